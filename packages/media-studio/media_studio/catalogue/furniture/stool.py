"""Stools, benches and footrests."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.fittings import boards, piped_cushion, turned_leg
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import around, corners, pair, parts
from media_studio.modelling.solids import beam, box, torus
from media_studio.modelling.sweeps import lathe, rod, tube


def _stool(variant: Variant) -> list[Part]:
    legs = variant.count("leg", 4)
    step = 2 * np.pi / legs
    dish = lathe([(0, 0)], [(0.15, 0)], [(0.165, 0.018), (0.155, 0.036)], [(0.1, 0.03), (0, 0.027)])
    leg = rod((0.1, 0.425, 0), (0.17, 0, 0), 0.018, tip=0.013)
    rung = rod((0.138, 0.19, 0), (0.138 * np.cos(step), 0.19, 0.138 * np.sin(step)), 0.009)
    return [
        dish.at(y=0.42).part("seat"),
        *parts("main", around(leg, legs)),
        *parts("main", around(rung, legs)),
        *(_round_cushion() if "cushion" in variant.attributes else []),
    ]


def _round_cushion() -> list[Part]:
    """Lay a pad with a cord around it on the seat of a stool."""
    pad = lathe([(0, 0)], [(0.13, 0), (0.152, 0.02), (0.14, 0.042)], [(0.08, 0.052), (0, 0.054)])
    cord = torus(0.152, 0.005, sides=36, section=8).at(y=0.02)
    return parts("cushion", [shape.at(y=0.449) for shape in (pad, cord)])


def _long_cushion(width: float, depth: float, y: float, z: float) -> list[Part]:
    """Lay a pad on a bench whose seat is at height y, metres."""
    return parts("cushion", [s.at(y=y, z=z) for s in piped_cushion(width, 0.05, depth, bulge=0.2)])


def _bar(_: Variant) -> list[Part]:
    pad = lathe([(0, 0)], [(0.165, 0)], [(0.18, 0.03), (0.165, 0.06)], [(0.1, 0.073), (0, 0.077)])
    leg = tube([(0.09, 0.7, 0), (0.14, 0.62, 0), (0.19, 0.3, 0), (0.215, 0, 0)], 0.012, sides=8)
    return [
        pad.at(y=0.7).part("seat"),
        torus(0.178, 0.006, sides=36, section=8).at(y=0.705).part("main"),
        *parts("main", around(leg, 4, 45)),
        torus(0.192, 0.009, sides=36, section=8).at(y=0.27).part("main"),
    ]


def _ottoman(_: Variant) -> list[Part]:
    body = box(0.58, 0.26, 0.58, bevel=0.035, cells=3).at(y=0.09)
    pad, cord = piped_cushion(0.6, 0.09, 0.6, bulge=0.25)
    return [
        body.part("seat"),
        *parts("seat", [pad.at(y=0.325), cord.at(y=0.325)]),
        *parts("main", corners(turned_leg((0.23, 0.1, 0.23), (0.23, 0, 0.23), 0.028))),
    ]


def _pouf(_: Variant) -> list[Part]:
    side = [(0.26, 0.03), (0.3, 0.17), (0.26, 0.31)]
    body = lathe([(0, 0)], [(0.2, 0), *side, (0.18, 0.345), (0.03, 0.335), (0, 0.325)])
    seams = []
    for k in range(8):
        path = [(0.05, 0.337, 0), (0.18, 0.346, 0), (0.262, 0.31, 0), (0.301, 0.17, 0)]
        seams.append(tube([*path, (0.262, 0.03, 0)], 0.005, sides=6).turned(y=45 * k))
    button = lathe([(0, 0)], [(0.03, 0)], [(0.022, 0.012), (0, 0.016)], sides=16)
    return [body.part("seat"), *parts("seat", seams), button.at(y=0.325).part("seat")]


def _bench(variant: Variant) -> list[Part]:
    """Stand planks on two trestles."""
    cushion = _long_cushion(1.3, 0.34, 0.46, 0) if "cushion" in variant.attributes else []
    planks = boards(1.4, 0.04, 0.36, 2, variant.rng, bevel=0.008)
    outline = [(-0.17, 0), (-0.1, 0), (-0.06, 0.05), (0.06, 0.05), (0.1, 0), (0.17, 0)]
    trestle = prism([*outline, (0.14, 0.42), (-0.14, 0.42)], 0.045, bevel=0.006).turned(y=90)
    rail = beam((-0.62, 0.24, 0), (0.62, 0.24, 0), 0.08, 0.03)
    wedge = box(0.02, 0.12, 0.03).at(0.6, 0.18, 0)
    return [
        *parts("seat", [plank.at(y=0.42) for plank in planks]),
        *parts("main", [*pair(trestle.at(x=0.53)), rail, *pair(wedge)]),
        *cushion,
    ]


def _park(variant: Variant) -> list[Part]:
    """Screw slats to cast iron ends."""
    cushion = _long_cushion(1.32, 0.38, 0.45, 0.035) if "cushion" in variant.attributes else []
    slat = box(1.55, 0.025, 0.075, bevel=0.006)
    seat = [slat.at(y=0.425 + 0.012 * (k == 0), z=0.21 - 0.088 * k) for k in range(5)]
    back = [slat.turned(x=77).at(y=0.53 + 0.1 * k, z=-0.217 - 0.024 * k) for k in range(4)]
    leg = [(0.26, 0), (0.2, 0.18), (0.225, 0.36), (0.17, 0.415), (-0.13, 0.415), (-0.2, 0.47)]
    front = tube(
        [(0.7, y, z) for z, y in [*leg, (-0.26, 0.68), (-0.3, 0.87)]], 0.02, steps=5, sides=8
    )
    rear = tube([(0.7, 0.415, -0.12), (0.7, 0.22, -0.17), (0.7, 0, -0.28)], 0.02, sides=8)
    arm = [(0.2, 0.41), (0.235, 0.52), (0.19, 0.63), (0.06, 0.65), (-0.22, 0.64)]
    rest = tube([(0.7, y, z) for z, y in arm], [0.016, 0.016, 0.02, 0.02, 0.016], sides=8)
    brace = rod((-0.7, 0.2, 0.0), (0.7, 0.2, 0.0), 0.01)
    stay = tube([(0.7, 0.2, -0.17), (0.7, 0.2, 0.2)], 0.012, sides=8)
    return [
        *parts("seat", seat),
        *parts("back", back),
        *parts("metal", [*pair(front), *pair(rear), *pair(rest), *pair(stay), brace]),
        *cushion,
    ]


def _pew(_: Variant) -> list[Part]:
    end = [(-0.24, 0), (0.24, 0), (0.24, 0.06), (0.2, 0.08), (0.2, 0.42), (0.22, 0.5)]
    end += [(0.12, 0.6), (-0.1, 0.68), (-0.16, 0.9), (-0.2, 0.98), (-0.27, 0.98), (-0.28, 0.9)]
    side = prism([*end, (-0.24, 0.6)], 0.05, bevel=0.006).turned(y=-90)
    back = prism(rectangle(1.7, 0.5), 0.025).turned(x=-9).at(y=0.68, z=-0.21)
    cap = box(1.7, 0.04, 0.07, bevel=0.01).at(y=0.92, z=-0.25)
    return [
        *parts("main", pair(side.at(x=0.86))),
        box(1.7, 0.035, 0.4, bevel=0.01).at(y=0.42, z=-0.01).part("seat"),
        *parts("back", [back, cap]),
        box(1.7, 0.09, 0.025).at(y=0.33, z=0.14).part("main"),
    ]


def _bean_bag(_: Variant) -> list[Part]:
    """Slump a large bag with a hollow to sit in, a seam over it and a loop at its top."""

    def slumped(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        share = np.maximum(y, 0) / 0.72
        hollow = 0.3 * np.exp(-((x / 0.26) ** 2) - ((z - 0.2) / 0.24) ** 2) * share
        fold = 1 + 0.018 * np.sin(7 * np.arctan2(z, x)) * np.clip(1 - share, 0, 1)
        return np.column_stack([x * fold, y - hollow, z * fold - 0.14 * share**1.4])

    sack = lathe(
        [(0, 0)],
        [
            (0.34, 0.0),
            (0.44, 0.06),
            (0.46, 0.17),
            (0.4, 0.34),
            (0.26, 0.55),
            (0.1, 0.7),
            (0.0, 0.72),
        ],
        sides=72,
        steps=8,
    ).warped(slumped)
    seams = []
    for k in range(6):
        t = np.linspace(0.02, 0.98, 26)
        y = 0.72 * t
        r = (
            np.interp(
                y, [0, 0.06, 0.17, 0.34, 0.55, 0.7, 0.72], [0.36, 0.44, 0.46, 0.4, 0.26, 0.1, 0.03]
            )
            + 0.003
        )
        line = np.column_stack(
            [r * np.cos(k * np.pi / 3 + 0.3), y, r * np.sin(k * np.pi / 3 + 0.3)]
        )
        seams.append(tube(slumped(line), 0.006, steps=1, sides=8))
    loop = torus(0.04, 0.012, sides=28).turned(x=90).at(0, 0.665, -0.23)
    return parts("seat", [s.scaled(1.05, 0.88, 1.05) for s in (sack, *seams, loop)])


BUILD = by_subtype(
    stool=_stool,
    bar=_bar,
    wooden_bar=_bar,
    ottoman=_ottoman,
    pouf=_pouf,
    bean_bag=_bean_bag,
    bench=_bench,
    park=_park,
    pew=_pew,
)
