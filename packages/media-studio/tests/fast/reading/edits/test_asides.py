import pytest

from media_studio.errors import UnsupportedEdit
from media_studio.reading.edits.instruction import read_instruction

WRITTEN_AROUND = [
    ("For our web shop I need it brighter.", "make it brighter"),
    ("We need a flyer from this, so make it black and white.", "make it black and white"),
    ("I'm preparing a talk for my class, can you sharpen it?", "sharpen it"),
    ("This is my dog, please make the picture warmer", "make the picture warmer"),
    ("I love this photo but it's too dark", "it's too dark"),
    ("crop it to a square for my daughter's birthday card", "crop it to a square"),
    ("pixelate the face so my customers only notice the shoes", "pixelate the face"),
    ("blur the background so everyone sees only her", "blur the background"),
    ("make it brighter because it looks dark", "it is too dark"),
    ("it's dark, make it brighter", "make it brighter"),
    ("the photo looks noisy, denoise it", "denoise it"),
    ("the background is too busy, blur the background", "blur the background"),
    ("make it warmer, like a late summer evening", "make it warmer"),
    ("make it cooler, like in winter", "make it cooler"),
    ("For my blog: black and white", "black and white"),
    ("crop to 9:16 for my mobile phone", "crop to 9:16"),
    ("white background, online shop look", "white background"),
    ("it's a bit tilted, rotate it one degree and crop the corners", "straighten it by 1 degree"),
    ("rotate it two degrees clockwise, it looks crooked to me", "straighten it by 2 degrees"),
]


@pytest.mark.parametrize(("written", "meant"), WRITTEN_AROUND)
def test_what_is_written_around_a_wish_changes_nothing(written: str, meant: str) -> None:
    assert read_instruction(written) == read_instruction(meant)


@pytest.mark.parametrize(
    "instruction",
    [
        "I'm making a poster with a blue border, sharpen it",
        "We need a square banner from this, so make it warmer",
        "make it brighter so it is on a white background",
        "crop it to a square so it fits, and remove the spoon",
        "it looks tilted to me",
        "it is blurry",
        "it is grainy",
        "make it brighter, like early morning sunlight",
        "this is my cat with a hat in blue, sharpen it",
    ],
)
def test_an_edit_is_no_aside_and_a_reason_is_no_edit(instruction: str) -> None:
    with pytest.raises(UnsupportedEdit):
        read_instruction(instruction)


def test_a_wish_after_what_it_is_for_is_not_lost() -> None:
    found = read_instruction("crop it to a square so it fits on the page, and make it brighter")

    assert found == read_instruction("crop to a square and make it brighter")
