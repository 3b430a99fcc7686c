"""Curves pass through their points."""

import numpy as np
import pytest

from media_studio.modelling.curves import chain, chamfered, spline


def test_a_spline_passes_through_its_points() -> None:
    points = np.array([[0, 0], [1, 2], [3, 1], [4, 4.0]])
    np.testing.assert_allclose(spline(points, 5)[::5], points, atol=1e-9)


def test_a_loop_has_no_kink_where_it_closes() -> None:
    angle = np.arange(8) * np.pi / 4
    curve = spline(np.stack([np.cos(angle), np.sin(angle)], axis=-1), 4, loop=True)
    steps = np.linalg.norm(curve - np.roll(curve, 1, axis=0), axis=1)
    assert len(curve) == 32
    assert steps.max() / steps.min() < 1.1


def test_runs_of_one_point_are_straight_lines() -> None:
    np.testing.assert_allclose(chain([(0, 0)], [(1, 0)], [(1, 2)]), [[0, 0], [1, 0], [1, 2]])


def test_corners_are_cut_and_gentle_bends_kept() -> None:
    path = np.array([[0, 0], [1, 0], [1, 1], [1.1, 2.0]])
    cut = chamfered(path, 0.1)
    assert len(cut) == 6
    assert np.linalg.norm(cut - [1, 0], axis=1).min() > 0.02
    assert np.linalg.norm(cut[1] - [1, 0]) == pytest.approx(0.1)
    np.testing.assert_allclose(cut[-2], [1, 1])
