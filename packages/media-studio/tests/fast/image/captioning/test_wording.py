import string
from dataclasses import asdict

import pytest

from media_studio.image.captioning.hues import NAMES
from media_studio.image.captioning.wording import CODES, wording
from media_studio.language.vocabulary import COLOURS, MATERIAL_NAMES
from media_studio.programs.scene import ENVIRONMENTS, LIGHTS


def _placeholders(frame: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(frame) if name}


def test_there_are_at_least_twelve_languages() -> None:
    assert len(CODES) >= 12


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_every_word(code: str) -> None:
    words = wording(code)
    assert words.colours.keys() >= {*COLOURS, *NAMES}
    assert words.materials.keys() == MATERIAL_NAMES
    assert words.places.keys() == set(ENVIRONMENTS)
    assert words.lights.keys() == set(LIGHTS)
    assert words.nouns.keys() == wording("en").nouns.keys()
    tables = (words.materials, words.places, words.lights, words.nouns)
    assert all(word == word.strip() != "" for table in tables for word in table.values())
    assert all(form for forms in words.colours.values() for form in forms)


@pytest.mark.parametrize("code", CODES)
def test_frames_of_all_languages_take_the_same_words(code: str) -> None:
    english = asdict(wording("en").frames)
    for name, frame in asdict(wording(code).frames).items():
        assert _placeholders(frame) == _placeholders(english[name]), name


@pytest.mark.parametrize("code", CODES)
def test_colours_and_materials_are_told_apart(code: str) -> None:
    words = wording(code)
    assert len({listed for listed, _ in words.colours.values()}) == len(words.colours)
    assert len(set(words.materials.values())) == len(words.materials)


@pytest.mark.parametrize(
    ("code", "phrase"),
    [
        ("en", "red velvet"),
        ("fr", "velours de couleur rouge"),
        ("de", "Samt in Rot"),
        ("pl", "aksamit w kolorze czerwonym"),
        ("ru", "бархат красного цвета"),
        ("ja", "赤色のベルベット"),
    ],
)
def test_a_material_takes_its_colour(code: str, phrase: str) -> None:
    assert wording(code).material("velvet", "red") == phrase


def test_lists_end_as_the_language_ends_them() -> None:
    assert wording("en").listed(["a", "b", "c"]) == "a, b and c"
    assert wording("ja").listed(["赤", "青"]) == "赤、青"
    assert wording("de").listed([]) == ""
