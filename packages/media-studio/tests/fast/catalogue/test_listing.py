"""The index says what the files of words say, and these name only what there is."""

from dataclasses import fields

import pytest
from pydantic import ValidationError

from media_studio import catalogue
from media_studio.catalogue.families import FamilyWords, families
from media_studio.catalogue.index import CATALOGUE
from media_studio.modelling.part import Archetype

MADE_ANEW = ("build", "rig", "built", "shares")
"""`test_archetypes` builds them."""
DECLARED = dict(families(catalogue))
LISTED = {archetype.name: archetype for archetype in CATALOGUE.archetypes}


def test_every_family_is_listed() -> None:
    assert LISTED.keys() == {archetype.name for archetype in DECLARED.values()}


@pytest.mark.parametrize("declared", DECLARED.values(), ids=DECLARED.keys())
def test_the_index_has_the_words_of_a_family(declared: Archetype) -> None:
    listed = LISTED[declared.name]
    differing = [
        field.name
        for field in fields(Archetype)
        if field.name not in MADE_ANEW
        and getattr(listed, field.name) != getattr(declared, field.name)
    ]
    assert differing == [], "run make catalogue"
    assert list(listed.nouns) == list(declared.nouns), "run make catalogue"
    assert list(listed.slots) == list(declared.slots), "run make catalogue"
    assert (listed.rig is None) == (declared.rig is None), "run make catalogue"


@pytest.mark.parametrize(
    "wrong",
    [
        {"noun": {"stool": "stool"}},
        {"traits": {"chair": "round"}},
        {"subtype_slots": {"chair": {"main": "wood"}}},
        {"only": {"cushion": "stool"}},
        {"only": {"cushion": "chair"}, "attributes": "cushion"},
        {"varies": "price"},
        {"counts": {"stool": {"leg": [3]}}},
    ],
)
def test_words_of_what_there_is_not_are_refused(wrong: dict[str, object]) -> None:
    stool = {"name": "stool", "nouns": {"stool": "stool, milking stool"}}
    assert FamilyWords.model_validate(stool).nouns == {"stool": ("stool", "milking stool")}
    with pytest.raises(ValidationError):
        FamilyWords.model_validate(stool | wrong)
