"""A file is fetched by a process of its own, which has the network and no file of the service."""

import asyncio
import http.server
import os
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from media_service.content.fetch_process import MODULE, MOST_ADDRESS_SPACE, fetch_apart
from media_service.engine_api.errors import JobError
from media_service.engine_api.messages import InputFile
from media_service.processes.sandbox import confinement
from media_testing.processes import children, is_alive
from media_testing.running_service import wait_until

LOOPBACK = "127.0.0.0/8"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)


class Peer(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.send_response(200)
        self.end_headers()
        if path == "/slow":
            time.sleep(1)
        self.wfile.write({"/text": b"<html>", "/nothing": b""}.get(path, PNG))

    def log_message(self, *_: object) -> None:
        """Stay quiet."""


@pytest.fixture
def peer() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Peer)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / "home" / "work" / "input"
    place.mkdir(parents=True)
    return place


async def fetch(url: str, place: Path, allowed: str = LOOPBACK) -> None:
    home = place.parents[1]
    file = InputFile(kind="image", uri=url, url=url)
    await fetch_apart(file, place, allowed, confinement(place, home, network=True))


async def test_the_file_is_named_by_what_it_is(peer: str, place: Path) -> None:
    await fetch(f"{peer}/picture", place)
    (file,) = place.iterdir()
    assert (file.name, file.read_bytes()) == ("input.png", PNG)


@pytest.mark.parametrize(
    ("path", "allowed", "code"),
    [
        ("/text", LOOPBACK, "invalid_asset"),
        ("/nothing", LOOPBACK, "invalid_asset"),
        ("/picture", "", "url_not_allowed"),
    ],
)
async def test_its_errors_are_those_of_the_job(
    peer: str, place: Path, path: str, allowed: str, code: str
) -> None:
    with pytest.raises(JobError) as caught:
        await fetch(f"{peer}{path}", place, allowed)
    assert caught.value.code == code


async def test_it_ends_with_its_job(peer: str, place: Path) -> None:
    work = asyncio.create_task(fetch(f"{peer}/slow", place))

    def fetching() -> list[int]:
        found = children(os.getpid(), MODULE)
        return [each for each in found if os.path.realpath(f"/proc/{each}/cwd") == str(place)]

    while not fetching():
        await asyncio.sleep(0.01)
    (process,) = fetching()
    limits, limit = Path(f"/proc/{process}/limits"), f"address space {MOST_ADDRESS_SPACE}"
    await asyncio.to_thread(wait_until, lambda: limit in re.sub(" +", " ", limits.read_text()), 10)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    await asyncio.to_thread(wait_until, lambda: not is_alive(process), 10)
