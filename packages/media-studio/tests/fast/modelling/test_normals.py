"""Creases and shading normals."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.normals import split_normals

_CUBE = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
_CUBE_FACES = np.array(
    [
        *([0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1]),
        *([2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]),
    ]
)


def _cylinder(sides: int) -> tuple[FloatArray, IntArray]:
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ring = np.stack([np.cos(angle), 0 * angle, np.sin(angle)], axis=1)
    vertices = np.concatenate([ring, ring + np.array([0, 1, 0]), [[0, 0, 0], [0, 1, 0]]])
    one, two = np.arange(sides), (np.arange(sides) + 1) % sides
    bottom, top = np.full(sides, 2 * sides), np.full(sides, 2 * sides + 1)
    quads = [[one, one + sides, two], [two, one + sides, two + sides]]
    caps = [[one, two, bottom], [two + sides, one + sides, top]]
    faces = np.concatenate([np.stack(corner, axis=1) for corner in quads + caps])
    return vertices, faces


def test_cube_gets_one_flat_normal_per_side() -> None:
    vertices, faces, normals, _ = split_normals(_CUBE, _CUBE_FACES, 35.0)
    assert len(vertices) == 24
    flat = np.cross(
        vertices[faces[:, 1]] - vertices[faces[:, 0]], vertices[faces[:, 2]] - vertices[faces[:, 0]]
    )
    np.testing.assert_allclose(normals[faces], np.repeat(flat[:, None], 3, axis=1), atol=1e-12)


def test_corner_weights_make_a_fully_smooth_cube_symmetric() -> None:
    vertices, _, normals, _ = split_normals(_CUBE, _CUBE_FACES, 180.0)
    assert len(vertices) == 8
    np.testing.assert_allclose(normals, (vertices - 0.5) / np.sqrt(0.75), atol=1e-12)


def test_cylinder_is_smooth_around_and_sharp_at_the_rim() -> None:
    vertices, faces, normals, _ = split_normals(*_cylinder(24), 35.0)
    assert len(vertices) == 4 * 24 + 2
    side = np.abs(normals[:, 1]) < 0.5
    outward = vertices[side] * [1, 0, 1]
    np.testing.assert_allclose(np.einsum("ij,ij->i", normals[side], outward), 1, atol=1e-3)
    assert len(faces) == 4 * 24


def test_vertices_in_the_same_place_are_smoothed_across() -> None:
    vertices, faces = _cylinder(24)
    soup = vertices[faces].reshape(-1, 3)
    split, _, _, source = split_normals(soup, np.arange(len(soup)).reshape(-1, 3), 35.0)
    assert len(split) == 4 * 24 + 2
    np.testing.assert_array_equal(soup[source], split)


def test_degenerate_faces_are_dropped_and_the_others_keep_their_place() -> None:
    faces = np.concatenate([[[0, 0, 1]], _CUBE_FACES])
    vertices, kept, _, _ = split_normals(_CUBE, faces, 35.0)
    np.testing.assert_array_equal(vertices[kept], _CUBE[_CUBE_FACES])


@pytest.mark.parametrize("crease", [0.0, 35.0, 180.0])
def test_normals_are_unit_vectors(crease: float) -> None:
    for vertices, faces in (_cylinder(7), (_CUBE, _CUBE_FACES)):
        _, _, normals, _ = split_normals(vertices, faces, crease)
        np.testing.assert_allclose(np.linalg.norm(normals, axis=1), 1)


def test_two_sided_sheet_keeps_a_normal_per_side() -> None:
    vertices = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]])
    split, faces, normals, _ = split_normals(vertices, np.array([[0, 1, 2], [0, 2, 1]]), 35.0)
    assert len(split) == 6
    np.testing.assert_allclose(normals[faces[0]], [[0, 0, 1]] * 3)
    np.testing.assert_allclose(normals[faces[1]], [[0, 0, -1]] * 3)
