"""A table as people hand it in: CSV, JSON Lines, Parquet, Feather or Excel, every cell as it is.

No reader guesses types: what a file holds as text stays text, so that a prompt of 007, 1e5 or NA
arrives as it was written. An empty cell is None.
"""

import re
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import BinaryIO

from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.tables.delimited import read_delimited
from media_pipelines.tables.encodable import encodable
from media_pipelines.tables.grid import (
    MOST_COLUMNS,
    Grid,
    Lines,
    UnreadableTable,
    invisible_in,
    is_empty,
)
from media_pipelines.tables.json_lines import read_json_lines
from media_pipelines.tables.packed_file import unpacked, unpacked_on_disk
from media_pipelines.tables.problems import MOST_PROBLEMS, TableProblem, stopped_at
from media_pipelines.tables.table_address import COMPRESSED, TableAddress

LARGEST_WORKBOOK_BYTES = 200_000_000


def _read_parquet(source: BinaryIO) -> Grid:
    from media_pipelines.tables.parquet_file import read_parquet

    return read_parquet(source)


def _read_feather(source: BinaryIO) -> Grid:
    from media_pipelines.tables.feather_file import read_feather

    return read_feather(source)


def _read_workbook(source: BinaryIO, sheet: str) -> Grid:
    from media_pipelines.tables.workbook import read_workbook

    source.seek(0)
    content = source.read(LARGEST_WORKBOOK_BYTES + 1)
    if len(content) > LARGEST_WORKBOOK_BYTES:
        size = f"{LARGEST_WORKBOOK_BYTES // 10**6} MB"
        raise UnreadableTable(f"it is larger than {size}; save it as CSV or Parquet")
    return read_workbook(content, sheet)


_SEPARATORS = {".csv": None, ".tsv": "\t"}
_WORKBOOK = ".xlsx"
_OBJECTS = (".jsonl", ".ndjson")
# Their directory stands at their end
_FRAMES: dict[str, Callable[[BinaryIO], Grid]] = {
    ".parquet": _read_parquet,
    ".feather": _read_feather,
}
ENDINGS = (*_SEPARATORS, *_OBJECTS, *_FRAMES, _WORKBOOK)


@dataclass(kw_only=True)
class Table:
    """What a file says, while it is open.

    Attributes:
        columns: Their names, in the order of the file.
        lines: Number as a spreadsheet shows it, and one cell for each column; they are read from
            the file as they are taken, and can be taken once.
        problems: What cannot be read; with no columns the whole file. Those of the columns are
            there at once, those of the lines come while these are taken.
        reading: How it was read, a sentence each.
    """

    columns: list[str] = field(default_factory=list)
    lines: Lines = field(default_factory=lambda: iter(()))
    problems: list[TableProblem] = field(default_factory=list)
    reading: list[str] = field(default_factory=list)

    def with_names(self, known: Iterable[str]) -> "Table":
        """Return the table with its columns called as in `known`.

        `Texture prompt` and `TEXTURE-PROMPT` mean `texture_prompt`. Two columns of one meaning
        are a problem.
        """
        meant = {_folded(name): name for name in known}
        named = {given: meant.get(_folded(given), given) for given in self.columns}
        firsts: dict[str, str] = {}
        for given, name in named.items():
            if (first := firsts.setdefault(name, given)) != given:
                message = f'means the same as the column "{first}"; keep one of them'
                self.problems.append(TableProblem(message=message, column=given))
        return replace(self, columns=[named[given] for given in self.columns])


def _folded(name: str) -> str:
    return re.sub(r"[ -]", "_", name.casefold())


def read_table(source: BinaryIO, name: str, encoding: str | None = None) -> Table:
    """Read a table; what is wrong with it is among its problems.

    Args:
        source: The file, where every place can be read; the caller keeps it open while he takes
            the lines.
        name: Its name or address; the ending says the format, and `.xlsx#Name` a sheet.
        encoding: Of CSV, as somebody has named it; None: as the bytes tell.

    Raises:
        MediaError: If the disk cannot be read or is full; the lines raise it too.
    """
    address = TableAddress.parse(name)
    if address.ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        ending = address.ending or "(none)"
        return _failed(
            f"the ending {ending} is not known; give one of {known}, or one with {COMPRESSED}"
        )
    try:
        if address.is_compressed and address.ending in _FRAMES:
            return _of_unpacked(source, address)
        content = unpacked(source) if address.is_compressed else source
        return _arranged(_grid(content, address, encoding))
    except UnreadableTable as exc:
        return _failed(str(exc), exc.row_number)


def _of_unpacked(source: BinaryIO, address: TableAddress) -> Table:
    file = unpacked_on_disk(source)
    try:
        table = _arranged(_grid(file, address, None))
    except BaseException:
        file.close()
        raise
    weakref.finalize(table.lines, file.close)
    return table


def _grid(source: BinaryIO, address: TableAddress, encoding: str | None) -> Grid:
    if address.ending == _WORKBOOK:
        return _read_workbook(source, address.sheet)
    if address.ending in _SEPARATORS:
        return read_delimited(source, _SEPARATORS[address.ending], encoding)
    return _FRAMES.get(address.ending, read_json_lines)(source)


def _failed(message: str, row_number: int | None = None) -> Table:
    return Table(problems=[TableProblem(message=message, row_number=row_number)])


def _arranged(grid: Grid) -> Table:
    if not grid.header or all(map(is_empty, grid.header)):
        raise UnreadableTable("there is no row with the names of the columns")
    if len(grid.header) > MOST_COLUMNS:
        raise UnreadableTable(f"it has more than {MOST_COLUMNS} columns")
    columns = _names(grid)
    grid.problems.extend(_header_problems(columns))
    lines = _lines(grid, columns)
    return Table(columns=columns, lines=lines, problems=grid.problems, reading=list(grid.reading))


def _names(grid: Grid) -> list[str]:
    names = ["" if is_empty(cell) else encodable(str(cell).strip()) for cell in grid.header]
    while names and not names[-1]:
        names.pop()
    return names


def _header_problems(columns: Sequence[str]) -> Iterator[TableProblem]:
    for name in columns:
        if found := invisible_in(name, joiners=True):
            message = f"has {found} in its name, which nobody sees; type the name again"
            yield TableProblem(message=message, column=_visible(name))
    seen: set[str] = set()
    for name in filter(None, columns):
        if name in seen:
            yield TableProblem(message="appears more than once", column=name)
        seen.add(name)


def _lines(grid: Grid, columns: Sequence[str]) -> Lines:
    width, problems = len(columns), grid.problems
    unnamed = {index for index, name in enumerate(columns) if not name}
    try:
        for number, given in grid.lines:
            cells = [None if is_empty(cell) else cell for cell in given]
            if cells.count(None) < len(cells):
                problems.extend(_cell_problems(number, cells, columns, unnamed))
                yield number, cells[:width] + [None] * (width - len(cells))
            if len(problems) >= MOST_PROBLEMS:
                break
    except UnreadableTable as exc:
        problems.append(TableProblem(message=str(exc), row_number=exc.row_number))
    if len(problems) >= MOST_PROBLEMS:
        problems.append(stopped_at(problems[-1].row_number))


def _cell_problems(
    number: int, cells: Sequence[object], columns: Sequence[str], unnamed: set[int]
) -> Iterator[TableProblem]:
    surplus = next((cell for cell in cells[len(columns) :] if cell is not None), None)
    if surplus is not None:
        message = (
            f"has more cells than there are columns ({excerpt(surplus)!r} is one too many); "
            "a text that holds the separator must stand in quotes"
        )
        yield TableProblem(message=message, row_number=number)
    for column, cell in zip(columns, cells, strict=False):
        if isinstance(cell, str) and (found := invisible_in(cell)):
            message = f"holds {found}, which nobody sees; type the cell again"
            yield TableProblem(message=message, row_number=number, column=_visible(column))
    for index in sorted(unnamed):
        if index < len(cells) and cells[index] is not None:
            # Once for the column, not for each of its cells
            unnamed.remove(index)
            yield TableProblem(message=f"column {index + 1} has cells and no name in the first row")


def _visible(name: str) -> str:
    return name.encode("ascii", "backslashreplace").decode() if invisible_in(name) else name
