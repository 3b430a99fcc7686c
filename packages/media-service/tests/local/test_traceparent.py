"""The service keeps of which trace a request is part; a header that is none harms nobody."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from opentelemetry import trace
from opentelemetry.trace import NonRecordingSpan, SpanContext
from sqlalchemy import select

from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database.database import Database
from media_service.database.tables import JOBS
from media_service.http.app import create_app
from media_service.settings.settings import Settings

pytestmark = pytest.mark.makers
GENERATIONS = "/api/v1/images/generations"
CHAIR = {"prompt": "an oak chair"}
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
OTHER = "00-1af7651916cd43dd8448eb211c80319c-c7ad6b7169203331-01"


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return open_database(Settings(home=tmp_path))


@pytest.fixture
async def client(tmp_path: Path, database: Database) -> AsyncIterator[httpx.AsyncClient]:
    """A service that takes tasks and does not run them."""
    key = Keyring(database).create("alice", 1)
    transport = httpx.ASGITransport(create_app(Settings(home=tmp_path)))
    headers = {"Authorization": f"Bearer {key}"}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://service", headers=headers
    ) as client:
        yield client
    database.close()


def kept(database: Database) -> str | None:
    query = select(JOBS.c.traceparent).order_by(JOBS.c.sequence.desc())
    found: str | None = database.read_now(lambda connection: connection.scalar(query))
    return found


async def test_the_header_of_a_request_is_kept_with_its_task(
    client: httpx.AsyncClient, database: Database
) -> None:
    answer = await client.post(GENERATIONS, json=CHAIR, headers={"traceparent": PARENT})
    assert answer.status_code == 201
    assert kept(database) == PARENT


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [("traceparent", "")],
        [("traceparent", f"{PARENT}-and-more")],
        [("traceparent", "00-" + "0" * 32 + PARENT[35:])],
        [("traceparent", "x" * 60_000)],
    ],
)
async def test_a_header_that_is_none_is_ignored(
    client: httpx.AsyncClient, database: Database, headers: list[tuple[str, str]]
) -> None:
    answer = await client.post(GENERATIONS, json=CHAIR, headers=headers)
    assert answer.status_code == 201
    assert kept(database) is None


async def test_where_the_request_has_a_span_of_its_own_the_task_is_part_of_that(
    client: httpx.AsyncClient, database: Database
) -> None:
    own = SpanContext(int(OTHER[3:35], 16), int(OTHER[36:52], 16), is_remote=False, trace_flags=1)
    with trace.use_span(NonRecordingSpan(own)):
        await client.post(GENERATIONS, json=CHAIR, headers={"traceparent": PARENT})
    assert kept(database) == OTHER


async def test_a_request_that_is_sent_again_leaves_the_task_in_its_trace(
    client: httpx.AsyncClient, database: Database
) -> None:
    for header in (PARENT, OTHER):
        headers = {"traceparent": header, "Idempotency-Key": "k"}
        await client.post(GENERATIONS, json=CHAIR, headers=headers)
    assert kept(database) == PARENT
