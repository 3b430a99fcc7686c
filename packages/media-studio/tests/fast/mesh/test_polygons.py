import numpy as np
import pytest

from media_studio.mesh.components import edges, face_areas, is_closed
from media_studio.mesh.polygons import split_to_quads, triangulate
from media_testing.mesh.shapes import box, sphere

MIXED = np.array([[0, 1, 2, -1], [1, 3, 4, 2], [5, 6, 7, -1]])


def test_quadrilaterals_come_first_and_know_their_polygon() -> None:
    faces, quads, owners = triangulate(MIXED)
    assert quads == 1
    assert faces.tolist() == [[1, 3, 4], [1, 4, 2], [0, 1, 2], [5, 6, 7]]
    assert owners.tolist() == [1, 1, 0, 2]


def test_each_polygon_gives_as_many_quadrilaterals_as_it_has_corners() -> None:
    vertices = np.random.default_rng(0).normal(size=(8, 3))
    points, quads = split_to_quads(vertices, MIXED)
    assert quads.shape == (10, 4)
    np.testing.assert_array_equal(quads[:, 0], MIXED[MIXED >= 0])
    np.testing.assert_array_equal(points[:8], vertices)


def test_neighbours_share_the_new_vertices() -> None:
    vertices, faces = sphere()
    points, quads = split_to_quads(vertices, np.column_stack([faces, np.full(len(faces), -1)]))
    assert len(points) == len(vertices) + len(edges(faces)[0]) + len(faces)
    assert is_closed(triangulate(quads)[0])


def test_flat_sides_keep_their_area() -> None:
    vertices, faces = box((1, 2, 3), (0, 0, 0), 3)
    points, quads = split_to_quads(vertices, np.column_stack([faces, np.full(len(faces), -1)]))
    assert face_areas(points, triangulate(quads)[0]).sum() == pytest.approx(22)
