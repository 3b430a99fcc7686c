import cv2
import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.image.captioning.repetition import repeats


def _noise(*shape: int) -> FloatArray:
    return np.random.default_rng(3).uniform(0, 100, shape)


def test_copies_of_one_tile_repeat() -> None:
    soft = cv2.GaussianBlur(np.tile(_noise(32, 40), (3, 3)), (0, 0), 2.0)[32:64, 40:80]
    assert repeats(np.tile(soft, (9, 8)))


def test_a_checkerboard_repeats() -> None:
    y, x = np.mgrid[:320, :400] // 20
    assert repeats(((x + y) % 2 * 100).astype(np.float64))


@pytest.mark.parametrize(
    "lightness",
    [
        _noise(300, 300),
        np.full((64, 64), 50.0),
        np.tile(np.linspace(0, 100, 300), (300, 1)),
        np.tile(np.arange(300) // 15 % 2 * 100.0, (300, 1)),
    ],
    ids=["noise", "one tone", "gradient", "stripes"],
)
def test_what_does_not_repeat_in_two_directions_is_no_pattern(lightness: FloatArray) -> None:
    assert not repeats(lightness)


def test_one_different_half_is_no_pattern() -> None:
    half = np.tile(_noise(32, 32), (10, 5))
    assert not repeats(np.hstack([half, _noise(*half.shape)]))
