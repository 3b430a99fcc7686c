"""What stands on the bench of a laboratory or shows a law of physics."""

from functools import partial

import numpy as np

from media_studio.catalogue.modelling.housing import slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube, vessel


def _round_flask(_: Variant) -> list[Part]:
    """Rest a round flask, half full, on a ring of cork."""
    globe = [
        (0.058 * float(np.cos(a)), 0.062 + 0.058 * float(np.sin(a)))
        for a in np.radians(np.linspace(-80, 68, 12))
    ]
    glass = vessel(
        globe, [(0.0155, 0.122)], [(0.0155, 0.185)], [(0.02, 0.19)], wall=0.0025, sides=48
    )
    fill = [
        (0.0545 * float(np.cos(a)), 0.062 + 0.0545 * float(np.sin(a)))
        for a in np.radians(np.linspace(-85, 2, 10))
    ]
    liquid = lathe([(0, 0.008)], fill, [(0, fill[-1][1])], sides=44)
    ring = sleeve(
        (0.024, -0.006), (0.05, -0.006), (0.05, 0.012), (0.042, 0.014), (0.026, 0.008), sides=44
    )
    return [glass.part("glass"), liquid.part("liquid"), ring.part("cork")]


def _cylinder(_: Variant) -> list[Part]:
    """Fill a tall measuring cylinder on a six-sided foot."""
    glass = vessel(
        [(0.016, 0.008)], [(0.0175, 0.012)], [(0.0175, 0.2)], [(0.021, 0.206)], wall=0.002, sides=40
    )
    foot = lathe(
        [(0, 0)],
        [(0.038, 0)],
        [(0.038, 0.006)],
        [(0.014, 0.012)],
        [(0, 0.012)],
        sides=6,
        bevel=0.001,
    )
    liquid = cylinder(0.0153, 0.11, bevel=0.001, sides=36).at(y=0.012)
    marks = [
        box(0.014 if k % 5 == 0 else 0.008, 0.0008, 0.0012, bevel=0).at(
            0, 0.03 + 0.0056 * k, 0.0172
        )
        for k in range(29)
    ]
    return [glass.part("glass"), foot.part("glass"), liquid.part("liquid"), *parts("mark", marks)]


def _burner(_: Variant) -> list[Part]:
    """Light a blue flame on a gas burner with its hose nozzle."""
    foot = lathe(
        [(0, 0)],
        [(0.042, 0)],
        [(0.042, 0.008), (0.02, 0.018)],
        [(0.01, 0.024)],
        [(0, 0.024)],
        sides=40,
    )
    pipe = sleeve((0.006, 0.02), (0.0088, 0.02), (0.0088, 0.12), (0.006, 0.12), sides=28)
    collar = sleeve((0.0085, 0.034), (0.0125, 0.034), (0.0125, 0.056), (0.0085, 0.056), sides=28)
    hole = cylinder(0.004, 0.003, sides=16).turned(x=90).at(0, 0.045, 0.0105)
    flame = lathe(
        [(0, 0.12)], [(0.006, 0.12)], [(0.0115, 0.145), (0.007, 0.18), (0, 0.21)], sides=28
    )
    inner = lathe([(0, 0.119)], [(0.004, 0.12)], [(0.0062, 0.135), (0, 0.158)], sides=24)
    nozzle = tube(
        [(0, 0.026, 0), (0.03, 0.026, 0), (0.052, 0.026, 0)], [0.006, 0.0055, 0.0045], sides=16
    )
    ribs = [
        torus(0.0052, 0.0012, sides=18, section=6).turned(z=90).at(0.038 + 0.005 * k, 0.026, 0)
        for k in range(3)
    ]
    return [
        foot.part("main"),
        *parts("metal", [pipe, collar, nozzle, *ribs]),
        hole.part("dark"),
        flame.part("flame"),
        inner.at(z=0.0062).part("core"),
    ]


def _petri_dish(_: Variant) -> list[Part]:
    """Grow round colonies on jelly in a flat dish, its lid beside it."""
    dish = vessel([(0.044, 0)], [(0.045, 0.002)], [(0.045, 0.014)], wall=0.0015, sides=56)
    lid = vessel([(0.046, 0)], [(0.0475, 0.002)], [(0.0475, 0.011)], wall=0.0015, sides=56)
    rng = np.random.default_rng(7)
    turn, reach, size = (
        rng.uniform(0, 2 * np.pi, 22),
        0.038 * np.sqrt(rng.uniform(0, 1, 22)),
        rng.uniform(0.0016, 0.0046, 22),
    )
    spots = [
        ellipsoid(float(r), 0.0014, float(r), sides=10).at(
            float(q * np.cos(t)), 0.0068, float(q * np.sin(t))
        )
        for t, q, r in zip(turn, reach, size, strict=True)
    ]
    return [
        dish.part("glass"),
        cylinder(0.0432, 0.0055, bevel=0.0004, sides=52).at(y=0.0015).part("main"),
        *parts("colony", spots),
        lid.at(0.0, 0.0, -0.0965).part("glass"),
    ]


def _retort_stand(variant: Variant) -> list[Part]:
    """Clamp a ring and a smaller one to a rod above a plate."""
    knob = cylinder(0.011, 0.016, sides=16)
    made = [
        slab(0.16, 0.012, 0.24, radius=0.008, bevel=0.002).part("main"),
        rod((0, 0.01, -0.09), (0, 0.52, -0.09), 0.006).part("metal"),
        *parts(
            "metal",
            [
                torus(0.045, 0.004, sides=40, section=8).at(y=0.18, z=0.0),
                rod((0, 0.18, -0.045), (0, 0.18, -0.1), 0.005),
            ],
        ),
        *parts(
            "metal",
            [
                torus(0.019, 0.0035, sides=30, section=8).at(y=0.355),
                rod((0, 0.355, -0.018), (0, 0.355, -0.1), 0.005),
            ],
        ),
        *parts(
            "dark",
            [box(0.024, 0.03, 0.026, bevel=0.003).at(0, y - 0.015, -0.09) for y in (0.18, 0.355)],
        ),
        *parts("metal", [knob.turned(z=-90).at(0.012, y, -0.09) for y in (0.18, 0.355)]),
    ]
    return made + _clamped_flask() if "flask" in variant.attributes else made


def _clamped_flask() -> list[Part]:
    flask = [part for part in _round_flask(Variant()) if part.slot != "cork"]
    return each(flask, lambda s: s.at(y=0.176))


def _cradle(variant: Variant) -> list[Part]:
    """Hang balls in a row from two bars, the last one swung out."""
    count, r, high = variant.count("ball", 5), 0.02, 0.15
    half, deep = max(0.085, 0.021 * count + 0.03), 0.055
    made: list[Part] = [
        slab(2 * half + 0.03, 0.016, 2 * deep + 0.03, radius=0.012, bevel=0.003).part("main")
    ]
    for z in (deep, -deep):
        path = [
            (-half, 0.012, z),
            (-half, high + 0.03, z),
            (-half + 0.012, high + 0.045, z),
            (half - 0.012, high + 0.045, z),
            (half, high + 0.03, z),
            (half, 0.012, z),
        ]
        made.append(tube(path, 0.0042, steps=4, sides=12).part("frame"))
    for k in range(count):
        x = (k - (count - 1) / 2) * 2 * r
        swing = 32.0 if k == count - 1 else 0.0
        top = (x, high + 0.045, 0.0)
        strings = [rod((x, high + 0.045, s * deep), (x, 0.06, 0), 0.0007, sides=5) for s in (1, -1)]
        one = [*parts("string", strings), ellipsoid(r, r, r, sides=28).at(x, 0.055, 0).part("ball")]
        made += each(one, partial(Shape.turned_about, pivot=top, z=swing))
    return made


def _balance(_: Variant) -> list[Part]:
    """Hang two pans on chains from a beam on a column."""
    column = lathe(
        [(0, 0.03)],
        [(0.016, 0.03)],
        [(0.012, 0.06), (0.009, 0.2), (0.014, 0.34), (0.008, 0.37), (0.012, 0.385), (0, 0.395)],
        sides=28,
    )
    beam = tube(
        [(-0.2, 0.345, 0), (-0.1, 0.362, 0), (0, 0.35, 0), (0.1, 0.362, 0), (0.2, 0.345, 0)],
        [0.004, 0.006, 0.009, 0.006, 0.004],
        sides=12,
    )
    foot = lathe(
        [(0, 0)], [(0.1, 0)], [(0.1, 0.012), (0.05, 0.024)], [(0.03, 0.034)], [(0, 0.034)], sides=44
    )
    made = [foot.part("foot"), column.part("main"), beam.part("main")]
    pan = vessel([(0.01, 0.0), (0.05, 0.006), (0.068, 0.02)], wall=0.002, sides=44)
    for s in (1, -1):
        chains = [
            rod(
                (0.2 * s, 0.34, 0),
                (0.2 * s + 0.065 * float(np.cos(a)), 0.135, 0.065 * float(np.sin(a))),
                0.0012,
                sides=6,
            )
            for a in np.radians((30, 150, 270))
        ]
        made += [pan.at(0.2 * s, 0.116, 0).part("pan"), *parts("chain", chains)]
        made.append(
            torus(0.007, 0.002, sides=18, section=6).turned(x=90).at(0.2 * s, 0.343, 0).part("main")
        )
    needle = prism([(-0.003, 0.34), (0.003, 0.34), (0, 0.23)], 0.002, bevel=0).at(z=0.014)
    dial = prism(
        np.concatenate([arc(0.05, 210, 330, steps=16), arc(0.042, 330, 210, steps=16)]),
        0.002,
        bevel=0,
    ).at(y=0.27, z=0.012)
    return [*made, needle.part("dark"), dial.part("main")]


def _bar_magnet(_: Variant) -> list[Part]:
    """Join a red and a blue pole, with an N and an S."""
    half = box(0.06, 0.02, 0.024, bevel=0.002)
    n = [box(0.0022, 0.012, 0.001, bevel=0).at(x, 0.004, 0.0122) for x in (-0.004, 0.004)]
    n.append(
        prism(
            [(-0.005, 0.016), (-0.0028, 0.016), (0.005, 0.004), (0.0028, 0.004)], 0.001, bevel=0
        ).at(z=0.0122)
    )
    s = tube(
        [
            (0.0042, 0.0145, 0.0122),
            (0, 0.0158, 0.0122),
            (-0.004, 0.013, 0.0122),
            (0, 0.01, 0.0122),
            (0.0042, 0.007, 0.0122),
            (0, 0.0042, 0.0122),
            (-0.0042, 0.0056, 0.0122),
        ],
        0.0011,
        sides=6,
    )
    made = [
        half.at(x=-0.03).part("main"),
        half.at(x=0.03).part("second"),
        *parts("mark", [q.at(x=-0.042) for q in n]),
        s.at(x=0.042).part("mark"),
    ]
    return each(made, lambda q: q.scaled(1.5, 1.5, 1.5))


BUILD = by_subtype(
    round_flask=_round_flask,
    cylinder=_cylinder,
    burner=_burner,
    petri_dish=_petri_dish,
    retort_stand=_retort_stand,
    cradle=_cradle,
    balance=_balance,
    bar_magnet=_bar_magnet,
)
