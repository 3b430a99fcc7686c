"""Rocks, heaps of stones, crystals."""

from itertools import pairwise

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import lathe, loft


def hewn(rng: np.random.Generator, radii: tuple[float, float, float], cuts: int = 16) -> Shape:
    """Cut flat facets off an ellipsoid and roughen what is left."""
    ball = ellipsoid(1.0, 1.0, 1.0, sides=28 if cuts < 14 else 44)
    normals = rng.normal(size=(cuts, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    depths = rng.uniform(0.68, 0.9, cuts)

    def cut(p: FloatArray) -> FloatArray:
        for normal, depth in zip(normals, depths, strict=True):
            over = np.maximum(p @ normal - depth, 0)
            p = p - over[:, None] * normal
        return p

    rough = ball.warped(cut).roughened(rng, 0.012, 0.5).roughened(rng, 0.006, 0.16)
    return rough.scaled(*radii).creased(26)


def _grounded(shape: Shape, level: float = 0.0) -> Shape:
    return shape.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], level), p[:, 2]]))


def _rock(variant: Variant) -> list[Part]:
    return [_grounded(hewn(variant.rng, (0.42, 0.32, 0.36)).at(y=0.2)).part("main")]


def _boulder(variant: Variant) -> list[Part]:
    return [_grounded(hewn(variant.rng, (1.0, 0.85, 0.9), 20).at(y=0.6)).part("main")]


def _formation(variant: Variant) -> list[Part]:
    """Lean one boulder on another, with chips at their feet."""
    rng = variant.rng
    big = hewn(rng, (1.0, 0.85, 0.9), 20).at(y=0.6)
    lean = hewn(rng, (0.55, 0.5, 0.5), 16).at(-0.75, 0.3, 0.35)
    bits = [
        hewn(rng, (r, 0.7 * r, r), 10).at(x, 0.4 * r, z)
        for x, z, r in ((0.85, 0.6, 0.2), (0.35, 0.95, 0.13), (-0.3, 0.95, 0.1))
    ]
    return parts("main", [_grounded(s) for s in (big, lean, *bits)])


def _pile(variant: Variant) -> list[Part]:
    """Heap rounded stones in three layers."""
    rng, made = variant.rng, []
    for level, count, reach in ((0.13, 10, 0.46), (0.15, 4, 0.17), (0.36, 5, 0.24), (0.56, 2, 0.1)):
        for k in range(count):
            r = float(rng.uniform(0.15, 0.2))
            a = 2 * np.pi * k / count + float(rng.uniform(-0.2, 0.2)) + level
            stone = hewn(rng, (r, 0.78 * r, 0.95 * r), 12).turned(y=float(rng.uniform(0, 360)))
            made.append(
                _grounded(stone.at(float(reach * np.cos(a)), level, float(reach * np.sin(a))))
            )
    return parts("main", made)


def _cairn(variant: Variant) -> list[Part]:
    """Balance smooth pebbles on each other."""
    rng, made, y = variant.rng, [], 0.0
    for r, h in ((0.2, 0.11), (0.165, 0.095), (0.13, 0.08), (0.1, 0.062), (0.065, 0.048)):
        stone = ellipsoid(r, h / 2, 0.85 * r, sides=28).roughened(rng, 0.025 * h, r)
        shift = rng.uniform(-0.012, 0.012, 2)
        made.append(
            stone.turned(y=float(rng.uniform(0, 360)), z=float(rng.uniform(-4, 4))).at(
                float(shift[0]), y + h / 2, float(shift[1])
            )
        )
        y += 0.93 * h
    return parts("main", made)


def _standing(variant: Variant) -> list[Part]:
    """Raise five pairs of rough uprights under lintels, in a circle."""
    rng, made = variant.rng, []
    for turn in range(0, 360, 72):
        for x in (-0.72, 0.72):
            upright = box(0.74, 2.5, 0.56, bevel=0.12, cells=7).at(x, 0, -2.2)
            made.append(_weathered(upright, rng).turned(y=turn))
        lintel = box(2.3, 0.44, 0.62, bevel=0.12, cells=7).at(0, 2.42, -2.2)
        made.append(_weathered(lintel, rng).turned(y=turn))
    fallen = hewn(rng, (0.35, 0.28, 0.95), 14).turned(y=40).at(0.9, 0.16, -0.2)
    return parts("main", [*made, _grounded(fallen)])


def _weathered(block: Shape, rng: np.random.Generator) -> Shape:
    """Roughen a block that was hewn square."""
    return _grounded(block.roughened(rng, 0.05, 0.8).roughened(rng, 0.02, 0.25).creased(30))


def _crystal(length: float, radius: float, sides: int = 6) -> Shape:
    """Grow a six-sided crystal with a pointed end along +Y."""
    return lathe(
        [(0, 0)],
        [(0.8 * radius, 0)],
        [(radius, 0.7 * length)],
        [(0.0, length)],
        sides=sides,
        bevel=0.03 * radius,
    ).creased(15)


def _cluster(variant: Variant) -> list[Part]:
    """Let crystals spring from a bed of rock."""
    rng, made = variant.rng, []
    number = variant.count("crystal", _CRYSTALS)
    for k in range(number):
        lean = 6.0 + 3.4 * k * (_CRYSTALS / number) ** 0.5 if k else 0.0
        size = 0.42 - 0.019 * k
        stone = _crystal(float(size * rng.uniform(0.85, 1.15)), float(0.055 * (0.6 + 0.9 * size)))
        made.append(
            stone.turned(y=float(rng.uniform(0, 60))).turned(x=lean).turned(y=137.5 * k).at(y=0.03)
        )
    bed = _grounded(hewn(rng, (0.2, 0.09, 0.18), 14).at(y=0.03))
    chips = [
        _grounded(hewn(rng, (r, 0.7 * r, r), 10).at(x, 0.3 * r, z))
        for x, z, r in ((0.2, 0.1, 0.05), (-0.19, 0.12, 0.06), (0.05, -0.2, 0.06))
    ]
    return [*parts("main", made), *parts("bed", [bed, *chips])]


_CRYSTALS = 15
"""Crystals of a cluster of which nobody says how many."""


def _gem(_: Variant) -> list[Part]:
    """Cut a brilliant: table, crown, girdle and pavilion."""
    rows = (
        (0.0, 0.0, 0),
        (0.62, 0.5, 1),
        (1.0, 0.86, 0),
        (1.0, 0.9, 0),
        (0.82, 1.08, 1),
        (0.56, 1.2, 0),
    )
    rings = []
    for r, y, shift in rows:
        angle = 2 * np.pi * (np.arange(16) + 0.5 * shift) / 16
        rings.append(np.column_stack([r * np.cos(angle), np.full(16, y), -r * np.sin(angle)]))

    levels = [rings[0], *(r for a, b in pairwise(rings) for r in ((a + b) / 2, b))]
    return [loft([0.05 * ring for ring in levels], crease=8).part("main")]


def _geode(variant: Variant) -> list[Part]:
    """Break a stone open on a hollow lined with crystals."""
    rng = variant.rng
    outer = hewn(rng, (0.2, 0.2, 0.19), 10)
    back = outer.warped(lambda p: np.column_stack([p[:, 0], p[:, 1], np.minimum(p[:, 2], 0.02)]))
    band = (
        lathe(
            [(0, 0)],
            [(0.165, 0)],
            [(0.16, 0.012)],
            [(0.13, 0.012), (0.11, 0.0), (0, -0.03)],
            sides=36,
        )
        .turned(x=90)
        .at(z=0.014)
    )
    made = []
    for k in range(90):
        r = float(0.014 * np.sqrt(k) * 1.02)
        lean = 380 * r
        stone = _crystal(float(rng.uniform(0.05, 0.085)), 0.016).turned(y=float(rng.uniform(0, 60)))
        made.append(stone.turned(x=90).turned(x=-lean * 0.35).at(y=r, z=-0.012).turned(z=137.5 * k))
    return [
        back.turned(x=-35).part("bed"),
        band.turned(x=-35).part("rim"),
        *parts("main", [s.turned(x=-35) for s in made]),
    ]


BUILD = by_subtype(
    rock=_rock,
    boulder=_boulder,
    formation=_formation,
    pile=_pile,
    cairn=_cairn,
    standing=_standing,
    cluster=_cluster,
    gem=_gem,
    ruby=_gem,
    emerald=_gem,
    sapphire=_gem,
    amethyst=_gem,
    geode=_geode,
)
