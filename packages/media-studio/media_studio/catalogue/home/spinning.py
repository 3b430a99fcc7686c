"""Wheels that spin wool into yarn."""

import numpy as np

from media_studio.catalogue.modelling.fittings import turned_leg
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import each, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import lathe, rod, sleeve, spindle, tube

_HUB: Point = (0.24, 0.675, 0.0)
_FLYER: Point = (-0.33, 0.82, 0.0)
_RIM = 0.29
"""Radius of the wheel, metres."""


def _wheel() -> list[Part]:
    """Turn a rim, twelve spokes and a hub about an axle along z."""
    rim = sleeve(
        (_RIM - 0.034, -0.02), (_RIM, -0.022), (_RIM, -0.008), (_RIM - 0.006, 0.0), (_RIM, 0.008),
        (_RIM, 0.022), (_RIM - 0.034, 0.02), sides=64,
    )  # fmt: skip
    hub = lathe([(0, -0.045)], [(0.02, -0.045)], [(0.036, -0.02), (0.036, 0.02)], [(0.02, 0.045)],
                [(0, 0.045)], sides=24)  # fmt: skip
    profile = [(0.007, 0), (0.011, 0.15), (0.007, 0.3), (0.013, 0.5), (0.007, 0.72), (0.01, 0.86),
               (0.006, 1)]  # fmt: skip
    spokes = [
        spindle(
            (0.03 * np.cos(a), 0, 0.03 * np.sin(a)),
            ((_RIM - 0.03) * np.cos(a), 0, (_RIM - 0.03) * np.sin(a)),
            profile,
            sides=12,
        )
        for a in np.arange(12) * np.pi / 6
    ]
    made = parts("main", [rim, hub, *spokes])
    axle = rod((0, -0.11, 0), (0, 0.11, 0), 0.008)
    made.append(axle.part("metal"))
    return each(made, lambda shape: shape.turned(x=90).at(*_HUB))


def _bench() -> list[Part]:
    """Slant a board on three turned legs, with the posts that carry the wheel."""
    board = beam((0.47, 0.31, 0), (-0.47, 0.45, 0), 0.036, 0.17, bevel=0.008)
    legs = [
        turned_leg((-0.38, 0.42, 0), (-0.5, 0, 0), 0.02),
        *pair(turned_leg((0.3, 0.32, 0.05), (0.4, 0, 0.2), 0.02), "z"),
    ]
    posts = pair(turned_leg((_HUB[0], _HUB[1] + 0.05, 0.085), (_HUB[0], 0.31, 0.075), 0.018), "z")
    knobs = pair(ellipsoid(0.02, 0.024, 0.02, sides=16).at(_HUB[0], _HUB[1] + 0.065, 0.085), "z")
    treadle = [
        rod((-0.46, 0.09, 0), (0.36, 0.09, 0), 0.011),
        *pair(rod((0.36, 0.09, 0), (0.36, 0.09, 0.185), 0.01), "z"),
        box(0.36, 0.016, 0.15, bevel=0.006).turned(x=-8).at(0.1, 0.082, 0.03),
    ]
    return parts("main", [board, *legs, *posts, *knobs, *treadle])


def _drive() -> list[Part]:
    """Connect treadle and wheel by a rod, and wheel and flyer by a band."""
    x, y, _ = _HUB
    crank = [
        rod((x, y, -0.108), (x + 0.02, y - 0.05, -0.108), 0.007),
        rod((x + 0.02, y - 0.05, -0.115), (0.2, 0.1, -0.03), 0.008),
    ]
    away = np.array([_FLYER[0] - x, _FLYER[1] - y])
    away /= np.linalg.norm(away)
    across = np.array([-away[1], away[0]])
    cords = []
    for side in (-1, 1):
        start = np.array([x, y]) + side * (_RIM - 0.002) * across + 0.25 * away * _RIM
        end = np.array(_FLYER[:2]) + side * 0.031 * across
        cords.append(rod((*start, 0), (*end, 0.0), 0.0028, sides=6))
    band = torus(_RIM + 0.0005, 0.0028, sides=64, section=6).turned(x=90).at(*_HUB)
    return [crank[0].part("metal"), crank[1].part("main"), *parts("yarn", [*cords, band])]


def _flyer() -> list[Part]:
    """Hang a bobbin of yarn in a hooked fork between two posts on a crossbar."""
    x, y, _ = _FLYER
    bar = rod((x, y - 0.17, -0.17), (x, y - 0.17, 0.2), 0.02)
    stem = turned_leg((x, y - 0.17, 0), (x - 0.02, 0.43, 0), 0.02)
    maidens = [turned_leg((x, y + 0.04, z), (x, y - 0.17, z), 0.014) for z in (-0.14, 0.17)]
    caps = [ellipsoid(0.016, 0.022, 0.016, sides=14).at(x, y + 0.05, z) for z in (-0.14, 0.17)]
    axle = rod((x, y, -0.15), (x, y, 0.2), 0.006)
    whorl = lathe([(0, -0.016)], [(0.034, -0.016)], [(0.03, 0.0)], [(0.034, 0.016)], [(0, 0.016)])
    bobbin = lathe([(0, 0.02)], [(0.03, 0.02)], [(0.03, 0.028)], [(0.01, 0.03), (0.01, 0.105)],
                   [(0.03, 0.107)], [(0.03, 0.115)], [(0, 0.115)])  # fmt: skip
    yarn = lathe([(0, 0.03)], [(0.018, 0.03), (0.027, 0.065), (0.018, 0.105)], [(0, 0.105)])
    fork = tube(
        [(x - 0.045, y, 0.01), (x - 0.045, y, 0.1), (x - 0.035, y, 0.13), (x, y, 0.138),
         (x + 0.035, y, 0.13), (x + 0.045, y, 0.1), (x + 0.045, y, 0.01)], 0.007,
    )  # fmt: skip
    hooks = [
        torus(0.006, 0.0015, sides=12, section=5).at(x - 0.045, y + 0.008, z)
        for z in (0.02, 0.04, 0.06, 0.08, 0.1)
    ]
    turned = [shape.turned(x=90).at(x, y, 0) for shape in (whorl, bobbin)]
    return [
        *parts("main", [bar, stem, *maidens, *caps, *turned, fork]),
        *parts("metal", [axle, *hooks]),
        *parts("yarn", [yarn.turned(x=90).at(x, y, 0)]),
    ]


def _distaff() -> list[Part]:
    """Dress a staff with a cone of wool."""
    x = -0.2
    staff = turned_leg((x, 0.98, -0.12), (x, 0.4, -0.05), 0.014)
    top = rod((x, 0.97, -0.119), (x, 1.32, -0.16), 0.009)
    knob = ellipsoid(0.016, 0.022, 0.016, sides=14).at(x, 1.335, -0.161)
    wool = lathe([(0, 0)], [(0.03, 0), (0.068, 0.07), (0.05, 0.19), (0.016, 0.29)], [(0, 0.3)])
    wool = wool.roughened(np.random.default_rng(5), 0.004, 0.03)
    ribbon = torus(0.066, 0.008, sides=28, section=8)
    lean = [shape.turned(x=-6.5) for shape in (wool, ribbon.at(y=0.09))]
    placed = [shape.at(x, 0.99, -0.121) for shape in lean]
    return [
        *parts("main", [staff, top, knob]),
        placed[0].part("wool"),
        placed[1].part("ribbon"),
    ]


def _spinning_wheel(_: Variant) -> list[Part]:
    return [*_bench(), *_wheel(), *_drive(), *_flyer(), *_distaff()]


BUILD = by_subtype(saxony=_spinning_wheel)
