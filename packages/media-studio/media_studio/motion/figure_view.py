"""A motion set up to be looked at: upright, as tall as a grown-up, standing on the floor."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d

from media_gltf.figures.joint_tree import JointTree
from media_gltf.figures.roles import Roles
from media_studio.arrays import FloatArray
from media_studio.errors import NotHumanoid
from media_studio.motion.body import JOINTS
from media_studio.motion.joint_frames import unit
from media_studio.motion.motion import Motion
from media_studio.motion.resampling import resample
from media_studio.motion.retarget_source import motion_roles
from media_studio.motion.skeleton import Skeleton
from media_studio.motion.uprightness import upright

TALLEST = 1.7
"""Metres that the figure measures from its lowest to its highest point."""
_RADII = {
    "upper_leg": (0.08, 0.056),
    "lower_leg": (0.054, 0.038),
    "foot": (0.04, 0.032),
    "toes": (0.032, 0.028),
    "upper_arm": (0.05, 0.04),
    "lower_arm": (0.039, 0.03),
    "hand": (0.032, 0.026),
    "neck": (0.05, 0.05),
}
"""Metres at both ends of the bones that begin at a role."""
_FINGER = 0.012
_SHOULDER, _CHEST, _HIP, _HEAD = 0.065, 0.12, 0.085, 0.115
_STAGE = 1.2
"""Metres that a figure may move without the camera going along."""
_BALL = 0.2
"""Radius of a skeleton of a single joint."""
_SLENDER = 0.06
"""Radius of the longest bone of what is no figure."""
_EYES = np.array([0.4, 0.18, 0.88])


@dataclass(frozen=True, kw_only=True, eq=False)
class Solid:
    """The hull of balls.

    Attributes:
        points: Index of the middle of each ball.
        radii: Metres.
        side: 1 on the left of the figure, -1 on the right, 0 in the middle, 2 for an eye.
    """

    points: tuple[int, ...]
    radii: tuple[float, ...]
    side: int


@dataclass(frozen=True, kw_only=True, eq=False)
class FigureView:
    """A motion in metres, Y up, on the floor at 0.

    Attributes:
        points: (f, p, 3).
        solids: What is drawn over them.
    """

    points: FloatArray
    solids: tuple[Solid, ...]


def view_of(motion: Motion, times: FloatArray) -> FigureView:
    """Set a motion up to be looked at.

    A human figure is stood upright and turned to face +Z as a whole; of what this project makes
    itself and of any other skeleton Y is taken to be up.

    Args:
        motion: Any skeleton, unit and frame.
        times: Seconds (n,) to look at, from 0 to the motion's length.
    """
    seen = _sampled(motion, times)
    roles = _roles(seen)
    if roles and seen.skeleton.names != JOINTS:
        seen = upright(seen, roles)
    turned, places = seen.world()
    tips = _tips(seen.skeleton)
    points = np.concatenate(
        [places, *(_tip(turned, places, seen.skeleton, joint) for joint in tips)], axis=1
    )
    height = float(np.median(np.ptp(points[..., 1], axis=1)))
    solids = [*_bones(seen.skeleton, roles.by_role if roles else {}, tips)]
    if roles:
        height = max(height, 0.9 * _standing_height(places, roles.by_role))
    points = points * (TALLEST / max(height, 1e-9))
    if roles:
        front = _front(points, roles.by_role)
        points, heads = _with_head(points, turned, roles.by_role, front, tips)
        points = points @ _heading(front)
        solids += [*_trunk(roles.by_role), *heads]
    floor = float(np.percentile(points[..., 1].min(axis=1), 5))
    points = points - [points[0, 0, 0], floor, points[0, 0, 2]]
    return FigureView(points=points, solids=tuple(solids))


def _roles(motion: Motion) -> Roles | None:
    try:
        return motion_roles(motion)
    except NotHumanoid:
        return None


def _sampled(motion: Motion, times: FloatArray) -> Motion:
    moments, place = np.unique(times, return_inverse=True)
    seen = resample(motion, moments)
    return replace(seen, rotations=seen.rotations[place], translations=seen.translations[place])


def _tips(skeleton: Skeleton) -> list[int]:
    return sorted(joint for joint, end in skeleton.ends.items() if np.any(end))


def _tip(turned: FloatArray, places: FloatArray, skeleton: Skeleton, joint: int) -> FloatArray:
    return (places[:, joint] + turned[:, joint] @ skeleton.ends[joint])[:, None]


def _standing_height(places: FloatArray, by_role: Mapping[str, int]) -> float:
    """Return how high the figure would stand: legs, trunk and head, one upon the other."""
    chains = (
        ("left_foot", "left_lower_leg", "left_upper_leg", "hips", "chest", "left_upper_arm"),
        ("right_foot", "right_lower_leg", "right_upper_leg", "hips", "chest", "right_upper_arm"),
    )
    lengths = []
    for chain in chains:
        joints = places[:, [by_role[role] for role in chain]]
        parts = np.linalg.norm(np.diff(joints, axis=1), axis=-1).mean(axis=0)
        lengths.append(parts[[0, 1, 3]].sum() * 1.35)
    return float(np.mean(lengths))


def _front(points: FloatArray, by_role: Mapping[str, int]) -> FloatArray:
    """Return where the body faces in each frame, (f, 3) level unit vectors."""
    across = sum(
        unit(points[:, by_role[f"left_{part}"]] - points[:, by_role[f"right_{part}"]])
        for part in ("upper_leg", "upper_arm")
    )
    front = np.cross(np.asarray(across), [0.0, 1.0, 0.0])
    return unit(front)


def _heading(front: FloatArray) -> FloatArray:
    """Return the turn (3, 3) about Y, to apply from the right, that makes the start face +Z."""
    x, _, z = unit(front[: max(1, len(front) // 10)].mean(axis=0))
    return np.array([[z, 0.0, x], [0.0, 1.0, 0.0], [-x, 0.0, z]])


def _with_head(
    points: FloatArray,
    turned: FloatArray,
    by_role: Mapping[str, int],
    front: FloatArray,
    tips: list[int],
) -> tuple[FloatArray, list[Solid]]:
    """Add a ball for the head, with a nose and eyes that show where it looks."""
    head = by_role.get("head", by_role.get("neck"))
    if head is None:
        return points, []
    # On average over the motion, a head looks where its body faces
    frame = turned[:, head]
    own_front = unit(np.einsum("fji,fj->i", frame, front))
    own_up = unit(np.cross(np.cross(own_front, frame.mean(axis=0)[1]), own_front))
    local = np.stack([np.cross(own_up, own_front), own_up, own_front], axis=1)
    axes = frame @ local
    above = points.shape[1] - len(tips) + tips.index(head) if head in tips else head
    middle = points[:, head] + 0.5 * (points[:, above] - points[:, head])
    if above == head:
        middle = middle + 0.08 * axes[..., 1]
    marks = [np.zeros(3), [0, -0.1, 1.0], _EYES, _EYES * [-1, 1, 1]]
    added = [(middle + axes @ (_HEAD * np.asarray(mark)))[:, None] for mark in marks]
    first = points.shape[1]
    solids = [
        Solid(points=(first,), radii=(_HEAD,), side=0),
        Solid(points=(first + 1,), radii=(0.2 * _HEAD,), side=0),
        Solid(points=(first + 2,), radii=(0.13 * _HEAD,), side=2),
        Solid(points=(first + 3,), radii=(0.13 * _HEAD,), side=2),
    ]
    return np.concatenate([points, *added], axis=1), solids


def _trunk(by_role: Mapping[str, int]) -> Iterator[Solid]:
    shoulders = tuple(by_role[f"{side}_upper_arm"] for side in ("left", "right"))
    hips = tuple(by_role[f"{side}_upper_leg"] for side in ("left", "right"))
    chest = by_role["chest"]
    yield Solid(points=(*hips, chest), radii=(_HIP, _HIP, _CHEST), side=0)
    yield Solid(points=(*shoulders, chest), radii=(_SHOULDER, _SHOULDER, _CHEST), side=0)


def _bones(skeleton: Skeleton, by_role: Mapping[str, int], tips: list[int]) -> Iterable[Solid]:
    tree = JointTree(skeleton.parents)
    roles = {joint: role for role, joint in by_role.items()}
    ends = [(parent, joint, joint) for joint, parent in enumerate(skeleton.parents) if parent >= 0]
    ends += [(joint, len(skeleton.names) + place, joint) for place, joint in enumerate(tips)]
    if not ends:
        yield Solid(points=(0,), radii=(_BALL,), side=0)
    for start, end, joint in ends:
        role = next((roles[up] for up in tree.lineage(start) if up in roles), "")
        own = next((roles[up] for up in tree.lineage(joint) if up in roles), "")
        if not by_role:
            length = float(np.linalg.norm(skeleton.offsets[joint]))
            yield Solid(points=(start, end), radii=_slender(length, skeleton), side=0)
        elif _is_limb(role):
            radii = _radii(role, start in roles)
            yield Solid(points=(start, end), radii=radii, side=_side(own))


def _is_limb(role: str) -> bool:
    return role not in ("", "head", "hips", "chest", "left_shoulder", "right_shoulder")


def _side(role: str) -> int:
    return int(role.startswith("left")) - int(role.startswith("right"))


def _radii(role: str, begins_there: bool) -> tuple[float, float]:
    part = role.removeprefix("left_").removeprefix("right_")
    if part == "hand" and not begins_there:
        return _FINGER, _FINGER
    return _RADII.get(part, (_FINGER, _FINGER))


def _slender(length: float, skeleton: Skeleton) -> tuple[float, float]:
    longest = max(float(np.linalg.norm(skeleton.offsets[1:], axis=-1).max(initial=1e-9)), 1e-9)
    radius = _SLENDER * max(length / longest, 0.25)
    return radius, radius


def followed(points: FloatArray, fps: float) -> FloatArray:
    """Return what a camera looks at, (f, 3).

    It stays where it is unless the figure goes places, and then goes along without the figure's
    quick moves.
    """
    middle = (points.min(axis=1) + points.max(axis=1)) / 2
    middle[:, 1] = (points[..., 1].min() + points[..., 1].max()) / 2
    if np.ptp(middle[:, [0, 2]], axis=0).max() < _STAGE:
        return np.broadcast_to((middle.min(axis=0) + middle.max(axis=0)) / 2, middle.shape)
    ramp = np.linspace(0, 1, len(middle))[:, None]
    straight = middle[0] + ramp * (middle[-1] - middle[0])
    return straight + gaussian_filter1d(middle - straight, 0.4 * fps, axis=0, mode="nearest")
