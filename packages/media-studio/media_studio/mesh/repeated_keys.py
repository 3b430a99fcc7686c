"""Find the few among many keys that are there more than once.

A hash table or a sort of all of them waits for memory at every step; a filter of a few bits a key
stays near.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import IntArray

Keys = NDArray[np.uint64]

EMPTY_KEY = np.uint64(14695981039346656037)
"""A key into which nothing is mixed yet."""
_BITS_PER_KEY = 16
"""Of the filter: about one key in twenty meets another one there by chance."""
_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)
_WORD, _LOW, _ONE = np.uint64(6), np.uint64(63), np.uint64(1)


@njit(cache=True)
def mixed(key: np.uint64, value: np.uint64) -> np.uint64:
    """Return the key of what `key` stands for, followed by a value."""
    product = (key ^ value) * _MIX
    return product ^ (product >> _SHIFT)


def find_repeated(keys: Keys) -> IntArray:
    """Return the rows, ascending, whose key another row has too."""
    bits = 1 << max(6, (_BITS_PER_KEY * len(keys) - 1).bit_length())
    met: IntArray = _meeting(keys, bits)
    _, number, times = np.unique(keys[met], return_inverse=True, return_counts=True)
    return met[times[number] > 1]


@njit(cache=True)
def _meeting(keys: Keys, bits: int) -> IntArray:
    """Return the rows whose keys meet others in a filter of a power of two of bits."""
    filled = np.zeros(bits >> 6, np.uint64)
    shared = np.zeros(bits >> 6, np.uint64)
    mask = np.uint64(bits - 1)
    for row in range(len(keys)):
        place = keys[row] & mask
        bit = _ONE << (place & _LOW)
        word = place >> _WORD
        if filled[word] & bit:
            shared[word] |= bit
        filled[word] |= bit
    found = np.empty(len(keys), np.int64)
    count = 0
    for row in range(len(keys)):
        place = keys[row] & mask
        if shared[place >> _WORD] & (_ONE << (place & _LOW)):
            found[count] = row
            count += 1
    return found[:count].copy()
