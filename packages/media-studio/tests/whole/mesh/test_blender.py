import numpy as np
import pytest

from media_studio.blender.calls import decimate_once, join_triangles, quadriflow
from media_studio.mesh.components import is_closed
from media_studio.mesh.polygons import triangulate
from media_testing.mesh.shapes import blob, box, sphere


def test_decimation_reaches_the_count_and_keeps_labels_in_place() -> None:
    vertices, faces = blob()
    labels = (vertices[faces][:, :, 1].mean(axis=1) > 0).astype(np.int64) * 300
    points, kept, owners = decimate_once(vertices, faces, 1000, labels)
    assert len(kept) == pytest.approx(1000, rel=0.01)
    assert is_closed(kept)
    heights = points[kept].mean(axis=1)[:, 1]
    assert heights[owners == 300].min() > -0.06
    assert heights[owners == 0].max() < 0.06


def test_joined_triangles_cover_the_same_faces() -> None:
    vertices, faces = box((1, 2, 3), (0, 0, 0), 4)
    labels = np.arange(len(faces)) // 18
    polygons, owners = join_triangles(vertices, faces, max_bend=10, max_skew=60, labels=labels)
    assert len(polygons) == 54
    np.testing.assert_array_equal(np.bincount(owners), [9] * 6)
    assert is_closed(triangulate(polygons)[0])


def test_nothing_is_joined_across_labels() -> None:
    vertices, faces = box((1, 2, 3), (0, 0, 0), 3)
    polygons, _ = join_triangles(
        vertices, faces, max_bend=180, max_skew=180, labels=np.arange(len(faces))
    )
    assert (polygons[:, 3] == -1).all()


def test_quadriflow_covers_a_small_ball_where_it_is() -> None:
    vertices, faces = sphere(20, 40, 1e-3)
    points, polygons = quadriflow(vertices + 5, faces, 200)
    assert (polygons >= 0).all()
    assert len(polygons) == pytest.approx(200, rel=0.3)
    assert np.linalg.norm(points - 5, axis=1) == pytest.approx(1e-3, rel=0.1)


def test_quadriflow_refuses_what_is_not_manifold() -> None:
    vertices, faces = box((1, 1, 1), (0, 0, 0), 3)
    fin = np.array([[*faces[0, :2], len(vertices)]])
    points, polygons = quadriflow(np.vstack([vertices, [[2, 2, 2]]]), np.vstack([faces, fin]), 50)
    assert len(points) == len(polygons) == 0
