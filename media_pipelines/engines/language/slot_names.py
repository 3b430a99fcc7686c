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
    if part in RIMS and any(slot_matches("tyre", slot_words(n), exact=True) for n in slot_names):
        return []
    for exact, words_of in product((True, False), (slot_words, object_words)):
        found = [
            index
            for index, name in enumerate(slot_names)
            if slot_matches(part, words_of(name), exact=exact)
        ]
        if found:
            return found
    main = [at for at, name in enumerate(slot_names) if slot_words(name) == ["main"]]
    return main if may_be_main(part) and len(slot_names) > 1 else []


RIMS = word_set("rim rims hubcap hubcaps alloys hubs")
"""Parts of wheels that are not their tyres; of metal they are what is metal on the model."""
