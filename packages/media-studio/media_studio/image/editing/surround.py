"""Space around a picture: its plain edge continued, or the picture itself, large and blurred."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage
from media_studio.image.editing.cropping import crop, resize, shape_box
from media_studio.image.editing.tone import adjust

RGB = tuple[int, int, int]

_PLAIN = 4.0
"""Median difference from their median, 0..255, of the colours of a plain edge."""

_MOSTLY = 0.9
"""Share of a plain edge that is near the median."""


def surround(
    picture: ByteImage,
    width: int,
    height: int,
    fill: RGB | None,
    unmarked: ByteImage | None = None,
) -> ByteImage:
    """Put a picture in the middle of a larger one.

    Args:
        picture: (h, w, 4), at most as large.
        width: Of the result, pixels.
        height: Of the result, pixels.
        fill: The colour around it, or None for a natural one: the colour of a plain edge, white
            around a picture with transparent parts, else the blurred picture.
        unmarked: The picture without a text, which would show blurred; by default as it is.
    """
    if picture.shape[:2] == (height, width):
        return picture
    color = fill if fill is not None else edge_colour(picture)
    if color is None:
        around = _blurred(picture if unmarked is None else unmarked, width, height)
    else:
        around = np.empty((height, width, 4), np.uint8)
        around[:] = (*color, 255)
    return place_over(around, picture)


def place_over(around: ByteImage, picture: ByteImage) -> ByteImage:
    """Copy a picture, with its transparency, into the middle of another."""
    result = around.copy()
    top = (around.shape[0] - picture.shape[0]) // 2
    left = (around.shape[1] - picture.shape[1]) // 2
    result[top : top + picture.shape[0], left : left + picture.shape[1]] = picture
    return result


def edge_colour(picture: ByteImage) -> RGB | None:
    """Return the colour of the edge if it is plain, and white if the picture has clear parts."""
    if picture[..., 3].min() < 255:
        return 255, 255, 255
    edge = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])[:, :3]
    middle = np.median(edge, axis=0)
    away = np.abs(edge - middle).max(axis=1)
    if np.median(away) > _PLAIN or (away < 3 * _PLAIN).mean() < _MOSTLY:
        return None
    red, green, blue = (int(value) for value in np.rint(middle))
    return red, green, blue


def _blurred(picture: ByteImage, width: int, height: int) -> ByteImage:
    covering = crop(picture, shape_box(picture.shape[1], picture.shape[0], width / height))
    # A blurred picture has no detail that a small one lacks
    scale = min(1.0, 256 / max(width, height))
    small = resize(covering, max(1, round(scale * width)), max(1, round(scale * height)))
    soft = cv2.GaussianBlur(small[..., :3], (0, 0), 9)
    large = cv2.resize(soft, (width, height), interpolation=cv2.INTER_CUBIC)
    dimmed = adjust(np.asarray(large, np.uint8), "brightness", -0.2)
    return np.dstack([dimmed, np.full((height, width), 255, np.uint8)])
