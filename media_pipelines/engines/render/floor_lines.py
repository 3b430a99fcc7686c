"""Lines on the studio's floor, by which one sees how far something walks."""

import numpy as np
from numpy.typing import NDArray

_DARKEST = 0.16
"""Share of light that a line swallows."""
_WIDTH = 0.02
"""Width of a line as a share of the distance between lines."""
_NEAR, _FAR = 1.2, 3.6
"""Distances from the middle of the stage between which lines fade."""


def floor_lines(
    ground: NDArray[np.float32], offset: NDArray[np.float32], spacing: float
) -> NDArray[np.float32]:
    """Return the share of light that lines leave at each pixel.

    Args:
        ground: (h, w, 2) where each pixel sees the floor, stage frame; not a number elsewhere.
        offset: (2,) how far the floor has been moved.
        spacing: Distance between lines.

    Returns:
        (h, w) float32, 1 off the floor.
    """
    share = np.ones(ground.shape[:2], np.float32)
    for axis in range(2):
        place = (ground[..., axis] - np.float32(offset[axis])) / np.float32(spacing)
        footprint = _footprint(ground[..., axis]) / np.float32(spacing)
        distance = np.abs(place - np.rint(place))
        # Share of the pixel that a line covers; its average where pixels span several lines
        covered = np.clip((_WIDTH / 2 + footprint / 2 - distance) / footprint, 0, 1)
        covered = np.minimum(covered, _WIDTH / footprint)
        covered = np.where(footprint < 0.5, covered, _WIDTH)
        share = np.minimum(share, 1 - _DARKEST * covered)
    radius = np.hypot(ground[..., 0], ground[..., 1])
    fade = np.clip((_FAR - radius) / (_FAR - _NEAR), 0, 1)
    shown: NDArray[np.float32] = np.where(np.isnan(radius), 1.0, 1 - fade * (1 - share))
    return shown.astype(np.float32)


def _footprint(coordinate: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how much of a coordinate each pixel spans."""
    down, across = np.gradient(coordinate)
    span: NDArray[np.float32] = np.maximum(np.abs(down) + np.abs(across), 1e-6)
    return span
