"""The results of a batch, read back as a typed data frame."""

import os
import posixpath
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from media_api.client.errors import UnreadableFile
from media_api.client.local_path import local_path
from media_pipelines.batch.ledger_file import UnreadableLedger
from media_pipelines.batch.part_files import parts_in
from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.batch.stamp import stamp_of
from media_pipelines.delivery.s3 import SCHEME, S3Settings, is_s3
from media_pipelines.delivery.storage import content_at

RESULTS = "results"
LEDGER = "ledger.json"
GO_ON = "The batch is at work, or was killed: the same command goes on, and writes them anew."
TEXTS = pd.ArrowDtype(pa.list_(pa.string()))

DTYPES: Mapping[str, object] = {
    "status": "string",
    "error_code": "string",
    "error_message": "string",
    "folder": "string",
    "main_file": "string",
    "main_path": "string",
    "main_sha256": "string",
    "files": TEXTS,
    "paths": TEXTS,
    "text": "string",
    "fidelity": "Float64",
    "warnings": "string",
    "seconds": "Float64",
    "cost": "Float64",
    "operations": TEXTS,
    "task_uuids": TEXTS,
    "flow_run_id": "string",
    "finished_at": pd.DatetimeTZDtype("us", "UTC"),
}
"""The columns that every batch has, behind `row`, its notes and its parameters."""

_OF_PARAMETERS = {pa.int64(): pd.Int64Dtype(), pa.bool_(): pd.BooleanDtype()}
_WRITTEN_ONLY = ("address", "relative_folder")


def read_results(folder: str | Path, s3: S3Settings | None = None) -> pd.DataFrame:
    """Read what has become of a batch: one line for each row of its manifest, in its order.

    The lines are those of the last run of the batch that ended or was stopped with Ctrl-C. A run
    that was killed or is at work has done more: a warning says so, and the same command goes on. A
    cell without a value is missing (`pd.NA`).

    Args:
        folder: What was given as `--output`, its `_batch` folder, or either in S3.
        s3: How S3 is reached; None: as boto3 finds it.

    Returns:
        `row` (string), then a column for each note and each parameter that the manifest has
        (string, Int64, Float64 or boolean), then:

        - `status` (string): COMPLETED, FAILED, CANCELED, or MISSING for what is not done or asks
          for something else since; `error_code` and `error_message` (string).
        - `folder` (string): of the row, absolute, or s3://…; `main_file`, `main_path` (string): the
          file that the row was for, below the folder and absolute; `main_sha256` (string): of it,
          hexadecimal.
        - `files`, `paths` (lists of strings): all files, below the folder and absolute.
        - `text` (string): what the last step says, if it makes a text.
        - `fidelity` (Float64): the least share of a prompt that a step of the row honours; missing
          where no step tells. Colours and materials do not count in a model without textures.
        - `warnings` (string): what was not honoured and what else to know, each once: the steps
          that say it, a colon, the warning; a bar between them. Missing where no step
          has anything to say.
        - `seconds`, `cost` (Float64): from start to end; what the service has charged, else the
          price table, of what has completed.
        - `operations`, `task_uuids` (lists of strings): what was run, and the jobs of it.
        - `flow_run_id` (string), `finished_at` (datetime64[us, UTC]).

    Raises:
        UnreadableFile: If there are no results, or they are damaged.
        MediaError: As `content_at`.
    """
    return pd.concat(iterate_results(folder, s3), ignore_index=True)


def iterate_results(folder: str | Path, s3: S3Settings | None = None) -> Iterator[pd.DataFrame]:
    """Read what has become of a batch, some rows at a time, as there may be a million.

    Args:
        folder: What was given as `--output`, its `_batch` folder, or either in S3.
        s3: How S3 is reached; None: as boto3 finds it.

    Yields:
        Rows that follow each other, with the columns of `read_results`.

    Raises:
        UnreadableFile: If there are no results, or they are damaged.
        MediaError: As `content_at`.
    """
    batch, settings = _batch_folder(str(folder)), s3 or S3Settings()
    address = f"{batch}/{RESULTS}"
    files = [file for _, file in parts_in(address, settings)]
    if not files:
        told = "there are no results; give what --output was, or run the batch first"
        raise UnreadableFile(address, told)
    if _is_at_work(content_at(f"{batch}/{LEDGER}", settings)):
        told = f"Rows may have ended after these results were written. {GO_ON}"
        warnings.warn(told, stacklevel=3)
    for file in files:
        yield _typed(_read(file, settings), batch)


def _read(file: str, s3: S3Settings) -> pa.Table:
    try:
        return pq.read_table(pa.BufferReader(content_at(file, s3) or b""))
    except (pa.ArrowException, OSError) as exc:
        raise UnreadableFile(file, "it is damaged or not Parquet") from exc


def _is_at_work(stamp: bytes | None) -> bool:
    try:
        return stamp is not None and stamp_of(stamp).is_at_work
    except UnreadableLedger:
        return False


def _batch_folder(folder: str) -> str:
    place = folder.rstrip("/")
    if not is_s3(place):
        place = str(local_path(place).resolve())
    return place if place.endswith(f"/{OWN_FOLDER}") else f"{place}/{OWN_FOLDER}"


def _typed(written: pa.Table, batch: str) -> pd.DataFrame:
    frame: pd.DataFrame = written.to_pandas(types_mapper=_dtype_of, ignore_metadata=True)
    folders = [
        _absolute(batch, way, address)
        for way, address in zip(frame["relative_folder"], frame["address"], strict=True)
    ]
    frame["folder"] = folders
    frame["main_path"] = [
        _below(folder, file) for folder, file in zip(folders, frame["main_file"], strict=True)
    ]
    frame["paths"] = pd.Series(
        [
            [f"{folder}/{file}" for file in files] if folder else []
            for folder, files in zip(folders, frame["files"], strict=True)
        ],
        dtype=TEXTS,
    )
    asked = [name for name in frame.columns if name not in {*DTYPES, *_WRITTEN_ONLY}]
    frame = frame[[*asked, *DTYPES]].astype(DTYPES)  # type: ignore[arg-type]  # names to dtypes
    texts = [name for name, dtype in DTYPES.items() if dtype == "string"]
    frame[texts] = frame[texts].replace("", pd.NA)
    return frame


def _dtype_of(kind: pa.DataType) -> object:
    if kind in _OF_PARAMETERS:
        return _OF_PARAMETERS[kind]
    if pa.types.is_floating(kind):
        return pd.Float64Dtype()
    if pa.types.is_list(kind):
        return TEXTS
    # A column without a value in any row has no type
    return None if pa.types.is_timestamp(kind) else pd.StringDtype()


def _absolute(batch: str, way: object, address: object) -> str | None:
    if not isinstance(way, str) or not isinstance(address, str) or not address:
        return None
    if not way:
        return address
    if is_s3(batch):
        return SCHEME + posixpath.normpath(f"{batch.removeprefix(SCHEME)}/{way}")
    return os.path.normpath(f"{batch}/{way}")


def _below(folder: str | None, file: object) -> str | None:
    return f"{folder}/{file}" if folder and isinstance(file, str) and file else None
