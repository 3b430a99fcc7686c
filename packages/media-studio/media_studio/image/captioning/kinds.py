"""Objects that nobody describes by their materials: people, animals, hills and clouds.

A man who wears fabric is no fabric man, and a cat is not made of fur. Of people the colours of
their clothes are told, of animals that of the coat, of hills and clouds their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from media_studio.image.captioning.visible import Cover
from media_studio.language.english import word_set
from media_studio.modelling.archetypes import Catalogue

_CLOTHS = word_set("fabric velvet leather wool fur")
_NO_CLOTHES = word_set("bandages sheet")
"""Slots of mummies and ghosts."""


@dataclass(frozen=True, kw_only=True)
class SurfaceLook:
    """What is told of one surface: its material, its colour, or both; None is left out."""

    material: str | None
    colour: str | None


def is_person(noun: str, catalogue: Catalogue) -> bool:
    """Tell whether an entry of the catalogue has the shape of a human being."""
    return bool(_body_slots(noun, catalogue))


def clothes_colours(noun: str, covers: Sequence[Cover], catalogue: Catalogue) -> tuple[str, ...]:
    """Return the colours of a person's clothes; none for one who wears armour or bandages.

    Args:
        noun: Entry of the catalogue.
        covers: What is seen of the person.
        catalogue: Says what of a person is no clothes.
    """
    body = _body_slots(noun, catalogue)
    worn = [cover for cover in covers if cover.slot not in body]
    if any(each.choice.material not in _CLOTHS or each.slot in _NO_CLOTHES for each in worn):
        return ()
    return tuple(dict.fromkeys(each.choice.colour for each in worn if each.choice.colour))


def natural_looks(
    noun: str, covers: Sequence[Cover], catalogue: Catalogue
) -> tuple[SurfaceLook, ...] | None:
    """Return what is told of an animal or of a piece of land or sky, or None for other things.

    Args:
        noun: Entry of the catalogue.
        covers: What is seen of it.
        catalogue: Says which slot looks natural, and how.
    """
    entry = catalogue.find(noun)
    if entry is None or not entry[0].natural_slot:
        return None
    archetype, subtype = entry
    body = archetype.natural_slot
    defaults = {**archetype.slots, **archetype.subtype_slots.get(subtype, {})}
    own = defaults[body].partition(":")[0]
    choices = [cover.choice for cover in covers if cover.slot == body]
    looks = [
        SurfaceLook(material=None if each.material == own else each.material, colour=each.colour)
        for each in choices
    ]
    return tuple(look for look in looks if look.material or look.colour)


def _body_slots(noun: str, catalogue: Catalogue) -> frozenset[str]:
    entry = catalogue.find(noun)
    return entry[0].body_slots if entry else frozenset()
