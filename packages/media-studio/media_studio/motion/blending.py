"""Performances turned about, blended into each other, and put one after the other."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.motion.anatomy import FLAT
from media_studio.motion.retarget_source import SourcePerformance


def heading(performance: SourcePerformance) -> FloatArray:
    """Return where the hips face, radians from +Z towards +X without jumps, (f,)."""
    front = performance.front
    return np.unwrap(np.arctan2(front[:, 0], front[:, 2]))


def place(performance: SourcePerformance) -> FloatArray:
    """Return where the hips are on the floor, (f, 3)."""
    return np.asarray(performance.points["hips"] * FLAT)


def placed(
    performance: SourcePerformance, angle: FloatArray | float, pivot: FloatArray, goal: FloatArray
) -> SourcePerformance:
    """Turn a performance about the vertical through a point, and take that point elsewhere.

    Args:
        performance: What is performed.
        angle: Radians from +Z towards +X, for all frames or (f,).
        pivot: The point, (3,) or (f, 3).
        goal: Where it is to be, (3,) or (f, 3).
    """
    angles = np.broadcast_to(angle, performance.frames)
    turn = Rotation.from_euler("y", angles[:, None]).as_matrix()
    return replace(
        performance,
        bones={role: turn @ frames for role, frames in performance.bones.items()},
        spine=tuple(turn @ frames for frames in performance.spine),
        points={
            role: np.einsum("fij,fj->fi", turn, points - pivot) + goal
            for role, points in performance.points.items()
        },
    )


def blended(
    first: SourcePerformance, second: SourcePerformance, share: FloatArray
) -> SourcePerformance:
    """Return what lies between two performances of the same joints.

    Args:
        first: What counts where the share is 0.
        second: What counts where it is 1.
        share: (f,).
    """
    return replace(
        first,
        bones={
            role: between_frames(frames, second.bones[role], share)
            for role, frames in first.bones.items()
        },
        spine=tuple(
            between_frames(one, other, share)
            for one, other in zip(first.spine, second.spine, strict=True)
        ),
        points={
            role: points + share[:, None] * (second.points[role] - points)
            for role, points in first.points.items()
        },
    )


def between_frames(first: FloatArray, second: FloatArray, share: FloatArray) -> FloatArray:
    """Turn orientations (f, 3, 3) a share (f,) of the shortest way to others.

    Source: Shoemake 1985, Animating rotation with quaternion curves (slerp).
    """
    way = Rotation.from_matrix(np.swapaxes(first, -1, -2) @ second).as_rotvec()
    return np.asarray(first @ Rotation.from_rotvec(share[:, None] * way).as_matrix())


def joined(parts: Sequence[SourcePerformance]) -> SourcePerformance:
    """Return performances of the same joints one after the other."""
    first = parts[0]
    return replace(
        first,
        bones={role: np.concatenate([each.bones[role] for each in parts]) for role in first.bones},
        spine=tuple(np.concatenate(turns) for turns in zip(*(p.spine for p in parts), strict=True)),
        points={
            role: np.concatenate([each.points[role] for each in parts]) for role in first.points
        },
    )


def eased(frames: int) -> FloatArray:
    """Return shares that rise from near 0 to near 1 without a start or a stop, (f,)."""
    share = (np.arange(frames) + 1) / (frames + 1)
    return np.asarray(share**2 * (3 - 2 * share))
