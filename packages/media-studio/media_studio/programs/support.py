"""Whether a body is borne by what it is put on or into, and is seen there."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.programs.height_map import HeightMap
from media_studio.programs.layout import LEVEL, foot_of


def is_borne(surface: HeightMap, points: FloatArray, *, rough: bool = False) -> bool:
    """Tell whether a body rests on a surface: on enough of it, and on both sides of its middle.

    Args:
        surface: Upper side of what carries.
        points: Corners of what is carried, (n, 3), metres.
        rough: It is ground, on which feet need not all rest.
    """
    base, tall = float(points[:, 1].min()), float(np.ptp(points[:, 1]))
    sole = points[points[:, 1] <= base + max(LEVEL, _SHALLOW * tall)]
    cells = np.unique(surface.cells_below(sole), axis=0)
    below = surface.heights_of(cells)
    if rough:
        return bool(np.isfinite(below).any())
    borne = cells[below >= base - max(2 * LEVEL, 2 * _SHALLOW * tall)]
    if len(borne) < _LEAST_BORNE * len(cells):
        return False
    middle = (cells.min(axis=0) + cells.max(axis=0)) / 2
    return bool(np.all(borne.min(axis=0) <= middle + 1) and np.all(borne.max(axis=0) >= middle - 1))


_LEAST_BORNE = 0.2
"""Share of the sole of a body below which there is something."""


def is_sunk(surface: HeightMap, points: FloatArray) -> bool:
    """Tell whether what is put on something would be hidden in it: a bee in a sunflower."""
    margin = max(LEVEL, _SHALLOW * float(np.ptp(points[:, 1])))
    deep = points[:, 1] < surface.heights_of(surface.cells_below(points)) - margin
    return float(deep.mean()) > _MOST_SUNK


_SHALLOW, _MOST_SUNK = 0.05, 0.12
"""Depth, share of its height, from which a point of a body is in its host, and share of them."""


def is_within(surface: HeightMap, points: FloatArray) -> bool:
    """Tell whether a body has room in a vessel: its foot is in it, and it is not much wider."""
    low, high = foot_of(points)
    wide = np.array(surface.heights.shape) * surface.cell
    inside = np.all(low >= surface.origin) and np.all(high <= surface.origin + wide)
    across = np.sort(np.ptp(points[:, [0, 2]], axis=0))
    fits = bool(inside and np.all(across <= _WIDEST * np.sort(wide)))
    return fits and not _is_through_wall(surface, points)


def _is_through_wall(surface: HeightMap, points: FloatArray) -> bool:
    """Tell whether much of a body is in the wall of a vessel or comes out of it below the rim."""
    low = points[points[:, 1] < surface.rim - LEVEL]
    cells = surface.cells_below(low)
    floor = surface.heights_of(cells)
    margin = max(LEVEL, _SHALLOW * float(np.ptp(points[:, 1])))
    # A handle is above it all
    wall = (floor > low[:, 1] + margin) & (floor <= surface.rim + LEVEL)
    outside = ~surface.is_over(cells) | wall
    return float(outside.sum()) > _MOST_THROUGH * len(points)


_WIDEST = 1.6
"""Width of what is in a vessel, in widths of that: flowers lean over its rim."""
_MOST_THROUGH = 0.1
"""Share of the corners of a body that may be in the wall of its vessel."""


def is_hidden(surface: HeightMap, points: FloatArray) -> bool:
    """Tell whether the wall of a vessel hides most of what is in it from a little above."""
    seen = surface.rim - _LOOKED_INTO * surface.mouth
    low, high = float(points[:, 1].min()), float(points[:, 1].max())
    return low + _MOST_HIDDEN * (high - low) < seen


_LOOKED_INTO = 0.15
"""Depth of a vessel, share of its mouth, down to which one sees what is in it."""
_MOST_HIDDEN = 0.6
"""Share of the height of a thing that may be hidden."""
