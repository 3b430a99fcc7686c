"""Jobs that a run which was ended has left at the service."""

import asyncio

from media_api.client.errors import MediaError
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.record.records import RunRecord
from media_pipelines.submission.abandoned_jobs import settle
from media_pipelines.submission.job_ledger import JobEntry

SECONDS = 5.0
_SILENT = "the service does not answer"


async def jobs_left(service: MediaService, record: RunRecord) -> tuple[str, ...]:
    """Withdraw what the service still does for a run.

    Args:
        service: Service of the run.
        record: Of a run that is not at work any more.

    Returns:
        A sentence for each job that may go on nevertheless.

    Raises:
        StateUnusable: If the ledger of jobs cannot be read.
    """
    mine = {step.task_uuid for step in record.steps if step.task_uuid}
    left = {
        job.idempotency_key: job
        for job in await service.ledger.open_jobs(service.identity)
        if job.task_uuid in mine or job.flow_run_id == record.flow_run_id
    }
    reasons = dict.fromkeys(left, _SILENT)
    try:
        async with asyncio.timeout(SECONDS if left else None):
            await _withdraw(service, left, reasons)
    except TimeoutError:
        pass
    except MediaError as exc:
        reasons = {key: str(exc) for key in reasons}
    return tuple(_sentence(left[key], reason) for key, reason in reasons.items())


async def _withdraw(
    service: MediaService, left: dict[str, JobEntry], reasons: dict[str, str]
) -> None:
    if not left:
        return
    async with service.get_client() as client:
        for key, job in left.items():
            done = await settle(client, service.ledger, job, dry_run=False)
            if done.outcome in ("canceled", "had ended"):
                del reasons[key]
            else:
                reasons[key] = done.detail


def _sentence(job: JobEntry, reason: str) -> str:
    called = f"{job.operation} {job.task_uuid}".strip()
    return f"{called} may go on at the service, which charges it: {reason}. Call cancel_run again."
