"""An edit says what is to be done: not why, for whom, like what, on which part or what stays."""

import pytest

from media_studio.errors import UnsupportedEdit
from media_studio.reading.edits.instruction import read_instruction


@pytest.mark.parametrize(
    "instruction",
    [
        "a 1960s comic book illustration",
        'add "Happy Mother\'s Day" in elegant gold script',
        'add a small "SALE -30%" badge in the top right corner',
        'add the text "Good morning" at the top in handwritten style',
        "blur the background so everyone sees only her",
        "brighten it but keep the colours as they are",
        "brighten the shadows without blowing out the floodlights",
        "change the orange suit to blue but don't touch the face",
        "crop it to a square for my daughter's birthday card",
        "crop it to a square so it fits on the page, and make it brighter",
        "crop tighter on the cup",
        "crop to 4:5 for instagram",
        "crop to 9:16 for my mobile phone",
        "dark moody background",
        "denoise the night sky",
        "don't change the background, make it brighter",
        "extend the sky at the top so i can put a headline there",
        "For my blog: black and white",
        "For our web shop I need it brighter.",
        "I love this photo but it's too dark",
        "I'm preparing a talk for my class, can you sharpen it?",
        "it's a bit tilted, rotate it one degree and crop the corners",
        "it's dark, make it brighter",
        "keep the boots brown and make the background white",
        "less noise in the sky",
        "make it a comic book page",
        "make it brighter because it looks dark",
        "make it brighter but don't crop",
        "make it cooler, like in winter",
        "make it warmer, like a late summer evening",
        "make the bike black, leave everything else as is",
        "make the chair green, not red",
        "make the colors pop but not too much",
        "make the light softer",
        "more contrast but keep the vase pure white",
        "more contrast, the leather looks flat",
        "pixel art version please",
        "pixelate the face so my customers only notice the shoes",
        "pixelate the face so nobody can recognise her",
        "pure white background, e-commerce style, centred with equal margins",
        "reduce the noise in the dark areas",
        "remove the background without cropping",
        "rotate it two degrees clockwise, it looks crooked to me",
        "sharpen it and save it as a png",
        "sharpen the fur",
        "softer light, less harsh shadows",
        "square format for my phone",
        "the background is too busy, blur the background",
        "the photo looks noisy, denoise it",
        "This is my dog, please make the picture warmer",
        "We need a flyer from this, so make it black and white.",
        "white background, online shop look",
        "white background, square format for a web shop",
        'write "Good Morning" along the top in a handwritten font',
        'write "T-MINUS 10" in the top left corner, yellow stencil font',
        "I'm making a poster with a blue border, sharpen it",
        "We need a square banner from this, so make it warmer",
        "make it brighter so it is on a white background",
        "crop it to a square so it fits, and remove the spoon",
        "blur the bottom of the picture",
        "left half black and white",
        "Pleese make it brigter and rotatte 90 degrees",
        "it looks tilted to me",
        "it is blurry",
        "it is grainy",
        "make it brighter, like early morning sunlight",
        "this is my cat with a hat in blue, sharpen it",
        "crop to square but don't crop",
        "remove the background but keep the background",
    ],
)
def test_what_is_no_change_is_refused(instruction: str) -> None:
    with pytest.raises(UnsupportedEdit):
        read_instruction(instruction)


@pytest.mark.parametrize(
    "instruction",
    [
        "it's dark, make it brighter",
        "make it cooler, like in winter",
        "make it brighter but don't crop",
        "brighten it but keep the colours as they are",
        "remove the background but keep the background",
    ],
)
def test_who_says_more_than_a_change_hears_what_to_say(instruction: str) -> None:
    with pytest.raises(UnsupportedEdit, match="Say only what is to be done"):
        read_instruction(instruction)
