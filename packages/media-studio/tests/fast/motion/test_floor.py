import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.motion.floor import level_sole, pitch_up, standing_height, support

FRONT = np.tile((0.0, 0.0, 1.0), (5, 1))


def test_the_lower_ankle_stands() -> None:
    ankles = np.full((100, 2), 8.0)
    ankles[:50, 0] = 30
    ankles[50:, 1] = 30
    assert standing_height(ankles) == pytest.approx(8)


def test_the_foot_on_the_floor_carries_the_figure() -> None:
    shares = support(np.array([[0.0, 20.0], [5.0, 5.0], [90.0, 0.0]]), 80.0)
    np.testing.assert_allclose(shares.sum(1), 1)
    np.testing.assert_allclose(shares, [[1, 0], [0.5, 0.5], [0, 1]], atol=0.01)


def test_soles_are_level_where_they_stand() -> None:
    tilt = Rotation.from_euler("xz", (20, 8), degrees=True).as_matrix()
    headings = Rotation.from_euler("y", np.linspace(0, 90, 30)[:, None], degrees=True).as_matrix()
    levelled = level_sole(headings @ tilt, np.zeros(30), 80.0)
    np.testing.assert_allclose(levelled[:, :, 1], np.tile((0, 1, 0), (30, 1)), atol=1e-9)


def test_feet_that_never_stand_keep_their_tilt() -> None:
    feet = np.tile(Rotation.from_euler("x", 20, degrees=True).as_matrix(), (10, 1, 1))
    np.testing.assert_array_equal(level_sole(feet, np.full(10, 40.0), 80.0), feet)


def test_toes_are_lifted_just_out_of_the_floor() -> None:
    angles = np.radians([0, 10, 30, 60, 85])
    tips = 20 * np.stack([0 * angles, -np.sin(angles), np.cos(angles)], axis=1)
    room = np.full((5, 1), 8.0)
    lifted = (pitch_up(tips[:, None], room, FRONT) @ tips[..., None])[..., 0]
    deep = 20 * np.sin(angles) > 8
    np.testing.assert_allclose(lifted[~deep], tips[~deep])
    np.testing.assert_allclose(lifted[deep, 1], -8)
    assert (lifted[:, 2] > 0).all()


def test_the_deepest_point_decides() -> None:
    ways = np.tile([[0.0, -3.0, 10.0], [0.0, -6.0, 15.0], [0.0, -5.0, -5.0]], (5, 1, 1))
    room = np.full((5, 3), 2.0)
    turned = (pitch_up(ways, room, FRONT)[:, None] @ ways[..., None])[..., 0]
    assert turned[:, :2, 1].min() == pytest.approx(-2)
