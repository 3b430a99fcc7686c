"""Wind instruments."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube


def _flare(length: float, radius: float, throat: float) -> Shape:
    """Turn the bell of a horn, its mouth at y = 0 opening downward, hollow."""
    shares = np.array([0.0, 0.06, 0.16, 0.34, 0.6, 1.0])
    sizes = throat + (radius - throat) * np.array([1.0, 0.72, 0.45, 0.22, 0.08, 0.0])
    outer = list(zip(sizes, shares * length, strict=True))
    inner = [(max(r - 0.002, 0.001), y + 0.0005) for r, y in outer[:4]]
    return lathe(
        [(0, inner[-1][1])],
        inner[::-1],
        [outer[0]],
        outer[1:],
        [(0, length)],
        sides=44,
        bevel=0.0008,
    )


def _outer_bow() -> FloatArray:
    """Trace the wide bend from the bell to the valves."""
    return spline(
        [
            (-0.04, 0.15, 0),
            (0.14, 0.15, 0),
            (0.185, 0.135, 0),
            (0.2, 0.11, 0),
            (0.185, 0.085, 0),
            (0.14, 0.07, 0),
            (-0.02, 0.07, 0),
        ],
        5,
    )


def _tuning_slide() -> FloatArray:
    """Trace the bend from the valves to the mouthpiece."""
    return spline(
        [
            (0.0, 0.07, 0),
            (-0.1, 0.07, 0),
            (-0.135, 0.085, 0.008),
            (-0.145, 0.105, 0.012),
            (-0.135, 0.125, 0.016),
            (-0.1, 0.135, 0.02),
            (0.26, 0.135, 0.02),
        ],
        5,
    )


def _mouthpiece() -> Shape:
    """Turn a cup, its rim at the top."""
    return lathe(
        [(0, 0)],
        [(0.006, 0)],
        [(0.007, 0.03), (0.0135, 0.05)],
        [(0.0135, 0.054)],
        [(0.004, 0.04), (0, 0.038)],
        sides=24,
        bevel=0.0008,
    )


def _trumpet(_: Variant) -> list[Part]:
    """Coil the tube once around three valves, the bell at -X."""
    bell = _flare(0.2, 0.062, 0.0085).turned(z=-90).at(-0.24, 0.15, 0)
    valves, caps = [], []
    for x in (0.02, 0.048, 0.076):
        valves.append(
            lathe(
                [(0, 0)],
                [(0.0105, 0)],
                [(0.0125, 0.006)],
                [(0.0115, 0.01)],
                [(0.0115, 0.1)],
                [(0.013, 0.102)],
                [(0.013, 0.112)],
                [(0, 0.113)],
                sides=24,
                bevel=0.001,
            ).at(x, 0.05, 0.008)
        )
        caps += [
            rod((x, 0.16, 0.008), (x, 0.182, 0.008), 0.003, sides=8),
            cylinder(0.009, 0.004, bevel=0.0015, sides=18).at(x, 0.18, 0.008),
        ]
    loop = torus(0.011, 0.0025, sides=20, section=8).turned(x=90).at(-0.07, 0.162, 0.02)
    return [
        *parts(
            "main",
            [
                bell,
                tube(_outer_bow(), 0.0085, steps=1, sides=14),
                tube(_tuning_slide(), 0.0065, steps=1, sides=12),
                *valves,
            ],
        ),
        _mouthpiece().turned(z=-90).at(0.255, 0.135, 0.02).part("key"),
        *parts("key", [*caps, loop]),
    ]


def _saxophone(_: Variant) -> list[Part]:
    path = [
        (0.12, 0.66, 0),
        (0.085, 0.69, 0),
        (0.03, 0.68, 0),
        (0.0, 0.63, 0),
        (-0.005, 0.5, 0),
        (-0.01, 0.3, 0),
        (-0.012, 0.12, 0),
        (0.02, 0.055, 0),
        (0.075, 0.045, 0),
        (0.125, 0.085, 0),
        (0.15, 0.17, 0),
        (0.165, 0.27, 0),
    ]
    radii = [0.008, 0.01, 0.0115, 0.014, 0.019, 0.025, 0.031, 0.036, 0.039, 0.043, 0.05, 0.056]
    body = tube(path, radii, sides=24)
    bell = (
        lathe(
            [(0, 0)],
            [(0.056, 0), (0.062, 0.04), (0.09, 0.075)],
            [(0.093, 0.078)],
            [(0.088, 0.078), (0.058, 0.045), (0.05, 0.01)],
            [(0, 0.006)],
            sides=40,
            bevel=0.001,
        )
        .turned(z=-8)
        .at(0.165, 0.26, 0)
    )
    mouth = rod((0.105, 0.668, 0), (0.165, 0.63, 0), 0.011, tip=0.006, sides=14)
    cup = lathe(
        [(0, 0)],
        [(0.017, 0)],
        [(0.0175, 0.005), (0.012, 0.007)],
        [(0.004, 0.009), (0, 0.009)],
        sides=22,
        bevel=0.0008,
    )
    keys = []
    for k in range(8):
        y = 0.57 - 0.058 * k
        reach = float(np.interp(y, [0.12, 0.3, 0.5, 0.63], [0.032, 0.0265, 0.02, 0.015]))
        size = 0.6 + 0.07 * k
        x = float(np.interp(y, [0.12, 0.5], [-0.011, -0.005]))
        keys.append(cup.scaled(size, 1, size).turned(x=90).at(x, y, reach))
    keys += [
        cup.scaled(1.4, 1, 1.4).turned(x=90).at(x, y, z)
        for x, y, z in ((0.125, 0.15, 0.046), (0.148, 0.235, 0.052))
    ]
    rods = [rod((x, 0.14, 0.02), (x + 0.012, 0.6, 0.008), 0.0028, sides=8) for x in (-0.035, 0.014)]
    brace = rod((0.01, 0.26, 0.01), (0.12, 0.26, 0.01), 0.004, sides=8)
    made = [*parts("main", [body, bell]), *parts("key", [*keys, *rods, brace]), mouth.part("dark")]
    return each(made, lambda s: s.turned(y=-20))


def _flute(_: Variant) -> list[Part]:
    body = lathe(
        [(0, 0)],
        [(0.0095, 0)],
        [(0.0095, 0.19)],
        [(0.011, 0.19)],
        [(0.011, 0.21)],
        [(0.0095, 0.21)],
        [(0.0095, 0.51)],
        [(0.011, 0.51)],
        [(0.011, 0.525)],
        [(0.0095, 0.525)],
        [(0.0095, 0.66)],
        [(0, 0.66)],
        sides=26,
        bevel=0.0006,
    )
    lip = ellipsoid(0.016, 0.006, 0.011, sides=20).at(-0.2, 0.0205, 0)
    hole = ellipsoid(0.006, 0.001, 0.005, sides=16).at(-0.2, 0.0268, 0)
    cup = lathe(
        [(0, 0)],
        [(0.008, 0)],
        [(0.008, 0.003)],
        [(0.003, 0.005), (0, 0.005)],
        sides=20,
        bevel=0.0006,
    )
    keys = [cup.at(-0.08 + 0.026 * k + 0.02 * (k > 5), 0.0195, 0.001) for k in range(14)]
    bar = rod((-0.09, 0.018, 0.009), (0.3, 0.018, 0.009), 0.0022, sides=8)
    levers = [
        tube(
            [(x, 0.02, 0.006), (x + 0.012, 0.017, 0.014), (x + 0.03, 0.01, 0.016)], 0.0022, sides=6
        )
        for x in (0.0, 0.1, 0.2, 0.26)
    ]
    made = [
        body.turned(z=-90).at(-0.33, 0.011, 0).part("main"),
        *parts("key", [lip, *keys, bar, *levers]),
        hole.part("dark"),
    ]
    return each(made, lambda s: s.turned(z=12))


def _recorder(_: Variant) -> list[Part]:
    body = lathe(
        [(0, 0)],
        [(0.014, 0)],
        [(0.0145, 0.03)],
        [(0.012, 0.034), (0.0105, 0.05)],
        [(0.0125, 0.23)],
        [(0.016, 0.235), (0.016, 0.255)],
        [(0.0135, 0.262), (0.014, 0.3)],
        [(0.008, 0.335)],
        [(0, 0.335)],
        sides=28,
        bevel=0.001,
    )
    holes = [
        ellipsoid(0.0038, 0.0038, 0.001, sides=12).at(0, y, 0.0104 + 0.01 * y)
        for y in (0.065, 0.09, 0.115, 0.145, 0.17, 0.195, 0.218)
    ]
    window = box(0.011, 0.008, 0.004, bevel=0.001).at(0, 0.285, 0.0115)
    return [body.part("main"), *parts("dark", [*holes, window])]


def _pan_flute(_: Variant) -> list[Part]:
    pipes = [
        lathe(
            [(0, 0)],
            [(0.009, 0)],
            [(0.009, 0.2 - 0.012 * k)],
            [(0.0065, 0.2 - 0.012 * k)],
            [(0.0065, 0.18 - 0.012 * k)],
            [(0, 0.18 - 0.012 * k)],
            sides=18,
            bevel=0.0006,
        ).at(-0.099 + 0.018 * k, 0.012 * k, 0.006 * (k / 11 - 0.5) ** 2)
        for k in range(12)
    ]
    ties = [box(0.222, 0.011, 0.0235, bevel=0.003).at(y=y) for y in (0.14, 0.165)]
    return [*parts("main", pipes), *parts("dark", ties)]


def _accordion(_: Variant) -> list[Part]:
    """Open a fan of bellows between a piano side and a bass side."""
    folds = 13
    steps = np.linspace(-0.11, 0.11, 2 * folds + 1)
    rings = []
    for k, x in enumerate(steps):
        size = 0.96 if k % 2 else 0.86
        ring = rectangle(0.19 * size, 0.36 * size, radius=0.012)
        rings.append(np.column_stack([np.full(len(ring), x), 0.19 + ring[:, 1], -ring[:, 0]]))

    bellows = loft(rings, crease=25)
    ends = [box(w, 0.38, 0.2, bevel=0.014).at(x=x) for x, w in ((0.165, 0.11), (-0.155, 0.09))]
    board = box(0.035, 0.36, 0.12, bevel=0.004).at(0.215, 0.01, 0.07)
    white = [
        box(0.03, 0.0225, 0.11, bevel=0.002).at(0.238, 0.018 + 0.0245 * k, 0.075) for k in range(14)
    ]
    black = [
        box(0.026, 0.012, 0.06, bevel=0.002).at(0.25, 0.036 + 0.0245 * k, 0.045)
        for k in range(13)
        if k % 7 not in (2, 6)
    ]
    buttons = [
        ellipsoid(0.005, 0.005, 0.005, sides=10).at(
            -0.2, 0.06 + 0.022 * r, -0.05 + 0.02 * c + 0.005 * (r % 2)
        )
        for r in range(12)
        for c in range(5)
    ]
    grill = [box(0.003, 0.26, 0.006, bevel=0.001).at(0.13 + 0.013 * k, 0.06, 0.1) for k in range(5)]
    strap = tube(
        [(-0.205, 0.34, 0.06), (-0.235, 0.25, 0.065), (-0.235, 0.13, 0.065), (-0.205, 0.04, 0.06)],
        0.018,
        sides=8,
        flat=0.25,
    )
    made = [
        *parts("main", [*ends, board]),
        bellows.part("bellows"),
        *parts("ivory", [*white, *buttons]),
        *parts("dark", [*black, strap]),
        *parts("key", grill),
    ]
    return each(made, lambda s: s.turned(y=12))


def _harmonica(_: Variant) -> list[Part]:
    comb = box(0.1, 0.016, 0.026, bevel=0.002).at(y=0.005)
    cover = prism(rectangle(0.026, 0.009, radius=0.004), 0.095, bevel=0.002).turned(y=90)
    holes = [
        box(0.0055, 0.006, 0.002, bevel=0.0005).at(-0.0405 + 0.009 * k, 0.01, 0.0128)
        for k in range(10)
    ]
    plate = box(0.09, 0.0012, 0.018, bevel=0.0004)
    made = [
        comb.part("main"),
        *parts("metal", [cover.at(y=0.0225), cover.at(y=0.0045), plate.at(y=0.0268)]),
        *parts("dark", holes),
    ]
    return each(made, lambda s: s.turned(x=20).at(y=0.01))


def _horn(_: Variant) -> list[Part]:
    """Curve a drinking and hunting horn with metal bands."""
    path = [(0.14, 0.16, 0), (0.08, 0.09, 0), (0.0, 0.05, 0), (-0.08, 0.055, 0), (-0.14, 0.09, 0)]
    body = tube(path, [0.042, 0.036, 0.027, 0.018, 0.008], sides=26)
    centres = spline(path, 6)
    out = (centres[0] - centres[1]) / np.linalg.norm(centres[0] - centres[1])
    body = body.warped(lambda p: p - np.maximum((p - centres[0]) @ out, 0)[:, None] * out)
    mouth = cylinder(0.0375, 0.002, bevel=0, sides=30).aimed(centres[0], centres[0] + out)
    bands = [
        sleeve((r - 0.006, -w), (r + 0.003, -w), (r + 0.003, w), (r - 0.006, w), sides=32).aimed(
            centres[k], 2 * centres[k] - centres[k + 2]
        )
        for k, r, w in ((0, 0.043, 0.009), (8, 0.0335, 0.006), (17, 0.0185, 0.005))
    ]
    (x0, y0, _), (x1, y1, _) = centres[8], centres[17]
    cord = tube(
        [
            (x0, y0 - 0.03, 0.012),
            (0.02, 0.004, 0.04),
            (-0.05, 0.006, 0.035),
            (x1, y1 - 0.016, 0.008),
        ],
        0.0035,
        sides=8,
    )
    return [body.part("main"), *parts("metal", bands), cord.part("dark"), mouth.part("dark")]


BUILD = by_subtype(
    trumpet=_trumpet,
    saxophone=_saxophone,
    flute=_flute,
    recorder=_recorder,
    pan_flute=_pan_flute,
    accordion=_accordion,
    harmonica=_harmonica,
    horn=_horn,
)
