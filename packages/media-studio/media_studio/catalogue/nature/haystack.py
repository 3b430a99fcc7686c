"""Bales of hay and piles of wood."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _stalks(places: FloatArray, ahead: FloatArray, out: FloatArray, seed: int) -> list[Shape]:
    """Strew short stalks over a surface.

    Args:
        places: Their middles, (n, 3).
        ahead: How they lie, (n, 3).
        out: Away from the surface, (n, 3) unit vectors.
        seed: For the differences.
    """
    rng = np.random.default_rng(seed)
    made = []
    for place, along, away in zip(places, ahead, out, strict=True):
        slant = along + rng.normal(0, 0.35, 3)
        slant *= rng.uniform(0.05, 0.11) / np.linalg.norm(slant)
        # One end is pressed in, or it would hang in the air
        lift = away * np.array([[-0.009], rng.uniform(0.006, 0.018, 1)])
        foot, top = place + lift + [[-1], [1]] * slant
        made.append(rod(foot, top, 0.0045, tip=0.003, sides=5))
    return made


def _bale(variant: Variant) -> list[Part]:
    """Press hay into a block, with stalks that stand out, between two strings."""
    rng = variant.rng
    body = box(0.9, 0.46, 0.5, bevel=0.05, cells=16).roughened(rng, 0.0035, 0.07)
    count = 460
    half = np.array([0.45, 0.23, 0.25])
    face = rng.choice([0, 1, 1, 2, 2], count)
    side = rng.choice([-1.0, 1.0], count)
    side[face == 1] = 1.0
    places = rng.uniform(-0.92, 0.92, (count, 3)) * half
    out = np.zeros((count, 3))
    out[np.arange(count), face] = side
    places[np.arange(count), face] = side * half[face]
    places[:, 1] += 0.23
    ahead = np.where(face[:, None] == 0, [[0.0, 0.3, 1.0]], [[1.0, 0.0, 0.0]])
    strings = [box(0.91, 0.472, 0.012, bevel=0.005).at(y=-0.006, z=z) for z in (-0.13, 0.13)]
    return [
        body.part("main"),
        *parts("main", _stalks(places, ahead, out, 5)),
        *parts("string", strings),
    ]


def _round(variant: Variant) -> list[Part]:
    """Roll hay up: the ends show its spiral, the outside its stalks."""
    drum = cylinder(0.65, 1.2, bevel=0.06, sides=64).roughened(variant.rng, 0.004, 0.1)
    turn = np.linspace(0, 2 * np.pi * 7, 160)
    reach = np.linspace(0.04, 0.6, 160)
    coil = np.column_stack([reach * np.cos(turn), 0 * turn, reach * np.sin(turn)])
    spirals = [
        tube(coil + np.array([0, y, 0]), 0.026, steps=1, sides=6, flat=0.6) for y in (0.002, 1.198)
    ]
    angle, height = variant.rng.uniform(0, 2 * np.pi, 420), variant.rng.uniform(0.06, 1.14, 420)
    out = np.column_stack([np.cos(angle), 0 * angle, np.sin(angle)])
    ahead = np.column_stack([-np.sin(angle), 0 * angle, np.cos(angle)])
    places = 0.65 * out + height[:, None] * [0, 1, 0]
    made = [drum, *spirals, *_stalks(places, ahead, out, 6)]
    return parts("main", [shape.turned(z=90).at(0.6, 0.65) for shape in made])


def _stack(variant: Variant) -> list[Part]:
    """Heap hay up, its stalks hanging down all over."""
    profile = [(1.05, 0), (1.25, 0.25), (1.1, 0.9), (0.6, 1.6), (0.12, 2.0)]
    heap = lathe([(0, 0)], profile, [(0, 2.05)], sides=48, steps=8)
    heap = heap.roughened(variant.rng, 0.02, 0.3)
    height = 2.0 * variant.rng.uniform(0.02, 1, 700) ** 1.3
    table = spline(profile, 8)
    reach = np.interp(height, table[:, 1], table[:, 0])
    angle = variant.rng.uniform(0, 2 * np.pi, 700)
    out = np.column_stack([np.cos(angle), 0.4 + 0 * angle, np.sin(angle)]) / np.hypot(1, 0.4)
    places = np.column_stack([reach * np.cos(angle), height, reach * np.sin(angle)])
    ahead = np.column_stack([0.5 * np.cos(angle), -1 + 0 * angle, 0.5 * np.sin(angle)])
    stalks = [s.scaled(2, 2, 2) for s in _stalks(places / 2, ahead, out, 7)]
    return parts("main", [heap, *stalks])


def _logs(_: Variant) -> list[Part]:
    """Pile logs of uneven thickness between each other."""
    made: list[Part] = []
    for row in range(4):
        for k in range(6 - row):
            x, y = -0.48 + 0.096 * row + 0.192 * k, 0.096 + 0.166 * row
            radius = 0.096 + 0.004 * ((k + 2 * row) % 3 - 1)
            log = cylinder(radius, 0.9, bevel=0.006, sides=18).turned(x=90).at(x, y, -0.45)
            face = cylinder(radius * 0.93, 0.006, sides=18).turned(x=90).at(x, y, 0.449)
            made += [log.part("bark"), face.part("cut")]
    return made


BUILD = by_subtype(bale=_bale, round=_round, stack=_stack, logs=_logs)
