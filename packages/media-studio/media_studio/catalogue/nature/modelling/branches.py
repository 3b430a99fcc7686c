"""The wooden skeleton of trees."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import tube


def cut_at_ground(points: FloatArray) -> FloatArray:
    """Press what lies below the ground onto it."""
    return np.column_stack([points[:, 0], np.maximum(points[:, 1], 0), points[:, 2]])


def trunk(rng: np.random.Generator, height: float, radius: float) -> list[Shape]:
    """Grow a bent trunk with a flared foot and roots."""
    bend = rng.uniform(-0.06, 0.06, (3, 2)) * height * 0.5
    path = [(0, -0.02, 0), (0, 0.08 * height, 0)]
    path += [(x, y * height, z) for (x, z), y in zip(bend, (0.4, 0.7, 1.0), strict=True)]
    stem = tube(
        path,
        [1.7 * radius, 1.15 * radius, 0.85 * radius, 0.7 * radius, 0.45 * radius],
        sides=14,
        steps=5,
    )
    roots = []
    for k in range(5):
        turn = 72 * k + float(rng.uniform(-15, 15))
        out = radius * float(rng.uniform(2.2, 3.0))
        root = tube(
            [(0.6 * radius, 0.7 * radius, 0), (1.3 * radius, 0.25 * radius, 0), (out, -0.02, 0)],
            [0.55 * radius, 0.45 * radius, 0.15 * radius],
            sides=8,
            steps=4,
        )
        roots.append(root.turned(y=turn))
    grown = [stem.roughened(rng, 0.04 * radius, 1.2 * radius), *roots]
    return [shape.warped(cut_at_ground) for shape in grown]


def branch(start: FloatArray, end: FloatArray, radius: float, lift: float) -> Shape:
    """Grow a tapering branch whose middle is lifted by `lift` metres."""
    middle = (start + end) / 2 + [0, lift, 0]
    return tube(
        np.stack([start, middle, end]), [radius, 0.7 * radius, 0.3 * radius], sides=8, steps=4
    )
