"""Beehives of wooden boxes."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import corners, pair, parts
from media_studio.modelling.solids import box


def _beehive(_: Variant) -> list[Part]:
    """Stack three boxes with grips between a floor on legs and a flat roof."""
    legs = corners(box(0.06, 0.2, 0.06, bevel=0.006).at(x=0.2, z=0.24))
    floor = box(0.5, 0.05, 0.66, bevel=0.006).at(y=0.2, z=0.04)
    boxes = [box(0.48, 0.235, 0.56, bevel=0.008).at(y=0.255 + 0.24 * k) for k in range(3)]
    grips = [
        shape
        for k in range(3)
        for shape in (
            box(0.16, 0.03, 0.02, bevel=0.005).at(y=0.4 + 0.24 * k, z=0.285),
            *pair(box(0.02, 0.03, 0.18, bevel=0.005).at(x=0.245, y=0.4 + 0.24 * k)),
        )
    ]
    gate = box(0.3, 0.025, 0.02, bevel=0.002).at(y=0.262, z=0.275)
    roof = box(0.54, 0.09, 0.62, bevel=0.01).at(y=0.98)
    return [
        *parts("legs", [*legs, floor]),
        *parts("main", boxes),
        *parts("handle", grips),
        gate.part("dark"),
        roof.part("roof"),
    ]


BUILD = by_subtype(beehive=_beehive)
