"""Creating, reading, canceling and listing tasks (spec 4)."""

import asyncio
import base64
import binascii
import time
from collections.abc import Collection
from enum import Enum
from functools import partial
from uuid import uuid4
from weakref import WeakValueDictionary

from fastapi import FastAPI, Request
from sqlalchemy.exc import OperationalError
from starlette.responses import JSONResponse, Response

from media_api.contract.base import TaskPage, TaskStatus
from media_api.contract.operations import API_PREFIX, OPERATIONS, Operation
from media_service.clients.auth import Client
from media_service.database.bus import Bus, JobEnded, JobQueued
from media_service.http.acceptance import Acceptance
from media_service.http.client_door import ClientDoor
from media_service.http.direct_route import DirectRoute
from media_service.http.envelopes import EnvelopeWriter
from media_service.http.links import public_address_of
from media_service.http.waiting import Waiting, wanted_wait
from media_service.jobs.jobs import JobRow, Jobs, SeenJob, TaskFilter
from media_service.refusal import Refusal, database_unavailable
from media_service.settings.settings import Settings

# A poll is asked for after a tenth of the time that the task has taken, in whole seconds as HTTP
# counts them; a client that waits for a short task decides itself.
RETRY_AFTER_SHARE = 0.1
LONGEST_RETRY_AFTER_SECONDS = 5
MOST_DIGITS = 18
LARGEST_PAGE = 200
DEFAULT_PAGE = 50
LONGEST_SEARCH = 200


class TaskRoutes:
    """The routes of the 14 operations."""

    def __init__(
        self,
        jobs: Jobs,
        bus: Bus,
        waiting: Waiting,
        envelopes: EnvelopeWriter,
        door: ClientDoor,
        acceptance: Acceptance,
        settings: Settings,
    ) -> None:
        self._jobs = jobs
        self._bus = bus
        self._waiting = waiting
        self._envelopes = envelopes
        self._door = door
        self._acceptance = acceptance
        self._settings = settings
        # Of each client one page at a time: each keeps the loop for as long as hundreds of polls
        self._page_turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def add(self, app: FastAPI, operation: Operation) -> None:
        """Add the create, read and cancel routes of one operation."""

        async def create(request: Request) -> Response:
            return await self._create(request, operation)

        async def read(request: Request) -> Response:
            return await self._read(request, operation)

        async def cancel(request: Request) -> Response:
            client = await self._door.enter(request)
            uuid = request.path_params["task_uuid"]
            await self._own(client, operation, uuid)
            if await self._jobs.cancel(uuid):
                self._bus.tell(JobEnded(uuid))
            return self._answer(await self._own(client, operation, uuid), request, 200)

        path = f"{operation.path}/{{task_uuid}}"
        name, identifier = operation.slug, operation.name.replace("/", "_")
        tags: list[str | Enum] = [operation.family]
        title = operation.name.replace("/", ": ").replace("_", " ")
        add = partial(app.router.add_api_route, route_class_override=DirectRoute)
        add(
            operation.path,
            create,
            methods=["POST"],
            name=f"create_{name}",
            operation_id=f"{identifier}_create",
            tags=tags,
            summary=f"Create {title}",
        )
        add(
            path,
            read,
            methods=["GET"],
            name=f"read_{name}",
            operation_id=f"{identifier}_read",
            tags=tags,
            summary=f"Read {title}",
        )
        add(
            f"{path}/cancel",
            cancel,
            methods=["POST"],
            name=f"cancel_{name}",
            operation_id=f"{identifier}_cancel",
            tags=tags,
            summary=f"Cancel {title}",
        )

    def add_listing(self, app: FastAPI) -> None:
        """Add the listing of a client's tasks."""

        async def tasks(request: Request) -> Response:
            client = await self._door.enter(request)
            size = page_size(request)
            before = _sequence(request.query_params.get("page_token"))
            which, has_request = _filter(request), _is_true(request, "with_request")
            async with self._page_turns.setdefault(client.id, asyncio.Lock()):
                rows = await self._jobs.page(client.id, before, size + 1, which)
                more = _token(rows[size - 1].sequence) if len(rows) > size else None
                base = public_address_of(request, self._settings)
                write = self._envelopes.with_request if has_request else self._envelopes.record
                records = [write(row, base) for row in rows[:size]]
                return JSONResponse({"tasks": records, "next_page_token": more})

        app.add_api_route(
            f"{API_PREFIX}/tasks",
            tasks,
            methods=["GET"],
            tags=["tasks"],
            name="list_tasks",
            operation_id="tasks_list",
            summary="List tasks, newest first",
            responses={200: {"model": TaskPage}},
        )

    async def _create(self, request: Request, operation: Operation) -> Response:
        client = await self._door.enter(request)
        new = str(uuid4())
        with self._waiting.expecting(new) as end:
            accepted = await self._acceptance.accept(request, operation, client, new)
            self._bus.tell(JobQueued())
            if accepted.block and accepted.uuid == new:
                await self._waiting.until_end(client.id, end, self._settings.block_seconds)
        if accepted.block and accepted.uuid != new:
            await self._wait(client, operation, accepted.uuid)
        job = await self._accepted(client, operation, accepted.uuid)
        ended = _has_ended(job)
        return self._answer(job, request, 200 if ended and accepted.block else 201)

    async def _wait(self, client: Client, operation: Operation, uuid: str) -> None:
        """Wait for a job that an earlier request has made."""
        with self._waiting.expecting(uuid) as end:
            if not _has_ended(await self._accepted(client, operation, uuid)):
                await self._waiting.until_end(client.id, end, self._settings.block_seconds)

    async def _read(self, request: Request, operation: Operation) -> Response:
        client = await self._door.enter(request)
        seconds = wanted_wait(request.headers.get("prefer", ""))
        uuid = request.path_params["task_uuid"]
        with self._waiting.expecting(uuid) as end:
            job = await self._own(client, operation, uuid)
            if not seconds or _has_ended(job):
                return self._answer(job, request, 200)
            has_waited = await self._waiting.until_end(client.id, end, seconds)
        answer = self._answer(await self._own(client, operation, uuid), request, 200)
        if has_waited:
            answer.headers["Preference-Applied"] = f"wait={seconds}"
        return answer

    async def _accepted(self, client: Client, operation: Operation, uuid: str) -> SeenJob:
        try:
            return await self._own(client, operation, uuid)
        except OperationalError as exc:
            raise database_unavailable(f"Task {uuid} was accepted; read it later.") from exc

    async def _own(self, client: Client, operation: Operation, uuid: str) -> SeenJob:
        job = await self._jobs.see(uuid)
        if job is None or (job.row.client_id, job.row.operation) != (client.id, operation.name):
            raise Refusal(
                "not_found", f"This client has no task {uuid[:64]!r} of {operation.name}."
            )
        if self._jobs.is_expired(job.row):
            raise Refusal("expired", f"Task {uuid} was removed after its retention time.")
        return job

    def _answer(self, job: SeenJob, request: Request, status: int) -> Response:
        row = job.row
        # Where files are made known
        base = public_address_of(request, self._settings) if row.metadata else ""
        body = self._envelopes.write(row, base, job.position)
        headers = {}
        if status == 201:
            headers["Location"] = f"{API_PREFIX}/{row.operation}/{row.uuid}"
        if not _has_ended(job):
            headers.update(_retry_after(row, status))
        return Response(body, status, headers, "application/json")


def _has_ended(job: SeenJob) -> bool:
    return TaskStatus(str(job.row.status)).is_terminal


def _retry_after(row: JobRow, status: int) -> dict[str, str]:
    seconds = min(
        int((time.time() - row.created_at) * RETRY_AFTER_SHARE), LONGEST_RETRY_AFTER_SECONDS
    )
    seconds = max(seconds, 1) if status == 201 else seconds
    return {"Retry-After": str(seconds)} if seconds else {}


def page_size(request: Request, name: str = "page_size") -> int:
    """Return how many tasks a request wants at most.

    Raises:
        Refusal: `validation_failed`.
    """
    text = request.query_params.get(name)
    if text is None:
        return DEFAULT_PAGE
    size = _number(text)
    if size is None or not 1 <= size <= LARGEST_PAGE:
        raise Refusal("validation_failed", f"{name} is 1..{LARGEST_PAGE}.")
    return size


def _filter(request: Request) -> TaskFilter:
    given = request.query_params
    return TaskFilter(
        operation=_one_of(request, "operation", OPERATIONS),
        model=given.get("model"),
        status=status_asked(request),
        text=(given.get("search") or "")[:LONGEST_SEARCH] or None,
    )


def status_asked(request: Request) -> TaskStatus | None:
    """Return the state that the query of a request names; None: it names none."""
    named = _one_of(request, "status", [each.value for each in TaskStatus])
    return TaskStatus(named) if named else None


def _one_of(request: Request, name: str, known: Collection[str]) -> str | None:
    given = request.query_params.get(name)
    if given is not None and given not in known:
        raise Refusal("validation_failed", f"{name} is one of {', '.join(known)}.")
    return given


def _is_true(request: Request, name: str) -> bool:
    return _one_of(request, name, ("true", "false")) == "true"


def _number(text: str) -> int | None:
    """Read a number as it is written, in ASCII; None: it is none, or none that a database takes."""
    is_short = len(text) <= MOST_DIGITS
    return int(text) if is_short and text.isascii() and text.isdecimal() else None


def _token(sequence: int) -> str:
    return base64.urlsafe_b64encode(f"s{sequence}".encode()).decode()


def _sequence(token: str | None) -> int | None:
    if token is None:
        return None
    try:
        text = base64.urlsafe_b64decode(token).decode("ascii")
    except (binascii.Error, ValueError):
        text = ""
    sequence = _number(text[1:]) if text.startswith("s") else None
    if sequence is None:
        raise Refusal("validation_failed", "page_token is not one that this service gave.")
    return sequence
