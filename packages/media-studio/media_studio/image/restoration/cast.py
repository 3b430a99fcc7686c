"""Colour casts: a light that tints everything alike.

A picture of one colour is not a cast, nor is a sunset. A cast is believed only if nothing is
neutral, highlights and edges and the bright parts agree on the tint, dark and bright areas have
it alike, and colours lie on both sides of it. A cast that fails one of these stays.

Source: shades of grey after Finlayson & Trezzi 2004; grey edges after van de Weijer, Gevers &
Gijsenij 2007.
"""

from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.image.restoration.planes import to_bytes

_GAMMA = 2.2

_WORK = 256
"""Pixels along the longer side at which the cast is searched."""

_BETWEEN = 4, 248
"""Values that neither black nor white has cut off."""

_LEAST_PIXELS = 500

_NEUTRAL, _MOST_NEUTRAL = 0.12, 0.006
"""Tint below which a pixel is neutral, and share of neutral pixels that a cast leaves."""

_LEAST, _MOST = 0.7, 1.6
"""Tint of a cast, logarithm of the ratio of linear colours."""

_AGREEMENT, _EVENNESS = 0.3, 0.95
"""Differences of tints between ways of measuring, and between dark and bright areas."""

_SIDE, _LEAST_ON_SIDE = 0.15, 0.08
"""Tint beyond that of the cast, and share of pixels that have it, on either side."""

_TAKEN = 0.85
"""Share of the cast that is taken away: rather too little than the opposite cast."""

LogTint = NDArray[np.float64]
"""Logarithms of red over green and of blue over green, linear."""


def find_cast(picture: ByteImage, seen: Mask) -> LogTint | None:
    """Return the tint of the light, or nothing.

    Args:
        picture: (h, w, 3) sRGB, blurred a little by whatever noise was taken away.
        seen: (h, w), what is not transparent.
    """
    linear, usable = _small(picture, seen)
    colours = linear[usable]
    if len(colours) < _LEAST_PIXELS:
        return None
    tints = _tint(colours)
    luminance = colours.mean(axis=1)
    tint = _tint((colours**6).mean(axis=0) ** (1 / 6))
    measured = np.stack([tint, _tint(_edges(linear, usable)), _bright(tints, luminance)])
    believed = (
        (np.abs(tints).max(axis=1) < _NEUTRAL).mean() < _MOST_NEUTRAL
        and _LEAST < np.hypot(*tint) < _MOST
        and np.ptp(measured, axis=0).max() < _AGREEMENT
        and _unevenness(tints, luminance) < _EVENNESS
        and _surrounded(tints - tint, tint)
    )
    return tint if believed else None


def remove_cast(picture: ByteImage, tint: LogTint) -> ByteImage:
    """Take most of a tint away, at the same lightness.

    Args:
        picture: (h, w, 3) sRGB.
        tint: Of the light.
    """
    gains = np.exp(-_TAKEN * np.array([tint[0], 0.0, tint[1]]))
    gains /= gains @ (0.2126, 0.7152, 0.0722)
    levels = np.arange(256) / 255
    table = to_bytes(255 * (levels**_GAMMA * gains[:, None]) ** (1 / _GAMMA))
    return np.dstack([table[channel][picture[..., channel]] for channel in range(3)])


def _small(picture: ByteImage, seen: Mask) -> tuple[FloatArray, Mask]:
    """Return a small picture in linear colours, and which of its pixels tell something."""
    scale = min(1.0, _WORK / max(seen.shape))
    size = [max(1, round(scale * length)) for length in seen.shape[::-1]]
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA))
    whole = cv2.resize(seen.astype(np.uint8) * 255, size, interpolation=cv2.INTER_AREA) == 255
    usable = whole & (small.min(axis=2) > _BETWEEN[0]) & (small.max(axis=2) < _BETWEEN[1])
    return (small.astype(np.float64) / 255.0) ** _GAMMA, usable


def _tint(colours: FloatArray) -> LogTint:
    return np.log(colours[..., [0, 2]] / colours[..., [1]])


def _edges(linear: FloatArray, usable: Mask) -> FloatArray:
    """Return the Minkowski mean of the slopes of each colour."""
    slopes = np.hypot(cv2.Sobel(linear, -1, 1, 0), cv2.Sobel(linear, -1, 0, 1))[usable]
    return np.asarray((slopes**3).mean(axis=0) ** (1 / 3) + 1e-9)


def _bright(tints: FloatArray, luminance: FloatArray) -> LogTint:
    return np.asarray(np.median(tints[luminance >= np.quantile(luminance, 0.97)], axis=0))


def _unevenness(tints: FloatArray, luminance: FloatArray) -> float:
    """Return how far the tints of areas of different lightness lie apart."""
    limits = np.quantile(luminance, [0, 0.2, 0.4, 0.6, 0.8, 0.97, 1])
    bands = [
        np.median(tints[(luminance >= low) & (luminance <= high)], axis=0)
        for low, high in pairwise(limits)
    ]
    return float(np.ptp(np.stack(bands), axis=0).max())


def _surrounded(rest: FloatArray, tint: LogTint) -> bool:
    """Tell whether some colours have more of the tint than the light, and some have less."""
    along = rest @ tint / np.hypot(*tint)
    return bool(min((along > _SIDE).mean(), (along < -_SIDE).mean()) > _LEAST_ON_SIDE)
