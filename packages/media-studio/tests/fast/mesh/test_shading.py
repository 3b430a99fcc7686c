import numpy as np
import pytest

from media_studio.mesh.shading import corner_angles, split_at_creases
from media_testing.mesh.shapes import box, sphere


def test_normals_of_a_box_are_those_of_its_sides() -> None:
    vertices, faces = box((1, 2, 3), (0, 0, 0), 3)
    source, fans, normals = split_at_creases(vertices, faces, 0)
    np.testing.assert_array_equal(vertices[source][fans], vertices[faces])
    np.testing.assert_allclose(np.abs(normals).max(axis=1), 1)
    assert len(source) == 6 * 9


def test_normals_of_a_ball_point_outwards_and_it_stays_whole() -> None:
    vertices, faces = sphere()
    source, _, normals = split_at_creases(vertices, faces, 0)
    assert len(source) == len(vertices)
    outward = vertices[source] / np.linalg.norm(vertices[source], axis=1, keepdims=True)
    assert np.einsum("ij,ij->i", normals, outward).min() > 0.999


def test_a_folded_quadrilateral_stays_whole() -> None:
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)
    faces = np.array([[0, 1, 2], [0, 2, 3]])
    assert len(split_at_creases(vertices, faces, 0)[0]) == 6
    source, fans, _ = split_at_creases(vertices, faces, 1)
    assert len(source) == 4
    assert fans[0, 0] == fans[1, 0]
    assert fans[0, 2] == fans[1, 1]


def test_angles_of_a_triangle_add_up() -> None:
    corners = np.random.default_rng(0).normal(size=(20, 3, 3))
    assert corner_angles(corners).sum(axis=1) == pytest.approx(np.pi)
    assert corner_angles(np.zeros((1, 3, 3))).sum() == 0
