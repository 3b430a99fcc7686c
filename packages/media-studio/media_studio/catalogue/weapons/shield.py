"""Shields."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.fittings import rivets
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle, star, symmetric
from media_studio.modelling.shape import Shape, pair, parts, skin
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import lathe, tube


def _bowed(points: FloatArray) -> FloatArray:
    """Bend a flat board backwards at the sides, as a shield is."""
    return points - np.column_stack([0 * points[:, :2], 0.55 * points[:, 0] ** 2])


_HEATER = [(0, 0), (0.1, 0.09), (0.22, 0.27), (0.28, 0.48), (0.285, 0.74), (0.12, 0.745), (0, 0.76)]


def _device(device: frozenset[str], y: float, size: float) -> list[Part]:
    """Raise what a shield bears: a cross, a star or a sun, else a fleur-de-lis.

    Args:
        device: Attributes of the shield.
        y: Its middle.
        size: Half its height, metres.
    """
    s = size
    if "star" in device:
        return [prism(star(5, s, 0.42 * s), 0.03, bevel=0.008).at(y=y, z=0.014).part("emblem")]
    if "sun" in device:
        rays = prism(star(12, s, 0.62 * s), 0.022, bevel=0.005)
        disc = ellipsoid(0.5 * s, 0.5 * s, 0.03, sides=28)
        return parts("emblem", [rays.at(y=y, z=0.012), disc.at(y=y, z=0.016)])
    petal = [(0, 1.0), (0.26, 0.52), (0.2, 0.1), (0, -0.12), (-0.2, 0.1), (-0.26, 0.52)]
    wing = [(0.16, -0.05), (0.3, 0.36), (0.56, 0.5), (0.78, 0.3), (0.74, 0.02), (0.6, -0.1),
            (0.58, 0.1), (0.46, 0.2), (0.36, 0.05), (0.3, -0.1)]  # fmt: skip
    foot = [
        (-0.1, -0.28),
        (0.1, -0.28),
        (0.3, -0.75),
        (0.08, -0.62),
        (0, -0.95),
        (-0.08, -0.62),
        (-0.3, -0.75),
    ]
    bar = [(-0.46, -0.28), (0.46, -0.28), (0.46, -0.12), (-0.46, -0.12)]
    cut = [
        prism([(s * px, s * py) for px, py in line], 0.028, bevel=0.006)
        for line in (petal, foot, bar)
    ]
    side = prism([(s * px, s * py) for px, py in wing], 0.028, bevel=0.006)
    return parts("emblem", [one.at(y=y, z=0.014) for one in (*cut, *pair(side))])


def _cross(y: float) -> list[Part]:
    upright = box(0.07, 0.66, 0.018, bevel=0.004).at(y=0.07, z=0.012)
    across = box(0.54, 0.07, 0.018, bevel=0.004, cells=10).warped(_bowed).at(y=y - 0.035, z=0.012)
    boss = ellipsoid(0.07, 0.07, 0.045, sides=24).at(y=y, z=0.012)
    return [*parts("cross", [upright, across]), boss.part("boss")]


def _rimmed(outline: FloatArray) -> list[Part]:
    """Bend a board of that outline, with a rim and nails."""
    fine = np.concatenate(
        [np.linspace(a, b, 4)[:-1] for a, b in zip(outline, np.roll(outline, -1, 0), strict=True)]
    )
    rim = tube(
        _bowed(np.column_stack([fine, np.zeros(len(fine))])), 0.014, steps=1, sides=8, loop=True
    )
    middle = fine.mean(axis=0)
    nails = _bowed(
        np.column_stack([middle + 0.93 * (fine[::3] - middle), np.full(len(fine[::3]), 0.012)])
    )
    return [_dished(fine, 0.022).part("main"), *parts("trim", [rim, *rivets(nails, 0.009)])]


_DEVICES = frozenset({"crested", "star", "sun"})


def _heater(variant: Variant) -> list[Part]:
    bears = variant.attributes & _DEVICES
    front = _device(bears, 0.46, 0.2) if bears else _cross(0.495)
    return [*_rimmed(symmetric(_HEATER)), *front]


_KITE = [
    (0, 0),
    (0.08, 0.14),
    (0.2, 0.46),
    (0.265, 0.74),
    (0.27, 0.88),
    (0.21, 1.0),
    (0.1, 1.07),
    (0, 1.09),
]


def _kite(variant: Variant) -> list[Part]:
    """Taper a long shield to a point, with a boss, or with what it bears."""
    bears = variant.attributes & _DEVICES
    boss = ellipsoid(0.075, 0.075, 0.05, sides=24).at(y=0.76, z=0.01)
    band = [box(0.035, 0.9, 0.014, bevel=0.003).at(y=0.12, z=0.011)]
    across = box(0.5, 0.035, 0.014, bevel=0.003, cells=10).warped(_bowed).at(y=0.743, z=0.011)
    front = (
        _device(bears, 0.72, 0.2)
        if bears
        else [*parts("cross", [*band, across]), boss.part("boss")]
    )
    return [*_rimmed(symmetric(_KITE)), *front]


def _tower(variant: Variant) -> list[Part]:
    """Curve a tall board like a Roman's, with a long boss."""
    bears = variant.attributes & _DEVICES
    board = rectangle(0.62, 1.1, radius=0.05) + np.array([0, 0.55])
    boss = ellipsoid(0.085, 0.085, 0.06, sides=24).at(y=0.55, z=0.01)
    plate = prism(rectangle(0.24, 0.28, radius=0.02), 0.012, bevel=0.003).at(y=0.55, z=0.012)
    flash = [
        (0.02, 0.14),
        (0.05, 0.22),
        (0.02, 0.3),
        (0.06, 0.42),
        (-0.02, 0.31),
        (0.0, 0.23),
        (-0.02, 0.14),
    ]
    bolts = prism(flash, 0.012, bevel=0.002)
    wings = [bolts.at(0.08, 0.55, 0.014), bolts.mirrored("y").at(0.08, 0.55, 0.014)]
    front = [
        boss.part("boss"),
        plate.part("trim"),
        *parts("cross", [one for w in wings for one in pair(w)]),
    ]
    return [*_rimmed(board), *(_device(bears, 0.6, 0.22) if bears else front)]


def _dished(outline: FloatArray, depth: float) -> Shape:
    """Make a board with enough inner points to bend."""
    centre = outline.mean(axis=0)
    rings = []
    for z, shares in ((-depth / 2, np.linspace(0, 1, 6)), (depth / 2, np.linspace(1, 0, 6))):
        for share in shares:
            flat = centre + share * (outline - centre)
            rings.append(_bowed(np.column_stack([flat, np.full(len(flat), z)])))
    return skin(np.stack(rings), crease=40)


def _round(variant: Variant) -> list[Part]:
    """Nail planks into a Viking shield."""
    radius, planks = 0.42, []
    edges = np.linspace(-radius, radius, 8)
    for low, high in zip(edges[:-1] + 0.0015, edges[1:] - 0.0015, strict=True):
        xs = np.linspace(low, high, 6)
        room = np.sqrt(np.maximum(radius**2 - xs**2, 0.0009))
        outline = np.concatenate([np.stack([xs, -room], -1), np.stack([xs, room], -1)[::-1]])
        planks.append(prism(outline, 0.018, bevel=0.003))
    rim = torus(radius, 0.016, sides=48, section=8).turned(x=90)
    boss = lathe(
        [(0, 0)], [(0.11, 0)], [(0.11, 0.008)], [(0.078, 0.012), (0.06, 0.05), (0.0, 0.068)]
    )
    bears = variant.attributes & _DEVICES
    front = _device(bears, 0, 0.24) if bears else [boss.turned(x=90).at(z=0.008).part("boss")]
    nails = [(0.095 * np.cos(a), 0.095 * np.sin(a), 0.018) for a in np.arange(8) * np.pi / 4]
    front += [] if bears else parts("boss", rivets(nails, 0.009))
    spots = [(0.418 * np.cos(a), 0.418 * np.sin(a), 0.016) for a in np.arange(16) * np.pi / 8]
    return [
        *parts("main", planks),
        *parts("trim", [rim, *rivets(spots, 0.009)]),
        *front,
        box(0.05, 0.7, 0.02, bevel=0.004).at(y=-0.35, z=-0.018).part("main"),
    ]


BUILD = by_subtype(heater=_heater, kite=_kite, tower=_tower, round=_round)
