import numpy as np
import pytest

from media_studio.image.editing.tone import adjust
from media_studio.reading.edits.operations import Quality
from media_testing.image.editing.drawn import noise

QUALITIES: tuple[Quality, ...] = ("brightness", "contrast", "saturation", "warmth", "exposure")


@pytest.mark.parametrize("quality", QUALITIES)
def test_an_amount_of_nothing_changes_nothing(quality: Quality) -> None:
    picture = noise(20, 30)

    assert np.array_equal(adjust(picture, quality, 0.0), picture)


@pytest.mark.parametrize("quality", ["brightness", "exposure"])
def test_more_light_makes_every_value_lighter_and_less_makes_it_darker(quality: Quality) -> None:
    picture = noise(20, 30)

    assert (adjust(picture, quality, 0.4) >= picture).all()
    assert (adjust(picture, quality, -0.4) <= picture).all()
    assert adjust(picture, quality, 0.4).mean() > picture.mean() + 10


def test_brightness_keeps_black_and_white() -> None:
    ends = np.array([[[0, 0, 0], [255, 255, 255]]], np.uint8)

    assert np.array_equal(adjust(ends, "brightness", 0.5), ends)


def test_contrast_spreads_values_about_the_middle() -> None:
    picture = noise(40, 40)

    spread = [adjust(picture, "contrast", amount).std() for amount in (-0.3, 0.0, 0.3)]

    assert spread == sorted(spread)
    assert adjust(np.full((2, 2, 3), 128, np.uint8), "contrast", 0.5).std() == 0


def test_without_saturation_all_channels_are_equal() -> None:
    grey = adjust(noise(20, 20), "saturation", -1.0)

    assert np.ptp(grey.astype(int), axis=2).max() <= 1


def test_saturation_leaves_grey_grey() -> None:
    grey = np.full((4, 4, 3), 90, np.uint8)

    assert np.array_equal(adjust(grey, "saturation", 0.5), grey)


def test_warmth_moves_grey_from_blue_to_red() -> None:
    grey = np.full((4, 4, 3), 120, np.uint8)

    warm, cold = adjust(grey, "warmth", 0.3)[0, 0], adjust(grey, "warmth", -0.3)[0, 0]

    assert warm[0] > 120 > warm[2]
    assert cold[0] < 120 < cold[2]
