"""Reading old maps."""

import numpy as np
import pytest

from media_studio.mesh.look import decode, encode, old_look, sample
from media_studio.mesh.model import Material


def test_encoding_and_decoding_are_inverse() -> None:
    values = np.linspace(0, 1, 101, dtype=np.float32)
    np.testing.assert_allclose(decode(encode(values)), values, atol=1e-5)


def test_texel_centres_are_read_exactly_and_repeat() -> None:
    image = np.random.default_rng(2).integers(0, 256, (4, 8, 3), np.uint8)
    row, column = np.mgrid[:4, :8]
    uv = np.stack([(column + 0.5) / 8, (row + 0.5) / 4], axis=-1).reshape(-1, 2)
    for shift in ((0, 0), (3, -2)):
        read = sample(image, uv + shift)
        np.testing.assert_allclose(read * 255, image.reshape(-1, 3), atol=1e-3)


def test_between_texels_values_are_interpolated() -> None:
    image = np.array([[[0], [200]]], np.uint8)
    assert sample(image, np.array([[0.5, 0.5]]))[0, 0] * 255 == pytest.approx(100)


def test_factors_are_multiplied_in_linear_light() -> None:
    grey = np.full((2, 2, 3), 255, np.uint8)
    material = Material(
        name="a",
        base_color=(0.214, 1.0, 1.0, 0.5),
        base_color_map=grey,
        metallic=0.5,
        roughness=0.4,
    )
    look = old_look(material, np.array([[0.5, 0.5]]))
    np.testing.assert_allclose(look.color[0], [0.5, 1, 1, 0.5], atol=1e-3)
    assert look.metallic[0] == pytest.approx(0.5)
    assert look.roughness[0] == pytest.approx(0.4)


def test_green_is_roughness_and_blue_is_metallic() -> None:
    packed = np.tile(np.array([9, 51, 204], np.uint8), (2, 2, 1))
    look = old_look(
        Material(name="a", metallic=1.0, roughness=1.0, metallic_roughness_map=packed),
        np.array([[0.5, 0.5]]),
    )
    assert look.roughness[0] == pytest.approx(0.2)
    assert look.metallic[0] == pytest.approx(0.8)
