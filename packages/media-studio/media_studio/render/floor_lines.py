"""Lines on the studio's floor, by which one sees how far something walks."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

_DARKEST = 0.16
"""Share of light that a line swallows."""
_WIDTH = 0.02
"""Width of a line as a share of the distance between lines."""
_LEAST_SPAN = np.float32(1e-6)
_NEAR, _FAR = 1.2, 3.6
"""Distances from the middle of the stage between which lines fade."""


def floor_lines(
    ground: NDArray[np.float32], offset: NDArray[np.float32], spacing: float
) -> NDArray[np.float32]:
    """Return the share of light that lines leave at each pixel.

    Args:
        ground: (h, w, 2) where each pixel sees the floor, stage frame; not a number elsewhere.
        offset: (2,) how far the floor has been moved.
        spacing: Distance between lines.

    Returns:
        (h, w) float32, 1 off the floor.
    """
    share = np.ones(ground.shape[:2], np.float32)
    _draw(ground, offset / np.float32(spacing), np.float32(1 / spacing), share)
    return share


@njit(cache=True, nogil=True, error_model="numpy")
def _draw(ground, offset, scale, share):  # type: ignore[no-untyped-def]
    height, width = share.shape
    none, half, one = np.float32(0.0), np.float32(0.5), np.float32(1.0)
    darkest, per_fade, far = np.float32(_DARKEST), np.float32(1 / (_FAR - _NEAR)), np.float32(_FAR)
    for row in range(height):
        above, below = max(row - 1, 0), min(row + 1, height - 1)
        per_row = scale / np.float32(below - above)
        for column in range(width):
            before, after = max(column - 1, 0), min(column + 1, width - 1)
            per_column = scale / np.float32(after - before)
            x, y = ground[row, column, 0], ground[row, column, 1]
            radius = np.sqrt(x * x + y * y)
            # Off the floor it is not a number
            if not radius < far:
                continue
            most = none
            for axis in range(2):
                down = ground[below, column, axis] - ground[above, column, axis]
                across = ground[row, after, axis] - ground[row, before, axis]
                # How much of the distance between lines the pixel spans
                span = abs(down) * per_row + abs(across) * per_column
                place = ground[row, column, axis] * scale - offset[axis]
                most = max(most, _covered(abs(place - np.floor(place + half)), span))
            share[row, column] = one - min((far - radius) * per_fade, one) * darkest * most


@njit(cache=True, nogil=True, error_model="numpy")
def _covered(distance, span):  # type: ignore[no-untyped-def]
    """Return the share of a pixel that a line covers; its average where it spans several."""
    none, half, width = np.float32(0.0), np.float32(0.5), np.float32(_WIDTH)
    # At the edge of the floor it is not a number
    if not span < half:
        return width
    within = min(half * (width + span) - distance, min(span, width))
    return max(within, none) / max(span, np.float32(_LEAST_SPAN))
