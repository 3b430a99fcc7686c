"""Piers, and bridges of planks and ropes or hung from towers."""

from itertools import pairwise

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import cylinder, rod, sleeve, tube


def _pier(variant: Variant) -> list[Part]:
    """Deck a pier on piles that stand in water, with ropes around their heads."""
    rng = variant.rng
    boards = [
        box(2.0, 0.06, 0.19, bevel=0.008)
        .turned(y=float(rng.uniform(-0.7, 0.7)))
        .at(float(rng.uniform(-0.02, 0.02)), 1.0, -2.9 + 0.2 * k)
        for k in range(30)
    ]
    joists = [box(0.12, 0.16, 6.0, bevel=0.01).at(x, 0.84) for x in (-0.7, 0, 0.7)]
    piles, caps, ropes = list[Shape](), list[Shape](), list[Shape]()
    for z in (-2.7, -0.9, 0.9, 2.7):
        for x in (-0.98, 0.98):
            high = 1.55 if abs(z) > 2 else 1.02
            piles.append(
                cylinder(0.12, high, bevel=0.02, sides=14).roughened(rng, 0.003, 0.2).at(x, 0, z)
            )
            if high > 1.5:
                ropes += [
                    sleeve((0.11, y), (0.145, y), (0.145, y + 0.04), (0.11, y + 0.04), sides=18).at(
                        x, 0, z
                    )
                    for y in (1.22, 1.265)
                ]
        caps.append(box(2.1, 0.14, 0.14, bevel=0.01).at(0, 0.72, z))
    return [
        *parts("main", [*boards, *joists, *caps]),
        *parts("post", piles),
        *parts("rope", ropes),
        box(4.4, 0.05, 6.8, bevel=0.01).at(y=0.12).part("water"),
    ]


def _wooden_bridge(_: Variant) -> list[Part]:
    """Arch a deck of planks between railings with braces."""
    span, rise = 2.2, 0.55

    def height(z: float) -> float:
        return rise * (1 - (z / span) ** 2)

    planks, rails, posts = list[Shape](), list[Shape](), list[Shape]()
    for k in range(27):
        z = -span + 2 * span * (k + 0.5) / 27
        slope = float(np.degrees(np.arctan(2 * rise * z / span**2)))
        planks.append(box(1.5, 0.05, 0.155, bevel=0.008).turned(x=slope).at(0, height(z) + 0.2, z))
    at = np.linspace(-span, span, 7)
    for z in at:
        posts += pair(box(0.1, 1.05, 0.1, bevel=0.012).at(0.74, height(float(z)) + 0.1, float(z)))
    for low, depth, lift in ((0.0, 0.12, 0.14), (0.0, 0.06, 0.66), (0.0, 0.08, 1.13)):
        for a, b in pairwise(at):
            start = (0.74, height(float(a)) + lift + low, float(a))
            end = (0.74, height(float(b)) + lift + low, float(b))
            rails += pair(beam(start, end, depth, 0.07))
    footing = [box(1.9, 0.3, 0.5, bevel=0.03).at(0, -0.12, z) for z in (-span - 0.1, span + 0.1)]
    return [
        *parts("main", planks),
        *parts("railing", rails),
        *parts("post", posts),
        *parts("base", footing),
    ]


def _sag(share: float, ends: float, dip: float) -> float:
    return ends - dip * (1 - (2 * share - 1) ** 2)


def _rope_bridge(variant: Variant) -> list[Part]:
    """Hang planks on ropes between two pairs of posts."""
    rng, half = variant.rng, 2.6
    planks, ropes, posts = list[Shape](), list[Shape](), list[Shape]()
    for k in range(24):
        share = (k + 0.5) / 24
        board = box(0.95, 0.04, 0.15, bevel=0.008).turned(
            x=float(rng.uniform(-4, 4)), y=float(rng.uniform(-3, 3))
        )
        planks.append(board.at(0, _sag(share, 1.0, 0.55), -half + 2 * half * share))
    steps = np.linspace(0, 1, 13)
    for ends, radius, x in ((1.0, 0.028, 0.42), (1.85, 0.03, 0.55)):
        line = [(x, _sag(float(s), ends, 0.55), -half + 2 * half * float(s)) for s in steps]
        ropes += pair(tube(line, radius, steps=3, sides=8))
    for s in np.linspace(0, 1, 14)[1:-1]:
        z = -half + 2 * half * float(s)
        low, high = _sag(float(s), 1.0, 0.55), _sag(float(s), 1.85, 0.55)
        ropes += pair(rod((0.42, low, z), (0.55, high, z), 0.014, sides=8))
    for z in (-half, half):
        posts += pair(
            cylinder(0.1, 2.1, bevel=0.02, sides=14).roughened(rng, 0.004, 0.2).at(0.52, 0, z)
        )
    banks = [
        box(2.2, 0.98, 1.0, bevel=0.12, cells=8).roughened(rng, 0.03, 0.5).at(0, 0, z)
        for z in (-half - 0.45, half + 0.45)
    ]
    return [
        *parts("main", planks),
        *parts("rope", ropes),
        *parts("post", posts),
        *parts("base", banks),
    ]


def _suspension(_: Variant) -> list[Part]:
    """Hang a road from two cables over two towers."""
    long, at, high = 9.0, 4.2, 4.4
    deck = box(1.9, 0.2, 2 * long, bevel=0.02).at(y=1.2)
    girders = pair(box(0.1, 0.4, 2 * long, bevel=0.015).at(0.93, 1.1))
    lines = [box(0.06, 0.02, 0.5, bevel=0).at(0, 1.395, z) for z in np.linspace(-8.4, 8.4, 15)]
    towers = list[Shape]()
    for z in (-at, at):
        towers += pair(beam((1.15, -1.0, z), (1.05, high, z), 0.32, 0.42, taper=0.75, bevel=0.03))
        towers += [box(2.1, 0.34, 0.3, bevel=0.03).at(0, y, z) for y in (0.6, 2.5, 3.9)]
        towers += [box(3.0, 0.5, 1.0, bevel=0.06).at(0, -1.2, z)]
    cables = list[Shape]()
    middle = [(1.05, 1.75 + (high - 1.75) * (s / at) ** 2, s) for s in np.linspace(-at, at, 15)]
    for line in (
        middle,
        *(
            [(1.05, high, side * at), (1.05, 2.35, side * 6.9), (1.05, 1.4, side * long)]
            for side in (-1, 1)
        ),
    ):
        cables += pair(tube(line, 0.055, steps=3, sides=8))
    for s in np.linspace(-at, at, 15)[1:-1]:
        top = 1.75 + (high - 1.75) * (float(s) / at) ** 2
        cables += pair(rod((1.05, 1.4, float(s)), (1.05, top, float(s)), 0.018, sides=6))
    for s in np.linspace(0.14, 0.86, 7):
        z, top = at + (long - at) * float(s), high - (high - 1.4) * float(s) ** 0.82
        for side in (-1, 1):
            cables += pair(rod((1.05, 1.4, side * z), (1.05, top, side * z), 0.018, sides=6))
    made = [
        deck.part("deck"),
        *parts("main", towers),
        *parts("metal", girders),
        *parts("stripe", lines),
        *parts("cable", cables),
    ]
    return each(made, lambda shape: shape.scaled(0.75, 0.75, 0.75))


BUILD = by_subtype(pier=_pier, wooden=_wooden_bridge, rope=_rope_bridge, suspension=_suspension)
