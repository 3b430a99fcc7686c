"""Workers beyond the first ones start when a job waits and all are busy."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from media_service.content.content_folder import ContentFolder
from media_service.engine_api.messages import Assignment, Ready, Succeeded
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_service.workers import pool as pool_module
from media_service.workers.job_folders import JobFolders
from media_service.workers.pool import WorkerPool
from media_service.workers.runner import Outcome
from media_testing.executions import assignment_of

SECONDS = 20.0


class WorkerInHand:
    """A worker that is ready, and has done its job, when the test says so."""

    def __init__(self, *_: object, **__: object) -> None:
        self.is_open, self.process, self.pid = True, self, 1
        self._said: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.job = asyncio.Event()
        started.append(self)

    async def messages(self) -> AsyncIterator[bytes]:
        while (message := await self._said.get()) is not None:
            yield message

    def send(self, _job: Assignment) -> None:
        self.job.set()

    def is_ready(self) -> None:
        self._said.put_nowait(Ready().model_dump_json().encode())

    def has_made(self) -> None:
        self.job.clear()
        said = Succeeded(model="m", result="a", metadata=None, assets=[])
        self._said.put_nowait(said.model_dump_json().encode())

    def end(self) -> None:
        self._said.put_nowait(None)

    def wait(self) -> None:
        """It ends at once."""


started: list[WorkerInHand] = []


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkerPool:
    started.clear()
    monkeypatch.setattr(pool_module, "ProcessChannel", WorkerInHand)
    monkeypatch.setattr(pool_module, "RESPAWN_SECONDS", 0.01)
    settings = Settings(home=tmp_path, concurrency="cpu:3")
    return WorkerPool(settings, JobFolders(settings, ContentFolder(tmp_path)), Engines(settings))


def opened(pool: WorkerPool, first: int) -> asyncio.Queue[Outcome]:
    ended: asyncio.Queue[Outcome] = asyncio.Queue()

    async def on_end(_job: Assignment, outcome: Outcome) -> None:
        ended.put_nowait(outcome)

    pool.first = first
    pool.open(lambda: None, on_end, lambda _job, _share: None)
    return ended


def job(number: int) -> Assignment:
    return assignment_of("images/generations").model_copy(update={"uuid": f"job-{number}"})


async def until(number: int) -> None:
    async with asyncio.timeout(SECONDS):
        while len(started) < number:
            await asyncio.sleep(0.01)


async def test_a_service_starts_all_and_takes_what_ready_ones_can_do(pool: WorkerPool) -> None:
    opened(pool, first=3)
    assert len(started) == 3
    assert not pool.has_room
    await pool.close()


async def test_jobs_one_after_another_need_one_worker(pool: WorkerPool) -> None:
    ended = opened(pool, first=1)
    started[0].is_ready()
    for number in range(3):
        assert pool.start(job(number))
        await asyncio.wait_for(started[0].job.wait(), SECONDS)
        started[0].has_made()
        assert isinstance(await asyncio.wait_for(ended.get(), SECONDS), Succeeded)
        async with asyncio.timeout(SECONDS):
            while pool.running():
                await asyncio.sleep(0.01)
    assert len(started) == 1
    await pool.close()


async def test_a_job_that_waits_starts_one_more_and_never_more_than_there_are_places(
    pool: WorkerPool,
) -> None:
    opened(pool, first=1)
    # The first one still loads, and will take it
    assert pool.start(job(0))
    assert len(started) == 1
    assert pool.start(job(1))
    assert len(started) == 2
    assert pool.start(job(2))
    assert len(started) == 3
    assert not pool.start(job(3))
    for worker in started:
        worker.is_ready()
        await asyncio.wait_for(worker.job.wait(), SECONDS)
    assert not pool.has_room
    await pool.close()


async def test_one_that_dies_before_its_first_job_is_replaced_once(pool: WorkerPool) -> None:
    opened(pool, first=1)
    started[0].end()
    await until(2)
    assert pool.start(job(0))
    await asyncio.sleep(0.05)
    assert len(started) == 2
    await pool.close()
