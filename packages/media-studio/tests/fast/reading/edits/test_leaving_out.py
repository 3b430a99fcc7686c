"""What cannot be followed and changes nothing of what is asked for is left out, and told."""

import numpy as np
import pytest
import skimage.data

from media_studio.errors import EngineError, UnsupportedEdit
from media_studio.image.editing.drawing import lines
from media_studio.image.editing.edit import edit
from media_studio.reading.edits.instruction import read_instruction
from media_studio.reading.edits.leaving_out import without_extras


@pytest.mark.parametrize(
    ("instruction", "sentences", "told"),
    [
        ("sharpen the fur", ["sharpened the picture"], "not only to the fur"),
        ("reduce the noise in the dark areas", ["removed noise"], "not only to the dark areas"),
        ("less noise in the sky", ["removed noise"], "not only to the sky"),
        ("denoise the night sky", ["removed noise"], "not only to the night sky"),
        ("pixel art version please", ["made pixel art of 16 colours"], ""),
        (
            'add the text "Good morning" at the top in handwritten style',
            ["wrote \u201cGood morning\u201d at the top"],
            "no handwritten style",
        ),
        (
            'add "Happy Mother\'s Day" in elegant gold script',
            ["wrote \u201cHappy Mother's Day\u201d at the bottom"],
            "no elegant script",
        ),
        (
            'add a small "SALE -30%" badge in the top right corner',
            ["wrote \u201cSALE -30%\u201d at the top right"],
            "plain red banner",
        ),
        ("crop tighter on the cup", ["cropped to the subject"], "taken for the cup"),
        (
            "softer light, less harsh shadows",
            ["less contrast for the picture by 25%", "lighter shadows in the picture by 40%"],
            "",
        ),
        ("dark moody background", ["darkened the background by 60%"], ""),
        ("more contrast, the leather looks flat", ["more contrast for the picture by 25%"], ""),
        (
            "increase contrast and saturation a little",
            ["more contrast for the picture by 12%", "stronger colours for the picture by 12%"],
            "",
        ),
        ("make the light softer", ["less contrast for the picture by 25%"], ""),
        ("a 1960s comic book illustration", ["turned the picture into cartoon"], "1960s comic"),
        ("make it a comic book page", ["turned the picture into cartoon"], "a page has panels"),
        (
            'write "T-MINUS 10" in the top left corner, yellow stencil font',
            ["wrote “T-MINUS 10” at the top left"],
            "no stencil font",
        ),
        (
            'write "Good Morning" along the top in a handwritten font',
            ["wrote “Good Morning” at the top"],
            "no handwritten font",
        ),
        ("it's too yellow, fix the white balance", ["balanced the white"], ""),
        ("line drawing for a colouring book", ["turned the picture into a line drawing"], ""),
    ],
)
def test_the_rest_is_done(instruction: str, sentences: list[str], told: str) -> None:
    doable = without_extras(instruction)
    assert [each.sentence for each in read_instruction(doable.text)] == sentences
    assert told in " ".join(doable.notes)
    assert bool(told) == bool(doable.notes)


def test_what_is_left_out_is_told() -> None:
    cat = skimage.data.chelsea()
    result = edit([cat], "sharpen the fur", width=256, height=256, background="opaque")
    assert any("not only to the fur" in note for note in result.notes)


def test_a_line_drawing_has_nothing_to_fill_but_white() -> None:
    drawn = lines(skimage.data.astronaut())
    assert (drawn > 240).mean() > 0.8
    assert 0.02 < (drawn < 80).mean() < 0.15


def test_a_cup_is_not_alone_on_its_saucer() -> None:
    with pytest.raises(EngineError, match="more than one thing"):
        edit(
            [skimage.data.coffee()],
            "blur everything except the cup",
            width=512,
            height=512,
            background="opaque",
        )


def test_zooming_out_continues_a_plain_border_and_nothing_else() -> None:
    plain = np.full((200, 300, 3), 200, np.uint8)
    plain[60:140, 100:200] = (180, 30, 30)
    result = edit([plain], "zoom out", width=300, height=200, background="opaque").picture
    red = (result[..., 0] > 120) & (result[..., 1] < 100)
    assert 0.4 < red.mean() / (80 * 100 / 200 / 300) < 0.75
    assert np.abs(result[5, 5].astype(int) - 200).max() < 6
    with pytest.raises(UnsupportedEdit, match="not plain"):
        edit([skimage.data.coffee()], "zoom out", width=300, height=200, background="opaque")
