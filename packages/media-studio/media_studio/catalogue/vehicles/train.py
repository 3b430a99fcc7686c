"""Locomotives, carriages, trams and mine carts."""

import numpy as np

from media_studio.catalogue.vehicles.modelling.coachwork import pane, side_view, windscreen
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rectangle
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve


def _rails(length: float, gauge: float = 0.72) -> list[Part]:
    """Lay two rails on sleepers; their upper edge is at y = 0.16."""
    rail = box(0.07, 0.09, length, bevel=0.012).at(gauge, 0.07)
    ties = [
        box(2.1, 0.09, 0.22, bevel=0).at(z=float(z))
        for z in np.linspace(-length / 2 + 0.2, length / 2 - 0.2, int(length / 0.55))
    ]
    return [*parts("rail", pair(rail)), *parts("sleeper", ties)]


def _wheel(radius: float, x: float, z: float, spokes: int = 10) -> list[Shape]:
    """Cast a spoked, flanged wheel on a rail."""
    r = radius
    rim = sleeve(
        (0.82 * r, 0), (r, 0), (r, 0.1), (1.08 * r, 0.1), (1.08 * r, 0.13), (0.82 * r, 0.13)
    )
    hub = cylinder(0.2 * r, 0.16, bevel=0.02, sides=16).at(y=-0.02)
    spoke = [rod((0.1 * r, 0.06, 0), (0.85 * r, 0.06, 0), 0.05 * r, sides=6)]
    made = [rim, hub, *[s.turned(y=360 * k / spokes) for k in range(spokes) for s in spoke]]
    return [s.turned(z=90).at(x + 0.06, 0.16 + r, z) for s in made]


def _boiler() -> list[Part]:
    barrel = cylinder(0.62, 3.1, bevel=0.02, sides=36).turned(x=90).at(y=1.55, z=-0.75)
    smoke = cylinder(0.66, 0.75, bevel=0.03, sides=36).turned(x=90).at(y=1.55, z=2.3)
    door = (
        lathe([(0, 0)], [(0.54, 0)], [(0.4, 0.08), (0.0, 0.12)], sides=28)
        .turned(x=90)
        .at(y=1.55, z=3.05)
    )
    handle = box(0.34, 0.05, 0.05, bevel=0.01).at(y=1.53, z=3.17)
    bands = [
        sleeve((0.6, 0), (0.645, 0), (0.645, 0.07), (0.6, 0.07)).turned(x=90).at(y=1.55, z=z)
        for z in (-0.5, 0.3, 1.1, 1.9)
    ]
    stack = lathe(
        [(0, 0)],
        [(0.2, 0)],
        [(0.17, 0.5), (0.2, 0.62)],
        [(0.36, 0.86)],
        [(0.36, 0.98)],
        [(0.26, 0.98)],
        [(0, 0.9)],
        sides=24,
    )
    dome = lathe([(0, 0)], [(0.26, 0)], [(0.24, 0.3), (0.16, 0.44), (0, 0.48)], sides=24)
    bell = lathe([(0, 0.2)], [(0.03, 0.2), (0.07, 0.12), (0.1, 0)], [(0, 0.02)], sides=16).at(
        y=2.15, z=1.55
    )
    lamp = cylinder(0.17, 0.24, bevel=0.03).turned(x=90).at(y=2.42, z=2.85)
    return [
        barrel.part("main"),
        *parts("dark", [smoke, door, stack.at(y=2.1, z=2.65)]),
        *parts("metal", [*bands, handle, dome.at(y=2.1, z=0.7), bell, lamp]),
        ellipsoid(0.14, 0.14, 0.03, sides=18).at(y=2.42, z=3.1).part("light"),
    ]


def _running(drive: list[float], small: list[float]) -> list[Part]:
    wheels = [s for z in drive for s in _wheel(0.52, 0.72, z)]
    wheels += [s for z in small for s in _wheel(0.28, 0.72, z, 8)]
    link = beam((0.9, 0.6, drive[0]), (0.9, 0.6, drive[-1]), 0.06, 0.1, bevel=0.02)
    piston = cylinder(0.22, 0.8, bevel=0.03).turned(x=90).at(0.86, 0.72, 1.75)
    thrust = beam((0.95, 0.6, drive[-1]), (0.92, 0.72, 1.8), 0.05, 0.08, bevel=0.015)
    return [
        *parts("wheels", [one for s in wheels for one in pair(s)]),
        *parts("metal", [*pair(link), *pair(thrust)]),
        *parts("dark", pair(piston)),
    ]


_DRIVEN = [-1.35, -0.2, 0.95]
"""Where the axles of the driven wheels are along z; the first one is under the cab."""


def _steam(_: Variant) -> list[Part]:
    """Build an old steam engine: boiler, funnel, domes, cab, cow-catcher."""
    side = [(-2.1, 1.0), (-0.7, 1.0), (-0.7, 2.75), (-2.1, 2.75)]
    roof = [(x, 0.3 * np.cos(np.pi * x / 2.6) - 0.05) for x in np.linspace(1.15, -1.15, 13)]
    cap = prism([*roof, (-1.15, -0.12), (1.15, -0.12)], 1.9, bevel=0.03).at(y=2.78, z=-1.45)
    frame = box(1.28, 0.3, 5.2, bevel=0.03).at(y=0.8, z=0.3)
    arch = prism(arc(0.62, 40, 140), 0.26, bevel=0.015).turned(y=-90)
    arches = [one for z in _DRIVEN[1:] for one in pair(arch.at(0.73, 0.68, z))]
    walk = box(2.0, 0.07, 3.8, bevel=0.02).at(y=1.05, z=1.05)
    bars = [
        beam((0.14 * k, 0.85, 3.0), (0.2 * k, 0.2, 3.55 - 0.07 * abs(k)), 0.06, 0.05, bevel=0.012)
        for k in range(-4, 5)
    ]
    beam_ = box(1.9, 0.26, 0.16, bevel=0.02).at(y=0.82, z=2.95)
    return [
        *_rails(6.6),
        *_boiler(),
        *_running(_DRIVEN, [2.0, 2.62]),
        side_view(side, 1.9, bevel=0.04),
        *pane(rectangle(0.5, 0.62, radius=0.05) + np.array([-1.05, 2.2]), 0.95, slot="glass"),
        *pane(rectangle(0.5, 0.62, radius=0.05) + np.array([-1.72, 2.2]), 0.95, slot="glass"),
        *[box(0.44, 0.4, 0.03, bevel=0.01).at(x, 2.24, -0.69).part("glass") for x in (-0.6, 0.6)],
        cap.part("roof"),
        *parts("dark", [frame]),
        *parts("roof", [walk, *arches, *bars, beam_]),
    ]


def _wagon() -> list[Part]:
    """Build a short coach on two axles, 2.9 m between its couplings."""
    body = box(1.8, 1.35, 2.6, bevel=0.05).at(y=0.85)
    arch = [(x, 0.24 * np.cos(np.pi * x / 2.3)) for x in np.linspace(0.98, -0.98, 9)]
    roof = prism([*arch, (-0.98, -0.02), (0.98, -0.02)], 2.74, bevel=0.03).at(y=2.18)
    places = (-0.8, 0.0, 0.8)
    panes = [box(0.02, 0.56, 0.5, bevel=0).at(0.905, 1.47, z) for z in places]
    frames = [box(0.03, 0.68, 0.62, bevel=0).at(0.893, 1.41, z) for z in places]
    band = box(0.03, 0.06, 2.5, bevel=0).at(0.9, 1.25, 0)
    disc = cylinder(0.3, 0.1, bevel=0, sides=14).turned(z=-90)
    flange = cylinder(0.325, 0.03, bevel=0, sides=14).turned(z=-90)
    wheels = [s.at(0.67, 0.46, z) for z in (-0.8, 0.8) for s in (disc, flange)]
    coupling = rod((0, 0.72, 1.2), (0, 0.72, 1.5), 0.05, sides=8)
    return [
        body.part("wagons"),
        roof.part("roof"),
        *parts("trim", [one for s in (*frames, band) for one in pair(s)]),
        *parts("glass", [one for s in panes for one in pair(s)]),
        *parts("wheels", [one for s in wheels for one in pair(s)]),
        *parts("dark", [box(1.6, 0.22, 2.5, bevel=0).at(y=0.62), *pair(coupling, "z")]),
    ]


_GAUGE = 0.6
"""Scale of a whole train, that of a narrow gauge: so it is no longer than a house."""


def _train(variant: Variant) -> list[Part]:
    """Couple wagons behind a steam engine."""
    count = variant.count("wagon", variant.count("carriage", 2))
    length = 2.95 * count
    rails = [part for part in _rails(6.6 + length) if part.slot in ("rail", "sleeper")]
    engine = [part for part in _steam(variant) if part.slot not in ("rail", "sleeper")]
    made = [*moved(rails, z=-length / 2), *engine]
    for k in range(count):
        made += moved(_wagon(), z=-3.55 - 2.95 * k)
    return each(made, lambda s: s.scaled(_GAUGE, _GAUGE, _GAUGE))


def _bogie(z: float) -> list[Part]:
    wheels = [s for d in (-0.42, 0.42) for s in _wheel(0.3, 0.72, z + d, 8)]
    side = box(0.1, 0.22, 1.3, bevel=0.03).at(0.86, 0.42, z)
    return [*parts("wheels", [one for s in wheels for one in pair(s)]), *parts("dark", pair(side))]


def _lamps(y: float, z: float) -> list[Part]:
    lamp = cylinder(0.11, 0.06, bevel=0.02).turned(x=90).at(0.62, y, z - 0.03)
    return parts("light", pair(lamp))


def _buffers(z: float) -> list[Part]:
    buffer = [
        lathe(
            [(0, 0)],
            [(0.06, 0)],
            [(0.06, 0.2)],
            [(0.16, 0.22)],
            [(0.14, 0.26)],
            [(0, 0.28)],
            sides=18,
        )
        .turned(x=90)
        .at(0.6, 0.75, z - 0.02)
    ]
    return parts("metal", [one for b in buffer for one in pair(b)])


def _diesel(_: Variant) -> list[Part]:
    """Set a long hood with grilles, a cab and a short hood on a deck with railings."""
    hood = prism([(0.72, 0), (0.72, 1.45), (0.5, 1.68), (-0.5, 1.68), (-0.72, 1.45), (-0.72, 0)],
                 4.2, bevel=0.04).at(y=0.95, z=-1.0)  # fmt: skip
    nose = side_view([(3.0, 0.95), (3.0, 1.62), (2.85, 1.76), (2.1, 1.76), (2.1, 0.95)], 1.3)
    cabin: list[Point] = [(2.25, 0.95), (2.25, 1.9), (2.05, 2.7), (1.0, 2.7), (1.0, 0.95)]
    deck = box(2.0, 0.22, 6.5, bevel=0.03).at(y=0.75)
    louvre = box(0.03, 0.03, 0.62, bevel=0)
    grilles = [louvre.at(0.725, 1.85 + 0.07 * k, z) for z in (-2.5, -1.6, 0.2) for k in range(6)]
    doors = [box(0.02, 0.72, 0.5, bevel=0).at(0.722, 1.02, z)
             for z in np.linspace(-2.75, 0.6, 6)]  # fmt: skip
    fan = sleeve((0.3, 0), (0.38, 0), (0.38, 0.1), (0.3, 0.1), sides=24)
    grate = cylinder(0.31, 0.06, sides=24)
    stack = box(0.3, 0.22, 0.5, bevel=0.04).at(y=2.6, z=-0.4)
    return [
        *_rails(7.0),
        side_view(cabin, 1.9, bevel=0.08),
        hood.part("main"),
        nose,
        windscreen((2.0, 2.235), (2.55, 2.095), 1.5, top=0.96),
        *pane([(1.15, 1.95), (1.58, 1.95), (1.58, 2.45), (1.15, 2.45)], 0.95),
        *pane([(1.68, 1.95), (2.08, 1.95), (1.98, 2.45), (1.68, 2.45)], 0.95),
        *_bogie(-2.1),
        *_bogie(2.1),
        *_lamps(1.3, 3.0),
        *_buffers(3.25),
        *_railings(),
        *parts("roof", [stack, *(fan.at(y=2.6, z=z) for z in (-2.5, -1.6))]),
        *parts("dark", [grate.at(y=2.6, z=-2.5), grate.at(y=2.6, z=-1.6),
                        *(one for each in grilles for one in pair(each)),
                        box(1.5, 0.42, 1.9, bevel=0.12).at(y=0.32)]),
        *parts("trim", [deck, *(one for each in doors for one in pair(each))]),
    ]  # fmt: skip


def _railings() -> list[Part]:
    """Stand railings along both sides of an engine's deck, with steps at its ends."""
    posts = [rod((0.94, 0.95, z), (0.94, 1.62, z), 0.02, sides=6)
             for z in (*np.linspace(-3.1, 0.8, 6), 2.4, 3.1)]  # fmt: skip
    bars = [rod((0.94, 1.62, a), (0.94, 1.62, b), 0.022, sides=6)
            for a, b in ((-3.1, 0.8), (2.4, 3.1))]  # fmt: skip
    ends = [rod((0.94, 1.62, z), (0.3, 1.62, z), 0.022, sides=6) for z in (-3.1, 3.1)]
    steps = [box(0.34, 0.05, 0.24, bevel=0.01).at(0.84, y, z)
             for z in (-3.08, 3.08) for y in (0.36, 0.58)]  # fmt: skip
    hangers = [box(0.04, 0.5, 0.2, bevel=0).at(0.98, 0.34, z) for z in (-3.08, 3.08)]
    return [
        *parts("metal", [one for each in (*posts, *bars, *ends) for one in pair(each)]),
        *parts("dark", [one for each in (*steps, *hangers) for one in pair(each)]),
    ]


def _railcar(_: Variant) -> list[Part]:
    """Stream a modern train's nose, with stripes and pantograph-free roof."""
    nose = [(3.1, 0.55), (3.35, 0.8), (3.3, 1.3), (2.7, 2.35), (2.3, 2.7)]
    outline = [*nose, (-3.2, 2.7), (-3.25, 0.55)]
    stripe = box(0.02, 0.3, 6.1, bevel=0).at(1.002, 1.15, -0.15)
    spans = [(-2.8 + 1.05 * k, -2.0 + 1.05 * k) for k in range(5)]
    windows = [
        p
        for a, b in spans
        for p in pane(rectangle(b - a, 0.6, radius=0.08) + np.array([(a + b) / 2, 1.9]), 1.0)
    ]
    roof = [box(1.0, 0.16, 1.4, bevel=0.05).at(y=2.66, z=z) for z in (-2.0, 0.0)]
    skirt = box(1.7, 0.3, 2.6, bevel=0.04).at(y=0.3)
    return [
        *_rails(7.0),
        side_view(outline, 2.0, bevel=0.16),
        windscreen((1.52, 3.2), (2.3, 2.75), 1.6, top=0.94),
        *windows,
        *_bogie(-2.0),
        *_bogie(2.0),
        *_lamps(1.05, 3.36),
        *_buffers(3.36),
        *parts("trim", [*pair(stripe), box(1.7, 0.24, 0.05, bevel=0.02).at(y=1.18, z=3.31)]),
        *parts("roof", roof),
        skirt.part("dark"),
    ]


def _carriage(_: Variant) -> list[Part]:
    """Panel a passenger carriage with a row of windows and a clerestory roof."""
    body = box(2.0, 1.75, 6.0, bevel=0.05).at(y=0.8)
    arch = [(x, 0.28 * np.cos(np.pi * x / 2.5)) for x in np.linspace(1.08, -1.08, 15)]
    roof = prism([*arch, (-1.08, -0.02), (1.08, -0.02)], 6.2, bevel=0.03).at(y=2.54)
    top = box(0.7, 0.26, 5.0, bevel=0.06).at(y=2.72)
    windows = [
        p
        for z in np.linspace(-2.35, 2.35, 6)
        for p in pane(rectangle(0.56, 0.66, radius=0.06) + np.array([z, 1.95]), 1.0)
    ]
    frames = [
        p
        for z in np.linspace(-2.35, 2.35, 6)
        for p in pane(rectangle(0.68, 0.78, radius=0.08) + np.array([z, 1.95]), 0.992, slot="trim")
    ]
    band = [box(0.03, 0.06, 5.9, bevel=0.01).at(1.0, y, 0) for y in (1.4, 0.95)]
    door = [box(0.62, 1.5, 0.04, bevel=0.01).at(y=0.85, z=z) for z in (3.0, -3.0)]
    return [
        *_rails(6.8),
        body.part("main"),
        *parts("roof", [roof, top]),
        *frames,
        *windows,
        *_bogie(-1.9),
        *_bogie(1.9),
        *parts("trim", [*[one for b in band for one in pair(b)], *door]),
        box(1.8, 0.2, 6.3, bevel=0.03).at(y=0.65).part("dark"),
    ]


def _tram(_: Variant) -> list[Part]:
    """Round both ends of a tram, with a pole to the wire."""
    ring = rectangle(2.0, 5.4, radius=0.75, steps=6)
    lower = prism(ring, 1.05, bevel=0.04).turned(x=90).at(y=1.02)
    glass = prism(ring * 0.985, 0.95, bevel=0.01).turned(x=90).at(y=1.98)
    upper = prism(ring * 1.005, 0.28, bevel=0.03).turned(x=90).at(y=2.52)
    roof = prism(ring * 0.96, 0.2, bevel=0.08).turned(x=90).at(y=2.74)
    posts = [
        box(0.08, 1.0, 0.12, bevel=0.015).at(0.985, 1.48, float(z))
        for z in np.linspace(-1.9, 1.9, 6)
    ]
    ends = [
        box(0.1, 1.0, 0.08, bevel=0.015).at(0.36, 1.48, 2.67),
        box(0.1, 1.0, 0.1, bevel=0.015).at(0.86, 1.48, 2.42),
    ]
    band = prism(ring * 1.008, 0.07, bevel=0.01).turned(x=90)
    pole = [
        rod((0, 2.8, 0), (0, 3.9, -1.6), 0.025),
        rod((-0.35, 3.9, -1.6), (0.35, 3.9, -1.6), 0.03),
        box(0.5, 0.12, 0.5, bevel=0.03).at(y=2.8),
    ]
    lamp = cylinder(0.15, 0.08, bevel=0.03).turned(x=90).at(y=1.05, z=2.68)
    sign = box(0.9, 0.24, 0.05, bevel=0.02).at(y=2.42, z=2.71)
    uprights = [one for p in posts for one in pair(p)] + [
        c for e in ends for h in pair(e) for c in pair(h, "z")
    ]
    return [
        *_rails(6.4),
        lower.part("main"),
        glass.part("glass"),
        *parts("trim", [upper, *uprights, band.at(y=1.02), band.at(y=1.5)]),
        *parts("roof", [roof]),
        *parts("metal", pole),
        *_bogie(0.9),
        *_bogie(-0.9),
        *parts("light", [lamp, sign]),
        *parts("dark", [box(1.5, 0.3, 4.6, bevel=0.05).at(y=0.35)]),
    ]


def _freight(_: Variant) -> list[Part]:
    """Board an open goods wagon loaded with coal."""
    side = [box(0.06, 0.26, 4.2, bevel=0.015).at(0.95, 0.85 + 0.28 * k, 0) for k in range(4)]
    end = [box(1.9, 0.26, 0.06, bevel=0.015).at(y=0.85 + 0.28 * k, z=2.07) for k in range(4)]
    stakes = [
        box(0.07, 1.2, 0.1, bevel=0.015).at(1.0, 0.78, float(z))
        for z in np.linspace(-1.95, 1.95, 6)
    ]
    heap = (
        ellipsoid(0.86, 0.42, 1.95, sides=32)
        .roughened(np.random.default_rng(3), 0.05, 0.25)
        .at(y=1.8)
    )
    return [
        *_rails(4.8),
        *parts(
            "main",
            [*[one for s in side for one in pair(s)], *[one for e in end for one in pair(e, "z")]],
        ),
        *parts("metal", [one for s in stakes for one in pair(s)]),
        heap.part("cargo"),
        *parts("dark", [box(1.8, 0.24, 4.3, bevel=0.03).at(y=0.62)]),
        *parts("cargo", [box(1.84, 0.1, 4.1, bevel=0).at(y=1.6)]),
        *_bogie(-1.35),
        *_bogie(1.35),
    ]


def _minecart(variant: Variant) -> list[Part]:
    """Rivet a tapering iron tub full of ore."""
    tub = prism([(-0.42, 0.42), (0.42, 0.42), (0.58, 1.08), (-0.58, 1.08)], 1.3, bevel=0.03)
    rim = [
        box(0.08, 0.08, 1.42, bevel=0.02).at(0.58, 1.04),
        box(1.2, 0.08, 0.08, bevel=0.02).at(y=1.04, z=0.66),
    ]
    straps = [beam((0.43, 0.42, z), (0.6, 1.06, z), 0.03, 0.09) for z in (-0.45, 0, 0.45)]
    lumps = []
    for k in range(22):
        r = float(variant.rng.uniform(0.1, 0.17))
        place = (
            float(variant.rng.uniform(-0.4, 0.4)),
            1.06 + 0.12 * (k % 3 == 0),
            float(variant.rng.uniform(-0.5, 0.5)),
        )
        lumps.append(
            ellipsoid(r, 0.8 * r, r, sides=10)
            .roughened(variant.rng, 0.12 * r, 0.8 * r)
            .creased(20)
            .at(*place)
        )
    wheels = [s for z in (-0.36, 0.36) for s in _wheel(0.17, 0.36, z, 6)]
    return [
        *[part for part in _rails(1.9, 0.36) if part.slot == "rail"],
        *parts(
            "sleeper",
            [box(1.15, 0.09, 0.16, bevel=0.015).at(z=z) for z in (-0.75, -0.25, 0.25, 0.75)],
        ),
        tub.part("main"),
        *parts(
            "metal",
            [
                *pair(rim[0]),
                *pair(rim[1], "z"),
                *[one for s in straps for one in pair(s)],
                box(0.7, 0.1, 1.3, bevel=0.02).at(y=0.34),
            ],
        ),
        *parts("wheels", [one for s in wheels for one in pair(s)]),
        *parts("cargo", lumps),
    ]


BUILD = by_subtype(
    steam=_steam,
    train=_train,
    diesel=_diesel,
    railcar=_railcar,
    carriage=_carriage,
    tram=_tram,
    freight=_freight,
    minecart=_minecart,
)
