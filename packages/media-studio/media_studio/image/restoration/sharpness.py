"""How blurred the sharpest edges of a picture are.

A photograph that is in focus anywhere has sharp edges there, so the sharpest ones tell blur from
shallow focus.

Source: Zhuo & Sim 2011, Defocus map estimation from a single image, section 3: an edge that is
blurred once more loses the more of its slope, the sharper it was.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Mask
from media_studio.image.restoration.jpeg import LUMA

_AGAIN = 1.0
"""Standard deviation of the blur that is added, pixels."""

_SLOPE = 6.0
"""Least slope of an edge, luma 0..255 for a pixel."""

_STRONGEST = 0.05
"""Share of the pixels whose slopes are looked at."""

_SHARPEST = 85.0
"""Percentile of the edges, from blurred to sharp."""

_LEAST_EDGES = 60

_WINDOW, _GRID = 640, 3
"""Pixels along the edges of the parts of a large picture that are looked at, and how many of
them there are along each side."""


@dataclass(frozen=True, kw_only=True)
class EdgeBlur:
    """Standard deviations of the blur of edges, pixels; 0 if there are too few edges.

    Attributes:
        usual: Of the edge in the middle.
        least: Of the sharpest, but for some.
    """

    usual: float
    least: float


def estimate_blur(picture: ByteImage, seen: Mask) -> EdgeBlur:
    """Estimate how blurred the strongest edges are.

    Args:
        picture: (h, w, 3) sRGB, without noise.
        seen: (h, w), what is not transparent.
    """
    ratios = np.concatenate([_ratios(picture[part], seen[part]) for part in _parts(*seen.shape)])
    if len(ratios) < _LEAST_EDGES:
        return EdgeBlur(usual=0.0, least=0.0)
    usual, sharp = np.percentile(ratios, [50.0, _SHARPEST])
    return EdgeBlur(usual=_sigma(usual), least=_sigma(sharp))


def _sigma(ratio: float) -> float:
    return float(_AGAIN / max(ratio**2 - 1, 0.01) ** 0.5)


def _parts(height: int, width: int) -> list[tuple[slice, slice]]:
    """Return the whole, or parts spread evenly over it."""
    if height * width <= (_GRID * _WINDOW) ** 2:
        return [(slice(height), slice(width))]
    tops, lefts = (
        np.linspace(0, max(0, length - _WINDOW), _GRID).astype(int) for length in (height, width)
    )
    return [
        (slice(top, top + _WINDOW), slice(left, left + _WINDOW)) for top in tops for left in lefts
    ]


def _ratios(picture: ByteImage, seen: Mask) -> NDArray[np.float32]:
    """Return by how much more blur lowers the slopes of the strongest edges."""
    if min(seen.shape) < 8:
        return np.empty(0, np.float32)
    luma = picture.astype(np.float32) @ LUMA
    again = np.asarray(cv2.GaussianBlur(luma, (0, 0), _AGAIN), np.float32)
    slope, again = _slope(luma), _slope(again)
    ridge = (slope >= cv2.dilate(slope, np.ones((3, 3)))) & (slope > _SLOPE)
    # An outline of the transparent part is no edge of the picture.
    ridge &= cv2.erode(seen.astype(np.uint8), np.ones((9, 9)), borderValue=(0,)) > 0
    strong = ridge & (slope > np.quantile(slope, 1 - _STRONGEST))
    return np.asarray(slope[strong] / np.maximum(again[strong], 1e-3), np.float32)


def _slope(luma: NDArray[np.float32]) -> NDArray[np.float32]:
    across, down = (cv2.Sobel(luma, cv2.CV_32F, *order, scale=1 / 8) for order in ((1, 0), (0, 1)))
    return np.asarray(cv2.magnitude(across, down))
