"""Quadrics: how far a place is from the planes around a vertex.

Source: Garland & Heckbert 1997, Surface Simplification Using Quadric Error Metrics, sections 5
and 6.
"""

import numpy as np
from numba import njit

from media_studio.arrays import FloatArray, IntArray, Mask

BORDER_WEIGHT = 5.0
"""Weight of a squared border length against an area."""

TERMS = 11
"""Numbers of a quadric with its weight."""


def pose_quadrics(points: FloatArray, faces: IntArray, border: Mask) -> FloatArray:
    """Compute the quadrics of several poses.

    Args:
        points: Positions at rest and in k poses, (n, 3 + 3 k).
        faces: Triangles, (m, 3).
        border: Whether each side of each face is one, (m, 3).

    Returns:
        (n, 11 + 10 k): `vertex_quadrics` at rest, then those of each pose without the weight.
    """
    poses = [
        vertex_quadrics(np.ascontiguousarray(points[:, first : first + 3]), faces, border)
        for first in range(0, points.shape[1], 3)
    ]
    return np.hstack([poses[0], *(pose[:, : TERMS - 1] for pose in poses[1:])])


@njit(cache=True)
def vertex_quadrics(points: FloatArray, faces: IntArray, border: Mask) -> FloatArray:
    """Sum the squared distances to the planes of the faces at each vertex.

    Planes at right angles to a face through its border edges hold the border in place.

    Args:
        points: Positions, (n, 3).
        faces: Triangles, (m, 3).
        border: Whether each side of each face is one, (m, 3).

    Returns:
        For each vertex (n, 11) the coefficients of xx, xy, xz, yy, yz, zz, of half of x, y and z,
        the constant, and the sum of the weights: areas, and squared lengths of border edges.
    """
    quadrics = np.zeros((len(points), TERMS))
    for row in range(len(faces)):
        a, b, c = faces[row]
        x, y, z = _cross(_between(points, a, b), _between(points, a, c))
        double_area = np.sqrt(x * x + y * y + z * z)
        scale = 1 / max(double_area, 1e-300)
        normal = (x * scale, y * scale, z * scale)
        for vertex in (a, b, c):
            _add_plane(quadrics, vertex, points, a, normal, double_area / 2)
        for side in range(3):
            if border[row, side]:
                start, end = faces[row, side], faces[row, (side + 1) % 3]
                x, y, z = _cross(_between(points, start, end), normal)
                length = np.sqrt(x * x + y * y + z * z)
                scale = 1 / max(length, 1e-300)
                upright = (x * scale, y * scale, z * scale)
                for vertex in (start, end):
                    _add_plane(quadrics, vertex, points, start, upright, BORDER_WEIGHT * length**2)
    return quadrics


Vector = tuple[float, float, float]


@njit(cache=True)
def _between(points: FloatArray, start: int, end: int) -> Vector:
    return (
        points[end, 0] - points[start, 0],
        points[end, 1] - points[start, 1],
        points[end, 2] - points[start, 2],
    )


@njit(cache=True)
def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@njit(cache=True)
def _add_plane(
    quadrics: FloatArray,
    vertex: int,
    points: FloatArray,
    through: int,
    normal: Vector,
    weight: float,
) -> None:
    x, y, z = normal
    d = -(x * points[through, 0] + y * points[through, 1] + z * points[through, 2])
    quadrics[vertex, 0] += weight * x * x
    quadrics[vertex, 1] += weight * x * y
    quadrics[vertex, 2] += weight * x * z
    quadrics[vertex, 3] += weight * y * y
    quadrics[vertex, 4] += weight * y * z
    quadrics[vertex, 5] += weight * z * z
    quadrics[vertex, 6] += weight * x * d
    quadrics[vertex, 7] += weight * y * d
    quadrics[vertex, 8] += weight * z * d
    quadrics[vertex, 9] += weight * d * d
    quadrics[vertex, 10] += weight
