"""Quadrics: how far a place is from the planes around a vertex.

Source: Garland & Heckbert 1997, Surface Simplification Using Quadric Error Metrics, sections 5
and 6.
"""

import numpy as np
from numpy.typing import NDArray

from engines.mesh.components import face_cross
from engines.mesh.model import FloatArray, IntArray

BORDER_WEIGHT = 5.0
"""Weight of a squared border length against an area."""

BoolArray = NDArray[np.bool_]


def vertex_quadrics(
    points: FloatArray,
    faces: IntArray,
    border: BoolArray,
) -> FloatArray:
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
    cross = face_cross(points, faces)
    double_area = np.linalg.norm(cross, axis=1)
    normals = cross / np.maximum(double_area, 1e-300)[:, None]
    rows, sides = np.nonzero(border)
    start, end = faces[rows, sides], faces[rows, (sides + 1) % 3]
    along = points[end] - points[start]
    upright = np.cross(along, normals[rows])
    length = np.linalg.norm(upright, axis=1)
    upright /= np.maximum(length, 1e-300)[:, None]
    faces_sum = _plane_sum(
        points, normals, double_area / 2, faces[:, 0], [faces[:, k] for k in range(3)]
    )
    return faces_sum + _plane_sum(points, upright, BORDER_WEIGHT * length**2, start, [start, end])


def _plane_sum(
    points: FloatArray,
    normals: FloatArray,
    weights: FloatArray,
    through: IntArray,
    owners: list[IntArray],
) -> FloatArray:
    offset = -np.einsum("ij,ij->i", normals, points[through])
    x, y, z = normals.T
    terms = [x * x, x * y, x * z, y * y, y * z, z * z, x * offset, y * offset, z * offset]
    terms += [offset * offset, np.ones(len(offset))]
    columns = [
        sum(np.bincount(owner, weights * term, len(points)) for owner in owners) for term in terms
    ]
    return np.ascontiguousarray(np.stack(columns, axis=1))
