"""Hulls of boats: lofts of waterlines, the bow at +Z."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import loft, tube


def waterline(
    half: float,
    length: float,
    y: float,
    rise: float = 0.0,
    *,
    stern: float = 0.35,
    bluff: float = 2.3,
    pointed: bool = False,
) -> FloatArray:
    """Return the outline of a hull at one level, (56, 3): square at the stern, pointed at the bow.

    Args:
        half: Half the beam, metres.
        length: From the middle to the bow.
        y: Height amidships.
        rise: Height of the bow above that.
        stern: Height of the stern as a share of that of the bow.
        bluff: Fullness of the bow; 1.5 is sharp, 4 is blunt.
        pointed: The stern is shaped like the bow.
    """
    angle = np.linspace(0, 2 * np.pi, 56, endpoint=False)
    across, along = np.sin(angle), np.cos(angle)
    square = (np.abs(across) ** 5 + np.abs(along) ** 5) ** -0.2
    sharp = (1 - np.abs(along) ** bluff) / np.maximum(np.abs(across), 1e-9)
    aft = (along < 0) & (not pointed)
    x = across * np.where(aft, square, np.where(np.abs(across) < 1e-6, 0, sharp))
    z = along * np.where(aft, square, 1)
    sheer = rise * np.where(z < 0, stern, 1.0) * z**2
    return np.column_stack([half * x, y + sheer, length * z])


def open_hull(
    outside: Sequence[FloatArray], inside: Sequence[FloatArray], *, crease: float = 40.0
) -> Shape:
    """Cover waterlines from the keel up to the rail and, inside, down to the floor or deck."""
    return loft([*outside, *inside], crease=crease)


def wale(ring: FloatArray, radius: float) -> Shape:
    """Run a rounded rail along a waterline."""
    return tube(ring, radius, steps=1, sides=8, loop=True)


def sail(corners: Sequence[Point], belly: float, *, rows: int = 8) -> Shape:
    """Fill a three- or four-cornered sail with wind.

    Args:
        corners: Foot from one end to the other, then the head from there back, (3 or 4, 3);
            three corners meet at the head.
        belly: Depth in the middle, metres, towards the left of the foot seen from above; the
            cloth is 12 mm thick.
        rows: Quadrilaterals along each side.
    """
    a, b, c = (np.asarray(corner, dtype=float) for corner in corners[:3])
    d = np.asarray(corners[-1], dtype=float)
    if len(corners) == 3:
        c = d = c
    normal = np.cross(d - a, b - a)
    normal /= np.linalg.norm(normal)
    share = np.linspace(0, 1, rows + 1)
    rings = []
    for v in share:
        foot, head = a + v * (d - a), b + v * (c - b)
        line = foot + share[:, None] * (head - foot)
        bulge = belly * 4 * share * (1 - share) * (0.25 + np.sin(np.pi * min(v + 0.08, 1)) * 0.75)
        width = float(np.linalg.norm(head - foot) / np.linalg.norm(b - a))
        front = line + width * bulge[:, None] * normal
        back = front - 0.012 * min(1.0, 20 * width) * normal
        rings.append(np.concatenate([front, back[::-1]]))
    return loft(rings, crease=60)
