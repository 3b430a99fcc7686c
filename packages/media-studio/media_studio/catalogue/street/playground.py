"""What children play on in a park."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, around, corners, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, tube


def _chute() -> Shape:
    """Bend a trough from the platform to the ground, along +Z."""
    path = [(0.0, 1.4), (0.25, 1.38), (0.7, 1.1), (1.4, 0.6), (1.9, 0.3), (2.3, 0.22), (2.5, 0.2)]
    section = [(-0.27, 0.2), (-0.23, 0.2), (-0.21, 0.03), (0.21, 0.03), (0.23, 0.2), (0.27, 0.2)]
    section += [(0.26, 0.0), (0.2, -0.02), (-0.2, -0.02), (-0.26, 0.0)]
    rings = [np.array([(x, height + y, z) for x, y in section]) for z, height in path]
    return loft(rings, steps=5, crease=40)


def _slide(_: Variant) -> list[Part]:
    posts = [rod((x, 0, z), (x, 2.05, z), 0.03) for x in (-0.3, 0.3) for z in (-0.62, -0.04)]
    rails = pair(rod((0.3, 2.0, -0.62), (0.3, 2.0, -0.04), 0.024))
    rails += pair(rod((0.3, 1.7, -0.62), (0.3, 1.7, -0.04), 0.018))
    stringers = pair(rod((0.22, 0, -1.25), (0.22, 1.9, -0.62), 0.028))
    rungs = [
        rod((-0.22, y, -1.25 + y / 3.02), (0.22, y, -1.25 + y / 3.02), 0.02)
        for y in np.arange(0.25, 1.5, 0.25)
    ]
    foot = [rod((x, 0, 2.2), (x, 0.22, 2.2), 0.025) for x in (-0.2, 0.2)]
    return [
        _chute().part("main"),
        box(0.66, 0.05, 0.64, bevel=0.01).at(y=1.36, z=-0.33).part("second"),
        *parts("frame", [*posts, *rails, *stringers, *rungs, *foot]),
        *parts("second", [ellipsoid(0.045, 0.045, 0.045, sides=16).at(x, 2.06, z)
                          for x in (-0.3, 0.3) for z in (-0.62, -0.04)]),
    ]  # fmt: skip


def _playground(variant: Variant) -> list[Part]:
    """Join a tower with a slide and a ladder to a beam with two swings."""
    tower = [rod((x, 0, z), (x, 2.6, z), 0.05) for x in (-0.6, 0.6) for z in (-0.6, 0.6)]
    rails = [beam((x, y, -0.55), (x, y, 0.55), 0.05, 0.09) for x in (-0.6, 0.6) for y in (1.6, 1.9)]
    rungs = [rod((-0.3, y, -0.95 + 0.24 * y), (0.3, y, -0.95 + 0.24 * y), 0.025)
             for y in np.arange(0.25, 1.4, 0.25)]  # fmt: skip
    stringers = pair(rod((0.3, 0, -0.95), (0.3, 1.9, -0.5), 0.035))
    roof = [(-0.85, 0), (0.85, 0), (0, 0.75)]
    swings = each(_swing(variant), lambda shape: shape.at(x=2.15))
    return [
        *parts("frame", tower),
        box(1.2, 0.07, 1.2, bevel=0.01).at(y=1.33).part("main"),
        *parts("main", [*rails, *rungs, *stringers]),
        prism(roof, 1.5, bevel=0.01).at(y=2.55).part("roof"),
        _chute().at(z=0.6).part("slide"),
        *parts("frame", [rod((x, 0, 2.8), (x, 0.22, 2.8), 0.025) for x in (-0.2, 0.2)]),
        *swings,
    ]


def _chains(x: float, top: float, low: float, half: float) -> list[Shape]:
    """Hang two chains of links from the beam to a seat."""
    count = int((top - low) / 0.055)
    link = torus(0.018, 0.0055, sides=10, section=5).scaled(0.7, 1, 1.6).turned(x=90)
    return [
        link.turned(y=90 * (k % 2)).at(x + side, low + 0.03 + 0.055 * k)
        for k in range(count)
        for side in (-half, half)
    ]


def _swing(_: Variant) -> list[Part]:
    """Hang two seats from a beam on splayed legs."""
    top = 2.15
    legs = [
        rod((1.45 * s, 0, z), (1.25 * s, top, 0.0), 0.045) for s in (-1, 1) for z in (-0.8, 0.8)
    ]
    ties = pair(rod((1.35 * 1.02, 0.85, -0.48), (1.35 * 1.02, 0.85, 0.48), 0.03))
    seats = [box(0.48, 0.035, 0.2, bevel=0.015).at(x, 0.5) for x in (-0.55, 0.55)]
    chains = [link for x in (-0.55, 0.55) for link in _chains(x, top - 0.03, 0.52, 0.2)]
    return [
        *parts("frame", [*legs, *ties]),
        rod((-1.4, top, 0), (1.4, top, 0), 0.05).part("frame"),
        *parts("metal", chains),
        *parts("seat", seats),
    ]


def _seesaw(_: Variant) -> list[Part]:
    """Tip a plank with seats and handles over a stand."""
    plank = box(3.0, 0.06, 0.22, bevel=0.012)
    seats = pair(box(0.34, 0.05, 0.3, bevel=0.02).at(1.32, 0.06))
    bow = [(0.05, -0.06), (0.32, -0.1), (0.34, 0), (0.32, 0.1), (0.05, 0.06)]
    grips = [tube([(x, y, z) for y, z in bow], 0.017) for x in (-1.05, 1.05)]
    sides = [(-0.34, 0), (0.34, 0), (0.08, 0.52), (-0.08, 0.52)]
    stand = pair(prism(sides, 0.04, bevel=0.008).at(z=0.15), "z")
    tilt = [
        plank.part("second"),
        *parts("main", seats),
        *parts("metal", grips),
    ]
    turned = each(tilt, lambda shape: shape.turned(z=12))
    return [
        *moved(turned, y=0.5),
        *parts("frame", stand),
        rod((0, 0.5, -0.2), (0, 0.5, 0.2), 0.035).part("metal"),
    ]


def _roundabout(_: Variant) -> list[Part]:
    """Set bars on a disc that turns."""
    bar = tube(
        [(0, 0.15, 1.0), (0, 0.75, 1.0), (0, 0.86, 0.9), (0, 0.86, 0.25), (0, 0.8, 0.07)], 0.026
    )
    wedge = [
        prism([(0, 0), *map(tuple, arc(1.14, 60 * k, 60 * k + 60, steps=8))], 0.05, bevel=0.004)
        .turned(x=-90).at(y=0.145)
        for k in range(6)
    ]  # fmt: skip
    return [
        cylinder(0.4, 0.06, bevel=0.01).part("metal"),
        cylinder(0.18, 0.9, bevel=0.02).scaled(0.5, 1, 0.5).part("metal"),
        *[shape.part(("main", "second")[k % 2]) for k, shape in enumerate(wedge)],
        torus(1.14, 0.035, sides=56, section=8).at(y=0.145).part("metal"),
        *parts("frame", around(bar, 6)),
        ellipsoid(0.13, 0.08, 0.13).at(y=0.9).part("main"),
    ]


def _frame(_: Variant) -> list[Part]:
    """Weld hoops and rings into a dome to climb."""
    height, rings = 1.6, ((0.0, 1.6), (0.55, 1.5), (1.05, 1.18), (1.4, 0.72))
    bow = [(0, height * np.sin(a), height * np.cos(a)) for a in np.radians(np.linspace(0, 180, 13))]
    hoops = [tube(bow, 0.028, steps=3).turned(y=36 * k) for k in range(5)]
    bands = [torus(r, 0.026, sides=44, section=8).at(y=y + 0.028) for y, r in rings]
    return [
        *parts("main", hoops),
        *[band.part(("second", "frame")[k % 2]) for k, band in enumerate(bands)],
        ellipsoid(0.09, 0.06, 0.09, sides=20).at(y=height).part("second"),
    ]


def _sandbox(variant: Variant) -> list[Part]:
    """Fill a frame of boards with sand."""
    walls = [
        *pair(box(1.9, 0.24, 0.07, bevel=0.01).at(z=0.92), "z"),
        *pair(box(0.07, 0.24, 1.9, bevel=0.01).at(x=0.92)),
    ]
    benches = corners(box(0.5, 0.035, 0.5, bevel=0.01).at(0.78, 0.235, 0.78))
    sand = box(1.8, 0.16, 1.8, bevel=0.01, cells=26).roughened(variant.rng, 0.01, 0.35)
    made = [*parts("wood", walls), *parts("main", benches), sand.part("sand")]
    if "bucket" in variant.attributes:
        made += _toy_bucket()
    if variant.attributes & {"spade", "shovel"}:
        made += _toy_spade()
    return made + _sandcastle() if variant.attributes & {"castle", "sandcastle"} else made


def _toy_bucket() -> list[Part]:
    bucket = lathe(
        [(0, 0)], [(0.085, 0)], [(0.12, 0.2)], [(0.105, 0.2)], [(0.075, 0.02)], [(0, 0.02)]
    )
    half = [(0.115, 0.19, 0), (0.11, 0.26, 0)]
    bow = tube([*half, (0, 0.34, 0), (-0.11, 0.26, 0), (-0.115, 0.19, 0)], 0.008)
    return parts("second", [s.at(0.36, 0.15, 0.3) for s in (bucket, bow)])


def _toy_spade() -> list[Part]:
    blade = box(0.13, 0.18, 0.014, bevel=0.005).turned(x=-14).at(-0.5, 0.1, 0.42)
    shaft = rod((-0.5, 0.26, 0.38), (-0.5, 0.56, 0.3), 0.014)
    grip = rod((-0.56, 0.56, 0.3), (-0.44, 0.56, 0.3), 0.016)
    return parts("frame", [blade, shaft, grip])


def _sandcastle() -> list[Part]:
    """Turn out two pails of sand, and put a flag on them."""
    castle = [
        lathe([(0, 0)], [(0.2, 0)], [(0.13, 0.24)], [(0, 0.24)], sides=28).at(-0.12, 0.14, 0.05),
        lathe([(0, 0)], [(0.1, 0)], [(0.06, 0.14)], [(0, 0.14)], sides=24).at(-0.12, 0.37, 0.05),
    ]
    return [
        *parts("sand", castle),
        beam((-0.12, 0.5, 0.05), (-0.12, 0.7, 0.05), 0.012, 0.012).part("wood"),
        box(0.12, 0.08, 0.006, bevel=0.001).at(-0.06, 0.61, 0.05).part("second"),
    ]


BUILD = by_subtype(
    slide=_slide,
    playground=_playground,
    swing=_swing,
    seesaw=_seesaw,
    roundabout=_roundabout,
    climbing=_frame,
    sandbox=_sandbox,
)
