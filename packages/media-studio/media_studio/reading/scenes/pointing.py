"""Which object of a known scene a phrase means."""

import re
from dataclasses import replace

from media_studio.errors import UnsupportedEdit
from media_studio.language.english import exists, singulars, word_set
from media_studio.language.part_words import may_be_main
from media_studio.language.vocabulary import (
    COLOUR_WORDS,
    FINISH_WORDS,
    MATERIAL_WORDS,
    SOFT_MATERIALS,
)
from media_studio.modelling.archetypes import Catalogue
from media_studio.modelling.part import Archetype
from media_studio.programs.dressing import WHOLE, named_slots, slots_built
from media_studio.programs.scene import Scene, SceneObject


def named_object(scene: Scene, phrase: str) -> int | None:
    """Return the one object that a phrase names, "it" being the subject."""
    said = re.sub(r"^(?:the|its|this|that|those|these|all) ", "", phrase.strip())
    looks = list[str]()
    while " " in said and _is_look(said.split()[0]):
        look, said = said.split(" ", 1)
        looks.append(look)
    if not said:
        return None
    if said in ("it", "this", "that", "them", "itself"):
        return 0
    forms = {said, *singulars(said), *singulars(said.split()[-1])}
    items = list(enumerate(scene.objects))
    found = [at for at, item in items if item.noun in forms or _plural_of(said, item)]
    found = found or [at for at, item in items if item.noun.split()[-1] in forms]
    if not found and " " not in said:
        found = [at for at, item in items if is_compound_of(item.noun.split()[-1], forms)]
    found = [at for at in found if all(_has(scene.objects[at], look) for look in looks)]
    return found[0] if len(found) == 1 else None


def _is_look(word: str) -> bool:
    return word in MATERIAL_WORDS or word in COLOUR_WORDS or word in FINISH_WORDS


def _has(item: SceneObject, look: str) -> bool:
    """Say whether something of an object is of a colour or material."""
    colour, material = COLOUR_WORDS.get(look), MATERIAL_WORDS.get(look)
    if colour is None and material is None:
        return True
    choices = [choice for _, choice in item.materials]
    alike = any(material and choice.material == material.material for choice in choices)
    return alike or any(colour and choice.colour == colour for choice in choices)


def is_compound_of(word: str, forms: set[str]) -> bool:
    """Say whether a word is a compound of another: an armchair is a chair, a train is no rain."""
    return any(
        len(form) > 3 and word.endswith(form) and exists(word.removesuffix(form))
        for form in forms
        if len(word) - len(form) >= _SHORTEST
    )


_SHORTEST = 3
"""Letters of the first word of a compound."""


def _plural_of(said: str, item: SceneObject) -> bool:
    *front, last = said.split()
    return any(" ".join([*front, form]) == item.noun for form in (last, *singulars(last)))


def with_object(scene: Scene, index: int, item: SceneObject) -> Scene:
    """Return the scene with another object in the place of one."""
    objects = list(scene.objects)
    objects[index] = item
    return replace(scene, objects=tuple(objects))


def built_of(item: SceneObject, catalogue: Catalogue) -> tuple[Archetype, frozenset[str]]:
    """Return what builds an object, and the slots that it has then.

    Raises:
        ValueError: If the catalogue does not have it.
    """
    found = catalogue.find(item.noun)
    if found is None:
        raise ValueError(f"the catalogue has no {item.noun!r}")
    return found[0], slots_built(found[0], item.subtype, item.style, frozenset(item.attributes))


def part_slots(item: SceneObject, word: str, catalogue: Catalogue) -> list[str]:
    """Return the slots of an object that a word for a part means.

    The seat of an armchair is its cushion and not what all of it is covered with, and no flower
    has a base because it has a stem.
    """
    archetype, built = built_of(item, catalogue)
    own = _own_slots(archetype, word)
    slots = named_slots(archetype, word, built)
    slots = [slot for slot in slots if slot in own or slot not in _GROWN]
    if own or _COVERS.intersection(_forms(word)):
        return slots
    if word in _OF_PICTURES:
        return []
    return [slot for slot in slots if slot not in WHOLE] or slots


def check_part(item: SceneObject, word: str, catalogue: Catalogue) -> None:
    """Refuse a look of a part that is not to be told from the rest of an object.

    Raises:
        UnsupportedEdit: If the object is built without the part, or the part is of the surface
            that most of the object is of.
    """
    archetype, built = built_of(item, catalogue)
    whole = WHOLE.intersection(archetype.main_slots, part_slots(item, word, catalogue))
    if not whole or _COVERS.intersection(_forms(word)):
        return
    if _own_slots(archetype, word) and built.isdisjoint(_own_slots(archetype, word)):
        raise UnsupportedEdit(f'The {item.noun} of the picture has no "{word}" of its own.')
    soft = any(dict(item.materials)[slot].material in SOFT_MATERIALS for slot in whole)
    names = {said for said, slot in archetype.slot_words.items() if slot in whole}
    # A frame is not what is upholstered, and the head of a robot is not its body
    is_less = (soft and _FRAMES.intersection(_forms(word))) or (word == "head" and "ear" in names)
    if may_be_main(word) and not is_less:
        return
    # The canopy of an umbrella is its cloth
    raise UnsupportedEdit(
        f'The {item.noun} has no "{word}" that can have another look than the rest of it. To'
        f' change all of it name the {item.noun}: "make the {item.noun} red".'
    )


def shares_frame(item: SceneObject, word: str, catalogue: Catalogue) -> bool:
    """Tell whether legs are of one surface with the frame above them: those of a wooden chair."""
    archetype, _ = built_of(item, catalogue)
    whole = WHOLE.intersection(archetype.main_slots, part_slots(item, word, catalogue))
    return bool(whole and {"leg", "foot", "base"}.intersection(_forms(word)))


def is_called(item: SceneObject, word: str, catalogue: Catalogue) -> bool:
    """Tell whether an object has a part of this very name, and not only one like it."""
    return _is_called(built_of(item, catalogue)[0], word)


def _is_called(archetype: Archetype, word: str) -> bool:
    return bool(_own_slots(archetype, word))


def _own_slots(archetype: Archetype, word: str) -> set[str]:
    """Return the slots that have this word for a part, built or not."""
    forms = {*_forms(word)}
    own = {slot for said, slot in archetype.slot_words.items() if forms & {*_forms(said)}}
    return own | {slot for slot in archetype.slots if forms & {*_forms(slot)}}


def _forms(word: str) -> tuple[str, ...]:
    return (word, *singulars(word))


_COVERS = word_set(
    "upholstery fabric cloth textile covering paint paintwork bodywork body exterior outside"
    " surface coat fleece plumage material"
)
"""Words for all of an object, or for what it is covered with."""
_FRAMES = word_set("frame structure case base")
"""Words that are not for what is upholstered."""
_OF_PICTURES = word_set("border borders")
"""Words that mean one of the picture, unless a thing has such a part."""
_GROWN = word_set("leaf petal stem eye flower")
"""Slots of flowers, which have stems and no bases."""
