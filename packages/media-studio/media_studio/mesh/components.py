"""Edges, boundaries and connected components of a triangle mesh."""

import numpy as np
from numba import njit
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from media_studio.arrays import FloatArray, IntArray

_FEW = 32
"""Numbers that are sorted soonest one by one."""


def edges(faces: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """List the undirected edges.

    Args:
        faces: Vertex indices, (m, 3).

    Returns:
        Edges (e, 2) with the smaller index first, the number of faces at each (e,), and the
        edges of each face (m, 3): from corner 0 to 1, 1 to 2 and 2 to 0.
    """
    start, end = faces.reshape(-1), np.roll(faces, -1, axis=1).reshape(-1)
    stride = int(faces.max(initial=0)) + 1
    keys = np.minimum(start, end) * stride + np.maximum(start, end)
    # meshes are nearly in order, which a stable sort makes use of and np.unique does not
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    firsts = np.flatnonzero(np.diff(ordered, prepend=-1))
    counts = np.diff(firsts, append=len(keys))
    index = np.empty(len(keys), np.int64)
    index[order] = np.repeat(np.arange(len(firsts)), counts)
    low, high = np.divmod(ordered[firsts], stride)
    return np.stack([low, high], axis=1), counts, index.reshape(-1, 3)


def is_closed(faces: IntArray) -> bool:
    """Tell whether the faces at every edge cancel out: as many run along it as against it.

    Closed parts that share an edge, which then has four faces, are closed too.
    """
    if len(faces) == 0:
        return False
    return bool(_edges_cancel(faces, int(faces.max()) + 1))


@njit(cache=True)
def _edges_cancel(faces: IntArray, count: int) -> bool:
    """Tell it with the edges in the drawers of their lower ends, as sorting all takes long."""
    starts = np.zeros(count + 1, np.int64)
    for row in range(len(faces)):
        for corner in range(3):
            a, b = faces[row, corner], faces[row, (corner + 1) % 3]
            starts[min(a, b) + 1] += a != b
    starts = np.cumsum(starts)
    ends = starts.copy()
    upper = np.empty(starts[-1], np.int64)
    for row in range(len(faces)):
        for corner in range(3):
            a, b = faces[row, corner], faces[row, (corner + 1) % 3]
            if a != b:
                upper[ends[min(a, b)]] = 2 * max(a, b) + (a < b)
                ends[min(a, b)] += 1
    return _balanced(upper, starts)


@njit(cache=True)
def _balanced(upper: IntArray, starts: IntArray) -> bool:
    for vertex in range(len(starts) - 1):
        drawer = upper[starts[vertex] : starts[vertex + 1]]
        _sort(drawer)
        balance = 0
        for place in range(len(drawer)):
            balance += 2 * (drawer[place] & 1) - 1
            is_last = place + 1 == len(drawer) or drawer[place] >> 1 != drawer[place + 1] >> 1
            if is_last and balance:
                return False
    return True


@njit(cache=True)
def _sort(drawer: IntArray) -> None:
    if len(drawer) > _FEW:
        drawer.sort()
        return
    for place in range(1, len(drawer)):
        value, hole = drawer[place], place
        while hole and drawer[hole - 1] > value:
            drawer[hole] = drawer[hole - 1]
            hole -= 1
        drawer[hole] = value


def is_manifold(faces: IntArray) -> bool:
    """Tell whether no edge has more than two faces."""
    return bool(edges(faces)[1].max(initial=0) <= 2)


def face_components(faces: IntArray) -> tuple[int, IntArray]:
    """Number the connected components, where faces that share a vertex are connected.

    Returns:
        How many there are, and the component of each face (m,).
    """
    if len(faces) == 0:
        return 0, np.zeros(0, np.int64)
    count = int(faces.max()) + 1
    start = np.concatenate([faces[:, 0], faces[:, 1]])
    end = np.concatenate([faces[:, 1], faces[:, 2]])
    graph = coo_matrix((np.ones(len(start), bool), (start, end)), (count, count))
    labels = connected_components(graph, directed=False)[1][faces[:, 0]]
    present, labels = np.unique(labels, return_inverse=True)
    return len(present), labels.astype(np.int64)


def face_cross(vertices: FloatArray, faces: IntArray) -> FloatArray:
    """Return face normals scaled by twice the area, (m, 3)."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    (x, y, z), (u, v, w) = (b - a).T, (c - a).T
    # takes a third of the time of np.cross
    return np.stack([y * w - z * v, z * u - x * w, x * v - y * u], axis=1)


def face_areas(vertices: FloatArray, faces: IntArray) -> FloatArray:
    """Return the areas of the faces, (m,)."""
    return np.linalg.norm(face_cross(vertices, faces), axis=1) / 2
