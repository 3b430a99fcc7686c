"""Tangent frames of texture coordinates.

The tangent points along +u and the bitangent along -v: up in the image, as glTF normal maps want.
Tangents are averaged over a vertex by corner angle, the way MikkTSpace does, because viewers
derive them so from the same data.

Source: Mikkelsen 2008, Simulation of Wrinkled Surfaces Revisited; glTF 2.0, 3.7.2.1.
"""

import numpy as np
from numba import njit, prange

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.shading import corner_angles

MIN_UPRIGHT = 0.1
"""Smallest cosine between a stored direction and the shading normal."""


def face_tangents(corners: FloatArray, uv: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Compute one frame for each triangle.

    Args:
        corners: Positions, (m, 3, 3).
        uv: Texture coordinates, (m, 3, 2), v down.

    Returns:
        Unit tangents (m, 3), zero where the coordinates have no area, and the handedness (m,):
        the bitangent is that times the cross product of normal and tangent.
    """
    e1, e2 = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    d1, d2 = uv[:, 1] - uv[:, 0], uv[:, 2] - uv[:, 0]
    area = d1[:, 0] * d2[:, 1] - d1[:, 1] * d2[:, 0]
    tangent = np.sign(area)[:, None] * (d2[:, 1:] * e1 - d1[:, 1:] * e2)
    length = np.linalg.norm(tangent, axis=1, keepdims=True)
    unit = np.where(length > 0, tangent / np.maximum(length, 1e-300), 0.0)
    return unit, np.where(area <= 0, 1.0, -1.0)


def vertex_tangents(
    vertices: FloatArray, faces: IntArray, uv: FloatArray, normals: FloatArray
) -> FloatArray:
    """Average the frames at each vertex, (n, 4): unit tangent and handedness."""
    corners = vertices[faces]
    tangents, handed = face_tangents(corners, uv[faces])
    weights = corner_angles(corners)
    owners, count = faces.reshape(-1), len(vertices)
    shared = (tangents[:, None] * weights[..., None]).reshape(-1, 3)
    columns = [np.bincount(owners, shared[:, axis], count) for axis in range(3)]
    total = np.stack(columns, axis=1).astype(np.float64)
    sign = np.bincount(owners, (handed[:, None] * weights).reshape(-1), count)
    unit = orthonormal(total, normals)
    return np.concatenate([unit, np.where(sign < 0, -1.0, 1.0)[:, None]], axis=1)


def corner_tangents(
    vertices: FloatArray, faces: IntArray, uv: FloatArray, normals: FloatArray
) -> FloatArray:
    """Average the frames at each vertex over faces of the same handedness.

    Charts are often mirrored along a line of vertices that both sides share; an average over
    both would cancel out there.

    Args:
        vertices: Positions, (n, 3).
        faces: Triangles, (m, 3).
        uv: Texture coordinates, (n, 2).
        normals: Unit shading normals at the corners, (m, 3, 3).

    Returns:
        (m, 3, 4): unit tangent and handedness.
    """
    corners = vertices[faces]
    tangents, handed = face_tangents(corners, uv[faces])
    mirrored = (handed < 0).astype(np.int64)
    owners, count = (2 * faces + mirrored[:, None]).reshape(-1), 2 * len(vertices)
    shared = (tangents[:, None] * corner_angles(corners)[..., None]).reshape(-1, 3)
    columns = [np.bincount(owners, shared[:, axis], count)[owners] for axis in range(3)]
    unit = orthonormal(np.stack(columns, axis=1), normals.reshape(-1, 3)).reshape(-1, 3, 3)
    spread = np.broadcast_to(handed[:, None, None], (len(faces), 3, 1))
    return np.concatenate([unit, spread], axis=2)


def from_tangent_space(
    stored: FloatArray, normals: FloatArray, tangents: FloatArray, handed: FloatArray
) -> FloatArray:
    """Turn stored normals into unit directions.

    Args:
        stored: Values of a normal map, 0..1, (k, 3).
        normals: Unit shading normals, (k, 3).
        tangents: Any length, not quite at right angles, (k, 3).
        handed: Handedness of the frames, (k,).
    """
    return np.asarray(_from_tangent_space(*_compiled_as(stored, normals, tangents, handed)))


def to_tangent_space(
    directions: FloatArray, normals: FloatArray, tangents: FloatArray, handed: FloatArray
) -> FloatArray:
    """Express directions as `from_tangent_space` reads them, 0..1.

    Those that point inwards become straight ones.
    """
    return np.asarray(_to_tangent_space(*_compiled_as(directions, normals, tangents, handed)))


def orthonormal(tangents: FloatArray, normals: FloatArray) -> FloatArray:
    """Make tangents (k, 3) unit vectors at right angles to unit normals (k, 3)."""
    return np.asarray(_orthonormal(*_compiled_as(tangents, normals)))


def _compiled_as(*arrays: FloatArray) -> tuple[FloatArray, ...]:
    """Return arrays as the compiled functions take them, which then are compiled once."""
    return tuple(np.ascontiguousarray(array, np.float64) for array in arrays)


Vector = tuple[float, float, float]


@njit(cache=True)
def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@njit(cache=True)
def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@njit(cache=True)
def _scaled(a: Vector, factor: float) -> Vector:
    return a[0] * factor, a[1] * factor, a[2] * factor


@njit(cache=True)
def _unit_tangent(tangent: Vector, normal: Vector) -> Vector:
    along = _scaled(normal, _dot(tangent, normal))
    flat = tangent[0] - along[0], tangent[1] - along[1], tangent[2] - along[2]
    length = np.sqrt(_dot(flat, flat))
    if length > 1e-9:
        return _scaled(flat, 1 / length)
    x, y, z = abs(normal[0]), abs(normal[1]), abs(normal[2])
    axis = (0.0, 0.0, 1.0)
    if x <= y and x <= z:
        axis = (1.0, 0.0, 0.0)
    elif y <= z:
        axis = (0.0, 1.0, 0.0)
    spare = _cross(normal, axis)
    return _scaled(spare, 1 / max(np.sqrt(_dot(spare, spare)), 1e-300))


@njit(cache=True)
def _row(vectors: FloatArray, row: int) -> Vector:
    return vectors[row, 0], vectors[row, 1], vectors[row, 2]


@njit(cache=True, parallel=True)
def _orthonormal(tangents: FloatArray, normals: FloatArray) -> FloatArray:
    unit = np.empty(tangents.shape)
    for row in prange(len(unit)):
        unit[row] = _unit_tangent(_row(tangents, row), _row(normals, row))
    return unit


@njit(cache=True)
def _frame(
    normals: FloatArray, tangents: FloatArray, handed: FloatArray, row: int
) -> tuple[Vector, Vector, Vector]:
    normal = _row(normals, row)
    tangent = _unit_tangent(_row(tangents, row), normal)
    return tangent, _scaled(_cross(normal, tangent), handed[row]), normal


@njit(cache=True, parallel=True)
def _from_tangent_space(
    stored: FloatArray, normals: FloatArray, tangents: FloatArray, handed: FloatArray
) -> FloatArray:
    bent = np.empty(stored.shape)
    for row in prange(len(bent)):
        tangent, side, normal = _frame(normals, tangents, handed, row)
        x, y, z = _row(stored, row)
        x, y, z = x * 2 - 1, y * 2 - 1, z * 2 - 1
        for axis in range(3):
            bent[row, axis] = x * tangent[axis] + y * side[axis] + z * normal[axis]
        length = max(np.sqrt(_dot(_row(bent, row), _row(bent, row))), 1e-300)
        bent[row] = _scaled(_row(bent, row), 1 / length)
    return bent


@njit(cache=True, parallel=True)
def _to_tangent_space(
    directions: FloatArray, normals: FloatArray, tangents: FloatArray, handed: FloatArray
) -> FloatArray:
    stored = np.empty(directions.shape)
    for row in prange(len(stored)):
        tangent, side, normal = _frame(normals, tangents, handed, row)
        direction = _row(directions, row)
        x, y, z = _dot(direction, tangent), _dot(direction, side), _dot(direction, normal)
        if z <= MIN_UPRIGHT:
            x, y, z = 0.0, 0.0, 1.0
        stored[row, 0], stored[row, 1], stored[row, 2] = x / 2 + 0.5, y / 2 + 0.5, z / 2 + 0.5
    return stored
