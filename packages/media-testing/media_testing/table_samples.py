"""Small tables of every format, and what is read of them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pandas as pd
from openpyxl import Workbook

from media_pipelines.tables.grid import Grid
from media_pipelines.tables.problems import TableProblem
from media_pipelines.tables.table import read_table


@dataclass(frozen=True, kw_only=True)
class WholeTable:
    """What a table says once all of its lines have been read."""

    columns: list[str]
    lines: list[tuple[int, list[object]]]
    problems: list[TableProblem]
    reading: list[str]


@dataclass(frozen=True, kw_only=True)
class WholeGrid:
    """What a reader has found once all of its lines have been read."""

    header: Sequence[object]
    lines: list[tuple[int, list[object]]]
    problems: list[TableProblem]
    reading: Sequence[str]


def whole_table(content: bytes, name: str, encoding: str | None = None) -> WholeTable:
    """Read all of a table."""
    table = read_table(BytesIO(content), name, encoding)
    lines = list(table.lines)
    return WholeTable(
        columns=table.columns, lines=lines, problems=table.problems, reading=table.reading
    )


def whole_grid(grid: Grid) -> WholeGrid:
    """Read all of a grid."""
    lines = [(number, list(cells)) for number, cells in grid.lines]
    return WholeGrid(header=grid.header, lines=lines, problems=grid.problems, reading=grid.reading)


def comma_separated(text: str) -> bytes:
    """Return the CSV of lines that are indented as in a test."""
    return "\n".join(line.strip() for line in text.strip().splitlines()).encode()


def content_in(ending: str, records: Sequence[Mapping[str, Any]]) -> bytes:
    """Write a table in one of the formats."""
    frame, sink = pd.DataFrame(list(records)), BytesIO()
    if ending == ".parquet":
        frame.to_parquet(sink, index=False)
        return sink.getvalue()
    if ending == ".feather":
        frame.to_feather(sink)
        return sink.getvalue()
    if ending == ".xlsx":
        return workbook([list(frame.columns), *frame.astype(object).to_numpy().tolist()])
    if ending in (".jsonl", ".ndjson"):
        return "\n".join(json.dumps(record) for record in records).encode()
    return frame.to_csv(index=False, sep="\t" if ending == ".tsv" else ",").encode()


def workbook(*sheets: Sequence[Sequence[Any]]) -> bytes:
    """Write sheets, each some rows, into an Excel file; they are called Sheet, Sheet1, …."""
    book, sink = Workbook(), BytesIO()
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet() if number else book.active
        for row in rows:
            sheet.append([None if pd.api.types.is_scalar(x) and pd.isna(x) else x for x in row])
    book.save(sink)
    return sink.getvalue()
