"""Caves, cliffs, dunes and stalagmites."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, loft


def _mouth(share: float, rng: np.random.Generator) -> FloatArray:
    """Return a ragged arch (n, 3) of the opening at a share of the depth."""
    angle = np.linspace(0, np.pi, 20)
    wide, high = 0.95 * (1 - 0.35 * share), 1.35 * (1 - 0.3 * share)
    play = 1 + 0.05 * np.sin(5 * angle + 2 * share) + rng.uniform(-0.03, 0.03, 20)
    x, y = wide * play * np.cos(angle), high * play * np.sin(angle)
    return np.column_stack([x, np.maximum(y, 0), np.full(20, 1.15 - 1.7 * share)])


def _shell(rng: np.random.Generator) -> Shape:
    """Close a rocky dome around a hollow that opens to the front."""
    angle = np.linspace(0, np.pi, 20)
    rings = []
    for z, wide, high in (
        (-1.5, 0.7, 0.5),
        (-1.3, 1.5, 1.4),
        (-0.6, 1.95, 2.1),
        (0.3, 1.95, 2.25),
        (0.95, 1.7, 2.0),
        (1.3, 1.3, 1.66),
    ):
        square = (np.abs(np.cos(angle)) ** 2.6 + np.abs(np.sin(angle)) ** 2.6) ** (-1 / 2.6)
        x, y = wide * square * np.cos(angle), high * square * np.sin(angle)
        rings.append(np.column_stack([x, np.maximum(y, 0), np.full(20, z)]))
    rings += [_mouth(share, rng) for share in np.linspace(0, 1, 5)]
    return loft(rings, crease=24).roughened(rng, 0.05, 0.6).roughened(rng, 0.02, 0.22)


def _grounded(shape: Shape) -> Shape:
    return shape.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], 0), p[:, 2]]))


def _cave(variant: Variant) -> list[Part]:
    """Open a dark hollow in a rocky hill, with stones and grass before it."""
    rng = variant.rng
    back = _grounded(ellipsoid(0.75, 1.05, 0.06, sides=24).at(y=0.1, z=-0.5))
    teeth = [
        lathe([(0, 0)], [(0.07, 0.02), (0.04, -0.12)], [(0, -0.3)], sides=9)
        .roughened(rng, 0.006, 0.08)
        .at(x, float(1.3 * np.sqrt(max(1 - (x / 0.95) ** 2, 0))) + 0.02, 0.8)
        for x in (-0.5, -0.22, 0.08, 0.36, 0.6)
    ]
    stones = []
    for x, z, r in (
        (-1.35, 1.3, 0.26),
        (1.3, 1.4, 0.22),
        (1.65, 1.0, 0.3),
        (-1.7, 0.8, 0.3),
        (0.75, 1.6, 0.12),
        (-0.8, 1.65, 0.14),
    ):
        stone = ellipsoid(1.1 * r, 0.8 * r, r, sides=14).roughened(rng, 0.1 * r, 1.2 * r)
        stones.append(_grounded(stone.at(x, 0.35 * r, z)))
    grass = [
        ellipsoid(0.3, 0.08, 0.24, sides=14).roughened(rng, 0.02, 0.1).at(x, y, z)
        for x, y, z in ((-0.9, 2.02, 0.4), (0.5, 2.22, 0.2), (1.2, 1.8, -0.2), (-0.3, 2.2, -0.5))
    ]
    return [
        *parts("main", [_grounded(_shell(rng)), *stones]),
        back.part("dark"),
        *parts("stalactite", teeth),
        *parts("moss", grass),
    ]


def _cliff(variant: Variant) -> list[Part]:
    """Break a steep face of layered rock below a grassy top."""
    rng = variant.rng
    x = np.linspace(-2.0, 2.0, 30)
    face = 0.16 * np.sin(2.1 * x + 1) + 0.1 * np.sin(5.3 * x) + rng.uniform(-0.05, 0.05, 30)
    rings = []
    for share in np.linspace(0, 1, 13):
        ledge = 0.09 * ((share * 6) % 1) - 0.35 * share
        front = np.column_stack(
            [x, np.full(30, 2.6 * share), 0.75 + face * (1 - 0.3 * share) + ledge]
        )
        back = np.column_stack([x[::-1], np.full(30, 2.6 * share), np.full(30, -0.9)])
        rings.append(np.concatenate([front, back]))
    rock = loft(rings, crease=24).roughened(rng, 0.03, 0.4)
    top = np.column_stack([x, 0.42 + 0.7 * face])
    sod = []
    for y, grow in ((2.52, 0.0), (2.6, 0.05), (2.72, 0.02), (2.76, -0.08)):
        front = np.column_stack(
            [x * (1 + 0.02), np.full(30, y) + 0.03 * np.sin(3 * x), top[:, 1] + grow]
        )
        back = np.column_stack([x[::-1] * 1.02, np.full(30, y), np.full(30, -0.93)])
        sod.append(np.concatenate([front, back]))
    boulders = []
    for k in range(9):
        r = float(rng.uniform(0.1, 0.24))
        stone = ellipsoid(1.1 * r, 0.8 * r, r, sides=12).roughened(rng, 0.1 * r, 1.2 * r)
        boulders.append(stone.at(-1.8 + 0.45 * k, 0.4 * r, 1.1 + float(rng.uniform(-0.1, 0.25))))
    return [*parts("main", [rock, *boulders]), loft(sod, crease=40).part("grass")]


def _dune(variant: Variant) -> list[Part]:
    """Blow sand into a crescent with a sharp crest and ripples."""
    rng = variant.rng
    radius = np.concatenate([[2.0], np.linspace(2.0, 0, 46)])
    angle = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    x, z = radius[:, None] * np.cos(angle), radius[:, None] * np.sin(angle)
    crest = 0.45 - 0.36 * x**2 + 0.08 * np.sin(2 * x + rng.uniform(0, 6))
    away = z - crest
    slope = np.where(away < 0, np.exp(-((away / 1.1) ** 2)), np.exp(-((away / 0.24) ** 2)))
    ripple = 0.012 * np.sin(30 * (z + 0.12 * np.sin(3 * x))) * (away < -0.05)
    fade = np.clip(1 - (radius[:, None] / 2.0) ** 4, 0, 1)
    high = (0.95 * slope * np.exp(-((x / 1.5) ** 2)) + 0.06 + ripple) * fade + 0.02
    rings = np.stack([x, high, -z], axis=-1)
    rings[0, :, 1] = 0.0
    rings[-1, :, 1] = rings[-1, :, 1].mean()
    return [loft(list(rings), crease=40).part("main")]


def _dripstone(high: float, rng: np.random.Generator) -> Shape:
    """Turn a cone of stone."""
    r = 0.1 + 0.1 * high
    cone = lathe(
        [(0, 0)],
        [(r, 0), (0.72 * r, 0.25 * high), (0.42 * r, 0.6 * high), (0.16 * r, 0.95 * high)],
        [(0, high)],
        sides=18,
    )
    return cone.roughened(rng, 0.014, 0.13)


def _stalagmite(variant: Variant) -> list[Part]:
    """Grow one dripstone."""
    return [_dripstone(1.5, variant.rng).part("main")]


def _stalagmites(variant: Variant) -> list[Part]:
    """Grow dripstones of several heights from a rough floor."""
    rng = variant.rng
    floor = blob(
        [Lump((0, 0.02, 0), (0.95, 0.16, 0.8)), Lump((0.4, 0.05, 0.2), (0.5, 0.14, 0.4))],
        blend=0.1,
        cells=40,
    )
    floor = _grounded(floor.roughened(rng, 0.02, 0.25))
    cones = []
    for x, z, high in (
        (-0.1, -0.1, 1.5),
        (0.4, 0.05, 1.05),
        (-0.5, 0.1, 0.85),
        (0.15, 0.38, 0.6),
        (-0.25, 0.42, 0.42),
        (0.65, -0.25, 0.7),
        (-0.62, -0.3, 0.55),
    ):
        cones.append(_dripstone(high, rng).at(x, 0.06, z))
    return [*parts("main", cones), floor.part("base")]


BUILD = by_subtype(
    cave=_cave, cliff=_cliff, dune=_dune, stalagmite=_stalagmite, stalagmites=_stalagmites
)
