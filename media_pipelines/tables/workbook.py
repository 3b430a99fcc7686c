"""Excel: one sheet of a workbook, formulas by the values that Excel has stored."""

import datetime
import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol
from xml.etree.ElementTree import ParseError

from openpyxl import load_workbook
from openpyxl.utils.cell import range_boundaries
from openpyxl.utils.exceptions import InvalidFileException

from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.tables.grid import (
    LARGEST_UNPACKED_BYTES,
    Flaw,
    Grid,
    UnreadableTable,
)

# A workbook is held whole, unlike every other format
MOST_ROWS = 200_000
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
_STRICT = b"http://purl.oclc.org/ooxml/"
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell [^>]*?ref="([A-Z0-9:]+)"')
_HIDDEN_ROW = re.compile(rb'<(?:\w+:)?row [^>]*?hidden="(?:1|true)"')
_FORMULA = re.compile(rb"<(?:\w+:)?f[ >]")

_SheetLines = list[tuple[int, list[object]]]


class Cell(Protocol):
    """What openpyxl says about a cell; `data_type` is e for an error, f for a formula."""

    data_type: str
    value: object


class Sheet(Protocol):
    """What openpyxl says about a sheet."""

    title: str
    sheet_state: str

    def reset_dimensions(self) -> None:
        """Forget how large the file says that it is."""

    def iter_rows(self) -> Iterable[tuple[Cell, ...]]:
        """Yield its rows from the first."""


def read_workbook(content: bytes, sheet: str = "") -> Grid:
    """Read a sheet.

    Args:
        content: The file.
        sheet: Its name, upper case or not; empty: the only one that is visible and has cells.

    Raises:
        UnreadableTable: If it is damaged or locked, far larger than a manifest, or has no such
            sheet.
    """
    try:
        _inspect(content)
        with _book(content, values=True) as book:
            chosen, why = _sheet(book.worksheets, sheet)
            lines = list(_filled(chosen.iter_rows()))
            layout = _layout(content, chosen)
        if layout.has_formulas:
            with _book(content, values=False) as book:
                formulas = _named(book.worksheets, chosen.title)
                lines = list(_with_flaws(lines, list(_filled(formulas.iter_rows()))))
    except UnreadableTable:
        raise
    except _DAMAGE as exc:
        advice = "save it again as .xlsx without a password"
        raise UnreadableTable(f"it is damaged, locked or not Excel; {advice}") from exc
    if not lines:
        raise UnreadableTable(f"its sheet {chosen.title} is empty")
    told = [f"The sheet {chosen.title} was read{why}."]
    if layout.merged:
        lines = list(_unmerged(lines, layout.merged))
        told.append(f"Merged cells count for each of their rows: {', '.join(layout.merged[:9])}.")
    if layout.hidden_rows:
        told.append(f"Hidden rows were read too: {layout.hidden_rows:,} are hidden.")
    return Grid(header=lines[0][1], lines=lines[1:], reading=tuple(told))


def _inspect(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        if sum(part.file_size for part in package.infolist()) > LARGEST_UNPACKED_BYTES:
            raise UnreadableTable(f"it unpacks to more than {LARGEST_UNPACKED_BYTES // 10**6} MB")
        if _STRICT in package.read("xl/workbook.xml"):
            raise UnreadableTable(
                "it was saved as Strict Open XML Spreadsheet; save it as Excel Workbook (.xlsx)"
            )


@dataclass(frozen=True, kw_only=True)
class _Layout:
    """What a sheet is like beside its cells."""

    has_formulas: bool
    merged: Sequence[str]
    hidden_rows: int


def _layout(content: bytes, sheet: Sheet) -> _Layout:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        # openpyxl keeps it for itself, and leaves out the rest of a sheet that it only reads
        part = package.read(getattr(sheet, "_worksheet_path"))  # noqa: B009
    return _Layout(
        has_formulas=bool(_FORMULA.search(part)),
        merged=[found.decode() for found in _MERGED.findall(part)],
        hidden_rows=len(_HIDDEN_ROW.findall(part)),
    )


@contextmanager
def _book(content: bytes, *, values: bool) -> Iterator[Any]:
    with warnings.catch_warnings():
        # About styles and extensions, which a manifest does not need.
        warnings.simplefilter("ignore")
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=values)
        try:
            yield book
        finally:
            book.close()


def _sheet(sheets: Sequence[Sheet], name: str) -> tuple[Sheet, str]:
    """Return the sheet that is meant, and why that one."""
    if not sheets:
        raise UnreadableTable("it has no sheet with cells")
    if name:
        return _named(sheets, name), ""
    visible = [sheet for sheet in sheets if sheet.sheet_state == "visible"] or list(sheets)
    filled = [sheet for sheet in visible if _has_cells(sheet)] or visible[:1]
    if len(filled) > 1:
        known = ", ".join(sheet.title for sheet in filled)
        raise UnreadableTable(
            f"it has several sheets ({known}); say which one is meant: FILE.xlsx#{filled[0].title}"
        )
    hidden = [sheet.title for sheet in sheets if sheet.sheet_state != "visible"]
    others = [sheet.title for sheet in visible if sheet is not filled[0]]
    left_out = [
        *([f"hidden: {_quoted(hidden)}"] if hidden else []),
        *([f"empty: {_quoted(others)}"] if others else []),
    ]
    why = f", the only one that is to be seen: {' and '.join(left_out)}" if left_out else ""
    return filled[0], why


def _quoted(titles: Sequence[str]) -> str:
    return ", ".join(f"'{title}'" for title in titles)


def _has_cells(sheet: Sheet) -> bool:
    sheet.reset_dimensions()
    return any(cell.value is not None for row in sheet.iter_rows() for cell in row)


def _named(sheets: Sequence[Sheet], name: str) -> Sheet:
    # Excel takes two names for one that differ in upper case only.
    wanted = [sheet for sheet in sheets if name.casefold() == sheet.title.casefold()]
    if not wanted:
        known = ", ".join(sheet.title for sheet in sheets)
        raise UnreadableTable(f"it has no sheet {excerpt(name)!r}; it has {known}")
    wanted[0].reset_dimensions()
    return wanted[0]


def _unmerged(lines: _SheetLines, merged: Iterable[str]) -> Iterator[tuple[int, list[object]]]:
    """Give each row of merged cells what the first of them says."""
    areas = [range_boundaries(reference) for reference in merged]
    rows = {number: list(cells) for number, cells in lines}
    for left, top, right, bottom in areas:
        cells = rows.get(top, [])
        value = cells[left - 1] if left <= len(cells) else None
        if value is None:
            continue
        if left != right:
            cells[left - 1] = Flaw("is merged over several columns; write it into one", str(value))
            continue
        for number in range(top + 1, bottom + 1):
            if number in rows:
                rows[number] += [None] * (left - len(rows[number]))
                rows[number][left - 1] = value
    yield from rows.items()


def _filled(rows: Iterable[tuple[Cell, ...]]) -> Iterator[tuple[int, list[object]]]:
    count = 0
    for number, row in enumerate(rows, start=1):
        cells = [_content(cell) for cell in row]
        if number > 1 and not any(cell is not None for cell in cells):
            continue
        count += 1
        if count > MOST_ROWS + 1:
            raise UnreadableTable(f"it has more than {MOST_ROWS:,} rows; save it as CSV or Parquet")
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
    if cell.value is None and cell.data_type == "str":
        return ""
    return _unescaped(cell.value) if isinstance(cell.value, str) else cell.value


def _unescaped(text: str) -> str:
    """Return a text with the characters that Excel writes as _x000D_; a line end is one of them."""
    found = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), text)
    return found.replace("\r\n", "\n").replace("\r", "\n")


# A formula may yield an empty text, which Excel stores; a program that writes a formula stores
# nothing, and an empty cell would silently mean the default.
_FORMULA_CELL = Flaw("is a formula without a stored value; open and save it in Excel")


def _with_flaws(lines: _SheetLines, formulas: _SheetLines) -> Iterator[tuple[int, list[object]]]:
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
