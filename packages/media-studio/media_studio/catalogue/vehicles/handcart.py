"""Wheelbarrows and sledges."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import beam, box, cushion, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube


def _soil(variant: Variant) -> list[Part]:
    """Heap soil in the tray of a barrow, if there is to be some."""
    if "soil" not in variant.attributes:
        return []
    rings = [
        np.column_stack([r[:, 0], np.full(len(r), y), r[:, 1] + 0.06])
        for y, w, d in (
            (0.56, 0.54, 0.8),
            (0.64, 0.52, 0.78),
            (0.71, 0.36, 0.56),
            (0.75, 0.16, 0.28),
            (0.76, 0.04, 0.08),
        )
        for r in (rectangle(w, d, radius=0.4 * w, steps=8)[::-1],)
    ]
    return [loft(rings, crease=180).roughened(variant.rng, 0.012, 0.09).part("soil")]


def _barrow(variant: Variant) -> list[Part]:
    """Press a garden barrow's tray over one wheel."""
    tray = [
        np.column_stack([r[:, 0], np.full(len(r), y), r[:, 1] + z])
        for y, w, d, z in (
            (0.34, 0.32, 0.4, 0.12),
            (0.36, 0.36, 0.46, 0.12),
            (0.62, 0.62, 0.92, 0.06),
            (0.63, 0.58, 0.88, 0.06),
            (0.4, 0.34, 0.44, 0.11),
        )
        for r in (rectangle(w, d, radius=0.08, steps=4)[::-1],)
    ]
    shaft = tube(
        [(0.05, 0.22, 0.75), (0.16, 0.32, 0.3), (0.24, 0.36, -0.2), (0.27, 0.52, -0.85)],
        0.022,
        sides=10,
    )
    leg = tube(
        [(0.2, 0.36, -0.05), (0.23, 0.02, -0.2), (0.24, 0.02, -0.32), (0.25, 0.4, -0.42)],
        0.016,
        sides=8,
    )
    wheel = [
        sleeve((0.1, -0.045), (0.2, -0.045), (0.21, 0), (0.2, 0.045), (0.1, 0.045)),
        cylinder(0.105, 0.07, bevel=0.015).at(y=-0.035),
    ]
    tyre, hub = [s.turned(z=-90).at(y=0.21, z=0.72) for s in wheel]
    grip = rod((0.255, 0.46, -0.66), (0.272, 0.53, -0.88), 0.028)
    rim = tube(
        [(x, 0.63, z + 0.06) for x, z in rectangle(0.62, 0.92, radius=0.08, steps=4)],
        0.014,
        sides=8,
        steps=1,
        loop=True,
    )
    return [
        loft(tray, crease=40).part("main"),
        *parts(
            "metal",
            [*pair(shaft), *pair(leg), hub, rim, rod((-0.1, 0.21, 0.72), (0.1, 0.21, 0.72), 0.014)],
        ),
        tyre.part("tyre"),
        *parts("seat", pair(grip)),
        *_soil(variant),
    ]


def _sled(_: Variant) -> list[Part]:
    """Bend a toboggan's runners under slats, with a rope."""
    runner = tube(
        [
            (0.2, 0.02, -0.6),
            (0.2, 0.02, 0.35),
            (0.2, 0.09, 0.58),
            (0.2, 0.22, 0.66),
            (0.2, 0.28, 0.58),
        ],
        0.022,
        sides=10,
    )
    slats = [
        box(0.085, 0.025, 1.1, bevel=0.008).at(x, 0.2, -0.05) for x in (-0.2, -0.1, 0, 0.1, 0.2)
    ]
    legs = [rod((0.2, 0.02, z), (0.19, 0.2, z), 0.016) for z in (-0.45, -0.05, 0.3)]
    bars = [box(0.48, 0.03, 0.05, bevel=0.008).at(y=0.17, z=z) for z in (-0.45, -0.05, 0.3)]
    rope = tube(
        [
            (0.2, 0.27, 0.6),
            (0.16, 0.1, 0.85),
            (0, 0.03, 1.05),
            (-0.16, 0.1, 0.85),
            (-0.2, 0.27, 0.6),
        ],
        0.011,
        sides=6,
    )
    return [
        *parts("main", [*slats, *bars]),
        *parts(
            "runners",
            [
                *pair(runner),
                *[one for leg in legs for one in pair(leg)],
                rod((-0.2, 0.28, 0.58), (0.2, 0.28, 0.58), 0.018),
            ],
        ),
        rope.part("seat"),
    ]


_SLEIGH_SIDE = [
    (-0.95, 0.4),
    (0.55, 0.38),
    (0.95, 0.62),
    (1.12, 1.0),
    (0.95, 1.05),
    (0.72, 0.82),
    (0.3, 0.74),
    (-0.2, 0.95),
    (-0.75, 1.45),
    (-1.1, 1.5),
    (-1.0, 1.2),
]


def _curled_runner() -> Shape:
    """Curl the left runner up in front."""
    return tube(
        [
            (0.45, 0.05, -1.2),
            (0.45, 0.03, 0.7),
            (0.45, 0.12, 1.15),
            (0.45, 0.42, 1.4),
            (0.45, 0.62, 1.28),
            (0.45, 0.55, 1.12),
            (0.45, 0.46, 1.2),
        ],
        0.035,
        sides=10,
    )


def _sleigh(_: Variant) -> list[Part]:
    """Sweep Santa's sleigh up behind, on curled runners, with a sack of presents."""
    cheek = prism(_SLEIGH_SIDE, 0.09, bevel=0.025).turned(y=-90).at(x=0.52)
    floor = prism([(-0.9, 0.4), (0.55, 0.38), (0.55, 0.5), (-0.9, 0.5)], 1.0, bevel=0.01).turned(
        y=-90
    )
    back = beam((0, 0.45, -0.92), (0, 1.36, -1.02), 1.0, 0.08)
    front = prism(
        [(0.5, 0.4), (0.92, 0.62), (1.08, 0.98), (1.0, 1.0), (0.84, 0.68), (0.5, 0.5)],
        1.0,
        bevel=0.01,
    ).turned(y=-90)
    edge = tube(
        [
            (0.52, y, z)
            for z, y in (
                _SLEIGH_SIDE[3],
                _SLEIGH_SIDE[4],
                _SLEIGH_SIDE[5],
                _SLEIGH_SIDE[6],
                _SLEIGH_SIDE[7],
                _SLEIGH_SIDE[8],
                _SLEIGH_SIDE[9],
            )
        ],
        0.035,
        sides=8,
    )
    legs = [
        tube([(0.45, 0.04, z), (0.47, 0.2, z + 0.08), (0.47, 0.42, z)], 0.028, sides=8)
        for z in (-0.75, 0.0, 0.65)
    ]
    seat = [
        cushion(0.92, 0.16, 0.5).at(y=0.72, z=-0.55),
        box(0.95, 0.25, 0.5).at(y=0.48, z=-0.55),
        box(0.9, 0.5, 0.14, bevel=0.06).turned(x=-8).at(y=0.85, z=-0.88),
    ]
    sack = ellipsoid(0.34, 0.42, 0.32, sides=24).at(y=0.85, z=0.2)
    neck = lathe([(0, 0)], [(0.12, 0)], [(0.1, 0.08), (0.2, 0.2)], [(0, 0.18)], sides=18).at(
        y=1.2, z=0.2
    )
    gifts = [
        box(0.26, 0.22, 0.26, bevel=0.02).turned(y=25).at(-0.3, 0.5, 0.42),
        box(0.2, 0.3, 0.2, bevel=0.02).turned(y=-15).at(0.34, 0.5, 0.35),
    ]
    return [
        *parts("main", [*pair(cheek), floor, back, front]),
        *parts(
            "runners",
            [*pair(_curled_runner()), *pair(edge), *[one for leg in legs for one in pair(leg)]],
        ),
        *parts("seat", [seat[0], seat[2]]),
        seat[1].part("main"),
        *parts("cover", [sack, neck]),
        *parts("gifts", gifts),
    ]


BUILD = by_subtype(barrow=_barrow, sled=_sled, sleigh=_sleigh)
