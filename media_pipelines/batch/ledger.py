"""The ledger of a batch: which rows are done, beside the results.

A re-run reads it and does only what is missing, has failed, or asks for something else now. The
records are in files of some rows each, which stand together as the rows do in the table; each is
replaced as a whole, so that whoever dies while writing leaves the old one. `ledger.json` says what
is the same for all of them.
"""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Literal
from uuid import uuid4

from media_api.client.errors import MediaError
from media_pipelines.batch.input_files import FileFingerprint
from media_pipelines.batch.ledger_file import (
    RowRecord,
    UnreadableLedger,
    ledger_content,
    read_ledger,
    read_stamp,
)
from media_pipelines.batch.manifest import Row
from media_pipelines.batch.problems import DamagedLedger, ForeignLedger
from media_pipelines.batch.stamp import NamedAgain, Stamp, stamp_content, stamp_of
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import read_file, write_file
from media_pipelines.delivery.stored_objects import files_in, remove_files
from media_pipelines.money.account import Account

LEDGER = "ledger.json"
# Where versions before 9 have all records
EARLIER_LEDGER = "ledger.parquet"
# The status of a row that has no record
NOT_DONE = "MISSING"
MONEY_DIGITS = 6

RowState = Literal["new", "failed", "changed", "again", "done"]


class LedgerPart:
    """What is known of some rows.

    Args:
        whole: The ledger.
        address: Path or s3:// address of the file.
        records: What is known of them.
    """

    def __init__(
        self, whole: "BatchLedger", address: str, records: Iterable[RowRecord] = ()
    ) -> None:
        self.address = address
        self._whole = whole
        self._records = {record.row: record for record in records}
        self._saved = self._records.copy()
        self._saving = asyncio.Lock()

    @property
    def names(self) -> Collection[str]:
        """Names of the rows that have a record."""
        return self._records.keys()

    async def save(self) -> None:
        """Write the file anew if anything has changed; calls at the same time follow each other.

        Raises:
            MediaError: As `write_file`.
        """
        async with self._saving:
            now = self._records.copy()
            if now != self._saved:
                await self._write(now.values())
                self._saved = now

    async def copy_to(self, address: str) -> None:
        """Write the records elsewhere, where they are from now on."""
        self.address = address
        self._saved = self._records.copy()
        if self._saved:
            await self._write(self._saved.values())

    async def _write(self, records: Iterable[RowRecord]) -> None:
        content = await asyncio.to_thread(ledger_content, records)
        await write_file(self.address, content, self._whole.s3)

    def record(self, record: RowRecord) -> None:
        """Note how a row ended; `save` makes it last."""
        self._records[record.row] = record

    def find(self, row: Row) -> RowRecord | None:
        """Return what is known of a row, also when it asked for something else then."""
        return self._records.get(row.name)

    def current(self, row: Row) -> RowRecord | None:
        """Return how a row ended; None when it asks for something else now, or is made anew."""
        return None if self.state(row) in ("new", "changed", "again") else self.find(row)

    def again_of(self, row: Row) -> str:
        """Return the flow run that began to make a row anew; empty where none has."""
        known = self.find(row)
        return self._whole.anew_of(row) or (known.again if known else self._whole.made_anew_by)

    def state(self, row: Row) -> RowState:
        """Tell whether a row is to be done, and why."""
        known = self.find(row)
        if known is None:
            return "new"
        if known.digest != row.digest:
            return "changed"
        if (anew := self._whole.anew_of(row)) and known.again != anew:
            return "again"
        return "done" if known.status == "COMPLETED" else "failed"

    def operations(self) -> set[str]:
        """Return which operations earlier runs of the rows have done."""
        return {item.operation for record in self._records.values() for item in record.operations}

    def inputs(self) -> list[FileFingerprint]:
        """Return the input files of the rows with their digests, so that they are read once."""
        return [item for record in self._records.values() for item in record.inputs]


class BatchLedger:
    """What is known of the rows of a batch.

    Args:
        folder: Path or s3:// address of the folder of the batch.
        s3: How S3 is reached.
        pipeline: Name of the flow that does the rows.
        is_whole: Whether what is the same for all rows is kept here; else somebody else does that.

    Attributes:
        account: What this run spends; None: nothing.
        spent_before: What earlier runs have spent.
    """

    def __init__(
        self, folder: str, s3: S3Settings, pipeline: str, *, is_whole: bool = True
    ) -> None:
        self.address = f"{folder}/{LEDGER}"
        self.pipeline = pipeline
        self.s3 = s3
        self.account: Account | None = None
        self.spent_before = 0.0
        self._folder = folder
        self._is_whole = is_whole
        self._earlier: list[RowRecord] = []
        # Records of a ledger that somebody has moved away are not there
        self._stamp = Stamp(pipeline=pipeline, place=_new_place())
        self._saved = Stamp(pipeline=pipeline)
        self._saving = asyncio.Lock()
        # Made anew in this run; without names: all rows
        self._anew: NamedAgain | None = None
        self._named: frozenset[str] = frozenset()
        self._begun: frozenset[str] = frozenset()

    async def load(self) -> None:
        """Read what earlier runs have done; no file means that there are none.

        Raises:
            DamagedLedger: If the file is there and cannot be read.
            ForeignLedger: If it is that of another pipeline.
            MediaError: As `read_file`.
        """
        content = await read_file(self.address, self.s3)
        stamp = await self._earlier_stamp() if content is None else self._read(content)
        if stamp is None:
            return
        if stamp.pipeline != self.pipeline:
            raise ForeignLedger(self.address, stamp.pipeline, self.pipeline)
        self._stamp = self._saved = stamp
        self.spent_before = stamp.spent

    def _read(self, content: bytes) -> Stamp:
        try:
            return stamp_of(content)
        except UnreadableLedger as exc:
            raise DamagedLedger(self.address, str(exc)) from exc

    async def _earlier_stamp(self) -> Stamp | None:
        """Read what a version before 9 has left, whose records move to the files of today."""
        address = f"{self._folder}/{EARLIER_LEDGER}"
        content = await read_file(address, self.s3)
        if content is None:
            return None
        try:
            self._earlier = await asyncio.to_thread(read_ledger, content)
            return Stamp.of_earlier(read_stamp(content))
        except UnreadableLedger as exc:
            raise DamagedLedger(address, str(exc)) from exc

    async def save(self) -> None:
        """Write what is the same for all rows, if it has changed.

        Raises:
            MediaError: As `write_file`.
        """
        async with self._saving:
            self._stamp = stamp = replace(self._stamp, spent=self.spent)
            if self._is_whole and stamp != self._saved:
                # Whoever is canceled meanwhile must not write it later
                await asyncio.shield(write_file(self.address, stamp_content(stamp), self.s3))
                self._saved = stamp

    @property
    def parts(self) -> int:
        """How many files have records of rows of the table of the last run."""
        return self._stamp.parts

    @property
    def others(self) -> int:
        """How many records are of rows that were not in the table of the last run."""
        return self._stamp.others

    @property
    def is_of_earlier_version(self) -> bool:
        """Whether its records are in one file, as those of earlier versions are."""
        return bool(self._earlier)

    async def part(self, number: int) -> LedgerPart:
        """Read what is known of some rows of the table.

        Args:
            number: Place of them in the table, from 0.

        Raises:
            DamagedLedger: If the file is there and cannot be read.
            MediaError: As `read_file`.
        """
        address = self._address(number)
        return LedgerPart(self, address, await self._records_at(address))

    def new_part(self, number: int, records: Iterable[RowRecord] = ()) -> LedgerPart:
        """Return what is known of some rows that have no file yet.

        Args:
            number: Place of them in the table, from 0.
            records: What is known of them.
        """
        return LedgerPart(self, self._address(number), records)

    async def records(self) -> AsyncIterator[Sequence[RowRecord]]:
        """Yield all records, those of rows too that are in no table any more.

        Raises:
            DamagedLedger: If a file cannot be read.
            MediaError: As `read_file`.
        """
        yield self._earlier
        for number in range(self.parts):
            yield await self._records_at(self._address(number))
        async for records in self.other_records():
            yield records

    async def other_records(self) -> AsyncIterator[Sequence[RowRecord]]:
        """Yield the records of rows that were not in the table of the last run.

        Raises:
            DamagedLedger: If a file cannot be read.
            MediaError: As `read_file`.
        """
        number, left = 0, self.others
        while left > 0:
            records = await self._records_at(self._address(number, "others"))
            yield records
            number, left = number + 1, left - max(len(records), 1)

    async def _records_at(self, address: str) -> Sequence[RowRecord]:
        content = await read_file(address, self.s3)
        if content is None:
            return []
        try:
            return await asyncio.to_thread(read_ledger, content)
        except UnreadableLedger as exc:
            raise DamagedLedger(address, str(exc)) from exc

    def _address(self, number: int, kind: str = "part", place: str = "") -> str:
        return f"{self._folder}/{place or self._stamp.place}/{kind}-{number:05d}.parquet"

    def begin(self) -> None:
        """Note that rows are made from now on, so that results become older than records."""
        self._stamp = replace(self._stamp, is_at_work=True)

    def end(self) -> None:
        """Note that the results have all that is known."""
        self._stamp = replace(self._stamp, is_at_work=False)

    async def keep(self, parts: int) -> None:
        """Note how many parts the table of this run has, whose rows are where they were."""
        self._stamp = replace(self._stamp, parts=parts)
        await self.save()

    async def move(
        self, parts: AsyncIterator[LedgerPart], others: AsyncIterator[Sequence[RowRecord]]
    ) -> None:
        """Write all records where the rows of a table are now that have moved.

        Whoever dies meanwhile leaves those of before.

        Args:
            parts: What is known of the rows of the table, in its order.
            others: What is known of other rows.

        Raises:
            MediaError: As `write_file`.
        """
        place = _new_place()
        count = number = kept = 0
        async for part in parts:
            await part.copy_to(self._address(count, place=place))
            count += 1
        async for records in others:
            address = self._address(number, "others", place)
            await LedgerPart(self, address, records).copy_to(address)
            number, kept = number + 1, kept + len(records)
        before = f"{self._folder}/{self._stamp.place}"
        self._stamp = replace(self._stamp, place=place, parts=count, others=kept)
        await self.save()
        self._earlier = []
        # Nobody reads them any more, so that it is no matter where they may not be removed
        with suppress(MediaError):
            await asyncio.to_thread(self._remove_earlier, before)

    def _remove_earlier(self, place: str) -> None:
        remove_files([f"{self._folder}/{EARLIER_LEDGER}", *files_in(place, self.s3)], self.s3)

    def make_anew(self, flow_run_id: str, names: Collection[str] = ()) -> None:
        """Count rows as not done; go on with those of an earlier run that was told so too.

        Args:
            flow_run_id: Of the current run, which begins it unless an earlier one has not ended.
            names: Of the rows; none: all of them.
        """
        begun = self._stamp.named
        if names:
            if begun is None or not set(names) <= set(begun.rows):
                begun = NamedAgain(again=flow_run_id, rows=tuple(sorted(names)))
            self._stamp = replace(self._stamp, named=begun)
            self._anew, self._named = replace(begun, rows=tuple(names)), frozenset(names)
            self._begun = frozenset(begun.rows)
            return
        if not self._stamp.is_open:
            self._stamp = replace(self._stamp, again=flow_run_id, is_open=True, named=None)
        self._anew = NamedAgain(again=self._stamp.again, rows=())

    def has_had_turn(self, row: Row, part: LedgerPart) -> bool:
        """Whether a row has had its turn in what began to make rows anew."""
        if self._anew is None:
            return True
        if not self._anew.rows:
            return part.state(row) not in ("new", "again")
        begun, known = self._stamp.named, part.find(row)
        if begun is None or row.name not in self._begun:
            return True
        return known is not None and known.again == begun.again

    def end_turn(self) -> None:
        """Note that all rows have had their turn in what began to make them anew."""
        if self._anew is None:
            return
        if self._anew.rows:
            self._stamp = replace(self._stamp, named=None)
        else:
            self._stamp = replace(self._stamp, is_open=False)

    def anew_of(self, row: Row) -> str:
        """Return the flow run that began what makes a row anew in this one, or nothing."""
        anew = self._anew
        return anew.again if anew and (not anew.rows or row.name in self._named) else ""

    @property
    def made_anew_by(self) -> str:
        """Flow run that last began to make all rows anew; empty: none has."""
        return self._stamp.again

    @property
    def spent(self) -> float:
        """What earlier runs and this one have spent, also in what was made anew since."""
        if self.account is None:
            return round(self.spent_before, MONEY_DIGITS)
        # A run that was killed has not noted its last seconds here
        earlier = max(self.spent_before, float(self.account.before.amount))
        return round(earlier + float(self.account.used_now), MONEY_DIGITS)


def _new_place() -> str:
    return f"ledger-{uuid4().hex[:8]}"
