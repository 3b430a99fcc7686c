"""Brightness, contrast, saturation, warmth and exposure."""

from collections.abc import Callable, Mapping

import numpy as np

from media_pipelines.engines.arrays import ByteImage, FloatArray
from media_pipelines.engines.image.editing.canvas import as_bytes
from media_pipelines.engines.image.editing.light import LUMA, to_linear, to_srgb
from media_pipelines.engines.image.editing.operations import Quality

_STOPS = 2.0
"""Exposure of amount 1, powers of two."""

_BRIGHTENING = 1.6
"""Powers of two in the exponent of the tone curve for amount 1."""

_VIVID = 1.6
"""Gain of saturation over its loss at the same amount."""

_SHOULDER = 0.8
"""Light above which a longer exposure is compressed instead of clipped."""


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
    return grey + (values - grey) * (1 + amount * (_VIVID if amount > 0 else 1))


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


_CHANGES: Mapping[Quality, Callable[[FloatArray, float], FloatArray]] = {
    "brightness": _brightness,
    "contrast": _contrast,
    "saturation": _saturation,
    "warmth": _warmth,
    "exposure": _exposure,
}
