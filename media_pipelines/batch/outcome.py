"""What a batch leaves behind: results, contact sheet, summary, page, and the run's artifacts."""

import asyncio
import tempfile
import textwrap
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from prefect.artifacts import acreate_image_artifact, acreate_markdown_artifact
from prefect.logging import get_run_logger
from pydantic import BaseModel, Field
from typing_extensions import override

from media_api.client.errors import MediaError
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.batch_page import batch_page
from media_pipelines.batch.batch_sheet import BatchSheet, write_batch_sheet
from media_pipelines.batch.circuit_breaker import MOST_FAILURES, CircuitBreaker
from media_pipelines.batch.manifest import Row
from media_pipelines.batch.plan import BatchPlan
from media_pipelines.batch.summary import BatchSummary, FailureGroup, summarize
from media_pipelines.delivery.set_files import PAGE_FILE
from media_pipelines.delivery.set_links import SetLinks, links_at
from media_pipelines.delivery.storage import write_file
from media_pipelines.pages.file_links import opened, place_of
from media_pipelines.pages.outbox import show
from media_pipelines.pages.reports import SHEET_PIXELS, artifact_key, thumbnail
from media_pipelines.parameters.counted import counted
from media_pipelines.run.context import current_context
from media_pipelines.submission.job_ledger import AccountBalance

# What to do stands at the end of a message
MESSAGE_LETTERS = 800


class BatchOutcome(BaseModel):
    """How a run of a batch has ended."""

    folder: str = Field(description="Where ledger, results, summary and contact sheet are.")
    results: list[str] = Field(description="Addresses of the results table; none of a dry run.")
    summary: BatchSummary
    created: dict[str, int] = Field(description="Jobs that this run has created, by operation.")
    spent: float | None = Field(
        description="What they cost by the price table, failed ones included; null without one."
    )
    spent_in_all: float = Field(
        default=0.0, description="What all runs of this batch have spent, this one included."
    )
    reserved: float = Field(
        default=0.0, description="Of `spent_in_all`, what is for jobs that have not ended."
    )
    unknown: float = Field(
        default=0.0, description="Of `spent_in_all`, what is for requests that had no answer."
    )
    unknown_jobs: int = Field(
        default=0, description="Requests that had no answer: the service may have their jobs."
    )

    def created_sentence(self) -> str:
        """Say how many jobs this run has created, and for how much."""
        spent = "" if self.spent is None else f", for {self.spent:,.2f}"
        if self.spent_in_all > (self.spent or 0.0):
            spent += f"; all runs of this batch have spent {self.spent_in_all:,.2f}"
        if self.unknown_jobs:
            requests = counted(self.unknown_jobs, "request")
            spent += f", counting {requests} without an answer at {self.unknown:,.2f}"
        return f"{counted(sum(self.created.values()), 'job')} created now{spent}."

    def stopped_sentence(self) -> str:
        """Say how the batch stands that was stopped."""
        return (
            f"{self.summary.sentence()} {self.created_sentence()} Results so far: {self.folder}. "
            "The same command goes on from there."
        )


class BatchIncomplete(MediaError):
    """Some rows of the batch have not completed."""

    default_code = "batch_incomplete"

    def __init__(self, outcome: BatchOutcome, had_a_turn: BatchSummary) -> None:
        super().__init__(outcome, had_a_turn)
        self.outcome = outcome
        self.had_a_turn = had_a_turn

    def __str__(self) -> str:
        summary = self.had_a_turn
        total = sum(summary.rows.values())
        missing = total - summary.rows.get("COMPLETED", 0)
        have = "has" if missing == 1 else "have"
        lines = [
            f"{missing:,} of {counted(total, 'row')} {have} not completed. "
            f"{self.outcome.created_sentence()}",
            *(f"  {_line_of(group)}" for group in summary.failures),
            f"{self._advice()} {self.outcome.folder} has the results.",
        ]
        return "\n".join(lines)

    def _advice(self) -> str:
        return "Correct what was refused in the table, and run the batch again: it does only these."


class BatchPaused(BatchIncomplete):
    """The batch has stopped, since nothing of it could be used."""

    default_code = "batch_paused"

    def __init__(self, outcome: BatchOutcome, had_a_turn: BatchSummary, reason: MediaError) -> None:
        super().__init__(outcome, had_a_turn)
        self.args = (outcome, had_a_turn, reason)
        self.reason = reason

    @override
    def _advice(self) -> str:
        return (
            f"The batch has paused, so that nothing more is bought: {MOST_FAILURES} rows have "
            f"failed in the same way ({self.reason.code}), and none was done in between. When "
            "that is put right, the same command goes on, and takes what is paid."
        )


def _line_of(group: FailureGroup) -> str:
    more = group.count - len(group.rows)
    rows = ", ".join([*group.rows, f"{more:,} more"] if more else group.rows)
    # The message of a task that has failed begins with the code
    said = group.message.partition(f" failed ({group.code}): ")[2] or group.message
    told = textwrap.shorten(said, MESSAGE_LETTERS, placeholder="…")
    example = f", as in {group.rows[0]}" if group.count > 1 else ""
    return f"{group.count:,} {group.code} ({rows}){example}: {told}"


async def show_plan(plan: BatchPlan) -> None:
    """Show the plan to whoever watches, and create its artifact."""
    viewer = current_context().viewer
    if viewer:
        viewer.planned(plan.as_text())
    await show(
        acreate_markdown_artifact,
        key=artifact_key(plan.pipeline, "batch-plan"),
        markdown=plan.as_markdown(),
        description=plan.sentence(),
    )


def outcome_so_far(batch: OpenBatch, balance: AccountBalance | None = None) -> BatchOutcome:
    """Tell how a batch stands; nothing is written.

    Args:
        batch: The batch.
        balance: What its jobs count for.
    """
    account, balance = batch.account, balance or AccountBalance()
    return BatchOutcome(
        folder=batch.folder.address,
        results=[],
        summary=summarize(batch.manifest, batch.ledger, account.prices),
        created=dict(account.jobs),
        spent=float(account.cost) if account.prices else None,
        spent_in_all=batch.ledger.spent,
        reserved=float(balance.reserved),
        unknown=float(balance.unknown),
        unknown_jobs=balance.unknown_jobs,
    )


async def write_outcome(
    batch: OpenBatch,
) -> BatchOutcome:
    """Write results, contact sheet, summary and page of a batch, and create their artifacts.

    Args:
        batch: The batch.

    Raises:
        MediaError: If they cannot be written.
    """
    outcome = await _write_files(batch)
    names = [PAGE_FILE, *(address.rpartition("/")[2] for address in outcome.results)]
    links = await asyncio.to_thread(links_at, batch.folder.address, names, batch.delivery.s3)
    await show(
        acreate_markdown_artifact,
        key=artifact_key(batch.pipeline.name, "batch"),
        markdown=_sheet(outcome.summary, links),
        description=f"Summary of {batch.folder.address}",
    )
    url, sheet = await _write_sheet(batch)
    await show(
        acreate_image_artifact,
        image_url=url,
        key=artifact_key(batch.pipeline.name, "batch-contact-sheet"),
        description=f"![contact sheet]({url})\n\n{sheet}",
    )
    return outcome


def check_complete(
    batch: OpenBatch, turn: Sequence[Row], outcome: BatchOutcome, breaker: CircuitBreaker
) -> None:
    """Make sure that all rows that had a turn have completed.

    Raises:
        BatchIncomplete: If one has not; `BatchPaused` if the breaker is open.
    """
    had_a_turn = summarize(replace(batch.manifest, rows=tuple(turn)), batch.ledger)
    if breaker.is_open and breaker.reason:
        raise BatchPaused(outcome, had_a_turn, breaker.reason)
    if not had_a_turn.finished:
        raise BatchIncomplete(outcome, had_a_turn)


@asynccontextmanager
async def results_kept(
    batch: OpenBatch,
) -> AsyncIterator[None]:
    """Have the results name the rows of this manifest from the start, also if the batch is stopped.

    Args:
        batch: The batch.

    Raises:
        MediaError: If they cannot be written before the first row.
    """
    await _write_results(batch)
    try:
        yield
    except asyncio.CancelledError:
        try:
            outcome = await _write_files(batch)
            await _write_sheet(batch)
        except MediaError as exc:
            get_run_logger().warning("The results so far were not written: %s", exc)
        else:
            if viewer := current_context().viewer:
                viewer.stopped(outcome.stopped_sentence())
        raise


async def _write_files(
    batch: OpenBatch,
) -> BatchOutcome:
    outcome = outcome_so_far(batch, await batch.service.ledger.balance(batch.account.name))
    outcome.results = await _write_results(batch)
    s3 = batch.delivery.s3
    await write_file(batch.folder.summary, outcome.model_dump_json(indent=2).encode(), s3)
    page = await asyncio.to_thread(
        batch_page,
        batch.folder,
        batch.manifest,
        batch.ledger,
        outcome.summary,
        batch.account.prices,
    )
    await write_file(batch.folder.page, page, s3)
    return outcome


async def _write_results(
    batch: OpenBatch,
) -> list[str]:
    from media_pipelines.batch.results import results_table, write_results

    folder, prices = batch.folder, batch.account.prices
    table = results_table(batch.manifest, batch.ledger, prices, folder.identity)
    return await write_results(table, folder.address, batch.delivery.s3)


def _sheet(summary: BatchSummary, links: SetLinks) -> str:
    files = "\n".join(f"- {opened(name, links)}" for name in links.links)
    return f"{summary.as_markdown()}\n## Files\n\n{place_of(links, PAGE_FILE)}\n\n{files}\n"


async def _write_sheet(batch: OpenBatch) -> tuple[str, BatchSheet]:
    address, s3 = batch.folder.contact_sheet, batch.delivery.s3
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / Path(address).name
        sheet = await write_batch_sheet(batch.manifest, batch.ledger, file, s3)
        await write_file(address, file.read_bytes(), s3)
        return thumbnail(file, SHEET_PIXELS), sheet
