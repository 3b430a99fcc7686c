"""Which slots of a model a word for a part names."""

import re
from collections.abc import Sequence
from itertools import product

from media_pipelines.engines.language.english import tokens, word_set
from media_pipelines.engines.language.part_words import may_be_main, slot_matches
from media_pipelines.engines.language.vocabulary import MATERIAL_WORDS, MaterialChoice


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
    rims = [at for at, name in enumerate(slot_names) if slot_words(name) == ["rim"]]
    if part in RIMS and any(slot_matches("tyre", slot_words(n), exact=True) for n in slot_names):
        return rims
    names = [slot_words(name) for name in slot_names]
    if part in _FRAME_WORDS and upholstered(names, range(len(names))):
        # The frame of an armchair is what its cushions are on
        return [index for index, words in enumerate(names) if not _FRAME.isdisjoint(words)]
    for exact, words_of in product((True, False), (slot_words, object_words)):
        found = [
            index
            for index, name in enumerate(slot_names)
            if slot_matches(part, words_of(name), exact=exact)
        ]
        if found:
            return sorted({*found, *_covered(part, slot_names)})
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


_FRAME_WORDS = word_set("frame frames")
_FRAME = word_set("leg legs foot feet frame")
"""Names of the hard parts of what is upholstered."""
_COVERS = word_set("upholstery fabric cover covers covering")
RIMS = word_set("rim rims hubcap hubcaps alloys hubs")
"""Parts of wheels that are not their tyres; of metal they are what is metal on the model."""
