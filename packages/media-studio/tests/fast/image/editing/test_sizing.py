import numpy as np
import pytest

from media_studio.errors import UnsupportedEdit
from media_studio.image.editing.edit import Edited, edit
from media_studio.reading.edits.effect_operations import Resize
from media_studio.reading.edits.instruction import read_instruction
from media_studio.reading.edits.operations import Adjust
from media_testing.image.editing.drawn import product

SIZES = ((256, 256), (384, 256), (256, 384))


def edited(instruction: str, picture: np.ndarray | None = None) -> Edited:
    shown = product() if picture is None else picture
    return edit([shown], instruction, width=256, height=256, background="opaque", sizes=SIZES)


@pytest.mark.parametrize(
    ("instruction", "width", "height"),
    [
        ("make it 300x100", 300, 100),
        ("make it 300x100 and make it brighter", 300, 100),
        ("resize it to 120 pixels wide", 120, 120),
        ("export it as a png 90 px high", 90, 90),
        ("make it 120 wide", 120, 120),
        ("crop to 320x160", 320, 160),
        ("put it centred on a square of 200 by 200 pixels", 200, 200),
    ],
)
def test_a_result_has_the_pixels_that_are_asked_for(
    instruction: str, width: int, height: int
) -> None:
    assert edited(instruction).picture.shape[:2] == (height, width)


def test_a_picture_with_an_edge_that_cannot_go_on_is_cut_to_the_size() -> None:
    chequered = np.tile(np.repeat(np.repeat(np.eye(2), 8, 0), 8, 1), (16, 16)) * 255
    picture = np.repeat(chequered[..., None], 3, axis=2).astype(np.uint8)
    picture[:, :128, 0] = 90
    done = edited("resize it to 300x100", picture)
    assert done.picture.shape[:2] == (100, 300)
    assert done.operations == ("cropped and resized to 300 × 100 pixels",)
    rows = done.picture[:, 200:].astype(int)
    assert rows[[0, -1]].std() > 0.7 * rows.std()


def test_the_pixels_are_those_of_the_result_whatever_comes_after() -> None:
    assert read_instruction("make it 300x100, then brighter") == (
        Adjust(quality="brightness", amount=0.25),
        Resize(width=300, height=100),
    )


def test_the_size_of_a_request_goes_before_that_in_its_words_and_is_told() -> None:
    done = edit([product()], "make it 300x100", width=256, height=256, background="opaque")

    assert done.picture.shape[:2] == (256, 256)
    assert any("256 × 256" in note for note in done.notes)


def test_a_subject_is_put_in_the_middle_of_a_canvas() -> None:
    aside = np.roll(product(), 40, axis=1)
    aside[:, :40] = aside[0, 200]

    picture = edited("centred on a square of 200x200 pixels with even margin", aside).picture

    columns = np.flatnonzero((picture[..., 1] < 120).any(0))
    assert abs(columns[0] + columns[-1] - 199) <= 3


def test_a_subject_is_put_in_the_middle_of_a_picture_of_the_same_shape() -> None:
    aside = np.roll(np.pad(product(), ((0, 0), (0, 120), (0, 0)), mode="edge"), 20, axis=1)

    picture = edited("white background, centred with equal margins", aside).picture

    rows, columns = np.nonzero(picture[..., 1] < 120)
    assert picture.shape[1] / picture.shape[0] == pytest.approx(1.5, abs=0.01)
    assert abs(columns.min() + columns.max() - picture.shape[1] + 1) <= 3
    assert abs(rows.min() + rows.max() - picture.shape[0] + 1) <= 3


def test_a_square_before_a_new_background_cuts_nothing_off() -> None:
    aside = np.pad(product(), ((0, 0), (0, 200), (0, 0)), mode="edge")

    picture = edited("white background, square format", aside).picture

    columns = np.flatnonzero((picture[..., 1] < 120).any(0))
    assert picture.shape[0] == picture.shape[1]
    assert columns[0] > 5


def test_a_canvas_of_another_colour_than_the_background_is_refused() -> None:
    with pytest.raises(UnsupportedEdit, match="not black"):
        edited("centred on a square of 200x200 pixels with black margin")


def test_a_size_that_follows_from_the_shape_has_limits() -> None:
    wide = np.ascontiguousarray(np.tile(product(), (1, 8, 1)))
    with pytest.raises(UnsupportedEdit, match="16 to 4096"):
        edited("make it 1000 pixels high", wide)
