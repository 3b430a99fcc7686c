"""Boats, cars, lorries and aeroplanes of painted wood for children."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft


def _hull() -> Shape:
    """Round a hull with a pointed bow to +Z and a sunk deck."""
    outline = [(0, 0.16), (0.045, 0.09), (0.06, 0), (0.055, -0.1), (0.03, -0.135), (-0.03, -0.135),
               (-0.055, -0.1), (-0.06, 0), (-0.045, 0.09)]  # fmt: skip
    around = rounded(outline[::-1], 6)
    rings = [
        np.column_stack([share * around[:, 0], np.full(len(around), y), share * around[:, 1]])
        for y, share in ((0, 0.74), (0.006, 0.8), (0.03, 0.93), (0.058, 1.0), (0.064, 0.985),
                         (0.064, 0.9), (0.052, 0.89))
    ]  # fmt: skip
    return loft(rings, crease=40)


def _boat(_: Variant) -> list[Part]:
    """Set a cabin with portholes and a funnel on a hull."""
    pane = cylinder(0.0125, 0.008, bevel=0.002, sides=20).turned(z=90)
    panes = [pane.at(x, 0.085, z) for x in (-0.0335, 0.0415) for z in (-0.045, -0.005)]
    funnel = lathe(
        [(0, 0)], [(0.019, 0)], [(0.019, 0.055)], [(0.013, 0.055)], [(0.013, 0.04)], [(0, 0.04)],
        sides=24, bevel=0.002,
    )  # fmt: skip
    roof = box(0.09, 0.012, 0.115, bevel=0.005).at(y=0.118, z=-0.025)
    return [
        _hull().part("main"),
        box(0.075, 0.07, 0.1, bevel=0.006).at(y=0.05, z=-0.025).part("cabin"),
        *parts("main", [roof]),
        *parts("window", panes),
        funnel.at(y=0.128, z=-0.035).part("funnel"),
        box(0.05, 0.012, 0.02, bevel=0.004).at(y=0.05, z=0.07).part("cabin"),
    ]


def _wheels(half: float, radius: float, places: tuple[float, ...]) -> list[Part]:
    """Peg a wheel to each side at places along the length."""
    wheel = cylinder(radius, 0.022, bevel=0.006, sides=32).turned(z=-90)
    peg = ellipsoid(0.006, 0.34 * radius, 0.34 * radius, sides=16)
    return [
        part
        for z in places
        for part in (
            *parts("wheel", pair(wheel.at(half, radius, z))),
            *parts("axle", pair(peg.at(half + 0.022, radius, z))),
        )
    ]


def _profile(outline: Sequence[Point] | FloatArray, width: float, *, bevel: float = 0.01) -> Shape:
    """Saw an outline of (z, y) out of a board of a width."""
    return prism(outline, width, bevel=bevel).turned(y=-90)


def _car(_: Variant) -> list[Part]:
    """Saw a rounded car out of a block, with windows let in."""
    outline = rounded([(0.125, 0.03), (0.13, 0.06), (0.115, 0.082), (0.06, 0.092), (0.03, 0.135),
                       (-0.05, 0.137), (-0.085, 0.098), (-0.125, 0.085), (-0.13, 0.05),
                       (-0.12, 0.028), (0, 0.024)], 4)  # fmt: skip
    glass = [
        [(0.042, 0.094), (0.022, 0.123), (-0.008, 0.123), (-0.008, 0.094)],
        [(-0.02, 0.094), (-0.02, 0.123), (-0.046, 0.123), (-0.066, 0.097)],
    ]
    lamp = ellipsoid(0.012, 0.012, 0.006, sides=16).at(0.032, 0.066, 0.127)
    return [
        _profile(outline, 0.1, bevel=0.012).part("main"),
        *parts("window", [_profile(pane, 0.104, bevel=0.002) for pane in glass]),
        *_wheels(0.044, 0.034, (-0.075, 0.075)),
        *parts("axle", pair(lamp)),
    ]


def _truck(_: Variant) -> list[Part]:
    """Put a cab and an open box on a board with wheels."""
    cab = [(0.14, 0.05), (0.14, 0.1), (0.12, 0.155), (0.045, 0.155), (0.045, 0.05)]
    glass = [(0.126, 0.108), (0.112, 0.142), (0.068, 0.142), (0.068, 0.108)]
    pane = box(0.08, 0.034, 0.004, bevel=0.001).turned(x=-20).at(0, 0.108, 0.1375)
    floor, wall, end = (0.11, 0.012, 0.17), (0.01, 0.06, 0.17), (0.11, 0.06, 0.01)
    tub = [
        box(*floor, bevel=0.003),
        *pair(box(*wall, bevel=0.003).at(0.05)),
        *pair(box(*end, bevel=0.003).at(z=0.08), "z"),
    ]
    lamp = ellipsoid(0.01, 0.01, 0.006, sides=16).at(0.035, 0.072, 0.14)
    return [
        box(0.09, 0.022, 0.28, bevel=0.005).at(y=0.032).part("axle"),
        _profile(cab, 0.11).part("main"),
        _profile(glass, 0.114, bevel=0.002).part("window"),
        pane.part("window"),
        *moved(parts("load", tub), y=0.054, z=-0.05),
        *_wheels(0.045, 0.034, (-0.085, 0.09)),
        *parts("axle", pair(lamp)),
    ]


def _plane(_: Variant) -> list[Part]:
    """Peg wings, a tail and a propeller to a rounded body on two wheels."""
    body = lathe(
        [(0, -0.13)], [(0.014, -0.13), (0.03, -0.05), (0.036, 0.04), (0.03, 0.1)], [(0, 0.115)],
        sides=32, bevel=0.008,
    )  # fmt: skip
    half = [(0.0, 0.036), (0.13, 0.03), (0.155, 0.0), (0.13, -0.03), (0.0, -0.036)]
    wing = rounded([*half, *[(-x, z) for x, z in half[3:0:-1]]], 4)
    blade = ellipsoid(0.01, 0.034, 0.004, sides=16)
    seat = ellipsoid(0.022, 0.022, 0.036, sides=24).at(y=0.094, z=0.005)
    strut = box(0.012, 0.06, 0.016, bevel=0.003).at(0.03, 0.01, 0.045)
    fin = [(-0.085, 0.08), (-0.12, 0.135), (-0.14, 0.135), (-0.135, 0.08)]
    return [
        body.turned(x=90).at(y=0.072).part("main"),
        *parts("wing", [prism(wing, 0.014, bevel=0.005).turned(x=90).at(y=0.062, z=0.03)]),
        prism(0.42 * wing, 0.01, bevel=0.004).turned(x=90).at(y=0.078, z=-0.112).part("wing"),
        _profile(fin, 0.01, bevel=0.004).part("wing"),
        seat.part("window"),
        *parts("propeller", [blade.turned(z=turn).at(y=0.072, z=0.12) for turn in (35, 125)]),
        ellipsoid(0.011, 0.011, 0.014, sides=16).at(y=0.072, z=0.122).part("axle"),
        *parts("axle", pair(strut)),
        *_wheels(0.032, 0.024, (0.045,)),
    ]


BUILD = by_subtype(boat=_boat, car=_car, truck=_truck, plane=_plane)
