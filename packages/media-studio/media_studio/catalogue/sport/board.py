"""Boards and skis."""

from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle, rounded, symmetric
from media_studio.modelling.shape import Shape, corners, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _skateboard(_: Variant) -> list[Part]:
    outline = rectangle(0.8, 0.2, radius=0.098, steps=12)
    deck = prism(outline, 0.012, bevel=0.004).turned(x=-90)
    grip = prism(outline * [0.985, 0.95], 0.002, bevel=0).turned(x=-90).at(y=0.0065)

    # The long flat middle needs no points: only the ends are kicked up.
    def kicked_up(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        lift = 0.9 * np.maximum(np.abs(x) - 0.29, 0) ** 1.35 + 0.6 * z**2
        return np.column_stack([x, y + lift, z])

    made = [deck.warped(kicked_up).part("deck"), grip.warped(kicked_up).part("grip")]
    made = each(made, lambda s: s.at(y=0.098))
    wheel = (
        lathe(
            [(0, 0)],
            [(0.024, 0)],
            [(0.028, 0.008), (0.028, 0.026)],
            [(0.024, 0.034)],
            [(0, 0.034)],
            sides=28,
            bevel=0.002,
        )
        .turned(x=90)
        .at(0.2, 0.028, 0.065)
    )
    hub = cylinder(0.01, 0.037, sides=18).turned(x=90).at(0.2, 0.028, 0.065)
    axle = rod((0.2, 0.028, -0.085), (0.2, 0.028, 0.085), 0.007, sides=12)
    hanger = (
        prism([(-0.05, 0.02), (0.05, 0.02), (0.028, 0.062), (-0.028, 0.062)], 0.035, bevel=0.006)
        .turned(y=90)
        .at(0.2, 0.004, 0)
    )
    base = box(0.075, 0.03, 0.055, bevel=0.005).at(0.2, 0.062, 0)
    bolts = [
        ellipsoid(0.005, 0.0025, 0.005, sides=10).at(x, 0.1065, z)
        for x in (-0.225, -0.17, 0.17, 0.225)
        for z in (-0.02, 0.02)
    ]
    made += [
        *parts("string", corners(wheel)),
        *parts("metal", [*corners(hub), *pair(axle), *pair(hanger), *pair(base), *bolts]),
    ]
    return each(made, lambda s: s.turned(y=25))


def _surfboard(_: Variant) -> list[Part]:
    """Stand a board on its tail; the stringer runs down the middle."""
    half = rounded(
        symmetric(
            [
                (0, 0),
                (0.1, 0.01),
                (0.19, 0.2),
                (0.265, 0.75),
                (0.27, 1.05),
                (0.21, 1.5),
                (0.09, 1.83),
                (0, 1.92),
            ]
        ),
        5,
    )
    board = prism(half, 0.06, bevel=0.024)
    bend = [
        board.part("main"),
        box(0.008, 1.86, 0.0615, bevel=0.001, cells=16).at(y=0.03).part("wood"),
    ]
    for x in (-0.14, 0.14):
        bend.append(
            prism(
                [
                    (x - 0.016, 0.16),
                    (x + 0.016, 0.16),
                    (0.9 * x + 0.016, 1.58),
                    (0.9 * x - 0.016, 1.58),
                ],
                0.0615,
                bevel=0.001,
            ).part("string")
        )
    return bend


def _snowboard(_: Variant) -> list[Part]:
    outline = rectangle(0.28, 1.5, radius=0.135, steps=12)
    board = prism(outline, 0.012, bevel=0.003).at(y=0.75)
    stripe = [
        prism(rectangle(0.16, h, radius=0.02), 0.0135, bevel=0.0005).at(y=y)
        for h, y in ((0.24, 0.22), (0.24, 1.28))
    ]
    made = [board.part("main"), *parts("string", stripe)]
    for y in (0.5, 1.0):
        made.append(
            prism(rectangle(0.16, 0.2, radius=0.04), 0.03, bevel=0.008).at(0, y, 0.018).part("grip")
        )
        made += parts(
            "grip",
            [
                tube(
                    [
                        (-0.075, y + dy, 0.02),
                        (-0.05, y + dy, 0.09),
                        (0.05, y + dy, 0.09),
                        (0.075, y + dy, 0.02),
                    ],
                    0.016,
                    sides=8,
                    flat=0.4,
                )
                for dy in (-0.05, 0.05)
            ],
        )
        made.append(
            tube(
                [
                    (-0.07, y - 0.09, 0.03),
                    (-0.06, y - 0.1, 0.15),
                    (0.06, y - 0.1, 0.15),
                    (0.07, y - 0.09, 0.03),
                ],
                0.02,
                sides=8,
                flat=0.5,
            ).part("metal")
        )
    return each(made, lambda s: s.turned(x=-6))


def _turned_up(points: FloatArray) -> FloatArray:
    x, y, z = points.T
    return np.column_stack([x, y, z + 1.6 * np.maximum(y - 1.46, 0) ** 1.5])


def _ski(_: Variant) -> list[Part]:
    """Stand a ski on its tail."""
    half = symmetric([(0, 0), (0.045, 0.02), (0.034, 0.8), (0.05, 1.5), (0.03, 1.66), (0, 1.7)])
    ski = prism(rounded(half, 4), 0.016, bevel=0.004).warped(_turned_up)
    stripe = prism(rectangle(0.05, 0.3, radius=0.01), 0.0175, bevel=0.0005).at(y=1.2)
    binding = [
        box(0.05, 0.1, 0.045, bevel=0.008).at(0, 0.82, 0.02),
        box(0.055, 0.07, 0.06, bevel=0.01).at(0, 0.62, 0.024),
    ]
    return [ski.part("main"), *parts("grip", binding), stripe.part("string")]


def _pole() -> list[Part]:
    """Stand a ski pole on its tip."""
    shaft = [
        rod((0, 0.03, 0), (0, 1.2, 0), 0.007, tip=0.008, sides=10),
        rod((0, 0.03, 0), (0, 0.0, 0), 0.005, tip=0.001, sides=8),
    ]
    basket = [
        torus(0.04, 0.005, sides=28, section=8).at(y=0.09),
        rod((-0.038, 0.09, 0), (0.038, 0.09, 0), 0.003, sides=6),
    ]
    grip = rod((0, 1.16, 0), (0, 1.32, 0), 0.015, sides=14)
    return [*parts("metal", shaft), *parts("grip", [grip, *basket])]


def _skis(variant: Variant) -> list[Part]:
    """Stand a pair of skis with their poles."""
    made = list[Part]()
    for x, lean in ((-0.07, 2.0), (0.07, -2.0)):
        made += moved(each(_ski(variant), partial(Shape.turned, z=lean)), x)
        made += moved(each(_pole(), partial(Shape.turned, z=3 * lean)), 3.4 * x, 0, 0.03)
    return made


BUILD = by_subtype(
    skateboard=_skateboard,
    surfboard=_surfboard,
    snowboard=_snowboard,
    ski=_ski,
    skis=_skis,
)
