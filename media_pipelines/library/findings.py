"""What lies below a place: asset sets, batches, and what cannot be read."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.library.batch_rows import BatchRows

LARGEST_RECORD_BYTES = 32 << 20
TOO_LARGE = f"it has more than {LARGEST_RECORD_BYTES >> 20} MB, too many for the record of a run"

MOST_FOLDERS_BESIDE_ROWS = 10_000
"""Of the folders beside a batch that are not named as one of its rows, so many are looked into."""

# What every row has near the begin of its record: its batch, and which row of it it is
_ROW_SCOPE = re.compile(rf'"scope":\s*"(?:[^"\\]|\\.)*{OWN_FOLDER}#'.encode())
HEAD_BYTES = 4096


@dataclass(frozen=True, kw_only=True)
class FoundSet:
    """An asset set, or what is left of one.

    Attributes:
        address: Of its folder: absolute path, or s3://bucket/prefix.
        run: Content of its `run.json`; None: it has none.
        lineage: Content of its `lineage.json`; None: it has none, or nobody has read it.
        files: Name below the folder → bytes.
    """

    address: str
    run: bytes | None
    lineage: bytes | None
    files: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class FoundBatch:
    """A batch, which stands for all of its rows.

    Attributes:
        address: Of the folder that holds `_batch`.
        rows: The rows in its results.
        leftovers: Sets of rows that its table does not have any more.
    """

    address: str
    rows: BatchRows
    leftovers: int = 0


@dataclass(frozen=True, kw_only=True)
class UnreadPlace:
    """What cannot be read, and why.

    Attributes:
        address: Of the file or folder.
        reason: As the end of a sentence.
    """

    address: str
    reason: str


LibraryFinding = FoundSet | FoundBatch | UnreadPlace


def is_record_of_row(run_json: bytes | None) -> bool:
    """Say whether a record is that of a row of some batch."""
    return bool(run_json and _ROW_SCOPE.search(run_json[:HEAD_BYTES]))


def not_looked_into(address: str, count: int) -> Iterable[UnreadPlace]:
    """Say that a batch has more folders beside its rows than are looked into."""
    if count > 0:
        told = f"it has {count:,} more folders beside those of its rows, which were not looked into"
        yield UnreadPlace(address=address, reason=told)
