"""Bodies from the outlines of two sides at a right angle."""

import numpy as np

from media_studio.arrays import FloatArray

_STOUTNESS = 1.5
"""Depth of a run against its width, both as shares of those of the widest run of its row."""


def visual_hull(front: FloatArray, side: FloatArray) -> FloatArray:
    """Intersect the prisms behind two outlines.

    Args:
        front: (rows, columns) cells to the outline, positive inside, seen from +Z.
        side: (rows, columns), seen from +X: the front of the object is on the left.

    Returns:
        Field (columns of the front, rows, columns of the side), x, y and z ascending.

    Source: Laurentini 1994, The Visual Hull Concept for Silhouette-Based Image Understanding.
    """
    across, along = front[::-1].T, side[::-1, ::-1].T
    return np.minimum(across[:, :, None], along.T[None])


def rounded_hull(front: FloatArray, side: FloatArray, power: float) -> FloatArray:
    """Round the horizontal sections of the visual hull without changing its outlines.

    Args:
        front: As for `visual_hull`.
        side: As for `visual_hull`.
        power: Exponent of the sections: 2 gives ellipses, large ones rectangles.

    Returns:
        Field as for `visual_hull`.
    """
    near, half_width = _row_share(front[::-1])
    deep, half_depth = _row_share(side[::-1, ::-1])
    across = near.T[:, :, None] / _reach(half_depth)[None]
    along = deep[None] / _reach(half_width).T[:, :, None]
    norm = (across**power + along**power) ** (1 / power)
    size = np.minimum(half_width.T[:, :, None], half_depth[None])
    return np.minimum((1 - norm) * size, visual_hull(front, side))


def _reach(half: FloatArray) -> FloatArray:
    """Return how much of the other extent the run of a cell takes, 0..1.

    The widest run of a row takes all of it. Thin ones beside it, such as ears and handles, do not.
    """
    return np.asarray(np.minimum(1, _STOUTNESS * half / half.max(axis=1, keepdims=True)))


def _row_share(distance: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return how far from the middle of its run a cell is, 1 at the end, and half of the run.

    A run is what a row has inside without a gap; cells outside belong to the nearest run.
    """
    share = np.full_like(distance, 9.0)
    half = np.ones_like(distance)
    columns = np.arange(distance.shape[1], dtype=np.float64)
    for row, values in enumerate(distance):
        starts, ends = _crossings(values)
        if not len(starts):
            continue
        middle, radius = (starts + ends) / 2, np.maximum((ends - starts) / 2, 0.3)
        away = np.abs(columns[:, None] - middle)
        nearest = np.argmin(away - radius, axis=1)
        half[row] = radius[nearest]
        share[row] = away[np.arange(len(columns)), nearest] / half[row]
    return share, half


def _crossings(values: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return where a row of distances becomes positive and where it ceases to be."""
    inside = values > 0
    up = np.flatnonzero(~inside[:-1] & inside[1:])
    down = np.flatnonzero(inside[:-1] & ~inside[1:])
    rise = values[up + 1] - values[up]
    fall = values[down] - values[down + 1]
    return up - values[up] / np.maximum(rise, 1e-9), down + values[down] / np.maximum(fall, 1e-9)
