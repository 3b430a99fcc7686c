"""The requested size: all of the picture, undistorted, with space around it."""

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.cropping import resize
from media_studio.image.editing.surround import RGB, edge_colour, surround


def fit(
    picture: ByteImage, width: int, height: int, *, clear: bool, unmarked: ByteImage | None = None
) -> ByteImage:
    """Show the whole picture as large as it fits.

    Args:
        picture: (h, w, 4) sRGB and alpha.
        width: Of the result, pixels.
        height: Of the result, pixels.
        clear: Whether transparent parts stay so and the space around is transparent. Otherwise
            they become white.
        unmarked: The picture without what was written on it.
    """
    scale = min(width / picture.shape[1], height / picture.shape[0])
    size = [max(1, round(scale * length)) for length in picture.shape[1::-1]]
    inner = resize(picture, min(size[0], width), min(size[1], height))
    if clear:
        empty = np.zeros((height, width, 4), np.uint8)
        top, left = (height - inner.shape[0]) // 2, (width - inner.shape[1]) // 2
        empty[top : top + inner.shape[0], left : left + inner.shape[1]] = inner
        return empty
    fill = edge_colour(inner)
    return surround(flatten(inner, fill or (255, 255, 255)), width, height, fill, unmarked)


def sized(picture: ByteImage, width: int, height: int, fill: RGB | None) -> ByteImage:
    """Show a whole picture, (h, w, 4), as large as it fits, with a colour or its edge beside it."""
    scale = min(width / picture.shape[1], height / picture.shape[0])
    inner = resize(
        picture,
        min(width, max(1, round(scale * picture.shape[1]))),
        min(height, max(1, round(scale * picture.shape[0]))),
    )
    return surround(inner, width, height, fill)


def flatten(picture: ByteImage, fill: RGB) -> ByteImage:
    """Put a colour behind transparent parts."""
    if picture[..., 3].min() == 255:
        return picture
    return over(picture, np.broadcast_to(np.array((*fill, 255), np.uint8), picture.shape))


def over(front: ByteImage, back: ByteImage) -> ByteImage:
    """Lay a picture over another of the same size, both (h, w, 4).

    Source: Porter & Duff 1984, Compositing Digital Images.
    """
    top: FloatArray = front[..., 3:] / 255
    below: FloatArray = back[..., 3:] / 255 * (1 - top)
    alpha = top + below
    colours = (front[..., :3] * top + back[..., :3] * below) / np.maximum(alpha, 1e-6)
    return np.rint(np.concatenate([colours, 255 * alpha], axis=2)).clip(0, 255).astype(np.uint8)
