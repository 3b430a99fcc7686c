"""Triangles too thin to cover the centre of a sample, drawn as lines.

A needle is thinner than any grid of samples; without this it would be a row of dots, or nothing.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.render.raster import Visible

_SHORTEST = 4.0
"""Samples; shorter slivers do not show."""


def draw_slivers(corners: FloatArray, visible: Visible, limit: NDArray[np.float32]) -> None:
    """Add the longest edges of slivers to a picture in place (see `raster.draw`).

    Args:
        corners: (m, 3, 3) float64 column, row and one over the distance.
        visible: The picture.
        limit: (h, w) nearness; only what is farther than this is drawn.
    """
    _draw_slivers(corners, visible.triangle, visible.barycentric, visible.nearness, limit)


@njit(cache=True, nogil=True)
def _draw_slivers(corners, triangles, weights, nearness, limit):  # type: ignore[no-untyped-def]
    height, width = triangles.shape
    for number in range(len(corners)):
        if _is_broad(corners[number, 0], corners[number, 1], corners[number, 2]):
            continue
        first, length = _longest_edge(corners[number])
        if not _SHORTEST <= length < np.inf:
            continue
        second, third = (first + 1) % 3, (first + 2) % 3
        p, q, r = corners[number, first], corners[number, second], corners[number, third]
        area = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        if not abs(area) < length:
            continue
        steps = int(min(length + 1, 4.0 * (width + height)))
        for step in range(steps + 1):
            share = step / steps
            x, y = p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])
            if not (0 <= x < width and 0 <= y < height):
                continue
            row, column = int(y), int(x)
            near = np.float32(p[2] + share * (q[2] - p[2]))
            if nearness[row, column] < near < limit[row, column]:
                nearness[row, column] = near
                triangles[row, column] = number
                weights[row, column, first] = (1 - share) * p[2] / near
                weights[row, column, second] = share * q[2] / near
                weights[row, column, third] = 0.0


@njit(cache=True, nogil=True, inline="always")
def _is_broad(a, b, c):  # type: ignore[no-untyped-def]
    """Tell, sooner than by lengths, that a triangle is too short or too broad for a sliver."""
    across = max(a[0], b[0], c[0]) - min(a[0], b[0], c[0])
    down = max(a[1], b[1], c[1]) - min(a[1], b[1], c[1])
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return across + down < _SHORTEST or abs(area) >= across + down


@njit(cache=True, nogil=True)
def _longest_edge(corners):  # type: ignore[no-untyped-def]
    """Return the corner at which the longest edge starts, and the edge's length."""
    longest, length = 0, -1.0
    for first in range(3):
        p, q = corners[first], corners[(first + 1) % 3]
        here = np.hypot(q[0] - p[0], q[1] - p[1])
        if here > length:
            longest, length = first, here
    return longest, length
