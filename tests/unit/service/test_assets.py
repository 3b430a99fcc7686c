import io
import os
import time
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from service.assets import Assets, ContentStore, LinkSigner
from service.auth import REMEMBER_SECONDS, Keyring, NameTaken
from service.database import ASSETS, CLIENTS, JOBS, Database
from service.problems import Refusal
from service.settings import Settings


@pytest.fixture
def database(tmp_path: Path):
    database = Database(Settings(home=tmp_path).database_url)
    yield database
    database.close()


def test_equal_content_is_stored_once_and_is_read_only(tmp_path: Path) -> None:
    store = ContentStore(tmp_path)
    first, size = store.put(io.BytesIO(b"abc"))
    second, _ = store.put(io.BytesIO(b"abc"))
    assert (first, size) == (second, 3)
    files = [path for path in (tmp_path / "content").rglob("*") if path.is_file()]
    assert files == [store.path(first)]
    assert store.path(first).stat().st_mode & 0o222 == 0


def test_content_that_came_in_again_is_spared(tmp_path: Path) -> None:
    store = ContentStore(tmp_path)
    sha256, _ = store.put(io.BytesIO(b"abc"))
    os.utime(store.path(sha256), (0, 0))
    store.put(io.BytesIO(b"abc"))
    store.remove(sha256)
    assert store.path(sha256).read_bytes() == b"abc"
    os.utime(store.path(sha256), (0, 0))
    store.remove(sha256)
    assert not store.path(sha256).exists()


def test_interrupted_upload_leaves_nothing(tmp_path: Path) -> None:
    class Breaks(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell():
                raise OSError(28, "No space left on device")
            return super().read(2)

    with pytest.raises(OSError, match="No space"):
        ContentStore(tmp_path).put(Breaks(b"abcdef"))
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_link_works_for_its_uri_until_it_expires(tmp_path: Path) -> None:
    signer = LinkSigner(tmp_path, 3600)
    url, expires = signer.sign("http://h", "assets/a/b.png")
    signature = url.rpartition("=")[2]
    assert signer.accepts("assets/a/b.png", str(expires), signature)
    assert not signer.accepts("assets/a/c.png", str(expires), signature)
    assert not signer.accepts("assets/a/b.png", str(expires + 1), signature)
    past = int(time.time()) - 1
    assert not signer.accepts("assets/a/b.png", str(past), signer._mac("assets/a/b.png", past))


def test_links_survive_a_restart(tmp_path: Path) -> None:
    _, expires = LinkSigner(tmp_path, 60).sign("", "u")
    signature = LinkSigner(tmp_path, 60)._mac("u", expires)
    assert LinkSigner(tmp_path, 60).accepts("u", str(expires), signature)
    assert (tmp_path / "link-secret").stat().st_mode & 0o077 == 0


async def test_sweep_removes_expired_content_that_nobody_else_has(
    database: Database, tmp_path: Path
) -> None:
    store = ContentStore(tmp_path)
    Keyring(database).create("alice", 1)
    client = database.read(lambda c: c.scalar(select(CLIENTS.c.id)))
    old, _ = store.put(io.BytesIO(b"old"))
    shared, _ = store.put(io.BytesIO(b"shared"))
    rows = [("1", old, -1.0), ("2", shared, -1.0), ("3", shared, 60.0)]
    for uri, sha256, life in rows:
        row = {
            "uri": uri,
            "client_id": client,
            "job_uuid": "j",
            "sha256": sha256,
            "size": 3,
            "content_type": "image/png",
            "expires_at": time.time() + life,
        }
        database.write_now(lambda c, row=row: c.execute(insert(ASSETS), row))
    for sha256 in (old, shared):
        os.utime(store.path(sha256), (0, 0))
    assert await Assets(database, store).sweep() == 1
    assert not store.path(old).exists()
    assert store.path(shared).exists()
    assert database.read(lambda c: c.scalar(select(JOBS.c.uuid))) is None


def test_key_is_stored_hashed_and_recognised(database: Database) -> None:
    keyring = Keyring(database)
    key = keyring.create("alice", 7)
    assert keyring.recognise(f"Bearer {key}").mq_priority == 7
    stored = database.read(lambda c: c.scalar(select(CLIENTS.c.key_hash)))
    assert key not in str(stored)


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Basic x", "Bearer wrong"])
def test_other_headers_are_unauthorized(database: Database, header: str | None) -> None:
    with pytest.raises(Refusal) as caught:
        Keyring(database).recognise(header)
    assert caught.value.code == "unauthorized"


def test_revoked_key_stops_working_soon(database: Database) -> None:
    keyring = Keyring(database)
    key = keyring.create("alice", 7)
    keyring.recognise(f"Bearer {key}")
    assert keyring.revoke("alice")
    time.sleep(REMEMBER_SECONDS + 0.1)
    with pytest.raises(Refusal):
        keyring.recognise(f"Bearer {key}")
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


def test_renewed_key_replaces_the_old_one(database: Database) -> None:
    keyring = Keyring(database)
    old = keyring.renew("embedded", 255)
    new = keyring.renew("embedded", 255)
    assert keyring.recognise(f"Bearer {new}").name == "embedded"
    with pytest.raises(Refusal):
        keyring.recognise(f"Bearer {old}")
