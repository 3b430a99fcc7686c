"""Workers without a job give their memory back, and take the next job all the same."""

import asyncio
from base64 import b64encode
from pathlib import Path

import psutil
import pytest
import trimesh

from media_service.content.content_folder import ContentFolder
from media_service.engine_api.messages import Assignment, Succeeded
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_service.workers import pool as pool_module
from media_service.workers.job_folders import JobFolders
from media_service.workers.pool import WorkerPool
from media_service.workers.runner import Outcome
from media_testing.executions import assignment_of
from media_testing.processes import children
from media_testing.running_service import RunningService, finish, wait_until

BLENDER = "blender.inside.server"
BOX = b64encode(trimesh.creation.box().export(file_type="glb")).decode()


def _converted(service: RunningService) -> str:
    body = {"input_model": BOX, "output_format": "fbx"}
    with service.client() as client:
        created = client.post("/api/v1/3d_models/conversions", json=body).raise_for_status().json()
        return str(finish(client, "3d_models/conversions", created["task_uuid"])["status"])


def _blenders(worker: int) -> list[int]:
    return children(worker, BLENDER)


def test_a_worker_that_rests_has_no_blender_and_starts_it_again(tmp_path: Path) -> None:
    service = RunningService(tmp_path, concurrency="cpu:1", worker_idle_seconds=1).start()
    try:
        assert _converted(service) == "COMPLETED"
        # It may have grown, and been replaced by one that does not start Blender
        wait_until(lambda: [_blenders(worker) for worker in service.worker_ids()] == [[]], 20)
        [worker] = service.worker_ids()
        assert psutil.Process(worker).memory_full_info().pss < 350e6
        assert _converted(service) == "COMPLETED"
    finally:
        service.stop()


@pytest.mark.long
def test_a_worker_that_is_to_keep_its_blender_keeps_it(tmp_path: Path) -> None:
    service = RunningService(tmp_path, concurrency="cpu:1", worker_idle_seconds=0).start()
    try:
        assert _converted(service) == "COMPLETED"
        [worker] = service.worker_ids()
        with pytest.raises(AssertionError, match="not within"):
            wait_until(lambda: not _blenders(worker), 3)
    finally:
        service.stop()


@pytest.mark.long
@pytest.mark.parametrize(("largest", "is_replaced"), [(1.0, True), (100_000.0, False)])
async def test_an_idle_worker_that_has_grown_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, largest: float, is_replaced: bool
) -> None:
    monkeypatch.setattr(pool_module, "SMALL_MB", largest)
    settings = Settings(home=tmp_path, concurrency="cpu:1", worker_idle_seconds=1)
    pool = WorkerPool(settings, JobFolders(settings, ContentFolder(tmp_path)), Engines(settings))
    ended: asyncio.Queue[Outcome] = asyncio.Queue()
    idle = asyncio.Event()

    async def on_end(_job: Assignment, outcome: Outcome) -> None:
        ended.put_nowait(outcome)

    pool.open(idle.set, on_end, lambda _job, _share: None)
    job = assignment_of("motions/retrievals", text_prompt="a person waves")
    try:
        async with asyncio.timeout(120):
            await idle.wait()
            [first] = children(psutil.Process().pid, "service.worker")
            assert pool.start(job)
            assert isinstance(await ended.get(), Succeeded)
            await asyncio.sleep(2)
            while not pool.has_room:
                await asyncio.sleep(0.05)
            assert (children(psutil.Process().pid, "service.worker") != [first]) == is_replaced
            assert pool.start(job.model_copy(update={"uuid": "job-2"}))
            assert isinstance(await ended.get(), Succeeded)
    finally:
        await pool.close()
