"""What the results of a batch say of all of its rows: their folders, their weeks, their costs."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from media_api.client.errors import MediaError
from media_pipelines.batch.part_files import parts_in
from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.delivery.name_templates import distinct_folder_name
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import content_at
from media_pipelines.library.batch_rows import BatchRows

_COLUMNS = ("row", "cost", "finished_at")
# Arrow would look for the time zones of the system otherwise
_UTC_WITHOUT_ZONE = pa.timestamp("us")


def rows_of(address: str, s3: S3Settings) -> BatchRows:
    """Read the rows of a batch; what cannot be read is told.

    Args:
        address: Of the folder that holds `_batch`.
        s3: How S3 is reached; not used for a path.
    """
    gathered = _Gathered()
    try:
        for _, part in parts_in(f"{address}/{OWN_FOLDER}/results", s3):
            gathered.read(part, content_at(part, s3) or b"")
    except MediaError as exc:
        gathered.problem = str(exc)
    return gathered.rows()


class _Gathered:
    """What some parts say."""

    def __init__(self) -> None:
        self.problem = ""
        self._folders: set[str] = set()
        self._ends: list[datetime] = []
        self._costs: Counter[date] = Counter()

    def read(self, part: str, content: bytes) -> None:
        try:
            file = pq.ParquetFile(pa.BufferReader(content))
            there = [name for name in _COLUMNS if name in file.schema_arrow.names]
            table = file.read(columns=there)
        except (pa.ArrowException, OSError, ValueError):
            self.problem = f"{part} is damaged or not Parquet"
            return
        self._folders.update(map(distinct_folder_name, _texts(table)))
        if "finished_at" in there and pa.types.is_timestamp(table["finished_at"].type):
            self._take_ends(table, table["finished_at"].cast(_UTC_WITHOUT_ZONE))

    def _take_ends(self, table: pa.Table, ends: pa.ChunkedArray) -> None:
        found = [each for each in pc.min_max(ends).as_py().values() if each is not None]
        self._ends += [each.replace(tzinfo=UTC) for each in found]
        if "cost" in table.column_names and pa.types.is_floating(table["cost"].type):
            weeks = {"week": pc.floor_temporal(ends, unit="week"), "cost": table["cost"]}
            costs = pa.table(weeks).group_by("week").aggregate([("cost", "sum")])
            for line in costs.to_pylist():
                if line["week"] is not None and line["cost_sum"]:
                    self._costs[line["week"].date()] += line["cost_sum"]

    def rows(self) -> BatchRows:
        return BatchRows(
            folders=frozenset(self._folders),
            first=min(self._ends, default=None),
            last=max(self._ends, default=None),
            costs=self._costs,
            problem=self.problem,
        )


def _texts(table: pa.Table) -> Sequence[str]:
    if "row" not in table.column_names or not pa.types.is_string(table["row"].type):
        return ()
    return [name for name in table["row"].to_pylist() if name]
