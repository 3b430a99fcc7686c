"""Fill the texels between charts, so that filtering and mipmaps never mix in background."""

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Mask


@njit(cache=True)
def _sweep(source: NDArray[np.int32], row: int, step: int) -> None:
    """Take over the nearer source from the row before and from the neighbours in this row."""
    height, width = source.shape
    for direction in (1, -1):
        for place in range(width):
            column = place if direction == 1 else width - 1 - place
            own = source[row, column]
            best = np.int64(1) << 62
            if own >= 0:
                best = (own // width - row) ** 2 + (own % width - column) ** 2
                if best == 0:
                    continue
            for shift in range(-1, 3):
                # Three neighbours in the row before, then the one just visited in this row.
                line = row - step if shift < 2 else row
                beside = column + shift if shift < 2 else column - direction
                if 0 <= line < height and 0 <= beside < width:
                    other = source[line, beside]
                    if other >= 0:
                        away = (other // width - row) ** 2 + (other % width - column) ** 2
                        if away < best:
                            best, own = away, other
            source[row, column] = own


@njit(cache=True)
def _propagate(source: NDArray[np.int32]) -> None:
    for row in range(source.shape[0]):
        _sweep(source, row, 1)
    for row in range(source.shape[0] - 1, -1, -1):
        _sweep(source, row, -1)


@njit(cache=True, parallel=True)
def _gather(image: ByteImage, source: NDArray[np.int32]) -> None:
    width = source.shape[1]
    for row in prange(source.shape[0]):
        for column in range(width):
            origin = source[row, column]
            if origin >= 0:
                for channel in range(image.shape[2]):
                    image[row, column, channel] = image[origin // width, origin % width, channel]


def nearest_covered(covered: Mask) -> NDArray[np.int32]:
    """Find the nearest covered texel of every texel.

    Args:
        covered: (h, w).

    Returns:
        Flat indices into the map, (h, w); -1 everywhere when nothing is covered. Distances are
        within a few percent of the smallest.

    Source: Danielsson 1980 (vector propagation in two passes).
    """
    source = np.where(covered, np.arange(covered.size, dtype=np.int32).reshape(covered.shape), -1)
    source = np.ascontiguousarray(source, np.int32)
    _propagate(source)
    return source


def fill_gutters(image: ByteImage, covered: Mask) -> ByteImage:
    """Copy the nearest covered texel into every other one.

    Args:
        image: (h, w, channels).
        covered: (h, w).

    Returns:
        A new image; the covered texels are unchanged.
    """
    filled = image.copy()
    fill_from(filled, nearest_covered(covered))
    return filled


def fill_from(image: ByteImage, source: NDArray[np.int32]) -> None:
    """Copy texels within `image`, in place, as `nearest_covered` says.

    Several maps of one layout share one search this way.
    """
    _gather(image, source)
