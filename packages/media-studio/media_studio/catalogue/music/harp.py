"""Harps and lyres."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded, symmetric
from media_studio.modelling.shape import pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import lathe, rod, tube


def _harp(_: Variant) -> list[Part]:
    """Join a soundbox, a column and a curved neck; forty-odd strings between them."""
    box_ = prism([(0.04, 0.1), (0.11, 0.08), (0.56, 1.24), (0.5, 1.27)], 0.2, bevel=0.02)

    def tapered(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y, z * (1.5 - 0.9 * y / 1.27)])

    box_ = box_.warped(tapered)
    neck = tube(
        [
            (0.53, 1.25, 0),
            (0.43, 1.32, 0),
            (0.25, 1.22, 0),
            (0.08, 1.3, 0),
            (-0.1, 1.56, 0),
            (-0.2, 1.6, 0),
        ],
        [0.05, 0.042, 0.036, 0.038, 0.045, 0.04],
        sides=14,
        flat=1.25,
    )
    column = (
        lathe(
            [
                (0.05, 0),
                (0.055, 0.03),
                (0.034, 0.06),
                (0.03, 0.7),
                (0.034, 1.34),
                (0.055, 1.4),
                (0.05, 1.44),
            ],
            sides=28,
        )
        .turned(z=7.0)
        .at(0.0, 0.12, 0)
    )
    crown = lathe(
        [(0.055, 0), (0.062, 0.02), (0.04, 0.05), (0.06, 0.09), (0.02, 0.12), (0, 0.125)], sides=28
    ).at(-0.19, 1.55, 0)
    foot = prism(
        rounded([(-0.1, 0), (0.32, 0), (0.3, 0.06), (0.12, 0.13), (-0.05, 0.14)], 4),
        0.3,
        bevel=0.02,
    )
    cords = []
    for share in np.linspace(0.03, 0.97, 30):
        low = np.array([0.085 + 0.43 * share, 0.14 + 1.09 * share])
        x = -0.13 + (0.5 + 0.13) * share
        high = float(
            np.interp(x, [-0.2, -0.1, 0.08, 0.25, 0.43, 0.53], [1.58, 1.53, 1.28, 1.2, 1.29, 1.25])
        )
        if high - low[1] > 0.04:
            cords.append(rod((low[0], low[1], 0), (x, high, 0), 0.0022, sides=6))
    return [
        *parts("main", [box_, neck, foot]),
        *parts("trim", [column, crown]),
        *parts("string", cords),
    ]


def _lyre(_: Variant) -> list[Part]:
    arm = tube(
        [(0.05, 0.1, 0), (0.16, 0.2, 0), (0.13, 0.36, 0), (0.16, 0.47, 0), (0.2, 0.5, 0)],
        [0.026, 0.022, 0.017, 0.014, 0.018],
        sides=12,
    )
    bowl = prism(
        rounded(symmetric([(0, 0), (0.09, 0.02), (0.13, 0.1), (0.1, 0.17), (0, 0.18)])),
        0.06,
        bevel=0.016,
    )
    bar = rod((-0.17, 0.44, 0), (0.17, 0.44, 0), 0.011)
    bridge = box(0.12, 0.012, 0.014, bevel=0.003).at(y=0.07, z=0.036)
    strings = [
        rod((x, 0.076, 0.04), (1.4 * x, 0.44, 0.012), 0.0011, sides=6)
        for x in np.linspace(-0.05, 0.05, 7)
    ]
    return [
        *parts("main", [*pair(arm), bowl]),
        *parts("trim", [bar, bridge]),
        *parts("metal", strings),
    ]


BUILD = by_subtype(harp=_harp, lyre=_lyre)
