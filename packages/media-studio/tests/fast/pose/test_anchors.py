import numpy as np

from media_studio.pose.anchors import anchors


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


def test_other_grids_have_their_own_number_of_anchors() -> None:
    assert anchors(((16, 2), (8, 6))).shape == (896, 2)
    np.testing.assert_allclose(
        anchors(((2, 1),)), [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]
    )
