"""Footwear."""

from itertools import pairwise

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.clothing.modelling.footwear import sole, upper
from media_studio.catalogue.clothing.modelling.western_boot import cowboy_boot
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import loft, tube


def _laces(rows: list[tuple[float, float]], reach: float) -> list[Shape]:
    made = []
    for z, y in rows:
        path = [(-reach, y - 0.008, z), (0, y + 0.002, z + 0.002), (reach, y - 0.008, z)]
        made.append(tube(path, 0.0034, sides=8))
    for (z, y), (z2, y2) in pairwise(rows):
        for side in (1, -1):
            path = [
                (-side * reach, y - 0.007, z),
                (0, 0.5 * (y + y2) + 0.004, 0.5 * (z + z2)),
                (side * reach, y2 - 0.007, z2),
            ]
            made.append(tube(path, 0.003, sides=8))
    return made


def _bow(z: float, y: float) -> list[Shape]:
    loop = torus(0.014, 0.0032, sides=20, section=8).scaled(1, 1, 0.6)
    ends = [
        tube(
            [(0, y, z), (s * 0.016, y + 0.002, z + 0.008), (s * 0.03, y - 0.012, z + 0.018)],
            0.0028,
            sides=8,
        )
        for s in (1, -1)
    ]
    loops = [
        loop.turned(x=-25, y=s * 20.0, z=s * 14.0).at(s * 0.017, y + 0.006, z) for s in (1, -1)
    ]
    return [*ends, *loops, ellipsoid(0.006, 0.005, 0.005, sides=10).at(0, y + 0.002, z)]


_SNEAKER = [
    (-0.131, 0.012, 0.06, 2.2),
    (-0.122, 0.03, 0.085, 2.4),
    (-0.09, 0.0355, 0.082, 2.6),
    (-0.045, 0.036, 0.074, 2.5),
    (-0.01, 0.0385, 0.076, 2.2),
    (0.04, 0.0435, 0.058, 2.1),
    (0.085, 0.0445, 0.042, 2.3),
    (0.12, 0.035, 0.032, 2.4),
    (0.138, 0.014, 0.018, 2.2),
]
"""The upper of a low shoe; see `upper`."""
_BASE = 0.024


def _rim(z: FloatArray) -> FloatArray:
    """Return the height of the opening of a low shoe: low at the ankle, high at the heel."""
    return np.interp(z, [-0.13, -0.1, -0.06, -0.02, 0.004], [0.104, 0.095, 0.088, 0.092, 0.1])


def _sneaker_upper() -> Shape:
    """Last the upper of a low shoe and sink the opening in."""

    def sunk(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        rim = _rim(z)
        inside = (z < 0.0) & (y > rim)
        return np.column_stack([x, np.where(inside, rim - 0.02, y), z])

    return upper(_SNEAKER, _BASE, arc=49).warped(sunk)


def _opening() -> FloatArray:
    """Return one side of the opening of a low shoe, (n, 3), from the instep to the heel."""
    z, half, height, power = spline(np.array(_SNEAKER), 12).T
    rim = _rim(z)
    across = 1 - np.clip((rim - _BASE) / height, 0, 1) ** power
    x = half * across ** (1 / power)
    return np.column_stack([x, rim, z])[(x > 0) & (z < -0.008)][::-1]


def _collar() -> list[Shape]:
    """Pad the opening of a low shoe from one side of the tongue to the other."""
    side = _opening()
    edge = np.concatenate([side, (side * [-1, 1, 1])[::-1]])
    lining = loft([edge - [0, deep, 0] for deep in (0.014, 0.009)])
    return [tube(edge[::4] - [0, 0.0015, 0], 0.0064, steps=3, sides=12), lining]


def _side_stripes() -> list[Shape]:
    """Sew three stripes on each side."""
    stripes = []
    for side in (1, -1):
        for k in range(3):
            z = -0.03 + 0.017 * k
            path = [
                (side * 0.0385, 0.035, z + 0.012),
                (side * 0.0388, 0.055, z + 0.002),
                (side * 0.031, 0.078, z - 0.008),
            ]
            stripes.append(tube(path, 0.0045, sides=8, flat=0.5))
    return stripes


def _sneaker(_: Variant) -> list[Part]:
    collar, lining = _collar()
    tongue = ellipsoid(0.0215, 0.0075, 0.034, sides=24).turned(x=48).at(0, 0.106, -0.012)
    cap = upper(
        [
            (0.082, 0.0468, 0.047, 2.3),
            (0.1, 0.0442, 0.0405, 2.3),
            (0.121, 0.037, 0.0345, 2.4),
            (0.1405, 0.015, 0.02, 2.2),
        ],
        0.0235,
    )
    heel = upper(
        [
            (-0.1345, 0.014, 0.05, 2.2),
            (-0.124, 0.033, 0.058, 2.6),
            (-0.1, 0.0382, 0.05, 2.6),
            (-0.085, 0.0384, 0.02, 2.6),
        ],
        0.0235,
    )
    laces = _laces([(0.064, 0.081), (0.044, 0.089), (0.024, 0.098), (0.004, 0.107)], 0.021)
    return [
        sole(0.026, 1.04).part("sole"),
        sole(0.007, 1.05).at(y=0.012).part("accent"),
        _sneaker_upper().part("main"),
        heel.part("accent"),
        *parts("stripe", _side_stripes()),
        cap.part("toe"),
        collar.part("accent"),
        lining.part("dark"),
        tongue.part("main"),
        *parts("laces", [*laces, *_bow(-0.008, 0.116)]),
    ]


def _shaft(height: float, reach: float) -> Shape:
    """Raise the leg of a boot, hollow, its front over the instep."""
    angle = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    rings = []
    levels = [
        (0.05, 0.036, 0.068, -0.055),
        (0.1, 0.037, 0.056, -0.068),
        (0.15, 0.04, 0.052, -0.075),
        (height - 0.04, 1.06 * reach, 1.18 * reach, -0.077),
        (height, 1.1 * reach, 1.22 * reach, -0.077),
    ]
    for wall in (0.0, 0.005):
        rows = [
            np.column_stack(
                [(w - wall) * np.cos(angle), np.full(32, y), z - (d - wall) * np.sin(angle)]
            )
            for y, w, d, z in levels
        ]
        rings += rows if wall == 0 else rows[::-1]
    return loft(rings, crease=60)


def _boot(_: Variant) -> list[Part]:
    foot = upper(
        [
            (-0.132, 0.014, 0.07, 2.3),
            (-0.12, 0.031, 0.09, 2.6),
            (-0.08, 0.036, 0.095, 2.6),
            (-0.02, 0.037, 0.085, 2.3),
            (0.03, 0.042, 0.064, 2.1),
            (0.08, 0.045, 0.054, 2.3),
            (0.115, 0.037, 0.046, 2.5),
            (0.139, 0.014, 0.03, 2.3),
        ],
        0.026,
    )
    heel = box(0.07, 0.03, 0.088, bevel=0.012).at(0, 0, -0.09)
    cap = upper(
        [
            (0.07, 0.0465, 0.055, 2.3),
            (0.09, 0.0445, 0.0535, 2.4),
            (0.118, 0.037, 0.046, 2.5),
            (0.1405, 0.015, 0.031, 2.3),
        ],
        0.026,
    )
    rows = [
        (0.035, 0.1),
        (0.016, 0.113),
        (0.0, 0.128),
        (-0.012, 0.147),
        (-0.019, 0.168),
        (-0.023, 0.19),
    ]
    tongue = tube(
        [(0, y - 0.004, z - 0.009) for z, y in rows] + [(0, 0.212, -0.034)], 0.021, flat=0.4
    )
    cuff = torus(0.0455, 0.008, sides=36, section=10).scaled(1, 0.9, 1.12).at(0, 0.236, -0.077)
    loop = (
        torus(0.016, 0.003, sides=20, section=6)
        .scaled(1, 1.3, 0.5)
        .turned(x=90)
        .at(0, 0.235, -0.132)
    )
    return [
        sole(0.014, 1.06).at(y=0.014).part("sole"),
        heel.part("heel"),
        foot.part("main"),
        _shaft(0.235, 0.041).part("main"),
        cap.part("trim"),
        tongue.part("main"),
        *parts("trim", [cuff, loop]),
        *parts("laces", [s.at(z=-0.006) for s in (*_laces(rows, 0.02), *_bow(-0.022, 0.205))]),
    ]


def _rain_boot(_: Variant) -> list[Part]:
    foot = upper(
        [
            (-0.132, 0.014, 0.07, 2.3),
            (-0.12, 0.032, 0.09, 2.6),
            (-0.08, 0.037, 0.097, 2.6),
            (-0.02, 0.038, 0.09, 2.3),
            (0.03, 0.044, 0.07, 2.1),
            (0.08, 0.047, 0.058, 2.3),
            (0.112, 0.038, 0.05, 2.4),
            (0.13, 0.021, 0.036, 2.3),
            (0.138, 0.007, 0.02, 2.3),
        ],
        0.0215,
    )
    rim = torus(0.051, 0.006, sides=40, section=10).scaled(1, 1, 1.1).at(0, 0.29, -0.077)
    return [
        sole(0.022, 1.14).part("sole"),
        foot.part("main"),
        _shaft(0.29, 0.046).part("main"),
        rim.part("trim"),
        sole(0.006, 1.18).at(y=0.0165).part("trim"),
    ]


def _pair(made: list[Part]) -> list[Part]:
    """Set a right shoe and its mirror image side by side, a little splayed."""
    right = each(made, lambda s: s.turned(y=6).at(x=0.068))
    return [*right, *each(made, lambda s: s.mirrored("x").turned(y=-6).at(x=-0.068))]


BUILD = by_subtype(
    sneaker=_sneaker,
    sneakers=lambda variant: _pair(_sneaker(variant)),
    boot=_boot,
    boots=lambda variant: _pair(_boot(variant)),
    cowboy_boot=cowboy_boot,
    cowboy_boots=lambda variant: _pair(cowboy_boot(variant)),
    rain_boot=_rain_boot,
    rain_boots=lambda variant: _pair(_rain_boot(variant)),
)
