"""The rounds of a batch: all rows that are to be done, then those that were decided about."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Protocol

from prefect.logging import get_run_logger

from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.decisions import Decisions, WaitingRow, ask_about, page_of
from media_pipelines.batch.production import RowPlace
from media_pipelines.delivery.storage import write_file
from media_pipelines.judging.errors import ApprovalMissing
from media_pipelines.pages.reports import artifact_key
from media_pipelines.pages.run_progress import shown_progress
from media_pipelines.run.context import current_context
from media_pipelines.run.events import Progress
from media_pipelines.run.preflight import ask_first
from media_pipelines.run.signs_of_life import signs_of_life

SAVE_SECONDS = 3.0


class Making(Progress, Protocol):
    """Who makes the rows of a batch: this process, or flow runs elsewhere.

    Attributes:
        batch: The batch.
        waiting: Rows that wait for a person.
    """

    batch: OpenBatch
    waiting: dict[RowPlace, WaitingRow]

    async def make(self, places: Collection[RowPlace] | None = None) -> None:
        """Make rows; None: all that are to be done."""

    async def save(self) -> None:
        """Write down how rows have ended so far, and what all have cost."""

    def decide(self, decisions: Decisions) -> list[RowPlace]:
        """Take decisions; return the places of the rows that can go on with them, in order."""


async def produce(production: Making, approval_hours: float) -> None:
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
        async with client as asked, saved(production), progress:
            await ask_first(asked)
            await production.make()
            while production.waiting:
                decided = await _decided(production, approval_hours)
                if not decided:
                    return
                await production.make(decided)


async def _decided(production: Making, hours: float) -> list[RowPlace]:
    """Ask about the rows that wait; return the places of those that go on."""
    batch = production.batch
    waiting = [production.waiting[place] for place in sorted(production.waiting)]
    page = page_of(f"Decisions about {batch.name}", waiting)
    await write_file(batch.folder.decisions, page, batch.delivery.s3)
    try:
        decisions = await ask_about(waiting, batch.folder.decisions, hours=hours)
    except ApprovalMissing as exc:
        get_run_logger().warning("%s", exc)
        return []
    return production.decide(decisions)


@asynccontextmanager
async def saved(production: Making) -> AsyncIterator[None]:
    """Write down every few seconds how rows have ended, and what they have cost."""
    saving = asyncio.create_task(_save_always(production))
    try:
        yield
    finally:
        saving.cancel()
        await asyncio.gather(saving, return_exceptions=True)
        await production.batch.ledger.save()


async def _save_always(production: Making) -> None:
    while True:
        await asyncio.sleep(SAVE_SECONDS)
        await production.save()
