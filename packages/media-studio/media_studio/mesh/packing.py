"""Pack charts into the unit square without changing their relative size.

Each chart is a silhouette of columns; it is dropped onto the horizon of those before it where it
comes to lie lowest, the tallest chart first. The largest scale at which all fit is found by halves;
each is tried with all charts upright, which suits many like ones, and with each as it lies lower.

Source: Lévy, Petitjean, Ray & Maillot 2002, Least squares conformal maps, section 4 (packing).
"""

import math
from bisect import bisect_left
from functools import cache

import numpy as np
from numba import njit

from media_studio.arrays import FloatArray, IntArray

MAX_GRID = 1024
"""Columns of the grid that charts are placed on, unless there are very many."""

CELLS_PER_CHART = 16
"""Cells of the grid for each chart, at least."""

PADDING_SHARE = 0.25
"""Largest share of the square that gaps around charts may take; gaps shrink where it is short."""

ROTATIONS = 12
"""Directions in a quarter turn that are tried to make the box around a chart small."""

CLEAR_GAIN = 0.95
"""Share of the area of the upright box that a turned one must stay below."""

PLACEMENTS = 50_000_000
"""Column comparisons that one packing may take."""

MIN_WINDOW = 64
"""Places that are tried for each chart even so."""

BEST_FILL = 0.95
"""Share of the square that the first scale tried would cover."""

FINE_STEP, COARSE_STEP = 0.97, 0.85
"""Factors to the next scale."""

FINE_STEPS = 16
"""Scales before the steps become coarse; this many lead to a fill of a third."""


def pack(corners: FloatArray, charts: IntArray, *, size: int, padding: int) -> FloatArray:
    """Place charts side by side.

    Args:
        corners: Triangles in units that all charts share (m, 3, 2).
        charts: Chart of each triangle (m,), 0..c without gaps.
        size: Edge of the texture, texels.
        padding: Texels between charts, fewer where there are too many charts for it.

    Returns:
        The triangles in the unit square (m, 3, 2), turned and moved chart by chart.
    """
    if len(corners) == 0:
        return corners
    order = np.argsort(charts, kind="stable")
    starts = np.searchsorted(charts[order], np.arange(int(charts.max()) + 2))
    turned, spans = _upright(corners[order], starts)
    grid = max(min(size, MAX_GRID), math.ceil(math.sqrt(CELLS_PER_CHART * len(spans))))
    half = min(
        math.ceil(padding / 2 * grid / size),
        math.floor((math.sqrt(PADDING_SHARE * grid * grid / len(spans)) - 1) / 2),
    )
    poses = _poses(turned, starts, spans)
    scale, places, chosen = _first_fit(poses, starts, float(spans.max()), grid, half)
    counts = np.diff(starts)
    lying = np.repeat(chosen == 1, counts)[:, None, None]
    placed = (
        np.where(lying, poses[1], poses[0]) * scale + np.repeat(places, counts, axis=0)[:, None]
    )
    packed = np.empty_like(corners)
    packed[order] = placed / grid
    return np.clip(packed, 0, 1)


def _upright(corners: FloatArray, starts: IntArray) -> tuple[FloatArray, FloatArray]:
    """Turn charts so that the box around each is small and tall.

    Returns:
        The corners, each chart with its lower left at the origin, and width and height (c, 2).
    """
    best = np.full(len(starts) - 1, np.inf)
    angle = np.zeros(len(best))
    candidates = np.arange(ROTATIONS) * (np.pi / 2 / ROTATIONS)
    turns = np.stack([np.cos(candidates), np.sin(candidates)], axis=1)
    for candidate, spans in zip(candidates, _turned_spans(corners, starts, turns), strict=True):
        width, height = spans.T
        area = width * height * (CLEAR_GAIN if candidate == 0 else 1)
        turn = np.where(width > height, candidate + np.pi / 2, candidate)
        angle = np.where(area < best, turn, angle)
        best = np.minimum(best, area)
    turned = _turn(corners, np.repeat(angle, np.diff(starts))[:, None])
    low, spans = _bounds(turned, starts)
    return turned - np.repeat(low, np.diff(starts), axis=0)[:, None], spans


def _turn(corners: FloatArray, angle: float | FloatArray) -> FloatArray:
    cosine, sine = np.cos(angle), np.sin(angle)
    x, y = corners[..., 0], corners[..., 1]
    return np.stack([cosine * x - sine * y, sine * x + cosine * y], axis=-1)


@njit(cache=True)
def _turned_spans(corners: FloatArray, starts: IntArray, turns: FloatArray) -> FloatArray:
    """Return width and height of each chart for each cosine and sine of a turn, (t, c, 2)."""
    spans = np.zeros((len(turns), len(starts) - 1, 2))
    for chart in range(len(starts) - 1):
        for turn in range(len(turns)):
            cosine, sine = turns[turn]
            left = low = np.inf
            right = high = -np.inf
            for triangle in range(starts[chart], starts[chart + 1]):
                for corner in range(3):
                    x, y = corners[triangle, corner]
                    across, up = cosine * x - sine * y, sine * x + cosine * y
                    left, right = min(left, across), max(right, across)
                    low, high = min(low, up), max(high, up)
            spans[turn, chart] = right - left, high - low
    return spans


def _bounds(corners: FloatArray, starts: IntArray) -> tuple[FloatArray, FloatArray]:
    points, firsts = corners.reshape(-1, 2), 3 * starts[:-1]
    low = np.minimum.reduceat(points, firsts)
    return low, np.maximum.reduceat(points, firsts) - low


def _poses(corners: FloatArray, starts: IntArray, spans: FloatArray) -> FloatArray:
    """Return charts as they are and turned by a quarter (2, m, 3, 2)."""
    height = np.repeat(spans[:, 1], np.diff(starts))[:, None]
    turned = np.stack([height - corners[..., 1], corners[..., 0]], axis=-1)
    return np.stack([corners, turned])


_Packing = tuple[float, FloatArray, IntArray]
"""The scale in cells per unit, and for each chart its place in cells and its pose."""


def _first_fit(
    poses: FloatArray, starts: IntArray, longest: float, grid: int, half: int
) -> _Packing:
    """Find the largest scale at which all charts fit."""
    a, b = poses[0, :, 1] - poses[0, :, 0], poses[0, :, 2] - poses[0, :, 0]
    area = float(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum()) / 2
    scale = (grid - 2 * half - 1) / (longest or 1.0)
    if area > 0:
        scale = min(scale, grid * math.sqrt(BEST_FILL / area))

    @cache
    def packing(step: int) -> _Packing | None:
        fine = min(step, FINE_STEPS)
        smaller = scale * FINE_STEP**fine * COARSE_STEP ** (step - fine)
        return _packing(poses, starts, smaller, grid, half)

    step = bisect_left(range(FINE_STEPS), True, key=lambda step: packing(step) is not None)
    while (found := packing(step)) is None:
        step += 1
    return found


def _packing(
    poses: FloatArray, starts: IntArray, scale: float, grid: int, half: int
) -> _Packing | None:
    """Place all charts at one scale, or return None where they do not fit."""
    for allowed in (poses[:1], poses):
        fits, places, chosen = _drop(allowed, starts, scale, grid, half)
        if fits:
            return scale, places, chosen
    return None


@njit(cache=True)
def _drop(
    poses: FloatArray, starts: IntArray, scale: float, grid: int, half: int
) -> tuple[bool, FloatArray, IntArray]:
    """Drop all charts, each in that of its poses (1 or 2, m, 3, 2) whose top lies lower.

    `scale` is in cells per unit.

    Returns:
        Whether they fit, their places in cells (c, 2), and their poses (c,).
    """
    count = len(starts) - 1
    places = np.zeros((count, 2))
    chosen = np.zeros(count, np.int64)
    heights = np.zeros(count)
    for chart in range(count):
        heights[chart] = poses[0, starts[chart] : starts[chart + 1], :, 1].max() * scale
    horizon = np.zeros(grid, np.int64)
    after = 0
    for chart in np.argsort(-heights, kind="mergesort"):
        lowest = np.inf
        for pose in range(len(poses)):
            bottom, top = _silhouette(poses[pose, starts[chart] : starts[chart + 1]] * scale, half)
            window = max(MIN_WINDOW, PLACEMENTS // (count * len(bottom)))
            x, y = _lowest_place(horizon, bottom, after, window)
            if len(bottom) <= grid and y + top.max() < lowest:
                lowest = y + top.max()
                places[chart] = x + half, y + half
                chosen[chart] = pose
                best_x, best_y, best_top = x, y, top
        if lowest > grid:
            return False, places, chosen
        for column in range(len(best_top)):
            horizon[best_x + column] = best_y + best_top[column]
        after = best_x + len(best_top)
    return True, places, chosen


@njit(cache=True)
def _lowest_place(horizon: IntArray, bottom: IntArray, after: int, window: int) -> tuple[int, int]:
    """Return the column and the row where a silhouette lies lowest and leaves the least below."""
    count = len(horizon) - len(bottom) + 1
    best, best_x, best_y = np.inf, 0, 0
    for step in range(min(window, count)):
        x = step if window >= count else (after + step) % count
        y, below = 0, 0
        for column in range(len(bottom)):
            y = max(y, horizon[x + column] - bottom[column])
            below += bottom[column] - horizon[x + column]
            if y > best:
                break
        cost = y + (y + below / len(bottom)) * 1e-3
        if cost < best:
            best, best_x, best_y = cost, x, y
    return best_x, best_y


@njit(cache=True)
def _silhouette(corners: FloatArray, half: int) -> tuple[IntArray, IntArray]:
    """Return the lowest row and the row above the highest of each column, padding included."""
    inner = math.floor(corners[:, :, 0].max()) + 1
    low = np.full(inner, np.inf)
    high = np.full(inner, -np.inf)
    for triangle in range(len(corners)):
        for corner in range(3):
            _mark(corners[triangle, corner], corners[triangle, (corner + 1) % 3], low, high)
    bottom = np.full(inner + 2 * half, 1 << 40, np.int64)
    top = np.full(inner + 2 * half, -1, np.int64)
    for column in range(inner):
        if high[column] < 0:
            continue
        for reach in range(2 * half + 1):
            bottom[column + reach] = min(bottom[column + reach], math.floor(low[column]))
            above = math.floor(high[column]) + 1 + 2 * half
            top[column + reach] = max(top[column + reach], above)
    return bottom, top


@njit(cache=True)
def _mark(start: FloatArray, end: FloatArray, low: FloatArray, high: FloatArray) -> None:
    """Widen the range of rows in every column that a segment crosses."""
    if start[0] > end[0]:
        start, end = end, start
    first_column, last_column = math.floor(start[0]), math.floor(end[0])
    if first_column == last_column:
        low[first_column] = min(low[first_column], start[1], end[1])
        high[first_column] = max(high[first_column], start[1], end[1])
        return
    slope = (end[1] - start[1]) / (end[0] - start[0])
    for column in range(first_column, last_column + 1):
        left = start[1] + slope * (max(column, start[0]) - start[0])
        right = start[1] + slope * (min(column + 1, end[0]) - start[0])
        low[column] = min(low[column], left, right)
        high[column] = max(high[column], left, right)
