"""What the service tells those who operate it."""

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families

from media_api.contract.operations import OPERATIONS
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.content import disk_space
from media_service.engine_api.messages import Assignment, EngineCall, Failed, StoredAsset, Succeeded
from media_service.hosts.host_leases import Leases
from media_service.http import probes
from media_service.http.app import create_app
from media_service.http.request_log import AccessLog, RequestLog
from media_service.jobs.jobs import Jobs
from media_service.metrics import Metrics
from media_service.settings.settings import Settings
from media_service.workers.runner import Outcome

GENERATIONS = "/api/v1/images/generations"
PROMPT = {"prompt": "a chair"}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    """The service without its workers."""
    return create_app(settings)


@pytest.fixture
def log(settings: Settings) -> AccessLog:
    return AccessLog(settings.log_folder)


@pytest.fixture
async def client(
    app: FastAPI, settings: Settings, log: AccessLog
) -> AsyncIterator[httpx.AsyncClient]:
    database = open_database(settings)
    key = Keyring(database).create("alice", 1)
    database.close()
    log.open()
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(RequestLog(app, log, Metrics()), raise_app_exceptions=False),
        base_url="http://service",
        headers={"Authorization": f"Bearer {key}"},
    ) as client:
        yield client
    log.close()


async def checks(client: httpx.AsyncClient) -> dict[str, str]:
    answer = await client.get("/readyz")
    found = answer.json()["checks"]
    assert (answer.status_code == 200) == (set(found.values()) == {"ok"})
    return {name: state for name, state in found.items() if state != "ok"}


async def test_alive_is_not_ready(client: httpx.AsyncClient) -> None:
    assert (await client.get("/livez")).json() == {"status": "ok"}
    assert await checks(client) == {"workers": "none is ready"}


async def test_a_database_that_takes_nothing_is_told_until_it_does(
    client: httpx.AsyncClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probes, "ANSWER_SECONDS", 0.1)
    path = settings.home / "service.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            assert (await checks(client))["database"] == "no answer within 0.1 s"
        other.execute("ROLLBACK")
    monkeypatch.setattr(probes, "ANSWER_SECONDS", 20)
    assert "database" not in await checks(client)


async def test_a_full_disk_and_a_service_that_stops_are_told(
    client: httpx.AsyncClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_space, "LEAST_FREE_BYTES", 10**18)
    app.state.process.worker.host.stop_claiming()
    found = await checks(client)
    assert re.fullmatch(r"only \d+ MB are free", found["disk"])
    assert found["drain"] == "the service stops"


async def test_a_log_that_cannot_be_written_is_told_in_a_line(
    log: AccessLog, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    log.open()
    # A file where the folder was: what a full disk or a lost mount does
    (log._folder / "access.log").mkdir()
    log.write(path="/livez")
    log.close()
    assert "the access log cannot be written: [Errno 21]" in caplog.text
    assert capfd.readouterr().err == ""


async def test_a_drain_by_the_operator_is_told_at_once(
    client: httpx.AsyncClient, app: FastAPI, settings: Settings
) -> None:
    database = open_database(settings)
    leases = Leases(database)
    app.state.process.worker.host.id, _ = await leases.enter("here")
    assert "drain" not in await checks(client)
    assert await leases.drain("here", True)
    assert (await checks(client))["drain"] == "`media drain --off` ends it"
    assert await leases.drain("here", False)
    assert "drain" not in await checks(client)
    database.close()


@pytest.mark.parametrize("sent", ["night-17", "a" * 128, "01J:x/y.z+w=="])
async def test_the_id_of_a_request_is_given_back(client: httpx.AsyncClient, sent: str) -> None:
    answer = await client.get("/livez", headers={"X-Request-Id": sent})
    assert answer.headers["x-request-id"] == sent


@pytest.mark.parametrize("sent", [None, "", "a" * 129, "a b", "a;b"])
async def test_a_request_without_a_usable_id_is_given_one(
    client: httpx.AsyncClient, sent: str | None
) -> None:
    headers = {} if sent is None else {"X-Request-Id": sent}
    ids = {(await client.get("/livez", headers=headers)).headers["x-request-id"] for _ in "ab"}
    assert len(ids) == 2
    assert all(re.fullmatch(r"[0-9a-f-]{36}", each) for each in ids)


def break_down(*_: object) -> None:
    raise RuntimeError("defect")


@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere", 404), (f"{GENERATIONS}/x", 404), ("/api/v1/tasks", 500)]
)
async def test_a_refusal_names_the_id_that_the_client_sent(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, path: str, status: int
) -> None:
    monkeypatch.setattr(Jobs, "page", break_down)
    answer = await client.get(path, headers={"X-Request-Id": "night-17"})
    assert answer.status_code == status
    assert (answer.headers["x-request-id"], answer.json()["request_id"]) == (
        "night-17",
        "night-17",
    )


@pytest.mark.makers
async def test_the_access_log_says_who_asked_what_and_keeps_no_secret(
    client: httpx.AsyncClient, log: AccessLog, settings: Settings
) -> None:
    await client.post(GENERATIONS, json=PROMPT, headers={"X-Request-Id": "night-17"})
    await client.get("/assets/a/b.png?expires=1&signature=secret")
    log.close()
    text = (settings.log_folder / "access.log").read_text()
    created, refused = (json.loads(line) for line in text.splitlines())
    wanted = {"request_id": "night-17", "client": "alice", "method": "POST", "status": 201}
    assert wanted.items() <= created.items()
    assert (created["path"], created["bytes"] > 0) == (GENERATIONS, True)
    assert (refused["client"], refused["status"], refused["path"]) == (
        None,
        403,
        "/assets/a/b.png",
    )
    assert "secret" not in text
    assert client.headers["authorization"].split()[1] not in text


async def test_lines_of_the_access_log_come_without_a_stop(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    file = settings.log_folder / "access.log"
    for number in (1, 2):
        await client.get("/livez")
        async with asyncio.timeout(20):
            while not file.exists() or len(file.read_text().splitlines()) < number:
                await asyncio.sleep(0.02)
    assert len(file.read_text().splitlines()) == 2


def figures(text: str) -> dict[tuple[str, ...], float]:
    """Name and label values of every sample."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_methods_that_are_none_are_one_figure(client: httpx.AsyncClient) -> None:
    for number in range(20):
        assert (await client.request(f"X{number}", "/nowhere")).status_code == 404
    found = figures((await client.get("/metrics")).text)
    assert found["media_http_requests_total", "other", "", "404"] == 20
    assert not any("X1" in labels for labels in found)


@pytest.mark.makers
async def test_figures_count_requests_by_route_and_jobs_by_state(
    client: httpx.AsyncClient,
) -> None:
    for _ in range(3):
        task = (await client.post(GENERATIONS, json=PROMPT)).headers["location"]
        await client.get(task)
    await client.get("/nowhere/at/all")
    found = figures((await client.get("/metrics")).text)
    assert found["media_http_requests_total", "GET", f"{GENERATIONS}/{{task_uuid}}", "200"] == 3
    assert found["media_http_requests_total", "POST", GENERATIONS, "201"] == 3
    assert found["media_http_requests_total", "GET", "", "404"] == 1
    assert found["media_jobs", "images/generations", "QUEUED", "cpu"] == 3
    assert found["media_jobs_oldest_wait_seconds", "images/generations", "cpu"] >= 0
    assert found["media_workers_ready",] == 0
    queue = figures((await client.get("/metrics/queue")).text)
    assert {name for name, *_ in queue} == {"media_jobs", "media_jobs_oldest_wait_seconds"}
    assert queue["media_jobs", "images/generations", "QUEUED", "cpu"] == 3


def test_figures_count_attempts_by_outcome() -> None:
    metrics = Metrics()
    asset = StoredAsset(uri="assets/a/b.png", sha256="ab", size=7, content_type="image/png")
    outcomes: list[Outcome] = [
        Succeeded(model="m", result="", metadata=None, assets=[asset, asset]),
        Failed(code="no_subject", message="m"),
        None,
    ]
    for attempt, outcome in enumerate(outcomes):
        job = Assignment(
            uuid="j",
            operation="images/edits",
            host="h",
            attempt=attempt,
            request={},
            inputs={},
            engine=EngineCall(name="e", recipe="m:f"),
            render_threads=1,
            render_samples=1,
        )
        metrics.started(job)
        metrics.ended(job, outcome)
    found = figures(metrics.text(2).decode())
    for how in ("succeeded", "no_subject", "died"):
        assert found["media_job_attempts_ended_total", "e", "images/edits", how, "cpu"] == 1
    assert found["media_job_seconds_count", "images/edits", "cpu"] == 3
    assert found["media_result_bytes_total", "images/edits"] == 14
    assert found["media_workers_ready",] == 2


def test_operation_ids_are_names_for_functions(app: FastAPI) -> None:
    paths = app.openapi()["paths"]
    ids = [route["operationId"] for methods in paths.values() for route in methods.values()]
    assert len(ids) == len(set(ids))
    created = {name.replace("/", "_") + "_create" for name in OPERATIONS}
    assert "images_generations_create" in created
    probes = {"livez", "readyz", "healthz", "metrics", "metrics_queue"}
    others = {"tasks_list", "models_list", "assets_download", "assets_look"} | probes
    steps = ("create", "read", "offset", "append", "remove", "abilities")
    others |= {f"uploads_{step}" for step in steps} | {"client_read", "prompt_readings_create"}
    acts = ("overview", "tasks", "cancel", "requeue", "drain", "undrain", "retry", "drop")
    others |= {f"operator_{act}" for act in acts}
    read_and_cancel = {
        each.replace("_create", end) for each in created for end in ("_read", "_cancel")
    }
    assert set(ids) == created | read_and_cancel | others
