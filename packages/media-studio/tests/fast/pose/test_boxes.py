import numpy as np
import pytest

from media_studio.pose.boxes import area, around, including, overlap


def test_overlap_is_symmetric_and_one_for_the_same_box() -> None:
    first, second = np.array([0.0, 0, 10, 10]), np.array([5.0, 0, 15, 10])
    assert overlap(first, first) == 1
    assert overlap(first, second) == overlap(second, first) == pytest.approx(1 / 3)


def test_boxes_apart_do_not_overlap() -> None:
    assert overlap(np.array([0.0, 0, 1, 1]), np.array([5.0, 5, 6, 6])) == 0
    assert overlap(np.zeros(4), np.zeros(4)) == 0


def test_box_turned_inside_out_has_no_area() -> None:
    assert area(np.array([5.0, 5, 0, 0])) == 0


def test_box_surrounds_the_landmarks_and_stays_in_the_picture() -> None:
    points = np.random.default_rng(0).uniform(-20, 90, (33, 2))
    box = around(points, np.ones(33), 100, 60)
    inside = np.clip(points, 0, (100, 60))
    assert (box[:2] <= inside).all()
    assert (inside <= box[2:]).all()
    assert box.min() >= 0
    assert (box[2:] <= (100, 60)).all()


def test_landmarks_out_of_the_picture_do_not_stretch_the_box() -> None:
    points = np.random.default_rng(0).uniform(20, 40, (33, 2))
    points[25:] += (0, 500)
    seen = np.where(np.arange(33) < 25, 1.0, 0.0)
    assert around(points, seen, 100, 1000)[3] < 100


def test_box_grows_to_hold_points_but_not_beyond_the_picture() -> None:
    box = np.array([10.0, 10, 20, 20])
    points = np.array([[15.0, 15.0], [12.0, 30.0], [-5.0, 12.0]])
    np.testing.assert_array_equal(including(box, points, 100, 25), [0, 10, 20, 25])
    np.testing.assert_array_equal(including(box, points[:1], 100, 25), box)
