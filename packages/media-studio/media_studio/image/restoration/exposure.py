"""Pictures that use little of the range between black and white.

Only what no photographer means is changed: nothing bright at all, or no contrast. A night is
dark with lights in it, a silhouette is black, and both stay.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Mask
from media_studio.image.restoration.jpeg import LUMA
from media_studio.image.restoration.planes import to_bytes

_ENDS = 0.3, 99.7
"""Percentiles of the luma that count as the darkest and the brightest."""

_LEAST_RANGE, _FULL_RANGE = 24.0, 130.0
"""Luma, 0..255: a range below the first is a plain surface, one above the second is left."""

_MOST_GAIN = 2.6
"""Factor of the contrast."""

_WHITE, _BLACK = 240.0, 12.0

_DARK_MEDIAN, _DARK_MOST = 38.0, 110.0
"""Median and 95th percentile of the luma below which a picture is too dark."""

_BLACKS, _MOST_BLACKS = 6.0, 0.2
"""Luma of black, and share of it from which on the dark is a night's."""

_LEAST_STOPS = 1.2
"""Between the quartiles, in doublings of the luma: an empty sky has fewer."""

_AIM, _LEAST_EXPONENT = 60.0, 0.55
"""Median that a dark picture is brought towards, and the strongest curve."""

_MOST_PIXELS = 4_000_000


@dataclass(frozen=True, kw_only=True)
class Exposure:
    """How the luma is spread, 0..255.

    Attributes:
        darkest: Percentile 0.3.
        median: Percentile 50.
        bright: Percentile 95.
        brightest: Percentile 99.7.
        blacks: Share of pixels that are black, 0..1.
        stops: Doublings between percentiles 25 and 75.
    """

    darkest: float
    median: float
    bright: float
    brightest: float
    blacks: float
    stops: float


def measure_exposure(picture: ByteImage, seen: Mask) -> Exposure:
    """Measure how the luma of a picture is spread.

    Args:
        picture: (h, w, 3) sRGB.
        seen: (h, w), what is not transparent; all of it counts if that is nothing.
    """
    stride = 1 + int((seen.size / _MOST_PIXELS) ** 0.5)
    few, visible = picture[::stride, ::stride], seen[::stride, ::stride]
    luma = few[visible if visible.any() else ~visible] @ LUMA
    places = [_ENDS[0], 25, 50, 75, 95, _ENDS[1]]
    darkest, low, median, high, bright, brightest = np.percentile(luma, places)
    return Exposure(
        darkest=float(darkest),
        median=float(median),
        bright=float(bright),
        brightest=float(brightest),
        blacks=float((luma < _BLACKS).mean()),
        stops=float(np.log2((high + 1) / (low + 1))),
    )


def stretch_curve(exposure: Exposure) -> NDArray[np.uint8] | None:
    """Return new values for 0..255 that give a flat picture contrast, or nothing."""
    spread = exposure.brightest - exposure.darkest
    if not _LEAST_RANGE <= spread <= _FULL_RANGE:
        return None
    gain = min(_MOST_GAIN, (_WHITE - _BLACK) / spread)
    middle = (exposure.brightest + exposure.darkest) / 2
    new_middle = float(np.clip(middle, _BLACK + gain * spread / 2, _WHITE - gain * spread / 2))
    return to_bytes((np.arange(256) - middle) * gain + new_middle)


def brighten_curve(exposure: Exposure) -> NDArray[np.uint8] | None:
    """Return new values for 0..255 that lift the shadows of a dark picture, or nothing."""
    dark = exposure.median < _DARK_MEDIAN and exposure.bright < _DARK_MOST
    night = exposure.blacks > _MOST_BLACKS or exposure.stops < _LEAST_STOPS
    if not dark or night:
        return None
    exponent = np.log(_AIM / 255) / np.log(max(exposure.median, 1) / 255)
    return to_bytes(255 * (np.arange(256) / 255) ** max(_LEAST_EXPONENT, float(exponent)))
