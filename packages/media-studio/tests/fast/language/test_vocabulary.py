"""The tables of materials, colours and finishes."""

import pytest

from media_studio.language.vocabulary import (
    COLOUR_WORDS,
    COLOURS,
    FINISH_WORDS,
    FINISHES,
    MATERIAL_COLOURS,
    MATERIAL_NAMES,
    MATERIAL_WORDS,
    METALS,
    SOFT_MATERIALS,
    TONES,
    MaterialChoice,
    colour_of,
    parse_material,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wood", MaterialChoice(material="wood")),
        ("wood:brown", MaterialChoice(material="wood", colour="brown")),
        ("iron::rusty", MaterialChoice(material="iron", finish="rusty")),
        ("paint:red:glossy", MaterialChoice(material="paint", colour="red", finish="glossy")),
    ],
)
def test_material_is_read_from_its_short_form(text: str, expected: MaterialChoice) -> None:
    assert parse_material(text) == expected


@pytest.mark.parametrize("text", ["", "unobtainium", "wood:plaid", "wood:red:fuzzy", ":red"])
def test_unknown_name_in_the_short_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="material"):
        parse_material(text)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("oak", "wood"),
        ("walnut", "wood:brown"),
        ("mahogany", "wood:maroon"),
        ("ebony", "wood:black"),
        ("gilded", "gold"),
        ("rose gold", "copper:pink"),
        ("porcelain", "ceramic"),
        ("terracotta", "terracotta"),
        ("denim", "fabric:navy"),
        ("kraft paper", "paper:tan"),
        ("suede", "leather:tan"),
        ("jade", "stone:green"),
        ("stainless steel", "steel"),
        ("emerald", "gem:green"),
        ("scaly", "scales"),
        ("feathered", "feather"),
        ("woolly", "wool"),
        ("wool", "fabric"),
        ("hairy", "fur"),
        ("cowhide", "hide"),
        ("horsehair", "hair"),
    ],
)
def test_common_material_words_mean_what_people_expect(word: str, expected: str) -> None:
    assert MATERIAL_WORDS[word] == parse_material(expected)


def test_every_material_colour_and_finish_can_be_named() -> None:
    assert {choice.material for choice in MATERIAL_WORDS.values()} == MATERIAL_NAMES
    assert set(COLOUR_WORDS.values()) == COLOURS.keys() | {*TONES.values()}
    assert set(FINISH_WORDS.values()) == FINISHES


def test_canonical_names_are_words_for_themselves() -> None:
    # Leaf, hair and feather are things or parts, wool is cloth; the materials have other words
    others = {"rooftile", "stoneblock", "leaf", "hair", "feather", "wool"}
    assert all(MATERIAL_WORDS[name].material == name for name in MATERIAL_NAMES - others)
    assert all(COLOUR_WORDS[name] == name for name in COLOURS if name != "golden")
    assert all(FINISH_WORDS[name] == name for name in FINISHES)


def test_groups_and_colours_refer_to_known_names() -> None:
    assert METALS | SOFT_MATERIALS | MATERIAL_COLOURS.keys() <= MATERIAL_NAMES
    assert set(MATERIAL_COLOURS.values()) <= COLOURS.keys()
    assert all(0 <= channel <= 1 for colour in COLOURS.values() for channel in colour)


def test_words_are_lower_case_without_punctuation() -> None:
    words = {*MATERIAL_WORDS, *COLOUR_WORDS, *FINISH_WORDS}
    assert all(word.replace(" ", "").isalpha() and word == word.lower() for word in words)


@pytest.mark.parametrize(
    ("dark", "pale"),
    [
        ("dark green", "green"),
        ("green", "light green"),
        ("dark grey", "grey"),
        ("grey", "light grey"),
        ("dark brown", "brown"),
        ("brown", "light brown"),
        ("navy", "pale blue"),
        ("ginger", "blonde"),
    ],
)
def test_a_tone_is_seen(dark: str, pale: str) -> None:
    lights = [sum(colour_of(COLOUR_WORDS[word])) for word in (dark, pale)]
    assert lights[0] < lights[1] - 0.15
