"""Cleaning the alpha channel of a picture without background."""

import numpy as np

from media_studio.arrays import ByteImage, FloatArray

_NOISE = 0.08
"""Alpha that a shadow catcher shows far from any shadow, at 16 paths per pixel."""
_CLEAR = 0.28
"""Alpha from which on a shadow is left as it is."""


def clear_background(picture: ByteImage, margin: float) -> ByteImage:
    """Make what lies around an object and its shadow wholly transparent.

    The shadow fades out towards the border, so that no straight edge shows where the picture
    ends, and faint alpha, which is noise, goes to zero without a step.

    Args:
        picture: (height, width, 4) RGBA, colours not multiplied with alpha.
        margin: Share of the width and height at each border where only shadow can be.

    Returns:
        (height, width, 4); transparent pixels are all zero.
    """
    height, width = picture.shape[:2]
    fade = np.minimum(_border_fade(height, margin)[:, None], _border_fade(width, margin))
    alpha = picture[:, :, 3] / 255 * fade
    alpha *= _smooth_step((alpha - _NOISE) / (_CLEAR - _NOISE))
    levels = np.rint(255 * alpha).astype(np.uint8)
    color = np.where(levels[:, :, None] > 0, picture[:, :, :3], 0)
    return np.dstack([color, levels]).astype(np.uint8)


def _border_fade(length: int, margin: float) -> FloatArray:
    """Return the share to keep of each pixel along one side, 0 at the border."""
    places = (np.arange(length) + 0.5) / length
    return _smooth_step(np.minimum(places, 1 - places) / margin)


def _smooth_step(values: FloatArray) -> FloatArray:
    clipped = np.clip(values, 0.0, 1.0)
    smooth: FloatArray = clipped * clipped * (3 - 2 * clipped)
    return smooth
