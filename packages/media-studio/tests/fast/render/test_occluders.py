"""What covers whole squares of a picture."""

import numpy as np
import pytest

from media_studio.render.occluders import TILE, covered_area, occluders_of

OPEN = np.full((3 * TILE, 4 * TILE + 5), np.inf, np.float32)


def test_only_squares_that_one_triangle_covers_are_hidden() -> None:
    edge = 2.2 * TILE
    corners = np.array([[(-1, -1, 5), (edge, -1, 5), (-1, edge, 5)]], float)
    found = occluders_of(corners, OPEN)
    assert found.triangle.shape == (3, 5)
    assert found.triangle[0, 0] == 0
    assert (found.triangle >= 0).sum() == 1


def test_the_nearest_triangle_is_found_with_its_plane() -> None:
    far = np.array([(-999, -999, 1), (999, -999, 1), (0, 999, 1)], float)
    slanted = np.array([(0, -999, 2), (999, 0, 3), (0, 999, 2)], float)
    found = occluders_of(np.stack([far, slanted, slanted]), OPEN)
    assert (found.triangle[:, :4] == 1).all()
    assert found.plane[1, 3] == pytest.approx((2 + 0.5 / 999, 1 / 999, 0), abs=1e-9)


def test_what_is_nearer_than_the_limit_hides_nothing() -> None:
    near = np.array([[(-999, -999, 2), (999, -999, 2), (0, 999, 2)]], float)
    limit = OPEN.copy()
    limit[0, 0] = 1.5
    found = occluders_of(near, limit)
    assert found.triangle[0, :2].tolist() == [-1, 0]


def test_damaged_triangles_hide_and_cover_nothing() -> None:
    corners = np.array(
        [
            [(np.nan, 0, 1), (99, 0, 1), (0, 99, 1)],
            [(1e300, -1e300, 0), (-1e300, 0, 0), (0, 1e300, 0)],
            [(0, 0, 1), (50, 50, 1), (99, 99, 1)],
        ]
    )
    assert (occluders_of(corners, OPEN).triangle == -1).all()
    assert covered_area(corners[[0, 2]], 100, 100) == 0


def test_only_the_part_within_the_picture_counts() -> None:
    corners = np.array(
        [
            [(0, 0, 1), (10, 0, 1), (0, 10, 1)],
            [(-999, -999, 1), (999, -999, 1), (0, 999, 1)],
            [(200, 0, 1), (300, 0, 1), (200, 99, 1)],
        ],
        float,
    )
    assert covered_area(corners, 100, 60) == pytest.approx(50 + 100 * 60)
