"""The plan of a batch: what would be done, and what it would cost, before anything is done."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from media_api.client.errors import InvalidRequest
from media_pipelines.batch.durations import in_words, read_durations
from media_pipelines.batch.earlier_records import (
    EarlierRecords,
    MovedRecords,
    RecordsInPlace,
    RowsMoved,
)
from media_pipelines.batch.ledger import BatchLedger, LedgerPart, RowState
from media_pipelines.batch.manifest import ManifestReader, Row, TableLines
from media_pipelines.batch.slices import ROWS_OF_A_SLICE, PlannedRow, SliceFolder
from media_pipelines.batch.summary import BatchSummary, SummaryCount
from media_pipelines.money.budget import Budget
from media_pipelines.money.estimate import CostEstimate
from media_pipelines.money.prices import PriceTable
from media_pipelines.pages.printed_table import markdown_table, text_table
from media_pipelines.parameters.counted import counted
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.run.plan import PlannedOperation

_STATES: Mapping[RowState, str] = {
    "new": "never done",
    "failed": "failed or canceled before",
    "changed": "changed since their turn",
    "again": "done, to be made anew",
    "done": "done, nothing to do",
}


SAMPLE_ROWS = 3


@dataclass(kw_only=True)
class BatchPlan:
    """What a run of a batch would do.

    Attributes:
        pipeline: Its name in commands.
        estimate: What the rows to do need.
        states: How many rows there are in each state.
        sample: The first rows to do.
        durations: Median seconds of operations, as far as they are known.
        others: Rows of earlier manifests that are not in this one.
        unnamed: Rows of this one that have no turn, as others were named.
        spent_before: What earlier runs of the batch have spent.
        reading: How the table was read, a sentence each.
    """

    pipeline: str
    estimate: CostEstimate
    states: Counter[RowState] = field(default_factory=Counter)
    sample: list[Row] = field(default_factory=list)
    durations: Mapping[str, float] = field(default_factory=dict)
    others: int = 0
    unnamed: int = 0
    spent_before: float = 0.0
    reading: Sequence[str] = ()

    @property
    def todo(self) -> int:
        """How many rows are to be done."""
        return self.states.total() - self.states["done"]

    @property
    def seconds(self) -> float | None:
        """How long one worker would take; None when an operation was never measured."""
        counts = self.estimate.counts
        if not counts or counts.keys() - self.durations.keys():
            return None
        return sum(self.durations[name] * count for name, count in counts.items())

    def add(self, planned: PlannedRow) -> None:
        """Add a row that has a turn.

        Raises:
            InvalidPriceTable: If one of its operations has no price.
        """
        self.states[planned.state] += 1
        if planned.is_todo:
            self.estimate.add(planned.operations)
            if len(self.sample) < SAMPLE_ROWS:
                self.sample.append(planned.row)

    def as_text(self) -> str:
        """Write the plan for a terminal."""
        parts = [text_table(*self._rows_table()), text_table(*self.estimate.table())]
        sample = [text_table(*self._sample())] if self.todo else []
        return "\n\n".join([self.sentence(), *self.reading, *sample, *parts, *self._remarks()])

    def as_markdown(self) -> str:
        """Write the plan for an artifact."""
        parts = [markdown_table(*self._rows_table()), markdown_table(*self.estimate.table())]
        sample = [markdown_table(*self._sample())] if self.todo else []
        read = [*self.reading, *sample]
        told = [f"# Plan of {self.pipeline}", self.sentence(), *read, *parts, *self._remarks()]
        return "\n\n".join(told) + "\n"

    def sentence(self) -> str:
        """Say in one sentence what is to be done."""
        total = self.states.total()
        if not self.todo:
            row = "named row" if self.unnamed else "row"
            all_of_them = f"All {total:,} {row}s" if total != 1 else f"The 1 {row}"
            verb = "are" if total != 1 else "is"
            return f"{all_of_them} of {self.pipeline} {verb} done; nothing is submitted."
        verb = "are" if self.todo != 1 else "is"
        rows = counted(total + self.unnamed, "row")
        todo = f"{self.todo:,} of {rows} of {self.pipeline} {verb} to be done"
        return f"{todo}: {self.estimate.sentence()}."

    def _sample(self) -> tuple[list[str], list[list[str]]]:
        """Return what the first rows ask for, as it was read."""
        rows = self.sample
        columns = list(dict.fromkeys(name for row in rows for name in row.parameters))
        lines = [
            [excerpt(row.name), *(excerpt(row.parameters.get(name, "")) for name in columns)]
            for row in rows
        ]
        return ["row", *columns], lines

    def _remarks(self) -> list[str]:
        if not self.todo:
            return self._other_rows()
        lasts = (
            f"It takes about {in_words(self.seconds)} with one worker of our own service, as "
            "measured on two cores; several workers share it. "
            if self.seconds is not None
            else ""
        )
        return [
            *self._other_rows(),
            f"{lasts}Prompts and files are read by the service when their jobs run: what it does "
            "not understand fails its row then.",
        ]

    def _other_rows(self) -> list[str]:
        told = []
        if self.spent_before:
            told.append(
                f"Earlier runs of this batch have spent {self.spent_before:,.2f}{self._left()}."
            )
        if self.unnamed:
            stay = "row was not named: it stays as it is, and stays"
            if self.unnamed != 1:
                stay = "rows were not named: they stay as they are, and stay"
            told.append(f"{self.unnamed:,} {stay} in the results.")
        if self.others:
            are = "is" if self.others == 1 else "are"
            told.append(
                f"{counted(self.others, 'row')} of an earlier table {are} not in this one, and so "
                "not in the results and the page of this run. What was made stays, and a table "
                "with all rows has them again. To make some rows only, name them with --rows."
            )
        return told

    def _left(self) -> str:
        most = self.estimate.budget.max_cost
        if most is None:
            return ""
        left = max(float(most) - self.spent_before, 0.0)
        return (
            f", and {left:,.2f} of the budget of {most:,.2f} is left: jobs beyond it are not sent"
        )

    def _rows_table(self) -> tuple[list[str], list[list[str]]]:
        rows = [[_STATES[state], f"{self.states.get(state, 0):,}"] for state in _STATES]
        return ["rows", "count"], rows


Operations = Callable[[Mapping[str, object]], Awaitable[Iterable[PlannedOperation]]]


@dataclass(frozen=True, kw_only=True)
class Planner:
    """Plans a batch, slice by slice.

    Attributes:
        ledger: What is done, loaded.
        slices: Takes the slices.
        operations: Says which operations a row with these parameters runs at most.
        prices: None leaves the cost open.
        budget: What it has to fit into.
        named: Names of the rows that have a turn; None: all.
        rows_of_a_slice: How many rows a slice has.
    """

    ledger: BatchLedger
    slices: SliceFolder
    operations: Operations
    prices: PriceTable | None = None
    budget: Budget = field(default_factory=Budget)
    named: Collection[str] | None = None
    rows_of_a_slice: int = ROWS_OF_A_SLICE

    async def plan(
        self, table: Callable[[], AbstractAsyncContextManager[ManifestReader]]
    ) -> tuple[BatchPlan, BatchSummary]:
        """Tell what a run of the batch would do now, and how all rows stand.

        Args:
            table: Opens the table; it is read again from the start when rows have moved.

        Raises:
            InvalidManifest: If the table is not in order, or a request could not be sent.
            InvalidPriceTable: If an operation that is to be run, or was run before, has no price.
            MediaError: If something cannot be read.
        """
        try:
            async with table() as reader:
                return await self._planned(reader, RecordsInPlace(self.ledger))
        except RowsMoved:
            records = MovedRecords(self.ledger)
        self.slices.begin_anew(records)
        async with table() as reader:
            return await self._planned(reader, records)

    async def _planned(
        self, reader: ManifestReader, records: EarlierRecords
    ) -> tuple[BatchPlan, BatchSummary]:
        estimate = CostEstimate(unit="rows", prices=self.prices, budget=self.budget)
        head = reader.manifest(())
        plan = BatchPlan(
            pipeline=head.title,
            estimate=estimate,
            durations=read_durations(),
            spent_before=self.ledger.spent_before,
        )
        count = SummaryCount(head.title, self.prices)
        while lines := await asyncio.to_thread(reader.lines, self.rows_of_a_slice):
            await self._add(reader, lines, records, plan, count)
        reader.check()
        plan.others = await records.left_out(len(self.slices))
        plan.reading = reader.manifest(()).reading
        return plan, count.summary()

    async def _add(
        self,
        reader: ManifestReader,
        lines: TableLines,
        records: EarlierRecords,
        plan: BatchPlan,
        count: SummaryCount,
    ) -> None:
        names = await asyncio.to_thread(reader.names, lines)
        part = await records.part(len(self.slices), names)
        reader.know(part.inputs())
        rows = await asyncio.to_thread(list, reader.rows(lines, names))
        turn = [
            await self._planned_row(row, asked, part, reader)
            for row, asked in rows
            if self.named is None or row.name in self.named
        ]
        manifest = reader.manifest(row for row, _ in rows)
        if self.prices:
            # The summary prices what earlier runs did too; a gap must not show after the work.
            todo = {item.operation for planned in turn for item in planned.operations}
            self.prices.require(todo | part.operations())
        for planned in turn:
            plan.add(planned)
        plan.unnamed += len(rows) - len(turn)
        count.add(manifest.rows, part)
        await self.slices.add(manifest, turn, part)

    async def _planned_row(
        self, row: Row, asked: Mapping[str, object], part: LedgerPart, reader: ManifestReader
    ) -> PlannedRow:
        """Ask the request model, so that no row is refused after others were paid for."""
        state = part.state(row)
        operations: tuple[PlannedOperation, ...] = ()
        if state != "done" and not reader.has_flaws:
            try:
                operations = tuple(await self.operations(asked))
            except InvalidRequest as exc:
                reader.refuse(row, "; ".join(exc.reasons))
        return PlannedRow(row=row, state=state, operations=operations)
