"""Nests with eggs, and the egg of a dragon."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.nature.modelling.petals import petal
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.sweeps import lathe, tube, vessel

_EGG = [(0, 0), (0.4, 0.05), (0.74, 0.4), (0.72, 0.95), (0.48, 1.5), (0.22, 1.82), (0, 1.9)]
"""Profile of an egg whose widest circle is 1.5 across."""


def _egg(width: float) -> Shape:
    size = width / 1.5
    return lathe(_EGG, sides=32, bevel=0).scaled(size, size, size)


def _twig(rng: np.random.Generator, radius: float, y: float, thick: float) -> Shape:
    """Bend a twig along a part of a circle, its ends sticking out a little."""
    start, span = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.7, 1.5))
    angle = start + span * np.linspace(-0.5, 0.5, 6)
    out = radius / np.cos(0.45 * (angle - start)) + rng.uniform(-0.003, 0.003, 6)
    lift = y + float(rng.uniform(-0.012, 0.012)) * np.linspace(-1, 1, 6)
    path = np.column_stack([out * np.cos(angle), np.maximum(lift, thick), out * np.sin(angle)])
    return tube(path, [thick, thick, 0.9 * thick, 0.9 * thick, 0.7 * thick, 0.4 * thick],
                steps=2, sides=6)  # fmt: skip


def _twigs(rng: np.random.Generator, count: int) -> list[Shape]:
    """Weave twigs around a bowl 0.17 m wide: outside, on the rim and on the inside."""
    made = []
    for k in range(count):
        turn = np.pi * (k + 0.5) / count * 1.35 - 0.35 * np.pi
        out = 0.075 + 0.018 * np.cos(turn)
        y = 0.033 + (0.019 if turn > 0 else 0.032) * np.sin(turn)
        out -= 0.022 * max(-float(np.sin(turn)), 0) ** 2
        made.append(_twig(rng, float(out), float(y), float(rng.uniform(0.0016, 0.003))))
    return made


def _nest(variant: Variant) -> list[Part]:
    """Lay four eggs in a bowl of twigs lined with down."""
    rng, count = variant.rng, variant.count("egg", 4)
    side = [(0.078, 0.014), (0.09, 0.032), (0.082, 0.046)]
    bowl = vessel([(0, 0.001)], [(0.05, 0.001)], side, wall=0.018, floor=0.02)
    lining = lathe([(0, 0.018)], [(0.05, 0.02), (0.06, 0.034)], [(0, 0.028)], sides=32)
    ring = 0.0 if count == 1 else 0.0175 / np.sin(np.pi / max(count, 2))
    eggs = [
        _egg(0.032).at(y=-0.02).turned(x=-35).at(z=float(ring), y=0.046).turned(y=45 + turn)
        for turn in 360 * np.arange(count) / count
    ]
    return [
        bowl.roughened(rng, 0.0012, 0.012).part("main"),
        *parts("twigs", _twigs(rng, 190)),
        lining.part("lining"),
        *parts("eggs", eggs),
    ]


def _on_egg(share: float) -> tuple[FloatArray, float]:
    """Return the point (radius, height) at a share of the way up an egg, and its slope."""
    t = np.linspace(0, 1, 60)
    radius = np.sin(np.pi * t**0.86) ** 0.95 * 0.098 * (1.08 - 0.25 * t)
    height = 0.27 * (0.5 - 0.5 * np.cos(np.pi * t))
    at = np.array([np.interp(share, t, radius), np.interp(share, t, height)])
    near = np.array([np.interp(share + 0.02, t, radius), np.interp(share + 0.02, t, height)])
    return at, float(np.degrees(np.arctan2(*(near - at)[::-1])))


def _scale(width: float, length: float, bend: float) -> Shape:
    """Make a pointed scale that lies against an upright wall, its tip up and bent back."""
    scale = petal(
        length, width, start=82, end=86 + bend, cup=0.24, widest=0.4, thickness=0.12, rows=6
    )
    return scale.creased(40)


def _dragon_egg(_: Variant) -> list[Part]:
    """Cover an egg with rows of overlapping scales."""
    t = np.linspace(0.0, 1.0, 30)
    core = lathe([tuple(_on_egg(float(min(s, 0.979)))[0] * [0.97, 1]) for s in t], sides=40)
    scales, rows = list[Shape](), 15
    for row in range(rows):
        share = 0.08 + 0.8 * row / (rows - 1)
        (radius, height), slope = _on_egg(share)
        count = max(round(2 * np.pi * radius / 0.034), 5)
        width = 2 * np.pi * radius / count * 1.22
        bend = _on_egg(min(share + 0.11, 0.95))[1] - slope
        one = _scale(float(width), 0.05 - 0.012 * share, bend).turned(x=90 - slope)
        one = one.at(0, float(height), float(radius) - 0.002)
        scales += [one.turned(y=360 * (k + 0.5 * (row % 2)) / count) for k in range(count)]
    return [core.part("core"), *parts("main", scales)]


BUILD = by_subtype(nest=_nest, dragon=_dragon_egg)
