"""The Parquet files of a batch ledger: what a record is, and how records are written and read."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Literal

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import TypeAdapter

from media_api.client.file_digest import json_sha256
from media_pipelines.batch.input_files import FileFingerprint
from media_pipelines.tables.encodable import encodable

FORMAT_VERSION = 9
# Ledgers of earlier versions are read as well; they lack these columns.
LACKING = {
    2: ("again", "main_file", "main_sha256", "fidelity", "warnings"),
    3: ("main_file", "main_sha256", "fidelity", "warnings"),
    4: ("fidelity", "warnings"),
    5: ("fidelity", "warnings"),
    6: ("warnings",),
    7: (),
    8: (),
    9: (),
}
# What the columns of earlier versions are called today
RENAMED = {"remarks": "warnings"}
_LAST_WITHOUT_DIGEST = 6
METADATA_KEY = b"media_pipelines_batch"

RowStatus = Literal["COMPLETED", "FAILED", "CANCELED"]


@dataclass(frozen=True, kw_only=True)
class OperationRecord:
    """One operation that a row has run.

    Attributes:
        operation: Name of a row of OPERATIONS.
        model: Model that was asked for, whose price counts; empty when none was named.
        status: As in the record of its step.
        seconds: From the call to the delivery of the files.
        task_uuid: Empty when the service has not accepted it.
        charge: What the service says that it has cost; None: it does not say.
    """

    operation: str
    model: str = ""
    status: str
    seconds: float
    task_uuid: str = ""
    charge: float | None = None


@dataclass(frozen=True, kw_only=True)
class RowRecord:
    """How a row ended.

    Attributes:
        row: Its name.
        digest: What it asked for then.
        status: How it ended.
        error_code: Empty when it has completed.
        error_message: Empty when it has completed.
        seconds: From its start to its end.
        flow_run_id: Flow run that did it.
        again: Flow run that began to make all rows anew when it was done; empty: none had.
        address: Where its files are: a folder, or a prefix in S3; empty unless it has completed.
        text: What its last step says, if its result is a text.
        picture: Its best picture, below the address; empty when it has none.
        files: What was delivered, below the address.
        main_file: The one of them that the row was for; empty when it has none.
        main_sha256: Hexadecimal digest of it.
        fidelity: Least share of a prompt that a step honours; None: no step tells.
        warnings: What to know about the results of its steps, each once, behind its steps.
        operations: What it ran, in order.
        inputs: Files of this machine that it was made from.
        finished_at: When it ended, UTC.
    """

    row: str
    digest: str
    status: RowStatus
    error_code: str = ""
    error_message: str = ""
    seconds: float = 0.0
    flow_run_id: str = ""
    again: str = ""
    address: str = ""
    text: str = ""
    picture: str = ""
    files: tuple[str, ...] = ()
    main_file: str = ""
    main_sha256: str = ""
    fidelity: float | None = None
    warnings: str = ""
    operations: tuple[OperationRecord, ...] = ()
    inputs: tuple[FileFingerprint, ...] = ()
    finished_at: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def task_uuids(self) -> tuple[str, ...]:
        """Jobs of the row at the service."""
        return tuple(item.task_uuid for item in self.operations if item.task_uuid)


class UnreadableLedger(ValueError):
    """The content is not a ledger."""


OPERATION_OF_4 = pa.struct(
    [
        ("operation", pa.string()),
        ("model", pa.string()),
        ("status", pa.string()),
        ("seconds", pa.float64()),
        ("task_uuid", pa.string()),
    ]
)
_OPERATION = pa.struct([*OPERATION_OF_4, ("charge", pa.float64())])
_INPUT = pa.struct(
    [
        ("path", pa.string()),
        ("size", pa.int64()),
        ("mtime_ns", pa.int64()),
        ("sha256", pa.string()),
    ]
)
_TYPES = {
    "seconds": pa.float64(),
    "fidelity": pa.float64(),
    "files": pa.list_(pa.string()),
    "operations": pa.list_(_OPERATION),
    "inputs": pa.list_(_INPUT),
    "finished_at": pa.timestamp("us", tz="UTC"),
}
_NAMES = [item.name for item in fields(RowRecord)]
_SCHEMA = pa.schema([(name, _TYPES.get(name, pa.string())) for name in _NAMES])
_RECORDS = TypeAdapter(list[RowRecord])


def ledger_content(records: Iterable[RowRecord]) -> bytes:
    """Write records; their `operations` and `inputs` are lists of structs."""
    rows = list(records)
    columns = [_column(rows, name) for name in _NAMES]
    told = json.dumps({"version": FORMAT_VERSION}).encode()
    schema = _SCHEMA.with_metadata({METADATA_KEY: told})
    sink = pa.BufferOutputStream()
    table = pa.Table.from_arrays(columns, schema=schema)
    pq.write_table(table, sink, compression="zstd", write_page_checksum=True)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def read_ledger(content: bytes) -> list[RowRecord]:
    """Return the records of a file, also of an earlier version.

    Raises:
        UnreadableLedger: If the content is not whole, or not of this version.
    """
    with _damage_named():
        table, version = _table_of(content)
        if version not in LACKING:
            raise UnreadableLedger(f"its version is {version}, not {FORMAT_VERSION}")
        for name in LACKING[version]:
            kind = _TYPES.get(name, pa.string())
            nothing = pa.array(["" if kind == pa.string() else None] * len(table), kind)
            table = table.append_column(name, nothing)
        table = named_as_today(_with_charges(table))
        if set(table.column_names) == set(_NAMES):
            table = table.select(_NAMES)
        if not table.schema.equals(_SCHEMA):
            raise UnreadableLedger("it is Parquet, and has not the columns of a ledger")
        return _RECORDS.validate_python(table.to_pylist())


def read_stamp(content: bytes) -> dict[str, object]:
    """Return what a file of an earlier version says of its batch: all its records were in one.

    Raises:
        UnreadableLedger: If the content is not whole.
    """
    with _damage_named():
        table, version = _table_of(content)
        said: dict[str, object] = json.loads(table.schema.metadata[METADATA_KEY])
        digest = said.pop("digest", None)
        # Pages have checksums, and what stands beside them has none
        if version > _LAST_WITHOUT_DIGEST and digest != json_sha256(said):
            raise UnreadableLedger("it is damaged")
        return said


def _table_of(content: bytes) -> tuple[pa.Table, int]:
    table = pq.read_table(pa.BufferReader(content), page_checksum_verification=True)
    told = json.loads((table.schema.metadata or {})[METADATA_KEY])
    return table, int(told["version"])


@contextmanager
def _damage_named() -> Iterator[None]:
    """Raise what Arrow cannot read inside as an UnreadableLedger."""
    try:
        yield
    except UnreadableLedger:
        raise
    except (pa.ArrowException, OSError, OverflowError, UnicodeDecodeError) as exc:
        raise UnreadableLedger("it is damaged or not Parquet") from exc
    except (KeyError, TypeError, ValueError) as exc:
        raise UnreadableLedger("it is Parquet, and not a ledger") from exc


def named_as_today(table: pa.Table) -> pa.Table:
    """Return a table of records whose columns have the names of this version."""
    names = table.column_names
    is_todays = set(RENAMED.values()) <= set(names)
    return table if is_todays else table.rename_columns([RENAMED.get(each, each) for each in names])


def _with_charges(table: pa.Table) -> pa.Table:
    """Return the table of an earlier version with operations of this one."""
    place = table.schema.get_field_index("operations")
    if place < 0 or table.schema.types[place] != pa.list_(OPERATION_OF_4):
        return table
    operations = pa.array(table["operations"].to_pylist(), _TYPES["operations"])
    return table.set_column(place, "operations", operations)


def _column(rows: list[RowRecord], name: str) -> pa.Array:
    if name in ("operations", "inputs"):
        nested = [[vars(item) for item in getattr(row, name)] for row in rows]
        return pa.array(nested, _TYPES[name])
    return pa.array([_storable(getattr(row, name)) for row in rows], _SCHEMA.field(name).type)


def _storable(value: object) -> object:
    # A message of a service may hold half of a character.
    return encodable(value) if isinstance(value, str) else value
