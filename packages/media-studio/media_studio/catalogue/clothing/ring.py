"""Rings with a stone, and plain ones."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import lathe, tube


def _hoop() -> Shape:
    """Stand a band on its edge."""
    return torus(0.0095, 0.0016, sides=48, section=12).turned(x=90).scaled(1, 1, 1.3).at(y=0.011)


def _band(variant: Variant) -> list[Part]:
    """Leave the band without a stone where none is asked for."""
    return _ring(variant) if "gem" in variant.attributes else [_hoop().part("main")]


def _ring(_: Variant) -> list[Part]:
    """Mount a cut stone on a band."""
    table = lathe(
        [(0, 0)],
        [(0.0042, 0.0034)],
        [(0.0043, 0.004)],
        [(0.0028, 0.0055)],
        [(0, 0.0055)],
        sides=8,
        bevel=0,
    )
    prong = tube(
        [(0.0015, 0.0205, 0), (0.0042, 0.0222, 0), (0.0044, 0.0255, 0)], 0.0006, sides=6, steps=3
    )
    cup = lathe([(0, 0)], [(0.002, 0)], [(0.0036, 0.0025)], [(0, 0.0025)], sides=16, bevel=0.0002)
    side = ellipsoid(0.0011, 0.0011, 0.0008, sides=8).creased(12).at(0.0052, 0.0196, 0)
    return [
        _hoop().part("main"),
        cup.at(y=0.0204).part("main"),
        *parts("main", [prong.turned(y=45 + 90 * k) for k in range(4)]),
        table.creased(12).at(y=0.0215).part("gem"),
        *parts("gem", pair(side)),
    ]


BUILD = by_subtype(ring=_ring, band=_band, silver_band=_band)
