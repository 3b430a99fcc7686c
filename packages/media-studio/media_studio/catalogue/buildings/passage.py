"""Corridors and tunnels, open towards whoever looks in."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import lathe, rod

_LONG = 6.0
"""Metres from the front of a corridor to its back."""


def _vault(inner: float, outer: float, spring: float, foot: float) -> list[tuple[float, float]]:
    """Return the outline of an arch on two walls, from the right foot over the top and back."""
    over = arc(outer, 0, 180, steps=18) + np.array([0, spring])
    under = arc(inner, 180, 0, steps=18) + np.array([0, spring])
    ring = [(outer, foot), *over, (-outer, foot), (-inner, foot), *under, (inner, foot)]
    return [(float(x), float(y)) for x, y in ring]


def _torch(z: float) -> list[Part]:
    """Hold a burning torch in an iron bracket on the right wall."""
    stick = rod((1.2, 1.35, z), (1.05, 1.85, z), 0.03, tip=0.045)
    bracket = [
        rod((1.4, 1.48, z), (1.14, 1.55, z), 0.018),
        lathe([(0, 0)], [(0.05, 0)], [(0.08, 0.14)], [(0, 0.14)], sides=14)
        .turned(z=17)
        .at(1.07, 1.78, z),
    ]
    flame = lathe([(0, 0)], [(0.06, 0.04), (0.075, 0.12), (0.04, 0.24), (0, 0.36)], sides=14)
    return [
        stick.part("torch"),
        *parts("metal", bracket),
        flame.at(1.02, 1.9, z).part("flame"),
    ]


def _mirrored(made: list[Part]) -> list[Part]:
    return [*made, *each(made, lambda shape: shape.mirrored("x"))]


def _corridor(_: Variant) -> list[Part]:
    """Vault a paved passage with ribs and torches, its end closed by a door."""
    shell = prism(_vault(1.35, 1.65, 1.7, 0), _LONG, bevel=0.02)
    ribs = [prism(_vault(1.2, 1.5, 1.7, 0), 0.35, bevel=0.03).at(z=z) for z in (-2.4, 0.0, 2.4)]
    floor = [
        box(0.85, 0.1, 0.95, bevel=0.015).at(-0.88 + 0.88 * i, 0, -2.5 + k)
        for i in range(3)
        for k in range(6)
    ]
    end = prism(
        [(1.5, 0), *map(tuple, arc(1.5, 0, 180, steps=18) + np.array([0, 1.7])), (-1.5, 0)], 0.2
    )
    boards = [
        box(0.2, 2.0 + 0.12 * (1 - abs(k - 2)), 0.06, bevel=0.01).at(-0.42 + 0.21 * k)
        for k in range(5)
    ]
    straps = [box(0.95, 0.08, 0.03, bevel=0.006).at(y=y, z=0.04) for y in (0.4, 1.55)]
    back = -_LONG / 2 + 0.13
    made = [
        shell.part("main"),
        *parts("arch", ribs),
        *parts("floor", floor),
        end.at(z=back - 0.13).part("main"),
        *parts("door", [s.at(0, 0.08, back) for s in boards]),
        *parts("metal", [s.at(0, 0.08, back) for s in straps]),
    ]
    for z in (1.2, -1.2):
        made += _mirrored(_torch(z))
    return made


def _hallway(_: Variant) -> list[Part]:
    """Open a plain corridor with doors on both sides, lamps above and a window at its end."""
    slabs = [
        box(2.6, 0.12, _LONG, bevel=0.01).at(y=2.6),
        *pair(box(0.14, 2.6, _LONG, bevel=0.01).at(1.23)),
    ]
    end = [
        box(2.46, 0.9, 0.12, bevel=0.005).at(z=-2.94),
        box(2.46, 0.5, 0.12, bevel=0.005).at(y=2.1, z=-2.94),
        *pair(box(0.7, 1.2, 0.12, bevel=0.005).at(0.88, 0.9, -2.94)),
    ]
    skirting = pair(box(0.03, 0.14, _LONG, bevel=0.006).at(1.145))
    leaves, frames, knobs = list[Shape](), list[Shape](), list[Shape]()
    for z in (-1.6, 0.7):
        leaves += pair(box(0.05, 2.05, 0.85, bevel=0.006).at(1.15, 0, z))
        posts = [box(0.06, 2.12, 0.08, bevel=0.008).at(1.14, 0, z + d) for d in (-0.46, 0.46)]
        head = box(0.06, 0.09, 1.0, bevel=0.008).at(1.14, 2.07, z)
        frames += [one for s in (*posts, head) for one in pair(s)]
        knobs += pair(ellipsoid(0.035, 0.035, 0.035, sides=14).at(1.1, 1.0, z + 0.32))
    lamps = [
        lathe([(0, 0)], [(0.17, 0.06), (0.19, 0.1)], [(0, 0.1)], sides=24).at(0, 2.51, z)
        for z in (-1.8, 0, 1.8)
    ]
    cross = [
        box(0.06, 1.2, 0.08, bevel=0.01).at(0, 0.9, -2.92),
        box(1.06, 0.06, 0.08, bevel=0.01).at(0, 1.47, -2.92),
    ]
    return [
        *parts("main", [*slabs, *end]),
        box(2.6, 0.08, _LONG, bevel=0.01).at(y=-0.04).part("floor"),
        *parts("trim", [*skirting, *frames, *cross]),
        *parts("door", leaves),
        *parts("metal", knobs),
        *parts("flame", lamps),
        box(1.06, 1.2, 0.03, bevel=0).at(0, 0.9, -2.95).part("glass"),
    ]


def _tunnel(_: Variant) -> list[Part]:
    """Lead a track into a portal in a grassy bank."""
    bank = prism(
        [
            (-3.6, 0),
            (-1.7, 0),
            *[(float(x), float(y)) for x, y in arc(1.7, 180, 0, steps=18) + np.array([0, 1.5])],
            (1.7, 0),
            (3.6, 0),
            (2.9, 1.7),
            (1.6, 3.5),
            (0, 4.0),
            (-1.6, 3.5),
            (-2.9, 1.7),
        ],
        4.0,
        bevel=0.25,
    ).at(z=-1.2)
    lining = prism(_vault(1.55, 1.75, 1.5, 0), 4.2, bevel=0.015).at(z=-1.15)
    ring = [
        box(0.32, 0.34, 0.4, bevel=0.02).at(0, 1.72, 0).turned(z=float(a)).at(0, 1.5, 1.05)
        for a in np.linspace(-84, 84, 15)
    ]
    sides = [box(0.42, 0.3, 0.4, bevel=0.02).at(1.75, 0.3 * k, 1.05) for k in range(5)]
    wings = pair(prism([(1.9, 0), (3.5, 0), (3.5, 0.7), (1.9, 2.6)], 0.3, bevel=0.02).at(z=0.85))
    sleepers = [box(1.5, 0.08, 0.2, bevel=0.01).at(0, 0.04, -2.6 + 0.48 * k) for k in range(12)]
    rails = pair(box(0.07, 0.13, 6.2, bevel=0.01).at(0.55, 0.1, 0))
    bed = box(2.4, 0.08, 6.2, bevel=0.02)
    dark = box(3.2, 3.1, 0.06, bevel=0).at(0, 0, -3.1)
    return [
        bank.part("bank"),
        *parts("main", [lining, *ring, *wings, *(one for s in sides for one in pair(s))]),
        *parts("sleeper", sleepers),
        *parts("metal", rails),
        bed.part("floor"),
        dark.part("dark"),
    ]


BUILD = by_subtype(corridor=_corridor, hallway=_hallway, tunnel=_tunnel)
