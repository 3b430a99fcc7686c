"""What every reader of a table hands on."""

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from media_pipelines.parameters.shape import UnusableText, ValueShape, value_of
from media_pipelines.tables.problems import TableProblem

MOST_COLUMNS = 500
# A row is held whole: bytes or characters of two of the longest cells
LONGEST_ROW = 100_000_000
# A small file may unpack to any size.
LARGEST_UNPACKED_BYTES = 1_000_000_000
_INVISIBLE = re.compile("[\ufeff\u200b\u2060]")


Lines = Iterator[tuple[int, list[object]]]
"""Number as a spreadsheet shows it, and cells."""


class UnreadableTable(ValueError):
    """The file cannot be read, or not from some line on."""

    def __init__(self, message: str, row_number: int | None = None) -> None:
        super().__init__(message)
        self.row_number = row_number


@dataclass(frozen=True)
class Flaw:
    """Stands in a cell whose content cannot be used.

    Attributes:
        message: Why, and what to do.
        text: What the cell says, for a note.
    """

    message: str
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Grid:
    """The cells of a file.

    Attributes:
        header: Names of the columns.
        lines: Number as a spreadsheet shows it, and cells, which may be fewer or more than names.
            They come while the file is read, once, and may end with an UnreadableTable.
        problems: Rows that cannot be read; they are added while the lines are taken.
        reading: How it was read, a sentence each.
    """

    header: Sequence[object]
    lines: Iterable[tuple[int, Sequence[object]]]
    problems: list[TableProblem] = field(default_factory=list)
    reading: Sequence[str] = ()


def invisible_in(text: str, *, joiners: bool = False) -> str:
    """Name the first character of a text that nobody sees; empty: there is none.

    Args:
        text: The text.
        joiners: Whether those count too that scripts and emoji are written with.
    """
    # A million cells are mostly of letters of which none is invisible
    if text.isascii():
        return ""
    if joiners:
        found = next(filter(_is_mark, text), "")
    else:
        found = match[0] if (match := _INVISIBLE.search(text)) else ""
    return f"U+{ord(found):04X} {unicodedata.name(found, '')}".strip() if found else ""


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) == "Cf"


def is_empty(cell: object) -> bool:
    """Tell a cell without content; NaN is how data frames write one."""
    if isinstance(cell, str):
        return not cell.strip()
    return cell is None or (isinstance(cell, float) and math.isnan(cell))


def cell_value(cell: object, shape: ValueShape) -> object:
    """Return what a cell that is not empty says to a parameter of this shape.

    Raises:
        UnusableText: If it cannot be used.
    """
    if isinstance(cell, Flaw):
        raise UnusableText(cell.message)
    return value_of(cell, shape)
