"""Layouts of tiles, boards and threads."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from media_studio.texture.patterns import boards, courses, project, wall, weave
from media_studio.texture.samples import Samples

FLAT = np.zeros(5000, np.int32)


def scattered() -> tuple[np.ndarray, np.ndarray]:
    across, upward = np.random.default_rng(4).uniform(-2, 2, (2, 5000)).astype(np.float32)
    return across, upward


def test_courses_have_the_size_asked_for() -> None:
    across, upward = scattered()
    tiles = courses(across, upward, FLAT, width=0.2, height=0.1)
    assert len(np.unique(tiles.cell[:, 1])) == 40
    assert np.abs(tiles.across).max() <= 0.5
    assert np.abs(tiles.along).max() <= 0.5
    assert tiles.edge.min() >= 0
    assert tiles.edge.max() <= 0.05 + 1e-6


def test_every_second_course_is_shifted_by_half_a_tile() -> None:
    x = np.zeros(2, np.float32)
    tiles = courses(x, np.array([0.05, 0.15], np.float32), FLAT[:2], width=0.2, height=0.1)
    np.testing.assert_allclose(np.abs(np.diff(tiles.across)), 0.5)


def test_points_of_a_tile_share_its_chance() -> None:
    across, upward = scattered()
    tiles = courses(across, upward, FLAT, width=0.2, height=0.1)
    order = np.lexsort(tiles.cell.T)
    same = np.all(np.diff(tiles.cell[order], axis=0) == 0, axis=1)
    assert np.all(np.diff(tiles.chance()[order])[same] == 0)


def test_the_plane_of_the_dominant_axis_is_taken() -> None:
    points = np.array([[1, 2, 3]] * 3, np.float32)
    across, upward, axis = project(points, np.eye(3, dtype=np.float32))
    assert axis.tolist() == [0, 1, 2]
    assert across.tolist() == [3, 1, 1]
    assert upward.tolist() == [2, 3, 2]


def test_courses_close_around_a_round_wall(make_samples: Callable[..., Samples]) -> None:
    ball = make_samples(400)
    level = replace(ball, normal=ball.normal * np.float32([1, 0, 1]))
    angle = np.linspace(-np.pi, np.pi, 400, dtype=np.float32)
    tower = replace(level, arc=angle * 1.3, girth=np.full(400, 2.6 * np.pi, np.float32))
    across, _, plane = wall(tower, 0.5)
    assert set(plane.tolist()) == {3}
    tiles_around = (across[-1] - across[0]) / 0.5
    assert abs(tiles_around - round(float(tiles_around))) < 1e-4


def test_a_narrow_piece_is_one_board_wide(make_samples: Callable[..., Samples]) -> None:
    leg = make_samples(radius=0.05)
    tiles = boards(leg, width=0.13, length=2.0)
    assert set(tiles.cell[:, 0].tolist()) == {0}


def test_boards_stand_all_around_a_round_piece(make_samples: Callable[..., Samples]) -> None:
    """On the eight sides of a windmill they are whole, also where two axes are alike."""
    at = make_samples(400)
    angle = np.linspace(-np.pi, np.pi, len(at), endpoint=False)
    zero = np.zeros_like(angle)
    normal = np.stack([np.sin(angle), zero, np.cos(angle)], axis=1).astype(np.float32)
    turned = replace(
        at,
        position=np.asarray(normal * 2, np.float32),
        normal=normal,
        facing=normal,
        girth=np.full(len(at), 4 * np.pi, np.float32),
        arc=(2 * angle).astype(np.float32),
    )
    tiles = boards(turned, width=0.2, length=3.0)
    assert len(np.unique(tiles.cell, axis=0)) == pytest.approx(4 * np.pi / 0.2, abs=1.5)
    assert (np.diff(tiles.cell[:, 0]) >= 0).all()


def test_threads_cross_over_and_under() -> None:
    across, upward = scattered()
    cloth = weave(across, upward, FLAT, period=0.1)
    assert 0.45 < cloth.warp.mean() < 0.55
    assert cloth.height.min() >= 0
    assert 0.9 < cloth.height.max() <= 1
    neighbours = weave(across + 0.1, upward, FLAT, period=0.1)
    assert (cloth.warp != neighbours.warp).mean() > 0.99
