"""Boxes around people: x1, y1, x2, y2 in pixels."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.pose.landmarks import INDEX

_EYES = [INDEX["left_eye"], INDEX["right_eye"]]
_MOUTH = [INDEX["mouth_left"], INDEX["mouth_right"]]
_CROWN = 2.2
"""Height of the crown above the eyes in distances from mouth to eyes."""
_FLESH = 0.04
"""How far the body reaches beyond its landmarks, in sizes of the box."""

SAME_PLACE = 0.3
"""Overlap from which the person in a box counts as the one that was asked for."""


def around(points: FloatArray, seen: FloatArray, width: int, height: int) -> FloatArray:
    """Return the box (4,) of a body within a picture.

    Args:
        points: (33, 2) landmarks in pixels.
        seen: (33,) likelihood that a landmark is in the picture, 0..1.
        width: Of the picture in pixels.
        height: Of the picture in pixels.
    """
    counted = points[seen > 0.3] if (seen > 0.3).sum() > 4 else points
    crown = points[_EYES] + _CROWN * (points[_EYES] - points[_MOUTH].mean(axis=0))
    if seen[_EYES].min() > 0.3:
        counted = np.vstack([counted, crown])
    low, high = counted.min(axis=0), counted.max(axis=0)
    margin = _FLESH * (high - low).max()
    box = np.concatenate([low - margin, high + margin])
    return np.clip(box, 0, (width, height, width, height))


def including(box: FloatArray, points: FloatArray, width: int, height: int) -> FloatArray:
    """Return the box that also holds points (n, 2), within a picture."""
    low = np.minimum(box[:2], points.min(axis=0))
    high = np.maximum(box[2:], points.max(axis=0))
    return np.clip(np.concatenate([low, high]), 0, (width, height, width, height))


def area(box: FloatArray) -> float:
    """Return the area of a box, 0 if it is inside out."""
    return float(np.prod(np.maximum(box[2:] - box[:2], 0)))


def overlap(first: FloatArray, second: FloatArray) -> float:
    """Return the intersection of two boxes over their union, 0..1."""
    shared = np.concatenate([np.maximum(first, second)[:2], np.minimum(first, second)[2:]])
    common = area(shared)
    union = area(first) + area(second) - common
    return common / union if union > 0 else 0.0
