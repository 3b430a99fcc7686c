"""Find where a chart covers itself in its projection, as a spiral ramp does.

Polygons are drawn, the lowest first, into a grid of bit masks: one bit for each layer that already
covers the middle of the cell. A polygon goes to the lowest layer that is free in all its cells.

Rejected: cutting at fixed heights, which also cuts every chart that does not overlap.
"""

import math

import numpy as np
from numba import njit

from media_studio.arrays import FloatArray, IntArray

MAX_LAYERS = 31
"""Bits of a cell; polygons on more layers share the last number."""

CELLS_PER_TEXEL = 4
MIN_CELLS, MAX_CELLS = 1 << 20, 1 << 24

SHRINKING = 0.9
"""Factor of the grid's scale until its cells suffice."""

INSET = 1e-3
"""Cells by which the sides of triangles are moved in, so that neighbours do not touch."""

SPREADING_PASSES = 16


def overlap_layers(
    corners: FloatArray,
    polygons: IntArray,
    charts: IntArray,
    heights: FloatArray,
    pairs: IntArray,
    size: int,
) -> IntArray:
    """Divide charts into layers that do not overlap.

    Args:
        corners: Projected triangles, counter-clockwise (m, 3, 2).
        polygons: Polygon of each triangle (m,), ascending.
        charts: Chart of each polygon (p,).
        heights: Height of each polygon above the plane of its chart (p,).
        pairs: Neighbouring polygons (k, 2).
        size: Edge of the texture, texels; the grid is about twice as fine.

    Returns:
        Layer of each polygon (p,), 0..`MAX_LAYERS`.
    """
    if len(charts) == 0:
        return charts
    count = int(charts.max()) + 1
    low, high = _bounds(corners, charts[polygons], count)
    present = np.isfinite(low[:, 0])
    low[~present], high[~present] = 0, 0
    scale, extent = _grid(high - low, size)
    starts = np.concatenate([[0], np.cumsum(extent.prod(axis=1))])
    local = (corners - low[charts[polygons]][:, None]) * scale
    first = np.searchsorted(polygons, np.arange(len(charts) + 1))
    order = np.lexsort((heights, charts))
    layers = _draw(local, first, order, charts, starts, extent[:, 0])
    return _spread(layers, charts, pairs)


@njit(cache=True)
def _bounds(corners: FloatArray, charts: IntArray, count: int) -> tuple[FloatArray, FloatArray]:
    """Return the lowest and the highest corner of each chart, (c, 2) each."""
    low, high = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    for triangle, chart in enumerate(charts):
        for corner in range(3):
            for axis in range(2):
                low[chart, axis] = min(low[chart, axis], corners[triangle, corner, axis])
                high[chart, axis] = max(high[chart, axis], corners[triangle, corner, axis])
    return low, high


def _grid(spans: FloatArray, size: int) -> tuple[float, IntArray]:
    """Return cells per unit, and the columns and rows of each chart (c, 2)."""
    cells = max(min(max(CELLS_PER_TEXEL * size * size, MIN_CELLS), MAX_CELLS), 8 * len(spans))
    total = float(spans.prod(axis=1).sum())
    longest = float(spans.max()) or 1.0
    scale = min(cells / longest, math.sqrt(cells / total) if total > 0 else math.inf)
    while True:
        extent = np.floor(spans * scale).astype(np.int64) + 1
        if extent.prod(axis=1).sum() <= cells:
            return scale, extent
        scale *= SHRINKING


def _spread(layers: IntArray, charts: IntArray, pairs: IntArray) -> IntArray:
    """Give polygons too thin for the grid the layer of a neighbour."""
    pairs = pairs[(layers[pairs] < 0).any(axis=1)]
    own, other = np.concatenate([pairs, pairs[:, ::-1]]).T
    within = charts[own] == charts[other]
    own, other = own[within], other[within]
    for _ in range(SPREADING_PASSES):
        rows = (layers[own] < 0) & (layers[other] >= 0)
        if not rows.any():
            break
        own_rows, other_layers = own[rows], layers[other[rows]]
        np.maximum.at(layers, own_rows, other_layers)
    return np.maximum(layers, 0)


@njit(cache=True)
def _draw(
    corners: FloatArray,
    first: IntArray,
    order: IntArray,
    charts: IntArray,
    starts: IntArray,
    widths: IntArray,
) -> IntArray:
    grid = np.zeros(starts[-1], np.uint32)
    layers = np.full(len(order), -1, np.int64)
    for polygon in order:
        start, width = starts[charts[polygon]], widths[charts[polygon]]
        taken, covered = np.uint32(0), False
        for triangle in range(first[polygon], first[polygon + 1]):
            for row in _rows(corners[triangle]):
                left, right = _span(corners[triangle], row + 0.5)
                for column in range(left, right):
                    taken |= grid[start + row * width + column]
                    covered = True
        if not covered:
            continue
        layer = 0
        while layer < MAX_LAYERS and (taken >> np.uint32(layer)) & np.uint32(1):
            layer += 1
        layers[polygon] = layer
        bit = np.uint32(1) << np.uint32(layer)
        for triangle in range(first[polygon], first[polygon + 1]):
            for row in _rows(corners[triangle]):
                left, right = _span(corners[triangle], row + 0.5)
                for column in range(left, right):
                    grid[start + row * width + column] |= bit
    return layers


@njit(cache=True, inline="always")
def _rows(triangle: FloatArray) -> range:
    """Return the rows whose middle lies between the lowest and the highest corner."""
    low = min(triangle[0, 1], triangle[1, 1], triangle[2, 1])
    high = max(triangle[0, 1], triangle[1, 1], triangle[2, 1])
    return range(max(math.ceil(low - 0.5), 0), math.floor(high - 0.5) + 1)


@njit(cache=True)
def _span(triangle: FloatArray, y: float) -> tuple[int, int]:
    """Return the first column whose middle is inside at height `y`, and the one after the last."""
    left, right = 0.0, np.inf
    for corner in range(3):
        ax, ay = triangle[corner]
        bx, by = triangle[(corner + 1) % 3]
        rise = by - ay
        if rise == 0:
            if (bx - ax) * (y - ay) <= 0:
                return 0, 0
            continue
        crossing = ax + (bx - ax) * (y - ay) / rise
        if rise > 0:
            right = min(right, crossing)
        else:
            left = max(left, crossing)
    if right - left <= 2 * INSET or right == np.inf:
        return 0, 0
    return max(math.ceil(left + INSET - 0.5), 0), math.floor(right - INSET - 0.5) + 1
