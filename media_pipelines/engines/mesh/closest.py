"""Closest points on a surface, among the triangles that a query may hit.

Plain nearest-point search bleeds: a cushion takes the colour of the frame a millimetre below, and
the outside of a thin vase that of the inside. Here every triangle belongs to a group and faces
one way, and a query names its group and the direction it looks out.

Source: Ericson 2005, Real-Time Collision Detection, 5.1.5 (point to triangle) and 6.3.
"""

from dataclasses import dataclass

import numpy as np
from numba import njit, prange

from media_pipelines.engines.arrays import FloatArray, IntArray
from media_pipelines.engines.mesh.components import face_cross

LEAF_SIZE = 4
MIN_ALIGNMENT = 0.1
"""Smallest cosine between the directions of a query and of a triangle that it may hit."""

STACK_DEPTH = 128


@dataclass(frozen=True, kw_only=True, eq=False)
class ClosestPoints:
    """Where queries ended.

    Attributes:
        triangle: Index of the face, (k,).
        barycentric: Weights of its corners, (k, 3).
        distance: In the unit of the vertices, (k,).
    """

    triangle: IntArray
    barycentric: FloatArray
    distance: FloatArray


class SurfaceTree:
    """A bounding volume hierarchy over the triangles of a surface.

    Args:
        vertices: Positions, (n, 3).
        faces: Vertex indices, (m, 3), at least one.
        groups: A number for each face, (m,).
    """

    def __init__(self, vertices: FloatArray, faces: IntArray, groups: IntArray) -> None:
        self._corners = np.ascontiguousarray(vertices[faces], np.float64)
        cross = face_cross(vertices, faces)
        length = np.linalg.norm(cross, axis=1, keepdims=True)
        self._normals = cross / np.maximum(length, 1e-300)
        self._groups = np.ascontiguousarray(groups, np.int64)
        self._order, self._boxes, self._links = _build(self._corners)

    def query(self, points: FloatArray, normals: FloatArray, groups: IntArray) -> ClosestPoints:
        """Find the closest point on triangles of the same group that face the same way.

        A query for which there is none takes the closest in its group, else the closest of all.

        Args:
            points: Positions, (k, 3).
            normals: Unit directions, (k, 3); zero vectors hit any side.
            groups: Group of each query, (k,).
        """
        search = _Search(self, np.asarray(points), np.asarray(normals), np.asarray(groups))
        search.run(np.arange(len(points)), aligned=True, grouped=True)
        search.run(search.missing(), aligned=False, grouped=True)
        search.run(search.missing(), aligned=False, grouped=False)
        return ClosestPoints(
            triangle=search.triangle, barycentric=search.barycentric, distance=search.distance
        )

    def positions(self, hits: ClosestPoints) -> FloatArray:
        """Return the points that queries ended on, (k, 3)."""
        return np.einsum("kc,kcx->kx", hits.barycentric, self._corners[hits.triangle])

    def search(
        self, points: FloatArray, normals: FloatArray, groups: IntArray, aligned: bool
    ) -> tuple[IntArray, FloatArray, FloatArray]:
        """Run one pass; -1 where nothing may be hit. Negative groups hit all groups."""
        return _query(
            np.ascontiguousarray(points, np.float64),
            np.ascontiguousarray(normals, np.float64),
            np.ascontiguousarray(groups, np.int64),
            MIN_ALIGNMENT if aligned else -2.0,
            (self._corners, self._normals, self._groups),
            (self._order, self._boxes, self._links),
        )


def distances(points: FloatArray, vertices: FloatArray, faces: IntArray) -> FloatArray:
    """Measure how far points are from a surface, whichever way it faces.

    Args:
        points: Positions, (k, 3).
        vertices: Positions, (n, 3).
        faces: Vertex indices, (m, 3), at least one.

    Returns:
        Distances, (k,).
    """
    tree = SurfaceTree(vertices, faces, np.zeros(len(faces), np.int64))
    return tree.search(points, np.zeros_like(points), np.zeros(len(points), np.int64), False)[2]


class _Search:
    """The passes of one query, from strict to lenient."""

    def __init__(
        self, tree: SurfaceTree, points: FloatArray, normals: FloatArray, groups: IntArray
    ) -> None:
        self._tree, self._points, self._normals, self._groups = tree, points, normals, groups
        self.triangle = np.full(len(points), -1, np.int64)
        self.barycentric = np.zeros((len(points), 3))
        self.distance = np.full(len(points), np.inf)

    def missing(self) -> IntArray:
        return np.flatnonzero(self.triangle < 0)

    def run(self, rows: IntArray, *, aligned: bool, grouped: bool) -> None:
        if len(rows) == 0:
            return
        groups = self._groups[rows] if grouped else np.full(len(rows), -1)
        found = self._tree.search(self._points[rows], self._normals[rows], groups, aligned)
        self.triangle[rows], self.barycentric[rows], self.distance[rows] = found


Triangles = tuple[FloatArray, FloatArray, IntArray]
Tree = tuple[IntArray, FloatArray, IntArray]


@njit(cache=True)
def _build(corners: FloatArray) -> Tree:
    """Split at the median of the widest axis.

    Returns:
        Order of the triangles (m,); boxes (t, 2, 3); links (t, 2): of an inner node its children,
        of a leaf minus one minus its first place in the order, and its size.
    """
    count = len(corners)
    order = np.arange(count)
    centers = (corners[:, 0] + corners[:, 1] + corners[:, 2]) / 3
    capacity = max(1, 4 * count // LEAF_SIZE + 8)
    boxes = np.empty((capacity, 2, 3))
    links = np.zeros((capacity, 2), np.int64)
    stack = [(0, 0, count)]
    used = 1
    while len(stack) > 0:
        node, begin, end = stack.pop()
        for axis in range(3):
            low, high = np.inf, -np.inf
            for place in range(begin, end):
                for corner in range(3):
                    value = corners[order[place], corner, axis]
                    low, high = min(low, value), max(high, value)
            boxes[node, 0, axis], boxes[node, 1, axis] = low, high
        if end - begin <= LEAF_SIZE:
            links[node, 0], links[node, 1] = -1 - begin, end - begin
            continue
        widest = np.argmax(boxes[node, 1] - boxes[node, 0])
        part = order[begin:end].copy()
        order[begin:end] = part[np.argsort(centers[part, widest])]
        middle = (begin + end) // 2
        links[node, 0], links[node, 1] = used, used + 1
        stack.append((used, begin, middle))
        stack.append((used + 1, middle, end))
        used += 2
    return order, boxes[:used].copy(), links[:used].copy()


@njit(cache=True)
def _box_distance(px: float, py: float, pz: float, box: FloatArray) -> float:
    dx = max(box[0, 0] - px, 0.0, px - box[1, 0])
    dy = max(box[0, 1] - py, 0.0, py - box[1, 1])
    dz = max(box[0, 2] - pz, 0.0, pz - box[1, 2])
    return dx * dx + dy * dy + dz * dz


@njit(cache=True)
def _triangle_weights(point: FloatArray, triangle: FloatArray) -> tuple[float, float]:
    """Return the weights of corners 1 and 2 of the closest point."""
    ab = triangle[1] - triangle[0]
    ac = triangle[2] - triangle[0]
    ap = point - triangle[0]
    d1, d2 = (
        ab[0] * ap[0] + ab[1] * ap[1] + ab[2] * ap[2],
        ac[0] * ap[0] + ac[1] * ap[1] + ac[2] * ap[2],
    )
    if d1 <= 0 and d2 <= 0:
        return 0.0, 0.0
    aa = ab[0] * ab[0] + ab[1] * ab[1] + ab[2] * ab[2]
    cc = ac[0] * ac[0] + ac[1] * ac[1] + ac[2] * ac[2]
    ax = ab[0] * ac[0] + ab[1] * ac[1] + ab[2] * ac[2]
    d3, d4 = d1 - aa, d2 - ax
    if d3 >= 0 and d4 <= d3:
        return 1.0, 0.0
    vc = d1 * d4 - d3 * d2
    # Where corners 0 and 1 are one point, the edge between 0 and 2 is what there is
    if aa > 0 and vc <= 0 and d1 >= 0 and d3 <= 0:
        return d1 / (d1 - d3), 0.0
    d5, d6 = d1 - ax, d2 - cc
    if d6 >= 0 and d5 <= d6:
        return 0.0, 1.0
    vb = d5 * d2 - d1 * d6
    if vb <= 0 and d2 >= 0 and d6 <= 0:
        return 0.0, (d2 / (d2 - d6) if d2 != d6 else 0.0)
    va = d3 * d6 - d5 * d4
    if va <= 0 and d4 - d3 >= 0 and d5 - d6 >= 0:
        total = (d4 - d3) + (d5 - d6)
        share = (d4 - d3) / total if total > 0 else 0.0
        return 1.0 - share, share
    total = va + vb + vc
    return vb / total, vc / total


@njit(cache=True, parallel=True)
def _query(
    points: FloatArray,
    normals: FloatArray,
    groups: IntArray,
    alignment: float,
    triangles: Triangles,
    tree: Tree,
) -> tuple[IntArray, FloatArray, FloatArray]:
    corners, facings, owners = triangles
    order, boxes, links = tree
    hits = np.full(len(points), -1, np.int64)
    weights = np.zeros((len(points), 3))
    distances = np.full(len(points), np.inf)
    for row in prange(len(points)):
        point, normal, group = points[row], normals[row], groups[row]
        free = alignment < -1 or (normal[0] == 0 and normal[1] == 0 and normal[2] == 0)
        stack = np.empty(STACK_DEPTH, np.int64)
        stack[0], height, best = 0, 1, np.inf
        while height > 0:
            height -= 1
            node = stack[height]
            if _box_distance(point[0], point[1], point[2], boxes[node]) >= best:
                continue
            if links[node, 0] >= 0:
                near, far = links[node, 0], links[node, 1]
                if _box_distance(point[0], point[1], point[2], boxes[far]) < _box_distance(
                    point[0], point[1], point[2], boxes[near]
                ):
                    near, far = far, near
                stack[height], stack[height + 1] = far, near
                height += 2
                continue
            first = -1 - links[node, 0]
            for place in range(first, first + links[node, 1]):
                face = order[place]
                if group >= 0 and owners[face] != group:
                    continue
                facing = facings[face]
                cosine = normal[0] * facing[0] + normal[1] * facing[1] + normal[2] * facing[2]
                if not free and cosine < alignment:
                    continue
                b, c = _triangle_weights(point, corners[face])
                squared = 0.0
                for axis in range(3):
                    at = (
                        corners[face, 0, axis] * (1 - b - c)
                        + corners[face, 1, axis] * b
                        + corners[face, 2, axis] * c
                    )
                    squared += (point[axis] - at) ** 2
                if squared < best:
                    best, hits[row] = squared, face
                    weights[row, 0], weights[row, 1], weights[row, 2] = 1 - b - c, b, c
        distances[row] = np.sqrt(best)
    return hits, weights, distances
