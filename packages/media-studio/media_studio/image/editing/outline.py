"""How well the outline of a subject is seen, and how compact it is."""

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.image.cielab import cielab

_WORK = 400
"""Pixels along the longer side at which outlines and shadows are judged."""
_REACH = 5
"""Pixels on each side of an outline that are compared."""
_WEAK = 8.0
"""CIELAB units between both sides below which an outline is not seen."""


def unseen(picture: ByteImage, cover: FloatArray) -> float:
    """Return how much of a subject's outline has no change of colour, 0..1.

    Args:
        picture: (h, w, 3) sRGB.
        cover: (h, w), 0..1.
    """
    small, subject, _ = reduced(picture, cover)
    lab = cielab(small)
    within = ndimage.distance_transform_edt(subject)
    beyond = ndimage.distance_transform_edt(~subject)
    inner = _mean(lab, (within > 1) & (within <= _REACH + 1))
    outer = _mean(lab, (beyond > 1) & (beyond <= _REACH + 1))
    edge = (within > 0) & (within <= 1.5)
    frame = np.zeros_like(edge)
    frame[_REACH:-_REACH, _REACH:-_REACH] = True
    apart = np.linalg.norm(inner - outer, axis=2)[edge & frame]
    return float((apart < _WEAK).mean()) if apart.size else 0.0


def solidity(cover: FloatArray) -> float:
    """Return the area of a subject over that of its convex hull."""
    small = (cover > 0.5).astype(np.uint8)
    points = cv2.findNonZero(small)
    if points is None:
        return 0.0
    return float(small.sum() / max(cv2.contourArea(cv2.convexHull(points)), 1.0))


def reduced(picture: ByteImage, cover: FloatArray) -> tuple[ByteImage, Mask, float]:
    """Return a picture and its subject at the size at which they are judged, and the scale.

    Args:
        picture: (h, w, 3) sRGB.
        cover: (h, w), 0..1.
    """
    height, width = cover.shape
    scale = min(1.0, _WORK / max(height, width))
    size = max(1, round(scale * width)), max(1, round(scale * height))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    subject = cv2.resize(cover, size, interpolation=cv2.INTER_AREA) > 0.5
    return np.asarray(small, np.uint8), np.asarray(subject), scale


def _mean(lab: FloatArray, where: Mask) -> FloatArray:
    """Return the mean colour near each pixel of those that are meant."""
    size = 2 * _REACH - 1, 2 * _REACH - 1
    weight = cv2.blur(where.astype(np.float32), size)
    total = cv2.blur(lab * where[..., None].astype(np.float32), size)
    return np.asarray(total / np.maximum(weight, 1e-4)[..., None])
