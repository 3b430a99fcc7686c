"""The index: what reading a prompt needs of every object, without importing what builds it.

`python -m media_studio.catalogue.listing` (`make catalogue`) writes `index.json` anew.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from itertools import chain, combinations
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, NotRequired, TypedDict

import numpy as np

from media_studio.modelling.archetypes import Catalogue
from media_studio.modelling.part import Archetype, Part, Variant, VariantWords

if TYPE_CHECKING:
    from media_studio.modelling.rig import Rig

INDEX = "index.json"
_SHARED = "modelling"
"""Packages of what objects have in common; they declare none."""
_LEAST_SHARE = 0.04


class _Row(TypedDict):
    """An archetype in the index; see `Archetype`.

    `built` has the slots of each subtype by the words for its style and attributes. What is not
    there has the slots of the plain one.
    """

    name: str
    nouns: dict[str, str]
    slots: dict[str, str]
    main_slots: list[str]
    subtype_slots: dict[str, dict[str, str]]
    slot_words: dict[str, str]
    styles: list[str]
    attributes: list[str]
    only: NotRequired[dict[str, list[str]]]
    extras: NotRequired[dict[str, list[str]]]
    counts: dict[str, dict[str, tuple[int, int]]]
    traits: NotRequired[dict[str, str]]
    natural_slot: str
    body_slots: list[str]
    varies: list[str]
    moves: bool
    built: dict[str, dict[str, str]]
    shares: dict[str, dict[str, float]]


def read_index(text: str) -> Catalogue:
    """Return the catalogue of an index; a module is imported when one of its objects is built."""
    rows: dict[str, _Row] = json.loads(text)
    return Catalogue(tuple(_listed(module, row) for module, row in rows.items()))


def _listed(module: str, row: _Row) -> Archetype:
    def declared() -> Archetype:
        archetype: Archetype = import_module(module).ARCHETYPE
        return archetype

    def build(variant: Variant) -> list[Part]:
        return declared().build(variant)

    def rig(variant: Variant) -> "Rig | None":
        make = declared().rig
        return make(variant) if make else None

    styles = frozenset(row["styles"])
    return Archetype(
        name=row["name"],
        nouns=row["nouns"],
        slots=row["slots"],
        main_slots=tuple(row["main_slots"]),
        subtype_slots=row["subtype_slots"],
        slot_words=row["slot_words"],
        styles=styles,
        attributes=frozenset(row["attributes"]),
        only={word: frozenset(subtypes) for word, subtypes in row.get("only", {}).items()},
        extras={subtype: frozenset(words) for subtype, words in row.get("extras", {}).items()},
        counts={
            subtype: {part: (least, most) for part, (least, most) in bounds.items()}
            for subtype, bounds in row["counts"].items()
        },
        traits=row.get("traits", {}),
        natural_slot=row["natural_slot"],
        body_slots=frozenset(row["body_slots"]),
        varies=frozenset(row["varies"]),
        build=build,
        rig=rig if row["moves"] else None,
        built={
            _variant_words(subtype, words, styles): frozenset(slots.split())
            for subtype, by_words in row["built"].items()
            for words, slots in by_words.items()
        },
        shares=row["shares"],
    )


def _variant_words(subtype: str, words: str, styles: frozenset[str]) -> VariantWords:
    said = frozenset(words.split())
    return subtype, next(iter(said & styles), None), said - styles


def write_index(room: ModuleType) -> str:
    """Build every variant of the objects of a package, and return the index of them."""
    rows = (
        f"{json.dumps(module)}: {json.dumps(_row(archetype))}"
        for module, archetype in declared_in(room)
    )
    return "{\n" + ",\n".join(rows) + "\n}\n"


def declared_in(room: ModuleType) -> Iterator[tuple[str, Archetype]]:
    """Import the objects of a package: a folder a kind, a module an archetype."""
    for kind in iter_modules(room.__path__, f"{room.__name__}."):
        if kind.ispkg and not kind.name.endswith(f".{_SHARED}"):
            folder = import_module(kind.name)
            for module in iter_modules(folder.__path__, f"{kind.name}."):
                if not module.ispkg:
                    yield module.name, import_module(module.name).ARCHETYPE


def _row(archetype: Archetype) -> _Row:
    row = _Row(
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
