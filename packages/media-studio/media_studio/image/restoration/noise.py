"""How much noise a picture has, measured where there is the least to see.

Source: after Ponomarenko, Lukin, Abramov, Egiazarian & Astola 2003, Blind evaluation of additive
noise variance in textured images by nonlinear processing of block DCT coefficients. Blocks are
chosen by their low frequencies and judged by their high ones, which for white noise are
independent, so choosing the calmest does not make the noise seem smaller.
"""

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Mask
from media_studio.image.restoration.planes import OPPONENT
from media_studio.image.restoration.sliding_dct import SIDE, cosine_basis

_MOST_BLOCKS = 60_000

_CALM, _LEAST_CALM = 0.06, 48
"""Share of the blocks, and number, in which the noise is measured."""

_BLACK, _BEYOND, _ROUNDS = 14, 2.5, 2
"""Distance from black and white at which noise is not cut off: the least, and in deviations of
the noise, which a first round finds."""

_GREY, _MOST_UNEVEN = 0.05, 3.0
"""Noise of the colours below which there are none, and of the lightness over that of the colours:
grass and gravel, whose colours are calm, look like noise in the lightness alone."""

_FLAT = 0.12
"""Share of blocks of one colour, black and white not counted, from which on a picture has no
noise: it was drawn, or a program has smoothed it."""

_TO_DEVIATION = 0.6745
"""Median of the magnitude of a normal variable of deviation 1."""

_ORDER = np.add.outer(np.arange(SIDE), np.arange(SIDE))
_LOW = (_ORDER > 0) & (_ORDER < 5)
_HIGH = np.minimum.outer(np.arange(SIDE), np.arange(SIDE)) >= 4


def estimate_noise(picture: ByteImage, seen: Mask) -> NDArray[np.float32]:
    """Estimate the standard deviation of white noise.

    Args:
        picture: (h, w, 3) sRGB.
        seen: (h, w), what is not transparent.

    Returns:
        One for each of the planes of `planes.to_planes`; zero where it cannot be told.
    """
    blocks = _blocks(picture, seen)
    if len(blocks) < _LEAST_CALM:
        return np.zeros(3, np.float32)
    means, flat = blocks.mean(axis=(1, 2, 3)), np.ptp(blocks, axis=(1, 2)).max(axis=1) == 0
    between = (means > _BLACK) & (means < 255 - _BLACK)
    if (flat & between).mean() > _FLAT * max(between.mean(), 0.25):
        return np.zeros(3, np.float32)
    found = np.zeros(3, np.float32)
    for _ in range(_ROUNDS):
        black = max(_BLACK, _BEYOND * float(np.sqrt(np.square(found).mean())))
        chosen = blocks[(means > black) & (means < 255 - black) & ~flat]
        if len(chosen) < _LEAST_CALM:
            break
        found = _deviations(chosen)
    return _without_texture(found)


def _deviations(blocks: NDArray[np.float32]) -> NDArray[np.float32]:
    basis = cosine_basis()
    planes = np.moveaxis(blocks @ OPPONENT.T, -1, 1)
    waves = basis @ planes @ basis.T
    return np.array([_deviation(waves[:, plane]) for plane in range(3)], np.float32)


def _without_texture(found: NDArray[np.float32]) -> NDArray[np.float32]:
    """Limit the noise of the lightness by that of the colours, unless there are no colours."""
    colour = float(found[1:].max())
    return found if colour < _GREY else np.minimum(found, _MOST_UNEVEN * colour)


def _blocks(picture: ByteImage, seen: Mask) -> NDArray[np.float32]:
    """Return blocks side by side, (n, 8, 8, 3), evenly spread if they are too many."""
    rows, columns = (length // SIDE for length in seen.shape)
    shape = rows, SIDE, columns, SIDE
    cut = np.s_[: rows * SIDE, : columns * SIDE]
    whole = seen[cut].reshape(shape).all(axis=(1, 3)).reshape(-1)
    every = picture[cut].reshape(*shape, 3).transpose(0, 2, 1, 3, 4).reshape(-1, SIDE, SIDE, 3)
    places = np.flatnonzero(whole)
    places = places[:: -(-len(places) // _MOST_BLOCKS) or 1]
    return every[places].astype(np.float32)


def _deviation(waves: NDArray[np.float32]) -> float:
    """Estimate the noise of one plane from its blocks' coefficients, (n, 8, 8)."""
    unrest = np.square(waves[:, _LOW]).sum(axis=1)
    count = max(_LEAST_CALM, int(_CALM * len(waves)))
    calm = waves[np.argpartition(unrest, count - 1)[:count]]
    return float(np.median(np.abs(calm[:, _HIGH])) / _TO_DEVIATION)
