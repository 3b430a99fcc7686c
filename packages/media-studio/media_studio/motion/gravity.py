"""Which way is down, from how people stand."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.joint_frames import unit
from media_studio.pose.landmarks import INDEX

_STRAIGHT = np.radians(20.0)
"""Bend of knees and hips from which somebody counts less as upright."""
_LEVEL_CAMERA = 0.2
"""Weight of the guess that the camera is level against what upright people show."""
_MOST_TILT = np.radians(45.0)


def levelling(world: FloatArray, visibility: FloatArray) -> FloatArray:
    """Estimate the rotation from the axes of a tilted camera to level ones.

    In frames where legs and trunk are in one line, shoulders are taken to be above the ankles.

    Args:
        world: (f, 33, 3) hip-centred, axes of the camera: X right, Y up, Z towards the viewer.
        visibility: (f, 33).

    Returns:
        (3, 3) that turns camera axes into axes whose Y is up, by the shortest way, so that the
        heading of the camera is kept. The identity if nobody ever stands upright.
    """
    shoulders, hips, knees, ankles = (
        (world[:, INDEX[f"left_{joint}"]] + world[:, INDEX[f"right_{joint}"]]) / 2
        for joint in ("shoulder", "hip", "knee", "ankle")
    )
    trunk, thigh, shin = unit(shoulders - hips), unit(hips - knees), unit(knees - ankles)
    upright = _straight(trunk, thigh) * _straight(thigh, shin) * _legs_together(world)
    seen = visibility[:, [INDEX["left_ankle"], INDEX["right_ankle"]]].min(1)
    weight = upright * seen
    if weight.sum() < 1e-6:
        return np.eye(3)
    up = (weight[:, None] * unit(shoulders - ankles)).sum(0) / weight.sum()
    up = unit(up + _LEVEL_CAMERA * np.array([0.0, 1.0, 0.0]))
    return _shortest_turn(up)


def _straight(one: FloatArray, other: FloatArray) -> FloatArray:
    bend = np.arccos(np.clip(np.einsum("fi,fi->f", one, other), -1, 1))
    return np.exp(-((bend / _STRAIGHT) ** 2))


def _legs_together(world: FloatArray) -> FloatArray:
    """1 for ankles as far apart as hips, 0 for a stride, (f,)."""
    apart = [
        np.linalg.norm(world[:, INDEX[f"left_{joint}"]] - world[:, INDEX[f"right_{joint}"]], axis=1)
        for joint in ("ankle", "hip")
    ]
    return np.clip(2 - apart[0] / np.maximum(2 * apart[1], 1e-6), 0, 1)


def _shortest_turn(up: FloatArray) -> FloatArray:
    axis = np.cross(up, [0.0, 1.0, 0.0])
    sine = np.linalg.norm(axis)
    angle = min(np.arctan2(sine, up[1]), _MOST_TILT)
    if sine < 1e-9:
        return np.eye(3)
    x, y, z = axis / sine
    skew = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * skew + (1 - np.cos(angle)) * skew @ skew
