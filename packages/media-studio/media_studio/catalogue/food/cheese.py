"""Cheese."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import each, pair, parts
from media_studio.modelling.solids import ellipsoid


def _cheese(_: Variant) -> list[Part]:
    """Cut a wedge with a rind at its broad end; the holes are dark cups set into its sides."""
    wedge = [(0, -0.045), (0.13, -0.012), (0.13, 0.012), (0, 0.045)]
    body = prism([(x, z) for x, z in wedge], 0.07, bevel=0.003).turned(x=-90).at(y=0.035)
    end = [(-0.0004, -0.0454), (0.01, -0.0428), (0.01, 0.0428), (-0.0004, 0.0454)]
    peel = prism(end, 0.0708, bevel=0.003).turned(x=-90).at(y=0.035)
    holes = []
    slope = float(np.degrees(np.arctan2(0.033, 0.13)))
    for x, y, r in (
        (0.022, 0.05, 0.011),
        (0.05, 0.022, 0.013),
        (0.075, 0.05, 0.008),
        (0.095, 0.02, 0.007),
        (0.02, 0.016, 0.006),
    ):
        cup = ellipsoid(r, r, 0.0004, sides=24)
        holes += pair(cup.turned(y=slope).at(x, y, 0.045 - 0.033 * x / 0.13), "z")
    for x, z, r in ((0.03, 0.012, 0.009), (0.06, -0.012, 0.006), (0.085, 0.006, 0.007)):
        holes.append(ellipsoid(r, 0.0004, r, sides=24).at(x, 0.07, z))
    made = [body.part("main"), peel.part("peel"), *parts("hole", holes)]
    return each(made, lambda shape: shape.turned(y=-25))


def _cheese_wheel(_: Variant) -> list[Part]:
    """Pull a wedge out of a wheel; both keep their rind."""
    angle = np.radians(np.linspace(35, 325, 40))
    outline = np.concatenate([[(0, 0)], 0.14 * np.stack([np.cos(angle), np.sin(angle)], -1)])
    wheel = prism(outline, 0.075, bevel=0.008).turned(x=-90).at(y=0.0375)
    inner = prism(
        np.concatenate([[(0.0, 0)], 0.132 * np.stack([np.cos(angle), np.sin(angle)], -1)])
        + np.array([0.0006, 0]),
        0.064,
        bevel=0.001,
    )
    wedge = np.radians(np.linspace(-30, 30, 9))
    piece = np.concatenate([[(0, 0)], 0.14 * np.stack([np.cos(wedge), np.sin(wedge)], -1)])
    # Its cut faces stand a hair before the rind, whose outer side covers it
    core = prism(0.943 * piece - np.array([0.0016, 0]), 0.064, bevel=0.001)
    cut = [
        shape.turned(x=-90).at(0.075, 0.0375, 0)
        for shape in (prism(piece, 0.075, bevel=0.005), core)
    ]
    return each(
        [
            wheel.part("rind"),
            inner.turned(x=-90).at(y=0.0375).part("main"),
            cut[0].part("rind"),
            cut[1].part("main"),
        ],
        lambda shape: shape.turned(y=-20),
    )


BUILD = by_subtype(cheese=_cheese, cheese_wheel=_cheese_wheel)
