import numpy as np
import pytest

from media_studio.image.editing.looks import (
    black_and_white,
    negative,
    posterise,
    sepia,
    tint,
    vintage,
)
from media_studio.image.editing.vignette import vignette
from media_studio.reading.edits.colours import read_colour
from media_testing.image.editing.drawn import noise


def test_black_and_white_has_equal_channels_and_keeps_grey() -> None:
    grey = np.repeat(np.arange(256, dtype=np.uint8)[None, :, None], 3, axis=2)

    assert np.ptp(black_and_white(noise(9, 9)), axis=2).max() == 0
    assert np.array_equal(black_and_white(grey), grey)


def test_the_negative_of_the_negative_is_the_picture() -> None:
    picture = noise(12, 17)

    assert np.array_equal(negative(negative(picture)), picture)


def test_sepia_is_brown_and_keeps_the_order_of_brightness() -> None:
    ramp = np.repeat(np.arange(0, 256, 5, dtype=np.uint8)[None, :, None], 3, axis=2)

    toned = sepia(ramp)[0].astype(int)

    assert (toned[:, 0] >= toned[:, 1]).all()
    assert (toned[:, 1] >= toned[:, 2]).all()
    assert (np.diff(toned.sum(axis=1)) >= 0).all()


def test_vintage_has_no_deep_black_in_the_middle() -> None:
    assert vintage(np.zeros((60, 60, 3), np.uint8))[25:35, 25:35].mean() > 15


@pytest.mark.parametrize(("name", "channel"), [("red", 0), ("green", 1), ("blue", 2)])
def test_a_tint_has_the_hue_of_its_colour(name: str, channel: int) -> None:
    grey = np.full((4, 4, 3), 128, np.uint8)

    assert int(tint(grey, read_colour(name), 0.5)[0, 0].argmax()) == channel


def test_a_tint_keeps_black_and_white() -> None:
    ends = np.array([[[0, 0, 0], [255, 255, 255]]], np.uint8)

    assert np.abs(tint(ends, read_colour("blue"), 1.0).astype(int) - ends).max() <= 2


@pytest.mark.parametrize("levels", [2, 4, 7])
def test_a_poster_has_as_many_levels_as_asked(levels: int) -> None:
    assert len(np.unique(posterise(noise(64, 64), levels))) == levels


def test_a_vignette_darkens_corners_and_not_the_middle() -> None:
    grey = np.full((90, 120, 3), 180, np.uint8)

    dark = vignette(grey, 0.6)

    assert np.array_equal(dark[40:50, 50:70], grey[40:50, 50:70])
    assert max(dark[0, 0, 0], dark[-1, -1, 0], dark[0, -1, 0]) < 140
