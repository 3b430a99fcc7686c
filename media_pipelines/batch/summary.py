"""The summary of a batch: how rows ended, how long each operation took, what failed and why."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np
from pydantic import BaseModel, Field

from media_pipelines.batch.costs import cost_of
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.ledger_file import OperationRecord, RowRecord
from media_pipelines.batch.manifest import Manifest
from media_pipelines.money.prices import PriceTable
from media_pipelines.pages.printed_table import markdown_table, text_table
from media_pipelines.parameters.counted import counted
from media_pipelines.parameters.excerpt import excerpt

EXAMPLE_ROWS = 5
_QUANTILES = (0.5, 0.9, 0.99, 1.0)

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


def summarize(
    manifest: Manifest, ledger: BatchLedger, prices: PriceTable | None = None
) -> BatchSummary:
    """Summarize how the rows of a manifest stand.

    Args:
        manifest: The rows.
        ledger: What is done.
        prices: None leaves the cost open.
    """
    records = [record for row in manifest.rows if (record := ledger.current(row))]
    endings: Counter[Ending] = Counter(record.status for record in records)
    if len(records) < len(manifest.rows):
        endings["MISSING"] = len(manifest.rows) - len(records)
    by_name: dict[str, list[OperationRecord]] = defaultdict(list)
    for record in records:
        for item in record.operations:
            by_name[item.operation].append(item)
    operations = [_operation(name, items, prices) for name, items in by_name.items()]
    costs = [item.cost for item in operations if item.cost is not None]
    return BatchSummary(
        pipeline=manifest.title,
        rows=dict(endings),
        operations=operations,
        failures=_failures(records),
        cost=sum(costs) if costs else None,
    )


def _operation(
    name: str, items: Sequence[OperationRecord], prices: PriceTable | None
) -> OperationSummary:
    done = [item for item in items if item.status == "COMPLETED"]
    seconds = [item.seconds for item in done] or [0.0]
    p50, p90, p99, longest = (round(float(q), 3) for q in np.quantile(seconds, _QUANTILES))
    return OperationSummary(
        operation=name,
        count=len(items),
        failed=len(items) - len(done),
        seconds_p50=p50,
        seconds_p90=p90,
        seconds_p99=p99,
        seconds_max=longest,
        cost=cost_of(done, prices),
    )


def _failures(records: Iterable[RowRecord]) -> list[FailureGroup]:
    by_code: dict[str, list[RowRecord]] = defaultdict(list)
    for record in records:
        if record.status != "COMPLETED":
            by_code[record.error_code].append(record)
    groups = [
        FailureGroup(
            code=code,
            count=len(of_code),
            rows=[record.row for record in of_code[:EXAMPLE_ROWS]],
            message=of_code[0].error_message,
        )
        for code, of_code in by_code.items()
    ]
    return sorted(groups, key=lambda group: -group.count)
