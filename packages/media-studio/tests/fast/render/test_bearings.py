"""Angles of directions."""

import numpy as np
import pytest

from media_studio.render.bearings import panorama_angles


def test_angles_are_those_of_the_exact_functions() -> None:
    directions = np.random.default_rng(3).normal(size=(2000, 3)).astype(np.float32)
    found = np.array([panorama_angles(*direction) for direction in directions])
    x, y, z = directions.T
    polar = np.arccos(z / np.linalg.norm(directions, axis=1))
    assert found == pytest.approx(np.column_stack([polar, np.arctan2(y, x)]), abs=1e-4)


@pytest.mark.parametrize(("z", "polar"), [(2.0, 0.0), (-2.0, np.pi)])
def test_straight_up_and_down_have_angles_too(z: float, polar: float) -> None:
    up = panorama_angles(np.float32(0), np.float32(0), np.float32(z))
    # In single precision the arc cosine of 1 - 6e-8 is 3.5e-4
    assert up == pytest.approx((polar, 0.0), abs=5e-4)
