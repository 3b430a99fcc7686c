"""Which records of earlier runs belong to the rows of a table.

A table that has only grown at its end has its rows where they were, and the records of some of them
are in one file. In any other one a row may have moved anywhere, and so may its record.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Protocol

from pydantic import TypeAdapter

from media_pipelines.batch.ledger import BatchLedger, LedgerPart
from media_pipelines.batch.ledger_file import RowRecord
from media_pipelines.batch.scratch_database import ScratchDatabase

_RECORD = TypeAdapter(RowRecord)
_ROWS_AT_ONCE = 2_000


class RowsMoved(Exception):
    """Rows of the table are not where they were in that of the last run."""


class EarlierRecords(Protocol):
    """Finds what is known of rows."""

    async def part(self, number: int, names: Collection[str]) -> LedgerPart:
        """Return what is known of some rows.

        Args:
            number: Place of them in the table, from 0.
            names: Of all of them.

        Raises:
            RowsMoved: If it may be in other files than that of this place.
            MediaError: As `BatchLedger.part`.
        """

    async def left_out(self, parts: int) -> int:
        """Count the records of rows that are not in the table.

        Args:
            parts: How many parts the table has.

        Raises:
            RowsMoved: If a record of one of its rows may be among them.
            MediaError: As `BatchLedger.part`.
        """


class RecordsInPlace:
    """The records of rows that are where they were.

    Each record is in the file of the place of its row: names are unique, so that it cannot be that
    of a row somewhere else when all names of a file are those of its place.
    """

    def __init__(self, ledger: BatchLedger) -> None:
        self._ledger = ledger
        self._others: set[str] | None = None

    async def part(self, number: int, names: Collection[str]) -> LedgerPart:
        """Return what is known of some rows; see `EarlierRecords`."""
        if self._others is None:
            self._others = await self._names_of_others()
        here = set(names)
        if not self._others.isdisjoint(here):
            raise RowsMoved
        if number >= self._ledger.parts:
            return self._ledger.new_part(number)
        part = await self._ledger.part(number)
        if not here.issuperset(part.names):
            raise RowsMoved
        return part

    async def left_out(self, parts: int) -> int:
        """Count the records of other rows; see `EarlierRecords`."""
        for number in range(parts, self._ledger.parts):
            if (await self._ledger.part(number)).names:
                raise RowsMoved
        return self._ledger.others

    async def _names_of_others(self) -> set[str]:
        if self._ledger.is_of_earlier_version:
            raise RowsMoved
        return {record.row async for records in self._ledger.other_records() for record in records}


class MovedRecords:
    """The records of all rows, on disk, where each is found by its name."""

    def __init__(self, ledger: BatchLedger) -> None:
        self._ledger = ledger
        self._database = ScratchDatabase(
            "CREATE TABLE records (row TEXT PRIMARY KEY, record BLOB);"
        )
        self._is_filled = False

    async def part(self, number: int, names: Collection[str]) -> LedgerPart:
        """Take what is known of some rows; see `EarlierRecords`."""
        if not self._is_filled:
            await self._fill()
        taken = [record for name in names if (record := self._take(name))]
        return self._ledger.new_part(number, taken)

    async def left_out(self, parts: int) -> int:  # noqa: ARG002  # all of them are here
        """Count the records of other rows; see `EarlierRecords`."""
        [count] = self._database.execute("SELECT count(*) FROM records").fetchone()
        return int(count)

    async def _fill(self) -> None:
        self._is_filled = True
        async for records in self._ledger.records():
            self._database.insert(
                "INSERT OR REPLACE INTO records VALUES (?, ?)",
                ((record.row, _RECORD.dump_json(record)) for record in records),
            )

    def _take(self, name: str) -> RowRecord | None:
        found = self._database.execute(
            "DELETE FROM records WHERE row = ? RETURNING record", (name,)
        ).fetchone()
        return _RECORD.validate_json(found[0]) if found else None

    def close(self) -> None:
        """Forget them."""
        self._database.close()

    async def others(self) -> AsyncIterator[Sequence[RowRecord]]:
        """Yield the records that nobody has taken."""
        left = self._database.execute("SELECT record FROM records ORDER BY row")
        while rows := left.fetchmany(_ROWS_AT_ONCE):
            yield [_RECORD.validate_json(record) for (record,) in rows]
