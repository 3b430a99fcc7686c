import numpy as np

from media_studio.mesh.tangents import (
    corner_tangents,
    face_tangents,
    from_tangent_space,
    orthonormal,
    to_tangent_space,
    vertex_tangents,
)
from media_testing.mesh.shapes import sheet, sphere


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


def test_both_sides_of_a_mirror_line_keep_their_own_frames() -> None:
    vertices, faces = sheet(7, 0.0)
    uv = np.column_stack([np.abs(vertices[:, 0]), vertices[:, 2]])
    normals = np.tile([0.0, 1, 0], (len(faces), 3, 1))
    frames = corner_tangents(vertices, faces, uv, normals)
    left = vertices[faces][:, :, 0].mean(axis=1) < 0
    np.testing.assert_allclose(frames[left][..., 0], -1, atol=1e-9)
    np.testing.assert_allclose(frames[~left][..., 0], 1, atol=1e-9)


def test_directions_come_back_from_tangent_space() -> None:
    random = np.random.default_rng(3)
    normals = random.normal(size=(50, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    bent = normals + 0.5 * random.normal(size=(50, 3))
    bent /= np.linalg.norm(bent, axis=1, keepdims=True)
    upright = np.einsum("ij,ij->i", bent, normals) > 0.1
    tangents, handed = random.normal(size=(50, 3)), np.where(np.arange(50) % 2, 1.0, -1.0)
    stored = to_tangent_space(bent, normals, tangents, handed)
    again = from_tangent_space(stored, normals, tangents, handed)
    np.testing.assert_allclose(again[upright], bent[upright], atol=1e-9)
    np.testing.assert_allclose(again[~upright], normals[~upright], atol=1e-9)
