"""Soles and uppers that all shoes share: a right shoe, its toe towards +Z."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import spline
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import loft

# Half widths of a sole along its length, heel to toe: (z, inner side, outer side).
_SOLE = [
    (-0.135, 0.004, 0.004),
    (-0.13, 0.02, 0.021),
    (-0.105, 0.031, 0.033),
    (-0.05, 0.029, 0.036),
    (0.0, 0.03, 0.04),
    (0.06, 0.043, 0.047),
    (0.1, 0.042, 0.043),
    (0.13, 0.028, 0.028),
    (0.143, 0.004, 0.004),
]


def outline(scale: float = 1.0) -> FloatArray:
    """Return the outline of a right sole in the xz plane, (n, 2), toe towards +z."""
    rows = np.array(_SOLE)
    right = np.column_stack([scale * rows[:, 2], rows[:, 0]])
    left = np.column_stack([-scale * rows[:, 1], rows[:, 0]])[::-1]
    return spline(np.concatenate([right, left]) * [1, 0.98 + 0.02 * scale], 3, loop=True)


def sole(height: float, scale: float = 1.0) -> Shape:
    """Cut a sole that stands on y = 0."""
    return (
        prism(outline(scale) * [1, -1], height, bevel=0.3 * height).turned(x=-90).at(y=height / 2)
    )


def upper(rows: list[tuple[float, float, float, float]], base: float, *, arc: int = 17) -> Shape:
    """Stretch an upper over sections (z, half width, height, power) on y = `base`.

    Args:
        rows: From the heel to the toe.
        base: Height of its underside.
        arc: Points of a section above the underside.
    """
    rings = []
    angle = np.linspace(0, np.pi, arc)
    for z, half, height, power in rows:
        c, s = np.cos(angle), np.sin(angle)
        x = half * np.sign(c) * np.abs(c) ** (2 / power)
        y = base + height * np.abs(s) ** (2 / power)
        arch = np.column_stack([x, y, np.full(arc, z)])
        floor = np.column_stack([x[-2:0:-1], np.full(arc - 2, base), np.full(arc - 2, z)])
        rings.append(np.concatenate([arch, floor]))
    return loft(rings, steps=4, crease=60)
