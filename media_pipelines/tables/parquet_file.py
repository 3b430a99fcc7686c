"""Parquet: the columns of a data frame."""

import pyarrow as pa
import pyarrow.parquet as pq

from media_pipelines.tables.data_frame import check_size, damage_named, grid_of
from media_pipelines.tables.grid import Grid


def read_parquet(content: bytes) -> Grid:
    """Read all columns.

    Raises:
        UnreadableTable: If it is damaged, or far larger than a manifest.
    """
    with damage_named("Parquet"):
        file = pq.ParquetFile(pa.BufferReader(content))
        metadata = file.metadata
        groups = (metadata.row_group(index) for index in range(metadata.num_row_groups))
        check_size(metadata.num_rows, sum(group.total_byte_size for group in groups))
        return grid_of(file.read())
