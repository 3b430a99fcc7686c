"""JSON Lines: one object a line."""

import json
from typing import NoReturn

from media_pipelines.tables.grid import Grid, UnreadableTable
from media_pipelines.tables.problems import TableProblem


def read_json_lines(content: bytes) -> Grid:
    """Read objects; the columns are their keys in the order of their first appearance.

    Raises:
        UnreadableTable: If it is not UTF-8.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        at = content.count(b"\n", 0, exc.start) + 1
        raise UnreadableTable(f"line {at} is not UTF-8; save it as UTF-8") from exc
    objects: list[tuple[int, dict[str, object]]] = []
    problems: list[TableProblem] = []
    # Not splitlines(): U+2028 and its like may stand in a JSON text.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            objects.append((number, _object(line)))
        except (ValueError, RecursionError) as exc:
            problems.append(TableProblem(message=f"is not a JSON object: {exc}", row_number=number))
    columns = {key: None for _, item in objects for key in item}
    if not columns and problems:
        raise UnreadableTable("no line of it is a JSON object", problems[0].row_number)
    lines = [(number, [item.get(key) for key in columns]) for number, item in objects]
    return Grid(header=list(columns), lines=lines, problems=problems)


def _object(line: str) -> dict[str, object]:
    found = json.loads(line, object_pairs_hook=_without_repetition, parse_constant=_refused)
    if not isinstance(found, dict):
        raise ValueError(f"it is a {type(found).__name__}")
    return found


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there more than once")
    return found


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
