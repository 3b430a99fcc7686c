"""Wedding cakes."""

from media_studio.catalogue.nature.modelling.petals import petal
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, moved, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe

_RISE = 0.095
"""Height of a tier, metres."""
_FOOT = 0.016


def _rose(size: float) -> list[Shape]:
    """Fold whorls of sugar petals around a bud, on y = 0."""
    made = [ellipsoid(0.28 * size, 0.36 * size, 0.28 * size, sides=10).at(y=0.4 * size)]
    for count, start, end, length in _WHORLS:
        leaf = petal(
            length * size, 1.1 * size, start=start, end=end, cup=0.5, widest=0.65, tip=0.6, rows=6
        )
        made += around(leaf.at(z=0.1 * size), count, 25.0 * count)
    return made


_WHORLS = ((3, 78, 100, 0.75), (5, 60, 85, 0.85), (6, 30, 60, 0.9))
"""Petals of a rose from the bud outwards: count, degrees by which they rise at foot and tip,
length as a share of the size."""


def _tier(radius: float, roses: int) -> list[Part]:
    """Ice a layer on y = 0, with beads and roses around its foot."""
    layer = lathe([(0, 0)], [(radius, 0)], [(radius, _RISE)], [(0, _RISE)], sides=64, bevel=0.008)
    bead = ellipsoid(0.008, 0.007, 0.008, sides=8).at(radius + 0.004, 0.006)
    rose = [s.turned(x=74).at(y=0.021, z=radius + 0.001) for s in _rose(0.024)]
    return [
        layer.part("icing"),
        *parts("beads", around(bead, round(radius * 400))),
        *parts("flower", [s for each in rose for s in around(each, roses, 15)]),
    ]


def _wedding_cake(variant: Variant) -> list[Part]:
    tiers = variant.count("layer", variant.count("tier", 3))
    plate = lathe([(0, 0)], [(0.14, 0)], [(0.21, 0.012), (0.21, _FOOT)], [(0, _FOOT)], sides=56)
    made = [plate.part("plate")]
    for k in range(tiers):
        tier = _tier(0.17 - 0.13 * k / tiers, 4 + tiers - k)
        made += moved(tier, y=_FOOT + _RISE * k)
    top = [s.at(y=_FOOT + _RISE * tiers) for s in _rose(0.032)]
    return [*made, *parts("flower", [s.at(x, 0, z) for s in top for x, z in _TOP])]


_TOP = ((0, 0.016), (0.022, -0.012), (-0.022, -0.012))
"""Where roses lie on the last tier: x, z."""

BUILD = by_subtype(wedding_cake=_wedding_cake)
