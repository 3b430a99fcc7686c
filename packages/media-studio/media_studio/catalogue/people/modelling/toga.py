"""Draped cloth of antiquity."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.anatomy import trunk
from media_studio.catalogue.people.modelling.worn import Worn, garment


def sash_of_cloth(slot: str) -> list[Worn]:
    """Return a wide cloth laid over the left shoulder, in slanting folds."""

    def region(points: FloatArray) -> FloatArray:
        x, y, _ = points.T
        slant = x * 0.80 - (1.29 - y) * 0.52
        inside = np.minimum(0.085 - np.abs(slant - 0.02), 0.215 - x)
        return np.asarray(np.minimum(np.minimum(inside, y - 0.97), 0.22 + x))

    def folds(points: FloatArray) -> FloatArray:
        x, y, _ = points.T
        return np.asarray(0.017 + 0.007 * np.sin(105 * (x * 0.80 - (1.29 - y) * 0.52)))

    return [garment(slot, trunk(), region, folds)]
