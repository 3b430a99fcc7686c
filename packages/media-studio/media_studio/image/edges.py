"""Soft edges of a subject, free of the background's colour."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray, Mask

_LEAST_CONTRAST = 24.0
"""Difference of colours, 0..441, from which on they tell how much of a pixel is covered."""

_MIDDLE = 0.7
"""Depth over the deepest nearby from which on a pixel is surely the subject's."""


def soft_alpha(picture: ByteImage, subject: Mask, band: int) -> FloatArray:
    """Measure how much of each pixel a subject covers.

    In a band along the outline a pixel's colour lies between those of the subject and the
    background beside it; its place on that line is the coverage.

    Args:
        picture: (h, w, 3) sRGB.
        subject: (h, w).
        band: Half the width of the band, pixels.

    Returns:
        (h, w), 0..1.
    """
    mask = subject.astype(np.uint8)
    within = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    without = cv2.distanceTransform(1 - mask, cv2.DIST_L2, 5)
    signed = within - without
    # Parts thinner than the band still have a middle.
    deepest = cv2.dilate(signed, np.ones((2 * band + 1, 2 * band + 1), np.uint8))
    sure = signed > np.minimum(band, _MIDDLE * deepest)
    ramp = np.clip(0.5 + np.where(signed > 0, signed - 0.5, signed + 0.5) / band, 0, 1)
    own = _spread(picture, sure & (signed > 0)).astype(np.float32)
    other = _spread(picture, signed < -band).astype(np.float32)
    line = own - other
    length = np.einsum("hwc,hwc->hw", line, line)
    share = np.einsum("hwc,hwc->hw", picture - other, line) / np.maximum(length, 1.0)
    trust = np.clip(np.sqrt(length) / _LEAST_CONTRAST - 1, 0, 1)
    alpha = trust * np.clip(share, 0, 1) + (1 - trust) * ramp
    alpha = np.where(sure & (signed > 0), 1.0, np.where(signed < -band, 0.0, alpha))
    return np.asarray(alpha, dtype=np.float64)


def bleed(picture: ByteImage, alpha: FloatArray) -> ByteImage:
    """Give pixels that the subject covers in part or not at all the nearest colour of its inside.

    Args:
        picture: (h, w, 3) sRGB.
        alpha: (h, w), 0..1.
    """
    inside = alpha > 0.97
    if not inside.any():
        return picture
    return _spread(picture, cv2.erode(inside.astype(np.uint8), np.ones((3, 3))) > 0, keep=inside)


def _spread(picture: ByteImage, source: Mask, keep: Mask | None = None) -> ByteImage:
    """Fill a picture with the nearest colours of `source`."""
    if not source.any():
        return picture
    _, labels = cv2.distanceTransformWithLabels(
        1 - source.astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    colors = np.zeros((int(labels.max()) + 1, 3), np.uint8)
    colors[labels[source]] = picture[source]
    filled = colors[labels]
    return filled if keep is None else np.where(keep[..., None], picture, filled)
