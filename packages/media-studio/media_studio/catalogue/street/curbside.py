"""Boxes and bins along the kerb: hydrants, telephone boxes, letter boxes."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import around, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, sleeve, tube


def _hydrant(_: Variant) -> list[Part]:
    """Cast a hydrant with a bonnet, two side caps and a front outlet on chains."""
    body = lathe(
        [(0, 0)],
        [(0.2, 0)],
        [(0.2, 0.05)],
        [(0.145, 0.06)],
        [(0.135, 0.16)],
        [(0.13, 0.5)],
        [(0.175, 0.52)],
        [(0.175, 0.57)],
        [(0.15, 0.58), (0.13, 0.68), (0.06, 0.74)],
        [(0.045, 0.75)],
        [(0.045, 0.8)],
        [(0, 0.8)],
        sides=32,
    )
    nut = lathe([(0, 0)], [(0.04, 0)], [(0.035, 0.06)], [(0, 0.06)], sides=5).at(y=0.8)
    side = (
        lathe(
            [(0, 0)],
            [(0.065, 0)],
            [(0.065, 0.1)],
            [(0.085, 0.1)],
            [(0.085, 0.16)],
            [(0.03, 0.18)],
            [(0.03, 0.22)],
            [(0, 0.22)],
            sides=20,
        )
        .turned(z=-90)
        .at(0.1, 0.42, 0)
    )
    front = (
        lathe(
            [(0, 0)],
            [(0.085, 0)],
            [(0.085, 0.09)],
            [(0.11, 0.09)],
            [(0.11, 0.15)],
            [(0.035, 0.17)],
            [(0.035, 0.21)],
            [(0, 0.21)],
            sides=24,
        )
        .turned(x=90)
        .at(0, 0.38, 0.1)
    )
    bolts = [
        *around(cylinder(0.016, 0.03, bevel=0.004, sides=8).at(y=0.045, z=0.172), 8),
        *around(cylinder(0.014, 0.025, bevel=0.004, sides=8).at(y=0.565, z=0.155), 8),
    ]
    chain = [tube([(0.12, 0.5, 0.05), (0.18, 0.33, 0.06), (0.26, 0.36, 0.03)], 0.008, sides=6)]
    return [
        *parts("main", [body, *pair(side), front]),
        *parts("metal", [nut, *bolts, *[one for c in chain for one in pair(c)]]),
    ]


def _phone_box(_: Variant) -> list[Part]:
    """Glaze a domed telephone box."""
    base = [box(1.0, 0.14, 1.0, bevel=0.02), box(0.94, 0.42, 0.94, bevel=0.02).at(y=0.14)]
    posts = box(0.11, 2.2, 0.11, bevel=0.02).at(0.42, 0.14, 0.42)
    corner = [c for h in pair(posts) for c in pair(h, "z")]
    bars = []
    for turn in range(4):
        side = [
            box(0.74, 0.035, 0.05, bevel=0.008).at(y=0.56 + 0.225 * k, z=0.43) for k in range(8)
        ]
        side += [box(0.03, 1.6, 0.05, bevel=0.008).at(x, 0.56, 0.43) for x in (-0.2, 0.2)]
        bars += [s.turned(y=90 * turn) for s in side]
    top = [
        box(0.98, 0.26, 0.98, bevel=0.03).at(y=2.18),
        box(1.06, 0.06, 1.06, bevel=0.02).at(y=2.42),
    ]
    dome = (
        lathe([(0, 0)], [(0.7, 0)], [(0.6, 0.14), (0.35, 0.24), (0, 0.28)], sides=4, bevel=0.01)
        .turned(y=45)
        .at(y=2.46)
    )
    signs = [
        box(0.7, 0.15, 0.03, bevel=0.008).at(y=2.23, z=0.485).turned(y=90 * k) for k in range(4)
    ]
    words = [box(0.5, 0.05, 0.012, bevel=0).at(y=2.28, z=0.5).turned(y=90 * k) for k in range(4)]
    glass = box(0.82, 1.64, 0.82, bevel=0).at(y=0.54)
    handle = box(0.03, 0.2, 0.05, bevel=0.01).at(0.36, 1.1, 0.47)
    return [
        *parts("main", [*base, *corner, *bars, *top, dome]),
        *parts("trim", signs),
        *parts("dark", words),
        glass.part("glass"),
        handle.part("metal"),
    ]


def _mailbox(_: Variant) -> list[Part]:
    """Round the roof of a letter box on a post, with a flag."""
    outline = [
        (-0.13, 0),
        (0.13, 0),
        *map(tuple, arc(0.13, 0, 180, steps=14) + np.array([0, 0.14])),
    ]
    body = prism(outline, 0.48, bevel=0.008).at(y=1.08)
    door = prism([(1.04 * x, 1.02 * y) for x, y in outline], 0.02, bevel=0.006).at(y=1.078, z=0.245)
    knob = ellipsoid(0.018, 0.018, 0.02, sides=10).at(y=1.29, z=0.265)
    flag = [
        box(0.012, 0.22, 0.03, bevel=0.004).at(0.14, 1.2, 0.05),
        box(0.012, 0.08, 0.13, bevel=0.004).at(0.14, 1.36, 0.1),
    ]
    post = [
        box(0.1, 1.06, 0.1, bevel=0.012),
        box(0.2, 0.035, 0.44, bevel=0.008).at(y=1.045),
        box(0.14, 0.08, 0.14, bevel=0.02),
    ]
    brace = box(0.05, 0.34, 0.05, bevel=0.008).turned(x=45).at(y=0.8, z=0.03)
    return [
        *parts("main", [body, door]),
        *parts("flag", flag),
        *parts("post", [*post, brace]),
        knob.part("metal"),
    ]


def _postbox(_: Variant) -> list[Part]:
    """Turn a pillar box with a cap, a slot and a plate."""
    body = lathe(
        [(0, 0)],
        [(0.3, 0)],
        [(0.3, 0.12)],
        [(0.26, 0.14)],
        [(0.26, 1.32)],
        [(0.3, 1.34)],
        [(0.3, 1.42)],
        [(0.26, 1.44), (0.14, 1.52), (0, 1.54)],
        sides=40,
    )
    slot = box(0.24, 0.035, 0.06, bevel=0.006).at(y=1.17, z=0.235)
    hood = prism([(-0.16, 0), (0.16, 0), (0.13, 0.06), (-0.13, 0.06)], 0.1, bevel=0.01).at(
        y=1.21, z=0.24
    )
    plate = box(0.17, 0.24, 0.03, bevel=0.006).at(y=0.8, z=0.25)
    door = [
        sleeve((0.255, 0.3), (0.268, 0.3), (0.268, 0.315), (0.255, 0.315), sides=40),
        sleeve((0.255, 1.06), (0.268, 1.06), (0.268, 1.075), (0.255, 1.075), sides=40),
    ]
    return [
        *parts("main", [body, hood, *door]),
        slot.part("dark"),
        plate.part("trim"),
        cylinder(0.312, 0.1, bevel=0.01, sides=40).part("dark"),
    ]


def _bin(_: Variant) -> list[Part]:
    """Corrugate a dustbin with a domed lid and handles."""

    def corrugated(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        wave = np.sin(24 * np.arctan2(z, x)) * ((y > 0.04) & (y < 0.7))
        scale = 1 + 0.016 * wave
        return np.column_stack([x * scale, y, z * scale])

    can = lathe(
        [(0, 0)], [(0.24, 0)], [(0.28, 0.7)], [(0.3, 0.72)], [(0.3, 0.75)], [(0, 0.75)], sides=96
    ).warped(corrugated)
    lid = lathe(
        [(0, 0.74)],
        [(0.315, 0.74)],
        [(0.315, 0.79)],
        [(0.29, 0.8), (0.16, 0.86), (0, 0.88)],
        sides=40,
    )
    knob = tube(
        [(-0.09, 0.86, 0), (-0.08, 0.93, 0), (0.08, 0.93, 0), (0.09, 0.86, 0)], 0.014, sides=8
    )
    side = tube(
        [(0.27, 0.55, -0.08), (0.33, 0.54, -0.07), (0.33, 0.54, 0.07), (0.27, 0.55, 0.08)],
        0.012,
        sides=8,
    )
    rings = [
        sleeve((r - 0.02, y), (r + 0.012, y), (r + 0.012, y + 0.03), (r - 0.02, y + 0.03), sides=40)
        for r, y in ((0.245, 0.02), (0.262, 0.33), (0.276, 0.6))
    ]
    return [can.part("main"), *parts("main", [lid, *rings]), *parts("metal", [knob, *pair(side)])]


def _dumpster(_: Variant) -> list[Part]:
    """Weld a skip on castors with two sloping lids, one ajar."""
    body = prism(
        [(-0.75, 0.18), (0.65, 0.18), (0.85, 0.6), (0.85, 1.1), (-0.85, 1.35), (-0.85, 0.5)],
        1.8,
        bevel=0.02,
    ).turned(y=-90)
    ribs = [box(0.08, 0.75, 0.06, bevel=0.01).at(x, 0.55, -0.86) for x in (-0.8, 0, 0.8)] + [
        box(0.08, 0.5, 0.06, bevel=0.01).at(x, 0.6, 0.86) for x in (-0.8, -0.27, 0.27, 0.8)
    ]
    rim = [
        box(1.88, 0.09, 0.08, bevel=0.015).at(y=1.04, z=0.86),
        box(1.88, 0.09, 0.08, bevel=0.015).at(y=1.29, z=-0.86),
    ]
    lid = [
        box(0.88, 0.05, 1.78, bevel=0.015).turned(x=8.4).at(x, 1.24, 0.01) for x in (-0.46, 0.46)
    ]
    pocket = box(0.1, 0.16, 0.9, bevel=0.02).at(0.93, 0.62, 0)
    wheels = [
        cylinder(0.09, 0.06, bevel=0.015, sides=18).turned(z=90).at(x + 0.03, 0.09, z)
        for x in (-0.7, 0.7)
        for z in (-0.55, 0.45)
    ]
    return [
        *parts("main", [body, *ribs, *rim, *pair(pocket)]),
        *parts(
            "dark",
            [
                *lid,
                *wheels,
                *[box(0.1, 0.1, 0.12).at(x, 0.12, z) for x in (-0.7, 0.7) for z in (-0.55, 0.45)],
            ],
        ),
    ]


BUILD = by_subtype(
    hydrant=_hydrant,
    phone=_phone_box,
    mailbox=_mailbox,
    postbox=_postbox,
    bin=_bin,
    dumpster=_dumpster,
)
