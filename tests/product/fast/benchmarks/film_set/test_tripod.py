import numpy as np
import pytest

from benchmarks.film_set.tripod import Tripod

SIZE = 200


@pytest.mark.parametrize("azimuth", [0.0, 45.0, 90.0, 200.0])
@pytest.mark.parametrize("elevation", [-10.0, 0.0, 40.0])
def test_the_target_is_in_the_middle_of_the_picture(azimuth: float, elevation: float) -> None:
    tripod = Tripod(azimuth=azimuth, elevation=elevation, distance=3.0)
    camera = tripod.camera(0.5, SIZE, SIZE)
    (projected,) = camera.project(np.array([tripod.target], np.float32), 1)
    assert np.allclose(projected, [SIZE / 2, SIZE / 2, 1 / 3], atol=1e-4)
    axes = camera.framing.axes
    assert np.allclose(axes.T @ axes, np.eye(3))
    assert np.linalg.det(axes) > 0


def test_the_left_side_of_the_figure_is_on_the_right_of_a_picture_from_the_front() -> None:
    camera = Tripod().camera(0.0, SIZE, SIZE)
    (column, row, _) = camera.project(np.array([(0.5, 1.5, 0.0)], np.float32), 1)[0]
    assert column > SIZE / 2 > row


def test_azimuth_90_sees_the_left_side() -> None:
    assert Tripod(azimuth=90.0).camera(0.0, SIZE, SIZE).framing.position[0] > 3


def test_the_angle_of_view_spans_the_longer_side() -> None:
    camera = Tripod(angle=90.0).camera(0.0, 300, 200)
    assert camera.focal == pytest.approx(150)


def test_a_pan_turns_to_the_right_on_the_spot() -> None:
    tripod = Tripod(pan=20.0, elevation=0.0)
    start, end = (tripod.camera(share, SIZE, SIZE) for share in (0.0, 1.0))
    assert np.allclose(start.framing.position, end.framing.position)
    target = np.array([tripod.target], np.float32)
    assert start.project(target, 1)[0, 0] > SIZE / 2 > end.project(target, 1)[0, 0]
    cosine = start.framing.axes[:, 2] @ end.framing.axes[:, 2]
    assert np.degrees(np.arccos(cosine)) == pytest.approx(20.0)
