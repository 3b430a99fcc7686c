"""Tiles that repeat."""

import cv2
import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.projection.tile import TILE_EDGE, make_tileable


def pebbles(height: int, width: int) -> ByteImage:
    """Blotches without direction, lit from the upper left."""
    noise = np.random.default_rng(1).normal(size=(height, width, 3)).astype(np.float32)
    blotches = cv2.GaussianBlur(noise, (0, 0), 3)
    light = np.linspace(40, -40, width)[None, :, None] + np.linspace(20, -20, height)[:, None, None]
    return np.clip(128 + 30 * blotches / blotches.std() + light, 0, 255).astype(np.uint8)


def steps(image: ByteImage, axis: int) -> np.ndarray:
    """Mean difference between neighbouring lines, the last with the first."""
    signed = image.astype(float) - np.roll(image, -1, axis=axis)
    return np.abs(signed).mean(axis=(1 - axis, 2))


@pytest.mark.parametrize("axis", [0, 1])
def test_no_seam_shows_where_tiles_meet(axis: int) -> None:
    tile = make_tileable(pebbles(260, 300))
    found = steps(tile, axis)
    assert found[-1] < found.mean() + 2 * found.std()
    assert found.max() < 1.6 * np.median(found)


def test_uneven_light_is_taken_out() -> None:
    tile = make_tileable(pebbles(260, 300)).astype(float)
    columns = tile.mean(axis=(0, 2))
    third = len(columns) // 3
    assert abs(columns[:third].mean() - columns[-third:].mean()) < 8


def test_courses_of_bricks_go_on_in_step() -> None:
    """Stripes 20 pixels apart stay 20 pixels apart across the border."""
    x = np.arange(310)
    row = np.where(x % 20 < 3, 230, 90).astype(np.uint8)
    tile = make_tileable(np.repeat(np.tile(row, (200, 1))[..., None], 3, axis=2))
    assert tile.shape[1] % 20 == 0
    bright = np.flatnonzero(np.tile(tile[50, :, 0], 2) > 160)
    starts = bright[np.diff(bright, prepend=-10) > 1]
    assert np.all(np.abs(np.diff(starts) - 20) <= 1)


def test_large_pictures_are_reduced_and_tiny_ones_even() -> None:
    assert max(make_tileable(pebbles(200, 3000)).shape) <= TILE_EDGE
    even = make_tileable(np.array([[[10, 20, 30], [30, 40, 50]]], np.uint8))
    assert np.all(even == (20, 30, 40))
