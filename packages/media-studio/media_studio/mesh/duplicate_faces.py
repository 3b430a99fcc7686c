"""Find triangles that are there twice, without joining the vertices of a sound model."""

from collections.abc import Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import IntArray
from media_studio.mesh.joining import join_equal_rows
from media_studio.mesh.repeated_keys import EMPTY_KEY, Keys, find_repeated, mixed

_HALF = np.uint64(32)


def find_duplicates(columns: Sequence[NDArray[np.generic]], faces: IntArray) -> NDArray[np.bool_]:
    """Tell which triangles an earlier one equals, whichever of its corners comes first, (m,).

    Each triangle has a key made of what its corners hold, and only those that share one are
    compared.

    Args:
        columns: What vertices hold, (n, k) of four bytes each; vertices are equal where all is.
        faces: (m, 3), without any that uses a vertex twice.
    """
    twice = np.zeros(len(faces), bool)
    bits = [column.view(np.int32) for column in columns]
    marks = np.full(len(bits[0]), EMPTY_KEY)
    for column in bits:
        _mark(marks, column)
    met = find_repeated(_keys(marks, faces))
    if len(met):
        first, _ = join_equal_rows(_turned(_renumbered(bits, faces[met])))
        twice[np.delete(met, first)] = True
    return twice


def _renumbered(bits: Sequence[NDArray[np.int32]], faces: IntArray) -> IntArray:
    """Let corners that are equal have one number."""
    used, corners = np.unique(faces, return_inverse=True)
    rows = np.concatenate([column[used] for column in bits], axis=1)
    rows[rows == np.iinfo(np.int32).min] = 0
    _, number = join_equal_rows(rows)
    return number[corners.reshape(faces.shape)]


@njit(cache=True)
def _mark(marks: Keys, bits: NDArray[np.int32]) -> None:
    """Mix what vertices hold into their marks; minus zero is zero."""
    for row in range(len(bits)):
        for column in range(bits.shape[1]):
            value = bits[row, column]
            if value == -2147483648:
                value = 0
            marks[row] = mixed(marks[row], np.uint64(np.uint32(value)))


@njit(cache=True)
def _keys(marks: Keys, faces: IntArray) -> Keys:
    """Make a key of the marks of the corners, in their order, from whichever one."""
    keys = np.empty(len(faces), np.uint64)
    for row in range(len(faces)):
        key = np.uint64(0)
        last = marks[faces[row, 2]]
        for corner in range(3):
            mark = marks[faces[row, corner]]
            key += mixed(last, (mark << _HALF) | (mark >> _HALF))
            last = mark
        keys[row] = key
    return keys


@njit(cache=True)
def _turned(faces: IntArray) -> NDArray[np.int32]:
    """Start each triangle at its lowest corner."""
    turned = np.empty(faces.shape, np.int32)
    for row in range(len(faces)):
        lowest = np.argmin(faces[row])
        for corner in range(3):
            turned[row, corner] = faces[row, (lowest + corner) % 3]
    return turned
