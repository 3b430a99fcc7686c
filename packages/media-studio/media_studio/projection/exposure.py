"""Factors that make overlapping pictures equally bright and equally coloured."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import Float32Array, FloatArray

_ERROR, _DRIFT = 0.04, 0.1
"""Standard deviations: of a difference between two pictures of a point, of a factor from 1."""
_LOWEST, _HIGHEST = 0.7, 1.4
"""Range of the factor that the channels of a picture have in common."""
_TINT = 1.1
"""Largest factor of a channel beyond the common one: light changes hues little, paint does."""
_OTHER_PAINT = np.log(1.3)
"""Logarithm of a ratio in one channel from which on pictures show different paint."""
_OTHER_HUE = np.log(1.2)
"""The same for the ratio of the ratios in two channels."""
_STEADY = 0.1
"""Median deviation of the logarithm of a ratio that is the same all over two pictures."""
_ODD = 0.25
"""Deviation at a point that shows something else than its surroundings."""


def equalise(
    colors: Sequence[Float32Array], weights: Sequence[Float32Array], area: FloatArray
) -> Float32Array:
    """Choose a factor for each picture and channel.

    Mostly one factor for all channels: a surface that is orange in one picture and yellow in the
    other is painted so, and no light makes it. A pair of pictures counts only if the ratio of
    what they show is nearly the same everywhere, in all channels, and near 1.

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
    overlap, seen = np.zeros((count, count)), np.zeros((count, count, 3))
    for one in range(count):
        for two in range(one + 1, count):
            shared = area * weights[one] * weights[two]
            shared = shared * _same_paint(colors[one], colors[two], shared)
            if not shared.any():
                continue
            overlap[one, two] = overlap[two, one] = shared.sum() / area.sum()
            seen[one, two] = shared @ colors[one] / shared.sum()
            seen[two, one] = shared @ colors[two] / shared.sum()
    common = np.clip(_gains(seen, overlap), _LOWEST, _HIGHEST)
    seen *= common[:, None, None]
    tints = [_gains(seen[..., channel, None], overlap) for channel in range(3)]
    tint = np.clip(np.stack(tints, axis=1), 1 / _TINT, _TINT)
    return (common[:, None] * tint).astype(np.float32)


def _gains(seen: FloatArray, overlap: FloatArray) -> FloatArray:
    """Solve for one factor per picture.

    Args:
        seen: (p, p, c) mean of what a picture shows where it overlaps with another.
        overlap: (p, p) share of the surface.
    """
    products = overlap * (seen * seen.swapaxes(0, 1)).mean(axis=2) / _ERROR**2
    squares = overlap * (seen**2).mean(axis=2) / _ERROR**2
    drift = overlap.sum(axis=1) / _DRIFT**2
    diagonal = 2 * squares.sum(axis=1) + drift
    alone = overlap.sum(axis=1) == 0
    matrix = np.diag(np.where(alone, 1.0, diagonal)) - 2 * products
    return np.asarray(np.linalg.solve(matrix, np.where(alone, 1.0, drift)), np.float64)


def _same_paint(one: Float32Array, two: Float32Array, shared: FloatArray) -> FloatArray:
    """Return 1 for points that show one paint in different light, else 0, (k,)."""
    believed = np.flatnonzero(shared)
    same = np.zeros(len(shared))
    if not len(believed):
        return same
    # Added to both, the error keeps ratios of dark values from meaning anything.
    ratio = np.log((one[believed] + _ERROR) / (two[believed] + _ERROR)).astype(np.float64)
    middle = _medians(ratio, shared[believed])
    away = np.abs(ratio - middle)
    if (
        np.abs(middle).max() <= _OTHER_PAINT
        and np.ptp(middle) <= _OTHER_HUE
        and _medians(away, shared[believed]).max() <= _STEADY
    ):
        same[believed] = (away <= _ODD).all(axis=1)
    return same


def _medians(values: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the weighted median of each column."""
    order = np.argsort(values, axis=0, kind="stable")
    sums = np.cumsum(weights[order], axis=0)
    row = (sums < sums[-1] / 2).sum(axis=0)
    return np.asarray(np.take_along_axis(values, order, axis=0)[row, np.arange(values.shape[1])])
