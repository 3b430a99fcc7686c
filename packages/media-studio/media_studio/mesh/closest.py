"""Closest points on a surface, among the triangles that a query may hit.

Plain nearest-point search bleeds: a cushion takes the colour of the frame a millimetre below, and
the outside of a thin vase that of the inside. Here every triangle belongs to a group and faces
one way, and a query names its group and the direction it looks out.

Source: Ericson 2005, Real-Time Collision Detection, 5.1.5 (point to triangle) and 6.3.
"""

from dataclasses import dataclass

import numpy as np
from numba import njit, prange

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.components import face_cross

LEAF_SIZE = 2
MIN_ALIGNMENT = 0.1
"""Smallest cosine between the directions of a query and of a triangle that it may hit."""

STACK_DEPTH = 128

RUN_LENGTH = 1024
"""Queries that are answered one after the other, each with a guess from the one before."""


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
        normals = cross / np.maximum(length, 1e-300)
        self._tree = _build(self._corners)
        order = self._tree[0]
        # Those of a leaf lie side by side
        self._leaves = (self._corners[order], normals[order], groups[order].astype(np.int64))

    def query(self, points: FloatArray, normals: FloatArray, groups: IntArray) -> ClosestPoints:
        """Find the closest point on triangles of the same group that face the same way.

        A query for which there is none takes the closest in its group, else the closest of all.

        Args:
            points: Positions, (k, 3).
            normals: Unit directions, (k, 3); zero vectors hit any side.
            groups: Group of each query, (k,).
        """
        search = _Search(self, np.asarray(points), np.asarray(normals), np.asarray(groups))
        search.relax(grouped=True)
        search.relax(grouped=False)
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
            self._leaves,
            self._tree,
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
        self.triangle, self.barycentric, self.distance = tree.search(points, normals, groups, True)

    def missing(self) -> IntArray:
        return np.flatnonzero(self.triangle < 0)

    def relax(self, *, grouped: bool) -> None:
        """Search again, whichever way triangles face, for those that have hit nothing."""
        rows = self.missing()
        if len(rows) == 0:
            return
        groups = self._groups[rows] if grouped else np.full(len(rows), -1)
        found = self._tree.search(self._points[rows], self._normals[rows], groups, False)
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
def _box_distance(px: float, py: float, pz: float, boxes: FloatArray, node: int) -> float:
    """Return the squared distance to a box, 0 inside."""
    dx = max(boxes[node, 0, 0] - px, 0.0, px - boxes[node, 1, 0])
    dy = max(boxes[node, 0, 1] - py, 0.0, py - boxes[node, 1, 1])
    dz = max(boxes[node, 0, 2] - pz, 0.0, pz - boxes[node, 1, 2])
    return dx * dx + dy * dy + dz * dz


@njit(cache=True)
def _triangle_weights(
    px: float, py: float, pz: float, corners: FloatArray, place: int
) -> tuple[float, float]:
    """Return the weights of corners 1 and 2 of the closest point."""
    x, y, z = corners[place, 0, 0], corners[place, 0, 1], corners[place, 0, 2]
    bx, by, bz = corners[place, 1, 0] - x, corners[place, 1, 1] - y, corners[place, 1, 2] - z
    cx, cy, cz = corners[place, 2, 0] - x, corners[place, 2, 1] - y, corners[place, 2, 2] - z
    x, y, z = px - x, py - y, pz - z
    d1, d2 = bx * x + by * y + bz * z, cx * x + cy * y + cz * z
    if d1 <= 0 and d2 <= 0:
        return 0.0, 0.0
    aa, cc = bx * bx + by * by + bz * bz, cx * cx + cy * cy + cz * cz
    ax = bx * cx + by * cy + bz * cz
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


@njit(cache=True)
def _squared_distance(
    px: float, py: float, pz: float, corners: FloatArray, place: int
) -> tuple[float, float, float]:
    """Return the squared distance to a triangle, and the weights of its corners 1 and 2."""
    b, c = _triangle_weights(px, py, pz, corners, place)
    a = 1 - b - c
    dx = px - (corners[place, 0, 0] * a + corners[place, 1, 0] * b + corners[place, 2, 0] * c)
    dy = py - (corners[place, 0, 1] * a + corners[place, 1, 1] * b + corners[place, 2, 1] * c)
    dz = pz - (corners[place, 0, 2] * a + corners[place, 1, 2] * b + corners[place, 2, 2] * c)
    return dx * dx + dy * dy + dz * dz, b, c


@njit(cache=True)
def _may_hit(
    normal: FloatArray, group: int, alignment: float, facing: FloatArray, owner: int
) -> bool:
    if group >= 0 and owner != group:
        return False
    cosine = normal[0] * facing[0] + normal[1] * facing[1] + normal[2] * facing[2]
    return not cosine < alignment


@njit(cache=True, parallel=True)
def _query(
    points: FloatArray,
    normals: FloatArray,
    groups: IntArray,
    alignment: float,
    triangles: Triangles,
    tree: Tree,
) -> tuple[IntArray, FloatArray, FloatArray]:
    order = tree[0]
    hits = np.full(len(points), -1, np.int64)
    weights = np.zeros((len(points), 3))
    distances = np.full(len(points), np.inf)
    for run in prange((len(points) + RUN_LENGTH - 1) // RUN_LENGTH):
        stack, bounds = np.empty(STACK_DEPTH, np.int64), np.empty(STACK_DEPTH)
        # Neighbours end on neighbours: what the one before has hit bounds the search
        place = -1
        for row in range(run * RUN_LENGTH, min((run + 1) * RUN_LENGTH, len(points))):
            normal = normals[row]
            free = normal[0] == 0 and normal[1] == 0 and normal[2] == 0
            least = -2.0 if free else alignment
            place, squared, b, c = _closest(
                points[row], normal, groups[row], least, triangles, tree, (stack, bounds), place
            )
            if place >= 0:
                hits[row], distances[row] = order[place], np.sqrt(squared)
                weights[row, 0], weights[row, 1], weights[row, 2] = 1 - b - c, b, c
    return hits, weights, distances


@njit(cache=True)
def _closest(
    point: FloatArray,
    normal: FloatArray,
    group: int,
    alignment: float,
    triangles: Triangles,
    tree: Tree,
    todo: tuple[IntArray, FloatArray],
    guess: int,
) -> tuple[int, float, float, float]:
    """Return the place of the closest triangle, its squared distance, and two weights."""
    corners, facings, owners = triangles
    _, boxes, links = tree
    stack, bounds = todo
    px, py, pz = point[0], point[1], point[2]
    best, best_b, best_c, found = np.inf, 0.0, 0.0, -1
    if guess >= 0 and _may_hit(normal, group, alignment, facings[guess], owners[guess]):
        squared, b, c = _squared_distance(px, py, pz, corners, guess)
        if squared < best:
            best, best_b, best_c, found = squared, b, c, guess
    stack[0], bounds[0], height = 0, _box_distance(px, py, pz, boxes, 0), 1
    while height > 0:
        height -= 1
        node = stack[height]
        if bounds[height] >= best:
            continue
        if links[node, 0] >= 0:
            near, far = links[node, 0], links[node, 1]
            to_near = _box_distance(px, py, pz, boxes, near)
            to_far = _box_distance(px, py, pz, boxes, far)
            if to_far < to_near:
                near, far, to_near, to_far = far, near, to_far, to_near
            if to_far < best:
                stack[height], bounds[height] = far, to_far
                height += 1
            if to_near < best:
                stack[height], bounds[height] = near, to_near
                height += 1
            continue
        first = -1 - links[node, 0]
        for place in range(first, first + links[node, 1]):
            if not _may_hit(normal, group, alignment, facings[place], owners[place]):
                continue
            squared, b, c = _squared_distance(px, py, pz, corners, place)
            if squared < best:
                best, best_b, best_c, found = squared, b, c, place
    return found, best, best_b, best_c
