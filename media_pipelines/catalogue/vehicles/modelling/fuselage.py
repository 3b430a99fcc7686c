"""Fuselages, wings and fins of aircraft; the nose at +Z."""

from collections.abc import Sequence

import numpy as np

from media_pipelines.engines.scene.curves import Point
from media_pipelines.engines.scene.shape import Shape
from media_pipelines.engines.scene.sweeps import loft, superellipse


def fuselage(rows: Sequence[Point], power: float = 2.0, sides: int = 32) -> Shape:
    """Loft a fuselage through rows of (z, half width, lower edge, upper edge)."""
    rings = []
    for z, half, low, high in rows:
        ring = superellipse(half, (high - low) / 2, power=power, sides=sides)
        rings.append(
            np.column_stack([ring[:, 0], ring[:, 1] + (low + high) / 2, np.full(sides, z)])
        )
    return loft(rings, steps=3, crease=60)


def wing_of(root: Point, tip: Point, chord: float, end: float, thickness: float = 0.1) -> Shape:
    """Loft a wing from root to tip: leading-edge points (3,), chords along -z."""
    share = np.array([1, 0.72, 0.35, 0.08, 0, 0.08, 0.35, 0.72])
    high = np.array([0.04, 0.4, 0.62, 0.36, 0, -0.24, -0.38, -0.24]) * thickness
    rings = []
    for (x, y, z), c in ((root, chord), (tip, end)):
        ring = np.column_stack([np.full(8, x), y + high * c, z - share * c])
        rings.append(ring)
    return loft(rings, crease=40)


def fin_of(root: Point, tip: Point, chord: float, end: float) -> Shape:
    """Loft a fin that stands on the y axis, as `wing_of` does."""
    (_, y0, z0), (_, y1, z1) = root, tip
    flat = wing_of((y0, 0, z0), (y1, 0, z1), chord, end, 0.08)
    return flat.warped(lambda p: np.column_stack([-p[:, 1], p[:, 0], p[:, 2]]))
