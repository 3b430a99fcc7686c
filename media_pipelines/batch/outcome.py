"""What a batch leaves behind: results, contact sheet, summary, page, and the run's artifacts."""

import asyncio
import tempfile
import textwrap
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from prefect.artifacts import acreate_image_artifact, acreate_markdown_artifact
from prefect.logging import get_run_logger
from pydantic import BaseModel, Field
from typing_extensions import override

from media_api.client.errors import MediaError
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.batch_sheet import BatchSheet, write_batch_sheet
from media_pipelines.batch.circuit_breaker import MOST_FAILURES, CircuitBreaker
from media_pipelines.batch.gathering import Gathered, gather
from media_pipelines.batch.plan import BatchPlan
from media_pipelines.batch.summary import BatchSummary, FailureGroup
from media_pipelines.delivery.set_files import PAGE_FILE
from media_pipelines.delivery.set_links import SetLinks, links_at
from media_pipelines.delivery.storage import write_file
from media_pipelines.money.budget import BudgetSpent
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
            *_not_begun(missing - sum(group.count for group in summary.failures)),
            f"{self._advice()} {self.outcome.folder} has the results.",
        ]
        return "\n".join(lines)

    def _advice(self) -> str:
        codes = {group.code for group in self.had_a_turn.failures}
        steps = []
        if BudgetSpent.default_code in codes:
            steps.append("raise the budget")
        if codes != {BudgetSpent.default_code}:
            steps.append("correct what was refused in the table")
        said = ", ".join([*steps, "and run the batch again: it does only these."])
        return said[0].upper() + said[1:]


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


def _not_begun(count: int) -> list[str]:
    return [f"  {counted(count, 'row')} not begun"] if count > 0 else []


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


def outcome_so_far(
    batch: OpenBatch, summary: BatchSummary, balance: AccountBalance | None = None
) -> BatchOutcome:
    """Tell how a batch stands; nothing is written.

    Args:
        batch: The batch.
        summary: How its rows stand.
        balance: What its jobs count for.
    """
    account, balance = batch.account, balance or AccountBalance()
    return BatchOutcome(
        folder=batch.folder.address,
        results=[],
        summary=summary,
        created=dict(account.jobs),
        spent=float(account.cost) if account.prices else None,
        spent_in_all=batch.ledger.spent,
        reserved=float(balance.reserved),
        unknown=float(balance.unknown),
        unknown_jobs=balance.unknown_jobs,
    )


async def write_outcome(batch: OpenBatch, breaker: CircuitBreaker) -> BatchOutcome:
    """Write results, contact sheet, summary and page of a batch, and create their artifacts.

    Args:
        batch: The batch.
        breaker: What may have stopped it.

    Raises:
        BatchIncomplete: If a row that had a turn has not completed; `BatchPaused` if the breaker
            is open.
        MediaError: If they cannot be written.
    """
    batch.ledger.begin()
    await batch.ledger.save()
    gathered = await gather(batch)
    if gathered.all_had_turn:
        batch.ledger.end_turn()
    batch.ledger.end()
    outcome = await _write_files(batch, gathered)
    await batch.ledger.save()
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
    _check_complete(outcome, gathered.had_a_turn, breaker)
    return outcome


def _check_complete(
    outcome: BatchOutcome, had_a_turn: BatchSummary, breaker: CircuitBreaker
) -> None:
    if breaker.is_open and breaker.reason:
        raise BatchPaused(outcome, had_a_turn, breaker.reason)
    if not had_a_turn.finished:
        raise BatchIncomplete(outcome, had_a_turn)


@asynccontextmanager
async def results_kept(batch: OpenBatch) -> AsyncIterator[None]:
    """Have the results name the rows of this manifest from the start, also if the batch is stopped.

    Args:
        batch: The batch.

    Raises:
        MediaError: If they cannot be written before the first row.
    """
    # They are older than the records from here on, and for a while those of two tables
    batch.ledger.begin()
    await batch.ledger.save()
    await _write_files(batch, await gather(batch))
    try:
        yield
    except asyncio.CancelledError:
        try:
            outcome = await _write_files(batch, await gather(batch))
            await _write_sheet(batch)
            batch.ledger.end()
            await batch.ledger.save()
        except MediaError as exc:
            get_run_logger().warning("The results so far were not written: %s", exc)
        else:
            if viewer := current_context().viewer:
                viewer.stopped(outcome.stopped_sentence())
        raise


async def _write_files(batch: OpenBatch, gathered: Gathered) -> BatchOutcome:
    balance = await batch.service.ledger.balance(batch.account.name)
    outcome = outcome_so_far(batch, gathered.summary, balance)
    outcome.results = gathered.addresses
    s3 = batch.delivery.s3
    await write_file(batch.folder.summary, outcome.model_dump_json(indent=2).encode(), s3)
    return outcome


def _sheet(summary: BatchSummary, links: SetLinks) -> str:
    files = "\n".join(f"- {opened(name, links)}" for name in links.links)
    return f"{summary.as_markdown()}\n## Files\n\n{place_of(links, PAGE_FILE)}\n\n{files}\n"


async def _write_sheet(batch: OpenBatch) -> tuple[str, BatchSheet]:
    address, s3 = batch.folder.contact_sheet, batch.delivery.s3
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / Path(address).name
        sheet = await write_batch_sheet(batch.slices, file, s3)
        await write_file(address, file.read_bytes(), s3)
        return thumbnail(file, SHEET_PIXELS), sheet
