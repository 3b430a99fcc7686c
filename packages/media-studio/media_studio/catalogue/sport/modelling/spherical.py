"""Seams and panels on balls, drawn on the unit sphere."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.shape import Shape, skin
from media_studio.modelling.sweeps import loft, tube


def cord(points: FloatArray, radius: float, thick: float, *, loop: bool = True) -> Shape:
    """Lay a cord along points of the unit sphere, (n, 3), scaled to `radius`."""
    on = points / np.linalg.norm(points, axis=1, keepdims=True) * radius
    return tube(on, thick, steps=1, sides=6, loop=loop)


def flat_band(points: FloatArray, radius: float, width: float) -> Shape:
    """Lay a flat closed band, its middle along points of the unit sphere, (n, 3), on a ball."""
    out = points / np.linalg.norm(points, axis=1, keepdims=True)
    across = np.cross(out, np.roll(out, -1, axis=0) - np.roll(out, 1, axis=0))
    across *= 0.5 * width / np.linalg.norm(across, axis=1, keepdims=True)
    low, high = 0.98 * radius * out, 1.0025 * radius * out
    rings = np.stack([low - across, low + across, high + across, high - across], axis=1)
    return skin(rings, loop=True)


def patch(corners: FloatArray, radius: float, depth: float) -> Shape:
    """Cap a spherical polygon (n, 3) with a plate that stands `depth` proud of the sphere."""
    middle = corners.mean(axis=0)
    rings = []
    fine = np.concatenate(
        [
            np.linspace(a, b, 6)[:-1]
            for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)
        ]
    )
    for share, reach in (
        (0.97, 0.97),
        (1.0, 1.0 - 0.2 * depth),
        (0.96, 1 + depth),
        (0.6, 1 + depth),
        (0.25, 1 + depth),
    ):
        ring = middle + share * (fine - middle)
        rings.append(ring / np.linalg.norm(ring, axis=1, keepdims=True) * reach * radius)
    return loft(rings, crease=60)


def turned_around(points: FloatArray, axis: FloatArray) -> FloatArray:
    """Order points counter-clockwise around an axis."""
    axis = axis / np.linalg.norm(axis)
    side = np.cross(axis, [0.31, 0.87, 0.38])
    side /= np.linalg.norm(side)
    up = np.cross(axis, side)
    return np.asarray(points[np.argsort(np.arctan2(points @ up, points @ side))])


def circle(turn: float, lift: float = 0.0) -> FloatArray:
    """Return a circle (64, 3) of the unit sphere in the plane turned about y, at height `lift`."""
    angle = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    flat = np.column_stack([np.cos(angle), np.sin(angle), np.full(64, lift)])
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return flat @ np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def seam_curve(a: float, c: float) -> FloatArray:
    """The seam of tennis balls and baseballs on the unit sphere, (120, 3)."""
    t = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    b = 1 - a
    x, y = a * np.cos(t) + b * np.cos(3 * t), a * np.sin(t) - b * np.sin(3 * t)
    return np.column_stack([x, y, c * np.sin(2 * t)])
