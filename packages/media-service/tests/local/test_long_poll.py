"""A poll that says how long it may wait is answered at the end of the task (RFC 7240)."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.http import waiting
from media_service.http.app import create_app
from media_service.settings.settings import Settings

pytestmark = pytest.mark.makers
GENERATIONS = "/api/v1/images/generations"
LONG = 60.0


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    """A service that takes tasks and does not run them."""
    return create_app(Settings(home=tmp_path))


@pytest.fixture
async def client(app: FastAPI, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    database = open_database(Settings(home=tmp_path))
    key = Keyring(database).create("alice", 1)
    headers = {"Authorization": f"Bearer {key}"}
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://service", headers=headers
    ) as client:
        yield client
    database.close()


@pytest.fixture
async def task(client: httpx.AsyncClient) -> str:
    answer = await client.post(GENERATIONS, json={"prompt": "an oak chair"})
    return f"{GENERATIONS}/{answer.json()['task_uuid']}"


async def begun(
    client: httpx.AsyncClient, task: str, prefer: str = "wait=30"
) -> asyncio.Task[httpx.Response]:
    poll = asyncio.create_task(client.get(task, headers={"Prefer": prefer}))
    done, _ = await asyncio.wait({poll}, timeout=0.3)
    assert not done
    return poll


@pytest.mark.parametrize("prefer", ["wait=30", "respond-async, WAIT = 30; x=1"])
async def test_a_poll_is_answered_when_the_task_ends(
    client: httpx.AsyncClient, task: str, prefer: str
) -> None:
    poll = await begun(client, task, prefer)
    await client.post(f"{task}/cancel")
    answer = await asyncio.wait_for(poll, LONG / 4)
    assert answer.json()["status"] == "FAILED"
    assert answer.headers["preference-applied"] == "wait=30"


async def test_a_poll_ends_after_the_time_that_it_names(
    client: httpx.AsyncClient, task: str
) -> None:
    began = time.monotonic()
    answer = await client.get(task, headers={"Prefer": "wait=1"})
    assert answer.json()["status"] == "QUEUED"
    assert time.monotonic() - began >= 1


async def test_nobody_waits_longer_than_the_service_allows(
    client: httpx.AsyncClient, task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "LONGEST_POLL_SECONDS", 1)
    answer = await client.get(task, headers={"Prefer": "wait=3600"})
    assert answer.headers["preference-applied"] == "wait=1"


@pytest.mark.parametrize("prefer", ["", "wait", "wait=0", "wait=-5", "wait=soon", "await=30"])
async def test_a_poll_that_names_no_time_is_answered_at_once(
    client: httpx.AsyncClient, task: str, prefer: str
) -> None:
    answer = await asyncio.wait_for(client.get(task, headers={"Prefer": prefer}), LONG / 4)
    assert answer.json()["status"] == "QUEUED"
    assert "preference-applied" not in answer.headers


async def test_a_client_has_a_number_of_polls_that_wait(
    client: httpx.AsyncClient, task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "MOST_OF_CLIENT", 2)
    polls = [await begun(client, task) for _ in range(2)]
    answer = await asyncio.wait_for(client.get(task, headers={"Prefer": "wait=30"}), LONG / 4)
    assert "preference-applied" not in answer.headers
    await client.post(f"{task}/cancel")
    await asyncio.wait_for(asyncio.gather(*polls), LONG / 4)
    again = (await client.post(GENERATIONS, json={"prompt": "an oak chair"})).json()["task_uuid"]
    poll = await begun(client, f"{GENERATIONS}/{again}")
    poll.cancel()


async def test_a_service_that_stops_answers_every_poll(
    client: httpx.AsyncClient, app: FastAPI, task: str
) -> None:
    poll = await begun(client, task)
    for part in app.state.answering:
        part.stop()
    answer = await asyncio.wait_for(poll, LONG / 4)
    assert answer.json()["status"] == "QUEUED"
    await asyncio.wait_for(client.get(task, headers={"Prefer": "wait=30"}), LONG / 4)


async def test_a_poll_is_not_a_way_to_tasks_of_others(
    client: httpx.AsyncClient, task: str, tmp_path: Path
) -> None:
    database = open_database(Settings(home=tmp_path))
    other = {"Authorization": f"Bearer {Keyring(database).create('bob', 1)}", "Prefer": "wait=30"}
    database.close()
    answer = await asyncio.wait_for(client.get(task, headers=other), LONG / 4)
    assert answer.status_code == httpx.codes.NOT_FOUND


async def test_a_waiting_task_tells_its_place(client: httpx.AsyncClient, task: str) -> None:
    body = {"prompt": "an oak chair"}
    assert (await client.post(GENERATIONS, json=body)).json()["queue_position"] == 2
    assert (await client.get(task)).json()["queue_position"] == 1
    assert "queue_position" not in (await client.post(f"{task}/cancel")).json()
