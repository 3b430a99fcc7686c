"""The results of a batch as a table: what each row asked for and what came of it."""

import asyncio
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pandas as pd
from pydantic import BaseModel
from pydantic_core import to_json

from media_pipelines.batch.batch_folder import way_between
from media_pipelines.batch.costs import cost_of
from media_pipelines.batch.ledger import NOT_DONE, BatchLedger
from media_pipelines.batch.manifest import Manifest, Row
from media_pipelines.batch.results_frame import DTYPES, RESULTS_PARQUET, WRITTEN_AT
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import write_file
from media_pipelines.money.prices import PriceTable

RESULTS_CSV = "results.csv"

# A spreadsheet takes a text that begins so for a formula, and prompts come from anywhere.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_OUTCOME = [
    "status",
    "error_code",
    "error_message",
    "address",
    "relative_folder",
    "main_file",
    "main_sha256",
    "text",
    "fidelity",
    "warnings",
    "files",
    "seconds",
    "cost",
    "operations",
    "task_uuids",
    "flow_run_id",
    "finished_at",
]


def results_table(
    manifest: Manifest,
    ledger: BatchLedger,
    prices: PriceTable | None = None,
    folder: str = "",
) -> pd.DataFrame:
    """Put one line for each row of the manifest into a data frame.

    A parameter that has the name of a column of ours is there as `asked_<name>`. Rows that are
    not done, or ask for something else since, are MISSING. Cost counts what was COMPLETED.

    Args:
        manifest: The rows.
        ledger: What is done.
        prices: None leaves the cost empty.
        folder: Where the table will be; the ways to the folders of the rows begin there.
    """
    now = datetime.now(UTC)
    ours = {"row", *_OUTCOME, *DTYPES}
    asked = {name: f"asked_{name}" if name in ours else name for name in manifest.parameters}
    columns: dict[str, list[Any]] = {"row": [row.name for row in manifest.rows]}
    for name in manifest.notes:
        columns[name] = [row.notes.get(name, "") for row in manifest.rows]
    for name, column in asked.items():
        columns[column] = _storable([row.parameters.get(name) for row in manifest.rows])
    outcomes = [_outcome(row, ledger, prices, folder) for row in manifest.rows]
    for name in _OUTCOME:
        columns[name] = [outcome.get(name) for outcome in outcomes]
    frame = pd.DataFrame({name: pd.Series(cells, dtype=object) for name, cells in columns.items()})
    frame["seconds"] = frame["seconds"].astype("float64")
    frame["cost"] = frame["cost"].astype("float64")
    frame["fidelity"] = frame["fidelity"].astype("float64")
    frame["finished_at"] = pd.to_datetime(frame["finished_at"], utc=True)
    frame.attrs[WRITTEN_AT] = now.isoformat()
    return frame


async def write_results(frame: pd.DataFrame, folder: str, s3: S3Settings) -> list[str]:
    """Write `results.csv` and `results.parquet`; return their addresses.

    In the CSV a text that a spreadsheet would take for a formula begins with an apostrophe; the
    Parquet file has every text as it is.

    Args:
        frame: The results.
        folder: Path or s3:// address.
        s3: How S3 is reached.

    Raises:
        MediaError: As `write_file`.
    """
    contents = {RESULTS_CSV: csv_of, RESULTS_PARQUET: parquet_of}
    addresses = []
    for name, content_of in contents.items():
        address = f"{folder.rstrip('/')}/{name}"
        await write_file(address, await asyncio.to_thread(content_of, frame), s3)
        addresses.append(address)
    return addresses


def csv_of(frame: pd.DataFrame) -> bytes:
    """Write CSV that a spreadsheet opens as it is meant: UTF-8 with its mark, no formulas."""
    tame = frame.map(_tame).rename(columns=_tame)
    return tame.to_csv(index=False).encode("utf-8-sig", errors="replace")


def parquet_of(frame: pd.DataFrame) -> bytes:
    """Write Parquet with lists as lists and every text as it is."""
    sink = io.BytesIO()
    frame.to_parquet(sink, index=False, compression="zstd")
    return sink.getvalue()


def _outcome(
    row: Row, ledger: BatchLedger, prices: PriceTable | None, folder: str
) -> dict[str, object]:
    record = ledger.current(row)
    if record is None:
        return {"status": NOT_DONE, "files": [], "operations": [], "task_uuids": []}
    done = [item for item in record.operations if item.status == "COMPLETED"]
    return {
        "status": record.status,
        "error_code": record.error_code,
        "error_message": record.error_message,
        "address": record.address,
        "relative_folder": way_between(folder, record.address),
        "main_file": record.main_file,
        "main_sha256": record.main_sha256,
        "text": record.text,
        "fidelity": record.fidelity,
        "warnings": record.warnings,
        "files": list(record.files),
        "seconds": record.seconds,
        "cost": cost_of(done, prices),
        "operations": [item.operation for item in record.operations],
        "task_uuids": list(record.task_uuids),
        "flow_run_id": record.flow_run_id,
        "finished_at": record.finished_at,
    }


def _storable(values: Sequence[object]) -> list[object]:
    """Keep a column of one scalar type; write one of lists, objects or several types as JSON."""
    kinds = {type(value) for value in values if value is not None}
    if len(kinds) <= 1 and not kinds & {list, dict, tuple, set} and not _has_models(values):
        return list(values)
    return [
        value if value is None or isinstance(value, str) else to_json(value).decode()
        for value in values
    ]


def _has_models(values: Sequence[object]) -> bool:
    return any(isinstance(value, BaseModel) for value in values)


def _tame(cell: object) -> object:
    if isinstance(cell, list):
        cell = "; ".join(map(str, cell))
    if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS):
        return f"'{cell}"
    return cell
