"""Heights and roughness from pictures."""

import numpy as np

from media_studio.projection.relief import ROUGHNESS, read_relief

INSIDE = np.ones((128, 128), np.bool_)


def test_an_even_picture_is_flat() -> None:
    relief = read_relief(np.full((128, 128, 3), 90, np.uint8), INSIDE, 0.01)
    assert np.abs(relief[..., 0]).max() < 1e-6
    assert np.abs(relief[..., 1] - ROUGHNESS).max() < 1e-3


def test_a_dark_line_is_a_groove() -> None:
    picture = np.full((128, 128, 3), 180, np.uint8)
    picture[:, 64] = 40
    height = read_relief(picture, INSIDE, 0.01)[..., 0]
    assert height[64, 64] < -1e-4
    assert abs(height[64, 20]) < 1e-6


def test_even_noise_stays_gentle() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (128, 128, 3)).astype(np.uint8)
    relief = read_relief(noise, INSIDE, 0.01)
    slope = np.hypot(*np.gradient(relief[..., 0] / 0.01))
    assert np.quantile(slope, 0.98) < 0.36
    assert np.all((relief[..., 1] > 0.3) & (relief[..., 1] < 1))


def test_a_pale_glint_is_smoother_than_a_coloured_spot() -> None:
    picture = np.full((128, 128, 3), (120, 20, 20), np.uint8)
    picture[30:33, 30:33] = 255
    picture[90:93, 90:93] = (255, 120, 20)
    roughness = read_relief(picture, INSIDE, 0.01)[..., 1]
    assert roughness[31, 31] < 0.6 < roughness[91, 91]
