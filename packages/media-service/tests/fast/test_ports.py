"""What is said of one kind of database or store stands in its port; nothing blocks the loop."""

import base64
import re
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, event, select

import media_service as service
from media_service.backends import open_content, open_database
from media_service.clients.auth import Keyring
from media_service.database.database import Database
from media_service.database.tables import SCENES
from media_service.http.app import create_app
from media_service.settings.settings import Settings

(FOLDER,) = map(Path, service.__path__)
OF_SQLITE = re.compile(r"PRAGMA|\"OR REPLACE|OR IGNORE|BEGIN IMMEDIATE|dialects\.sqlite|sqlite3")
OF_EMBEDDED_PORTS = re.compile(r"(database\.(sqlite_database|local_bus)|content\.content_folder)\b")
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(64)).decode()
CAPTIONS = "/api/v1/images/captions"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = open_database(Settings(home=tmp_path))
    yield database
    database.close()


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    settings = Settings(home=tmp_path)
    app = create_app(settings)
    database = open_database(settings)
    key = Keyring(database).create("alice", 1)
    database.close()
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app),
        base_url="http://service",
        headers={"Authorization": f"Bearer {key}"},
    ) as client:
        yield client


@pytest.fixture
def asking_threads() -> Iterator[set[threading.Thread]]:
    """Threads on which any database was asked anything."""
    found: set[threading.Thread] = set()

    def note(*_: object) -> None:
        found.add(threading.current_thread())

    event.listen(Engine, "before_cursor_execute", note)
    yield found
    event.remove(Engine, "before_cursor_execute", note)


def naming(pattern: re.Pattern[str]) -> set[str]:
    return {path.name for path in FOLDER.rglob("*.py") if pattern.search(path.read_text())}


def test_only_the_port_speaks_the_dialect_of_its_database() -> None:
    assert naming(OF_SQLITE) == {"sqlite_database.py"}


def test_the_kind_of_database_and_store_is_chosen_at_one_place() -> None:
    # What is before a bucket is a folder, too
    assert naming(OF_EMBEDDED_PORTS) == {"backends.py", "content_cache.py"}


@pytest.mark.makers
async def test_no_request_asks_the_database_on_the_event_loop(
    client: httpx.AsyncClient, asking_threads: set[threading.Thread]
) -> None:
    body = {"input_image": PNG, "language": "English"}
    created = await client.post(CAPTIONS, json=body, headers={"Idempotency-Key": "k"})
    again = await client.post(CAPTIONS, json=body, headers={"Idempotency-Key": "k"})
    task = again.json()["task_uuid"]
    assert created.json()["task_uuid"] == task
    for path in (f"{CAPTIONS}/{task}", "/api/v1/tasks", f"/assets/{task}/input_image.png"):
        assert (await client.get(path)).status_code == httpx.codes.OK
    assert (await client.get("/healthz")).json()["queued"] == 1
    assert asking_threads
    assert threading.current_thread() not in asking_threads


def test_a_row_takes_the_place_of_the_one_with_its_key(database: Database) -> None:
    for scene in ("old", "new"):
        row = {"client_id": "a", "sha256": "ab", "scene": scene}
        database.write_now(lambda connection, row=row: database.replace(connection, SCENES, [row]))
    rows = database.read_now(lambda connection: connection.execute(select(SCENES)).all())
    assert [tuple(row) for row in rows] == [("a", "ab", "new")]


def test_content_that_is_gone_is_no_file(tmp_path: Path) -> None:
    content = open_content(Settings(home=tmp_path))
    assert content.file("ab" * 32) is None
    assert content.parts() == []
