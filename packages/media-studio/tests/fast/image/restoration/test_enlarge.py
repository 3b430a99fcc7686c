import cv2
import numpy as np
import pytest

from media_studio.image.restoration.enlarge import enlarge, repeat
from media_testing.image.restoration.painted import decibels, photograph

TRUTH = photograph()


def test_it_is_closer_to_the_truth_than_lanczos() -> None:
    size = TRUTH.shape[1], TRUTH.shape[0]
    small = cv2.resize(TRUTH, (size[0] // 2, size[1] // 2), interpolation=cv2.INTER_AREA)
    lanczos = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LANCZOS4))

    found = enlarge(np.asarray(small))

    assert found is not None
    assert decibels(TRUTH, found) > decibels(TRUTH, lanczos) + 0.2


def test_made_small_again_it_is_the_picture() -> None:
    found = enlarge(TRUTH)

    assert found is not None
    again = np.asarray(cv2.resize(found, TRUTH.shape[1::-1], interpolation=cv2.INTER_AREA))
    assert decibels(TRUTH, again) > 40


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (5, 2)])
def test_a_colour_stays(size: tuple[int, int]) -> None:
    given = np.tile(np.array([10, 200, 90], np.uint8), (*size, 1))

    for found in (enlarge(given), repeat(given)):
        assert found is not None
        assert found.shape == (2 * size[0], 2 * size[1], 3)
        assert np.abs(found.astype(int) - [10, 200, 90]).max() <= 1


def test_too_many_pixels_are_refused() -> None:
    given = np.zeros((2001, 2000, 3), np.uint8)

    assert enlarge(given) is None
    assert repeat(given) is None
