"""Balls of wool that caps and slippers carry."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.shape import Shape
from media_studio.modelling.solids import ellipsoid

_GOLDEN = np.pi * (3 - np.sqrt(5))
"""Turn from one tuft to the next that spreads any number of them evenly over a ball."""


def pompom(radius: float, tufts: int = 260) -> Shape:
    """Bundle round soft tufts, some longer than others, to a ball centred on the origin."""
    rng = np.random.default_rng(tufts)
    k = np.arange(tufts) + 0.5
    up, turn = 1 - 2 * k / tufts, _GOLDEN * k
    level, spacing = np.sqrt(1 - up**2), 3.5 / np.sqrt(tufts)
    tips = np.column_stack([level * np.cos(turn), up, level * np.sin(turn)])
    tips += rng.normal(scale=0.3 * spacing, size=tips.shape)
    tips /= np.linalg.norm(tips, axis=1, keepdims=True)
    longer = rng.uniform(0.04, 0.14, tufts)

    def tufted(points: FloatArray) -> FloatArray:
        near = (points / np.linalg.norm(points, axis=1, keepdims=True)) @ tips.T
        apart = np.sqrt(np.maximum(2 - 2 * near.max(axis=1), 0)) / spacing
        rise = np.cos(np.pi / 2 * np.minimum(apart / 0.9, 1))
        return points * (0.86 + longer[near.argmax(axis=1)] * rise)[:, None]

    return ellipsoid(radius, radius, radius, sides=96).warped(tufted)
