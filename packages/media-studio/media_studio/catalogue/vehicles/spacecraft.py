"""Spaceships, saucers, satellites, shuttles and rovers."""

from dataclasses import replace

import numpy as np

from media_studio.catalogue.vehicles.modelling.wheels import axle, road_wheel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import (
    cylinder,
    lathe,
    loft,
    rod,
    sleeve,
    superellipse,
    tube,
)

HullStation = tuple[float, float, float, float]


def _hull(rows: tuple[HullStation, ...], power: float = 2.4, sides: int = 32) -> Part:
    """Loft a hull through rows of (z, half width, lower edge, upper edge)."""
    rings = []
    for z, half, low, high in rows:
        ring = superellipse(half, (high - low) / 2, power=power, sides=sides)
        rings.append(
            np.column_stack([ring[:, 0], ring[:, 1] + (low + high) / 2, np.full(sides, z)])
        )
    return loft(rings, steps=3, crease=60).part("main")


def _ufo(variant: Variant) -> list[Part]:
    """Turn a saucer with a glass dome, a ring of lights and three legs."""
    disc = lathe(
        [(0, 0.55), (0.7, 0.5), (1.5, 0.78)],
        [(1.85, 0.92)],
        [(1.85, 1.0)],
        [(1.2, 1.24), (0.72, 1.36)],
        [(0, 1.36)],
        sides=56,
        bevel=0.02,
    )
    dome = lathe([(0, 1.34)], [(0.66, 1.34)], [(0.62, 1.6), (0.4, 1.86), (0, 1.95)], sides=36)
    collar = sleeve((0.6, 1.32), (0.76, 1.32), (0.72, 1.42), (0.6, 1.42), sides=40)
    lamps = around(ellipsoid(0.1, 0.07, 0.1, sides=14).at(y=1.13, z=1.48), 12)
    belly = [
        ellipsoid(0.34, 0.1, 0.34, sides=24).at(y=0.54),
        *around(ellipsoid(0.09, 0.06, 0.09, sides=12).at(y=0.6, z=0.85), 8),
    ]
    rim = torus(1.86, 0.045, sides=64, section=8).at(y=0.96)
    leg = rod((0, 0.62, 0.9), (0, 0.06, 1.3), 0.045)
    foot = lathe([(0, 0)], [(0.17, 0)], [(0.1, 0.06)], [(0, 0.08)], sides=18).at(z=1.3)
    made = [
        disc.part("main"),
        dome.part("glass"),
        *parts("metal", [collar, rim, *around(leg, 3), *around(foot, 3)]),
        *parts("light", [*lamps, *belly]),
    ]
    return made + _alien() if "alien" in variant.attributes else made


def _alien() -> list[Part]:
    """Look out of the dome of a saucer."""
    head = ellipsoid(0.2, 0.24, 0.2, sides=18).at(y=1.6)
    eyes = pair(ellipsoid(0.05, 0.08, 0.03, sides=12).turned(z=-20).at(0.085, 1.62, 0.175))
    return [head.part("alien"), *parts("dark", eyes)]


def _starship(_: Variant) -> list[Part]:
    """Point a science-fiction ship: a wedge, swept wings, engines, a canopy."""
    fin = prism([(-2.5, 0.6), (-1.2, 0.85), (-2.2, 1.75), (-2.7, 1.8)], 0.1, bevel=0.03).turned(
        y=-90
    )
    wing = (
        prism([(0.3, -0.9), (2.5, 1.3), (2.6, 2.1), (0.4, 1.9)], 0.12, bevel=0.04)
        .turned(x=-90)
        .at(y=0.62)
    )
    canopy = ellipsoid(0.3, 0.26, 0.85, sides=24).at(y=1.02, z=0.75)
    engine = lathe(
        [(0, 0.25)],
        [(0.24, 0.25)],
        [(0.3, 0)],
        [(0.36, 0)],
        [(0.4, 0.5), (0.36, 1.4)],
        [(0.16, 1.7)],
        [(0, 1.7)],
        sides=28,
    ).turned(x=90)
    glow = lathe(
        [(0, -0.55), (0.12, -0.2), (0.23, 0.1)], [(0.23, 0.26)], [(0, 0.26)], sides=24
    ).turned(x=90)
    gun = [
        rod((2.45, 0.62, -1.7), (2.45, 0.62, 0.2), 0.07, tip=0.05),
        rod((2.45, 0.62, 0.1), (2.45, 0.62, 0.7), 0.03),
    ]
    stripe = box(0.24, 0.03, 1.5, bevel=0.01).at(0.3, 0.97, -0.9)
    legs = [
        *pair(rod((0.6, 0.5, -1.3), (0.75, 0.03, -1.3), 0.05)),
        rod((0, 0.4, 1.4), (0, 0.03, 1.5), 0.05),
    ]
    feet = [
        *pair(box(0.26, 0.05, 0.36, bevel=0.02).at(0.75, 0, -1.3)),
        box(0.24, 0.05, 0.34, bevel=0.02).at(z=1.5),
    ]
    return [
        _hull(
            (
                (-2.2, 0.55, 0.42, 0.95),
                (-1.0, 0.62, 0.34, 1.05),
                (0.3, 0.5, 0.36, 1.05),
                (1.6, 0.28, 0.42, 0.82),
                (2.9, 0.04, 0.5, 0.58),
            ),
            3.0,
        ),
        *parts("trim", [*pair(wing), *pair(fin.turned(z=-22).at(x=0.15)), *pair(stripe)]),
        canopy.part("glass"),
        *parts(
            "metal",
            [
                *pair(engine.at(0.75, 0.72, -2.5)),
                *[one for g in gun for one in pair(g)],
                *legs,
                *feet,
            ],
        ),
        *parts("light", pair(glow.at(0.75, 0.72, -2.5))),
    ]


def _shuttle(_: Variant) -> list[Part]:
    """Fly an orbiter with delta wings, a black belly and three nozzles."""
    belly = _hull(
        (
            (-2.3, 0.56, 0.48, 0.78),
            (-1.0, 0.58, 0.44, 0.8),
            (1.2, 0.5, 0.44, 0.76),
            (2.2, 0.34, 0.5, 0.72),
            (2.6, 0.12, 0.58, 0.68),
        ),
        3.4,
    )
    wing = (
        prism([(0.4, -0.6), (1.0, 0.6), (2.1, 1.9), (2.1, 2.3), (0.4, 2.4)], 0.13, bevel=0.05)
        .turned(x=-90)
        .at(y=0.6)
    )
    edge = tube([(0.42, 0.6, 0.62), (1.02, 0.6, -0.6), (2.12, 0.6, -1.92)], 0.07, sides=10, steps=2)
    fin = prism([(-2.4, 1.2), (-1.2, 1.25), (-2.1, 2.5), (-2.65, 2.5)], 0.13, bevel=0.04).turned(
        y=-90
    )
    nozzle = lathe(
        [(0, 0.3)], [(0.1, 0.3)], [(0.24, 0)], [(0.27, 0)], [(0.13, 0.35)], [(0, 0.4)], sides=24
    ).turned(x=90)
    pods = ellipsoid(0.26, 0.24, 0.6, sides=20).at(0.36, 1.2, -2.0)
    panes = [
        box(0.2, 0.13, 0.05, bevel=0.02)
        .turned(x=-38, y=20 * k)
        .at(0.17 * k, 1.22 - 0.02 * abs(k), 1.92 - 0.05 * abs(k))
        for k in (-1.5, -0.5, 0.5, 1.5)
    ]
    door = [
        box(0.02, 0.02, 2.4, bevel=0).at(0.4, 1.28, -0.3),
        box(0.9, 0.02, 0.02, bevel=0).at(y=1.33, z=0.9),
    ]
    return [
        _hull(
            (
                (-2.35, 0.54, 0.55, 1.3),
                (-1.0, 0.56, 0.5, 1.36),
                (1.2, 0.5, 0.5, 1.36),
                (2.0, 0.36, 0.52, 1.16),
                (2.45, 0.2, 0.56, 0.88),
                (2.62, 0.05, 0.62, 0.72),
            ),
            2.5,
        ),
        replace(belly, slot="trim"),
        *parts("main", [*pair(wing), fin, *pair(pods)]),
        *parts("trim", pair(edge)),
        *parts("metal", [nozzle.at(y=1.15, z=-2.65), *pair(nozzle.at(0.3, 0.8, -2.65))]),
        *parts("dark", [*panes, *pair(door[0]), door[1]]),
        *parts("flag", pair(box(0.02, 0.16, 0.4, bevel=0).at(0.5, 0.98, 1.0))),
    ]


def _satellite(_: Variant) -> list[Part]:
    """Spread two ribbed solar panels and a dish from a foil-wrapped body."""
    body = box(0.7, 0.9, 0.7, bevel=0.03).at(y=0.75)
    seams = [box(0.72, 0.02, 0.72, bevel=0).at(y=y) for y in (0.95, 1.4)]
    made = [rod((0.35, 1.2, 0), (0.75, 1.2, 0), 0.03)]
    cells = []
    for k in range(3):
        x = 1.1 + 0.68 * k
        made.append(box(0.66, 0.9, 0.03, bevel=0.008).at(x, 0.75))
        cells += [
            box(0.14, 0.2, 0.02, bevel=0).at(x - 0.225 + 0.15 * i, 0.785 + 0.212 * j, 0.014)
            for i in range(4)
            for j in range(4)
        ]
    bowl = (
        lathe(
            [(0, 0)],
            [(0.2, 0.03), (0.42, 0.16)],
            [(0.44, 0.19)],
            [(0.4, 0.18), (0.2, 0.06), (0, 0.035)],
            sides=32,
        )
        .turned(x=70)
        .at(y=1.25, z=0.4)
    )
    horn = [
        rod((0, 1.25, 0.4), (0, 1.37, 0.75), 0.015),
        ellipsoid(0.05, 0.05, 0.05, sides=12).at(y=1.38, z=0.77),
    ]
    mast = [
        rod((0.2, 1.65, -0.2), (0.2, 2.3, -0.2), 0.015),
        ellipsoid(0.04, 0.04, 0.04, sides=10).at(0.2, 2.3, -0.2),
    ]
    thruster = lathe(
        [(0, 0.3)], [(0.08, 0.3)], [(0.2, 0)], [(0.22, 0)], [(0.1, 0.34)], [(0, 0.36)], sides=24
    ).at(y=0.42)
    stand = [cylinder(0.3, 0.06, bevel=0.02), rod((0, 0.03, 0), (0, 0.6, 0), 0.035)]
    return [
        body.part("main"),
        *parts(
            "metal",
            [*seams, *horn, *mast, thruster, *stand, *[one for m in made for one in pair(m)]],
        ),
        *parts("panels", [one for c in cells for one in pair(c)]),
        bowl.part("trim"),
        ellipsoid(0.05, 0.05, 0.03, sides=12).at(-0.2, 1.5, 0.36).part("light"),
    ]


def _rocker() -> list[Shape]:
    """Link the three left wheels."""
    return [
        tube(
            [(0.6, 0.26, 0.75), (0.56, 0.6, 0.4), (0.56, 0.6, 0.0), (0.58, 0.42, -0.38)],
            0.035,
            sides=8,
            steps=2,
        ),
        tube(
            [(0.6, 0.26, 0.0), (0.58, 0.44, -0.2), (0.58, 0.44, -0.5), (0.6, 0.26, -0.75)],
            0.035,
            sides=8,
            steps=2,
        ),
    ]


def _rover(_: Variant) -> list[Part]:
    """Drive a planetary rover on six wheels, with a camera mast and solar deck."""
    made = []
    for z in (-0.75, 0.0, 0.75):
        made += axle(road_wheel(0.24, 0.24), 0.72, 0.24, z)
    body = box(0.9, 0.37, 1.3, bevel=0.04).at(y=0.52)
    deck = box(1.3, 0.04, 1.6, bevel=0.01).at(y=0.88)
    cells = [
        box(0.18, 0.015, 0.2, bevel=0).at(-0.5 + 0.2 * i, 0.918, -0.6 + 0.22 * j)
        for i in range(6)
        for j in range(5)
    ]
    mast = [
        rod((0.3, 0.9, 0.6), (0.3, 1.55, 0.6), 0.035),
        box(0.36, 0.16, 0.16, bevel=0.03).at(0.3, 1.52, 0.6),
    ]
    eyes = [cylinder(0.05, 0.05, bevel=0.01).turned(x=90).at(x, 1.6, 0.67) for x in (0.2, 0.4)]
    dish = (
        lathe(
            [(0, 0)],
            [(0.14, 0.03), (0.24, 0.1)],
            [(0.25, 0.12)],
            [(0.12, 0.05), (0, 0.03)],
            sides=24,
        )
        .turned(x=-25)
        .at(-0.3, 1.2, -0.5)
    )
    arm = [
        rod((-0.2, 0.66, 0.65), (-0.25, 0.9, 1.0), 0.03),
        rod((-0.25, 0.9, 1.0), (-0.2, 0.4, 1.25), 0.025),
        box(0.12, 0.12, 0.14, bevel=0.02).at(-0.2, 0.3, 1.27),
    ]
    return [
        *made,
        body.part("main"),
        *parts(
            "metal",
            [
                deck,
                *[one for r in _rocker() for one in pair(r)],
                *mast,
                *arm,
                rod((-0.3, 0.9, -0.5), (-0.3, 1.22, -0.5), 0.02),
            ],
        ),
        *parts("panels", cells),
        *parts("dark", eyes),
        dish.part("trim"),
    ]


BUILD = by_subtype(
    ufo=_ufo, starship=_starship, shuttle=_shuttle, satellite=_satellite, rover=_rover
)
