"""CSV as people and Excel write it: UTF-8, UTF-16, or what is named; commas, semicolons or tabs."""

import codecs
import csv
import io
import re

from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.tables.grid import Grid, UnreadableTable

SEPARATORS = ",;\t"
LONGEST_CELL = 50_000_000
_CODE_PAGES = (
    "cp1252 for Western Europe and America, cp1250 for Central Europe, cp1251 for Cyrillic, "
    "cp1254 for Turkish, cp1257 for the Baltic languages"
)
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ADVICE = "save it as CSV UTF-8"
_SEPARATOR_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_QUOTED = re.compile(r'"[^"]*"')
# Excel writes and obeys this line, and shows the one below it as row 1.
_STATED_SEPARATOR = re.compile(r'"?sep=(?P<separator>[,;\t|])"?(?:\r\n|\n|\r|$)', re.IGNORECASE)
# A cell may hold a whole file as a data: URL; the limit is one of the process.
csv.field_size_limit(LONGEST_CELL)


def read_delimited(
    content: bytes, separator: str | None = None, encoding: str | None = None
) -> Grid:
    """Read records; a quoted cell may hold separators and line ends.

    Args:
        content: The file.
        encoding: As somebody has named it; None: as the bytes tell.
        separator: None: what the line `sep=` says, else what is most frequent in the first row.

    Raises:
        UnreadableTable: If its encoding cannot be told, or a quote does not end.
    """
    text, read_as = _decoded(content, encoding)
    stated = _STATED_SEPARATOR.match(text)
    if stated:
        text, separator = text[stated.end() :], stated["separator"]
    source = io.StringIO(text, newline="")
    separator = separator or _separator(text)
    reader = csv.reader(source, delimiter=separator, strict=True)
    records: list[list[str]] = []
    try:
        records.extend(reader)
    except csv.Error as exc:
        message = "its quotes are not in order; write a quote in a quoted cell twice"
        raise UnreadableTable(message, len(records) + 1) from exc
    between = _SEPARATOR_NAMES[separator]
    return Grid(
        header=records[0] if records else [],
        lines=list(enumerate(records[1:], start=2)),
        reading=(f"It was read as {read_as}, with {between} between the cells.",),
    )


def _decoded(content: bytes, encoding: str | None) -> tuple[str, str]:
    """Return the text, and what it was read as and why."""
    if encoding:
        text, read_as = _named(content, encoding), f"{encoding}, as was said"
    elif content.startswith(_UTF_16):
        text, read_as = content.decode("utf-16", errors="replace"), "UTF-16, by its mark"
    else:
        text, read_as = _utf_8(content), "UTF-8"
    if "\0" in text or (content.startswith(_UTF_16) and "\ufffd" in text):
        raise UnreadableTable(f"it is not a text, or UTF-16 without its mark; {_ADVICE}")
    return text, read_as


def _named(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except LookupError as exc:
        raise UnreadableTable(f"{excerpt(encoding)} is no encoding; {_CODE_PAGES}") from exc
    except UnicodeDecodeError as exc:
        line = content.count(b"\n", 0, exc.start) + 1
        raise UnreadableTable(f"line {line} is not {encoding}; {_CODE_PAGES}") from exc


def _utf_8(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = content.count(b"\n", 0, exc.start) + 1
        if not content.decode(errors="ignore").isascii():
            raise UnreadableTable(f"line {line} is damaged UTF-8; {_ADVICE}") from exc
        # One byte may be another letter in each of them, and nothing in the file says in which
        raise UnreadableTable(
            f"line {line} is not UTF-8, but of a code page of 8 bits, and the file does not say of "
            f"which; {_ADVICE}, or say it with --encoding: {_CODE_PAGES}"
        ) from exc


def _separator(text: str) -> str:
    lines = _QUOTED.sub("", text[:65_536]).lstrip().splitlines()
    header = lines[0] if lines else ""
    return max(SEPARATORS, key=header.count)
