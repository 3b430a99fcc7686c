"""Anvils."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import moved, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import lathe, loft, superellipse


def _anvil(variant: Variant) -> list[Part]:
    """Draw the waist and the horn of an anvil out of rounded rectangles."""
    body = []
    for y, wide, deep in (
        (0, 0.17, 0.13),
        (0.03, 0.17, 0.13),
        (0.06, 0.12, 0.08),
        (0.1, 0.095, 0.06),
        (0.15, 0.1, 0.065),
        (0.185, 0.17, 0.075),
        (0.2, 0.19, 0.075),
    ):
        ring = superellipse(wide, deep, power=9, sides=32)
        body.append(np.column_stack([ring[:, 0], np.full(32, y), -ring[:, 1]]))
    horn = []
    for x, high, deep in (
        (0.17, 0.05, 0.062),
        (0.23, 0.046, 0.055),
        (0.3, 0.034, 0.04),
        (0.37, 0.018, 0.02),
        (0.4, 0.004, 0.004),
    ):
        ring = superellipse(deep, high, power=2.6, sides=24)
        horn.append(np.column_stack([np.full(24, x), 0.245 - high + ring[:, 1], -ring[:, 0]]))
    face = box(0.42, 0.055, 0.15, bevel=0.006).at(x=-0.02, y=0.195)
    made = parts("main", [loft(body, steps=2, crease=50), loft(horn, steps=3), face])
    return [*moved(made, y=0.42), *_hooped_block()] if variant.attributes else made


def _hooped_block() -> list[Part]:
    """Bind a stump with two hoops."""
    log = lathe([(0, 0)], [(0.24, 0)], [(0.228, 0.42)], [(0, 0.42)], sides=28, bevel=0.012)
    hoops = [
        torus(0.23, 0.012, sides=36, section=6).scaled(1, 1.8, 1).at(y=y) for y in (0.08, 0.34)
    ]
    return [log.part("block"), *parts("metal", hoops)]


BUILD = by_subtype(anvil=_anvil)
