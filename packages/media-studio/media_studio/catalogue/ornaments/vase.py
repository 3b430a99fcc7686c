"""Vases, jugs and pots that hold flowers."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.plant_stand import on_stand
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import symmetric
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft, tube, vessel


def _bands(*rings: tuple[float, float, float]) -> list[Part]:
    """Lay thin decorated bands (radius, height, thickness) around the body."""
    made = []
    for radius, y, size in rings:
        half = [(radius - size, -size), (radius + 0.3 * size, -size), (radius + 0.7 * size, 0)]
        made.append(
            lathe(
                [(0, -size)],
                *[[p] for p in half],
                [(radius + 0.3 * size, size)],
                [(0, size)],
                bevel=0.0,
                sides=40,
            )
            .at(y=y)
            .part("trim")
        )
    return made


def _vase(variant: Variant) -> list[Part]:
    if variant.style == "modern":
        side: list[Point] = [(0.1, 0.02), (0.115, 0.12), (0.07, 0.26), (0.06, 0.34), (0.075, 0.4)]
        return [vessel([(0, 0)], [(0.09, 0)], side, wall=0.006).part("main")]
    foot: list[Point] = [(0.055, 0), (0.058, 0.012)]
    belly = [(0.045, 0.03), (0.1, 0.14), (0.118, 0.22), (0.085, 0.31), (0.045, 0.37)]
    lip = [(0.048, 0.4), (0.075, 0.425)]
    return [vessel([(0, 0)], foot, [*belly, *lip], wall=0.006).part("main")]


def _urn(_: Variant) -> list[Part]:
    body = vessel(
        [(0, 0)],
        [(0.1, 0)],
        [(0.1, 0.03)],
        [(0.06, 0.05), (0.045, 0.085), (0.06, 0.11)],
        [(0.15, 0.2), (0.165, 0.3), (0.12, 0.4), (0.105, 0.44)],
        [(0.14, 0.47), (0.15, 0.475)],
        wall=0.01,
        floor=0.14,
    )
    low = [(0.155, 0.285, 0), (0.172, 0.325, 0), (0.208, 0.375, 0)]
    high = [(0.206, 0.432, 0), (0.168, 0.462, 0), (0.12, 0.44, 0)]
    handles = pair(tube([*low, *high], [0.007, 0.011, 0.011, 0.01, 0.01, 0.009], sides=10))
    return [body.part("main"), *parts("main", handles)]


def _amphora(_: Variant) -> list[Part]:
    body = vessel(
        [(0, 0)],
        [(0.05, 0)],
        [(0.05, 0.02)],
        [(0.032, 0.045), (0.1, 0.2), (0.135, 0.36), (0.1, 0.47), (0.05, 0.53), (0.045, 0.62)],
        [(0.065, 0.635)],
        [(0.065, 0.655)],
        wall=0.007,
        floor=0.06,
    )
    loop = [(0.11, 0.45, 0), (0.135, 0.52, 0), (0.13, 0.59, 0), (0.09, 0.615, 0), (0.045, 0.6, 0)]
    handles = pair(tube(loop, 0.011, sides=10, flat=1.5))
    bands = _bands((0.135, 0.36, 0.006), (0.125, 0.42, 0.004), (0.1, 0.2, 0.005))
    return [body.part("main"), *parts("main", handles), *bands]


def _jug(_: Variant) -> list[Part]:
    body = vessel(
        [(0, 0)],
        [(0.06, 0)],
        [(0.075, 0.02), (0.095, 0.1), (0.06, 0.19), (0.055, 0.23), (0.07, 0.26)],
        wall=0.005,
    )

    def pinch(points: FloatArray) -> FloatArray:
        """Draw the rim out to a spout at +X."""
        high = np.clip((points[:, 1] - 0.2) / 0.06, 0, 1) ** 2
        angle = np.arctan2(points[:, 2], points[:, 0])
        pull = high * np.exp(-((angle / 0.45) ** 2))
        return points + np.column_stack([0.045 * pull, 0.012 * pull, -0.25 * pull * points[:, 2]])

    loop = [(-0.055, 0.235, 0), (-0.11, 0.245, 0), (-0.14, 0.18, 0), (-0.12, 0.11, 0)]
    handle = tube([*loop, (-0.086, 0.08, 0)], [0.01, 0.011, 0.01, 0.009, 0.008], flat=1.4)
    return [body.warped(pinch).part("main"), handle.part("main")]


def _pot(wide: float = 1.0) -> Shape:
    return vessel(
        [(0, 0)],
        [(0.085 * wide, 0)],
        [(0.118 * wide, 0.16)],
        [(0.132 * wide, 0.16)],
        [(0.137 * wide, 0.205)],
        wall=0.011,
    )


def _leaf_blade(length: float, width: float, lift: float, droop: float) -> Shape:
    """Arch a thin pointed leaf outward along +X."""
    rings = []
    for share in np.linspace(0, 1, 8):
        half = width * (np.sin(np.pi * min(0.08 + 0.92 * share, 1)) ** 0.8 + 0.03)
        out, up = length * share**1.3, lift * np.sin(share * 1.9) - droop * share**3
        keel = 0.35 * half
        rings.append(
            np.array(
                [
                    [out, up, 0],
                    [out, up + keel, half],
                    [out, up - 0.003, 0],
                    [out, up + keel, -half],
                ]
            )
        )
    return loft(rings, steps=1, crease=60)


def _in_saucer() -> list[Part]:
    saucer = vessel([(0, 0)], [(0.115, 0)], [(0.145, 0.025)], wall=0.008)
    return parts("main", [saucer, _pot().at(y=0.008)])


def _flower_pot(variant: Variant) -> list[Part]:
    return _plant(variant) if "plant" in variant.attributes else _in_saucer()


def _plant(variant: Variant) -> list[Part]:
    rng = variant.rng
    soil = cylinder(0.115, 0.02, bevel=0.004).roughened(rng, 0.003, 0.03).at(y=0.165)
    leaves = []
    for ring, count in enumerate((7, 7, 6, 4)):
        for k in range(count):
            inner = ring / 3
            size = rng.uniform(0.85, 1.15)
            blade = _leaf_blade(
                (0.24 - 0.16 * inner) * size,
                0.034 * size,
                (0.15 + 0.2 * inner) * size,
                0.1 * (1 - inner),
            )
            turn = 360 * (k + 0.5 * ring) / count + rng.uniform(-12, 12)
            leaves.append(blade.at(x=0.01).turned(y=turn).at(y=0.175))
    return [*_in_saucer(), soil.part("soil"), *parts("leaf", leaves)]


def _flowers(variant: Variant) -> list[Part]:
    """Fill a vase with a bunch of flowers."""
    made, rng = _vase(variant), variant.rng
    petal_half = [(0, 0), (0.013, 0.016), (0.016, 0.034), (0.008, 0.046), (0, 0.048)]
    outline = symmetric(petal_half)
    rings = [
        np.column_stack([outline[:, 0] * s, np.full(len(outline), y), outline[:, 1] * s + d])
        for s, y, d in ((0.96, 0, 0.001), (1, 0.0015, 0), (0.96, 0.003, 0.001))
    ]
    petal = loft(rings, crease=60).turned(x=-24)
    for k in range(9):
        turn, lean = 40 * k + rng.uniform(-10, 10), rng.uniform(8, 34) * (k > 0)
        tip = 0.3 + rng.uniform(-0.05, 0.07)
        reach = tip * np.sin(np.radians(lean))
        stem = tube([(0, -0.39, 0), (0.2 * reach, 0.04, 0), (reach, tip * 0.8, 0)], 0.003, sides=6)
        head = [p.turned(z=-lean).at(reach, 0.8 * tip, 0) for p in around(petal, 8)]
        eye = ellipsoid(0.012, 0.008, 0.012, sides=10).at(y=0.005).turned(z=-lean)
        made.append(stem.turned(y=turn).at(y=0.4).part("leaf"))
        made += parts("petal", [p.turned(y=turn).at(y=0.4) for p in head])
        made.append(eye.at(reach, 0.8 * tip, 0).turned(y=turn).at(y=0.4).part("eye"))
    return made


BUILD = by_subtype(
    vase=_vase,
    flowers=_flowers,
    urn=_urn,
    amphora=_amphora,
    jug=_jug,
    pot=_flower_pot,
    plant=on_stand(_plant, 0.145, 0.28),
)
