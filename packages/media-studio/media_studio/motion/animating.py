"""Animate a rigged model file with a motion file."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from media_gltf import glb
from media_gltf.figures.roles import RoleMethod
from media_studio.formats import gltf_file, inspection, reading
from media_studio.formats.animation_writer import NewClip, append_clip
from media_studio.motion.body import JOINTS
from media_studio.motion.retarget import RetargetedMotion, retarget
from media_studio.motion.retarget_options import UNCHANGED, RetargetOptions
from media_studio.motion.rig import HumanRig, read_rig
from media_studio.motion.sources import read_motion


@dataclass(frozen=True, kw_only=True)
class Animated:
    """What an animated file holds.

    Attributes:
        frames: Frames of the clip.
        fps: Its frames per second.
        seconds: Time from its first frame to its last.
        clip_index: Its place among the animations of the file.
        clip_name: Its name.
        roles_method: How the bones of the model were recognised.
        azimuth: Where to look from, degrees from +Z towards +X: from the camera of a motion that
            this project made, else from before the figure as it begins.
        mapped_roles: Roles that move, such as `left_upper_arm`.
        notes: Sentences about what was found or had to change.
    """

    frames: int
    fps: float
    seconds: float
    clip_index: int
    clip_name: str
    roles_method: RoleMethod
    azimuth: float
    mapped_roles: tuple[str, ...]
    notes: tuple[str, ...]


def animate_file(
    model: Path,
    motion: Path,
    destination: Path,
    *,
    fps: float = -1.0,
    name: str = "",
    clip: str = "",
    options: RetargetOptions = UNCHANGED,
    bone_map: Mapping[str, str] | None = None,
) -> Animated:
    """Write a rigged model as a GLB file with a motion as its first animation.

    Everything else in a GLB file stays as it is; other files are converted first.

    Args:
        model: A rigged human figure in any format of `reading.FORMATS`, or VRM.
        motion: A file in any format of `sources.FORMATS`.
        destination: The GLB file to write.
        fps: Frames per second, at most 240; -1 keeps those of the motion.
        name: Of the animation; that of the clip, or of the motion file, by default.
        clip: Which of several animations of the motion file; the first by default.
        options: What is to be changed of the motion.
        bone_map: Name of the model's joint of some roles; goes before what is recognised.

    Raises:
        InvalidBoneMap: If it names a role or a joint that there is not.
        UnknownClip: If the motion file has no such clip.
        OutsideMotion: If the options begin past the end of the motion.
        CannotLoop: If the motion cannot be repeated and the options want it to be.
        InvalidModel: If the model is damaged.
        UnsupportedModel: If the model is of a kind that is not read.
        NotRigged: If the model has no skin.
        NotHumanoid: If the model or the motion has not the skeleton of a human figure.
        InvalidMotion: If the motion is damaged or empty.
    """
    data, rig, left_out = _read_model(model, bone_map)
    source = read_motion(motion, clip=clip)
    moved = retarget(source, rig, fps=fps, options=options)
    title = name or clip or motion.stem
    written = append_clip(data, _clip(moved, title))
    destination.write_bytes(written.data)
    return Animated(
        frames=moved.frames,
        fps=moved.fps,
        seconds=moved.seconds,
        clip_index=written.clip_index,
        clip_name=title,
        roles_method=rig.roles.method,
        azimuth=0.0 if source.skeleton.names == JOINTS else moved.heading,
        mapped_roles=tuple(r for r, node in rig.roles.by_role.items() if node in moved.rotations),
        notes=(*moved.notes, *written.notes, *(f"not in this file: {each}" for each in left_out)),
    )


def _clip(moved: RetargetedMotion, title: str) -> NewClip:
    return NewClip(
        name=title, times=moved.times, rotations=moved.rotations, translations=moved.translations
    )


def _read_model(
    path: Path, bone_map: Mapping[str, str] | None
) -> tuple[bytes, HumanRig, tuple[str, ...]]:
    """Return the bytes to append to, the rig in them, and what of the file is not in them."""
    if path.suffix.lower() in (".glb", ".gltf", ".vrm"):
        container = gltf_file.read(path)
        inspection.check(container)
        return path.read_bytes(), read_rig(container, bone_map), ()
    found = reading.read(path)
    rig = read_rig(found.container, bone_map)
    return glb.serialise(found.container), rig, found.left_out
