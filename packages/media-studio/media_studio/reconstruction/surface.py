"""A closed triangle mesh at the zero level of a sampled field."""

import numpy as np
from scipy import ndimage
from skimage.measure import marching_cubes

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.collapse import collapse_edges

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
    vertices, faces = _crossings(sealed)
    if len(faces) > target:
        labels = np.zeros(len(faces), np.int64)
        vertices, faces, _ = collapse_edges(vertices, faces, target, labels)
    return vertices, faces


def _crossings(field: FloatArray) -> tuple[FloatArray, IntArray]:
    # Of the signs alone: skimage places vertices in float32, where those near a grid point fall
    # onto it and triangles vanish. A vertex in the middle of a grid edge says which edge it is.
    # The newer method of Lewiner puts some inside of cells and lets four triangles share an edge.
    signs = np.where(field > 0, 1.0, -1.0)
    middles, faces, _, _ = marching_cubes(
        signs, 0.0, method="lorensen", gradient_direction="ascent"
    )
    begin, end = np.floor(middles).astype(np.int64), np.ceil(middles).astype(np.int64)
    from_zero, beyond = field[tuple(begin.T)], field[tuple(end.T)]
    share = np.clip(from_zero / (from_zero - beyond), _NEAREST, 1 - _NEAREST)
    return begin + (end - begin) * share[:, None], faces.astype(np.int64)


def _without_cavities(field: FloatArray) -> FloatArray:
    """Fill what is enclosed and take away specks, neither of which anyone sees or prints."""
    outside, _ = ndimage.label(field < 0)
    filled = np.where((field < 0) & (outside != outside[0, 0, 0]), _FILLING, field)
    pieces, _ = ndimage.label(filled > 0, np.ones((3, 3, 3)))
    sizes = np.bincount(pieces.ravel())
    sizes[0] = 0
    specks = (sizes < _SPECK * sizes.max())[pieces] & (filled > 0)
    return np.where(specks, -_FILLING, filled)
