"""Berries, stone fruit and grapes."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.nature.modelling.foliage import blade
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import around, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, tube


def _strawberry(_: Variant) -> list[Part]:
    profile = [
        (0, 0),
        (0.007, 0.003),
        (0.017, 0.018),
        (0.0225, 0.036),
        (0.018, 0.047),
        (0.006, 0.049),
        (0, 0.047),
    ]
    body = lathe(profile, sides=40, bevel=0)
    heights, radii = np.array(profile)[:5, 1], np.array(profile)[:5, 0]
    seeds = []
    for k in range(64):
        y = 0.004 + 0.038 * ((k + 0.5) / 64)
        reach = float(np.interp(y, heights, radii))
        seed = ellipsoid(0.0005, 0.0013, 0.0008, sides=6).turned(z=-22)
        seeds.append(seed.at(reach * 1.03, y, 0).turned(y=137.5 * k))
    leaf = blade(0.02, 0.0045, 0.006)
    stalk = tube([(0, 0.046, 0), (0.001, 0.056, 0), (0.005, 0.063, 0)], 0.0015, sides=8)
    return [
        body.part("main"),
        *parts("seed", seeds),
        *parts("leaf", [s.at(y=0.048) for s in around(leaf, 8)]),
        stalk.part("leaf"),
    ]


def _grapes(variant: Variant) -> list[Part]:
    rng, berries = variant.rng, []
    for row, (count, reach) in enumerate(
        ((7, 0.033), (9, 0.04), (8, 0.035), (6, 0.025), (4, 0.016), (1, 0))
    ):
        for k in range(count):
            angle = 2 * np.pi * (k + 0.5 * (row % 2)) / count
            size = float(rng.uniform(0.0125, 0.014))
            at = (reach * np.cos(angle), 0.108 - 0.0185 * row, 0.8 * reach * np.sin(angle))
            berries.append(ellipsoid(size, 1.08 * size, size, sides=18).at(*map(float, at)))
    inner = [
        ellipsoid(0.013, 0.014, 0.013, sides=14).at(x, y, 0)
        for x in (-0.015, 0.015)
        for y in (0.12, 0.1, 0.08)
    ]
    stem = tube([(0, 0.1, 0), (0.001, 0.135, 0), (0.008, 0.155, 0)], 0.0028, sides=8)
    bar = tube([(-0.015, 0.162, 0), (0.008, 0.155, 0), (0.03, 0.153, 0)], 0.003, sides=8)
    lobe = np.array(
        [
            (0, 0.02),
            (0.02, 0.0),
            (0.03, 0.012),
            (0.052, 0.014),
            (0.045, 0.03),
            (0.062, 0.048),
            (0.036, 0.052),
            (0.028, 0.07),
            (0.014, 0.06),
            (0, 0.082),
        ]
    )
    outline = np.concatenate([lobe, lobe[-2:0:-1] * [-1, 1]])

    def curled(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y, z + 0.012 * np.cos(x / 0.02) - 4 * (y - 0.03) ** 2])

    leaf = prism(0.8 * outline, 0.0016, bevel=0).warped(curled)
    return [
        *parts("main", [*berries, *inner]),
        *parts("stem", [stem, bar]),
        leaf.turned(x=62, z=-25).at(0.012, 0.142, 0.005).part("leaf"),
    ]


def _cherries(_: Variant) -> list[Part]:
    ball = lathe(
        [(0, 0.001), (0.006, 0), (0.0165, 0.015), (0.0135, 0.027), (0.004, 0.0285), (0, 0.026)],
        bevel=0,
        sides=30,
    )
    stems = [
        tube(
            [(x, 0.026, 0), (0.75 * x, 0.045, 0.002), (0.001, 0.075, 0)],
            [0.0011, 0.001, 0.0017],
            sides=7,
        )
        for x in (-0.02, 0.018)
    ]
    leaf = blade(0.036, 0.0095, 0.008).turned(z=-12, y=-20).at(0, 0.0745, 0)
    return [
        ball.at(x=-0.02).part("main"),
        ball.scaled(0.95, 0.95, 0.95).at(0.018, 0.0008, 0.006).part("main"),
        *parts("stem", stems),
        leaf.part("leaf"),
    ]


def _peach(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.002),
            (0.012, 0),
            (0.033, 0.02),
            (0.037, 0.04),
            (0.027, 0.062),
            (0.009, 0.066),
            (0, 0.059),
        ],
        sides=48,
        bevel=0,
    )

    def cleft(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 0], points[:, 2])
        crease = 0.13 * np.exp(-(((angle - 0.5) / 0.14) ** 2))
        share = 1 - crease * np.clip(points[:, 1] / 0.03, 0.2, 1)
        return points * np.column_stack([share, np.ones_like(share), share])

    leaf = blade(0.046, 0.011, 0.01).turned(y=-25).at(0.002, 0.066, 0)
    stalk = tube([(0, 0.058, 0), (0.001, 0.068, 0), (0.004, 0.074, 0)], 0.002, sides=8)
    return [body.warped(cleft).part("main"), leaf.part("leaf"), stalk.part("stem")]


BUILD = by_subtype(
    strawberry=_strawberry,
    grapes=_grapes,
    cherries=_cherries,
    peach=_peach,
)
