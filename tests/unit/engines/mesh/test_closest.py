import numpy as np

from engines.mesh.closest import SurfaceTree
from tests.unit.engines.mesh.shapes import blob, box, join


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
