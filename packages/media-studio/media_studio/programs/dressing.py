"""What each slot of an object is made of, given what was asked for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from media_studio.language.english import singulars
from media_studio.language.material_request import MaterialRequest
from media_studio.language.part_words import (
    is_protected_slot,
    is_soft_slot,
    slot_matches,
)
from media_studio.language.vocabulary import (
    MATERIAL_WORDS,
    METALS,
    SOFT_MATERIALS,
    MaterialChoice,
    parse_material,
)
from media_studio.modelling.part import Archetype, Part, Variant

_WEATHER = frozenset(("mossy", "snowy", "dirty", "worn", "cracked"))
"""Finishes that come over the whole object."""
_SPARED = frozenset(("glow", "gem", "glass", "water"))
"""Materials that weather does not change."""
FRAME_MATERIALS = frozenset(("wood", "plank", "bark", "wicker"))
"""Hard materials of which only the frame of an upholstered object is made."""
_FRAMES = FRAME_MATERIALS | {"paint", "plastic", *METALS}
"""Materials of which a frame is made where nobody says of what."""


def is_no_wood(word: str) -> bool:
    """Tell whether a word names a material of which no boards are, nor paint on them."""
    meant = MATERIAL_WORDS.get(word)
    return meant is not None and meant.material not in FRAME_MATERIALS | {"paint", None}


@lru_cache(maxsize=4096)
def _slots_built(
    build: Callable[[Variant], list[Part]],
    subtype: str,
    style: str | None,
    attributes: frozenset[str],
) -> frozenset[str]:
    variant = Variant(subtype=subtype, style=style, attributes=attributes)
    return frozenset(part.slot for part in build(variant))


def slots_built(
    archetype: Archetype, subtype: str, style: str | None, attributes: frozenset[str]
) -> frozenset[str]:
    """Return the slots that this variant really has."""
    if archetype.built is not None:
        plain = archetype.built[subtype, None, frozenset()]
        return archetype.built.get((subtype, style, attributes), plain)
    return _slots_built(archetype.build, subtype, style, attributes)


def named_slots(archetype: Archetype, word: str, built: frozenset[str]) -> list[str]:
    """Return the slots that a word for a part means.

    The archetype's own words come first, then the names of its slots, then synonyms; a slot
    that this variant does not have is replaced by one with a similar name.
    """
    forms = (word, *singulars(word))
    own = [
        slot for said, slot in archetype.slot_words.items() if {said, *singulars(said)} & {*forms}
    ]
    # "Beads" are those of bead1 to bead4
    named = {slot: slot.rstrip("0123456789") for slot in archetype.slots}
    called = [slot for slot, name in named.items() if {name, *singulars(name)} & {*forms}]
    # The walls of a pagoda are a surface of their own, those of a house are most of it
    own = [slot for slot in called if slot in built] or own or called
    own = [slot for slot in own if _is_alike(archetype, slot, own[0])]
    if any(slot in built for slot in own):
        here = [slot for slot in dict.fromkeys(own) if slot in built]
        # The door of an oven is called so; that of a fridge is most of it
        return [slot for slot in here if slot in forms] or here
    if word == "upholstery":
        padded = [slot for slot in archetype.main_slots if slot in built]
        padded += [slot for slot in ("cushion", "seat") if slot in built]
        soft = (
            slot
            for slot in padded
            if parse_material(archetype.slots[slot]).material in SOFT_MATERIALS
        )
        return list(dict.fromkeys(soft))
    if archetype.natural_slot and is_soft_slot([word]):
        # A lion has no cape
        return list(dict.fromkeys(own))
    similar = [slot for slot in archetype.slots if slot_matches(word, slot.split(), exact=False)]
    similar += [
        slot
        for said, slot in archetype.slot_words.items()
        if slot_matches(word, said.split(), exact=False)
    ]
    return [slot for slot in dict.fromkeys(similar) if slot in built] or list(dict.fromkeys(own))


def _is_alike(archetype: Archetype, slot: str, first: str) -> bool:
    """Tell whether slots of one name are of one material: the pages of books are not."""
    stuff = [parse_material(archetype.slots[each]).material for each in (slot, first)]
    return stuff[0] == stuff[1]


def default_looks(archetype: Archetype, subtype: str) -> dict[str, MaterialChoice]:
    """Return what each slot of an object is made of when nothing is asked for."""
    written = {**archetype.slots, **archetype.subtype_slots.get(subtype, {})}
    return {slot: parse_material(text) for slot, text in written.items()}


def dress(
    archetype: Archetype,
    subtype: str,
    built: frozenset[str],
    request: MaterialRequest | None,
    parts: Sequence[tuple[str, MaterialRequest]],
    looks: Mapping[str, MaterialChoice] | None = None,
) -> tuple[tuple[str, MaterialChoice], ...]:
    """Choose a material for every slot.

    Args:
        archetype: The object.
        subtype: Which kind of it.
        built: The slots that this variant has.
        request: What was asked of the object as a whole.
        parts: What was asked of single slots; it overrides the rest.
        looks: What slots are made of when nothing is asked, instead of the archetype's own.
    """
    choices = default_looks(archetype, subtype) | dict(looks or {})
    if request:
        targets = targets_of(archetype, subtype, choices, built, request)
        body = replace(request, finish=None)
        toy = _of_toy(archetype, choices, built, request)
        for slot in [slot for slot in targets if slot not in toy]:
            choices[slot] = body.applied_to(choices[slot])
        for slot in toy:
            choices[slot] = replace(body, colour=choices[slot].colour).applied_to(choices[slot])
        for slot in _finished(choices, built, targets, request.finish):
            choices[slot] = replace(choices[slot], finish=request.finish)
    for slot, asked in parts:
        choices[slot] = asked.applied_to(choices[slot])
    return tuple(choices.items())


def targets_of(
    archetype: Archetype,
    subtype: str,
    choices: Mapping[str, MaterialChoice],
    built: frozenset[str],
    request: MaterialRequest,
) -> list[str]:
    """Return the slots that a material or colour in front of the noun applies to."""
    main = [slot for slot in archetype.main_slots if slot in built]
    main = main or [slot for slot in choices if slot in built]
    if request.material in _SLABS and "top" in built and choices["top"].material in _SLABS:
        # Of a granite kitchen island the worktop is of granite
        return ["top"]
    main += _pelt(archetype, choices, built, request)
    main += _sculpted(archetype, choices, built, request)
    main = _without_light(choices, built, main, request)
    # The coat of an animal is no upholstery: a wooden cat is wooden all over
    soft_body = SOFT_MATERIALS if archetype.rig is None else frozenset[str]()
    upholstered = [slot for slot in main if choices[slot].material in soft_body]
    if request.material in SOFT_MATERIALS and not upholstered:
        soft = [slot for slot in choices if slot in built and _is_soft(slot, choices[slot])]
        shares = archetype.shares.get(subtype, {})
        moulded = any(choices[slot].material in _MOULDED for slot in main)
        # A football of leather is not one with leather laces
        padded = not moulded or sum(shares.get(slot, 0.0) for slot in soft) >= _PADDED
        return (soft if padded else main) or main
    framed = any(choices[slot].material in FRAME_MATERIALS for slot in choices if slot in built)
    if request.material in FRAME_MATERIALS and upholstered and framed:
        frame = [slot for slot in main if slot not in upholstered]
        others = [slot for slot in choices if slot in built and choices[slot].material in _FRAMES]
        return frame or others or main
    if request.material and framed and len(upholstered) < len(main):
        soft_asked = request.material in SOFT_MATERIALS
        return [slot for slot in main if (slot in upholstered) == soft_asked]
    if request.pattern and not request.material and framed and upholstered:
        # Of a striped deck chair the cloth is striped
        return upholstered
    return main


def _without_light(
    choices: Mapping[str, MaterialChoice],
    built: frozenset[str],
    main: list[str],
    request: MaterialRequest,
) -> list[str]:
    """Return the slots that a material applies to: a campfire of stone has no flames of it."""
    lit = [slot for slot in main if choices[slot].material == "glow"]
    if not lit or request.material in (None, "glow"):
        return main
    others = [slot for slot in main if slot not in lit]
    same = (slot for slot in choices if slot in built and choices[slot].material)
    alike = [slot for slot in same if choices[slot].material == request.material]
    return others or alike or main


def _of_toy(
    archetype: Archetype,
    choices: Mapping[str, MaterialChoice],
    built: frozenset[str],
    request: MaterialRequest,
) -> list[str]:
    """Return what of an animal keeps its colours in another material: a penguin of vinyl."""
    if not archetype.natural_slot or request.material not in _TOYS or request.colour:
        return []
    return [slot for slot in choices if slot in built and choices[slot].material in _GROWN]


def _sculpted(
    archetype: Archetype,
    choices: Mapping[str, MaterialChoice],
    built: frozenset[str],
    request: MaterialRequest,
) -> list[str]:
    """Return what else of a figure is of wood or bronze: its mane, its hooves and its cape."""
    others = [slot for slot in choices if slot in built and slot not in archetype.main_slots]
    if archetype.is_living and request.material in _STATUARY:
        return others
    grows = {*_GROWN, *SOFT_MATERIALS, *_TOYS, None}
    if not archetype.natural_slot or request.material in grows:
        return []
    return [slot for slot in others if choices[slot].material in _CARVED]


_SLABS = ("marble", "granite", "stone")
"""Materials of which a worktop is, and not the cupboards under it."""
_MOULDED = ("plastic", "rubber")
"""Materials in place of which a whole thing may be of cloth or leather."""
_PADDED = 0.1
"""Share of a surface from which on a soft part is what cloth is asked for."""
_TOYS = ("plastic", "rubber")
"""Materials of toys, which have the colours of what they show."""
_STATUARY = frozenset(
    ("stone", "marble", "granite", "concrete", "terracotta", "ceramic", "glass", "bronze", "wood")
)
"""Materials in which nobody is born, so that a figure of one is a statue all over."""
_GROWN = frozenset(("fur", "feather", "hide", "skin", "scales", "hair", "wool", "bone"))
_CARVED = _GROWN | {"rubber"}
"""What is of the material of the whole where an animal is carved or cast."""


def _pelt(
    archetype: Archetype,
    choices: Mapping[str, MaterialChoice],
    built: frozenset[str],
    request: MaterialRequest,
) -> list[str]:
    """Return what else of an animal is black or white where all of it is: a cat has no patches."""
    if not archetype.natural_slot or request.colour not in _ALL_OVER:
        return []
    kept = {*archetype.main_slots} | {slot for slot in choices if choices[slot].colour in _ALL_OVER}
    kept -= {slot for slot in choices if slot in _ENDS and choices[slot].material == "fur"}
    return [slot for slot in _PELT if slot in built and slot not in kept]


_ALL_OVER = ("black", "white")
"""Colours that an animal has all over, but for markings that are black or white by nature."""
_PELT = ("marking", "muzzle", "mane", "paw")
_ENDS = frozenset(("muzzle", "paw"))
"""Slots that are of the colour of the coat, though they are pale or dark by nature."""


def left_as_it_is(
    archetype: Archetype,
    subtype: str,
    choices: Mapping[str, MaterialChoice],
    request: MaterialRequest,
    named: frozenset[str],
    built: frozenset[str],
) -> list[str]:
    """Return the slots that keep their look though the whole object is to have another one.

    Only those are told that together are a good part of the surface, and that such an object has
    in the same look: the tyres of a red car are black.

    Args:
        archetype: The object.
        subtype: Which kind of it.
        choices: What its slots are made of by default.
        request: What was asked of the whole.
        named: Slots of which something else was said.
        built: The slots that this variant has.
    """
    shares = archetype.shares.get(subtype, {})
    taken = {*targets_of(archetype, subtype, choices, built, request), *named}
    pale = _PALE if archetype.natural_slot else _PICTURED
    rest = [slot for slot in shares if slot in built and slot not in taken | pale]
    rest = [slot for slot in rest if _could_take(slot, choices[slot], request)]
    metal = [slot for slot in rest if choices[slot].material in METALS]
    if request.material in METALS and sum(shares[slot] for slot in metal) >= _SOME:
        # A can of tin with a spout of brass
        return metal
    least = _LEAST.get(request.material or "", _MUCH) if request.material else _SOME
    return rest if sum(shares[slot] for slot in rest) >= least else []


def _could_take(slot: str, choice: MaterialChoice, request: MaterialRequest) -> bool:
    if is_protected_slot([slot]) or choice.material in _OWN_LOOK:
        return False
    if request.material:
        return choice.material != request.material
    return choice.material in _DYED and choice.colour not in ("black", request.colour)


_PALE = frozenset(("muzzle", "belly", "face", "paw"))
"""Slots that are pale on animals of most colours."""
WHOLE = frozenset(("main", "coat"))
"""Names of slots that are most of an object, not a part of it."""
_PICTURED = frozenset(("hills", "meadow", "sky", "back"))
"""Slots of what a picture shows, and of its back."""
_SOME, _MUCH = 0.2, 0.4
"""Shares of a surface that are worth a word: in another colour, of another material."""
_LEAST = {"plastic": 0.1, "glass": 0.1}
"""The same for materials of which a thing is all over: a plastic can has no handle of brass."""
_OWN_LOOK = frozenset(("glass", "rubber", "glow", "water", "leaf", "soil", "sand", "snow", "gem"))
_DYED = frozenset(("paint", "plastic", "ceramic", "paper", "wax", "feather", "scales")) | (
    SOFT_MATERIALS | {"hide", "hair", "skin"}
)
"""Materials that come in any colour."""


def _is_soft(slot: str, choice: MaterialChoice) -> bool:
    return choice.material in SOFT_MATERIALS or is_soft_slot(slot.split())


def _finished(
    choices: Mapping[str, MaterialChoice],
    built: frozenset[str],
    targets: Sequence[str],
    finish: str | None,
) -> Sequence[str]:
    """Return the slots that get the finish: weather comes over all, rust over what is metal."""
    if finish is None:
        return ()
    if finish in _WEATHER:
        return [slot for slot, choice in choices.items() if choice.material not in _SPARED]
    if finish == "rusty":
        metal = [slot for slot in choices if choices[slot].material in METALS and slot in built]
        coated = [slot for slot in targets if choices[slot].material == "paint"] if metal else []
        return [*metal, *coated] or targets
    return targets
