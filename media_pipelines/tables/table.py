"""A table as people hand it in: CSV, JSON Lines, Parquet, Feather or Excel, every cell as it is.

No reader guesses types: what a file holds as text stays text, so that a prompt of 007, 1e5 or NA
arrives as it was written. An empty cell is None.
"""

import gzip
import io
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.tables.delimited import read_delimited
from media_pipelines.tables.encodable import encodable
from media_pipelines.tables.grid import (
    MOST_ROWS,
    Grid,
    UnreadableTable,
    invisible_in,
    is_empty,
)
from media_pipelines.tables.json_lines import read_json_lines
from media_pipelines.tables.problems import TableProblem
from media_pipelines.tables.table_address import COMPRESSED, TableAddress

LARGEST_FILE_BYTES = 200_000_000
MOST_COLUMNS = 500


def _read_parquet(content: bytes) -> Grid:
    from media_pipelines.tables.parquet_file import read_parquet

    return read_parquet(content)


def _read_feather(content: bytes) -> Grid:
    from media_pipelines.tables.feather_file import read_feather

    return read_feather(content)


def _read_workbook(content: bytes, sheet: str = "") -> Grid:
    from media_pipelines.tables.workbook import read_workbook

    return read_workbook(content, sheet)


_READERS: dict[str, Callable[[bytes], Grid]] = {
    ".csv": read_delimited,
    ".tsv": lambda content: read_delimited(content, "\t"),
    ".jsonl": read_json_lines,
    ".ndjson": read_json_lines,
    ".parquet": _read_parquet,
    ".feather": _read_feather,
    ".xlsx": _read_workbook,
}
ENDINGS = tuple(_READERS)
_SEPARATORS = {".csv": None, ".tsv": "\t"}


@dataclass(kw_only=True)
class Table:
    """What a file says.

    Attributes:
        columns: Their names, in the order of the file.
        lines: Number as a spreadsheet shows it, and one cell for each column.
        problems: What cannot be read; with no columns the whole file.
        reading: How it was read, a sentence each.
    """

    columns: list[str] = field(default_factory=list)
    lines: list[tuple[int, list[object]]] = field(default_factory=list)
    problems: list[TableProblem] = field(default_factory=list)
    reading: list[str] = field(default_factory=list)


def read_table(content: bytes, name: str, encoding: str | None = None) -> Table:
    """Read a table; what is wrong with it is among its problems.

    Args:
        content: The file.
        name: Its name or address; the ending says the format, and `.xlsx#Name` a sheet.
        encoding: Of CSV, as somebody has named it; None: as the bytes tell.
    """
    address = TableAddress.parse(name)
    if address.ending not in _READERS:
        known = ", ".join(ENDINGS)
        ending = address.ending or "(none)"
        return _failed(
            f"the ending {ending} is not known; give one of {known}, or one with {COMPRESSED}"
        )
    try:
        return _arranged(_grid(_unpacked(content, address), address, encoding))
    except UnreadableTable as exc:
        return _failed(str(exc), exc.row_number)


def _grid(content: bytes, address: TableAddress, encoding: str | None) -> Grid:
    if len(content) > LARGEST_FILE_BYTES:
        raise UnreadableTable(f"it is larger than {LARGEST_FILE_BYTES // 10**6} MB; split it")
    if address.sheet:
        return _read_workbook(content, address.sheet)
    if encoding and address.ending in _SEPARATORS:
        return read_delimited(content, _SEPARATORS[address.ending], encoding)
    return _READERS[address.ending](content)


def _unpacked(content: bytes, address: TableAddress) -> bytes:
    if not address.is_compressed:
        return content
    try:
        with gzip.open(io.BytesIO(content)) as packed:
            return packed.read(LARGEST_FILE_BYTES + 1)
    except (EOFError, OSError, zlib.error) as exc:
        raise UnreadableTable("it is damaged or not packed with gzip; pack it again") from exc


def _failed(message: str, row_number: int | None = None) -> Table:
    return Table(problems=[TableProblem(message=message, row_number=row_number)])


def _arranged(grid: Grid) -> Table:
    lines = [line for line in grid.lines if not all(map(is_empty, line[1]))]
    if not grid.header or all(map(is_empty, grid.header)):
        return _failed("there is no row with the names of the columns")
    if len(grid.header) > MOST_COLUMNS:
        return _failed(f"it has more than {MOST_COLUMNS} columns")
    if len(lines) > MOST_ROWS:
        return _failed(f"it has more than {MOST_ROWS:,} rows; split it")
    table = Table(columns=_names(grid), problems=list(grid.problems), reading=list(grid.reading))
    width = len(table.columns)
    for number, cells in lines:
        surplus = next((cell for cell in cells[width:] if not is_empty(cell)), None)
        if surplus is not None:
            message = (
                f"has more cells than there are columns ({excerpt(surplus)!r} is one too many); "
                "a text that holds the separator must stand in quotes"
            )
            table.problems.append(TableProblem(message=message, row_number=number))
        padded = [None if is_empty(cell) else cell for cell in cells[:width]]
        table.problems += _invisible(table, number, padded)
        table.lines.append((number, padded + [None] * (width - len(padded))))
    table.problems += _header_problems(table)
    return table


def _names(grid: Grid) -> list[str]:
    names = ["" if is_empty(cell) else encodable(str(cell).strip()) for cell in grid.header]
    while names and not names[-1]:
        names.pop()
    return names


def _invisible(table: Table, number: int, cells: Sequence[object]) -> Iterator[TableProblem]:
    for column, cell in zip(table.columns, cells, strict=False):
        found = invisible_in(cell) if isinstance(cell, str) else ""
        if found:
            message = f"holds {found}, which nobody sees; type the cell again"
            yield TableProblem(message=message, row_number=number, column=_visible(column))


def _visible(name: str) -> str:
    return name.encode("ascii", "backslashreplace").decode() if invisible_in(name) else name


def _header_problems(table: Table) -> list[TableProblem]:
    unnamed = [index for index, name in enumerate(table.columns) if not name]
    problems = [
        TableProblem(message=f"column {index + 1} has cells and no name in the first row")
        for index in unnamed
        if any(cells[index] is not None for _, cells in table.lines)
    ]
    for name in table.columns:
        if found := invisible_in(name, joiners=True):
            message = f"has {found} in its name, which nobody sees; type the name again"
            problems.append(TableProblem(message=message, column=_visible(name)))
    seen: set[str] = set()
    for name in filter(None, table.columns):
        if name in seen:
            problems.append(TableProblem(message="is there more than once", column=name))
        seen.add(name)
    return problems
