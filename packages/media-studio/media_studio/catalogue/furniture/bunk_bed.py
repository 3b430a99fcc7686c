"""Bunk beds and cots with bars."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, corners, pair, parts
from media_studio.modelling.solids import beam, box, cushion
from media_studio.modelling.sweeps import rod

_WIDTH, _LENGTH = 0.95, 2.0


def _berth(y: float) -> list[Part]:
    mattress = box(_WIDTH - 0.08, 0.14, _LENGTH - 0.1, bevel=0.04, cells=2).at(y=y + 0.06)
    cover = box(_WIDTH - 0.05, 0.15, 1.3, bevel=0.045, cells=6).at(y=y + 0.075, z=0.28)
    pillow = cushion(0.62, 0.08, 0.36, bulge=0.45).at(0, y + 0.2, -0.74)
    rails = pair(box(0.03, 0.16, _LENGTH, bevel=0.006).at(x=_WIDTH / 2, y=y))
    ends = [box(_WIDTH, 0.16, 0.03, bevel=0.006).at(y=y, z=z) for z in (-1.0, 1.0)]
    slats = [
        box(_WIDTH - 0.02, 0.018, 0.08, bevel=0.004).at(y=y + 0.045, z=-0.9 + 0.18 * k)
        for k in range(11)
    ]
    return [
        mattress.part("sheet"),
        cover.part("cover"),
        pillow.part("pillow"),
        *parts("main", [*rails, *ends, *slats]),
    ]


def _ladder() -> list[Shape]:
    x = _WIDTH / 2 + 0.05
    sides = [beam((x, 0, z), (x, 1.62, z), 0.035, 0.05) for z in (0.45, 0.8)]
    rungs = [rod((x, y, 0.45), (x, y, 0.8), 0.016) for y in (0.3, 0.58, 0.86, 1.14, 1.42)]
    return [*sides, *rungs]


def _bunk(_: Variant) -> list[Part]:
    """Put two beds above each other, with a guard rail and a ladder."""
    posts = corners(beam((_WIDTH / 2, 0, 1.0), (_WIDTH / 2, 1.75, 1.0), 0.06, 0.06))
    guard = [
        box(0.025, 0.09, 1.4, bevel=0.006).at(x=_WIDTH / 2, y=1.58, z=-0.3),
        box(0.025, 0.09, _LENGTH, bevel=0.006).at(x=-_WIDTH / 2, y=1.58),
        *(
            box(_WIDTH, 0.09, 0.025, bevel=0.006).at(y=y, z=z)
            for z in (-1, 1)
            for y in (0.75, 1.58)
        ),
    ]
    return [
        *_berth(0.28),
        *_berth(1.2),
        *parts("main", [*posts, *guard]),
        *parts("ladder", _ladder()),
    ]


def _crib(_: Variant) -> list[Part]:
    """Stand bars around a small mattress."""
    x, z, high = 0.34, 0.64, 0.9
    posts = corners(beam((x, 0, z), (x, high, z), 0.045, 0.045))
    rails = [
        *(
            box(0.03, 0.05, 2 * z, bevel=0.008).at(x=sx * x, y=y)
            for sx in (-1, 1)
            for y in (0.3, 0.85)
        ),
        *(
            box(2 * x, 0.05, 0.03, bevel=0.008).at(y=y, z=sz * z)
            for sz in (-1, 1)
            for y in (0.3, 0.85)
        ),
    ]
    bars = [
        rod((sx * x, 0.33, -z + 0.09 * k), (sx * x, 0.87, -z + 0.09 * k), 0.009)
        for sx in (-1, 1)
        for k in range(1, 14)
    ]
    bars += [
        rod((-x + 0.085 * k, 0.33, sz * z), (-x + 0.085 * k, 0.87, sz * z), 0.009)
        for sz in (-1, 1)
        for k in range(1, 8)
    ]
    slats = [
        box(2 * x - 0.02, 0.015, 0.07, bevel=0.004).at(y=0.32, z=-0.52 + 0.13 * k) for k in range(9)
    ]
    return [
        *parts("main", [*posts, *rails, *bars, *slats]),
        box(2 * x - 0.06, 0.11, 2 * z - 0.06, bevel=0.03).at(y=0.33).part("sheet"),
        cushion(0.36, 0.05, 0.24, bulge=0.4).at(0, 0.44, -0.42).part("pillow"),
        box(2 * x - 0.05, 0.1, 0.66, bevel=0.03, cells=4).at(y=0.36, z=0.26).part("cover"),
    ]


BUILD = by_subtype(bunk=_bunk, crib=_crib)
