"""Doubling the size of a picture without inventing detail.

A picture twice as large is sought that, made small again, is the given one, and whose total
variation is low: interpolation alone gives neither.

Source: Irani & Peleg 1991, Improving resolution by image registration; total variation after
Chambolle 2004, An algorithm for total variation minimization and applications.
"""

import cv2
import numpy as np
from numba import njit

from media_studio.arrays import ByteImage
from media_studio.image.restoration.planes import from_planes, to_planes
from media_studio.image.restoration.sliding_dct import Plane
from media_studio.image.restoration.tiles import by_tiles

MOST_PIXELS = 16_000_000
"""Of an enlarged picture."""

_ROUNDS = 8
_STRENGTH = 3.5
"""Weight of the total variation, in the units of the lightness plane, 0..442."""

_STEPS = 12
_STEP = 0.248
"""Chambolle's step; it converges up to 1/4."""


def enlarge(picture: ByteImage) -> ByteImage | None:
    """Return a picture twice as large, or nothing if it would have too many pixels.

    Args:
        picture: (h, w, 3) sRGB.
    """
    if 4 * picture.shape[0] * picture.shape[1] > MOST_PIXELS:
        return None
    return by_tiles(picture, _enlarged, scale=2)


def repeat(picture: ByteImage) -> ByteImage | None:
    """Return every pixel four times, which keeps the steps of pixel art; or nothing, likewise.

    Args:
        picture: (h, w, c).
    """
    if 4 * picture.shape[0] * picture.shape[1] > MOST_PIXELS:
        return None
    return picture.repeat(2, axis=0).repeat(2, axis=1)


def _enlarged(picture: ByteImage) -> ByteImage:
    """Enlarge the lightness with total variation and the colours by back-projection alone."""
    lightness, *colours = to_planes(picture)
    planes = [_projected(lightness, _STRENGTH), *(_projected(plane, 0.0) for plane in colours)]
    return from_planes(np.stack(planes))


def _projected(plane: Plane, strength: float) -> Plane:
    height, width = plane.shape
    large = _doubled(plane)
    for turn in range(_ROUNDS):
        small = cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA)
        large += _doubled(plane - small)
        if strength and turn < _ROUNDS - 1:
            large = _less_variation(large, strength, _STEPS)
    return large


def _doubled(plane: Plane) -> Plane:
    size = 2 * plane.shape[1], 2 * plane.shape[0]
    return np.asarray(cv2.resize(plane, size, interpolation=cv2.INTER_CUBIC))


@njit(cache=True, nogil=True, fastmath=True)
def _less_variation(plane, strength, steps):  # type: ignore[no-untyped-def]
    """Return the plane near this one with less total variation, by its dual."""
    height, width = plane.shape
    down, across = np.zeros((height, width), np.float32), np.zeros((height, width), np.float32)
    result = plane.copy()
    step = np.float32(_STEP / strength)
    for _ in range(steps):
        for row in range(height):
            below = row + 1 if row + 1 < height else row
            for column in range(width):
                right = column + 1 if column + 1 < width else column
                y = result[below, column] - result[row, column]
                x = result[row, right] - result[row, column]
                share = np.float32(1) / (np.float32(1) + step * np.sqrt(x * x + y * y))
                down[row, column] = (down[row, column] + step * y) * share
                across[row, column] = (across[row, column] + step * x) * share
        for row in range(height):
            for column in range(width):
                spread = down[row, column] + across[row, column]
                if row:
                    spread -= down[row - 1, column]
                if column:
                    spread -= across[row, column - 1]
                result[row, column] = plane[row, column] + np.float32(strength) * spread
    return result
