"""A picture as three uncorrelated planes that have as much noise as the colours had."""

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage

Planes = NDArray[np.float32]
"""(3, h, w): lightness, red against blue, green against both; each 0..255 times at most √3."""

OPPONENT = np.array(
    [[1 / 3**0.5] * 3, [0.5**0.5, 0, -(0.5**0.5)], [1 / 6**0.5, -2 / 6**0.5, 1 / 6**0.5]],
    np.float32,
)
"""Orthonormal: white noise in red, green and blue is as large in each plane."""


def to_planes(picture: ByteImage) -> Planes:
    """Separate lightness from two differences of colours.

    Args:
        picture: (h, w, 3) sRGB.
    """
    return np.ascontiguousarray((picture.astype(np.float32) @ OPPONENT.T).transpose(2, 0, 1))


def from_planes(planes: Planes) -> ByteImage:
    """Join planes to (h, w, 3) sRGB."""
    return to_bytes(planes.transpose(1, 2, 0) @ OPPONENT)


def to_bytes(values: NDArray[np.float32] | NDArray[np.float64]) -> ByteImage:
    """Round values of 0..255 and cut off what lies beyond."""
    return np.clip(np.rint(values), 0, 255).astype(np.uint8)
