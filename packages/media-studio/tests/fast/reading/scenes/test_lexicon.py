"""Lexemes of a prompt."""

import pytest

from media_studio.reading.scenes.lexicon import Lexicon


@pytest.mark.parametrize(
    ("prompt", "texts"),
    [
        ("treasure chest", ["treasure chest"]),
        ("rose gold flower vases", ["rose gold", "flower vases"]),
        ("chair next to a table", ["chair", "next to", "a", "table"]),
        ("mid century modern chair", ["mid century modern", "chair"]),
    ],
)
def test_longest_entries_are_taken(lexicon: Lexicon, prompt: str, texts: list[str]) -> None:
    lexemes = lexicon.read(prompt.split())
    assert [lexeme.text for lexeme in lexemes] == texts


def test_ambiguous_word_keeps_all_its_senses(lexicon: Lexicon) -> None:
    (oak,) = lexicon.read(["oak"])
    assert (oak.noun, oak.look) == ("oak", True)


def test_plural_points_to_the_singular(lexicon: Lexicon) -> None:
    (swords,) = lexicon.read(["swords"])
    assert (swords.noun, swords.plural) == ("sword", True)


@pytest.mark.parametrize("word", ["breathing", "wizardly", "spiked", "demonic"])
def test_form_tells_a_description_from_a_thing(lexicon: Lexicon, word: str) -> None:
    (lexeme,) = lexicon.read([word])
    assert not lexeme.names_object


@pytest.mark.parametrize("word", ["king", "dragon", "dragonfly", "starfish", "relic", "stable"])
def test_unknown_thing_names_an_object(lexicon: Lexicon, word: str) -> None:
    (lexeme,) = lexicon.read([word])
    assert lexeme.names_object
    assert not lexeme.corrected


def test_part_with_ed_is_the_part(lexicon: Lexicon) -> None:
    (legged,) = lexicon.read(["legged"])
    assert (legged.text, legged.partly) == ("leg", True)


def test_examples_are_single_words_of_different_archetypes(lexicon: Lexicon) -> None:
    assert lexicon.examples() == [
        *("chair", "chest", "cup", "ring", "sofa"),
        *("sword", "table", "tree"),
    ]
