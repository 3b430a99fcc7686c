"""Hosts renew their leases on PostgreSQL at once, and none of them waits for another."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, delete, func, select, text, update

from media_service.database.claim_function import LOCK
from media_service.database.cluster_schema import migrate_cluster
from media_service.database.postgres_database import PostgresDatabase
from media_service.database.tables import HOSTS
from media_service.hosts import host_leases
from media_service.hosts.host_leases import BEAT_SECONDS, LEASE_SECONDS, Leases
from media_testing import postgres_server
from media_testing.set_clock import SetClock


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
    database.write_now(_remove_all)
    database.close()


def _remove_all(connection: Connection) -> None:
    connection.execute(delete(HOSTS))


def _is_late(connection: Connection, host: str) -> None:
    """Have the lease of a host be over."""
    connection.execute(update(HOSTS).where(HOSTS.c.id == host).values(seen_at=0.0))


def _number(connection: Connection) -> int:
    return connection.scalar(select(func.count()).select_from(HOSTS)) or 0


@pytest.fixture
async def steady(database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch) -> tuple[Leases, str]:
    """A host that has renewed its lease for so long that it may give others up."""
    seconds = 0.0
    monkeypatch.setattr(host_leases, "time", SetClock(lambda: seconds))
    hosts = Leases(database)
    name, _ = await hosts.enter("home-of-the-steady")
    while seconds < LEASE_SECONDS + BEAT_SECONDS:
        seconds += BEAT_SECONDS
        assert await hosts.renew(name)
    return hosts, name


async def test_a_host_that_renews_its_lease_late_is_not_waited_for(
    database: PostgresDatabase, steady: tuple[Leases, str]
) -> None:
    hosts, name = steady
    late, _ = await Leases(database).enter("home-of-the-late")
    database.write_now(lambda connection: _is_late(connection, late))
    with database._engine.connect() as renewing:
        renewing.execute(update(HOSTS).where(HOSTS.c.id == late).values(notes="is back"))
        assert await hosts.renew(name)
        renewing.rollback()
    assert database.read_now(_number) == 2
    assert await hosts.renew(name)
    assert database.read_now(_number) == 1


async def test_who_ends_the_leases_of_the_dead_waits_for_no_claim(
    database: PostgresDatabase, steady: tuple[Leases, str]
) -> None:
    hosts, name = steady
    dead, _ = await Leases(database).enter("home-of-the-dead")
    database.write_now(lambda connection: _is_late(connection, dead))
    with database._engine.connect() as claiming:
        claiming.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        assert await asyncio.wait_for(hosts.renew(name), 30)
        claiming.rollback()
    assert database.read_now(_number) == 1


async def test_one_host_does_what_one_does_for_all(
    database: PostgresDatabase, steady: tuple[Leases, str]
) -> None:
    hosts, name = steady
    others = Leases(database)
    other, _ = await others.enter("home-of-another")
    beats = [await hosts.renew(name), await others.renew(other)]
    assert sorted(beat.is_first for beat in beats if beat) == [False, True]
    database.write_now(lambda connection: _is_late(connection, other))
    beat = await hosts.renew(name)
    assert beat
    assert beat.is_first
