"""The grid of points relative to which a single-shot detector reports what it finds."""

import numpy as np

from media_studio.arrays import FloatArray

GRIDS = ((28, 2), (14, 2), (7, 6))
"""Cells along the edge and anchors in each cell, finest grid first, of the person detector."""


def anchors(grids: tuple[tuple[int, int], ...] = GRIDS) -> FloatArray:
    """Return the middle of the cell of every anchor, (n, 2) x, y in 0..1 of the picture.

    Source: Liu et al. 2016, SSD: Single Shot MultiBox Detector, section 2.2.
    """
    return np.concatenate([_grid(cells, per_cell) for cells, per_cell in grids])


def _grid(cells: int, per_cell: int) -> FloatArray:
    middles = (np.arange(cells) + 0.5) / cells
    x, y = np.meshgrid(middles, middles)
    return np.repeat(np.stack([x.ravel(), y.ravel()], axis=1), per_cell, axis=0)
