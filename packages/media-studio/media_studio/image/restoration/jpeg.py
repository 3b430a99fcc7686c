"""Traces of JPEG compression in a picture that is no longer a JPEG file.

Coefficients of a decoded JPEG lie near multiples of the steps they were rounded to. The quality
whose steps explain them best is found by trying all of libjpeg's, at each place of the grid.

Even slopes have regular coefficients too, but have them at every place, while those of a JPEG are
regular on its grid alone. Both must be so: at the best place, and not beside it.

Source: Fan & de Queiroz 2003, Identification of bitmap compression history.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage
from media_studio.image.restoration.sliding_dct import SIDE, cosine_basis

QuantisationTable = NDArray[np.float32]

LUMA = np.array([0.299, 0.587, 0.114], np.float32)

_LUMA_STEPS = np.array(
    [
        [16, 11, 10, 16, 24, 40, 51, 61],
        [12, 12, 14, 19, 26, 58, 60, 55],
        [14, 13, 16, 24, 40, 57, 69, 56],
        [14, 17, 22, 29, 51, 87, 80, 62],
        [18, 22, 37, 56, 68, 109, 103, 77],
        [24, 35, 55, 64, 81, 104, 113, 92],
        [49, 64, 78, 87, 103, 121, 120, 101],
        [72, 92, 95, 98, 112, 100, 103, 99],
    ]
)
"""ITU T.81, table K.1, quality 50."""

_CHROMA_STEPS = np.full((SIDE, SIDE), 99)
_CHROMA_STEPS[:4, :4] = [[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99]]
"""Table K.2."""

_QUALITIES = range(5, 93)
"""Beyond these the steps are too fine to be told."""

_MOST_BLOCKS = 4000

_LEAST_COEFFICIENTS = 300
"""Not rounded to zero, from which on the rounding shows."""

_WINDOW = 1024
"""Pixels along the edges of the part that is looked at."""

_ORDER = np.add.outer(np.arange(SIDE), np.arange(SIDE))
_LOW = (_ORDER > 0) & (_ORDER < 4)
"""Frequencies that are seldom rounded to zero."""

_REGULAR = 0.97
"""Share of coefficients that lie near a multiple: the others were cut off at black or white."""

_LEAST_GAIN = 0.05
"""Log likelihood ratio for each coefficient. Pictures that were never compressed have -0.25."""

_BESIDE = ((4, 4), (3, 3), (2, 5), (1, 6), (5, 1))
"""Rows and columns off the grid at which the steps must explain nothing: JPEG files of quality 15
to 90 have ratios of -0.4 and less at all of them, slopes of +0.1 and more at one of them."""

_ROUNDING = 0.45
"""Deviation of coefficients due to rounding to whole colours, and conversion between colours."""


@dataclass(frozen=True, kw_only=True)
class Compression:
    """How a picture was compressed.

    Attributes:
        quality: libjpeg's, 5..92.
        row: First row of the grid of blocks, 0..7.
        column: First column of the grid, 0..7.
    """

    quality: int
    row: int
    column: int


def luma_steps(quality: int) -> QuantisationTable:
    """Return what libjpeg rounds the coefficients of the luma to, (8, 8)."""
    return _scaled(_LUMA_STEPS, quality)


def chroma_steps(quality: int) -> QuantisationTable:
    """Return what libjpeg rounds the coefficients of the chroma to, (8, 8)."""
    return _scaled(_CHROMA_STEPS, quality)


def _scaled(steps: NDArray[np.int64], quality: int) -> QuantisationTable:
    scale = 5000 // quality if quality < 50 else 200 - 2 * quality
    return np.clip((steps * scale + 50) // 100, 1, 255).astype(np.float32)


def find_compression(picture: ByteImage) -> Compression | None:
    """Find the grid and the quality of the last compression, or nothing.

    Args:
        picture: (h, w, 3) sRGB.
    """
    if min(picture.shape[:2]) < 4 * SIDE:
        return None
    luma = _middle(picture) @ LUMA - 128
    phases = {(0, 0), (_phase(luma.T), _phase(luma))}
    found = [
        (gain, Compression(quality=quality, row=row, column=column))
        for row, column in sorted(phases)
        for gain, quality in [_best_quality(_waves(luma[row:, column:]))]
    ]
    gain, best = max(found, key=lambda entry: entry[0])
    if gain <= _LEAST_GAIN or _is_regular_beside(luma, best):
        return None
    return best


def _is_regular_beside(luma: NDArray[np.float32], found: Compression) -> bool:
    """Tell whether the steps explain blocks off the grid as well."""
    steps = luma_steps(found.quality)
    places = [((found.row + row) % SIDE, (found.column + column) % SIDE) for row, column in _BESIDE]
    return any(_gain(_waves(luma[row:, column:]), steps) > 0 for row, column in places)


def _middle(picture: ByteImage) -> ByteImage:
    """Cut out the middle, at a place that keeps the grid."""
    top, left = (max(0, length - _WINDOW) // 2 // SIDE * SIDE for length in picture.shape[:2])
    return picture[top : top + _WINDOW, left : left + _WINDOW]


def _phase(luma: NDArray[np.float32]) -> int:
    """Return the column of the grid: steps there are larger than those beside them."""
    steps = np.abs(np.diff(luma, axis=1)).mean(axis=0)
    excess = steps[1:-1] - (steps[:-2] + steps[2:]) / 2
    # Entry i is the step between columns i + 1 and i + 2.
    return int(np.argmax([excess[(place - 2) % SIDE :: SIDE].mean() for place in range(SIDE)]))


def _waves(luma: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return coefficients of blocks of the grid, (n, 8, 8)."""
    rows, columns = (length // SIDE for length in luma.shape)
    grid = luma[: rows * SIDE, : columns * SIDE].reshape(rows, SIDE, columns, SIDE)
    blocks = grid.transpose(0, 2, 1, 3).reshape(-1, SIDE, SIDE)
    basis = cosine_basis()
    few = blocks[:: -(-len(blocks) // _MOST_BLOCKS)]
    return np.asarray(basis @ few @ basis.T)


def _best_quality(waves: NDArray[np.float32]) -> tuple[float, int]:
    """Return how much better than chance the best quality explains the coefficients, and it."""
    return max((_gain(waves, luma_steps(quality)), quality) for quality in _QUALITIES)


def _gain(waves: NDArray[np.float32], steps: QuantisationTable) -> float:
    """Return the mean log likelihood ratio of coefficients that were not rounded to zero."""
    low = waves[:, _LOW]
    step = np.broadcast_to(steps[_LOW], low.shape)[np.abs(low) > steps[_LOW] / 2]
    if len(step) < _LEAST_COEFFICIENTS:
        return -np.inf
    share = low[np.abs(low) > steps[_LOW] / 2] / step
    away = (share - np.rint(share)) * step
    peak = step * np.exp(-0.5 * np.square(away / _ROUNDING)) / (_ROUNDING * np.sqrt(2 * np.pi))
    return float(np.log(_REGULAR * peak + 1 - _REGULAR).mean())
