"""Merge vertices that lie at the same place."""

import numpy as np
from numba import njit
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.duplicate_faces import find_duplicates
from media_studio.mesh.joining import join_equal_rows
from media_studio.mesh.repeated_keys import EMPTY_KEY, Keys, find_repeated, mixed

RELATIVE_TOLERANCE = 1e-6
"""Share of the bounding-box diagonal below which two vertices are one."""

_CELLS = 64
"""Size of a cell in tolerances: few cubes as large as one reach into several."""
_MOST_CELLS = 1e12
"""Extent in tolerances up to which all cells have numbers of their own."""


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
    distinct, index = _sorted_distinct(vertices)
    if tolerance is None:
        tolerance = RELATIVE_TOLERANCE * float(np.linalg.norm(np.ptp(distinct, axis=0)))
    labels = _near_groups(distinct, tolerance)
    if labels is None:
        return distinct, index
    _, first = np.unique(labels, return_index=True)
    return distinct[first], labels[index]


def drop_degenerate(faces: IntArray) -> tuple[IntArray, IntArray]:
    """Remove triangles that use a vertex twice and repeated triangles of the same winding.

    Returns:
        The remaining faces (k, 3), and their rows in the input (k,).
    """
    a, b, c = faces.T
    rows = np.flatnonzero((a != b) & (b != c) & (c != a))
    kept = faces[rows]
    numbers = np.arange(faces.max(initial=-1) + 1, dtype=np.int32)
    once = ~find_duplicates([numbers[:, None]], kept)
    return kept[once], rows[once]


def compact(vertices: FloatArray, faces: IntArray) -> tuple[FloatArray, IntArray]:
    """Drop the vertices that no face uses."""
    is_used = np.zeros(len(vertices), bool)
    is_used[faces] = True
    return vertices[is_used], (np.cumsum(is_used) - 1)[faces]


def _sorted_distinct(vertices: FloatArray) -> tuple[FloatArray, IntArray]:
    """Do what `numpy.unique` does with rows; a hash table leaves it less to sort."""
    # Adding zero makes -0.0 and 0.0 the same bits
    rows = np.ascontiguousarray(vertices, np.float64) + 0.0
    first, number = join_equal_rows(rows.view(np.int32))
    distinct = rows[first]
    order = np.lexsort(distinct.T[::-1])
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    return distinct[order], place[number]


def _near_groups(points: FloatArray, tolerance: float) -> IntArray | None:
    """Number the groups of points that are near each other (n,); None if none are."""
    # Nearly all points are far from all others, which costs less to tell than a tree
    some = _crowded(points, tolerance)
    pairs = some[cKDTree(points[some]).query_pairs(tolerance, output_type="ndarray")]
    if not len(pairs):
        return None
    count = len(points)
    graph = coo_matrix((np.ones(len(pairs), bool), (pairs[:, 0], pairs[:, 1])), (count, count))
    return connected_components(graph, directed=False)[1].astype(np.int64)


def _crowded(points: FloatArray, tolerance: float) -> IntArray:
    """Return the points, ascending, that may have another one at most `tolerance` away."""
    every = np.arange(len(points))
    low = points.min(axis=0)
    extent = float((points.max(axis=0) - low).max())
    if not 0 < tolerance * _CELLS < extent < tolerance * _MOST_CELLS:
        return every
    keys, owners = _cells(points - low, _CELLS * tolerance, 0.51 * tolerance)
    return np.unique(owners[find_repeated(keys)])


@njit(cache=True)
def _cells(points: FloatArray, size: float, reach: float) -> tuple[Keys, IntArray]:
    """Return keys of all cells that a cube around each point touches, and whose they are."""
    keys = np.empty(8 * len(points), np.uint64)
    owners = np.empty(8 * len(points), np.int64)
    found = 0
    for row in range(len(points)):
        for corner in range(8):
            key, news = EMPTY_KEY, 0
            for axis in range(3):
                lower = np.int64(np.floor((points[row, axis] - reach) / size))
                upper = np.int64(np.floor((points[row, axis] + reach) / size))
                is_upper = (corner >> axis) & 1
                news += int(upper > lower or not is_upper)
                key = mixed(key, np.uint64(upper if is_upper else lower))
            if news == 3:
                keys[found], owners[found] = key, row
                found += 1
    return keys[:found], owners[:found]
