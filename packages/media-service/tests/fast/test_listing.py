"""Pages of tasks: what is in them, and one of a client at a time, since each holds up others."""

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import JOBS
from media_service.http.app import create_app
from media_service.jobs.jobs import JobRow, Jobs
from media_service.settings.settings import Settings
from media_testing.new_job import new_generation, new_job


async def test_a_client_has_one_page_made_at_a_time_and_others_do_not_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    keys = [Keyring(database).create(name, 1) for name in ("alice", "bob")]
    database.close()
    inside: Counter[str] = Counter()
    most: Counter[str] = Counter()
    together = 0

    async def page(_jobs: Jobs, client: str, *_asked: object) -> list[JobRow]:
        nonlocal together
        inside[client] += 1
        most[client] = max(most[client], inside[client])
        together = max(together, inside.total())
        for _ in range(5):
            await asyncio.sleep(0)
        inside[client] -= 1
        return []

    monkeypatch.setattr(Jobs, "page", page)
    transport = httpx.ASGITransport(create_app(settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://service") as client:
        asked = [
            client.get("/api/v1/tasks", headers={"Authorization": f"Bearer {key}"})
            for _ in range(20)
            for key in keys
        ]
        answers = await asyncio.gather(*asked)
    assert {answer.status_code for answer in answers} == {httpx.codes.OK}
    assert sorted(most.values()) == [1, 1]
    assert together == 2


async def listed(client: httpx.AsyncClient, key: str, **asked: str) -> list[dict]:
    headers = {"Authorization": f"Bearer {key}"}
    answer = await client.get("/api/v1/tasks", params=asked, headers=headers)
    assert answer.status_code == httpx.codes.OK, answer.text
    tasks: list[dict] = answer.json()["tasks"]
    return tasks


async def test_tasks_are_found_by_what_they_are_and_by_their_words(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    keyring = Keyring(database)
    keys = {name: keyring.create(name, 1) for name in ("alice", "bob")}
    ids = {each.client.name: each.client.id for each in keyring.clients()}
    jobs = Jobs(database, settings, RetentionClock(database))
    far = new_generation(ids["alice"], model="far")
    near = replace(new_job(ids["alice"]), request='{"input_image": "a", "language": "50%_off"}')
    for job in (far, near, new_generation(ids["bob"], model="far")):
        await jobs.add(job)
    await jobs.cancel(near.uuid)
    sent = update(JOBS).where(JOBS.c.uuid == far.uuid).values(sent_at=1.0)
    await database.write(lambda connection: connection.execute(sent))
    transport = httpx.ASGITransport(create_app(settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://service") as client:
        for asked, wanted in (
            ({}, [near, far]),
            ({"operation": "images/generations"}, [far]),
            ({"model": "far"}, [far]),
            ({"status": "FAILED"}, [near]),
            # It is at an engine elsewhere, and its envelope says so
            ({"status": "PROCESSING"}, [far]),
            ({"status": "QUEUED"}, []),
            ({"search": "WALNUT"}, [far]),
            ({"search": "50%_off"}, [near]),
            ({"search": "%"}, [near]),
            ({"search": "_"}, [near]),
            ({"search": "nothing"}, []),
        ):
            found = await listed(client, keys["alice"], **asked)
            assert [each["task_uuid"] for each in found] == [job.uuid for job in wanted], asked
            assert all("request" not in each for each in found)
        (task,) = await listed(client, keys["alice"], model="far", with_request="true")
        assert task["request"]["prompt"] == "a walnut armchair"
        for wrong in ({"status": "DONE"}, {"operation": "x"}, {"with_request": "1"}):
            headers = {"Authorization": f"Bearer {keys['alice']}"}
            answer = await client.get("/api/v1/tasks", params=wrong, headers=headers)
            assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    database.close()
