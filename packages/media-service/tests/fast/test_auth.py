import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import select

from media_service.backends import open_database
from media_service.clients import auth
from media_service.clients.auth import REMEMBER_SECONDS, Keyring, NameTaken
from media_service.clients.limits import Limits
from media_service.database.database import Database
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import KEYS
from media_service.jobs.jobs import Jobs
from media_service.refusal import Refusal
from media_service.settings.settings import Settings
from media_testing.new_job import new_job
from media_testing.set_clock import SetClock


@pytest.fixture
def database(tmp_path: Path):
    database = open_database(Settings(home=tmp_path))
    yield database
    database.close()


async def test_key_is_stored_hashed_and_recognised(database: Database) -> None:
    keyring = Keyring(database)
    key = keyring.create("alice", 7)
    assert (await keyring.recognise(f"Bearer {key}")).mq_priority == 7
    stored = database.read_now(lambda c: c.scalar(select(KEYS.c.key_hash)))
    assert key not in str(stored)


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Basic x", "Bearer wrong"])
async def test_other_headers_are_unauthorized(database: Database, header: str | None) -> None:
    with pytest.raises(Refusal) as caught:
        await Keyring(database).recognise(header)
    assert caught.value.code == "unauthorized"


async def test_revoked_key_stops_working_soon(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.monotonic()
    monkeypatch.setattr(auth, "time", SimpleNamespace(time=time.time, monotonic=lambda: now))
    keyring = Keyring(database)
    key = keyring.create("alice", 7)
    await keyring.recognise(f"Bearer {key}")
    assert keyring.revoke("alice")
    now += REMEMBER_SECONDS + 0.1
    with pytest.raises(Refusal):
        await keyring.recognise(f"Bearer {key}")
    assert not keyring.revoke("alice")


def test_name_can_be_used_again_after_revocation_only(database: Database) -> None:
    keyring = Keyring(database)
    keyring.create("alice", 7)
    with pytest.raises(NameTaken):
        keyring.create("alice", 7)
    keyring.revoke("alice")
    keyring.create("alice", 7)


@pytest.mark.parametrize("priority", [-1, 256])
def test_priority_of_a_client_is_a_byte(database: Database, priority: int) -> None:
    with pytest.raises(ValueError, match=r"0\.\.255"):
        Keyring(database).create("alice", priority)


async def test_renewed_key_replaces_the_old_one(database: Database) -> None:
    keyring = Keyring(database)
    old = keyring.renew("embedded", 255)
    new = keyring.renew("embedded", 255)
    assert (await keyring.recognise(f"Bearer {new}")).name == "embedded"
    with pytest.raises(Refusal):
        await keyring.recognise(f"Bearer {old}")


async def test_name_can_be_used_and_revoked_any_number_of_times(
    database: Database, tmp_path: Path
) -> None:
    keyring = Keyring(database)
    jobs = Jobs(database, Settings(home=tmp_path), RetentionClock(database))
    for _ in range(3):
        client = await keyring.recognise(f"Bearer {keyring.create('alice', 7)}")
        await jobs.add(new_job(client.id))
        assert keyring.revoke("alice")
    assert len(keyring.clients()) == 3


async def test_a_rotated_key_works_until_its_time_has_passed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring = Keyring(database)
    old = keyring.create("alice", 7)
    new = keyring.rotate("alice", 3600)
    assert new
    by_old = await Keyring(database).recognise(f"Bearer {old}")
    assert by_old == await Keyring(database).recognise(f"Bearer {new}")
    later = time.time() + 3601
    monkeypatch.setattr("media_service.clients.auth.time.time", lambda: later)
    with pytest.raises(Refusal):
        await Keyring(database).recognise(f"Bearer {old}")
    assert await Keyring(database).recognise(f"Bearer {new}") == by_old
    assert keyring.clients()[0].keys == 1


async def test_rotating_again_never_prolongs_an_old_key(database: Database) -> None:
    keyring = Keyring(database)
    oldest = keyring.create("alice", 7)
    keyring.rotate("alice", 0)
    keyring.rotate("alice", 3600)
    with pytest.raises(Refusal):
        await Keyring(database).recognise(f"Bearer {oldest}")
    assert keyring.clients()[0].keys == 2


def test_a_client_that_is_not_there_gets_no_key(database: Database) -> None:
    assert Keyring(database).rotate("nobody", 60) is None


async def test_revoking_ends_all_keys_of_a_client(database: Database) -> None:
    keyring = Keyring(database)
    keys = [keyring.create("alice", 7), keyring.rotate("alice", 3600)]
    keyring.revoke("alice")
    for key in keys:
        with pytest.raises(Refusal):
            await Keyring(database).recognise(f"Bearer {key}")


async def test_the_last_use_of_a_key_is_noted_once_a_minute(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring = Keyring(database)
    key = keyring.create("alice", 7)
    assert keyring.clients()[0].last_used is None
    start, seen = time.time(), []
    for seconds in (0.0, 59.0, 61.0):
        now = start + seconds
        monkeypatch.setattr("media_service.clients.auth.time.time", lambda now=now: now)
        asking = Keyring(database)
        await asking.recognise(f"Bearer {key}")
        await asyncio.gather(*asking._notes)
        seen.append(keyring.clients()[0].last_used)
    assert seen == [start, start, start + 61]


async def test_requests_above_the_rate_are_refused_until_there_is_room(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring = Keyring(database)
    key = keyring.create("alice", 7, Limits(requests_per_minute=30))
    free = keyring.create("bob", 7)
    now = time.monotonic()
    monkeypatch.setattr("media_service.clients.limits.time", SetClock(lambda: now))
    for _ in range(30):
        await keyring.recognise(f"Bearer {key}")
        await keyring.recognise(f"Bearer {free}")
    with pytest.raises(Refusal) as caught:
        await keyring.recognise(f"Bearer {key}")
    assert (caught.value.code, caught.value.headers) == ("rate_limited", {"Retry-After": "2"})
    await keyring.recognise(f"Bearer {free}")
    now += 2
    await keyring.recognise(f"Bearer {key}")
    with pytest.raises(Refusal):
        await keyring.recognise(f"Bearer {key}")


def test_a_limit_is_at_least_one(database: Database) -> None:
    with pytest.raises(ValueError, match="max_queued is at least 1"):
        Keyring(database).create("alice", 7, Limits(max_queued=0))
