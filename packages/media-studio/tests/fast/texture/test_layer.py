"""Positions of texels."""

import numpy as np

from media_studio.texture.layer import interpolate_single


def test_weights_mix_the_corners_of_the_right_face() -> None:
    corners = np.arange(18, dtype=float).reshape(2, 3, 3)
    weights = np.array([[1, 0, 0], [0, 0.5, 0.5]], np.float32)
    single = interpolate_single(corners, np.array([1, 0]), weights)
    assert single.dtype == np.float32
    np.testing.assert_allclose(single, [[9, 10, 11], [4.5, 5.5, 6.5]])
