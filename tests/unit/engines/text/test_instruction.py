import pytest

from engines.errors import UnsupportedInstruction
from engines.text.instruction import read_instruction


@pytest.mark.parametrize(
    ("text", "profile"),
    [
        ("Rewrite the prompt for a 3D asset generator.", "game asset"),
        ("You are a cinematic prompt engineer.", "cinematic"),
        ("e-commerce packshots", "product photo"),
        ("a seamless PBR texture", "texture"),
        ("character sheet in T-pose", "character in T-pose"),
        ("isometric icon", "isometric"),
        ("LOW-POLY", "low poly"),
        ("make it better, at most 300 characters", "general"),
        ("realistic", "photo"),
        ("make it better", "general"),
    ],
)
def test_the_kind_of_picture(text: str, profile: str) -> None:
    assert read_instruction(text).profile.name == profile


@pytest.mark.parametrize(
    ("text", "words", "characters"),
    [
        ("in at most 40 words", 40, None),
        ("under 15 words", 14, None),
        ("max 200 characters", None, 200),
        ("a 25-word limit and fewer than 100 letters", 25, 99),
        ("no more than 30 words", 30, None),
        ("three words", None, None),
    ],
)
def test_limits(text: str, words: int | None, characters: int | None) -> None:
    wanted = read_instruction(text)
    assert (wanted.most_words, wanted.most_characters, wanted.excluded) == (words, characters, ())


def test_quoted_words_are_required_and_nothing_else() -> None:
    wanted = read_instruction('Always include "golden  hour" and “no text”, cinematic.')
    assert wanted.required == ("golden hour", "no text")
    assert wanted.excluded == ()


def test_exclusions_are_listed_once() -> None:
    wanted = read_instruction("no people, text or watermark; without text; avoid any shadows")
    assert wanted.excluded == ("people", "text", "watermark", "shadows")
    assert read_instruction("no text, sharp focus, no frame").excluded == ("text", "frame")


def test_named_aspects_are_the_only_ones() -> None:
    wanted = read_instruction("Describe material, light and camera in at most 40 words.")
    assert wanted.aspects == ("lighting", "material", "composition")


def test_short_prompts_have_two_aspects() -> None:
    assert len(read_instruction("concise, isometric").aspects) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Translate the prompt to French and expand it",
        "Write it in German",
        "return JSON with keys",
        "Write a story about it",
        "give me three different prompts",
        "replace the chair with a sofa",
        "change the colour to blue",
        "shorten it",
        "explain why it is good",
        "улучши",
    ],
)
def test_what_is_not_enhancement_is_refused_with_what_works(text: str) -> None:
    with pytest.raises(UnsupportedInstruction, match=r"cannot .* Ask for one of texture"):
        read_instruction(text)


def test_an_unknown_instruction_is_told() -> None:
    assert not read_instruction("xyzzy").understood
    assert read_instruction("improve it").understood
