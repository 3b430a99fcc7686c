"""The summary of a batch: how rows ended, how long each operation took, what failed and why."""

import math
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from typing import Literal

import numpy as np
from pydantic import BaseModel, Field

from media_pipelines.batch.costs import cost_of
from media_pipelines.batch.ledger import LedgerPart
from media_pipelines.batch.ledger_file import OperationRecord, RowRecord
from media_pipelines.batch.manifest import Row
from media_pipelines.money.prices import PriceTable
from media_pipelines.pages.printed_table import markdown_table, text_table
from media_pipelines.parameters.counted import counted
from media_pipelines.parameters.excerpt import excerpt

EXAMPLE_ROWS = 5
_QUANTILES = (0.5, 0.9, 0.99)
# Seconds that differ by less count as their mean: of a million rows not each is kept
_STEP = math.log(1.01)
SHORTEST_SECONDS = 0.001

Ending = Literal["COMPLETED", "FAILED", "CANCELED", "MISSING"]


class OperationSummary(BaseModel):
    """All runs of one operation; the seconds are those of the COMPLETED ones."""

    operation: str
    count: int
    failed: int = Field(description="Not COMPLETED.")
    seconds_p50: float
    seconds_p90: float
    seconds_p99: float
    seconds_max: float
    cost: float | None = Field(
        description="Of the COMPLETED ones, by charge or price; null without both."
    )


class FailureGroup(BaseModel):
    """Rows that did not complete for the same reason."""

    code: str
    count: int
    rows: list[str] = Field(description="The first few.")
    message: str = Field(description="What the first of them says.")


class BatchSummary(BaseModel):
    """How a batch stands, over all of its runs."""

    pipeline: str = Field(description="Its name in commands.")
    rows: dict[Ending, int]
    operations: list[OperationSummary]
    failures: list[FailureGroup] = Field(description="Most frequent first.")
    cost: float | None = Field(
        description="Price of all that has COMPLETED, found and reused results included."
    )

    @property
    def finished(self) -> bool:
        """Whether every row has completed."""
        return set(self.rows) <= {"COMPLETED"}

    def as_text(self) -> str:
        """Write the summary for a terminal."""
        parts = [self.sentence(), text_table(*self._operations_table())]
        if self.failures:
            parts.append(text_table(*self._failures_table()))
        return "\n\n".join(parts)

    def as_markdown(self) -> str:
        """Write the summary for an artifact."""
        parts = [f"# {self.pipeline}", self.sentence(), "## Operations"]
        parts.append(markdown_table(*self._operations_table()))
        if self.failures:
            parts += ["## Failures", markdown_table(*self._failures_table())]
        return "\n\n".join(parts) + "\n"

    def sentence(self) -> str:
        """Say how many rows ended in which way."""
        ended = ", ".join(f"{count:,} {ending}" for ending, count in self.rows.items())
        cost = "" if self.cost is None else f"; what has completed costs {self.cost:,.2f}"
        return f"{counted(sum(self.rows.values()), 'row')} of {self.pipeline}: {ended}{cost}."

    def _operations_table(self) -> tuple[list[str], list[list[str]]]:
        header = ["operation", "count", "failed", "p50 s", "p90 s", "p99 s", "max s", "cost"]
        rows = [
            [
                item.operation,
                f"{item.count:,}",
                f"{item.failed:,}",
                f"{item.seconds_p50:,.1f}",
                f"{item.seconds_p90:,.1f}",
                f"{item.seconds_p99:,.1f}",
                f"{item.seconds_max:,.1f}",
                "-" if item.cost is None else f"{item.cost:,.2f}",
            ]
            for item in self.operations
        ]
        return header, rows

    def _failures_table(self) -> tuple[list[str], list[list[str]]]:
        rows = [
            [group.code, f"{group.count:,}", ", ".join(group.rows), excerpt(group.message)]
            for group in self.failures
        ]
        return ["error", "rows", "for example", "says"], rows


class SummaryCount:
    """Counts how rows stand, some at a time.

    Args:
        pipeline: Its name in commands.
        prices: None leaves the cost to what the service has charged.
    """

    def __init__(self, pipeline: str, prices: PriceTable | None = None) -> None:
        self._pipeline = pipeline
        self._prices = prices
        self._endings: Counter[Ending] = Counter()
        self._missing = 0
        self._operations: dict[str, _OperationCount] = {}
        self._failures: dict[str, FailureGroup] = {}

    def add(self, rows: Iterable[Row], part: LedgerPart) -> None:
        """Count rows.

        Args:
            rows: The rows.
            part: What is known of them.

        Raises:
            InvalidPriceTable: If an operation has no price.
        """
        for row in rows:
            record = part.current(row)
            if record is None:
                self._missing += 1
                continue
            self._endings[record.status] += 1
            for item in record.operations:
                count = self._operations.setdefault(item.operation, _OperationCount())
                count.add(item, self._prices)
            if record.status != "COMPLETED":
                self._add_failure(record)

    def _add_failure(self, record: RowRecord) -> None:
        group = self._failures.setdefault(
            record.error_code,
            FailureGroup(code=record.error_code, count=0, rows=[], message=record.error_message),
        )
        group.count += 1
        if len(group.rows) < EXAMPLE_ROWS:
            group.rows.append(record.row)

    def summary(self) -> BatchSummary:
        """Return how all of them stand."""
        endings = dict(self._endings)
        if self._missing:
            endings["MISSING"] = self._missing
        operations = [count.summary(name) for name, count in self._operations.items()]
        costs = [item.cost for item in operations if item.cost is not None]
        return BatchSummary(
            pipeline=self._pipeline,
            rows=endings,
            operations=operations,
            failures=sorted(self._failures.values(), key=lambda group: -group.count),
            cost=sum(costs) if costs else None,
        )


class _OperationCount:
    """Counts runs of one operation; of their seconds it keeps how many are within a hundredth."""

    def __init__(self) -> None:
        self._count = 0
        self._seconds: dict[int, tuple[int, float]] = {}
        self._longest = 0.0
        self._cost = Decimal()
        self._has_cost = False

    def add(self, item: OperationRecord, prices: PriceTable | None) -> None:
        self._count += 1
        if item.status != "COMPLETED":
            return
        place = round(math.log(max(item.seconds, SHORTEST_SECONDS)) / _STEP)
        number, seconds = self._seconds.get(place, (0, 0.0))
        self._seconds[place] = (number + 1, seconds + item.seconds)
        self._longest = max(self._longest, item.seconds)
        cost = cost_of([item], prices)
        if cost is not None:
            self._cost += Decimal(str(cost))
            self._has_cost = True

    def summary(self, name: str) -> OperationSummary:
        groups = [self._seconds[place] for place in sorted(self._seconds)] or [(1, 0.0)]
        seconds = np.repeat([total / n for n, total in groups], [n for n, _ in groups])
        p50, p90, p99 = (round(float(q), 3) for q in np.quantile(seconds, _QUANTILES))
        done = sum(n for n, _ in self._seconds.values())
        return OperationSummary(
            operation=name,
            count=self._count,
            failed=self._count - done,
            seconds_p50=p50,
            seconds_p90=p90,
            seconds_p99=p99,
            seconds_max=round(self._longest, 3),
            cost=float(self._cost) if self._has_cost else None,
        )
