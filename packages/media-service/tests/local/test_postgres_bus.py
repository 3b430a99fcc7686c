"""What the bus of several machines brings from PostgreSQL, and on how many lines."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import psycopg
import pytest
from sqlalchemy import Connection, text

from media_service.clients.auth import Keyring
from media_service.database.bus import JobEnded, JobQueued, Notice, NoticesLost
from media_service.database.cluster_schema import migrate_cluster
from media_service.database.postgres_bus import PostgresBus
from media_service.database.postgres_database import PostgresDatabase
from media_service.database.retention_clock import SharedClock
from media_service.hosts.host_leases import Leases
from media_service.jobs.jobs import Jobs
from media_service.settings.settings import Settings
from media_testing import postgres_server
from media_testing.new_job import new_job

SECONDS = 20.0


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres_server.running() as url:
        database = PostgresDatabase(url, patience=60)
        database.write_now(migrate_cluster)
        Keyring(database).create("alice", 1)
        database.close()
        yield url


@pytest.fixture
def database(url: str) -> Iterator[PostgresDatabase]:
    database = PostgresDatabase(url)
    yield database
    database.close()


@pytest.fixture
def jobs(database: PostgresDatabase, url: str, tmp_path) -> Jobs:
    settings = Settings(home=tmp_path, database=url)
    return Jobs(database, settings, SharedClock(database))


@pytest.fixture
async def notices(url: str) -> AsyncIterator["asyncio.Queue[Notice]"]:
    """What a bus brings to the host of the home `ours`, beginning with what it told first."""
    bus, heard = PostgresBus(url), asyncio.Queue[Notice]()
    bus.listen(heard.put_nowait, "ours")
    bus.listen(lambda _: None)
    await bus.open()
    assert await asyncio.wait_for(heard.get(), SECONDS) == NoticesLost()
    yield heard
    await bus.close()


async def test_jobs_for_a_host_and_all_ends_are_brought(
    notices: "asyncio.Queue[Notice]", jobs: Jobs, database: PostgresDatabase
) -> None:
    client = Keyring(database).clients()[0].client.id
    await Leases(database).enter("theirs", "cpu:1")
    await Leases(database).enter("ours", "remote:1")
    other, ours = [await jobs.add(new_job(client, lane=lane)) for lane in ("cpu", "remote")]
    assert await asyncio.wait_for(notices.get(), SECONDS) == JobQueued()
    for uuid in (other, ours):
        await jobs.cancel(uuid)
        assert await asyncio.wait_for(notices.get(), SECONDS) == JobEnded(uuid)
    assert notices.empty()


def _lines(connection: Connection) -> int:
    """Connections of the bus: those of the database say what program has them."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = '' AND datname <> ''"
    return connection.scalar(text(query)) or 0


async def test_one_line_is_enough_for_all_and_is_taken_up_again(
    notices: "asyncio.Queue[Notice]", url: str, database: PostgresDatabase
) -> None:
    assert await database.read(_lines) == 1
    with psycopg.connect(url, autocommit=True, application_name="test") as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = '' AND datname <> ''"
        )
    assert await asyncio.wait_for(notices.get(), SECONDS) == NoticesLost()
    assert await database.read(_lines) == 1
