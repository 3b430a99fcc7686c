"""What the results of a batch say of all of its rows: their folders, their weeks, their costs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from media_api.client.errors import MediaError
from media_pipelines.batch.part_files import parts_in
from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.delivery.folder_target import PREVIOUS_SUFFIX
from media_pipelines.delivery.name_templates import distinct_folder_name
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.set_files import PARTIAL_SUFFIX
from media_pipelines.delivery.storage import content_at
from media_pipelines.library.batch_rows import BatchRows

_COLUMNS = ("row", "cost", "finished_at")
# Arrow would look for the time zones of the system otherwise
_UTC_WITHOUT_ZONE = pa.timestamp("us")


def rows_of(address: str, beside: Iterable[str], s3: S3Settings) -> BatchRows:
    """Read the rows of a batch; what cannot be read is told.

    Args:
        address: Of the folder that holds `_batch`.
        beside: Names of the folders in it.
        s3: How S3 is reached; not used for a path.
    """
    folders = {name: row_folder(name) for name in beside if name != OWN_FOLDER}
    gathered = _Gathered(folders.values())
    try:
        for _, part in parts_in(f"{address}/{OWN_FOLDER}/results", s3):
            gathered.read(part, content_at(part, s3) or b"")
    except MediaError as exc:
        gathered.problem = str(exc)
    others = sorted(name for name, row in folders.items() if row in gathered.unmatched)
    return gathered.rows(others)


class _Gathered:
    """What some parts say; a million names are not kept.

    Args:
        folders: That may be those of rows.
    """

    def __init__(self, folders: Iterable[str]) -> None:
        self.problem = ""
        self.unmatched = set(folders)
        self._ends: list[datetime] = []
        self._costs: Counter[date] = Counter()

    def read(self, part: str, content: bytes) -> None:
        try:
            file = pq.ParquetFile(pa.BufferReader(content))
            wanted = _COLUMNS if self.unmatched else _COLUMNS[1:]
            there = [name for name in wanted if name in file.schema_arrow.names]
            table = file.read(columns=there)
        except (pa.ArrowException, OSError, ValueError):
            self.problem = f"{part} is damaged or not Parquet"
            return
        if self.unmatched:
            self.unmatched.difference_update(map(distinct_folder_name, _texts(table)))
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

    def rows(self, others: Iterable[str]) -> BatchRows:
        return BatchRows(
            others=tuple(others),
            first=min(self._ends, default=None),
            last=max(self._ends, default=None),
            costs=self._costs,
            problem=self.problem,
        )


def _texts(table: pa.Table) -> Sequence[str]:
    if "row" not in table.column_names or not pa.types.is_string(table["row"].type):
        return ()
    return [name for name in table["row"].to_pylist() if name]


def row_folder(name: str) -> str:
    """Return the folder that a row is published to, also for the one beside it."""
    return name.removesuffix(PARTIAL_SUFFIX).removesuffix(PREVIOUS_SUFFIX)
