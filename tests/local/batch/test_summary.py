"""What a batch amounts to."""

from dataclasses import replace
from decimal import Decimal

import pytest

from media_pipelines.batch.ledger_file import OperationRecord, RowRecord
from media_pipelines.batch.manifest import Manifest
from media_pipelines.batch.outcome import BatchIncomplete, BatchOutcome
from media_pipelines.batch.summary import BatchSummary, SummaryCount
from media_pipelines.money.prices import PriceTable
from media_testing.batch_samples import IMAGES, MESHES, completed, failed, manifest_of, part_of

PRICES = PriceTable(name="p", prices={(IMAGES, ""): Decimal("0.1"), (MESHES, ""): Decimal("0.2")})


def of_seconds(seconds: float) -> OperationRecord:
    return OperationRecord(operation=IMAGES, status="COMPLETED", seconds=seconds)


def summarized(
    manifest: Manifest, *records: RowRecord, prices: PriceTable | None = None
) -> BatchSummary:
    count = SummaryCount("chairs", prices)
    # As two slices
    count.add(manifest.rows[:1], part_of(*records))
    count.add(manifest.rows[1:], part_of(*records))
    return count.summary()


@pytest.fixture
def summary() -> BatchSummary:
    manifest = manifest_of(*(f"row-{number}" for number in range(10)))
    rows = manifest.rows
    return summarized(
        manifest,
        *map(completed, rows[:3]),
        failed(rows[3], "worker_died"),
        *(failed(row, message="No | such look.") for row in rows[4:8]),
        completed(rows[8], digest="changed"),
        prices=PRICES,
    )


def test_rows_are_counted_by_their_ending(summary: BatchSummary) -> None:
    assert summary.rows == {"COMPLETED": 3, "FAILED": 5, "MISSING": 2}
    assert not summary.finished


def test_operations_are_counted_with_their_cost(summary: BatchSummary) -> None:
    image, mesh = summary.operations
    assert (image.operation, image.count, image.failed) == (IMAGES, 8, 0)
    assert (mesh.operation, mesh.count, mesh.failed) == (MESHES, 8, 5)
    assert (image.cost, mesh.cost) == pytest.approx((0.8, 0.6))
    assert summary.cost == pytest.approx(1.4)
    # Those that failed after nine seconds do not count.
    assert mesh.seconds_max == 2.0


def test_failures_are_grouped_with_examples(summary: BatchSummary) -> None:
    assert [(group.code, group.count) for group in summary.failures] == [
        ("unknown_look", 4),
        ("worker_died", 1),
    ]
    assert summary.failures[0].rows == ["row-4", "row-5", "row-6", "row-7"]


def test_what_the_service_has_charged_counts_before_the_price_table() -> None:
    manifest = manifest_of("a")
    charged = replace(of_seconds(1.0), charge=5.0)
    record = completed(manifest.rows[0], operations=(charged, of_seconds(1.0)))
    assert summarized(manifest, record, prices=PRICES).cost == pytest.approx(5.1)
    assert summarized(manifest, record).cost == pytest.approx(5.0)


def test_quantiles_are_those_of_the_operation() -> None:
    manifest = manifest_of(*map(str, range(1, 102)))
    records = [
        completed(row, operations=(of_seconds(float(number)),))
        for number, row in enumerate(manifest.rows)
    ]
    (image,) = summarized(manifest, *records).operations
    found = (image.seconds_p50, image.seconds_p90, image.seconds_p99, image.seconds_max)
    # Seconds that are within a hundredth of each other are one
    assert found == pytest.approx((50.0, 90.0, 99.0, 100.0), rel=0.01)


def test_one_is_no_plural_and_the_advice_stands_at_the_end() -> None:
    manifest = manifest_of("a")
    message = f"{'Nothing is known of it. ' * 12}Write the noun alone."
    summary = summarized(manifest, failed(manifest.rows[0], message=message))
    outcome = BatchOutcome(
        folder="out/_batch", results=[], summary=summary, created={"a": 1}, spent=2
    )
    told = str(BatchIncomplete(outcome, outcome.summary))
    assert told.startswith("1 of 1 row has not completed. 1 job created now, for 2.00.\n")
    _, reason, _ = told.splitlines()
    assert reason.startswith("  1 unknown_look (a): Nothing is known of it.")
    assert reason.endswith("Write the noun alone.")
    assert outcome.stopped_sentence() == (
        "1 row of chairs: 1 FAILED. 1 job created now, for 2.00. Results so far: out/_batch. "
        "The same command goes on from there."
    )


def test_every_kind_of_failure_has_a_line_with_its_rows() -> None:
    names = "abcdefg"
    manifest = manifest_of(*names, "z")
    message = "3d_models/meshes failed (unknown_look): No such look."
    *rows, last = manifest.rows
    summary = summarized(
        manifest,
        *(failed(row, message=message) for row in rows),
        failed(last, code="validation_failed", message="model: no."),
    )
    outcome = BatchOutcome(
        folder="out/_batch", results=[], summary=summary, created={"a": 7}, spent=2, spent_in_all=9
    )
    assert str(BatchIncomplete(outcome, outcome.summary)).splitlines() == [
        "8 of 8 rows have not completed. 7 jobs created now, for 2.00; all runs of this batch have "
        "spent 9.00.",
        "  7 unknown_look (a, b, c, d, e, 2 more), as in a: No such look.",
        "  1 validation_failed (z): model: no.",
        "Correct what was refused in the table, and run the batch again: it does only these. "
        "out/_batch has the results.",
    ]


def test_where_the_budget_was_spent_more_of_it_is_the_advice() -> None:
    spent, _waits = manifest_of("a", "b").rows
    summary = summarized(manifest_of("a", "b"), failed(spent, code="budget_spent", message="No."))
    outcome = BatchOutcome(folder="out/_batch", results=[], summary=summary, created={}, spent=0)
    told = str(BatchIncomplete(outcome, outcome.summary))
    assert "  1 budget_spent (a): No.\n  1 row not begun\n" in told
    assert "Raise the budget, and run the batch again" in told


def test_it_reads_as_text_markdown_and_json(summary: BatchSummary) -> None:
    text = summary.as_text()
    assert "10 rows of chairs: 3 COMPLETED, 5 FAILED, 2 MISSING; what has completed" in text
    assert "completed costs 1.40." in text
    assert "| unknown_look | 4 | row-4, row-5, row-6, row-7 | No \\| such look. |" in (
        summary.as_markdown()
    )
    assert BatchSummary.model_validate_json(summary.model_dump_json()) == summary


def test_a_batch_without_failures_or_prices_leaves_them_out() -> None:
    manifest = manifest_of("a")
    summary = summarized(manifest, completed(manifest.rows[0]))
    assert summary.finished
    assert summary.cost is None
    assert "Failures" not in summary.as_markdown()
    assert "estimated" not in summary.as_text()
