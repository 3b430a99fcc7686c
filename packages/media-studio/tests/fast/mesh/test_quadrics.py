import numpy as np
import pytest

from media_studio.mesh.components import edges, face_areas
from media_studio.mesh.quadrics import pose_quadrics, vertex_quadrics
from media_testing.mesh.shapes import blob, sheet


def _error(quadric: np.ndarray, point: np.ndarray) -> float:
    xx, xy, xz, yy, yz, zz, x, y, z, constant, _ = quadric
    matrix = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return float(point @ matrix @ point + 2 * np.array([x, y, z]) @ point + constant)


def test_error_is_the_area_times_the_squared_distance() -> None:
    vertices, faces = sheet(5, 0.0)
    quadrics = vertex_quadrics(vertices, faces, np.zeros((len(faces), 3), bool))
    around = face_areas(vertices, faces)[(faces == 12).any(axis=1)].sum()
    assert _error(quadrics[12], vertices[12] + (0.3, 0.1, 0)) == pytest.approx(around * 0.01)
    assert quadrics[12, 10] == pytest.approx(around)


def test_a_vertex_lies_on_its_own_planes() -> None:
    vertices, faces = blob()
    quadrics = vertex_quadrics(vertices, faces, np.zeros((len(faces), 3), bool))
    errors = [_error(*pair) for pair in zip(quadrics, vertices, strict=True)]
    np.testing.assert_allclose(errors, 0, atol=1e-12)


def test_borders_hold_only_sideways() -> None:
    vertices, faces = sheet(5, 0.0)
    _, counts, of_face = edges(faces)
    quadrics = vertex_quadrics(vertices, faces, (counts == 1)[of_face])
    middle = int(np.flatnonzero((vertices[:, 0] == -0.5) & (vertices[:, 2] == 0))[0])
    assert _error(quadrics[middle], vertices[middle] + (0, 0, 0.1)) == pytest.approx(0)
    assert _error(quadrics[middle], vertices[middle] + (-0.1, 0, 0)) > 1e-3


def test_poses_follow_the_rest_without_their_weight() -> None:
    vertices, faces = blob()
    border = np.zeros((len(faces), 3), bool)
    turned = vertices[:, [1, 2, 0]] * 2
    found = pose_quadrics(np.hstack([vertices, turned]), faces, border)
    assert found.shape == (len(vertices), 21)
    np.testing.assert_array_equal(found[:, :11], vertex_quadrics(vertices, faces, border))
    np.testing.assert_array_equal(found[:, 11:], vertex_quadrics(turned, faces, border)[:, :10])
