"""Jobs that nobody waits for any more: found in the ledger, asked about, canceled."""

import time
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal
from uuid import UUID

import httpx
from prefect.client.orchestration import get_client
from prefect.client.schemas.objects import StateType
from prefect.exceptions import ObjectNotFound

from media_api.client.errors import MediaError, RequestRefused
from media_api.client.media_client import MediaClient
from media_api.contract.base import TaskStatus
from media_api.contract.operations import AnyEnvelope
from media_pipelines.submission.job_ledger import JobEntry, JobLedger, JobState
from media_pipelines.submission.process_identity import HOST

SweepOutcome = Literal["canceled", "would be canceled", "had ended", "unknown", "not canceled"]

# A run in one of these states is going to be continued, and finds its jobs then.
AWAITED_STATES = frozenset({StateType.SCHEDULED, StateType.PENDING, StateType.PAUSED})
NO_CANCEL = frozenset({httpx.codes.NOT_FOUND, httpx.codes.METHOD_NOT_ALLOWED})


@dataclass(frozen=True, kw_only=True)
class AbandonedJob:
    """What became of a job that nobody waits for.

    Attributes:
        entry: The job.
        outcome: What was done about it.
        detail: What to know about it.
    """

    entry: JobEntry
    outcome: SweepOutcome
    detail: str = ""


async def find_abandoned(ledger: JobLedger, service: str, idle_seconds: float) -> list[JobEntry]:
    """List the open jobs of a service whose process has died and whose run will not go on.

    Args:
        ledger: Where to look.
        service: Identity of the service.
        idle_seconds: Jobs that changed more recently are left alone.
    """
    latest = time.time() - idle_seconds
    left = [
        job
        for job in await ledger.open_jobs(service)
        if job.recorded_at < latest and not job.process.is_alive
    ]
    states = await _states({job.flow_run_id for job in left})
    return [job for job in left if _is_abandoned(job, states.get(job.flow_run_id))]


async def settle(
    client: MediaClient, ledger: JobLedger, job: JobEntry, dry_run: bool
) -> AbandonedJob:
    """Cancel a job unless it has ended, and write down what became of it.

    Args:
        client: Client of its service.
        ledger: Where it is written down.
        job: An abandoned one.
        dry_run: Only say what would be done.
    """
    if not job.task_uuid:
        detail = (
            f"A process died while it sent this on {time.ctime(job.recorded_at)}; look at the "
            "list of tasks of the service whether it has arrived."
        )
        return AbandonedJob(entry=job, outcome="unknown", detail=detail)
    try:
        task = await client.get(job.operation, job.task_uuid)
        if task.status.is_terminal:
            await _write_end(ledger, job, task)
            return AbandonedJob(entry=job, outcome="had ended", detail=task.status.value)
        if dry_run:
            return AbandonedJob(entry=job, outcome="would be canceled", detail=task.status.value)
        await _write_end(ledger, job, await client.cancel(job.operation, job.task_uuid))
    except RequestRefused as exc:
        return await _refused(ledger, job, exc)
    except MediaError as exc:
        return AbandonedJob(entry=job, outcome="not canceled", detail=str(exc))
    return AbandonedJob(entry=job, outcome="canceled")


def _is_abandoned(job: JobEntry, state: StateType | None) -> bool:
    if state in AWAITED_STATES:
        return False
    if job.process.host == HOST:
        return True
    # Only Prefect knows about processes of another machine.
    return state is not None and state not in (StateType.RUNNING, StateType.CANCELLING)


async def _states(flow_runs: set[str]) -> dict[str, StateType]:
    found: dict[str, StateType] = {}
    async with get_client() as prefect:
        for flow_run_id in filter(None, flow_runs):
            try:
                flow_run = await prefect.read_flow_run(UUID(flow_run_id))
            except ObjectNotFound:
                continue
            if flow_run.state_type:
                found[flow_run_id] = flow_run.state_type
    return found


async def _write_end(ledger: JobLedger, job: JobEntry, task: AnyEnvelope) -> None:
    ended = JobState.LOST if task.status is TaskStatus.FAILED else JobState.ENDED
    amount = job.amount if task.cost is None else Decimal(str(task.cost.amount))
    await ledger.write(job.paid_by(job.account, amount).now(ended))


async def _refused(ledger: JobLedger, job: JobEntry, error: RequestRefused) -> AbandonedJob:
    if error.status == httpx.codes.GONE:
        await ledger.write(job.now(JobState.LOST))
        return AbandonedJob(entry=job, outcome="had ended", detail=str(error))
    detail = str(error)
    if error.status in NO_CANCEL:
        detail = f"The service does not know the task, or cannot cancel: {error}"
    return AbandonedJob(entry=job, outcome="not canceled", detail=detail)
