"""The records of binary FBX files.

Source: the notes on the format in Blender's documentation (FBX binary file format specification).
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

_ARRAYS = {b"f": "<f4", b"d": "<f8", b"l": "<i8", b"i": "<i4", b"b": "<i1", b"c": "<i1"}
_SINGLE = {b"Y": "<h", b"C": "<b", b"B": "<b", b"I": "<i", b"F": "<f", b"D": "<d", b"L": "<q"}


@dataclass(frozen=True)
class FbxRecord:
    """A record: its name, its values and the records within it."""

    name: str
    values: tuple[Any, ...]
    inner: tuple["FbxRecord", ...]

    def all(self, name: str) -> list["FbxRecord"]:
        """Return the records within it that have a name."""
        return [each for each in self.inner if each.name == name]

    def value(self, name: str, rest: Any = None) -> Any:
        """Return the first value of the first record within it that has a name."""
        found = self.all(name)
        return found[0].values[0] if found and found[0].values else rest

    def properties(self) -> dict[str, Any]:
        """Return its Properties70: a value, or a tuple of several."""
        found = {}
        for block in self.all("Properties70"):
            for each in block.all("P"):
                values = each.values[4:]
                found[each.values[0]] = values[0] if len(values) == 1 else values
        return found


def fbx_records(path: Path) -> FbxRecord:
    """Read all records of a binary file; they are within one without a name."""
    data = path.read_bytes()
    assert data.startswith(b"Kaydara FBX Binary")
    wide = struct.unpack_from("<I", data, 23)[0] >= 7500
    return FbxRecord("", (), tuple(_records(data, 27, len(data), wide)))


def _records(data: bytes, place: int, end: int, wide: bool) -> Iterator[FbxRecord]:
    head = "<QQQB" if wide else "<IIIB"
    while place + struct.calcsize(head) <= end:
        until, count, _, length = struct.unpack_from(head, data, place)
        if until == 0:
            return
        at = place + struct.calcsize(head)
        name, at = data[at : at + length].decode(), at + length
        values = []
        for _ in range(count):
            value, at = _value(data, at)
            values.append(value)
        yield FbxRecord(name, tuple(values), tuple(_records(data, at, until, wide)))
        place = until


def _value(data: bytes, at: int) -> tuple[Any, int]:
    kind, at = data[at : at + 1], at + 1
    if kind in _SINGLE:
        value = struct.unpack_from(_SINGLE[kind], data, at)[0]
        return value, at + struct.calcsize(_SINGLE[kind])
    if kind in _ARRAYS:
        count, packed, size = struct.unpack_from("<III", data, at)
        numbers = np.dtype(_ARRAYS[kind])
        size = size if packed else count * numbers.itemsize
        content = data[at + 12 : at + 12 + size]
        return np.frombuffer(
            zlib.decompress(content) if packed else content, numbers
        ), at + 12 + size
    size = struct.unpack_from("<I", data, at)[0]
    content = data[at + 4 : at + 4 + size]
    return content.decode(errors="replace") if kind == b"S" else content, at + 4 + size
