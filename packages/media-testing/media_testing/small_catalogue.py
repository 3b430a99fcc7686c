"""A small catalogue of boxes to read and build with."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.archetypes import Catalogue
from media_studio.modelling.part import Archetype, Part, Variant
from media_studio.reading.scenes.lexicon import Lexicon, lexicon_of

_CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
_SIDES = np.array(
    [
        *([0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1]),
        *([2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]),
    ]
)


def box(
    low: tuple[float, float, float], high: tuple[float, float, float]
) -> tuple[FloatArray, IntArray]:
    return np.asarray(low) + _CORNERS * np.subtract(high, low), _SIDES


def part(
    slot: str,
    low: tuple[float, float, float],
    high: tuple[float, float, float],
    closed: bool = True,
) -> Part:
    vertices, faces = box(low, high)
    return Part(slot=slot, vertices=vertices, faces=faces, closed=closed)


def _chair(variant: Variant) -> list[Part]:
    back = part("frame", (-0.2, 0.45, -0.2), (0.2, 1.0, -0.17))
    base = part("frame", (-0.2, 0, -0.2), (0.2, 0.42, 0.2))
    seat = part("seat", (-0.2, 0.42, -0.2), (0.2, 0.46, 0.2))
    return [back, base, *([] if variant.style == "modern" else [seat])]


def _table(variant: Variant) -> list[Part]:
    width = 0.6 if variant.subtype == "small" else 0.8
    top = part("top", (-width, 0.7, -0.4), (width, 0.75, 0.4))
    legs = [part("legs", (x, 0, -0.05), (x + 0.1, 0.7, 0.05)) for x in (-0.5, 0.4)]
    return [top, *legs]


def _vase(variant: Variant) -> list[Part]:
    made = [part("main", (-0.1, 0, -0.1), (0.1, 0.3, 0.1))]
    if variant.subtype == "flowers":
        made.append(part("petal", (-0.1, 0.3, -0.1), (0.1, 0.4, 0.1), closed=False))
    return made


def _tree(variant: Variant) -> list[Part]:
    height = float(variant.rng.uniform(2, 3))
    crown = part("leaves", (-1, height, -1), (1, height + 2, 1), closed=False)
    return [part("trunk", (-0.1, 0, -0.1), (0.1, height, 0.1)), crown]


def _chest(variant: Variant) -> list[Part]:
    made = [part("main", (-0.4, 0, -0.3), (0.4, 0.5, 0.3))]
    made.append(part("metal", (-0.41, 0, -0.31), (-0.3, 0.51, 0.31)))
    if "open" in variant.attributes:
        made.append(part("treasure", (-0.3, 0.4, -0.2), (0.3, 0.55, 0.2)))
    return made


def _one(slot: str) -> Callable[[Variant], list[Part]]:
    return lambda _: [part(slot, (-0.1, 0, -0.1), (0.1, 0.2, 0.1))]


ARCHETYPES = (
    Archetype(
        name="chair",
        nouns={"chair": "dining", "dining chair": "dining", "armchair": "arm"},
        slots={"frame": "wood", "seat": "fabric:teal"},
        main_slots=("frame",),
        slot_words={"cushion": "seat", "leg": "frame", "seat": "seat"},
        styles=frozenset({"modern", "ornate"}),
        build=_chair,
    ),
    Archetype(
        name="sofa",
        nouns={"sofa": "sofa"},
        slots={"main": "fabric:teal", "legs": "wood"},
        slot_words={"leg": "legs"},
        build=lambda _: [
            part("main", (-1, 0.1, -0.4), (1, 0.5, 0.4)),
            part("legs", (-1, 0, -0.4), (1, 0.1, 0.4)),
        ],
    ),
    Archetype(
        name="table",
        nouns={"table": "big", "side table": "small", "desk": "big"},
        slots={"top": "wood", "legs": "wood"},
        main_slots=("top", "legs"),
        slot_words={"leg": "legs", "top": "top"},
        styles=frozenset({"rustic"}),
        build=_table,
    ),
    Archetype(
        name="vase",
        nouns={"vase": "vase", "flower vase": "flowers"},
        slots={"main": "ceramic", "petal": "paint:pink"},
        slot_words={"petal": "petal", "flower": "petal"},
        build=_vase,
    ),
    Archetype(
        name="tree",
        nouns={"tree": "oak", "oak": "oak", "apple tree": "apple"},
        slots={"trunk": "bark", "leaves": "leaf"},
        main_slots=("trunk", "leaves"),
        build=_tree,
    ),
    Archetype(
        name="chest",
        nouns={"chest": "chest", "treasure chest": "chest", "barrel": "chest"},
        slots={"main": "plank", "metal": "iron", "treasure": "gold"},
        slot_words={"band": "metal", "coin": "treasure"},
        attributes=frozenset({"open"}),
        build=_chest,
    ),
    Archetype(
        name="fruit",
        nouns={"apple": "apple", "orange": "orange"},
        slots={"main": "fruit"},
        build=_one("main"),
    ),
    Archetype(
        name="cup",
        nouns={"glass": "glass", "cup": "cup", "bowl": "bowl", "bottle": "bottle"},
        slots={"main": "ceramic"},
        subtype_slots={"glass": {"main": "glass"}},
        build=_one("main"),
    ),
    Archetype(
        name="ring",
        nouns={"ring": "ring"},
        slots={"main": "gold"},
        build=_one("main"),
    ),
    Archetype(
        name="sword",
        nouns={"sword": "sword"},
        slots={"blade": "steel", "handle": "leather"},
        main_slots=("blade",),
        slot_words={"blade": "blade", "hilt": "handle"},
        build=lambda _: [
            part("blade", (-0.03, 0.2, -0.01), (0.03, 1, 0.01)),
            part("handle", (-0.02, 0, -0.02), (0.02, 0.2, 0.02)),
        ],
    ),
)


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return Catalogue(ARCHETYPES)


@pytest.fixture(scope="session")
def lexicon(catalogue: Catalogue) -> Lexicon:
    return lexicon_of(catalogue)
