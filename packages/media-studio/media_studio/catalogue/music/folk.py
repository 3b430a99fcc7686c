"""Instruments of bands and of folk music, and what keeps or makes a tune of its own."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube, vessel


def _pipe(start: Point, end: Point, radius: float) -> list[Part]:
    """Turn a pipe of dark wood with light rings and a flared end."""
    length = float(np.linalg.norm(np.subtract(end, start)))
    wood = lathe(
        [(0, 0)],
        [(0.8 * radius, 0)],
        [(radius, 0.3 * length), (0.9 * radius, 0.86 * length)],
        [(1.5 * radius, 0.93 * length), (1.7 * radius, length)],
        [(0, length)],
        sides=24,
    )
    rings = [
        torus(1.02 * radius, 0.3 * radius, sides=24).at(y=s * length) for s in (0.3, 0.55, 0.86)
    ]
    return [
        wood.aimed(start, end).part("pipe"),
        *parts("ring", [r.aimed(start, end) for r in rings]),
    ]


def _bagpipes(_: Variant) -> list[Part]:
    """Stick drones, a blowpipe and a chanter into a tartan bag."""
    bag = blob(
        [
            Lump((0, 0.2, 0), (0.2, 0.115, 0.095)),
            Limb((0.1, 0.21, 0), (0.25, 0.24, 0.02), 0.075, 0.03),
            Lump((-0.12, 0.17, 0), (0.1, 0.09, 0.08)),
        ],
        blend=0.05,
        cells=46,
    )
    pipes = [
        *_pipe((-0.02, 0.29, -0.02), (-0.22, 0.82, -0.09), 0.016),
        *_pipe((0.04, 0.29, -0.03), (-0.06, 0.66, -0.11), 0.014),
        *_pipe((0.09, 0.28, -0.03), (0.06, 0.63, -0.12), 0.014),
        *_pipe((0.16, 0.27, 0.03), (0.25, 0.53, 0.07), 0.011),
        *_pipe((0.265, 0.23, 0.02), (0.34, -0.1, 0.06), 0.012),
    ]
    cord = tube(
        [
            (-0.12, 0.58, -0.06),
            (-0.09, 0.5, -0.09),
            (-0.03, 0.55, -0.1),
            (0.01, 0.48, -0.1),
            (0.05, 0.55, -0.1),
        ],
        0.007,
    )
    return [bag.part("main"), *pipes, cord.part("trim")]


def _bell(flare: float, length: float) -> Shape:
    """Flare a brass bell, hollow at its end, from the origin up."""
    outside = [
        (0.012, 0),
        (0.014, 0.4 * length),
        (0.026, 0.72 * length),
        (0.5 * flare, 0.9 * length),
        (flare, length),
    ]
    return vessel(outside, wall=0.0025, floor=0.62 * length, sides=48)


def _trombone(_: Variant) -> list[Part]:
    """Bend a long slide before a bell with its bow."""
    slide = tube(
        [(-0.5, 0.03, 0), (0.28, 0.03, 0), (0.335, 0.075, 0), (0.28, 0.12, 0), (-0.42, 0.12, 0)],
        0.0085,
        steps=8,
    )
    bow = tube(
        [
            (-0.42, 0.12, 0.0),
            (-0.44, 0.12, 0.02),
            (-0.56, 0.12, 0.075),
            (-0.635, 0.15, 0.095),
            (-0.56, 0.19, 0.1),
            (-0.38, 0.195, 0.1),
        ],
        0.011,
        steps=8,
    )
    bell = _bell(0.1, 0.5).turned(z=-90).at(-0.4, 0.195, 0.1)
    braces = [rod((x, 0.03, 0), (x, 0.12, 0), 0.006) for x in (-0.3, -0.22)]
    joint = rod((-0.33, 0.12, 0), (-0.33, 0.195, 0.1), 0.006)
    mouth = (
        lathe([(0, 0)], [(0.009, 0)], [(0.011, 0.03)], [(0.02, 0.055)], [(0, 0.048)])
        .turned(z=90)
        .at(-0.49, 0.03)
    )
    collars = [rod((x, y, 0), (x + 0.09, y, 0), 0.0115) for x, y in ((-0.36, 0.03), (-0.36, 0.12))]
    made = [
        *parts("main", [slide, bow, bell]),
        *parts(
            "metal",
            [
                *braces,
                joint,
                mouth,
                *collars,
                torus(0.1, 0.004, sides=48).turned(z=90).at(0.1, 0.195, 0.1),
            ],
        ),
    ]
    return each(made, lambda s: s.turned(x=-70).turned(z=14).turned(y=-12))


def _tuba_valves() -> tuple[list[Shape], list[Shape]]:
    """Stand three valves in a row, with their caps and rims."""
    valves = [cylinder(0.021, 0.19, sides=24).at(x, 0.26, 0.085) for x in (-0.095, -0.045, 0.005)]
    caps = [
        s
        for x in (-0.095, -0.045, 0.005)
        for s in (
            rod((x, 0.44, 0.085), (x, 0.485, 0.085), 0.005),
            cylinder(0.016, 0.009).at(x, 0.482, 0.085),
        )
    ]
    rims = [
        *[
            torus(0.022, 0.004).at(x, y, 0.085)
            for x in (-0.095, -0.045, 0.005)
            for y in (0.27, 0.44)
        ],
    ]
    return valves, [*caps, *rims]


def _tuba(_: Variant) -> list[Part]:
    """Coil wide tubes round three valves under an upright bell."""
    bell = vessel(
        [(0.05, 0), (0.06, 0.14), (0.085, 0.32), (0.13, 0.42), (0.2, 0.5)],
        wall=0.004,
        floor=0.2,
        sides=56,
    ).at(0.06, 0.42)
    outer = tube(
        [
            (0.06, 0.45, 0),
            (0.06, 0.2, 0),
            (0.0, 0.075, 0),
            (-0.09, 0.06, 0),
            (-0.165, 0.14, 0),
            (-0.175, 0.4, 0),
            (-0.15, 0.58, 0),
            (-0.09, 0.63, 0.02),
            (-0.03, 0.58, 0.03),
            (-0.02, 0.36, 0.05),
        ],
        [0.05, 0.056, 0.055, 0.05, 0.045, 0.038, 0.033, 0.029, 0.026, 0.022],
        steps=8,
        sides=20,
    )
    inner = tube(
        [
            (-0.02, 0.36, 0.05),
            (-0.03, 0.2, 0.055),
            (-0.075, 0.15, 0.055),
            (-0.115, 0.2, 0.05),
            (-0.115, 0.5, 0.04),
        ],
        0.019,
        sides=16,
    )
    lead = tube(
        [(-0.115, 0.5, 0.04), (-0.1, 0.56, 0.06), (-0.04, 0.6, 0.11), (0.02, 0.6, 0.15)],
        [0.018, 0.014, 0.011, 0.009],
    )
    cup = lathe([(0, 0)], [(0.009, 0)], [(0.012, 0.02)], [(0.024, 0.045)], [(0, 0.038)]).aimed(
        (0.02, 0.6, 0.15), (0.07, 0.6, 0.19)
    )
    valves, caps = _tuba_valves()
    rim = torus(0.2, 0.006, sides=56).at(0.06, 0.92)
    return [
        *parts("main", [bell, outer, inner, lead, *valves]),
        *parts("metal", [cup, rim, *caps]),
    ]


def _horn_valves() -> tuple[list[Shape], list[Shape]]:
    """Set three valves with levers in the middle of a horn, and the loops below them."""
    valves = [
        cylinder(0.02, 0.05, sides=24).turned(x=90).at(0.045 * k - 0.045, 0.02, 0.0)
        for k in range(3)
    ]
    levers = [
        tube(
            [
                (0.045 * k - 0.045, 0.04, 0.03),
                (0.045 * k - 0.04, 0.09, 0.045),
                (0.045 * k - 0.03, 0.125, 0.03),
            ],
            0.005,
        )
        for k in range(3)
    ]
    loops = [
        tube(
            [
                (-0.045 + 0.045 * k, 0.0, 0.0),
                (-0.06 + 0.045 * k, -0.08, 0.01),
                (-0.02 + 0.04 * k, -0.1, 0.01),
                (-0.03 + 0.045 * k, 0.0, 0.01),
            ],
            0.0075,
        )
        for k in range(3)
    ]
    return [*valves, *levers], loops


def _french_horn(_: Variant) -> list[Part]:
    """Wind a tube in rings round three valves and end it in a wide bell."""
    t = np.linspace(0, 1, 60)
    turn = 2 * np.pi * (0.25 + 2.0 * t)
    radius = 0.17 - 0.035 * t
    coil = np.column_stack([radius * np.cos(turn), radius * np.sin(turn), 0.03 * t - 0.02])
    bell = vessel(
        [(0.02, 0), (0.03, 0.1), (0.06, 0.19), (0.15, 0.27)], wall=0.003, floor=0.1, sides=56
    )
    neck = tube(
        [
            (-0.13, 0.09, 0.0),
            (-0.16, 0.0, 0.0),
            (-0.11, -0.12, 0.0),
            (0.0, -0.16, 0.0),
            (0.08, -0.14, 0.0),
        ],
        [0.011, 0.013, 0.016, 0.02, 0.022],
        sides=16,
    )
    lead = tube(
        [(0.0, 0.17, -0.02), (0.08, 0.19, 0.0), (0.17, 0.21, 0.02), (0.26, 0.24, 0.05)],
        [0.009, 0.008, 0.007, 0.006],
    )
    cup = lathe([(0, 0)], [(0.006, 0)], [(0.007, 0.03)], [(0.014, 0.055)], [(0, 0.05)]).aimed(
        (0.255, 0.238, 0.048), (0.33, 0.26, 0.07)
    )
    valves, loops = _horn_valves()
    bars = [
        rod((-0.14, 0.02, 0.0), (0.15, 0.02, -0.01), 0.005),
        rod((0.0, -0.13, 0.0), (0.0, 0.17, -0.01), 0.005),
    ]
    made = [
        *parts(
            "main",
            [
                tube(coil, 0.0105, steps=1, sides=14),
                neck,
                bell.turned(z=-62).at(0.07, -0.14, 0.0),
                lead,
                *loops,
            ],
        ),
        *parts("metal", [cup, *valves, *bars]),
    ]
    return each(made, lambda s: s.turned(x=-14))


def _ocarina(_: Variant) -> list[Part]:
    """Bake a sweet-potato flute with a mouthpiece and finger holes."""
    body = blob(
        [
            Limb((-0.07, 0.035, 0), (0.05, 0.04, 0), 0.027, 0.037),
            Limb((0.05, 0.04, 0), (0.1, 0.036, 0), 0.034, 0.014),
            Limb((0.02, 0.04, -0.02), (0.015, 0.04, -0.085), 0.022, 0.013),
        ],
        blend=0.025,
        cells=52,
    )
    places = [
        (-0.065, 0.012),
        (-0.042, 0.013),
        (-0.018, 0.014),
        (0.006, 0.013),
        (0.04, 0.016),
        (0.06, 0.012),
        (0.078, 0.008),
        (-0.03, -0.012),
    ]
    holes = [ellipsoid(0.0055, 0.003, 0.0055).at(*_top(body, x, z)) for x, z in places]
    band = torus(0.0335, 0.003, sides=36).scaled(1, 1.3, 1).turned(z=90).at(0.056, 0.04)
    made = [body.part("main"), *parts("dark", holes), band.part("trim")]
    return each(made, lambda s: s.turned(x=32))


def _top(body: Shape, x: float, z: float) -> Point:
    """Find the upper side of a body near a place."""
    upper = body.vertices[body.vertices[:, 1] > 0.038]
    near = np.argmin((upper[:, 0] - x) ** 2 + (upper[:, 2] - z) ** 2)
    return x, float(upper[near, 1]), z


def _didgeridoo(_: Variant) -> list[Part]:
    """Lean a hollow branch, painted with bands and rows of dots."""
    t = np.linspace(0, 1, 9)
    bend = np.column_stack([0.02 * np.sin(5 * t), 1.35 * t, 0.015 * np.cos(4 * t)])
    width = np.interp(t, [0, 0.08, 0.5, 0.97, 1], [0.062, 0.052, 0.036, 0.028, 0.031])
    body = tube(bend, width, steps=5, sides=26)

    def around_it(y: float) -> tuple[float, float, float]:
        s = y / 1.35
        return (
            0.02 * float(np.sin(5 * s)),
            0.015 * float(np.cos(4 * s)),
            float(np.interp(s, t, width)),
        )

    bands, dots = [], []
    for k, y in enumerate((0.16, 0.3, 0.44, 0.62, 0.8, 0.98, 1.14)):
        x, z, r = around_it(y)
        bands.append(
            cylinder(r + 0.0018, 0.035 if k % 2 else 0.055, bevel=0.001, sides=32).at(x, y, z)
        )
        x, z, r = around_it(y + 0.09)
        dots += [
            ellipsoid(0.007, 0.007, 0.003, sides=10).at(z=r).turned(y=36 * j).at(x, y + 0.09, z)
            for j in range(10)
        ]
    made = [
        body.part("main"),
        *parts("red", bands[::2]),
        *parts("trim", bands[1::2]),
        *parts("dots", dots),
    ]
    return each(made, lambda s: s.turned(z=-20))


def _castanets(_: Variant) -> list[Part]:
    """Tie two hollow shells of wood together, a little open, and a pair beside."""

    def shell() -> Shape:
        return lathe(
            [(0, 0)],
            [(0.034, 0.0)],
            [(0.035, 0.004), (0.024, 0.014), (0.008, 0.017)],
            [(0, 0.0175)],
            sides=40,
        )

    ears = pair(ellipsoid(0.011, 0.006, 0.012).at(0.013, 0.006, -0.036))
    half = [shell(), *ears]
    lower = [s.mirrored("y").at(y=0.0175) for s in half]
    upper = [s.at(y=0.0195).turned_about((0, 0.0195, -0.034), x=-20) for s in half]
    cord = tube(
        [
            (-0.02, 0.017, -0.04),
            (0, 0.023, -0.046),
            (0.02, 0.017, -0.04),
            (0.036, 0.008, -0.07),
            (0.0, 0.004, -0.1),
            (-0.036, 0.008, -0.07),
        ],
        0.0026,
        loop=True,
    )
    one = [*parts("main", [*lower, *upper]), cord.part("trim")]
    return [
        *each(one, lambda s: s.turned(y=18).turned(x=40).at(-0.048)),
        *each(one, lambda s: s.turned(y=-22).turned(x=40).at(0.04, 0, 0.012)),
    ]


def _metronome(_: Variant) -> list[Part]:
    """Swing a weighted rod before the scale of a wooden pyramid."""

    def narrowing(low: float, high: float, height: float, depth: float = 1.0) -> Shape:
        shape = cylinder(low, height, top=high, sides=4, bevel=0.004).turned(y=45)
        return shape.scaled(1, 1, depth)

    body = narrowing(0.084, 0.04, 0.2)
    face = (
        prism([(-0.04, 0.02), (0.04, 0.02), (0.022, 0.185), (-0.022, 0.185)], 0.006)
        .turned(x=-8.9)
        .at(z=0.0575)
    )
    scale = (
        prism([(-0.011, 0.03), (0.011, 0.03), (0.0085, 0.175), (-0.0085, 0.175)], 0.003)
        .turned(x=-8.9)
        .at(z=0.0615)
    )
    marks = [
        box(0.014, 0.0016, 0.002, bevel=0.0003).turned(x=-8.9).at(0, y, 0.0635 - 0.157 * y)
        for y in np.linspace(0.04, 0.165, 11)
    ]
    rod_ = rod((0, 0.03, 0.068), (0, 0.21, 0.04), 0.0018)
    weight = (
        prism(
            [(-0.013, -0.01), (0.013, -0.01), (0.009, 0.012), (-0.009, 0.012)], 0.009, bevel=0.002
        )
        .turned(x=-8.9)
        .at(0, 0.15, 0.05)
    )
    pivot = rod((0, 0.03, 0.05), (0, 0.03, 0.071), 0.004)
    swing = [s.turned_about((0, 0.03, 0.068), z=-15) for s in (rod_, weight)]
    base = box(0.134, 0.02, 0.134, bevel=0.005)
    key = [
        rod((0.052, 0.06, 0), (0.075, 0.06, 0), 0.004),
        ellipsoid(0.003, 0.012, 0.009).at(0.077, 0.06),
    ]
    feet = [
        ellipsoid(0.01, 0.008, 0.01).at(x, 0, z) for x in (0.052, -0.052) for z in (0.052, -0.052)
    ]
    knob = (
        lathe([(0, 0)], [(0.03, 0)], [(0.018, 0.012)], [(0, 0.016)], sides=4)
        .turned(y=45)
        .at(y=0.218)
    )
    return [
        *parts("main", [body.at(y=0.02), base, knob]),
        *parts("dark", [face.at(y=0.02), *[m.at(y=0.02) for m in marks]]),
        scale.at(y=0.02).part("scale"),
        *parts("metal", [s.at(y=0.02) for s in [*swing, *key, pivot]]),
        *parts("metal", feet),
    ]


def _music_box(_: Variant) -> list[Part]:
    """Let a ballerina turn in an open box lined with velvet."""
    wall = [box(0.2, 0.07, 0.01).at(z=s * 0.07) for s in (1, -1)] + [
        box(0.01, 0.07, 0.15).at(s * 0.095) for s in (1, -1)
    ]
    lid = [box(0.204, 0.014, 0.154).at(z=0.077)]
    mirror = box(0.17, 0.004, 0.12).at(0, -0.003, 0.077)
    open_ = [s.turned(x=-105).at(0, 0.07, -0.075) for s in (*lid, mirror)]
    tutu = lathe(
        [(0, 0.0)], [(0.012, 0.0)], [(0.036, 0.004)], [(0.012, 0.014)], [(0, 0.015)], sides=40
    ).warped(_ruffled)
    dancer = [
        rod((0, 0.05, 0), (0, 0.1, 0), 0.0035).part("skin"),
        tube([(0, 0.1, 0), (0.012, 0.085, 0), (0.003, 0.074, 0)], 0.0035).part("skin"),
        tutu.at(y=0.1).part("dress"),
        lathe(
            [(0, 0.11)], [(0.007, 0.11)], [(0.006, 0.12), (0.009, 0.132)], [(0, 0.136)], sides=20
        ).part("dress"),
        *parts(
            "skin",
            [
                tube([(s * 0.007, 0.133, 0), (s * 0.02, 0.147, 0), (s * 0.004, 0.176, 0)], 0.0027)
                for s in (1, -1)
            ],
        ),
        ellipsoid(0.0095, 0.0105, 0.0095).at(y=0.148).part("skin"),
        ellipsoid(0.01, 0.0085, 0.009).at(0, 0.1515, -0.002).part("hair"),
        ellipsoid(0.005, 0.005, 0.005).at(0, 0.162, -0.003).part("hair"),
    ]
    trim = [box(0.206, 0.006, 0.156, bevel=0.002)]
    crank = [
        rod((0.098, 0.035, 0), (0.125, 0.035, 0), 0.003),
        rod((0.123, 0.035, 0), (0.123, 0.012, 0), 0.003),
        rod((0.122, 0.012, 0), (0.14, 0.012, 0), 0.006),
    ]
    clasp = [box(0.02, 0.018, 0.006, bevel=0.002).at(0, 0.052, 0.076)]
    return [
        *parts("main", [*wall, open_[0], box(0.196, 0.01, 0.146)]),
        box(0.188, 0.03, 0.138, bevel=0.01).at(y=0.02).part("lining"),
        open_[1].part("mirror"),
        cylinder(0.016, 0.006).at(y=0.048).part("metal"),
        *dancer,
        *parts("metal", [*trim, *crank, *clasp]),
    ]


def _ruffled(points: FloatArray) -> FloatArray:
    """Wave the edge of a stiff skirt."""
    angle = np.arctan2(points[:, 2], points[:, 0])
    out = np.hypot(points[:, 0], points[:, 2])
    return points + np.column_stack([0 * out, 0.09 * out * np.sin(9 * angle), 0 * out])


def _tuning_fork(_: Variant) -> list[Part]:
    """Bend a steel bar to a long fork on a stem."""
    fork = tube(
        [
            (-0.011, 0.17, 0),
            (-0.011, 0.075, 0),
            (-0.007, 0.062, 0),
            (0.0, 0.058, 0),
            (0.007, 0.062, 0),
            (0.011, 0.075, 0),
            (0.011, 0.17, 0),
        ],
        0.0042,
        sides=12,
    )
    stem = lathe(
        [(0, 0)],
        [(0.004, 0.001), (0.0055, 0.01)],
        [(0.0042, 0.016), (0.0042, 0.055)],
        [(0, 0.06)],
        sides=20,
    )
    return each(parts("main", [fork, stem]), lambda s: s.turned(z=-20))


def _kalimba(_: Variant) -> list[Part]:
    """Clamp metal tongues of different length over a box with a round hole."""
    outline = rounded(
        [
            (-0.062, -0.08),
            (0.062, -0.08),
            (0.074, 0.0),
            (0.066, 0.085),
            (-0.066, 0.085),
            (-0.074, 0.0),
        ],
        5,
    )
    case = prism(outline, 0.034, bevel=0.006)
    hole = cylinder(0.021, 0.003, sides=36).turned(x=90).at(0, -0.028, 0.0155)
    tongues = [
        box(0.0052, 0.085 - 0.0065 * abs(k), 0.0016, bevel=0.0005).at(
            0.0073 * k, -0.012 + 0.0065 * abs(k), 0.0245
        )
        for k in range(-8, 9)
    ]
    bars = [
        rod((-0.066, y, z), (0.066, y, z), 0.003)
        for y, z in ((0.062, 0.0215), (0.05, 0.027), (0.038, 0.0215))
    ]
    holds = [
        cylinder(0.0045, 0.013, sides=14).turned(x=90).at(x, 0.05, 0.017) for x in (-0.06, 0.06)
    ]
    ring = torus(0.0215, 0.002, sides=36).turned(x=90).at(0, -0.028, 0.0175)
    made = [
        case.part("main"),
        hole.part("dark"),
        *parts("metal", [*tongues, *bars, *holds]),
        ring.part("trim"),
    ]
    return each(made, lambda s: s.turned(x=-62).turned(y=-12))


def _cajon(_: Variant) -> list[Part]:
    """Screw a thin front on a box drum that one sits on."""
    case = box(0.3, 0.46, 0.29, bevel=0.006).at(y=0.015)
    front = box(0.294, 0.452, 0.008, bevel=0.003).at(0, 0.019, 0.146)
    screws = [
        cylinder(0.005, 0.004, sides=12).turned(x=90).at(x, y, 0.149)
        for x in (-0.135, 0.135)
        for y in (0.04, 0.14, 0.245, 0.35, 0.455)
    ]
    screws += [
        cylinder(0.005, 0.004, sides=12).turned(x=90).at(x, y, 0.149)
        for x in (-0.05, 0.05)
        for y in (0.035, 0.458)
    ]
    feet = [cylinder(0.018, 0.018).at(x, 0, z) for x in (-0.11, 0.11) for z in (-0.11, 0.11)]
    hole = [
        cylinder(0.055, 0.006, sides=40).turned(z=90).at(0.154, 0.25),
        torus(0.056, 0.004, sides=40).turned(z=90).at(0.151, 0.25),
    ]
    return [
        case.part("main"),
        front.part("front"),
        *parts("metal", screws),
        *parts("dark", [*feet, *hole]),
    ]


def _wind_chimes(_: Variant) -> list[Part]:
    """Hang tubes of different length round a clapper."""
    tubes = []
    strings = []
    for k in range(6):
        a = np.radians(60 * k + 15)
        x, z, low = 0.055 * float(np.cos(a)), 0.055 * float(np.sin(a)), 0.2 - 0.028 * k
        tubes.append(rod((x, low, z), (x, 0.5, z), 0.0105, sides=18))
        strings.append(rod((x, 0.49, z), (x, 0.566, z), 0.0016, sides=6))
    cords = [rod((0, 0.1, 0), (0, 0.57, 0), 0.0016, sides=6)]
    cords += around(rod((0.06, 0.575, 0), (0.0, 0.71, 0), 0.0018, sides=6), 3, 15)
    disc = cylinder(0.075, 0.014, bevel=0.005, sides=44).at(y=0.563)
    clapper = cylinder(0.033, 0.014, bevel=0.005, sides=36).at(y=0.34)
    sail = prism(
        rounded([(0.0, -0.06), (0.032, -0.01), (0.0, 0.055), (-0.032, -0.01)], 5), 0.008
    ).at(y=0.055)
    return [
        *parts("main", tubes),
        *parts("wood", [disc, clapper, sail]),
        *parts("string", [*strings, *cords]),
        torus(0.014, 0.003, sides=24).turned(x=90).at(y=0.72).part("main"),
    ]


def _dreamcatcher(_: Variant) -> list[Part]:
    """Weave a web in a wrapped hoop and hang feathers from it."""
    hoop = torus(0.11, 0.007, sides=64).turned(x=90).at(y=0.34)
    knots = [
        (0.108 * float(np.cos(a)), 0.34 + 0.108 * float(np.sin(a)), 0.0)
        for a in np.radians(np.arange(0, 360, 30))
    ]
    web = []
    for ring in range(7):
        now = [0.108 * 0.74**ring, 0.108 * 0.74 ** (ring + 1)]
        for k in range(12):
            a, b = np.radians(30 * k + 15 * ring), np.radians(30 * k + 15 * (ring + 1))
            c = np.radians(30 * k + 15 * (ring - 1))
            for end in (b, c):
                web.append(
                    rod(
                        (now[0] * float(np.cos(a)), 0.34 + now[0] * float(np.sin(a)), 0),
                        (now[1] * float(np.cos(end)), 0.34 + now[1] * float(np.sin(end)), 0),
                        0.0011,
                        sides=6,
                    )
                )
    beads = [ellipsoid(0.0065, 0.0065, 0.0065, sides=14).at(*knots[k]) for k in (1, 4, 8, 11)]
    feathers: list[Part] = []
    for x, top, length in ((-0.07, 0.255, 0.13), (0.0, 0.23, 0.17), (0.07, 0.255, 0.13)):
        feathers += moved(_feather(length), x, top - 0.035)
        feathers.append(
            rod((x, top - 0.05, 0), (x, top + 0.003, 0), 0.0013, sides=6).part("string")
        )
        feathers += parts(
            "bead",
            [ellipsoid(0.0065, 0.008, 0.0065, sides=14).at(x, top - y) for y in (0.018, 0.034)],
        )
    loop = tube(
        [(0, 0.45, 0), (-0.012, 0.47, 0), (0, 0.495, 0), (0.012, 0.47, 0)], 0.0022, loop=True
    )
    return [
        hoop.part("main"),
        *parts("string", [*web, loop]),
        *parts("bead", [*beads, ellipsoid(0.012, 0.012, 0.008).at(0, 0.34)]),
        *feathers,
    ]


def _feather(length: float) -> list[Part]:
    """Hang a flat feather from the origin down."""
    half = [(0.003, -1.0), (0.1, -0.85), (0.15, -0.55), (0.13, -0.25), (0.02, -0.05)]
    outline = [(x * length, y * length) for x, y in half]
    outline += [(-x, y) for x, y in outline[::-1]]
    return [
        prism(rounded(outline, 4), 0.003, bevel=0.001).part("feather"),
        rod((0, -0.92 * length, 0.001), (0, 0.02, 0), 0.0018, sides=8).part("string"),
    ]


BUILD = by_subtype(
    bagpipes=_bagpipes,
    trombone=_trombone,
    tuba=_tuba,
    french_horn=_french_horn,
    ocarina=_ocarina,
    didgeridoo=_didgeridoo,
    castanets=_castanets,
    metronome=_metronome,
    music_box=_music_box,
    tuning_fork=_tuning_fork,
    kalimba=_kalimba,
    cajon=_cajon,
    wind_chimes=_wind_chimes,
    dreamcatcher=_dreamcatcher,
)
