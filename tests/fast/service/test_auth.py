import time
from pathlib import Path

import pytest
from sqlalchemy import select

from media_pipelines.service.auth import REMEMBER_SECONDS, Keyring, NameTaken
from media_pipelines.service.backends import open_database
from media_pipelines.service.database import Database
from media_pipelines.service.jobs import Jobs
from media_pipelines.service.problems import Refusal
from media_pipelines.service.retention_clock import RetentionClock
from media_pipelines.service.settings import Settings
from media_pipelines.service.tables import CLIENTS
from tests.new_job import new_job


@pytest.fixture
def database(tmp_path: Path):
    database = open_database(Settings(home=tmp_path))
    yield database
    database.close()


async def test_key_is_stored_hashed_and_recognised(database: Database) -> None:
    keyring = Keyring(database)
    key = keyring.create("alice", 7)
    assert (await keyring.recognise(f"Bearer {key}")).mq_priority == 7
    stored = database.read_now(lambda c: c.scalar(select(CLIENTS.c.key_hash)))
    assert key not in str(stored)


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Basic x", "Bearer wrong"])
async def test_other_headers_are_unauthorized(database: Database, header: str | None) -> None:
    with pytest.raises(Refusal) as caught:
        await Keyring(database).recognise(header)
    assert caught.value.code == "unauthorized"


async def test_revoked_key_stops_working_soon(database: Database) -> None:
    keyring = Keyring(database)
    key = keyring.create("alice", 7)
    await keyring.recognise(f"Bearer {key}")
    assert keyring.revoke("alice")
    time.sleep(REMEMBER_SECONDS + 0.1)
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
