"""Fruit, nuts and vegetables of garden and market that have few parts."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, moved, parts, ridged
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, tube


def _lumps(radius: float, size: float, count: int, squash: float = 1.0) -> list[Shape]:
    """Cover a ball with smaller ones, evenly."""
    lump, made = ellipsoid(size, size, size, sides=10), list[Shape]()
    for k in range(count):
        up = 1 - 2 * (k + 0.5) / count
        reach = radius * float(np.sqrt(1 - up * up))
        angle = 2.39996 * k
        made.append(lump.at(reach * np.cos(angle), squash * radius * up, reach * np.sin(angle)))
    return made


def _stalk(y: float, height: float, radius: float = 0.0022) -> Shape:
    path = [(0, y - 0.004, 0), (0.1 * height, y + 0.5 * height, 0), (0.35 * height, y + height, 0)]
    return tube(path, [radius, 0.9 * radius, 1.3 * radius], sides=8)


def _leaf(length: float, width: float, curl: float = 0.25) -> Shape:
    """Bend a leaf that reaches out along +X."""

    def bend(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        share = (x + length / 2) / length
        return np.column_stack([x + length / 2, y + curl * length * share**2 + 0.6 * np.abs(z), z])

    return ellipsoid(length / 2, 0.0012, width / 2, sides=18).warped(bend)


def _smooth(
    profile: Sequence[tuple[float, float]], stalk: tuple[float, float] = (0.0, 0.0)
) -> Callable[[Variant], list[Part]]:
    """Return the builder of a fruit that is turned, with a stalk (height, length) if it has one."""

    def build(_: Variant) -> list[Part]:
        made = [lathe(list(profile), sides=36, bevel=0).part("main")]
        if stalk[1]:
            made.append(_stalk(*stalk).part("stem"))
            made.append(_leaf(0.035, 0.018).at(y=stalk[0] + 0.4 * stalk[1]).part("leaf"))
        return made

    return build


_PLUM = [
    (0, 0.002),
    (0.012, 0.001),
    (0.024, 0.014),
    (0.026, 0.028),
    (0.018, 0.047),
    (0.006, 0.051),
    (0, 0.049),
]
_FIG = [
    (0, 0.004),
    (0.008, 0.0),
    (0.022, 0.012),
    (0.026, 0.024),
    (0.018, 0.042),
    (0.006, 0.056),
    (0.004, 0.064),
    (0, 0.066),
]
_MANGO = [
    (0, 0.0),
    (0.02, 0.004),
    (0.038, 0.03),
    (0.04, 0.055),
    (0.03, 0.085),
    (0.012, 0.104),
    (0, 0.107),
]
_SWEET_POTATO = [
    (0, 0.0),
    (0.008, 0.012),
    (0.026, 0.045),
    (0.034, 0.085),
    (0.027, 0.125),
    (0.01, 0.16),
    (0, 0.175),
]
_ZUCCHINI = [
    (0, 0.0),
    (0.016, 0.004),
    (0.023, 0.03),
    (0.022, 0.1),
    (0.017, 0.165),
    (0.011, 0.185),
    (0.012, 0.197),
    (0, 0.199),
]


def _mango(variant: Variant) -> list[Part]:
    def flat(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x + 0.012 * np.sin(np.pi * y / 0.107), y, 0.82 * z])

    made = _smooth(_MANGO)(variant)
    body = each(made, lambda shape: shape.warped(flat))
    return each([*body, _stalk(0.105, 0.012).part("stem")], lambda s: s.turned(z=72))


def _zucchini(_: Variant) -> list[Part]:
    body = lathe(_ZUCCHINI, sides=40, bevel=0).warped(ridged(10, 0.97, 1.02))
    tip = cylinder(0.0085, 0.014, top=0.0065, sides=10).at(y=0.196)
    return each([body.part("main"), tip.part("stem")], lambda s: s.turned(z=88))


def _sweet_potato(variant: Variant) -> list[Part]:
    body = lathe(_SWEET_POTATO, sides=30, bevel=0).roughened(variant.rng, 0.0014, 0.03)
    root = [
        tube(
            [(0, 0.004, 0), (0.004, -0.012, 0), (0.001, -0.026, 0)],
            [0.0035, 0.0016, 0.0006],
            sides=6,
        )
    ]
    return each([body.part("main"), *parts("main", root)], lambda s: s.turned(z=86))


def _pomegranate(_: Variant) -> list[Part]:
    ball = lathe(
        [
            (0, 0.002),
            (0.02, 0.001),
            (0.04, 0.024),
            (0.042, 0.044),
            (0.026, 0.07),
            (0.011, 0.076),
            (0.01, 0.085),
        ],
        [(0, 0.083)],
        sides=36,
        bevel=0.001,
    )
    spike = lathe([(0, 0)], [(0.0045, 0), (0.003, 0.011), (0, 0.017)], sides=10)
    crown = [spike.turned(z=-24).at(0.0085, 0.082, 0).turned(y=60 * k) for k in range(6)]
    return [ball.warped(ridged(6, 0.97, 1.0)).part("main"), *parts("main", crown)]


def _dragon_fruit(_: Variant) -> list[Part]:
    body = ellipsoid(0.042, 0.056, 0.042, sides=32)
    scale, made = _leaf(0.036, 0.014, 0.1), list[Shape]()
    for level, (y, reach) in enumerate(
        ((-0.03, 0.034), (-0.008, 0.041), (0.014, 0.04), (0.034, 0.032))
    ):
        for k in range(6):
            fin = scale.turned(z=42 + 8 * level).at(reach - 0.003, y, 0)
            made.append(fin.turned(y=60 * k + 30 * (level % 2)))
    top = [
        scale.scaled(1.15, 1, 1).turned(z=72).at(0.012, 0.048, 0).turned(y=60 * k) for k in range(6)
    ]
    return [body.part("main"), *parts("leaf", [*made, *top])]


def _papaya(_: Variant) -> list[Part]:
    """Cut it in half, so that its seeds are seen."""
    outline = [
        (0, 0.0),
        (0.026, 0.008),
        (0.045, 0.045),
        (0.04, 0.085),
        (0.022, 0.13),
        (0.008, 0.148),
        (0, 0.15),
    ]
    half = lathe(outline, sides=40, bevel=0)
    inner = lathe([(0.92 * r, 0.004 + 0.97 * y) for r, y in outline], sides=40, bevel=0)
    hollow = lathe(
        [(0, 0.03), (0.016, 0.036), (0.022, 0.06), (0.014, 0.1), (0, 0.118)], sides=28, bevel=0
    )

    def cut(points: FloatArray) -> FloatArray:
        return np.column_stack([points[:, 0], points[:, 1], np.minimum(points[:, 2], 0)])

    seed, seeds = ellipsoid(0.0034, 0.0034, 0.0034, sides=8), list[Shape]()
    rng = np.random.default_rng(3)
    for k in range(46):
        y = 0.04 + 0.064 * (k + 0.5) / 46
        wide = 0.018 * np.sin(np.pi * (y - 0.026) / 0.094)
        seeds.append(seed.at(float(rng.uniform(-wide, wide)), y, 0.0028))
    made = [
        half.warped(cut).part("main"),
        inner.warped(cut).at(z=0.0006).part("flesh"),
        hollow.warped(cut).at(z=0.0012).part("pit"),
        *parts("seed", seeds),
    ]
    return each(made, lambda s: s.turned(x=-58))


def _crowned() -> list[Part]:
    """Make a berry around the origin, its crown up."""
    point = cylinder(0.0016, 0.0026, top=0, bevel=0, sides=6).scaled(0.4, 1, 1.2)
    return [
        ellipsoid(0.0098, 0.009, 0.0098, sides=28).part("main"),
        *parts("main", around(point.turned(z=-28).at(0.0032, 0.0087, 0), 5)),
        ellipsoid(0.003, 0.0007, 0.003, sides=12).at(y=0.0087).part("dark"),
    ]


def _blueberry(_: Variant) -> list[Part]:
    return each(_crowned(), lambda s: s.turned(x=38))


def _blueberries(_: Variant) -> list[Part]:
    """Heap a handful; each has a crown."""
    places = [
        (0, 0),
        (0.019, 0.004),
        (-0.017, 0.009),
        (0.003, 0.019),
        (-0.009, -0.017),
        (0.012, -0.016),
    ]
    spots = [(x, 0.009, z) for x, z in places] + [(0.01, 0.0235, 0.006), (-0.009, 0.024, -0.002)]
    leaf = _leaf(0.03, 0.014)
    made = list[Part]()
    for k, place in enumerate(spots):
        lean = (25 * ((k % 3) - 1), 60 * k, 22 * ((k % 2) * 2 - 1))
        turn = partial(Shape.turned, x=lean[0], y=lean[1], z=lean[2])
        made += moved(each(_crowned(), turn), *place)
    return [*made, leaf.turned(y=40).at(-0.02, 0.004, -0.012).part("leaf")]


def _drupelets(count: int) -> Callable[[Variant], list[Part]]:
    def build(_: Variant) -> list[Part]:
        lumps = [s.scaled(1, 1.15, 1) for s in _lumps(0.0098, 0.0042, count, 1.25)]
        core = ellipsoid(0.0098, 0.0135, 0.0098, sides=16)
        sepals = [
            _leaf(0.014, 0.006, -0.2).at(x=0.001, y=0.0165).turned(y=72 * k) for k in range(5)
        ]
        made = [core.part("main"), *parts("main", lumps), *parts("leaf", sepals)]
        return [*made, _stalk(0.017, 0.014, 0.0011).part("stem")]

    return build


def _melon(_: Variant) -> list[Part]:
    """Net the rind of a round melon."""
    ball = ellipsoid(0.075, 0.07, 0.075, sides=40)
    rng, lines = np.random.default_rng(11), list[Shape]()
    for k in range(20):
        up = np.linspace(-1.2, 1.2, 13)
        turn = 2 * np.pi * k / 20 + 0.12 * np.cumsum(rng.uniform(-1, 1, 13))
        path = np.stack(
            [
                0.0752 * np.cos(up) * np.cos(turn),
                0.0702 * np.sin(up),
                0.0752 * np.cos(up) * np.sin(turn),
            ],
            -1,
        )
        lines.append(tube(path, 0.0011, steps=2, sides=5))
    for y in np.linspace(-0.052, 0.052, 9):
        turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        level = float(y) + 0.004 * np.sin(9 * turn + 40 * y)
        reach = 0.0752 * np.sqrt(1 - (level / 0.0705) ** 2)
        path = np.stack([reach * np.cos(turn), level, reach * np.sin(turn)], -1)
        lines.append(tube(path, 0.0011, steps=1, sides=5, loop=True))
    return [ball.part("main"), *parts("net", lines), _stalk(0.069, 0.018, 0.004).part("stem")]


def _walnut(variant: Variant) -> list[Part]:
    shell = ellipsoid(0.0175, 0.02, 0.0175, sides=80).roughened(variant.rng, 0.00042, 0.008)
    seam = torus(0.0174, 0.0013, sides=60, section=10).scaled(1, 0.7, 1.14).turned(x=90)
    return each([shell.part("main"), seam.part("main")], lambda s: s.turned(x=-74, y=30))


def _peanut(_: Variant) -> list[Part]:
    """Constrict a shell in the middle, with a net of ridges over it."""
    body = lathe(
        [
            (0, 0),
            (0.0075, 0.003),
            (0.0092, 0.01),
            (0.0068, 0.019),
            (0.0088, 0.028),
            (0.007, 0.036),
            (0, 0.04),
        ],
        sides=72,
        bevel=0,
        steps=10,
    )

    def netted(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        swell = 1 + 0.03 * np.abs(np.sin(6 * np.arctan2(z, x))) + 0.025 * np.abs(np.sin(620 * y))
        return np.column_stack([x * swell, y, z * swell])

    return [body.warped(netted).turned(z=86).part("main")]


def _almond(_: Variant) -> list[Part]:
    seed = lathe(
        [(0, 0), (0.006, 0.003), (0.0078, 0.01), (0.005, 0.019), (0, 0.0245)], sides=40, bevel=0
    ).scaled(1, 1, 0.6)
    made = [seed.warped(ridged(20, 0.97, 1.02)).part("main")]
    return each(made, lambda s: s.turned(z=82, x=14))


def _hazelnut(_: Variant) -> list[Part]:
    nut = lathe(
        [(0, 0.001), (0.006, 0.0015), (0.0098, 0.009), (0.008, 0.0165), (0, 0.0205)],
        sides=30,
        bevel=0,
    )
    patch = lathe(
        [(0, 0.0002), (0.0055, 0.0006), (0.0068, 0.003), (0.0055, 0.0034)],
        [(0, 0.004)],
        sides=30,
        bevel=0,
    )
    return each([nut.part("main"), patch.part("cap")], lambda s: s.turned(z=-118).turned(y=165))


def _acorn(_: Variant) -> list[Part]:
    nut = lathe(
        [(0, 0), (0.0015, 0.0006), (0.0085, 0.008), (0.0098, 0.02), (0.0085, 0.026)],
        [(0, 0.028)],
        sides=32,
        bevel=0,
    )
    cup = lathe(
        [(0, 0.02)],
        [(0.0112, 0.0195), (0.0122, 0.0225), (0.009, 0.0305), (0, 0.0335)],
        sides=32,
        bevel=0,
    )
    knots = [s.at(y=0.0225) for s in _lumps(0.0108, 0.0017, 96) if s.low[1] + 0.0017 > 0.0016]
    return each(
        [
            nut.part("main"),
            cup.part("cap"),
            *parts("cap", knots),
            _stalk(0.0325, 0.008, 0.0013).part("cap"),
        ],
        lambda s: s.turned(z=38),
    )


def _pea_pod(_: Variant) -> list[Part]:
    """Open a pod on a row of peas."""
    path = [
        (-0.045, 0.006, 0),
        (-0.03, 0.001, 0),
        (0, -0.001, 0),
        (0.03, 0.001, 0),
        (0.047, 0.008, 0),
    ]
    pod = tube(path, [0.002, 0.0085, 0.01, 0.0085, 0.0015], sides=20, steps=6)

    def opened(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        sink = np.where(y > 0.0025, 0.0025 + 0.15 * (y - 0.0025), y)
        return np.column_stack([x, sink, z])

    pea = ellipsoid(0.0068, 0.0068, 0.0068, sides=20)
    peas = [
        pea.scaled(*(0.8 if abs(k) == 2 else 1.0,) * 3).at(0.0135 * k, 0.0035, 0)
        for k in range(-2, 3)
    ]
    tip = [tube([(0.044, 0.0045, 0), (0.052, 0.0075, 0), (0.057, 0.008, 0)], 0.0014, sides=8)]
    sepals = [
        _leaf(0.012, 0.005, 0.3).turned(y=180 + d, z=-20).at(0.047, 0.0035, 0) for d in (-30, 0, 30)
    ]
    return [pod.warped(opened).part("pod"), *parts("main", peas), *parts("stem", [*tip, *sepals])]


def _asparagus(_: Variant) -> list[Part]:
    """Tie spears into a bundle."""
    tip = lathe(
        [(0, 0)], [(0.0052, 0), (0.0066, 0.01), (0.005, 0.024), (0, 0.036)], sides=14, bevel=0
    )
    scale = _leaf(0.011, 0.006, 0.1)
    scales = [
        scale.turned(z=76).at(0.0046, y, 0).turned(y=a)
        for y, a in (
            (0.15, 0),
            (0.155, 120),
            (0.16, 240),
            (0.168, 60),
            (0.174, 180),
            (0.11, 30),
            (0.06, 200),
        )
    ]
    stem = cylinder(0.0058, 0.15, top=0.0052, bevel=0.001, sides=14)
    places = [(0, 0)] + [
        (0.0118 * np.cos(a), 0.0118 * np.sin(a)) for a in np.radians(60 * np.arange(6))
    ]
    made = []
    for k, (x, z) in enumerate(places):
        y = 0.004 * ((k * 3) % 4)
        for shape, slot in (
            (stem, "main"),
            (tip.at(y=0.149), "tip"),
            *((s, "tip") for s in scales),
        ):
            made.append(shape.turned(y=50 * k).at(float(x), y, float(z)).part(slot))
    bands = [
        torus(0.0178, 0.0016, sides=30, section=8).at(y=y) for y in (0.045, 0.049, 0.11, 0.114)
    ]
    return each([*made, *parts("band", bands)], lambda s: s.turned(z=88))


def _leek(variant: Variant) -> list[Part]:
    shaft = lathe(
        [(0, 0.012)],
        [(0.013, 0.012), (0.0155, 0.03), (0.0145, 0.12), (0.016, 0.2)],
        [(0, 0.2)],
        sides=28,
    )
    fan = []
    for k in range(9):
        side, lean = 1 if k % 2 else -1, 6 + 4.2 * k
        leaf = (
            _leaf(0.2 - 0.006 * k, 0.03, 0.05)
            .turned(x=90)
            .turned(z=90)
            .turned(z=-side * lean * 0.8)
        )
        fan.append(leaf.at(side * 0.004, 0.185, 0.0015 * k - 0.006))
    rng = variant.rng
    roots = [
        tube(
            [
                (0.006 * np.cos(a), 0.014, 0.006 * np.sin(a)),
                (0.014 * np.cos(a), 0.004, 0.014 * np.sin(a)),
                (0.02 * np.cos(a), -0.006 - float(rng.random()) * 0.012, 0.02 * np.sin(a)),
            ],
            0.0008,
            sides=5,
            steps=2,
        )
        for a in rng.uniform(0, 6.28, 26)
    ]
    made = [shaft.part("flesh"), *parts("main", fan), *parts("flesh", roots)]
    return each(made, lambda s: s.turned(z=84))


def _celery(_: Variant) -> list[Part]:
    """Bunch ribbed stalks, leaves at their ends."""
    made = []
    for k in range(8):
        turn = 45 * k + 10 * (k % 2)
        stalk = tube(
            [(0.014, 0, 0), (0.02, 0.06, 0), (0.018, 0.15, 0), (0.03, 0.22, 0)],
            [0.013, 0.0115, 0.0085, 0.005],
            sides=14,
            flat=0.62,
        )
        made.append(stalk.turned(y=turn).part("main"))
        for j, lean in enumerate((70, 40, 95, 20)):
            leaf = (
                _leaf(0.05, 0.034, 0.15)
                .turned(z=lean)
                .turned(y=28 * (j - 1.5))
                .at(0.03, 0.214 + 0.004 * j, 0)
            )
            made.append(leaf.turned(y=turn).part("leaf"))
    heart = cylinder(0.02, 0.03, top=0.014, sides=20)
    return [*made, heart.part("main")]


def _cauliflower(variant: Variant) -> list[Part]:
    rng, curds = variant.rng, list[Shape]()
    for s in _lumps(0.06, 0.0145, 96, 0.78):
        if s.low[1] > -0.012:
            curds.append(s.roughened(rng, 0.0012, 0.008))
    core = ellipsoid(0.06, 0.042, 0.06, sides=24)
    wrap = [
        _leaf(0.12, 0.085, 0.34).turned(z=8 + 9 * (k % 2)).at(0.026, -0.045, 0).turned(y=51.4 * k)
        for k in range(7)
    ]
    stem = cylinder(0.022, 0.03, top=0.03, sides=20).at(y=-0.062)
    return [core.part("main"), *parts("main", curds), *parts("leaf", wrap), stem.part("leaf")]


# Where a piece of ginger was broken off: the middle of the fracture, and the way it faces
_FRACTURES = [
    ((-0.062, 0.017, 0.002), (-1.0, 0.0, 0.1)),
    ((-0.036, 0.02, 0.05), (-0.35, 0.1, 1.0)),
    ((0.033, 0.056, 0.008), (0.2, 1.0, 0.1)),
]


def _flat_at(
    middle: Sequence[float], out: FloatArray, reach: float
) -> Callable[[FloatArray], FloatArray]:
    """Return a warp that presses what is beyond a plane onto it, near its middle."""

    def press(points: FloatArray) -> FloatArray:
        beyond = np.maximum((points - middle) @ out, 0)
        beyond[np.linalg.norm(points - middle, axis=1) > reach] = 0
        return points - beyond[:, None] * out

    return press


def _ginger(variant: Variant) -> list[Part]:
    """Grow knobs and fingers out of a root, three of them broken off."""
    fingers = [
        Limb((-0.058, 0.017, 0.002), (0.05, 0.018, -0.004), 0.0135, 0.013),
        Limb((-0.02, 0.018, 0.004), (-0.034, 0.02, 0.044), 0.014, 0.0125),
        Limb((0.012, 0.018, 0.0), (0.034, 0.02, -0.042), 0.015, 0.012),
        Limb((0.02, 0.02, 0.002), (0.032, 0.05, 0.007), 0.014, 0.0115),
        Limb((0.03, 0.018, 0.0), (0.05, 0.018, 0.026), 0.012, 0.009),
    ]
    knobs = [
        Lump(place, (size, 0.9 * size, size))
        for place, size in (
            ((-0.028, 0.02, -0.002), 0.0185),
            ((0.006, 0.02, 0.003), 0.0195),
            ((0.052, 0.018, -0.006), 0.0165),
            ((0.036, 0.02, -0.044), 0.0145),
            ((-0.012, 0.028, -0.008), 0.013),
            ((-0.008, 0.016, 0.02), 0.012),
        )
    ]
    root = blob([*fingers, *knobs], blend=0.009, cells=60).roughened(variant.rng, 0.0005, 0.012)
    cut = list[Shape]()
    for middle, way in _FRACTURES:
        out = np.array(way) / np.linalg.norm(way)
        root = root.warped(_flat_at(middle, out, 0.022))
        face = cylinder(0.0102, 0.0007, bevel=0.0002, sides=20)
        cut.append(face.aimed(middle, np.array(middle) + out))
    return [root.part("main"), *parts("flesh", cut)]


BUILD = by_subtype(
    mango=_mango,
    plum=_smooth(_PLUM, (0.049, 0.016)),
    fig=_smooth(_FIG),
    pomegranate=_pomegranate,
    dragon_fruit=_dragon_fruit,
    papaya=_papaya,
    blueberry=_blueberry,
    blueberries=_blueberries,
    raspberry=_drupelets(70),
    blackberry=_drupelets(60),
    melon=_melon,
    walnut=_walnut,
    peanut=_peanut,
    almond=_almond,
    hazelnut=_hazelnut,
    acorn=_acorn,
    pea_pod=_pea_pod,
    asparagus=_asparagus,
    leek=_leek,
    celery=_celery,
    cauliflower=_cauliflower,
    zucchini=_zucchini,
    sweet_potato=_sweet_potato,
    ginger=_ginger,
)
