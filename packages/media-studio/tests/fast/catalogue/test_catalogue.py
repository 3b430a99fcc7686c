"""Nouns find their archetypes."""

import re
from collections import Counter

import pytest

from media_studio.catalogue.index import CATALOGUE


def test_a_noun_leads_to_its_archetype_and_subtype() -> None:
    found = CATALOGUE.find("treasure chest")
    assert found
    assert (found[0].name, found[1]) == ("chest", "vaulted")


@pytest.mark.parametrize("noun", ["couch", "settee", "footstool", "nightstand", "wine glass"])
def test_synonyms_are_known(noun: str) -> None:
    assert CATALOGUE.find(noun)


def test_an_unknown_noun_is_not_found() -> None:
    assert CATALOGUE.find("hippogriff") is None


def test_nouns_are_unique_across_the_catalogue() -> None:
    counts = Counter(
        noun
        for archetype in CATALOGUE.archetypes
        for noun in (*archetype.nouns, *archetype.refused)
    )
    assert [noun for noun, count in counts.items() if count > 1] == []
    assert CATALOGUE.names == set(counts)


def test_nouns_are_one_to_four_lower_case_words() -> None:
    assert [
        noun for noun in CATALOGUE.names if not re.fullmatch(r"[a-z0-9]+( [a-z0-9]+){0,3}", noun)
    ] == []


def test_archetypes_have_different_names() -> None:
    assert (
        len({archetype.name for archetype in CATALOGUE.archetypes})
        == len(CATALOGUE.archetypes)
        >= 26
    )
