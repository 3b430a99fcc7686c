import gzip
import http.server
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from media_service.content import fetching
from media_service.content.fetching import fetch, public_address
from media_service.engine_api.errors import JobError
from media_service.settings.networks import networks


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/a",
        "http://localhost/a",
        "http://[::1]/a",
        "http://[::ffff:10.0.0.1]/a",
        "http://[2002:7f00:1::]/a",
        "http://10.1.2.3/a",
        "http://172.16.0.1/a",
        "http://192.168.0.1/a",
        "http://169.254.169.254/a",
        "http://100.64.0.1/a",
        "http://0.0.0.0/a",
        "http://2130706433/a",
        "http://0x7f.1/a",
        "http://224.0.0.1/a",
        "http://192.0.0.192/a",
        "http://192.88.99.1/a",
        "http://198.18.0.1/a",
        "http://203.0.113.1/a",
        "http://240.0.0.1/a",
        "http://255.255.255.255/a",
        "http://[64:ff9b::7f00:1]/a",
        "http://[64:ff9b:1::1]/a",
        "http://[::127.0.0.1]/a",
        "http://[::ffff:0:127.0.0.1]/a",
        "http://[::ffff:127.0.0.1]/a",
        "http://[fe80::1]/a",
        "http://[fec0::1]/a",
        "http://[fd00::1]/a",
        "http://[ff02::1]/a",
        "http://[100::1]/a",
        "http://[5f00::1]/a",
        "http://[2001::1]/a",
        "http://[2001:db8::1]/a",
        "http://[3fff::1]/a",
        "ftp://93.184.216.34/a",
        "http:///a",
    ],
)
async def test_private_and_foreign_addresses_are_refused(url: str) -> None:
    with pytest.raises(JobError) as caught:
        await public_address(urlsplit(url))
    assert caught.value.code == "url_not_allowed"


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "[2606:2800:220:1:248:1893:25c8:1946]", "[::ffff:93.184.216.34]"]
)
async def test_public_address_is_kept(address: str) -> None:
    assert await public_address(urlsplit(f"https://{address}/a")) == address.strip("[]")


@pytest.mark.parametrize(
    ("host", "allowed", "is_asked"),
    [
        ("10.1.2.3", "10.0.0.0/8", True),
        ("10.1.2.3", "192.168.7.1, 10.1.0.0/16", True),
        ("[::ffff:10.1.2.3]", "10.0.0.0/8", True),
        ("[fd00::7]", "10.0.0.0/8,fd00::/8", True),
        ("127.0.0.1", "10.0.0.0/8", False),
        ("169.254.169.254", "10.0.0.0/8", False),
        ("10.1.2.3", "", False),
    ],
)
async def test_networks_of_the_operator_are_asked_and_no_others(
    host: str, allowed: str, *, is_asked: bool
) -> None:
    parts = urlsplit(f"http://{host}/a")
    if is_asked:
        assert await public_address(parts, networks(allowed)) == host.strip("[]")
    else:
        with pytest.raises(JobError):
            await public_address(parts, networks(allowed))


@pytest.mark.parametrize("url", ["http://no-such-host.invalid/a", "http://x:99999/a"])
async def test_name_without_address_is_not_reachable(url: str) -> None:
    with pytest.raises(JobError) as caught:
        await public_address(urlsplit(url))
    assert caught.value.code == "url_not_reachable"


# Each is far larger than the limit when it is unpacked
PACKED = {
    "/gzip": gzip.compress(bytes(100_000)),
    "/gzip,gzip": gzip.compress(gzip.compress(bytes(100_000))),
}


class Peer(http.server.BaseHTTPRequestHandler):
    """Answers by path."""

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path.startswith("/dripping"):
            self._drip(path)
            return
        if path in PACKED:
            self.send_response(200)
            self.send_header("Content-Encoding", path.strip("/"))
            self.end_headers()
            self.wfile.write(PACKED[path])
            return
        if path == "/away":
            self.send_response(302)
            self.send_header("Location", "http://169.254.169.254/secret")
        elif path == "/loop":
            self.send_response(302)
            self.send_header("Location", "/loop")
        else:
            self.send_response({"/file": 200, "/big": 200}.get(path, 500))
        self.end_headers()
        self.wfile.write(b"x" * (5000 if path == "/big" else 10))

    def _drip(self, path: str) -> None:
        """Send a byte now and then, of the headers or of the body, and never end."""
        head = b"HTTP/1.0 200 OK\r\n"
        self.wfile.write(head + (b"\r\n" if path == "/dripping-body" else b"X-A: "))
        try:
            while True:
                self.wfile.write(b"x")
                time.sleep(0.05)
        except OSError:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Stay quiet."""


@pytest.fixture
def peer(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A loopback server that stands for a public one: only the judgement of loopback is lifted."""
    judge = fetching._is_public
    monkeypatch.setattr(fetching, "_is_public", lambda a: a == "127.0.0.1" or judge(a))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Peer)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_file_is_fetched(peer: str, tmp_path: Path) -> None:
    fetch(f"{peer}/file", tmp_path / "f", 100)
    assert (tmp_path / "f").read_bytes() == b"x" * 10


@pytest.mark.parametrize(
    ("path", "code", "retryable"),
    [
        ("/away", "url_not_allowed", False),
        ("/loop", "url_not_reachable", False),
        ("/big", "asset_too_large", False),
        ("/nothing", "url_not_reachable", True),
        ("/gzip", "asset_too_large", False),
        ("/gzip,gzip", "url_not_reachable", False),
    ],
)
def test_hostile_answers_end_in_their_errors(
    peer: str, tmp_path: Path, path: str, code: str, retryable: bool
) -> None:
    with pytest.raises(JobError) as caught:
        fetch(f"{peer}{path}", tmp_path / "f", 100)
    assert (caught.value.code, caught.value.retryable) == (code, retryable)


@pytest.mark.parametrize(
    ("path", "limit"),
    [("/dripping-headers", "HEADER_SECONDS"), ("/dripping-body", "WHOLE_SECONDS")],
)
def test_answer_that_drips_ends_at_its_limit(
    peer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, limit: str
) -> None:
    """The file limit alone would let it drip for an hour and a half."""
    monkeypatch.setattr(fetching, limit, 0.5)
    with pytest.raises(JobError) as caught:
        fetch(f"{peer}{path}", tmp_path / "f", 100_000)
    assert (caught.value.code, caught.value.retryable) == ("url_not_reachable", True)


def test_a_name_is_resolved_once_and_what_was_checked_is_asked(
    peer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name server may answer with a public address first, and with another one later."""
    resolve, asked = socket.getaddrinfo, list[str]()

    def answer(host: str, *rest: Any, **named: Any) -> list[Any]:
        if host != "rebinding.test":
            return resolve(host, *rest, **named)
        asked.append(host)
        return resolve("127.0.0.1" if len(asked) == 1 else "127.0.0.2", *rest, **named)

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    fetch(peer.replace("127.0.0.1", "rebinding.test") + "/file", tmp_path / "f", 100)
    assert (tmp_path / "f").read_bytes() == b"x" * 10
    assert len(asked) == 1


def test_peer_without_tls_is_not_reachable_by_https(tmp_path: Path, peer: str) -> None:
    with pytest.raises(JobError) as caught:
        fetch(peer.replace("http://", "https://") + "/file", tmp_path / "f", 100)
    assert caught.value.code == "url_not_reachable"
    assert isinstance(caught.value.__cause__, httpx.ConnectError | ssl.SSLError)


def test_an_allowed_network_is_no_way_to_another(tmp_path: Path) -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Peer)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    peer, allowed = f"http://127.0.0.1:{server.server_port}", networks("127.0.0.0/8")
    try:
        fetch(f"{peer}/file", tmp_path / "f", 100, allowed)
        assert (tmp_path / "f").read_bytes() == b"x" * 10
        with pytest.raises(JobError) as caught:
            fetch(f"{peer}/away", tmp_path / "g", 100, allowed)
        assert caught.value.code == "url_not_allowed"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_what_is_no_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JobError) as caught:
        fetch("http://[no address", tmp_path / "file", 1_000, ())
    assert caught.value.code == "url_not_allowed"
