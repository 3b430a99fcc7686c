"""Toilets, showers and towel racks."""

import numpy as np

from media_studio.catalogue.modelling.housing import basin, body, dial, panel, slab
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import moved, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, loft, rod, superellipse, tube


def _toilet(_: Variant) -> list[Part]:
    """Make a bowl with its seat and a cistern behind, the lid up."""
    bowl = basin(
        [
            (0.1, 0.1, 0.14, 0.0),
            (0.2, 0.12, 0.16, 0.01),
            (0.3, 0.16, 0.2, 0.03),
            (0.38, 0.185, 0.235, 0.04),
            (0.4, 0.19, 0.24, 0.04),
        ],
        0.03,
        0.24,
        2.3,
    )
    foot = body(
        [
            (0, 0.13, 0.22, -0.02),
            (0.03, 0.125, 0.21, -0.02),
            (0.14, 0.1, 0.15, 0.0),
            (0.24, 0.1, 0.15, 0),
        ],
        power=2.6,
    )
    seat_ring = superellipse(0.155, 0.2, power=2.3, sides=48)
    seat = tube(
        np.column_stack([seat_ring[:, 0], np.full(48, 0.415), seat_ring[:, 1] + 0.04]),
        0.038,
        steps=1,
        sides=10,
        loop=True,
        flat=0.4,
    )
    lid_ring = superellipse(0.19, 0.21, power=2.4, sides=44)
    lid = loft(
        [
            np.column_stack([lid_ring[:, 0] * s, lid_ring[:, 1] * s + 0.21, np.full(44, z)])
            for s, z in ((0.97, -0.012), (1, 0), (0.97, 0.012))
        ],
        crease=50,
    )
    return [
        bowl.part("main"),
        foot.part("main"),
        box(0.2, 0.34, 0.14, bevel=0.03).at(y=0.02, z=-0.24).part("main"),
        seat.part("seat"),
        lid.turned(x=-2).at(y=0.42, z=-0.163).part("lid"),
        box(0.4, 0.36, 0.18, bevel=0.03).at(y=0.4, z=-0.3).part("main"),
        slab(0.43, 0.04, 0.21, radius=0.04, bevel=0.01).at(y=0.755, z=-0.3).part("main"),
        *parts(
            "metal",
            [
                cylinder(0.026, 0.012, sides=28).at(y=0.794, z=-0.3),
                *pair(cylinder(0.013, 0.05, sides=16).turned(z=90).at(0.1, 0.43, -0.17)),
            ],
        ),
        cylinder(0.11, 0.004, bevel=0, sides=32).scaled(1, 1, 1.3).at(y=0.3, z=0.03).part("water"),
        tube(
            [(0.13, 0.5, -0.3), (0.24, 0.45, -0.32), (0.24, 0.2, -0.34), (0.22, 0.01, -0.36)], 0.009
        ).part("metal"),
    ]


def _shower(_: Variant) -> list[Part]:
    """Build a glazed cubicle with a rain head over a tray."""
    drops = [
        rod((x, 1.2 + 0.35 * k, z), (x, 1.32 + 0.35 * k, z), 0.004, sides=6)
        for x, z in ((0, 0), (0.07, 0.04), (-0.06, 0.05), (0.03, -0.06), (-0.05, -0.05))
        for k in range(2)
    ]
    riser = tube(
        [(0, 1.0, -0.4), (0, 1.9, -0.4), (0, 2.05, -0.33), (0, 2.06, -0.1), (0, 2.0, 0)], 0.012
    )
    hose = tube(
        [(0.04, 1.02, -0.38), (0.12, 0.75, -0.3), (0.16, 1.1, -0.32), (0.1, 1.45, -0.37)], 0.008
    )
    frame = [
        box(0.03, 2.0, 0.03, bevel=0.004).at(x, 0.1, z)
        for x, z in ((-0.435, 0.435), (0.435, 0.435), (0.435, -0.435))
    ]
    rails = [
        box(0.88, 0.03, 0.03, bevel=0.004).at(0, 2.08, 0.435),
        box(0.03, 0.03, 0.88, bevel=0.004).at(0.435, 2.08, 0),
    ]
    handle = [
        rod((0.47, 0.95, 0.3), (0.47, 1.25, 0.3), 0.01),
        *[rod((0.434, y, 0.3), (0.47, y, 0.3), 0.007, sides=8) for y in (0.98, 1.22)],
    ]
    tiles = [
        panel(0.2, 0.2, 0.008, bevel=0.002).at(-0.33 + 0.22 * c, 0.14 + 0.215 * r, -0.438)
        for r in range(9)
        for c in range(4)
    ]
    return [
        slab(0.92, 0.1, 0.92, radius=0.03, bevel=0.015).part("main"),
        box(0.9, 2.05, 0.03, bevel=0.004).at(y=0.09, z=-0.45).part("main"),
        box(0.03, 2.05, 0.9, bevel=0.004).at(-0.45, 0.09, 0).part("main"),
        *parts("tile", tiles),
        box(0.008, 1.96, 0.85, bevel=0).at(0.436, 0.11, 0).part("glass"),
        *parts("metal", [*frame, *rails, riser, hose, *handle]),
        cylinder(0.13, 0.018, sides=40).at(y=1.97).part("head"),
        *parts("water", drops),
        *parts("metal", [dial(0.03).at(x, 1.0, -0.43) for x in (-0.06, 0.06)]),
        cylinder(0.05, 0.006, sides=28).at(y=0.098).part("metal"),
        body(
            [
                (0, 0.02, 0.014, 0),
                (0.1, 0.02, 0.014, 0),
                (0.13, 0.04, 0.03, 0.01),
                (0.14, 0.04, 0.03, 0.012),
            ]
        )
        .at(0.1, 1.42, -0.37)
        .part("metal"),
    ]


def _towel_rack(variant: Variant) -> list[Part]:
    """Stand up three bars, with a towel over one where that is asked for."""
    bars = [
        rod((-0.33, y, z), (0.33, y, z), 0.01)
        for y, z in ((0.85, -0.1), (0.72, 0.02), (0.55, 0.12))
    ]
    side = [
        tube(
            [
                (0.33, 0.0, -0.14),
                (0.33, 0.5, -0.12),
                (0.33, 0.85, -0.1),
                (0.33, 0.88, -0.08),
                (0.33, 0.72, 0.02),
                (0.33, 0.4, 0.14),
                (0.33, 0.0, 0.19),
            ],
            0.012,
        )
    ]
    feet = [rod((0.33, 0.012, -0.18), (0.33, 0.012, 0.23), 0.012)]
    rack = parts("main", [*bars, *[c for s in (*side, *feet) for c in pair(s)]])
    if "towel" not in variant.attributes:
        return rack
    return [*rack, *moved(_towel(0.3, 0.42, "towel"), x=-0.13, y=0.85, z=-0.1)]


def _towel(width: float, drop: float, slot: str) -> list[Part]:
    """Fold a towel over a bar along x through the origin."""
    path = [
        (-0.022, -drop),
        (-0.02, -0.03),
        (-0.014, 0.008),
        (0, 0.018),
        (0.014, 0.008),
        (0.02, -0.03),
        (0.026, -0.85 * drop),
    ]
    curve = spline(path, 6)
    rings = []
    for x in np.linspace(-width / 2, width / 2, 3):
        normal = np.gradient(curve, axis=0)
        normal = np.stack([-normal[:, 1], normal[:, 0]], -1) / np.linalg.norm(
            normal, axis=1, keepdims=True
        )
        outline = np.concatenate([curve + 0.006 * normal, (curve - 0.006 * normal)[::-1]])
        rings.append(np.column_stack([np.full(len(outline), x), outline[:, 1], outline[:, 0]]))
    stripes = [
        box(width + 0.002, 0.014, 0.004, bevel=0.001).at(y=-0.85 * drop + 0.05 + 0.025 * k, z=0.031)
        for k in (0, 1)
    ]
    return [loft(rings, crease=60).part(slot), *parts("trim", stripes)]


BUILD = by_subtype(
    toilet=_toilet,
    shower=_shower,
    towel_rack=_towel_rack,
)
