import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.image.captioning.english import (
    is_mass,
    noun_phrase,
    plural,
    with_article,
)
from media_studio.image.captioning.visible import Cover
from media_studio.language.english import singular_phrases
from media_studio.language.vocabulary import parse_material


def _covers(**slots: str) -> list[Cover]:
    return [Cover(slot=slot, choice=parse_material(text)) for slot, text in slots.items()]


@pytest.mark.parametrize(
    ("noun", "count", "slots", "phrase"),
    [
        ("chair", 1, {"main": "wood"}, "a wooden chair"),
        (
            "chair",
            2,
            {"main": "wood", "seat": "velvet:red"},
            "two wooden chairs with red velvet seats",
        ),
        ("apple", 1, {"main": "fruit:red"}, "a red apple"),
        ("orange", 6, {"main": "fruit:orange"}, "six oranges"),
        (
            "teddy bear",
            1,
            {"main": "fur:tan", "patch": "fur:cream"},
            "a tan and cream furry teddy bear",
        ),
        ("glass bottle", 1, {"glass": "glass:green"}, "a green glass bottle"),
        ("wooden chair", 3, {"main": "wood", "seat": "wood"}, "three wooden chairs"),
        ("snowman", 1, {"main": "snow", "bow": "fabric:red"}, "a snowman"),
        ("bread", 1, {"main": "bread"}, "bread"),
        ("anvil", 1, {"main": "iron", "block": "wood"}, "an iron and wooden anvil"),
        ("urn", 1, {}, "an urn"),
    ],
)
def test_noun_phrases(noun: str, count: int, slots: dict[str, str], phrase: str) -> None:
    assert noun_phrase(noun, count, _covers(**slots), CATALOGUE) == phrase


def test_the_body_comes_before_larger_details() -> None:
    covers = _covers(shade="fabric:cream", main="ceramic:teal")
    assert (
        noun_phrase("lamp", 1, covers, CATALOGUE) == "a teal ceramic lamp with a cream fabric shade"
    )


@pytest.mark.parametrize(
    ("phrase", "written"),
    [("hourglass", "an"), ("unicorn", "a"), ("ukulele", "a"), ("urn", "an"), ("oak", "an")],
)
def test_articles_go_by_the_sound(phrase: str, written: str) -> None:
    assert with_article(phrase) == f"{written} {phrase}"


def test_plurals_are_those_that_prompts_are_read_with() -> None:
    countable = [noun for noun in CATALOGUE.nouns if not is_mass(noun)]
    wrong = [
        (noun, plural(noun))
        for noun in countable
        if plural(noun) != noun and noun not in singular_phrases(plural(noun).split(" "))
    ]
    assert not wrong
