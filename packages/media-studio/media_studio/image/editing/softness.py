"""Blur, sharpness and large pixels."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes

_BLUR = 0.024
_BACKGROUND_BLUR = 0.03
_SHARPENED = 0.0012
_BLOCK = 0.05
"""Standard deviations of amount 1, radius of what is sharpened, and edge of a large pixel of
amount 1, shares of the longer side."""

_GAIN = 1.6
"""Gain of what is sharpened at amount 1."""


def blur(colours: ByteImage, amount: float) -> ByteImage:
    """Blur a picture, (h, w, 3), by 0..1."""
    sigma = max(0.3, _BLUR * amount * max(colours.shape[:2]))
    return np.asarray(cv2.GaussianBlur(colours, (0, 0), sigma))


def blur_behind(colours: ByteImage, subject: FloatArray, amount: float) -> ByteImage:
    """Blur what is behind a subject without smearing the subject into it.

    Args:
        colours: (h, w, 3) sRGB.
        subject: (h, w), 0..1.
        amount: 0..1.

    Returns:
        The blurred background, also where the subject stands.
    """
    sigma = max(0.3, _BACKGROUND_BLUR * amount * max(colours.shape[:2]))
    reach = 2 * max(1, round(0.004 * max(colours.shape[:2]))) + 1
    # The soft edge has the subject's colour, so a little more than the subject is left out
    covered = cv2.dilate(subject, np.ones((reach, reach)))
    weight = np.maximum(1 - covered, 0)[..., None] + 1e-4
    total = cv2.GaussianBlur(colours / 255 * weight, (0, 0), sigma)
    share = cv2.GaussianBlur(weight, (0, 0), sigma)
    return as_bytes(np.asarray(total / share[..., None], np.float64))


def sharpen(colours: ByteImage, amount: float) -> ByteImage:
    """Strengthen fine detail of the brightness by 0..1; colours get no fringes."""
    values = colours / 255
    grey = values.mean(axis=2)
    sigma = max(0.8, _SHARPENED * max(grey.shape))
    detail = grey - cv2.GaussianBlur(grey, (0, 0), sigma)
    return as_bytes(values + _GAIN * amount * detail[..., None])


def pixelate(colours: ByteImage, amount: float) -> ByteImage:
    """Show the mean of square blocks; `amount` 0..1."""
    height, width = colours.shape[:2]
    block = max(2.0, _BLOCK * amount * max(height, width))
    size = max(1, round(width / block)), max(1, round(height / block))
    few = cv2.resize(colours, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(few, (width, height), interpolation=cv2.INTER_NEAREST))
