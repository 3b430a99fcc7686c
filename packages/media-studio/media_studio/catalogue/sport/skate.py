"""Skates: a laced boot on a blade or on wheels."""

from itertools import pairwise

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.clothing.modelling.footwear import upper
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, loft, rod, superellipse, tube

_FOOT = [
    (-0.03, 0.018, 0.07, 2.4),
    (-0.02, 0.032, 0.1, 2.6),
    (0.03, 0.038, 0.115, 2.5),
    (0.085, 0.038, 0.108, 2.2),
    (0.13, 0.042, 0.084, 2.1),
    (0.19, 0.045, 0.066, 2.3),
    (0.232, 0.037, 0.056, 2.5),
    (0.256, 0.015, 0.036, 2.3),
]
"""The foot of the boot, heel to toe; see `upper`."""
_LEG = [
    # Height, half width, half depth and z of the middle
    (0.05, 0.036, 0.06, 0.036),
    (0.1, 0.037, 0.055, 0.034),
    (0.15, 0.04, 0.053, 0.031),
    (0.2, 0.044, 0.056, 0.031),
    (0.24, 0.047, 0.059, 0.032),
]


def _around_leg(wide: float, deep: float, y: float, z: float) -> FloatArray:
    """Return an ellipse (24, 3) of the given half axes, level at height `y`."""
    x, ahead = superellipse(wide, deep, power=2.0).T
    return np.column_stack([x, np.full(len(x), y), z + ahead])


def _leg() -> Shape:
    """Raise the hollow leg of the boot."""
    outside, inside = (
        [_around_leg(wide - wall, deep - wall, y, z) for y, wide, deep, z in _LEG]
        for wall in (0.0, 0.005)
    )
    return loft([*outside, *inside[::-1]], crease=60)


def _laces() -> list[Shape]:
    """Cross the laces up the front, from the instep to the ankle, and tie a bow."""
    path = np.array([(0.077, 0.15), (0.094, 0.122), (0.115, 0.1), (0.142, 0.088), (0.17, 0.087),
                     (0.197, 0.089), (0.22, 0.092)])  # fmt: skip
    cords = []
    for (y, z), (above, behind) in pairwise(path):
        for side in (-1, 1):
            middle = (0, (y + above) / 2 + 0.004, (z + behind) / 2 + 0.005)
            ends = [(0.024 * side, y, z - 0.009), middle, (-0.024 * side, above, behind - 0.009)]
            cords.append(tube(ends, 0.0032, steps=3, sides=6))
    bow = tube(
        [(0, 0.216, 0.096), (0.035, 0.228, 0.1), (0.04, 0.208, 0.104), (0, 0.214, 0.1)],
        0.003,
        sides=6,
    )
    return [*cords, *pair(bow)]


def _upper() -> list[Part]:
    """Dress the boot: sole, cuff, tongue and laces."""
    sole = rounded([(0.034, -0.02), (0.046, 0.2), (0.03, 0.26), (-0.03, 0.26), (-0.046, 0.2),
                    (-0.034, -0.02), (0, -0.034)], 4)  # fmt: skip
    cuff = torus(0.05, 0.008, sides=32, section=8).scaled(0.96, 1, 1.16).at(0, 0.24, 0.032)
    tongue = ellipsoid(0.027, 0.045, 0.006).turned(x=8).at(0, 0.232, 0.082)
    return [
        *parts("main", [upper(_FOOT, 0.0), _leg(), tongue]),
        prism(sole, 0.014, bevel=0.003).turned(x=90).at(y=0.0).part("sole"),
        cuff.part("lining"),
        *parts("lace", _laces()),
    ]


def _ice(_: Variant) -> list[Part]:
    """Screw a steel blade under the boot."""
    side = [
        (-0.045, -0.062), (0.24, -0.062), (0.27, -0.052), (0.278, -0.036), (0.262, -0.03),
        (0.235, -0.04), (-0.03, -0.04), (-0.05, -0.046),
    ]  # fmt: skip
    blade = prism(side, 0.005, bevel=0.001).turned(y=-90)
    posts = [
        prism([(-0.03, -0.044), (0.03, -0.044), (0.02, -0.004), (-0.02, -0.004)], 0.01)
        .turned(y=-90).at(z=z)
        for z in (0.012, 0.2)
    ]  # fmt: skip
    plates = [box(0.05, 0.006, 0.09, bevel=0.002).at(0, -0.011, z) for z in (0.012, 0.19)]
    return [*_upper(), *parts("metal", [blade, *posts, *plates])]


def _wheel(x: float, y: float, z: float) -> list[Part]:
    tyre = cylinder(0.031, 0.03, bevel=0.006, sides=28).turned(z=90).at(x + 0.015, y, z)
    hub = rod((x - 0.018, y, z), (x + 0.018, y, z), 0.011)
    return [tyre.part("wheel"), hub.part("metal")]


def _roller(_: Variant) -> list[Part]:
    """Mount two axles under a plate, a stopper at the toe."""
    wheels = [p for x in (-0.04, 0.04) for z in (0.03, 0.19) for p in _wheel(x, -0.068, z)]
    axles = [rod((-0.05, -0.068, z), (0.05, -0.068, z), 0.007) for z in (0.03, 0.19)]
    trucks = [box(0.03, 0.06, 0.05, bevel=0.008).at(0, -0.068, z) for z in (0.03, 0.19)]
    stop = cylinder(0.022, 0.03, top=0.017, bevel=0.005).turned(x=35).at(0, -0.06, 0.255)
    bracket = box(0.03, 0.03, 0.05, bevel=0.006).at(0, -0.038, 0.245)
    return [
        *_upper(),
        box(0.06, 0.012, 0.27, bevel=0.003).at(0, -0.018, 0.12).part("metal"),
        *wheels,
        *parts("metal", [*axles, *trucks, bracket]),
        stop.part("stopper"),
    ]


def _inline(_: Variant) -> list[Part]:
    """Set four wheels in one row."""
    frame = prism([(-0.03, -0.005), (0.25, -0.005), (0.255, -0.04), (0.23, -0.052), (-0.02, -0.052),
                   (-0.04, -0.03)], 0.012, bevel=0.002).turned(y=-90)  # fmt: skip
    wheels = [p for z in (-0.012, 0.07, 0.152, 0.234) for p in _wheel(0.0, -0.064, z)]
    edges = ((0.152, -0.004), (0.155, 0.004), (0.177, 0.006), (0.18, -0.002))
    strap = loft([_around_leg(0.043 + out, 0.055 + out, y, 0.031) for y, out in edges])
    return [
        *_upper(),
        *parts("metal", pair(frame.at(x=0.02))),
        *wheels,
        strap.part("sole"),
    ]


def _two(made: list[Part]) -> list[Part]:
    """Stand the pair side by side, one half a step ahead."""
    second = each(made, lambda shape: shape.mirrored("x").turned(y=14))
    return [*moved(made, x=-0.085), *moved(second, x=0.08, z=0.05)]


BUILD = by_subtype(
    ice=_ice,
    ice_pair=lambda variant: _two(_ice(variant)),
    roller=_roller,
    roller_pair=lambda variant: _two(_roller(variant)),
    inline=_inline,
    inline_pair=lambda variant: _two(_inline(variant)),
)
