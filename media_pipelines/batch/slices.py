"""Slices of a table: some rows that follow each other, and what is to be done of them.

They are on disk, so that what a run needs in memory does not depend on how many rows there are.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import TypeAdapter

from media_api.client.errors import UnreadableFile
from media_pipelines.batch.earlier_records import MovedRecords
from media_pipelines.batch.input_files import FileFingerprint
from media_pipelines.batch.ledger import BatchLedger, LedgerPart, RowState
from media_pipelines.batch.ledger_file import read_ledger
from media_pipelines.batch.manifest import Manifest, Row
from media_pipelines.delivery.storage import read_file, write_file
from media_pipelines.run.plan import PlannedOperation

ROWS_OF_A_SLICE = 2_000


@dataclass(frozen=True, kw_only=True)
class PlannedRow:
    """A row that has a turn.

    Attributes:
        row: The row.
        state: Whether it is to be done, and why.
        operations: What it runs at most; none where it is done.
    """

    row: Row
    state: RowState
    operations: tuple[PlannedOperation, ...] = ()

    @property
    def is_todo(self) -> bool:
        """Whether it is to be done."""
        return self.state != "done"


@dataclass(frozen=True, kw_only=True)
class Slice:
    """Rows that follow each other.

    Attributes:
        number: Place of the slice in the table, from 0.
        manifest: All of its rows.
        turn: Those of them that have a turn.
        part: What is known of them.
    """

    number: int
    manifest: Manifest
    turn: Sequence[PlannedRow]
    part: LedgerPart

    @property
    def todo(self) -> list[PlannedRow]:
        """Rows that are to be done, as far as is known now."""
        return [planned for planned in self.turn if self.part.state(planned.row) != "done"]


class SliceFolder:
    """The slices of a table as files.

    Args:
        folder: Where they are, path or s3:// address.
        ledger: Has what is known of their rows.

    Attributes:
        ledger: The ledger.
        rows: How many rows each of them has.
        todo: How many of them are to be done.
    """

    def __init__(self, folder: str, ledger: BatchLedger) -> None:
        self.rows: list[int] = []
        self.todo: list[int] = []
        self.ledger = ledger
        self._folder = folder
        self._moved: MovedRecords | None = None

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.rows)

    async def add(self, manifest: Manifest, turn: Iterable[PlannedRow], part: LedgerPart) -> None:
        """Write the next slice.

        Args:
            manifest: Its rows.
            turn: Those of them that have a turn.
            part: What is known of them.

        Raises:
            MediaError: As `write_file`.
        """
        planned = {item.row.name: item for item in turn}
        content = await asyncio.to_thread(_content, manifest, planned)
        await write_file(self._address(len(self)), content, self.ledger.s3)
        if self._moved:
            await part.copy_to(self._address(len(self), "records"))
        self.rows.append(len(manifest.rows))
        self.todo.append(sum(item.is_todo for item in planned.values()))

    def begin_anew(self, moved: MovedRecords) -> None:
        """Forget all slices.

        Args:
            moved: Has the records of their rows, which are not where the ledger has them.
        """
        self.rows, self.todo = [], []
        self._moved = moved

    @property
    def has_moved(self) -> bool:
        """Whether records are not where the ledger has them."""
        return self._moved is not None

    async def settle(self) -> None:
        """Have the ledger keep the records of all rows where they are now.

        Raises:
            MediaError: If they cannot be written.
        """
        if self._moved:
            await self.ledger.move(self._moved_parts(), self._moved.others())
            self._moved.close()
            self._moved = None
        else:
            await self.ledger.keep(len(self))

    async def publish(self, number: int, folder: str) -> None:
        """Write a slice where another process finds it.

        Args:
            number: Place in the table, from 0.
            folder: Path or s3:// address.

        Raises:
            MediaError: As `write_file`.
        """
        content = await self._content(self._address(number))
        await write_file(f"{folder}/{_name(number)}", content, self.ledger.s3)

    async def read(self, number: int) -> Slice:
        """Return a slice.

        Args:
            number: Place in the table, from 0.

        Raises:
            MediaError: As `BatchLedger.part`.
        """
        content = await self._content(self._address(number))
        manifest, turn = await asyncio.to_thread(_read, content)
        return Slice(number=number, manifest=manifest, turn=turn, part=await self._part(number))

    def numbers_to_do(self) -> list[int]:
        """Return the slices with rows that are to be done."""
        return [number for number, todo in enumerate(self.todo) if todo]

    def spans(self) -> Iterator[tuple[int, int, int]]:
        """Yield each slice with the places of its first row and behind its last, from 0."""
        first = 0
        for number, count in enumerate(self.rows):
            yield number, first, first + count
            first += count

    async def each(self) -> AsyncIterator[Slice]:
        """Yield all slices, in the order of the table."""
        for number in range(len(self)):
            yield await self.read(number)

    async def _moved_parts(self) -> AsyncIterator[LedgerPart]:
        for number in range(len(self)):
            yield await self._part(number)

    async def _part(self, number: int) -> LedgerPart:
        if not self._moved:
            return await self.ledger.part(number)
        content = await read_file(self._address(number, "records"), self.ledger.s3)
        records = await asyncio.to_thread(read_ledger, content) if content else []
        return self.ledger.new_part(number, records)

    async def _content(self, address: str) -> bytes:
        content = await read_file(address, self.ledger.s3)
        if content is None:
            raise UnreadableFile(address, "it is not there; run the batch again")
        return content

    def _address(self, number: int, kind: str = "slice") -> str:
        return f"{self._folder}/{_name(number, kind)}"


def _name(number: int, kind: str = "slice") -> str:
    return f"{kind}-{number:05d}.parquet"


_TEXTS = ("name", "digest", "scope", "parameters", "notes", "inputs", "state", "operations")
_SCHEMA = pa.schema([("number", pa.int64()), *((name, pa.string()) for name in _TEXTS)])
_INPUTS = TypeAdapter(tuple[FileFingerprint, ...])
# Of a manifest, without its rows; a name may hold what is no character, as in parameters
_HEAD = [item.name for item in fields(Manifest) if item.name != "rows"]
_HEAD_KEY = b"media_pipelines_manifest"


def _content(manifest: Manifest, planned: Mapping[str, PlannedRow]) -> bytes:
    lines = [_line(row, planned.get(row.name)) for row in manifest.rows]
    head = json.dumps({name: getattr(manifest, name) for name in _HEAD}).encode()
    sink = pa.BufferOutputStream()
    table = pa.Table.from_pylist(lines, _SCHEMA.with_metadata({_HEAD_KEY: head}))
    pq.write_table(table, sink, compression="zstd")
    content: bytes = sink.getvalue().to_pybytes()
    return content


def _line(row: Row, planned: PlannedRow | None) -> dict[str, object]:
    operations = planned.operations if planned else ()
    return {
        "number": row.number,
        "name": row.name,
        "digest": row.digest,
        "scope": row.scope,
        # A text of a table may hold half of a character, which JSON in ASCII can say
        "parameters": json.dumps(row.parameters),
        "notes": json.dumps(row.notes) if row.notes else None,
        "inputs": json.dumps([vars(item) for item in row.inputs]) if row.inputs else None,
        "state": planned.state if planned else None,
        "operations": json.dumps([(item.operation, item.model) for item in operations]),
    }


def _read(content: bytes) -> tuple[Manifest, list[PlannedRow]]:
    """Return the rows, and those that have a turn."""
    table = pq.read_table(pa.BufferReader(content))
    lines = table.to_pylist()
    rows = tuple(map(_row, lines))
    turn = [_planned(row, line) for row, line in zip(rows, lines, strict=True) if line["state"]]
    head: dict[str, Any] = json.loads(table.schema.metadata[_HEAD_KEY])
    told: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in head.items()}
    return Manifest(**told, rows=rows), turn


def _planned(row: Row, line: Mapping[str, Any]) -> PlannedRow:
    operations = tuple(PlannedOperation(*item) for item in json.loads(line["operations"]))
    return PlannedRow(row=row, state=line["state"], operations=operations)


def _row(line: Mapping[str, Any]) -> Row:
    return Row(
        number=line["number"],
        name=line["name"],
        digest=line["digest"],
        scope=line["scope"],
        parameters=json.loads(line["parameters"]),
        notes=json.loads(line["notes"]) if line["notes"] else {},
        inputs=_INPUTS.validate_json(line["inputs"]) if line["inputs"] else (),
    )
