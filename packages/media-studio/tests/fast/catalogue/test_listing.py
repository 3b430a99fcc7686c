"""The index says what the modules say."""

from dataclasses import fields

import pytest

from media_studio import catalogue
from media_studio.catalogue.index import CATALOGUE
from media_studio.catalogue.listing import declared_in
from media_studio.modelling.part import Archetype

MADE_ANEW = ("build", "rig", "built", "shares")
"""`test_archetypes` builds them."""
DECLARED = dict(declared_in(catalogue))
LISTED = {archetype.name: archetype for archetype in CATALOGUE.archetypes}


def test_every_module_is_listed() -> None:
    assert LISTED.keys() == {archetype.name for archetype in DECLARED.values()}


@pytest.mark.parametrize("declared", DECLARED.values(), ids=DECLARED.keys())
def test_the_index_has_the_words_of_a_module(declared: Archetype) -> None:
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
