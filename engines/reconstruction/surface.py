"""A closed triangle mesh at the zero level of a sampled field."""

import igl
import numpy as np
from scipy import ndimage

from engines.mesh.collapse import collapse_edges
from engines.mesh.model import FloatArray, IntArray

_NEAREST = 0.06
"""Least share of a grid edge between a vertex and the grid points, so that no triangle vanishes."""

_ZERO = 1e-9
_FILLING = 0.5
"""Value of filled cavities, and with the other sign of removed specks."""

_SPECK = 1e-3
"""Size of a piece below which it is a speck, share of the largest."""


def close_surface(field: FloatArray, target: int) -> tuple[FloatArray, IntArray]:
    """Extract the surface where a field changes sign, as a closed 2-manifold.

    Args:
        field: (x, y, z), positive inside; the outermost samples count as outside.
        target: Triangles to reduce it to.

    Returns:
        Vertices (n, 3) in grid units, and faces (m, 3) turned outward.

    Source: Lorensen & Cline 1987, Marching Cubes.
    """
    sealed = np.pad(field[1:-1, 1:-1, 1:-1], 1, constant_values=-1.0)
    sealed = _without_cavities(np.where(np.abs(sealed) < _ZERO, -_ZERO, sealed))
    axes = [np.arange(length, dtype=np.float64) for length in sealed.shape]
    z, y, x = np.meshgrid(axes[2], axes[1], axes[0], indexing="ij")
    grid = np.column_stack([x.ravel(), y.ravel(), z.ravel()])
    values = np.ascontiguousarray(sealed.transpose(2, 1, 0)).ravel()
    raw, faces, _ = igl.marching_cubes(values, grid, *sealed.shape, 0.0)
    base = np.floor(raw)
    vertices = np.where(raw == base, raw, base + np.clip(raw - base, _NEAREST, 1 - _NEAREST))
    faces = faces[:, ::-1].astype(np.int64)
    if len(faces) > target:
        labels = np.zeros(len(faces), np.int64)
        vertices, faces, _ = collapse_edges(vertices, faces, target, labels)
    return vertices, faces


def _without_cavities(field: FloatArray) -> FloatArray:
    """Fill what is enclosed and take away specks, neither of which anyone sees or prints."""
    outside, _ = ndimage.label(field < 0)
    filled = np.where((field < 0) & (outside != outside[0, 0, 0]), _FILLING, field)
    pieces, _ = ndimage.label(filled > 0, np.ones((3, 3, 3)))
    sizes = np.bincount(pieces.ravel())
    sizes[0] = 0
    specks = (sizes < _SPECK * sizes.max())[pieces] & (filled > 0)
    return np.where(specks, -_FILLING, filled)
