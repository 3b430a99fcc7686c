import numpy as np
import pytest

from media_studio.errors import UnsupportedEdit
from media_studio.image.editing.lettering import write
from media_studio.reading.edits.colours import read_colour
from media_studio.reading.edits.operations import (
    HorizontalPlace,
    PicturePlace,
    VerticalPlace,
    Write,
)

GREY = np.full((400, 600, 4), (120, 130, 140, 255), np.uint8)
ROWS: tuple[VerticalPlace, ...] = ("top", "middle", "bottom")
COLUMNS: tuple[HorizontalPlace, ...] = ("left", "centre", "right")


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("column", COLUMNS)
def test_a_text_changes_only_its_box_and_is_where_it_was_asked(
    row: VerticalPlace, column: HorizontalPlace
) -> None:
    written, (left, top, right, bottom) = write(
        GREY, Write(text="Sale", place=PicturePlace(row=row, column=column))
    )

    changed = (written != GREY).any(axis=2)
    assert changed[top:bottom, left:right].any()
    changed[top:bottom, left:right] = False
    assert not changed.any()
    assert ROWS[int((top + bottom) / 2 / 400 * 3)] == row
    assert COLUMNS[int((left + right) / 2 / 600 * 3)] == column


def test_a_text_has_its_colour_and_an_outline_that_sets_it_off() -> None:
    red = read_colour("red")
    written, _ = write(GREY, Write(text="HH", place=PicturePlace(), colour=red, size=0.2))

    pixels = written[..., :3].reshape(-1, 3).astype(int)
    assert (np.abs(pixels - red.rgb).max(axis=1) < 3).sum() > 800
    assert (pixels.min(axis=1) > 250).sum() > 300


@pytest.mark.parametrize(("behind", "light"), [(20, True), (235, False)])
def test_without_a_colour_a_text_is_the_opposite_of_what_is_behind_it(
    behind: int, light: bool
) -> None:
    plain = np.full((200, 400, 4), (behind, behind, behind, 255), np.uint8)
    written, (left, top, right, bottom) = write(
        plain, Write(text="HHH", place=PicturePlace(), size=0.3)
    )

    inside = written[top:bottom, left:right, 0]
    assert (inside.max() > 250) if light else (inside.min() < 25)


def test_a_long_text_is_broken_and_stays_on_the_picture() -> None:
    _, (left, top, right, bottom) = write(
        GREY, Write(text="a rather long sentence " * 8, place=PicturePlace(row="bottom"), size=0.13)
    )

    assert 0 <= left < right <= 600
    assert 0 <= top < bottom <= 400


def test_accents_greek_and_chinese_are_written() -> None:
    shapes = [
        write(GREY, Write(text=text, place=PicturePlace()))[0] for text in ("É", "Ω", "中", "ש")
    ]

    assert len({shape.tobytes() for shape in shapes}) == 4


@pytest.mark.parametrize("text", ["\U00012000", "中ש"])
def test_letters_that_no_font_has_are_refused(text: str) -> None:
    with pytest.raises(UnsupportedEdit, match="No font"):
        write(GREY, Write(text=text, place=PicturePlace()))


def test_a_text_that_cannot_be_legible_is_refused() -> None:
    with pytest.raises(UnsupportedEdit, match="does not fit"):
        write(GREY[:5, :9], Write(text="Hello", place=PicturePlace()))


def test_a_plate_is_put_behind_the_text() -> None:
    written, (left, top, right, bottom) = write(
        GREY, Write(text="Sale", place=PicturePlace(), plate=read_colour("black"))
    )

    box = written[top:bottom, left:right, 0]
    assert (box < 5).mean() > 0.4
    assert box.max() > 250
