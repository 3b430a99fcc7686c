"""Jars with lids: for the kitchen, the bathroom and the sweet tooth."""

from collections.abc import Sequence

import numpy as np

from media_studio.modelling.curves import Point, chain
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import (
    cylinder,
    filling,
    lathe,
    rod,
    sleeve,
    tube,
    vessel,
    wrap,
)

_WALL = 0.0009
"""Thin, as refraction makes real glass look: what is inside seems to reach the outside."""
_SWEETS = ("candy1", "candy2", "candy3", "candy4")


def _lid(radius: float, height: float) -> list[Shape]:
    """Make a screw lid that stands on y = 0, with a rolled edge and fine ribs."""
    rib = rod((radius, 0.003, 0), (radius, height - 0.003, 0), 0.0008, sides=6)
    plate = lathe(
        [(0, 0)], [(radius, 0)], [(radius, height)], [(0.85 * radius, height + 0.001)],
        [(0.8 * radius, height - 0.001)], [(0, height - 0.001)], sides=48, bevel=0.0012,
    )  # fmt: skip
    return [plate, torus(radius, 0.0012, section=8).at(y=0.0015), *around(rib, 48)]


def _outside(radius: float, height: float) -> Sequence[Sequence[Point]]:
    """Draw the outside of a jar with a short neck."""
    r = radius
    side = [(r, 0.007), (r, 0.45 * height), (r, 0.8 * height), (0.84 * r, 0.92 * height)]
    return [[(0, 0)], [(0.92 * r, 0)], side, [(0.84 * r, height)]]


def _filled(
    outside: Sequence[Sequence[Point]], level: float, label: tuple[float, float]
) -> list[Part]:
    """Blow a jar, fill it to a level and label it between two heights."""
    return [
        vessel(*outside, wall=_WALL).part("glass"),
        filling(*outside, wall=_WALL, level=level).part("content"),
        wrap(*outside, low=label[0], high=label[1]).part("label"),
    ]


def _spread(_: Variant) -> list[Part]:
    return [
        *_filled(_outside(0.04, 0.1), 0.084, (0.018, 0.062)),
        *parts("lid", [shape.at(y=0.09) for shape in _lid(0.0365, 0.017)]),
    ]


def _honey(variant: Variant) -> list[Part]:
    """Let a belly of honey be seen."""
    belly = [(0.032, 0.004), (0.048, 0.022), (0.05, 0.05), (0.042, 0.076), (0.036, 0.084)]
    outside: Sequence[Sequence[Point]] = [[(0, 0)], [(0.03, 0)], belly, [(0.036, 0.096)]]
    return [
        *_filled(outside, 0.078, (0.028, 0.056)),
        *parts("lid", [shape.at(y=0.088) for shape in _lid(0.0385, 0.015)]),
        *(_dipper() if "dipper" in variant.attributes else []),
    ]


def _dipper() -> list[Part]:
    """Lean a honey dipper against a jar."""
    grooves = [torus(0.0075 + 0.0035 * np.sin(np.pi * k / 6), 0.0024, sides=24, section=8)
               .at(y=0.006 + 0.0052 * k) for k in range(7)]  # fmt: skip
    stick = [rod((0, 0.0, 0), (0, 0.15, 0), 0.0032, tip=0.0038), cylinder(0.006, 0.038), *grooves]
    return parts("dipper", [s.turned(z=-34).at(0.062, 0.006, 0.03) for s in stick])


def _pickles(variant: Variant) -> list[Part]:
    """Stand gherkins in brine."""
    outside = _outside(0.044, 0.115)
    shape = [(0, 0), (0.0085, 0.005), (0.0115, 0.03), (0.0105, 0.06), (0, 0.072)]
    gherkin = lathe(shape, sides=16)
    wart = ellipsoid(0.0012, 0.0012, 0.0012, sides=6)
    warts = [
        wart.at(0.0108, 0.012 + 0.008 * k, 0).turned(y=137 * k + 60 * row)
        for k in range(7)
        for row in range(3)
    ]
    places = [(0.0275, 40 * k, 0.012 * (k % 3)) for k in range(9)] + [(0.004, 0, 0.01)]
    made = [
        s.turned(y=float(variant.rng.uniform(0, 360)), z=4).at(reach, 0.005 + up, 0).turned(y=turn)
        for reach, turn, up in places
        for s in (gherkin, *warts)
    ]
    return [
        vessel(*outside, wall=_WALL).part("glass"),
        *parts("pickle", made),
        *parts("lid", [s.at(y=0.104) for s in _lid(0.0405, 0.017)]),
        wrap(*outside, low=0.018, high=0.038).part("label"),
    ]


def _sweets(variant: Variant) -> list[Part]:
    """Heap coloured sweets in a wide jar under a lid with a knob."""
    belly = [(0.05, 0.006), (0.07, 0.035), (0.074, 0.075), (0.062, 0.115), (0.05, 0.13)]
    outside: Sequence[Sequence[Point]] = [[(0, 0)], [(0.046, 0)], belly, [(0.052, 0.138)]]
    lid = lathe([(0, 0)], [(0.053, 0)], [(0.053, 0.008)], [(0.03, 0.024), (0.008, 0.028)],
                [(0.007, 0.034), (0.013, 0.045), (0, 0.054)], sides=40)  # fmt: skip
    return [
        vessel(*outside, wall=_WALL).part("glass"),
        *_heap(variant, outside),
        lid.at(y=0.137).part("lid"),
    ]


def _heap(variant: Variant, outside: Sequence[Sequence[Point]]) -> list[Part]:
    """Lay rings of sweets within rings, a layer above the other, along the inside of a jar."""
    sweet = ellipsoid(0.0125, 0.0095, 0.0125, sides=12)
    profile, made = chain(*outside, steps=4), []
    for layer in range(6):
        y = 0.014 + 0.0155 * layer
        reach = float(np.interp(y, profile[:, 1], profile[:, 0])) - 0.0145
        while reach > 0:
            count = max(int(2 * np.pi * reach / 0.022), 1)
            for k in range(count):
                lean = float(variant.rng.uniform(-30, 30))
                placed = sweet.turned(x=lean, z=0.5 * lean).at(reach if count > 1 else 0, y, 0)
                slot = _SWEETS[int(variant.rng.integers(4))]
                made.append(placed.turned(y=360 * k / count + 17 * layer).part(slot))
            reach -= 0.021
    return made


def _cookies(_: Variant) -> list[Part]:
    """Turn a round jar with a domed lid."""
    belly = [(0.06, 0.008), (0.092, 0.045), (0.098, 0.09), (0.085, 0.15), (0.074, 0.165)]
    outside: Sequence[Sequence[Point]] = [[(0, 0)], [(0.055, 0)], belly, [(0.076, 0.172)]]
    dome = [(0.082, 0.008), (0.06, 0.034), (0.014, 0.046)]
    lid = lathe([(0, 0)], [(0.08, 0)], dome, [(0, 0.046)], sides=44)
    knob = lathe([(0, 0)], [(0.009, 0)], [(0.008, 0.006), (0.018, 0.02), (0, 0.03)], sides=24)
    return [
        vessel(*outside, wall=0.005, sides=44).part("main"),
        lid.at(y=0.17).part("lid"),
        knob.at(y=0.214).part("knob"),
        wrap(*outside, low=0.072, high=0.079, sides=44).part("band"),
        wrap(*outside, low=0.094, high=0.101, sides=44).part("band"),
    ]


def _cream(_: Variant) -> list[Part]:
    """Screw a broad lid onto a low jar."""
    side = [(0.037, 0.004), (0.037, 0.022), (0.035, 0.03)]
    pot = lathe([(0, 0)], [(0.034, 0)], side, [(0, 0.03)], sides=48)
    rim = sleeve((0.03, 0.03), (0.0366, 0.03), (0.0366, 0.0325), (0.03, 0.0325), sides=48)
    lid = cylinder(0.038, 0.02, bevel=0.002, sides=48)
    return [
        pot.part("main"),
        rim.part("band"),
        lid.at(y=0.0325).part("lid"),
        cylinder(0.02, 0.0006, bevel=0, sides=40).at(y=0.0524).part("label"),
    ]


def _spice(_: Variant) -> list[Part]:
    """Fill a small jar with a powder under a lid with holes."""
    hole = cylinder(0.0018, 0.0008, bevel=0, sides=10)
    holes = [hole.at(0.009, 0.0, 0).turned(y=60 * k) for k in range(6)]
    return [
        *_filled(_outside(0.022, 0.075), 0.062, (0.016, 0.042)),
        *parts("lid", [s.at(y=0.069) for s in _lid(0.0205, 0.016)]),
        *parts("hole", [s.at(y=0.0838) for s in (*holes, hole)]),
    ]


def _clip_top(_: Variant) -> list[Part]:
    """Clamp a glass lid onto a rubber ring with a wire."""
    outside = _outside(0.052, 0.125)
    bail = tube([(0.0, 0.104, 0.049), (0.0, 0.12, 0.06), (0.0, 0.142, 0.052)], 0.0022)
    hoop = torus(0.0455, 0.0018, section=8).at(y=0.112)
    arms = [rod((x, 0.112, 0.042), (x, 0.142, 0.05), 0.0018, sides=8) for x in (-0.014, 0.014)]
    bridge = rod((-0.014, 0.142, 0.05), (0.014, 0.142, 0.05), 0.0018, sides=8)
    top = lathe([(0, 0)], [(0.049, 0)], [(0.049, 0.007)], [(0.04, 0.014), (0, 0.017)], sides=40)
    return [
        vessel(*outside, wall=_WALL).part("glass"),
        filling(*outside, wall=_WALL, level=0.1).part("content"),
        torus(0.046, 0.003, section=10).at(y=0.127).part("seal"),
        top.at(y=0.129).part("lid"),
        *parts("metal", [bail, hoop, *arms, bridge]),
    ]


BUILD = by_subtype(
    cookies=_cookies,
    sweets=_sweets,
    honey=_honey,
    pickles=_pickles,
    peanut_butter=_spread,
    chocolate_spread=_spread,
    cream=_cream,
    spice=_spice,
    storage=_clip_top,
)
