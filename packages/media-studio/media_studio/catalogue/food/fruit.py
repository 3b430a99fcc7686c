"""Fruit."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import symmetric
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, loft, tube


def _leaf(length: float, width: float) -> Shape:
    """Curl a leaf along +X."""
    half = [
        (0, 0),
        (0.8 * width, 0.25 * length),
        (width, 0.5 * length),
        (0.6 * width, 0.8 * length),
        (0, length),
    ]
    outline = symmetric(half)
    rings = []
    for dy in (-0.0006, 0.0006):
        z, x = outline.T
        y = 0.9 * np.abs(z) + 0.25 * length * np.sin(np.pi * x / length) + dy
        rings.append(np.column_stack([x, y, z]))
    return loft(rings, crease=60)


def _stalk(y: float, height: float, radius: float) -> Shape:
    path = [
        (0, y - 0.2 * height, 0),
        (0.08 * height, y + 0.5 * height, 0),
        (0.3 * height, y + height, 0),
    ]
    return tube(path, [0.8 * radius, 0.8 * radius, 1.3 * radius], sides=8)


def _apple(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.009),
            (0.012, 0.001),
            (0.026, 0.006),
            (0.038, 0.03),
            (0.0405, 0.05),
            (0.03, 0.07),
            (0.014, 0.07),
            (0, 0.057),
        ],
        bevel=0,
    )

    def lobes(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        share = 1 + 0.018 * np.cos(5 * angle) * np.clip(1 - points[:, 1] / 0.06, 0, 1)
        return points * np.column_stack([share, np.ones_like(share), share])

    return [
        body.warped(lobes).part("main"),
        _stalk(0.06, 0.026, 0.0018).part("stem"),
        _leaf(0.035, 0.009).turned(y=35, z=10).at(0.002, 0.07, 0).part("leaf"),
    ]


def _pear(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.006),
            (0.012, 0),
            (0.034, 0.018),
            (0.037, 0.04),
            (0.022, 0.075),
            (0.017, 0.095),
            (0.009, 0.106),
            (0, 0.103),
        ],
        bevel=0,
    )
    return [
        body.part("main"),
        _stalk(0.103, 0.022, 0.0016).part("stem"),
        _leaf(0.032, 0.009).turned(y=-30, z=12).at(0.002, 0.11, 0).part("leaf"),
    ]


def _orange(variant: Variant) -> list[Part]:
    """Dimple a ball around its navel, where the stalk has left a button."""
    ball = ellipsoid(0.04, 0.038, 0.04, sides=84).roughened(variant.rng, 0.00014, 0.0032, waves=40)

    def navel(points: FloatArray) -> FloatArray:
        near = np.exp(-((np.hypot(points[:, 0], points[:, 2]) / 0.008) ** 2)) * (points[:, 1] > 0)
        return points - np.column_stack([0 * near, 0.003 * near, 0 * near])

    button = ellipsoid(0.003, 0.0016, 0.003, sides=12).creased(20).at(y=0.0735)
    return [ball.warped(navel).at(y=0.038).part("main"), button.part("leaf")]


def _banana(_: Variant) -> list[Part]:
    angle = np.radians([200, 215, 240, 270, 300, 325, 338])
    path = np.stack([0.11 * np.cos(angle), 0.13 + 0.11 * np.sin(angle), np.zeros(7)], axis=-1)
    radii = [0.005, 0.0135, 0.0175, 0.0185, 0.017, 0.011, 0.005]
    body = tube(path, radii, sides=6, steps=6).creased(75)
    tip = tube(np.stack([path[0] + [-0.006, 0.012, 0], path[1]]), [0.0055, 0.005], sides=6)
    ahead = np.array([-np.sin(angle[-1]), np.cos(angle[-1]), 0.0])
    ends = path[-1] + np.outer([-0.004, 0.0, 0.003, 0.006], ahead)
    end = tube(ends, [0.0055, 0.0058, 0.0052, 0.003], sides=10)
    return [body.part("main"), tip.part("leaf"), end.part("stem")]


def _pumpkin(_: Variant) -> list[Part]:
    body = lathe(
        [
            (0, 0.02),
            (0.05, 0.004),
            (0.12, 0.03),
            (0.165, 0.1),
            (0.13, 0.185),
            (0.06, 0.205),
            (0, 0.185),
        ],
        sides=72,
        bevel=0,
    )

    def ribs(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        share = 0.86 + 0.14 * np.abs(np.sin(5 * angle)) ** 0.6
        return points * np.column_stack([share, np.ones_like(share), share])

    stem = tube(
        [(0, 0.175, 0), (0.004, 0.215, 0), (0.025, 0.25, 0), (0.045, 0.262, 0)],
        [0.032, 0.016, 0.015, 0.019],
        sides=7,
    )
    return [body.warped(ribs).part("main"), stem.part("stem"), _tendril().part("stem")]


def _tendril() -> Shape:
    """Coil a tendril that grows out of the foot of a pumpkin's stalk."""
    share = np.linspace(0, 1, 40)
    angle, reach = 2 * np.pi * 2.5 * share, 0.013 * np.minimum(4 * share, 1)
    x, y = 0.008 + 0.085 * share, 0.208 + 0.012 * np.minimum(6 * share, 1)
    path = np.stack([x, y + reach * np.sin(angle), 0.028 - reach * np.cos(angle)], axis=-1)
    return tube(path, np.linspace(0.0038, 0.0018, 40), steps=2, sides=8)


def _melon_stripe(turn: float, number: int) -> Shape:
    """Run a jagged dark stripe over the rind of a watermelon, from end to end."""
    along = np.linspace(-0.47 * np.pi, 0.47 * np.pi, 41)
    half = np.cos(along) ** 0.6 * (0.085 + 0.035 * np.sin(13 * along + 1.7 * number))
    sway = 0.05 * np.sin(9 * along + 2.3 * number)
    rings = []
    for a, h, s in zip(along, half, sway, strict=True):
        around_ = turn + s + h * np.linspace(-1, 1, 5)
        line = [np.full(5, 0.17 * np.sin(a)), 0.13 * np.cos(a) * np.cos(around_),
                0.13 * np.cos(a) * np.sin(around_)]  # fmt: skip
        rind = np.column_stack(line)
        rings.append(np.concatenate([1.006 * rind, 0.985 * rind[::-1]]))
    return loft(rings, crease=60)


def _watermelon(_: Variant) -> list[Part]:
    body = ellipsoid(0.17, 0.13, 0.13, sides=36).at(y=0.13)
    return [
        body.part("main"),
        *parts("stripe", [_melon_stripe(2 * np.pi * k / 11, k).at(y=0.13) for k in range(11)]),
        tube([(0.165, 0.13, 0), (0.19, 0.14, 0), (0.2, 0.16, 0)], 0.006, sides=7).part("stem"),
    ]


BUILD = by_subtype(
    apple=_apple,
    pear=_pear,
    orange=_orange,
    banana=_banana,
    pumpkin=_pumpkin,
    watermelon=_watermelon,
)
