"""A real store that is slow, hangs, dies and comes back, below a service with real workers."""

import base64
import hashlib
import io
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from media_service.backends import open_content
from media_service.content import bucket_objects, content_bucket
from media_service.content.content import Content, ContentUnavailable
from media_service.settings.settings import Settings
from media_testing.running_service import RunningService, finish, wait_until
from media_testing.slow_line import SlowLine
from media_testing.swift_server import BUCKET, IS_INSTALLED, SwiftServer, environment_at

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not IS_INSTALLED, reason="`.ci/swift` has not installed OpenStack Swift"),
]

PLACE = f"s3://{BUCKET}/media"
SLOW = 10_000.0
RETRIEVALS, CAPTIONS = "motions/retrievals", "images/captions"
WAVE = {"text_prompt": "a person waves", "options": {"preview": False}}
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP8z8DAwMDAxAADAAkOAQE1d0L2AAAAAElFTkSuQmCC"
)


@pytest.fixture(scope="module")
def swift(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SwiftServer]:
    server = SwiftServer(tmp_path_factory.mktemp("swift"))
    server.start()
    yield server
    server.go_on()
    server.kill()


@pytest.fixture(scope="module")
def line(swift: SwiftServer) -> Iterator[SlowLine]:
    line = SlowLine(swift.address)
    yield line
    line.close()


@pytest.fixture(autouse=True)
def _as_it_was(swift: SwiftServer, line: SlowLine, monkeypatch: pytest.MonkeyPatch) -> None:
    swift.go_on()
    line.rate = None
    for name, value in environment_at(line.address).items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def content(tmp_path: Path) -> Content:
    return open_content(Settings(home=tmp_path / "a", assets=PLACE, asset_links="presigned"))


@pytest.fixture
def elsewhere(tmp_path: Path) -> Content:
    return open_content(Settings(home=tmp_path / "b", assets=PLACE))


def put(content: Content, data: bytes) -> str:
    return content.put(io.BytesIO(data))[0]


def test_a_real_store_keeps_what_the_port_says(
    content: Content, elsewhere: Content, monkeypatch: pytest.MonkeyPatch, swift: SwiftServer
) -> None:
    data = os.urandom(1 << 20) * 20
    sha256 = put(content, data)
    path = elsewhere.file(sha256)
    assert path
    assert path.read_bytes() == data
    monkeypatch.setattr(content_bucket, "FRESH", timedelta(seconds=-2))
    before = content.stamp(sha256)
    # It tells seconds, and rounds them up
    time.sleep(2.1)
    put(elsewhere, data)
    assert not content.remove(sha256, before)
    assert sha256 in elsewhere.names(sha256[:2])
    swift.client.create_multipart_upload(Bucket=BUCKET, Key=f"media/{sha256[:2]}/{sha256}")
    assert content.names("") == []
    monkeypatch.setattr(bucket_objects, "UNFINISHED", timedelta(0))
    time.sleep(1.1)
    (left,) = content.names("")
    assert content.remove(left, content.stamp(left))
    assert content.names("") == []
    assert content.remove(sha256, content.stamp(sha256))
    assert not elsewhere.has(sha256)


def test_a_presigned_link_serves_one_object_one_way_for_a_while(
    content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    sha256, other = put(content, b"abc"), put(content, b"abd")
    monkeypatch.setattr(bucket_objects, "LINK_SECONDS", 3)
    link = content.link(sha256, "GET", "chair.glb", "model/gltf-binary")
    assert link
    answer = httpx.get(link, headers={"Range": "bytes=1-"})
    assert (answer.status_code, answer.content) == (206, b"bc")
    assert answer.headers["content-type"] == "model/gltf-binary"
    forged = (
        link.replace(sha256, other),
        link.replace("chair", "table"),
        link.replace("X-Amz-Expires=3", "X-Amz-Expires=600"),
        link[:-1] + ("0" if link[-1] != "0" else "1"),
    )
    assert [httpx.get(each).status_code for each in forged] == [403] * 4
    assert httpx.put(link, content=b"x").status_code == 403
    time.sleep(4)
    assert httpx.get(link).status_code == 403


def test_a_slow_store_is_waited_for(content: Content, elsewhere: Content, line: SlowLine) -> None:
    data = os.urandom(150_000)
    line.rate = SLOW
    began = time.monotonic()
    sha256 = put(content, data)
    assert time.monotonic() - began > 10
    path = elsewhere.file(sha256)
    assert path
    assert path.read_bytes() == data


@pytest.mark.parametrize("end", [SwiftServer.hang, SwiftServer.kill])
def test_a_store_that_ends_in_the_middle_of_a_file_is_left_soon(
    content: Content, line: SlowLine, swift: SwiftServer, end: Callable[[SwiftServer], None]
) -> None:
    content.check()
    line.rate, before = SLOW, line.sent
    data = os.urandom(5_000_000)
    sha256 = hashlib.sha256(data).hexdigest()
    ended: list[float] = []

    def end_in_the_middle() -> None:
        wait_until(lambda: line.sent - before > 30_000, 30)
        end(swift)
        ended.append(time.monotonic())

    thread = threading.Thread(target=end_in_the_middle)
    thread.start()
    with pytest.raises(ContentUnavailable):
        put(content, data)
    took = time.monotonic() - ended[0]
    thread.join()
    line.rate = None
    come_back(swift, end)
    # One second to the next look, four for its answer
    assert took < 8
    assert not content.has(sha256)
    assert put(content, data) == sha256
    assert content.has(sha256)


def come_back(swift: SwiftServer, end: Callable[[SwiftServer], None]) -> None:
    if end is SwiftServer.hang:
        swift.go_on()
    else:
        swift.start()


@pytest.fixture
def service(tmp_path: Path, line: SlowLine) -> Iterator[RunningService]:
    # What is in the bucket already is not sent again
    service = RunningService(tmp_path / "home", assets=f"s3://{BUCKET}/{tmp_path.name}")
    yield service.start()
    service.stop()


def begun(service: RunningService, client: httpx.Client, path: str, body: object) -> str:
    """Begin a task whose worker stands still in the middle of it."""
    worker = service.worker_ids()[0]
    os.kill(worker, signal.SIGSTOP)
    answer = client.post(f"/api/v1/{path}", json=body)
    assert answer.status_code == 201, answer.text
    uuid: str = answer.json()["task_uuid"]
    wait_until(lambda: any((service.home / "work").glob(f"worker-*/{uuid}-*")), 20)
    return uuid


def made_while(service: RunningService, client: httpx.Client, change: Callable[[], None]) -> str:
    """Have a task end in a store that has changed since it began."""
    uuid = begun(service, client, RETRIEVALS, WAVE)
    change()
    os.kill(service.worker_ids()[0], signal.SIGCONT)
    cache = service.home / "cache" / "content"
    wait_until(lambda: any(cache.glob("??/*")), 60)
    return uuid


def told(client: httpx.Client, uuid: str) -> dict:
    return client.get(f"/api/v1/{RETRIEVALS}/{uuid}").json()


def attempts(service: RunningService, uuid: str) -> int:
    with closing(sqlite3.connect(service.home / "service.sqlite")) as database:
        query = "SELECT attempts FROM jobs WHERE uuid = ?"
        return int(database.execute(query, (uuid,)).fetchone()[0])


def check_results(client: httpx.Client, envelope: dict) -> None:
    assert envelope["status"] == "COMPLETED", envelope
    assert envelope["result"]
    for uri in envelope["result"]:
        answer = client.get(f"/{uri}")
        digest = hashlib.sha256(answer.content).hexdigest()
        assert answer.headers["etag"] == f'"{digest}"'


@pytest.mark.parametrize("end", [SwiftServer.hang, SwiftServer.kill])
def test_a_finished_task_waits_for_its_store_and_the_service_goes_on(
    service: RunningService, swift: SwiftServer, end: Callable[[SwiftServer], None]
) -> None:
    with service.client() as client:
        uuid = made_while(service, client, lambda: end(swift))
        caption = {"input_image": base64.b64encode(PNG).decode(), "language": "English"}
        for _ in range(3):
            refused = client.post(f"/api/v1/{CAPTIONS}", json=caption)
            assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
            asked = time.monotonic()
            assert told(client, uuid)["status"] == "PROCESSING"
            assert time.monotonic() - asked < 2
            ready = client.get("/readyz")
            assert (ready.status_code, ready.json()["checks"]["content"] == "ok") == (503, False)
            time.sleep(3)
        come_back(swift, end)
        check_results(client, finish(client, RETRIEVALS, uuid))
        assert attempts(service, uuid) == 1
        wait_until(lambda: client.get("/readyz").status_code == 200, 20)
        assert client.post(f"/api/v1/{CAPTIONS}", json=caption).status_code == 201


def test_cancel_and_stop_do_not_wait_for_the_store(
    service: RunningService, swift: SwiftServer
) -> None:
    with service.client() as client:
        uuid = made_while(service, client, swift.hang)
        assert client.post(f"/api/v1/{RETRIEVALS}/{uuid}/cancel").json()["error"]["code"] == (
            "canceled"
        )
        prepared = service.home / "work"
        wait_until(lambda: not any(prepared.glob(f"worker-*/{uuid}-*")), 10)
        (service.home / "cache").rename(service.home / "cache-before")
        swift.go_on()
        second = made_while(service, client, swift.hang)
    began = time.monotonic()
    service.stop()
    assert time.monotonic() - began < 14
    assert attempts(service, second) == 0
    swift.go_on()
    service.start()
    with service.client() as client:
        check_results(client, finish(client, RETRIEVALS, second))


def test_inputs_are_fetched_when_the_store_is_back(
    service: RunningService, swift: SwiftServer
) -> None:
    with service.client() as client:
        sent = client.post("/api/v1/uploads", content=PNG)
        assert sent.status_code == 201, sent.text
        for copy in (service.home / "cache" / "content").glob("??/*"):
            copy.unlink()
        swift.hang()
        body = {"input_image": sent.json()["uri"], "language": "English"}
        answer = client.post(f"/api/v1/{CAPTIONS}", json=body)
        assert answer.status_code == 201
        uuid = answer.json()["task_uuid"]
        time.sleep(10)
        assert client.get(f"/api/v1/{CAPTIONS}/{uuid}").json()["status"] == "PROCESSING"
        swift.go_on()
        assert finish(client, CAPTIONS, uuid)["status"] == "COMPLETED"
        assert attempts(service, uuid) == 1


def test_a_service_killed_while_it_stores_leaves_no_half_object(
    service: RunningService, swift: SwiftServer, line: SlowLine
) -> None:
    before = set(swift.keys())
    with service.client() as client:

        def slow_down() -> None:
            line.rate = 1_000

        sent = line.sent
        uuid = made_while(service, client, slow_down)
        wait_until(lambda: line.sent - sent > 6_000, 30)
    service.kill()
    assert set(swift.keys()) == before
    line.rate = None
    service.start()
    with service.client() as client:
        check_results(client, finish(client, RETRIEVALS, uuid))
    new = set(swift.keys()) - before
    assert new
    for key in new:
        stored = swift.client.get_object(Bucket=BUCKET, Key=key)["Body"].read()
        assert hashlib.sha256(stored).hexdigest() == key.rpartition("/")[2]
