"""Hats and caps."""

from collections.abc import Callable

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle, star
from media_studio.modelling.shape import Shape, around, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import lathe, sleeve, tube


def _brimmed(*crown: tuple[float, float], brim: float, thick: float = 0.005) -> Shape:
    """Turn a hat: a flat brim of radius `brim`, then the crown from its foot up."""
    foot = crown[0][0]
    under = [(0, 0)], [(foot, 0)], [(0.5 * (foot + brim), 0.0015), (brim, 0)]
    return lathe(*under, [(brim, thick)], [(foot, thick + 0.001)], list(crown), sides=56, steps=5)


def _band(low: float, high: float, y: float, height: float) -> Shape:
    """Tie a ribbon around a crown whose radius goes from `low` to `high`."""
    return sleeve(
        (low - 0.01, y), (low + 0.003, y), (high + 0.003, y + height), (high - 0.01, y + height)
    )


def _saddled(up: float, ahead: float) -> Callable[[FloatArray], FloatArray]:
    """Return a change that rolls the sides of a brim up and its front and back down."""

    def roll(points: FloatArray) -> FloatArray:
        reach = np.hypot(points[:, 0], points[:, 2])
        over = np.clip((reach - 0.1) / 0.1, 0, None) * (points[:, 1] < 0.05)
        angle = np.arctan2(points[:, 0], points[:, 2])
        lift = over**1.5 * (up * np.sin(angle) ** 4 - ahead * np.cos(angle) ** 2)
        pull = 1 - 0.22 * over * np.sin(angle) ** 4 * (up > 0.03)
        return np.column_stack([points[:, 0] * pull, points[:, 1] + lift, points[:, 2]])

    return roll


def _top_hat(_: Variant) -> list[Part]:
    hat = _brimmed((0.098, 0.01), (0.092, 0.06), (0.097, 0.14), brim=0.155, thick=0.006)
    crown = lathe([(0, 0)], [(0.093, 0)], [(0.104, 0.155)], [(0, 0.158)], sides=56, bevel=0.004)
    return [
        hat.warped(_saddled(0.03, 0.01)).part("main"),
        crown.at(y=0.006).part("main"),
        _band(0.096, 0.098, 0.008, 0.032).part("band"),
    ]


def _cowboy(_: Variant) -> list[Part]:
    hat = _brimmed(
        (0.095, 0.012), (0.09, 0.07), (0.082, 0.115), (0.05, 0.135), (0, 0.135), brim=0.19
    )

    def pinch(points: FloatArray) -> FloatArray:
        high = np.clip((points[:, 1] - 0.06) / 0.07, 0, 1) ** 1.5
        groove = np.exp(-((points[:, 0] / 0.022) ** 2))
        front = np.clip(points[:, 2] / 0.09, 0, 1)
        x = points[:, 0] * (1 - 0.34 * high * front)
        return np.column_stack([x, points[:, 1] - 0.032 * high * groove, points[:, 2] * 1.12])

    rolled = hat.warped(pinch).warped(_saddled(0.085, 0.012))
    band = _band(0.0945, 0.0925, 0.012, 0.022).scaled(1, 1, 1.12)
    star_ = prism(star(5, 0.013, 0.006), 0.004, bevel=0.001).at(0, 0.024, 0.109)
    return [rolled.part("main"), band.part("band"), star_.part("metal")]


def _witch(_: Variant) -> list[Part]:
    hat = _brimmed((0.098, 0.012), (0.075, 0.09), (0.045, 0.19), (0.012, 0.3), (0, 0.31), brim=0.21)

    def crooked(points: FloatArray) -> FloatArray:
        high = np.clip((points[:, 1] - 0.1) / 0.2, 0, 1.1)
        sag = 0.012 * np.sin(3 * np.arctan2(points[:, 2], points[:, 0]) + 1)
        edge = np.clip((np.hypot(points[:, 0], points[:, 2]) - 0.1) / 0.1, 0, 1)
        wrinkle = 1 + 0.06 * np.sin(points[:, 1] * 90) * (high > 0) * (high < 0.9)
        return np.column_stack(
            [
                points[:, 0] * wrinkle + 0.085 * high**2.2,
                points[:, 1] + sag * edge - 0.05 * high**3,
                points[:, 2] * wrinkle - 0.02 * high**2,
            ]
        )

    buckle = [
        prism(rectangle(0.05, 0.046), 0.005, bevel=0.001),
        prism(rectangle(0.032, 0.028), 0.007, bevel=0.001),
    ]
    placed = [shape.turned(x=-12).at(0, 0.034, 0.0985) for shape in buckle]
    return [
        hat.warped(crooked).part("main"),
        _band(0.0985, 0.089, 0.012, 0.038).part("band"),
        placed[0].part("metal"),
        placed[1].part("band"),
    ]


def _wizard(_: Variant) -> list[Part]:
    made = _witch(Variant())[:2]
    emblem = prism(star(5, 0.017, 0.007), 0.004, bevel=0.0008)
    spots = []
    for turn, y, lean, size in (
        (10, 0.085, 15, 1.1),
        (75, 0.125, 14, 0.8),
        (-50, 0.12, 14, 0.9),
        (35, 0.165, 14, 0.7),
        (150, 0.09, 15, 1),
        (230, 0.1, 15, 1),
    ):
        reach = float(np.interp(y, [0.012, 0.09, 0.19], [0.098, 0.076, 0.046]))
        placed = emblem.scaled(size, size, 1).turned(x=-lean).at(0, y, reach).turned(y=turn)
        high = float(np.clip((y - 0.1) / 0.2, 0, 1))
        spots.append(placed.at(x=0.085 * high**2.2).part("metal"))
    return [*made, *spots]


def _straw(_: Variant) -> list[Part]:
    hat = _brimmed((0.095, 0.01), (0.095, 0.06), (0.08, 0.1), (0.04, 0.115), (0, 0.116), brim=0.2)

    def waved(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        over = np.clip(np.hypot(x, z) - 0.11, 0, 1)
        lift = 0.15 * over * np.sin(2 * np.arctan2(z, x) + 0.5)
        return np.column_stack([x, y + lift, z])

    bow = ellipsoid(0.024, 0.013, 0.006, sides=16)
    knots = [bow.turned(z=18).at(0.022, 0.03, 0.101), bow.turned(z=-18).at(-0.022, 0.03, 0.101)]
    return [
        hat.warped(waved).part("main"),
        _band(0.0955, 0.0965, 0.01, 0.034).part("band"),
        *parts("band", [*knots, ellipsoid(0.009, 0.01, 0.008, sides=12).at(0, 0.029, 0.104)]),
    ]


def _fedora(_: Variant) -> list[Part]:
    hat = _brimmed(
        (0.094, 0.01), (0.09, 0.07), (0.076, 0.118), (0.045, 0.13), (0, 0.13), brim=0.152
    )

    def crease(points: FloatArray) -> FloatArray:
        high = np.clip((points[:, 1] - 0.05) / 0.08, 0, 1) ** 1.3
        groove = np.exp(-((points[:, 0] / 0.02) ** 2))
        front = np.clip(points[:, 2] / 0.09, 0, 1)
        x = points[:, 0] * (1 - 0.4 * high * front)
        return np.column_stack([x, points[:, 1] - 0.028 * high * groove, points[:, 2] * 1.1])

    feather = ellipsoid(0.004, 0.03, 0.012, sides=14).turned(x=-25).at(0.1, 0.05, 0.0)
    return [
        hat.warped(crease).warped(_saddled(0.028, 0.014)).part("main"),
        _band(0.0935, 0.091, 0.01, 0.034).scaled(1, 1, 1.1).part("band"),
        feather.part("badge"),
    ]


def _sombrero(_: Variant) -> list[Part]:
    hat = lathe(
        [(0, 0)],
        [(0.1, 0), (0.2, 0.008), (0.29, 0.06)],
        [(0.295, 0.066)],
        [(0.285, 0.066), (0.2, 0.018), (0.1, 0.012)],
        [(0.085, 0.09), (0.06, 0.16), (0.03, 0.185), (0, 0.188)],
        sides=64,
    )
    rings = [
        torus(r, t, sides=72, section=8).at(y=y)
        for r, t, y in ((0.15, 0.0045, 0.0135), (0.2, 0.005, 0.0185), (0.25, 0.0055, 0.0445))
    ]
    balls = around(ellipsoid(0.009, 0.009, 0.009, sides=12).at(0.295, 0.062, 0), 26)
    zigzag = [
        (np.cos(a) * r, y, np.sin(a) * r)
        for a, r, y in zip(
            np.linspace(0, 2 * np.pi, 32, endpoint=False),
            [0.0905, 0.0855] * 16,
            [0.065, 0.092] * 16,
            strict=True,
        )
    ]
    return [
        hat.part("main"),
        *parts("band", [*rings[::2], _band(0.1, 0.094, 0.014, 0.024)]),
        rings[1].part("badge"),
        tube(zigzag, 0.004, loop=True, steps=2, sides=6).part("badge"),
        *parts("pompom", balls),
    ]


BUILD = by_subtype(
    fedora=_fedora,
    top_hat=_top_hat,
    cowboy=_cowboy,
    witch=_witch,
    wizard=_wizard,
    straw=_straw,
    sombrero=_sombrero,
)
