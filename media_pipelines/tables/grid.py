"""What every reader of a table hands on."""

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from media_pipelines.parameters.shape import UnusableText, ValueShape, value_of
from media_pipelines.tables.problems import TableProblem

MOST_ROWS = 200_000
_INVISIBLE = "\ufeff\u200b\u2060"
# A small file may unpack to any size.
LARGEST_UNPACKED_BYTES = 1_000_000_000


class UnreadableTable(ValueError):
    """The file as a whole cannot be read."""

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
        problems: Rows that cannot be read.
        reading: How it was read, a sentence each.
    """

    header: Sequence[object]
    lines: Sequence[tuple[int, Sequence[object]]]
    problems: Sequence[TableProblem] = field(default_factory=tuple)
    reading: Sequence[str] = ()


def invisible_in(text: str, *, joiners: bool = False) -> str:
    """Name the first character of a text that nobody sees; empty: there is none.

    Args:
        text: The text.
        joiners: Whether those count too that scripts and emoji are written with.
    """
    for letter in text:
        is_mark = unicodedata.category(letter) == "Cf"
        if letter in _INVISIBLE or (joiners and is_mark):
            return f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".strip()
    return ""


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
