"""What hides everything behind it: triangles that cover whole squares of a picture.

Source: Greene, Kass & Miller 1993, Hierarchical Z-Buffer Visibility (of which this is one level).
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray

TILE = 32
"""Edge of a square, pixels."""
_SLIMMEST = 1e-6
"""Area over squared extent of triangles whose plane is known well."""


class Occluders(NamedTuple):
    """The nearest triangle that covers each square of `TILE` pixels.

    Attributes:
        triangle: (rows, columns), -1 where none covers all of it.
        plane: (rows, columns, 3) its nearness at the centre of pixel (0, 0) of the picture, and
            the steps from one column and from one row to the next.
    """

    triangle: NDArray[np.int64]
    plane: FloatArray

    @classmethod
    def none(cls) -> "Occluders":
        """Return those of a picture without squares."""
        return cls(np.zeros((0, 0), np.int64), np.zeros((0, 0, 3)))


@njit(cache=True, nogil=True)
def covered_area(corners, width, height):  # type: ignore[no-untyped-def]
    """Return about how many pixels triangles (m, 3, 3) cover, hidden ones counted too."""
    total = 0.0
    for number in range(len(corners)):
        a, b, c = corners[number, 0], corners[number, 1], corners[number, 2]
        area = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2
        across = min(max(a[0], b[0], c[0]), width + 0.0) - max(min(a[0], b[0], c[0]), 0.0)
        down = min(max(a[1], b[1], c[1]), height + 0.0) - max(min(a[1], b[1], c[1]), 0.0)
        if across > 0.0 and down > 0.0 and area > 0.0:
            total += min(area, across * down)
    return total


def occluders_of(corners: FloatArray, limit: NDArray[np.float32]) -> Occluders:
    """Find what hides the most in each square; of equally near triangles the first.

    Args:
        corners: (m, 3, 3) see `raster.visible_triangles`.
        limit: (h, w) nearness; only what is farther than this hides something.
    """
    height, width = limit.shape
    rows, columns = height // TILE, width // TILE
    whole = limit[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE)
    squares = (-(-height // TILE), -(-width // TILE))
    found = Occluders(np.full(squares, -1, np.int64), np.zeros((*squares, 3)))
    _find(corners, whole.min(axis=(1, 3)).astype(np.float64), found.triangle, found.plane)
    return found


@njit(cache=True, nogil=True)
def _find(corners, limit, triangles, planes):  # type: ignore[no-untyped-def]
    rows, columns = limit.shape
    middle = np.full((rows, columns), -np.inf)
    for number in range(len(corners)):
        a, b, c = corners[number, 0], corners[number, 1], corners[number, 2]
        area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        lowest, highest = min(a[1], b[1], c[1]), max(a[1], b[1], c[1])
        leftmost, rightmost = min(a[0], b[0], c[0]), max(a[0], b[0], c[0])
        extent = max(highest - lowest, rightmost - leftmost)
        if not max(TILE * TILE, _SLIMMEST * extent * extent) < abs(area) < np.inf:
            continue
        top, bottom = max(np.ceil(lowest / TILE), 0.0), min(highest // TILE, rows + 0.0)
        left, right = max(np.ceil(leftmost / TILE), 0.0), min(rightmost // TILE, columns + 0.0)
        for row in range(int(top), int(bottom)):
            for column in range(int(left), int(right)):
                one, across, down = _plane_over(a, b, c, area, row, column)
                high = one + max(across, 0.0) + max(down, 0.0)
                centre = one + (across + down) / 2
                if high < limit[row, column] and centre > middle[row, column]:
                    middle[row, column] = centre
                    across, down = across / TILE, down / TILE
                    one -= (TILE * column - 0.5) * across + (TILE * row - 0.5) * down
                    triangles[row, column] = number
                    planes[row, column, 0] = one
                    planes[row, column, 1] = across
                    planes[row, column, 2] = down


@njit(cache=True, nogil=True)
def _plane_over(a, b, c, area, row, column):  # type: ignore[no-untyped-def]
    """Return nearness at a corner of a square and its change across and down it.

    Minus infinity if the triangle does not cover all of the square.
    """
    near = np.empty(4)
    for corner in range(4):
        x, y = TILE * (column + corner % 2), TILE * (row + corner // 2)
        u = ((c[0] - b[0]) * (y - b[1]) - (c[1] - b[1]) * (x - b[0])) / area
        v = ((a[0] - c[0]) * (y - c[1]) - (a[1] - c[1]) * (x - c[0])) / area
        w = 1.0 - u - v
        if not (u >= 0.0 and v >= 0.0 and w >= 0.0):
            return -np.inf, 0.0, 0.0
        near[corner] = u * a[2] + v * b[2] + w * c[2]
    return near[0], near[1] - near[0], near[2] - near[0]
