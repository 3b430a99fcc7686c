"""Values between the corners of triangles."""

import numpy as np

from media_studio.mesh.interpolation import (
    interpolate,
    interpolate_directions,
    to_bytes,
)


def test_weights_mix_the_corners_of_the_right_face() -> None:
    corners = np.arange(18, dtype=float).reshape(2, 3, 3)
    weights = np.array([[1, 0, 0], [0, 0.5, 0.5]], np.float32)
    found = interpolate(corners, np.array([1, 0]), weights)
    np.testing.assert_allclose(found, [[9, 10, 11], [4.5, 5.5, 6.5]])


def test_directions_have_length_one_or_none() -> None:
    corners = np.array([np.diag([2.0, 4, 8]), np.zeros((3, 3))])
    weights = np.full((2, 3), 1 / 3)
    found = interpolate_directions(corners, np.array([0, 1]), weights)
    np.testing.assert_allclose(found[0], np.array([1, 2, 4]) / np.sqrt(21))
    assert not found[1].any()


def test_bytes_are_rounded_and_cut_off() -> None:
    values = np.array([[-1.0, 0, 0.5], [0.999, 1, 7]])
    assert to_bytes(values).tolist() == [[0, 0, 128], [255, 255, 255]]
    assert to_bytes(np.zeros((0, 3), np.float32)).shape == (0, 3)
