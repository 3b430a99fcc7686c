import numpy as np

from engines.pose.anchors import anchors


def test_grids_hold_the_anchors_that_the_network_answers_for() -> None:
    points = anchors()
    assert points.shape == (2254, 2)
    assert points.min() == 0.5 / 28
    assert points.max() == 1 - 0.5 / 28


def test_anchors_of_a_cell_coincide_and_rows_run_to_the_right() -> None:
    points = anchors()
    np.testing.assert_array_equal(points[0], points[1])
    np.testing.assert_allclose(points[2] - points[0], (1 / 28, 0))
    np.testing.assert_array_equal(points[-6:], np.full((6, 2), 6.5 / 7))
