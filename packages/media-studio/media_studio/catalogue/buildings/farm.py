"""Farms: a barn, a silo and a fenced field."""

from dataclasses import replace

from media_studio.catalogue.buildings import landmark, rural
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import box

_SLOTS = {"main": "silo", "roof": "dome", "metal": "dome"}
"""What the surfaces of a silo are here, where the barn has the names already."""


def _barn(variant: Variant) -> list[Part]:
    built = rural.BUILD(replace(variant, subtype="barn"))
    return each(built, lambda shape: shape.at(-2.6, 0.06, -2.2))


def _silo(variant: Variant) -> list[Part]:
    built = landmark.BUILD(replace(variant, subtype="silo"))
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


BUILD = by_subtype(farm=_farm)
