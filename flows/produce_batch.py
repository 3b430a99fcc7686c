"""Run a pipeline for every row of a table, and only for those that are not done."""

import asyncio
import textwrap
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

from prefect import flow
from prefect.logging import get_run_logger
from prefect.runtime import flow_run
from pydantic import Field

from media_api.client.errors import MediaError
from media_api.client.local_path import local_path
from media_pipelines.batch.batch_folder import BatchFolder, alone_in, manifest_name
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.decisions import ask_about, page_of
from media_pipelines.batch.durations import read_durations
from media_pipelines.batch.incoming import is_folder, read_folder
from media_pipelines.batch.input_files import FileFingerprint, InputFiles
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.manifest import Manifest, manifest_of, read_manifest
from media_pipelines.batch.outcome import (
    BatchIncomplete,
    BatchOutcome,
    outcome_so_far,
    results_kept,
    show_plan,
    write_outcome,
)
from media_pipelines.batch.plan import plan_batch
from media_pipelines.batch.problems import ForeignLedger
from media_pipelines.batch.production import Production
from media_pipelines.batch.summary import summarize
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.s3 import S3Settings, is_s3
from media_pipelines.delivery.storage import write_file
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.judging.errors import ApprovalMissing
from media_pipelines.judging.judging import DEFAULT_HOURS, ApprovalHours
from media_pipelines.money.account import open_account
from media_pipelines.money.budget import Budget, MostCost, MostOperations
from media_pipelines.pages.reports import artifact_key
from media_pipelines.pages.run_progress import shown_progress
from media_pipelines.run.context import current_context
from media_pipelines.run.pipeline import Pipeline
from media_pipelines.run.preflight import ask_first, check_access, refuse_readable_keys
from media_pipelines.submission.scope import current_flow_run
from media_pipelines.tables.table import read_table
from media_pipelines.tables.table_file import table_content

if TYPE_CHECKING:
    PipelineName = str
else:
    PipelineName = Literal[tuple(pipelines())]

EMBEDDED_SERVICE = MediaService()
BATCH_OUTPUT = AssetDelivery(folder="output/{manifest}/{row}")
DEFAULT_PIPELINE: PipelineName = "text_to_model"
ROWS_AT_ONCE = 16
# Prefect's server loses task runs that come in bursts of more than about 3,300.
ROWS_OF_A_SHARD = 500
SAVE_SECONDS = 3.0
SHOWN_LETTERS = 200

RowsAtOnce = Annotated[int, Field(ge=1, le=500)]


def _run_name() -> str:
    asked = flow_run.parameters
    return f"{asked['pipeline']}: {manifest_name(str(asked['manifest']))}"[:80]


@flow(name="produce-batch", flow_run_name=_run_name)
async def produce_batch(
    manifest: str,
    pipeline: PipelineName = DEFAULT_PIPELINE,
    rows_at_once: RowsAtOnce = ROWS_AT_ONCE,
    max_operations: MostOperations | None = None,
    max_cost: MostCost | None = None,
    prices: str | None = None,
    reuse_results: bool = False,
    dry_run: bool = False,
    approval_hours: ApprovalHours = DEFAULT_HOURS,
    again: bool = False,
    rows: list[str] | None = None,
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
        rows_at_once: Rows that are at work at one time, 1..500.
        max_operations: Most operations that this run may submit; empty: any number.
        max_cost: Most that they may cost by the price table; empty: any amount.
        prices: Price table with the columns operation, price and, if wanted, model.
        reuse_results: Take the result of an equal operation on equal files, of any earlier run.
        dry_run: Only check table, budget and access to the service, and show the plan; nothing is
            written, and no embedded service is started.
        approval_hours: How long the batch waits for decisions about its rows, where they ask a
            person (columns `approve`, `candidates`, `judge`).
        again: Make all rows anew, also those that are done; of a run that was told so and did not
            come to its end, only the rest.
        rows: Names of the rows that have a turn; empty: all. The others stay as they are, in the
            results too; with `again` only the named ones are made anew.
        service: Service that does the work; the embedded one starts by itself.
        delivery: Where the files go; the folder needs {row}.
    """
    await refuse_readable_keys()
    chosen, name = pipelines()[pipeline], manifest_name(manifest)
    folder = BatchFolder.of(delivery, name, chosen.name)
    if is_folder(manifest):
        folder.check_outside(manifest)
    async with nullcontext() if dry_run else alone_in(folder, service.kept.leases):
        ledger = await _ledger(folder, delivery.s3, chosen)
        table = await _manifest(manifest, delivery.s3, chosen, ledger)
        turn = table.named(rows) if rows else table.rows
        if again:
            ledger.make_anew(current_flow_run(), [row.name for row in turn] if rows else ())
        budget = Budget.of(max_operations, max_cost)
        account = await open_account(budget, prices or service.prices, delivery.s3)
        ledger.account = account
        plan = await plan_batch(
            table, ledger, chosen.planned, account.prices, read_durations(), turn
        )
        await show_plan(plan)
        plan.estimate.check(budget)
        if dry_run:
            await check_access(service)
            return outcome_so_far(folder, table, ledger, account)
        production = Production(
            batch=folder.identity,
            manifest=name,
            pipeline=chosen.name,
            run=chosen.fn,
            service=service,
            delivery=delivery,
            ledger=ledger,
            account=account,
            reuses_results=reuse_results,
            rows_at_once=rows_at_once,
            todo=plan.todo,
        )
        if plan.todo:
            async with results_kept(folder, table, ledger, account, delivery.s3):
                await _produce(production, folder, approval_hours)
        ledger.end_turn(table.rows)
        await ledger.save()
        outcome = await write_outcome(folder, table, ledger, account, delivery.s3)
    had_a_turn = summarize(replace(table, rows=turn), ledger)
    if not had_a_turn.finished:
        raise BatchIncomplete(outcome, had_a_turn)
    return outcome


async def _produce(production: Production, folder: BatchFolder, hours: float) -> None:
    count = len(production.todo)
    progress = shown_progress(
        artifact_key(production.pipeline, "batch-progress"), production.percent, production.told
    )

    # A flow run holds the task runs of 500 rows at most
    @flow(name="produce-rows", flow_run_name="rows {first} to {last}")
    async def produce_rows(first: int, last: int) -> None:
        await production.make(range(first, last + 1))

    @flow(name="produce-decided-rows", flow_run_name="{count} decided rows")
    async def produce_decided_rows(numbers: list[int], count: int) -> None:  # noqa: ARG001  # names the flow run
        await production.make(numbers)

    # That all rows are made anew is on disk before the first of them is.
    await production.ledger.save()
    # A service that starts now takes a while to answer
    if viewer := current_context().viewer:
        viewer.began(production)
    async with production.service.get_client() as client, _saved(production.ledger), progress:
        await ask_first(client)
        for first in range(1, count + 1, ROWS_OF_A_SHARD):
            last = min(first + ROWS_OF_A_SHARD - 1, count)
            if not production.is_spent_for(first, last):
                await produce_rows(first, last)
        while production.waiting:
            decided = await _decided(production, folder, hours)
            if not decided:
                return
            for first in range(0, len(decided), ROWS_OF_A_SHARD):
                numbers = decided[first : first + ROWS_OF_A_SHARD]
                await produce_decided_rows(numbers, len(numbers))


async def _decided(production: Production, folder: BatchFolder, hours: float) -> list[int]:
    """Ask about the rows that wait; return the places of those that go on."""
    waiting = [production.waiting[number] for number in sorted(production.waiting)]
    await production.ledger.save()
    title = f"Decisions about {production.manifest}"
    await write_file(folder.decisions, page_of(title, waiting), production.delivery.s3)
    try:
        decisions = await ask_about(waiting, folder.decisions, hours=hours)
    except ApprovalMissing as exc:
        get_run_logger().warning("%s", exc)
        return []
    return production.decide(decisions)


@asynccontextmanager
async def _saved(ledger: BatchLedger) -> AsyncIterator[None]:
    saving = asyncio.create_task(_save_always(ledger))
    try:
        yield
    finally:
        saving.cancel()
        await asyncio.gather(saving, return_exceptions=True)
        await ledger.save()


async def _save_always(ledger: BatchLedger) -> None:
    while True:
        await asyncio.sleep(SAVE_SECONDS)
        try:
            await ledger.save()
        except MediaError as exc:
            # Rows go on; the next attempt has all of them.
            get_run_logger().warning("The ledger of the batch was not written: %s", exc)


async def _ledger(folder: BatchFolder, s3: S3Settings, pipeline: Pipeline) -> BatchLedger:
    ledger = BatchLedger(folder.ledger, s3, pipeline.name)
    try:
        await ledger.load()
    except ForeignLedger as exc:
        titles = {each.name: each.title for each in pipelines().values()}
        found = titles.get(exc.found, exc.found)
        raise ForeignLedger(exc.address, found, pipeline.title) from exc
    return ledger


async def check_table(address: str, pipeline: str, s3: S3Settings) -> None:
    """Check what a table says without looking at the files that it names.

    Raises:
        InvalidManifest: With all problems there are.
        MediaError: If it cannot be read.
    """
    if not is_folder(address):
        content = await table_content(address, s3)
        manifest_of(read_table(content, address), address, Columns.of(pipelines()[pipeline]), None)


async def _manifest(
    address: str, s3: S3Settings, pipeline: Pipeline, ledger: BatchLedger
) -> Manifest:
    known = ledger.input_files()
    if is_folder(address):
        return await asyncio.to_thread(_folder_manifest, address, s3, pipeline, known)
    content = await table_content(address, s3)
    base = None if is_s3(address) else local_path(address).resolve().parent
    return await asyncio.to_thread(read_manifest, content, address, base, pipeline, known)


def _folder_manifest(
    address: str, s3: S3Settings, pipeline: Pipeline, known: Sequence[FileFingerprint]
) -> Manifest:
    columns = Columns.of(pipeline)
    incoming = read_folder(address, s3, columns)
    if incoming.left_out:
        shown = textwrap.shorten(", ".join(incoming.left_out), SHOWN_LETTERS, placeholder="…")
        count = len(incoming.left_out)
        get_run_logger().info("%s files are left out, as empty or of other kinds: %s", count, shown)
    return manifest_of(incoming.table, address, columns, InputFiles(None, known, incoming.objects))
