"""Bags, cases and purses."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, corners, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, superellipse, tube

_POUCHED = 3.5
"""Power of the superellipse that a bag is in plan."""


def _pouched(levels: list[tuple[float, float, float]], *, power: float = _POUCHED) -> Shape:
    """Loft a bag through levels (height, half width, half depth)."""
    ring = superellipse(1, 1, power=power, sides=44)
    rows = [
        np.column_stack([w * ring[:, 0], np.full(44, y), -d * ring[:, 1]]) for y, w, d in levels
    ]
    return loft(rows, steps=4, crease=60)


_HANDBAG = [
    (0, 0.125, 0.05),
    (0.006, 0.132, 0.056),
    (0.08, 0.128, 0.054),
    (0.17, 0.105, 0.04),
    (0.185, 0.1, 0.034),
]
"""Levels of a handbag: height, half width, half depth."""


def _front_flap() -> Shape:
    """Lay a rounded flap over the mouth of a handbag and down its front, close to it."""
    levels, halves, depths = np.array(_HANDBAG).T
    rows = []
    for y in (0.076, 0.078, 0.083, 0.092, 0.105, 0.12, 0.14, 0.16, 0.176, 0.184):
        round_ = (1 - (np.clip(0.14 - y, 0, 0.0645) / 0.065) ** 2) ** 0.45
        half, depth = float(np.interp(y, levels, halves)), float(np.interp(y, levels, depths))
        x = 0.9 * half * round_ * np.linspace(-1, 1, 25)
        front = depth * (1 - np.abs(x / half) ** _POUCHED) ** (1 / _POUCHED)
        rows.append(_strip(x, (y, front + 0.0095), (y, front - 0.002)))
    rows.append(_strip(x, (0.191, 0.7 * front), (0.18, 0.6 * front)))
    rows.append(_strip(x, (0.191, -0.2 * front), (0.18, -0.2 * front)))
    return loft(rows, steps=2, crease=60)


def _strip(
    x: FloatArray, outer: tuple[float, FloatArray], inner: tuple[float, FloatArray]
) -> FloatArray:
    """Close a ring from x along an outer line (height, z) and back along an inner one."""
    (high, out), (low, in_) = outer, inner
    there = np.column_stack([x, np.full(len(x), high), out])
    return np.concatenate([there, np.column_stack([x, np.full(len(x), low), in_])[::-1]])


def _handbag(_: Variant) -> list[Part]:
    arch = [
        (-0.075, 0.18, 0),
        (-0.07, 0.25, 0),
        (-0.03, 0.3, 0),
        (0.03, 0.3, 0),
        (0.07, 0.25, 0),
        (0.075, 0.18, 0),
    ]
    rings = pair(torus(0.012, 0.003, sides=20, section=8).turned(z=90).at(0.075, 0.188, 0))
    clasp = prism(rectangle(0.034, 0.026, radius=0.006), 0.008, bevel=0.002).at(0, 0.09, 0.0635)
    return [
        _pouched(_HANDBAG).part("main"),
        _front_flap().part("main"),
        tube(arch, 0.0085, sides=12).part("strap"),
        *parts(
            "metal",
            [
                *rings,
                clasp,
                *corners(ellipsoid(0.008, 0.006, 0.008, sides=12).at(0.1, 0.003, 0.034)),
            ],
        ),
    ]


def _tote(_: Variant) -> list[Part]:
    ring = superellipse(1, 1, power=5, sides=48)
    rows = [
        np.column_stack([w * ring[:, 0], np.full(48, y), -d * ring[:, 1]])
        for y, w, d in (
            (0, 0.14, 0.055),
            (0.01, 0.145, 0.06),
            (0.2, 0.165, 0.06),
            (0.33, 0.175, 0.05),
        )
    ]
    inner = [row * [0.97, 1, 0.92] + [0, 0.004, 0] for row in rows[1:][::-1]]
    inner[0][:, 1] = 0.33
    handles = [
        tube(
            [
                (-0.08, 0.28, z),
                (-0.075, 0.4, z),
                (-0.03, 0.5, 0.7 * z),
                (0.03, 0.5, 0.7 * z),
                (0.075, 0.4, z),
                (0.08, 0.28, z),
            ],
            0.011,
            sides=8,
            flat=0.3,
        )
        for z in (0.054, -0.054)
    ]
    badge = prism(rectangle(0.12, 0.12, radius=0.058), 0.003, bevel=0.001).at(0, 0.16, 0.0605)
    return [
        loft([*rows, *inner], crease=60).part("main"),
        *parts("strap", handles),
        badge.part("trim"),
    ]


def _pack() -> Shape:
    """Sew the main compartment."""
    return _pouched(
        [
            (0, 0.13, 0.065),
            (0.012, 0.148, 0.08),
            (0.1, 0.152, 0.085),
            (0.28, 0.145, 0.08),
            (0.37, 0.12, 0.065),
            (0.405, 0.07, 0.035),
            (0.41, 0.03, 0.015),
        ],
        power=3.0,
    )


def _front_pocket() -> Shape:
    """Sew the pocket in front."""
    return _pouched(
        [
            (0, 0.1, 0.035),
            (0.01, 0.112, 0.045),
            (0.11, 0.11, 0.045),
            (0.15, 0.095, 0.03),
            (0.158, 0.06, 0.015),
        ],
        power=3.0,
    ).at(0, 0.025, 0.07)


def _flap() -> Shape:
    """Sew the lid that hangs over the top."""
    return _pouched(
        [
            (0, 0.125, 0.05),
            (0.012, 0.13, 0.056),
            (0.1, 0.12, 0.055),
            (0.145, 0.09, 0.035),
            (0.155, 0.05, 0.015),
        ],
        power=3.0,
    ).at(0, 0.265, 0.047)


def _backpack(_: Variant) -> list[Part]:
    zips = [
        tube(
            [
                (-0.1, 0.145, 0.105),
                (-0.085, 0.165, 0.108),
                (0, 0.17, 0.112),
                (0.085, 0.165, 0.108),
                (0.1, 0.145, 0.105),
            ],
            0.004,
            sides=8,
        )
    ]
    sides = pair(
        _pouched(
            [(0, 0.02, 0.03), (0.01, 0.032, 0.045), (0.1, 0.03, 0.045), (0.125, 0.02, 0.035)]
        ).at(0.143, 0.03, 0.0)
    )
    belts = pair(
        tube(
            [
                (0.06, 0.37, 0.04),
                (0.062, 0.409, 0.075),
                (0.062, 0.385, 0.1),
                (0.062, 0.36, 0.1045),
                (0.062, 0.3, 0.1065),
                (0.062, 0.23, 0.104),
                (0.062, 0.19, 0.107),
                (0.062, 0.15, 0.1165),
                (0.062, 0.135, 0.119),
            ],
            0.012,
            sides=8,
            flat=0.28,
        )
    )
    buckles = pair(box(0.034, 0.026, 0.01, bevel=0.003).at(0.062, 0.185, 0.111))
    straps = pair(
        tube(
            [(0.05, 0.39, -0.055), (0.075, 0.36, -0.105), (0.09, 0.2, -0.125), (0.1, 0.06, -0.08)],
            [0.02, 0.024, 0.022, 0.012],
            sides=10,
            flat=0.4,
        )
    )
    handle = tube(
        [(-0.035, 0.395, -0.03), (-0.03, 0.43, -0.03), (0.03, 0.43, -0.03), (0.035, 0.395, -0.03)],
        0.007,
        sides=10,
    )
    return [
        *parts("main", [_pack(), _flap(), *sides]),
        _front_pocket().part("main"),
        *parts("strap", [*belts, *straps, handle]),
        *parts("metal", [*zips, *buckles]),
    ]


def _wallet(_: Variant) -> list[Part]:
    """Open a folded wallet a little, with notes and cards in it."""
    half = box(0.1, 0.088, 0.009, bevel=0.003)
    cards = [
        prism(rectangle(0.082, 0.05, radius=0.004), 0.0012, bevel=0.0003).at(
            0.0, 0.055 + 0.009 * k, -0.006 - 0.0016 * k
        )
        for k in range(3)
    ]
    note = box(0.092, 0.09, 0.0025, bevel=0.0005)
    stitches = box(0.09, 0.0016, 0.0096, bevel=0.0004)
    spread = 26
    back = [half, stitches.at(y=0.082), stitches.at(y=0.006)]
    made = [
        *parts("main", [half.turned(y=spread).at(0.045, 0, 0.024)]),
        half.turned(y=-spread).at(-0.045, 0, 0.024).part("main"),
    ]
    made += parts(
        "trim",
        [
            s.turned(y=a).at(x, 0, 0.024)
            for s in back[1:]
            for a, x in ((spread, 0.045), (-spread, -0.045))
        ],
    )
    made.append(cylinder(0.006, 0.088, bevel=0.002, sides=16).at(0, 0, 0.0465).part("main"))
    made += [
        note.turned(y=spread).at(0.044, 0.012, 0.018).part("note"),
        note.turned(y=spread).at(0.046, 0.007, 0.0145).part("note"),
    ]
    made += [card.turned(y=-spread).at(-0.047, 0.0, 0.022).part("card") for card in cards]
    return made


def _pouch(variant: Variant) -> list[Part]:
    """Tie a bag at the neck."""
    body = lathe(
        [(0, 0)],
        [
            (0.05, 0),
            (0.078, 0.03),
            (0.075, 0.065),
            (0.045, 0.1),
            (0.024, 0.118),
            (0.03, 0.132),
            (0.046, 0.15),
        ],
        [(0.04, 0.151)],
        [(0.015, 0.128), (0, 0.127)],
        sides=64,
        bevel=0.002,
    )

    def gather(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        high = np.clip((points[:, 1] - 0.06) / 0.06, 0, 1)
        share = 1 + 0.11 * high * np.cos(9 * angle) + 0.03 * np.cos(3 * angle + 1) * (1 - high)
        return points * np.column_stack([share, 1 + 0.02 * np.sin(4 * angle) * high, share])

    cord = torus(0.026, 0.004, sides=30, section=8).at(y=0.119)
    ends = [
        tube([(0.0, 0.119, 0.027), (s * 0.014, 0.1, 0.05), (s * 0.02, 0.07, 0.074)], 0.003, sides=8)
        for s in (1, -1)
    ]
    made = [body.warped(gather).part("main"), *parts("strap", [cord, *ends])]
    return made + _fallen_coins() if "coin" in variant.attributes else made


def _fallen_coins() -> list[Part]:
    coin = cylinder(0.0155, 0.003, bevel=0.0003, sides=32)
    coins = [
        coin.at(0.082, 0, 0.05),
        coin.at(0.083, 0.003, 0.048),
        coin.at(0.104, 0, 0.012),
        coin.at(0.04, 0, 0.088),
    ]
    return parts("metal", coins)


def _bag_of_coins(variant: Variant) -> list[Part]:
    return [*_pouch(variant), *_fallen_coins()]


BUILD = by_subtype(
    handbag=_handbag,
    tote=_tote,
    backpack=_backpack,
    wallet=_wallet,
    pouch=_pouch,
    coin_bag=_bag_of_coins,
)
