"""Tangent frames of texture coordinates.

The tangent points along +u and the bitangent along -v: up in the image, as glTF normal maps want.
Tangents are averaged over a vertex by corner angle, the way MikkTSpace does, because viewers
derive them so from the same data.

Source: Mikkelsen 2008, Simulation of Wrinkled Surfaces Revisited; glTF 2.0, 3.7.2.1.
"""

import numpy as np

from media_pipelines.engines.arrays import FloatArray, IntArray
from media_pipelines.engines.mesh.shading import corner_angles

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
    unit = orthonormal(tangents, normals)
    bitangents = handed[:, None] * np.cross(normals, unit)
    x, y, z = (stored * 2 - 1).T[..., None]
    bent = x * unit + y * bitangents + z * normals
    return np.asarray(bent / np.maximum(np.linalg.norm(bent, axis=1, keepdims=True), 1e-300))


def to_tangent_space(
    directions: FloatArray, normals: FloatArray, tangents: FloatArray, handed: FloatArray
) -> FloatArray:
    """Express directions as `from_tangent_space` reads them, 0..1.

    Those that point inwards become straight ones.
    """
    unit = orthonormal(tangents, normals)
    bitangents = handed[:, None] * np.cross(normals, unit)
    local = np.stack(
        [np.einsum("kx,kx->k", directions, axis) for axis in (unit, bitangents, normals)], axis=1
    )
    local = np.where((local[:, 2] > MIN_UPRIGHT)[:, None], local, [0.0, 0.0, 1.0])
    return np.asarray(local / 2 + 0.5)


def orthonormal(tangents: FloatArray, normals: FloatArray) -> FloatArray:
    """Make tangents (k, 3) unit vectors at right angles to unit normals (k, 3)."""
    along = np.einsum("kx,kx->k", tangents, normals)[:, None]
    flat = tangents - along * normals
    length = np.linalg.norm(flat, axis=1, keepdims=True)
    axis = np.eye(3)[np.abs(normals).argmin(axis=1)]
    spare = np.cross(normals, axis)
    spare /= np.maximum(np.linalg.norm(spare, axis=1, keepdims=True), 1e-300)
    return np.asarray(np.where(length > 1e-9, flat / np.maximum(length, 1e-300), spare))
