"""Trunks stand on the ground and branches taper."""

import numpy as np
import pytest

from media_studio.catalogue.nature.modelling.branches import branch, cut_at_ground, trunk


def test_a_trunk_stands_on_the_ground_and_reaches_its_height() -> None:
    stem, *roots = trunk(np.random.default_rng(5), 3.0, 0.2)
    assert min(shape.low[1] for shape in (stem, *roots)) == 0
    assert stem.high[1] == pytest.approx(3.0, abs=0.2)
    assert max(root.high[1] for root in roots) < 0.5


def test_a_branch_tapers_towards_its_end() -> None:
    shape = branch(np.zeros(3), np.array([0.0, 1.0, 0.0]), 0.1, 0.0)
    foot = shape.vertices[np.abs(shape.vertices[:, 1]) < 0.03]
    tip = shape.vertices[shape.vertices[:, 1] > 0.97]
    assert np.hypot(foot[:, 0], foot[:, 2]).max() > 2 * np.hypot(tip[:, 0], tip[:, 2]).max()


def test_nothing_is_left_below_the_ground() -> None:
    cut = cut_at_ground(np.array([[1.0, -0.2, 3.0], [1.0, 0.2, 3.0]]))
    np.testing.assert_allclose(cut, [[1, 0, 3], [1, 0.2, 3]])
