"""From light to what a screen shows.

Source: Khronos PBR Neutral Tone Mapper, specification 1.0.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

_START = 0.8 - 0.04
_DESATURATION = 0.15
_STEPS = 1 << 16
"""Of linear light, a twentieth of a step of the screen where these are closest."""


def _curve() -> NDArray[np.uint8]:
    value = np.linspace(0, 1, _STEPS)
    bent = 1.055 * value ** (1 / 2.4) - 0.055
    return np.rint(255 * np.where(value <= 0.0031308, 12.92 * value, bent)).astype(np.uint8)


_CURVE = _curve()


@njit(cache=True, nogil=True)
def neutral(red, green, blue):  # type: ignore[no-untyped-def]
    """Compress linear light of any strength into 0..1 and keep hues."""
    least = min(red, green, blue)
    offset = least - 6.25 * least * least if least < 0.08 else 0.04
    red, green, blue = red - offset, green - offset, blue - offset
    peak = max(red, green, blue)
    if peak < _START:
        return red, green, blue
    room = 1.0 - _START
    new_peak = 1.0 - room * room / (peak + room - _START)
    scale = new_peak / peak
    share = 1.0 - 1.0 / (_DESATURATION * (peak - new_peak) + 1.0)
    return (
        red * scale * (1 - share) + new_peak * share,
        green * scale * (1 - share) + new_peak * share,
        blue * scale * (1 - share) + new_peak * share,
    )


@njit(cache=True, nogil=True)
def encode(value):  # type: ignore[no-untyped-def]
    """Encode a linear value 0..1 as sRGB 0..255."""
    return _CURVE[int(min(max(value, 0.0), 1.0) * (_STEPS - 1) + 0.5)]
