"""What a batch would do and cost, before it does anything."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.manifest import Manifest, read_manifest
from media_pipelines.batch.plan import BatchPlan, plan_batch
from media_pipelines.batch.problems import InvalidManifest, NoSuchRow
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.money.budget import Budget, BudgetTooSmall
from media_pipelines.money.prices import InvalidPriceTable, PriceTable
from media_pipelines.run.plan import PlannedOperation
from media_testing.batch_samples import (
    IMAGES,
    MESHES,
    S3,
    completed,
    failed,
    image_and_mesh,
    ledger_of,
    manifest_of,
    read,
)

PRICES = PriceTable(
    name="p.csv", prices={(IMAGES, ""): Decimal("0.04"), (MESHES, ""): Decimal("0.40")}
)


@pytest.fixture
def manifest() -> Manifest:
    return manifest_of("done", "failed", "canceled", "changed", "new")


@pytest.fixture
def ledger(manifest: Manifest) -> BatchLedger:
    ledger = BatchLedger("l.parquet", S3, "chairs")
    done, broken, canceled, changed, _ = manifest.rows
    ledger.record(completed(done))
    ledger.record(failed(broken))
    ledger.record(replace(completed(canceled), status="CANCELED"))
    ledger.record(completed(changed, digest="of what it asked for before"))
    return ledger


@pytest.fixture
async def plan(manifest: Manifest, ledger: BatchLedger) -> BatchPlan:
    return await plan_batch(manifest, ledger, image_and_mesh, PRICES)


def test_only_what_is_not_done_is_planned(plan: BatchPlan) -> None:
    assert [planned.row.name for planned in plan.todo] == ["failed", "canceled", "changed", "new"]
    assert plan.states == {"done": 1, "failed": 2, "changed": 1, "new": 1}
    assert plan.estimate.counts == {IMAGES: 4, MESHES: 4}
    assert plan.estimate.cost == Decimal("1.76")


def test_the_plan_is_printed_with_counts_and_cost(plan: BatchPlan) -> None:
    text = plan.as_text()
    assert "4 of 5 rows of chairs are to be done: at most 8 operations" in text
    assert "estimated cost at most 1.76" in text
    assert "3d_models/meshes        4   0.40  1.60" in text
    assert "| changed since their turn | 1 |" in plan.as_markdown()


async def test_the_plan_says_what_was_spent_before(manifest: Manifest, ledger: BatchLedger) -> None:
    ledger.spent_before = 12.5
    plan = await plan_batch(manifest, ledger, image_and_mesh, PRICES)
    assert "Earlier runs of this batch have spent 12.50." in plan.as_text()


async def test_without_prices_the_cost_is_open(manifest: Manifest, ledger: BatchLedger) -> None:
    plan = await plan_batch(manifest, ledger, image_and_mesh)
    assert plan.estimate.cost is None
    assert "cost" not in plan.as_text()
    with pytest.raises(InvalidPriceTable, match="needs a price table"):
        plan.estimate.check(Budget(max_cost=Decimal(1)))


async def test_an_operation_without_a_price_stops_the_plan(
    manifest: Manifest, ledger: BatchLedger
) -> None:
    async def textures(_: object) -> list[PlannedOperation]:
        return [PlannedOperation("3d_models/textures")]

    with pytest.raises(InvalidPriceTable, match="3d_models/textures has no price"):
        await plan_batch(manifest, ledger, textures, PRICES)


async def test_an_estimate_takes_the_price_of_the_named_model_or_else_the_highest() -> None:
    prices = PriceTable(
        name="p.csv",
        prices={
            (IMAGES, ""): Decimal(1),
            (IMAGES, "brandB-pro"): Decimal(100),
            (MESHES, ""): Decimal(2),
            (MESHES, "pro"): Decimal(3),
        },
    )
    table = read("row,prompt,looks\na,chair,brandB-pro\nb,chair,brandB-2\nc,chair,")
    plan = await plan_batch(table, BatchLedger("l.parquet", S3, "chairs"), image_and_mesh, prices)
    assert plan.estimate.costs == [103, 4, 103]
    assert "images/generations      2    100   200" in plan.as_text()
    assert "images/generations      1      1     1" in plan.as_text()
    with pytest.raises(BudgetTooSmall, match="need 210, and the budget is 10"):
        plan.estimate.check(Budget(max_cost=Decimal(10)))


@pytest.mark.parametrize(
    "budget",
    [
        Budget(),
        Budget(max_operations=8),
        Budget(max_cost=Decimal("1.76")),
        Budget(max_operations=8, max_cost=Decimal(2)),
    ],
)
def test_a_budget_that_is_just_enough_is_enough(plan: BatchPlan, budget: Budget) -> None:
    plan.estimate.check(budget)


@pytest.mark.parametrize(
    ("budget", "fitting"),
    [
        (Budget(max_operations=7), 3),
        (Budget(max_operations=0), 0),
        (Budget(max_cost=Decimal("0.88")), 2),
        (Budget(max_operations=100, max_cost=Decimal("0.43")), 0),
    ],
)
def test_a_budget_that_is_too_small_says_how_many_rows_fit(
    plan: BatchPlan, budget: Budget, fitting: int
) -> None:
    with pytest.raises(BudgetTooSmall) as caught:
        plan.estimate.check(budget)
    assert caught.value.fitting == fitting


async def test_a_finished_batch_has_nothing_to_do(manifest: Manifest) -> None:
    ledger = BatchLedger("l.parquet", S3, "chairs")
    for row in manifest.rows:
        ledger.record(completed(row))
    plan = await plan_batch(manifest, ledger, image_and_mesh, PRICES)
    plan.estimate.check(Budget(max_operations=0, max_cost=Decimal()))
    assert not plan.todo
    assert plan.as_text().startswith("All 5 rows of chairs are done; nothing is submitted.")


async def test_rows_of_an_earlier_table_that_are_not_in_this_one_are_told(
    manifest: Manifest, ledger: BatchLedger
) -> None:
    whole = await plan_batch(manifest, ledger, image_and_mesh)
    assert "earlier table" not in whole.as_text()
    for row in manifest_of("gone", "lost").rows:
        ledger.record(completed(row))
    cut = await plan_batch(manifest, ledger, image_and_mesh)
    assert "2 rows of an earlier table are not in this one" in cut.as_text()
    assert "2 rows of an earlier table" in cut.as_markdown()


async def test_the_only_row_is_no_plural() -> None:
    manifest = manifest_of("a")
    plan = await plan_batch(manifest, ledger_of([], completed), image_and_mesh)
    assert "1 of 1 row of chairs is to be done: at most 2 operations" in plan.as_text()
    done = await plan_batch(manifest, ledger_of(manifest.rows, completed), image_and_mesh)
    assert done.as_text().startswith("The 1 row of chairs is done; nothing is submitted.")


async def test_a_plan_says_about_how_long_it_takes(manifest: Manifest, ledger: BatchLedger) -> None:
    durations = {"images/generations": 3_000.0, "3d_models/meshes": 600.0}
    plan = await plan_batch(manifest, ledger, image_and_mesh, durations=durations)
    assert plan.seconds == 4 * 3_600
    assert "about 4 h with one worker" in plan.as_text()
    assert "Prompts and files are read by the service when their jobs run" in plan.as_markdown()


async def test_a_plan_with_an_operation_that_was_never_measured_does_not_say_how_long_it_takes(
    manifest: Manifest, ledger: BatchLedger
) -> None:
    plan = await plan_batch(manifest, ledger, image_and_mesh, durations={"images/generations": 3.0})
    assert plan.seconds is None
    assert "about" not in plan.as_text()


async def test_only_the_named_rows_are_planned(manifest: Manifest, ledger: BatchLedger) -> None:
    named = manifest.named(["new", "FAILED"])
    plan = await plan_batch(manifest, ledger, image_and_mesh, named=named)
    assert [planned.row.name for planned in plan.todo] == ["failed", "new"]
    assert "2 of 5 rows of chairs are to be done: at most 4 operations" in plan.as_text()
    assert "3 rows were not named: they stay as they are" in plan.as_text()
    done = await plan_batch(manifest, ledger, image_and_mesh, named=manifest.named(["done"]))
    assert "The 1 named row of chairs is done; nothing is submitted." in done.as_text()


def test_rows_are_named_one_by_one_or_with_commas_between() -> None:
    manifest = manifest_of("a", "b", "c")
    assert [row.name for row in manifest.named(["c, a"])] == ["a", "c"]
    with pytest.raises(NoSuchRow, match="no row 'd'"):
        manifest.named(["a,d"])
    with pytest.raises(NoSuchRow, match="no row ''"):
        manifest.named(["a,"])
    comma = read('row,prompt\n"a,b",x\na,x\n')
    assert [row.name for row in comma.named(["a,b"])] == ["a,b"]


async def test_a_plan_names_the_pipeline_as_the_command_does() -> None:
    table = read("row,prompt\na,a chair\n", pipelines()["images/generations"])
    plan = await plan_batch(table, ledger_of([], completed), image_and_mesh)
    assert "1 of 1 row of images/generations is to be done" in plan.as_text()


async def test_a_row_whose_request_could_not_be_sent_is_told_with_its_line(tmp_path: Path) -> None:
    # Neither prompt nor picture: both columns are optional, and one of them is needed
    table = b"row,prompt,with_texture\na,a chair,true\nb,,true\nc,,\n"
    pipeline = pipelines()["3d_models/meshes"]
    rows = read_manifest(table, "props.csv", tmp_path, pipeline)
    with pytest.raises(InvalidManifest, match="line 3 \\(b\\)") as caught:
        await plan_batch(rows, BatchLedger("none", S3Settings(), "x"), pipeline.planned)
    assert [problem.row for problem in caught.value.problems] == ["b", "c"]
    assert str(caught.value).startswith("props.csv has 2 problems; nothing was submitted:")
