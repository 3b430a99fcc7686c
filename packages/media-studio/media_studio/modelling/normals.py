"""Shading normals that stay sharp at creases."""

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from media_studio.arrays import FloatArray, IntArray

WELD_TOLERANCE = 1e-6
"""Share of the largest extent within which two vertices are the same point."""

_OFF_BOUNDARY = 0.317
"""Cells; keeps round numbers away from the boundary at which neighbours round apart."""


def split_normals(
    vertices: FloatArray, faces: IntArray, crease: float
) -> tuple[FloatArray, IntArray, FloatArray, IntArray]:
    """Split vertices at creases and compute a normal for each.

    Corners that meet in one point share a vertex if a fan of faces joins them across edges bent
    by less than `crease`; its normal is the mean of the fan weighted by corner angle.

    Args:
        vertices: (n, 3).
        faces: (m, 3), counter-clockwise seen from outside.
        crease: Degrees.

    Returns:
        Vertices (k, 3), faces (p, 3) without degenerate ones and in the same order, unit normals
        (k, 3), and which of the given vertices each one is a copy of, (k,).

    Source: Thürmer and Wüthrich 1998, weights by angle.
    """
    welded = _weld(vertices, faces)
    corners = vertices[faces]
    area = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(area, axis=1)
    distinct = (welded != np.roll(welded, 1, axis=1)).all(axis=1)
    kept = distinct & (length > 1e-14)
    welded, corners = welded[kept], corners[kept]
    flat = area[kept] / length[kept, None]
    if not len(welded):
        nothing = np.empty((0, 3))
        return nothing, np.empty((0, 3), np.int64), nothing, np.empty(0, np.int64)
    fan = _fans(welded, flat, crease)
    count = int(fan.max()) + 1
    weighted = flat[:, None, :] * _corner_angles(corners)[:, :, None]
    normals = _sum_by(fan.ravel(), weighted.reshape(-1, 3), count)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    split = np.empty((count, 3))
    split[fan.ravel()] = corners.reshape(-1, 3)
    source = np.empty(count, np.int64)
    source[fan.ravel()] = faces[kept].ravel()
    return split, fan, _replace_null(normals, fan, flat), source


def _weld(vertices: FloatArray, faces: IntArray) -> IntArray:
    """Return the faces with equal indices for points in the same place."""
    extent = float(np.ptp(vertices, axis=0).max()) if len(vertices) else 0.0
    scale = max(extent * WELD_TOLERANCE, 1e-12)
    cells = np.round(vertices / scale + _OFF_BOUNDARY).astype(np.int64)
    _, index = np.unique(cells, axis=0, return_inverse=True)
    return np.asarray(index[faces], dtype=np.int64)


def _fans(welded: IntArray, flat: FloatArray, crease: float) -> IntArray:
    """Number the groups of corners that share a vertex, (m, 3)."""
    faces = len(welded)
    face = np.tile(np.arange(faces), 3)
    side = np.repeat(np.arange(3), faces)
    start, end = welded.T.ravel(), np.roll(welded, -1, axis=1).T.ravel()
    # The corner at the smaller and at the larger index of each edge
    at_start, at_end = face * 3 + side, face * 3 + (side + 1) % 3
    low = np.where(start < end, at_start, at_end)
    high = np.where(start < end, at_end, at_start)
    order = np.lexsort((np.maximum(start, end), np.minimum(start, end)))
    one, two = order[:-1], order[1:]
    same = (np.minimum(start, end)[one] == np.minimum(start, end)[two]) & (
        np.maximum(start, end)[one] == np.maximum(start, end)[two]
    )
    bend = np.einsum("ij,ij->i", flat[face[one]], flat[face[two]])
    joined = same & (bend >= np.cos(np.radians(crease)))
    rows = np.concatenate([low[one][joined], high[one][joined]])
    columns = np.concatenate([low[two][joined], high[two][joined]])
    graph = coo_matrix((np.ones(len(rows), np.int8), (rows, columns)), (3 * faces, 3 * faces))
    _, group = connected_components(graph, directed=False)
    return np.asarray(group.reshape(faces, 3), dtype=np.int64)


def _corner_angles(corners: FloatArray) -> FloatArray:
    """Return the angle at each corner of each triangle, (m, 3), radians."""
    forward = np.roll(corners, -1, axis=1) - corners
    back = np.roll(corners, 1, axis=1) - corners
    forward /= np.linalg.norm(forward, axis=2, keepdims=True)
    back /= np.linalg.norm(back, axis=2, keepdims=True)
    cosine = np.einsum("ijk,ijk->ij", forward, back)
    return np.asarray(np.arccos(np.clip(cosine, -1.0, 1.0)))


def _sum_by(group: IntArray, values: FloatArray, count: int) -> FloatArray:
    """Add the rows of each group."""
    columns = [np.bincount(group, values[:, axis], count) for axis in range(3)]
    return np.stack(columns, axis=1)


def _replace_null(normals: FloatArray, fan: IntArray, flat: FloatArray) -> FloatArray:
    """Give vertices whose faces cancel out the normal of one of those faces."""
    null = np.linalg.norm(normals, axis=1) < 0.5
    any_face = np.empty(len(normals), np.int64)
    any_face[fan.ravel()] = np.repeat(np.arange(len(fan)), 3)
    return np.where(null[:, None], flat[any_face], normals)
