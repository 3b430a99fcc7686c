"""Clients that send half of something, on a real server with short limits."""

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_service.http import connection_limits as connections
from media_service.http.connection_limits import most_connections
from media_service.settings.settings import Settings
from media_testing.deadline import Deadline
from media_testing.served_app import ServedApp

MOST = 20
HALF_OF_HEADERS = b"GET /livez HTTP/1.1\r\nHost: here\r\n"
CAPTION = "POST /api/v1/images/captions HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n"
LIVE = b"GET /livez HTTP/1.1\r\nHost: here\r\n\r\n"


TASKS = "GET /api/v1/tasks HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {}\r\n\r\n"
# More than the kernel keeps of it
UNREAD = b"GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: here\r\n\r\n" * 6


def half_of_a_body(key: str) -> bytes:
    return (
        f"{CAPTION}Authorization: Bearer {key}\r\nContent-Type: application/json\r\n\r\n{{"
    ).encode()


class Served(ServedApp):
    """It, and clients of sockets."""

    def __init__(self, home: Path) -> None:
        super().__init__(Settings(home=home, connections=MOST))
        self.half_of_a_body = half_of_a_body(self.key)
        self.half_without_key = f"{CAPTION}\r\n{{".encode()

    def send(self, content: bytes) -> socket.socket:
        connection = socket.create_connection(self.address)
        connection.settimeout(10)
        connection.sendall(content)
        return connection


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.4)
    monkeypatch.setattr(connections, "REST_SECONDS", 0.3)
    monkeypatch.setattr("media_service.http.acceptance.BODY_SECONDS", 0.4)
    served = Served(tmp_path)
    yield served
    served.stop()


def answers(connection: socket.socket) -> bytes:
    """Everything up to the end of the connection."""
    found = b""
    with connection:
        while content := connection.recv(1 << 16):
            found += content
    return found


def drip(connection: socket.socket, most: float) -> float:
    """Send a blank now and then; return the seconds until the other side has had enough."""
    began = time.monotonic()
    with connection:
        while time.monotonic() - began < most:
            try:
                connection.sendall(b" ")
            except OSError:
                break
            time.sleep(0.05)
    return time.monotonic() - began


def test_half_of_headers_or_of_a_body_is_answered_408(served: Served) -> None:
    halves = [HALF_OF_HEADERS, LIVE + HALF_OF_HEADERS, served.half_of_a_body]
    waiting = [served.send(half) for half in halves]
    for connection in waiting:
        answer = answers(connection)
        assert b"HTTP/1.1 408 " in answer
        assert b'"code":"request_timeout"' in answer
        assert b"onnection: close" in answer


def test_a_connection_that_says_nothing_is_closed_without_a_word(served: Served) -> None:
    assert answers(served.send(b"")) == b""


def test_who_has_no_key_holds_nothing_by_dripping_a_body(served: Served) -> None:
    connection = served.send(served.half_without_key)
    assert drip(connection, 5) < 4


def test_there_is_room_for_a_client_when_all_connections_wait(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 60)
    held = [served.send(HALF_OF_HEADERS) for _ in range(3 * MOST)]
    with served.send(LIVE) as client:
        assert client.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
    assert len(served.server.server_state.connections) <= MOST + 1
    for connection in held:
        connection.close()


def test_a_client_is_refused_when_all_connections_are_at_work(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_service.http.acceptance.BODY_SECONDS", 60)
    keys = [served.key, served.other_key] * (MOST // 2)
    held = [served.send(half_of_a_body(key)) for key in keys]
    at_work = served.server.server_state.tasks
    while len(at_work) < MOST:
        time.sleep(0.01)
    assert answers(served.send(TASKS.format(served.key).encode())).startswith(b"HTTP/1.1 503 ")
    # Who operates it sees how it is, and nothing else passes that way
    seen = answers(served.send(LIVE + TASKS.format(served.key).encode()))
    assert seen.startswith(b"HTTP/1.1 200 ")
    assert seen.count(b"HTTP/1.1 ") == 1
    for connection in held:
        connection.close()


def test_one_client_leaves_others_room(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("media_service.http.acceptance.BODY_SECONDS", 60)
    held = [served.send(served.half_of_a_body) for _ in range(MOST // 2)]
    at_work, deadline = served.server.server_state.tasks, Deadline(20)
    mine = TASKS.format(served.key).encode()
    while b'"code":"too_many_requests"' not in answers(served.send(mine)):
        assert not deadline.is_over
        # On a busy machine some may have been given up
        held.append(served.send(served.half_of_a_body))
    held += [served.send(served.half_of_a_body) for _ in range(2 * MOST)]
    with served.send(TASKS.format(served.other_key).encode()) as other:
        assert other.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
    for connection in held:
        connection.close()
    # They count no more when they have left
    while at_work:
        time.sleep(0.01)
    with served.send(mine) as client:
        assert client.recv(1 << 16).startswith(b"HTTP/1.1 200 ")


def test_there_is_room_when_nobody_reads_what_it_asked_for(served: Served) -> None:
    held = [socket.socket() for _ in range(2 * MOST)]
    for connection in held:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        connection.connect(served.address)
        connection.sendall(UNREAD)
    deadline = Deadline(20)
    while not deadline.is_over:
        # While answers are being made they are at work, and a client is told to come again
        with served.send(TASKS.format(served.key).encode()) as client:
            if client.recv(1 << 16).startswith(b"HTTP/1.1 200 "):
                break
    assert not deadline.is_over
    for connection in held:
        connection.close()


def test_a_stop_waits_for_no_half(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 60)
    monkeypatch.setattr("media_service.http.acceptance.BODY_SECONDS", 60)
    held = [served.send(half) for half in (HALF_OF_HEADERS, served.half_of_a_body) * 3]
    time.sleep(0.3)
    assert served.stop() < 2
    for connection in held:
        connection.close()


def test_connections_leave_files_for_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"is": (256, 256)}
    monkeypatch.setattr(connections.resource, "getrlimit", lambda _: limits["is"])
    monkeypatch.setattr(
        connections.resource, "setrlimit", lambda _, new: limits.update({"is": new})
    )
    assert most_connections(1_000) == 64
    limits["is"] = (256, 100_000)
    assert most_connections(1_000) == 1_000
    assert limits["is"][0] == 2_128


@pytest.mark.parametrize(("trusted", "seen"), [(None, "127.0.0.1"), ("127.0.0.0/8", "10.9.8.7")])
def test_only_trusted_proxies_say_whom_a_request_is_of(
    tmp_path: Path, trusted: str | None, seen: str
) -> None:
    served = ServedApp(Settings(home=tmp_path, trusted_proxies=trusted))
    served.server._app.state.process.log.open()
    forged = b"GET /livez HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 10.9.8.7\r\n\r\n"
    with socket.create_connection(served.address) as connection:
        connection.sendall(forged)
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
    served.stop()
    served.server._app.state.process.log.close()
    [line] = (tmp_path / "logs" / "access.log").read_text().splitlines()
    assert json.loads(line)["address"] == seen
