"""Noun phrases and their links."""

import pytest

from media_studio.language.english import tokens
from media_studio.reading.scenes.lexicon import Lexicon
from media_studio.reading.scenes.phrases import Phrase, phrases


def _phrases(prompt: str, lexicon: Lexicon) -> list[Phrase]:
    return list(phrases(lexicon.read(tokens(prompt))))


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("a red chair", [("", "chair")]),
        ("a vase on a table", [("", "vase"), ("on", "table")]),
        ("a chair made of oak", [("", "chair"), ("made", "oak")]),
        ("a chair, and with legs", [("", "chair"), ("with", "legs")]),
        ("a dragon breathing fire", [("", "dragon"), ("verb", "fire")]),
        ("a chair a table", [("", "chair"), (",", "table")]),
        ("two of the chairs", [("", "chairs")]),
        ("a chair without legs", [("", "chair"), ("without", "legs")]),
        ("oak glass chair", [("", "chair")]),
        ("chair oak", [("", "chair")]),
        ("apple dragon", [("", "dragon")]),
        ("shiny red", [("", None)]),
    ],
)
def test_prompt_is_cut_into_linked_phrases(
    lexicon: Lexicon, prompt: str, expected: list[tuple[str, str | None]]
) -> None:
    found = [(p.link, p.head.text if p.head else None) for p in _phrases(prompt, lexicon)]
    assert found == expected


@pytest.mark.parametrize(
    ("prompt", "count"),
    [
        ("a chair", None),
        ("chairs", 2),
        ("three chairs", 3),
        ("12 chairs", 12),
        ("a row of oaks", 4),
    ],
)
def test_count_is_read(lexicon: Lexicon, prompt: str, count: int | None) -> None:
    assert _phrases(prompt, lexicon)[0].count == count


def test_article_or_number_makes_a_phrase_definite(lexicon: Lexicon) -> None:
    assert [p.definite for p in _phrases("the oak, two swords, glass", lexicon)] == [
        True,
        True,
        False,
    ]
