"""What came of the slices of a batch: results and page, a file for each, and the summary."""

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.batch_page import PageRows
from media_pipelines.batch.part_files import parts_in
from media_pipelines.batch.results import (
    MOST_ROWS_OF_A_CSV,
    RESULTS_CSV,
    ResultsWriter,
    csv_of,
    parquet_of,
)
from media_pipelines.batch.slices import Slice
from media_pipelines.batch.summary import BatchSummary, SummaryCount
from media_pipelines.delivery.storage import disk_errors, write_file
from media_pipelines.delivery.stored_objects import remove_files
from media_pipelines.pages.row_table import (
    PartOnPage,
    RowOnPage,
    part_file,
    row_table,
    rows_script,
)

# Versions before the folder of results had them in one file
RESULTS_OF_BEFORE = "results.parquet"


@dataclass(frozen=True, kw_only=True)
class Gathered:
    """What came of a batch.

    Attributes:
        summary: How all rows stand.
        had_a_turn: How those stand that have a turn.
        all_had_turn: Whether all have had their turn in what began to make rows anew.
        addresses: Of the results: their folder, and a CSV of what is not too large for one.
    """

    summary: BatchSummary
    had_a_turn: BatchSummary
    all_had_turn: bool
    addresses: list[str]


async def gather(batch: OpenBatch) -> Gathered:
    """Write results and page of all slices, one after another.

    Raises:
        MediaError: If a ledger cannot be read, or a file cannot be written.
    """
    with disk_errors(Path(tempfile.gettempdir())), tempfile.TemporaryFile() as sheet:
        return await _Gathering(batch, sheet).done()


class _Gathering:
    def __init__(self, batch: OpenBatch, sheet: BinaryIO) -> None:
        prices, title = batch.account.prices, batch.pipeline.title
        self._batch = batch
        self._sheet = sheet
        self._has_csv = sum(batch.slices.rows) <= MOST_ROWS_OF_A_CSV
        self._results = ResultsWriter(
            parameters=batch.columns.parameters, prices=prices, folder=batch.folder.identity
        )
        self._page = PageRows(folder=batch.folder, prices=prices)
        self._parts: list[PartOnPage] = []
        self._first: list[RowOnPage] = []
        self._has_cost = False
        self._all = SummaryCount(title, prices)
        self._turn = SummaryCount(title, prices)
        self._all_had_turn = True

    async def done(self) -> Gathered:
        batch = self._batch
        async for read in batch.slices.each():
            await self._write(read)
        summary = self._all.summary()
        addresses = [batch.folder.results]
        if self._has_csv:
            self._sheet.seek(0)
            addresses.insert(0, f"{batch.folder.address}/{RESULTS_CSV}")
            await write_file(addresses[0], self._sheet.read(), batch.delivery.s3)
        await self._write_page(summary)
        await asyncio.to_thread(self._remove_others)
        return Gathered(
            summary=summary,
            had_a_turn=self._turn.summary(),
            all_had_turn=self._all_had_turn,
            addresses=addresses,
        )

    async def _write(self, read: Slice) -> None:
        batch, rows = self._batch, read.manifest.rows
        self._all.add(rows, read.part)
        self._turn.add([planned.row for planned in read.turn], read.part)
        had_turn = (batch.ledger.has_had_turn(row, read.part) for row in rows)
        self._all_had_turn = self._all_had_turn and all(had_turn)
        content = await asyncio.to_thread(self._content, read)
        address = f"{batch.folder.results}/{_part_name(read.number)}"
        await write_file(address, content, batch.delivery.s3)
        await self._add_to_page(read)

    def _content(self, read: Slice) -> bytes:
        table = self._results.table(read.manifest, read.part)
        if self._has_csv:
            self._sheet.write(csv_of(table, with_header=not read.number))
        return parquet_of(table)

    async def _add_to_page(self, read: Slice) -> None:
        shown = list(self._page.of(read.manifest, read.part))
        self._parts.append(PartOnPage.of(shown))
        self._has_cost = self._has_cost or any(row.cost is not None for row in shown)
        if not read.number:
            self._first = shown
            return
        address = f"{self._batch.folder.address}/{part_file(read.number)}"
        await write_file(address, rows_script(read.number, shown), self._batch.delivery.s3)

    async def _write_page(self, summary: BatchSummary) -> None:
        batch = self._batch
        page = await asyncio.to_thread(
            row_table,
            batch.pipeline.title,
            summary.sentence(),
            self._first,
            self._parts,
            has_cost=self._has_cost,
            files=[
                *([RESULTS_CSV] if self._has_csv else []),
                "results/",
                "summary.json",
                "contact_sheet.jpg",
            ],
        )
        await write_file(batch.folder.page, page, batch.delivery.s3)

    def _remove_others(self) -> None:
        """Remove what a longer table has left, which would be read as well."""
        folder, s3 = self._batch.folder, self._batch.delivery.s3
        found = [*parts_in(folder.results, s3), *parts_in(folder.rows, s3)]
        remove_files((file for number, file in found if number >= len(self._parts)), s3)
        gone = [RESULTS_OF_BEFORE, *([] if self._has_csv else [RESULTS_CSV])]
        remove_files([f"{folder.address}/{name}" for name in gone], s3)


def _part_name(number: int) -> str:
    return f"part-{number:05d}.parquet"
