"""Prints in dots."""

import numpy as np
import pytest

from media_studio.image.editing.edit import edit


def printed(instruction: str) -> np.ndarray:
    picture = np.zeros((240, 240, 3), np.uint8)
    picture[:] = (200, 90, 40)
    edited = edit([picture], instruction, width=240, height=240, background="opaque")
    return edited.picture[..., :3].astype(float)


@pytest.mark.parametrize("instruction", ["halftone", "halftone dots", "colour halftone"])
def test_a_halftone_keeps_the_colours(instruction: str) -> None:
    red, green, blue = printed(instruction).mean(axis=(0, 1))
    assert red > green + 30 > blue + 50


@pytest.mark.parametrize("instruction", ["newspaper print", "black and white halftone"])
def test_a_newspaper_is_printed_in_black(instruction: str) -> None:
    assert np.ptp(printed(instruction), axis=-1).max() < 25


def test_dots_are_dots() -> None:
    assert printed("halftone")[..., 1].std() > 40
