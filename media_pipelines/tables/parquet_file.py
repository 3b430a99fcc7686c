"""Parquet: the columns of a data frame."""

import datetime
from collections.abc import Iterator
from decimal import Decimal

import pyarrow as pa
import pyarrow.parquet as pq

from media_pipelines.tables.grid import (
    LARGEST_UNPACKED_BYTES,
    MOST_ROWS,
    Flaw,
    Grid,
    UnreadableTable,
)

_DATES = (datetime.date, datetime.time, datetime.timedelta)


def read_parquet(content: bytes) -> Grid:
    """Read all columns; the first row has the number 2, as behind a header.

    Raises:
        UnreadableTable: If it is damaged, or far larger than a manifest.
    """
    try:
        file = pq.ParquetFile(pa.BufferReader(content))
        _check_size(file.metadata)
        table = file.read()
        table.validate(full=True)
        columns = [map(_cell, column.to_pylist()) for column in table.columns]
    except (pa.ArrowException, OSError, OverflowError, ValueError) as exc:
        if isinstance(exc, UnreadableTable):
            raise
        reason = str(exc).strip().splitlines()[0] if str(exc).strip() else type(exc).__name__
        raise UnreadableTable(f"it is damaged or not Parquet ({reason[:200]})") from exc
    rows: Iterator[tuple[object, ...]] = zip(*columns, strict=True)
    return Grid(header=table.column_names, lines=list(enumerate(rows, start=2)))


def _check_size(metadata: pq.FileMetaData) -> None:
    if metadata.num_rows > MOST_ROWS:
        raise UnreadableTable(f"it has more than {MOST_ROWS:,} rows; split it")
    groups = (metadata.row_group(index) for index in range(metadata.num_row_groups))
    if sum(group.total_byte_size for group in groups) > LARGEST_UNPACKED_BYTES:
        raise UnreadableTable(f"it unpacks to more than {LARGEST_UNPACKED_BYTES // 10**6} MB")


def _cell(value: object) -> object:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, bytes):
        return Flaw("is binary; make the column one of texts")
    if isinstance(value, _DATES):
        return Flaw("is a date; make the column one of texts", str(value))
    return value
