"""A request that waits for a job goes on when the job ends, or the service does."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database.bus import Bus, JobEnded, JobQueued, NoticesLost
from media_service.database.database import Database
from media_service.database.local_bus import LocalBus
from media_service.database.retention_clock import RetentionClock
from media_service.http.waiting import Waiting
from media_service.jobs.jobs import Jobs
from media_service.settings.settings import Settings
from media_testing.new_job import new_job

LONG = 60.0


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = open_database(Settings(home=tmp_path))
    Keyring(database).create("alice", 1)
    yield database
    database.close()


@pytest.fixture
def jobs(database: Database, tmp_path: Path) -> Jobs:
    return Jobs(database, Settings(home=tmp_path), RetentionClock(database))


@pytest.fixture
def bus() -> Bus:
    return LocalBus()


@pytest.fixture
def waiting(jobs: Jobs, bus: Bus) -> Waiting:
    return Waiting(jobs, bus)


@pytest.fixture
async def uuid(jobs: Jobs, database: Database) -> str:
    return await jobs.add(new_job(Keyring(database).clients()[0].client.id))


async def waited(waiting: Waiting, uuid: str, seconds: float = LONG) -> None:
    with waiting.expecting(uuid) as end:
        await waiting.until_end("alice", end, seconds)


async def begun(waiting: Waiting, uuid: str, number: int) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(waited(waiting, uuid)) for _ in range(number)]
    done, _ = await asyncio.wait(tasks, timeout=0.2)
    assert done == set()
    return tasks


async def test_everybody_goes_on_at_the_end_of_the_job_and_not_before(
    waiting: Waiting, bus: Bus, uuid: str
) -> None:
    tasks = await begun(waiting, uuid, 3)
    bus.tell(JobQueued())
    bus.tell(JobEnded("another"))
    done, _ = await asyncio.wait(tasks, timeout=0.2)
    assert done == set()
    bus.tell(JobEnded(uuid))
    await asyncio.wait_for(asyncio.gather(*tasks), LONG / 2)


async def test_after_lost_notices_only_those_go_on_whose_job_has_ended(
    waiting: Waiting, bus: Bus, jobs: Jobs, uuid: str
) -> None:
    tasks = await begun(waiting, uuid, 2)
    bus.tell(NoticesLost())
    done, _ = await asyncio.wait(tasks, timeout=0.2)
    assert done == set()
    await jobs.cancel(uuid)
    bus.tell(NoticesLost())
    await asyncio.wait_for(asyncio.gather(*tasks), LONG / 2)


async def test_an_end_that_comes_before_anybody_waits_is_not_missed(
    waiting: Waiting, bus: Bus, uuid: str
) -> None:
    with waiting.expecting(uuid) as end:
        bus.tell(JobEnded(uuid))
        await asyncio.wait_for(waiting.until_end("alice", end, LONG), LONG / 2)


async def test_a_job_that_is_not_stored_yet_is_waited_for_after_lost_notices(
    waiting: Waiting, bus: Bus
) -> None:
    [task] = await begun(waiting, "expected", 1)
    bus.tell(NoticesLost())
    done, _ = await asyncio.wait([task], timeout=0.2)
    assert done == set()
    bus.tell(JobEnded("expected"))
    await asyncio.wait_for(task, LONG / 2)


async def test_waiting_ends_with_the_service_and_does_not_begin_again(
    waiting: Waiting, uuid: str
) -> None:
    tasks = await begun(waiting, uuid, 2)
    waiting.stop()
    await asyncio.wait_for(asyncio.gather(*tasks), LONG / 2)
    await asyncio.wait_for(waited(waiting, uuid), LONG / 2)


async def test_waiting_has_an_end_of_its_own(waiting: Waiting, uuid: str) -> None:
    await asyncio.wait_for(waited(waiting, uuid, 0.01), LONG / 2)
