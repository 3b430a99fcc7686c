"""Making the index: `python -m media_studio.catalogue.indexing` (`make catalogue`).

It reads the words of every family, builds every variant and writes `index.json` anew.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from itertools import chain, combinations
from pathlib import Path
from types import ModuleType

import numpy as np

from media_studio.catalogue.families import families
from media_studio.catalogue.listing import INDEX, ListedFamily
from media_studio.modelling.part import Archetype, Part, Variant

_LEAST_SHARE = 0.04


def write_index(room: ModuleType) -> str:
    """Read the words of the families of a package, build every variant, and return the index."""
    rows = (
        f"{json.dumps(module)}: {json.dumps(_row(archetype))}"
        for module, archetype in families(room)
    )
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _row(archetype: Archetype) -> ListedFamily:
    row = ListedFamily(
        name=archetype.name,
        nouns=dict(archetype.nouns),
        slots=dict(archetype.slots),
        main_slots=list(archetype.main_slots),
        subtype_slots={key: dict(value) for key, value in archetype.subtype_slots.items()},
        slot_words=dict(archetype.slot_words),
        styles=sorted(archetype.styles),
        attributes=sorted(archetype.attributes),
        counts={key: dict(value) for key, value in archetype.counts.items()},
        natural_slot=archetype.natural_slot,
        body_slots=sorted(archetype.body_slots),
        varies=sorted(archetype.varies),
        moves=archetype.rig is not None,
        built={
            subtype: _built(archetype, subtype)
            for subtype in dict.fromkeys(archetype.nouns.values())
        },
        shares={
            subtype: _shares(archetype.build(Variant(subtype=subtype)))
            for subtype in dict.fromkeys(archetype.nouns.values())
        },
    )
    if archetype.only:
        row["only"] = {word: sorted(subtypes) for word, subtypes in archetype.only.items()}
    if archetype.extras:
        row["extras"] = {subtype: sorted(words) for subtype, words in archetype.extras.items()}
    if archetype.sorts:
        row["sorts"] = dict(archetype.sorts)
    if archetype.partly:
        row["partly"] = dict(archetype.partly)
    if archetype.refused:
        row["refused"] = dict(archetype.refused)
    if archetype.traits:
        row["traits"] = dict(archetype.traits)
    return row


def _shares(parts: list[Part]) -> dict[str, float]:
    """Return the share of each slot in the surface of an object, without the smallest."""
    areas = defaultdict[str, float](float)
    for part in parts:
        corners = part.vertices[part.faces]
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        areas[part.slot] += float(np.linalg.norm(across, axis=1).sum())
    whole = sum(areas.values())
    shares = {slot: round(area / whole, 2) for slot, area in sorted(areas.items())}
    return {slot: share for slot, share in shares.items() if share >= _LEAST_SHARE}


def _built(archetype: Archetype, subtype: str) -> dict[str, str]:
    """Return the slots of the plain subtype, and of the styles and attributes that differ."""
    slots = {
        " ".join([*([style] if style else []), *attributes]): _slots(
            archetype.build(Variant(subtype=subtype, style=style, attributes=frozenset(attributes)))
        )
        for style, attributes in forms(archetype, subtype)
    }
    return {words: seen for words, seen in slots.items() if not words or seen != slots[""]}


def forms(archetype: Archetype, subtype: str) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield every style with every set of attributes, the plain form first."""
    words = sorted(archetype.attributes_of(subtype))
    sets = list(chain.from_iterable(combinations(words, n) for n in range(len(words) + 1)))
    yield from ((style, some) for style in (None, *sorted(archetype.styles)) for some in sets)


def _slots(parts: list[Part]) -> str:
    return " ".join(sorted({part.slot for part in parts}))


if __name__ == "__main__":
    made = write_index(import_module("media_studio.catalogue"))
    Path(__file__).with_name(INDEX).write_text(made, "utf-8")
