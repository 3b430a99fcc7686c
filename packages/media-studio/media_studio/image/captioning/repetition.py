"""Whether a picture repeats itself: tiles, checks, grids."""

import cv2
import numpy as np
from scipy import signal

from media_studio.arrays import FloatArray

_SIDE = 256
"""Pixels to which a picture is reduced along its shorter side."""

_SMOOTHING = 24.0
"""Pixels over which light may change without counting as a pattern."""

_SHORTEST, _LONGEST = 8, 64
"""Pixels from one repetition to the next."""

_LIKENESS = 0.7
"""Correlation of the picture with itself, moved by one and by two periods."""

_DIP = 0.35
"""Correlation that it falls below in between, which stripes of light do not."""


def repeats(lightness: FloatArray) -> bool:
    """Tell whether the whole picture consists of copies of one motif in two directions.

    Args:
        lightness: (h, w), 0..100.
    """
    scale = _SIDE / min(lightness.shape)
    reduced = cv2.resize(lightness, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    pixels = np.asarray(reduced, np.float64)[:_SIDE, :_SIDE]
    detail = pixels - cv2.GaussianBlur(pixels, (0, 0), _SMOOTHING)
    if float(detail.std()) < 2.0:
        return False
    likeness = _autocorrelation(detail)
    return _is_periodic(likeness[0]) and _is_periodic(likeness[:, 0])


def _autocorrelation(detail: FloatArray) -> FloatArray:
    """Return the likeness of a picture to itself moved by up to two periods."""
    reach = 2 * _LONGEST + 1
    ones = np.ones_like(detail)
    full = signal.fftconvolve(detail, detail[::-1, ::-1])
    overlap = signal.fftconvolve(ones, ones[::-1, ::-1])
    middle = np.array(detail.shape) - 1
    part = np.s_[middle[0] : middle[0] + reach, middle[1] : middle[1] + reach]
    return np.asarray(full[part] / np.maximum(overlap[part], 1) / detail.var())


def _is_periodic(likeness: FloatArray) -> bool:
    period = _SHORTEST + int(np.argmax(likeness[_SHORTEST : _LONGEST + 1]))
    return bool(
        likeness[period] > _LIKENESS
        and likeness[2 * period] > _LIKENESS - 0.1
        and likeness[:period].min() < _DIP
    )
