"""Small craft: sailing boats, canoes, motor boats, rafts, submarines."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.vehicles.modelling.hulls import open_hull, sail, wale, waterline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, cushion, ellipsoid, torus
from media_studio.modelling.sweeps import (
    cylinder,
    lathe,
    loft,
    rod,
    sleeve,
    superellipse,
    tube,
)


def _sailboat(_: Variant) -> list[Part]:
    """Rig a yacht with a mainsail and a jib."""
    outside = [
        waterline(0.1, 1.5, 0.0, 0.02),
        waterline(0.55, 1.8, 0.12, 0.05),
        waterline(0.78, 2.1, 0.6, 0.22),
    ]
    hull = open_hull(outside, [waterline(0.7, 2.0, 0.6, 0.22), waterline(0.68, 1.98, 0.5, 0.2)])
    deck = loft([waterline(0.69, 1.99, 0.48, 0.2), waterline(0.69, 1.99, 0.52, 0.2)])
    cabin = (
        prism([(-0.3, 0), (1.0, 0), (0.7, 0.24), (-0.25, 0.3)], 0.8, bevel=0.06)
        .turned(y=-90)
        .at(y=0.52)
    )
    ports = [ellipsoid(0.02, 0.06, 0.08, sides=14).at(0.4, 0.66, z) for z in (-0.05, 0.2, 0.45)]
    mast = rod((0, 0.5, 0.45), (0, 4.6, 0.35), 0.045, tip=0.03)
    boom = rod((0, 1.05, 0.42), (0, 1.0, -1.6), 0.035)
    main = sail([(0.02, 1.12, 0.36), (0.02, 1.08, -1.55), (0.0, 4.45, 0.3)], 0.22)
    jib = sail([(0.0, 1.0, 2.0), (0.02, 0.95, 0.55), (0.0, 3.9, 0.42)], 0.16)
    stay = [
        rod((0, 0.8, 2.08), (0, 4.5, 0.35), 0.008, sides=5),
        *pair(rod((0.66, 0.66, 0.3), (0, 3.6, 0.36), 0.008, sides=5)),
    ]
    keel = prism([(-0.5, -0.5), (0.2, -0.5), (0.45, 0.05), (-0.7, 0.05)], 0.08, bevel=0.02).turned(
        y=-90
    )
    tiller = [
        rod((0, 0.62, -1.85), (0, 0.82, -1.2), 0.025),
        prism([(-2.2, -0.1), (-1.95, -0.1), (-1.92, 0.7), (-2.1, 0.7)], 0.05).turned(y=-90),
    ]
    flag = prism([(0, 0), (0.4, 0.1), (0, 0.2)], 0.015, bevel=0.003).at(0.02, 4.42, 0.35)
    return [
        hull.part("main"),
        *parts("trim", [deck, wale(waterline(0.79, 2.1, 0.61, 0.22), 0.03), mast, boom, *tiller]),
        cabin.part("cabin"),
        *parts("glass", [one for p in ports for one in pair(p)]),
        *parts("sails", [main, jib]),
        *parts("metal", stay),
        keel.part("keel"),
        flag.part("flag"),
    ]


def _canoe(_: Variant) -> list[Part]:
    """Bend a canoe with raised ends, thwarts and two paddles."""

    def ring(half: float, length: float, y: float, rise: float) -> FloatArray:
        return waterline(half, length, y, rise, stern=1.0, bluff=2.0, pointed=True)

    outside = [ring(0.1, 1.5, 0.0, 0.03), ring(0.36, 1.85, 0.06, 0.08), ring(0.45, 2.15, 0.38, 0.3)]
    hull = open_hull(
        outside,
        [ring(0.42, 2.1, 0.38, 0.3), ring(0.33, 1.8, 0.09, 0.09), ring(0.1, 1.5, 0.03, 0.03)],
    )
    ribs = [
        tube(
            [(0.385, 0.37, z), (0.29, 0.13, z), (0, 0.09, z), (-0.29, 0.13, z), (-0.385, 0.37, z)],
            0.014,
            sides=6,
        )
        for z in (-0.6, -0.2, 0.2, 0.6)
    ]
    seats = [
        box(w, 0.03, 0.2, bevel=0.008).at(y=0.3, z=z)
        for z, w in ((-1.1, 0.5), (0.0, 0.8), (1.0, 0.54))
    ]
    blade = ellipsoid(0.09, 0.014, 0.26, sides=16)
    paddle = [
        rod((0.12, 0.36, -0.7), (0.16, 0.42, 0.75), 0.018),
        blade.turned(x=-2, y=2).at(0.165, 0.43, 0.98),
    ]
    return [
        hull.part("main"),
        *parts("trim", [wale(ring(0.44, 2.13, 0.385, 0.3), 0.022), *ribs, *seats]),
        *parts("oars", [s for p in paddle for s in (p, p.scaled(x=-0.6))]),
    ]


def _motorboat(_: Variant) -> list[Part]:
    """Give a speedboat a raked bow, a screen, seats and an outboard engine."""
    outside = [
        waterline(0.12, 1.35, 0.0, 0.25),
        waterline(0.7, 1.6, 0.14, 0.4),
        waterline(0.86, 2.05, 0.62, 0.34),
    ]
    hull = open_hull(
        outside,
        [
            waterline(0.8, 1.95, 0.66, 0.34),
            waterline(0.7, 1.2, 0.6, 0.2),
            waterline(0.66, 1.15, 0.3, 0.0),
        ],
    )
    deck = loft([waterline(0.79, 1.98, 0.63, 0.34), waterline(0.77, 1.95, 0.68, 0.34)]).warped(
        lambda p: np.column_stack([p[:, 0], p[:, 1], np.maximum(p[:, 2], 0.35)])
    )
    screen = (
        prism([(-0.66, 0), (0.66, 0), (0.52, 0.36), (-0.52, 0.36)], 0.03, bevel=0.008)
        .turned(x=-38)
        .at(y=0.68, z=0.55)
    )
    seats = [
        s
        for x in (-0.32, 0.32)
        for s in (
            cushion(0.42, 0.14, 0.42).at(x, 0.42, -0.35),
            box(0.42, 0.45, 0.12, bevel=0.05).turned(x=-10).at(x, 0.5, -0.6),
        )
    ]
    bench = cushion(1.1, 0.14, 0.4).at(y=0.42, z=-1.25)
    posts = [box(0.2, 0.18, 0.24, bevel=0.02).at(x, 0.27, -0.38) for x in (-0.32, 0.32)]
    engine = [
        box(0.36, 0.4, 0.44, bevel=0.12).at(y=0.62, z=-2.2),
        box(0.12, 0.7, 0.22, bevel=0.04).at(y=0.05, z=-2.2),
    ]
    prop = [
        ellipsoid(0.05, 0.13, 0.015, sides=10).at(y=0.1).turned(z=120 * k, y=0).at(y=0.1, z=-2.33)
        for k in range(3)
    ]
    rail = tube(
        [
            (0.72, 0.75, 0.9),
            (0.6, 0.98, 1.2),
            (0.0, 1.12, 1.95),
            (-0.6, 0.98, 1.2),
            (-0.72, 0.75, 0.9),
        ],
        0.016,
        sides=8,
    )
    return [
        hull.part("main"),
        *parts("trim", [deck, wale(waterline(0.87, 2.06, 0.6, 0.34), 0.035)]),
        screen.part("glass"),
        *parts("seat", [*seats, bench]),
        *parts("dark", [*_helm(), *posts, *engine]),
        *parts("metal", [*prop, rail]),
    ]


def _helm() -> list[Shape]:
    """Set a wheel on its column before the right seat."""
    return [
        torus(0.13, 0.016, sides=20, section=8).turned(x=-45).at(0.32, 0.86, 0.2),
        rod((0.32, 0.86, 0.2), (0.32, 0.64, 0.42), 0.018),
        rod((0.19, 0.86, 0.2), (0.45, 0.86, 0.2), 0.012),
    ]


def _raft(variant: Variant) -> list[Part]:
    """Lash logs together under a square sail."""
    rng = variant.rng
    logs = []
    for k in range(8):
        r = float(rng.uniform(0.12, 0.14))
        length = float(rng.uniform(2.2, 2.5))
        log = cylinder(r, length, bevel=0.02, sides=18).roughened(rng, 0.006, 0.2)
        logs.append(log.turned(x=90).at((k - 3.5) * 0.255, 0.14, -length / 2))
    beams = [rod((-1.0, 0.3, z), (1.0, 0.3, z), 0.055, sides=12) for z in (-0.85, 0.0, 0.85)]
    knots = [
        torus(0.075, 0.022, sides=14, section=6).turned(z=90).at((k - 3) * 0.255, 0.3, z)
        for k in range(7)
        for z in (-0.85, 0.0, 0.85)
    ]
    mast = [
        rod((0, 0.2, 0.1), (0, 2.5, 0.1), 0.055, tip=0.04),
        rod((-0.85, 2.2, 0.15), (0.85, 2.2, 0.15), 0.035),
    ]
    cloth = sail(
        [(0.7, 0.9, 0.16), (-0.7, 0.9, 0.16), (-0.78, 2.16, 0.16), (0.78, 2.16, 0.16)], -0.2
    )
    ropes = [rod((sx * 0.9, 0.32, -0.85), (0, 2.4, 0.1), 0.01, sides=5) for sx in (-1, 1)]
    oar = [
        rod((0.5, 0.75, -0.6), (0.75, 0.32, -1.7), 0.022),
        box(0.16, 0.4, 0.02, bevel=0.006).turned(x=-60).at(0.74, 0.32, -1.65),
        rod((0.557, 0.3, -0.85), (0.557, 0.69, -0.85), 0.028),
    ]
    keg = lathe([(0, 0)], [(0.15, 0)], [(0.19, 0.2), (0.15, 0.42)], [(0, 0.42)], sides=20).at(
        -0.55, 0.26, -0.55
    )
    return [
        *parts("main", logs),
        *parts("trim", [*beams, *mast, *oar, keg]),
        *parts("rope", [*knots, *ropes]),
        cloth.part("sails"),
    ]


def _screw() -> list[Shape]:
    """Set four blades round a hub at the stern."""
    blades = [
        ellipsoid(0.12, 0.26, 0.03, sides=12)
        .turned(y=30)
        .at(y=0.28)
        .turned(z=90 * k)
        .at(y=1.15, z=-2.5)
        for k in range(4)
    ]
    hub = ellipsoid(0.1, 0.1, 0.2, sides=14).at(y=1.15, z=-2.45)
    return [*blades, hub]


def _bow_window() -> list[Shape]:
    """Frame the round window at the bow: the ring, then the glass."""
    return [
        sleeve((0.26, 0), (0.37, 0), (0.33, 0.17), (0.26, 0.17), sides=28)
        .turned(x=90)
        .at(y=1.15, z=1.85),
        ellipsoid(0.27, 0.27, 0.16, sides=24).at(y=1.15, z=1.95),
    ]


_PORTHOLES = ((0.775, -0.5), (0.805, 0.2), (0.785, 0.9))
"""Radius of the hull, and where along it."""


def _portholes() -> tuple[list[Shape], list[Shape]]:
    """Set round windows into both sides of a hull: their rings, then their panes."""
    ring = sleeve((0.15, 0), (0.22, 0), (0.2, 0.08), (0.15, 0.08), sides=24).turned(z=-90)
    pane = ellipsoid(0.045, 0.16, 0.16, sides=18)
    rings, panes = (
        [one for r, z in _PORTHOLES for one in pair(s.at(x=r + out).turned(z=7).at(y=1.15, z=z))]
        for s, out in ((ring, -0.04), (pane, 0.0))
    )
    return rings, panes


def _submarine(_: Variant) -> list[Part]:
    """Round a submarine with a tower, portholes, periscope and screw."""
    hull = lathe(
        [(0, -2.4), (0.3, -2.1), (0.62, -1.3), (0.8, -0.2), (0.78, 0.9), (0.55, 1.7), (0, 2.05)],
        sides=40,
    )
    body = hull.turned(x=90).at(y=1.15)
    tower = (
        prism(superellipse(0.75, 0.36, power=2.2, sides=28), 0.75, bevel=0.06)
        .turned(x=90, y=90)
        .at(y=2.1, z=0.25)
    )
    rim = (
        prism(superellipse(0.8, 0.41, power=2.2, sides=28), 0.08, bevel=0.02)
        .turned(x=90, y=90)
        .at(y=2.42, z=0.25)
    )
    scope = tube([(0, 2.4, 0.4), (0, 3.0, 0.4), (0, 3.12, 0.45), (0, 3.13, 0.62)], 0.05, sides=12)
    lens = ellipsoid(0.045, 0.045, 0.02, sides=14).at(y=3.13, z=0.66)
    rings, panes = _portholes()
    front = _bow_window()
    fin = prism(
        [(-2.4, 0.0), (-1.6, 0.25), (-1.7, 0.85), (-2.2, 0.95), (-2.5, 0.7)], 0.08, bevel=0.02
    ).turned(y=-90)
    fins = [fin.turned(z=90 * k).at(y=1.15) for k in range(4)]
    plane = (
        prism([(0, -0.22), (0.5, -0.16), (0.5, 0.1), (0, 0.22)], 0.06, bevel=0.02)
        .turned(x=90)
        .at(0.3, 2.1, 0.3)
    )
    rivet = [
        ellipsoid(0.018, 0.018, 0.018, sides=6).at(0.8 * np.cos(a), 1.15 + 0.8 * np.sin(a), -0.2)
        for a in np.arange(24) * np.pi / 12
    ]
    return [
        *parts("main", [body, tower]),
        *parts("trim", [*fins, *pair(plane), rim]),
        *parts(
            "metal",
            [scope, *_screw(), front[0], *rings, *rivet],
        ),
        *parts("glass", [lens, front[1], *panes]),
        *parts("dark", [box(0.5, 0.1, 1.6, bevel=0.03).at(y=0.3)]),
    ]


def _gondola(_: Variant) -> list[Part]:
    """Curl up both ends of a gondola, with an iron comb, seats and an oar."""

    def ring(half: float, length: float, y: float, rise: float) -> FloatArray:
        return waterline(half, length, y, rise, stern=0.9, bluff=1.9, pointed=True)

    outside = [ring(0.14, 1.9, 0.0, 0.25), ring(0.4, 2.2, 0.1, 0.5), ring(0.5, 2.6, 0.38, 0.75)]
    hull = open_hull(
        outside, [ring(0.46, 2.5, 0.38, 0.72), ring(0.38, 2.0, 0.14, 0.4), ring(0.1, 1.5, 0.1, 0.2)]
    )
    comb = prism(
        [(2.3, 0.72), (2.46, 0.78), (2.62, 0.98), (2.68, 1.3), (2.82, 1.48), (2.8, 1.54),
         (2.6, 1.5), (2.54, 1.3), (2.5, 1.05)], 0.04, bevel=0.01,
    ).turned(y=-90)  # fmt: skip
    teeth = [
        box(0.03, 0.035, 0.14, bevel=0.006).at(y=1.02 + 0.075 * k, z=2.68 + 0.02 * k)
        for k in range(4)
    ]
    curl = tube(
        [(0, 1.02, -2.5), (0, 1.35, -2.68), (0, 1.5, -2.6), (0, 1.42, -2.5)],
        [0.07, 0.05, 0.04, 0.03],
        sides=10,
    )
    seat = [
        cushion(0.6, 0.14, 0.5).at(y=0.24, z=-0.3),
        box(0.66, 0.55, 0.12, bevel=0.05).turned(x=-10).at(y=0.26, z=-0.6),
    ]
    oar = [
        rod((0.32, 1.02, -1.72), (0.78, 0.06, -0.62), 0.02),
        ellipsoid(0.07, 0.3, 0.015, sides=14).aimed((0.78, 0.06, -0.62), (0.9, -0.19, -0.33)),
    ]
    rest = tube([(0.42, 0.5, -1.3), (0.46, 0.75, -1.32), (0.4, 0.88, -1.34)], 0.025, sides=8)
    return [
        hull.part("main"),
        *parts("trim", [wale(ring(0.49, 2.58, 0.385, 0.75), 0.025), curl]),
        *parts("metal", [comb, *teeth]),
        *parts("seat", seat),
        *parts("oars", [*oar, rest]),
        box(0.7, 0.03, 2.2, bevel=0).at(y=0.17).part("deck"),
    ]


BUILD = by_subtype(
    sailboat=_sailboat,
    canoe=_canoe,
    motorboat=_motorboat,
    raft=_raft,
    submarine=_submarine,
    gondola=_gondola,
)
