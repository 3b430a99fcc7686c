"""Animations of a glTF asset: what its nodes do over time.

Source: Khronos glTF 2.0 specification, section 3.11 and appendix C.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from media_gltf import accessors
from media_gltf.document import Animation, AnimationSampler, Node
from media_gltf.glb import Container
from media_gltf.nodes import compose, world_matrices
from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_pose import Pose, default_weights

_WIDTHS = {"translation": 3, "rotation": 4, "scale": 3}
_AT_REST = {
    "translation": (0.0, 0.0, 0.0),
    "rotation": (0.0, 0.0, 0.0, 1.0),
    "scale": (1.0, 1.0, 1.0),
}
_INTERPOLATIONS = ("LINEAR", "STEP", "CUBICSPLINE")


@dataclass(frozen=True, kw_only=True)
class Clip:
    """An animation.

    Attributes:
        index: Its place in the document.
        name: Its name, made up where it has none.
        start: Seconds of its first keyframe.
        end: Seconds of its last keyframe.
    """

    index: int
    name: str
    start: float
    end: float

    @property
    def duration(self) -> float:
        """Seconds from the first keyframe to the last."""
        return self.end - self.start


def clips(container: Container) -> tuple[Clip, ...]:
    """Return the animations of a checked asset that move anything.

    Raises:
        InvalidModel: If keyframes are damaged.
    """
    found = []
    for index, entry in enumerate(container.document.get("animations", [])):
        times = [
            _read_track(container, entry, path, sampler).times for _, path, sampler in _moves(entry)
        ]
        if times:
            found.append(
                Clip(
                    index=index,
                    name=entry.get("name", f"clip {index}"),
                    start=float(min(track[0] for track in times)),
                    end=float(max(track[-1] for track in times)),
                )
            )
    return tuple(found)


def first_motion(container: Container) -> Clip | None:
    """Return the first clip that lasts, which viewers play, or None.

    Raises:
        InvalidModel: If keyframes are damaged.
    """
    return next((clip for clip in clips(container) if clip.duration > 0), None)


def poses(container: Container, clip: Clip, times: Sequence[float] | FloatArray) -> list[Pose]:
    """Return how the scene stands at each time.

    Args:
        container: A checked asset.
        clip: One of its clips.
        times: Seconds; outside the clip the nearest keyframe holds.

    Raises:
        InvalidModel: If keyframes are damaged.
    """
    when = np.asarray(times, np.float64)
    document = container.document
    entry = document["animations"][clip.index]
    nodes = document.get("nodes", [])
    weights = {node: np.tile(w, (len(when), 1)) for node, w in default_weights(document).items()}
    moved: dict[int, dict[str, FloatArray]] = {}
    for node, path, sampler in _moves(entry):
        values = _read_track(container, entry, path, sampler).sample(when)
        if path == "weights":
            weights[node] = values
        else:
            moved.setdefault(node, {})[path] = values
    local = {node: _local_matrices(nodes[node], values) for node, values in moved.items()}
    worlds = {
        node: np.broadcast_to(world, (len(when), 4, 4))
        for node, world in world_matrices(document, local).items()
    }
    return [
        Pose(
            worlds={node: world[number] for node, world in worlds.items()},
            weights={node: values[number] for node, values in weights.items()},
        )
        for number in range(len(when))
    ]


def _moves(entry: Animation) -> list[tuple[int, str, int]]:
    """List the nodes, paths and samplers of the channels that are understood."""
    return [
        (channel["target"]["node"], channel["target"]["path"], channel["sampler"])
        for channel in entry.get("channels", [])
        if "node" in channel["target"] and channel["target"]["path"] in (*_WIDTHS, "weights")
    ]


def _local_matrices(node: Node, moved: dict[str, FloatArray]) -> FloatArray:
    """Return the local matrices (t, 4, 4) of a node, some of whose properties (t, k) move."""
    parts = [
        moved[path] if path in moved else np.array(node.get(path, still), np.float64)
        for path, still in _AT_REST.items()
    ]
    return compose(*parts)


@dataclass(frozen=True, kw_only=True, eq=False)
class KeyframeTrack:
    """Keyframes of one property.

    Attributes:
        times: (k,) seconds, in order.
        values: (k, width).
        tangents: In-tangents and out-tangents (2, k, width), or None for no spline.
        stepped: True when a value holds until the next.
        turns: True when values are quaternions.
    """

    times: FloatArray
    values: FloatArray
    tangents: FloatArray | None
    stepped: bool
    turns: bool

    def sample(self, when: FloatArray) -> FloatArray:
        """Return the property at times (t,), (t, width)."""
        if len(self.times) == 1:
            return np.repeat(self.values, len(when), axis=0)
        before = np.clip(np.searchsorted(self.times, when, "right") - 1, 0, len(self.times) - 2)
        gap = self.times[before + 1] - self.times[before]
        share = np.clip((when - self.times[before]) / np.where(gap > 0, gap, 1.0), 0.0, 1.0)[
            :, None
        ]
        first, second = self.values[before], self.values[before + 1]
        if self.stepped:
            return np.where(share < 1.0, first, second)
        if self.tangents is not None:
            leaving, arriving = self.tangents[1, before], self.tangents[0, before + 1]
            values = _hermite(first, gap[:, None] * leaving, second, gap[:, None] * arriving, share)
            return _unit(values) if self.turns else values
        if self.turns:
            return _slerp(first, second, share)
        mixed: FloatArray = first + share * (second - first)
        return mixed


def _hermite(
    first: FloatArray, leaving: FloatArray, second: FloatArray, arriving: FloatArray, t: FloatArray
) -> FloatArray:
    curve: FloatArray = (
        (2 * t**3 - 3 * t**2 + 1) * first
        + (t**3 - 2 * t**2 + t) * leaving
        + (3 * t**2 - 2 * t**3) * second
        + (t**3 - t**2) * arriving
    )
    return curve


def _slerp(first: FloatArray, second: FloatArray, share: FloatArray) -> FloatArray:
    """Turn at constant speed the short way round.

    Source: Shoemake 1985, Animating Rotation with Quaternion Curves.
    """
    cosine = np.einsum("ti,ti->t", first, second)[:, None]
    second, cosine = np.where(cosine < 0, -second, second), np.clip(np.abs(cosine), 0.0, 1.0)
    angle = np.arccos(cosine)
    sine = np.sin(angle)
    near = sine < 1e-6
    divisor = np.where(near, 1.0, sine)
    from_first = np.where(near, 1 - share, np.sin((1 - share) * angle) / divisor)
    from_second = np.where(near, share, np.sin(share * angle) / divisor)
    return _unit(from_first * first + from_second * second)


def _unit(quaternions: FloatArray) -> FloatArray:
    lengths = np.linalg.norm(quaternions, axis=-1, keepdims=True)
    identity = np.array(_AT_REST["rotation"])
    return np.where(lengths > 0, quaternions / np.where(lengths > 0, lengths, 1.0), identity)


def _read_track(container: Container, entry: Animation, path: str, number: int) -> KeyframeTrack:
    sampler = entry["samplers"][number]
    kind = sampler.get("interpolation", "LINEAR")
    if kind not in _INTERPOLATIONS:
        raise InvalidModel(f"The model is damaged: {kind!r} is no way to interpolate keyframes.")
    times = _read_times(container, sampler)
    groups = 3 if kind == "CUBICSPLINE" else 1
    values = accessors.read_floats(container, sampler["output"])
    width = _WIDTHS.get(path, values.size // (groups * len(times)))
    if width == 0 or values.size != groups * len(times) * width or not np.isfinite(values).all():
        raise InvalidModel(f"The model is damaged: the keyframes of a {path} do not fit its times.")
    values = values.reshape(len(times), groups, width)
    middle = values[:, groups // 2]
    return KeyframeTrack(
        times=times,
        values=_unit(middle) if path == "rotation" else middle,
        tangents=values[:, [0, 2]].transpose(1, 0, 2) if groups == 3 else None,
        stepped=kind == "STEP",
        turns=path == "rotation",
    )


def _read_times(container: Container, sampler: AnimationSampler) -> FloatArray:
    times = accessors.read_floats(container, sampler["input"])[:, 0]
    if not len(times) or not np.isfinite(times).all() or (np.diff(times) < 0).any():
        raise InvalidModel("The model is damaged: the times of its keyframes are not in order.")
    return times
