"""What only a key of an operator may see and do."""

import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from media_api.contract.base import TaskError
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.clients.webhook import Webhook
from media_service.database.database import Database
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import JOBS
from media_service.hosts.host_leases import Leases
from media_service.http.app import create_app
from media_service.jobs.jobs import Jobs
from media_service.settings.settings import Settings
from media_testing.new_job import new_generation, new_job


@dataclass
class Operated:
    database: Database
    jobs: Jobs
    alice: str
    client: httpx.AsyncClient
    keys: dict[str, str]

    async def ask(self, method: str, path: str, who: str = "ops") -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.keys[who]}"} if who else {}
        return await self.client.request(method, f"/operator/{path}", headers=headers)

    async def set(self, uuid: str, **values: object) -> None:
        change = update(JOBS).where(JOBS.c.uuid == uuid).values(**values)
        await self.database.write(lambda connection: connection.execute(change))


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Operated]:
    settings = Settings(home=tmp_path)
    app = create_app(settings)
    database = open_database(settings)
    keyring = Keyring(database)
    hook = Webhook.at("https://example.com/ended")
    keys = {
        "alice": keyring.create("alice", 1, webhook=hook),
        "ops": keyring.create("ops", 1, is_operator=True),
    }
    alice = next(each.client.id for each in keyring.clients() if each.client.name == "alice")
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://service") as client:
        jobs = Jobs(database, settings, RetentionClock(database))
        yield Operated(database, jobs, alice, client, keys)
    database.close()


def routes(tmp_path: Path) -> list[tuple[str, str]]:
    paths = create_app(Settings(home=tmp_path)).openapi()["paths"]
    return [
        (method.upper(), re.sub(r"\{\w+\}", "one", path.removeprefix("/operator/")))
        for path, methods in paths.items()
        if path.startswith("/operator/")
        for method in methods
    ]


async def test_every_route_is_for_operators_only(service: Operated, tmp_path: Path) -> None:
    found = routes(tmp_path / "other")
    assert len(found) == 8
    for method, path in found:
        refused = await service.ask(method, path, "alice")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_operator"), path
        assert (await service.ask(method, path, "")).status_code == httpx.codes.UNAUTHORIZED
        assert (await service.ask(method, path)).status_code in (200, 404), path


async def test_the_queue_is_told_by_client_and_engine(service: Operated) -> None:
    for _ in range(2):
        await service.jobs.add(new_job(service.alice))
    sent = new_generation(service.alice, model="far")
    await service.jobs.add(sent)
    reason = '{"kind": "progress", "reason": "The engine takes no more jobs at present."}'
    await service.set(sent.uuid, sent_at=1.0, waiting=reason)
    overview = (await service.ask("GET", "overview")).json()
    queue = {each["engine"]: each for each in overview["queue"]}
    assert [(each["waiting"], each["running"]) for each in queue.values()] == [(2, 0), (0, 1)]
    assert queue["far"]["client"] == "alice"
    assert queue["far"]["reason"] == "The engine takes no more jobs at present."


async def test_spending_and_failures_are_counted(service: Operated) -> None:
    for price in (0.25, 0.5):
        await service.jobs.add(replace(new_job(service.alice, model="dear"), price=price))
    for _ in range(3):
        job = new_job(service.alice)
        await service.jobs.add(job)
        await service.jobs.cancel(job.uuid, TaskError(code="invalid_image", message="It is none."))
    overview = (await service.ask("GET", "overview")).json()
    (spent,) = overview["spending"]
    assert (spent["client"], spent["engine"], spent["tasks"], spent["amount"]) == (
        "alice",
        "dear",
        2,
        0.75,
    )
    (failure,) = overview["failures"]
    assert (failure["code"], failure["tasks"], failure["message"]) == (
        "invalid_image",
        3,
        "It is none.",
    )


async def test_tasks_of_all_clients_are_listed_and_no_key_is(service: Operated) -> None:
    await service.jobs.add(new_job(service.alice))
    tasks = (await service.ask("GET", "tasks?client=alice&status=QUEUED")).json()["tasks"]
    assert [(each["client"], each["status"]) for each in tasks] == [("alice", "QUEUED")]
    assert (await service.ask("GET", "tasks?client=bob")).json()["tasks"] == []
    assert (await service.ask("GET", "tasks?status=DONE")).status_code == 422
    assert (await service.ask("GET", "tasks?number=0")).status_code == 422
    told = json.dumps((await service.ask("GET", "overview")).json())
    assert not any(secret in told for secret in (*service.keys.values(), "whsec_"))


async def test_a_task_is_canceled_and_made_once_more(service: Operated) -> None:
    job = replace(new_job(service.alice), request='{"input_image": "x"}')
    await service.jobs.add(job)
    path = f"tasks/{job.uuid}"
    assert (await service.ask("POST", f"{path}/requeue")).status_code == 422
    assert (await service.ask("POST", f"{path}/cancel")).json()["changed"] == 1
    assert (await service.ask("POST", f"{path}/cancel")).json()["changed"] == 0
    again = (await service.ask("POST", f"{path}/requeue")).json()["task_uuid"]
    row = await service.jobs.get(again)
    assert row is not None
    assert (row.status, row.client_id) == ("QUEUED", service.alice)


async def test_a_host_is_drained_by_its_whole_name(service: Operated) -> None:
    host, _ = await Leases(service.database).enter("home")
    assert (await service.ask("POST", f"hosts/{host}/drain")).json()["changed"] == 1
    (known,) = (await service.ask("GET", "overview")).json()["hosts"]
    assert (known["name"], known["is_drained"]) == (host, True)
    assert (await service.ask("DELETE", f"hosts/{host}/drain")).json()["changed"] == 1
    # A name of a home or machine is for the command alone
    assert (await service.ask("POST", "hosts/home/drain")).status_code == httpx.codes.NOT_FOUND


async def test_webhooks_are_sent_or_dropped_by_task(service: Operated) -> None:
    job = new_job(service.alice)
    await service.jobs.add(job)
    await service.jobs.cancel(job.uuid)
    (waiting,) = (await service.ask("GET", "overview")).json()["webhooks"]
    assert waiting["uuid"] == job.uuid
    assert (await service.ask("POST", f"webhooks/{job.uuid}/retry")).json()["changed"] == 1
    # The command takes a client's name as well, and means all of them
    assert (await service.ask("DELETE", "webhooks/alice")).status_code == httpx.codes.NOT_FOUND
    assert (await service.ask("DELETE", f"webhooks/{job.uuid}")).json()["changed"] == 1
    assert (await service.ask("GET", "overview")).json()["webhooks"] == []
