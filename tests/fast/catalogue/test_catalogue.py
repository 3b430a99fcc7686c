"""Nouns find their archetypes."""

import re
from collections import Counter

import pytest

from media_pipelines.engines.scene.catalogue import ARCHETYPES, find, nouns


def test_a_noun_leads_to_its_archetype_and_subtype() -> None:
    found = find("treasure chest")
    assert found
    assert (found[0].name, found[1]) == ("chest", "vaulted")


@pytest.mark.parametrize("noun", ["couch", "settee", "footstool", "nightstand", "wine glass"])
def test_synonyms_are_known(noun: str) -> None:
    assert find(noun)


def test_an_unknown_noun_is_not_found() -> None:
    assert find("hippogriff") is None


def test_nouns_are_unique_across_the_catalogue() -> None:
    counts = Counter(noun for archetype in ARCHETYPES for noun in archetype.nouns)
    assert [noun for noun, count in counts.items() if count > 1] == []
    assert nouns() == set(counts)


def test_nouns_are_one_to_four_lower_case_words() -> None:
    assert [noun for noun in nouns() if not re.fullmatch(r"[a-z0-9]+( [a-z0-9]+){0,3}", noun)] == []


def test_archetypes_have_different_names() -> None:
    assert len({archetype.name for archetype in ARCHETYPES}) == len(ARCHETYPES) >= 26
