"""What the results of a batch say of all of its rows: their folders, their weeks, their costs."""

import math
from collections import defaultdict
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

_COLUMNS = ("row", "cost", "finished_at", "flow_run_id")
_NO_NUMBERS = "costs that are no numbers"
# Arrow would look for the time zones of the system otherwise
_UTC_WITHOUT_ZONE = pa.timestamp("us")
_FIRST, _LAST = (pa.scalar(each, _UTC_WITHOUT_ZONE) for each in (datetime.min, datetime.max))


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
        gathered.problems[str(exc)] = None
    others = sorted(name for name, row in folders.items() if row in gathered.unmatched)
    return gathered.rows(others)


class _Gathered:
    """What some parts say; a million names are not kept.

    Args:
        folders: That may be those of rows.
    """

    def __init__(self, folders: Iterable[str]) -> None:
        self.problems: dict[str, None] = {}
        self.unmatched = set(folders)
        self._ends: list[datetime] = []
        self._costs: defaultdict[tuple[str, date], float] = defaultdict(float)
        self._spans: dict[str, tuple[datetime, datetime]] = {}

    def read(self, part: str, content: bytes) -> None:
        try:
            file = pq.ParquetFile(pa.BufferReader(content))
            wanted = _COLUMNS if self.unmatched else _COLUMNS[1:]
            there = [name for name in wanted if name in file.schema_arrow.names]
            table = file.read(columns=there)
        except (pa.ArrowException, OSError, ValueError):
            self.problems[f"{part} is damaged or not Parquet"] = None
            return
        if self.unmatched:
            self.unmatched.difference_update(map(distinct_folder_name, _texts(table)))
        if "finished_at" in there and pa.types.is_timestamp(table["finished_at"].type):
            self._take_ends(table, self._ends_of(table, part), self._costs_of(table, part))

    def _ends_of(self, table: pa.Table, part: str) -> pa.ChunkedArray:
        ends = table["finished_at"].cast(_UTC_WITHOUT_ZONE, safe=False)
        is_date = pc.and_(pc.greater_equal(ends, _FIRST), pc.less_equal(ends, _LAST))
        return self._only(ends, is_date, f"{part} has times that no calendar has")

    def _costs_of(self, table: pa.Table, part: str) -> pa.ChunkedArray:
        if "cost" not in table.column_names or not pa.types.is_floating(table["cost"].type):
            return pa.chunked_array([pa.nulls(len(table), pa.float64())])
        costs = table["cost"].cast(pa.float64())
        return self._only(costs, pc.is_finite(costs), f"{part} has {_NO_NUMBERS}")

    def _only(self, values: pa.ChunkedArray, are: pa.ChunkedArray, told: str) -> pa.ChunkedArray:
        """Leave out the values that are not; that some are not is told."""
        kept = pc.if_else(are, values, None)
        if kept.null_count > values.null_count:
            self.problems[told] = None
        return kept

    def _take_ends(self, table: pa.Table, ends: pa.ChunkedArray, costs: pa.ChunkedArray) -> None:
        weeks = pc.floor_temporal(ends, unit="week")
        cells = {"run": _runs_in(table), "week": weeks, "cost": costs, "end": ends}
        wanted = [("cost", "sum"), ("end", "min"), ("end", "max")]
        for line in pa.table(cells).group_by(["run", "week"]).aggregate(wanted).to_pylist():
            if line["week"] is None:
                continue
            found = [line[name].replace(tzinfo=UTC) for name in ("end_min", "end_max")]
            self._ends += found
            self._costs[line["run"], line["week"].date()] += line["cost_sum"] or 0.0
            if line["run"]:
                both = (*found, *self._spans.get(line["run"], ()))
                self._spans[line["run"]] = min(both), max(both)

    def rows(self, others: Iterable[str]) -> BatchRows:
        known = {place: cost for place, cost in self._costs.items() if math.isfinite(cost)}
        if len(known) < len(self._costs):
            self.problems[f"its results have {_NO_NUMBERS} together"] = None
        return BatchRows(
            others=tuple(others),
            first=min(self._ends, default=None),
            last=max(self._ends, default=None),
            costs=known,
            spans=self._spans,
            problem="; ".join(self.problems),
        )


def _runs_in(table: pa.Table) -> pa.ChunkedArray:
    if "flow_run_id" in table.column_names and pa.types.is_string(table["flow_run_id"].type):
        return table["flow_run_id"].fill_null("")
    return pa.chunked_array([pa.array([""] * len(table), pa.string())])


def _texts(table: pa.Table) -> Sequence[str]:
    if "row" not in table.column_names or not pa.types.is_string(table["row"].type):
        return ()
    return [name for name in table["row"].to_pylist() if name]


def row_folder(name: str) -> str:
    """Return the folder that a row is published to, also for the one beside it."""
    return name.removesuffix(PARTIAL_SUFFIX).removesuffix(PREVIOUS_SUFFIX)
