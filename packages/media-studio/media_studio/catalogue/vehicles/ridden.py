"""Small vehicles that people ride in the open: karts, quads, golf carts, snowmobiles, jet skis."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.vehicles.modelling.coachwork import windscreen
from media_studio.catalogue.vehicles.modelling.wheels import axle, road_wheel
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, superellipse, tube


def _lofted(*rows: tuple[float, float, float, float], power: float = 3.0) -> Shape:
    """Loft a body over rows of (z, half width, low, high)."""
    rings: list[FloatArray] = []
    for z, half, low, high in rows:
        ring = superellipse(half, (high - low) / 2, power=power, sides=28)
        rings.append(np.column_stack([ring[:, 0], ring[:, 1] + (low + high) / 2, np.full(28, z)]))
    return loft(rings, steps=3, crease=55)


def _bar(y: float, z: float, half: float, back: float) -> list[Part]:
    """Bend handlebars with grips that reach `back` metres behind their clamp."""
    bend = [(half, y, z - back), (0.5 * half, y + 0.03, z - 0.2 * back), (0.12, y, z)]
    bar = tube([*bend, *[(-a, b, c) for a, b, c in bend[::-1]]], 0.016, sides=8)
    grip = rod((half - 0.13, y + 0.008, z - 0.8 * back), (half + 0.01, y, z - back), 0.024)
    return [bar.part("metal"), *parts("dark", pair(grip))]


def _kart(_: Variant) -> list[Part]:
    """Set a bucket seat and a side pod into a low frame of tubes, with the engine beside it."""
    rail = tube([(0.3, 0.1, 0.75), (0.36, 0.1, 0.3), (0.36, 0.1, -0.6), (0.3, 0.12, -0.75)], 0.02)
    seat = _lofted(
        (-0.5, 0.2, 0.3, 0.72),
        (-0.44, 0.24, 0.14, 0.72),
        (-0.32, 0.25, 0.1, 0.42),
        (0.0, 0.22, 0.1, 0.3),
        (0.06, 0.18, 0.14, 0.24),
    )
    hollow = ellipsoid(0.19, 0.06, 0.25, sides=20).turned(x=-16).at(y=0.35, z=-0.15)
    nose = _lofted((0.72, 0.44, 0.06, 0.26), (0.9, 0.42, 0.06, 0.24), (1.02, 0.28, 0.07, 0.16))
    pod = _lofted(
        (-0.42, 0.09, 0.07, 0.28),
        (-0.3, 0.13, 0.06, 0.32),
        (0.35, 0.13, 0.06, 0.3),
        (0.45, 0.09, 0.08, 0.24),
    ).at(x=0.52)
    panel = prism([(-0.11, 0), (0.11, 0), (0.15, 0.3), (-0.15, 0.3)], 0.03, bevel=0.01)
    wheel = torus(0.15, 0.016, sides=24, section=8).turned(x=-47).at(y=0.52, z=0.28)
    column = rod((0, 0.09, 0.737), (0, 0.52, 0.28), 0.018)
    spokes = box(0.28, 0.02, 0.03, bevel=0.006).turned(x=-47).at(y=0.51, z=0.28)
    engine = [
        box(0.2, 0.16, 0.24, bevel=0.02).at(0.34, 0.14, -0.52),
        *[box(0.18, 0.015, 0.2, bevel=0.004).at(0.34, 0.31 + 0.03 * k, -0.52) for k in range(5)],
        rod((0.34, 0.3, -0.62), (0.2, 0.28, -0.9), 0.045),
    ]
    bumper = tube(
        [(0.45, 0.14, -0.7), (0.42, 0.14, -0.95), (-0.42, 0.14, -0.95), (-0.45, 0.14, -0.7)], 0.02
    )
    return [
        *axle(road_wheel(0.13, 0.13), 0.58, 0.13, 0.6),
        *axle(road_wheel(0.145, 0.2), 0.56, 0.145, -0.68),
        *parts("main", [nose, *pair(pod), panel.turned(x=-24).at(y=0.24, z=0.76)]),
        *parts("seat", [seat]),
        hollow.part("dark"),
        *parts("metal", [*pair(rail), *engine, bumper, column]),
        *parts("dark", [wheel, spokes, box(0.62, 0.02, 1.4, bevel=0).at(y=0.08)]),
        rod((-0.58, 0.145, -0.68), (0.58, 0.145, -0.68), 0.02).part("metal"),
    ]


def _golf_cart(_: Variant) -> list[Part]:
    """Put two benches under a canopy on four posts, with golf bags behind."""
    front = _lofted(
        (0.45, 0.56, 0.35, 0.62),
        (0.75, 0.56, 0.32, 0.82),
        (1.0, 0.52, 0.34, 0.72),
        (1.12, 0.4, 0.38, 0.55),
        power=5,
    )
    rear = _lofted(
        (-1.0, 0.5, 0.36, 0.6),
        (-0.9, 0.58, 0.32, 0.66),
        (-0.25, 0.58, 0.32, 0.64),
        (-0.15, 0.52, 0.34, 0.6),
        power=5,
    )
    floor = box(1.12, 0.07, 1.9, bevel=0.02).at(y=0.28, z=0.1)
    dash = box(1.04, 0.36, 0.14, bevel=0.05).turned(x=-14).at(y=0.66, z=0.62)
    roof = box(1.24, 0.07, 1.9, bevel=0.03, cells=2).at(y=1.82, z=-0.15)
    posts = [
        rod((0.52, 0.72, 0.72), (0.54, 1.83, 0.5), 0.022),
        rod((0.54, 0.6, -0.9), (0.56, 1.83, -0.95), 0.022),
    ]
    bench = [
        box(1.04, 0.13, 0.46, bevel=0.05).at(y=0.64, z=-0.3),
        box(1.04, 0.56, 0.12, bevel=0.05).turned(x=-10).at(y=0.66, z=-0.54),
    ]
    wheel = torus(0.17, 0.016, sides=22, section=8).turned(x=50).at(-0.25, 1.06, 0.4)
    column = rod((-0.25, 0.8, 0.65), (-0.25, 1.06, 0.4), 0.02)
    bags = [
        cylinder(0.13, 0.7, bevel=0.03, top=0.15).turned(x=-8).at(x, 0.5, -1.06)
        for x in (-0.26, 0.26)
    ]
    clubs = [
        rod((x + d, 1.15, -1.16), (x + 1.4 * d, 1.42, -1.2), 0.012)
        for x in (-0.26, 0.26)
        for d in (-0.06, 0.06)
    ]
    heads = [
        ellipsoid(0.045, 0.03, 0.03, sides=10).at(x + 1.4 * d, 1.43, -1.19)
        for x in (-0.26, 0.26)
        for d in (-0.06, 0.06)
    ]
    lamp = ellipsoid(0.08, 0.055, 0.04, sides=14).at(0.34, 0.62, 1.02)
    return [
        *axle(road_wheel(0.23, 0.2), 0.52, 0.23, 0.85),
        *axle(road_wheel(0.23, 0.2), 0.52, 0.23, -0.75),
        *parts("main", [front, rear, dash]),
        roof.part("roof"),
        *parts("seat", bench),
        *parts("metal", [*[one for p in posts for one in pair(p)], column, *clubs, *heads]),
        *parts("bag", bags),
        *parts("dark", [wheel, floor]),
        *parts("light", pair(lamp)),
        windscreen((0.98, 0.7), (1.8, 0.54), 0.98),
    ]


def _racks() -> list[Shape]:
    """Weld a rack of rods over either axle."""
    racks = []
    for z, deep in ((0.72, 0.4), (-0.62, 0.44)):
        racks += [
            rod((-0.36, 0.82, z + d), (0.36, 0.82, z + d), 0.014) for d in (-deep / 2, 0, deep / 2)
        ]
        racks += [
            rod((x, 0.82, z - deep / 2), (x, 0.82, z + deep / 2), 0.014)
            for x in (-0.36, -0.12, 0.12, 0.36)
        ]
        racks += pair(rod((0.2, 0.55, z), (0.24, 0.82, z), 0.014))
    return racks


def _quad(_: Variant) -> list[Part]:
    """Spread wide mudguards over four fat tyres, with racks, a saddle and a bar."""
    body = _lofted(
        (-0.62, 0.14, 0.5, 0.72),
        (-0.3, 0.17, 0.42, 0.74),
        (0.1, 0.16, 0.42, 0.78),
        (0.45, 0.16, 0.45, 0.86),
        (0.72, 0.12, 0.5, 0.74),
    )
    guards = [
        tube(
            [
                (0.46, 0.34 + 0.4 * np.sin(a), z + 0.42 * np.cos(a))
                for a in np.radians(np.linspace(8, 168, 9))
            ],
            0.19,
            sides=12,
            flat=0.22,
            steps=3,
        )
        for z in (0.6, -0.56)
    ]
    saddle = _lofted(
        (-0.62, 0.13, 0.72, 0.82),
        (-0.4, 0.17, 0.72, 0.84),
        (0.0, 0.14, 0.74, 0.84),
        (0.2, 0.09, 0.78, 0.86),
    )
    racks = _racks()
    engine = [
        box(0.3, 0.24, 0.4, bevel=0.04).at(y=0.3, z=0.02),
        rod((0.18, 0.36, -0.1), (0.2, 0.5, -0.75), 0.05),
    ]
    arms = [rod((0.1, 0.4, z), (0.42, 0.3, z), 0.03) for z in (0.6, -0.56)]
    shock = [rod((0.3, 0.36, z), (0.16, 0.66, z), 0.035) for z in (0.5, -0.48)]
    bumper = tube(
        [(0.22, 0.4, 0.9), (0.24, 0.62, 1.02), (-0.24, 0.62, 1.02), (-0.22, 0.4, 0.9)], 0.02
    )
    lamp = ellipsoid(0.09, 0.065, 0.05, sides=16).at(0.19, 0.7, 0.78)
    peg = box(0.3, 0.03, 0.44, bevel=0.01).at(0.36, 0.3, 0.02)
    return [
        *axle(road_wheel(0.28, 0.24), 0.5, 0.28, 0.6),
        *axle(road_wheel(0.29, 0.28), 0.48, 0.29, -0.56),
        *parts("main", [body, *[one for g in guards for one in pair(g)]]),
        saddle.part("seat"),
        *parts("dark", [*racks, *[one for a in arms for one in pair(a)], *pair(peg)]),
        *parts(
            "metal",
            [
                *engine,
                *[one for s in shock for one in pair(s)],
                bumper,
                rod((0, 0.7, 0.5), (0, 1.0, 0.32), 0.03),
            ],
        ),
        *parts("light", pair(lamp)),
        *_bar(1.0, 0.34, 0.4, 0.14),
    ]


def _crawler() -> tuple[Shape, list[Shape]]:
    """Bend a rubber track with lugs."""
    belt = prism(
        [
            (-1.2, 0.2),
            (-1.1, 0.06),
            (-0.95, 0.02),
            (-0.1, 0.02),
            (0.2, 0.2),
            (0.2, 0.36),
            (0.1, 0.42),
            (-1.05, 0.38),
            (-1.18, 0.32),
        ],
        0.38,
        bevel=0.02,
    ).turned(y=-90)
    lugs = [
        box(0.4, 0.035, 0.03, bevel=0.005).at(y=0.0, z=z) for z in np.linspace(-0.98, -0.12, 10)
    ]
    return belt, lugs


def _snowmobile(_: Variant) -> list[Part]:
    """Ride on a rubber track behind two skis, with a low screen over the nose."""
    nose = _lofted(
        (0.0, 0.3, 0.3, 0.66),
        (0.3, 0.36, 0.26, 0.8),
        (0.75, 0.34, 0.26, 0.66),
        (1.1, 0.22, 0.32, 0.5),
        (1.22, 0.1, 0.36, 0.44),
    )
    tail = _lofted(
        (-1.25, 0.2, 0.46, 0.56),
        (-1.1, 0.25, 0.4, 0.6),
        (-0.3, 0.25, 0.36, 0.58),
        (0.1, 0.26, 0.32, 0.6),
    )
    saddle = _lofted(
        (-1.15, 0.16, 0.58, 0.74),
        (-0.95, 0.2, 0.58, 0.8),
        (-0.4, 0.18, 0.58, 0.74),
        (0.0, 0.1, 0.6, 0.72),
    )
    belt, lugs = _crawler()
    hubs = [
        cylinder(0.09, 0.42, sides=20).turned(z=90).at(0.21, 0.16, z) for z in (-1.02, -0.55, -0.1)
    ]
    ski = prism(
        [(0.2, 0.02), (1.25, 0.02), (1.5, 0.22), (1.46, 0.25), (1.22, 0.07), (0.2, 0.06)],
        0.15,
        bevel=0.01,
    )
    leg = rod((0.2, 0.42, 0.8), (0.46, 0.08, 0.82), 0.03)
    brace = rod((0.2, 0.36, 0.55), (0.46, 0.1, 0.78), 0.02)
    lamp = ellipsoid(0.1, 0.045, 0.06, sides=16).turned(x=20).at(0.14, 0.56, 1.0)
    boards = box(0.12, 0.04, 1.1, bevel=0.01).at(0.3, 0.3, -0.45)
    return [
        *parts("main", [nose, tail]),
        saddle.part("seat"),
        *parts("track", [belt, *lugs]),
        *parts("skis", pair(ski.turned(y=-90).at(x=0.46))),
        *parts("metal", [*hubs, *pair(leg), *pair(brace)]),
        *parts("dark", pair(boards)),
        *parts("light", pair(lamp)),
        windscreen((0.72, 0.62), (1.05, 0.34), 0.5, top=0.7),
        *_bar(0.98, 0.2, 0.36, 0.12),
        rod((0, 0.7, 0.32), (0, 0.98, 0.2), 0.03).part("metal"),
    ]


def _keeled() -> Shape:
    """Loft a hull with a keel."""
    return loft(
        [
            np.array(
                [
                    (-w, 0.42, z),
                    (-0.9 * w, 0.3, z),
                    (-0.5 * w, low + 0.05, z),
                    (0, low, z),
                    (0.5 * w, low + 0.05, z),
                    (0.9 * w, 0.3, z),
                    (w, 0.42, z),
                    (0, 0.46, z),
                ]
            )[::-1]
            for z, w, low in (
                (-1.3, 0.46, 0.1),
                (-0.6, 0.5, 0.05),
                (0.3, 0.48, 0.03),
                (0.9, 0.34, 0.1),
                (1.3, 0.15, 0.24),
                (1.48, 0.03, 0.36),
            )
        ],
        steps=3,
        crease=40,
    )


def _deck() -> Shape:
    """Loft the deck, high before the saddle."""
    return _lofted(
        (-1.2, 0.2, 0.36, 0.58),
        (-0.7, 0.24, 0.36, 0.62),
        (0.0, 0.22, 0.36, 0.66),
        (0.4, 0.26, 0.38, 0.86),
        (0.8, 0.27, 0.38, 0.76),
        (1.2, 0.14, 0.38, 0.54),
        (1.36, 0.05, 0.4, 0.46),
    )


def _jet_ski(_: Variant) -> list[Part]:
    """Shape a small keeled hull with a stepped saddle and a bar."""
    hull = _keeled()
    deck = _deck()
    saddle = _lofted(
        (-1.1, 0.15, 0.58, 0.78),
        (-0.85, 0.18, 0.58, 0.82),
        (-0.5, 0.17, 0.58, 0.74),
        (0.0, 0.14, 0.6, 0.74),
        (0.2, 0.1, 0.64, 0.74),
    )
    rail = tube(
        [
            (0.47, 0.44, -1.3),
            (0.51, 0.44, -0.6),
            (0.49, 0.44, 0.3),
            (0.35, 0.44, 0.9),
            (0.15, 0.45, 1.3),
            (0.0, 0.46, 1.46),
        ],
        0.035,
        sides=8,
    )
    mirror = ellipsoid(0.09, 0.05, 0.06, sides=14).at(0.24, 0.81, 0.62)
    nozzle = cylinder(0.1, 0.14, bevel=0.02).turned(x=-90).at(y=0.22, z=-1.26)
    stripe = [
        tube(
            [(0.25, 0.6, -0.6), (0.26, 0.62, 0.2), (0.285, 0.66, 0.6), (0.18, 0.55, 1.12)],
            0.02,
            sides=8,
        )
    ]
    return [
        hull.part("hull"),
        *parts("main", [deck, *pair(mirror)]),
        saddle.part("seat"),
        *parts("dark", [*pair(rail), nozzle]),
        *parts("trim", [one for s in stripe for one in pair(s)]),
        windscreen((0.78, 0.62), (0.96, 0.44), 0.34, top=0.7),
        *_bar(0.98, 0.42, 0.34, 0.12),
        rod((0, 0.8, 0.5), (0, 0.98, 0.42), 0.03).part("metal"),
    ]


def _hoverbike(_: Variant) -> list[Part]:
    """Float a sharp body over glowing lift rings, on low skids."""
    body = _lofted(
        (-1.1, 0.12, 0.66, 0.86),
        (-0.8, 0.26, 0.56, 0.98),
        (-0.2, 0.2, 0.56, 0.86),
        (0.3, 0.22, 0.56, 0.98),
        (0.8, 0.16, 0.58, 0.84),
        (1.5, 0.03, 0.62, 0.7),
    )
    saddle = _lofted(
        (-0.75, 0.15, 0.92, 1.04),
        (-0.5, 0.17, 0.84, 1.02),
        (-0.1, 0.13, 0.82, 0.92),
        (0.1, 0.08, 0.86, 0.94),
    )
    rings, lights = [], []
    for z, r in ((0.95, 0.3), (-0.75, 0.34)):
        rings += [
            torus(r, 0.05, sides=32, section=10).at(y=0.46, z=z),
            cylinder(0.4 * r, 0.14, bevel=0.03).at(y=0.4, z=z),
        ]
        rings += [
            box(2 * r, 0.05, 0.05, bevel=0.01).turned(y=t).at(y=0.44, z=z) for t in (0, 60, 120)
        ]
        lights.append(torus(0.82 * r, 0.02, sides=32, section=8).at(y=0.42, z=z))
    fins = (
        prism([(-1.3, 0.9), (-0.6, 0.84), (-0.75, 1.02), (-1.35, 1.2)], 0.03, bevel=0.008)
        .turned(y=-90)
        .at(x=0.24)
    )
    engine = (
        lathe(
            [(0, 0)], [(0.08, 0)], [(0.13, 0.1), (0.13, 0.5)], [(0.09, 0.62)], [(0, 0.58)], sides=24
        )
        .turned(x=-90)
        .at(0.3, 0.74, -0.55)
    )
    flame = ellipsoid(0.075, 0.075, 0.03, sides=18).at(0.3, 0.74, -1.16)
    fork = beam((0.14, 0.7, 0.5), (0.24, 0.5, 0.95), 0.05, 0.08)
    runner: list[Point] = [(0.26, 0.325, -1.1), (0.26, 0.325, 1.0), (0.26, 0.36, 1.2)]
    legs = [rod((0.26, 0.33, z), (0.12, 0.6, z), 0.022) for z in (-0.2, 0.35)]
    skids = pair(tube(runner, 0.025)) + [each for leg in legs for each in pair(leg)]
    lamp = ellipsoid(0.05, 0.03, 0.16, sides=14).at(0.13, 0.74, 0.95)
    made = [
        body.part("main"),
        saddle.part("seat"),
        *parts("metal", [*rings, *pair(engine), *skids]),
        *parts("glow", [*lights, *pair(flame)]),
        *parts("trim", pair(fins)),
        *parts("dark", pair(fork)),
        *parts("light", pair(lamp)),
        *_bar(1.06, 0.4, 0.32, 0.14),
        rod((0, 0.9, 0.5), (0, 1.06, 0.4), 0.03).part("metal"),
    ]
    return moved(made, y=-0.3)


BUILD = by_subtype(
    kart=_kart,
    golf_cart=_golf_cart,
    quad=_quad,
    snowmobile=_snowmobile,
    jet_ski=_jet_ski,
    hoverbike=_hoverbike,
)
