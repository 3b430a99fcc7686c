"""Stands that hold a telephone up on a desk."""

import numpy as np

from media_studio.catalogue.modelling.housing import panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import each, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, rod

_LEAN = 22.0
"""Degrees by which the cradle leans back."""


def _cradle() -> list[Part]:
    """Bend a plate into two hooks at its foot, upright before the plane z = 0."""
    hook = np.array([(0, 0), (0.026, 0), (0.026, 0.018), (0.0225, 0.018), (0.0225, 0.0035),
                     (0, 0.0035)])  # fmt: skip
    lip = prism(hook, 0.02, bevel=0.0008).turned(y=-90).at(x=0.027)
    plate = [
        panel(0.074, 0.05, 0.0035, radius=0.004).at(z=-0.0015),
        panel(0.054, 0.11, 0.0035, radius=0.014).at(z=-0.0015),
    ]
    pad = panel(0.04, 0.07, 0.0016, radius=0.008).at(y=0.026, z=0.0018)
    rests = pair(box(0.018, 0.0016, 0.0195, bevel=0.0004).at(0.027, 0.0034, 0.0125))
    return [*parts("main", [*plate, *pair(lip)]), *parts("pad", [pad, *rests])]


def _phone() -> list[Part]:
    """Lean a telephone on the hooks of the cradle."""
    return [
        panel(0.074, 0.152, 0.0085, radius=0.011, bevel=0.0015).at(y=0.0052, z=0.004).part("phone"),
        panel(0.068, 0.146, 0.0008, radius=0.009).at(y=0.0082, z=0.0122).part("screen"),
    ]


def _stand(variant: Variant) -> list[Part]:
    """Raise a leaning cradle on an arm from a foot plate."""
    plate = slab(0.085, 0.006, 0.11, radius=0.018, bevel=0.0012)
    feet = [slab(0.02, 0.0025, 0.01, radius=0.004).at(x, -0.0018, z)
            for x in (-0.025, 0.025) for z in (-0.04, 0.04)]  # fmt: skip
    arm = prism([(-0.046, 0.004), (-0.026, 0.004), (-0.018, 0.075), (-0.012, 0.082),
                 (-0.022, 0.084), (-0.03, 0.078)], 0.032, bevel=0.001).turned(y=-90)  # fmt: skip
    hinge = cylinder(0.0065, 0.046, bevel=0.001, sides=24).turned(z=90).at(0.023, 0.08, -0.018)
    screw = cylinder(0.0045, 0.003, bevel=0.0006, sides=6).turned(z=-90)
    knuckle = box(0.03, 0.014, 0.012, bevel=0.001).at(y=0.073, z=-0.011)
    held = [*_cradle(), *(_phone() if variant.attributes else [])]
    return [
        *parts("main", [plate, arm, hinge, knuckle]),
        *each(held, lambda s: s.turned(x=-_LEAN).at(y=0.03, z=0.014)),
        *parts("metal", pair(screw.at(0.0225, 0.08, -0.018))),
        *parts("pad", feet),
        rod((0, 0.003, -0.035), (0, 0.008, -0.035), 0.012).part("main"),
    ]


BUILD = by_subtype(stand=_stand)
