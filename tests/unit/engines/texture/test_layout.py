"""Which surfaces share maps."""

import numpy as np

from engines.texture.layout import shared_maps

SQUARE = np.array([[[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 1], [0, 1]]], float)


def test_charts_side_by_side_share_maps() -> None:
    left, right = SQUARE * (0.49, 1), SQUARE * (0.49, 1) + (0.51, 0)
    assert shared_maps([left, right]) == [[0, 1]]


def test_charts_on_top_of_each_other_do_not() -> None:
    assert shared_maps([SQUARE, SQUARE, SQUARE * 0.5]) == [[0], [1], [2]]


def test_a_later_surface_joins_the_first_maps_with_room() -> None:
    left, right = SQUARE * (0.49, 1), SQUARE * (0.49, 1) + (0.51, 0)
    assert shared_maps([left, SQUARE, right]) == [[0, 2], [1]]
