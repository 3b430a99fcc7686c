"""Shading normals of a new mesh, sharp at creases."""

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.components import edges, face_cross
from media_studio.mesh.relax import bend

CREASE_DEGREES = 40.0
"""Edges bent by more than this are sharp."""


def split_at_creases(
    vertices: FloatArray, faces: IntArray, quads: int
) -> tuple[IntArray, IntArray, FloatArray]:
    """Give corners on both sides of a sharp edge different vertices and normals.

    The two triangles of a quadrilateral always share theirs, so quadrilaterals stay whole.

    Args:
        vertices: Positions, (n, 3), welded.
        faces: Triangles, (m, 3), the first `2 * quads` in pairs.
        quads: Number of quadrilaterals.

    Returns:
        The old vertex of each new one (k,), the faces in the same order (m, 3), and unit normals
        (k, 3), means weighted by corner angle.

    Source: Thürmer & Wüthrich 1998, Computing Vertex Normals from Polygonal Facets.
    """
    fans = _fans(vertices, faces, quads)
    count = int(fans.max(initial=-1)) + 1
    source = np.zeros(count, np.int64)
    source[fans.reshape(-1)] = faces.reshape(-1)
    cross = face_cross(vertices, faces)
    flat = cross / np.maximum(np.linalg.norm(cross, axis=1, keepdims=True), 1e-300)
    weighted = (flat[:, None] * corner_angles(vertices[faces])[..., None]).reshape(-1, 3)
    columns = [np.bincount(fans.reshape(-1), weighted[:, axis], count) for axis in range(3)]
    normals = np.stack(columns, axis=1)
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    upright = np.where(length > 1e-12, normals / np.maximum(length, 1e-12), [0.0, 1.0, 0.0])
    return source, fans, upright


def corner_angles(corners: FloatArray) -> FloatArray:
    """Return the angles of triangles (m, 3, 3) at their corners, (m, 3), radians."""
    ahead = np.roll(corners, -1, axis=1) - corners
    behind = np.roll(corners, 1, axis=1) - corners
    lengths = np.linalg.norm(ahead, axis=2) * np.linalg.norm(behind, axis=2)
    cosine = np.einsum("mcx,mcx->mc", ahead, behind) / np.maximum(lengths, 1e-300)
    return np.asarray(np.where(lengths > 0, np.arccos(np.clip(cosine, -1, 1)), 0.0))


def _fans(vertices: FloatArray, faces: IntArray, quads: int) -> IntArray:
    """Number the groups of corners that share a vertex, (m, 3)."""
    _, counts, of_face = edges(faces)
    smooth = (counts == 2) & (bend(vertices, faces) <= CREASE_DEGREES)
    smooth[of_face[0 : 2 * quads : 2, 2]] = True
    order = np.argsort(of_face.reshape(-1), kind="stable")
    start = np.concatenate([[0], np.cumsum(counts)])[:-1]
    joined = np.flatnonzero(smooth & (counts == 2))
    one, two = order[start[joined]], order[start[joined] + 1]
    links = [_same_vertex(faces, one, two, turn) for turn in (0, 1)]
    rows, columns = (np.concatenate(each) for each in zip(*links, strict=True))
    graph = coo_matrix((np.ones(len(rows), bool), (rows, columns)), (faces.size,) * 2)
    return connected_components(graph, directed=False)[1].reshape(-1, 3).astype(np.int64)


def _same_vertex(
    faces: IntArray, one: IntArray, two: IntArray, turn: int
) -> tuple[IntArray, IntArray]:
    """Match the start (turn 0) or the end of edges in one face with corners of the other."""
    corner = one - one % 3 + (one % 3 + turn) % 3
    flat = faces.reshape(-1)
    start, end = two, two - two % 3 + (two % 3 + 1) % 3
    return corner, np.where(flat[start] == flat[corner], start, end)
