"""Waiting, polling, repeating and listing over the wire."""

import base64
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from media_api.contract.operations import OPERATIONS
from media_testing.browser import needs_browser, open_browser
from media_testing.running_service import RunningService, finish, wait_until

PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(64)).decode()
CAPTION = {"input_image": PNG, "language": "English"}
CAPTIONS = "/api/v1/images/captions"


@pytest.fixture
def service(service_of_all: RunningService) -> RunningService:
    return service_of_all


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def test_accepted_task_names_its_address(client: httpx.Client) -> None:
    created = client.post(CAPTIONS, json=CAPTION)
    assert created.status_code == httpx.codes.CREATED
    envelope = created.json()
    assert created.headers["location"] == f"{CAPTIONS}/{envelope['task_uuid']}"
    assert envelope["task_type"] == "images/captions"
    assert (envelope["completed_at"], envelope["result"], envelope["metadata"]) == (0, "", None)
    if envelope["status"] != "FAILED":
        assert float(created.headers["retry-after"]) > 0


def test_blocking_request_answers_with_the_terminal_envelope(client: httpx.Client) -> None:
    body = {**CAPTION, "options": {"block": True}}
    answer = client.post(CAPTIONS, json=body)
    assert answer.status_code == httpx.codes.OK
    assert answer.json()["status"] == "FAILED"
    assert "retry-after" not in answer.headers


@pytest.mark.long
def test_blocking_request_gives_up_after_its_limit(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    home = tmp_path_factory.mktemp("impatient")
    service = RunningService(home, block_seconds=0.05).start()
    try:
        with service.client() as client:
            body = {"prompt": "an oak chair", "options": {"block": True}}
            answer = client.post("/api/v1/images/generations", json=body)
            assert answer.status_code == httpx.codes.CREATED
            assert answer.json()["status"] in ("QUEUED", "PROCESSING")
    finally:
        service.stop()


def test_repeated_key_may_have_other_options_than_the_first(client: httpx.Client) -> None:
    headers = {"Idempotency-Key": "again"}
    first = client.post(CAPTIONS, json=CAPTION, headers=headers).json()
    body = {**CAPTION, "options": {"block": True, "priority": 1}}
    again = client.post(CAPTIONS, json=body, headers=headers)
    assert again.status_code == httpx.codes.OK
    assert again.json()["task_uuid"] == first["task_uuid"]


def test_omitted_priority_is_the_mq_priority(service: RunningService) -> None:
    with service.client("carol") as carol:
        body = {**CAPTION, "options": {"priority": 10}}
        assert carol.post(CAPTIONS, json=body).status_code == httpx.codes.CREATED
        assert carol.post(CAPTIONS, json=CAPTION).status_code == httpx.codes.CREATED


def test_listing_pages_through_all_tasks_once(client: httpx.Client) -> None:
    made = {client.post(CAPTIONS, json=CAPTION).json()["task_uuid"] for _ in range(5)}
    seen: list[str] = []
    token: str | None = ""
    while token is not None:
        page = client.get(f"/api/v1/tasks?page_size=2{token}").json()
        assert len(page["tasks"]) <= 2
        seen += [task["task_uuid"] for task in page["tasks"]]
        token = f"&page_token={page['next_page_token']}" if page["next_page_token"] else None
    assert len(seen) == len(set(seen))
    assert made <= set(seen)
    assert set(seen[:5]) == made


def test_presigned_link_needs_no_key_and_answers_ranges(client: httpx.Client) -> None:
    created = client.post(CAPTIONS, json=CAPTION).json()
    finish(client, "images/captions", created["task_uuid"])
    uri = f"/assets/{created['task_uuid']}/input_image.png"
    part = client.get(uri, headers={"Range": "bytes=1-3"})
    assert (part.status_code, part.content) == (206, b"PNG")
    assert part.headers["x-content-type-options"] == "nosniff"
    past = client.get(uri, headers={"Range": "bytes=1000-"})
    assert (past.status_code, past.headers["content-range"]) == (416, "bytes */72")
    assert past.json()["code"] == "range_not_satisfiable"
    assert client.get(uri, headers={"Range": "bytes=5-3"}).status_code == httpx.codes.OK


def test_page_of_the_documentation_loads_nothing_from_elsewhere(client: httpx.Client) -> None:
    page = client.get("/docs").text
    assert "://" not in page
    for name in ("swagger-ui-bundle.js", "swagger-ui.css"):
        assert client.get(f"/docs/static/{name}").status_code == httpx.codes.OK


@pytest.mark.long
@needs_browser
def test_page_of_the_documentation_shows_every_operation(
    service: RunningService, tmp_path: Path
) -> None:
    with open_browser(tmp_path) as browser:
        browser.get(f"{service.url}/docs")
        wait_until(lambda: "opblock-summary" in browser.page_source, 20)
        page = browser.page_source.replace("<wbr>", "")
    assert "Unable to render" not in page
    assert [name for name in OPERATIONS if f'data-path="/api/v1/{name}"' not in page] == []
