"""The plan of a batch: what would be done, and what it would cost, before anything is done."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from media_api.client.errors import InvalidRequest
from media_pipelines.batch.durations import in_words
from media_pipelines.batch.ledger import BatchLedger, RowState
from media_pipelines.batch.manifest import Manifest, Row
from media_pipelines.batch.problems import InvalidManifest
from media_pipelines.money.estimate import CostEstimate
from media_pipelines.money.prices import PriceTable
from media_pipelines.pages.printed_table import markdown_table, text_table
from media_pipelines.parameters.counted import counted
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.run.plan import PlannedOperation
from media_pipelines.tables.problems import TableProblem

_STATES: Mapping[RowState, str] = {
    "new": "never done",
    "failed": "failed or canceled before",
    "changed": "changed since their turn",
    "again": "done, to be made anew",
    "done": "done, nothing to do",
}


SAMPLE_ROWS = 3


@dataclass(frozen=True, kw_only=True)
class PlannedRow:
    """A row that is to be done.

    Attributes:
        row: The row.
        operations: What it runs at most.
    """

    row: Row
    operations: tuple[PlannedOperation, ...]


@dataclass(frozen=True, kw_only=True)
class BatchPlan:
    """What a run of a batch would do.

    Attributes:
        pipeline: Its name in commands.
        states: How many rows there are in each state.
        todo: Rows to do, in the order of the manifest.
        prices: None without a price table.
        durations: Median seconds of operations, as far as they are known.
        others: Rows of earlier manifests that are not in this one.
        unnamed: Rows of this one that have no turn, as others were named.
        spent_before: What earlier runs of the batch have spent.
        reading: How the table was read, a sentence each.
    """

    pipeline: str
    states: Mapping[RowState, int]
    todo: Sequence[PlannedRow]
    prices: PriceTable | None
    durations: Mapping[str, float] = field(default_factory=dict)
    others: int = 0
    unnamed: int = 0
    spent_before: float = 0.0
    reading: Sequence[str] = ()

    @cached_property
    def estimate(self) -> CostEstimate:
        """What the rows need."""
        parts = [planned.operations for planned in self.todo]
        return CostEstimate(parts=parts, unit="rows", prices=self.prices)

    @property
    def seconds(self) -> float | None:
        """How long one worker would take; None when an operation was never measured."""
        counts = self.estimate.counts
        if not counts or counts.keys() - self.durations.keys():
            return None
        return sum(self.durations[name] * count for name, count in counts.items())

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
        total = sum(self.states.values())
        if not self.todo:
            row = "named row" if self.unnamed else "row"
            all_of_them = f"All {total:,} {row}s" if total != 1 else f"The 1 {row}"
            verb = "are" if total != 1 else "is"
            return f"{all_of_them} of {self.pipeline} {verb} done; nothing is submitted."
        verb = "are" if len(self.todo) != 1 else "is"
        rows = counted(total + self.unnamed, "row")
        todo = f"{len(self.todo):,} of {rows} of {self.pipeline} {verb} to be done"
        return f"{todo}: {self.estimate.sentence()}."

    def _sample(self) -> tuple[list[str], list[list[str]]]:
        """Return what the first rows ask for, as it was read."""
        rows = [planned.row for planned in self.todo[:SAMPLE_ROWS]]
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
            told.append(f"Earlier runs of this batch have spent {self.spent_before:,.2f}.")
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

    def _rows_table(self) -> tuple[list[str], list[list[str]]]:
        rows = [[_STATES[state], f"{self.states.get(state, 0):,}"] for state in _STATES]
        return ["rows", "count"], rows


Operations = Callable[[Mapping[str, object]], Awaitable[Iterable[PlannedOperation]]]


async def plan_batch(
    manifest: Manifest,
    ledger: BatchLedger,
    operations: Operations,
    prices: PriceTable | None = None,
    durations: Mapping[str, float] | None = None,
    named: Sequence[Row] | None = None,
) -> BatchPlan:
    """Tell what a run of a batch would do now.

    Args:
        manifest: The rows.
        ledger: What is done, loaded.
        operations: Says which operations a row with these parameters runs at most.
        prices: None leaves the cost open.
        durations: Median seconds of operations; None leaves open how long it takes.
        named: The rows that have a turn; None: all.

    Raises:
        InvalidManifest: If the request of a row could not be sent.
        InvalidPriceTable: If an operation that is to be run, or was run before, has no price.
    """
    turn = manifest.rows if named is None else named
    states = {row.name: ledger.state(row) for row in turn}
    rows = [row for row in turn if states[row.name] != "done"]
    planned = await _planned(manifest, rows, operations)
    if prices:
        # The summary prices what earlier runs did too; a gap must not show after the work.
        known = [record for row in manifest.rows if (record := ledger.find(row))]
        prices.require(item.operation for record in known for item in record.operations)
        prices.require(item.operation for of_row in planned for item in of_row)
    todo = [
        PlannedRow(row=row, operations=of_row) for row, of_row in zip(rows, planned, strict=True)
    ]
    return BatchPlan(
        pipeline=manifest.title,
        states=Counter(states.values()),
        todo=todo,
        prices=prices,
        durations=durations or {},
        others=ledger.others(manifest.rows),
        unnamed=len(manifest.rows) - len(turn),
        spent_before=ledger.spent_before,
        reading=manifest.reading,
    )


async def _planned(
    manifest: Manifest, rows: Sequence[Row], operations: Operations
) -> list[tuple[PlannedOperation, ...]]:
    """Ask the request model of every row, so that none is refused after others were paid for."""
    planned: list[tuple[PlannedOperation, ...]] = []
    problems: list[TableProblem] = []
    for row in rows:
        try:
            planned.append(tuple(await operations(row.parameters)))
        except InvalidRequest as exc:
            message = "; ".join(exc.reasons)
            problems.append(TableProblem(message=message, row_number=row.number, row=row.name))
    if problems:
        raise InvalidManifest(manifest.name, problems)
    return planned
