"""Small vehicles: what is pushed, pulled or balanced on one wheel, and single wheels."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.vehicles.modelling.wheels import road_wheel, wire_wheel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import LYING, Part, Variant
from media_studio.modelling.prism import arc, prism, rounded
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, cushion, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube


def _tuk_tuk_body() -> list[Part]:
    """Bend sheet metal into a nose, a floor and a rear bench with sides."""
    nose = loft(
        [
            np.column_stack([x, y, np.full(24, z)])
            for z, w, low, high in (
                (1.3, 0.12, 0.55, 0.85),
                (1.24, 0.3, 0.4, 1.02),
                (1.0, 0.42, 0.34, 1.16),
                (0.72, 0.5, 0.32, 1.14),
                (0.68, 0.5, 0.32, 1.1),
            )
            for a in [np.linspace(0, 2 * np.pi, 24, endpoint=False)]
            for x, y in [
                (
                    w * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.6,
                    (low + high) / 2
                    + (high - low) / 2 * np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.6,
                )
            ]
        ],
        crease=40,
    )
    floor = box(1.1, 0.1, 2.1, bevel=0.02).at(y=0.3, z=-0.3)
    side = prism(
        [(-1.35, 0.3), (-0.35, 0.3), (-0.3, 0.72), (-0.5, 0.98), (-1.35, 1.02)], 0.06, bevel=0.012
    ).turned(y=-90)
    back = box(1.16, 0.72, 0.07, bevel=0.02).at(y=0.3, z=-1.33)
    return parts("main", [nose, floor, *pair(side.at(x=0.55)), back])


def _canvas_roof() -> Shape:
    """Bend a canvas roof that falls a little to the front and the back."""
    return loft(
        [
            np.column_stack([w * x, y + 0.0 * x, np.full(len(x), z)])
            for z, w, top in (
                (0.78, 0.5, 1.72),
                (0.6, 0.58, 1.8),
                (-0.3, 0.6, 1.86),
                (-1.2, 0.6, 1.82),
                (-1.36, 0.58, 1.76),
            )
            for x, y in [
                (
                    np.array([-1, -1, -0.7, 0.7, 1, 1, 0]),
                    np.array(
                        [top - 0.16, top - 0.06, top, top, top - 0.06, top - 0.16, top - 0.12]
                    ),
                )
            ]
        ],
        crease=30,
    )


def _tuk_tuk(_: Variant) -> list[Part]:
    """Put a canvas roof on posts over a three-wheeler with a bench behind the driver."""
    posts = [
        *pair(rod((0.5, 1.05, 0.72), (0.52, 1.7, 0.66), 0.024)),
        *pair(rod((0.55, 0.95, -0.45), (0.56, 1.76, -0.42), 0.022)),
        *pair(rod((0.55, 0.98, -1.3), (0.56, 1.74, -1.3), 0.022)),
    ]
    screen = (
        prism([(-0.46, 0.0), (0.46, 0.0), (0.47, 0.56), (-0.47, 0.56)], 0.015)
        .turned(x=-6)
        .at(0, 1.12, 0.74)
    )
    seats = [
        cushion(1.0, 0.16, 0.5).at(0, 0.52, -0.98),
        cushion(1.0, 0.14, 0.44).turned(x=80).at(0, 0.92, -1.3),
        cushion(0.42, 0.14, 0.36).at(0, 0.62, 0.12),
        box(0.4, 0.26, 0.34, bevel=0.03).at(0, 0.38, 0.12),
        box(0.98, 0.16, 0.46, bevel=0.03).at(0, 0.38, -0.98),
    ]
    bar = [
        tube(
            [(-0.34, 1.12, 0.42), (-0.16, 1.12, 0.52), (0.16, 1.12, 0.52), (0.34, 1.12, 0.42)],
            0.018,
        ),
        rod((0, 0.8, 0.74), (0, 1.12, 0.52), 0.022),
    ]
    guard = sleeve((0.27, -0.1), (0.3, -0.1), (0.3, 0.1), (0.27, 0.1), sides=40).turned(z=90)
    half = guard.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], 0.0), p[:, 2]])).at(
        0, 0.25, 1.22
    )
    lamps = [
        cylinder(0.1, 0.08, bevel=0.02).turned(x=90).at(0, 0.92, 1.2),
        *pair(cylinder(0.045, 0.06).turned(x=90).at(0.3, 0.82, 1.08)),
    ]
    rings = [torus(0.1, 0.014).turned(x=90).at(0, 0.92, 1.28)]
    fork = pair(rod((0.09, 0.25, 1.22), (0.09, 0.6, 1.14), 0.025))
    wheels = [
        *moved(road_wheel(0.25, 0.12), 0, 0.25, 1.22),
        *moved(road_wheel(0.25, 0.13), 0.5, 0.25, -0.95),
        *moved(each(road_wheel(0.25, 0.13), lambda s: s.mirrored("x")), -0.5, 0.25, -0.95),
    ]
    return [
        *_tuk_tuk_body(),
        half.part("main"),
        _canvas_roof().part("roof"),
        *parts(
            "metal",
            [*posts, *bar, *rings, *fork, rod((-0.52, 0.25, -0.95), (0.52, 0.25, -0.95), 0.03)],
        ),
        screen.part("glass"),
        *parts("seat", seats),
        *parts("light", lamps),
        *parts("stripe", pair(box(0.01, 0.09, 0.98, bevel=0.003).at(0.583, 0.62, -0.84))),
        *wheels,
    ]


def _hood(radius: float, width: float) -> Shape:
    """Bend a folding hood over half a seat."""
    line = arc(radius, 5, 128, steps=16)
    inner = arc(radius - 0.012, 128, 5, steps=16)
    return prism(np.vstack([line, inner]), width, bevel=0.004).turned(y=-90)


def _stroller(_: Variant) -> list[Part]:
    """Hang a seat with a hood between long tubes on four wheels."""
    frame = [
        *pair(
            tube(
                [(0.24, 0.16, 0.42), (0.24, 0.55, 0.05), (0.24, 1.0, -0.42), (0.24, 1.06, -0.5)],
                0.015,
            )
        ),
        *pair(tube([(0.24, 0.16, -0.34), (0.24, 0.6, -0.02)], 0.015)),
        rod((-0.24, 0.16, -0.34), (0.24, 0.16, -0.34), 0.012),
        rod((-0.24, 0.2, 0.4), (0.24, 0.2, 0.4), 0.012),
    ]
    handle = tube(
        [(-0.24, 1.04, -0.47), (-0.22, 1.08, -0.53), (0.22, 1.08, -0.53), (0.24, 1.04, -0.47)],
        0.021,
    )
    seat = [
        cushion(0.42, 0.07, 0.34).turned(x=-6).at(0, 0.46, 0.06),
        cushion(0.42, 0.07, 0.5).turned(x=-68).at(0, 0.72, -0.2),
    ]
    sides = [
        box(0.02, 0.2, 0.36, bevel=0.008).turned(x=-6).at(s * 0.215, 0.46, 0.04) for s in (1, -1)
    ]
    hood = _hood(0.34, 0.46).turned(x=-36).at(0, 0.7, -0.13)
    cheeks = [
        prism(np.vstack([arc(0.335, 5, 128, steps=14), [[0.0, 0.0]]]), 0.012)
        .turned(y=-90)
        .turned(x=-36)
        .at(s * 0.224, 0.7, -0.13)
        for s in (1, -1)
    ]
    bar = tube(
        [(-0.22, 0.6, 0.12), (-0.2, 0.63, 0.28), (0.2, 0.63, 0.28), (0.22, 0.6, 0.12)], 0.019
    )
    basket = [
        box(0.4, 0.012, 0.75, bevel=0.004).at(0, 0.18, 0.03),
        *[box(0.4, 0.1, 0.012, bevel=0.004).at(0, 0.18, z) for z in (0.4, -0.34)],
        *pair(box(0.012, 0.1, 0.75, bevel=0.004).at(0.2, 0.18, 0.03)),
    ]
    foot = box(0.5, 0.018, 0.14, bevel=0.006).turned(x=18).at(0, 0.3, 0.36)
    wheels = [*_pair_of_wheels(0.16, 0.05, 0.27, -0.34), *_pair_of_wheels(0.1, 0.045, 0.27, 0.42)]
    return [
        *parts("metal", frame),
        *parts("grip", [handle, bar, foot]),
        *parts("main", [*seat, *sides]),
        *parts("hood", [hood, *cheeks]),
        *parts("grip", basket),
        *wheels,
    ]


def _pair_of_wheels(radius: float, width: float, x: float, z: float) -> list[Part]:
    wheel = road_wheel(radius, width, sides=28)
    right = moved(wheel, x, radius, z)
    axle = rod((-x, radius, z), (x, radius, z), 0.012)
    return [*right, *each(right, lambda s: s.mirrored("x")), axle.part("metal")]


def _pram_body() -> Shape:
    """Round the body of a pram, wider at its rim."""
    return loft(
        [
            np.column_stack(
                [
                    w * np.cos(a),
                    np.full(36, y),
                    length * np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.75,
                ]
            )
            for y, w, length in (
                (0.5, 0.1, 0.26),
                (0.54, 0.19, 0.36),
                (0.66, 0.24, 0.46),
                (0.8, 0.26, 0.5),
                (0.81, 0.255, 0.495),
            )
            for a in [np.linspace(0, 2 * np.pi, 36, endpoint=False)]
        ],
        crease=50,
    )


def _hood_points(across: FloatArray, lean: FloatArray) -> FloatArray:
    """Return points (n, 3) of a pram's hood by degrees across it and degrees back from upright."""
    across, lean = np.radians(across), np.radians(lean)
    out = 0.42 * np.sin(across) ** 0.7
    return np.column_stack(
        [0.262 * np.cos(across), 0.8 + out * np.cos(lean), -0.08 - out * np.sin(lean)]
    )


def _pram_hood() -> Shape:
    """Stretch the hood of a pram, open to the front."""
    lean = np.linspace(-18, 90, 14)
    pivot = np.array([0.0, 0.8, -0.08])
    rings = []
    for across in np.linspace(3, 177, 33):
        outer = _hood_points(np.full(14, across), lean)
        rings.append(np.concatenate([outer, (pivot + 0.96 * (outer - pivot))[::-1]]))
    return loft(rings, crease=50)


def _pram(_: Variant) -> list[Part]:
    """Spring an old-fashioned carriage body over large wire wheels."""
    bed = cushion(0.42, 0.09, 0.78).at(0, 0.77, 0.03)
    across = np.linspace(3, 177, 25)
    ribs = [
        tube(_hood_points(across, np.full(25, lean)), 0.009, steps=1) for lean in (-16, 18, 52, 86)
    ]
    pillow = cushion(0.36, 0.08, 0.24).turned(x=24).at(0, 0.84, -0.3)
    springs = [
        tube([(s * 0.2, 0.34, -0.34), (s * 0.22, 0.42, 0.0), (s * 0.2, 0.34, 0.34)], 0.013)
        for s in (1, -1)
    ]
    stays = [
        rod((s * 0.21, 0.41, z), (s * 0.17, 0.58, 1.5 * z), 0.011)
        for s in (1, -1)
        for z in (-0.13, 0.13)
    ]
    handle = tube(
        [(-0.2, 0.76, -0.44), (-0.21, 0.98, -0.68), (0.21, 0.98, -0.68), (0.2, 0.76, -0.44)], 0.013
    )
    grip = rod((-0.19, 0.98, -0.68), (0.19, 0.98, -0.68), 0.02)
    wheels = [
        part
        for z, r in ((-0.34, 0.27), (0.34, 0.27))
        for x in (0.27, -0.27)
        for part in moved(wire_wheel(r, 0.014), x, r, z)
    ]
    axles = [rod((-0.28, 0.27, z), (0.28, 0.27, z), 0.012) for z in (-0.34, 0.34)]
    hangers = [
        rod((s * 0.2, 0.27, z), (s * 0.2, 0.36, z), 0.011) for s in (1, -1) for z in (-0.34, 0.34)
    ]
    return [
        _pram_body().part("main"),
        *parts("cushion", [bed, pillow]),
        *parts("metal", [*springs, *stays, *axles, *hangers, handle, *ribs]),
        _pram_hood().part("hood"),
        grip.part("grip"),
        *wheels,
    ]


def _hand_truck(_: Variant) -> list[Part]:
    """Weld an upright frame with a toe plate to a pair of wheels."""
    rails = pair(
        tube([(0.17, 0.05, 0), (0.17, 0.9, 0), (0.17, 1.1, -0.06), (0.17, 1.2, -0.14)], 0.016)
    )
    bars = [rod((-0.17, y, 0), (0.17, y, 0), 0.012) for y in (0.16, 0.4, 0.64, 0.88)]
    bars.append(tube([(0, 0.16, 0.0), (0, 0.5, 0.0), (0, 0.88, 0.0)], 0.012))
    plate = box(0.42, 0.014, 0.24, bevel=0.004).at(0, 0.03, 0.12)
    struts = pair(rod((0.15, 0.14, -0.13), (0.16, 0.45, 0.0), 0.011))
    lower = pair(rod((0.15, 0.14, -0.13), (0.16, 0.06, 0.0), 0.011))
    grips = pair(tube([(0.17, 1.1, -0.06), (0.17, 1.2, -0.14), (0.17, 1.22, -0.2)], 0.021))
    return [
        *parts("main", [*rails, *bars, plate, *struts, *lower]),
        *parts("grip", grips),
        *_pair_of_wheels(0.13, 0.06, 0.22, -0.13),
    ]


def _unicycle(_: Variant) -> list[Part]:
    """Fork a saddle over a single wheel with pedals."""
    fork = [
        *pair(tube([(0.055, 0.3, 0), (0.055, 0.62, 0), (0.02, 0.68, 0)], 0.014)),
        rod((0, 0.66, 0), (0, 0.98, 0), 0.016),
    ]
    saddle = tube(
        [(0, 1.035, -0.17), (0, 1.0, -0.06), (0, 1.0, 0.06), (0, 1.04, 0.17)],
        [0.055, 0.05, 0.042, 0.034],
        flat=0.7,
        sides=18,
    )
    cranks = [
        rod((0.06, 0.3, 0), (0.075, 0.2, 0.11), 0.01),
        rod((-0.06, 0.3, 0), (-0.075, 0.4, -0.11), 0.01),
    ]
    pedals = [
        box(0.1, 0.024, 0.08, bevel=0.006).at(0.13, 0.185, 0.11),
        box(0.1, 0.024, 0.08, bevel=0.006).at(-0.13, 0.39, -0.11),
    ]
    clamp = cylinder(0.023, 0.04).at(y=0.7)
    return [
        *moved(wire_wheel(0.3, 0.026), y=0.3),
        *parts("main", fork),
        saddle.part("seat"),
        *parts("metal", [*cranks, clamp, rod((-0.07, 0.3, 0), (0.07, 0.3, 0), 0.012)]),
        *parts("grip", pedals),
    ]


def _penny_farthing(_: Variant) -> list[Part]:
    """Lead a curved backbone from a huge front wheel down to a tiny one."""
    spine = tube(
        [(0, 1.42, 0.34), (0, 1.38, 0.2), (0, 1.0, -0.36), (0, 0.5, -0.68), (0, 0.26, -0.78)],
        [0.02, 0.022, 0.02, 0.016, 0.014],
    )
    fork = [
        *pair(rod((0.06, 0.7, 0.34), (0.045, 1.4, 0.34), 0.014)),
        rod((-0.05, 1.42, 0.34), (0.05, 1.42, 0.34), 0.02),
        *pair(rod((0.04, 0.21, -0.84), (0.02, 0.32, -0.74), 0.01)),
    ]
    bar = tube(
        [
            (-0.3, 1.42, 0.22),
            (-0.2, 1.5, 0.34),
            (0, 1.5, 0.36),
            (0.2, 1.5, 0.34),
            (0.3, 1.42, 0.22),
        ],
        0.012,
    )
    stem = rod((0, 1.4, 0.34), (0, 1.5, 0.36), 0.014)
    grips = pair(rod((0.28, 1.435, 0.24), (0.33, 1.4, 0.14), 0.018))
    seat = tube(
        [(0, 1.52, 0.06), (0, 1.49, 0.14), (0, 1.5, 0.26)], [0.075, 0.06, 0.03], flat=0.4, sides=18
    )
    post = rod((0, 1.38, 0.2), (0, 1.48, 0.14), 0.012)
    cranks = [
        rod((0.07, 0.7, 0.34), (0.085, 0.55, 0.34), 0.01),
        rod((-0.07, 0.7, 0.34), (-0.085, 0.85, 0.34), 0.01),
        rod((-0.08, 0.7, 0.34), (0.08, 0.7, 0.34), 0.014),
    ]
    pedals = [
        box(0.09, 0.022, 0.07).at(0.135, 0.54, 0.34),
        box(0.09, 0.022, 0.07).at(-0.135, 0.84, 0.34),
    ]
    return [
        *moved(wire_wheel(0.7, 0.017, spokes=32), 0, 0.7, 0.34),
        *moved(wire_wheel(0.21, 0.015), 0, 0.21, -0.84),
        *parts("main", [spine, *fork]),
        *parts("metal", [bar, stem, post, *cranks]),
        *parts("seat", [seat, *grips]),
        *parts("grip", pedals),
    ]


def _toy_wagon(_: Variant) -> list[Part]:
    """Roll a pressed tray with a rounded rim behind a long handle."""
    base = loft(
        [
            np.column_stack([ring[:, 0], np.full(len(ring), y), ring[:, 1]])
            for y, w, d in (
                (0.2, 0.38, 0.82),
                (0.36, 0.42, 0.88),
                (0.362, 0.4, 0.86),
                (0.222, 0.365, 0.8),
                (0.221, 0.2, 0.5),
            )
            for ring in [_corner_ring(w, d)]
        ],
        crease=40,
    )
    rim_line = _corner_ring(0.42, 0.88)
    rim = tube(
        np.column_stack([rim_line[:, 0], np.full(len(rim_line), 0.362), rim_line[:, 1]]),
        0.014,
        steps=1,
        loop=True,
    )
    handle = [
        rod((0, 0.2, 0.42), (0, 0.2, 0.5), 0.012),
        tube([(0, 0.2, 0.49), (0, 0.45, 0.68), (0, 0.72, 0.88)], 0.011),
    ]
    loop = tube(
        [(-0.06, 0.74, 0.87), (-0.05, 0.82, 0.93), (0.05, 0.82, 0.93), (0.06, 0.74, 0.87)],
        0.014,
        loop=True,
    )
    under = [box(0.06, 0.1, 0.06, bevel=0.01).at(0, 0.11, z) for z in (0.28, -0.28)]
    wheels = [
        *_pair_of_wheels(0.115, 0.055, 0.245, 0.28),
        *_pair_of_wheels(0.115, 0.055, 0.245, -0.28),
    ]
    stripe = pair(box(0.006, 0.05, 0.5, bevel=0.002).turned(z=-7).at(0.2, 0.26))
    return [
        base.part("main"),
        rim.part("main"),
        *parts("grip", [*handle, loop, *under]),
        *parts("stripe", stripe),
        *wheels,
    ]


def _corner_ring(width: float, depth: float) -> FloatArray:
    line: FloatArray = rounded(
        [
            (s * (width / 2 - a), t * (depth / 2 - b))
            for s, t, order in ((1, -1, 0), (1, 1, 1), (-1, 1, 0), (-1, -1, 1))
            for a, b in (((0.05, 0.0), (0.0, 0.05)) if order == 0 else ((0.0, 0.05), (0.05, 0.0)))
        ],
        5,
    )
    return line


def _car_wheel(_: Variant) -> list[Part]:
    """Stand a tyre with a tread and a rim of five spokes."""
    tyre = sleeve(
        (0.205, -0.1),
        (0.23, -0.108),
        (0.29, -0.108),
        (0.318, -0.09),
        (0.322, 0),
        (0.318, 0.09),
        (0.29, 0.108),
        (0.23, 0.108),
        (0.205, 0.1),
        sides=72,
        crease=50,
    )
    blocks = around(box(0.012, 0.062, 0.019, bevel=0.003).at(0.32, 0.012), 44)
    blocks += [
        s.at(y=-0.086) for s in around(box(0.012, 0.062, 0.019, bevel=0.003).at(0.32, 0.012), 44, 4)
    ]
    rim = sleeve((0.195, -0.1), (0.212, -0.104), (0.212, 0.104), (0.195, 0.1), sides=64)
    spoke = prism([(-0.022, 0.03), (0.022, 0.03), (0.034, 0.2), (-0.034, 0.2)], 0.03, bevel=0.006)
    spokes = [spoke.turned(x=90).at(y=0.07).turned(y=72 * k) for k in range(5)]
    hub = lathe([(0, 0.03)], [(0.06, 0.03)], [(0.055, 0.088), (0.03, 0.098)], [(0, 0.1)], sides=40)
    nuts = around(cylinder(0.009, 0.012, sides=6).at(0.036, 0.092), 5, 36)
    disc = cylinder(0.15, 0.02, sides=48).at(y=0.0)
    made = [
        *parts("main", [tyre, *blocks]),
        *parts("rim", [rim, *spokes, hub]),
        *parts("metal", [disc, *nuts, rod((0, -0.06, 0), (0, 0.06, 0), 0.05)]),
    ]
    return each(made, lambda s: s.turned(x=90).turned(y=14))


def _tyre(variant: Variant) -> list[Part]:
    """Stand a tyre with a tread, hollow inside, or lay it down in a stack."""
    bare = sleeve(
        (0.19, -0.095),
        (0.22, -0.108),
        (0.285, -0.108),
        (0.318, -0.09),
        (0.322, 0),
        (0.318, 0.09),
        (0.285, 0.108),
        (0.22, 0.108),
        (0.19, 0.095),
        (0.205, 0.08),
        (0.28, 0.085),
        (0.285, 0),
        (0.28, -0.085),
        (0.205, -0.08),
        sides=72,
        crease=50,
    )
    blocks = [
        s.at(y=y)
        for y, start in ((0.05, 0), (-0.02, 4), (-0.09, 0))
        for s in around(box(0.014, 0.045, 0.024, bevel=0.003).at(0.32, 0.0), 44, start)
    ]
    rings = [
        torus(r, 0.0025, sides=64, section=8).at(y=s * 0.108)
        for r in (0.235, 0.272)
        for s in (1, -1)
    ]
    made = parts("main", [bare, *blocks, *rings])
    if LYING in variant.attributes:
        return made
    return each(made, lambda s: s.turned(x=78).turned(y=18))


def _steering_wheel(_: Variant) -> list[Part]:
    """Join a padded rim by three spokes to a boss with a badge."""
    rim = torus(0.175, 0.0155, sides=72, section=16)
    boss = lathe(
        [(0, -0.03)], [(0.045, -0.03)], [(0.062, 0.0), (0.05, 0.018)], [(0, 0.024)], sides=44
    )
    spokes = [
        beam((0.04, -0.008, 0), (0.172, 0, 0), 0.046, 0.014, taper=0.7).turned(y=t)
        for t in (0, 180, 270)
    ]
    badge = cylinder(0.02, 0.006, sides=32).at(y=0.021)
    column = cylinder(0.028, 0.16, sides=28).at(y=-0.18)
    buttons = [
        cylinder(0.007, 0.006, sides=16).at(x, 0.001, 0.012) for x in (0.08, 0.1, -0.08, -0.1)
    ]
    made = [
        *parts("main", [rim, boss]),
        *parts("metal", [*spokes, badge, *buttons]),
        column.part("grip"),
    ]
    return each(made, lambda s: s.turned(x=62))


def _drum() -> list[Shape]:
    """Tilt the drum of a mixer, and after it its toothed ring and its rim."""
    outside = (
        [(0, 0)],
        [(0.2, 0.0), (0.3, 0.08), (0.33, 0.26)],
        [(0.33, 0.34)],
        [(0.19, 0.64)],
        [(0.2, 0.66)],
    )
    drum = lathe(*outside, [(0.17, 0.66)], [(0.29, 0.36)], [(0, 0.34)], sides=56)
    ring = [
        sleeve((0.32, 0.26), (0.352, 0.26), (0.352, 0.3), (0.32, 0.3), sides=56),
        *around(box(0.022, 0.045, 0.022, bevel=0.004).at(0.352, 0.258), 36),
        torus(0.19, 0.014, sides=48).at(y=0.655),
    ]
    return [s.at(y=-0.3).turned(x=42).at(0, 0.86, 0.0) for s in (drum, *ring)]


def _cement_mixer(_: Variant) -> list[Part]:
    """Tilt a round drum in a yoke on a stand with two wheels and a crank wheel."""
    tilt = _drum()
    yoke = tube(
        [
            (-0.4, 0.86, 0),
            (-0.4, 0.62, -0.12),
            (-0.2, 0.5, -0.26),
            (0.2, 0.5, -0.26),
            (0.4, 0.62, -0.12),
            (0.4, 0.86, 0),
        ],
        0.03,
    )
    pins = pair(rod((0.3, 0.86, 0), (0.44, 0.86, 0), 0.035))
    stand = [
        *[
            rod((s * 0.42, 0.84, 0), (s * 0.4, 0.03, z), 0.026)
            for s in (1, -1)
            for z in (0.38, -0.38)
        ],
        rod((-0.4, 0.14, -0.34), (0.4, 0.14, -0.34), 0.022),
        rod((-0.4, 0.05, 0.37), (0.4, 0.05, 0.37), 0.022),
    ]
    feet = [cylinder(0.045, 0.025).at(s * 0.4, 0.0, 0.38) for s in (1, -1)]
    motor = [
        box(0.16, 0.3, 0.28, bevel=0.03).at(0.52, 0.66),
        box(0.17, 0.05, 0.2, bevel=0.01).at(0.522, 0.9),
    ]
    crank = [
        torus(0.2, 0.015, sides=48).turned(z=90).at(-0.5, 0.86),
        *[
            rod(
                (-0.5, 0.86 - 0.19 * float(np.cos(a)), -0.19 * float(np.sin(a))),
                (-0.5, 0.86 + 0.19 * float(np.cos(a)), 0.19 * float(np.sin(a))),
                0.01,
            )
            for a in np.radians((0, 60, 120))
        ],
        rod((-0.52, 0.86, 0), (-0.3, 0.86, 0), 0.022),
    ]
    wheels = [
        part for s in (1, -1) for part in moved(road_wheel(0.16, 0.07), s * 0.45, 0.16, -0.38)
    ]
    return [
        *parts("main", [tilt[0], *motor[:1]]),
        *parts(
            "metal",
            [
                *tilt[1:],
                yoke,
                *pins,
                *stand,
                *crank,
                rod((-0.45, 0.16, -0.38), (0.45, 0.16, -0.38), 0.018),
            ],
        ),
        *parts("grip", [*feet, motor[1]]),
        *wheels,
    ]


BUILD = by_subtype(
    tuk_tuk=_tuk_tuk,
    stroller=_stroller,
    pram=_pram,
    hand_truck=_hand_truck,
    unicycle=_unicycle,
    penny_farthing=_penny_farthing,
    toy_wagon=_toy_wagon,
    car_wheel=_car_wheel,
    tyre=_tyre,
    steering_wheel=_steering_wheel,
    cement_mixer=_cement_mixer,
)
