"""Axes that knees and elbows turn about, steady where the limb is nearly straight."""

import numpy as np
from numba import njit
from scipy.ndimage import gaussian_filter1d

from media_studio.arrays import FloatArray
from media_studio.motion.joint_frames import across, perpendicular, unit
from media_studio.motion.twists import steady_angle

_SURE_FROM, _SURE_OVER = 0.12, 0.25
"""Sine of the bend from which the limb itself tells its axis, and over how much more it is sure."""
_WRONG_FROM, _WRONG_WAY = 0.5, 0.7
"""Sine of the bend up to which bending against the joint is as likely as not noise, and from which
it is none."""
_LASTS_SECONDS, _ENOUGH = 0.1, 0.15
"""For how long, and in what share of the frames, a limb must be bent for it not to be noise."""
_LEANING = 0.3
"""How much the body's axis counts beside that of a limb that is surely bent."""


def steady_hinges(
    upper: FloatArray, lower: FloatArray, usual: FloatArray, fps: float
) -> FloatArray:
    """Return the axis about which the lower bone bends from the upper one.

    A straight limb has no axis and a nearly straight one a noisy one, the opposite of which is as
    likely: those frames take it from the bent ones before and after, along with how the upper
    bone turned since, and where there are none from the body. All directions are relative to what
    carries the limb, so that turning with it is no turn.

    Args:
        upper: Directions of the upper bone, (f, 3), unit.
        lower: Directions of the lower bone, (f, 3), unit.
        usual: Where the axis points for a limb at ease, (f, 3); what of it is at a right angle to
            the upper bone tells by its length, up to 1, how much it counts.
        fps: Frames per second.

    Returns:
        Unit axes, (f, 3), at a right angle to the upper bone except where that is impossible.

    Source: Bishop 1975, There is more than one way to frame a curve (parallel transport).
    """
    usual = perpendicular(usual, upper)
    normal = np.cross(upper, lower)
    bend = np.linalg.norm(normal, axis=1)
    sure = np.clip((bend - _SURE_FROM) / _SURE_OVER, 0, 1)
    around = gaussian_filter1d(sure, _LASTS_SECONDS * fps, mode="nearest")
    sure *= np.clip(around / _ENOUGH, 0, 1)
    firm = np.clip((bend - _WRONG_FROM) / (_WRONG_WAY - _WRONG_FROM), 0, 1)
    first = _transported(upper, across(upper[0]))
    second = np.cross(upper, first)
    leaning = _LEANING * np.minimum(np.linalg.norm(usual, axis=1), 1.0)
    angle = steady_angle(
        angle_about(first, second, normal),
        sure,
        angle_about(first, second, usual),
        leaning,
        fps,
        firm=firm,
    )[:, None]
    axes = unit(np.cos(angle) * first + np.sin(angle) * second)
    return np.where(np.any(axes != 0, -1, keepdims=True), axes, unit(usual))


def angle_about(first: FloatArray, second: FloatArray, vectors: FloatArray) -> FloatArray:
    """Return the angle (f,) of vectors (f, 3) from the first axis towards the second one."""
    along = np.einsum("fi,fi->f", vectors, first)
    return np.arctan2(np.einsum("fi,fi->f", vectors, second), along)


@njit(cache=True)
def _transported(directions: FloatArray, start: FloatArray) -> FloatArray:
    """Carry a vector that is at a right angle to the first direction (f, 3) along all of them."""
    carried = np.empty_like(directions)
    carried[0] = start
    for frame in range(1, len(directions)):
        before, after, vector = directions[frame - 1], directions[frame], carried[frame - 1]
        both = before + after
        vector = vector - both * (vector * after).sum() / max(1 + (before * after).sum(), 1e-9)
        vector = vector - after * (vector * after).sum()
        length = np.sqrt((vector * vector).sum())
        carried[frame] = vector / length if length > 1e-6 else carried[frame - 1]
    return carried
