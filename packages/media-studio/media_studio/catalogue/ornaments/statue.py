"""Statues on a pedestal: a figure in one piece of stone or metal."""

from dataclasses import replace
from types import ModuleType

import numpy as np

from media_studio.catalogue.animals import cat, horse
from media_studio.catalogue.people import synthetic
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.posing import relaxed
from media_studio.modelling.shape import each, moved, parts
from media_studio.modelling.solids import box


def _pedestal(width: float, height: float, depth: float) -> list[Part]:
    """Stack a plinth: base, die and cornice, with a plate to the front."""
    w, d = width, depth
    stones = [
        box(1.3 * w, 0.14 * height, w * 0.3 + d, bevel=0.02),
        box(1.18 * w, 0.09 * height, 0.18 * w + d, bevel=0.03).at(y=0.14 * height),
        box(w, 0.7 * height, d, bevel=0.012).at(y=0.2 * height),
        box(1.22 * w, 0.1 * height, 0.22 * w + d, bevel=0.025).at(y=0.9 * height),
    ]
    plate = box(0.56 * w, 0.26 * height, 0.02, bevel=0.004).at(y=0.42 * height, z=d / 2)
    return [*parts("base", stones), plate.part("plate")]


def _figure(family: ModuleType, subtype: str, size: float, yaw: float = 0.0) -> list[Part]:
    """Cast a living family, relaxed, in one material; it stands on y = 0 over the origin."""
    variant = Variant(subtype=subtype)
    posed = relaxed(family.BUILD(variant), family.RIG(variant))
    cast = [replace(part, slot="main", bones=(), weights=None, form=None) for part in posed]
    cast = each(cast, lambda shape: shape.scaled(size, size, size).turned(y=yaw))
    low = np.min([part.vertices.min(axis=0) for part in cast], axis=0)
    high = np.max([part.vertices.max(axis=0) for part in cast], axis=0)
    x, _, z = -(low + high) / 2
    return moved(cast, float(x), -float(low[1]), float(z))


def _man(_: Variant) -> list[Part]:
    return [
        *_pedestal(0.72, 0.9, 0.72),
        *moved(_figure(synthetic, "statue", 1.0), y=0.895),
    ]


def _woman(_: Variant) -> list[Part]:
    return [
        *_pedestal(0.72, 0.9, 0.72),
        *moved(_figure(synthetic, "goddess", 1.0), y=0.895),
    ]


def _lion(_: Variant) -> list[Part]:
    return [*_pedestal(0.72, 0.7, 1.7), *moved(_figure(cat, "lion", 0.95), y=0.695)]


def _horse(_: Variant) -> list[Part]:
    return [*_pedestal(0.8, 0.9, 2.0), *moved(_figure(horse, "horse", 0.9), y=0.895)]


BUILD = by_subtype(man=_man, woman=_woman, lion=_lion, horse=_horse)
