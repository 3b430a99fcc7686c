import numpy as np

from engines.mesh.tangents import face_tangents, orthonormal, vertex_tangents
from tests.unit.engines.mesh.shapes import sheet, sphere


def test_tangent_follows_u_and_bitangent_goes_up_in_the_image() -> None:
    vertices, faces = sheet(6, 0.0)
    uv = vertices[:, [0, 2]] + 0.5
    tangents, handed = face_tangents(vertices[faces], uv[faces])
    np.testing.assert_allclose(tangents, np.tile([1.0, 0, 0], (len(faces), 1)), atol=1e-12)
    normals = np.tile([0.0, 1, 0], (len(faces), 1))
    bitangents = handed[:, None] * np.cross(normals, tangents)
    np.testing.assert_allclose(bitangents, np.tile([0, 0, -1.0], (len(faces), 1)), atol=1e-12)


def test_mirrored_coordinates_have_the_other_handedness() -> None:
    vertices, faces = sheet(6)
    uv = vertices[:, [0, 2]]
    _, one = face_tangents(vertices[faces], uv[faces])
    _, other = face_tangents(vertices[faces], (uv * (-1, 1))[faces])
    np.testing.assert_array_equal(one, -other)


def test_frames_are_unit_vectors_at_right_angles_to_normals() -> None:
    vertices, faces = sphere()
    normals = vertices / np.linalg.norm(vertices, axis=1, keepdims=True)
    frames = vertex_tangents(vertices, faces, vertices[:, :2] + 0.5, normals)
    np.testing.assert_allclose(np.linalg.norm(frames[:, :3], axis=1), 1)
    np.testing.assert_allclose(np.einsum("ij,ij->i", frames[:, :3], normals), 0, atol=1e-9)
    assert set(frames[:, 3]) == {-1.0, 1.0}


def test_tangents_along_the_normal_get_some_right_angle() -> None:
    normals = np.eye(3)
    unit = orthonormal(normals.copy(), normals)
    np.testing.assert_allclose(np.einsum("ij,ij->i", unit, normals), 0, atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(unit, axis=1), 1)
