"""What outlives the runs, in a terminal: `media state`."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console

from media_api.client.errors import MediaError
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.terminal import CommandEnd
from media_pipelines.state.state import PipelineState, state_at
from media_pipelines.submission.job_ledger import UNSURE, JobState

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
    task_uuid: Annotated[str | None, Parameter(negative=(), negative_none=())] = None,
    base_url: Annotated[str | None, Parameter(negative=(), negative_none=())] = None,
    home: Annotated[Path | None, Parameter(negative=(), negative_none=())] = None,
) -> int:
    """Say that a job is gone, or was never there: the next run buys it anew.

    Args:
        job: Its task_uuid, or the begin of the key of a request that had no answer, as the message
            of the run has it.
        task_uuid: Of the job, if a request that had no answer has arrived all the same: the next
            run goes on with it.
        base_url: Address of the service; by default the embedded one.
        home: Home folder; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    service = MediaService(base_url=base_url, home=str(home) if home else None)
    with CommandEnd() as ending:
        told = asyncio.run(_released(service, job, task_uuid))
        Console(highlight=False).print(told, soft_wrap=True)
    return ending.status


async def _released(service: MediaService, job: str, task_uuid: str | None) -> str:
    ledger = service.ledger
    requests = [
        entry
        for entry in await ledger.open_jobs(service.identity)
        if entry.state in UNSURE and entry.idempotency_key.startswith(job)
    ]
    if len(requests) == 1 and task_uuid:
        await ledger.write(requests[0].accepted(task_uuid))
        return f"{job} is the task {task_uuid}: the next run goes on with it."
    if len(requests) == 1:
        await ledger.write(requests[0].now(JobState.REFUSED))
    elif task_uuid or requests:
        raise NoSuchRequest(job, service.identity)
    else:
        await ledger.lose(service.identity, job)
    return f"{job} is given up: the next run sends it anew."


class NoSuchRequest(MediaError):
    """No request, or more than one, begins with what was given."""

    default_code = "no_such_request"

    def __init__(self, job: str, service: str) -> None:
        super().__init__(job, service)
        self.job = job
        self.service = service

    def __str__(self) -> str:
        return (
            f"{self.job} is not the begin of one request that had no answer of {self.service}; "
            "take what the message of the run says, with its --base-url or --home."
        )


async def _cleaned(place: PipelineState, seconds: float) -> None:
    count = await place.forget_older(seconds)
    Console(highlight=False).print(f"{count} records forgotten at {place.address}.", soft_wrap=True)
