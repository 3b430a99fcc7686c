"""Every request has an id, a line in the access log, and its place in the metrics."""

import json
import logging
import re
import time
import uuid
from logging.handlers import QueueHandler, QueueListener, RotatingFileHandler
from pathlib import Path
from queue import SimpleQueue

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from media_pipelines.service.metrics import Metrics

LARGEST_FILE = 10_000_000
OLD_FILES = 4
_ID = re.compile(r"[\w.:/+=-]{1,128}", re.ASCII)


class AccessLog:
    """One JSON object a line in `logs/access.log`, written on a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lines: SimpleQueue[logging.LogRecord] = SimpleQueue()
        self._logger = logging.Logger("media_pipelines.service.access")
        self._listener: QueueListener | None = None

    def open(self) -> None:
        """Begin to write."""
        self._folder.mkdir(parents=True, exist_ok=True)
        file = RotatingFileHandler(
            self._folder / "access.log", maxBytes=LARGEST_FILE, backupCount=OLD_FILES, delay=True
        )
        self._listener = QueueListener(self._lines, file)
        self._listener.start()
        self._logger.addHandler(QueueHandler(self._lines))

    def write(self, **facts: object) -> None:
        """Write a line."""
        self._logger.info(json.dumps(facts, ensure_ascii=False))

    def close(self) -> None:
        """Write what is left."""
        if self._listener:
            self._listener.stop()
            for handler in self._listener.handlers:
                handler.close()


class RequestLog:
    """Surrounds an application; the id of a request is `scope["request_id"]`."""

    def __init__(self, app: ASGIApp, log: AccessLog, metrics: Metrics) -> None:
        self._app = app
        self._log = log
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        given = headers.get("x-request-id", "")
        scope["request_id"] = given if _ID.fullmatch(given) else str(uuid.uuid4())
        status, size, began = 500, 0, time.monotonic()

        async def answer(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = scope["request_id"]
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, answer)
        finally:
            self._note(scope, status, size, time.monotonic() - began)

    def _note(self, scope: Scope, status: int, size: int, seconds: float) -> None:
        # Of addresses that are none, no label each
        route = getattr(scope.get("route"), "path", "")
        self._metrics.answered(scope["method"], route, status, seconds)
        self._log.write(
            at=round(time.time(), 3),
            request_id=scope["request_id"],
            client=scope.get("client_name"),
            address=(scope.get("client") or ("",))[0],
            method=scope["method"],
            path=scope["path"],
            status=status,
            bytes=size,
            ms=round(seconds * 1e3, 1),
        )
