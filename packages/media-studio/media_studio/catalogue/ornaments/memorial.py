"""Busts, crosses, lanterns of stone, scarecrows and weathervanes."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _sides(piece: Lump | Limb) -> list[Lump | Limb]:
    """Return a piece of the left and its mirror image."""

    def other(point: Point) -> Point:
        return -point[0], point[1], point[2]

    if isinstance(piece, Lump):
        return [piece, Lump(other(piece.centre), piece.radii)]
    return [piece, Limb(other(piece.start), other(piece.end), piece.radius, piece.tip)]


def _chest() -> Shape:
    """Cut a chest and shoulders off flat below and at the sides."""
    body = blob(
        [
            Lump((0, 0.4, 0), (0.26, 0.17, 0.13)),
            *_sides(Lump((0.2, 0.47, -0.015), (0.14, 0.085, 0.095))),
            *_sides(Lump((0.085, 0.42, 0.075), (0.11, 0.085, 0.06))),
            *_sides(Limb((0.05, 0.6, -0.02), (0.2, 0.53, -0.03), 0.04, 0.05)),
            Limb((0, 0.46, -0.01), (0, 0.66, 0.005), 0.092, 0.076),
        ],
        blend=0.05,
        cells=40,
    )
    low, side = 0.32, 0.27

    def cut(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([np.clip(x, -side, side), np.maximum(y, low), z])

    return body.warped(cut)


def _features() -> list[Shape]:
    """Model a head with a brow, nose, lips, chin and ears."""
    face = blob(
        [
            Lump((0, 0.82, -0.015), (0.118, 0.135, 0.135)),
            Lump((0, 0.755, 0.035), (0.092, 0.1, 0.1)),
            Lump((0, 0.685, 0.085), (0.042, 0.032, 0.036)),
            Limb((0, 0.822, 0.122), (0, 0.768, 0.152), 0.015, 0.02),
            *_sides(Limb((0.018, 0.838, 0.118), (0.075, 0.832, 0.094), 0.014, 0.011)),
            *_sides(Lump((0.018, 0.764, 0.138), (0.014, 0.012, 0.016))),
            *_sides(Lump((0.068, 0.768, 0.07), (0.03, 0.034, 0.032))),
            *_sides(Lump((0.114, 0.79, -0.015), (0.014, 0.036, 0.024))),
            Limb((-0.022, 0.728, 0.124), (0.022, 0.728, 0.124), 0.009),
            Limb((-0.018, 0.713, 0.119), (0.018, 0.713, 0.119), 0.01),
        ],
        blend=0.014,
        cells=52,
    )
    eyes = [ellipsoid(0.021, 0.013, 0.014, sides=16).at(x, 0.808, 0.1) for x in (-0.045, 0.045)]
    return [face, *eyes]


def _curls() -> list[Shape]:
    """Cover the head with curls down to the forehead and the nape."""
    made = []
    for k in range(120):
        up = 1 - 1.5 * (k + 0.5) / 120
        wide, a = np.sqrt(max(1 - up * up, 0)), 2.39996 * k
        x, y, z = wide * np.cos(a), up, wide * np.sin(a)
        hairline = 0.55 if z > 0.35 else 0.25 if z > 0.0 else -0.5
        if y > hairline:
            curl = ellipsoid(0.025, 0.022, 0.025, sides=8)
            made.append(curl.at(0.116 * x, 0.825 + 0.138 * y, -0.018 + 0.136 * z))
    return made


def _bust(_: Variant) -> list[Part]:
    """Set a carved head with curls, chest and shoulders on a socle, with a cloak on one side."""
    folds = []
    for k in range(6):
        reach = 0.035 * k
        points = [
            (0.26, 0.5 - 0.2 * reach, -0.02),
            (0.2 - reach, 0.55 - reach, 0.09),
            (0.05 - reach, 0.44 - reach, 0.15),
            (-0.06 - 0.5 * reach, 0.345, 0.125),
        ]
        folds.append(tube(points, [0.02, 0.024, 0.024, 0.014], sides=7, steps=4))
    socle = [
        lathe(
            [(0, 0.05)],
            [(0.13, 0.05)],
            [(0.13, 0.09), (0.07, 0.13), (0.075, 0.24), (0.14, 0.33)],
            [(0, 0.345)],
            sides=36,
        ),
        box(0.3, 0.06, 0.3, bevel=0.01),
    ]
    return [
        *parts("main", [_chest(), *_features(), *_curls(), *folds]),
        *parts("base", socle),
    ]


def _shoulders() -> Shape:
    """Cut the chest of a woman off in a curve below the breast."""
    body = blob(
        [
            Lump((0, 0.42, 0), (0.19, 0.15, 0.115)),
            *_sides(Lump((0.165, 0.485, -0.02), (0.1, 0.065, 0.075))),
            *_sides(Lump((0.08, 0.405, 0.075), (0.078, 0.074, 0.062))),
            *_sides(Limb((0.05, 0.58, -0.02), (0.16, 0.52, -0.03), 0.034, 0.042)),
            Limb((0, 0.46, -0.01), (0, 0.69, 0.0), 0.074, 0.062),
        ],
        blend=0.05,
        cells=48,
    )

    def cut(points: FloatArray) -> FloatArray:
        x = np.clip(points[:, 0], -0.215, 0.215)
        return np.column_stack([x, np.maximum(points[:, 1], 0.31 + 2.4 * x**2), points[:, 2]])

    return body.warped(cut)


def _on_hair(side: float, turn: float, rise: float, lift: float = 1.0) -> tuple[float, ...]:
    """Return a place on combed hair, at degrees from the front and above the middle."""
    a, b = np.radians([turn, rise])
    way = np.array([side * np.cos(b) * np.sin(a), np.sin(b), np.cos(b) * np.cos(a)])
    place = np.array([0, 0.832, -0.02]) + lift * way * [0.123, 0.142, 0.14]
    return tuple(float(v) for v in place)


def _combed_back() -> list[Shape]:
    """Comb waves from a parting to a knot at the nape, and let a lock fall to each shoulder."""
    waves, knot = list[Shape](), (0.0, 0.79, -0.185)
    for side in (-1.0, 1.0):
        for k in range(8):
            start = _on_hair(side, 4 + 0.5 * k, 52 + 14 * k if k < 3 else 90)
            if k >= 3:
                start = _on_hair(side, 172, 96 - 9 * (k - 2), 1.0)
            middle = _on_hair(side, 62 + 14 * k, 26 + 5 * k - 8 * (k == 0), 1.03)
            behind = _on_hair(side, 128 + 6 * k, 2 + 5 * k, 1.03)
            waves.append(tube([start, middle, behind, knot], [0.014, 0.024, 0.022, 0.014], sides=9))
        lock = [(0.1 * side, 0.76, -0.07), (0.1 * side, 0.68, -0.05), (0.085 * side, 0.62, 0.0),
                (0.11 * side, 0.55, 0.05), (0.09 * side, 0.49, 0.085)]  # fmt: skip
        waves.append(tube(lock, [0.02, 0.024, 0.021, 0.018, 0.006], sides=9))
    cap = ellipsoid(0.121, 0.138, 0.136, sides=30).at(0, 0.84, -0.03)
    bun = [torus(0.034, 0.024, sides=24).turned(x=80).at(0, 0.79, -0.2 - 0.008 * k) for k in (0, 1)]
    return [cap, *waves, *bun, ellipsoid(0.03, 0.03, 0.04, sides=16).at(0, 0.79, -0.2)]


def _bust_woman(_: Variant) -> list[Part]:
    """Set the head of a woman with combed-back hair and draped shoulders on a socle."""
    head = [shape.at(y=-0.69).scaled(0.9, 1, 0.95).at(y=0.69) for shape in _features()]
    folds = [
        tube(
            [(-0.2 + 0.02 * k, 0.5 - 0.015 * k, -0.05 + 0.02 * k), (-0.12, 0.45 - 0.03 * k, 0.09),
             (0.0, 0.385 - 0.024 * k, 0.128 + 0.004 * k), (0.12, 0.45 - 0.03 * k, 0.09),
             (0.2 - 0.02 * k, 0.5 - 0.015 * k, -0.05 + 0.02 * k)],
            [0.014, 0.018, 0.02, 0.018, 0.014], sides=8,
        )
        for k in range(4)
    ]  # fmt: skip
    socle = [
        lathe(
            [(0, 0.05)],
            [(0.12, 0.05)],
            [(0.12, 0.09), (0.06, 0.13), (0.065, 0.24), (0.12, 0.315)],
            [(0, 0.335)],
            sides=36,
        ),
        box(0.28, 0.06, 0.28, bevel=0.01),
    ]
    return [
        *parts("main", [_shoulders(), *head, *_combed_back(), *folds]),
        *parts("base", socle),
    ]


def _cross(_: Variant) -> list[Part]:
    """Set a plain cross on two steps."""
    bars = [
        box(0.2, 1.5, 0.16, bevel=0.015).at(y=0.36),
        box(0.92, 0.2, 0.155, bevel=0.015).at(y=1.3),
    ]
    steps = [box(0.8, 0.2, 0.6, bevel=0.02), box(0.54, 0.18, 0.4, bevel=0.02).at(y=0.2)]
    return [*parts("main", bars), *parts("base", steps)]


def _celtic(_: Variant) -> list[Part]:
    """Ring the arms of a cross and cover it with bosses and knots."""
    arms = [
        prism([(-0.14, 0.4), (0.14, 0.4), (0.1, 1.3), (-0.1, 1.3)], 0.17, bevel=0.015),
        prism([(-0.1, 1.3), (0.1, 1.3), (0.13, 1.85), (-0.13, 1.85)], 0.17, bevel=0.015),
        *pair(prism([(0.08, 1.32), (0.5, 1.29), (0.5, 1.55), (0.08, 1.52)], 0.17, bevel=0.015)),
    ]
    ring = sleeve((0.28, -0.05), (0.36, -0.05), (0.36, 0.05), (0.28, 0.05), sides=48)
    boss = [ellipsoid(0.07, 0.07, 0.05, sides=20).at(0, 1.42, 0.085)]
    boss += [
        ellipsoid(0.035, 0.035, 0.025, sides=14).at(x, y, 0.085)
        for x, y in ((-0.36, 1.42), (0.36, 1.42), (0, 1.72), (0, 1.12))
    ]
    knots = []
    for phase in (0, np.pi):
        line = [
            (0.05 * np.sin(9 * t + phase), 0.5 + 0.5 * t, 0.09 + 0.006 * np.cos(9 * t + phase))
            for t in np.linspace(0, 1, 22)
        ]
        knots.append(tube(line, 0.012, steps=2, sides=6))
    base = [prism([(-0.42, 0), (0.42, 0), (0.3, 0.42), (-0.3, 0.42)], 0.5, bevel=0.02)]
    return [
        *parts("main", [*arms, ring.turned(x=90).at(y=1.42)]),
        *parts("trim", [*boss, *knots]),
        *parts("base", base),
    ]


def _stone_lantern(_: Variant) -> list[Part]:
    """Stand a lantern: a shaft, a fire box with windows, a roof with upturned eaves."""
    base = [
        lathe(
            [(0, 0)],
            [(0.34, 0)],
            [(0.34, 0.08)],
            [(0.28, 0.12), (0.19, 0.18)],
            [(0, 0.2)],
            sides=6,
            bevel=0.012,
        ),
        lathe([(0, 0.18)], [(0.13, 0.18)], [(0.105, 0.5)], [(0.12, 0.78)], [(0, 0.78)], sides=24),
        sleeve((0.08, 0.46), (0.135, 0.47), (0.135, 0.53), (0.08, 0.54), sides=24),
        lathe(
            [(0, 0.76)],
            [(0.14, 0.76)],
            [(0.3, 0.88)],
            [(0.3, 0.95)],
            [(0, 0.96)],
            sides=6,
            bevel=0.012,
        ),
    ]
    walls = [
        box(0.045, 0.3, 0.06, bevel=0.008).at(0, 0.95, 0.2).turned(y=60.0 * k) for k in range(6)
    ]
    panels = [
        box(0.2, y, 0.04, bevel=0.006).at(0, low, 0.175).turned(y=60.0 * k + 30)
        for k in range(6)
        for y, low in ((0.07, 0.95), (0.06, 1.19))
    ]
    light = cylinder(0.15, 0.28, sides=6).at(y=0.96)

    def upturned(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        away = np.hypot(x, z)
        corner = np.abs(np.cos(3 * np.arctan2(z, x))) ** 4
        return np.column_stack([x, y + 0.07 * corner * np.clip((away - 0.25) / 0.17, 0, 1), z])

    roof = lathe(
        [(0, 1.24)], [(0.42, 1.24)], [(0.43, 1.3), (0.26, 1.4), (0.12, 1.52)], [(0, 1.54)], sides=48
    ).warped(upturned)
    jewel = lathe(
        [(0, 1.5)],
        [(0.1, 1.52), (0.1, 1.56), (0.06, 1.59)],
        [(0.09, 1.64), (0.07, 1.72), (0, 1.8)],
        sides=20,
    )
    return [
        *parts("main", [*base, *walls, *panels, jewel]),
        roof.part("roof"),
        light.part("light"),
    ]


def _straw(rng: np.random.Generator) -> list[Shape]:
    """Let straw stick out of sleeves and trouser legs."""
    straw: list[Shape] = []
    for k in range(54):
        a, lean = 2.39996 * k, float(rng.uniform(0.25, 0.6))
        for x, y, way in (
            (0.66, 1.26, (1, 0)),
            (-0.66, 1.26, (-1, 0)),
            (0.15, 0.4, (0, -1)),
            (-0.15, 0.4, (0, -1)),
        ):
            if (k + int(10 * abs(x))) % 2:
                continue
            long = float(rng.uniform(0.14, 0.24))
            around_ = np.array([0 if way[0] else np.cos(a), np.cos(a) if way[0] else 0, np.sin(a)])
            end = np.array([x, y, 0]) + long * (np.array([way[0], way[1], 0]) + lean * around_)
            start = np.array([x, y, 0]) + 0.05 * around_
            straw.append(rod(tuple(start), tuple(end), 0.007, tip=0.004, sides=5))
    return straw


def _scarecrow_face() -> list[Shape]:
    """Sew two eyes and a stitched mouth."""
    eyes = [cylinder(0.028, 0.02, sides=18).turned(x=90).at(x, 1.64, 0.143) for x in (-0.06, 0.06)]
    mouth = [tube([(-0.07, 1.55, 0.137), (0, 1.525, 0.15), (0.07, 1.55, 0.137)], 0.008, sides=6)]
    mouth += [
        box(0.008, 0.035, 0.01, bevel=0.002).at(x, 1.52, 0.147 - 0.1 * abs(x))
        for x in (-0.04, 0, 0.04)
    ]
    return [*eyes, *mouth]


def _scarecrow(variant: Variant) -> list[Part]:
    """Dress a cross of poles in a shirt and patched trousers, with straw at the ends and a hat."""
    rng = variant.rng
    poles = [
        rod((0, 0, -0.05), (0, 1.6, -0.05), 0.035),
        rod((-0.85, 1.28, -0.02), (0.85, 1.28, -0.02), 0.03),
    ]
    shirt = blob(
        [
            Lump((0, 1.08, 0), (0.23, 0.32, 0.15)),
            Limb((0.12, 1.26, 0), (0.62, 1.26, 0), 0.12, 0.1),
            Limb((-0.12, 1.26, 0), (-0.62, 1.26, 0), 0.12, 0.1),
        ],
        blend=0.06,
        cells=56,
    ).roughened(rng, 0.006, 0.12)
    legs = blob(
        [
            Limb((0.1, 0.82, 0), (0.15, 0.36, 0), 0.125, 0.1),
            Limb((-0.1, 0.82, 0), (-0.15, 0.36, 0), 0.125, 0.1),
        ],
        blend=0.05,
        cells=44,
    ).roughened(rng, 0.005, 0.1)
    head = ellipsoid(0.16, 0.19, 0.16, sides=24).roughened(rng, 0.005, 0.1).at(y=1.62)
    hat = [
        lathe(
            [(0, 1.72)],
            [(0.34, 1.7)],
            [(0.33, 1.73), (0.17, 1.77)],
            [(0.14, 1.92), (0.05, 2.0), (0, 2.01)],
            sides=32,
        ).turned(z=3),
    ]
    band = sleeve((0.14, 1.77), (0.178, 1.77), (0.172, 1.82), (0.13, 1.82), sides=32).turned(z=3)
    nose = prism([(-0.03, 0), (0.03, 0), (0, 0.06)], 0.03, bevel=0.006).at(0, 1.58, 0.155)
    patches = [
        box(0.13, 0.13, 0.02, bevel=0.004).turned(z=t).at(x, y, z)
        for x, y, z, t in ((0.12, 1.0, 0.145, 8), (-0.14, 0.6, 0.115, -10))
    ]
    rope = sleeve((0.2, 0.84), (0.235, 0.845), (0.235, 0.88), (0.2, 0.885), sides=28).scaled(z=0.66)
    return [
        *parts("post", poles),
        shirt.part("shirt"),
        legs.part("trousers"),
        head.part("main"),
        *parts("hat", hat),
        band.part("hat2"),
        *parts("dark", _scarecrow_face()),
        nose.part("nose"),
        *parts("straw", _straw(rng)),
        *parts("patch", patches),
        rope.part("rope"),
    ]


_COCKEREL = [
    (-0.02, 1.13),
    (0.04, 1.13),
    (0.05, 1.2),
    (0.14, 1.26),
    (0.18, 1.36),
    (0.18, 1.46),
    (0.26, 1.48),
    (0.19, 1.52),
    (0.19, 1.57),
    (0.14, 1.6),
    (0.13, 1.55),
    (0.1, 1.58),
    (0.09, 1.52),
    (0.06, 1.44),
    (-0.02, 1.36),
    (-0.12, 1.38),
    (-0.14, 1.5),
    (-0.22, 1.58),
    (-0.33, 1.54),
    (-0.27, 1.52),
    (-0.35, 1.45),
    (-0.28, 1.45),
    (-0.33, 1.36),
    (-0.25, 1.38),
    (-0.22, 1.28),
    (-0.12, 1.2),
    (-0.03, 1.2),
]
"""Outline of a cockerel that looks to the right."""


def _points_of_the_compass() -> list[Shape]:
    """Write the four letters at the ends of the arms."""
    glyphs: dict[str, list[tuple[float, float, float, float]]] = {
        "N": [(0, 0, 0, 1), (0, 1, 1, 0), (1, 0, 1, 1)],
        "S": [(1, 1, 0, 1), (0, 1, 0, 0.5), (0, 0.5, 1, 0.5), (1, 0.5, 1, 0), (1, 0, 0, 0)],
        "E": [(0, 0, 0, 1), (0, 1, 1, 1), (0, 0.5, 0.8, 0.5), (0, 0, 1, 0)],
        "W": [(0, 1, 0.25, 0), (0.25, 0, 0.5, 0.8), (0.5, 0.8, 0.75, 0), (0.75, 0, 1, 1)],
    }
    letters = list[Shape]()
    for name, x, z in (("E", 0.4, 0.0), ("W", -0.4, 0.0), ("N", 0.0, -0.4), ("S", 0.0, 0.4)):
        for x0, y0, x1, y1 in glyphs[name]:
            start = (x + 0.09 * (x0 - 0.5), 0.55 + 0.11 * y0, z)
            letters.append(beam(start, (x + 0.09 * (x1 - 0.5), 0.55 + 0.11 * y1, z), 0.018, 0.014))
    return letters


def _weathervane(_: Variant) -> list[Part]:
    """Turn a cockerel and an arrow above the four points of the compass."""
    mast = [rod((0, 0.05, 0), (0, 1.15, 0), 0.02, tip=0.016), cylinder(0.16, 0.05, bevel=0.012)]
    balls = [ellipsoid(0.05, 0.05, 0.05, sides=18).at(y=y) for y in (0.42, 0.98)]
    arms = [
        rod((-0.37, 0.6, 0), (0.37, 0.6, 0), 0.01, sides=10),
        rod((0, 0.6, -0.4), (0, 0.6, 0.4), 0.01, sides=10),
    ]
    letters = _points_of_the_compass()
    arrow = [
        rod((-0.42, 1.12, 0), (0.42, 1.12, 0), 0.012, sides=10),
        prism([(0.4, 1.05), (0.56, 1.12), (0.4, 1.19)], 0.016, bevel=0.003),
        prism(
            [(-0.4, 1.12), (-0.5, 1.2), (-0.58, 1.2), (-0.5, 1.12), (-0.58, 1.04), (-0.5, 1.04)],
            0.016,
            bevel=0.003,
        ),
    ]
    return [
        *parts("main", [*mast, *arms]),
        *parts("ball", balls),
        *parts("letter", letters),
        *parts("arrow", arrow),
        prism(_COCKEREL, 0.022, bevel=0.004).part("figure"),
    ]


BUILD = by_subtype(
    bust=_bust,
    bust_woman=_bust_woman,
    cross=_cross,
    celtic=_celtic,
    lantern=_stone_lantern,
    scarecrow=_scarecrow,
    vane=_weathervane,
)
