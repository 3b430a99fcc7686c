"""Axes that knees and elbows turn about, steady where the limb is nearly straight."""

import numpy as np
from scipy.ndimage import gaussian_filter1d

from engines.mesh.model import FloatArray
from engines.motion.joint_frames import perpendicular, unit

_SURE_FROM, _SURE_OVER = 0.12, 0.25
"""Sine of the bend from which the limb itself tells its axis, and over how much more it is sure."""
_SIGMA_SECONDS = 0.1
"""How far in time a bent frame lends its axis to straight ones."""
_ENOUGH = 0.3
"""Share of sure frames around one from which the body's axis no longer counts."""
_WRONG_WAY = 0.5
"""Sine of the bend up to which bending against the joint is taken for noise."""


def steady_hinges(
    upper: FloatArray, lower: FloatArray, usual: FloatArray, fps: float
) -> FloatArray:
    """Return the axis about which the lower bone bends from the upper one.

    A straight limb has no axis and a nearly straight one a noisy one: those frames take it from
    bent frames close by, and where there are none from the body.

    Args:
        upper: Directions of the upper bone, (f, 3), unit.
        lower: Directions of the lower bone, (f, 3), unit.
        usual: Where the axis points for a limb at ease, (f, 3), of any length.
        fps: Frames per second.

    Returns:
        Unit axes, (f, 3), at a right angle to the upper bone except where that is impossible.
    """
    usual = unit(perpendicular(unit(usual), upper))
    normal = np.cross(upper, lower)
    bend = np.linalg.norm(normal, axis=1)
    normal = unit(normal)
    against = (normal * usual).sum(1) < 0
    normal = np.where((against & (bend < _WRONG_WAY))[:, None], -normal, normal)
    sure = np.clip((bend - _SURE_FROM) / _SURE_OVER, 0, 1)[:, None]
    sigma = _SIGMA_SECONDS * fps
    lent = gaussian_filter1d(normal * sure, sigma, axis=0, mode="nearest")
    weight = gaussian_filter1d(sure, sigma, axis=0, mode="nearest")
    near = unit(lent + 1e-6 * usual)
    own = sure * normal + (1 - sure) * near
    trust = np.clip(weight / _ENOUGH, 0, 1)
    axes = unit(perpendicular(trust * own + (1 - trust) * usual, upper))
    return np.where(np.any(axes != 0, -1, keepdims=True), axes, usual)
