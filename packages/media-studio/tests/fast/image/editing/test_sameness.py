"""An edit that changes nothing is refused and not delivered."""

import numpy as np
import pytest

from media_studio.errors import NothingChanged
from media_studio.image.editing.edit import edit
from media_studio.image.editing.sameness import is_same
from media_testing.image.editing.drawn import noise

SIZE = 128


def test_grain_and_rounding_are_no_change() -> None:
    picture = noise(SIZE, SIZE) // 2
    assert is_same(picture, picture + 2)
    other = picture.copy()
    other[:4, :4] = 255
    assert not is_same(picture, other)
    assert not is_same(picture, picture[1:])


@pytest.mark.parametrize(
    "instruction", ["crop to a square", "black and white", "flip horizontally"]
)
def test_what_is_so_already_is_refused(instruction: str) -> None:
    half = np.repeat(noise(SIZE, SIZE // 2, 1), 3, axis=2)
    grey = np.concatenate([half, half[:, ::-1]], axis=1)
    with pytest.raises(NothingChanged, match="same as before"):
        edit([grey], instruction, width=SIZE, height=SIZE, background="opaque")


def test_a_change_of_the_size_is_one() -> None:
    grey = np.repeat(noise(SIZE, SIZE, 1), 3, axis=2)
    result = edit(
        [grey], "make it 64 pixels wide", width=SIZE, height=SIZE, background="opaque",
        sizes=((SIZE, SIZE),),
    )  # fmt: skip
    assert result.picture.shape[:2] == (64, 64)
