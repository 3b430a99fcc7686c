import pytest

from media_studio.errors import UnsupportedInstruction
from media_studio.text.instruction import read_instruction


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
        "change red to blue",
        "turn the chair into a sofa",
        "make it blue",
        "keep it exactly as it is",
        "Leave the prompt unchanged.",
        "don't add anything",
        "make no changes",
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


@pytest.mark.parametrize(
    ("text", "aspect"),
    [
        ("never mention materials", "material"),
        ("do not add lighting", "lighting"),
        ("Do not add any lighting.", "lighting"),
        ("don’t add lighting, please", "lighting"),
        ("without adding lighting, improve it", "lighting"),
        ("product photo, nothing about the background", "background"),
        ("avoid materials or camera words", "composition"),
        ("leave out the camera", "composition"),
    ],
)
def test_a_forbidden_aspect_is_the_one_left_out(text: str, aspect: str) -> None:
    wanted = read_instruction(text)
    assert aspect not in wanted.aspects
    assert len(wanted.aspects) >= 2
    assert wanted.excluded == ()
    assert wanted.understood


def test_one_aspect_is_wanted_and_another_is_not() -> None:
    assert read_instruction("describe the lighting but not the materials").aspects == ("lighting",)
    assert read_instruction("no text and soft lighting").aspects == ("lighting",)
    assert read_instruction("do not forget the lighting").aspects == ("lighting",)


def test_what_must_not_be_added_is_excluded() -> None:
    assert read_instruction("photo, don't add text or people").excluded == ("text", "people")


@pytest.mark.parametrize(
    "text",
    [
        "Turn it into a product photo",
        "improve it without changing the subject",
        "Keep the subject as it is and add lighting",
        "don't remove anything, isometric",
    ],
)
def test_keeping_the_subject_is_what_enhancement_does(text: str) -> None:
    assert read_instruction(text).aspects
