"""The results of a batch as a table: what each row asked for and what came of it.

They are a folder of Parquet files, one a slice, that pandas, polars and DuckDB read as one.
"""

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic_core import to_json

from media_pipelines.batch.costs import cost_of
from media_pipelines.batch.ledger import NOT_DONE, LedgerPart
from media_pipelines.batch.ledger_file import RowRecord
from media_pipelines.batch.manifest import Manifest
from media_pipelines.delivery.ways import Ways
from media_pipelines.money.prices import PriceTable
from media_pipelines.parameters.parameter import Parameter
from media_pipelines.parameters.shape import column_kind

RESULTS_CSV = "results.csv"
MOST_ROWS_OF_A_CSV = 50_000
"""A larger one is of little use in a spreadsheet; the Parquet files have all rows."""

# A spreadsheet takes a text that begins so for a formula, and prompts come from anywhere.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_TEXTS = pa.list_(pa.string())
_OUTCOME: Mapping[str, pa.DataType] = {
    "status": pa.string(),
    "error_code": pa.string(),
    "error_message": pa.string(),
    "address": pa.string(),
    "relative_folder": pa.string(),
    "main_file": pa.string(),
    "main_sha256": pa.string(),
    "text": pa.string(),
    "fidelity": pa.float64(),
    "warnings": pa.string(),
    "files": _TEXTS,
    "seconds": pa.float64(),
    "cost": pa.float64(),
    "operations": _TEXTS,
    "task_uuids": _TEXTS,
    "flow_run_id": pa.string(),
    "finished_at": pa.timestamp("us", tz="UTC"),
}
# Those too that are added when they are read
_OURS = frozenset({"row", *_OUTCOME, "folder", "main_path", "paths"})
_OF_PARAMETERS: Mapping[type, pa.DataType] = {
    int: pa.int64(),
    float: pa.float64(),
    bool: pa.bool_(),
    str: pa.string(),
}


@dataclass(frozen=True, kw_only=True)
class ResultsWriter:
    """Writes the results of slices, all with the same columns.

    A parameter that has the name of a column of ours is there as `asked_<name>`; one that takes
    more than one kind of values is JSON. Rows that are not done, or ask for something else since,
    are MISSING. Cost counts what was COMPLETED.

    Attributes:
        parameters: Of the pipeline.
        prices: None leaves the cost to what the service has charged.
        folder: Where the results will be; the ways to the folders of the rows begin there.
    """

    parameters: Mapping[str, Parameter]
    prices: PriceTable | None = None
    folder: str = ""

    @cached_property
    def _ways(self) -> Ways:
        return Ways(self.folder)

    def table(self, manifest: Manifest, part: LedgerPart) -> pa.Table:
        """Return a line for each row, in their order.

        Args:
            manifest: The rows.
            part: What is known of them.
        """
        columns: dict[str, pa.Array] = {"row": _texts([row.name for row in manifest.rows])}
        for name in manifest.notes:
            columns[name] = _texts([row.notes.get(name, "") for row in manifest.rows])
        for name in manifest.parameters:
            kind = _OF_PARAMETERS[column_kind(self.parameters[name].annotation)]
            cells = [_storable(row.parameters.get(name), kind) for row in manifest.rows]
            columns[f"asked_{name}" if name in _OURS else name] = pa.array(cells, kind)
        outcomes = [self._outcome(part.current(row)) for row in manifest.rows]
        for name, kind in _OUTCOME.items():
            columns[name] = pa.array([outcome.get(name) for outcome in outcomes], kind)
        return pa.table(columns)

    def _outcome(self, record: RowRecord | None) -> dict[str, object]:
        if record is None:
            return {"status": NOT_DONE, "files": [], "operations": [], "task_uuids": []}
        done = [item for item in record.operations if item.status == "COMPLETED"]
        return {
            "status": record.status,
            "error_code": record.error_code,
            "error_message": record.error_message,
            "address": record.address,
            "relative_folder": self._ways.to(record.address),
            "main_file": record.main_file,
            "main_sha256": record.main_sha256,
            "text": record.text,
            "fidelity": record.fidelity,
            "warnings": record.warnings,
            "files": list(record.files),
            "seconds": record.seconds,
            "cost": cost_of(done, self.prices),
            "operations": [item.operation for item in record.operations],
            "task_uuids": list(record.task_uuids),
            "flow_run_id": record.flow_run_id,
            "finished_at": record.finished_at,
        }


def parquet_of(table: pa.Table) -> bytes:
    """Write Parquet with lists as lists and every text as it is."""
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    content: bytes = sink.getvalue().to_pybytes()
    return content


def csv_of(table: pa.Table, *, with_header: bool = True) -> bytes:
    """Write CSV that a spreadsheet opens as it is meant: UTF-8 with its mark, no formulas.

    A text that it would take for a formula begins with an apostrophe.

    Args:
        table: The results of a slice.
        with_header: Begin with the mark and the names of the columns.
    """
    sink = io.StringIO(newline="")
    writer = csv.writer(sink, lineterminator="\n")
    if with_header:
        sink.write("\ufeff")
        writer.writerow([_tame(name) for name in table.column_names])
    cells = [column.to_pylist() for column in table.columns]
    writer.writerows([_tame(cell) for cell in line] for line in zip(*cells, strict=True))
    return sink.getvalue().encode(errors="replace")


def _texts(values: Iterable[str]) -> pa.Array:
    return pa.array(list(values), pa.string())


def _storable(value: object, kind: pa.DataType) -> object:
    if value is None or kind != pa.string() or isinstance(value, str):
        return value
    return to_json(value).decode()


def _tame(cell: object) -> object:
    if isinstance(cell, list):
        cell = "; ".join(map(str, cell))
    if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS):
        return f"'{cell}"
    return cell
