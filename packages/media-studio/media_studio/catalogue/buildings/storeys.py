"""Tall buildings: churches, pagodas, skyscrapers, blocks of flats."""

import numpy as np

from media_studio.catalogue.buildings.modelling.openings import door, hung
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve


def _lancet(width: float, height: float) -> list[Part]:
    """Frame a pointed window that stands on y = 0."""
    half = width / 2
    outline = [
        (-half, 0),
        (half, 0),
        *map(tuple, arc(half, 0, 180, steps=12) * [1, 1.4] + np.array([0, height - half])),
    ]
    frame = [(1.25 * x, 1.07 * y - 0.05) for x, y in outline]
    return [
        prism(outline, 0.07, bevel=0.008).part("glass"),
        prism(frame, 0.05, bevel=0.008).part("trim"),
        box(0.03, height, 0.09, bevel=0).part("trim"),
    ]


def _church(_: Variant) -> list[Part]:
    """Join a nave with arched windows to a steeple with a cross."""
    nave = prism([(-1.35, 0), (1.35, 0), (1.35, 2.2), (0, 3.6), (-1.35, 2.2)], 4.2, bevel=0.02).at(
        z=-0.9
    )
    slope = pair(beam((1.6, 1.93, -0.9), (-0.01, 3.64, -0.9), 0.1, 4.5, bevel=0.02))
    tower = [
        box(1.5, 4.3, 1.5, bevel=0.03).at(z=1.55),
        box(1.66, 0.14, 1.66, bevel=0.03).at(y=3.0, z=1.55),
        box(1.7, 0.18, 1.7, bevel=0.03).at(y=4.22, z=1.55),
    ]
    spire = (
        lathe([(0, 0)], [(1.2, 0)], [(1.0, 0.25), (0.4, 1.6)], [(0, 2.9)], sides=4, bevel=0.01)
        .turned(y=45)
        .at(y=4.38, z=1.55)
    )
    cross = [
        box(0.07, 0.62, 0.07, bevel=0.01).at(y=7.15, z=1.55),
        box(0.36, 0.07, 0.07, bevel=0.01).at(y=7.48, z=1.55),
    ]
    made: list[Part] = [
        nave.part("main"),
        *parts("roof", [*slope, spire]),
        *parts("main", tower),
        *parts("metal", cross),
    ]

    for z in (-2.4, -1.4, -0.4):
        made += hung(_lancet(0.42, 1.1), -z, 0.7, 1.36, 90)
        made += hung(_lancet(0.42, 1.1), z, 0.7, 1.36, -90)
    for turn in (0, 90, -90):
        made += hung(
            _lancet(0.5, 0.8), -1.55 * np.sign(turn), 3.25, 0.76 + (1.55 if not turn else 0), turn
        )
    rose = [
        sleeve((0.24, 0), (0.34, 0), (0.34, 0.07), (0.24, 0.07), sides=32)
        .turned(x=90)
        .at(y=2.45, z=2.3),
        cylinder(0.25, 0.04).turned(x=90).at(y=2.45, z=2.29),
    ]
    made += [
        rose[0].part("trim"),
        rose[1].part("glass"),
        *hung(door(0.85, 1.6, arched=True), 0, 0.1, 2.32),
    ]
    return [
        *made,
        box(3.0, 0.2, 4.6, bevel=0.03).at(z=-0.9).part("base"),
        box(1.8, 0.2, 1.9, bevel=0.03).at(z=1.65).part("base"),
    ]


def _storeys(variant: Variant, usual: int) -> int:
    """Return how many storeys there are to be, by whatever word."""
    return next(iter(variant.counts.values()), usual)


def _eaves(w: float, y: float) -> Shape:
    """Sweep a roof up at its four corners, over walls of half width `w` that stand on `y`."""
    rings = []
    for share, up, lift in (
        (0.78, 0.02, 0.0),
        (1.48, -0.06, 0.3),
        (1.5, -0.02, 0.3),
        (1.1, 0.16, 0.08),
        (0.72, 0.42, 0.0),
    ):
        t = np.linspace(-1, 1, 13)[:-1]
        ring = []
        for side in range(4):
            corner = np.abs(t) ** 3 * lift * w
            a = np.radians(90 * side)
            x, z = w * share * t, np.full(12, w * share)
            ring.append(
                np.column_stack(
                    [
                        x * np.cos(a) + z * np.sin(a),
                        y + 0.72 + up + corner,
                        z * np.cos(a) - x * np.sin(a),
                    ]
                )
            )
        rings.append(np.concatenate(ring))
    return loft(rings, crease=30)


def _pagoda(variant: Variant) -> list[Part]:
    """Stack storeys with upturned eaves under a ringed spire."""
    walls, roofs, trims, panes = [], [], [], []
    y = 0.3
    for k in range(_storeys(variant, 5)):
        w = 1.0 - 0.13 * k
        walls.append(box(2 * w * 0.8, 0.75, 2 * w * 0.8, bevel=0.02).at(y=y))
        for sx in (-1, 1):
            for sz in (-1, 1):
                trims.append(
                    rod(
                        (sx * w * 0.8, y, sz * w * 0.8),
                        (sx * w * 0.8, y + 0.75, sz * w * 0.8),
                        0.05,
                    )
                )
        panes += around(box(0.5 * w, 0.42, 0.06, bevel=0.01).at(y=y + 0.14, z=0.8 * w), 4)
        trims += around(box(0.6 * w, 0.52, 0.04, bevel=0.01).at(y=y + 0.09, z=0.8 * w), 4)
        trims += around(box(2.1 * w * 0.86, 0.06, 0.06, bevel=0.01).at(y=y + 0.1, z=0.92 * w), 4)
        roofs.append(_eaves(w, y))
        y += 1.05
    spire = lathe(
        [(0, y)], [(0.2, y)], [(0.05, y + 0.2)], [(0.05, y + 1.3)], [(0, y + 1.4)], sides=16
    )
    rings_ = [
        sleeve((0.04, h), (0.16 - 0.012 * i, h + 0.03), (0.04, h + 0.06))
        for i, h in enumerate(np.linspace(y + 0.3, y + 1.1, 7))
    ]
    base = [
        box(2.4, 0.16, 2.4, bevel=0.03),
        box(2.1, 0.16, 2.1, bevel=0.03).at(y=0.15),
        box(0.8, 0.1, 0.3, bevel=0.02).at(z=1.3),
    ]
    return [
        *parts("main", trims),
        *parts("wall", walls),
        *parts("roof", roofs),
        *parts("glass", panes),
        *parts("metal", [spire, *rings_]),
        *parts("base", base),
    ]


def _skyscraper(_: Variant) -> list[Part]:
    """Step a tower back towards its spire, in bands of glass."""
    made: list[Part] = []
    y = 0.0
    for w, floors in ((1.5, 12), (1.2, 10), (0.85, 8), (0.5, 4)):
        high = 0.26 * floors
        made.append(box(2 * w * 0.96, high, 2 * w * 0.96, bevel=0).at(y=y).part("glass"))
        slabs = [box(2 * w, 0.07, 2 * w, bevel=0.008).at(y=y + 0.26 * k) for k in range(floors + 1)]
        count = max(int(w / 0.16), 3)
        piers = [
            s
            for x in np.linspace(-w + 0.04, w - 0.04, count)
            for s in around(box(0.07, high + 0.1, 0.07, bevel=0.008).at(float(x), y, w - 0.02), 4)
        ]
        made += parts(
            "main",
            [*slabs, *piers, box(2 * w + 0.08, 0.12, 2 * w + 0.08, bevel=0.02).at(y=y + high)],
        )
        y += high + 0.08
    spire = [
        lathe(
            [(0, y)],
            [(0.3, y)],
            [(0.16, y + 0.5)],
            [(0.05, y + 0.7)],
            [(0.02, y + 2.2)],
            [(0, y + 2.2)],
            sides=12,
        )
    ]
    entry = [
        box(1.0, 0.7, 0.2, bevel=0.02).at(y=0, z=1.5),
        box(1.3, 0.1, 0.6, bevel=0.02).at(y=0.7, z=1.65),
    ]
    return [
        *made,
        *parts("metal", [*spire, entry[1]]),
        entry[0].part("dark"),
        box(3.8, 0.1, 3.8, bevel=0.02).at(y=-0.08).part("base"),
    ]


def _apartment(variant: Variant) -> list[Part]:
    """Repeat balconies and windows over the storeys above a shop front."""
    storeys = _storeys(variant, 6)
    top = 0.23 + 1.02 * storeys
    made: list[Part] = [box(4.4, top + 0.05, 3.0, bevel=0.03).part("main")]
    for k in range(1, storeys):
        y = 0.35 + 1.02 * k
        for x in (-1.5, -0.5, 0.5, 1.5):
            made += [
                box(0.56, 0.66, 0.06, bevel=0.01).at(x, y + 0.1, 1.5).part("glass"),
                box(0.68, 0.06, 0.14, bevel=0.01).at(x, y + 0.03, 1.52).part("trim"),
                box(0.68, 0.05, 0.1, bevel=0.01).at(x, y + 0.76, 1.52).part("trim"),
            ]
        for x in (-1.5, 1.5):
            made.append(box(0.95, 0.07, 0.5, bevel=0.01).at(x, y - 0.02, 1.7).part("trim"))
            bars = [
                box(0.025, 0.36, 0.025, bevel=0).at(x + d, y + 0.04, 1.92)
                for d in np.linspace(-0.44, 0.44, 9)
            ]
            made += parts(
                "metal", [*bars, box(0.95, 0.035, 0.035, bevel=0.005).at(x, y + 0.4, 1.92)]
            )
        for z in (-0.8, 0.2, 1.0):
            made += parts("glass", pair(box(0.06, 0.66, 0.5, bevel=0.01).at(2.2, y + 0.1, z)))
        made.append(box(4.46, 0.05, 3.06, bevel=0.01).at(y=y + 0.9).part("trim"))
    roof = [
        box(4.6, 0.22, 3.2, bevel=0.03).at(y=top),
        box(0.9, 0.6, 0.9, bevel=0.03).at(-1.1, top + 0.15, -0.4),
        cylinder(0.3, 0.6).at(1.1, top + 0.15, -0.5),
    ]
    shop = [box(1.3, 0.8, 0.06, bevel=0.01).at(x, 0.25, 1.5) for x in (-1.35, 1.35)]
    awning = [
        prism([(0, 0), (0.5, -0.2), (0.5, -0.14), (0, 0.08)], 1.5, bevel=0.005)
        .turned(y=-90)
        .at(x, 1.16, 1.48)
        for x in (-1.35, 1.35)
    ]
    return [
        *made,
        *parts("roof", roof),
        *parts("glass", shop),
        *parts("awning", awning),
        *hung(door(0.7, 1.1), 0, 0.06, 1.52),
        box(4.8, 0.08, 3.6, bevel=0.02).at(y=-0.06).part("base"),
    ]


BUILD = by_subtype(church=_church, pagoda=_pagoda, skyscraper=_skyscraper, apartment=_apartment)
