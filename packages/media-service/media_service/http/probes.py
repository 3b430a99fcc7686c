"""Is the service alive, can it take work, and what does it do: for those who operate it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from fastapi import FastAPI
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic import Field
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse, PlainTextResponse, Response

from media_api.contract.base import Answer
from media_service.content.content import ContentUnavailable, on_content_thread
from media_service.content.disk_space import DiskSpace
from media_service.database.tables import HOSTS
from media_service.hosts.host import Host
from media_service.http.service_process import ServiceProcess
from media_service.processes.sandbox import gaps
from media_service.settings.settings import Settings

ANSWER_SECONDS = 2.0
OK = "ok"

Value = TypeVar("Value")


class Liveness(Answer):
    """The process answers."""

    status: str = Field(description="ok.")


class Readiness(Answer):
    """What the service needs for its work, each as `ok` or what is wrong."""

    status: str = Field(description="ok, or unavailable.")
    checks: dict[str, str] = Field(description="What was checked: ok, or what is wrong.")


class Health(Answer):
    """Workers that are ready, and jobs that wait."""

    status: str = Field(description="ok.")
    workers: int = Field(description="Processes that are ready for a task.")
    queued: int = Field(description="Tasks that wait.")


class Probes:
    """`/livez`, `/readyz`, `/healthz`, `/metrics` and `/metrics/queue`; none needs a key."""

    def __init__(self, process: ServiceProcess, settings: Settings) -> None:
        self._database = process.backends.database
        self._content = process.backends.content
        self._jobs = process.jobs
        self._worker = process.worker
        self._metrics = process.metrics
        self._space = DiskSpace(settings.home)
        self._sandbox = " ".join(gaps(settings.sandbox)) or OK
        self._writing: asyncio.Task[bool] | None = None
        self._asking: asyncio.Task[None] | None = None
        self._is_drained = False
        self._is_of_several = settings.database is not None

    def add(self, app: FastAPI) -> None:
        """Add the routes."""
        routes: dict[str, tuple[Callable[[], Awaitable[Response]], str, object]] = {
            "livez": (self._live, "Whether the process answers", Liveness),
            "readyz": (self._ready, "Whether it can take and do work", Readiness),
            "healthz": (self._health, "Health", Health),
            "metrics": (self._figures, "Figures in the text format of Prometheus", None),
            "metrics/queue": (self._figures_of_queue, "Figures of all tasks", None),
        }
        for name, (answer, summary, model) in routes.items():
            app.add_api_route(
                f"/{name}",
                answer,
                methods=["GET"],
                tags=["service"],
                name=name.replace("/", "_"),
                operation_id=name.replace("/", "_"),
                summary=summary,
                response_class=JSONResponse if model else PlainTextResponse,
                responses={200: {"model": model}} if model else None,
            )

    @property
    def _workers(self) -> int:
        return self._worker.pool.size if self._worker else 0

    async def _live(self) -> Response:
        return JSONResponse({"status": OK})

    async def _ready(self) -> Response:
        shared = {"database": await self._database_check(), "content": await self._content_check()}
        own = {"disk": await asyncio.to_thread(self._disk_check)}
        if self._worker:
            own["workers"] = OK if self._workers else "none is ready"
            own["drain"] = self._drain_check(self._worker.host)
        checks = shared | own
        # All APIs share them: if one is away no other API does better, and each says so of the
        # requests that need it
        counted = own if self._is_of_several and self._worker is None else checks
        is_ready = set(counted.values()) == {OK}
        status = "ready" if is_ready else "not ready"
        # Work can be taken without it: whether it may is a setting
        content = {"status": status, "checks": checks, "sandbox": self._sandbox}
        return JSONResponse(content, 200 if is_ready else 503)

    async def _health(self) -> Response:
        workers, queued = self._workers, await self._jobs.waiting()
        status = OK if workers or self._worker is None else "starting"
        return JSONResponse({"status": status, "workers": workers, "queued": queued})

    async def _figures(self) -> Response:
        text = self._metrics.text(self._workers)
        if not self._is_of_several:
            text += await self._queue()
        return Response(text, media_type=CONTENT_TYPE_LATEST)

    async def _figures_of_queue(self) -> Response:
        return Response(await self._queue(), media_type=CONTENT_TYPE_LATEST)

    async def _queue(self) -> bytes:
        return self._metrics.text_of_queue(await self._jobs.census())

    async def _database_check(self) -> str:
        """Say whether a transaction that writes can begin and end."""
        # One at a time: while the database hangs, every probe would leave another behind
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._database.write(self._read_drain))
        writing = self._writing
        found = await _problem(
            writing, SQLAlchemyError, lambda problem: f"it refuses: {type(problem).__name__}"
        )
        if found != OK:
            return found
        self._is_drained = writing.result()
        return OK

    async def _content_check(self) -> str:
        """Say whether files can be stored and read."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(on_content_thread(self._content.check))
        return await _problem(self._asking, ContentUnavailable, str)

    def _read_drain(self, connection: Connection) -> bool:
        mine = HOSTS.c.id == (self._worker.host.id if self._worker else "")
        return bool(connection.scalar(select(HOSTS.c.is_drained).where(mine)))

    def _drain_check(self, host: Host) -> str:
        if host.is_stopping:
            return "the service stops"
        return "`media drain --off` ends it" if self._is_drained else OK

    def _disk_check(self) -> str:
        space = self._space
        return f"only {space.free // 1_000_000} MB are free" if space.is_short else OK


async def _problem(
    asking: asyncio.Task[Value], known: type[Exception], tell: Callable[[BaseException], str]
) -> str:
    """Say what is wrong with what is asked, if it does not answer in time or fails as is known."""
    done, _ = await asyncio.wait({asking}, timeout=ANSWER_SECONDS)
    if not done:
        return f"no answer within {ANSWER_SECONDS:g} s"
    problem = asking.exception()
    if problem is not None and not isinstance(problem, known):
        raise problem
    return tell(problem) if problem else OK
