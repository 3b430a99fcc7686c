"""Motions from files."""

from pathlib import Path

import numpy as np

from media_gltf import accessors
from media_gltf.figures.joint_tree import JointTree
from media_gltf.glb import Container
from media_gltf.nodes import node_parents
from media_studio.arrays import FloatArray
from media_studio.errors import (
    InvalidModel,
    InvalidMotion,
    UnknownClip,
    UnsupportedModel,
)
from media_studio.formats import gltf_file, inspection
from media_studio.formats.foreign import read_foreign
from media_studio.formats.gltf_animation import Clip, clips, first_motion, poses
from media_studio.formats.gltf_pose import rest_pose
from media_studio.formats.reading import MAX_CLIP_SECONDS
from media_studio.motion.bvh_reader import MAX_FRAMES, MAX_RATE, read_bvh
from media_studio.motion.motion import Motion
from media_studio.motion.rig import orientations
from media_studio.motion.skeleton import Skeleton

FORMATS = ("bvh", "glb", "gltf", "fbx")
"""Endings of the files that can be read."""

MAX_SECONDS = MAX_CLIP_SECONDS
"""Of a motion: what is written may be read again."""

_LISTED = 20
"""Names of clips in a message."""
_FRAMES_A_STEP = 500
"""Frames that are posed at a time."""


def read_motion(path: Path, *, clip: str = "") -> Motion:
    """Read the motion of a BVH file, or a clip of a glTF or FBX file.

    FBX goes through Blender. Joints of glTF and FBX files rest in the axes of the world.

    Args:
        path: File whose ending is one of `FORMATS`.
        clip: Name of a clip; the first one by default.

    Raises:
        UnknownClip: If the file has no clip of that name; the message has those that it has.
        InvalidMotion: If it is damaged, of another type, lasts longer than `MAX_SECONDS`, or has
            nothing that moves.
    """
    ending = path.suffix.lower().lstrip(".")
    if ending == "bvh":
        if clip:
            raise UnknownClip("A BVH file holds one motion without a name; leave the name out.")
        motion = read_bvh(path)
        _check_length((motion.frames - 1) / motion.fps)
        return motion
    if ending not in FORMATS:
        raise InvalidMotion(f"Motions of type {ending!r} are not read; send {', '.join(FORMATS)}.")
    try:
        container = _read_container(path, ending)
        return clip_motion(container, _named(container, clip))
    except (InvalidModel, UnsupportedModel) as error:
        raise InvalidMotion(f"The motion cannot be read. {error}") from error


def _named(container: Container, name: str) -> Clip:
    """Return the first clip that lasts and has the name, if any is asked for."""
    first = first_motion(container)
    if first is None:
        raise InvalidMotion("The file holds no animation; send one with a motion.")
    lasting = [clip for clip in clips(container) if clip.duration > 0]
    found = [clip for clip in lasting if clip.name == name] if name else [first]
    if not found:
        names = ", ".join(repr(clip.name) for clip in lasting[:_LISTED])
        raise UnknownClip(f"The file has no animation {name!r}. It has {names}.")
    return found[0]


def _check_length(seconds: float) -> None:
    if seconds > MAX_SECONDS:
        raise InvalidMotion(
            f"The motion lasts {seconds:.0f} s; cut it to {MAX_SECONDS:.0f} s or less, or correct "
            "its frame time."
        )


def _read_container(path: Path, ending: str) -> Container:
    if ending == "fbx":
        return read_foreign(path, needs_surface=False).container
    container = gltf_file.read(path)
    inspection.check_structure(container)
    return container


def clip_motion(container: Container, clip: Clip) -> Motion:
    """Return a clip of a glTF asset as a motion in metres, Y up, that starts with its first key.

    Raises:
        InvalidMotion: If it is too long or has too many frames.
    """
    _check_length(clip.duration)
    fps = _key_rate(container, clip)
    frames = round(clip.duration * fps) + 1
    if frames > MAX_FRAMES:
        raise InvalidMotion(f"The motion has {frames} frames; send at most {MAX_FRAMES}.")
    times = clip.start + np.arange(frames) / fps
    parents = node_parents(container.document)
    order = JointTree(parents).ordered()
    worlds = _worlds(container, clip, times, order)
    rest = _rest_worlds(container, order)
    place = {node: number for number, node in enumerate(order)}
    above = [place[parents[node]] if parents[node] >= 0 else -1 for node in order]
    turns = orientations(worlds[..., :3, :3]) @ np.swapaxes(orientations(rest[:, :3, :3]), -1, -2)
    names = _unique([container.document["nodes"][node].get("name", "") for node in order])
    return Motion(
        skeleton=Skeleton(
            names=names, parents=tuple(above), offsets=_offsets(rest[:, :3, 3], above)
        ),
        rotations=_relative(turns, above),
        translations=_steps(worlds[..., :3, 3], turns, above),
        fps=fps,
    )


def _key_rate(container: Container, clip: Clip) -> float:
    """Return the frames per second of the track that has most keys."""
    entry = container.document["animations"][clip.index]
    inputs = {entry["samplers"][channel["sampler"]]["input"] for channel in entry["channels"]}
    tracks = [accessors.read_floats(container, number)[:, 0] for number in inputs]
    steps = np.diff(max(tracks, key=len))
    steps = steps[steps > 0]
    rate = 1 / float(np.median(steps)) if len(steps) else 1 / clip.duration
    whole = round(rate)
    if whole and abs(rate - whole) < 1e-3 * whole:
        rate = float(whole)
    # The clip ends on a frame
    intervals = max(1, round(clip.duration * min(rate, MAX_RATE)))
    return intervals / clip.duration


def _worlds(container: Container, clip: Clip, times: FloatArray, order: list[int]) -> FloatArray:
    """Return the world matrices of nodes, (f, n, 4, 4)."""
    parts = []
    for start in range(0, len(times), _FRAMES_A_STEP):
        for pose in poses(container, clip, times[start : start + _FRAMES_A_STEP]):
            parts.append(np.stack([pose.worlds.get(node, np.eye(4)) for node in order]))
    return np.stack(parts)


def _rest_worlds(container: Container, order: list[int]) -> FloatArray:
    worlds = rest_pose(container.document).worlds
    return np.stack([worlds.get(node, np.eye(4)) for node in order])


def _offsets(positions: FloatArray, parents: list[int]) -> FloatArray:
    above = np.array([positions[p] if p >= 0 else np.zeros(3) for p in parents])
    return positions - above


def _relative(turns: FloatArray, parents: list[int]) -> FloatArray:
    relative = turns.copy()
    for joint, parent in enumerate(parents):
        if parent >= 0:
            relative[:, joint] = np.swapaxes(turns[:, parent], -1, -2) @ turns[:, joint]
    return relative


def _steps(positions: FloatArray, turns: FloatArray, parents: list[int]) -> FloatArray:
    steps = positions.copy()
    for joint, parent in enumerate(parents):
        if parent >= 0:
            way = positions[:, joint] - positions[:, parent]
            steps[:, joint] = np.einsum("fji,fj->fi", turns[:, parent], way)
    return steps


def _unique(names: list[str]) -> tuple[str, ...]:
    seen: dict[str, int] = {}
    unique = []
    for number, name in enumerate(names):
        seen[name] = seen.get(name, 0) + 1
        unique.append(name if name and seen[name] == 1 else f"{name or 'node'} {number}")
    return tuple(unique)
