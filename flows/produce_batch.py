"""Run a pipeline for every row of a table, and only for those that are not done."""

from typing import TYPE_CHECKING, Annotated, Literal

from prefect import flow
from prefect.runtime import flow_run
from pydantic import Field

from media_pipelines.batch.batch import open_batch
from media_pipelines.batch.batch_folder import manifest_name
from media_pipelines.batch.outcome import (
    BatchOutcome,
    outcome_so_far,
    results_kept,
    show_plan,
    write_outcome,
)
from media_pipelines.batch.plan import Planner
from media_pipelines.batch.production import Production
from media_pipelines.batch.rounds import produce
from media_pipelines.batch.slice_order import SliceOrder
from media_pipelines.batch.slice_runs import SliceRuns, begin_plan, order_of
from media_pipelines.batch.slices import ROWS_OF_A_SLICE
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.judging.judging import DEFAULT_HOURS, ApprovalHours
from media_pipelines.money.account import open_account
from media_pipelines.money.budget import Budget, MostCost, MostOperations
from media_pipelines.run.preflight import check_access, refuse_readable_keys
from media_pipelines.submission.scope import current_flow_run

if TYPE_CHECKING:
    PipelineName = str
else:
    PipelineName = Literal[tuple(pipelines())]

EMBEDDED_SERVICE = MediaService()
BATCH_OUTPUT = AssetDelivery(folder="output/{manifest}/{row}")
DEFAULT_PIPELINE: PipelineName = "text_to_model"
ROWS_AT_ONCE = 16
# Of one process
MOST_ROWS_AT_ONCE = 500

RowsAtOnce = Annotated[int, Field(ge=1, le=10_000)]
RowsOfASlice = Annotated[int, Field(ge=1, le=100_000)]
Workers = Annotated[int, Field(ge=1, le=1000)]


def _run_name() -> str:
    asked = flow_run.parameters
    return f"{asked['pipeline']}: {manifest_name(str(asked['manifest']))}"[:80]


@flow(name="produce-batch", flow_run_name=_run_name)
async def produce_batch(
    manifest: str,
    pipeline: PipelineName = DEFAULT_PIPELINE,
    rows_at_once: RowsAtOnce | None = None,
    max_operations: MostOperations | None = None,
    max_cost: MostCost | None = None,
    prices: str | None = None,
    reuse_results: bool = False,
    dry_run: bool = False,
    approval_hours: ApprovalHours = DEFAULT_HOURS,
    again: bool = False,
    rows: list[str] | None = None,
    workers: Workers = 1,
    rows_of_a_slice: RowsOfASlice = ROWS_OF_A_SLICE,
    queue: str | None = None,
    encoding: str | None = None,
    service: MediaService = EMBEDDED_SERVICE,
    delivery: AssetDelivery = BATCH_OUTPUT,
) -> BatchOutcome:
    """Make an asset set for every row of a table; a later run does what is missing or has failed.

    The whole table is checked before the first request. A row that fails does not stop the
    others; the run ends as failed after all of them, and the summary says why.

    Args:
        manifest: Table whose columns are the parameters of the pipeline: a file or s3:// address
            that ends in .csv, .tsv, .parquet, .feather, .jsonl, .xlsx or .xlsx#Sheet, or in one of
            these and .gz. Of a pipeline that needs one file also a folder, or s3://bucket/prefix/:
            each file is a row.
        pipeline: What is run for each row.
        rows_at_once: Rows that are at work at one time, over all workers, of whom each has 500 at
            most; empty: 16 for each worker.
        max_operations: Most operations that all runs of the batch may submit; empty: any number.
        max_cost: Most that they may cost by the price table; empty: any amount.
        prices: Price table with the columns operation, price and, if wanted, model.
        reuse_results: Take the result of an equal operation on equal files, of any earlier run.
        dry_run: Only check table, budget and access to the service, and show the plan; nothing is
            written, and no embedded service is started.
        approval_hours: How long the batch waits for decisions about its rows, where they ask a
            person (columns `approve`, `candidates`, `judge`).
        again: Make all rows anew, also those that are done; of an unfinished run with the same
            setting, only the rest.
        rows: Names of the rows that have a turn; empty: all. The others stay as they are, in the
            results too; with `again` only the named ones are made anew.
        workers: How many slices of the table are made at one time, each by a flow run on a worker
            of the pool; 1: all rows are made by this run.
        rows_of_a_slice: Rows of a slice, 1..100,000.
        queue: Queue of the work pool in which slices wait, for one with another priority; empty:
            slices.
        encoding: Of a table in CSV that is not UTF-8, as cp1252.
        service: Service that does the work; the embedded one starts by itself.
        delivery: Where the files go; the folder needs {row}.
    """
    await refuse_readable_keys()
    at_once = rows_at_once or ROWS_AT_ONCE * workers
    workers = min(workers, at_once)
    budget = Budget.of(max_operations, max_cost)
    account = await open_account(budget, prices or service.prices, delivery.s3)
    made, is_alone = pipelines()[pipeline], not dry_run
    async with open_batch(
        made, manifest, service, delivery, account, is_alone=is_alone, encoding=encoding
    ) as batch:
        if is_alone:
            await begin_plan(batch, current_flow_run(), is_shared=workers > 1)
        planner = Planner(
            ledger=batch.ledger,
            slices=batch.slices,
            operations=batch.pipeline.planned,
            prices=account.prices,
            budget=budget,
            named=await batch.turn(rows, again=again),
            rows_of_a_slice=rows_of_a_slice,
        )
        plan, summary = await planner.plan(batch.table)
        await show_plan(plan)
        plan.estimate.check()
        if dry_run:
            await check_access(service)
            return outcome_so_far(batch, summary)
        await batch.count_earlier_runs()
        here = Production(
            batch=batch,
            reuses_results=reuse_results,
            rows_at_once=min(at_once // workers, MOST_ROWS_AT_ONCE),
            todo=plan.todo,
            numbers=batch.slices.numbers_to_do(),
        )
        order = order_of(here, again=again, named=bool(rows), prices=prices)
        making = await _shared(here, order, workers, queue) if workers > 1 else here
        return await _made(making, approval_hours)


async def _shared(
    here: Production, order: SliceOrder, workers: int, queue: str | None
) -> SliceRuns:
    if here.batch.slices.has_moved:
        # Runs of an earlier attempt keep records where the rows were
        order.plan = f"{order.plan}#moved"
        await begin_plan(here.batch, order.plan, is_shared=True)
    return SliceRuns(here, order, workers, queue)


async def _made(making: Production | SliceRuns, approval_hours: float) -> BatchOutcome:
    batch = making.batch
    await batch.slices.settle()
    if making.todo:
        async with results_kept(batch):
            await produce(making, approval_hours)
    if isinstance(making, SliceRuns):
        await making.finish()
    return await write_outcome(batch, making.breaker)
