"""Lamps and lanterns."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, corners, moved, pair, parts
from media_studio.modelling.solids import beam, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _shade(low: float, high: float, height: float) -> list[Part]:
    """Make a cloth shade open at both ends, with a wire rim, standing on y = 0."""
    wall = 0.004
    body = sleeve((low - wall, 0), (low, 0), (high, height), (high - wall, height))
    rims = [_rim(low), _rim(high).at(y=height)]
    return [body.part("shade"), *parts("shade", rims)]


def _rim(radius: float) -> Shape:
    return torus(radius - 0.001, 0.004, sides=36, section=8)


def _bulb(y: float, size: float = 1.0) -> list[Part]:
    glass = lathe([(0, 0), (0.014, 0.004), (0.03, 0.05), (0.018, 0.078), (0, 0.085)], sides=18)
    socket = cylinder(0.014, 0.03, sides=16)
    return [
        glass.scaled(size, size, size).at(y=y + 0.025 * size).part("light"),
        socket.scaled(size, size, size).at(y=y).part("metal"),
    ]


def _table(variant: Variant) -> list[Part]:
    if variant.style == "modern":
        base = lathe(
            [(0, 0)], [(0.09, 0)], [(0.09, 0.012)], [(0.008, 0.014)], [(0.008, 0.3)], [(0, 0.3)]
        )
        return [base.part("base"), *_bulb(0.29), *moved(_shade(0.15, 0.15, 0.2), y=0.29)]
    body = lathe(
        [(0, 0)],
        [(0.075, 0)],
        [(0.078, 0.012)],
        [(0.05, 0.028), (0.035, 0.045)],
        [(0.075, 0.1), (0.088, 0.17), (0.055, 0.25), (0.022, 0.285)],
        [(0.03, 0.295)],
        [(0.012, 0.305), (0.01, 0.33)],
        [(0, 0.33)],
        sides=36,
    )
    knob = lathe([(0.005, 0), (0.004, 0.015), (0.012, 0.028), (0, 0.042)], sides=14)
    return [
        body.part("base"),
        *_bulb(0.325),
        *moved(_shade(0.17, 0.095, 0.2), y=0.33),
        rod((0, 0.43, 0), (0, 0.535, 0), 0.003).part("metal"),
        *parts("metal", around(rod((0, 0.525, 0), (0.094, 0.529, 0), 0.0025, sides=6), 3)),
        knob.at(y=0.53).part("metal"),
    ]


def _floor(variant: Variant) -> list[Part]:
    shade = moved(_shade(0.27, 0.18, 0.32), y=1.35)
    if variant.style == "modern":
        leg = rod((0.02, 1.3, 0), (0.28, 0, 0), 0.014, tip=0.011)
        hub = lathe([(0, 0)], [(0.045, 0)], [(0.03, 0.07)], [(0, 0.07)])
        return [
            *parts("main", around(leg, 3, 90)),
            hub.at(y=1.26).part("main"),
            *_bulb(1.33, 1.3),
            *shade,
        ]
    foot = lathe(
        [(0, 0)],
        [(0.15, 0)],
        [(0.155, 0.015), (0.1, 0.03), (0.02, 0.045)],
        [(0, 0.045)],
        sides=28,
    )
    stand = lathe(
        [(0, 0.04)],
        [(0.018, 0.04), (0.03, 0.07), (0.013, 0.1), (0.012, 0.6)],
        [(0.024, 0.62), (0.012, 0.66), (0.011, 1.25)],
        [(0.03, 1.28), (0.012, 1.34)],
        [(0, 1.34)],
        sides=28,
    )
    chain = tube(
        [(0.01, 1.32, 0.005), (0.05, 1.325, 0.025), (0.062, 1.25, 0.03), (0.06, 1.15, 0.03)],
        0.0025,
        sides=6,
    )
    pull = ellipsoid(0.009, 0.014, 0.009, sides=10).at(0.06, 1.14, 0.03)
    return [
        foot.part("base"),
        stand.part("main"),
        chain.part("metal"),
        pull.part("metal"),
        *_bulb(1.34, 1.3),
        *shade,
    ]


def _desk(_: Variant) -> list[Part]:
    """Joint two arms between a weighted base and a tilting cone."""
    elbow, head = (0, 0.31, -0.16), (0, 0.5, 0.06)
    arms = [
        *pair(rod((0.012, 0.03, 0), (0.012, elbow[1], elbow[2]), 0.005, sides=8)),
        *pair(rod((0.012, elbow[1], elbow[2]), (0.012, head[1], head[2]), 0.005, sides=8)),
    ]
    joint = cylinder(0.018, 0.044).turned(z=90).at(x=0.022)
    outside = [(0.024, 0.0), (0.03, -0.05), (0.085, -0.13)]
    inside = [(0.082, -0.13), (0.026, -0.05), (0.018, -0.004)]
    cone = sleeve((0.022, 0), *outside, *inside)
    cap = lathe([(0, 0)], [(0.025, 0)], [(0.02, 0.03)], [(0, 0.03)])
    bulb = ellipsoid(0.03, 0.038, 0.03, sides=16).at(y=-0.085)
    socket = cylinder(0.016, 0.06, sides=20).at(y=-0.055)
    tilt = -35.0
    return [
        lathe([(0, 0)], [(0.1, 0)], [(0.1, 0.018)], [(0.03, 0.034)], [(0, 0.034)]).part("base"),
        *parts("metal", arms),
        *parts("main", [joint.at(0, elbow[1], elbow[2]), joint.at(0, head[1], head[2])]),
        *parts("main", [s.turned(x=tilt).at(*head).at(y=0, z=0.015) for s in (cone, cap)]),
        socket.turned(x=tilt).at(*head).at(z=0.015).part("metal"),
        bulb.turned(x=tilt).at(*head).at(z=0.015).part("light"),
    ]


def _cage(size: float, height: float) -> list[Part]:
    """Make a four-sided glazed lantern that stands on y = 0."""
    x = size / 2
    post = beam((x * 0.8, 0, x * 0.8), (x, height, x), 0.1 * size, 0.1 * size, bevel=0.004)
    sides = 4
    low, high = 0.74 * x, 0.93 * x
    outline = [(-low, 0), (low, 0), (high, height), (-high, height)]
    lean = float(np.degrees(np.arctan2(high - low, height)))
    pane = prism(outline, 0.003, bevel=0.0).turned(x=lean).at(z=low)
    roof = lathe(
        [(0, 0)],
        [(1.75 * x, 0)],
        [(1.7 * x, 0.05 * size)],
        [(0.9 * x, 0.3 * size), (0.4 * x, 0.55 * size)],
        [(0.4 * x, 0.65 * size)],
        [(0, 0.68 * size)],
        sides=sides,
        bevel=0.004,
    )
    floor = lathe(
        [(0, 0)], [(1.05 * x, 0)], [(1.35 * x, 0.12 * size)], [(0, 0.12 * size)], sides=sides
    )
    mullion = [
        beam(
            (-0.9 * x, height * 0.5, 0.93 * x),
            (0.9 * x, height * 0.5, 0.93 * x),
            0.04 * size,
            0.04 * size,
        )
    ]
    return [
        *parts("main", corners(post)),
        *parts("glass", around(pane, 4)),
        roof.turned(y=45).at(y=height).part("main"),
        floor.turned(y=45).at(y=-0.06 * size).part("main"),
        *parts("main", [copy for bar in mullion for copy in around(bar, 4)]),
    ]


def _flame(size: float) -> Shape:
    return lathe(
        [(0, 0), (0.22 * size, 0.2 * size), (0.13 * size, 0.6 * size), (0, size)], sides=14
    )


def _lantern(_: Variant) -> list[Part]:
    candle = cylinder(0.028, 0.09).at(y=0.02)
    ring = torus(0.035, 0.005, sides=24, section=8).turned(x=90).at(y=0.37)
    return [
        *moved(_cage(0.16, 0.22), y=0.03),
        candle.at(y=0.02).part("wax"),
        _flame(0.07).at(y=0.128).part("light"),
        ring.part("main"),
    ]


def _street(_: Variant) -> list[Part]:
    post = lathe(
        [(0, 0)],
        [(0.2, 0)],
        [(0.2, 0.08)],
        [(0.15, 0.1), (0.13, 0.5)],
        [(0.16, 0.54), (0.09, 0.62)],
        [(0.065, 0.8), (0.045, 2.6)],
        [(0.075, 2.65), (0.045, 2.72)],
        [(0.06, 2.95), (0.1, 3.0)],
        [(0, 3.0)],
        sides=24,
        bevel=0.01,
    )
    bar = rod((-0.3, 2.62, 0), (0.3, 2.62, 0), 0.018)
    ends = ellipsoid(0.035, 0.035, 0.035, sides=12).at(0.3, 2.62, 0)
    bulb = ellipsoid(0.08, 0.12, 0.08, sides=18).at(y=3.22)
    finial = lathe([(0.03, 0), (0.02, 0.03), (0.04, 0.07), (0, 0.14)], sides=14).at(y=3.7)
    return [
        *parts("main", [post, bar, *pair(ends), finial, cylinder(0.04, 0.08).at(y=3.05)]),
        *moved(_cage(0.38, 0.45), y=3.02),
        bulb.part("light"),
    ]


BUILD = by_subtype(table=_table, floor=_floor, desk=_desk, lantern=_lantern, street=_street)
