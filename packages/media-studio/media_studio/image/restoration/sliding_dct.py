"""Shrinking the coefficients of all overlapping 8 × 8 blocks of a plane.

The cosine transform is separable, so the blocks of one row share their vertical transforms, and
the inverse vertical transform is done once for the sum of all of them: half of the work.

Source: Yu & Sapiro 2011, DCT image denoising: a simple and effective image denoising algorithm;
the second pass after Dabov, Foi, Katkovnik & Egiazarian 2007, section IV.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import ByteImage

Plane = NDArray[np.float32]

SIDE = 8
"""Pixels along the edge of a block."""

_LARGE = 16_000_000
"""Pixels from which on blocks are farther apart: that costs .1 dB and takes a quarter of the
time."""

_HARD = 2.7
"""Standard deviations of noise below which a coefficient is dropped in the first pass."""


def cosine_basis() -> Plane:
    """Return the orthonormal basis, (8, 8): a row for each frequency."""
    place, frequency = np.arange(SIDE) + 0.5, np.arange(SIDE)[:, None]
    basis = np.sqrt(2 / SIDE) * np.cos(np.pi / SIDE * frequency * place)
    basis[0] /= 2**0.5
    return basis.astype(np.float32)


_BASIS = cosine_basis()
_COLUMNS = np.ascontiguousarray(_BASIS.T)


def step_for(picture: ByteImage) -> int:
    """Return the pixels between blocks that keep the time of a picture within bounds."""
    return 2 if picture.shape[0] * picture.shape[1] < _LARGE else 4


def shrink(plane: Plane, spread: Plane, step: int = 2) -> Plane:
    """Remove noise from a plane: hard thresholds, then Wiener weights guided by their result.

    Args:
        plane: (h, w) of any size.
        spread: (8, 8) standard deviation of the noise at each frequency, rows vertical.
        step: Pixels between blocks, 1..8; the cost falls with its square.
    """
    height, width = plane.shape
    # The surplus makes up for sizes that are no multiple of the step.
    margin = SIDE, SIDE + step
    padded = np.pad(plane, (margin, margin), mode="symmetric")
    spread = np.ascontiguousarray(spread, dtype=np.float32)
    guide = _shrunk(padded, padded, spread, _BASIS, _COLUMNS, step, False)
    result = _shrunk(padded, guide, spread, _BASIS, _COLUMNS, step, True)
    return result[SIDE : SIDE + height, SIDE : SIDE + width]


@njit(cache=True, nogil=True, fastmath=True)
def _shrunk(plane, guide, spread, basis, columns, step, wiener):  # type: ignore[no-untyped-def]
    height, width = plane.shape
    total = np.zeros((height, width), np.float32)
    weights = np.zeros((height, width), np.float32)
    sums = np.empty((SIDE, width), np.float32)
    shares = np.empty(width, np.float32)
    for top in range(0, height - SIDE + 1, step):
        own = _vertical(plane[top : top + SIDE], basis)
        other = _vertical(guide[top : top + SIDE], basis) if wiener else own
        sums[:] = 0
        shares[:] = 0
        _shrink_row(own, other, spread, basis, columns, step, wiener, sums, shares)
        for row in range(SIDE):
            for frequency in range(SIDE):
                factor = basis[frequency, row]
                for column in range(width):
                    total[top + row, column] += factor * sums[frequency, column]
            for column in range(width):
                weights[top + row, column] += shares[column]
    for row in range(height):
        for column in range(width):
            if weights[row, column] > 0:
                total[row, column] /= weights[row, column]
            else:
                total[row, column] = plane[row, column]
    return total


@njit(cache=True, nogil=True, fastmath=True)
def _vertical(rows, basis):  # type: ignore[no-untyped-def]
    result = np.zeros(rows.shape, np.float32)
    for frequency in range(SIDE):
        for row in range(SIDE):
            factor = basis[frequency, row]
            for column in range(rows.shape[1]):
                result[frequency, column] += factor * rows[row, column]
    return result


@njit(cache=True, nogil=True, fastmath=True)
def _horizontal(rows, left, columns, block):  # type: ignore[no-untyped-def]
    block[:] = 0
    for row in range(SIDE):
        for place in range(SIDE):
            value = rows[row, left + place]
            for frequency in range(SIDE):
                block[row, frequency] += value * columns[place, frequency]


@njit(cache=True, nogil=True, fastmath=True)
def _shrink_row(own, other, spread, basis, columns, step, wiener, sums, shares):  # type: ignore[no-untyped-def]
    """Add the shrunk blocks of one row, still in vertical frequencies, and their weights."""
    block = np.empty((SIDE, SIDE), np.float32)
    guide = np.empty((SIDE, SIDE), np.float32)
    for left in range(0, own.shape[1] - SIDE + 1, step):
        _horizontal(own, left, columns, block)
        if wiener:
            _horizontal(other, left, columns, guide)
            kept = _weigh(block, guide, spread)
        else:
            kept = _threshold(block, spread)
        weight = np.float32(1) / kept
        for place in range(SIDE):
            shares[left + place] += weight
        for row in range(SIDE):
            for frequency in range(SIDE):
                value = weight * block[row, frequency]
                if value != 0:
                    for place in range(SIDE):
                        sums[row, left + place] += value * basis[frequency, place]


@njit(cache=True, nogil=True, fastmath=True)
def _threshold(block, spread):  # type: ignore[no-untyped-def]
    """Drop small coefficients in place, and return how many are left, at least one."""
    kept = np.float32(1)
    for row in range(SIDE):
        for frequency in range(SIDE):
            if row + frequency == 0:
                continue
            if abs(block[row, frequency]) <= _HARD * spread[row, frequency]:
                block[row, frequency] = 0
            else:
                kept += 1
    return kept


@njit(cache=True, nogil=True, fastmath=True)
def _weigh(block, guide, spread):  # type: ignore[no-untyped-def]
    """Scale coefficients in place by what the guide says of them, and return the noise left."""
    kept = np.float32(1e-3)
    for row in range(SIDE):
        for frequency in range(SIDE):
            power = guide[row, frequency] ** 2
            share = power / (power + spread[row, frequency] ** 2 + np.float32(1e-6))
            block[row, frequency] *= share
            kept += share * share
    return kept
