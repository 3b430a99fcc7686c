"""Adjectives that are true of an object are not reported as ignored."""

import pytest

from media_pipelines.catalogue.index import CATALOGUE
from media_pipelines.engines.scene.prompt import parse_prompt
from media_pipelines.engines.scene.traits import _OF, is_true_of


@pytest.mark.parametrize(
    "prompt", ["a medieval castle", "a fluffy sheep", "a japanese torii gate", "a t rex dinosaur"]
)
def test_what_an_object_is_anyway_is_understood(prompt: str) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.ignored_terms == ()


@pytest.mark.parametrize("prompt", ["a medieval car", "a fluffy table", "a greek pizza"])
def test_what_it_is_not_is_reported(prompt: str) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.ignored_terms == (prompt.split()[1],)


def test_every_entry_is_an_archetype_or_ends_a_noun() -> None:
    known = {archetype.name for archetype in CATALOGUE.archetypes} | {
        noun.split()[-1] for noun in CATALOGUE.nouns
    }
    assert {entry for of in _OF.values() for entry in of} - known == set()
    assert is_true_of("scaly", "dragon", "dragon")
