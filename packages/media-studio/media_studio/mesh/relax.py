"""Even out the quadrilaterals of a mesh on a given surface."""

import numpy as np
from scipy.sparse import coo_matrix

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.closest import SurfaceTree
from media_studio.mesh.components import edges, face_cross
from media_studio.mesh.polygons import triangulate

ITERATIONS = 8
STEP = 0.6
"""Share of the way to the mean of the neighbours in one iteration."""

FEATURE_DEGREES = 30.0
"""Vertices at edges bent by more than this do not move."""

MAX_FOLD_DEGREES = 50.0
"""Moves that fold a quadrilateral by more than this are taken back."""

FOLD_ATTEMPTS = 12

REACH = 0.5
"""Largest move onto the surface as a share of the mean edge length at the vertex."""


def project(
    vertices: FloatArray, polygons: IntArray, groups: IntArray, surface: SurfaceTree
) -> FloatArray:
    """Move vertices to the closest points of a surface, where those are near.

    Args:
        vertices: Positions, (n, 3).
        polygons: (p, 4).
        groups: Group of each polygon, (p,), as known to `surface`.
        surface: What to move onto.
    """
    ends, _, _ = _polygon_edges(polygons)
    owners = _vertex_groups(len(vertices), polygons, groups)
    normals = _vertex_normals(vertices, polygons)
    landed = _project(vertices, normals, owners, _reach(vertices, ends), surface)
    return _without_folds(vertices, landed, polygons)


def relax(
    vertices: FloatArray, polygons: IntArray, groups: IntArray, surface: SurfaceTree
) -> FloatArray:
    """Move vertices towards the mean of their neighbours, staying on a surface.

    Vertices at borders and at sharp edges keep their place, so the shape stays; so do all of a
    group whose corners would come out less even, as those of a box do.

    Returns:
        Positions, (n, 3).

    Source: Field 1988, Laplacian smoothing and Delaunay triangulations.
    """
    ends, counts, sharp = _polygon_edges(polygons, vertices)
    fixed = np.zeros(len(vertices), bool)
    fixed[ends[(counts != 2) | sharp]] = True
    owners = _vertex_groups(len(vertices), polygons, groups)
    both = np.concatenate([ends, ends[:, ::-1]])
    weights = np.ones(len(both))
    graph = coo_matrix((weights, (both[:, 0], both[:, 1])), (len(vertices),) * 2).tocsr()
    degree = np.maximum(np.asarray(graph.sum(axis=1)), 1)
    moved = vertices
    for _ in range(ITERATIONS):
        pulled = moved + STEP * (graph @ moved / degree - moved)
        pulled[fixed] = vertices[fixed]
        normals = _vertex_normals(pulled, polygons)
        landed = _project(pulled, normals, owners, _reach(pulled, ends), surface)
        moved = np.where(fixed[:, None], vertices, landed)
    moved = _without_folds(vertices, moved, polygons)
    better = _improved_groups(vertices, moved, polygons, groups)
    return np.where(better[owners][:, None], moved, vertices)


def fold(vertices: FloatArray, quads: IntArray) -> FloatArray:
    """Measure the angle between the halves of quadrilaterals, degrees (q,).

    The larger one of the two diagonals: a flat but concave quadrilateral has 180 degrees.
    """
    corners = vertices[quads]
    ahead = np.roll(corners, -1, axis=1) - corners
    behind = np.roll(corners, 1, axis=1) - corners
    cross = np.cross(ahead, behind)
    normals = cross / np.maximum(np.linalg.norm(cross, axis=2, keepdims=True), 1e-300)
    cosine = np.einsum("qcx,qcx->qc", normals[:, :2], normals[:, 2:])
    return np.asarray(np.degrees(np.arccos(np.clip(cosine, -1, 1))).max(axis=1))


def _without_folds(before: FloatArray, after: FloatArray, quads: IntArray) -> FloatArray:
    """Take back moves, first by half, until no quadrilateral is folded that was not before."""
    limit = np.maximum(fold(before, quads), MAX_FOLD_DEGREES)
    moved = after.copy()
    for attempt in range(FOLD_ATTEMPTS):
        corners = np.unique(quads[fold(moved, quads) > limit + 1e-9])
        if len(corners) == 0:
            break
        share = 0.5 if attempt < FOLD_ATTEMPTS // 2 else 0.0
        moved[corners] = before[corners] + share * (moved[corners] - before[corners])
    return moved


def corner_deviation(vertices: FloatArray, quads: IntArray) -> FloatArray:
    """Measure how far the corners of quadrilaterals are from right angles, mean degrees (q,)."""
    corners = vertices[quads]
    ahead = np.roll(corners, -1, axis=1) - corners
    behind = np.roll(corners, 1, axis=1) - corners
    lengths = np.linalg.norm(ahead, axis=2) * np.linalg.norm(behind, axis=2)
    cosine = np.einsum("qcx,qcx->qc", ahead, behind) / np.maximum(lengths, 1e-300)
    return np.asarray(np.abs(np.degrees(np.arccos(np.clip(cosine, -1, 1))) - 90).mean(axis=1))


def _improved_groups(
    before: FloatArray, after: FloatArray, quads: IntArray, groups: IntArray
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    gain = corner_deviation(before, quads) - corner_deviation(after, quads)
    return np.asarray(np.bincount(groups, gain) > 0)


def _project(
    vertices: FloatArray,
    normals: FloatArray,
    groups: IntArray,
    reach: FloatArray,
    surface: SurfaceTree,
) -> FloatArray:
    hits = surface.query(vertices, normals, groups)
    landed = surface.positions(hits)
    return np.where((hits.distance <= reach)[:, None], landed, vertices)


def _reach(vertices: FloatArray, ends: IntArray) -> FloatArray:
    lengths = np.linalg.norm(vertices[ends[:, 0]] - vertices[ends[:, 1]], axis=1)
    both, count = ends.reshape(-1), len(vertices)
    total = np.bincount(both, np.repeat(lengths, 2), minlength=count)
    return np.asarray(REACH * total / np.maximum(np.bincount(both, minlength=count), 1))


def _vertex_groups(count: int, polygons: IntArray, groups: IntArray) -> IntArray:
    owners = np.full(count, -1, np.int64)
    used = polygons >= 0
    owners[polygons[used]] = np.broadcast_to(groups[:, None], polygons.shape)[used]
    return owners


def _vertex_normals(vertices: FloatArray, polygons: IntArray) -> FloatArray:
    faces, _, _ = triangulate(polygons)
    cross = np.repeat(face_cross(vertices, faces), 3, axis=0)
    normals = np.stack(
        [
            np.bincount(faces.reshape(-1), cross[:, axis], minlength=len(vertices))
            for axis in range(3)
        ],
        axis=1,
    )
    return normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)


def _polygon_edges(
    polygons: IntArray, vertices: FloatArray | None = None
) -> tuple[IntArray, IntArray, np.ndarray[tuple[int], np.dtype[np.bool_]]]:
    """List edges between polygons, without the diagonals of quadrilaterals.

    Returns:
        Edges (e, 2), triangles at each (e,), and whether each is sharp (e,).
    """
    faces, quads, _ = triangulate(polygons)
    ends, counts, of_face = edges(faces)
    diagonal = np.zeros(len(ends), bool)
    diagonal[of_face[0 : 2 * quads : 2, 2]] = True
    sharp = np.zeros(len(ends), bool)
    if vertices is not None:
        sharp = bend(vertices, faces) > FEATURE_DEGREES
    return ends[~diagonal], counts[~diagonal], sharp[~diagonal]


def bend(vertices: FloatArray, faces: IntArray) -> FloatArray:
    """Measure the angle between the two faces at each edge, in the order of `edges`.

    Returns:
        Degrees (e,); 0 where an edge does not have two faces.
    """
    ends, counts, of_face = edges(faces)
    cross = face_cross(vertices, faces)
    normals = cross / np.maximum(np.linalg.norm(cross, axis=1, keepdims=True), 1e-300)
    order = np.argsort(of_face.reshape(-1), kind="stable") // 3
    start = np.concatenate([[0], np.cumsum(counts)])[:-1]
    two = np.flatnonzero(counts == 2)
    first, second = normals[order[start[two]]], normals[order[start[two] + 1]]
    angles = np.zeros(len(ends))
    cosine = np.clip(np.einsum("ij,ij->i", first, second), -1, 1)
    angles[two] = np.degrees(np.arccos(cosine))
    return angles
