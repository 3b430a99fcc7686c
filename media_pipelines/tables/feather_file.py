"""Feather, which is the file format of Arrow: the columns of a data frame."""

from collections.abc import Iterator
from typing import BinaryIO

import pyarrow as pa

from media_pipelines.tables.data_frame import check_size, damage_named, grid_of
from media_pipelines.tables.grid import Grid

_NAME = "Feather of version 2"


def read_feather(source: BinaryIO) -> Grid:
    """Read all columns.

    Raises:
        UnreadableTable: If it is damaged, or of the first version.
    """
    with damage_named(_NAME):
        # Not mapped into memory: a file that somebody shortens meanwhile would kill the process
        file = pa.ipc.open_file(pa.PythonFile(source, mode="r"))
        return grid_of(file.schema, _batches(file), _NAME)


def _batches(file: pa.ipc.RecordBatchFileReader) -> Iterator[pa.RecordBatch]:
    for index in range(file.num_record_batches):
        batch = file.get_batch(index)
        check_size(batch.nbytes)
        yield batch
