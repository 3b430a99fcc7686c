"""The progress artifact of a run: how far it is, and what it waits for."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from uuid import UUID

from prefect.artifacts import acreate_progress_artifact, aupdate_progress_artifact

from media_pipelines.pages.outbox import show
from media_pipelines.pages.reports import artifact_key
from media_pipelines.record.records import RunRecord, StepRecord

UPDATE_SECONDS = 5.0
ENDED = frozenset({"COMPLETED", "FAILED", "CANCELED"})


@asynccontextmanager
async def shown_progress(
    key: str, percent: Callable[[], float], description: Callable[[], str]
) -> AsyncIterator[None]:
    """Keep a progress artifact up to date for as long as the context lasts.

    Args:
        key: Of the artifact.
        percent: Says how far it is, 0..100.
        description: Says what is going on.
    """
    artifact = await show(acreate_progress_artifact, percent(), key, description())
    if artifact is None:
        yield
        return
    updates = asyncio.create_task(_update_always(artifact, percent, description))
    try:
        yield
    finally:
        updates.cancel()
        with suppress(asyncio.CancelledError):
            await updates
        await _update(artifact, percent, description)


def progress_key(run: RunRecord) -> str:
    """Return the key of the progress artifact of a run."""
    return artifact_key(run.flow, "progress")


def percent_done(run: RunRecord, planned: int) -> float:
    """Return how much of the planned steps is done, 0..100."""
    if run.status == "COMPLETED":
        return 100.0
    return 100.0 * sum(map(_share, run.steps)) / max(planned, len(run.steps), 1)


def _share(step: StepRecord) -> float:
    return 1.0 if step.status in ENDED and step.seconds > 0 else step.progress or 0.0


def what_goes_on(run: RunRecord, planned: int, since: dict[int, float]) -> str:
    """Describe the steps that have not ended.

    Args:
        run: The run.
        planned: Steps that it will have, as far as is known.
        since: Monotonic seconds of the beginning of each step, by number.
    """
    waiting = [step for step in run.steps if not step.seconds]
    if not waiting:
        return f"{run.run}: {run.status} after {len(run.steps)} of {planned} steps"
    told = "; ".join(_sentence(step, time.monotonic() - since[step.number]) for step in waiting)
    return f"{run.run}: step {waiting[0].number} of {max(planned, len(run.steps))}. {told}"


def _sentence(step: StepRecord, seconds: float) -> str:
    model = f" by {step.model}" if step.model else ""
    done = "" if step.progress is None else f" {step.progress:.0%}"
    what = step.operation or "sending"
    return f"{step.name}: {what} {step.status}{done}{model}, {seconds:.0f} s"


async def _update_always(
    artifact: UUID, percent: Callable[[], float], description: Callable[[], str]
) -> None:
    told = ""
    while True:
        await asyncio.sleep(UPDATE_SECONDS)
        if description() != told:
            told = description()
            await _update(artifact, percent, description)


async def _update(
    artifact: UUID, percent: Callable[[], float], description: Callable[[], str]
) -> None:
    await show(
        aupdate_progress_artifact,
        artifact_id=artifact,
        progress=percent(),
        description=description(),
    )
