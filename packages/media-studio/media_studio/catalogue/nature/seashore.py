"""What the sea leaves on the shore, and what falls from trees: shells, corals, cones and leaves."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded, star
from media_studio.modelling.shape import Shape, around, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import rod, tube


def _ribbed(points: FloatArray) -> FloatArray:
    """Fan a flat round body out into ribs from the hinge below it."""
    x, y, z = points.T
    up = y + 0.062
    turn = np.arctan2(x, up)
    far = np.hypot(x, up)
    wave = np.cos(26 * turn)
    share = np.clip(far / 0.09, 0, 1)
    grow = 1 + 0.022 * share * wave
    return np.column_stack([x * grow, (up * grow) - 0.062, z * (1 + 0.28 * share * wave)])


def _valve() -> Shape:
    """Shape half a scallop, its hinge at the origin, bulging to the front."""
    whole = ellipsoid(0.062, 0.056, 0.022, sides=144)
    thick = whole.warped(
        lambda p: np.column_stack(
            [p[:, 0], p[:, 1], np.where(p[:, 2] > 0, p[:, 2], 0.15 * p[:, 2])]
        )
    )
    return thick.warped(_ribbed).at(y=0.06)


def _scallop(_: Variant) -> list[Part]:
    """Lean a fan-shaped shell back on its hinge."""
    ears = box(0.05, 0.02, 0.009, bevel=0.004).at(0, -0.002, 0.002)
    made = parts("main", [_valve(), ears])
    return each(made, lambda s: s.turned(x=-22))


def _clam(_: Variant) -> list[Part]:
    """Open a shell of two halves about a pearl."""
    lower = _valve().turned(x=84)
    upper = _valve().mirrored("z").turned(x=-16)
    flesh = [
        ellipsoid(0.048, 0.005, 0.044, sides=40).turned(x=-6).at(0, 0.013, 0.062),
        ellipsoid(0.046, 0.042, 0.004, sides=40).at(0, 0.062, 0.0045).turned(x=-16),
    ]
    hinge = tube([(-0.024, -0.002, 0), (0.024, -0.002, 0)], 0.006)
    made = [
        *parts("main", [lower, upper, hinge]),
        *parts("flesh", flesh),
        ellipsoid(0.013, 0.013, 0.013, sides=28).at(0, 0.028, 0.066).part("pearl"),
    ]
    return each(made, lambda s: s.turned(y=-12))


def _conch(_: Variant) -> list[Part]:
    """Wind a large shell with knobs and a wide pink mouth."""
    t = np.linspace(0, 1, 76)
    size = np.exp(-3.0 * t)
    turn = 2 * np.pi * 4.2 * t + 0.6
    path = np.column_stack(
        [0.04 * size * np.cos(turn), 0.2 * (1 - size) - 0.03, 0.04 * size * np.sin(turn)]
    )
    whorl = tube(path, 0.056 * size, steps=1, sides=22)
    spine = tube([(0.0, -0.13, 0.0), (0.0, -0.06, 0), (0, 0.02, 0)], [0.008, 0.036, 0.05], sides=20)
    knobs = [
        tube(
            [
                tuple(map(float, path[k] * [1, 1, 1])),
                tuple(map(float, path[k] * [2.35, 1, 2.35] + [0, 0.3 * size[k] * 0.1, 0])),
            ],
            [0.022 * size[k], 0.006 * size[k]],
        )
        for k in range(0, 60, 3)
    ]
    mouth = ellipsoid(0.03, 0.062, 0.022, sides=32).turned(z=-10).at(0.038, -0.045, 0.062)
    rim = torus(0.031, 0.006, sides=44).scaled(1, 1, 2.0).turned(x=90).turned(z=-10)
    made = [
        *parts("main", [whorl, spine, *knobs, rim.at(0.038, -0.045, 0.068)]),
        mouth.part("flesh"),
    ]
    return each(made, lambda s: s.turned(z=58))


def _spiral_shell(_: Variant) -> list[Part]:
    """Wind a tall pointed shell and lay it on its side."""
    t = np.linspace(0, 1, 130)
    size = np.exp(-2.7 * t)
    turn = 2 * np.pi * 7 * t
    path = np.column_stack(
        [0.019 * size * np.cos(turn), 0.17 * (1 - size), 0.019 * size * np.sin(turn)]
    )
    made = [tube(path, 0.0245 * size, steps=1, sides=18).part("main")]
    line = path * [1.55, 1, 1.55]
    made.append(
        tube(
            line[4:110] + np.column_stack([0 * t, 0.004 * size, 0 * t])[4:110],
            (0.0052 * size)[4:110],
            steps=1,
            sides=8,
        ).part("band")
    )
    return each(made, lambda s: s.turned(z=72, y=25))


def _twigs(
    start: FloatArray, ahead: FloatArray, size: float, depth: int, rng: np.random.Generator
) -> list[Limb]:
    end = start + ahead
    made = [Limb(tuple(map(float, start)), tuple(map(float, end)), size, 0.82 * size)]
    if depth:
        for _ in range(3 if depth > 2 else 2):
            side = rng.normal(size=3) * [0.8, 0.5, 0.7]
            onward = ahead * 0.8 + 0.5 * float(np.linalg.norm(ahead)) * side / np.linalg.norm(side)
            onward[1] = abs(onward[1]) * 0.8 + 0.006
            made += _twigs(end, onward, 0.8 * size, depth - 1, rng)
    return made


def _coral(_: Variant) -> list[Part]:
    """Branch a coral out of a stone."""
    rng = np.random.default_rng(4)
    limbs = [
        limb
        for x in (-0.03, 0.0, 0.03)
        for limb in _twigs(
            np.array([x, 0.03, 0.0]), np.array([0.8 * x, 0.06, 0.004]), 0.0165, 3, rng
        )
    ]
    stone = blob(
        [
            Lump((0, 0.01, 0), (0.075, 0.032, 0.055)),
            Lump((0.035, 0.012, 0.02), (0.045, 0.028, 0.035)),
        ],
        blend=0.02,
        cells=30,
    )
    return [
        blob(limbs, blend=0.007, cells=84).part("main"),
        stone.roughened(rng, 0.002, 0.03).part("stone"),
    ]


def _urchin(_: Variant) -> list[Part]:
    """Stick long spines all round a ball."""
    rng = np.random.default_rng(2)
    k = np.arange(150)
    height = 1 - 2 * (k + 0.5) / 150
    turn = k * 2.39996
    out = np.column_stack(
        [np.sqrt(1 - height**2) * np.cos(turn), height, np.sqrt(1 - height**2) * np.sin(turn)]
    )
    spines = [
        rod(
            (0.02 * d).tolist(),
            ((0.066 + 0.014 * rng.random()) * d).tolist(),
            0.0022,
            tip=0.0004,
            sides=6,
        )
        for d in out
        if d[1] > -0.5
    ]
    return [ellipsoid(0.034, 0.028, 0.034, sides=28).part("band"), *parts("main", spines)]


def _sand_dollar(_: Variant) -> list[Part]:
    """Mark a flat round shell with a flower of five petals."""
    disc = ellipsoid(0.045, 0.0075, 0.045, sides=48).at(y=0.007)
    petals = around(
        torus(0.006, 0.0012, sides=28).scaled(1, 1, 2.1).turned(x=4).at(y=0.0138, z=0.0165), 5
    )
    dots = around(ellipsoid(0.0015, 0.001, 0.0045, sides=12).at(y=0.0118, z=0.035), 5, 36)
    heart = prism(star(5, 0.004, 0.0018), 0.0014, bevel=0.0003).turned(x=-90).at(y=0.0146)
    made = [disc.part("main"), *parts("band", [*petals, *dots, heart])]
    return each(made, lambda s: s.turned(x=50))


def _pine_cone(_: Variant) -> list[Part]:
    """Set woody scales in spirals round a spindle."""
    scales = []
    for k in range(96):
        y = 0.012 + 0.00105 * k
        r = 0.028 * float(np.sin(np.pi * np.clip((y + 0.006) / 0.128, 0, 1)) ** 0.7)
        lift = 6 + 0.62 * k
        scale = ellipsoid(0.0088, 0.0026, 0.0155, sides=12).at(z=0.008)
        tip = ellipsoid(0.0034, 0.0026, 0.003, sides=8).at(y=0.0016, z=0.0215)
        for shape, slot in ((scale, "main"), (tip, "band")):
            small = 0.55 + 14 * r
            scales.append(
                shape.scaled(small, small, small)
                .turned(x=-lift)
                .at(z=0.55 * r)
                .turned(y=137.5 * k)
                .at(y=y)
                .part(slot)
            )
    core = ellipsoid(0.016, 0.054, 0.016, sides=18).at(y=0.06)
    stalk = rod((0, -0.012, 0), (0, 0.02, 0), 0.0045)
    return each([*scales, core.part("main"), stalk.part("main")], lambda s: s.turned(z=-16))


_MAPLE = [
    (0.0, 0.0),
    (0.012, 0.012),
    (0.05, -0.008),
    (0.044, 0.012),
    (0.088, 0.022),
    (0.07, 0.036),
    (0.096, 0.072),
    (0.066, 0.066),
    (0.062, 0.082),
    (0.034, 0.054),
    (0.043, 0.112),
    (0.026, 0.104),
    (0.0, 0.15),
]


def _curled(points: FloatArray) -> FloatArray:
    x, y, z = points.T
    return np.column_stack([x, y, z + 1.6 * x**2 + 0.9 * (y - 0.06) ** 2])


def _maple_leaf(_: Variant) -> list[Part]:
    """Cut a leaf with five points and raise its veins."""
    half = np.array(_MAPLE)
    outline = np.vstack([half, half[-2:0:-1] * [-1, 1]])
    fine = np.vstack(
        [
            np.linspace(a, b, 4, endpoint=False)
            for a, b in zip(outline, np.roll(outline, -1, axis=0), strict=True)
        ]
    )
    leaf = prism(fine, 0.0022, bevel=0.0006).warped(_curled)
    ends = [(0, 0.135), (0.08, 0.062), (-0.08, 0.062), (0.072, 0.022), (-0.072, 0.022)]
    veins = [
        tube(
            np.column_stack([np.linspace(0, x, 7), np.linspace(0.002, y, 7), np.full(7, 0.0017)]),
            [0.0017, 0.0015, 0.0013, 0.0011, 0.0009, 0.0007, 0.0005],
            steps=2,
            sides=8,
        ).warped(_curled)
        for x, y in ends
    ]
    stalk = tube(
        [(0, 0.004, 0.002), (0.003, -0.03, 0.006), (0.012, -0.066, 0.012)], [0.0022, 0.0018, 0.0024]
    )
    made = [leaf.part("main"), *parts("band", [*veins, stalk])]
    return each(made, lambda s: s.turned(x=-28, z=-14))


def _clover(_: Variant) -> list[Part]:
    """Join four heart-shaped leaves on a stalk."""
    half = [
        (0.0, 0.004),
        (0.012, 0.014),
        (0.028, 0.034),
        (0.03, 0.05),
        (0.018, 0.06),
        (0.005, 0.056),
        (0.0, 0.05),
    ]
    outline = np.vstack([half, np.array(half)[-2:0:-1] * [-1, 1]])
    heart = prism(rounded(outline, 4), 0.0026, bevel=0.0008).turned(x=12)
    vein = rod((0, 0.004, 0.0028), (0, 0.046, 0.0115), 0.0011, tip=0.0004, sides=8)
    pale = tube(
        [(-0.019, 0.04, 0.0098), (0, 0.03, 0.0078), (0.019, 0.04, 0.0098)], 0.0016, flat=0.5
    )
    leaves = [heart.turned(z=90 * k + 45) for k in range(4)]
    marks = [s.turned(z=90 * k + 45) for k in range(4) for s in (vein, pale)]
    stalk = tube([(0, 0.0, 0.0), (0.004, -0.05, -0.006), (0.014, -0.105, 0.0)], 0.0023)
    made = [*parts("main", [*leaves, stalk]), *parts("band", marks)]
    return each(made, lambda s: s.turned(x=-14))


def _antlers(_: Variant) -> list[Part]:
    """Branch a pair of antlers from a wooden shield."""
    beam = tube(
        [
            (0.02, 0.02, 0.03),
            (0.09, 0.1, 0.07),
            (0.2, 0.2, 0.06),
            (0.27, 0.36, 0.06),
            (0.25, 0.53, 0.09),
        ],
        [0.022, 0.021, 0.018, 0.014, 0.003],
        sides=14,
    )
    tines = [
        tube(path, [0.014, 0.01, 0.0025])
        for path in (
            [(0.07, 0.08, 0.06), (0.07, 0.15, 0.13), (0.06, 0.24, 0.17)],
            [(0.17, 0.17, 0.06), (0.16, 0.26, 0.1), (0.14, 0.35, 0.12)],
            [(0.25, 0.3, 0.06), (0.31, 0.38, 0.08), (0.35, 0.49, 0.1)],
            [(0.27, 0.39, 0.062), (0.22, 0.46, 0.1), (0.18, 0.54, 0.12)],
        )
    ]
    plate = prism(
        rounded([(-0.1, 0.13), (0.1, 0.13), (0.095, -0.02), (0.0, -0.15), (-0.095, -0.02)], 5),
        0.024,
        bevel=0.008,
    )
    rim = prism(
        rounded([(-0.08, 0.11), (0.08, 0.11), (0.076, -0.02), (0.0, -0.122), (-0.076, -0.02)], 5),
        0.032,
        bevel=0.004,
    )
    skull = blob([Lump((0, 0.02, 0.024), (0.05, 0.05, 0.026))], cells=24)
    burrs = pair(torus(0.022, 0.006, sides=24).turned(z=-40, x=24).at(0.026, 0.026, 0.033))
    return [
        *parts("main", [s for one in (beam, *tines) for s in pair(one)]),
        *parts("main", [skull, *burrs]),
        *parts("wood", [plate, rim]),
    ]


BUILD = by_subtype(
    scallop=_scallop,
    clam=_clam,
    conch=_conch,
    spiral_shell=_spiral_shell,
    coral=_coral,
    urchin=_urchin,
    sand_dollar=_sand_dollar,
    pine_cone=_pine_cone,
    maple_leaf=_maple_leaf,
    clover=_clover,
    antlers=_antlers,
)
