"""The triangles around each vertex, in lists that stay right while edges collapse.

A corner is a number: corner k of triangle t is 3 t + k. `heads` holds the first corner at each
vertex, `links` the next corner at the same vertex; -1 ends a list. A triangle that is gone has -1
at its corners and may still be in a list.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray, IntArray, Mask

INTERIOR, BORDER, JUNCTION = 0, 1, 2
"""Kinds of vertices: with no, with two, with another number of border edges."""

Index = NDArray[np.int32]
Stars = tuple[Index, Index, Index, Index]
"""Vertex of each corner (3 m,), label of each triangle (m,), heads (n,), links (3 m,)."""


@njit(cache=True)
def number_by_use(faces: IntArray | Index, count: int) -> tuple[IntArray, IntArray]:
    """Number the vertices in the order in which faces use them, so that neighbours lie close.

    Returns:
        The old vertex of each new one (k,), at most `count`, and the faces in new numbers.
    """
    numbers, order = np.full(count, -1), np.empty(count, np.int64)
    numbered, used = np.empty(faces.shape, np.int64), 0
    for row in range(len(faces)):
        for side in range(3):
            vertex = faces[row, side]
            if numbers[vertex] < 0:
                numbers[vertex] = used
                order[used] = vertex
                used += 1
            numbered[row, side] = numbers[vertex]
    return order[:used], numbered


@njit(cache=True)
def link_corners(faces: IntArray, labels: IntArray, count: int) -> Stars:
    """List the corners at each of `count` vertices."""
    corners = np.empty(3 * len(faces), np.int32)
    heads, links = np.full(count, -1, np.int32), np.empty(3 * len(faces), np.int32)
    for corner in range(3 * len(faces) - 1, -1, -1):
        vertex = faces[corner // 3, corner % 3]
        corners[corner] = vertex
        links[corner] = heads[vertex]
        heads[vertex] = corner
    return corners, labels.astype(np.int32), heads, links


@njit(cache=True)
def edge_from(corner: int, stars: Stars) -> tuple[int, int]:
    """Return the vertices of a corner and of the next one of its triangle."""
    following = corner - 2 if corner % 3 == 2 else corner + 1
    return int(stars[0][corner]), int(stars[0][following])


@njit(cache=True)
def find_borders(stars: Stars) -> tuple[Mask, NDArray[np.int8]]:
    """Find the edges with other than two faces or two labels, and the kinds of the vertices.

    Returns:
        For each corner whether the edge from it to the next corner is a border (3 m,), and the
        kind of each vertex (n,).
    """
    corners, _, heads, _ = stars
    border = np.zeros(len(corners), np.bool_)
    valences = np.bincount(corners)
    degrees = np.zeros(len(heads), np.int32)
    for corner in range(len(corners)):
        u, v = edge_from(corner, stars)
        # At the hub of a fan the way around would be long
        u, v = (u, v) if valences[u] <= valences[v] else (v, u)
        first, is_border = inspect_edge(u, v, stars)
        border[corner] = is_border
        if is_border and first == corner // 3:
            degrees[u] += 1
            degrees[v] += 1
    kinds = np.empty(len(heads), np.int8)
    for vertex in range(len(heads)):
        degree = degrees[vertex]
        kinds[vertex] = INTERIOR if degree == 0 else (BORDER if degree == 2 else JUNCTION)
    return border, kinds


@njit(cache=True)
def inspect_edge(u: int, v: int, stars: Stars) -> tuple[int, bool]:
    """Return the lowest face at an edge, and whether the edge is a border."""
    corners, labels, heads, links = stars
    count, label, mixed, lowest = 0, -1, False, len(corners)
    corner = heads[u]
    while corner >= 0:
        face = corner // 3
        if corners[3 * face] == v or corners[3 * face + 1] == v or corners[3 * face + 2] == v:
            mixed = mixed or (count > 0 and labels[face] != label)
            label = labels[face]
            lowest = min(lowest, face)
            count += 1
        corner = links[corner]
    return lowest, mixed or count != 2


@njit(cache=True)
def merge(u: int, v: int, stars: Stars) -> int:
    """Give the faces of v to u, drop those of both, and return how many these were."""
    corners, _, heads, links = stars
    dropped, kept, corner = 0, -1, heads[v]
    while corner >= 0:
        following = links[corner]
        first = corner - corner % 3
        if corners[first] == u or corners[first + 1] == u or corners[first + 2] == u:
            corners[first] = corners[first + 1] = corners[first + 2] = -1
            dropped += 1
        elif corners[first] >= 0:
            corners[corner] = u
            links[corner] = kept
            kept = corner
        corner = following
    corner = heads[u]
    while corner >= 0:
        following = links[corner]
        if corners[corner] >= 0:
            links[corner] = kept
            kept = corner
        corner = following
    heads[u], heads[v] = kept, -1
    return dropped


@njit(cache=True)
def keeps_topology(
    u: int, v: int, least: int, stars: Stars, marks: Index, round_number: int
) -> bool:
    """Check that u and v have no neighbours in common but those of their own faces.

    Args:
        u: One end of the edge.
        v: The other.
        least: Faces that must remain around the new vertex.
        stars: The mesh.
        marks: For each vertex the last round in which it was a neighbour of u.
        round_number: A number that `marks` does not hold yet.

    Source: Dey, Edelsbrunner, Guha & Nekhayev 1999, Topology preserving edge contraction.
    """
    corners, _, heads, links = stars
    own, total, common = 0, 0, 0
    corner = heads[u]
    while corner >= 0:
        if corners[corner] >= 0:
            total += 1
            first = corner - corner % 3
            for place in range(first, first + 3):
                marks[corners[place]] = round_number
                own += corners[place] == v
        corner = links[corner]
    corner = heads[v]
    while corner >= 0:
        if corners[corner] >= 0:
            total += 1
            first = corner - corner % 3
            for place in range(first, first + 3):
                w = corners[place]
                if w != u and w != v and marks[w] == round_number:
                    marks[w] = -1
                    common += 1
        corner = links[corner]
    return common == own and own > 0 and total - 2 * own >= least


@njit(cache=True)
def part_boxes(points: FloatArray, stars: Stars) -> FloatArray:
    """Return for each vertex the lowest and highest corner of its connected part, (n, 6)."""
    corners, _, heads, _ = stars
    parents = np.arange(len(heads)).astype(np.int32)
    for corner in range(len(corners)):
        _join(corners[corner], corners[corner - corner % 3], parents)
    boxes = np.empty((len(heads), 6))
    boxes[:, :3], boxes[:, 3:] = points[:, :3], points[:, :3]
    for vertex in range(len(heads)):
        root = _root(vertex, parents)
        for axis in range(3):
            boxes[root, axis] = min(boxes[root, axis], points[vertex, axis])
            boxes[root, axis + 3] = max(boxes[root, axis + 3], points[vertex, axis])
    for vertex in range(len(heads)):
        boxes[vertex] = boxes[_root(vertex, parents)]
    return boxes


@njit(cache=True)
def _root(vertex: int, parents: Index) -> int:
    while parents[vertex] != vertex:
        parents[vertex] = parents[parents[vertex]]
        vertex = parents[vertex]
    return vertex


@njit(cache=True)
def _join(first: int, second: int, parents: Index) -> None:
    a, b = _root(first, parents), _root(second, parents)
    parents[max(a, b)] = min(a, b)
