"""Drums, canisters and large boxes for goods."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import corners, pair, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, tube


def _drum(_: Variant) -> list[Part]:
    """Roll two ribs and two rims around a steel drum."""
    rings = [torus(0.287, 0.013, sides=56).at(y=y) for y in (0.012, 0.29, 0.58, 0.868)]
    caps = [
        cylinder(0.035, 0.02, sides=24).at(0.16, 0.875, 0),
        cylinder(0.02, 0.02, sides=20).at(-0.18, 0.875, 0),
    ]
    return [
        *parts("main", [cylinder(0.285, 0.875, sides=56), *rings]),
        *parts("cap", caps),
    ]


def _shipping(_: Variant) -> list[Part]:
    """Fold the walls of a container, and hang two doors with bars at its front."""
    width, height, length = 2.4, 2.5, 6.0
    count = 44
    zigzag = np.array([(0, 0.04, 0.04, 0)[k % 4] for k in range(count)])
    place = np.linspace(-length / 2 + 0.1, length / 2 - 0.1, count)
    line = [*zip(place, width / 2 - 0.06 + zigzag, strict=True)]
    outline = [*line, (length / 2 - 0.1, 1.05), (-length / 2 + 0.1, 1.05)]
    wall = prism(outline, height - 0.2, bevel=0.001).turned(x=90).turned(y=90).at(y=height / 2)
    posts = corners(box(0.14, height, 0.14, bevel=0.01).at(x=width / 2 - 0.07, z=length / 2 - 0.07))
    beams = [
        shape
        for y in (0.0, height - 0.14)
        for shape in pair(box(0.12, 0.14, length, bevel=0.01).at(x=width / 2 - 0.06, y=y))
    ]
    beams += [
        box(width, 0.14, 0.12, bevel=0.01).at(y=y, z=z * (length / 2 - 0.06))
        for y in (0.0, height - 0.14)
        for z in (-1, 1)
    ]
    doors = pair(box(1.06, height - 0.28, 0.05, bevel=0.01).at(x=0.55, y=0.14, z=length / 2 - 0.06))
    bars = [
        cylinder(0.02, height - 0.3, sides=12).at(x=x, y=0.15, z=length / 2) for x in (0.25, 0.85)
    ]
    return [
        *parts("main", [*pair(wall), *posts, *beams]),
        box(width - 0.1, 0.05, length - 0.1, bevel=0.01).at(y=height - 0.1).part("main"),
        box(width - 0.1, 0.05, length - 0.1, bevel=0.01).at(y=0.05).part("main"),
        box(width - 0.1, height - 0.2, 0.05, bevel=0.01)
        .at(y=0.1, z=-length / 2 + 0.06)
        .part("main"),
        *parts("door", doors),
        *parts("metal", [shape for bar in bars for shape in pair(bar)]),
    ]


def _jerry(_: Variant) -> list[Part]:
    """Press a cross into a canister, with three handles and a spout."""
    body = box(0.34, 0.42, 0.16, bevel=0.035, cells=2)
    grips = [
        tube([(-0.1, 0.42, z), (-0.08, 0.47, z), (0.08, 0.47, z), (0.1, 0.42, z)], 0.011)
        for z in (-0.045, 0, 0.045)
    ]
    cross = [
        box(0.3, 0.02, 0.012, bevel=0.004).turned(z=angle).at(y=0.21, z=0.08) for angle in (38, -38)
    ]
    spout = cylinder(0.03, 0.06, sides=24).turned(z=-25).at(0.13, 0.41, 0)
    return [*parts("main", [body, *cross]), *parts("handle", grips), spout.part("cap")]


def _gas(_: Variant) -> list[Part]:
    body = lathe(
        [(0, 0.03)],
        [(0.13, 0.03), (0.15, 0.09)],
        [(0.15, 0.38), (0.12, 0.46), (0.04, 0.5)],
        [(0, 0.5)],
        sides=40,
    )
    valve = [cylinder(0.025, 0.07, sides=20).at(y=0.49), cylinder(0.035, 0.02, sides=8).at(y=0.56)]
    guard = torus(0.08, 0.009, sides=40).at(y=0.58)
    stays = corners(cylinder(0.008, 0.12, sides=10).at(x=0.056, y=0.46, z=0.056))
    return [
        *parts("main", [body, torus(0.12, 0.012, sides=40).at(y=0.012), guard, *stays]),
        *parts("cap", valve),
    ]


def _coffin(_: Variant) -> list[Part]:
    half = [(0.2, -1.0), (0.36, 0.4), (0.25, 1.0)]
    outline = half + [(-x, y) for x, y in half[::-1]]
    low = prism(outline, 0.4, bevel=0.02).turned(x=90).at(y=0.2)
    wide = [(1.06 * x, 1.02 * y) for x, y in outline]
    lid = prism(wide, 0.07, bevel=0.025).turned(x=90).at(y=0.43)
    grips = [
        shape
        for x, z, turn in ((0.252, -0.6, 6.5), (0.32, 0.0, 6.5), (0.33, 0.6, -10.4))
        for shape in pair(box(0.03, 0.03, 0.2, bevel=0.01).turned(y=turn).at(x, 0.22, z))
    ]
    cross = [
        box(0.05, 0.015, 0.5, bevel=0.004).at(y=0.465),
        box(0.26, 0.015, 0.05, bevel=0.004).at(y=0.465, z=-0.1),
    ]
    return [low.part("main"), lid.part("lid"), *parts("metal", [*grips, *cross])]


def _churn(_: Variant) -> list[Part]:
    """Turn a dairy's can with sloping shoulders, a flared neck, a lid and two handles."""
    can = lathe(
        [(0, 0)], [(0.158, 0)], [(0.165, 0.012)], [(0.165, 0.4)],
        [(0.16, 0.43), (0.12, 0.5), (0.1, 0.54)], [(0.098, 0.6)], [(0.12, 0.635)], [(0, 0.635)],
        sides=52,
    )  # fmt: skip
    bands = [torus(0.165, 0.006, sides=52, section=8).at(y=y) for y in (0.012, 0.1, 0.385)]
    rim = torus(0.119, 0.007, sides=48, section=8).at(y=0.634)
    lid = lathe(
        [(0, 0.63)], [(0.122, 0.63)], [(0.13, 0.645)], [(0.128, 0.66)], [(0.09, 0.672)],
        [(0.06, 0.685), (0.04, 0.69)], [(0, 0.692)], sides=48,
    )  # fmt: skip
    knob = tube(
        [(-0.05, 0.68, 0), (-0.045, 0.715, 0), (0.045, 0.715, 0), (0.05, 0.68, 0)], 0.008, sides=10
    )
    grip = tube(
        [(0.15, 0.42, 0), (0.2, 0.45, 0), (0.205, 0.51, 0), (0.16, 0.56, 0), (0.098, 0.575, 0)],
        0.011,
        flat=1.5,
    )
    return [
        *parts("main", [can, *bands, rim]),
        *parts("lid", [lid, knob]),
        *parts("handle", pair(grip)),
    ]


BUILD = by_subtype(
    drum=_drum, shipping=_shipping, jerry=_jerry, gas=_gas, coffin=_coffin, churn=_churn
)
