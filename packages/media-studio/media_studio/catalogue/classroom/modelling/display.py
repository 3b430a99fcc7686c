"""Stands on which models are shown."""

import numpy as np

from media_studio.modelling.part import Part, Variant
from media_studio.modelling.sweeps import cylinder, lathe


def raised(variant: Variant, made: list[Part]) -> list[Part]:
    """Put a model on the foot and the rod of a display where a stand is asked for."""
    if "stand" not in variant.attributes:
        return made
    points = np.concatenate([part.vertices for part in made])
    low = points.min(axis=0)
    size = float((points.max(axis=0) - low).max())
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    foot = lathe(
        [(0, 0)],
        [(0.26 * size, 0)],
        [(0.26 * size, 0.03 * size)],
        [(0.2 * size, 0.05 * size)],
        [(0, 0.05 * size)],
        sides=40,
    )
    rod = cylinder(0.02 * size, 0.5 * size + float(middle[1] - low[1]), sides=16)
    x, z = float(middle[0]), float(middle[2])
    drop = float(low[1]) - 0.3 * size
    return [*made, foot.at(x, drop, z).part("stand"), rod.at(x, drop, z).part("stand")]
