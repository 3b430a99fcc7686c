"""Slices of a table: some rows that follow each other, and what is to be done of them.

They are on disk, so that what a run needs in memory does not depend on how many rows there are.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import TypeAdapter

from media_pipelines.batch.earlier_records import MovedRecords
from media_pipelines.batch.input_files import FileFingerprint
from media_pipelines.batch.ledger import BatchLedger, LedgerPart, RowState
from media_pipelines.batch.ledger_file import read_ledger
from media_pipelines.batch.manifest import Manifest, Row
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
        """Rows that are to be done."""
        return [planned for planned in self.turn if planned.is_todo]


class SliceFolder:
    """The slices of a table as files of this machine.

    Args:
        folder: Where they are; it is empty at first.
        ledger: Has what is known of their rows.

    Attributes:
        ledger: The ledger.
        rows: How many rows each of them has.
        todo: How many of them are to be done.
    """

    def __init__(self, folder: Path, ledger: BatchLedger) -> None:
        self.rows: list[int] = []
        self.todo: list[int] = []
        self._folder = folder
        self.ledger = ledger
        self._head: Manifest | None = None
        self._moved: MovedRecords | None = None

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.rows)

    @property
    def head(self) -> Manifest:
        """The table without its rows."""
        assert self._head
        return self._head

    async def add(self, manifest: Manifest, turn: Iterable[PlannedRow], part: LedgerPart) -> None:
        """Write the next slice.

        Args:
            manifest: Its rows.
            turn: Those of them that have a turn.
            part: What is known of them.
        """
        self._head = replace(manifest, rows=())
        planned = {item.row.name: item for item in turn}
        content = await asyncio.to_thread(_content, manifest.rows, planned)
        self._file(len(self)).write_bytes(content)
        if self._moved:
            await part.copy_to(str(self._records(len(self))))
        self.rows.append(len(manifest.rows))
        self.todo.append(sum(item.is_todo for item in planned.values()))

    def begin_anew(self, moved: MovedRecords) -> None:
        """Forget all slices.

        Args:
            moved: Has the records of their rows, which are not where the ledger has them.
        """
        self.rows, self.todo = [], []
        self._moved = moved

    async def settle(self) -> None:
        """Have the ledger keep the records of all rows where they are now.

        Raises:
            MediaError: If they cannot be written.
        """
        if self._moved:
            await self.ledger.move(self._moved_parts(), self._moved.others())
            self._moved = None
        else:
            await self.ledger.keep(len(self))

    async def read(self, number: int) -> Slice:
        """Return a slice.

        Args:
            number: Place in the table, from 0.

        Raises:
            MediaError: As `BatchLedger.part`.
        """
        content = await asyncio.to_thread(self._file(number).read_bytes)
        read = await asyncio.to_thread(list, _rows_of(content))
        return Slice(
            number=number,
            manifest=replace(self.head, rows=tuple(row for row, _ in read)),
            turn=[planned for _, planned in read if planned],
            part=await self._part(number),
        )

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
        file = self._records(number)
        records = await asyncio.to_thread(read_ledger, file.read_bytes()) if file.exists() else []
        return self.ledger.new_part(number, records)

    def _file(self, number: int) -> Path:
        return self._folder / f"slice-{number:05d}.parquet"

    def _records(self, number: int) -> Path:
        return self._folder / f"records-{number:05d}.parquet"


_TEXTS = ("name", "digest", "scope", "parameters", "notes", "inputs", "state", "operations")
_SCHEMA = pa.schema([("number", pa.int64()), *((name, pa.string()) for name in _TEXTS)])
_INPUTS = TypeAdapter(tuple[FileFingerprint, ...])


def _content(rows: Sequence[Row], planned: Mapping[str, PlannedRow]) -> bytes:
    lines = [_line(row, planned.get(row.name)) for row in rows]
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(lines, _SCHEMA), sink, compression="zstd")
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


def _rows_of(content: bytes) -> Iterator[tuple[Row, PlannedRow | None]]:
    for line in pq.read_table(pa.BufferReader(content)).to_pylist():
        row = _row(line)
        if line["state"] is None:
            yield row, None
            continue
        operations = tuple(PlannedOperation(*item) for item in json.loads(line["operations"]))
        yield row, PlannedRow(row=row, state=line["state"], operations=operations)


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
