"""Where the vertices of a new mesh lie on the mesh that it replaces.

What lives on vertices, such as skin weights and morph targets, is carried over by a sparse matrix:
row i holds the shares of the old vertices in new vertex i, and sums to 1.
"""

import numpy as np
from scipy.sparse import csr_matrix

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.closest import SurfaceTree
from media_studio.mesh.model import Surface
from media_studio.mesh.unwrap import copied_vertices

NUDGE = 0.05
"""Share of the way into its own faces that a vertex is moved where another one touches it."""


def corner_anchors(old: Surface, new: Surface, order: IntArray) -> csr_matrix:
    """Anchor each new vertex in the old one that it is a copy of (see `copied_vertices`).

    Returns:
        (k, n).
    """
    source = copied_vertices(old, new, order)
    shape = len(new.vertices), len(old.vertices)
    return csr_matrix((np.ones(len(source)), source, np.arange(len(source) + 1)), shape)


def closest_anchors(old: Surface, new: Surface, places: IntArray) -> csr_matrix:
    """Anchor each new vertex in the closest point of the old surface that faces the same way.

    Args:
        old: With n vertices.
        new: With k vertices.
        places: Vertices of one number are one that was split, (k,); they are anchored in the same
            point, so that what is joined stays joined in every pose. Vertices that only touch, as
            closed lips do, are anchored each on its own side.

    Returns:
        (k, n).
    """
    tree = SurfaceTree(old.vertices, old.faces, np.zeros(len(old.faces), np.int64))
    _, first, place = np.unique(places, return_index=True, return_inverse=True)
    normals = np.zeros((len(first), 3))
    if new.normals is not None:
        np.add.at(normals, place, new.normals)
        length = np.linalg.norm(normals, axis=1, keepdims=True)
        normals = np.where(length > 0, normals / np.where(length > 0, length, 1.0), 0.0)
    points = _nudged(new.vertices[first], place[new.faces])
    hits = tree.query(points, normals, np.zeros(len(points), np.int64))
    corners, weights = old.faces[hits.triangle][place], hits.barycentric[place]
    start = 3 * np.arange(len(corners) + 1)
    shape = len(new.vertices), len(old.vertices)
    return csr_matrix((weights.reshape(-1), corners.reshape(-1), start), shape)


def _nudged(points: FloatArray, faces: IntArray) -> FloatArray:
    """Move points that touch others a little way into their own faces."""
    _, spot, counts = np.unique(points, axis=0, return_inverse=True, return_counts=True)
    touching = counts[spot] > 1
    inner = np.zeros_like(points)
    np.add.at(inner, faces.reshape(-1), np.repeat(points[faces].mean(axis=1), 3, axis=0))
    valence = np.bincount(faces.reshape(-1), minlength=len(points))[:, None]
    into = inner / np.maximum(valence, 1) - points
    return np.where(touching[:, None] & (valence > 0), points + NUDGE * into, points)


def joined(anchors: csr_matrix, places: IntArray) -> csr_matrix:
    """Give vertices of one place, (k,), the mean of their anchors, (k, n)."""
    _, place = np.unique(places, return_inverse=True)
    share = 1 / np.bincount(place)[place]
    shape = int(place.max(initial=-1)) + 1, len(place)
    mean = csr_matrix((share, (place, np.arange(len(place)))), shape)
    return (mean @ anchors)[place].tocsr()
