"""Where the vertex goes that takes the place of an edge, and what that costs.

Source: Garland & Heckbert 1997, Surface Simplification Using Quadric Error Metrics; Lindstrom &
Turk 1998, Fast and Memory Efficient Polygonal Simplification, section 4 (volume); Mohr & Gleicher
2003, Deformation Sensitive Decimation (poses).
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.mesh.folds import folds
from media_studio.mesh.quadrics import TERMS
from media_studio.mesh.stars import INTERIOR, JUNCTION, Stars, inspect_edge

LENGTH_COST = 1e-5
"""Cost of the squared edge length, which decides where a surface is flat."""

MAX_STEP = 1.5
"""Largest distance of a new vertex from the middle of its edge, in edge lengths."""

MIN_TURN_COSINE = 0.2
"""Triangles may not turn by more than 78 degrees in one collapse."""

STILL_COSINE = 0.999
"""Triangles that turn by less than 3 degrees, which are many, cannot fold."""

MIN_AREA_SHARE = 1e-4
"""A triangle may not lose more of its area than all but this share: the rest has no normal."""

CollapsingMesh = tuple[FloatArray, FloatArray, NDArray[np.int8], FloatArray, FloatArray]
"""Positions (n, 3 + 3 k), quadrics (n, 11 + 10 k), kinds (n,), weights of the errors (n,) and the
lowest and highest corners of the boxes that the vertices stay in (n, 6), where k poses follow the
rest pose."""


@njit(cache=True)
def place_vertex(
    u: int, v: int, keep_volume: bool, body: CollapsingMesh, stars: Stars, place: FloatArray
) -> float:
    """Write the place of the new vertex, and return its cost; -1 where no edge may collapse.

    Without the volume the cost is quick to find and never more than with it.
    """
    points, quadrics, kinds, weights, boxes = body
    if kinds[u] == JUNCTION and kinds[v] == JUNCTION:
        return -1.0
    if kinds[u] != INTERIOR and kinds[v] != INTERIOR and not inspect_edge(u, v, stars)[1]:
        return -1.0
    x, y, z = points[u, 0] - points[v, 0], points[u, 1] - points[v, 1], points[u, 2] - points[v, 2]
    length = x * x + y * y + z * z
    if kinds[u] != kinds[v]:
        end = u if kinds[u] > kinds[v] else v
        for axis in range(3):
            place[axis] = points[end, axis]
    else:
        _minimise(u, v, keep_volume, points, quadrics, stars, place)
        away = 0.0
        for axis in range(3):
            if keep_volume and place[axis] < boxes[u, axis]:
                place[axis] = boxes[u, axis]
            elif keep_volume and place[axis] > boxes[u, axis + 3]:
                place[axis] = boxes[u, axis + 3]
            away += (place[axis] - (points[u, axis] + points[v, axis]) / 2) ** 2
        if keep_volume and not away <= MAX_STEP**2 * length:
            return -1.0
    error = max(_error(quadrics, u, place) + _error(quadrics, v, place), 0.0)
    if points.shape[1] > 3:
        error += _pose_error(u, v, _share(u, v, place, points), points, quadrics)
    mean = error / max(quadrics[u, 10] + quadrics[v, 10], 1e-300)
    return weights[u] * (mean + LENGTH_COST * length)


@njit(cache=True)
def is_held(u: int, place: FloatArray, body: CollapsingMesh) -> bool:
    """Tell whether a place lies on the box of a vertex, where `place_vertex` held it."""
    boxes, inside = body[4], 0
    for axis in range(3):
        inside += boxes[u, axis] < place[axis] < boxes[u, axis + 3]
    return inside < 3


@njit(cache=True)
def move(u: int, v: int, place: FloatArray, points: FloatArray) -> None:
    """Put u at a place, and in every pose between u and v where the place is at rest."""
    share = _share(u, v, place, points)
    for axis in range(3, points.shape[1]):
        points[u, axis] += share * (points[v, axis] - points[u, axis])
    for axis in range(3):
        points[u, axis] = place[axis]


@njit(cache=True)
def _share(u: int, v: int, place: FloatArray, points: FloatArray) -> float:
    """Return how far along the edge from u to v a place is, 0..1."""
    along, length = 0.0, 0.0
    for axis in range(3):
        step = points[v, axis] - points[u, axis]
        along += step * (place[axis] - points[u, axis])
        length += step * step
    return min(max(along / length, 0.0), 1.0) if length > 0 else 0.0


@njit(cache=True)
def _pose_error(u: int, v: int, share: float, points: FloatArray, quadrics: FloatArray) -> float:
    """Sum the errors in the poses."""
    total = 0.0
    for pose in range(points.shape[1] // 3 - 1):
        first, term = 3 + 3 * pose, TERMS + (TERMS - 1) * pose
        x = points[u, first] + share * (points[v, first] - points[u, first])
        y = points[u, first + 1] + share * (points[v, first + 1] - points[u, first + 1])
        z = points[u, first + 2] + share * (points[v, first + 2] - points[u, first + 2])
        q = quadrics[u, term : term + TERMS - 1] + quadrics[v, term : term + TERMS - 1]
        square = q[0] * x * x + q[3] * y * y + q[5] * z * z
        mixed = q[1] * x * y + q[2] * x * z + q[4] * y * z
        error = square + 2 * (mixed + q[6] * x + q[7] * y + q[8] * z) + q[9]
        total += max(error, 0.0)
    return total


@njit(cache=True)
def turns(
    u: int, v: int, smooth: bool, place: FloatArray, points: FloatArray, stars: Stars
) -> bool:
    """Tell whether moving u turns or flattens one of its faces, apart from those of v.

    A surface that is to stay smooth may not fold either.
    """
    corners, _, heads, links = stars
    corner = heads[u]
    while corner >= 0:
        first = corner - corner % 3
        # From u on, so that u is always the first of the three
        b, c = corners[first + (corner + 1) % 3], corners[first + (corner + 2) % 3]
        if corners[corner] >= 0 and b != v and c != v:
            sx, sy, sz = (
                points[c, 0] - points[b, 0],
                points[c, 1] - points[b, 1],
                points[c, 2] - points[b, 2],
            )
            x, y, z = (
                points[u, 0] - points[b, 0],
                points[u, 1] - points[b, 1],
                points[u, 2] - points[b, 2],
            )
            ox, oy, oz = sy * z - sz * y, sz * x - sx * z, sx * y - sy * x
            x, y, z = place[0] - points[b, 0], place[1] - points[b, 1], place[2] - points[b, 2]
            nx, ny, nz = sy * z - sz * y, sz * x - sx * z, sx * y - sy * x
            dot = ox * nx + oy * ny + oz * nz
            before = ox * ox + oy * oy + oz * oz
            after = nx * nx + ny * ny + nz * nz
            flattened = after <= MIN_AREA_SHARE**2 * before
            straight = np.sqrt(before * after)
            if before > 1e-30 and (flattened or dot <= MIN_TURN_COSINE * straight):
                return True
            moves = dot < STILL_COSINE * straight
            if smooth and moves and folds(u, v, b, c, place, points, stars):
                return True
        corner = links[corner]
    return False


@njit(cache=True)
def _error(quadrics: FloatArray, vertex: int, p: FloatArray) -> float:
    q = quadrics[vertex]
    x, y, z = p[0], p[1], p[2]
    square = q[0] * x * x + q[3] * y * y + q[5] * z * z
    mixed = q[1] * x * y + q[2] * x * z + q[4] * y * z
    return square + 2 * (mixed + q[6] * x + q[7] * y + q[8] * z) + q[9]


@njit(cache=True)
def _minimise(
    u: int,
    v: int,
    keep_volume: bool,
    points: FloatArray,
    quadrics: FloatArray,
    stars: Stars,
    place: FloatArray,
) -> None:
    """Minimise the quadric, where the volume under the faces at both ends stays if asked."""
    p, q = quadrics[u], quadrics[v]
    a, b, c = p[0] + q[0], p[1] + q[1], p[2] + q[2]
    d, e, f = p[3] + q[3], p[4] + q[4], p[5] + q[5]
    pull = 1e-3 * (a + d + f) / 3 + 1e-12
    a, d, f = a + pull, d + pull, f + pull
    r0 = pull * (points[u, 0] + points[v, 0]) / 2 - p[6] - q[6]
    r1 = pull * (points[u, 1] + points[v, 1]) / 2 - p[7] - q[7]
    r2 = pull * (points[u, 2] + points[v, 2]) / 2 - p[8] - q[8]
    # The inverse by cofactors
    xx, xy, xz = d * f - e * e, c * e - b * f, b * e - c * d
    yy, yz, zz = a * f - c * c, b * c - a * e, a * d - b * b
    scale = 1 / (a * xx + b * xy + c * xz)
    place[0] = (xx * r0 + xy * r1 + xz * r2) * scale
    place[1] = (xy * r0 + yy * r1 + yz * r2) * scale
    place[2] = (xz * r0 + yz * r1 + zz * r2) * scale
    if not keep_volume:
        return
    g0, g1, g2, height = _volume(u, -1, points, stars)
    h0, h1, h2, other = _volume(v, u, points, stars)
    g0, g1, g2 = g0 + h0, g1 + h1, g2 + h2
    s0 = (xx * g0 + xy * g1 + xz * g2) * scale
    s1 = (xy * g0 + yy * g1 + yz * g2) * scale
    s2 = (xz * g0 + yz * g1 + zz * g2) * scale
    reach = g0 * s0 + g1 * s1 + g2 * s2
    if reach > 1e-12:
        gap = height + other - g0 * place[0] - g1 * place[1] - g2 * place[2]
        place[0] += s0 * gap / reach
        place[1] += s1 * gap / reach
        place[2] += s2 * gap / reach


@njit(cache=True)
def _volume(
    u: int, without: int, points: FloatArray, stars: Stars
) -> tuple[float, float, float, float]:
    """Sum the area vectors of the faces at u, and their six volumes."""
    corners, _, heads, links = stars
    g0, g1, g2, total = 0.0, 0.0, 0.0, 0.0
    ux, uy, uz = points[u, 0], points[u, 1], points[u, 2]
    corner = heads[u]
    while corner >= 0:
        first = corner - corner % 3
        b, c = corners[first + (corner + 1) % 3], corners[first + (corner + 2) % 3]
        if corners[corner] >= 0 and b != without and c != without:
            e0, e1, e2 = points[b, 0] - ux, points[b, 1] - uy, points[b, 2] - uz
            f0, f1, f2 = points[c, 0] - ux, points[c, 1] - uy, points[c, 2] - uz
            x, y, z = e1 * f2 - e2 * f1, e2 * f0 - e0 * f2, e0 * f1 - e1 * f0
            g0, g1, g2 = g0 + x, g1 + y, g2 + z
            total += x * ux + y * uy + z * uz
        corner = links[corner]
    return g0, g1, g2, total
