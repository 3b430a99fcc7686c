"""Rotations and sizes."""

import numpy as np
import pytest

from media_studio.errors import InvalidModel
from media_studio.formats.placement import rotation_matrix, scale_factors


def test_axes_turn_counter_clockwise_in_the_order_x_y_z() -> None:
    x, y, z = np.eye(3)
    assert rotation_matrix((90, 0, 0)) @ y == pytest.approx(z)
    assert rotation_matrix((0, 90, 0)) @ z == pytest.approx(x)
    assert rotation_matrix((0, 0, 90)) @ x == pytest.approx(y)
    assert rotation_matrix((90, 90, 0)) @ y == pytest.approx(x)
    assert rotation_matrix((90, 0, 90)) @ y == pytest.approx(z)


def test_rotations_keep_lengths_and_handedness() -> None:
    matrix = rotation_matrix((12, -34, 560))
    assert matrix @ matrix.T == pytest.approx(np.eye(3))
    assert np.linalg.det(matrix) == pytest.approx(1)


def test_one_number_scales_the_longest_edge() -> None:
    assert scale_factors(np.array([1.0, 4.0, 2.0]), (2.0,)).tolist() == [0.5, 0.5, 0.5]


def test_three_numbers_scale_each_axis_and_leave_flat_ones() -> None:
    assert scale_factors(np.array([1.0, 0.0, 2.0]), (2.0, 3.0, 3.0)).tolist() == [2, 1, 1.5]


def test_a_point_cannot_be_scaled() -> None:
    with pytest.raises(InvalidModel, match="no extent"):
        scale_factors(np.zeros(3), (1.0,))
