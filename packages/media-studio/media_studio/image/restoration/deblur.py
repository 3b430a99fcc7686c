"""Undoing a blur of known width, as far as the noise allows.

Pictures consist of areas with sharp edges between them: among the pictures that, blurred, would
look like this one, the one with the sparsest slopes is taken. Only the lightness is sharpened:
the eye hardly sees blur in colours, but does see colours that overshoot.

Source: Krishnan & Fergus 2009, Fast image deconvolution using hyper-Laplacian priors.
"""

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import fft

from media_studio.arrays import ByteImage
from media_studio.image.restoration.planes import from_planes, to_planes
from media_studio.image.restoration.sliding_dct import Plane
from media_studio.image.restoration.tiles import by_tiles

_EXPONENT = 2 / 3
"""Of the slopes' magnitude in what is minimised."""

_ROUNDS, _FIRST, _GROWTH = 6, 1.0, 2.8
"""Rounds, and the weight that ties slopes to the picture in them."""

_TRUST, _ROUNDING = 60_000.0, 1.0
"""Weight of the given picture when it has no noise but rounding, of this deviation."""

_BORDER = 32
"""Pixels by which a plane is mirrored, so that what leaves on one side does not enter on the
other."""

_OVERSHOOT = 0.1
"""Share of the range of values nearby by which an edge may overshoot it."""


_MISFIT, _MISFIT_OF_NOISE = 0.33, 0.33
"""Deviation, 0..255, of what was undone and blurred again from what was given, beyond which the
blur was another one than was undone; and what noise adds to it, times its deviation."""

_MOST_NOISE = 2.5
"""Noise from which on so little is undone that another blur does no harm."""

_LOOKED_AT = 480
"""Pixels along the edges of the middle that is looked at."""

_REACH, _AMOUNT = 1.5, 0.8
"""Width, pixels, and amount of the unsharp mask."""


def fits(picture: ByteImage, sigma: float, noise: float) -> bool:
    """Tell whether a picture was blurred by a bell curve of this width.

    A lens out of focus blurs by a disc, of which `deblur` makes rings.

    Args:
        picture: (h, w, 3) sRGB.
        sigma: Standard deviation of the blur, pixels.
        noise: Standard deviation of the noise that the picture had, 0..255.
    """
    if noise > _MOST_NOISE:
        return True
    top, left = (max(0, length - _LOOKED_AT) // 2 for length in picture.shape[:2])
    middle = picture[top : top + _LOOKED_AT, left : left + _LOOKED_AT]
    plane = to_planes(np.ascontiguousarray(middle))[0]
    trust = _TRUST / (1 + (noise / _ROUNDING) ** 2)
    again = cv2.GaussianBlur(_deconvolved(plane, sigma, trust), (0, 0), sigma)
    misfit = float(np.sqrt(np.square(again - plane).mean())) * 255 / 441
    return misfit < _MISFIT + _MISFIT_OF_NOISE * noise


def unsharp(picture: ByteImage) -> ByteImage:
    """Raise the edges of a picture whose blur is not known.

    Args:
        picture: (h, w, 3) sRGB.
    """
    given = picture.astype(np.float32)
    raised = given + _AMOUNT * (given - cv2.GaussianBlur(given, (0, 0), _REACH))
    return np.clip(np.rint(raised), 0, 255).astype(np.uint8)


def deblur(picture: ByteImage, sigma: float, noise: float) -> ByteImage:
    """Sharpen a picture.

    Args:
        picture: (h, w, 3) sRGB.
        sigma: Standard deviation of the blur, pixels.
        noise: Standard deviation of the noise that the picture had, 0..255.
    """
    trust = _TRUST / (1 + (noise / _ROUNDING) ** 2)

    def sharpen(piece: ByteImage) -> ByteImage:
        planes = to_planes(piece)
        planes[0] = _limited(_deconvolved(planes[0], sigma, trust), planes[0], sigma)
        return from_planes(planes)

    return by_tiles(picture, sharpen)


def _deconvolved(plane: Plane, sigma: float, trust: float) -> Plane:
    height, width = plane.shape
    size = [fft.next_fast_len(length + 2 * _BORDER, real=True) for length in plane.shape]
    surplus = [
        (_BORDER, whole - length - _BORDER) for whole, length in zip(size, plane.shape, strict=True)
    ]
    picture = np.pad(plane / 441, surplus, mode="symmetric").astype(np.float32)
    blur, slopes = _responses(size, sigma)
    known = trust * blur * fft.rfft2(picture)
    weight = _FIRST
    for _ in range(_ROUNDS):
        sparse = [_sparse(np.roll(picture, -1, axis) - picture, weight) for axis in (0, 1)]
        # The transposed difference of the sparse slopes.
        pull = sum(np.roll(part, 1, axis) - part for axis, part in enumerate(sparse))
        whole = known + weight * fft.rfft2(pull)
        picture = fft.irfft2(whole / (trust * blur**2 + weight * slopes), size)
        weight *= _GROWTH
    return picture[_BORDER : _BORDER + height, _BORDER : _BORDER + width] * np.float32(441)


def _responses(size: list[int], sigma: float) -> tuple[Plane, Plane]:
    """Return what blur leaves of each frequency, and the square of what differences do."""
    down, across = fft.fftfreq(size[0])[:, None], fft.rfftfreq(size[1])
    blur = np.exp(-2 * (np.pi * sigma) ** 2 * (down**2 + across**2))
    slopes = 4 * np.sin(np.pi * down) ** 2 + 4 * np.sin(np.pi * across) ** 2
    return blur.astype(np.float32), slopes.astype(np.float32)


def _sparse(slope: Plane, weight: float) -> Plane:
    """Return the slope nearby whose magnitude to the exponent costs least."""
    size = np.abs(slope)
    cost = _EXPONENT * np.maximum(size, np.float32(1e-3)) ** np.float32(_EXPONENT - 1) / weight
    return np.asarray(np.sign(slope) * np.maximum(size - cost, 0), np.float32)


def _limited(sharp: Plane, given: Plane, sigma: float) -> Plane:
    """Keep edges from overshooting what is nearby, which shows as halos."""
    reach = 2 * round(2 * sigma) + 1
    nearby: NDArray[np.uint8] = np.ones((reach, reach), np.uint8)
    low, high = cv2.erode(given, nearby), cv2.dilate(given, nearby)
    slack = _OVERSHOOT * (high - low) + 1
    return np.asarray(np.clip(sharp, low - slack, high + slack))
