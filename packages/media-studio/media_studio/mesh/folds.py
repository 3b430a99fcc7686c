"""Where a collapse would bend a surface over.

A face that turns little in each of many collapses still turns over in the end. Its neighbours
show that: what was smooth and is bent by about a right angle now is a fold.
"""

import numpy as np
from numba import njit

from media_studio.arrays import FloatArray
from media_studio.mesh.stars import Stars

SMOOTH_COSINE = 0.25
"""Bends of up to 75 degrees are no folds yet: the slack may add to them a few times."""

SLACK = 0.02
"""What the cosine of a sharper bend may lose in one collapse, so that hard edges can be reduced."""

Vector = tuple[float, float, float]


@njit(cache=True)
def folds(
    u: int, v: int, b: int, c: int, place: FloatArray, points: FloatArray, stars: Stars
) -> bool:
    """Tell whether moving u and v to a place folds the face u b c at an edge from b.

    These are the edges on to c and back to u; all faces of u and v together have each of theirs
    looked at. A fold is a bend of more than 75 degrees at an edge that was less bent before.
    """
    corners, _, heads, links = stars
    to = (place[0], place[1], place[2])
    moved = _moved_normal(to, b, c, points)
    corner = heads[b]
    while corner >= 0:
        if corners[corner] >= 0:
            first = corner - corner % 3
            x, y = corners[first + (corner + 1) % 3], corners[first + (corner + 2) % 3]
            moves = x in (u, v)
            if y != u and y != v and (moves or y == c):
                other = _moved_normal(to, y, b, points) if moves else _normal(x, y, b, points)
                cosine = _cosine(moved, other)
                if cosine < SMOOTH_COSINE:
                    before = _bend_before(u, v, b, c, x, y, points, stars)
                    if cosine < before - SLACK:
                        return True
        corner = links[corner]
    return False


@njit(cache=True)
def _bend_before(
    u: int, v: int, b: int, c: int, x: int, y: int, points: FloatArray, stars: Stars
) -> float:
    """Return the least cosine between the faces u b c and b x y, and a face between them."""
    corners, _, heads, links = stars
    one = _normal(u, b, c, points)
    two = _normal(b, x, y, points)
    least = _cosine(one, two)
    corner = heads[b]
    while corner >= 0 and x == v:
        if corners[corner] >= 0:
            first = corner - corner % 3
            p, q = corners[first + (corner + 1) % 3], corners[first + (corner + 2) % 3]
            if (p == u and q == v) or (p == v and q == u):
                between = _normal(b, p, q, points)
                least = min(least, _cosine(one, between), _cosine(between, two))
        corner = links[corner]
    return least


@njit(cache=True)
def _normal(a: int, b: int, c: int, points: FloatArray) -> Vector:
    return _moved_normal((points[a, 0], points[a, 1], points[a, 2]), b, c, points)


@njit(cache=True)
def _moved_normal(a: Vector, b: int, c: int, points: FloatArray) -> Vector:
    """Return the normal, scaled by twice the area, of a triangle with one corner elsewhere."""
    sx, sy, sz = points[b, 0] - a[0], points[b, 1] - a[1], points[b, 2] - a[2]
    x, y, z = points[c, 0] - a[0], points[c, 1] - a[1], points[c, 2] - a[2]
    return sy * z - sz * y, sz * x - sx * z, sx * y - sy * x


@njit(cache=True)
def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@njit(cache=True)
def _cosine(a: Vector, b: Vector) -> float:
    scale = np.sqrt(_dot(a, a) * _dot(b, b))
    return _dot(a, b) / scale if scale > 0 else 1.0
