"""Textures at every scale."""

import numpy as np
import pytest

from media_studio.formats.colors import srgb_to_linear
from media_studio.render.texture_pyramid import build_pyramids, sample


def _checkers(size: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    grid = np.indices((size, size)).sum(axis=0) % 2
    return (255 * grid).astype(np.uint8)


def test_the_finest_level_is_the_image_and_repeats() -> None:
    image = np.arange(4 * 6 * 3, dtype=np.uint8).reshape(4, 6, 3)
    textures = build_pyramids([image], [False])
    for shift in (0, 1, -2):
        found = sample(textures, 0, (2 + 0.5) / 6 + shift, (1 + 0.5) / 4 - shift, 0.0)
        assert found[:3] == pytest.approx(image[1, 2])
        assert found[3] == 255


def test_colours_are_averaged_as_light_and_numbers_as_they_are() -> None:
    textures = build_pyramids([_checkers(8), _checkers(8)], [True, False])
    color, number = (sample(textures, index, 0.3, 0.6, 9.0)[0] for index in (0, 1))
    assert srgb_to_linear(np.array(color / 255)) == pytest.approx(0.5, abs=0.01)
    assert number == pytest.approx(128, abs=1)


def test_alpha_of_colours_is_averaged_as_it_is() -> None:
    image = np.full((8, 8, 4), 255, np.uint8)
    image[..., 3] = _checkers(8)
    textures = build_pyramids([image], [True])
    assert sample(textures, 0, 0.3, 0.6, 9.0) == pytest.approx((255, 255, 255, 128), abs=1)


def test_between_levels_values_blend() -> None:
    image = np.zeros((2, 2), np.uint8)
    image[:, 1] = 200
    textures = build_pyramids([image], [False])
    fine, half, coarse = (sample(textures, 0, 0.75, 0.5, level)[0] for level in (0.0, 0.5, 1.0))
    assert (fine, half, coarse) == pytest.approx((200, 150, 100), abs=1)


@pytest.mark.parametrize("size", [(1, 1), (5, 3), (1, 17)])
def test_odd_sizes_end_in_one_pixel(size: tuple[int, int]) -> None:
    image = np.full((*size, 4), 77, np.uint8)
    textures = build_pyramids([image, image], [True, False])
    for index in (0, 1):
        assert sample(textures, index, 0.4, 0.4, 20.0) == pytest.approx((77,) * 4, abs=1)


@pytest.mark.parametrize("shape", [(8, 8192), (4100, 30, 3), (3000, 6)])
def test_large_maps_are_reduced_and_show_the_same(shape: tuple[int, ...]) -> None:
    image = np.zeros(shape, np.uint8)
    image[shape[0] // 2 :] = 200
    textures = build_pyramids([image], [True])
    assert textures.size.max() == 2048
    assert sample(textures, 0, 0.5, 0.25, 0.0)[0] == pytest.approx(0, abs=1)
    assert sample(textures, 0, 0.5, 0.75, 0.0)[0] == pytest.approx(200, abs=1)
