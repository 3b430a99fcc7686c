"""The colours of a subject without what its soft edge has of the background."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes

_REACHES = 0.03, 0.004
"""Reach of the two passes, share of the longer side."""


def own_colours(colours: ByteImage, subject: FloatArray) -> ByteImage:
    """Estimate what colour the subject itself has at each pixel.

    Args:
        colours: (h, w, 3) sRGB.
        subject: (h, w), 0..1.

    Source: Forte 2021, Approximate Fast Foreground Colour Estimation.
    """
    image = colours / 255
    alpha = subject[..., None]
    front, back = image, image
    for share in _REACHES:
        reach = max(2, round(share * max(alpha.shape[:2])))
        front, back = _pass(image, alpha, front, back, reach)
    solid = alpha > 0.985
    return np.where(solid, colours, as_bytes(front))


def _pass(
    image: FloatArray, alpha: FloatArray, front: FloatArray, back: FloatArray, reach: int
) -> tuple[FloatArray, FloatArray]:
    own, other = _mean(front, alpha, reach), _mean(back, 1 - alpha, reach)
    rest = image - alpha * own - (1 - alpha) * other
    return np.clip(own + alpha * rest, 0, 1), other


def _mean(values: FloatArray, weight: FloatArray, reach: int) -> FloatArray:
    size = (2 * reach + 1, 2 * reach + 1)
    total = cv2.blur(values * weight, size)
    return np.asarray(total / (cv2.blur(weight, size)[..., None] + 1e-5))
