"""Edge collapse that keeps the volume of every part.

The new vertex minimises the area-weighted quadric error among the places that leave the enclosed
volume as it is. Blender's modifier, which weighs a chamfer like the face beside it and keeps no
volume, flattened the small parts of furniture to sheets at a fifth of their triangles.

Borders are edges with other than two faces and edges between two labels. They collapse only along
themselves, so open edges, lines where three sheets meet, and the outlines of materials stay.

Source: Garland & Heckbert 1997, Surface Simplification Using Quadric Error Metrics; Lindstrom &
Turk 1998, Fast and Memory Efficient Polygonal Simplification, section 4 (volume).
"""

from heapq import heapify, heappop, heappush

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.mesh.components import edges, face_components
from engines.mesh.model import FloatArray, IntArray
from engines.mesh.quadrics import vertex_quadrics

PART_EXPONENT = 0.25
"""Errors count by the size of their part to this power: 0 as they are, 1 relative to the part."""

LENGTH_COST = 1e-5
"""Cost of the squared edge length, which decides where a surface is flat."""

MIN_TURN_COSINE = 0.2
"""Triangles may not turn by more than 78 degrees in one collapse."""

MAX_STEP = 1.5
"""Largest distance of a new vertex from the middle of its edge, in edge lengths."""

INTERIOR, BORDER, JUNCTION = 0, 1, 2

BoolArray = NDArray[np.bool_]
Stars = tuple[IntArray, IntArray, IntArray, IntArray]
"""Faces, labels, first corner of each vertex, next corner of each corner; -1 ends a list."""


def collapse_edges(
    vertices: FloatArray, faces: IntArray, target: int, labels: IntArray
) -> tuple[FloatArray, IntArray, IntArray]:
    """Collapse edges, the least visible first, until `target` triangles are left.

    Args:
        vertices: Positions, (n, 3), welded.
        faces: Triangles, (m, 3), without degenerate ones.
        target: Triangles wanted, below m.
        labels: A number for each face (m,), which it keeps.

    Returns:
        Positions, triangles and their labels; more triangles than wanted when every further
        collapse would change the topology or turn a triangle over.
    """
    center = vertices[faces].mean(axis=(0, 1))
    extent = float(np.ptp(vertices[faces].reshape(-1, 3), axis=0).max()) or 1.0
    points = (vertices - center) / extent
    ends, counts, of_face = edges(faces)
    border = (counts != 2) | _differs(of_face, labels, len(ends))
    degree = np.bincount(ends[border].reshape(-1), minlength=len(points))
    kinds = np.where(degree == 0, INTERIOR, np.where(degree == 2, BORDER, JUNCTION))
    quadrics = vertex_quadrics(points, faces, border[of_face])
    work = faces.copy()
    heads, links = _link(faces, len(points))
    kept = _run(
        points,
        quadrics,
        kinds,
        _part_weights(points, faces),
        ends,
        (work, labels, heads, links),
        target,
    )
    used, index = np.unique(work[kept], return_inverse=True)
    remaining = index.reshape(-1, 3).astype(np.int64)
    return points[used] * extent + center, remaining, labels[kept]


def _differs(of_face: IntArray, labels: IntArray, count: int) -> BoolArray:
    low = np.full(count, np.iinfo(np.int64).max)
    high = np.full(count, np.iinfo(np.int64).min)
    spread = np.repeat(labels, 3)
    np.minimum.at(low, of_face.reshape(-1), spread)
    np.maximum.at(high, of_face.reshape(-1), spread)
    return low != high


def _part_weights(points: FloatArray, faces: IntArray) -> FloatArray:
    """Weigh the squared errors at each vertex by the size of its part, (n,)."""
    count, part = face_components(faces)
    low, high = np.full((count, 3), np.inf), np.full((count, 3), -np.inf)
    corners, owners = points[faces].reshape(-1, 3), np.repeat(part, 3)
    np.minimum.at(low, owners, corners)
    np.maximum.at(high, owners, corners)
    size = np.maximum(np.linalg.norm(high - low, axis=1), 1e-9)
    weights = np.ones(len(points))
    weights[faces] = ((size.max() / size) ** (2 * PART_EXPONENT))[part][:, None]
    return weights


def _link(faces: IntArray, count: int) -> tuple[IntArray, IntArray]:
    """List the corners of each vertex: the first of each, and the next of each corner."""
    flat = faces.reshape(-1)
    order = np.argsort(flat, kind="stable")
    heads, links = np.full(count, -1), np.full(len(flat), -1)
    same = flat[order[1:]] == flat[order[:-1]]
    links[order[:-1][same]] = order[1:][same]
    first = np.concatenate([[True], ~same])
    heads[flat[order[first]]] = order[first]
    return heads, links


@njit(cache=True)
def _run(
    points: FloatArray,
    quadrics: FloatArray,
    kinds: IntArray,
    weights: FloatArray,
    ends: IntArray,
    stars: Stars,
    target: int,
) -> IntArray:
    """Collapse in place, and return the rows of the faces that are left."""
    faces, _, heads, links = stars
    stamps = np.zeros(len(points), np.int64)
    alive = np.ones(len(faces), np.bool_)
    heap = [(0.0, 0, 0, 0, 0)]
    heap.clear()
    place = np.zeros(3)
    for row in range(len(ends)):
        u, v = ends[row, 0], ends[row, 1]
        cost = _cost(u, v, points, quadrics, kinds, weights, stars, alive, place)
        if cost >= 0:
            heap.append((cost, u, v, 0, 0))
    heapify(heap)
    marks = np.zeros(len(points), np.int64)
    round_number = 0
    left = len(faces)
    while left > target and len(heap) > 0:
        _, u, v, stamp_u, stamp_v = heappop(heap)
        if stamps[u] != stamp_u or stamps[v] != stamp_v:
            continue
        if _cost(u, v, points, quadrics, kinds, weights, stars, alive, place) < 0:
            continue
        round_number += 1
        if not _keeps_topology(u, v, kinds, stars, alive, marks, round_number):
            continue
        if _turns(u, v, place, points, stars, alive) or _turns(v, u, place, points, stars, alive):
            continue
        left -= _merge(u, v, stars, alive)
        points[u] = place
        quadrics[u] += quadrics[v]
        kinds[u] = max(kinds[u], kinds[v])
        stamps[u] += 1
        stamps[v] = -1
        corner = heads[u]
        while corner >= 0:
            face = corner // 3
            if alive[face]:
                for side in range(3):
                    w = faces[face, side]
                    if w != u:
                        cost = _cost(u, w, points, quadrics, kinds, weights, stars, alive, place)
                        if cost >= 0:
                            heappush(heap, (cost, u, w, stamps[u], stamps[w]))
            corner = links[corner]
    return np.flatnonzero(alive)


@njit(cache=True)
def _merge(u: int, v: int, stars: Stars, alive: BoolArray) -> int:
    """Give the faces of v to u, drop those of both, and return how many these were."""
    faces, _, heads, links = stars
    dropped, last, corner = 0, -1, heads[v]
    while corner >= 0:
        face = corner // 3
        if alive[face]:
            if faces[face, 0] == u or faces[face, 1] == u or faces[face, 2] == u:
                alive[face] = False
                dropped += 1
            else:
                faces[face, corner % 3] = u
        last = corner
        corner = links[corner]
    if last >= 0:
        links[last] = heads[u]
        heads[u] = heads[v]
        heads[v] = -1
    return dropped


@njit(cache=True)
def _is_border(u: int, v: int, stars: Stars, alive: BoolArray) -> bool:
    faces, labels, heads, links = stars
    count, label, mixed = 0, -1, False
    corner = heads[u]
    while corner >= 0:
        face = corner // 3
        if alive[face] and (faces[face, 0] == v or faces[face, 1] == v or faces[face, 2] == v):
            mixed = mixed or (count > 0 and labels[face] != label)
            label = labels[face]
            count += 1
        corner = links[corner]
    return mixed or count != 2


@njit(cache=True)
def _cost(
    u: int,
    v: int,
    points: FloatArray,
    quadrics: FloatArray,
    kinds: IntArray,
    weights: FloatArray,
    stars: Stars,
    alive: BoolArray,
    place: FloatArray,
) -> float:
    """Find the place of the new vertex and its cost; -1 where an edge must not collapse."""
    if kinds[u] == JUNCTION and kinds[v] == JUNCTION:
        return -1.0
    if kinds[u] != INTERIOR and kinds[v] != INTERIOR and not _is_border(u, v, stars, alive):
        return -1.0
    quadric = quadrics[u] + quadrics[v]
    length = 0.0
    for axis in range(3):
        length += (points[u, axis] - points[v, axis]) ** 2
    if kinds[u] > kinds[v]:
        place[:] = points[u]
    elif kinds[v] > kinds[u]:
        place[:] = points[v]
    else:
        _best_place(u, v, quadric, points, stars, alive, place)
        away = 0.0
        for axis in range(3):
            away += (place[axis] - (points[u, axis] + points[v, axis]) / 2) ** 2
        if not away <= MAX_STEP**2 * length:
            return -1.0
    mean = max(_error(quadric, place), 0.0) / max(quadric[10], 1e-300)
    return weights[u] * (mean + LENGTH_COST * length)


@njit(cache=True)
def _error(q: FloatArray, p: FloatArray) -> float:
    x, y, z = p[0], p[1], p[2]
    square = q[0] * x * x + q[3] * y * y + q[5] * z * z
    mixed = q[1] * x * y + q[2] * x * z + q[4] * y * z
    return square + 2 * (mixed + q[6] * x + q[7] * y + q[8] * z) + q[9]


@njit(cache=True)
def _best_place(
    u: int,
    v: int,
    q: FloatArray,
    points: FloatArray,
    stars: Stars,
    alive: BoolArray,
    place: FloatArray,
) -> None:
    """Minimise the quadric where the volume under the faces at both ends stays the same."""
    middle = (points[u] + points[v]) / 2
    pull = 1e-3 * (q[0] + q[3] + q[5]) / 3 + 1e-12
    a, b, c, d, e, f = q[0] + pull, q[1], q[2], q[3] + pull, q[4], q[5] + pull
    inverse = np.array(
        [
            [d * f - e * e, c * e - b * f, b * e - c * d],
            [c * e - b * f, a * f - c * c, b * c - a * e],
            [b * e - c * d, b * c - a * e, a * d - b * b],
        ]
    )
    inverse /= a * inverse[0, 0] + b * inverse[0, 1] + c * inverse[0, 2]
    right = pull * middle - q[6:9]
    gradient, height = np.zeros(3), 0.0
    height += _add_volume(u, -1, points, stars, alive, gradient)
    height += _add_volume(v, u, points, stars, alive, gradient)
    step = np.zeros(3)
    for i in range(3):
        place[i] = 0.0
        for j in range(3):
            place[i] += inverse[i, j] * right[j]
            step[i] += inverse[i, j] * gradient[j]
    reach, gap = 0.0, height
    for i in range(3):
        reach += gradient[i] * step[i]
        gap -= gradient[i] * place[i]
    if reach > 1e-12:
        for i in range(3):
            place[i] += step[i] * gap / reach


@njit(cache=True)
def _add_volume(
    u: int, without: int, points: FloatArray, stars: Stars, alive: BoolArray, gradient: FloatArray
) -> float:
    """Add the area vectors of the faces at u, and return their sum of six volumes."""
    faces, _, heads, links = stars
    total, corner = 0.0, heads[u]
    while corner >= 0:
        face = corner // 3
        a, b, c = faces[face, 0], faces[face, 1], faces[face, 2]
        if alive[face] and a != without and b != without and c != without:
            cross = _cross(points[a], points[b], points[c])
            for axis in range(3):
                gradient[axis] += cross[axis]
                total += cross[axis] * points[a, axis]
        corner = links[corner]
    return total


@njit(cache=True)
def _cross(a: FloatArray, b: FloatArray, c: FloatArray) -> tuple[float, float, float]:
    e0, e1, e2 = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    f0, f1, f2 = c[0] - a[0], c[1] - a[1], c[2] - a[2]
    return e1 * f2 - e2 * f1, e2 * f0 - e0 * f2, e0 * f1 - e1 * f0


@njit(cache=True)
def _turns(
    u: int, v: int, place: FloatArray, points: FloatArray, stars: Stars, alive: BoolArray
) -> bool:
    """Tell whether moving u turns one of its faces, apart from those of v, too far."""
    faces, _, heads, links = stars
    corner = heads[u]
    while corner >= 0:
        face = corner // 3
        a, b, c = faces[face, 0], faces[face, 1], faces[face, 2]
        if alive[face] and a != v and b != v and c != v:
            old = _cross(points[a], points[b], points[c])
            new = _cross(
                place if a == u else points[a],
                place if b == u else points[b],
                place if c == u else points[c],
            )
            dot = old[0] * new[0] + old[1] * new[1] + old[2] * new[2]
            before = old[0] ** 2 + old[1] ** 2 + old[2] ** 2
            after = new[0] ** 2 + new[1] ** 2 + new[2] ** 2
            if before > 1e-30 and dot <= MIN_TURN_COSINE * np.sqrt(before * after):
                return True
        corner = links[corner]
    return False


@njit(cache=True)
def _keeps_topology(
    u: int,
    v: int,
    kinds: IntArray,
    stars: Stars,
    alive: BoolArray,
    marks: IntArray,
    round_number: int,
) -> bool:
    """Check that u and v have no neighbours in common but those of their own faces.

    `marks` holds for each vertex the last round in which it was a neighbour of u.

    Source: Dey, Edelsbrunner, Guha & Nekhayev 1999, Topology preserving edge contraction.
    """
    faces, _, heads, links = stars
    own, total = 0, 0
    corner = heads[u]
    while corner >= 0:
        face = corner // 3
        if alive[face]:
            total += 1
            for side in range(3):
                marks[faces[face, side]] = round_number
                if faces[face, side] == v:
                    own += 1
        corner = links[corner]
    common = 0
    corner = heads[v]
    while corner >= 0:
        face = corner // 3
        if alive[face]:
            total += 1
            for side in range(3):
                w = faces[face, side]
                if w != u and w != v and marks[w] == round_number:
                    marks[w] = -1
                    common += 1
        corner = links[corner]
    remaining = total - 2 * own
    least = 3 if kinds[u] == INTERIOR and kinds[v] == INTERIOR else 1
    return common == own and own > 0 and remaining >= least
