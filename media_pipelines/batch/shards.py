"""The rows of a batch in flow runs of Prefect: some hundred rows each, then those decided about."""

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import httpx
from prefect import flow
from prefect.exceptions import PrefectException
from prefect.logging import get_run_logger

from media_api.client.errors import MediaError
from media_pipelines.batch.decisions import ask_about, page_of
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.production import Production
from media_pipelines.delivery.storage import write_file
from media_pipelines.judging.errors import ApprovalMissing
from media_pipelines.pages.reports import artifact_key
from media_pipelines.pages.run_progress import shown_progress
from media_pipelines.run.context import current_context
from media_pipelines.run.preflight import ask_first
from media_pipelines.run.signs_of_life import signs_of_life

# Prefect's server loses task runs that come in bursts of more than about 3,300.
ROWS_OF_A_SHARD = 500
SAVE_SECONDS = 3.0


async def produce(production: Production, approval_hours: float) -> None:
    """Make the rows that are to be done, and ask about those that wait for a person.

    Args:
        production: The rows.
        approval_hours: How long to wait for decisions.

    Raises:
        MediaError: If the service does not answer, or the ledger cannot be written.
    """
    batch = production.batch
    progress = shown_progress(
        artifact_key(batch.pipeline.name, "batch-progress"), production.percent, production.sentence
    )
    # That all rows are made anew is on disk before the first of them is.
    await batch.ledger.save()
    # A service that starts now takes a while to answer
    if viewer := current_context().viewer:
        viewer.began(production)
    client = batch.service.get_client()
    with signs_of_life():
        async with client as asked, _saved(batch.ledger), progress:
            await ask_first(asked)
            await _in_shards(
                production, range(1, len(production.todo) + 1), "rows {first} to {last}"
            )
            while production.waiting:
                decided = await _decided(production, approval_hours)
                if not decided:
                    return
                await _in_shards(production, decided, "{count} decided rows")


async def _in_shards(production: Production, numbers: Sequence[int], name: str) -> None:
    """Make rows in flow runs that hold the task runs of some hundred rows each.

    Args:
        production: The rows.
        numbers: Places among them, in order.
        name: Of the flow runs.
    """
    begun = set[int]()

    @flow(name="produce-rows", flow_run_name=name)
    async def produce_rows(first: int, last: int, count: int) -> None:  # noqa: ARG001  # names the flow run
        begun.add(first)
        await production.make(numbers[bisect_left(numbers, first) : bisect_right(numbers, last)])

    for start in range(0, len(numbers), ROWS_OF_A_SHARD):
        shard = numbers[start : start + ROWS_OF_A_SHARD]
        if production.is_spent_for(shard) or production.breaker.is_open:
            continue
        try:
            await produce_rows(shard[0], shard[-1], len(shard))
        except (httpx.HTTPError, PrefectException) as exc:
            # Rows keep what they fail of to themselves: this is Prefect's server
            get_run_logger().warning("Prefect lacks %s rows, which are made: %s", len(shard), exc)
            if shard[0] not in begun:
                await production.make(shard)


async def _decided(production: Production, hours: float) -> list[int]:
    """Ask about the rows that wait; return the places of those that go on."""
    batch = production.batch
    waiting = [production.waiting[number] for number in sorted(production.waiting)]
    await batch.ledger.save()
    page = page_of(f"Decisions about {batch.name}", waiting)
    await write_file(batch.folder.decisions, page, batch.delivery.s3)
    try:
        decisions = await ask_about(waiting, batch.folder.decisions, hours=hours)
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
