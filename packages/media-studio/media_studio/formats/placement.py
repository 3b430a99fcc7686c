"""Turn and scale a model as a conversion asks."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel


def rotation_matrix(degrees: tuple[float, float, float]) -> FloatArray:
    """Return the (3, 3) rotation about the fixed X axis, then the fixed Y, then the fixed Z."""
    matrix = np.eye(3)
    for axis, angle in enumerate(np.radians(degrees)):
        turn = np.eye(3)
        first, second = (axis + 1) % 3, (axis + 2) % 3
        turn[first, first] = turn[second, second] = np.cos(angle)
        turn[second, first], turn[first, second] = np.sin(angle), -np.sin(angle)
        matrix = turn @ matrix
    return matrix


def scale_factors(extent: FloatArray, target: tuple[float, ...]) -> FloatArray:
    """Return the (3,) factors that bring a bounding box to the target.

    Args:
        extent: (3,) size of the box.
        target: One number for the longest edge, or one for each axis. An axis without extent
            is left as it is.

    Raises:
        InvalidModel: If the box has no extent at all.
    """
    if not extent.max() > 0:
        raise InvalidModel("The model has no extent, so it cannot be brought to a size.")
    if len(target) == 1:
        return np.full(3, target[0] / extent.max())
    return np.where(extent > 0, np.array(target) / np.where(extent > 0, extent, 1.0), 1.0)
