import numpy as np
import pytest

from media_studio.mesh.closest import SurfaceTree
from media_studio.mesh.polygons import split_to_quads
from media_studio.mesh.relax import bend, corner_deviation, fold, project, relax
from media_studio.mesh.split_quads import pair_triangles
from media_testing.mesh.shapes import Mesh, box, sheet, sphere


def _quads(mesh: Mesh) -> Mesh:
    vertices, faces = mesh
    paired = pair_triangles(vertices, faces, np.zeros(len(faces), np.int64))
    return split_to_quads(vertices, paired.polygons)


def _tree(mesh: Mesh) -> SurfaceTree:
    return SurfaceTree(*mesh, np.zeros(len(mesh[1]), np.int64))


def test_edges_of_a_box_bend_by_a_right_angle() -> None:
    angles = bend(*box((1, 2, 3), (0, 0, 0), 3))
    assert set(angles.round(3)) == {0.0, 90.0}
    assert (angles > 45).sum() == 12 * 2


def test_fold_is_the_angle_between_the_halves() -> None:
    flat = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], float)
    bent = flat.copy()
    bent[3] = (0.5, 0.5, np.sqrt(0.5))
    dart = flat.copy()
    dart[2] = (0.3, 0.3, 0)
    row = np.array([[0, 1, 2, 3]])
    assert fold(flat, row) == pytest.approx(0)
    assert fold(bent, row) == pytest.approx(90)
    assert fold(dart, row) == pytest.approx(180)
    assert corner_deviation(flat, row) == pytest.approx(0)


def test_projected_vertices_lie_on_the_surface() -> None:
    fine = sphere(80, 160)
    points, quads = _quads(sphere(10, 20))
    groups = np.zeros(len(quads), np.int64)
    landed = project(points, quads, groups, _tree(fine))
    radii = np.linalg.norm(landed[np.unique(quads)], axis=1)
    assert np.linalg.norm(points[np.unique(quads)], axis=1).min() < 0.49
    assert radii.min() > 0.498


def test_relaxing_evens_the_corners_and_stays_on_the_sheet() -> None:
    flat, faces = sheet(12, 0.0)
    inner = (np.abs(flat[:, [0, 2]]) < 0.49).all(axis=1)
    shaken = flat.copy()
    shaken[inner] += np.random.default_rng(0).normal(scale=0.015, size=(inner.sum(), 3)) * (1, 0, 1)
    points, quads = _quads((shaken, faces))
    moved = relax(points, quads, np.zeros(len(quads), np.int64), _tree((flat, faces)))
    assert corner_deviation(moved, quads).mean() < 0.8 * corner_deviation(points, quads).mean()
    np.testing.assert_allclose(moved[:, 1], 0, atol=1e-12)
    np.testing.assert_allclose(np.ptp(moved, axis=0), np.ptp(flat, axis=0), atol=1e-12)


def test_a_box_that_is_even_already_does_not_move() -> None:
    mesh = box((1, 1, 1), (0, 0, 0), 4)
    points, quads = _quads(mesh)
    moved = relax(points, quads, np.zeros(len(quads), np.int64), _tree(mesh))
    np.testing.assert_allclose(moved, points, atol=1e-9)
