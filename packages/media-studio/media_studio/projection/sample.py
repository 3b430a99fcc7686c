"""A piece of material cut out of a reference picture."""

import cv2
import numpy as np
from numba import njit

from media_studio.arrays import ByteImage, Mask
from media_studio.errors import InvalidImage
from media_studio.projection.trust import reliable_pixels

_SEARCH_EDGE = 128
"""Longer edge of the mask in which a rectangle is searched, pixels."""
_LONGEST = 2.0
"""Rectangles longer than this times their width count as if they ended there."""
_OPAQUE = 250


def cut_sample(picture: ByteImage) -> ByteImage:
    """Return what a picture shows of a material.

    Args:
        picture: (h, w, 3) sRGB, or (h, w, 4) with alpha.

    Returns:
        The whole picture when it is opaque, else the largest upright rectangle within its
        subject; (h', w', 3).

    Raises:
        InvalidImage: If the picture is transparent everywhere.
    """
    color = picture[..., :3]
    if picture.shape[2] == 3 or (picture[..., 3] >= _OPAQUE).all():
        return np.ascontiguousarray(color)
    inside = reliable_pixels(np.ascontiguousarray(picture[..., 3]))
    if not inside.any():
        raise InvalidImage("The reference picture shows nothing; send one with a subject.")
    top, left, bottom, right = _largest_rectangle(inside)
    if bottom <= top or right <= left:
        # Too thin for a rectangle: what is left of it is its colour.
        return np.median(color[inside], axis=0).astype(np.uint8)[None, None]
    return np.ascontiguousarray(color[top:bottom, left:right])


def _largest_rectangle(inside: Mask) -> tuple[int, int, int, int]:
    """Find the upper, left, lower and right edge of the best rectangle within a mask."""
    factor = max(1.0, max(inside.shape) / _SEARCH_EDGE)
    height, width = (int(length / factor) for length in inside.shape)
    if min(height, width) == 0:
        return 0, 0, 0, 0
    small = cv2.resize(inside.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
    top, left, bottom, right = _search(small > 0.999)
    down, across = inside.shape[0] / height, inside.shape[1] / width
    return (
        int(np.ceil(top * down)),
        int(np.ceil(left * across)),
        int(bottom * down),
        int(right * across),
    )


@njit(cache=True)
def _search(inside: Mask) -> tuple[int, int, int, int]:
    height, width = inside.shape
    above = np.zeros(width, np.int64)
    best, top, left, bottom, right = 0.0, 0, 0, 0, 0
    for row in range(height):
        for column in range(width):
            above[column] = above[column] + 1 if inside[row, column] else 0
        for begin in range(width):
            low = above[begin]
            for end in range(begin, width):
                low = min(low, above[end])
                if low == 0:
                    break
                across = end - begin + 1
                value = min(low, _LONGEST * across) * min(across, _LONGEST * low)
                if value > best:
                    best = value
                    top, left, bottom, right = row + 1 - low, begin, row + 1, end + 1
    return top, left, bottom, right
