"""CSV as people and Excel write it: UTF-8, UTF-16, or what is named; commas, semicolons or tabs."""

import csv
import re
from collections.abc import Iterator
from typing import BinaryIO

from media_pipelines.tables.decoded_text import DecodedText
from media_pipelines.tables.grid import LONGEST_ROW, Grid, UnreadableTable

SEPARATORS = ",;\t"
LONGEST_CELL = 50_000_000
_SEPARATOR_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_HEAD_LETTERS = 65_536
_QUOTED = re.compile(r'"[^"]*"')
# Excel writes and obeys this line, and shows the one below it as row 1.
_STATED_SEPARATOR = re.compile(r'"?sep=(?P<separator>[,;\t|])"?(?:\r\n|\n|\r|$)', re.IGNORECASE)
# A cell may hold a whole file as a data: URL; the limit is one of the process.
csv.field_size_limit(LONGEST_CELL)

Record = tuple[int, list[str]]


def read_delimited(
    source: BinaryIO, separator: str | None = None, encoding: str | None = None
) -> Grid:
    """Read records; a quoted cell may hold separators and line ends.

    Args:
        source: The file.
        separator: None: what the line `sep=` says, else what is most frequent in the first row.
        encoding: As somebody has named it; None: as the bytes tell.

    Raises:
        UnreadableTable: If its encoding cannot be told, or the first row is not in order.
    """
    text = DecodedText.of(source, encoding)
    head = text.head(_HEAD_LETTERS)
    lines = text.lines()
    if stated := _STATED_SEPARATOR.match(head):
        head, separator = head[stated.end() :], stated["separator"]
        next(lines)
    separator = separator or _separator(head)
    records = _records(lines, separator)
    _, header = next(records, (1, []))
    between = _SEPARATOR_NAMES[separator]
    reading = (f"It was read as {text.read_as}, with {between} between the cells.",)
    return Grid(header=header, lines=records, reading=reading)


class _RowLines:
    """Hands lines on while the row that they make is no longer than a row may be."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self.letters = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = next(self._lines)
        self.letters += len(line)
        if self.letters > LONGEST_ROW:
            raise OverflowError
        return line


def _records(lines: Iterator[str], separator: str) -> Iterator[Record]:
    row = _RowLines(lines)
    number = 0
    try:
        for number, record in enumerate(csv.reader(row, delimiter=separator, strict=True), start=1):
            row.letters = 0
            yield number, record
    except csv.Error as exc:
        message = "its quotes are not in order; write a quote in a quoted cell twice"
        raise UnreadableTable(message, number + 1) from exc
    except OverflowError as exc:
        raise UnreadableTable(f"has more than {LONGEST_ROW:,} characters", number + 1) from exc


def _separator(head: str) -> str:
    lines = _QUOTED.sub("", head).lstrip().splitlines()
    header = lines[0] if lines else ""
    return max(SEPARATORS, key=header.count)
