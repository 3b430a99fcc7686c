"""What seamen have on board: anchors, diving helmets."""

from functools import partial

import numpy as np

from media_studio.catalogue.modelling.fittings import evenly, links
from media_studio.catalogue.modelling.housing import body, disc, dome
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube

_RING = 1.5
"""Height of the middle of an anchor's ring."""


def _arm() -> list[Shape]:
    """Curve the right arm of an anchor up to a pointed bill with a spade-shaped palm."""
    angle = np.radians(np.linspace(-90, -18, 9))
    path = np.column_stack([0.56 * np.cos(angle), 0.62 + 0.56 * np.sin(angle), 0 * angle])
    arm = tube(path, np.linspace(0.062, 0.04, 9), steps=2, sides=12)
    spade = [(0, -0.19), (0.1, -0.15), (0.125, -0.05), (0, 0.2), (-0.125, -0.05), (-0.1, -0.15)]
    palm = prism(spade, 0.03, bevel=0.008).turned(y=-90)
    bill = prism([(-0.03, -0.06), (0.075, -0.06), (0.05, 0.02), (0, 0.2), (-0.02, 0.05)], 0.06,
                 bevel=0.015)  # fmt: skip
    end = [palm.at(x=-0.035), bill.at(x=-0.01)]
    return [arm, *[piece.turned(z=12).at(0.522, 0.46) for piece in end]]


def _anchor(variant: Variant) -> list[Part]:
    """Forge an anchor with a stock, a ring and two flukes; it stands on its crown."""
    shank = beam((0, 0.05, 0), (0, 1.4, 0), 0.12, 0.1, taper=0.72, bevel=0.02)
    crown = ellipsoid(0.11, 0.075, 0.08, sides=24).at(y=0.075)
    stock = [
        *pair(rod((0, 1.2, 0), (0.42, 1.2, 0), 0.04, tip=0.03)),
        *pair(ellipsoid(0.05, 0.05, 0.05, sides=18).at(0.42, 1.2)),
        box(0.13, 0.12, 0.12, bevel=0.02).at(y=1.14),
    ]
    eye = sleeve((0.022, -0.045), (0.075, -0.045), (0.075, 0.045), (0.022, 0.045), sides=28)
    ring = torus(0.12, 0.022, sides=36).turned(x=90).turned(y=60).at(y=_RING)
    arms = [copy for piece in _arm() for copy in pair(piece)]
    return [
        *parts("main", [shank, crown, *arms, eye.turned(z=90).at(y=1.42)]),
        *parts("stock", stock),
        ring.part("ring"),
        *(parts("chain", _links()) if "chain" in variant.attributes else []),
        *(parts("rope", _rope()) if "rope" in variant.attributes else []),
    ]


def _links() -> list[Shape]:
    """Hang a chain from the ring down to the ground, where it runs on to the front."""
    way = spline([(0, _RING - 0.1, 0.02), (-0.1, 1.25, 0.17), (-0.17, 0.8, 0.24),
                  (-0.17, 0.2, 0.26), (-0.2, 0.03, 0.34),
                  (-0.38, 0.03, 0.5), (-0.3, 0.03, 0.68), (-0.02, 0.03, 0.72)],
                 40)  # fmt: skip
    return links(evenly(way, 44), 0.04)


def _rope() -> list[Shape]:
    """Tie a rope to the ring and wind it around the shank."""
    turn = np.linspace(0, 6 * np.pi, 37)
    coil = np.column_stack([0.085 * np.sin(turn), 1.1 - 0.028 * turn, 0.085 * np.cos(turn)])
    tail = [(0.16, 0.5, 0.1), (0.2, 0.15, 0.16), (0.3, 0.022, 0.3), (0.6, 0.022, 0.36)]
    head = [(-0.02, 1.39, 0.03), (0.06, 1.33, 0.12), (0.05, 1.18, 0.14)]
    knot = torus(0.045, 0.026, sides=16, section=8).turned(z=70).at(0, 1.39, 0)
    return [tube([*head, *coil.tolist(), *tail], 0.022, steps=2, sides=8), knot]


def _port(radius: float, bars: int) -> list[Part]:
    """Make a round window with bolts that faces +Z from the plane z = 0, behind upright bars."""
    r = radius
    frame = sleeve((0.86 * r, 0), (1.3 * r, 0), (1.24 * r, 0.035), (1.2 * r, 0.045),
                   (0.92 * r, 0.045), (0.86 * r, 0.03), sides=40).turned(x=90)  # fmt: skip
    bolt = ellipsoid(0.005, 0.005, 0.005, sides=10)
    bolts = [bolt.at(y=1.06 * r, z=0.046).turned(z=60.0 * k + 30) for k in range(6)]
    rods = [
        tube([(x, -w, 0.04), (x, -0.5 * w, 0.058), (x, 0.5 * w, 0.058), (x, w, 0.04)], 0.0045)
        for x in (np.arange(bars) - (bars - 1) / 2) * 1.5 * r / max(bars, 1)
        for w in (float(np.sqrt(r * r - x * x)),)
    ]
    return [
        *parts("trim", [frame, *bolts, *rods]),
        disc(0.9 * r, 0.026).part("dark"),
        dome(0.87 * r, 0.008, 0.87 * r).turned(x=90).at(z=0.025).part("glass"),
    ]


def _bonnet() -> list[Part]:
    """Turn the copper sphere over its neck ring, with four windows."""
    shell = ellipsoid(0.15, 0.158, 0.155, sides=48).at(y=0.335)
    collar = lathe([(0, 0.185)], [(0.142, 0.185)], [(0.148, 0.2)], [(0.135, 0.212)],
                   [(0.128, 0.235)], [(0, 0.235)], sides=48)  # fmt: skip
    front = each(_port(0.066, 0), lambda s: s.at(y=0.335, z=0.135))
    side = [
        moved(each(moved(_port(0.05, 3), z=0.128), partial(Shape.turned, y=turn)), y=0.345)
        for turn in (80, -80)
    ]
    top = each(_port(0.045, 3), lambda s: s.at(z=0.135).turned(x=-52).at(y=0.335))
    lug = box(0.026, 0.02, 0.02, bevel=0.004).at(0.094, 0.325, 0.155)
    wings = pair(ellipsoid(0.008, 0.02, 0.005, sides=12).turned(z=35).at(0.008, 0.36, 0.19))
    return [
        shell.part("main"),
        *parts("trim", [collar, *pair(lug), *[w.at(x=0.0, y=0.075, z=-0.012) for w in wings]]),
        *front, *side[0], *side[1], *top,
    ]  # fmt: skip


def _corselet() -> list[Part]:
    """Beat the breastplate over the shoulders and bolt a brass strap on its rim."""
    plate = body(
        [(0.0, 0.235, 0.17, 0), (0.012, 0.237, 0.172, 0), (0.06, 0.23, 0.168, 0),
         (0.12, 0.19, 0.155, 0), (0.165, 0.145, 0.142, 0), (0.2, 0.13, 0.13, 0)],
        power=2.4, sides=48,
    )  # fmt: skip
    strap = body(
        [(0.004, 0.24, 0.175, 0), (0.008, 0.246, 0.181, 0), (0.038, 0.244, 0.18, 0),
         (0.042, 0.236, 0.174, 0)], power=2.4, sides=48, steps=1,
    )  # fmt: skip
    angle = np.linspace(0, 2 * np.pi, 12, endpoint=False) + np.pi / 12
    stud = [cylinder(0.0095, 0.02, sides=6), cylinder(0.006, 0.026, sides=12)]
    studs = [s.turned(x=90).turned(y=float(np.degrees(a)))
             .at(0.238 * np.sin(a) * 1.02, 0.023, 0.172 * np.cos(a) * 1.03)
             for a in angle for s in stud]  # fmt: skip
    return [plate.part("main"), *parts("trim", [strap, *studs])]


def _valves() -> list[Shape]:
    """Screw the air inlet and the outlet valve into the back and the side."""
    inlet = [
        rod((0.06, 0.37, -0.12), (0.1, 0.4, -0.2), 0.02),
        rod((0.095, 0.396, -0.19), (0.105, 0.404, -0.21), 0.026, sides=6),
    ]
    outlet = [
        rod((0.1, 0.28, 0.1), (0.125, 0.262, 0.13), 0.019),
        rod((0.121, 0.265, 0.125), (0.138, 0.253, 0.145), 0.024),
    ]
    return [*inlet, *outlet, *around(box(0.03, 0.016, 0.02, bevel=0.004).at(y=0.196, z=0.142), 4)]


def _diving_helmet(_: Variant) -> list[Part]:
    """Screw a copper bonnet with barred windows on a breastplate."""
    return [*_bonnet(), *moved(_corselet()), *parts("trim", _valves())]


BUILD = by_subtype(anchor=_anchor, diving_helmet=_diving_helmet)
