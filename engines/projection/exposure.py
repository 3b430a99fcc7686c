"""Factors that make overlapping pictures equally bright and equally coloured."""

from collections.abc import Sequence

import numpy as np

from engines.mesh.model import FloatArray
from engines.texture.noise import Floats

_ERROR, _DRIFT = 0.04, 0.1
"""Standard deviations: of a difference between two pictures of a point, of a factor from 1."""
_LOWEST, _HIGHEST = 0.6, 1.6
_OTHER_PAINT = 1.8
"""Ratio in one channel from which on two pictures show different paint, not different light."""


def equalise(colors: Sequence[Floats], weights: Sequence[Floats], area: FloatArray) -> Floats:
    """Choose a factor for each picture and channel.

    Args:
        colors: What each picture shows at the same k points, smoothed, 0..1, (k, 3).
        weights: How far each is believed there, 0..1, (k,).
        area: Weight of each point, (k,).

    Returns:
        (p, 3) float32. All are 1 when no two pictures show the same points in
        much the same colour.

    Source: Brown & Lowe 2007, section 6 (gain compensation).
    """
    count = len(colors)
    matrix, right = np.zeros((3, count, count)), np.zeros((3, count))
    for one in range(count):
        for two in range(count):
            shared = area * weights[one] * weights[two] * _same_paint(colors[one], colors[two])
            overlap = float(shared.sum() / area.sum())
            if one == two or overlap == 0:
                continue
            mine = shared @ colors[one] / shared.sum()
            other = shared @ colors[two] / shared.sum()
            matrix[:, one, one] += overlap * (2 * mine**2 / _ERROR**2 + 1 / _DRIFT**2)
            matrix[:, one, two] -= overlap * 2 * mine * other / _ERROR**2
            right[:, one] += overlap / _DRIFT**2
    alone = np.flatnonzero(matrix[0].diagonal() == 0)
    matrix[:, alone, alone] = right[:, alone] = 1
    gains = np.linalg.solve(matrix, right[..., None])[..., 0].T
    return np.clip(gains, _LOWEST, _HIGHEST).astype(np.float32)


def _same_paint(one: Floats, two: Floats) -> FloatArray:
    bound = _OTHER_PAINT * np.minimum(one, two) + _ERROR
    return np.asarray((np.maximum(one, two) <= bound).all(axis=1), np.float64)
