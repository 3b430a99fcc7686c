"""Read numbers from ASCII bytes, compiled."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray

_TAB, _SPACE, _PLUS, _MINUS, _POINT = 9, 32, 43, 45, 46
_ZERO, _NINE, _LARGE_E, _SMALL_E = 48, 57, 69, 101
_MOST_DIGITS = 18


@njit(cache=True)
def parse_number(data, start, end):  # type: ignore[no-untyped-def]
    """Parse the number that starts at `start`, within one unit in the last place.

    Args:
        data: Bytes, (n,) uint8.
        start: Where the number begins.
        end: Where the bytes end.

    Returns:
        The value, NaN where there is no number, and where it ends.
    """
    place, sign = start, 1.0
    if place < end and (data[place] == _MINUS or data[place] == _PLUS):
        sign = -1.0 if data[place] == _MINUS else 1.0
        place += 1
    mantissa, digits, exponent, seen = np.int64(0), 0, 0, False
    fraction = False
    while place < end:
        letter = data[place]
        if _ZERO <= letter <= _NINE:
            seen = True
            if digits < _MOST_DIGITS:
                mantissa = mantissa * 10 + (letter - _ZERO)
                digits += 1 if mantissa else 0
                exponent -= 1 if fraction else 0
            elif not fraction:
                exponent += 1
        elif letter == _POINT and not fraction:
            fraction = True
        else:
            break
        place += 1
    if not seen:
        return np.nan, start
    if place < end and (data[place] == _SMALL_E or data[place] == _LARGE_E):
        shift, after = _parse_exponent(data, place + 1, end)
        if after > place + 1:
            exponent += shift
            place = after
    exponent = min(max(exponent, -340), 340)
    if exponent < -300:
        return sign * mantissa * 1e-300 * 10.0 ** (exponent + 300), place
    return sign * mantissa * 10.0**exponent if exponent >= 0 else (
        sign * mantissa / 10.0**-exponent
    ), place


@njit(cache=True)
def _parse_exponent(data, start, end):  # type: ignore[no-untyped-def]
    place, sign, value, seen = start, 1, 0, False
    if place < end and (data[place] == _MINUS or data[place] == _PLUS):
        sign = -1 if data[place] == _MINUS else 1
        place += 1
    while place < end and _ZERO <= data[place] <= _NINE:
        value = min(value * 10 + (data[place] - _ZERO), 10_000)
        seen = True
        place += 1
    return (sign * value, place) if seen else (0, start)


def parse_numbers(data: NDArray[np.uint8]) -> FloatArray:
    """Parse numbers with white space between them, up to the first word that is none.

    Args:
        data: Bytes, (n,).

    Returns:
        (k,).
    """
    values: FloatArray = _parse_all(data)
    return values


@njit(cache=True)
def _parse_all(data):  # type: ignore[no-untyped-def]
    values = np.empty(len(data) // 2 + 1, np.float64)
    count, place, end = 0, 0, len(data)
    while place < end:
        if data[place] <= _SPACE:
            place += 1
            continue
        value, after = parse_number(data, place, end)
        if after == place or (after < end and data[after] > _SPACE):
            break
        values[count] = value
        count += 1
        place = after
    return values[:count].copy()


def parse_after_word(data: NDArray[np.uint8], word: bytes, count: int) -> FloatArray:
    """Parse the numbers that follow each use of a word.

    Args:
        data: Bytes, (n,).
        word: Lower-case letters; the text may use capitals.
        count: Numbers that follow it; those that are missing or no numbers become NaN.

    Returns:
        (k, count).
    """
    values: FloatArray = _parse_rows(data, np.frombuffer(word, np.uint8), count)
    return values


@njit(cache=True)
def _parse_rows(data, word, count):  # type: ignore[no-untyped-def]
    values = np.empty((len(data) // (len(word) + 2 * count) + 1, count), np.float64)
    rows, place, end, length = 0, 0, len(data), len(word)
    while place + length < end:
        if not _is_word(data, place, word):
            place += 1
            continue
        place += length
        for column in range(count):
            while place < end and (data[place] == _SPACE or data[place] == _TAB):
                place += 1
            values[rows, column], place = parse_number(data, place, end)
        rows += 1
    return values[:rows].copy()


@njit(cache=True)
def _is_word(data, place, word):  # type: ignore[no-untyped-def]
    if place and data[place - 1] > _SPACE:
        return False
    for number in range(len(word)):
        if (data[place + number] | 32) != word[number]:
            return False
    return data[place + len(word)] <= _SPACE
