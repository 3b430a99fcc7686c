"""Merge vertices that lie at the same place."""

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from media_pipelines.engines.arrays import FloatArray, IntArray

RELATIVE_TOLERANCE = 1e-6
"""Share of the bounding-box diagonal below which two vertices are one."""


def weld(vertices: FloatArray, tolerance: float | None = None) -> tuple[FloatArray, IntArray]:
    """Merge vertices that are at most `tolerance` apart, chains included.

    Exact duplicates go first by sorting: they are the bulk (texture seams) and the tree that
    finds the near ones then stays small.

    Args:
        vertices: Positions, (n, 3).
        tolerance: Distance in the unit of `vertices`; by default a millionth of the diagonal.

    Returns:
        Welded positions (k, 3), and for each input vertex its welded index (n,).
    """
    if len(vertices) == 0:
        return vertices, np.zeros(0, np.int64)
    distinct, index = _distinct(vertices)
    if tolerance is None:
        tolerance = RELATIVE_TOLERANCE * float(np.linalg.norm(np.ptp(distinct, axis=0)))
    labels = _near_groups(distinct, tolerance)
    if labels is None:
        return distinct, index
    _, first = np.unique(labels, return_index=True)
    return distinct[first], labels[index]


def _distinct(vertices: FloatArray) -> tuple[FloatArray, IntArray]:
    """Return the distinct rows in order, and for each row its number among them.

    As `np.unique` of rows, in half the time.
    """
    order = np.lexsort(vertices.T[::-1])
    ordered = vertices[order]
    is_new = np.ones(len(ordered), bool)
    is_new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    index = np.empty(len(ordered), np.int64)
    index[order] = np.cumsum(is_new) - 1
    return ordered[is_new], index


def drop_degenerate(faces: IntArray) -> tuple[IntArray, IntArray]:
    """Remove triangles that use a vertex twice and repeated triangles of the same winding.

    Returns:
        The remaining faces (k, 3), and their rows in the input (k,).
    """
    a, b, c = faces.T
    rows = np.flatnonzero((a != b) & (b != c) & (c != a))
    kept = faces[rows]
    turned = np.take_along_axis(kept, (kept.argmin(axis=1)[:, None] + np.arange(3)) % 3, axis=1)
    _, first = np.unique(turned, axis=0, return_index=True)
    first.sort()
    return kept[first], rows[first]


def compact(vertices: FloatArray, faces: IntArray) -> tuple[FloatArray, IntArray]:
    """Drop the vertices that no face uses."""
    is_used = np.zeros(len(vertices), bool)
    is_used[faces] = True
    return vertices[is_used], (np.cumsum(is_used) - 1)[faces]


def _near_groups(points: FloatArray, tolerance: float) -> IntArray | None:
    """Number the groups of points that are near each other (n,); None if none are."""
    pairs = cKDTree(points).query_pairs(tolerance, output_type="ndarray")
    if not len(pairs):
        return None
    count = len(points)
    graph = coo_matrix((np.ones(len(pairs), bool), (pairs[:, 0], pairs[:, 1])), (count, count))
    return connected_components(graph, directed=False)[1].astype(np.int64)
