"""Bodies pressed into lobes around their axis, as pumpkins and bulbs are."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.shape import Shape


def lobed(shape: Shape, count: int, depth: float) -> Shape:
    """Press `count` furrows into a body around the y axis."""

    def furrow(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        share = 1 - depth + depth * np.abs(np.cos(0.5 * count * angle)) ** 0.7
        return points * np.column_stack([share, np.ones_like(share), share])

    return shape.warped(furrow)
