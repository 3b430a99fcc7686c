"""Stoppered and screwed bottles of glass that show what is in them."""

from collections.abc import Sequence

import numpy as np

from media_studio.catalogue.modelling.housing import body, panel
from media_studio.modelling.curves import Point, spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import (
    cylinder,
    filling,
    lathe,
    rod,
    sleeve,
    vessel,
    wrap,
)

_BLOCK = np.array(
    [
        (0.0, 0.94, 0.9),
        (0.02, 1.0, 1.0),
        (0.5, 1.0, 1.0),
        (0.9, 1.0, 1.0),
        (1.0, 0.8, 0.78),
    ]
)
"""Height, width and depth of a cast bottle at its rings, as shares of the whole."""


def _block(wide: float, tall: float, deep: float, power: float = 7.0) -> Shape:
    """Cast a bottle with straight sides and rounded shoulders, standing on y = 0."""
    return body(
        [(share * tall, x * wide / 2, z * deep / 2, 0.0) for share, x, z in _BLOCK], power=power
    )


def _block_filling(
    wide: float,
    tall: float,
    deep: float,
    *,
    level: float,
    floor: float,
    wall: float = 0.0018,
    power: float = 7.0,
) -> Shape:
    """Fill a `_block` of the same measures from its floor to a flat surface."""
    inside = [(floor, 0.94), *[(y, 1.0) for y in np.linspace(floor + 0.03 * tall, level, 8)]]
    shares, across, along = spline(_BLOCK, 4).T
    rings = []
    for y, cast in inside:
        x, z = (float(np.interp(y / tall, shares, side)) for side in (across, along))
        rings.append((y, cast * (x * wide / 2 - wall), cast * (z * deep / 2 - wall), 0.0))
    return body(rings, power=power, steps=1)


def _perfume(variant: Variant) -> list[Part]:
    """Leave a thick floor and thick walls around the scent; the cap hides the pump."""
    if "round" in variant.attributes:
        return _round_perfume()
    tag = panel(0.03, 0.022, 0.0008, radius=0.002).at(y=0.03, z=0.0161)
    return [
        _block(0.062, 0.078, 0.032).part("glass"),
        _block_filling(0.062, 0.078, 0.032, level=0.062, floor=0.006).part("liquid"),
        cylinder(0.011, 0.01, bevel=0.001).at(y=0.077).part("metal"),
        box(0.024, 0.03, 0.024, bevel=0.002).at(y=0.085).part("cap"),
        tag.part("label"),
    ]


def _round_perfume() -> list[Part]:
    globe = [(0.024, 0), (0.04, 0.012), (0.046, 0.038), (0.036, 0.068), (0.014, 0.082)]
    outside: Sequence[Sequence[Point]] = [[(0, 0)], globe, [(0.0105, 0.088)]]
    knob = lathe(
        [(0, 0)], [(0.01, 0)], [(0.011, 0.004), (0.019, 0.018), (0.012, 0.034), (0, 0.038)]
    )
    return [
        lathe(*outside, [(0, 0.088)], sides=40, steps=4).part("glass"),
        filling(*outside, wall=0.003, level=0.058, sides=40).part("liquid"),
        sleeve((0.009, 0.083), (0.0135, 0.083), (0.0135, 0.093), (0.009, 0.093)).part("metal"),
        knob.at(y=0.092).part("cap"),
        panel(0.026, 0.018, 0.0008, radius=0.008).at(y=0.03, z=0.046).part("label"),
    ]


def _decanter(_: Variant) -> list[Part]:
    """Cut facets into a heavy square bottle; a faceted ball closes it."""
    stopper = ellipsoid(0.026, 0.026, 0.026, sides=10).creased(8).at(y=0.245)
    neck = vessel([(0, 0.175)], [(0.02, 0.175)], [(0.015, 0.19), (0.0155, 0.21)], [(0.024, 0.218)])
    cuts = [
        box(0.016, 0.016, 0.003, bevel=0.0012).turned(z=45).at(x, y, 0.0449)
        for x in (-0.022, 0.0, 0.022)
        for y in (0.026, 0.048)
    ]
    return [
        _block(0.1, 0.178, 0.09, power=10).part("glass"),
        *parts("glass", [neck, *cuts, *[cut.turned(y=180) for cut in cuts]]),
        _block_filling(0.1, 0.178, 0.09, level=0.115, floor=0.012, power=10).part("liquid"),
        cylinder(0.012, 0.03, bevel=0.001).at(y=0.2).part("cap"),
        stopper.part("cap"),
    ]


def _spirit(_: Variant) -> list[Part]:
    """Fill a bottle with square shoulders to its neck, and label it broadly."""
    shoulder = [(0.042, 0.006), (0.042, 0.1), (0.042, 0.178), (0.036, 0.196), (0.0155, 0.21)]
    outside: Sequence[Sequence[Point]] = [
        [(0, 0)],
        [(0.039, 0)],
        shoulder,
        [(0.0145, 0.262)],
        [(0.017, 0.266)],
    ]
    return [
        vessel(*outside, [(0.017, 0.274)], wall=0.003).part("glass"),
        filling(*outside, wall=0.003, level=0.225).part("liquid"),
        wrap(*outside, low=0.05, high=0.135).part("label"),
        cylinder(0.0185, 0.036, bevel=0.002).at(y=0.262).part("cap"),
        torus(0.0186, 0.0014, section=8).at(y=0.268).part("cap"),
    ]


def _champagne(_: Variant) -> list[Part]:
    """Wrap the neck of a heavy bottle in foil down to its shoulder."""
    swell = [(0.0445, 0.13), (0.028, 0.2), (0.0185, 0.25)]
    glass = lathe(
        [(0, 0.006)], [(0.03, 0)], [(0.043, 0.002)], [(0.045, 0.006)], [(0.045, 0.1)], swell,
        [(0.0165, 0.29)], [(0, 0.29)], sides=40,
    )  # fmt: skip
    foil = [(0.0245, 0.222), (0.0195, 0.252), (0.0178, 0.286)]
    head = [(0.0205, 0.292), (0.0215, 0.308), (0.017, 0.322), (0, 0.326)]
    label = sleeve((0.043, 0.03), (0.0458, 0.03), (0.0458, 0.092), (0.043, 0.092))
    wine = lathe([(0, 0.008)], [(0.042, 0.005)], [(0.0443, 0.008)], [(0.0443, 0.1)],
                 [(0.0438, 0.13), (0.0273, 0.2), (0.02, 0.235)], [(0, 0.235)])  # fmt: skip
    return [
        glass.part("glass"),
        wine.part("liquid"),
        lathe([(0, 0.224)], [(0.0242, 0.222)], foil, head, sides=36).part("cap"),
        torus(0.0195, 0.0022, section=8).at(y=0.289).part("cap"),
        sleeve((0.026, 0.207), (0.0285, 0.2), (0.0252, 0.222), (0.022, 0.222)).part("label"),
        label.part("label"),
    ]


def _oil(_: Variant) -> list[Part]:
    """Fill a tall square bottle, and set a pourer on it."""
    neck = lathe([(0, 0.19)], [(0.022, 0.19)], [(0.014, 0.205), (0.0125, 0.24)], [(0, 0.24)])
    spout = rod((0, 0.262, 0), (0.016, 0.298, 0), 0.0045, tip=0.003)
    return [
        _block(0.062, 0.2, 0.062, power=8).part("glass"),
        neck.part("glass"),
        _block_filling(0.062, 0.2, 0.062, level=0.186, floor=0.005, power=8).part("liquid"),
        cylinder(0.0155, 0.024, bevel=0.002).at(y=0.238).part("cap"),
        spout.part("metal"),
        panel(0.046, 0.075, 0.0008, radius=0.002).at(y=0.05, z=0.031).part("label"),
    ]


def _dropper(_: Variant) -> list[Part]:
    """Close a small round bottle with a pipette under a rubber bulb."""
    side = [(0.0165, 0.003), (0.0165, 0.04), (0.0145, 0.05), (0.0075, 0.056)]
    outside: Sequence[Sequence[Point]] = [[(0, 0)], [(0.015, 0)], side, [(0.0075, 0.06)]]
    teat = [(0.0065, 0), (0.0058, 0.012), (0.0066, 0.02), (0.005, 0.029), (0, 0.032)]
    ridges = [rod((0.0098, 0.059, 0), (0.0098, 0.07, 0), 0.0006, sides=6)]
    return [
        vessel(*outside, wall=0.0012).part("glass"),
        filling(*outside, wall=0.0012, level=0.036).part("liquid"),
        rod((0, 0.01, 0), (0, 0.06, 0), 0.0018, sides=10).part("glass"),
        cylinder(0.0098, 0.013, bevel=0.0008).at(y=0.058).part("cap"),
        *parts("cap", [r.turned(y=18 * k) for r in ridges for k in range(20)]),
        lathe([(0, 0)], teat, sides=24).at(y=0.071).part("bulb"),
        wrap(*outside, low=0.012, high=0.032).part("label"),
    ]


def _nail_polish(_: Variant) -> list[Part]:
    """Let the varnish fill the whole bottle; the cap is long, for it holds the brush."""
    cap = lathe([(0, 0)], [(0.0085, 0)], [(0.0065, 0.036)], [(0, 0.038)], bevel=0.001)
    return [
        _block(0.03, 0.034, 0.03, power=5).part("glass"),
        cylinder(0.008, 0.006, bevel=0.0006).at(y=0.033).part("metal"),
        cap.at(y=0.037).part("cap"),
    ]


def _sauce(_: Variant) -> list[Part]:
    """Fill a slim bottle with a long neck and a ribbed cap."""
    side = [(0.024, 0.004), (0.024, 0.085), (0.02, 0.105), (0.0105, 0.13), (0.0095, 0.15)]
    outside: Sequence[Sequence[Point]] = [[(0, 0)], [(0.022, 0)], side]
    return [
        vessel(*outside, wall=0.0008).part("glass"),
        filling(*outside, wall=0.0008, level=0.138).part("liquid"),
        wrap(*outside, low=0.022, high=0.072).part("label"),
        cylinder(0.0125, 0.024, top=0.0115, bevel=0.0015).at(y=0.146).part("cap"),
        torus(0.0126, 0.0012, section=8).at(y=0.15).part("cap"),
    ]


BUILD = by_subtype(
    perfume=_perfume,
    decanter=_decanter,
    spirit=_spirit,
    clear_spirit=_spirit,
    champagne=_champagne,
    oil=_oil,
    dropper=_dropper,
    nail_polish=_nail_polish,
    hot_sauce=_sauce,
    soy_sauce=_sauce,
)
