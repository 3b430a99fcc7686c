"""The tables of a PLY file.

Source: Greg Turk 1994, The PLY Polygon File Format.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import IntArray
from media_studio.errors import InvalidModel
from media_studio.formats.ply_lists import scan_bytes, scan_numbers
from media_studio.formats.text_numbers import parse_numbers

PlyColumn = np.ndarray[tuple[int], np.dtype[np.generic]]

_NUMBERS = {
    "char": "i1", "uchar": "u1", "short": "i2", "ushort": "u2", "int": "i4", "uint": "u4",
    "float": "f4", "double": "f8", "int8": "i1", "uint8": "u1", "int16": "i2", "uint16": "u2",
    "int32": "i4", "uint32": "u4", "float32": "f4", "float64": "f8",
}  # fmt: skip
_ORDERS = {"ascii": "", "binary_little_endian": "<", "binary_big_endian": ">"}
MAX_HEADER_BYTES = 65536
_MAX_PROPERTIES = 256


@dataclass(frozen=True, kw_only=True)
class Property:
    """A column; `count_kind` is the number type of the length of a list, empty for scalars."""

    name: str
    kind: str
    count_kind: str = ""


@dataclass(frozen=True, kw_only=True)
class Element:
    """What the header declares of a table."""

    name: str
    count: int
    properties: list[Property] = field(default_factory=list)

    @property
    def has_lists(self) -> bool:
        """Whether rows differ in length."""
        return any(item.count_kind for item in self.properties)


@dataclass(frozen=True, kw_only=True, eq=False)
class Lists:
    """A column of lists.

    Attributes:
        starts: (n,) index into `values` of the first item of each row.
        sizes: (n,) number of items.
        values: (k,) items of all rows.
    """

    starts: IntArray
    sizes: IntArray
    values: PlyColumn


@dataclass(frozen=True, kw_only=True, eq=False)
class ElementTable:
    """The rows of an element; scalars beside lists are left out."""

    columns: dict[str, PlyColumn] = field(default_factory=dict)
    lists: dict[str, Lists] = field(default_factory=dict)


def read_elements(data: bytes, check: Callable[[Element], None]) -> dict[str, ElementTable]:
    """Read all tables.

    Args:
        data: The bytes of the file.
        check: Called with each element before it is read.

    Raises:
        InvalidModel: If the header is damaged or does not fit the size of the file.
    """
    order, elements, body = _parse_header(data)
    if order:
        source: _Binary | _Ascii = _Binary(data, body, order)
    else:
        source = _Ascii(data, body)
    tables = {}
    for element in elements:
        check(element)
        tables[element.name] = source.take(element)
    return tables


def _parse_header(data: bytes) -> tuple[str, list[Element], int]:
    head, mark, _ = data[:MAX_HEADER_BYTES].partition(b"end_header")
    if not head.startswith(b"ply") or not mark:
        raise InvalidModel("The PLY file is damaged: it has no complete header.")
    end = data.find(b"\n", len(head))
    end = data.find(b"\r", len(head)) if end < 0 else end
    order, elements = None, []
    for line in head.decode("latin-1").splitlines()[1:]:
        words = line.split()
        if words[:1] == ["format"] and len(words) > 1:
            order = _ORDERS.get(words[1])
        elif words[:1] == ["element"]:
            elements.append(_parse_element(words))
        elif words[:1] == ["property"] and elements:
            elements[-1].properties.append(_parse_property(words))
    if order is None or any(len(item.properties) > _MAX_PROPERTIES for item in elements):
        raise InvalidModel("The PLY file is damaged: its header names no known format.")
    return order, elements, end + 1 if end >= 0 else len(data)


def _parse_element(words: list[str]) -> Element:
    if len(words) != 3 or not (words[2].isascii() and words[2].isdecimal() and len(words[2]) < 11):
        raise InvalidModel("The PLY file is damaged: its header does not fit its size.")
    return Element(name=words[1], count=int(words[2]))


def _parse_property(words: list[str]) -> Property:
    try:
        if words[1] == "list":
            _, _, count, kind, name = words
            return Property(name=name, kind=_NUMBERS[kind], count_kind=_NUMBERS[count])
        _, kind, name = words
        return Property(name=name, kind=_NUMBERS[kind])
    except (KeyError, ValueError, IndexError) as error:
        raise InvalidModel(
            "The PLY file is damaged: its header has an unknown property."
        ) from error


def _too_short(element: Element) -> InvalidModel:
    return InvalidModel(
        f"The PLY file is damaged: it ends before its {element.count} {element.name} rows do, so "
        "its header does not fit its size."
    )


class _Ascii:
    """Takes tables from a run of numbers."""

    def __init__(self, data: bytes, body: int) -> None:
        self._values = parse_numbers(np.frombuffer(data, np.uint8)[body:])
        self._place = 0

    def take(self, element: Element) -> ElementTable:
        """Return the next table."""
        if element.has_lists:
            return self._take_lists(element)
        width = len(element.properties)
        end = self._place + element.count * width
        if end > len(self._values):
            raise _too_short(element)
        rows = self._values[self._place : end].reshape(element.count, width)
        self._place = end
        return ElementTable(
            columns={
                item.name: rows[:, number].astype(item.kind)
                if item.kind[0] in "iu"
                else rows[:, number]
                for number, item in enumerate(element.properties)
            }
        )

    def _take_lists(self, element: Element) -> ElementTable:
        is_list = np.array([bool(item.count_kind) for item in element.properties])
        offsets, sizes, self._place = scan_numbers(
            self._values, self._place, element.count, is_list
        )
        if self._place < 0:
            raise _too_short(element)
        lists = [item for item in element.properties if item.count_kind]
        return ElementTable(
            lists={
                item.name: _gathered(offsets[:, number], sizes[:, number], self._values, item.kind)
                for number, item in enumerate(lists)
            }
        )


def _gathered(offsets: IntArray, sizes: IntArray, values: PlyColumn, kind: str) -> Lists:
    starts = np.cumsum(sizes) - sizes
    places = np.repeat(offsets - starts, sizes) + np.arange(sizes.sum())
    items = values[places]
    if kind[0] in "iu":
        # A number that an index cannot be must not wrap around into one that it can be
        items = np.clip(np.nan_to_num(items, nan=-1.0), -1, 2**31).astype(np.int64)
    return Lists(starts=starts, sizes=sizes, values=items)


class _Binary:
    """Takes tables from packed rows."""

    def __init__(self, data: bytes, body: int, order: str) -> None:
        self._data: NDArray[np.uint8] = np.frombuffer(data, np.uint8)
        self._place = body
        self._order = order

    def take(self, element: Element) -> ElementTable:
        """Return the next table."""
        if not element.has_lists:
            row = np.dtype([(f"{n}", self._kind(p.kind)) for n, p in enumerate(element.properties)])
            rows = self._rows(element, row)
            if rows is None:
                raise _too_short(element)
            columns = {p.name: rows[f"{n}"] for n, p in enumerate(element.properties)}
            return ElementTable(columns=columns)
        return self._take_equal_lists(element) or self._take_lists(element)

    def _kind(self, kind: str) -> np.dtype[np.generic]:
        return np.dtype(self._order + kind)

    def _rows(self, element: Element, row: np.dtype[np.void]) -> NDArray[np.void] | None:
        """Read rows of equal length where the file has enough bytes."""
        end = self._place + row.itemsize * element.count
        if end > len(self._data):
            return None
        rows = self._data[self._place : end].view(row) if row.itemsize else np.zeros(0, row)
        self._place = end
        return rows

    def _take_equal_lists(self, element: Element) -> ElementTable | None:
        """Read rows whose lists are all as long as in the first row."""
        start, fields = self._place, []
        place = start
        for number, item in enumerate(element.properties):
            if item.count_kind:
                kind = self._kind(item.count_kind)
                if place + kind.itemsize > len(self._data) or kind.kind == "f":
                    return None
                size = int(self._data[place : place + kind.itemsize].view(kind)[0])
                if not 0 < size < 256:
                    return None
                fields.append((f"size {number}", kind, (1,)))
                fields.append((f"{number}", self._kind(item.kind), (size,)))
                place += kind.itemsize + size * self._kind(item.kind).itemsize
            else:
                fields.append((f"{number}", self._kind(item.kind), (1,)))
                place += self._kind(item.kind).itemsize
        rows = self._rows(element, np.dtype(fields))
        if rows is None:
            return None
        lists = {}
        for number, item in enumerate(element.properties):
            if item.count_kind:
                values = rows[f"{number}"]
                if (rows[f"size {number}"] != values.shape[1]).any():
                    self._place = start
                    return None
                sizes = np.full(len(rows), values.shape[1], np.int64)
                starts = np.arange(len(rows)) * values.shape[1]
                lists[item.name] = Lists(starts=starts, sizes=sizes, values=values.ravel())
        return ElementTable(lists=lists)

    def _take_lists(self, element: Element) -> ElementTable:
        kinds = [self._kind(item.kind) for item in element.properties]
        counts = [np.dtype(item.count_kind or "V0") for item in element.properties]
        if any(kind.kind == "f" for kind in counts):
            raise InvalidModel("The PLY file is damaged: a list has a fraction as its length.")
        offsets, sizes, self._place = scan_bytes(
            self._data,
            self._place,
            element.count,
            np.array([kind.itemsize for kind in counts]),
            np.array([kind.itemsize for kind in kinds]),
            self._order == ">",
        )
        if self._place < 0:
            raise _too_short(element)
        lists = [number for number, item in enumerate(element.properties) if item.count_kind]
        return ElementTable(
            lists={
                element.properties[number].name: self._gather(
                    offsets[:, column], sizes[:, column], kinds[number]
                )
                for column, number in enumerate(lists)
            }
        )

    def _gather(self, offsets: IntArray, sizes: IntArray, kind: np.dtype[np.generic]) -> Lists:
        starts = np.cumsum(sizes) - sizes
        width = kind.itemsize
        firsts = np.repeat(offsets - starts * width, sizes) + np.arange(sizes.sum()) * width
        values = self._data[firsts[:, None] + np.arange(width)].view(kind)[:, 0]
        return Lists(starts=starts, sizes=sizes, values=values)
