"""Take an OBJ file apart, compiled.

Source: Wavefront, Appendix B1 of the Advanced Visualizer manual; vertex colours as `v x y z r g b`.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.text_numbers import parse_number

MISSING, INVALID = -1, -2
"""Index of an attribute that a corner does not name, and of one that cannot exist."""

_LARGEST = 10**15
_SPACE, _LINE_FEED, _RETURN, _SLASH, _HASH = 32, 10, 13, 47, 35
_V, _T, _N, _F, _P, _L, _MINUS = 118, 116, 110, 102, 112, 108, 45
_LOWER = 32
_VERTEX, _COORDINATE, _NORMAL, _FACE, _CORNER, _OPEN, _STATEMENT = range(7)


class Counts(NamedTuple):
    """How many of each an OBJ file has; `open_shapes` are points and lines."""

    vertices: int
    coordinates: int
    normals: int
    faces: int
    corners: int
    open_shapes: int
    statements: int


class Scan(NamedTuple):
    """The contents of an OBJ file.

    Attributes:
        vertices: (n, 6) position and colour; NaN where a number is missing.
        coordinates: (t, 2).
        normals: (m, 3).
        starts: (f,) first corner of each face.
        sizes: (f,) corners of each face.
        corners: (c, 3) vertex, texture coordinate and normal of each corner, from 0.
        face_places: (f,) byte at which each face begins.
        statements: (s,) byte at which each other statement begins.
    """

    vertices: FloatArray
    coordinates: FloatArray
    normals: FloatArray
    starts: IntArray
    sizes: IntArray
    corners: IntArray
    face_places: IntArray
    statements: IntArray


def count_parts(data: NDArray[np.uint8]) -> Counts:
    """Count without allocating anything."""
    return Counts(*_count(data).tolist())


def scan_parts(data: NDArray[np.uint8], counts: Counts) -> Scan:
    """Read what was counted."""
    vertices = np.full((counts.vertices, 6), np.nan)
    coordinates = np.full((counts.coordinates, 2), np.nan)
    normals = np.full((counts.normals, 3), np.nan)
    corners = np.full((counts.corners, 3), MISSING, np.int64)
    faces = np.empty((3, counts.faces), np.int64)
    statements = np.empty(counts.statements, np.int64)
    _fill(data, vertices, coordinates, normals, corners, faces, statements)
    return Scan(vertices, coordinates, normals, faces[0], faces[1], corners, faces[2], statements)


@njit(cache=True)
def _after_line(data, place):  # type: ignore[no-untyped-def]
    while place < len(data) and data[place] != _LINE_FEED and data[place] != _RETURN:
        place += 1
    return place + 1


@njit(cache=True)
def _after_blanks(data, place):  # type: ignore[no-untyped-def]
    """Skip all control signs within a line, where a word ends too."""
    while place < len(data) and data[place] <= _SPACE:
        if data[place] == _LINE_FEED or data[place] == _RETURN:
            break
        place += 1
    return place


@njit(cache=True)
def _ends(data, place):  # type: ignore[no-untyped-def]
    return (
        place >= len(data)
        or data[place] == _LINE_FEED
        or data[place] == _RETURN
        or data[place] == _HASH
    )


@njit(cache=True)
def _after_word(data, place):  # type: ignore[no-untyped-def]
    while place < len(data) and data[place] > _SPACE:
        place += 1
    return place


@njit(cache=True)
def _kind(data, place):  # type: ignore[no-untyped-def]
    """Return what the statement at `place` is, and where its first value begins."""
    end = _after_word(data, place)
    size, first = end - place, data[place] | _LOWER
    second = data[place + 1] | _LOWER if size > 1 else 0
    if size == 1 and first == _V:
        return _VERTEX, end
    if size == 2 and first == _V and second == _T:
        return _COORDINATE, end
    if size == 2 and first == _V and second == _N:
        return _NORMAL, end
    if size == 1 and first == _F:
        return _FACE, end
    if size == 1 and first in (_P, _L):
        return _OPEN, end
    return _STATEMENT, end


@njit(cache=True)
def _count(data):  # type: ignore[no-untyped-def]
    counts = np.zeros(7, np.int64)
    line = 0
    while line < len(data):
        place = _after_blanks(data, line)
        if not _ends(data, place):
            kind, place = _kind(data, place)
            counts[kind] += 1
            if kind == _FACE:
                place = _after_blanks(data, place)
                while not _ends(data, place):
                    counts[_CORNER] += 1
                    place = _after_blanks(data, _after_word(data, place))
        line = _after_line(data, place)
    return counts


@njit(cache=True)
def _fill(data, vertices, coordinates, normals, corners, faces, statements):  # type: ignore[no-untyped-def]
    done = np.zeros(7, np.int64)
    line = 0
    while line < len(data):
        place = _after_blanks(data, line)
        if not _ends(data, place):
            begin = place
            kind, place = _kind(data, place)
            row = done[kind]
            if kind == _VERTEX:
                place = _fill_row(data, place, vertices[row])
            elif kind == _COORDINATE:
                place = _fill_row(data, place, coordinates[row])
            elif kind == _NORMAL:
                place = _fill_row(data, place, normals[row])
            elif kind == _FACE:
                first = done[_CORNER]
                place = _fill_corners(data, place, corners, done)
                faces[0, row], faces[1, row] = first, done[_CORNER] - first
                faces[2, row] = begin
            elif kind == _STATEMENT:
                statements[row] = begin
            done[kind] += 1
        line = _after_line(data, place)


@njit(cache=True)
def _fill_row(data, place, row):  # type: ignore[no-untyped-def]
    for column in range(len(row)):
        place = _after_blanks(data, place)
        if _ends(data, place):
            break
        row[column], after = parse_number(data, place, len(data))
        if after == place:
            break
        place = after
    return place


@njit(cache=True)
def _fill_corners(data, place, corners, done):  # type: ignore[no-untyped-def]
    place = _after_blanks(data, place)
    while not _ends(data, place):
        end = _after_word(data, place)
        row = corners[done[_CORNER]]
        for column in range(3):
            if place < end and data[place] != _SLASH:
                row[column], place = _parse_index(data, place, end, done[column])
            if place >= end or data[place] != _SLASH:
                break
            place += 1
        if place < end:
            row[0] = INVALID
        done[_CORNER] += 1
        place = _after_blanks(data, end)
    return place


@njit(cache=True)
def _parse_index(data, place, end, count):  # type: ignore[no-untyped-def]
    """Return a row from 0; indices in the file start at 1 or count back from the last row."""
    backward = data[place] == _MINUS
    place += 1 if backward else 0
    value = 0
    while place < end and 48 <= data[place] <= 57:
        value = min(value * 10 + data[place] - 48, _LARGEST)
        place += 1
    row = count - value if backward else value - 1
    return (row if value and row >= 0 else INVALID), place
