"""Ponds and waterfalls."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.nature.modelling.petals import petal
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, around, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, loft, rod, tube

_SHORE = [
    (1.9, 0.1), (1.6, 0.95), (0.7, 1.25), (-0.4, 1.1), (-1.5, 1.2), (-2.0, 0.3), (-1.6, -0.8),
    (-0.5, -1.05), (0.6, -1.3), (1.6, -0.9),
]  # fmt: skip
"""Corners of the shore of a pond, (x, z)."""


def _stones(rng: np.random.Generator, ring: FloatArray, size: float) -> list[Shape]:
    """Lay rough stones along a closed line (n, 2) of x and z."""
    made = []
    for x, z in ring:
        r = size * float(rng.uniform(0.75, 1.3))
        stone = ellipsoid(1.15 * r, 0.75 * r, r, sides=14).roughened(rng, 0.1 * r, 1.1 * r)
        made.append(stone.turned(y=float(rng.uniform(0, 180))).at(float(x), 0.3 * r, float(z)))
    return made


def _lily(rng: np.random.Generator, x: float, z: float, y: float, *, bloom: bool) -> list[Part]:
    """Float a round leaf with a notch, and a flower on it."""
    size = float(rng.uniform(0.17, 0.25))
    turn = float(rng.uniform(0, 360))
    rim = [(size * np.cos(a), size * np.sin(a)) for a in np.radians(np.linspace(12, 348, 24))]
    pad = prism([(0.02, 0), *rim], 0.012, bevel=0.003).turned(x=90).turned(y=turn).at(x, y, z)
    made = [pad.part("lily")]
    if bloom:
        for k, (count, lean) in enumerate(((8, 25), (6, 55))):
            leaf = petal(0.13 - 0.02 * k, 0.06, start=lean, end=lean + 30, cup=0.4, rows=5)
            made += parts("lily2", [s.at(x, y + 0.01, z) for s in around(leaf, count, 20 * k)])
        made.append(ellipsoid(0.025, 0.02, 0.025, sides=12).at(x, y + 0.035, z).part("lily3"))
    return made


def _reeds(rng: np.random.Generator, x: float, z: float) -> list[Part]:
    """Stand a tuft of leaves with two bulrushes."""
    blades = [
        petal(
            float(rng.uniform(0.6, 0.95)),
            0.035,
            start=86,
            end=55,
            widest=0.3,
            rows=5,
            thickness=0.1,
        )
        .turned(y=137.5 * k)
        .at(x, 0, z)
        for k in range(7)
    ]
    heads = []
    for _ in range(2):
        dx, dz = rng.uniform(-0.07, 0.07, 2)
        top = float(rng.uniform(0.85, 1.1))
        blades.append(rod((x, 0, z), (x + dx, top, z + dz), 0.01, sides=6))
        heads.append(
            lathe([(0, 0)], [(0.026, 0.02), (0.026, 0.15)], [(0, 0.17)], sides=10).at(
                x + 0.95 * float(dx), top - 0.14, z + 0.95 * float(dz)
            )
        )
    return [*parts("reed", blades), *parts("reed2", heads)]


def _pond(variant: Variant) -> list[Part]:
    """Edge still water with stones, grass, reeds and water lilies."""
    rng = variant.rng
    shore = rounded(_SHORE, 5)
    water = prism(shore, 0.06, bevel=0.005).turned(x=90).at(y=0.1)
    bank = prism(1.24 * shore, 0.09, bevel=0.03).turned(x=90).at(y=0.045)
    edge = 1.05 * rounded(_SHORE, 4)
    made = [
        bank.part("bank"),
        water.part("main"),
        *parts("stone", _stones(rng, edge, 0.17)),
    ]
    for k, (x, z) in enumerate(((-0.7, 0.3), (-1.1, -0.1), (0.5, 0.5), (0.9, -0.3), (-0.2, -0.45))):
        made += _lily(rng, x, z, 0.14, bloom=k in (0, 3))
    for x, z in ((-1.5, -0.75), (-1.25, -0.9), (1.5, -0.75), (0.2, -1.15)):
        made += _reeds(rng, x, z)
    return made


def _cliff(rng: np.random.Generator, x: float, wide: float, high: float, deep: float) -> Shape:
    """Raise a rough block of rock with ledges."""
    rings = []
    angle = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    for share in np.linspace(0, 1, 9):
        step = 1 - 0.22 * share - 0.05 * ((share * 4) % 1)
        square = (np.abs(np.cos(angle)) ** 5 + np.abs(np.sin(angle)) ** 5) ** -0.2
        ring = np.column_stack(
            [
                x + 0.5 * wide * step * square * np.cos(angle),
                np.full(28, high * share),
                -0.5 * deep * step * square * np.sin(angle),
            ]
        )
        rings.append(ring)
    return loft(rings, crease=24).roughened(rng, 0.06, 0.7).roughened(rng, 0.025, 0.22)


def _fall(rng: np.random.Generator, start: float, wide: float, top: float) -> Shape:
    """Let a sheet of water run over an edge and down in strands."""
    path = [
        (top, -0.7),
        (top + 0.02, start - 0.15),
        (top - 0.1, start + 0.1),
        (0.55 * top, start + 0.24),
        (0.1, start + 0.34),
    ]
    x = np.linspace(-0.5, 0.5, 13)
    ripple = 0.035 * np.sin(17 * x + rng.uniform(0, 6))
    rings = []
    for k, (y, z) in enumerate(path):
        spread = wide * (1 + 0.08 * k)
        front = np.column_stack([spread * x, np.full(13, y), z + ripple * min(k, 2)])
        back = front - [0, 0.05 if k < 2 else 0.0, 0.0 if k < 2 else 0.06]
        rings.append(np.concatenate([front, back[::-1]]))
    return loft(rings, steps=4, crease=50)


def _waterfall(variant: Variant) -> list[Part]:
    """Pour water from a cliff into a pool among rocks, with foam and spray."""
    rng = variant.rng
    rock = [
        _cliff(rng, -1.15, 1.5, 2.7, 1.7).at(z=-0.5),
        _cliff(rng, 1.15, 1.5, 2.5, 1.6).at(z=-0.55),
        _cliff(rng, 0.0, 1.7, 2.05, 1.3).at(z=-0.75),
    ]
    fall = _fall(rng, 0.02, 0.78, 2.12)
    shore = rounded([(1.5, 0.0), (1.3, 1.1), (0.0, 1.55), (-1.3, 1.15), (-1.5, 0.0), (0, -0.4)], 6)
    pool = prism(shore, 0.08, bevel=0.005).turned(x=90).at(y=0.08, z=0.25)
    angle = np.radians(np.linspace(-20, 200, 15))
    edge = np.column_stack([1.5 * np.cos(angle), 0.25 + 1.5 * np.sin(angle)])
    foam = [
        ellipsoid(0.12, 0.07, 0.1, sides=12)
        .roughened(rng, 0.015, 0.08)
        .at(float(x), 0.13, 0.42 + float(rng.uniform(-0.06, 0.1)))
        for x in np.linspace(-0.45, 0.45, 9)
    ]
    strands = [
        tube(
            [(x, 2.1, 0.0), (x * 1.05, 1.95, 0.16), (x * 1.1, 1.1, 0.31), (x * 1.2, 0.12, 0.42)],
            [0.02, 0.03, 0.035, 0.03],
            sides=7,
        )
        for x in (-0.33, -0.2, -0.06, 0.12, 0.27)
    ]
    bushes = [
        ellipsoid(0.26, 0.17, 0.22, sides=14).roughened(rng, 0.035, 0.12).at(x, y, z)
        for x, y, z in (
            (-1.2, 2.72, -0.4),
            (-0.9, 2.66, -0.7),
            (1.2, 2.52, -0.5),
            (1.5, 2.45, -0.8),
        )
    ]
    return [
        *parts("rock", [*rock, *_stones(rng, edge, 0.2)]),
        *parts("main", [fall, pool]),
        *parts("foam", [*foam, *strands]),
        *parts("plant", bushes),
    ]


BUILD = by_subtype(pond=_pond, waterfall=_waterfall)
