"""Helicopters, balloons, airships, drones."""

import numpy as np

from media_studio.catalogue.vehicles.modelling.fuselage import fin_of, fuselage, pane, wing_of
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, pair, parts, ridged
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, tube

_POD = (
    (-1.3, 0.1, 1.1, 1.45),
    (-0.9, 0.42, 0.75, 1.7),
    (0.0, 0.62, 0.5, 1.8),
    (0.8, 0.6, 0.46, 1.66),
    (1.35, 0.4, 0.55, 1.3),
    (1.6, 0.12, 0.72, 1.0),
)
"""The cabin; see `fuselage`."""


def _canopy() -> Shape:
    """Glaze the nose."""
    return fuselage(
        (
            (0.3, 0.5, 0.95, 1.78),
            (0.75, 0.585, 0.92, 1.7),
            (1.2, 0.48, 0.92, 1.46),
            (1.5, 0.27, 0.86, 1.16),
            (1.62, 0.1, 0.88, 1.0),
        ),
        2.4,
    ).scaled(1.03)


def _helicopter(variant: Variant) -> list[Part]:
    """Hang a glazed pod under a four-bladed rotor."""
    door = pane(_POD, (-0.55, 0.15), (-12, 48), power=2.4)
    boom = rod((0, 1.35, -0.9), (0, 1.5, -3.3), 0.24, tip=0.08, sides=20)
    fin = fin_of((0, 1.45, -2.95), (0, 2.3, -3.5), 0.5, 0.26)
    plane = wing_of((0.08, 1.48, -2.6), (0.7, 1.48, -2.7), 0.36, 0.26)
    top = ellipsoid(0.36, 0.24, 0.7, sides=20).at(y=1.82, z=-0.15)
    mast = cylinder(0.08, 0.5, sides=14).at(y=1.9, z=-0.1)
    blade = box(0.2, 0.03, 2.75, bevel=0.01).turned(z=4).at(z=1.45)
    hub = cylinder(0.16, 0.1, bevel=0.02).at(y=2.3, z=-0.1)
    small = [
        box(0.06, 0.8, 0.02, bevel=0.005)
        .at(y=-0.4)
        .turned(z=90 * k)
        .turned(y=90)
        .at(0.1, 1.62, -3.3)
        for k in (0, 1)
    ]
    count = variant.count("blade", variant.count("rotor blade", 4))
    skid = tube(
        [(0.62, 0.2, 1.25), (0.62, 0.06, 1.0), (0.62, 0.04, 0.5), (0.62, 0.04, -1.1)],
        0.045,
        sides=10,
    )
    legs = [rod((0.2, 0.95, z), (0.62, 0.05, z), 0.035) for z in (0.65, -0.6)]
    return [
        *parts("main", [fuselage(_POD, 2.4), boom, top]),
        *parts("trim", [fin, *pair(plane)]),
        *parts("glass", [_canopy(), *pair(door)]),
        *parts(
            "rotor",
            [
                *[b.at(y=2.34, z=-0.1) for b in [s.turned(y=20) for s in around(blade, count)]],
                *small,
            ],
        ),
        *parts(
            "metal",
            [
                mast,
                hub,
                *pair(skid),
                *[one for leg in legs for one in pair(leg)],
                rod((0, 1.62, -3.3), (0.12, 1.62, -3.3), 0.05),
            ],
        ),
        ellipsoid(0.08, 0.06, 0.06, sides=12).at(y=0.5, z=1.0).part("light"),
    ]


_ENVELOPE = [
    (0.32, 1.5),
    (0.6, 1.85),
    (1.3, 2.7),
    (1.75, 3.7),
    (1.62, 4.6),
    (1.05, 5.3),
    (0.0, 5.55),
]


def _gore_stripes() -> list[Shape]:
    """Lay six stripes on the envelope."""
    stripes = []
    for k in range(6):
        rings = []
        for r, y in np.array([(a, b) for a, b in _ENVELOPE[:-1]] + [(0.3, 5.52)]):
            turn = np.radians(60 * k + np.array([2.0, 10, 20, 28]))
            outer = np.column_stack(
                [(r * 1.03 + 0.01) * np.cos(turn), np.full(4, y), (r * 1.03 + 0.01) * np.sin(turn)]
            )
            inner = np.column_stack(
                [0.93 * r * np.cos(turn[::-1]), np.full(4, y), 0.93 * r * np.sin(turn[::-1])]
            )
            rings.append(np.concatenate([outer, inner]))
        stripes.append(loft(rings, steps=4, crease=40))
    return stripes


def _balloon(_: Variant) -> list[Part]:
    """Sew a hot-air balloon of striped gores over a wicker basket."""
    whole = lathe([(0, 1.5)], _ENVELOPE, sides=48, steps=4)
    gore = whole.warped(ridged(12, 1, 1.025))
    basket = [box(0.8, 0.62, 0.8, bevel=0.06), box(0.72, 0.02, 0.72, bevel=0).at(y=0.615)]
    rim = [tube([(0.4, 0.62, 0.4), (-0.4, 0.62, 0.4)], 0.05, sides=10, steps=1)]
    ropes = [
        rod((sx * 0.36, 0.6, sz * 0.36), (sx * 0.24, 1.6, sz * 0.24), 0.014, sides=6)
        for sx in (-1, 1)
        for sz in (-1, 1)
    ]
    burner = [
        cylinder(0.09, 0.2, bevel=0.02).at(y=1.14),
        *[
            rod((sx * 0.31, 1.12, sz * 0.31), (0, 1.2, 0), 0.015)
            for sx in (-1, 1)
            for sz in (-1, 1)
        ],
    ]
    flame = lathe([(0, 0), (0.06, 0.08), (0.035, 0.2), (0, 0.34)], sides=14).at(y=1.33)
    bags = [ellipsoid(0.07, 0.12, 0.07, sides=12).at(0.25, 0.32, 0.46)]
    return [
        gore.part("main"),
        *parts("trim", _gore_stripes()),
        basket[0].part("basket"),
        *parts("leather", [s for r in rim for s in around(r, 4)]),
        *parts("dark", [basket[1]]),
        *parts("rope", [*ropes, *[s for b in bags for h in pair(b) for s in around(h, 4)]]),
        *parts("metal", burner),
        flame.part("light"),
    ]


def _airship(_: Variant) -> list[Part]:
    """Float a ribbed airship with a gondola, fins and propellers."""
    body = lathe(
        [(0, -3.6), (0.75, -2.7), (1.15, -1.2), (1.25, 0.4), (1.05, 2.2), (0.55, 3.3), (0, 3.6)],
        sides=36,
    )
    # Along the very profile of the body, so that no rib sinks into it
    height = np.linspace(-3.45, 3.45, 41)
    level, first = np.unique(body.vertices[:, 1].round(5), return_index=True)
    radius = np.hypot(*body.vertices[first][:, [0, 2]].T)
    reach = np.interp(height, level, radius) + 0.006
    rib = tube(np.stack([reach, height, 0 * reach], axis=1), 0.022, sides=6, steps=1)
    ribs = around(rib, 12)
    lying = [s.turned(x=90).at(y=2.2) for s in (body, *ribs)]
    fin = prism([(-3.5, 0.3), (-2.1, 0.85), (-2.6, 1.45), (-3.5, 1.6)], 0.07, bevel=0.02).turned(
        y=-90
    )
    fins = [fin.turned(z=90 * k).at(y=2.2) for k in range(4)]
    car = fuselage(
        (
            (-1.2, 0.2, 0.45, 0.85),
            (-0.9, 0.34, 0.25, 1.0),
            (0.9, 0.36, 0.2, 1.02),
            (1.4, 0.2, 0.4, 0.95),
        ),
        3.5,
    )
    panes = [
        box(0.04, 0.22, 0.26, bevel=0.01).at(0.345, 0.6, z) for z in (-0.7, -0.33, 0.04, 0.41, 0.78)
    ]
    engine = [
        ellipsoid(0.13, 0.13, 0.3, sides=16).at(0.85, 0.95, -0.6),
        rod((0.3, 0.8, -0.6), (0.85, 0.95, -0.6), 0.03),
    ]
    prop = ellipsoid(0.03, 0.36, 0.015, sides=12).at(0.85, 0.95, -0.95)
    return [
        lying[0].part("main"),
        *parts("trim", [*lying[1:], *fins]),
        car.part("gondola"),
        *parts("glass", [one for p in panes for one in pair(p)]),
        *parts("metal", [one for e in engine for one in pair(e)]),
        *parts("propeller", pair(prop)),
    ]


def _drone(_: Variant) -> list[Part]:
    """Set four rotors on arms around a body with a camera."""
    body = fuselage(
        (
            (-0.14, 0.03, 0.09, 0.13),
            (-0.1, 0.07, 0.075, 0.15),
            (0.06, 0.075, 0.07, 0.155),
            (0.14, 0.04, 0.085, 0.125),
        ),
        3.0,
    )
    arm = rod((0.04, 0.125, 0.06), (0.2, 0.135, 0.19), 0.018, tip=0.012)
    motor = cylinder(0.026, 0.045, bevel=0.005).at(0.2, 0.12, 0.19)
    blade = ellipsoid(0.115, 0.004, 0.014, sides=14).turned(x=12, y=30).at(0.2, 0.172, 0.19)
    leg = tube(
        [(0.2, 0.125, 0.19), (0.205, 0.06, 0.195), (0.2, 0.002, 0.19)],
        [0.012, 0.009, 0.012],
        sides=8,
    )
    ring = torus(0.125, 0.006, sides=32, section=8).at(0.2, 0.165, 0.19)
    stay = rod((0.076, 0.161, 0.19), (0.324, 0.161, 0.19), 0.004, sides=6)
    camera = [
        box(0.05, 0.045, 0.045, bevel=0.012).at(y=0.03, z=0.1),
        cylinder(0.016, 0.012, bevel=0.003).turned(x=90).at(y=0.052, z=0.12),
    ]
    lamp = ellipsoid(0.008, 0.008, 0.008, sides=10).at(0.2, 0.112, 0.216)
    corners_ = [
        [one for h in pair(s) for one in pair(h, "z")]
        for s in (arm, motor, blade, leg, lamp, ring, stay)
    ]
    return [
        *parts("main", [body, *corners_[0]]),
        *parts("dark", [*corners_[1], *corners_[3], *corners_[6], camera[0]]),
        *parts("propeller", [*corners_[2], *corners_[5]]),
        *parts("light", corners_[4]),
        camera[1].part("glass"),
        box(0.05, 0.02, 0.14, bevel=0.006).at(y=0.15).part("trim"),
    ]


BUILD = by_subtype(helicopter=_helicopter, balloon=_balloon, airship=_airship, drone=_drone)
