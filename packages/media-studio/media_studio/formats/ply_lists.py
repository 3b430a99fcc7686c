"""Find the lists in the rows of a PLY element, compiled.

Both scanners return where each list starts (n, lists), how long it is (n, lists), and where the
rows end; that is -1 where they do not fit the data.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray, IntArray


@njit(cache=True)
def scan_numbers(
    values: FloatArray, start: int, count: int, is_list: IntArray
) -> tuple[IntArray, IntArray, int]:
    """Scan rows that are numbers one after the other, as in ASCII files."""
    room = count if count <= len(values) else 0
    offsets = np.empty((room, is_list.sum()), np.int64)
    sizes = np.empty((room, is_list.sum()), np.int64)
    place, end = start, len(values)
    if room < count:
        return offsets, sizes, -1
    for row in range(count):
        column = 0
        for listed in is_list:
            if place >= end:
                return offsets, sizes, -1
            if not listed:
                place += 1
                continue
            length = values[place]
            if not 0 <= length <= end - place - 1:
                return offsets, sizes, -1
            offsets[row, column] = place + 1
            sizes[row, column] = int(length)
            place += 1 + int(length)
            column += 1
    return offsets, sizes, place


@njit(cache=True)
def scan_bytes(
    data: NDArray[np.uint8],
    start: int,
    count: int,
    count_widths: IntArray,
    item_widths: IntArray,
    big_endian: bool,
) -> tuple[IntArray, IntArray, int]:
    """Scan packed rows; a width of 0 for the length of a list marks a scalar."""
    lists = (count_widths > 0).sum()
    room = count if count <= len(data) else 0
    offsets = np.empty((room, lists), np.int64)
    sizes = np.empty((room, lists), np.int64)
    place, end = start, len(data)
    if room < count:
        return offsets, sizes, -1
    for row in range(count):
        column = 0
        for number in range(len(item_widths)):
            width = count_widths[number]
            length = 1
            if width:
                if place + width > end:
                    return offsets, sizes, -1
                length = _read_length(data, place, width, big_endian)
                place += width
                offsets[row, column] = place
                sizes[row, column] = length
                column += 1
            if length > (end - place) // item_widths[number]:
                return offsets, sizes, -1
            place += length * item_widths[number]
    return offsets, sizes, place


@njit(cache=True)
def _read_length(data, place, width, big_endian):  # type: ignore[no-untyped-def]
    length = np.int64(0)
    for byte in range(width):
        shift = 8 * (width - 1 - byte if big_endian else byte)
        length |= np.int64(data[place + byte]) << shift
    return length
