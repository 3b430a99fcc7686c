"""Tangent frames of texture coordinates.

The tangent points along +u and the bitangent along -v: up in the image, as glTF normal maps want.
Tangents are averaged over a vertex by corner angle, the way MikkTSpace does, because viewers
derive them so from the same data.

Source: Mikkelsen 2008, Simulation of Wrinkled Surfaces Revisited; glTF 2.0, 3.7.2.1.
"""

import numpy as np

from engines.mesh.model import FloatArray, IntArray
from engines.mesh.shading import corner_angles


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


def orthonormal(tangents: FloatArray, normals: FloatArray) -> FloatArray:
    """Make tangents (k, 3) unit vectors at right angles to unit normals (k, 3)."""
    along = np.einsum("kx,kx->k", tangents, normals)[:, None]
    flat = tangents - along * normals
    length = np.linalg.norm(flat, axis=1, keepdims=True)
    axis = np.eye(3)[np.abs(normals).argmin(axis=1)]
    spare = np.cross(normals, axis)
    spare /= np.maximum(np.linalg.norm(spare, axis=1, keepdims=True), 1e-300)
    return np.asarray(np.where(length > 1e-9, flat / np.maximum(length, 1e-300), spare))
