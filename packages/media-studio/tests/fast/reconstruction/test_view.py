"""Where a point of the model lies in the pictures of its sides."""

import numpy as np
import pytest

from media_studio.reconstruction.view import SIDES, Side, View

POINT = np.array([[0.2, 0.7, 0.1]])


def view_of(side: Side) -> View:
    picture = np.zeros((100, 100, 4), np.uint8)
    return View(picture=picture, side=side, corner=(-0.5, 1.0), pixels_per_metre=100.0)


@pytest.mark.parametrize(
    ("side", "column", "nearness"),
    [("front", 70.0, 0.1), ("back", 30.0, -0.1), ("left", 40.0, 0.2), ("right", 60.0, -0.2)],
)
def test_a_point_lies_where_a_camera_on_that_side_sees_it(
    side: Side, column: float, nearness: float
) -> None:
    assert view_of(side).project(POINT)[0] == pytest.approx([column, 30.0, nearness])


@pytest.mark.parametrize("side", SIDES)
def test_right_up_and_towards_the_camera_are_a_right_handed_frame(side: Side) -> None:
    view = view_of(side)
    assert np.cross(view.right_axis, (0.0, 1.0, 0.0)) == pytest.approx(view.towards_camera)


def test_the_front_of_a_figure_is_on_the_left_of_its_left_view() -> None:
    nose = np.array([[0.0, 0.5, 0.3]])
    assert view_of("left").project(nose)[0, 0] < 50 < view_of("right").project(nose)[0, 0]
