"""What a batch would do and cost, before it does anything."""

from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest

from media_pipelines.batch.columns import Columns, PipelineFunction
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.open_table import open_table, rows_named
from media_pipelines.batch.plan import BatchPlan, Operations, Planner
from media_pipelines.batch.problems import InvalidManifest, NoSuchRow
from media_pipelines.batch.slices import SliceFolder
from media_pipelines.batch.summary import BatchSummary
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.money.budget import Budget, BudgetTooSmall
from media_pipelines.money.prices import InvalidPriceTable, PriceTable
from media_pipelines.run.pipeline import by_text, pipeline
from media_pipelines.run.plan import PlannedOperation
from media_pipelines.run.run import Run
from media_pipelines.tasks.images import generations
from media_pipelines.tasks.models_3d import meshes, remeshings
from media_testing.batch_samples import (
    IMAGES,
    MESHES,
    S3,
    chairs,
    completed,
    failed,
    image_and_mesh,
    ledger_in,
    manifest_of,
    read,
)

PRICES = PriceTable(
    name="p.csv", prices={(IMAGES, ""): Decimal("0.04"), (MESHES, ""): Decimal("0.40")}
)


NAMES = ("done", "failed", "canceled", "changed", "new")
TABLE = "\n".join(["row,prompt,_sku", *(f"{name},a {name} chair,7" for name in NAMES)])


class Planned:
    """What was planned of a table.

    Attributes:
        plan: The plan.
        summary: How the rows stand.
        slices: The rows.
    """

    def __init__(self, plan: BatchPlan, summary: BatchSummary, slices: SliceFolder) -> None:
        self.plan = plan
        self.summary = summary
        self.slices = slices

    async def todo(self) -> list[str]:
        return [item.row.name async for read in self.slices.each() for item in read.todo]


async def planned(
    folder: Path,
    text: str,
    ledger: BatchLedger,
    operations: Operations = image_and_mesh,
    *,
    pipeline: PipelineFunction = chairs,
    named: Collection[str] | None = None,
    prices: PriceTable | None = None,
    budget: Budget | None = None,
) -> Planned:
    """Plan a table as a batch does."""
    file, columns = folder / "m.csv", Columns.of(pipeline)
    file.write_text(text)
    place = folder / "slices"
    place.mkdir(exist_ok=True)
    slices = SliceFolder(str(place), ledger)
    planner = Planner(
        ledger=ledger,
        slices=slices,
        operations=operations,
        prices=prices,
        budget=budget or Budget(),
        named=named,
    )
    plan, summary = await planner.plan(lambda: open_table(str(file), columns, S3))
    return Planned(plan, summary, slices)


@pytest.fixture
async def ledger(tmp_path: Path) -> BatchLedger:
    done, broken, canceled, changed, _ = manifest_of(*NAMES).rows
    return await ledger_in(
        tmp_path / "_batch",
        completed(done),
        failed(broken),
        replace(completed(canceled), status="CANCELED"),
        completed(changed, digest="of what it asked for before"),
    )


@pytest.fixture
async def whole(tmp_path: Path, ledger: BatchLedger) -> Planned:
    return await planned(tmp_path, TABLE, ledger, prices=PRICES)


@pytest.fixture
def plan(whole: Planned) -> BatchPlan:
    return whole.plan


async def test_only_what_is_not_done_is_planned(whole: Planned, plan: BatchPlan) -> None:
    assert await whole.todo() == ["failed", "canceled", "changed", "new"]
    assert (plan.todo, whole.summary.rows["MISSING"]) == (4, 2)
    assert plan.states == {"done": 1, "failed": 2, "changed": 1, "new": 1}
    assert plan.estimate.counts == {IMAGES: 4, MESHES: 4}
    assert plan.estimate.cost == Decimal("1.76")


def test_the_plan_is_printed_with_counts_and_cost(plan: BatchPlan) -> None:
    text = plan.as_text()
    assert "4 of 5 rows of chairs are to be done: at most 8 operations" in text
    assert "estimated cost at most 1.76" in text
    assert "3d_models/meshes        4   0.40  1.60" in text
    assert "| changed since their turn | 1 |" in plan.as_markdown()


async def test_the_plan_says_what_was_spent_before(tmp_path: Path, ledger: BatchLedger) -> None:
    ledger.spent_before = 12.5
    told = (await planned(tmp_path, TABLE, ledger)).plan.as_text()
    assert "Earlier runs of this batch have spent 12.50." in told
    budget = Budget(max_cost=Decimal("14"))
    limited = await planned(tmp_path, TABLE, ledger, prices=PRICES, budget=budget)
    assert "12.50, and 1.50 of the budget of 14.00 is left" in limited.plan.as_text()


async def test_without_prices_the_cost_is_open(tmp_path: Path, ledger: BatchLedger) -> None:
    plan = (await planned(tmp_path, TABLE, ledger, budget=Budget(max_cost=Decimal(1)))).plan
    assert "cost" not in plan.as_text()
    with pytest.raises(InvalidPriceTable, match="needs a price table"):
        plan.estimate.check()


async def test_an_operation_without_a_price_stops_the_plan(
    tmp_path: Path, ledger: BatchLedger
) -> None:
    async def textures(_: object) -> list[PlannedOperation]:
        return [PlannedOperation("3d_models/textures")]

    with pytest.raises(InvalidPriceTable, match="3d_models/textures has no price"):
        await planned(tmp_path, TABLE, ledger, textures, prices=PRICES)


async def test_an_estimate_takes_the_price_of_the_named_model_or_else_the_highest(
    tmp_path: Path,
) -> None:
    prices = PriceTable(
        name="p.csv",
        prices={
            (IMAGES, ""): Decimal(1),
            (IMAGES, "brandB-pro"): Decimal(100),
            (MESHES, ""): Decimal(2),
            (MESHES, "pro"): Decimal(3),
        },
    )
    table = "row,prompt,looks\na,chair,brandB-pro\nb,chair,brandB-2\nc,chair,"
    empty, budget = BatchLedger(str(tmp_path / "none"), S3, "chairs"), Budget(max_cost=Decimal(10))
    plan = (await planned(tmp_path, table, empty, prices=prices, budget=budget)).plan
    assert plan.estimate.cost == 210
    assert "images/generations      2    100   200" in plan.as_text()
    assert "images/generations      1      1     1" in plan.as_text()
    with pytest.raises(BudgetTooSmall, match="need 210, and the budget is 10"):
        plan.estimate.check()


@pytest.mark.parametrize(
    "budget",
    [
        Budget(),
        Budget(max_operations=8),
        Budget(max_cost=Decimal("1.76")),
        Budget(max_operations=8, max_cost=Decimal(2)),
    ],
)
async def test_a_budget_that_is_just_enough_is_enough(
    tmp_path: Path, ledger: BatchLedger, budget: Budget
) -> None:
    made = await planned(tmp_path, TABLE, ledger, prices=PRICES, budget=budget)
    made.plan.estimate.check()


@pytest.mark.parametrize(
    ("budget", "fitting"),
    [
        (Budget(max_operations=7), 3),
        (Budget(max_operations=0), 0),
        (Budget(max_cost=Decimal("0.88")), 2),
        (Budget(max_operations=100, max_cost=Decimal("0.43")), 0),
    ],
)
async def test_a_budget_that_is_too_small_says_how_many_rows_fit(
    tmp_path: Path, ledger: BatchLedger, budget: Budget, fitting: int
) -> None:
    made = await planned(tmp_path, TABLE, ledger, prices=PRICES, budget=budget)
    with pytest.raises(BudgetTooSmall) as caught:
        made.plan.estimate.check()
    assert caught.value.fitting == fitting


async def test_a_finished_batch_has_nothing_to_do(tmp_path: Path) -> None:
    ledger = await ledger_in(tmp_path / "_batch", *map(completed, manifest_of(*NAMES).rows))
    nothing = Budget(max_operations=0, max_cost=Decimal())
    plan = (await planned(tmp_path, TABLE, ledger, prices=PRICES, budget=nothing)).plan
    plan.estimate.check()
    assert not plan.todo
    assert plan.as_text().startswith("All 5 rows of chairs are done; nothing is submitted.")


async def test_rows_of_an_earlier_table_that_are_not_in_this_one_are_told(tmp_path: Path) -> None:
    rows = manifest_of(*NAMES, "gone", "lost").rows
    ledger = await ledger_in(tmp_path / "_batch", *map(completed, rows))
    cut = (await planned(tmp_path, TABLE, ledger)).plan
    assert "2 rows of an earlier table are not in this one" in cut.as_text()
    assert "2 rows of an earlier table" in cut.as_markdown()


async def test_the_only_row_is_no_plural(tmp_path: Path) -> None:
    table, rows = "row,prompt\na,a a chair\n", read("row,prompt\na,a a chair\n").rows
    empty = BatchLedger(str(tmp_path / "none"), S3, "chairs")
    plan = (await planned(tmp_path, table, empty)).plan
    assert "1 of 1 row of chairs is to be done: at most 2 operations" in plan.as_text()
    ledger = await ledger_in(tmp_path / "_batch", *map(completed, rows))
    done = (await planned(tmp_path, table, ledger)).plan
    assert done.as_text().startswith("The 1 row of chairs is done; nothing is submitted.")


def test_a_plan_says_about_how_long_it_takes(plan: BatchPlan) -> None:
    plan.durations = {"images/generations": 3_000.0, "3d_models/meshes": 600.0}
    assert plan.seconds == 4 * 3_600
    assert "about 4 h with one worker" in plan.as_text()
    assert "Prompts and files are read by the service when their jobs run" in plan.as_markdown()


def test_a_plan_with_an_operation_that_was_never_measured_does_not_say_how_long_it_takes(
    plan: BatchPlan,
) -> None:
    plan.durations = {"images/generations": 3.0}
    assert plan.seconds is None
    assert "about" not in plan.as_text()


async def test_only_the_named_rows_are_planned(tmp_path: Path, ledger: BatchLedger) -> None:
    some = await planned(tmp_path, TABLE, ledger, named={"new", "failed"})
    told = some.plan.as_text()
    assert await some.todo() == ["failed", "new"]
    assert "2 of 5 rows of chairs are to be done: at most 4 operations" in told
    assert "3 rows were not named: they stay as they are" in told
    done = await planned(tmp_path, TABLE, ledger, named={"done"})
    assert "The 1 named row of chairs is done; nothing is submitted." in done.plan.as_text()


@pytest.mark.parametrize(
    ("asked", "names", "table"),
    [
        (["c, a"], ["c", "a"], "row,prompt\na,x\nB,x\nc,x\n"),
        (["b"], ["B"], "row,prompt\na,x\nB,x\n"),
        (["a,b"], ["a,b"], 'row,prompt\n"a,b",x\na,x\n'),
    ],
)
async def test_rows_are_named_one_by_one_or_with_commas_between(
    tmp_path: Path, asked: list[str], names: list[str], table: str
) -> None:
    (tmp_path / "m.csv").write_text(table)
    opened = partial(open_table, str(tmp_path / "m.csv"), Columns.of(chairs), S3)
    assert await rows_named(opened, asked) == names


@pytest.mark.parametrize("asked", ["a,d", "a,"])
async def test_a_row_that_is_not_there_is_told(tmp_path: Path, asked: str) -> None:
    (tmp_path / "m.csv").write_text("row,prompt\na,x\nb,x\n")
    opened = partial(open_table, str(tmp_path / "m.csv"), Columns.of(chairs), S3)
    missing = asked.partition(",")[2]
    with pytest.raises(NoSuchRow, match=f"no row '{missing}'"):
        await rows_named(opened, [asked])


async def test_a_plan_names_the_pipeline_as_the_command_does(tmp_path: Path) -> None:
    empty, pipeline = BatchLedger(str(tmp_path), S3, "x"), pipelines()["images/generations"]
    made = await planned(tmp_path, "row,prompt\na,a chair\n", empty, pipeline=pipeline)
    assert "1 of 1 row of images/generations is to be done" in made.plan.as_text()


async def test_a_row_whose_request_could_not_be_sent_is_told_with_its_line(tmp_path: Path) -> None:
    # Neither prompt nor picture: both columns are optional, and one of them is needed
    table = "row,prompt,with_texture\na,a chair,true\nb,,true\nc,,\n"
    pipeline, empty = pipelines()["3d_models/meshes"], BatchLedger(str(tmp_path), S3, "x")
    with pytest.raises(InvalidManifest, match="line 3 \\(b\\)") as caught:
        await planned(tmp_path, table, empty, pipeline.planned, pipeline=pipeline)
    assert [problem.row for problem in caught.value.problems] == ["b", "c"]
    assert "m.csv has 2 problems; nothing was submitted:" in str(caught.value)


@pipeline(named=by_text("prompt"))
async def faced(run: Run, prompt: str, faces: int) -> None:
    """A model with so many faces, and one with as many as an example cannot have."""
    image = await run.step("image", generations, prompt)
    mesh = await run.step("mesh", meshes, input_image=image)
    await run.step("few", remeshings, mesh, mesh_count=faces)
    await run.step("none", remeshings, mesh, mesh_count=len(mesh.task_uuid) - 10**9)


async def test_what_a_later_operation_would_refuse_of_a_row_is_told_too(tmp_path: Path) -> None:
    table, empty = "row,prompt,faces\na,chair,500\nb,chair,7000000\n", BatchLedger("x", S3, "x")
    with pytest.raises(InvalidManifest, match="line 3 \\(b\\): mesh_count") as caught:
        await planned(tmp_path, table, empty, faced.planned, pipeline=faced)
    assert len(caught.value.problems) == 1


async def test_a_table_may_have_a_name_that_is_no_text(tmp_path: Path, ledger: BatchLedger) -> None:
    folder = tmp_path / "\udcff"
    folder.mkdir()
    whole = await planned(folder, TABLE, ledger)
    assert await whole.todo() == ["failed", "canceled", "changed", "new"]
