"""PostgreSQL claims in one statement what SQLite claims in a transaction, and tells two hosts."""

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, Update, func, insert, inspect, select, text, update

from media_service.clients.auth import Keyring
from media_service.database.claim_function import CHANNEL, LOCK, claim_values
from media_service.database.cluster_schema import migrate_cluster
from media_service.database.database import Database
from media_service.database.migrations import migrate, newest
from media_service.database.postgres_database import PostgresDatabase
from media_service.database.retention_clock import RetentionClock, SharedClock
from media_service.database.rolling_upgrade import check
from media_service.database.sqlite_database import SqliteDatabase
from media_service.database.tables import CLIENTS, HOSTS, JOBS
from media_service.database.turns import EngineLimit, FreePlace
from media_service.jobs.jobs import Jobs, MoneySpent
from media_service.jobs.transitions import FAILED, move
from media_service.settings.settings import Settings
from media_testing import postgres_server
from media_testing.new_job import new_job
from media_testing.running_service import wait_until

FREE = [FreePlace("cpu")]
PROMPTS, CAPTIONS, MODELS = "images/prompt_enhancements", "images/captions", "3d_models/generations"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres_server.running() as url:
        database = PostgresDatabase(url, patience=60)
        database.write_now(migrate_cluster)
        database.close()
        yield url


@dataclass(frozen=True)
class Queue:
    """A database with clients, and what stores jobs in it."""

    database: Database
    jobs: Jobs
    clients: dict[str, str]

    async def add(
        self,
        name: str,
        *,
        priority: int = 0,
        operation: str = CAPTIONS,
        lane: str = "cpu",
        model: str = "quick",
    ) -> str:
        job = new_job(self.clients[name], priority=priority, lane=lane, model=model)
        return await self.jobs.add(replace(job, operation=operation))

    def enter(self, host: str, lanes: str = "cpu:1", **values: object) -> None:
        # As seen as if it had just been, however long the test takes
        row = {"id": host, "home_id": host, "seen_at": time.time() + 600, "lanes": lanes, **values}
        self.database.write_now(lambda c: c.execute(insert(HOSTS), row) and None)

    async def claim(
        self,
        host: str = "a",
        places: Sequence[FreePlace] = FREE,
        limits: Sequence[EngineLimit] = (),
    ) -> str | None:
        job = (await self.database.claim(host, places, limits)).job
        return str(job.uuid) if job else None

    async def end(self, uuid: str) -> None:
        await self.database.write(lambda c: move(c, JOBS.c.uuid == uuid, FAILED, {"error": "{}"}))


def _queue(database: Database, settings: Settings) -> Queue:
    clock = SharedClock(database) if settings.database else RetentionClock(database)
    keyring = Keyring(database)
    for name in ("alice", "bob", "carol"):
        keyring.create(name, 255)
    clients = {known.client.name: known.client.id for known in keyring.clients()}
    return Queue(database, Jobs(database, settings, clock), clients)


def _empty(connection: Connection) -> None:
    for table in ("jobs", "hosts", "keys", "clients"):
        connection.execute(text(f"DELETE FROM {table}"))


@pytest.fixture
def queue(url: str, tmp_path: Path) -> Iterator[Queue]:
    database = PostgresDatabase(url)
    yield _queue(database, Settings(home=tmp_path, database=url))
    database.write_now(_empty)
    database.close()


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[Queue]:
    settings = Settings(home=tmp_path)
    database = SqliteDatabase(settings.database_url)
    yield _queue(database, settings)
    database.close()


def _running(connection: Connection) -> int:
    query = select(func.count()).where(JOBS.c.status == "PROCESSING")
    return connection.scalar(query) or 0


def _change(change: Update, connection: Connection) -> None:
    connection.execute(change)


async def _history(queue: Queue, seed: int) -> list[int | None]:
    """Have jobs come, begin and end at random; return the numbers of those that were claimed."""
    chance = random.Random(seed)
    queue.enter("a")
    # Who is first of those who were never served, nobody says
    for turn, (name, most) in enumerate({"alice": None, "bob": None, "carol": 2}.items()):
        values = {"last_served": turn, "max_running": most}
        change = update(CLIENTS).where(CLIENTS.c.name == name).values(values)
        queue.database.write_now(partial(_change, change))
    limits = [EngineLimit("slow", "cpu", 2), EngineLimit("slow", "remote", 1)]
    places = [
        FREE,
        [FreePlace("cpu", (PROMPTS, CAPTIONS)), FreePlace("remote")],
        [FreePlace("remote"), FreePlace("cpu")],
    ]
    numbers: dict[str, int] = {}
    running: list[str] = []
    claimed: list[int | None] = []
    for number in range(160):
        deed = chance.random()
        if deed < 0.5:
            uuid = await queue.add(
                chance.choice(list(queue.clients)),
                priority=chance.choice((0, 5, 100)),
                operation=chance.choice((PROMPTS, CAPTIONS, MODELS)),
                lane=chance.choice(("cpu", "cpu", "remote")),
                model=chance.choice(("quick", "slow")),
            )
            numbers[uuid] = number
        elif deed < 0.85:
            uuid_or_none = await queue.claim("a", chance.choice(places), limits)
            claimed.append(numbers[uuid_or_none] if uuid_or_none else None)
            running.extend([uuid_or_none] if uuid_or_none else [])
        elif running:
            await queue.end(running.pop(chance.randrange(len(running))))
    return claimed


@pytest.mark.parametrize("seed", range(2))
async def test_both_databases_choose_the_same_jobs(
    queue: Queue, embedded: Queue, seed: int
) -> None:
    chosen = await _history(queue, seed)
    assert chosen == await _history(embedded, seed)
    assert len({each for each in chosen if each is not None}) > 20


async def test_a_claim_counts_the_attempt_and_says_the_row_as_it_is(queue: Queue) -> None:
    queue.enter("a")
    uuid = await queue.add("alice")
    row = (await queue.database.claim("a", FREE, ())).job
    assert row
    assert (row.uuid, row.status, row.host, row.attempts) == (uuid, "PROCESSING", "a", 1)
    assert abs(row.started_at - time.time()) < 60


async def test_a_host_that_does_not_read_a_large_answer_holds_up_no_other(
    queue: Queue, url: str
) -> None:
    queue.enter("a")
    large = replace(new_job(queue.clients["alice"], priority=9), request="x" * 8_000_000)
    await queue.jobs.add(large)
    other = await queue.add("bob")
    values = claim_values("a", time.time(), FREE, ())
    with closing(psycopg.connect(url, autocommit=True)) as silent:
        # Asks, and never looks for the answer
        silent.pgconn.send_query_params(
            b"SELECT media_claim($1, $2, $3, $4)",
            [str(values[name]).encode() for name in ("host", "now", "places", "limits")],
        )
        silent.pgconn.flush()
        wait_until(lambda: queue.database.read_now(_running) == 1, 10)
        assert await queue.claim() == other


async def test_limits_of_a_client_hold_for_all_processes_together(
    url: str, queue: Queue, tmp_path: Path
) -> None:
    values = {"max_queued": 2, "max_cost_per_day": 1.0}
    change = update(CLIENTS).where(CLIENTS.c.name == "alice").values(values)
    queue.database.write_now(partial(_change, change))
    settings = Settings(home=tmp_path, database=url)
    databases = [PostgresDatabase(url) for _ in range(4)]
    apis = [Jobs(each, settings, SharedClock(each)) for each in databases]
    paid = [replace(new_job(queue.clients["alice"]), price=1.0) for _ in range(16)]
    told = await asyncio.gather(
        *(apis[number % 4].add(job) for number, job in enumerate(paid)), return_exceptions=True
    )
    assert sum(isinstance(each, str) for each in told) == 1
    assert {type(each) for each in told} == {str, MoneySpent}
    for each in databases:
        each.close()


async def test_a_host_that_is_drained_or_unknown_gets_none(queue: Queue) -> None:
    await queue.add("alice")
    queue.enter("drained", is_drained=True)
    assert await queue.claim("drained") is None
    assert await queue.claim("unknown") is None


HELD = {
    "a job that is being canceled": "SELECT 1 FROM jobs WHERE uuid = '{first}' FOR UPDATE",
    "a client that is being changed": "UPDATE clients SET max_queued = 9 WHERE name = 'alice'",
    "another host that is being removed": "DELETE FROM hosts WHERE id = 'b'",
    "a host whose lease is renewed": "UPDATE hosts SET notes = 'x' WHERE id = 'a'",
}


@pytest.mark.parametrize("held", HELD)
async def test_who_is_frozen_in_a_change_holds_up_no_claim(
    queue: Queue, url: str, held: str
) -> None:
    queue.enter("a")
    queue.enter("b")
    first = await queue.add("alice", priority=9)
    others = {await queue.add("alice"), await queue.add("bob")}
    with psycopg.connect(url) as frozen:
        frozen.execute(HELD[held].format(first=first))
        began = time.monotonic()
        claimed = {await queue.claim("a"), await queue.claim("a")}
        assert time.monotonic() - began < 1
        frozen.rollback()
    if "client" in held:
        assert claimed == {None, *(uuid for uuid in others if uuid in claimed)}
        assert len(claimed) == 2
    else:
        assert None not in claimed
        assert (first in claimed) == ("job" not in held)


async def test_a_client_whose_only_job_is_being_changed_holds_up_no_other(
    queue: Queue, url: str
) -> None:
    queue.enter("a")
    only, other = await queue.add("alice"), await queue.add("bob")
    for place in (FreePlace("cpu"), FreePlace("cpu", (CAPTIONS,))):
        with psycopg.connect(url) as frozen:
            frozen.execute("SELECT 1 FROM jobs WHERE uuid = %s FOR UPDATE", (only,))
            assert await queue.claim("a", [place]) == other
            assert await queue.claim("a", [place]) is None
            frozen.rollback()
        await queue.end(other)
        other = await queue.add("bob")
    assert await queue.claim() == only


async def test_no_lock_of_a_claim_outlives_its_statement(queue: Queue, url: str) -> None:
    queue.enter("a")
    await queue.add("alice")
    assert await queue.claim("a")
    assert await queue.claim("a") is None
    with psycopg.connect(url) as other:
        held = f"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = {LOCK >> 32}"
        assert other.execute(held).fetchone() == (0,)
        assert other.execute(f"SELECT pg_try_advisory_lock({LOCK})").fetchone() == (True,)


class Told:
    """Which hosts are told of jobs."""

    def __init__(self, url: str, hosts: Sequence[str]) -> None:
        self._line = psycopg.connect(url, autocommit=True)
        for host in hosts:
            self._line.execute(f'LISTEN "{CHANNEL}{host}"')

    def hosts(self) -> list[str]:
        # With the answer comes what was told before
        self._line.execute("SELECT 1")
        found = self._line.notifies(timeout=0.1)
        return sorted(notice.channel.removeprefix(CHANNEL) for notice in found)

    def close(self) -> None:
        self._line.close()


@pytest.fixture
def told(url: str) -> Iterator[Told]:
    told = Told(url, "abcdefg")
    yield told
    told.close()


async def test_two_hosts_that_have_a_place_are_told_of_a_job(queue: Queue, told: Told) -> None:
    queue.enter("a", "cpu:1,remote:4")
    queue.enter("b", "cpu:1", is_drained=True)
    queue.enter("c", "cpu:1", is_able=False)
    queue.enter("d", "cpu:1", seen_at=time.time() - 60)
    queue.enter("e", "remote:4,models:cuda:0:8")
    queue.enter("f", "cpu:2")
    queue.enter("g", "cpu:2")
    heard: set[str] = set()
    for _ in range(9):
        await queue.add("alice")
        now = told.hosts()
        assert len(now) == 2
        heard.update(now)
    assert heard == {"a", "f", "g"}
    await queue.add("alice", lane="models:cuda:0")
    assert told.hosts() == ["e"]


async def test_a_job_that_is_left_is_told_to_the_next_who_has_a_place(
    queue: Queue, told: Told
) -> None:
    queue.enter("a", "cpu:1")
    queue.enter("b", "cpu:1")
    for _ in range(3):
        await queue.add("alice")
    told.hosts()
    assert await queue.claim("a")
    assert told.hosts() == ["b"]
    assert await queue.claim("b")
    assert told.hosts() == []
    await queue.add("bob")
    assert told.hosts() == []


async def test_what_waits_for_its_engine_is_told_to_nobody(queue: Queue, told: Told) -> None:
    queue.enter("a", "cpu:4")
    queue.enter("b", "cpu:4")
    limits = [EngineLimit("slow", "cpu", 1)]
    for _ in range(3):
        await queue.add("alice", model="slow")
    told.hosts()
    assert await queue.claim("a", FREE, limits)
    assert await queue.claim("a", FREE, limits) is None
    assert told.hosts() == ["b"]


# What services of before have beside our tables, as far as it matters
_OF_BEFORE = """
CREATE TABLE procrastinate_jobs (queue_name text, task_name text);
CREATE TABLE procrastinate_workers (id bigserial PRIMARY KEY, last_heartbeat timestamptz);
CREATE TYPE procrastinate_job_to_defer_v1 AS (
    queue_name text, task_name text, priority integer, lock text, queueing_lock text, args jsonb,
    scheduled_at timestamptz
);
CREATE FUNCTION procrastinate_defer_jobs_v1(jobs procrastinate_job_to_defer_v1[])
RETURNS bigint[] LANGUAGE sql AS $$
    INSERT INTO procrastinate_jobs SELECT each.queue_name, each.task_name FROM unnest(jobs) AS each;
    SELECT ARRAY[]::bigint[]
$$;
"""
_OLD = text("SELECT count(*) FROM pg_stat_activity WHERE application_name = :name")
_TICKETS = text("SELECT queue_name FROM procrastinate_jobs")


async def test_services_of_before_get_their_tickets_until_the_last_is_gone(
    url: str, tmp_path: Path
) -> None:
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute("DROP DATABASE IF EXISTS before WITH (FORCE)")
        admin.execute("CREATE DATABASE before")
    its = url.rsplit("/", 1)[0] + "/before"
    database = PostgresDatabase(its)
    database.write_now(migrate)
    before = int(newest()) - 1
    name = f"media-pipelines {before}"
    set_back = f"UPDATE alembic_version SET version_num = '{before}'"
    database.write_now(lambda c: c.exec_driver_sql(set_back) and None)
    database.write_now(lambda c: c.exec_driver_sql(_OF_BEFORE) and None)
    with psycopg.connect(its, application_name=name) as old:
        old.execute("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now())")
        old.commit()
        database.write_now(migrate_cluster)
        queue = _queue(database, Settings(home=tmp_path, database=its))
        queue.enter("a")
        uuid = await queue.add("alice")
        assert list(database.read_now(lambda c: c.scalars(_TICKETS))) == ["cpu"]
        assert await queue.claim("a") == uuid
        old.execute("UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 hour'")
        old.commit()
        await queue.add("alice")
        assert list(database.read_now(lambda c: c.scalars(_TICKETS))) == ["cpu"]
    # The server may not have seen yet that it is gone
    wait_until(lambda: not database.read_now(lambda c: c.scalar(_OLD, {"name": name})), 20)
    database.write_now(migrate_cluster)
    left = text("SELECT count(*) FROM pg_proc WHERE starts_with(proname, 'procrastinate')")
    assert database.read_now(lambda c: c.scalar(left)) == 0
    assert not database.read_now(lambda c: inspect(c).has_table("procrastinate_jobs"))
    await queue.add("bob")
    assert await queue.claim("a")
    # A newer service has been here; its functions stay, and who is older is let in
    newer = f"UPDATE alembic_version SET version_num = '{int(newest()) + 1}'"
    database.write_now(lambda c: c.exec_driver_sql(newer) and None)
    with psycopg.connect(its, application_name="media-pipelines of somebody else"):
        database.write_now(migrate_cluster)
    database.read_now(check)
    database.close()
