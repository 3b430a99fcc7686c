import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import UnsupportedInstruction
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.text.enhancement import enhance

_PROMPTS = (
    "a chair",
    "an oak chair with a red velvet seat",
    "a glass vase on a marble table at sunset",
    "three wooden chairs around a round table in a forest",
    "two books and a candle on a desk",
    "a treasure chest with gold",
    "an ornate throne, studio lighting",
    "a rusty iron sword next to a wooden shield",
    "a castle in the mountains at night",
    "a bowl of fruit",
    "red car",
    "A small cottage. Snow.",
    "a teapot, close-up",
    "a robot made of brass",
    "a white ceramic lamp on a nightstand, cozy room",
)
_INSTRUCTIONS = (
    "Make it better",
    "product photo, no text",
    "3D game asset, at most 40 words",
    "cinematic, one sentence",
    "isometric",
    "low poly style",
    "seamless texture",
    "character T-pose",
    "Describe material, light and camera.",
    "photorealistic, at most 120 characters, without people or shadows",
    "concise",
)


@given(
    prompt=st.sampled_from(_PROMPTS),
    instruction=st.sampled_from(_INSTRUCTIONS),
    start=st.sampled_from(("", "Please show ", "create ")),
)
@settings(max_examples=20, deadline=None, derandomize=True)
def test_the_new_prompt_means_the_same_things(prompt: str, instruction: str, start: str) -> None:
    before = parse_prompt(start + prompt, CATALOGUE)
    enhanced = enhance(start + prompt, instruction, CATALOGUE)
    after = parse_prompt(enhanced.text, CATALOGUE)
    assert after.objects == before.objects
    assert enhanced.text.lower().startswith((start + prompt).rstrip(".").lower())
    assert all(phrase in enhanced.text for phrase in enhanced.added)


@pytest.mark.parametrize(
    "prompt", ["a castle in a forest at night", "a chair in a room on a foggy day"]
)
@pytest.mark.parametrize("instruction", _INSTRUCTIONS)
def test_place_and_light_of_the_prompt_are_kept(prompt: str, instruction: str) -> None:
    before, after = (
        parse_prompt(prompt, CATALOGUE),
        parse_prompt(enhance(prompt, instruction, CATALOGUE).text, CATALOGUE),
    )
    assert (after.environment, after.light) == (before.environment, before.light)


def test_light_is_added_where_the_prompt_has_none() -> None:
    enhanced = enhance("an oak chair", "cinematic lighting", CATALOGUE)
    assert parse_prompt(enhanced.text, CATALOGUE).light == "sunset"


@pytest.mark.parametrize("instruction", _INSTRUCTIONS)
def test_the_same_request_has_the_same_answer(instruction: str) -> None:
    assert enhance("a chair", instruction, CATALOGUE) == enhance("a chair", instruction, CATALOGUE)


def test_different_prompts_vary_in_their_phrases() -> None:
    texts = {enhance(prompt, "product photo", CATALOGUE).added for prompt in _PROMPTS[:8]}
    assert len(texts) > 3


@pytest.mark.parametrize("most", [4, 7, 12, 20])
def test_limits_hold(most: int) -> None:
    words = enhance("an oak chair", f"photo, at most {most} words", CATALOGUE)
    assert len(words.text.split()) <= most
    sentence = enhance("an oak chair", f"photo, one sentence, at most {most} words", CATALOGUE)
    assert len(sentence.text.split()) <= most
    characters = enhance("an oak chair", f"photo, at most {most * 6} characters", CATALOGUE)
    assert len(characters.text) <= most * 6


def test_a_prompt_beyond_the_limit_is_refused() -> None:
    with pytest.raises(UnsupportedInstruction, match="longer than 3 words"):
        enhance("an oak chair with a red seat", "at most 3 words", CATALOGUE)


def test_required_words_come_first_and_once() -> None:
    enhanced = enhance(
        "a dog, warm light", 'Include "golden hour" and "warm light". Photo.', CATALOGUE
    )
    assert enhanced.text.startswith("a dog, warm light, golden hour, ")
    assert enhanced.text.count("warm light") == 1


def test_exclusions_are_written_unless_the_prompt_names_them() -> None:
    enhanced = enhance("a red apple on a table", "no text, no table", CATALOGUE)
    assert enhanced.text.endswith("no text")
    assert "no table" not in enhanced.text
    assert any("table" in note for note in enhanced.notes)


def test_a_phrase_about_what_is_excluded_is_not_added() -> None:
    enhanced = enhance("a chair", "product photo, no background", CATALOGUE)
    assert not any("background" in phrase for phrase in enhanced.added if phrase[:2] != "no")


def test_a_sentence_is_one() -> None:
    text = enhance("a chair", "photo, one sentence", CATALOGUE).text
    assert text.startswith("A chair, ")
    assert " and " in text
    assert text.endswith(".")
    assert text.count(".") == 1


def test_what_the_scene_engine_does_not_know_is_enhanced_with_a_note() -> None:
    enhanced = enhance("a snorfblat", "photo", CATALOGUE)
    assert enhanced.added
    assert "snorfblat" in enhanced.notes[0]


@pytest.mark.parametrize(
    "prompt", ["", " ,.", "椅子", "un chat sur une table", '{"format": "shape-program/1"}']
)
def test_prompts_that_are_not_english_are_refused(prompt: str) -> None:
    with pytest.raises(UnsupportedInstruction):
        enhance(prompt, "photo", CATALOGUE)


def test_forbidden_aspects_are_not_written_at_all() -> None:
    assert "light" not in enhance("a red chair", "do not add lighting", CATALOGUE).text
    assert "material" not in enhance("a red chair", "never mention materials", CATALOGUE).text


@pytest.mark.parametrize("instruction", ["keep it exactly as it is", "change red to blue"])
def test_an_instruction_against_enhancement_is_refused(instruction: str) -> None:
    with pytest.raises(UnsupportedInstruction, match="This engine cannot"):
        enhance("a red chair", instruction, CATALOGUE)
