"""Things that are dropped into a vessel one after the other, each to where it lies lowest."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.ndimage import binary_erosion, grey_dilation, label, minimum_filter

from media_studio.arrays import FloatArray, IntArray, Mask
from media_studio.programs.height_map import HeightMap, height_map


@dataclass(frozen=True, kw_only=True, eq=False)
class _Profile:
    """A body in the cells of its vessel.

    Attributes:
        under: Its lower side, inf beside it, (nx, nz), metres from its origin.
        over: Its upper side, -inf beside it.
        corner: x, z of the corner of the first cell, metres from its origin.
    """

    under: FloatArray
    over: FloatArray
    corner: FloatArray


def heap(surface: HeightMap, bodies: Sequence[tuple[FloatArray, IntArray]]) -> list[FloatArray]:
    """Drop bodies into a vessel; none goes into its wall or into another one.

    Args:
        surface: Upper side of the vessel.
        bodies: Corners (n, 3) in metres and triangles (m, 3) of each.

    Returns:
        By how much each is to be shifted along x, y and z, metres.
    """
    mouth = _mouth(surface)
    heights = _below_handle(surface)
    middle = np.mean(np.argwhere(mouth), axis=0)
    away = np.linalg.norm(np.moveaxis(np.indices(heights.shape), 0, -1) - middle, axis=-1)
    shifts = list[FloatArray]()
    for vertices, faces in bodies:
        profile = _profile(vertices, faces, surface.cell)
        resting = _resting(heights, profile.under)
        score = np.where(mouth, resting + _CENTRED * surface.cell * away, np.inf)
        at = np.array(np.unravel_index(int(np.argmin(score)), score.shape))
        rise = float(resting[tuple(at)])
        corner = at - np.array(profile.under.shape) // 2
        _lay(heights, profile.over + rise, corner)
        aside = surface.origin + corner * surface.cell - profile.corner
        shifts.append(np.array([aside[0], rise, aside[1]]))
    return shifts


_CENTRED = 0.02
"""How much of a cell lower a place must be for each cell that it is farther from the middle."""


def _profile(vertices: FloatArray, faces: IntArray, cell: float) -> _Profile:
    above = height_map(vertices, faces, cell=cell)
    below = height_map(vertices * np.array([1.0, -1.0, 1.0]), faces, cell=cell)
    return _Profile(under=-below.heights, over=above.heights, corner=above.origin)


def _resting(heights: FloatArray, under: FloatArray) -> FloatArray:
    """Return how high a body comes to be with its middle in each cell."""
    touching = np.where(np.isfinite(under), -under, -np.inf)[::-1, ::-1]
    # The dilation takes the cell behind the middle of an even side
    shift = [-1 if side % 2 == 0 else 0 for side in touching.shape]
    return np.asarray(
        grey_dilation(heights, structure=touching, mode="constant", cval=-np.inf, origin=shift)
    )


def _lay(heights: FloatArray, over: FloatArray, corner: IntArray) -> None:
    """Raise the heights by what lies on them now."""
    low = np.maximum(corner, 0)
    high = np.minimum(corner + over.shape, heights.shape)
    own = over[tuple(slice(a - c, b - c) for a, b, c in zip(low, high, corner, strict=True))]
    below = tuple(slice(a, b) for a, b in zip(low, high, strict=True))
    heights[below] = np.maximum(heights[below], own)


def _mouth(surface: HeightMap) -> Mask:
    """Return the cells over the hollow of a vessel."""
    finite = np.isfinite(surface.heights)
    floor = float(np.quantile(surface.heights[finite], _FLOOR))
    wide = surface.cell * min(surface.heights.shape)
    if surface.rim - floor < _FLAT * wide:
        return np.asarray(binary_erosion(finite, iterations=_EDGE))
    pieces, count = label(finite & (surface.heights <= (floor + surface.rim) / 2))
    if not count:
        return finite
    return np.asarray(pieces == 1 + int(np.argmax(np.bincount(pieces.ravel())[1:])))


def _below_handle(surface: HeightMap) -> FloatArray:
    """Return the heights of a vessel without the handle that is above it."""
    heights = surface.heights
    around = minimum_filter(np.where(np.isfinite(heights), heights, np.inf), size=_HANDLE)
    return np.where(heights > surface.rim + _BRIM * surface.cell, around, heights)


_FLOOR = 0.1
"""Share of a vessel seen from above that is no higher than its floor."""
_FLAT = 0.1
"""Depth of what is no hollow, in widths."""
_EDGE = 9
"""Cells along the edge of a lid on which nothing is put."""
_HANDLE = 9
"""Width in cells of what is looked at around a handle, which is no wider than half of that."""
_BRIM = 1.0
"""Height in cells above the rim from which something is a handle."""
