"""What outlives the runs, in a terminal: `media state`."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console

from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.terminal import CommandEnd
from media_pipelines.state.state import PipelineState, state_at
from media_pipelines.submission.job_ledger import UNSURE, JobState
from media_pipelines.submission.submission import RECEIPT_LETTERS

KEPT = timedelta(days=45)

state = App(name="state", version_flags=())


@state.command
def clean(
    *,
    older_than: Annotated[timedelta, Parameter(negative=())] = KEPT,
    home: Annotated[Path | None, Parameter(negative=(), negative_none=())] = None,
) -> int:
    """Forget jobs that have ended, runs and leases that have not changed for long.

    It tidies the place that MEDIA_STATE names, and the home folder of this machine. A job that is
    still open is kept: `media sweep` ends those that nobody waits for.

    Args:
        older_than: How long nothing has changed, as 30d or 12h.
        home: Home folder; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    service = MediaService(home=str(home) if home else None)
    with CommandEnd() as ending:
        places = {it.address: it for it in (service.kept, state_at("", service.home_folder))}
        for place in places.values():
            asyncio.run(_cleaned(place, older_than.total_seconds()))
    return ending.status


@state.command
def release(
    job: str,
    /,
    *,
    base_url: Annotated[str | None, Parameter(negative=(), negative_none=())] = None,
    home: Annotated[Path | None, Parameter(negative=(), negative_none=())] = None,
) -> int:
    """Say that a job is gone, which its service does not say: the next run buys it anew.

    Args:
        job: Its task_uuid, or the begin of the key of a request that had no answer, as the message
            of the run has it.
        base_url: Address of the service; by default the embedded one.
        home: Home folder; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    service = MediaService(base_url=base_url, home=str(home) if home else None)
    with CommandEnd() as ending:
        told = asyncio.run(_released(service, job))
        Console(highlight=False).print(told, soft_wrap=True)
    return ending.status


async def _released(service: MediaService, job: str) -> str:
    ledger, given_up = service.ledger, 0
    for entry in await ledger.open_jobs(service.identity):
        is_request = entry.state in UNSURE and entry.idempotency_key.startswith(job)
        if is_request and len(job) >= RECEIPT_LETTERS:
            await ledger.write(entry.now(JobState.REFUSED))
            given_up += 1
    if not given_up:
        await ledger.lose(service.identity, job)
    return f"{job} is given up: the next run sends it anew."


async def _cleaned(place: PipelineState, seconds: float) -> None:
    count = await place.forget_older(seconds)
    Console(highlight=False).print(f"{count} records forgotten at {place.address}.", soft_wrap=True)
