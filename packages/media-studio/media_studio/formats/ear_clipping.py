"""Triangulate simple polygons ear by ear, compiled.

Source: Meisters 1975, Polygons have ears.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray, IntArray


def clip_ears(
    starts: IntArray, sizes: IntArray, corners: FloatArray, careful: NDArray[np.bool_]
) -> IntArray:
    """Return `size - 2` triangles for each polygon, in the order of the polygons.

    Args:
        starts: (p,) index of the first corner of each polygon.
        sizes: (p,) number of corners, 3 or more.
        corners: (k, 3) position of each corner.
        careful: (p,) False cuts a fan from the first corner, whatever the shape.

    Returns:
        (m, 3) indices of corners.
    """
    triangles: IntArray = _clip_all(starts, sizes, corners, careful)
    return triangles


@njit(cache=True)
def _clip_all(starts, sizes, corners, careful):  # type: ignore[no-untyped-def]
    triangles = np.empty((np.sum(sizes - 2), 3), np.int64)
    done = 0
    for polygon in range(len(starts)):
        start, size = starts[polygon], sizes[polygon]
        if careful[polygon]:
            _clip(_flat(corners[start : start + size]), triangles[done : done + size - 2])
        else:
            for number in range(size - 2):
                triangles[done + number] = (0, number + 1, number + 2)
        triangles[done : done + size - 2] += start
        done += size - 2
    return triangles


@njit(cache=True)
def _flat(points):  # type: ignore[no-untyped-def]
    """Drop the axis along which the polygon's normal (Newell) is longest; keep the winding."""
    normal = np.zeros(3)
    for row in range(len(points)):
        here, there = points[row], points[(row + 1) % len(points)]
        for axis in range(3):
            one, two = (axis + 1) % 3, (axis + 2) % 3
            normal[axis] += (here[one] - there[one]) * (here[two] + there[two])
    longest = np.argmax(np.abs(normal))
    flat = np.empty((len(points), 2))
    flat[:, 0], flat[:, 1] = points[:, (longest + 1) % 3], points[:, (longest + 2) % 3]
    if normal[longest] < 0:
        flat[:, 0] *= -1
    return flat


@njit(cache=True)
def _clip(points, triangles):  # type: ignore[no-untyped-def]
    count = len(points)
    after, before = np.arange(1, count + 1), np.arange(-1, count - 1)
    after[-1], before[0] = 0, count - 1
    left, here, misses = count, np.int64(0), 0
    for number in range(count - 2):
        while misses < left and not _is_ear(points, before, after, here):
            here = after[here]
            misses += 1
        triangles[number] = (before[here], here, after[here])
        after[before[here]], before[after[here]] = after[here], before[here]
        here, left, misses = before[here], left - 1, 0


@njit(cache=True)
def _is_ear(points, before, after, here):  # type: ignore[no-untyped-def]
    a, b, c = points[before[here]], points[here], points[after[here]]
    if _area(a, b, c) <= 0:
        return False
    other = after[after[here]]
    while other != before[here]:
        p = points[other]
        if _area(a, b, p) >= 0 and _area(b, c, p) >= 0 and _area(c, a, p) >= 0:
            return False
        other = after[other]
    return True


@njit(cache=True)
def _area(a, b, c):  # type: ignore[no-untyped-def]
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
