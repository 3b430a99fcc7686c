"""Columns, arches, pyramids, temples."""

from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, around, pair, parts, ridged
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, lathe, rod


def _column(radius: float, height: float) -> list[Shape]:
    """Flute a Doric shaft between base and capital."""
    r = radius
    shaft = lathe(
        [(0, 0.2 * r)],
        [(r, 0.2 * r)],
        [(0.98 * r, 0.4 * height), (0.84 * r, height - 0.9 * r)],
        [(0, height - 0.9 * r)],
        sides=80,
    )
    fluted = shaft.warped(ridged(20, 1, 0.94))
    base = [
        box(2.7 * r, 0.25 * r, 2.7 * r, bevel=0.03 * r),
        lathe(
            [(0, 0.2 * r)],
            [(1.25 * r, 0.2 * r), (1.3 * r, 0.4 * r), (1.1 * r, 0.55 * r)],
            [(0, 0.55 * r)],
            sides=36,
        ),
    ]
    cap = [
        lathe(
            [(0, height - 1.0 * r)],
            [
                (0.84 * r, height - 1.0 * r),
                (0.95 * r, height - 0.8 * r),
                (1.25 * r, height - 0.4 * r),
            ],
            [(0, height - 0.4 * r)],
            sides=36,
        ),
        box(2.6 * r, 0.4 * r, 2.6 * r, bevel=0.03 * r).at(y=height - 0.4 * r),
    ]
    return [fluted, *base, *cap]


def _one_column(_: Variant) -> list[Part]:
    return parts("main", _column(0.35, 3.6))


def _broken_at(height: float, points: FloatArray) -> FloatArray:
    """Press what is above a ragged break down to it."""
    x, y, z = points.T
    return np.column_stack([x, np.minimum(y, height + 0.16 * np.sin(7 * x) + 0.2 * z), z])


def _ruin(variant: Variant) -> list[Part]:
    """Break columns off at different heights, with fallen drums."""
    made = []
    for x, z, high in ((-1.2, -0.5, 3.0), (0.0, -0.7, 1.7), (1.2, -0.5, 2.4)):
        column = _column(0.3, 3.2)
        for shape in column[:3]:
            cut = shape.warped(partial(_broken_at, high))
            made.append(cut.at(x, 0.2, z))
    drum = cylinder(0.27, 0.75, bevel=0.03).roughened(variant.rng, 0.008, 0.2)
    made += [
        drum.turned(z=90, y=25).at(0.6, 0.44, 0.55),
        drum.scaled(y=0.6).turned(x=90, y=-40).at(-0.5, 0.44, 0.5),
    ]
    floor = [
        box(1.1, 0.1, 1.1, bevel=0.02).at(x, y, z)
        for x in (-1.1, 0, 1.1)
        for z in (-0.55, 0.55)
        for y in (0.1,)
    ]
    return parts("main", [*made, box(3.6, 0.12, 2.4, bevel=0.03), *floor])


def _arch(_: Variant) -> list[Part]:
    """Vault a triumphal arch between two piers, with columns and an attic."""
    opening = [
        *map(tuple, arc(0.75, 180, 0, steps=20) + np.array([0, 2.1])),
        (0.75, 0),
        (1.9, 0),
        (1.9, 3.4),
        (-1.9, 3.4),
        (-1.9, 0),
        (-0.75, 0),
    ]
    body = prism(opening, 1.4, bevel=0.02)
    rim = prism(
        [
            *map(tuple, arc(0.95, 0, 180, steps=20) + np.array([0, 2.1])),
            *map(tuple, arc(0.75, 180, 0, steps=20) + np.array([0, 2.1])),
        ],
        1.52,
        bevel=0.02,
    )
    key = box(0.24, 0.42, 1.6, bevel=0.03).at(y=2.8)
    cornice = [
        box(4.1, 0.16, 1.65, bevel=0.03).at(y=3.35),
        box(3.8, 0.9, 1.4, bevel=0.02).at(y=3.5),
        box(4.0, 0.16, 1.6, bevel=0.03).at(y=4.4),
    ]
    base = [box(1.35, 0.3, 1.65, bevel=0.03).at(x) for x in (-1.32, 1.32)]
    pillars = [
        s.at(x, 0.28, z)
        for x in (-1.6, -1.05, 1.05, 1.6)
        for z in (0.75, -0.75)
        for s in _column(0.12, 3.05)[1:]
    ]
    shafts = [
        lathe([(0, 0.3)], [(0.12, 0.3)], [(0.1, 3.2)], [(0, 3.2)], sides=16).at(x, 0, z)
        for x in (-1.6, -1.05, 1.05, 1.6)
        for z in (0.75, -0.75)
    ]
    plate = [box(2.4, 0.5, 0.04, bevel=0.01).at(y=3.7, z=z) for z in (0.71, -0.71)]
    return [
        *parts("main", [body, *cornice, *base]),
        *parts("trim", [rim, key, *pillars, *shafts, *plate]),
    ]


def _pyramid(_: Variant) -> list[Part]:
    """Set courses of blocks back to a point, with an entrance."""
    made = []
    for k in range(22):
        w = 3.0 * (1 - k / 22)
        made.append(box(2 * w, 0.19, 2 * w, bevel=0.02).at(y=0.19 * k))
    cap = lathe([(0, 0)], [(0.3, 0)], [(0, 0.32)], sides=4, bevel=0).turned(y=45).at(y=4.15)
    gate = [
        box(0.24, 0.75, 0.7, bevel=0.03).at(0.42, 0, 2.75),
        box(1.2, 0.24, 0.75, bevel=0.03).at(y=0.72, z=2.75),
    ]
    dark = box(0.62, 0.7, 0.5, bevel=0).at(z=2.8)
    return [*parts("main", [*made, *pair(gate[0]), gate[1]]), cap.part("trim"), dark.part("dark")]


def _ziggurat(_: Variant) -> list[Part]:
    """Raise a Mayan step pyramid with stairs on its sides and a temple on top."""
    made, stairs = [], []
    for k in range(7):
        w = 2.6 - 0.3 * k
        made += [
            box(2 * w, 0.44, 2 * w, bevel=0.03).at(y=0.42 * k),
            box(2 * w + 0.08, 0.08, 2 * w + 0.08, bevel=0.02).at(y=0.42 * k + 0.36),
        ]
    for k in range(21):
        stairs.append(box(0.9, 0.14 * (k + 1), 0.16, bevel=0.01).at(y=0, z=2.96 - 0.1 * k))
    steps = [s for stair in stairs for s in around(stair, 4)]
    cheek = prism(
        [(3.1, 0), (3.1, 0.12), (0.95, 3.02), (0.7, 3.02), (0.7, 0)], 0.16, bevel=0.02
    ).turned(y=-90)
    cheeks = [s for c in pair(cheek.at(x=0.54)) for s in around(c, 4)]
    house = [
        box(1.1, 0.75, 1.1, bevel=0.03).at(y=2.95),
        box(1.3, 0.16, 1.3, bevel=0.03).at(y=3.66),
        box(0.8, 0.25, 0.8, bevel=0.03).at(y=3.8),
    ]
    doors = around(box(0.36, 0.52, 0.1, bevel=0.01).at(y=2.96, z=0.52), 4)
    return [
        *parts("main", [*made, *house]),
        *parts("trim", [*steps, *cheeks]),
        *parts("dark", doors),
    ]


def _temple(_: Variant) -> list[Part]:
    """Surround a cella with columns under a pediment."""
    steps = [box(4.2 - 0.3 * k, 0.16, 6.0 - 0.3 * k, bevel=0.02).at(y=0.15 * k) for k in range(3)]
    places = {(x, z) for x in np.linspace(-1.5, 1.5, 4) for z in (-2.4, 2.4)} | {
        (x, z) for x in (-1.5, 1.5) for z in np.linspace(-2.4, 2.4, 6)
    }
    shaft = lathe([(0, 0)], [(0.2, 0)], [(0.195, 0.8), (0.16, 2.1)], [(0, 2.1)], sides=20).warped(
        ridged(10, 1, 0.95)
    )
    cap = [
        lathe([(0, 2.05)], [(0.16, 2.05)], [(0.26, 2.2)], [(0, 2.2)], sides=20),
        box(0.54, 0.1, 0.54, bevel=0.01).at(y=2.19),
    ]
    columns = [s.at(float(x), 0.46, float(z)) for x, z in sorted(places) for s in (shaft, *cap)]
    beams = [box(3.7, 0.24, 5.5, bevel=0.02).at(y=2.74), box(3.9, 0.1, 5.7, bevel=0.02).at(y=2.97)]
    gable = prism([(-1.95, 0), (1.95, 0), (0, 0.85)], 5.5, bevel=0.02).at(y=3.05)
    roof = pair(
        prism([(2.1, -0.05), (2.1, 0.08), (0, 1.02), (0, 0.89)], 5.8, bevel=0.01).at(y=3.05)
    )
    cella = box(2.2, 2.3, 3.6, bevel=0.02).at(y=0.45)
    return [
        *parts("main", [*steps, *columns, *beams, gable]),
        cella.part("main"),
        *parts("roof", roof),
        box(0.8, 1.6, 0.1, bevel=0.02).at(y=0.46, z=1.8).part("dark"),
    ]


def _torii(_: Variant) -> list[Part]:
    """Curve the lintel of a Japanese gate over two leaning pillars."""
    posts = [
        rod((1.35, 0, 0), (1.18, 3.1, 0), 0.15, tip=0.13),
        cylinder(0.22, 0.34, bevel=0.03).at(1.34),
    ]
    curve = [(x, 3.05 + 0.16 * (x / 2.1) ** 2) for x in np.linspace(-2.1, 2.1, 15)]
    lower = prism([*curve, *[(1.02 * x, y + 0.2) for x, y in curve[::-1]]], 0.32, bevel=0.02)
    upper = prism(
        [*[(1.04 * x, y + 0.2) for x, y in curve], *[(1.1 * x, y + 0.38) for x, y in curve[::-1]]],
        0.44,
        bevel=0.02,
    )
    tie = [box(3.2, 0.2, 0.2, bevel=0.02).at(y=2.42), box(0.3, 0.48, 0.14, bevel=0.02).at(y=2.6)]
    return [
        *parts("main", [*pair(posts[0]), lower, *tie]),
        *parts("dark", [upper, *pair(posts[1])]),
    ]


BUILD = by_subtype(
    column=_one_column,
    ruin=_ruin,
    arch=_arch,
    pyramid=_pyramid,
    ziggurat=_ziggurat,
    temple=_temple,
    torii=_torii,
)
