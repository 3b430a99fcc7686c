"""The plan of a batch: what would be done, and what it would cost, before anything is done."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from media_pipelines.batch.durations import told
from media_pipelines.batch.ledger import BatchLedger, RowState
from media_pipelines.batch.manifest import Manifest, Row
from media_pipelines.batch.problems import BudgetTooSmall
from media_pipelines.money.budget import Budget
from media_pipelines.money.prices import InvalidPriceTable, PriceTable
from media_pipelines.pages.printed_table import markdown_table, text_table
from media_pipelines.run.plan import PlannedOperation
from media_pipelines.tables.problems import TableProblem

_STATES: Mapping[RowState, str] = {
    "new": "never done",
    "failed": "failed or canceled before",
    "changed": "changed since they were done",
    "again": "done, to be made anew",
    "done": "done, nothing to do",
}


@dataclass(frozen=True, kw_only=True)
class PlannedRow:
    """A row that is to be done.

    Attributes:
        row: The row.
        operations: What it runs at most.
        cost: What they cost at most; None without a price table.
    """

    row: Row
    operations: tuple[PlannedOperation, ...]
    cost: Decimal | None


@dataclass(frozen=True, kw_only=True)
class BatchPlan:
    """What a run of a batch would do.

    Attributes:
        pipeline: Name of the flow.
        states: How many rows there are in each state.
        todo: Rows to do, in the order of the manifest.
        prices: None without a price table.
        durations: Median seconds of operations, as far as they are known.
    """

    pipeline: str
    states: Mapping[RowState, int]
    todo: Sequence[PlannedRow]
    prices: PriceTable | None
    durations: Mapping[str, float] = field(default_factory=dict)

    @property
    def counts(self) -> Counter[str]:
        """Operations by name."""
        return Counter(item.operation for planned in self.todo for item in planned.operations)

    @property
    def cost(self) -> Decimal | None:
        """Estimated cost; None without a price table."""
        if self.prices is None:
            return None
        return sum((planned.cost or Decimal() for planned in self.todo), Decimal())

    @property
    def seconds(self) -> float | None:
        """How long one worker would take; None when an operation was never measured."""
        counts = self.counts
        if not counts or counts.keys() - self.durations.keys():
            return None
        return sum(self.durations[name] * count for name, count in counts.items())

    def check(self, budget: Budget) -> None:
        """Make sure that the rows fit into a budget.

        Raises:
            BudgetTooSmall: If they do not; it says how many would.
            InvalidPriceTable: If there is a maximum cost and no price table.
        """
        if budget.max_cost is not None and self.prices is None:
            message = "a maximum cost needs a price table; give one or leave the maximum out"
            raise InvalidPriceTable("The budget", [TableProblem(message=message)])
        if budget.max_operations is not None:
            costs = [Decimal(len(planned.operations)) for planned in self.todo]
            _check(costs, Decimal(budget.max_operations), " operations")
        if budget.max_cost is not None:
            _check([planned.cost or Decimal() for planned in self.todo], budget.max_cost, "")

    def as_text(self) -> str:
        """Write the plan for a terminal."""
        parts = [text_table(*self._rows_table()), text_table(*self._operations_table())]
        return "\n\n".join([self.sentence(), *parts, *self._remarks()])

    def as_markdown(self) -> str:
        """Write the plan for an artifact."""
        parts = [markdown_table(*self._rows_table()), markdown_table(*self._operations_table())]
        told = [f"# Plan of {self.pipeline}", self.sentence(), *parts, *self._remarks()]
        return "\n\n".join(told) + "\n"

    def sentence(self) -> str:
        """Say in one sentence what is to be done."""
        total = sum(self.states.values())
        if not self.todo:
            return f"All {total:,} rows of {self.pipeline} are done; nothing is submitted."
        cost = "" if self.cost is None else f", estimated cost at most {self.cost:,f}"
        return (
            f"{len(self.todo):,} of {total:,} rows of {self.pipeline} are to be done: at most "
            f"{self.counts.total():,} operations{cost}."
        )

    def _remarks(self) -> list[str]:
        if not self.todo:
            return []
        lasts = (
            f"It takes about {told(self.seconds)} with one worker of our own service, as measured "
            "on two cores; several workers share it. "
            if self.seconds is not None
            else ""
        )
        return [
            f"{lasts}Prompts and files are read by the service when their jobs run: what it does "
            "not understand fails its row then."
        ]

    def _rows_table(self) -> tuple[list[str], list[list[str]]]:
        rows = [[_STATES[state], f"{self.states.get(state, 0):,}"] for state in _STATES]
        return ["rows", "count"], rows

    def _operations_table(self) -> tuple[list[str], list[list[str]]]:
        counts, prices = self.counts, self.prices
        if prices is None:
            return ["operation", "count"], [[name, f"{n:,}"] for name, n in counts.items()]
        # An operation has a line for each price, as its models may cost differently.
        priced = Counter(
            (item.operation, prices.price(item.operation, item.model))
            for planned in self.todo
            for item in planned.operations
        )
        rows = [
            [name, f"{n:,}", f"{price:,f}", f"{n * price:,f}"]
            for (name, price), n in priced.items()
        ]
        total = ["all", f"{counts.total():,}", "-", f"{self.cost or Decimal():,f}"]
        return ["operation", "count", "price", "cost"], [*rows, total]


async def plan_batch(
    manifest: Manifest,
    ledger: BatchLedger,
    operations: Callable[[Mapping[str, object]], Awaitable[Iterable[PlannedOperation]]],
    prices: PriceTable | None = None,
    durations: Mapping[str, float] | None = None,
) -> BatchPlan:
    """Tell what a run of a batch would do now.

    Args:
        manifest: The rows.
        ledger: What is done, loaded.
        operations: Says which operations a row with these parameters runs at most.
        prices: None leaves the cost open.
        durations: Median seconds of operations; None leaves open how long it takes.

    Raises:
        InvalidPriceTable: If an operation that is to be run, or was run before, has no price.
    """
    states = {row.name: ledger.state(row) for row in manifest.rows}
    rows = [row for row in manifest.rows if states[row.name] != "done"]
    planned = [tuple(await operations(row.parameters)) for row in rows]
    if prices:
        # The summary prices what earlier runs did too; a gap must not show after the work.
        known = [record for row in manifest.rows if (record := ledger.find(row))]
        prices.require(item.operation for record in known for item in record.operations)
        prices.require(item.operation for of_row in planned for item in of_row)
    todo = [
        PlannedRow(row=row, operations=of_row, cost=prices.total(of_row) if prices else None)
        for row, of_row in zip(rows, planned, strict=True)
    ]
    return BatchPlan(
        pipeline=manifest.pipeline,
        states=Counter(states.values()),
        todo=todo,
        prices=prices,
        durations=durations or {},
    )


def _check(costs: Sequence[Decimal], allowed: Decimal, unit: str) -> None:
    total = sum(costs, Decimal())
    if total <= allowed:
        return
    spent, fitting = Decimal(), 0
    for cost in costs:
        spent += cost
        if spent > allowed:
            break
        fitting += 1
    raise BudgetTooSmall(f"{total:,f}{unit}", f"{allowed:,f}{unit}", len(costs), fitting)
