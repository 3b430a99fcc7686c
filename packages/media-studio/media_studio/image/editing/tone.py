"""Brightness, contrast, saturation, warmth, exposure, shadows, highlights and clarity."""

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.light import LUMA, to_linear, to_srgb
from media_studio.reading.edits.operations import Quality

_STOPS = 2.0
"""Exposure of amount 1, powers of two."""

_BRIGHTENING = 1.6
"""Powers of two in the exponent of the tone curve for amount 1."""

_VIVID = 1.6
"""Gain of saturation over its loss at the same amount."""

_SATED = 0.75
"""How much less a colour gains that is as strong as can be: orange turns to neon otherwise."""

_SHOULDER = 0.8
"""Light above which a longer exposure is compressed instead of clipped."""


_LOCAL, _CLEAR = 0.018, 1.3
"""Reach of local contrast, share of the longer side, and its gain at amount 1."""


def adjust(colours: ByteImage, quality: Quality, amount: float) -> ByteImage:
    """Change one quality of a picture.

    Args:
        colours: (h, w, 3) sRGB.
        quality: What to change.
        amount: -1..1; 0 changes nothing.
    """
    return as_bytes(_CHANGES[quality](colours / 255, amount)) if amount else colours


def _brightness(values: FloatArray, amount: float) -> FloatArray:
    # A power keeps black black and white white
    return values ** (2 ** (-_BRIGHTENING * amount))


def _contrast(values: FloatArray, amount: float) -> FloatArray:
    if amount < 0:
        return 0.5 + (values - 0.5) * (1 + amount)
    curved = 0.5 - 0.5 * np.cos(np.pi * values)
    return values + 2 * amount * (curved - values)


def _saturation(values: FloatArray, amount: float) -> FloatArray:
    grey = (values @ LUMA)[..., None]
    if amount <= 0:
        return grey + (values - grey) * (1 + amount)
    chroma = np.ptp(values, axis=-1)[..., None]
    return grey + (values - grey) * (1 + amount * _VIVID * (1 - _SATED * chroma))


def _warmth(values: FloatArray, amount: float) -> FloatArray:
    light = to_linear(values)
    gain = 2 ** (amount * np.array([0.9, 0.1, -1.1]))
    changed = light * gain
    before, after = light @ LUMA, changed @ LUMA
    return to_srgb(changed * (before / np.maximum(after, 1e-6))[..., None])


def _exposure(values: FloatArray, amount: float) -> FloatArray:
    light = to_linear(values) * 2 ** (_STOPS * amount)
    if amount < 0:
        return to_srgb(light)
    above = np.maximum(light - _SHOULDER, 0) / (1 - _SHOULDER)
    return to_srgb(np.minimum(light, _SHOULDER) + (1 - _SHOULDER) * (1 - np.exp(-above)))


def _shadows(values: FloatArray, amount: float) -> FloatArray:
    return _part(values, amount, np.clip(1 - _around(values) / 0.62, 0, 1) ** 0.8)


def _highlights(values: FloatArray, amount: float) -> FloatArray:
    return _part(values, amount, np.clip((_around(values) - 0.35) / 0.6, 0, 1))


def _part(values: FloatArray, amount: float, share: FloatArray) -> FloatArray:
    changed = _brightness(values, 1.15 * amount)
    return values + share[..., None] * (changed - values)


def _around(values: FloatArray) -> FloatArray:
    """Return how bright a place and what belongs to it are, 0..1, (h, w)."""
    grey = np.asarray(values @ LUMA, np.float32)
    side = max(grey.shape)
    scale = min(1.0, 300 / side)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    soft = cv2.bilateralFilter(small, 0, 0.15, 0.02 * max(small.shape) + 0.5)
    wide = cv2.resize(soft, grey.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(0.6 * wide + 0.4 * grey, np.float64)


def _clarity(values: FloatArray, amount: float) -> FloatArray:
    grey = np.asarray(values @ LUMA, np.float64)
    wide = cv2.GaussianBlur(grey, (0, 0), max(1.0, _LOCAL * max(grey.shape)))
    detail = np.tanh(2.2 * (grey - wide)) / 2.2
    # Black and white places have no room for more contrast
    room = np.clip(4 * grey * (1 - grey), 0, 1)
    return values + (_CLEAR * amount * detail * room)[..., None]


_CHANGES: Mapping[Quality, Callable[[FloatArray, float], FloatArray]] = {
    "brightness": _brightness,
    "contrast": _contrast,
    "saturation": _saturation,
    "warmth": _warmth,
    "exposure": _exposure,
    "shadows": _shadows,
    "highlights": _highlights,
    "clarity": _clarity,
}
