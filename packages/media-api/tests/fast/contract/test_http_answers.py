"""What the HTTP side answers around the operations, and that the OpenAPI page says so."""

import asyncio
import base64
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from media_api.contract.operations import API_PREFIX, OPERATIONS
from media_api.contract.uploads import UPLOADS_PATH
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.clients.limits import Limits
from media_service.http import acceptance
from media_service.http.app import create_app
from media_service.jobs.jobs import Jobs
from media_service.settings.settings import Settings

PROMPT = {"prompt": "a chair"}
GENERATIONS = f"{API_PREFIX}/images/generations"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    """The service without its workers."""
    return create_app(settings)


@pytest.fixture
async def client(app: FastAPI, settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    database = open_database(settings)
    key = Keyring(database).create("alice", 1)
    database.close()
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=False),
        base_url="http://service",
        headers={"Authorization": f"Bearer {key}"},
    ) as client:
        yield client


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", GENERATIONS, "POST"),
        ("DELETE", f"{GENERATIONS}/x", "GET"),
        ("GET", f"{GENERATIONS}/x/cancel", "POST"),
        ("POST", f"{API_PREFIX}/tasks", "GET"),
        ("PUT", "/assets/x/y.png", "GET, HEAD"),
        ("POST", "/healthz", "GET"),
    ],
)
async def test_wrong_method_is_told_the_right_ones(
    client: httpx.AsyncClient, method: str, path: str, allowed: str
) -> None:
    answer = await client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert answer.json()["code"] == "method_not_allowed"


def refuse(*_: object) -> None:
    raise OperationalError("SELECT", {}, Exception("disk I/O error"))


async def test_database_that_refuses_a_job_accepts_nothing(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Jobs, "add", refuse)
    answer = await client.post(GENERATIONS, json=PROMPT)
    assert answer.status_code == 503
    assert "Nothing was accepted" in answer.json()["detail"]
    monkeypatch.undo()
    assert (await client.get(f"{API_PREFIX}/tasks")).json()["tasks"] == []


async def test_database_that_fails_after_acceptance_names_the_task(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Jobs, "see", refuse)
    answer = await client.post(GENERATIONS, json=PROMPT)
    monkeypatch.undo()
    (task,) = (await client.get(f"{API_PREFIX}/tasks")).json()["tasks"]
    assert answer.status_code == 503
    assert f"Task {task['task_uuid']} was accepted" in answer.json()["detail"]


async def test_database_that_fails_while_reading_says_nothing_about_acceptance(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Jobs, "page", refuse)
    answer = await client.get(f"{API_PREFIX}/tasks")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert "accepted" not in answer.json()["detail"]


def test_document_lists_every_status_and_parameter(app: FastAPI) -> None:
    paths = app.openapi()["paths"]

    def described(path: str, method: str) -> tuple[set[str], set[str]]:
        route = paths[path][method]
        names = {parameter["name"] for parameter in route["parameters"]}
        return set(route["responses"]), names - {"X-Request-Id"}

    always = {"500", "503"}
    task = {"200", "401", "404", "410", "429"} | always
    for name in OPERATIONS:
        path = f"{API_PREFIX}/{name}"
        statuses = {"200", "201", "400", "401", "403", "408", "413", "415", "422", "429"} | always
        assert described(path, "post") == (statuses, {"Idempotency-Key", "Traceparent"})
        assert described(f"{path}/{{task_uuid}}", "get") == (task, {"task_uuid", "Prefer"})
        assert described(f"{path}/{{task_uuid}}/cancel", "post") == (task, {"task_uuid"})
    which = {"operation", "model", "status", "search", "with_request"}
    listing = ({"200", "401", "422", "429"} | always, {"page_size", "page_token"} | which)
    assert described(f"{API_PREFIX}/tasks", "get") == listing
    download = {"200", "206", "307", "401", "403", "404", "410", "416", "429"} | always
    names = {"task_uuid", "name", "expires", "signature", "Range"}
    for method in ("get", "head"):
        assert described("/assets/{task_uuid}/{name}", method) == (download, names)
    sent, part, upload = UPLOADS_PATH, f"{UPLOADS_PATH}/{{upload_uuid}}", {"upload_uuid"}
    begin = {"Tus-Resumable", "Upload-Length", "Upload-Metadata", "Upload-Checksum"}
    refused = {"401", "412", "413", "422", "429", "460"} | always
    assert described(sent, "post") == ({"201", "408", "411"} | refused, begin)
    mine = {"404", "410"} | refused
    assert described(part, "get") == described(part, "head") == ({"200"} | mine, upload)
    assert described(part, "delete") == ({"204"} | mine, upload)
    statuses = {"204", "408", "409", "415"} | mine
    assert described(part, "patch") == (statuses, upload | {"Upload-Offset", "Upload-Checksum"})
    for probe in ("/livez", "/readyz", "/healthz", "/metrics", "/metrics/queue"):
        assert described(probe, "get")[0] == {"200"} | always
        assert paths[probe]["get"]["security"] == []


EVERYWHERE = {"X-Request-Id", "Idempotency-Key"}


def test_document_lists_every_header_of_answers(app: FastAPI) -> None:
    paths = app.openapi()["paths"]

    def described(path: str, method: str, status: int) -> set[str]:
        return set(paths[path][method]["responses"][str(status)]["headers"]) - EVERYWHERE

    task = f"{GENERATIONS}/{{task_uuid}}"
    assert described(GENERATIONS, "post", 201) == {"Location", "Retry-After"}
    assert described(task, "get", 200) == {"Retry-After", "Preference-Applied"}
    assert described(task, "get", 401) == {"WWW-Authenticate"}
    assert described(task, "get", 429) == {"Retry-After"}
    file = {"ETag", "X-Content-Type-Options", "Content-Security-Policy"}
    for method in ("get", "head"):
        assert described("/assets/{task_uuid}/{name}", method, 200) == file
        assert described("/assets/{task_uuid}/{name}", method, 206) == file | {"Content-Range"}


def test_document_leads_from_a_new_task_to_what_reads_and_cancels_it(app: FastAPI) -> None:
    routes = app.openapi()["paths"][GENERATIONS]["post"]["responses"]
    for status in ("200", "201"):
        links = routes[status]["links"]
        named = {name: link["operationId"] for name, link in links.items()}
        assert named == {
            "read": "images_generations_read",
            "cancel": "images_generations_cancel",
        }


def test_document_has_the_webhooks(app: FastAPI) -> None:
    document = app.openapi()
    assert set(document["webhooks"]) == {"task.completed", "task.failed"}
    for webhook in document["webhooks"].values():
        schema = webhook["post"]["requestBody"]["content"]["application/json"]["schema"]
        assert schema["$ref"].rpartition("/")[2] in document["components"]["schemas"]
        names = {parameter["name"] for parameter in webhook["post"]["parameters"]}
        assert names == {"webhook-id", "webhook-timestamp", "webhook-signature"}


@pytest.fixture
async def limited(app: FastAPI, settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """A client that may have one waiting job and 1,000 bytes, and sends six requests a minute."""
    database = open_database(settings)
    limits = Limits(max_queued=1, max_bytes=1_000, requests_per_minute=6)
    key = Keyring(database).create("limited", 1, limits)
    database.close()
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app),
        base_url="http://service",
        headers={"Authorization": f"Bearer {key}"},
    ) as client:
        yield client


async def test_limits_of_a_client_are_answered_with_what_to_do(limited: httpx.AsyncClient) -> None:
    picture = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(2_000)).decode()
    body = {"input_image": picture, "language": "English"}
    answer = await limited.post(f"{API_PREFIX}/images/captions", json=body)
    assert (answer.status_code, answer.json()["code"]) == (413, "storage_full")
    assert "1000 bytes" in answer.json()["detail"]
    assert (await limited.post(GENERATIONS, json=PROMPT)).status_code == 201
    answer = await limited.post(GENERATIONS, json=PROMPT)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
    # The job before it waits since just now
    assert (answer.headers["retry-after"], answer.json()["retryable"]) == ("0", True)
    for _ in range(3):
        assert (await limited.get(f"{API_PREFIX}/tasks")).status_code == 200
    answer = await limited.get(f"{API_PREFIX}/tasks")
    assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")
    assert int(answer.headers["retry-after"]) in range(1, 11)


async def test_a_refused_request_leaves_none_of_its_files(
    limited: httpx.AsyncClient, settings: Settings
) -> None:
    captions = f"{API_PREFIX}/images/captions"

    def body(size: int, **more: object) -> dict[str, object]:
        picture = b"\x89PNG\r\n\x1a\n" + bytes(size)
        return {"input_image": base64.b64encode(picture).decode(), "language": "English", **more}

    def kept() -> int:
        files = (settings.home / "content").rglob("*")
        return sum(file.stat().st_size for file in files if file.is_file())

    key = {"Idempotency-Key": "k"}
    assert (await limited.post(captions, json=body(100), headers=key)).status_code == 201
    for refused, headers, code in (
        (body(101), key, "idempotency_key_reused"),
        (body(102), {}, "too_many_requests"),
        (body(103, options={"priority": 9}), {}, "priority_above_limit"),
        (body(104, question="What is it?"), {}, "validation_failed"),
    ):
        answer = await limited.post(captions, json=refused, headers=headers)
        assert answer.json()["code"] == code
        assert kept() == 108


async def test_a_body_that_drips_is_refused(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acceptance, "BODY_SECONDS", 0.1)
    monkeypatch.setattr(acceptance, "SLOWEST_BYTES", 10**12)

    async def drops() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(20)
        yield b"}"

    headers = {"Content-Type": "application/json"}
    answer = await client.post(GENERATIONS, content=drops(), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (408, "request_timeout")
    assert (await client.post(GENERATIONS, json=PROMPT)).status_code == 201


async def test_a_body_without_a_length_is_read_up_to_the_limit(client: httpx.AsyncClient) -> None:
    async def pieces(number: int) -> AsyncIterator[bytes]:
        yield b'{"prompt": "a chair"'
        for _ in range(number):
            yield b" " * 500_000
        yield b"}"

    headers = {"Content-Type": "application/json"}
    for number, status in ((1, 201), (20, 201), (130, 413), (0, 201)):
        answer = await client.post(GENERATIONS, content=pieces(number), headers=headers)
        assert answer.status_code == status
