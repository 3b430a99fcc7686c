"""Weights to lift."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import each, pair, parts
from media_studio.modelling.solids import torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _dumbbell(_: Variant) -> list[Part]:
    """Six-sided heads on a knurled bar."""
    head = cylinder(0.06, 0.075, bevel=0.012, sides=6).turned(z=90).at(x=0.155)
    cap = cylinder(0.036, 0.004, bevel=0.001, sides=28).turned(z=-90).at(x=0.1555)
    bar = lathe(
        [(0, -0.09)],
        [(0.014, -0.09)],
        [(0.016, -0.04), (0.0172, 0), (0.016, 0.04), (0.014, 0.09)],
        [(0, 0.09)],
        sides=24,
    ).turned(z=90)
    rings = [
        torus(0.0165, 0.0012, sides=22, section=6).turned(z=90).at(x=x)
        for x in np.linspace(-0.05, 0.05, 15)
    ]
    made = [*parts("main", pair(head.turned(x=30))), *parts("metal", [bar, *rings, *pair(cap)])]
    return each(made, lambda s: s.turned(y=20))


def _kettlebell(_: Variant) -> list[Part]:
    ball = lathe(
        [(0, 0)],
        [(0.062, 0)],
        [(0.09, 0.035), (0.1, 0.09), (0.085, 0.145), (0.05, 0.175), (0, 0.186)],
        sides=48,
    )
    handle = tube(
        [
            (-0.06, 0.14, 0),
            (-0.078, 0.205, 0),
            (-0.055, 0.255, 0),
            (0.055, 0.255, 0),
            (0.078, 0.205, 0),
            (0.06, 0.14, 0),
        ],
        [0.022, 0.0185, 0.0175, 0.0175, 0.0185, 0.022],
        sides=16,
    )
    badge = cylinder(0.04, 0.006, bevel=0.002, sides=36).turned(x=86).at(0, 0.092, 0.095)
    return [ball.part("main"), handle.part("main"), badge.part("string")]


def _barbell(_: Variant) -> list[Part]:
    bar = rod((-0.95, 0.225, 0), (0.95, 0.225, 0), 0.014, sides=18)
    made = [bar.part("metal")]
    for x, r, w, slot in (
        (0.66, 0.225, 0.05, "main"),
        (0.72, 0.19, 0.045, "string"),
        (0.77, 0.14, 0.04, "main"),
    ):
        plate = lathe(
            [(0, 0)],
            [(r, 0)],
            [(r, w)],
            [(0.82 * r, w)],
            [(0.78 * r, 0.75 * w)],
            [(0.4 * r, 0.75 * w)],
            [(0.36 * r, w)],
            [(0, w)],
            sides=44,
            bevel=0.004,
        )
        made += parts(slot, pair(plate.turned(z=-90).at(x, 0.225, 0)))
    sleeves = pair(rod((0.62, 0.225, 0), (0.98, 0.225, 0), 0.025, sides=20))
    clips = pair(cylinder(0.04, 0.03, sides=24).turned(z=-90).at(0.82, 0.225, 0))
    return [*made, *parts("metal", [*sleeves, *clips])]


BUILD = by_subtype(dumbbell=_dumbbell, kettlebell=_kettlebell, barbell=_barbell)
