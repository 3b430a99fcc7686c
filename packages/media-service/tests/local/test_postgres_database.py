"""PostgreSQL as the database of a service: what a server that hangs or dies does to us."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import psycopg
import pytest
from alembic import command
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import InternalError, OperationalError

from media_api.contract.base import TaskStatus
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database import postgres_database, rolling_upgrade
from media_service.database.cluster_schema import migrate_cluster
from media_service.database.database import CommitUncertain, IncompatibleHome
from media_service.database.migrations import newest, version_of
from media_service.database.postgres_database import THREADS, PostgresDatabase
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import CLIENTS, CLOCK
from media_service.http.operator_figures import OperatorFigures
from media_service.jobs.jobs import Jobs, TaskFilter
from media_service.operating.operator import CannotOperate, Operator
from media_service.settings.settings import Settings
from media_testing import postgres_server
from media_testing.new_job import new_generation
from media_testing.workbench import until


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres_server.running() as url:
        database = PostgresDatabase(url, patience=60)
        database.write_now(migrate_cluster)
        database.close()
        yield url


@pytest.fixture
def database(url: str) -> Iterator[PostgresDatabase]:
    database = PostgresDatabase(url)
    yield database
    database.close()


def server(connection: Connection) -> int:
    """Process that serves a connection."""
    return connection.scalar(text("SELECT pg_backend_pid()")) or 0


def is_served(process: int, connection: Connection) -> bool:
    """Tell whether a process of the server still serves somebody."""
    row = text("SELECT count(*) FROM pg_stat_activity WHERE pid = :pid")
    return connection.scalar(row, {"pid": process}) > 0


def one(connection: Connection) -> int:
    return connection.scalar(select(1)) or 0


async def is_back(database: PostgresDatabase) -> bool:
    with suppress(OperationalError):
        return await database.read(one) == 1
    return False


def add_client(name: str, connection: Connection) -> None:
    row = {"id": name, "name": name, "mq_priority": 1, "created_at": 0.0}
    connection.execute(insert(CLIENTS), row)


async def test_tables_are_made_once_and_a_service_of_the_same_version_takes_them(
    url: str, tmp_path, database: PostgresDatabase
) -> None:
    database.write_now(migrate_cluster)
    open_database(Settings(home=tmp_path, database=url)).close()


async def test_tables_that_nobody_has_made_are_refused_in_words(url: str, tmp_path) -> None:
    other = PostgresDatabase(url)
    with other._engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        connection.execute(text("CREATE DATABASE empty"))
    other.close()
    empty = url.rpartition("/")[0] + "/empty"
    with pytest.raises(IncompatibleHome, match="Run `media migrate`"):
        open_database(Settings(home=tmp_path, database=empty))


def is_now(connection: Connection, version: str, oldest_reader: int) -> None:
    """Have the tables say that they are of a version, and who may use them."""
    connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))
    connection.execute(text(f"UPDATE media_readers SET oldest = {oldest_reader}"))


@pytest.fixture
def other_version(database: PostgresDatabase) -> Iterator[Callable[[str, int], None]]:
    yield lambda version, oldest: database.write_now(
        lambda connection: is_now(connection, version, oldest)
    )
    database.write_now(lambda connection: is_now(connection, newest(), 0))


async def test_a_service_of_before_goes_on_with_tables_that_only_grew(
    url: str, tmp_path, other_version: Callable[[str, int], None]
) -> None:
    settings = Settings(home=tmp_path, database=url)
    other_version("99", 0)
    open_database(settings).close()
    other_version("99", 99)
    with pytest.raises(IncompatibleHome, match="has tables of version 99"):
        open_database(settings)


async def test_what_older_processes_use_is_taken_away_after_them(
    url: str,
    tmp_path,
    database: PostgresDatabase,
    other_version: Callable[[str, int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = str(int(newest()) - 1)
    monkeypatch.setattr(rolling_upgrade, "contractions", lambda: (int(newest()),))
    monkeypatch.setattr(command, "upgrade", lambda _config, last: other_version(last, 0))
    other_version(before, 0)
    with psycopg.connect(url, application_name=f"media-pipelines {before}") as older:
        process = older.info.backend_pid
        database.write_now(migrate_cluster)
        assert database.read_now(version_of) == before
        # The new service does without until then
        open_database(Settings(home=tmp_path, database=url)).close()
    # The server lists a closed connection for a moment longer
    until(lambda: not database.read_now(partial(is_served, process)), 10)
    database.write_now(migrate_cluster)
    assert database.read_now(version_of) == newest()


async def test_a_connection_that_the_server_has_ended_is_replaced_unnoticed(
    database: PostgresDatabase,
) -> None:
    reader, writer = database.read_now(server), database.write_now(server)
    for pid in {reader, writer}:
        os.kill(pid, signal.SIGTERM)
    time.sleep(0.2)
    assert database.read_now(one) == 1
    assert database.write_now(one) == 1


async def test_a_change_is_not_made_twice_when_its_end_is_unknown(
    database: PostgresDatabase,
) -> None:
    def change(connection: Connection) -> None:
        add_client("uncertain", connection)
        os.kill(server(connection), signal.SIGTERM)
        time.sleep(0.2)

    with pytest.raises(CommitUncertain):
        database.write_now(change)
    query = select(func.count()).where(CLIENTS.c.name == "uncertain")
    assert database.read_now(lambda connection: connection.scalar(query)) == 0


async def test_a_server_that_hangs_holds_up_nobody_for_long(database: PostgresDatabase) -> None:
    pids = {await database.read(server) for _ in range(3)}
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        began = time.monotonic()
        asked = [database.read(lambda c: c.scalar(text("SELECT 1"))) for _ in range(60)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert time.monotonic() - began < 6
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
    assert any(isinstance(answer, OperationalError) for answer in answers)
    async with asyncio.timeout(30):
        while not await is_back(database):
            await asyncio.sleep(0.05)


async def test_who_falls_silent_with_the_lock_of_a_client_holds_up_its_others_for_a_second(
    database: PostgresDatabase,
) -> None:
    with database._engine.connect() as silent:
        database.serialise(silent, "alice")
        began = time.monotonic()
        await database.write(lambda connection: database.serialise(connection, "bob"))
        assert time.monotonic() - began < 0.5
        await database.write(lambda connection: database.serialise(connection, "alice"))
        assert 0.5 < time.monotonic() - began < 2.5
        with pytest.raises(InternalError, match="idle-in-transaction"):
            silent.execute(text("SELECT 1"))


async def test_who_was_silent_once_does_its_work_again_and_who_always_is_is_told(
    database: PostgresDatabase,
) -> None:
    silences = [1.5, 0.0, 1.5, 1.5]

    def work(connection: Connection) -> int | None:
        database.serialise(connection, "alice")
        time.sleep(silences.pop(0))
        return connection.scalar(text("SELECT 7"))

    assert await database.write(work) == 7
    with pytest.raises(OperationalError, match="idle-in-transaction"):
        await database.write(work)
    assert silences == []


async def test_rows_take_the_place_of_older_ones(database: PostgresDatabase) -> None:
    def clock(connection: Connection) -> int:
        add_client("twice", connection)
        row = {"id": "twice", "name": "twice", "mq_priority": 9, "created_at": 0.0}
        database.replace(connection, CLIENTS, [row])
        query = select(CLIENTS.c.mq_priority).where(CLIENTS.c.id == "twice")
        return connection.scalar(query) or 0

    assert database.write_now(clock) == 9
    assert database.read_now(lambda c: c.scalar(select(func.count()).select_from(CLOCK))) == 0


@pytest.mark.parametrize(
    "database",
    ["postgresql://x:y@127.0.0.1:1/z", "postgresql://x@/z?host=/nowhere", "postgresql://x@h/z?a=1"],
)
def test_a_database_that_cannot_be_reached_is_told_in_a_sentence(tmp_path, database: str) -> None:
    for ask in (Operator.hosts, Operator.clients, Operator.migrate):
        with pytest.raises(CannotOperate, match=r"cannot be used: .*check MEDIA_DATABASE"):
            ask(Operator(tmp_path, database=database))


async def test_connections_of_a_busy_time_are_closed_when_it_is_over(
    database: PostgresDatabase, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def count() -> int:
        with psycopg.connect(url) as watching:
            query = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'media%'"
            return (watching.execute(query).fetchone() or (0,))[0]

    def nap(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(.2)"))

    before = count()
    await asyncio.gather(*(database.read(nap) for _ in range(8)))
    assert count() - before == THREADS
    assert await database.read(one) == 1
    # The busy time is over for a minute
    monkeypatch.setattr(postgres_database, "TRIM_SECONDS", 0.0)
    assert [await database.read(one) for _ in range(3)] == [1, 1, 1]
    assert count() - before <= 1


async def test_listings_and_figures_of_an_operator_are_read_here_too(
    database: PostgresDatabase, tmp_path: Path
) -> None:
    keyring = Keyring(database)
    keyring.create("searcher", 1)
    [mine] = [each for each in keyring.clients() if each.client.name == "searcher"]
    jobs = Jobs(database, Settings(home=tmp_path), RetentionClock(database))
    job = replace(new_generation(mine.client.id, model="far"), price=0.5)
    await jobs.add(job)
    which = TaskFilter(operation=job.operation, status=TaskStatus.QUEUED, text="WALNUT armchair")
    assert [row.uuid for row in await jobs.page(mine.client.id, None, 9, which)] == [job.uuid]
    await jobs.cancel(job.uuid)
    overview = await OperatorFigures(database, lambda: None).overview()
    assert [each.amount for each in overview.spending if each.client == "searcher"] == [0.5]
    assert [each.code for each in overview.failures if each.engine == "far"] == ["canceled"]
    # Others find the queue as it was
    assert await jobs.waiting() == 0
