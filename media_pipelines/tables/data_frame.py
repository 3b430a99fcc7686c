"""Data frames as files: what Parquet and Feather share once they are opened."""

import datetime
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import Decimal

import pyarrow as pa

from media_pipelines.tables.grid import (
    LARGEST_UNPACKED_BYTES,
    Flaw,
    Grid,
    UnreadableTable,
)

# So many rows are values of Python at a time
ROWS_AT_ONCE = 2_000
_DATES = (datetime.date, datetime.time, datetime.timedelta)
_DAMAGE = (pa.ArrowException, OSError, OverflowError, ValueError)


def grid_of(schema: pa.Schema, batches: Iterable[pa.RecordBatch], format_name: str) -> Grid:
    """Return all columns; the first row has the number 2, as behind a header."""
    return Grid(header=schema.names, lines=_lines(batches, format_name))


def _lines(
    batches: Iterable[pa.RecordBatch], format_name: str
) -> Iterator[tuple[int, tuple[object, ...]]]:
    number = 2
    try:
        for batch in batches:
            batch.validate(full=True)
            for begin in range(0, batch.num_rows, ROWS_AT_ONCE):
                part = batch.slice(begin, ROWS_AT_ONCE)
                columns = [[_cell(value) for value in each.to_pylist()] for each in part.columns]
                yield from enumerate(zip(*columns, strict=True), start=number)
                number += part.num_rows
    except UnreadableTable as exc:
        raise UnreadableTable(str(exc), number) from exc
    except _DAMAGE as exc:
        raise UnreadableTable(_damage(format_name), number) from exc


def check_size(unpacked_bytes: int) -> None:
    """Refuse a part that has to be read whole and is far larger than one of a manifest.

    Raises:
        UnreadableTable: If it is.
    """
    if unpacked_bytes > LARGEST_UNPACKED_BYTES:
        size = f"{LARGEST_UNPACKED_BYTES // 10**6:,} MB"
        raise UnreadableTable(f"it unpacks to more than {size} at once; save it in smaller batches")


@contextmanager
def damage_named(format_name: str) -> Iterator[None]:
    """Raise what Arrow cannot read inside as an UnreadableTable."""
    try:
        yield
    except _DAMAGE as exc:
        if isinstance(exc, UnreadableTable):
            raise
        raise UnreadableTable(_damage(format_name)) from exc


def _damage(format_name: str) -> str:
    return f"it is damaged or not {format_name}; save it again"


def _cell(value: object) -> object:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, bytes):
        return Flaw("is binary; make the column one of texts")
    if isinstance(value, _DATES):
        return Flaw("is a date; make the column one of texts", str(value))
    return value
