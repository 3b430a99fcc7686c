"""Which way is up in a motion."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from media_gltf.figures.roles import Roles
from media_studio.arrays import FloatArray
from media_studio.motion.joint_frames import aimed_frames, unit
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton

_MOMENTS = 100

_CLEAR = 0.6
"""Mean part of a figure's height along an axis from which that axis is up, whatever the rest."""


def upright(motion: Motion, roles: Roles) -> Motion:
    """Return the motion in a frame with Y up.

    Up is the axis along which heads are above feet over time, not at rest: rest poses lie down
    in many files. Where a figure lies most of the time, its rest decides.

    Args:
        motion: In any frame whose axes are level or plumb.
        roles: The joints of its figure.
    """
    _, positions = some_frames(motion).world()
    mean = unit(stature(roles, positions)).mean(0)
    resting = unit(stature(roles, rest_positions(motion.skeleton)))
    rotation = to_y_up(mean if np.abs(mean).max() > _CLEAR else resting)
    return motion if (rotation == np.eye(3)).all() else turned(motion, rotation)


def some_frames(motion: Motion) -> Motion:
    """Return a motion of at most `_MOMENTS` frames that are spread over a longer one."""
    picked = slice(None, None, -(-motion.frames // _MOMENTS))
    return replace(
        motion, rotations=motion.rotations[picked], translations=motion.translations[picked]
    )


def stature(roles: Roles, positions: FloatArray) -> FloatArray:
    """Return the way from the feet to the head, (..., 3).

    Args:
        roles: The joints of the figure.
        positions: (..., j, 3).
    """
    top = next(roles.by_role[role] for role in ("head", "neck", "chest") if role in roles.by_role)
    feet = [roles.by_role[f"{side}_foot"] for side in ("left", "right")]
    return positions[..., top, :] - positions[..., feet, :].mean(-2)


def rest_positions(skeleton: Skeleton) -> FloatArray:
    """Return where the joints are at rest, (j, 3)."""
    positions = skeleton.offsets.copy()
    for joint, parent in enumerate(skeleton.parents):
        if parent >= 0:
            positions[joint] += positions[parent]
    return positions


def to_y_up(up: FloatArray) -> FloatArray:
    """Return the rotation (3, 3) that makes the axis nearest to a direction (3,) point along +Y."""
    axis = int(np.abs(up).argmax())
    if axis == 1 and up[1] >= 0:
        return np.eye(3)
    plumb = np.sign(up[axis]) * np.eye(3)[axis]
    level = np.eye(3)[2 if axis == 0 else 0]
    return aimed_frames(plumb, level, "yz" if axis == 0 else "yx").T


def turned(motion: Motion, rotation: FloatArray) -> Motion:
    """Return a motion in another frame, its rest pose and the axes of its joints included.

    Args:
        motion: The motion.
        rotation: (3, 3) from the frame of the motion to the new one.
    """
    skeleton = motion.skeleton
    ends: Mapping[int, FloatArray] = {j: rotation @ end for j, end in skeleton.ends.items()}
    return Motion(
        skeleton=Skeleton(
            names=skeleton.names,
            parents=skeleton.parents,
            offsets=skeleton.offsets @ rotation.T,
            ends=ends,
        ),
        rotations=rotation @ motion.rotations @ rotation.T,
        translations=motion.translations @ rotation.T,
        fps=motion.fps,
    )
