"""Aeroplanes."""

import numpy as np

from media_studio.catalogue.vehicles.modelling.fuselage import fin_of, fuselage, pane, wing_of
from media_studio.catalogue.vehicles.modelling.wheels import road_wheel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod


def _ports(z0: float, z1: float, count: int, x: float, y: float) -> list[Shape]:
    port = ellipsoid(0.03, 0.085, 0.06, sides=12)
    return [one for z in np.linspace(z0, z1, count) for one in pair(port.at(x, y, float(z)))]


def _turbine() -> Shape:
    """Turn the casing of an engine along y."""
    return lathe(
        [(0, 0.5)],
        [(0.14, 0.5)],
        [(0.16, 0.0)],
        [(0.24, 0.0), (0.28, 0.3), (0.27, 0.7), (0.2, 1.0)],
        [(0.12, 1.0)],
        [(0, 1.25)],
        sides=28,
    )


_AIRLINER = (
    (-3.6, 0.06, 1.75, 1.95),
    (-2.9, 0.26, 1.42, 2.0),
    (-1.9, 0.46, 1.1, 2.05),
    (-0.8, 0.5, 1.02, 2.05),
    (1.8, 0.5, 1.02, 2.05),
    (2.7, 0.42, 1.08, 1.98),
    (3.3, 0.22, 1.2, 1.7),
    (3.5, 0.06, 1.32, 1.48),
)
"""The hull; see `fuselage`."""


def _airliner(_: Variant) -> list[Part]:
    """Sweep the wings of a jet with two engines and a band of windows."""
    hull = fuselage(_AIRLINER)
    wing = wing_of((0.3, 1.2, 0.95), (3.5, 1.55, -1.15), 1.5, 0.45, 0.12)
    tip = beam((3.5, 1.55, -1.38), (3.58, 1.9, -1.55), 0.04, 0.36, taper=0.6, bevel=0.01)
    tail = wing_of((0.15, 1.75, -2.7), (1.35, 1.9, -3.45), 0.8, 0.32)
    fin = fin_of((0, 1.85, -2.45), (0, 3.0, -3.35), 1.15, 0.42)
    engine = _turbine()
    fan = cylinder(0.2, 0.04, sides=24).turned(x=90).at(1.3, 0.95, 0.98)
    pylon = box(0.06, 0.26, 0.7, bevel=0.02).at(1.3, 1.15, 0.3)
    glass = [
        half
        for edges in ((56, 87), (30, 52))
        for half in pair(pane(_AIRLINER, (2.92, 3.16), edges))
    ]
    stripe = [
        fuselage(
            (
                (-2.6, 0.43, 1.42, 1.5),
                (-1.9, 0.465, 1.42, 1.5),
                (1.8, 0.505, 1.42, 1.5),
                (2.6, 0.455, 1.42, 1.5),
            ),
            8,
        )
    ]
    gear = [
        *moved(road_wheel(0.2, 0.14), 0.7, 0.2, -0.4),
        *moved(road_wheel(0.2, 0.14), -0.7, 0.2, -0.4),
        *moved(road_wheel(0.16, 0.14), 0, 0.16, 2.5),
    ]
    legs = [
        *pair(rod((0.6, 1.15, -0.4), (0.62, 0.2, -0.4), 0.05)),
        rod((0, 1.1, 2.5), (0, 0.16, 2.5), 0.04),
    ]
    return [
        hull.part("main"),
        *parts("wings", [*pair(wing), *pair(tail), *pair(pylon)]),
        *parts("trim", [fin, *pair(tip), *stripe]),
        *parts("engines", pair(engine.turned(x=-90).at(1.3, 0.95, 1.0))),
        *parts("glass", [*_ports(-1.9, 2.4, 16, 0.48, 1.68), *glass]),
        *parts("metal", [*legs, *pair(fan)]),
        *gear,
    ]


def _fighter(_: Variant) -> list[Part]:
    """Shape a fighter: needle nose, bubble canopy, twin fins, missiles."""
    hull = fuselage(
        (
            (-2.6, 0.42, 0.95, 1.35),
            (-1.4, 0.5, 0.82, 1.45),
            (0, 0.42, 0.82, 1.5),
            (1.2, 0.3, 0.9, 1.46),
            (2.4, 0.16, 1.0, 1.28),
            (3.3, 0.02, 1.08, 1.12),
        ),
        2.6,
    )
    intake = box(0.3, 0.42, 1.7, bevel=0.06).at(0.5, 0.82, 0.0)
    wing = wing_of((0.4, 1.12, 0.7), (2.3, 1.1, -1.4), 2.1, 0.4, 0.05)
    tail = wing_of((0.35, 1.12, -1.7), (1.3, 1.12, -2.7), 1.0, 0.4, 0.05)
    fin = fin_of((0, 1.3, -1.5), (0, 2.3, -2.5), 1.1, 0.45).turned(z=-14).at(0.06, -0.02)
    canopy = ellipsoid(0.24, 0.28, 0.85, sides=24).at(y=1.46, z=1.15)
    nozzle = [
        lathe(
            [(0, 0.1)], [(0.16, 0.1)], [(0.17, 0)], [(0.22, 0)], [(0.26, 0.4)], [(0, 0.4)], sides=24
        )
        .turned(x=90)
        .at(0.24, 1.14, -3.0)
    ]
    flame = ellipsoid(0.14, 0.14, 0.05, sides=16).at(0.24, 1.14, -2.88)
    missile = (
        lathe([(0, 0)], [(0.06, 0)], [(0.06, 1.2)], [(0.04, 1.35), (0, 1.42)], sides=14)
        .turned(x=90)
        .at(1.5, 0.92, -1.3)
    )
    rail = box(0.05, 0.14, 0.7, bevel=0.01).at(1.5, 0.95, -0.9)
    gear = [
        *moved(road_wheel(0.18, 0.12), 0.55, 0.18, -0.7),
        *moved(road_wheel(0.18, 0.12), -0.55, 0.18, -0.7),
        *moved(road_wheel(0.15, 0.1), 0, 0.15, 1.5),
    ]
    legs = [
        *pair(rod((0.45, 0.95, -0.7), (0.5, 0.18, -0.7), 0.04)),
        rod((0, 1.0, 1.5), (0, 0.15, 1.5), 0.035),
    ]
    return [
        *parts("main", [hull, *pair(intake)]),
        *parts("wings", [*pair(wing), *pair(tail), *pair(fin)]),
        canopy.part("glass"),
        *parts(
            "metal",
            [
                *[one for n in nozzle for one in pair(n)],
                *legs,
                rod((0, 1.1, 3.2), (0, 1.1, 3.7), 0.015),
            ],
        ),
        *parts("trim", [*pair(missile), *pair(rail)]),
        *parts("light", pair(flame)),
        *gear,
    ]


def _propeller(radius: float, blades: int = 2) -> list[Part]:
    """Turn a spinner with blades that faces +Z, its back on z = 0."""
    blade = ellipsoid(0.09 * radius, radius / 2, 0.015, sides=14).turned(y=18).at(y=0.55 * radius)
    hub = lathe([(0, 0)], [(0.14 * radius, 0)], [(0.12 * radius, 0.1), (0, 0.22)], sides=18).turned(
        x=90
    )
    return [
        *parts(
            "propeller", [blade.turned(z=360 * k / blades + 30).at(z=0.06) for k in range(blades)]
        ),
        hub.part("metal"),
    ]


def _cowl() -> Shape:
    """Ring the engine."""
    return (
        lathe(
            [(0, 0)],
            [(0.37, 0)],
            [(0.41, 0.12), (0.38, 0.4)],
            [(0.24, 0.42)],
            [(0, 0.36)],
            sides=32,
        )
        .turned(x=90)
        .at(y=1.05, z=1.15)
    )


def _tailplane() -> Shape:
    """Cut the level tail."""
    return (
        prism(
            [(-0.85, -0.2), (-0.6, 0.2), (0.6, 0.2), (0.85, -0.2), (0.5, -0.32), (-0.5, -0.32)],
            0.05,
            bevel=0.015,
        )
        .turned(x=90)
        .at(y=1.15, z=-2.0)
    )


def _biplane(_: Variant) -> list[Part]:
    """Brace two wings over a round-nosed fuselage with an open cockpit."""
    hull = fuselage(
        (
            (-2.2, 0.05, 1.0, 1.2),
            (-1.2, 0.2, 0.82, 1.3),
            (0.0, 0.32, 0.68, 1.42),
            (0.9, 0.36, 0.66, 1.42),
            (1.25, 0.34, 0.7, 1.38),
        ),
        2.6,
    )
    outline = [(0, -0.42), (2.5, -0.42), (2.72, -0.3), (2.72, 0.3), (2.5, 0.42), (0, 0.42)]
    wing = prism([*outline, *[(-x, y) for x, y in outline[::-1] if x]], 0.09, bevel=0.03).turned(
        x=90
    )
    struts = [
        rod((x, 0.78, z), (x, 1.98, z + 0.1), 0.025) for x in (0.95, 1.9) for z in (-0.05, 0.6)
    ]
    cabane = [rod((0.2, 1.35, z), (0.3, 1.98, z + 0.05), 0.022) for z in (0.25, 0.75)]
    wires = [
        rod((1.9, 0.78, 0.3), (0.95, 1.98, 0.35), 0.008, sides=5),
        rod((0.95, 0.78, 0.3), (1.9, 1.98, 0.35), 0.008, sides=5),
    ]
    fin = prism(
        [(-2.5, 1.1), (-1.7, 1.15), (-2.0, 1.65), (-2.25, 1.85), (-2.5, 1.7)], 0.05, bevel=0.015
    ).turned(y=-90)
    cockpit = [
        torus(0.22, 0.035, sides=24, section=8).scaled(z=1.2).at(y=1.36, z=-0.05),
        cylinder(0.21, 0.06, sides=20).scaled(z=1.2).at(y=1.32, z=-0.05),
    ]
    screen = box(0.34, 0.2, 0.02, bevel=0.005).turned(x=-25).at(y=1.38, z=0.26)
    gear = [
        *moved(road_wheel(0.24, 0.1), 0.55, 0.24, 0.75),
        *moved(road_wheel(0.24, 0.1), -0.55, 0.24, 0.75),
    ]
    legs = [
        one for z in (0.4, 0.95) for one in pair(rod((0.22, 0.75, z), (0.5, 0.24, 0.75), 0.025))
    ]
    return [
        hull.part("main"),
        *parts(
            "wings", [wing.at(y=0.78, z=0.3), wing.at(y=1.98, z=0.4).scaled(x=1.08), _tailplane()]
        ),
        *parts("trim", [_cowl(), fin]),
        *moved(_propeller(0.9), 0, 1.05, 1.55),
        *parts("metal", [*[one for s in (*struts, *cabane, *wires) for one in pair(s)], *legs]),
        *parts("dark", [cockpit[1], rod((0, 0.95, -2.0), (0, 0.55, -2.2), 0.025)]),
        cockpit[0].part("seat"),
        screen.part("glass"),
        rod((-0.5, 0.24, 0.75), (0.5, 0.24, 0.75), 0.025).part("metal"),
        *gear,
    ]


def _light_plane(_: Variant) -> list[Part]:
    """Carry a high-winged propeller plane on a nose-wheel."""
    hull = fuselage(
        (
            (-2.4, 0.06, 1.25, 1.42),
            (-1.4, 0.22, 1.02, 1.52),
            (-0.5, 0.42, 0.78, 1.86),
            (0.4, 0.44, 0.74, 1.86),
            (0.8, 0.42, 0.74, 1.5),
            (1.5, 0.34, 0.8, 1.36),
            (1.75, 0.2, 0.9, 1.24),
        ),
        3.2,
    )
    wing = wing_of((0.2, 1.86, 0.62), (3.0, 1.98, 0.5), 0.95, 0.72, 0.14)
    middle = box(0.9, 0.1, 0.9, bevel=0.04).at(y=1.82, z=0.14)
    strut = rod((0.4, 0.95, 0.2), (1.6, 1.9, 0.2), 0.03)
    tail = wing_of((0.05, 1.36, -1.9), (1.05, 1.4, -2.0), 0.55, 0.36)
    fin = fin_of((0, 1.4, -1.6), (0, 2.2, -2.15), 0.85, 0.4)
    front = (
        prism([(-0.36, 0), (0.36, 0), (0.32, 0.44), (-0.32, 0.44)], 0.03, bevel=0.01)
        .turned(x=-42)
        .at(y=1.42, z=0.82)
    )
    side = (
        prism([(-0.7, 1.35), (0.45, 1.35), (0.35, 1.75), (-0.6, 1.75)], 0.04, bevel=0.01)
        .turned(y=-90)
        .at(x=0.41)
    )
    gear = [
        *moved(road_wheel(0.2, 0.12), 0.72, 0.2, -0.1),
        *moved(road_wheel(0.2, 0.12), -0.72, 0.2, -0.1),
        *moved(road_wheel(0.17, 0.1), 0, 0.17, 1.35),
    ]
    legs = [
        *pair(rod((0.35, 0.82, -0.1), (0.68, 0.2, -0.1), 0.035)),
        rod((0, 0.85, 1.35), (0, 0.17, 1.35), 0.03),
    ]
    stripe = box(0.02, 0.1, 1.9, bevel=0).at(0.44, 1.08, 0.2)
    return [
        hull.part("main"),
        *parts("wings", [*pair(wing), middle, *pair(tail)]),
        *parts("trim", [fin, *pair(stripe)]),
        *parts("glass", [front, *pair(side)]),
        *moved(_propeller(0.75), 0, 1.06, 1.75),
        *parts("metal", [*legs, *pair(strut)]),
        *gear,
    ]


BUILD = by_subtype(airliner=_airliner, fighter=_fighter, biplane=_biplane, light=_light_plane)
