"""Excel: one sheet of a workbook, formulas by the values that Excel has stored."""

import datetime
import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol
from xml.etree.ElementTree import ParseError

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.tables.grid import (
    LARGEST_UNPACKED_BYTES,
    MOST_ROWS,
    Flaw,
    Grid,
    UnreadableTable,
)

_DAMAGE = (
    AttributeError,
    EOFError,
    IndexError,
    InvalidFileException,
    KeyError,
    NotImplementedError,
    OSError,
    OverflowError,
    ParseError,
    TypeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
)
_DATES = (datetime.date, datetime.time, datetime.timedelta)
_FORMULA = re.compile(rb"<(?:\w+:)?f[ >]")

Lines = list[tuple[int, list[object]]]


class Cell(Protocol):
    """What openpyxl says about a cell; `data_type` is e for an error, f for a formula."""

    data_type: str
    value: object


class Sheet(Protocol):
    """What openpyxl says about a sheet."""

    title: str

    def reset_dimensions(self) -> None:
        """Forget how large the file says that it is."""

    def iter_rows(self) -> Iterable[tuple[Cell, ...]]:
        """Yield its rows from the first."""


def read_workbook(content: bytes, sheet: str = "") -> Grid:
    """Read a sheet.

    Args:
        content: The file.
        sheet: Its name, upper case or not; empty: the first one.

    Raises:
        UnreadableTable: If it is damaged or locked, far larger than a manifest, or has no such
            sheet.
    """
    try:
        has_formulas = _inspect(content)
        lines = _lines(content, sheet, values=True)
        if has_formulas:
            lines = list(_with_flaws(lines, _lines(content, sheet, values=False)))
    except UnreadableTable:
        raise
    except _DAMAGE as exc:
        advice = "save it again as .xlsx without a password"
        raise UnreadableTable(f"it is damaged, locked or not Excel; {advice}") from exc
    if not lines:
        raise UnreadableTable(
            f"its sheet {sheet} is empty" if sheet else "its first sheet is empty"
        )
    return Grid(header=lines[0][1], lines=lines[1:])


def _inspect(content: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        parts = package.infolist()
        if sum(part.file_size for part in parts) > LARGEST_UNPACKED_BYTES:
            raise UnreadableTable(f"it unpacks to more than {LARGEST_UNPACKED_BYTES // 10**6} MB")
        sheets = [part for part in parts if part.filename.startswith("xl/worksheets/")]
        return any(_FORMULA.search(package.read(sheet)) for sheet in sheets)


def _lines(content: bytes, name: str, *, values: bool) -> Lines:
    with warnings.catch_warnings():
        # About styles and extensions, which a manifest does not need.
        warnings.simplefilter("ignore")
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=values)
        try:
            sheet = _sheet(book.worksheets, name)
            sheet.reset_dimensions()
            return list(_filled(sheet.iter_rows()))
        finally:
            book.close()


def _sheet(sheets: Sequence[Sheet], name: str) -> Sheet:
    if not sheets:
        raise UnreadableTable("it has no sheet with cells")
    # Excel takes two names for one that differ in upper case only.
    wanted = [sheet for sheet in sheets if name.casefold() in ("", sheet.title.casefold())]
    if not wanted:
        known = ", ".join(sheet.title for sheet in sheets)
        raise UnreadableTable(f"it has no sheet {excerpt(name)!r}; it has {known}")
    return wanted[0]


def _filled(rows: Iterable[tuple[Cell, ...]]) -> Iterator[tuple[int, list[object]]]:
    count = 0
    for number, row in enumerate(rows, start=1):
        cells = [_content(cell) for cell in row]
        if number > 1 and not any(cell is not None for cell in cells):
            continue
        count += 1
        if count > MOST_ROWS + 1:
            raise UnreadableTable(f"it has more than {MOST_ROWS:,} rows; split it")
        yield number, cells


def _content(cell: Cell) -> object:
    if cell.data_type == "e":
        return Flaw(f"holds the error {cell.value} of a formula", str(cell.value))
    if cell.data_type == "f":
        return _FORMULA_CELL
    if isinstance(cell.value, _DATES):
        advice = "format the column as text and type it again"
        text = str(cell.value).removesuffix(" 00:00:00")
        return Flaw(f"has become a date; {advice}", text)
    return "" if cell.value is None and cell.data_type == "str" else cell.value


# A formula may yield an empty text, which Excel stores; a program that writes a formula stores
# nothing, and an empty cell would silently mean the default.
_FORMULA_CELL = Flaw("is a formula without a stored value; open and save it in Excel")


def _with_flaws(lines: Lines, formulas: Lines) -> Iterator[tuple[int, list[object]]]:
    values = dict(lines)
    for number, cells in formulas:
        stored = values.get(number, [])
        known = stored + [None] * (len(cells) - len(stored))
        yield (
            number,
            [
                _FORMULA_CELL if formula is _FORMULA_CELL and value is None else value
                for value, formula in zip(known, cells, strict=False)
            ],
        )
