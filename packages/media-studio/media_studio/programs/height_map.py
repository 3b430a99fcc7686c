"""The upper side of a body, seen from above."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.ndimage import binary_fill_holes

from media_studio.arrays import FloatArray, IntArray, Mask

CELLS = 64
"""Cells along the longer side of a height map."""


@dataclass(frozen=True, kw_only=True, eq=False)
class HeightMap:
    """Height of a body seen from above; -inf where there is nothing.

    Attributes:
        origin: x, z of the corner of the first cell.
        heights: (nx, nz).
    """

    origin: FloatArray
    cell: float
    heights: FloatArray

    def cells_below(self, points: FloatArray) -> IntArray:
        """Return the cells below points (n, 3), some of which may be beside the map, (n, 2)."""
        return np.floor((points[:, [0, 2]] - self.origin) / self.cell).astype(int)

    def heights_of(self, cells: IntArray) -> FloatArray:
        """Return the heights of cells (n, 2), -inf beside the map."""
        over = np.all((cells >= 0) & (cells < self.heights.shape), axis=1)
        heights = np.full(len(cells), -np.inf)
        heights[over] = self.heights[cells[over, 0], cells[over, 1]]
        return heights

    def is_over(self, cells: IntArray) -> Mask:
        """Tell which cells (n, 2) are over the body, the gaps between its boards included."""
        over = np.all((cells >= 0) & (cells < self.heights.shape), axis=1)
        over[over] = self._outline[cells[over, 0], cells[over, 1]]
        return over

    @cached_property
    def _outline(self) -> Mask:
        return np.asarray(binary_fill_holes(np.isfinite(self.heights)))

    @cached_property
    def rim(self) -> float:
        """Return the height of most of the edge of a vessel seen from above."""
        tops = [column[np.isfinite(column)] for column in self.heights.T]
        ends = [end for line in tops if len(line) for end in (line[:3].max(), line[-3:].max())]
        return float(np.median(ends)) if ends else 0.0

    @cached_property
    def mouth(self) -> float:
        """Return the width of a vessel's opening, its flaps or brim not counted, metres."""
        floor = float(self.heights[np.isfinite(self.heights)].min())
        deep = np.isfinite(self.heights) & (self.heights < (floor + self.rim) / 2)
        spans = [int(np.count_nonzero(deep.any(axis=axis))) for axis in (0, 1)]
        return float(max(spans)) * self.cell


def height_map(vertices: FloatArray, faces: IntArray, *, cell: float | None = None) -> HeightMap:
    """Look down on a surface by sampling its triangles more densely than the cells.

    Args:
        vertices: (n, 3), metres.
        faces: (m, 3).
        cell: Width of a cell; otherwise there are `CELLS` of them.
    """
    flat = vertices[:, [0, 2]]
    low, high = flat.min(axis=0), flat.max(axis=0)
    cell = cell or max(float((high - low).max()) / CELLS, 1e-6)
    shape = np.maximum(np.ceil((high - low) / cell).astype(int), 1)
    corners = vertices[faces]
    first, second = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    area = np.abs(first[:, 0] * second[:, 2] - first[:, 2] * second[:, 0]) / 2
    samples = np.ceil(area / cell**2 * 6).astype(int) + 3
    step = np.arange(samples.sum()) - np.repeat(np.cumsum(samples) - samples, samples)
    # The plastic-number sequence, folded into the triangle, covers it evenly
    u, v = (0.5 + step * 0.7548776662466927) % 1, (0.5 + step * 0.5698402909980532) % 1
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    x, y, z = (
        np.repeat(corners[:, 0, axis], samples)
        + u * np.repeat(first[:, axis], samples)
        + v * np.repeat(second[:, axis], samples)
        for axis in range(3)
    )
    column = np.clip(((x - low[0]) / cell).astype(int), 0, shape[0] - 1)
    row = np.clip(((z - low[1]) / cell).astype(int), 0, shape[1] - 1)
    heights = np.full(shape.prod(), -np.inf)
    # One index for both is several times as fast
    np.maximum.at(heights, column * shape[1] + row, y)
    return HeightMap(origin=low, cell=cell, heights=heights.reshape(shape))
