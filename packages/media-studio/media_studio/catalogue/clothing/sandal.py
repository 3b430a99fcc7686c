"""Light shoes: heels, sandals and slippers."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.clothing.modelling.fluff import pompom
from media_studio.catalogue.clothing.modelling.footwear import sole, upper
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import torus
from media_studio.modelling.sweeps import loft, rod, tube

_PUMP_SOLE = ((1.03, 0.001), (-1.03, 0.001), (-1.03, -0.005), (1.03, -0.005))
"""Section of the sole, half widths of the shoe across and metres up."""


_HEELED = np.array([0.3, 0.6, 0.85, 1.0, 1.0, 1.0, 1.0, 1.0])
"""Width of the sole along a pump: it runs out between the heel and what is over it."""


def _quarters(rows: Sequence[tuple[float, float, float, float, bool]]) -> Shape:
    """Hollow the open back of a pump.

    Args:
        rows: Sections (z, height of the sole, half width, height of the side, whether solid).
    """
    rings = []
    for z, low, half, side, filled in rows:
        outer = np.array([(half, low + side), (half, low + 0.5 * side), (0.92 * half, low + 0.004),
                          (0.6 * half, low), (0.0, low)])  # fmt: skip
        inner = outer * [1 - 0.0025 / half, 1] + [0, 0.004]
        inner[0, 1] = low + side
        if filled:
            inner[:, 1] = low + side
        path = [*outer, *outer[-2::-1] * [-1, 1], *inner * [-1, 1], *inner[-2::-1]]
        rings.append(np.column_stack([np.array(path), np.full(len(path), z)]))
    return loft(rings, steps=4, crease=50)


def _high_heel(_: Variant) -> list[Part]:
    """Slant a slim pump from a thin heel down to a pointed toe."""
    z = np.array([-0.115, -0.1, -0.06, -0.01, 0.04, 0.08, 0.115, 0.138])
    low = np.array([0.098, 0.097, 0.085, 0.055, 0.022, 0.008, 0.005, 0.006])
    half = np.array([0.011, 0.024, 0.028, 0.028, 0.036, 0.036, 0.021, 0.005])
    soles = [
        np.array([[x * w, b + y, a] for x, y in _PUMP_SOLE])
        for a, b, w in zip(z, low, half * _HEELED, strict=True)
    ]
    back = [
        (-0.117, 0.0985, 0.008, 0.037, True),
        (-0.113, 0.098, 0.014, 0.041, True),
        (-0.11, 0.098, 0.018, 0.042, False),
        (-0.095, 0.0965, 0.0255, 0.042, False),
        (-0.06, 0.085, 0.028, 0.034, False),
        (-0.01, 0.055, 0.028, 0.024, False),
        (0.04, 0.022, 0.0358, 0.018, False),
        (0.06, 0.014, 0.0345, 0.012, False),
        (0.078, 0.0085, 0.032, 0.006, False),
    ]
    angle = np.linspace(0, np.pi, 15)
    toe = [
        np.concatenate(
            [
                np.column_stack([w * np.cos(angle), b + h * np.sin(angle) ** 0.6, 0 * angle + a]),
                np.column_stack([w * np.cos(angle)[-2:0:-1], np.full(13, b), np.full(13, a)]),
            ]
        )
        for a, b, w, h in (
            (0.058, 0.0145, 0.0368, 0.03),
            (0.08, 0.008, 0.0362, 0.03),
            (0.115, 0.005, 0.0212, 0.024),
            (0.138, 0.006, 0.005, 0.01),
        )
    ]
    vamp = loft(toe, steps=4, crease=70).warped(_cut_low)
    heel = loft(
        [
            np.column_stack([r * np.cos(angle2), np.full(16, y), c - d * np.sin(angle2)])
            for y, r, d, c in (
                (0, 0.0055, 0.006, -0.098),
                (0.03, 0.0055, 0.006, -0.099),
                (0.07, 0.011, 0.012, -0.094),
                (0.1, 0.024, 0.024, -0.088),
            )
            for angle2 in (np.linspace(0, 2 * np.pi, 16, endpoint=False),)
        ],
        steps=3,
        crease=60,
    )
    return [
        _quarters(back).part("main"),
        vamp.part("main"),
        loft(soles, steps=4, crease=40).part("sole"),
        heel.part("main"),
    ]


def _cut_low(points: FloatArray) -> FloatArray:
    """Let the edge of a toe box curve back at its sides."""
    x, y, z = points.T
    near = np.clip((0.09 - z) / 0.032, 0, 1)
    return np.column_stack([x, y, z - 0.006 * near * (x / 0.037) ** 2])


def _sandal(_: Variant) -> list[Part]:
    straps = [
        tube(
            [
                (-0.047, 0.022, 0.05),
                (-0.04, 0.045, 0.052),
                (0, 0.062, 0.055),
                (0.042, 0.045, 0.052),
                (0.05, 0.022, 0.05),
            ],
            0.013,
            sides=12,
            flat=0.28,
        ),
        tube(
            [
                (-0.036, 0.022, -0.01),
                (-0.036, 0.06, 0),
                (0, 0.082, 0.005),
                (0.04, 0.06, 0),
                (0.044, 0.022, -0.01),
            ],
            0.012,
            sides=12,
            flat=0.28,
        ),
        tube(
            [
                (-0.031, 0.02, -0.055),
                (-0.033, 0.06, -0.085),
                (0, 0.078, -0.117),
                (0.036, 0.06, -0.085),
                (0.034, 0.02, -0.055),
            ],
            0.009,
            sides=12,
            flat=0.3,
        ),
    ]
    frame = torus(0.0125, 0.002, sides=24, section=8).at(y=0.0042)
    tongue = rod((0, 0.0045, -0.012), (0, 0.0045, 0.013), 0.0014, sides=8)
    buckle = [s.turned(z=-62).at(0.0415, 0.06, 0.0) for s in (frame, tongue)]
    return [
        sole(0.018, 1.08).part("sole"),
        sole(0.007, 1.04).at(y=0.016).part("insole"),
        *parts("main", straps),
        *parts("metal", buckle),
    ]


def _flip_flop(_: Variant) -> list[Part]:
    straps = [
        tube(
            [
                (s * 0.005, 0.026, 0.075),
                (0.6 * end, 0.05, 0.035),
                (end, 0.046, -0.005),
                (0.98 * end, 0.016, -0.03),
            ],
            [0.006, 0.009, 0.009, 0.006],
            sides=10,
            flat=0.5,
        )
        for s, end in ((1, 0.035), (-1, -0.026))
    ]
    post = rod((0, 0.015, 0.078), (0, 0.03, 0.075), 0.005)
    return [
        sole(0.014, 1.08).part("sole"),
        sole(0.006, 1.06).at(y=0.013).part("insole"),
        *parts("main", [*straps, post]),
    ]


def _slipper(variant: Variant) -> list[Part]:
    vamp = upper(
        [
            (-0.015, 0.041, 0.074, 2.0),
            (0.0, 0.042, 0.078, 2.0),
            (0.04, 0.046, 0.072, 2.0),
            (0.09, 0.0455, 0.058, 2.1),
            (0.12, 0.034, 0.044, 2.2),
            (0.135, 0.02, 0.03, 2.2),
            (0.1405, 0.006, 0.016, 2.2),
        ],
        0.01,
    ).at(x=0.003)
    angle = np.linspace(0.08, np.pi - 0.08, 12)
    edge = np.column_stack(
        [0.003 + 0.042 * np.cos(angle), 0.018 + 0.07 * np.sin(angle), np.full(12, -0.013)]
    )
    fluff = tube(edge, 0.0135, steps=6, sides=20).roughened(variant.rng, 0.0013, 0.014)
    ball = pompom(0.018, 120).at(0.003, 0.078, 0.07)
    return [
        sole(0.016, 1.12).part("sole"),
        sole(0.008, 0.98).scaled(1, 1, 0.95).at(y=0.0125).part("insole"),
        vamp.part("main"),
        *parts("fluff", [fluff, ball]),
    ]


BUILD = by_subtype(
    high_heel=_high_heel,
    sandal=_sandal,
    flip_flop=_flip_flop,
    slipper=_slipper,
)
