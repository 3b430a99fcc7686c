"""The library as a data frame."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pandas as pd
import pyarrow as pa

from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.library.engine_offers import offers_at
from media_pipelines.library.entry import LibraryEntry
from media_pipelines.library.library import open_library
from media_pipelines.tables.encodable import encodable

_TEXTS = pd.ArrowDtype(pa.list_(pa.string()))
_TIME = pd.DatetimeTZDtype("us", "UTC")

LIBRARY_DTYPES: Mapping[str, object] = {
    "kind": "string",
    "address": "string",
    "title": "string",
    "prompt": "string",
    "pipeline": "string",
    "run": "string",
    "flow_run_id": "string",
    "service": "string",
    "status": "string",
    "started_at": _TIME,
    "ended_at": _TIME,
    "operations": _TEXTS,
    "engines": _TEXTS,
    "made_from": _TEXTS,
    "made_from_sets": _TEXTS,
    "stale": "boolean",
    "stale_because": _TEXTS,
    "notes": _TEXTS,
    "cost": "Float64",
    "spent": "Float64",
    "remake_cost": "Float64",
    "remake_basis": "string",
    "unpriced_steps": "Int64",
    "rows": "Int64",
    "rows_completed": "Int64",
    "picture": "string",
    "page": "string",
    "missing": _TEXTS,
    "also_at": _TEXTS,
    "problem": "string",
}
"""The columns of `read_library`."""

# What a column has that is no field of an entry
_MADE: Mapping[str, Callable[[LibraryEntry], object]] = {
    "made_from": lambda entry: tuple(each.text for each in entry.made_from),
    "made_from_sets": lambda entry: tuple(dict.fromkeys(x.set for x in entry.made_from if x.set)),
    "stale": lambda entry: entry.is_stale if entry.kind == "set" else None,
    "rows": lambda entry: sum(entry.rows.values()) if entry.kind == "batch" else None,
    "rows_completed": lambda entry: entry.rows.get("COMPLETED", 0) if entry.rows else None,
}


def read_library(
    place: str | Path,
    *,
    base_url: str | None = None,
    api_key: str | None = None,
    s3: S3Settings | None = None,
) -> pd.DataFrame:
    """Read all asset sets and batches below a place: one line for each, newest first.

    Nothing is written, and there is no database: everything is from `run.json`, `lineage.json` and
    what batches leave. A cell without a value is missing (`pd.NA`).

    Args:
        place: A folder, or s3://bucket/prefix.
        base_url: Service that is asked which engines it has now, and what they cost; None: that of
            MEDIA_SERVICE_URL, and if there is none, nobody is asked.
        api_key: Its key; None: that of MEDIA_API_KEY.
        s3: How S3 is reached; None: as boto3 finds it.

    Returns:
        - `kind` (string): set, batch, or unread for what cannot be read (`problem` says why).
        - `address` (string): of the folder, absolute, or s3://…; `title`, `prompt` (string).
        - `pipeline`, `run`, `flow_run_id`, `service`, `status` (string): by what it was made;
          `operations`, `engines` (lists of strings).
        - `started_at`, `ended_at` (datetime64[us, UTC]): when; of a batch its first and last row.
        - `made_from` (list of strings): files, addresses or digests that were taken from
          elsewhere; `made_from_sets`: addresses of the sets of the library that have them.
        - `stale` (boolean): whether anything is known to have changed since, which `stale_because`
          (list of strings) says; `notes`: what could not be compared, and what else to know.
        - `cost`, `spent` (Float64): of the results, and of all jobs that were created.
        - `remake_cost` (Float64): of making it again, as far as `unpriced_steps` is 0;
          `remake_basis` (string): charges, prices then, prices now, or several of them.
        - `rows`, `rows_completed` (Int64): of a batch.
        - `picture`, `page` (string): below the folder; `missing`: files that are not there.
        - `also_at` (list of strings): copies; `problem` (string): what cannot be read, and why.

    Raises:
        UnreadableFile: If there is no such folder.
        MediaError: If the bucket, or the service, does not answer or refuses.
    """
    entries = open_library(str(place), s3, offers_at(base_url, api_key)).entries
    columns = {name: [_cell(entry, name) for entry in entries] for name in LIBRARY_DTYPES}
    return pd.DataFrame(
        {name: pd.Series(columns[name], dtype=dtype) for name, dtype in LIBRARY_DTYPES.items()}  # type: ignore[call-overload]  # names to dtypes
    )


def _cell(entry: LibraryEntry, name: str) -> object:
    made = _MADE.get(name)
    value = made(entry) if made else getattr(entry, name)
    if isinstance(value, tuple):
        # Names of files need not be text, and Arrow takes nothing else
        return [encodable(each) for each in value]
    return pd.NA if value in ("", None) else value
