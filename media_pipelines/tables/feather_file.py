"""Feather, which is the file format of Arrow: the columns of a data frame."""

import pyarrow as pa

from media_pipelines.tables.data_frame import check_size, damage_named, grid_of
from media_pipelines.tables.grid import Grid


def read_feather(content: bytes) -> Grid:
    """Read all columns.

    Raises:
        UnreadableTable: If it is damaged, of the first version, or far larger than a manifest.
    """
    with damage_named("Feather of version 2"):
        file = pa.ipc.open_file(pa.BufferReader(content))
        batches: list[pa.RecordBatch] = []
        for index in range(file.num_record_batches):
            batches.append(file.get_batch(index))
            check_size(sum(batch.num_rows for batch in batches), _unpacked_bytes(batches))
        return grid_of(pa.Table.from_batches(batches, schema=file.schema))


def _unpacked_bytes(batches: list[pa.RecordBatch]) -> int:
    return sum(batch.nbytes for batch in batches)
