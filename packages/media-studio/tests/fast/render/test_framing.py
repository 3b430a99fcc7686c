"""Where the camera stands."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.render.framing import frame_points

VIEWS = [np.array([0.0, -1.0, 0.0]), np.array([0.5, -0.7, 0.5]), np.array([0.1, 0.6, 0.6])]


def _projected(
    points: FloatArray, backward: FloatArray, tangents: tuple[float, float]
) -> FloatArray:
    framing = frame_points(points, backward / np.linalg.norm(backward), tangents)
    local = (points - framing.position) @ framing.axes
    assert (local[:, 2] < 0).all()
    picture: FloatArray = local[:, :2] / -local[:, 2:] / tangents
    return picture


@pytest.mark.parametrize("scale", [0.001, 1.0, 5000.0])
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("stretch", [(1, 1, 1), (0.01, 0.01, 1), (5, 1, 0.2)])
def test_points_fill_the_picture_and_stay_inside(
    scale: float, view: FloatArray, stretch: tuple[float, float, float]
) -> None:
    rng = np.random.default_rng(3)
    points = rng.normal(size=(200, 3)) * stretch * scale + 10 * scale
    picture = _projected(points, view, (0.3, 0.2))
    assert np.abs(picture).max() == pytest.approx(1.0)
    low, high = picture.min(axis=0), picture.max(axis=0)
    tight = np.argmax(high - low)
    assert (-low[tight], high[tight]) == pytest.approx((1.0, 1.0))


def test_the_camera_axes_are_right_handed_with_the_horizon_level() -> None:
    backward = VIEWS[1] / np.linalg.norm(VIEWS[1])
    axes = frame_points(np.eye(3), backward, (0.3, 0.3)).axes
    assert np.linalg.det(axes) == pytest.approx(1)
    assert axes[2, 0] == pytest.approx(0)
    assert axes[:, 2] == pytest.approx(backward)


def test_a_rod_seen_end_on_stays_in_front_of_the_camera() -> None:
    rod = np.linspace(0, 1, 50)[:, None] * np.array([0.0, -1.0, 0.0])
    picture = _projected(rod, VIEWS[0], (0.3, 0.3))
    assert np.abs(picture).max() < 1e-6
