"""Every object that the engine can build, found by its noun."""

from engines.scene.archetypes import (
    armour,
    barrel,
    bed,
    blade,
    book,
    bottle,
    cabinet,
    candle,
    castle,
    chair,
    chest,
    clock,
    crate,
    curio,
    food,
    fruit,
    house,
    instrument,
    lamp,
    polearm,
    shelf,
    sofa,
    stool,
    table,
    tableware,
    throne,
    timber,
    toy,
    tree,
    vase,
    vehicle,
)
from engines.scene.part import Archetype

ARCHETYPES: tuple[Archetype, ...] = tuple(
    module.ARCHETYPE
    for module in (
        armour,
        barrel,
        bed,
        blade,
        book,
        bottle,
        cabinet,
        candle,
        castle,
        chair,
        chest,
        clock,
        crate,
        curio,
        food,
        fruit,
        house,
        instrument,
        lamp,
        polearm,
        shelf,
        sofa,
        stool,
        table,
        tableware,
        throne,
        timber,
        toy,
        tree,
        vase,
        vehicle,
    )
)

_BY_NOUN = {
    noun: (archetype, subtype)
    for archetype in ARCHETYPES
    for noun, subtype in archetype.nouns.items()
}


def find(noun: str) -> tuple[Archetype, str] | None:
    """Look up the archetype and subtype of a singular noun of one to three lower-case words."""
    return _BY_NOUN.get(noun)


def nouns() -> frozenset[str]:
    """Return every noun that `find` knows."""
    return frozenset(_BY_NOUN)
