"""Parquet: the columns of a data frame."""

from typing import BinaryIO

import pyarrow.parquet as pq

from media_pipelines.tables.data_frame import ROWS_AT_ONCE, check_size, damage_named, grid_of
from media_pipelines.tables.grid import Grid

_NAME = "Parquet"
# Pages are read as they are needed, not all of a column of a group of rows
_BUFFER_BYTES = 1 << 20


def read_parquet(source: BinaryIO) -> Grid:
    """Read all columns.

    Raises:
        UnreadableTable: If it is damaged, or a group of its rows is far larger than a manifest.
    """
    with damage_named(_NAME):
        file = pq.ParquetFile(source, buffer_size=_BUFFER_BYTES, pre_buffer=False)
        groups = map(file.metadata.row_group, range(file.metadata.num_row_groups))
        check_size(max((group.total_byte_size for group in groups), default=0))
        batches = file.iter_batches(batch_size=ROWS_AT_ONCE, use_threads=False)
        return grid_of(file.schema_arrow, batches, _NAME)
