"""CSV as people and Excel write it: UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs."""

import codecs
import csv
import io
import re

from media_pipelines.tables.grid import Grid, UnreadableTable

SEPARATORS = ",;\t"
LONGEST_CELL = 50_000_000
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ADVICE = "save it as CSV UTF-8"
_QUOTED = re.compile(r'"[^"]*"')
# Excel writes and obeys this line, and shows the one below it as row 1.
_STATED_SEPARATOR = re.compile(r'"?sep=(?P<separator>[,;\t|])"?(?:\r\n|\n|\r|$)', re.IGNORECASE)
_SIGNS = "¢-¨¬¯±³¶¸¹¼-¾ƒ†‡ˆ‰˜"
# What text of other code pages looks like when it is read as Windows-1252
_NOT_WESTERN = re.compile(
    f"[A-Za-zÀ-ÿ][{_SIGNS}¡¿‚„‹][A-Za-zÀ-ÿ]"  # signs inside of words
    f"|[À-ÿ][{_SIGNS}]|[{_SIGNS}][À-ÿ]"
    "|[À-ÿŒœŠšŸŽž]{4}"  # more accents in a row than its languages have
    "|[a-zà-ÿ][À-ÞŒŠŸŽ][a-zà-ÿ]"  # upper case inside of words, as that of a Macintosh
)

# A cell may hold a whole file as a data: URL; the limit is one of the process.
csv.field_size_limit(LONGEST_CELL)


def read_delimited(content: bytes, separator: str | None = None) -> Grid:
    """Read records; a quoted cell may hold separators and line ends.

    Args:
        content: The file.
        separator: None: what the line `sep=` says, else what is most frequent in the first row.

    Raises:
        UnreadableTable: If its encoding cannot be told, or a quote does not end.
    """
    text = _decoded(content)
    stated = _STATED_SEPARATOR.match(text)
    if stated:
        text, separator = text[stated.end() :], stated["separator"]
    source = io.StringIO(text, newline="")
    reader = csv.reader(source, delimiter=separator or _separator(text), strict=True)
    records: list[list[str]] = []
    try:
        records.extend(reader)
    except csv.Error as exc:
        message = "its quotes are not in order; write a quote in a quoted cell twice"
        raise UnreadableTable(message, len(records) + 1) from exc
    return Grid(header=records[0] if records else [], lines=list(enumerate(records[1:], start=2)))


def _decoded(content: bytes) -> str:
    if content.startswith(_UTF_16):
        text = content.decode("utf-16", errors="replace")
    else:
        text = _of_bytes(content)
    if "\0" in text or (content.startswith(_UTF_16) and "\ufffd" in text):
        raise UnreadableTable(f"it is not a text, or UTF-16 without its mark; {_ADVICE}")
    return text


def _of_bytes(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = content.count(b"\n", 0, exc.start) + 1
        try:
            return _western(content)
        except ValueError:
            raise UnreadableTable(
                f"line {line} is neither UTF-8 nor Windows-1252; {_ADVICE}"
            ) from exc


def _western(content: bytes) -> str:
    """Read what Excel saves as plain CSV in Western Europe and America.

    Raises:
        ValueError: If it is something else, as damaged UTF-8: a guess would spoil every prompt.
    """
    text = content.decode("cp1252")
    is_damaged_utf_8 = not content.decode(errors="ignore").isascii()
    if is_damaged_utf_8 or _NOT_WESTERN.search(text):
        raise ValueError("it is of another encoding")
    return text


def _separator(text: str) -> str:
    lines = _QUOTED.sub("", text[:65_536]).lstrip().splitlines()
    header = lines[0] if lines else ""
    return max(SEPARATORS, key=header.count)
