"""A server that speaks OpenAI's wire, on loopback: it answers as it is told.

Written from the published API reference (`/v1/chat/completions`, `/v1/images/generations`,
`/v1/images/edits`, `/v1/models`) as of 2026.
"""

import base64
import io
import json
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from PIL import Image, PngImagePlugin

SECRET = "the prompt and the workflow"


LONGEST_WAIT = 120.0


def _set() -> threading.Event:
    event = threading.Event()
    event.set()
    return event


class _Server(ThreadingHTTPServer):
    """All of many clients that come at once get through."""

    request_queue_size = 256
    daemon_threads = True


@dataclass
class OpenAIServer:
    """What the server answers next, and what it was asked.

    Attributes:
        answers: Texts of chat completions, or whole bodies; with none left, a picture.
        asked: Path and body of every POST.
        keys: What was sent as Authorization.
        status: Of all answers.
        headers: Of all answers.
        lose: How many answers are not sent although the work is done.
        seconds: That an answer takes.
        size: Of the pictures it makes.
        alpha: Of the pictures it makes.
        elsewhere: Where `/elsewhere` redirects to.
        per_second: Requests that it takes in a second; what comes beyond is refused; None: all.
        done: Path of every POST that it did not refuse.
        may_answer: Is cleared to let all requests wait for their answers.
    """

    url: str = ""
    answers: list[object] = field(default_factory=list)
    asked: list[tuple[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    lose: int = 0
    seconds: float = 0.0
    size: tuple[int, int] = (1024, 1024)
    alpha: int | None = None
    elsewhere: str = ""
    per_second: int | None = None
    done: list[str] = field(default_factory=list)
    may_answer: threading.Event = field(default_factory=_set)

    def __post_init__(self) -> None:
        self._taken: deque[float] = deque()
        self._taking = threading.Lock()

    def pause(self) -> float:
        """Seconds until it takes another request; 0: it takes this one."""
        if self.per_second is None:
            return 0.0
        with self._taking:
            now = time.monotonic()
            while self._taken and now - self._taken[0] >= 1.0:
                self._taken.popleft()
            if len(self._taken) >= self.per_second:
                return 1.0 - (now - self._taken[0])
            self._taken.append(now)
            return 0.0

    def picture(self) -> bytes:
        """A picture that carries how it was made."""
        info = PngImagePlugin.PngInfo()
        info.add_text("workflow", SECRET)
        mode = "RGB" if self.alpha is None else "RGBA"
        color = (200, 40, 40) if self.alpha is None else (200, 40, 40, self.alpha)
        out = io.BytesIO()
        Image.new(mode, self.size, color).save(out, "PNG", pnginfo=info)
        return out.getvalue()

    def reply(self) -> object:
        """The body of the next answer."""
        answer = self.answers.pop(0) if self.answers else self.picture()
        if isinstance(answer, bytes):
            return {"data": [{"b64_json": base64.b64encode(answer).decode()}]}
        if isinstance(answer, str):
            return {"choices": [{"message": {"content": answer}}]}
        return answer


@contextmanager
def serving() -> Iterator[OpenAIServer]:
    """Serve until the block ends."""
    state = OpenAIServer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.headers.get("Authorization"):
                state.keys.append(self.headers["Authorization"])
            if self.path == "/files/picture.png":
                self._send(state.picture())
            elif self.path == "/elsewhere":
                self.send_response(302)
                self.send_header("Location", state.elsewhere)
                self.send_header("Content-Length", "0")
                self.end_headers()
            else:
                self._send(json.dumps({"data": [{"id": "m"}]}).encode())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            is_json = "json" in self.headers["Content-Type"]
            state.asked.append((self.path, json.loads(body) if is_json else body))
            state.keys.append(self.headers.get("Authorization", ""))
            if pause := state.pause():
                self._refuse(pause)
                return
            if state.status == HTTPStatus.OK:
                state.done.append(self.path)
            time.sleep(state.seconds)
            state.may_answer.wait(LONGEST_WAIT)
            if state.lose:
                state.lose -= 1
                self.close_connection = True
                return
            self._send(json.dumps(state.reply()).encode())

        def _refuse(self, pause: float) -> None:
            self.send_response(HTTPStatus.TOO_MANY_REQUESTS)
            self.send_header("retry-after-ms", str(int(pause * 1_000) + 1))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def _send(self, body: bytes) -> None:
            try:
                self.send_response(state.status)
                for name, value in state.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            except OSError:
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Keep the test's output clean."""

    server = _Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
