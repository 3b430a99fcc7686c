"""Take the trembling out of curves over time without delaying them."""

import numpy as np
from scipy.ndimage import gaussian_filter1d, median_filter
from scipy.signal import butter, sosfiltfilt

from media_studio.arrays import FloatArray

_PASSES_ALL = 0.9
"""Share of half the frame rate from which a filter would pass everything anyway."""
_SLOWEST_JUMPS = 12.0
"""Frames per second below which a jump cannot be told from a quick move."""
_JUMP_SECONDS = 0.2
_JUMP_METRES, _JUMP_SPREADS = 0.12, 6.0
_BORROW_SECONDS = 0.12


def low_pass(values: FloatArray, fps: float, hertz: float) -> FloatArray:
    """Remove what changes faster than a frequency; forwards and backwards, so with no delay.

    Args:
        values: (f, ...) one row for each frame; any number of frames.
        fps: Frames per second.
        hertz: Frequency at which half of the power is left by each of the two passes.

    Source: Winter 2009, Biomechanics and motor control of human movement, section 3.4 (zero-lag
        Butterworth filter of second order).
    """
    frames = len(values)
    if frames < 2 or hertz >= _PASSES_ALL * fps / 2:
        return values
    sections = butter(2, hertz / (fps / 2), output="sos")
    # Mirrored through its last value at either end, for as long as the filter remembers
    pad = round(2 * fps / hertz)
    width = [(pad, pad)] + [(0, 0)] * (values.ndim - 1)
    longer = np.pad(values, width, mode="reflect", reflect_type="odd")
    return sosfiltfilt(sections, longer, axis=0, padtype=None)[pad : pad + frames]


def without_jumps(places: FloatArray, fps: float) -> FloatArray:
    """Replace places that leave a curve for a moment and come back.

    Args:
        places: (f, k, 3) metres.
        fps: Frames per second; slow ones are left alone.

    Returns:
        (f, k, 3): where a place is far from the running median, the median.

    Source: Hampel 1974, The influence curve and its role in robust estimation.
    """
    width = 2 * round(_JUMP_SECONDS * fps / 2) + 1
    if fps < _SLOWEST_JUMPS or len(places) < width:
        return places
    usual = median_filter(places, size=(width, 1, 1), mode="nearest")
    distance = np.linalg.norm(places - usual, axis=-1, keepdims=True)
    spread = np.median(distance, axis=0, keepdims=True)
    jumped = distance > np.maximum(_JUMP_METRES, _JUMP_SPREADS * spread)
    return np.where(jumped, usual, places)


def trusting(places: FloatArray, trust: FloatArray, fps: float) -> FloatArray:
    """Let the frames that are trusted speak for those nearby that are not.

    Args:
        places: (f, k, 3).
        trust: (f, k) 0..1.
        fps: Frames per second.

    Returns:
        (f, k, 3): a mixture of each place and the trusted ones around it.
    """
    weight = np.maximum(trust, 1e-3)[..., None]
    sigma = _BORROW_SECONDS * fps
    around = gaussian_filter1d(places * weight, sigma, axis=0, mode="nearest")
    around /= gaussian_filter1d(weight, sigma, axis=0, mode="nearest")
    return weight * places + (1 - weight) * around
