"""The sweep: which jobs it cancels, and which it leaves alone."""

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from prefect import flow
from prefect.client.orchestration import get_client
from prefect.states import AwaitingRetry, Crashed

from media_api.contract.operations import OPERATIONS
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.sweep import sweep
from media_pipelines.submission.job_ledger import JobEntry, JobState
from media_pipelines.submission.process_identity import ProcessIdentity, this_process
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

OPERATION = "images/generations"


@pytest.fixture
def service(media_service: MediaService, tmp_path: Path) -> MediaService:
    media_service.home = str(tmp_path)
    return media_service


@pytest.fixture(scope="module")
def dead() -> ProcessIdentity:
    """A process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return replace(this_process(), pid=process.pid)


async def job_of(block: MediaService, process: ProcessIdentity, **changes: object) -> JobEntry:
    """Create a job at the service, and write it into the ledger as that of a process."""
    request = OPERATIONS[OPERATION].request.validate_python({"prompt": "an oak chair"})
    async with block.get_client() as client:
        task = await client.create(OPERATION, request, idempotency_key=str(uuid4()))
    entry = JobEntry(
        service=block.identity, key=str(uuid4()), operation=OPERATION, process=process
    ).accepted(task.task_uuid)
    entry = replace(entry, **changes)  # type: ignore[arg-type]
    await block.ledger.write(entry)
    return entry


async def test_a_job_of_a_dead_process_is_canceled_once(
    service: MediaService, fake_service: FakeService, dead: ProcessIdentity
) -> None:
    fake_service.polls = 10_000
    job = await job_of(service, dead)
    [swept] = await sweep(service, idle_minutes=0)
    assert (swept.task_uuid, swept.outcome) == (job.task_uuid, "canceled")
    error = fake_service.jobs[job.task_uuid].error
    assert error is not None
    assert error["code"] == "canceled"
    assert await sweep(service, idle_minutes=0) == []


async def test_a_dry_run_cancels_nothing(
    service: MediaService, fake_service: FakeService, dead: ProcessIdentity
) -> None:
    fake_service.polls = 10_000
    job = await job_of(service, dead)
    [swept] = await sweep(service, idle_minutes=0, dry_run=True)
    assert swept.outcome == "would be canceled"
    assert fake_service.jobs[job.task_uuid].error is None


async def test_jobs_that_somebody_waits_for_are_left_alone(
    service: MediaService, fake_service: FakeService, dead: ProcessIdentity
) -> None:
    fake_service.polls = 10_000
    await job_of(service, this_process())
    await job_of(service, dead, service="http://elsewhere")
    assert await sweep(service, idle_minutes=0) == []
    await job_of(service, dead)
    assert await sweep(service, idle_minutes=5) == []


async def test_setting_the_clock_cancels_no_job_of_a_process_that_waits(
    service: MediaService, fake_service: FakeService
) -> None:
    fake_service.polls = 10_000
    # The clock was a day behind when the process began to wait.
    job = await job_of(service, this_process(), recorded_at=time.time() - 86_400)
    assert await sweep(service) == []
    assert fake_service.jobs[job.task_uuid].error is None


async def test_only_old_jobs_that_are_not_open_are_forgotten(
    service: MediaService, fake_service: FakeService
) -> None:
    fake_service.polls = 10_000
    old = time.time() - 46 * 86_400
    remote = replace(this_process(), host="elsewhere")
    ended = await job_of(service, this_process(), state=JobState.ENDED, recorded_at=old)
    kept = [
        await job_of(service, this_process(), state=JobState.ENDED),
        await job_of(service, remote, recorded_at=old),
    ]
    await sweep(service, dry_run=True)
    assert await service.ledger.find(ended.service, ended.key) == ended
    await sweep(service)
    assert await service.ledger.find(ended.service, ended.key) is None
    assert [await service.ledger.find(job.service, job.key) for job in kept] == kept


async def test_a_job_that_has_ended_is_kept_for_the_next_attempt(
    service: MediaService, dead: ProcessIdentity
) -> None:
    job = await job_of(service, dead)
    [swept] = await sweep(service, idle_minutes=0)
    assert swept.outcome == "had ended"
    kept = await service.ledger.find(job.service, job.key)
    assert kept is not None
    assert kept.state is JobState.ENDED


async def test_a_request_that_nobody_saw_accepted_is_reported(
    service: MediaService, dead: ProcessIdentity
) -> None:
    entry = JobEntry(service=service.identity, key="k", operation=OPERATION, process=dead)
    await service.ledger.write(entry)
    [swept] = await sweep(service, idle_minutes=0)
    assert swept.outcome == "unknown"
    assert "list of tasks" in swept.detail


async def test_runs_that_will_go_on_keep_their_jobs(
    service: MediaService, fake_service: FakeService, dead: ProcessIdentity
) -> None:
    fake_service.polls = 10_000

    @flow
    async def killed() -> None:
        """Stands for a run whose process was killed."""

    async with get_client() as prefect:
        awaited = await prefect.create_flow_run(killed, state=AwaitingRetry())
        crashed = await prefect.create_flow_run(killed, state=Crashed())
    await job_of(service, dead, flow_run_id=str(awaited.id))
    lost = await job_of(service, dead, flow_run_id=str(crashed.id))
    [swept] = await sweep(service, idle_minutes=0)
    assert swept.task_uuid == lost.task_uuid


async def test_of_another_machine_only_what_prefect_knows_to_have_ended_is_canceled(
    service: MediaService, fake_service: FakeService
) -> None:
    fake_service.polls = 10_000

    @flow
    async def elsewhere() -> None:
        """Stands for a run of another machine."""

    async with get_client() as prefect:
        crashed = await prefect.create_flow_run(elsewhere, state=Crashed())
    remote = replace(this_process(), host="elsewhere")
    await job_of(service, remote, flow_run_id=str(uuid4()))
    lost = await job_of(service, remote, flow_run_id=str(crashed.id))
    [swept] = await sweep(service, idle_minutes=0)
    assert swept.task_uuid == lost.task_uuid


async def test_a_service_without_cancel_is_told(
    service: MediaService, fake_service: FakeService, dead: ProcessIdentity
) -> None:
    fake_service.polls = 10_000
    job = await job_of(service, dead)
    del fake_service.jobs[job.task_uuid]
    [swept] = await sweep(service, idle_minutes=0)
    assert swept.outcome == "not canceled"
