"""Farms: a barn, a silo and a fenced field."""

from dataclasses import replace

from media_studio.catalogue.buildings.landmark import ARCHETYPE as LANDMARKS
from media_studio.catalogue.buildings.rural import ARCHETYPE as HOUSES
from media_studio.language.english import word_table
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Archetype, Part, Variant
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import box

_SLOTS = {"main": "silo", "roof": "dome", "metal": "dome"}
"""What the surfaces of a silo are here, where the barn has the names already."""


def _barn(variant: Variant) -> list[Part]:
    built = HOUSES.build(replace(variant, subtype="barn"))
    return each(built, lambda shape: shape.at(-2.6, 0.06, -2.2))


def _silo(variant: Variant) -> list[Part]:
    built = LANDMARKS.build(replace(variant, subtype="silo"))
    named = [replace(part, slot=_SLOTS.get(part.slot, part.slot)) for part in built]
    return each(named, lambda shape: shape.at(2.4, 0.06, -3.4))


def _fence(start: float, end: float, z: float) -> list[Shape]:
    """Nail two rails to posts a metre and a half apart, along x."""
    count = round((end - start) / 1.5)
    step = (end - start) / count
    posts = [box(0.1, 1.0, 0.1, bevel=0.01).at(start + k * step, 0.06, z) for k in range(count + 1)]
    middle, length = (start + end) / 2, end - start
    rails = [box(length, 0.1, 0.04, bevel=0.006).at(middle, y, z) for y in (0.45, 0.8)]
    return [*posts, *rails]


def _farm(variant: Variant) -> list[Part]:
    """Set barn and silo behind a ploughed field with a fence around it."""
    furrows = [box(8.4, 0.1, 0.24, bevel=0.03).at(0, 0.04, 1.75 + 0.38 * k) for k in range(7)]
    sides = [*_fence(-4.6, 4.6, 1.25), *_fence(-4.6, 4.6, 4.55)]
    ends = [shape.turned(y=90) for x in (-4.6, 4.6) for shape in _fence(-4.55, -1.25, x)]
    return [
        box(11.0, 0.06, 11.4, bevel=0.02).part("ground"),
        *_barn(variant),
        *_silo(variant),
        *parts("field", furrows),
        *parts("fence", [*sides, *ends]),
    ]


ARCHETYPE = Archetype(
    name="farm",
    nouns=word_table({"farm": "farm, farmyard, farmstead, ranch"}),
    slots={
        "main": "plank:red",
        "trim": "paint:white",
        "roof": "plank:grey",
        "door": "plank:red",
        "base": "stone",
        "silo": "concrete",
        "dome": "steel",
        "field": "soil",
        "fence": "wood",
        "ground": "grass",
    },
    slot_words={
        "barn": "main",
        "wall": "main",
        "soil": "field",
        "furrow": "field",
        "crop row": "field",
        "rail": "fence",
        "silo roof": "dome",
    },
    traits={
        "farm": (
            "rural, rustic, fenced, traditional, american, classic, 1 barn, large barn, gambrel "
            "roof, gambrel barn, barn door, 1 silo, tall silo, round silo, domed silo, silo, "
            "ploughed field, plowed field, fenced field, 1 field, furrow, 7 furrow, 7 row, fence,"
            " split rail fence, rail fence, grassy, split fence"
        ),
    },
    build=by_subtype(farm=_farm),
)
