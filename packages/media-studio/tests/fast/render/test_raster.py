"""The z-buffer."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.render import raster
from media_studio.render.raster import NOTHING, blank, draw, visible_triangles

SQUARE = np.array(
    [[(2, 2, 0), (10, 2, 0), (10, 10, 0)], [(2, 2, 0), (10, 10, 0), (2, 10, 0)]], np.float64
)


def test_a_square_covers_exactly_the_centres_inside_it() -> None:
    covered = visible_triangles(SQUARE, 12, 12).triangle != NOTHING
    assert covered[2:10, 2:10].all()
    assert covered.sum() == 64


@pytest.mark.parametrize("turn", [[0, 1, 2], [0, 2, 1]])
def test_both_sides_of_a_triangle_are_seen(turn: list[int]) -> None:
    seen = visible_triangles(SQUARE[:1][:, turn], 12, 12)
    assert (seen.triangle == 0).sum() > 25


def test_barycentric_coordinates_give_the_pixel_back() -> None:
    seen = visible_triangles(SQUARE, 12, 12)
    rows, columns = np.nonzero(seen.triangle != NOTHING)
    corners = SQUARE[seen.triangle[rows, columns]]
    points = np.einsum("kc,kcx->kx", seen.barycentric[rows, columns], corners)
    assert points[:, :2] == pytest.approx(np.column_stack([columns, rows]) + 0.5, abs=1e-5)


def test_the_nearer_triangle_wins_in_any_order() -> None:
    near = SQUARE + np.array([0, 0, 1])
    for corners, winner in (
        (np.concatenate([SQUARE, near]), 2),
        (np.concatenate([near, SQUARE]), 0),
    ):
        seen = visible_triangles(corners, 12, 12)
        inside = seen.triangle[3:9, 3:9]
        assert set(np.unique(inside)) <= {winner, winner + 1}
        assert seen.nearness[5, 5] == 1


def test_of_equally_near_triangles_the_first_wins() -> None:
    seen = visible_triangles(np.concatenate([SQUARE, SQUARE]), 12, 12)
    assert seen.triangle.max() == 1


def test_neighbours_leave_no_gap_and_cut_up_triangles_cover_the_same() -> None:
    rng = np.random.default_rng(3)
    for _ in range(60):
        corners = np.column_stack([rng.uniform(-20, 84, (3, 2)), np.zeros(3)])
        middle = rng.dirichlet((1, 1, 1)) @ corners
        parts = np.array([(corners[i], corners[(i + 1) % 3], middle) for i in range(3)])
        whole = visible_triangles(corners[None], 64, 64).triangle != NOTHING
        assert np.array_equal(visible_triangles(parts, 64, 64).triangle != NOTHING, whole)


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0, 0), (9, 9, 0), (3, 3, 0)],
        [(np.nan, 0, 0), (9, 0, 0), (0, 9, 0)],
        [(0, 0, np.inf), (9, 0, 0), (0, 9, 0)],
        [(-9, -9, 0), (-1, -9, 0), (-9, -1, 0)],
        [(5.6, 5.6, 0), (5.7, 5.6, 0), (5.6, 5.7, 0)],
        [(1e300, -1e300, 0), (-1e300, 0, 0), (0, 1e300, 0)],
    ],
)
def test_triangles_without_area_or_place_are_left_out(corners: FloatArray) -> None:
    assert (visible_triangles(np.array([corners]), 12, 12).triangle == NOTHING).all()


@pytest.mark.parametrize("reach", [1e3, 1e7, 1e30])
def test_huge_triangles_cover_the_whole_picture(reach: float) -> None:
    corners = np.array([[(-reach, -reach, 0), (reach, -reach, 0), (0, reach, 0)]])
    assert (visible_triangles(corners, 40, 30).triangle == 0).all()


def test_a_needle_is_drawn_where_it_crosses_centres() -> None:
    needle = np.array([[(0, 5.4, 0), (40, 5.4, 0), (40, 5.6, 0)]])
    assert (visible_triangles(needle, 40, 12).triangle[5, 25:] == 0).all()


def test_in_perspective_the_coordinates_are_those_in_space() -> None:
    distance = np.array([1.0, 4.0, 1.0])
    corners = np.array([[(0.0, 0, 1), (32, 0, 0.25), (0, 32, 1)]])
    seen = visible_triangles(corners, 32, 32, perspective=True)
    middle = seen.barycentric[0, 15]
    assert middle @ distance == pytest.approx(1 / seen.nearness[0, 15], rel=1e-5)
    assert middle[1] < 0.25


def test_what_is_nearer_than_a_limit_is_peeled_off() -> None:
    corners = np.concatenate([SQUARE + np.array([0, 0, depth]) for depth in range(3)])
    seen = blank(12, 12)
    draw(corners, seen, perspective=False, limit=np.full((12, 12), 2, np.float32))
    assert seen.nearness[5, 5] == 1


@pytest.mark.parametrize("perspective", [False, True])
@pytest.mark.parametrize("with_limit", [False, True])
def test_heaps_look_as_they_do_drawn_one_by_one(
    perspective: bool, with_limit: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(7)
    screens = rng.uniform(-150, 350, (900, 3, 3))
    screens[..., 2] = rng.uniform(0.1, 1.0, (900, 1)) + rng.uniform(0, 0.05, (900, 3))
    small = rng.uniform(0, 150, (900, 1, 3)) + rng.uniform(0, 9, (900, 3, 3))
    small[..., 2] = rng.uniform(0.6, 1.1, (900, 3))
    corners = np.concatenate([screens, small, screens[:50]])
    limit = rng.uniform(0.7, 1.2, (130, 150)).astype(np.float32) if with_limit else None
    pictures = []
    for heap in (64, np.inf):
        monkeypatch.setattr(raster, "_HEAP", heap)
        visible = blank(150, 130)
        draw(corners, visible, perspective=perspective, limit=limit)
        pictures.append(visible)
    one, other = pictures
    np.testing.assert_array_equal(one.triangle, other.triangle)
    np.testing.assert_array_equal(one.nearness, other.nearness)
    np.testing.assert_array_equal(one.barycentric, other.barycentric)


def test_of_equally_near_triangles_of_a_heap_the_first_wins() -> None:
    screen = np.array([(-200, -200, 0.1), (400, -200, 0.7), (0, 400, 0.9)])
    seen = visible_triangles(np.tile(screen, (500, 1, 1)), 100, 100)
    assert (seen.triangle == 0).all()
