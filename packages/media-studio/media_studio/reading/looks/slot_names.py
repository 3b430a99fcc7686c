"""Which slots of a model a word for a part names."""

import re
from collections.abc import Sequence
from itertools import product

from media_studio.language.english import singulars, tokens, word_set
from media_studio.language.part_words import may_be_main, slot_matches
from media_studio.language.vocabulary import MATERIAL_WORDS, MaterialChoice


def material_in_name(slot_name: str) -> MaterialChoice | None:
    """Read the present material from a name such as `Oak_Wood`."""
    words = [word for word in slot_words(slot_name) if word in MATERIAL_WORDS]
    return MATERIAL_WORDS[words[-1]] if words else None


def slot_words(slot_name: str) -> list[str]:
    """Split `chair/SeatCushion_01.002` into seat, cushion."""
    return _words_of(slot_name.rsplit("/", 1)[-1])


def object_words(slot_name: str) -> list[str]:
    """Split `chair/SeatCushion_01.002` into chair."""
    return _words_of(slot_name.rpartition("/")[0])


def _words_of(name: str) -> list[str]:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|\d+", " ", name)
    return [word for word in tokens(spaced) if word.isalpha()]


def slots_of(part: str, slot_names: Sequence[str]) -> list[int]:
    """Return the slots that a word for a part names: exactly, else by a synonym.

    The name of a slot counts before that of the object that it is on.
    """
    has_tyres = any(slot_matches("tyre", slot_words(name), exact=True) for name in slot_names)
    rims = [at for at, name in enumerate(slot_names) if slot_words(name) == ["rim"] and has_tyres]
    if part in RIMS and has_tyres:
        return rims
    names = [slot_words(name) for name in slot_names]
    part = _part_here(part, slot_names)
    if part in HILTS:
        hilt = [at for at, name in enumerate(slot_names) if not _HILT.isdisjoint(slot_words(name))]
        if hilt:
            return hilt
    if part in _FRAME_WORDS and upholstered(names, range(len(names))):
        # The frame of an armchair is what its cushions are on
        return [index for index, words in enumerate(names) if not _FRAME.isdisjoint(words)]
    for exact, words_of in product((True, False), (slot_words, object_words)):
        found = [
            index
            for index, name in enumerate(slot_names)
            if slot_matches(part, words_of(name), exact=exact)
        ]
        # Rims are of wheels, and no trim
        found = [at for at in found if at not in rims or part in RIMS]
        if found:
            return sorted({*found, *_covered(part, slot_names)})
    if _TRIMS.isdisjoint((part, *singulars(part))):
        metal: list[int] = []
    else:
        # The trim of a chest is its bands, that of a bag is sewn on
        sewn = any(slot_matches("strap", slot_words(name), exact=True) for name in slot_names)
        metal = [] if sewn else slots_called("metal", slot_names)
    if metal:
        return metal
    if part in _STEPS and any("roof" in words for words in names):
        # The steps of a house are none of its walls
        return []
    main = [at for at, name in enumerate(slot_names) if slot_words(name) == ["main"]]
    return main if may_be_main(part) and len(slot_names) > 1 else []


def _covered(part: str, slot_names: Sequence[str]) -> list[int]:
    """Return what else the upholstery of an armchair is: its body."""
    names = [slot_words(name) for name in slot_names]
    return upholstered(names, range(len(names))) if part in _COVERS else []


def upholstered(names: Sequence[Sequence[str]], free: Sequence[int]) -> list[int]:
    """Return the main surface of what has cushions and legs of its own: the body of an armchair.

    Args:
        names: Words of the name of each slot.
        free: The slots that may be it.
    """
    has_frame = any(not _FRAME.isdisjoint(words) for words in names)
    return [index for index in free if has_frame and names[index] == ["main"]]


def also_covered(part: str, slot_names: Sequence[str]) -> str:
    """Say what else has the look of a part, where the model has one surface for both."""
    names = [slot_words(name) for name in slot_names]
    slots = {tuple(names[at]) for at in slots_of(part, slot_names)}
    is_covered = bool(upholstered(names, range(len(names))))
    if is_covered and part in _FRAME_WORDS and slots == {("legs",)}:
        return "of the frame only the legs are seen"
    if is_covered and part in _CUSHIONED and slots == {("cushion",)}:
        return "the cushions of its seat and back are one surface"
    if part in _OF_TRIM and slots == {("trim",)} and ["roof"] in names:
        return "all its trim is one surface"
    is_bag = ["strap"] in names or part in _OF_TRIM
    if slots == {("metal",)} and (part in _SINGLE_METAL or (is_bag and part in _OF_BAGS)):
        return "all its metal parts are one surface"
    return ""


_CUSHIONED = word_set("seat seats back backs backrest backrests pillow pillows")
_OF_TRIM = {"window frame", "window frames", "door frame"} | word_set(
    "beam beams timbers framing timbering"
)
_SINGLE_METAL = word_set(
    "hinge hinges rivet rivets stud studs nail nails bolt bolts ring rings corner corners handle"
    " handles chain chains"
)
_OF_BAGS = word_set("buckle buckles zipper zippers zip zips clasp clasps latch latches hook hooks")
"""Pieces of metal that models have no surfaces of their own for."""


def slots_called(part: str, slot_names: Sequence[str]) -> list[int]:
    """Return the slots that have the word for a part as their name."""
    part = _part_here(part, slot_names)
    return [
        index
        for index, name in enumerate(slot_names)
        if slot_matches(part, slot_words(name), exact=True)
    ]


def _part_here(part: str, slot_names: Sequence[str]) -> str:
    """Return the word that a model has for a part: its windows are its glass."""
    part = OTHER_PARTS.get(part, part)
    names = {word for name in slot_names for word in slot_words(name)}
    here = _NAMES_OF_SLOTS.get(part)
    return here if here in names and names.isdisjoint((part, *singulars(part))) else part


def gripped(slots: Sequence[int], slot_names: Sequence[str]) -> list[int]:
    """Return the slots of a hilt that a hand holds, or all where none is called so."""
    held = [at for at in slots if not _HELD.isdisjoint(slot_words(slot_names[at]))]
    return held or [*slots]


_NAMES_OF_SLOTS = {
    word: slot
    for slot, words in {
        "glass": "window windows pane panes windscreen windshield",
        "dark": "slit slits",
        "guard": "crossguard crossguards",
        "coat": "body",
        "cape": "cloak cloaks mantle",
    }.items()
    for word in words.split()
}
HILTS = word_set("hilt hilts")
_TRIMS = word_set("trim accent border edging")
OTHER_PARTS = {
    word: part
    for part, words in {
        "accents": "detail details detailing highlights",
        "trim": "beam beams timbers framing timbering woodwork",
        "zippers": "zip zips",
        "slits": "eyeslit eyeslits eyeholes",
        "lights": "headlight headlights headlamp headlamps",
        "tail": "taillight taillights",
        "gem": "jewel jewels gems gemstone gemstones",
        "lock": "padlock padlocks",
    }.items()
    for word in words.split()
}
"""Words that in a look are said of parts, and in other prompts of other things."""
_JOINED = {
    "window frame": "trim",
    "window frames": "trim",
    "door frame": "trim",
    "roof tiles": "roof",
    "door handle": "knob",
    "door handles": "knob",
}
OTHER_PARTS |= _JOINED
# No wheels that it stands on, no chain and no ring of the model
_NOT_OF_IT = ("steering wheel", "spare wheel", "key ring", "key chain", "key chains")
JOINED_PARTS = frozenset((*_JOINED, *_NOT_OF_IT))
"""Parts of two words, of which the second alone means something else."""
_STEPS = word_set("step steps tread treads")
_HELD = word_set("grip handle")
_HILT = _HELD | {"guard", "pommel"}
"""What a hilt is, on models that have surfaces of their own for it."""
_FRAME_WORDS = word_set("frame frames")
_FRAME = word_set("leg legs foot feet frame")
"""Names of the hard parts of what is upholstered."""
_COVERS = word_set("upholstery fabric cover covers covering")
RIMS = word_set("rim rims hubcap hubcaps alloys hubs")
"""Parts of wheels that are not their tyres; of metal they are what is metal on the model."""
