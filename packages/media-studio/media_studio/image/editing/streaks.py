"""Blur of a moving camera and of a shallow depth."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.tone import adjust

_LENGTH = 0.09
"""Length of a streak of amount 1, share of the longer side."""
_ZOOM = 0.22
"""Growth during an exposure of amount 1."""
_STEPS = 24
_BAND, _SOFT = 0.1, 0.28
"""Half the height of what stays sharp, and where the blur is full; shares of the height."""
_MINIATURE = 0.011
"""Blur of a miniature, standard deviation, share of the longer side."""


def along(colours: ByteImage, degrees: float, amount: float) -> ByteImage:
    """Blur along a direction, degrees counterclockwise from the horizontal."""
    length = max(3, round(_LENGTH * amount * max(colours.shape)))
    size = 2 * (length // 2) + 1
    kernel = np.zeros((size, size), np.float32)
    kernel[size // 2] = 1
    turn = cv2.getRotationMatrix2D((size / 2 - 0.5, size / 2 - 0.5), degrees, 1)
    kernel = cv2.warpAffine(kernel, turn, (size, size))
    return np.asarray(cv2.filter2D(colours, -1, kernel / kernel.sum()), np.uint8)


def outwards(colours: ByteImage, amount: float) -> ByteImage:
    """Blur away from the middle, as a lens does that zooms during the exposure."""
    height, width = colours.shape[:2]
    total = np.zeros(colours.shape, np.float32)
    for step in range(_STEPS):
        scale = 1 + _ZOOM * amount * step / _STEPS
        turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), 0, scale)
        total += cv2.warpAffine(colours, turn, (width, height), borderMode=cv2.BORDER_REFLECT)
    return as_bytes((total / _STEPS / 255).astype(np.float64))


def tilt_shift(colours: ByteImage) -> ByteImage:
    """Keep a level band sharp and strengthen the colours, as of a model seen from near."""
    away = np.abs((np.arange(colours.shape[0]) + 0.5) / colours.shape[0] - 0.55)
    share = np.clip((away - _BAND) / (_SOFT - _BAND), 0, 1)
    values: FloatArray = adjust(colours, "saturation", 0.2) / 255
    sigma = _MINIATURE * max(colours.shape)
    half, full = (cv2.GaussianBlur(values, (0, 0), factor * sigma) for factor in (0.4, 1.0))
    some, much = (
        np.clip(2 * share, 0, 1)[:, None, None],
        np.clip(2 * share - 1, 0, 1)[:, None, None],
    )
    return as_bytes((values + some * (half - values)) * (1 - much) + much * full)
