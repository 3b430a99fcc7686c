"""Edge collapse that keeps the volume of every part.

The new vertex minimises the area-weighted quadric error among the places that leave the enclosed
volume as it is. Blender's modifier, which weighs a chamfer like the face beside it and keeps no
volume, flattened the small parts of furniture to sheets at a fifth of their triangles.

Borders are edges with other than two faces and edges between two labels. They collapse only along
themselves, so open edges, lines where three sheets meet, and the outlines of materials stay.

Far above the target the edges collapse in rounds, face by face as they lie in memory, all that are
among the cheapest; the rest goes one by one through a heap. For a million triangles to 10% that
takes 0.9 s, against 4.2 s with the heap alone, which was also 1% farther from the input: what
decides there are quadrics that remember every collapse, not the order.

Rejected: fast-simplification for the first part. Its limits are absolute, so that the same model
in other units came out twice as far from the input, and it moves the outlines of materials.

Source: Garland & Heckbert 1997, Surface Simplification Using Quadric Error Metrics; Lindstrom &
Turk 1999, Evaluation of Memoryless Simplification.
"""

from collections.abc import Callable
from heapq import heapify, heappop, heappush

import numpy as np
from numba import njit

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.deviation import Labelled
from media_studio.mesh.edge_cost import (
    CollapsingMesh,
    is_held,
    move,
    place_vertex,
    turns,
)
from media_studio.mesh.quadrics import pose_quadrics
from media_studio.mesh.stars import (
    INTERIOR,
    Index,
    Stars,
    edge_from,
    find_borders,
    keeps_topology,
    link_corners,
    merge,
    number_by_use,
    part_boxes,
)

PART_EXPONENT = 0.25
"""Errors count by the size of their part to this power: 0 as they are, 1 relative to the part."""

BOX_MARGIN = 0.05
"""How far a vertex may lie outside the box of its part, in diagonals of the box: a ball of four
faces reaches out to twice its radius to keep its volume, and without a bound to three times."""

ROUNDS_ABOVE = 100_000
"""Triangles above which rounds go first."""

ROUNDS_FACTOR = 1.5
"""Multiple of the target at which the rounds stop."""

ROUND_SHARE = 0.3
"""Share of the edges, those of the lowest cost, that one round tries."""

SAMPLED = 31
"""One corner in so many is looked at to find what the cheapest edges cost."""

WORTHWHILE = 0.01
"""Share of the faces that a round must remove to be followed by another."""


def collapse_edges(
    vertices: FloatArray,
    faces: IntArray,
    target: int,
    labels: IntArray,
    poses: FloatArray | None = None,
) -> Labelled:
    """Collapse edges, the least visible first, until `target` triangles are left.

    Args:
        vertices: Positions, (n, 3), welded.
        faces: Triangles, (m, 3), without degenerate ones.
        target: Triangles wanted, below m.
        labels: A number for each face (m,), which it keeps.
        poses: Where the vertices are in k poses that are to look right too, (n, 3 k).

    Returns:
        Positions, triangles and their labels; more triangles than wanted when every further
        collapse would change the topology or turn a triangle over.
    """
    low, high = vertices[faces[:, 0]].min(axis=0), vertices[faces[:, 0]].max(axis=0)
    center, extent = (low + high) / 2, float((high - low).max()) or 1.0
    order, numbered = number_by_use(faces, len(vertices))
    points = (vertices[order] - center) / extent
    if poses is not None:
        points = np.hstack([points, (poses[order] - np.tile(center, poses.shape[1] // 3)) / extent])
    mesh: Labelled = (points, numbered, labels)
    goal = int(ROUNDS_FACTOR * target)
    if len(faces) > max(ROUNDS_ABOVE, goal):
        mesh = _reduce(mesh, goal, True, _run_rounds)
    mesh = _reduce(mesh, target, True, _run_heap)
    if len(mesh[1]) > target:
        # Bodies of a few faces have sharp edges only, a tetrahedron of 109 degrees
        mesh = _reduce(mesh, target, False, _run_heap)
    points, faces, labels = mesh
    return points[:, :3] * extent + center, faces, labels


def _reduce(
    mesh: Labelled,
    target: int,
    smooth: bool,
    run: Callable[[CollapsingMesh, Stars, int, bool], None],
) -> Labelled:
    points, faces, labels = mesh
    stars = link_corners(faces, labels, len(points))
    border, kinds = find_borders(stars)
    quadrics = pose_quadrics(points, faces, border.reshape(-1, 3))
    boxes = part_boxes(points, stars)
    sizes = np.maximum(np.linalg.norm(boxes[:, 3:] - boxes[:, :3], axis=1), 1e-9)
    weights = (sizes.max() / sizes) ** (2 * PART_EXPONENT)
    boxes += np.array([-BOX_MARGIN] * 3 + [BOX_MARGIN] * 3) * sizes[:, None]
    run((points, quadrics, kinds, weights, boxes), stars, target, smooth)
    corners = stars[0].reshape(-1, 3)
    kept = corners[:, 0] >= 0
    order, numbered = number_by_use(corners[kept], len(points))
    return points[order], numbered, labels[kept]


@njit(cache=True)
def _run_rounds(body: CollapsingMesh, stars: Stars, target: int, smooth: bool) -> None:
    """Collapse edges that are among the cheapest, in the order of the faces."""
    corners = stars[0]
    place, marks = np.empty(3), np.zeros(len(stars[2]), np.int32)
    touched, tries = np.zeros(len(stars[2]), np.int32), 0
    left = before = len(corners) // 3
    for number in range(1, len(corners)):
        limit = _cost_limit(body, stars)
        for corner in range(len(corners)):
            u, v = edge_from(corner, stars)
            if u < 0 or u > v or touched[u] == number or touched[v] == number:
                continue
            cost = place_vertex(u, v, False, body, stars, place)
            if cost < 0 or cost > limit or place_vertex(u, v, True, body, stars, place) < 0:
                continue
            tries += 1
            dropped = _collapse(u, v, smooth, body, stars, place, marks, tries)
            if dropped > 0:
                touched[u] = touched[v] = number
                left -= dropped
                if left <= target:
                    return
        if before - left < WORTHWHILE * before:
            return
        before = left


@njit(cache=True)
def _cost_limit(body: CollapsingMesh, stars: Stars) -> float:
    corners, place = stars[0], np.empty(3)
    costs, count = np.empty(len(corners) // SAMPLED + 1), 0
    for corner in range(0, len(corners), SAMPLED):
        if corners[corner] >= 0:
            u, v = edge_from(corner, stars)
            cost = place_vertex(u, v, False, body, stars, place)
            if cost >= 0:
                costs[count] = cost
                count += 1
    if count == 0:
        return 0.0
    rank = int(count * ROUND_SHARE)
    return np.partition(costs[:count], rank)[rank]


@njit(cache=True)
def _run_heap(body: CollapsingMesh, stars: Stars, target: int, smooth: bool) -> None:
    """Collapse edges in the order of their cost.

    An entry starts with the cost without the volume, which is a lower bound and quick to find; the
    true cost replaces it when it comes to the top. Entries end in twice the number of changes at
    both ends, plus one for the true cost.
    """
    corners, _, heads, links = stars
    changes, marks = np.zeros(len(heads), np.int32), np.zeros(len(heads), np.int32)
    place, number = np.empty(3), 0
    heap = [(0.0, 0, 0, 0)]
    heap.clear()
    left = len(corners) // 3
    for corner in range(len(corners)):
        u, v = edge_from(corner, stars)
        if u >= 0 and (u < v or body[2][u] != INTERIOR):
            cost = place_vertex(u, v, False, body, stars, place)
            if cost >= 0:
                heap.append((cost, u, v, 0))
    heapify(heap)
    while left > target and len(heap) > 0:
        _, u, v, stamp = heappop(heap)
        if stamp // 2 != changes[u] + changes[v]:
            continue
        cost = place_vertex(u, v, True, body, stars, place)
        if cost < 0:
            continue
        if stamp % 2 == 0 and len(heap) > 0 and cost > heap[0][0]:
            heappush(heap, (cost, u, v, stamp + 1))
            continue
        number += 2
        dropped = _collapse(u, v, smooth, body, stars, place, marks, number - 1)
        if dropped == 0:
            continue
        left -= dropped
        changes[u] += 1
        changes[v] += 1
        marks[u] = number
        corner = heads[u]
        while corner >= 0:
            first = corner - corner % 3
            for side in range(first, first + 3):
                w = int(corners[side] + 0)  # 64 bits, which int() alone does not give in numba
                if w >= 0 and marks[w] != number:
                    marks[w] = number
                    cost = place_vertex(u, w, False, body, stars, place)
                    if cost >= 0:
                        heappush(heap, (cost, u, w, 2 * int(changes[u] + changes[w])))
            corner = links[corner]


@njit(cache=True)
def _collapse(
    u: int,
    v: int,
    smooth: bool,
    body: CollapsingMesh,
    stars: Stars,
    place: FloatArray,
    marks: Index,
    number: int,
) -> int:
    """Move u to a place and merge v with it unless that does harm; return the faces dropped.

    Where the surface must stay smooth a new fold is harm too, and a place held at the box, which
    takes volume away.
    """
    points, quadrics, kinds, _, _ = body
    if smooth and is_held(u, place, body):
        return 0
    least = 3 if kinds[u] == INTERIOR and kinds[v] == INTERIOR else 1
    if not keeps_topology(u, v, least, stars, marks, number):
        return 0
    if turns(u, v, smooth, place, points, stars) or turns(v, u, smooth, place, points, stars):
        return 0
    move(u, v, place, points)
    for term in range(quadrics.shape[1]):
        quadrics[u, term] += quadrics[v, term]
    kinds[u] = max(kinds[u], kinds[v])
    return merge(u, v, stars)
