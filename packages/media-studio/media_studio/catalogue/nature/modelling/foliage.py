"""Leaves with a keel: blades of fruit and fronds of palms."""

import numpy as np

from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import loft


def blade(length: float, width: float, bend: float) -> Shape:
    """Make a pointed leaf from the origin along +X that rises, then droops by `bend`."""
    rings = []
    for share in np.linspace(0, 1, 8):
        half = width * (np.sin(np.pi * (0.1 + 0.9 * share)) ** 0.8 + 0.02)
        x, y = length * share, bend * np.sin(2.2 * share)
        rings.append(
            np.array(
                [
                    [x, y, 0],
                    [x, y + 0.4 * half, half],
                    [x, y - 0.05 * half - 0.0006, 0],
                    [x, y + 0.4 * half, -half],
                ]
            )
        )
    return loft(rings, crease=60)


def frond(length: float) -> Shape:
    """Arch a palm frond along +X: a keel with saw-toothed blades on both sides."""
    rows = 15
    rings = []
    for k in range(rows):
        t = k / (rows - 1)
        x, y = length * np.sin(1.35 * t) / 1.05, length * (0.42 * np.sin(2.1 * t) - 0.62 * t**2.4)
        half = (
            0.17 * length * np.sin(np.pi * (0.06 + 0.94 * t)) ** 0.7 * (1.15 if k % 2 else 0.72)
            + 0.004
        )
        sag = 0.45 * half
        rings.append(
            np.array(
                [
                    [x, y + 0.012, 0],
                    [x, y - sag + 0.006, half],
                    [x, y - 0.012, 0],
                    [x, y - sag + 0.006, -half],
                ]
            )
        )
    return loft(rings, crease=45)
