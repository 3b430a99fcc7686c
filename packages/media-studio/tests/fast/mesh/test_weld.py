import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from media_studio.mesh.weld import compact, drop_degenerate, weld
from media_testing.mesh.shapes import box, join


def test_copies_of_a_vertex_become_one() -> None:
    vertices, faces = box((1, 1, 1), (0, 0, 0), 4)
    split = vertices[faces].reshape(-1, 3)
    welded, index = weld(split)
    assert len(welded) == len(vertices)
    np.testing.assert_allclose(welded[index], split, atol=1e-12)


def test_vertices_nearer_than_the_tolerance_merge_across_cell_borders() -> None:
    points = np.array([[0.0499999, 0, 0], [0.0500001, 0, 0], [0.1, 0, 0]])
    welded, index = weld(points, 1e-5)
    assert len(welded) == 2
    assert index[0] == index[1] != index[2]


@pytest.mark.parametrize("tolerance", [0.0, 1e-6, 1e-4, 0.02, 3.0])
def test_exactly_the_vertices_within_the_tolerance_merge(tolerance: float) -> None:
    rng = np.random.default_rng(3)
    places = rng.random((500, 3))
    near = places[:200] + 3e-5 * rng.random((200, 3))
    points = np.concatenate([places, near, places[:50]])
    _, index = weld(points, tolerance)
    far = np.linalg.norm(points[:, None] - points, axis=2) > tolerance
    _, groups = connected_components(csr_matrix(~far), directed=False)
    same = groups[:, None] == groups
    np.testing.assert_array_equal(index[:, None] == index, same)


def test_tolerance_follows_the_size_of_the_model() -> None:
    vertices, faces = box((1e-4, 1e-4, 1e-4), (0, 0, 0), 3)
    assert len(weld(vertices[faces].reshape(-1, 3))[0]) == len(vertices)


def test_collapsed_and_repeated_triangles_are_dropped() -> None:
    faces = np.array([[0, 1, 2], [1, 2, 0], [0, 2, 1], [3, 3, 1]])
    kept, rows = drop_degenerate(faces)
    assert rows.tolist() == [0, 2]
    np.testing.assert_array_equal(kept, faces[[0, 2]])


def test_compact_keeps_the_triangles_in_place() -> None:
    vertices, faces = join([box((1, 1, 1), (0, 0, 0)), box((1, 1, 1), (3, 0, 0))])
    small, index = compact(vertices, faces[40:80])
    np.testing.assert_array_equal(small[index], vertices[faces[40:80]])
    assert len(small) < len(vertices)
