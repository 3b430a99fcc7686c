"""Animals of the catalogue, one of each family, are refused, and people are not."""

from collections.abc import Iterator

import numpy as np
import pytest

from media_gltf.figures.errors import NoHumanFigure
from media_gltf.figures.roles import find_roles
from media_studio.catalogue.index import CATALOGUE
from media_studio.modelling.part import Variant
from media_studio.modelling.rig import Rig
from media_studio.motion.body import JOINTS

OTHERS = {"reptile": "snake", "dragon": "tyrannosaur", "sea_life": "octopus"}


def rigs() -> Iterator[tuple[str, Rig]]:
    for family in CATALOGUE.archetypes:
        subtype = OTHERS.get(family.name, next(iter(family.nouns.values())))
        rig = family.rig(Variant(subtype=subtype)) if family.rig else None
        if rig:
            yield subtype, rig


RIGS = dict(rigs())
PEOPLE = {name: rig for name, rig in RIGS.items() if rig.names == JOINTS}


def refusal(rig: Rig) -> str:
    try:
        find_roles(rig.names, rig.parents, np.array(rig.places))
    except NoHumanFigure as error:
        return str(error)
    return ""


def test_animals_are_refused() -> None:
    animals = {name: rig for name, rig in RIGS.items() if name not in PEOPLE}
    assert len(animals) > 15
    assert [name for name, rig in animals.items() if not refusal(rig)] == []


def test_people_are_accepted_whatever_their_bones_are_called() -> None:
    assert len(PEOPLE) > 8
    for name, rig in PEOPLE.items():
        nameless = [f"node{number}" for number in range(len(rig.names))]
        for names in (rig.names, nameless):
            roles = find_roles(names, rig.parents, np.array(rig.places))
            assert len(roles.by_role) == len(JOINTS) - 1, name


@pytest.mark.parametrize(
    ("animal", "words"),
    [
        ("dog", "four legs"),
        ("horse", "four legs"),
        ("parrot", "wings"),
        ("bee", "wings"),
        ("octopus", "8 legs"),
        ("snake", "snake"),
        ("tyrannosaur", "leans by"),
    ],
)
def test_the_refusal_says_what_it_is(animal: str, words: str) -> None:
    assert words in refusal(RIGS[animal])
