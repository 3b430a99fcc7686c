"""Arcade machines."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.housing import panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, rod


def _cabinet_side(grow: float) -> FloatArray:
    """Outline the side of an arcade machine: (n, 2) of z and y, grown by metres."""
    outline = [
        (-0.4, 0), (0.28, 0), (0.28, 0.86), (0.4, 0.98), (0.38, 1.04), (0.14, 1.14), (0.03, 1.5),
        (0.22, 1.6), (0.22, 1.8), (-0.1, 1.86), (-0.4, 1.86),
    ]  # fmt: skip
    middle = np.array([0.0, 0.95])
    return (np.array(outline) - middle) * (1 + grow) + middle


def _joystick(height: float) -> list[Part]:
    return [
        cylinder(0.03, 0.005, sides=24).part("pad"),
        rod((0, 0, 0), (0, height, 0), 0.007).part("metal"),
        ellipsoid(0.021, 0.021, 0.021, sides=20).at(y=height + 0.012).part("red"),
    ]


def _arcade_letters() -> list[Shape]:
    """Set blocks for the letters of the sign."""
    return [
        panel(w, 0.075, 0.004, bevel=0).at(x, 1.665, 0.221)
        for x, w in (
            (-0.17, 0.05),
            (-0.1, 0.05),
            (-0.03, 0.05),
            (0.04, 0.05),
            (0.11, 0.05),
            (0.18, 0.05),
        )
    ]


def _arcade(_: Variant) -> list[Part]:
    """Build an upright machine: lit sign, tilted screen, two joysticks and a coin door."""
    core = prism(_cabinet_side(-0.012), 0.6, bevel=0.0).turned(y=-90)
    cheek = prism(_cabinet_side(0.0), 0.03, bevel=0.008).turned(y=-90).at(x=0.315)
    bolt = [
        (0, 0.3),
        (0.12, 0.0),
        (0.03, 0.0),
        (0.1, -0.3),
        (-0.11, 0.06),
        (-0.02, 0.06),
        (-0.06, 0.3),
    ]
    badge = prism(bolt, 0.006, bevel=0.001).turned(y=90).at(0.332, 0.6, -0.08)
    stripes = [box(0.004, 0.05, 0.64, bevel=0).at(0.3312, 1.56 + 0.075 * k, -0.085) for k in (1, 2)]
    aliens = [
        panel(0.04, 0.025, 0.002, bevel=0).at(0.075 * (c - 2), 0.26 + 0.05 * r, 0.008)
        for r in range(3)
        for c in range(5)
    ]
    ship = [
        panel(0.05, 0.02, 0.002, bevel=0).at(0.03, 0.06, 0.008),
        panel(0.008, 0.05, 0.002, bevel=0).at(0.03, 0.1, 0.008),
    ]
    screen = [
        panel(0.6, 0.4, 0.004, bevel=0).part("pad"),
        panel(0.47, 0.35, 0.004, radius=0.02).at(y=0.025, z=0.003).part("screen"),
        *parts("green", aliens),
        *parts("yellow", ship),
    ]
    desk = [*moved(_joystick(0.075), x=-0.2), *moved(_joystick(0.075), x=0.08)]
    for k, name in enumerate(("button1", "button2", "button3") * 2):
        x = (-0.13, -0.09, -0.05, 0.15, 0.19, 0.23)[k]
        desk.append(
            cylinder(0.015, 0.012, bevel=0.003, sides=20).at(x, 0, 0.01 * (k % 3) - 0.02).part(name)
        )
    coin = [
        panel(0.26, 0.3, 0.012, radius=0.01).at(y=0.3, z=0.285).part("metal"),
        *parts(
            "pad", [panel(0.1, 0.24, 0.006, radius=0.004).at(x, 0.33, 0.295) for x in (-0.06, 0.06)]
        ),
        *parts(
            "light",
            [panel(0.03, 0.045, 0.004, radius=0.003).at(x, 0.48, 0.3) for x in (-0.06, 0.06)],
        ),
    ]
    letters = _arcade_letters()
    return [
        core.part("main"),
        *parts("side", pair(cheek)),
        *parts("yellow", pair(badge)),
        *parts("trim", [c for s in stripes for c in pair(s)]),
        *each(screen, lambda s: s.turned(x=-17).at(y=1.12, z=0.148)),
        *each(desk, lambda s: s.turned(x=22).at(y=1.095, z=0.262)),
        *coin,
        panel(0.585, 0.16, 0.01).at(y=1.625, z=0.212).part("sign"),
        *parts("red", letters),
    ]


BUILD = by_subtype(
    arcade=_arcade,
)
