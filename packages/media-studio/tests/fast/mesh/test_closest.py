from itertools import permutations

import numpy as np
import pytest

from media_studio.mesh.closest import SurfaceTree, distances
from media_testing.mesh.shapes import blob, box, join


def test_distances_are_those_of_all_triangles_tried() -> None:
    vertices, faces = blob()
    points = np.random.default_rng(1).normal(scale=0.4, size=(50, 3))
    tree = SurfaceTree(vertices, faces, np.zeros(len(faces), np.int64))
    found = tree.query(points, np.zeros_like(points), np.zeros(50, np.int64))
    for row, point in enumerate(points):
        alone = [np.linalg.norm(vertices[faces].mean(axis=1) - point, axis=1).min()]
        assert found.distance[row] <= min(alone) + 1e-12
    landed = tree.positions(found)
    np.testing.assert_allclose(np.linalg.norm(landed - points, axis=1), found.distance)
    assert (found.barycentric >= -1e-12).all()


def test_queries_find_only_their_group_and_side() -> None:
    lower, upper = box((1, 1, 1), (0, 0, 0)), box((1, 1, 1), (0, 1.001, 0))
    vertices, faces = join([lower, upper])
    groups = np.repeat([0, 1], len(lower[1]))
    tree = SurfaceTree(vertices, faces, groups)
    points = np.array([[0.1, 0.5004, 0.1], [0.1, 0.5004, 0.1], [0.1, 0.5004, 0.1]])
    up, down = (0, 1, 0), (0, -1, 0)
    found = tree.query(points, np.array([up, up, down]), np.array([0, 1, 1]))
    np.testing.assert_allclose(tree.positions(found)[:, 1], [0.5, 1.501, 0.501])


def test_a_group_that_is_absent_takes_the_closest_of_all() -> None:
    vertices, faces = box((1, 1, 1), (0, 0, 0))
    tree = SurfaceTree(vertices, faces, np.zeros(len(faces), np.int64))
    found = tree.query(np.array([[0, 0.7, 0]]), np.array([[0, 1, 0]]), np.array([5]))
    np.testing.assert_allclose(found.distance, [0.2])


def test_distances_to_a_box_are_those_of_its_formula() -> None:
    size = np.array([1.0, 2.0, 3.0])
    points = np.random.default_rng(2).uniform(-3, 3, (2000, 3))
    beyond = np.abs(points) - size / 2
    outside = np.linalg.norm(np.maximum(beyond, 0), axis=1)
    formula = np.where((beyond < 0).all(axis=1), -beyond.max(axis=1), outside)
    measured = distances(points, *box((1, 2, 3), (0, 0, 0)))
    np.testing.assert_allclose(measured, formula, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("corners", sorted(set(permutations((0, 0, 1)))))
def test_a_triangle_with_two_corners_in_one_point_is_a_line(corners: tuple[int, ...]) -> None:
    vertices = np.array([[0.0, 0, 0], [4, 0, 0]])
    points = np.array([[3.0, 0.5, 0], [-3, 4, 0], [7, 0, 4]])
    np.testing.assert_allclose(distances(points, vertices, np.array([corners])), [0.5, 5, 5])
