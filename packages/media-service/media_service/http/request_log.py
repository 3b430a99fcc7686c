"""Every request has an id, a line in the access log, and its place in the metrics."""

import asyncio
import json
import logging
import re
import sys
import time
import uuid
from logging.handlers import RotatingFileHandler
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from media_service.metrics import Metrics

LARGEST_FILE = 10_000_000
OLD_FILES = 4
FLUSH_SECONDS = 0.5
logger = logging.getLogger("media_service.http.request_log")

_ID = re.compile(r"[\w.:/+=-]{1,128}", re.ASCII)


class _File(RotatingFileHandler):
    def handleError(self, _record: logging.LogRecord) -> None:
        # One line, where logging itself prints a traceback and all that was to be written
        logger.error("the access log cannot be written: %s", sys.exception())


class AccessLog:
    """One JSON object a line in `logs/access.log`; a thread writes all of half a second at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: _File | None = None
        self._lines: list[dict[str, object]] = []
        self._timer: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Begin to write."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._file = _File(
            self._folder / "access.log", maxBytes=LARGEST_FILE, backupCount=OLD_FILES, delay=True
        )

    def write(self, **facts: object) -> None:
        """Write a line soon."""
        if self._file is None:
            return
        self._lines.append(facts)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(FLUSH_SECONDS, self._flush, loop)

    def close(self) -> None:
        """Write what is left."""
        if self._timer:
            self._timer.cancel()
        if self._file:
            self._append(self._file, self._lines)
            self._file.close()
            self._file = None

    def _flush(self, loop: asyncio.AbstractEventLoop) -> None:
        lines, self._lines, self._timer = self._lines, [], None
        if self._file:
            loop.run_in_executor(None, self._append, self._file, lines)

    @staticmethod
    def _append(file: _File, lines: list[dict[str, object]]) -> None:
        if lines:
            text = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
            file.handle(logging.makeLogRecord({"msg": text}))


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
        key = headers.get("idempotency-key", "")
        status, size, began = 500, 0, time.monotonic()

        async def answer(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                told = MutableHeaders(scope=message)
                told["X-Request-Id"] = scope["request_id"]
                if key:
                    # It says that keys are honoured; a proxy's answer has none
                    told["Idempotency-Key"] = key
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
