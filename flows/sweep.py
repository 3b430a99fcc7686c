"""Cancel jobs that were abandoned: accepted by the service for a process that was killed."""

from typing import Annotated

from prefect import flow
from prefect.artifacts import acreate_table_artifact
from pydantic import BaseModel, Field

from media_pipelines.blocks.media_service import MediaService
from media_pipelines.pages.outbox import show
from media_pipelines.run.preflight import refuse_readable_keys
from media_pipelines.submission.abandoned_jobs import AbandonedJob, find_abandoned, settle

EMBEDDED_SERVICE = MediaService()
IDLE_MINUTES = 5.0
KEPT_DAYS = 45.0
DAY_SECONDS = 86_400.0

Minutes = Annotated[float, Field(ge=0)]
Days = Annotated[float, Field(ge=1)]


class SweptJob(BaseModel):
    """What became of one abandoned job."""

    operation: str
    task_uuid: str
    flow_run_id: str
    outcome: str
    detail: str


@flow(name="sweep")
async def sweep(
    service: MediaService = EMBEDDED_SERVICE,
    idle_minutes: Minutes = IDLE_MINUTES,
    dry_run: bool = False,
    keep_days: Days = KEPT_DAYS,
) -> list[SweptJob]:
    """Find the jobs that nobody waits for any more, and cancel them at the service.

    A job is abandoned when the process that waited for it has died and its flow run is not going
    to be continued. Jobs of runs that are scheduled, paused or awaiting a retry are left alone.
    A run that was killed can be continued only with the jobs that are not swept.

    Args:
        service: Service that has the jobs.
        idle_minutes: Jobs that were sent more recently are left alone.
        dry_run: Only list what would be canceled.
        keep_days: The state forgets what changed so many days ago, open jobs excepted.
    """
    await refuse_readable_keys()
    abandoned: list[AbandonedJob] = []
    found = await find_abandoned(service.ledger, service.identity, idle_minutes * 60)
    if found:
        async with service.get_client() as client:
            abandoned = [await settle(client, service.ledger, job, dry_run) for job in found]
    if not dry_run:
        await service.kept.forget_older(keep_days * DAY_SECONDS)
    swept = [_swept(job) for job in abandoned]
    await show(
        acreate_table_artifact,
        table=[job.model_dump() for job in swept],
        key="sweep",
        description=f"{len(swept)} abandoned jobs at {service.identity}",
    )
    return swept


def _swept(job: AbandonedJob) -> SweptJob:
    return SweptJob(
        operation=job.entry.operation,
        task_uuid=job.entry.task_uuid,
        flow_run_id=job.entry.flow_run_id,
        outcome=job.outcome,
        detail=job.detail,
    )
