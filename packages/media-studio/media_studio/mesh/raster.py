"""Find the triangle under every texel of a texture.

Texel (row, column) has its centre at uv ((column + 0.5) / size, (row + 0.5) / size).
Coordinates outside 0..1 wrap around, as a repeating sampler reads them.
"""

import math
from dataclasses import dataclass

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from media_studio.arrays import FloatArray

# Texels this far outside a triangle are covered too when no triangle holds their centre, so that
# bilinear reads at the border of a chart find values of that chart.
_BORDER_TEXELS = 1.0

# A repeating triangle larger than this many maps is cut off: it would write each texel again.
_REPEATS = 4


@dataclass(frozen=True, kw_only=True, eq=False)
class Texels:
    """The covered texels of a band of rows.

    Attributes:
        rows: (k,) int32, counted from the top of the whole map.
        columns: (k,) int32.
        triangle: (k,) int32, index of the triangle.
        barycentric: (k, 3) float32, weights of its corners, all within 0..1.
    """

    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    triangle: NDArray[np.int32]
    barycentric: NDArray[np.float32]


@njit(cache=True)
def _fill_triangle(
    corners: FloatArray, name: int, border: float, first: int, owners: NDArray[np.int32]
) -> None:
    """Write `name` to the texels of one triangle, corners in texels, that lie in the band."""
    height, size = owners.shape
    area = (corners[1, 0] - corners[0, 0]) * (corners[2, 1] - corners[0, 1])
    area -= (corners[2, 0] - corners[0, 0]) * (corners[1, 1] - corners[0, 1])
    sign = 1.0 if area >= 0 else -1.0
    low = min(corners[0, 1], corners[1, 1], corners[2, 1]) - border
    high = max(corners[0, 1], corners[1, 1], corners[2, 1]) + border
    left = min(corners[0, 0], corners[1, 0], corners[2, 0]) - border
    right = max(corners[0, 0], corners[1, 0], corners[2, 0]) + border
    top, bottom = math.ceil(low - 0.5), math.floor(min(high, low + _REPEATS * size) - 0.5)
    right = min(right, left + _REPEATS * size)
    for lap in range(math.floor(top / size), math.floor(bottom / size) + 1):
        start = max(top, first + lap * size)
        stop = min(bottom, first + height - 1 + lap * size)
        for row in range(start, stop + 1):
            begin, end = left, right
            for edge in range(3):
                ax, ay = corners[edge]
                bx, by = corners[(edge + 1) % 3]
                along_x, along_y = (bx - ax) * sign, (by - ay) * sign
                slack = border * math.hypot(along_x, along_y) + 1e-9
                # Inside where slope * x <= limit.
                slope = along_y
                limit = along_x * (row + 0.5 - ay) + along_y * ax + slack
                if slope > 1e-12:
                    end = min(end, limit / slope)
                elif slope < -1e-12:
                    begin = max(begin, limit / slope)
                elif limit < 0:
                    end = begin - 1
            line = owners[row - first - lap * size]
            for column in range(math.ceil(begin - 0.5), math.floor(end - 0.5) + 1):
                place = column % size
                if border == 0.0 or line[place] < 0:
                    line[place] = name


@njit(cache=True, parallel=True)
def _fill(triangles: FloatArray, first: int, owners: NDArray[np.int32], slices: int) -> None:
    height = len(owners)
    step = (height + slices - 1) // slices
    for part in prange(slices):
        begin, end = part * step, min((part + 1) * step, height)
        if begin < end:
            for border in (0.0, _BORDER_TEXELS):
                for name in range(len(triangles)):
                    corners = triangles[name]
                    if np.isfinite(corners).all():
                        _fill_triangle(corners, name, border, first + begin, owners[begin:end])


@njit(cache=True, parallel=True)
def _weigh(
    triangles: FloatArray,
    rows: NDArray[np.int32],
    columns: NDArray[np.int32],
    names: NDArray[np.int32],
    size: int,
) -> NDArray[np.float32]:
    weights = np.empty((len(rows), 3), np.float32)
    for i in prange(len(rows)):
        corners = triangles[names[i]]
        ux, uy = corners[1, 0] - corners[0, 0], corners[1, 1] - corners[0, 1]
        vx, vy = corners[2, 0] - corners[0, 0], corners[2, 1] - corners[0, 1]
        area = ux * vy - uy * vx
        if abs(area) < 1e-12:
            weights[i] = np.float32(1 / 3)
            continue
        best, second, third, outside = 0.0, 0.0, 0.0, 1e30
        # A wrapped texel belongs to one of the repetitions that the triangle spans.
        lap_y = math.floor((min(corners[0, 1], corners[1, 1], corners[2, 1]) - 1.5) / size)
        for repeat in range((_REPEATS + 2) ** 2):
            lap_x = math.floor((min(corners[0, 0], corners[1, 0], corners[2, 0]) - 1.5) / size)
            x = columns[i] + 0.5 + (lap_x + repeat % (_REPEATS + 2)) * size - corners[0, 0]
            y = rows[i] + 0.5 + (lap_y + repeat // (_REPEATS + 2)) * size - corners[0, 1]
            b, c = (x * vy - y * vx) / area, (ux * y - uy * x) / area
            excess = max(-b, 0.0) + max(-c, 0.0) + max(b + c - 1, 0.0)
            if excess < outside:
                best, second, third, outside = 1 - b - c, b, c, excess
            if outside == 0.0:
                break
        best, second, third = max(best, 0.0), max(second, 0.0), max(third, 0.0)
        total = best + second + third
        weights[i, 0] = best / total
        weights[i, 1] = second / total
        weights[i, 2] = third / total
    return weights


def rasterise(uv_triangles: FloatArray, size: int, rows: tuple[int, int]) -> Texels:
    """Find the triangle and the barycentric coordinates of the texels of a band of rows.

    Where triangles overlap, the last one wins. Texels within one texel of a triangle are covered
    too, with the coordinates of a nearby point of it; triangles without a texel centre thus still
    get texels.

    Args:
        uv_triangles: Texture coordinates of the corners, (m, 3, 2), glTF (v down).
        size: Edge of the map, texels.
        rows: First row of the band and the row after its last.

    Returns:
        The covered texels in row-major order.
    """
    first, last = rows
    owners = np.full((last - first, size), -1, np.int32)
    triangles = np.ascontiguousarray(uv_triangles, np.float64)
    chosen = _meeting(triangles, size, first, last)
    near = triangles[chosen] * size
    _fill(near, first, owners, 8)
    row, column = np.nonzero(owners >= 0)
    names = owners[row, column]
    row32, column32 = (row + first).astype(np.int32), column.astype(np.int32)
    weights = _weigh(near, row32, column32, names, size)
    return Texels(rows=row32, columns=column32, triangle=chosen[names], barycentric=weights)


@njit(cache=True)
def _meeting(triangles: FloatArray, size: int, first: int, last: int) -> NDArray[np.int32]:
    """Find the triangles that reach into the band of rows, wrapped."""
    chosen, count = np.empty(len(triangles), np.int32), 0
    reach = _BORDER_TEXELS + 1
    for name in range(len(triangles)):
        a, b, c = triangles[name, 0, 1], triangles[name, 1, 1], triangles[name, 2, 1]
        a, b, c = a * size, b * size, c * size
        if not np.isfinite(a + b + c):
            continue
        low, high = min(a, b, c), max(a, b, c)
        offset = (low - reach - first) % size
        if offset < last - first or offset + high - low + 2 * reach >= size:
            chosen[count] = name
            count += 1
    return chosen[:count].copy()
