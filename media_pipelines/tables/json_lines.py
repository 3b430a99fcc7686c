"""JSON Lines: one object a line."""

import codecs
import json
from collections.abc import Iterator
from typing import BinaryIO, NoReturn

from media_pipelines.tables.grid import LONGEST_ROW, MOST_COLUMNS, Grid, Lines, UnreadableTable
from media_pipelines.tables.problems import MOST_PROBLEMS, TableProblem


def read_json_lines(source: BinaryIO) -> Grid:
    """Read objects; the columns are their keys in the order of their first appearance.

    The file is read twice: which columns there are is known at its end.

    Raises:
        UnreadableTable: If it is not UTF-8, or no line of it is an object.
    """
    columns = _keys(source)
    problems: list[TableProblem] = []
    return Grid(header=columns, lines=_lines(source, columns, problems), problems=problems)


def _keys(source: BinaryIO) -> list[str]:
    keys: dict[str, None] = {}
    bad_line = 0
    for number, line in _texts(source):
        try:
            keys |= dict.fromkeys(_object(line))
        except (ValueError, RecursionError):
            bad_line = bad_line or number
        if len(keys) > MOST_COLUMNS:
            break
    if not keys and bad_line:
        raise UnreadableTable("no line of it is a JSON object", bad_line)
    return list(keys)


def _lines(source: BinaryIO, columns: list[str], problems: list[TableProblem]) -> Lines:
    for number, line in _texts(source):
        try:
            item = _object(line)
        except (ValueError, RecursionError) as exc:
            problems.append(TableProblem(message=f"is not a JSON object: {exc}", row_number=number))
            if len(problems) >= MOST_PROBLEMS:
                return
        else:
            yield number, [item.get(key) for key in columns]


def _texts(source: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not empty."""
    source.seek(0)
    number = 0
    # Not of characters: U+2028 and its like may stand in a JSON text, and end no line of bytes.
    while line := source.readline(LONGEST_ROW + 1):
        number += 1
        if len(line) > LONGEST_ROW:
            raise UnreadableTable(f"has more than {LONGEST_ROW:,} bytes", number)
        text = _decoded(line.removeprefix(codecs.BOM_UTF8) if number == 1 else line, number)
        if not text.isspace() and text:
            yield number, text


def _decoded(line: bytes, number: int) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as exc:
        raise UnreadableTable(f"line {number} is not UTF-8; save it as UTF-8") from exc


def _object(line: str) -> dict[str, object]:
    found = _DECODER.decode(line)
    if not isinstance(found, dict):
        raise ValueError(f"it is a {type(found).__name__}")
    return found


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key appears more than once")
    return found


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_without_repetition, parse_constant=_refused)
