import time
from pathlib import Path

import pytest
from sqlalchemy import select

from media_pipelines.service.auth import REMEMBER_SECONDS, Keyring, NameTaken
from media_pipelines.service.jobs import Jobs
from media_pipelines.service.problems import Refusal
from media_pipelines.service.retention_clock import RetentionClock
from media_pipelines.service.settings import Settings
from media_pipelines.service.sqlite_database import SqliteDatabase
from media_pipelines.service.tables import CLIENTS
from tests.new_job import new_job


@pytest.fixture
def database(tmp_path: Path):
    database = SqliteDatabase(Settings(home=tmp_path).database_url)
    yield database
    database.close()


def test_key_is_stored_hashed_and_recognised(database: SqliteDatabase) -> None:
    keyring = Keyring(database)
    key = keyring.create("alice", 7)
    assert keyring.recognise(f"Bearer {key}").mq_priority == 7
    stored = database.read(lambda c: c.scalar(select(CLIENTS.c.key_hash)))
    assert key not in str(stored)


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Basic x", "Bearer wrong"])
def test_other_headers_are_unauthorized(database: SqliteDatabase, header: str | None) -> None:
    with pytest.raises(Refusal) as caught:
        Keyring(database).recognise(header)
    assert caught.value.code == "unauthorized"


def test_revoked_key_stops_working_soon(database: SqliteDatabase) -> None:
    keyring = Keyring(database)
    key = keyring.create("alice", 7)
    keyring.recognise(f"Bearer {key}")
    assert keyring.revoke("alice")
    time.sleep(REMEMBER_SECONDS + 0.1)
    with pytest.raises(Refusal):
        keyring.recognise(f"Bearer {key}")
    assert not keyring.revoke("alice")


def test_name_can_be_used_again_after_revocation_only(database: SqliteDatabase) -> None:
    keyring = Keyring(database)
    keyring.create("alice", 7)
    with pytest.raises(NameTaken):
        keyring.create("alice", 7)
    keyring.revoke("alice")
    keyring.create("alice", 7)


@pytest.mark.parametrize("priority", [-1, 256])
def test_priority_of_a_client_is_a_byte(database: SqliteDatabase, priority: int) -> None:
    with pytest.raises(ValueError, match=r"0\.\.255"):
        Keyring(database).create("alice", priority)


def test_renewed_key_replaces_the_old_one(database: SqliteDatabase) -> None:
    keyring = Keyring(database)
    old = keyring.renew("embedded", 255)
    new = keyring.renew("embedded", 255)
    assert keyring.recognise(f"Bearer {new}").name == "embedded"
    with pytest.raises(Refusal):
        keyring.recognise(f"Bearer {old}")


async def test_name_can_be_used_and_revoked_any_number_of_times(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    keyring = Keyring(database)
    jobs = Jobs(database, Settings(home=tmp_path), RetentionClock(database))
    for _ in range(3):
        client = keyring.recognise(f"Bearer {keyring.create('alice', 7)}")
        await jobs.add(new_job(client.id))
        assert keyring.revoke("alice")
    assert len(keyring.clients()) == 3
