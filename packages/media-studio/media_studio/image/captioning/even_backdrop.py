"""Backgrounds that everybody would call plain: paper, a studio's wall, one flat colour.

What serves to cut a subject out may be a wood out of focus; here it must be even as well.
"""

import cv2
import numpy as np

from media_studio.arrays import FloatArray, Mask
from media_studio.image.backdrop import differs, fit_backdrop

_LEAST_PIXELS = 16
"""Along the shorter side of the picture."""

_LEAST_SHARE, _LEAST_BORDER = 0.3, 0.75
"""Share of the picture, and of its border, that the background takes."""

_LARGEST_NOISE = 1.5
"""CIELAB units, at the border."""

_LARGEST_RANGE = np.array([7.0, 2.5, 2.5])
"""CIELAB units, standard deviations of lightness, a and b."""

_FINEST = 2.0
_LARGEST_DETAIL = 0.9
"""Pixels of a blur, and the difference of lightness from it that a twentieth may exceed."""

_RIM = 2
"""Pixels beside the subject that are not judged."""


def even_backdrop(lab: FloatArray) -> Mask | None:
    """Mark the plain background.

    Args:
        lab: (h, w, 3) CIELAB, at most some hundred pixels along each side.

    Returns:
        (h, w), or None where the background is not certainly plain.
    """
    if min(lab.shape[:2]) < _LEAST_PIXELS:
        return None
    fitted = fit_backdrop(lab)
    if fitted is None or fitted.noise > _LARGEST_NOISE:
        return None
    plain = ~differs(lab, fitted, 1.0)
    border = np.concatenate([plain[0], plain[-1], plain[:, 0], plain[:, -1]])
    if float(plain.mean()) < _LEAST_SHARE or float(border.mean()) < _LEAST_BORDER:
        return None
    inner = cv2.erode(plain.astype(np.uint8), np.ones((2 * _RIM + 1, 2 * _RIM + 1))) > 0
    return plain if _is_even(lab, np.asarray(inner)) else None


def _is_even(lab: FloatArray, inner: Mask) -> bool:
    if not inner.any() or (lab[inner].std(axis=0) > _LARGEST_RANGE).any():
        return False
    # Averaging over the background alone keeps the outline of the subject out of the measure.
    weight = inner.astype(np.float64)
    share = np.maximum(cv2.GaussianBlur(weight, (0, 0), _FINEST), 1e-6)
    smooth = cv2.GaussianBlur(lab[..., 0] * weight, (0, 0), _FINEST) / share
    detail = np.abs(lab[..., 0] - smooth)[inner]
    return float(np.percentile(detail, 95)) <= _LARGEST_DETAIL
