"""Removing white noise of known size.

The lightness is cleaned once. Differences of colours are also cleaned at half the size, where
blotches wider than a block are found: the eye sees those first.

Source: Yu & Sapiro 2011; two sizes after Facciolo, Pierazzo & Morel 2017, Conservative scale
recomposition for multiscale denoising.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage
from media_studio.image.restoration.planes import from_planes, to_planes
from media_studio.image.restoration.sliding_dct import SIDE, Plane, shrink, step_for
from media_studio.image.restoration.tiles import by_tiles

_LEAST_SIGMA = 0.5
"""Noise of a plane that rounding to whole numbers alone makes."""

_LEAST_SIDE = 4 * SIDE
"""Pixels along the shorter side from which on half the size holds anything."""

_SIZES = 3


def denoise(picture: ByteImage, sigmas: NDArray[np.float32]) -> ByteImage:
    """Remove white noise.

    Args:
        picture: (h, w, 3) sRGB.
        sigmas: Standard deviation in each of the planes of `planes.to_planes`.
    """
    step = step_for(picture)

    def clean(piece: ByteImage) -> ByteImage:
        lightness, *colours = to_planes(piece)
        cleaned = [_clean(lightness, sigmas[0], 1, step)]
        cleaned += [
            _clean(plane, sigma, _SIZES, step)
            for plane, sigma in zip(colours, sigmas[1:], strict=True)
        ]
        return from_planes(np.stack(cleaned))

    return by_tiles(picture, clean)


def _clean(plane: Plane, sigma: float, sizes: int, step: int) -> Plane:
    if sigma < _LEAST_SIGMA / 2**_SIZES:
        return plane
    cleaned = shrink(plane, np.full((SIDE, SIDE), sigma, np.float32), step)
    if sizes == 1 or min(plane.shape) < _LEAST_SIDE:
        return cleaned
    halved = _halved(plane)
    change = _clean(halved, sigma / 2, sizes - 1, step) - _halved(cleaned)
    size = plane.shape[1], plane.shape[0]
    return cleaned + np.asarray(cv2.resize(change, size, interpolation=cv2.INTER_CUBIC))


def _halved(plane: Plane) -> Plane:
    size = plane.shape[1] // 2, plane.shape[0] // 2
    return np.asarray(cv2.resize(plane, size, interpolation=cv2.INTER_AREA))
