"""CSV: UTF-8, with commas, semicolons or tabs."""

import csv
import io
import re

from media_pipelines.tables.grid import Grid, UnreadableTable

SEPARATORS = ",;\t"
LONGEST_CELL = 50_000_000
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_ADVICE = "save it as CSV UTF-8"
_QUOTED = re.compile(r'"[^"]*"')

# A cell may hold a whole file as a data: URL; the limit is one of the process.
csv.field_size_limit(LONGEST_CELL)


def read_delimited(content: bytes, separator: str | None = None) -> Grid:
    """Read records; a quoted cell may hold separators and line ends.

    Args:
        content: The file.
        separator: None: the one that is most frequent in the first row.

    Raises:
        UnreadableTable: If it is not UTF-8, or a quote does not end.
    """
    text = _decoded(content)
    source = io.StringIO(text, newline="")
    reader = csv.reader(source, delimiter=separator or _separator(text), strict=True)
    records: list[list[str]] = []
    try:
        records.extend(reader)
    except csv.Error as exc:
        message = f"its quotes are not in order ({exc}); write a quote in a quoted cell twice"
        raise UnreadableTable(message, len(records) + 1) from exc
    return Grid(header=records[0] if records else [], lines=list(enumerate(records[1:], start=2)))


def _decoded(content: bytes) -> str:
    if content.startswith(_UTF_16) or b"\0" in content:
        raise UnreadableTable(f"it is UTF-16 or not a text; {_ADVICE}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = content.count(b"\n", 0, exc.start) + 1
        raise UnreadableTable(f"line {line} is not UTF-8; {_ADVICE}") from exc


def _separator(text: str) -> str:
    lines = _QUOTED.sub("", text[:65_536]).lstrip().splitlines()
    header = lines[0] if lines else ""
    return max(SEPARATORS, key=header.count)
