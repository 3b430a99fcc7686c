"""Dishes on plates and in bowls, and bites that are eaten by hand."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, each, moved, pair, parts, ridged
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube, vessel


def _plate() -> Part:
    rim = [(0.095, 0.012), (0.135, 0.022)]
    return vessel([(0, 0)], [(0.08, 0)], [(0.08, 0.004)], rim, wall=0.004, sides=48).part("plate")


def _bowl() -> Part:
    side = [(0.055, 0.012), (0.085, 0.045), (0.097, 0.078)]
    return vessel([(0, 0)], [(0.045, 0)], [(0.045, 0.01)], side, wall=0.004, sides=48).part("plate")


def _scattered(
    shape: Shape, rng: np.random.Generator, count: int, reach: float, dome: tuple[float, float]
) -> list[Shape]:
    """Lay copies on a dome (height at the edge, height in the middle), turned at random."""
    low, high = dome
    made = []
    for k in range(count):
        share = np.sqrt((k + 0.5) / count)
        angle, r = 2.4 * k, reach * float(share)
        lean = rng.uniform(-35, 35, 2)
        y = low + (high - low) * (1 - float(share) ** 2)
        laid = shape.turned(x=float(lean[0]), y=float(rng.uniform(0, 360)), z=float(lean[1]))
        made.append(laid.at(r * np.cos(angle), y, r * np.sin(angle)))
    return made


def _heap(reach: float, low: float, high: float, rng: np.random.Generator) -> Shape:
    """Heap something up on a plate."""
    mound = lathe(
        [(0, low)],
        [(reach, low)],
        [(0.8 * reach, 0.5 * (low + high)), (0.35 * reach, high)],
        [(0, high)],
        sides=32,
    )
    return mound.roughened(rng, 0.0016, 0.02)


def _strand(rng: np.random.Generator, reach: float, low: float, high: float) -> Shape:
    angle = np.cumsum(rng.uniform(0.3, 0.62, 15)) + rng.uniform(0, 6.3)
    r = rng.uniform(0.25, 1.0) * reach + 0.008 * np.sin(np.arange(15) * 1.3)
    y = low + (high - low) * np.clip(1 - (r / (1.06 * reach)) ** 2, 0, 1)
    wave = 0.002 * np.sin(np.arange(15))
    return tube(
        np.stack([r * np.cos(angle), y + wave, r * np.sin(angle)], -1), 0.0024, steps=2, sides=6
    )


def _spaghetti(variant: Variant) -> list[Part]:
    """Wind strands into a nest under sauce; leaves of basil lie on it."""
    rng = variant.rng
    strands = [_strand(rng, 0.078, 0.014, 0.04) for _ in range(54)]
    sauce = ellipsoid(0.043, 0.012, 0.04, sides=24).roughened(rng, 0.002, 0.018).at(y=0.042)
    made = [_plate(), _heap(0.07, 0.008, 0.034, rng).part("main"), *parts("main", strands)]
    made.append(sauce.part("sauce"))
    if "meatball" in variant.attributes:
        ball = ellipsoid(0.015, 0.0145, 0.015, sides=18).roughened(rng, 0.0008, 0.006)
        made += parts(
            "meatball",
            [ball.at(x, 0.056, z) for x, z in ((-0.022, 0.012), (0.02, 0.016), (0.0, -0.022))]
            + [ball.at(0, 0.073, 0.003)],
        )
    leaf = ellipsoid(0.013, 0.0012, 0.008, sides=14)
    at = 0.087 if "meatball" in variant.attributes else 0.055
    made += parts(
        "leaf", [leaf.turned(z=18).at(0.009, at, 0), leaf.turned(y=115, x=14).at(-0.004, at, 0.007)]
    )
    return made


def _salad(variant: Variant) -> list[Part]:
    """Mix leaves, tomatoes, cucumber and onion in a bowl."""
    rng = variant.rng

    def ruffled(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        edge = (x / 0.03) ** 2 + (z / 0.022) ** 2
        return np.column_stack([x, y + 0.006 * edge * np.sin(260 * x) + 0.01 * edge, z])

    leaf = ellipsoid(0.032, 0.0022, 0.024, sides=22).warped(ruffled)
    leaves = _scattered(leaf, rng, 34, 0.082, (0.066, 0.088))
    half = lathe([(0, 0)], [(0.0135, 0), (0.012, -0.009), (0, -0.014)], sides=20)
    tomatoes = [
        half.turned(x=a, z=b).at(x, 0.102, z)
        for x, z, a, b in (
            (-0.03, 0.02, 30, -20),
            (0.026, 0.035, 40, 20),
            (0.04, -0.02, -25, 30),
            (-0.02, -0.038, -30, -10),
        )
    ]
    slice_ = cylinder(0.016, 0.004, bevel=0.001, sides=28)
    core = cylinder(0.0135, 0.0046, bevel=0.0005, sides=24).at(y=-0.0003)
    spots = [
        (0.0, 0.104, 0.0, 12),
        (-0.052, 0.093, -0.012, 30),
        (0.012, 0.1, -0.046, -26),
        (0.055, 0.09, 0.018, -30),
    ]
    rings = [s.turned(x=a, z=-a).at(x, y, z) for x, y, z, a in spots for s in (slice_, core)]
    onion = torus(0.012, 0.0014, sides=24, section=6)
    onions = [
        onion.turned(x=24, z=20).at(-0.008, 0.108, 0.026),
        onion.turned(z=-28).at(0.034, 0.104, 0.006),
    ]
    return [
        _bowl(),
        cylinder(0.088, 0.01).at(y=0.058).part("main"),
        *parts("main", leaves),
        *parts("tomato", tomatoes),
        *parts("rind", rings[0::2]),
        *parts("flesh", rings[1::2]),
        *parts("onion", onions),
    ]


def _grains(variant: Variant, count: int, low: float, high: float) -> list[Shape]:
    grain = ellipsoid(0.0022, 0.0022, 0.0055, sides=6)
    return _scattered(grain, variant.rng, count, 0.086, (low, high))


def _rice(variant: Variant) -> list[Part]:
    mound = _heap(0.088, 0.056, 0.094, variant.rng)
    made = [_bowl(), *parts("main", [mound, *_grains(variant, 260, 0.062, 0.097)])]
    if "chopstick" in variant.attributes:
        ends = ((-0.13, 0.0808, 0.07), (0.13, 0.0795, 0.055))
        stick = rod(*ends, 0.0034, tip=0.0022, sides=10)
        made += parts("wood", [stick, stick.at(z=0.014)])
    return made


def _curry(variant: Variant) -> list[Part]:
    """Pour a sauce with pieces in it beside rice."""
    rng = variant.rng
    rice = (
        ellipsoid(0.052, 0.032, 0.075, sides=24).roughened(rng, 0.0012, 0.012).at(-0.036, 0.012, 0)
    )
    grain = ellipsoid(0.002, 0.002, 0.005, sides=6)
    grains = [s.at(-0.036) for s in _scattered(grain, rng, 130, 0.05, (0.028, 0.045))]
    sauce = lathe(
        [(0, 0.006)], [(0.088, 0.006)], [(0.092, 0.014)], [(0.085, 0.019)], [(0, 0.02)], sides=44
    )
    piece = box(0.02, 0.016, 0.018, bevel=0.005, cells=3).roughened(rng, 0.0008, 0.008)
    places = [
        (0.03, 0.02),
        (0.055, -0.015),
        (0.02, -0.04),
        (0.045, 0.048),
        (0.07, 0.02),
        (0.012, 0.06),
    ]
    bits = [piece.turned(y=50 * k).at(x, 0.014, z) for k, (x, z) in enumerate(places)]
    return [
        _plate(),
        sauce.part("sauce"),
        rice.part("main"),
        *parts("main", grains),
        *parts("meatball", bits[::2]),
        *parts("carrot", bits[1::2]),
    ]


def _cereal(variant: Variant) -> list[Part]:
    ring = torus(0.0075, 0.0036, sides=16, section=8)
    made = [
        _bowl(),
        cylinder(0.089, 0.006, bevel=0.001, sides=44).at(y=0.064).part("milk"),
        *parts("main", _scattered(ring, variant.rng, 60, 0.08, (0.072, 0.078))),
    ]
    if "spoon" in variant.attributes:
        path = [(0.05, 0.082, 0), (0.09, 0.1, 0), (0.15, 0.115, 0)]
        made.append(tube(path, [0.003, 0.003, 0.004], flat=0.5).part("metal"))
    return made


def _bun() -> Shape:
    """Pleat a dumpling."""
    body = lathe(
        [(0, 0)],
        [(0.02, 0)],
        [(0.026, 0.01), (0.021, 0.022), (0.008, 0.03)],
        [(0.004, 0.033)],
        [(0, 0.0325)],
        sides=48,
        bevel=0.001,
    )

    def pleat(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        up = np.clip(points[:, 1] / 0.032, 0, 1)
        share = 1 + 0.085 * up * np.sin(14 * angle + 60 * points[:, 1])
        return points * np.column_stack([share, np.ones_like(share), share])

    return body.warped(pleat)


def _dumpling(_: Variant) -> list[Part]:
    return [_bun().part("main")]


def _dumplings(_: Variant) -> list[Part]:
    """Steam pleated dumplings in a basket of bamboo."""
    places = [(0.0, 0.0)] + [
        (0.058 * np.cos(a), 0.058 * np.sin(a)) for a in np.radians(60 * np.arange(6))
    ]
    wall = sleeve((0.097, 0), (0.104, 0), (0.104, 0.05), (0.097, 0.05), sides=48)
    bands = [torus(0.1035, 0.003, sides=48, section=8).at(y=y) for y in (0.006, 0.044)]
    slats = [
        box(2 * float(np.sqrt(0.0955**2 - (0.022 * k) ** 2)), 0.004, 0.02, bevel=0.001).at(
            y=0.01, z=0.022 * k
        )
        for k in range(-4, 5)
    ]
    return [
        *parts("wood", [wall, *bands, *slats]),
        *parts("main", [_bun().at(float(x), 0.014, float(z)) for x, z in places]),
    ]


def _onigiri(variant: Variant) -> list[Part]:
    """Press rice into a triangle, and wrap its foot in seaweed."""
    bend = 0.0125
    outline = np.concatenate(
        [
            arc(bend, start, start + 120, steps=7) + np.array([x, y])
            for x, y, start in ((0.027, bend, -90), (0, 0.0505, 30), (-0.027, bend, 150))
        ]
    )
    rice = prism(outline, 0.032, bevel=0.006)
    rng, grain = variant.rng, ellipsoid(0.0012, 0.001, 0.003, sides=6)
    grains = []
    for side in (1, -1):
        for _ in range(150):
            y = float(rng.uniform(0.007, 0.056))
            x = float(rng.uniform(-1, 1)) * (0.032 - 0.54 * (y - 0.007))
            grains.append(grain.turned(z=float(rng.uniform(0, 360)), y=90).at(x, y, side * 0.0158))
    nori = box(0.03, 0.03, 0.0352, bevel=0.001).at(y=-0.0006)
    return [rice.part("main"), *parts("main", grains), nori.part("seaweed")]


def _burrito(variant: Variant) -> list[Part]:
    """Roll a flat bread around a filling; foil is round its lower half."""
    rng = variant.rng
    roll = lathe(
        [(0, 0)],
        [(0.024, 0.004), (0.029, 0.03), (0.029, 0.11), (0.028, 0.138)],
        [(0.02, 0.142)],
        [(0, 0.134)],
        sides=32,
    ).roughened(rng, 0.0004, 0.02)
    foil = sleeve(
        (0.024, 0), (0.0315, 0.002), (0.0335, 0.04), (0.033, 0.075), (0.0295, 0.075), sides=28
    )
    bit = ellipsoid(0.0065, 0.0055, 0.0065, sides=12)
    fill = [
        bit.scaled(1, 0.9, 1.2).at(0.015 * np.cos(a), 0.14, 0.015 * np.sin(a))
        for a in np.arange(8) * 0.8
    ]
    leaf = ellipsoid(0.008, 0.0022, 0.006, sides=12)
    salad = [
        leaf.turned(y=70.0 * k, x=25).at(0.006 * np.cos(k), 0.143, 0.006 * np.sin(k))
        for k in range(5)
    ]
    made = [roll.part("main"), foil.roughened(rng, 0.0005, 0.008).part("foil")]
    made += [*parts("meatball", fill[::2]), *parts("tomato", fill[1::2]), *parts("leaf", salad)]
    return each(made, lambda s: s.turned(x=82).turned(y=-28).at(y=0.034))


def _kebab(variant: Variant) -> list[Part]:
    """Put meat, pepper and onion on a skewer in turn."""
    rng = variant.rng
    chunk = box(0.026, 0.024, 0.026, bevel=0.007, cells=3)
    made = [
        rod((-0.15, 0.016, 0), (0.125, 0.016, 0), 0.0018, tip=0.0012, sides=8).part("metal"),
        torus(0.009, 0.0018, sides=20, section=8).at(-0.159, 0.016, 0).part("metal"),
    ]
    for k in range(9):
        x = -0.09 + 0.0225 * k
        if k % 2 == 0:
            lump = chunk.at(y=-0.012).turned(x=20 * k).roughened(rng, 0.0009, 0.01).at(x, 0.016, 0)
            made.append(lump.part("main"))
        else:
            disc = cylinder(0.0145, 0.0045, bevel=0.001, sides=20).scaled(1, 1, 0.85)
            slot = ("pepper", "onion")[(k // 2) % 2]
            made.append(disc.turned(z=-90).turned(x=30 * k).at(x - 0.002, 0.016, 0).part(slot))
    return made


def _rolled(rng: np.random.Generator) -> list[Shape]:
    """Roll dough up along z, its flap on top."""
    roll = lathe(
        [(0, 0)],
        [(0.011, 0.0), (0.0135, 0.008), (0.0135, 0.078)],
        [(0.011, 0.086)],
        [(0, 0.086)],
        sides=24,
    ).roughened(rng, 0.0005, 0.012)
    flap = box(0.012, 0.07, 0.0014, bevel=0.0005).at(y=0.008, z=0.0132)
    return [shape.turned(x=90).at(z=-0.043) for shape in (roll, flap)]


def _spring_roll(variant: Variant) -> list[Part]:
    return parts("main", [shape.turned(y=70) for shape in _rolled(variant.rng)])


def _spring_rolls(variant: Variant) -> list[Part]:
    """Pile five on a plate beside a cup of sauce."""
    places = [
        (-0.045, 0.02, 0),
        (-0.013, 0.02, 0),
        (0.02, 0.02, 0),
        (-0.028, 0.043, 0),
        (0.003, 0.043, 0),
    ]
    rolls = _rolled(variant.rng)
    laid = [shape.at(*place) for place in places for shape in rolls]
    cup = vessel([(0, 0)], [(0.02, 0)], [(0.026, 0.024)], wall=0.003, sides=28).at(
        0.072, 0.009, 0.03
    )
    sauce = cylinder(0.0225, 0.003, bevel=0.0005).at(0.072, 0.025, 0.03)
    return [_plate(), *parts("main", laid), cup.part("plate"), sauce.part("sauce")]


def _nugget(variant: Variant) -> list[Part]:
    lump = ellipsoid(0.019, 0.0115, 0.015, sides=28)
    return [lump.roughened(variant.rng, 0.0012, 0.011).part("main")]


def _nuggets(variant: Variant) -> list[Part]:
    """Fill a box with crisp lumps of chicken."""
    rng, lump = variant.rng, ellipsoid(0.019, 0.0115, 0.015, sides=16)
    made = []
    for k, (x, y, z) in enumerate(
        [
            (-0.032, 0.014, -0.02),
            (0.0, 0.014, -0.022),
            (0.032, 0.014, -0.018),
            (-0.03, 0.015, 0.016),
            (0.004, 0.014, 0.018),
            (0.034, 0.015, 0.016),
            (-0.016, 0.033, -0.002),
            (0.018, 0.033, 0.002),
            (0.0, 0.049, 0.0),
        ]
    ):
        made.append(
            lump.roughened(rng, 0.0012, 0.011).turned(y=47 * k, z=9 * (k % 3 - 1)).at(x, y, z)
        )
    levels = ((0.0, 0.061, 0.043), (0.036, 0.066, 0.048), (0.036, 0.0645, 0.0465),
              (0.002, 0.0595, 0.0415))  # fmt: skip
    carton = loft(
        [np.array([(-x, y, z), (x, y, z), (x, y, -z), (-x, y, -z)]) for y, x, z in levels],
        crease=25,
    )
    return [carton.part("carton"), *parts("main", made)]


def _layered(
    levels: Sequence[tuple[str, float]], wide: float, deep: float, rng: np.random.Generator
) -> list[Part]:
    """Stack soft layers of a cut dish."""
    made, y = list[Part](), 0.0
    for slot, thick in levels:
        layer = box(wide, thick + 0.001, deep, bevel=0.0025, cells=8).roughened(rng, 0.0008, 0.014)
        made.append(layer.at(y=y).part(slot))
        y += thick
    return made


def _lasagna(variant: Variant) -> list[Part]:
    levels = [("main", 0.004), ("sauce", 0.009)] * 4 + [("main", 0.004), ("cheese", 0.006)]
    leaf = ellipsoid(0.012, 0.0012, 0.008, sides=14).turned(z=12).at(0.006, 0.07, 0.004)
    stack = _layered(levels, 0.095, 0.075, variant.rng)
    drip = ellipsoid(0.012, 0.004, 0.006, sides=14)
    drips = [drip.at(x, 0.06, z) for x, z in ((-0.03, 0.037), (0.02, 0.037), (0.047, 0.01))]
    made = stack + parts("cheese", drips)
    return [_plate(), *moved(made, y=0.005), leaf.part("leaf")]


def _brownie(variant: Variant) -> list[Part]:
    rng = variant.rng
    cake = box(0.062, 0.027, 0.062, bevel=0.003, cells=8).roughened(rng, 0.0007, 0.01)
    top = box(0.063, 0.004, 0.063, bevel=0.0015, cells=10).roughened(rng, 0.0008, 0.008).at(y=0.025)
    nut = ellipsoid(0.005, 0.0028, 0.0035, sides=10)
    nuts = [
        nut.turned(y=70 * k).at(
            *(float(v) for v in (rng.uniform(-0.024, 0.024), 0.0292, rng.uniform(-0.024, 0.024)))
        )
        for k in range(9)
    ]
    return [cake.part("main"), top.part("crust"), *parts("nut", nuts)]


def _flan(_: Variant) -> list[Part]:
    """Turn a pudding out onto a plate; caramel runs down it."""
    cream = lathe(
        [(0, 0.005)],
        [(0.05, 0.005)],
        [(0.052, 0.009), (0.042, 0.044), (0.038, 0.05)],
        [(0, 0.052)],
        sides=44,
    )
    cap = lathe(
        [(0, 0.05)], [(0.0395, 0.046), (0.038, 0.0525), (0.03, 0.0545)], [(0, 0.0535)], sides=44
    )
    runs = [
        tube(
            [(0.037, 0.05, 0), (0.0425, 0.042, 0), (0.0535 - 0.011 * s, 0.044 - 0.036 * s, 0)],
            [0.004, 0.0036, 0.0044],
            sides=8,
        ).turned(y=a)
        for a, s in ((20, 0.7), (75, 0.5), (130, 0.8), (190, 0.55), (240, 0.75), (300, 0.6))
    ]
    pool = lathe([(0, 0.0045)], [(0.068, 0.0045)], [(0.066, 0.0075)], [(0, 0.008)], sides=44)
    return [_plate(), cream.part("main"), *parts("sauce", [cap, *runs, pool])]


def _jelly(_: Variant) -> list[Part]:
    """Turn a wobbling jelly out of a fluted mould."""
    body = lathe(
        [(0, 0.005)],
        [(0.056, 0.005)],
        [(0.054, 0.02), (0.048, 0.036)],
        [(0.04, 0.04)],
        [(0.038, 0.056), (0.03, 0.064)],
        [(0.012, 0.066)],
        [(0.01, 0.06)],
        [(0, 0.06)],
        sides=72,
    )
    return [_plate(), body.warped(ridged(16, 0.93, 1.03)).part("main")]


def _butter(_: Variant) -> list[Part]:
    """Cut two slices off a block on its dish."""
    tray = box(0.15, 0.008, 0.085, bevel=0.004).part("plate")
    rim = parts(
        "plate",
        [
            *pair(box(0.15, 0.008, 0.006, bevel=0.002).at(y=0.007, z=0.0395), "z"),
            *pair(box(0.006, 0.008, 0.085, bevel=0.002).at(y=0.007, x=0.072)),
        ],
    )
    slab = box(0.08, 0.034, 0.042, bevel=0.003).at(x=-0.02, y=0.008)
    cut = box(0.007, 0.033, 0.041, bevel=0.0015)
    return [
        tray,
        *rim,
        slab.part("main"),
        *parts(
            "main",
            [cut.turned(z=25).at(0.0365, 0.0095, 0), cut.turned(z=26).at(0.0445, 0.0095, 0.002)],
        ),
    ]


def _ridged_stick() -> Shape:
    return cylinder(0.0085, 0.17, bevel=0.003, sides=36).warped(ridged(6, 0.78, 1.08))


def _churro(variant: Variant) -> list[Part]:
    """Lay a ridged stick of dough down, sugar on it."""
    grain, rng = ellipsoid(0.0011, 0.0011, 0.0011, sides=6), variant.rng
    sugar = [
        grain.at(0.0088, float(y), 0).turned(y=float(a))
        for y, a in zip(rng.uniform(0.01, 0.16, 90), rng.uniform(0, 360, 90), strict=True)
    ]
    made = [_ridged_stick().part("main"), *parts("sugar", sugar)]
    return each(made, lambda s: s.turned(z=90).turned(y=25))


def _churros(variant: Variant) -> list[Part]:
    """Stand ridged sticks of dough in a paper cone beside a cup of chocolate."""
    stick = _ridged_stick()
    paths = [
        (-0.012, 0.0, -13, 3),
        (0.012, 0.004, 13, -3),
        (0.0, 0.018, 0, 10),
        (0.002, -0.018, 2, -11),
        (-0.009, 0.009, -16, 6),
    ]
    sticks = [
        stick.turned(z=-a, x=b).at(x, 0.02 + 0.006 * k, z) for k, (x, z, a, b) in enumerate(paths)
    ]
    cone = vessel([(0, 0)], [(0.022, 0)], [(0.043, 0.11)], wall=0.0015, sides=36)
    cup = vessel([(0, 0)], [(0.026, 0)], [(0.033, 0.045)], wall=0.003, sides=32).at(x=0.105)
    dip = cylinder(0.029, 0.003, bevel=0.0005).at(0.105, 0.037, 0)
    sugar = ellipsoid(0.0011, 0.0011, 0.0011, sides=6)
    rng = variant.rng
    specks = [
        sugar.at(0.0088 * np.cos(a), float(rng.uniform(0.08, 0.16)), 0.0088 * np.sin(a))
        .turned(z=-x[2], x=x[3])
        .at(x[0], 0.02 + 0.006 * k, x[1])
        for k, x in enumerate(paths)
        for a in rng.uniform(0, 6.28, 22)
    ]
    return [
        cone.part("carton"),
        *parts("main", sticks),
        *parts("sugar", specks),
        cup.part("plate"),
        dip.part("sauce"),
    ]


BUILD = by_subtype(
    spaghetti=_spaghetti,
    salad=_salad,
    rice=_rice,
    curry=_curry,
    cereal=_cereal,
    dumpling=_dumpling,
    dumplings=_dumplings,
    onigiri=_onigiri,
    burrito=_burrito,
    kebab=_kebab,
    spring_roll=_spring_roll,
    spring_rolls=_spring_rolls,
    nugget=_nugget,
    nuggets=_nuggets,
    lasagna=_lasagna,
    brownie=_brownie,
    flan=_flan,
    jelly=_jelly,
    butter=_butter,
    churro=_churro,
    churros=_churros,
)
