"""Tokens, singulars and misspellings."""

import pytest

from media_studio.language.english import (
    correct,
    enumerate_words,
    longest_match,
    singular_phrases,
    singulars,
    tokens,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Red-and-White Chair!", ["a", "red", "and", "white", "chair", "!"]),
        ("the king’s throne, 4k", ["the", "king", "throne", ",", "4k"]),
        ("café\nAmélie", ["cafe", ".", "amelie"]),
        ("\U0001f600 __ ", []),
    ],
)
def test_text_is_cut_into_words_and_marks(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("chairs", "chair"),
        ("benches", "bench"),
        ("vases", "vase"),
        ("knives", "knife"),
        ("leaves", "leaf"),
        ("cherries", "cherry"),
        ("women", "woman"),
        ("teeth", "tooth"),
        ("glasses", "glass"),
    ],
)
def test_plural_has_its_singular_among_the_candidates(plural: str, singular: str) -> None:
    assert singular in singulars(plural)


@pytest.mark.parametrize("word", ["glass", "chair", "brass"])
def test_singular_has_no_other_form(word: str) -> None:
    assert singulars(word) == ()


def test_phrase_is_made_singular_at_its_end() -> None:
    assert "wine glass" in singular_phrases(["wine", "glasses"])
    assert "chest of drawers" in singular_phrases(["chests", "of", "drawers"])


@pytest.mark.parametrize(
    ("written", "meant"),
    [("chiar", "chair"), ("marbel", "marble"), ("mahagony", "mahogany"), ("woodden", "wooden")],
)
def test_misspelling_is_recognised(written: str, meant: str) -> None:
    assert correct(written, ["chair", "marble", "mahogany", "wooden"]) == meant


@pytest.mark.parametrize("word", ["knight", "stable", "planet", "cat", "bear", "dragon", "tablets"])
def test_other_word_is_left_alone(word: str) -> None:
    assert correct(word, ["night", "table", "plant", "cart", "bar", "wagon"]) is None


def test_longest_phrase_wins() -> None:
    words = ["rose", "gold", "ring"]
    assert longest_match(words, 0, {"rose", "rose gold"}) == "rose gold"
    assert longest_match(words, 1, {"gold": 1}, {"gold ring": 2}) == "gold ring"
    assert longest_match(words, 2, {"gold"}) is None


@pytest.mark.parametrize(
    ("words", "written"), [([], ""), (["a"], "a"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_listed_in_a_sentence(words: list[str], written: str) -> None:
    assert enumerate_words(words) == written
