"""The index: what reading a prompt needs of every object, without importing what builds it."""

import json
from importlib import import_module
from typing import TYPE_CHECKING, NotRequired, TypedDict

from media_studio.modelling.archetypes import Catalogue
from media_studio.modelling.part import Archetype, Part, Variant, VariantWords

if TYPE_CHECKING:
    from media_studio.modelling.rig import Rig

INDEX = "index.json"


class ListedFamily(TypedDict):
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
    sorts: NotRequired[dict[str, str]]
    partly: NotRequired[dict[str, str]]
    refused: NotRequired[dict[str, str]]
    traits: NotRequired[dict[str, str]]
    natural_slot: str
    body_slots: list[str]
    varies: list[str]
    moves: bool
    built: dict[str, dict[str, str]]
    shares: dict[str, dict[str, float]]


def read_index(text: str) -> Catalogue:
    """Return the catalogue of an index; a module is imported when one of its objects is built."""
    rows: dict[str, ListedFamily] = json.loads(text)
    return Catalogue(tuple(_listed(module, row) for module, row in rows.items()))


def _listed(module: str, row: ListedFamily) -> Archetype:
    def build(variant: Variant) -> list[Part]:
        parts: list[Part] = import_module(module).BUILD(variant)
        return parts

    def rig(variant: Variant) -> "Rig | None":
        joints: Rig | None = import_module(module).RIG(variant)
        return joints

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
        sorts=row.get("sorts", {}),
        partly=row.get("partly", {}),
        refused=row.get("refused", {}),
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
