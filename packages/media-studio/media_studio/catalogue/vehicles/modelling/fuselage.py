"""Fuselages, wings and fins of aircraft; the nose at +Z."""

from collections.abc import Sequence

import numpy as np

from media_studio.modelling.curves import Point, spline
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import loft, superellipse


def fuselage(rows: Sequence[Point], power: float = 2.0, sides: int = 32) -> Shape:
    """Loft a fuselage through rows of (z, half width, lower edge, upper edge)."""
    rings = []
    for z, half, low, high in rows:
        ring = superellipse(half, (high - low) / 2, power=power, sides=sides)
        rings.append(
            np.column_stack([ring[:, 0], ring[:, 1] + (low + high) / 2, np.full(sides, z)])
        )
    return loft(rings, steps=3, crease=60)


def pane(
    rows: Sequence[Point], ahead: Point, upward: Point, *, power: float = 2.0, proud: float = 0.012
) -> Shape:
    """Glaze a window that follows a `fuselage` of the same rows and power.

    Args:
        rows: Of the fuselage.
        ahead: The z of the rear and of the front edge.
        upward: Degrees of the lower and of the upper edge around the hull; 0 is +X, 90 the top.
        power: Of the fuselage.
        proud: How far the pane stands out of the hull, metres.
    """
    hull = spline(np.array(rows), 12)
    angle = np.radians(np.linspace(upward[0], upward[1], 9))
    c, s = np.cos(angle), np.sin(angle)
    size = (np.abs(c) ** power + np.abs(s) ** power) ** (-1 / power)
    rings = []
    for z in np.linspace(ahead[0], ahead[1], 7):
        half, low, high = (float(np.interp(z, hull[:, 0], hull[:, k])) for k in (1, 2, 3))
        edge = np.column_stack([half * size * c, (high - low) / 2 * size * s])
        ring = np.concatenate([edge * (1 + proud / half), edge[::-1] * (1 - 2 * proud / half)])
        middle = [0, (low + high) / 2]
        rings.append(np.column_stack([ring + middle, np.full(len(ring), z)]))
    return loft(rings, crease=40)


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
