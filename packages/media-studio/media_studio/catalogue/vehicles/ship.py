"""Sailing ships: galleons, pirate ships, longships."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.vehicles.modelling.hulls import open_hull, sail, wale, waterline
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid
from media_studio.modelling.sweeps import lathe, rod, tube

_GUNWALE = waterline(0.95, 3.1, 1.15, 0.5, stern=0.6, bluff=3.0)


def _rail(z: float) -> FloatArray:
    """Return the place on the left rail at z, (3,), where shrouds are made fast."""
    left = _GUNWALE[_GUNWALE[:, 0] > 0]
    left = left[np.argsort(left[:, 2])]
    return np.array([*(np.interp(z, left[:, 2], left[:, k]) for k in (0, 1)), z])


def _mast(z: float, height: float, yards: int, wide: float, flag: bool) -> list[Part]:
    """Step a mast with square sails, a top and shrouds."""
    base = 1.05
    made = [rod((0, 0.9, z), (0, base + height, z), 0.085, tip=0.045)]
    cloth, ropes = [], []
    step = (height - 0.7) / yards
    for k in range(yards):
        low, high = base + 0.45 + step * k, base + 0.45 + step * (k + 0.86)
        half = wide * (1 - 0.2 * k)
        made.append(
            rod((-half - 0.12, high + 0.04, z + 0.1), (half + 0.12, high + 0.04, z + 0.1), 0.04)
        )
        upper = half
        lower = half * 1.06
        cloth.append(
            sail(
                [
                    (lower, low, z + 0.14),
                    (-lower, low, z + 0.14),
                    (-upper, high, z + 0.14),
                    (upper, high, z + 0.14),
                ],
                0.3,
            )
        )
    top = np.array([0, base + 0.72 * height, z])
    feet = [_rail(z + d) for d in (-0.28, 0.0, 0.28)]
    ropes += [
        one for foot in feet for one in pair(tube(np.array([foot, top]), 0.014, steps=1, sides=5))
    ]
    for level in np.linspace(0.12, 0.78, 7):
        ends = np.array([foot + level * (top - foot) for foot in (feet[0], feet[-1])])
        ropes += pair(tube(ends, 0.01, steps=1, sides=5))
    nest = lathe([(0, 0)], [(0.16, 0)], [(0.26, 0.2)], [(0.2, 0.2)], [(0, 0.16)], sides=16).at(
        y=base + 0.7 * height, z=z
    )
    pennant = (
        prism([(0, 0), (0.75, 0.06), (0.6, 0.2), (0.75, 0.34), (0, 0.4)], 0.02, bevel=0.004)
        .turned(y=70)
        .at(0, base + height - 0.4, z)
    )
    return [
        *parts("mast", [*made, nest]),
        *parts("sails", cloth),
        *parts("rope", ropes),
        *([pennant.part("flag")] if flag else []),
    ]


def _guns() -> list[Shape]:
    """Run five guns out to the left."""
    return [
        rod(
            (0.9, 0.74, -1.6 + 0.72 * k),
            (1.2 - 0.03 * abs(k - 2), 0.76, -1.6 + 0.72 * k),
            0.055,
            tip=0.045,
        )
        for k in range(5)
    ]


def _gun_ports() -> list[Shape]:
    """Cut five gun ports into the left side."""
    return [
        box(0.05, 0.2, 0.22, bevel=0.015).at(1.0 - 0.03 * abs(k - 2), 0.74, -1.6 + 0.72 * k)
        for k in range(5)
    ]


def _castles() -> list[Shape]:
    """Raise the stern in two steps and the bow in one."""
    castle = prism(
        [(-3.15, 1.0), (-1.75, 1.0), (-1.75, 1.75), (-3.35, 2.0)], 1.7, bevel=0.05
    ).turned(y=-90)
    poop = prism([(-3.32, 1.9), (-2.45, 1.75), (-2.45, 2.1), (-3.45, 2.4)], 1.6, bevel=0.04).turned(
        y=-90
    )
    fore = prism([(1.7, 1.15), (2.45, 1.32), (2.45, 1.6), (1.7, 1.5)], 1.15, bevel=0.05).turned(
        y=-90
    )
    return [castle, poop, fore]


def _sailing_hull() -> list[Part]:
    """Loft a tall wooden hull with a raised stern, wales, gun ports and a bowsprit."""
    rows = [
        (0.12, 2.4, 0.0, 0.1),
        (0.62, 2.6, 0.16, 0.15),
        (1.0, 2.9, 0.62, 0.25),
        (0.98, 3.15, 1.15, 0.5),
    ]
    outside = [waterline(h, w, y, r, stern=0.6, bluff=3.0) for h, w, y, r in rows]
    inside = [
        waterline(0.9, 3.05, 1.15, 0.5, stern=0.6, bluff=3.0),
        waterline(0.9, 3.0, 0.95, 0.35, stern=0.6, bluff=3.0),
    ]
    rails = [
        wale(waterline(h, w, y, r, stern=0.6, bluff=3.0), size)
        for h, w, y, r, size in (
            (0.985, 3.14, 1.16, 0.5, 0.05),
            (1.005, 3.03, 0.88, 0.38, 0.035),
            (0.99, 2.88, 0.58, 0.24, 0.03),
        )
    ]
    trims = [
        box(1.8, 0.07, 0.08, bevel=0.02).at(y=1.73, z=-1.75),
        box(1.72, 0.07, 0.08, bevel=0.02).at(y=2.08, z=-2.45),
        box(1.25, 0.07, 0.08, bevel=0.02).at(y=1.5, z=1.7),
    ]
    posts = [
        rod((x, 1.74, -1.75), (x, 2.0, -1.75), 0.025, sides=8) for x in np.linspace(-0.8, 0.8, 9)
    ]
    top = box(1.74, 0.05, 0.06, bevel=0.015).at(y=1.98, z=-1.75)
    panes = [box(0.26, 0.3, 0.05, bevel=0.02).at(x, 1.4, -3.25) for x in (-0.6, -0.2, 0.2, 0.6)]
    side = [box(0.04, 0.22, 0.2, bevel=0.015).at(0.855, 1.35, z) for z in (-2.9, -2.5, -2.1)]
    sprit = rod((0, 1.45, 2.6), (0, 2.3, 4.4), 0.075, tip=0.04)
    keel = beam((0, -0.02, -2.3), (0, 0.05, 2.3), 0.1, 0.14)
    lamp = [
        ellipsoid(0.1, 0.14, 0.1, sides=12).at(y=2.75, z=-3.4),
        rod((0, 2.35, -3.35), (0, 2.65, -3.4), 0.03),
    ]
    return [
        *parts("main", [open_hull(outside, inside), *_castles(), keel]),
        *parts("trim", [*rails, *trims, *posts, top]),
        *parts("mast", [sprit]),
        *parts("glass", [*panes, *[one for s in side for one in pair(s)]]),
        *parts("dark", [one for p in _gun_ports() for one in pair(p)]),
        *parts("metal", [*[one for g in _guns() for one in pair(g)], lamp[1]]),
        lamp[0].part("light"),
    ]


def _galleon(_: Variant) -> list[Part]:
    """Rig three masts with square sails and a jib."""
    jib = sail([(0.0, 2.15, 4.2), (0.02, 1.75, 1.9), (0.0, 4.4, 1.75)], 0.18)
    spanker = sail([(0.02, 2.6, -2.3), (0.02, 2.75, -3.6), (0.0, 4.2, -2.25)], 0.15)
    return [
        *_sailing_hull(),
        *_mast(1.6, 4.1, 3, 1.15, True),
        *_mast(-0.15, 4.9, 3, 1.4, True),
        rod((0, 1.8, -2.15), (0, 4.9, -2.15), 0.07, tip=0.04).part("mast"),
        *parts("sails", [jib, spanker]),
    ]


def _skull(x: float, y: float, z: float, size: float) -> list[Part]:
    """Lay a skull and crossed bones on a sail or flag that faces +Z."""
    s = size
    head = [
        ellipsoid(0.5 * s, 0.45 * s, 0.08, sides=18).at(y=0.3 * s),
        box(0.5 * s, 0.35 * s, 0.12, bevel=0.04).at(y=-0.3 * s),
    ]
    eyes = [
        ellipsoid(0.14 * s, 0.14 * s, 0.06, sides=12).at(sx * 0.2 * s, 0.28 * s, 0.06)
        for sx in (-1, 1)
    ]
    bones = [
        rod((-0.75 * s, -0.75 * s * k, -0.02), (0.75 * s, 0.75 * s * k - 0.2 * s, -0.02), 0.07 * s)
        for k in (1, -1)
    ]
    return moved([*parts("emblem", [*head, *bones]), *parts("dark", eyes)], x, y, z)


def _pirate(_: Variant) -> list[Part]:
    """Fly black sails with a skull."""
    jib = sail([(0.0, 2.15, 4.2), (0.02, 1.75, 1.9), (0.0, 4.4, 1.75)], 0.18)
    return [
        *_sailing_hull(),
        *_mast(1.6, 4.0, 2, 1.15, False),
        *_mast(-0.3, 5.0, 2, 1.5, True),
        *_skull(0, 4.5, 0.22, 0.62),
        jib.part("sails"),
        rod((0, 1.8, -2.25), (0, 4.6, -2.25), 0.07, tip=0.04).part("mast"),
        sail([(0.02, 2.6, -2.35), (0.02, 2.75, -3.7), (0.0, 4.3, -2.3)], 0.15).part("sails"),
    ]


_LONGSHIP = (
    (0.1, 2.4, 0.0, 0.15),
    (0.45, 2.7, 0.1, 0.4),
    (0.72, 2.95, 0.35, 0.7),
    (0.8, 3.1, 0.68, 0.95),
)
"""Waterlines of a longship from the keel to the rail: half, length, y, rise; see `waterline`."""
_STEM = (0.06, 0.075, 0.09, 0.11)
"""Thickness of its stems at each of these, metres."""


def _longship_line(half: float, length: float, y: float, rise: float) -> FloatArray:
    """Draw a waterline that is pointed at both ends."""
    return waterline(half, length, y, rise, stern=1.0, bluff=2.2, pointed=True)


def _strakes(rings: Sequence[FloatArray]) -> list[Shape]:
    """Lap planks over each other: a rail at every waterline (n, 3) and half-way between them."""
    halves = [(a + b) / 2 for a, b in pairwise(rings)]
    return [wale(ring, 0.025) for ring in (*halves[1:], *rings[1:])]


def _stem(end: int) -> list[Point]:
    """Run up the edge of the bow (end 1) or the stern (-1), from the keel to the rail."""
    return [(0, y + rise, end * length) for _, length, y, rise in _LONGSHIP]


def _dragon_ends() -> list[Shape]:
    """Carve the head of a dragon at the bow and its curled tail at the stern."""
    neck = tube(
        [*_stem(1), (0, 2.1, 3.2), (0, 2.5, 3.24), (0, 2.72, 3.38)],
        [*_STEM, 0.12, 0.1, 0.11],
        sides=12,
    )
    head = [
        ellipsoid(0.12, 0.13, 0.22, sides=16).at(y=2.76, z=3.45),
        ellipsoid(0.08, 0.06, 0.2, sides=14).turned(x=-8).at(y=2.78, z=3.68),
        ellipsoid(0.07, 0.045, 0.18, sides=12).turned(x=20).at(y=2.64, z=3.64),
    ]
    tail = tube(
        [*_stem(-1), (0, 2.05, -3.2), (0, 2.4, -3.2), (0, 2.65, -3.05), (0, 2.6, -2.85)],
        [*_STEM, 0.11, 0.09, 0.07, 0.05],
        sides=12,
    )
    return [neck, *head, tail]


def _dragon_horns() -> list[Shape]:
    """Curve two horns back from the dragon's head."""
    return pair(
        tube(
            [(0.06, 2.86, 3.4), (0.12, 3.0, 3.28), (0.12, 3.06, 3.12)],
            [0.035, 0.025, 0.008],
            sides=8,
        )
    )


def _viking(_: Variant) -> list[Part]:
    """Carve a longship: clinker strakes, shields, oars, dragon head, striped sail."""
    rings = [_longship_line(*row) for row in _LONGSHIP]
    hull = open_hull(
        rings,
        [
            _longship_line(0.74, 3.0, 0.68, 0.93),
            _longship_line(0.6, 2.6, 0.32, 0.5),
            _longship_line(0.1, 2.2, 0.26, 0.3),
        ],
    )
    eye = pair(ellipsoid(0.025, 0.03, 0.03, sides=10).at(0.1, 2.82, 3.5))
    mast = [
        rod((0, 0.2, 0), (0, 3.9, 0), 0.075, tip=0.05),
        rod((-1.35, 3.5, 0.1), (1.35, 3.5, 0.1), 0.05),
    ]
    cloth = sail(
        [(1.2, 1.35, 0.12), (-1.2, 1.35, 0.12), (-1.28, 3.46, 0.12), (1.28, 3.46, 0.12)], -0.4
    )
    shields, bosses, oars = [], [], []
    for k in range(7):
        z = -1.65 + 0.55 * k
        x = float(0.83 * (1 - abs(z / 3.1) ** 2.2))
        y = 0.62 + 0.95 * (z / 3.1) ** 2
        shields.append(
            lathe([(0, 0)], [(0.25, 0)], [(0.24, 0.035), (0, 0.07)], sides=24)
            .turned(z=-90)
            .at(x, y, z)
        )
        bosses.append(ellipsoid(0.05, 0.07, 0.07, sides=12).at(x + 0.07, y, z))
        if k % 2 == 0:
            oars.append(rod((x - 0.1, y - 0.12, z + 0.2), (x + 1.3, 0.12, z - 0.15), 0.025))
            oars.append(
                ellipsoid(0.22, 0.015, 0.06, sides=12)
                .turned(z=-18, y=10)
                .at(x + 1.42, 0.08, z - 0.18)
            )
    ropes = [rod((0, 3.7, 0), (0, 1.6, s * 2.9), 0.014, sides=5) for s in (-1, 1)]
    seats = [box(1.2, 0.04, 0.2, bevel=0.01).at(y=0.5, z=z) for z in (-1.4, -0.7, 0.7, 1.4)]
    return [
        hull.part("main"),
        *parts("trim", [*_strakes(rings), *_dragon_ends(), *seats]),
        *parts("mast", [*mast, *(one for oar in oars for one in pair(oar))]),
        *parts("emblem", _dragon_horns()),
        *parts("sails", [cloth]),
        *parts("shields", [one for s in shields for one in pair(s)]),
        *parts("metal", [one for b in bosses for one in pair(b)]),
        *parts("rope", ropes),
        *parts("dark", eye),
    ]


BUILD = by_subtype(galleon=_galleon, pirate=_pirate, viking=_viking)
