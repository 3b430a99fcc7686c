"""Rotation and mirroring."""

from math import ceil, cos, radians, sin

import cv2
import numpy as np

from media_studio.arrays import ByteImage


def flip(picture: ByteImage, *, vertically: bool) -> ByteImage:
    """Mirror a picture."""
    return np.ascontiguousarray(picture[::-1] if vertically else picture[:, ::-1])


def rotate(picture: ByteImage, degrees: float) -> ByteImage:
    """Turn a picture, (h, w, 4), clockwise; it grows so that nothing is cut off.

    Right angles move pixels only. Otherwise the corners that arise are transparent.
    """
    if degrees % 90 == 0:
        return np.ascontiguousarray(np.rot90(picture, -int(degrees // 90) % 4))
    height, width = picture.shape[:2]
    c, s = cos(radians(degrees)), sin(radians(degrees))
    size = ceil(abs(width * c) + abs(height * s)), ceil(abs(width * s) + abs(height * c))
    centre = np.array([width - 1, height - 1]) / 2
    turn = np.array([[c, -s], [s, c]])
    shift = (np.array(size) - 1) / 2 - turn @ centre
    affine = np.column_stack([turn, shift])
    return np.dstack(
        [
            _warped(picture[..., :3], affine, size, cv2.BORDER_REPLICATE),
            _warped(picture[..., 3], affine, size, cv2.BORDER_CONSTANT),
        ]
    )


def _warped(layer: ByteImage, affine: object, size: tuple[int, int], border: int) -> ByteImage:
    warped = cv2.warpAffine(
        layer, np.asarray(affine), size, flags=cv2.INTER_CUBIC, borderMode=border
    )
    return np.asarray(warped, np.uint8)


def straighten(picture: ByteImage, degrees: float) -> ByteImage:
    """Turn a picture clockwise and keep the largest part of its shape without empty corners."""
    height, width = picture.shape[:2]
    turned = rotate(picture, degrees)
    c, s = abs(cos(radians(degrees))), abs(sin(radians(degrees)))
    scale = min(width / (width * c + height * s), height / (width * s + height * c))
    # One pixel less: the edge of the turned picture is half transparent
    inner = max(1, int(scale * width) - 2), max(1, int(scale * height) - 2)
    left, top = (turned.shape[1] - inner[0]) // 2, (turned.shape[0] - inner[1]) // 2
    return np.ascontiguousarray(turned[top : top + inner[1], left : left + inner[0]])
