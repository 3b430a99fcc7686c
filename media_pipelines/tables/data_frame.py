"""Data frames as files: what Parquet and Feather share once they are opened."""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

import pyarrow as pa

from media_pipelines.tables.grid import (
    LARGEST_UNPACKED_BYTES,
    MOST_ROWS,
    Flaw,
    Grid,
    UnreadableTable,
)

_DATES = (datetime.date, datetime.time, datetime.timedelta)


def grid_of(table: pa.Table) -> Grid:
    """Return all columns; the first row has the number 2, as behind a header."""
    table.validate(full=True)
    columns = [map(_cell, column.to_pylist()) for column in table.columns]
    rows: Iterator[tuple[object, ...]] = zip(*columns, strict=True)
    return Grid(header=table.column_names, lines=list(enumerate(rows, start=2)))


def check_size(rows: int, unpacked_bytes: int) -> None:
    """Refuse what is far larger than a manifest.

    Raises:
        UnreadableTable: If it is.
    """
    if rows > MOST_ROWS:
        raise UnreadableTable(f"it has more than {MOST_ROWS:,} rows; split it")
    if unpacked_bytes > LARGEST_UNPACKED_BYTES:
        raise UnreadableTable(f"it unpacks to more than {LARGEST_UNPACKED_BYTES // 10**6} MB")


@contextmanager
def damage_named(format_name: str) -> Iterator[None]:
    """Raise what Arrow cannot read inside as an UnreadableTable."""
    try:
        yield
    except (pa.ArrowException, OSError, OverflowError, ValueError) as exc:
        if isinstance(exc, UnreadableTable):
            raise
        raise UnreadableTable(f"it is damaged or not {format_name}; save it again") from exc


def _cell(value: object) -> object:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, bytes):
        return Flaw("is binary; make the column one of texts")
    if isinstance(value, _DATES):
        return Flaw("is a date; make the column one of texts", str(value))
    return value
