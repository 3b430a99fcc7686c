"""Petals, leaves and blades of grass: thin closed sheets that curl."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import loft


def petal(
    length: float,
    width: float,
    *,
    start: float = 0.0,
    end: float = 0.0,
    cup: float = 0.3,
    widest: float = 0.55,
    tip: float = 0.0,
    rows: int = 7,
    thickness: float = 0.04,
) -> Shape:
    """Grow a petal from the origin along +Z.

    Args:
        length: Along the curve, metres.
        width: At the widest place.
        start: Degrees by which it rises at the foot.
        end: Degrees by which it rises at the tip.
        cup: Height of its edges above the middle, as a share of half the width there.
        widest: Where it is widest, as a share of the length.
        tip: Width at the tip as a share of the widest.
        rows: Cross-sections.
        thickness: Of the sheet, as a share of the width.
    """
    share = np.linspace(0, 1, rows)
    pitch = np.radians(start + (end - start) * share)
    step = length / (rows - 1)
    heights = np.concatenate([[0], np.cumsum(np.sin(pitch[:-1]) * step)])
    reach = np.concatenate([[0], np.cumsum(np.cos(pitch[:-1]) * step)])
    halves = 0.5 * width * _outline(share, widest, tip)
    across = np.linspace(-1, 1, 5)
    rings = [
        _section(half * across, cup * half * across**2, angle, thickness * width)
        + np.array([0, y, z])
        for half, angle, y, z in zip(halves, pitch, heights, reach, strict=True)
    ]
    return loft(rings, crease=70)


def _outline(share: FloatArray, widest: float, tip: float) -> FloatArray:
    """Return the width at each share of the length, 1 at the widest place."""
    rising = np.sin(0.5 * np.pi * np.clip(share / widest, 0, 1)) ** 0.8
    past = np.clip((share - widest) / (1 - widest), 0, 1)
    falling = tip + (1 - tip) * np.sqrt(np.clip(1 - past**2, 0, 1))
    return np.maximum(np.where(share < widest, rising, falling), 0.05)


def _section(x: FloatArray, lift: FloatArray, pitch: float, thickness: float) -> FloatArray:
    up, back = np.cos(pitch), -np.sin(pitch)
    top = np.column_stack([x, lift * up, lift * back])
    under = top - thickness * np.array([0, up, back])
    return np.concatenate([top, under[::-1]])
