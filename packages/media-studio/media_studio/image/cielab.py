"""Colours as CIELAB, in which distances are those that are seen."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray


def cielab(picture: ByteImage) -> FloatArray:
    """Return lightness 0..100, a and b of a picture, (h, w, 3) sRGB, in its shape."""
    return cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB).astype(np.float64)


def cielab_of(rgb: tuple[int, int, int]) -> FloatArray:
    """Return lightness, a and b of one sRGB colour, (3,)."""
    return np.asarray(cielab(np.array([[rgb]], np.uint8))[0, 0])
