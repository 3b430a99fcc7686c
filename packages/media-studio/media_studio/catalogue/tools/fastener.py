"""Screws, bolts, nails and springs."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, sleeve, tube


def _thread(radius: float, low: float, high: float, pitch: float) -> Shape:
    turns = np.linspace(0, (high - low) / pitch * 2 * np.pi, int((high - low) / pitch * 20))
    path = np.stack(
        [radius * np.cos(turns), low + turns * pitch / (2 * np.pi), radius * np.sin(turns)], -1
    )
    return tube(path, 0.28 * pitch, steps=1, sides=5)


def _screw_thread(pitch: float) -> Shape:
    """Wind the ridge of a wood screw up from its tip, shallower at both ends."""
    low, high = 0.003, 0.056
    turns = np.linspace(0, (high - low) / pitch * 2 * np.pi, int((high - low) / pitch * 24))
    level = low + turns * pitch / (2 * np.pi)
    reach = np.interp(level, [0, 0.02, 0.06], [0.0004, 0.0048, 0.0051])
    ridge = np.interp(level, [low, 0.012, high - 0.004, high], [0.0004, 0.0012, 0.0012, 0.0002])
    path = np.stack([reach * np.cos(turns), level, reach * np.sin(turns)], -1)
    return tube(path, ridge, steps=1, sides=6)


def _screw(_: Variant) -> list[Part]:
    """Stand a cross-head screw on its tip, leaning."""
    head = lathe([(0.0055, 0.074)], [(0.014, 0.083)], [(0.0138, 0.086), (0, 0.088)], sides=36)
    cross = [
        box(0.0115, 0.003, 0.0026, bevel=0).at(y=0.0851),
        box(0.0026, 0.003, 0.0115, bevel=0).at(y=0.0851),
    ]
    side = [(0.0046, 0.02), (0.0052, 0.06)]
    shank = lathe([(0, 0)], side, [(0.0055, 0.075)], [(0, 0.075)], sides=24, bevel=0)
    made = [*parts("main", [shank, _screw_thread(0.0048), head]), *parts("dark", cross)]
    return each(made, lambda s: s.turned(z=-26, x=18))


def _bolt(_: Variant) -> list[Part]:
    """Screw a nut onto a hexagon bolt."""
    nut = sleeve(
        (0.0095, 0),
        (0.0185, 0),
        (0.0195, 0.003),
        (0.0195, 0.012),
        (0.0185, 0.015),
        (0.0095, 0.015),
        sides=6,
        crease=15,
    )
    head = lathe(
        [(0, 0)], [(0.0195, 0)], [(0.0195, 0.011)], [(0.017, 0.014)], [(0, 0.014)], sides=6, bevel=0
    )
    washer = sleeve((0.0095, 0), (0.022, 0), (0.022, 0.0022), (0.0095, 0.0022), sides=36)
    made = [
        cylinder(0.0088, 0.085, bevel=0.001, sides=28).part("main"),
        _thread(0.0092, 0.003, 0.058, 0.0036).part("main"),
        head.at(y=0.083).part("main"),
        nut.at(y=0.022).part("trim"),
        washer.at(y=0.037).part("main"),
    ]
    return each(made, lambda s: s.turned(z=-30, x=15))


def _nail(_: Variant) -> list[Part]:
    """Lay a nail on its tip and the rim of its head."""
    one = [
        lathe([(0, 0)], [(0.0026, 0.01)], [(0.0027, 0.088)], [(0, 0.088)], sides=16, bevel=0),
        lathe(
            [(0, 0.087)], [(0.0075, 0.088)], [(0.0075, 0.09)], [(0, 0.0905)], sides=28, bevel=0.0004
        ),
        *[torus(0.0027, 0.0003, sides=16, section=5).at(y=0.078 + 0.0018 * k) for k in range(5)],
    ]
    return parts("main", [s.turned(z=-85.1).turned(y=30) for s in one])


def _spring(_: Variant) -> list[Part]:
    turns = np.linspace(0, 9 * 2 * np.pi, 260)
    y = np.interp(turns / turns[-1], [0, 0.1, 0.9, 1], [0.004, 0.012, 0.098, 0.106])
    return [
        tube(
            np.stack([0.027 * np.cos(turns), y, 0.027 * np.sin(turns)], -1),
            0.0036,
            steps=1,
            sides=8,
        ).part("main")
    ]


BUILD = by_subtype(
    screw=_screw,
    bolt=_bolt,
    nail=_nail,
    spring=_spring,
)
