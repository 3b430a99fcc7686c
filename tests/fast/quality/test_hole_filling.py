"""Which holes are closed, and with what."""

import numpy as np

from media_pipelines.quality.geometry import Faces, Vectors, topology_of
from media_pipelines.quality.hole_filling import cut_ears, rim_normal, small_holes
from media_testing.quality.models import CUBE_FACES, CUBE_POINTS, sphere


def rims(points: Vectors, faces: Faces) -> list[int]:
    topology = topology_of(points.astype(np.float32), faces)
    return [len(rim) for rim in small_holes(points[faces], topology)]


def test_a_missing_triangle_or_quadrilateral_is_closed_at_any_size() -> None:
    assert rims(CUBE_POINTS, CUBE_FACES[1:]) == [3]
    assert rims(CUBE_POINTS, CUBE_FACES[2:]) == [4]


def test_the_mouth_of_a_vessel_stays_open() -> None:
    points, faces = sphere()
    bowl = faces[(points[faces][:, :, 1] < 0.1).all(axis=1)]
    assert rims(points, bowl) == []


def test_a_small_hole_with_many_edges_is_closed() -> None:
    points, faces = sphere(40)
    some = (faces == 500).any(axis=1)
    assert rims(points, faces[~some]) == [6]


def test_loose_faces_have_no_holes_but_their_own_outline() -> None:
    corners = np.random.default_rng(1).random((30_000, 3))
    assert rims(corners, np.arange(30_000).reshape(-1, 3)) == []


def test_faces_without_area_have_no_holes() -> None:
    assert rims(CUBE_POINTS, np.array([(0, 0, 1), (1, 1, 2)])) == []


def test_ears_of_a_star_cover_its_area_and_keep_its_side() -> None:
    turns = np.arange(10) * np.pi / 5
    radii = np.where(np.arange(10) % 2, 0.4, 1.0)
    flat = np.column_stack([radii * np.cos(turns), radii * np.sin(turns), np.zeros(10)])
    for axes in ((0, 1, 2), (2, 0, 1), (1, 2, 0), (1, 0, 2)):
        star = flat[:, axes]
        faces = cut_ears(star)
        assert faces is not None
        corners = star[faces]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]) / 2
        assert len(faces) == 8
        assert (normals @ rim_normal(star) > 0).all()
        area = 10 / 2 * 0.4 * np.sin(np.pi / 5)
        assert np.isclose(np.linalg.norm(normals.sum(axis=0)), area)


def test_a_rim_without_area_is_not_filled() -> None:
    line = np.array([(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 0, 0)], float)
    assert cut_ears(line) is None
