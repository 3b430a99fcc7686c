"""Telling clients at an address of theirs that a task has ended (Standard Webhooks 1.0).

What is to be told is written down with the end of the task, in the same transaction, and told until
the receiver has it: a kill of the service loses nothing, and no task waits for a receiver.
"""

import asyncio
import base64
import hashlib
import hmac
import logging
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

import httpx
from sqlalchemy import Connection, Float, Row, and_, bindparam, delete, func, select, update
from sqlalchemy.exc import OperationalError

from media_api.contract.base import TaskError, TaskStatus
from media_api.contract.webhooks import EndedTask, TaskEnded, TaskEvent
from media_service.clients.webhook import SECRET_PREFIX
from media_service.content.fetching import addressed, public_address
from media_service.database.bus import Bus, JobEnded, Notice
from media_service.database.database import Database
from media_service.database.tables import CLIENTS, JOBS, WEBHOOKS
from media_service.engine_api.errors import JobError
from media_service.settings.networks import networks
from media_service.settings.settings import Settings

ANSWER_SECONDS = 15.0
# What a process sends is not due for others; if the process dies, it is again after that
CLAIM_SECONDS = 2 * ANSWER_SECONDS
# Before the second attempt and all later ones; after the last of them it is given up
PAUSES = (5.0, 30.0, 300.0, 1_800.0, 7_200.0, 18_000.0, 36_000.0)
GATHER_SECONDS = 0.1
LOOK_SECONDS = 2.0
MOST_AT_ONCE = 32
# So that one receiver that does not answer holds up nobody else
MOST_OF_CLIENT = 4

logger = logging.getLogger("media_service.jobs.webhooks")

_Due = Row[tuple[object, ...]]


class Webhooks:
    """Sends what is due; several processes on one database share it."""

    def __init__(self, database: Database, bus: Bus, settings: Settings) -> None:
        self._database = database
        self._allowed = networks(settings.allowed_networks or "")
        self._wake = asyncio.Event()
        self._open: dict[str, tuple[str, asyncio.Task[None]]] = {}
        bus.listen(self._hear)

    async def run(self) -> None:
        """Send until canceled."""
        try:
            while True:
                self._wake.clear()
                await self._begin_due()
                # Jobs that end at once are looked at together
                await asyncio.sleep(GATHER_SECONDS)
                # Not wait_for, which loses a cancellation that comes with the event (Python 3.11)
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._wake.wait()
        finally:
            tasks = [task for _, task in self._open.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _hear(self, notice: Notice) -> None:
        if isinstance(notice, JobEnded):
            self._wake.set()

    async def _begin_due(self) -> None:
        try:
            now = {"now": time.time()}
            due = await self._database.read(lambda connection: connection.execute(_DUE, now).all())
            wanted, until = list(self._with_room(due)), time.time() + CLAIM_SECONDS
            claim = partial(_claim, rows=wanted, until=until)
            rows = await self._database.write(claim) if wanted else []
        except OperationalError as exc:
            logger.error("webhooks were not read: %s", exc)
            return
        for row in rows:
            task = asyncio.create_task(self._deliver(row, until))
            self._open[str(row.uuid)] = (str(row.client_id), task)

    def _with_room(self, rows: Iterable[_Due]) -> Iterator[_Due]:
        of_client = Counter(client for client, _ in self._open.values())
        places = MOST_AT_ONCE - len(self._open)
        for row in rows:
            is_new = row.uuid not in self._open and of_client[str(row.client_id)] < MOST_OF_CLIENT
            if is_new and places:
                of_client[str(row.client_id)] += 1
                places -= 1
                yield row

    async def _deliver(self, row: _Due, until: float) -> None:
        try:
            obstacle = await self._send(row)
            await self._record(row, until, obstacle)
        except OperationalError as exc:
            # It is sent again, with the same id
            logger.error("a webhook was not recorded: %s", exc)
            await asyncio.sleep(LOOK_SECONDS)
        finally:
            del self._open[str(row.uuid)]
            self._wake.set()

    async def _send(self, row: _Due) -> str:
        """Send one message; return why the receiver does not have it, or an empty text."""
        body = _body(row)
        try:
            async with (
                asyncio.timeout(ANSWER_SECONDS),
                httpx.AsyncClient(timeout=ANSWER_SECONDS, trust_env=False) as client,
            ):
                address = await public_address(urlsplit(str(row.webhook_url)), self._allowed)
                headers = _headers(row, body)
                request = addressed(client, "POST", str(row.webhook_url), address, headers, body)
                answer = await client.send(request, stream=True)
                await answer.aclose()
        except (httpx.HTTPError, httpx.InvalidURL, JobError, TimeoutError) as exc:
            return str(exc) or type(exc).__name__
        return "" if answer.is_success else f"it answered {answer.status_code}"

    async def _record(self, row: _Due, until: float, obstacle: str) -> None:
        mine = WEBHOOKS.c.job_uuid == row.uuid
        if obstacle:
            # Its operator may want it sent once more meanwhile
            mine = and_(mine, WEBHOOKS.c.due_at == until)
        is_last = row.attempts >= len(PAUSES)
        if obstacle and not is_last:
            values = {
                "attempts": row.attempts + 1,
                "due_at": time.time() + PAUSES[row.attempts],
                "obstacle": obstacle,
            }
            await self._database.write(
                lambda connection: connection.execute(update(WEBHOOKS).where(mine).values(values))
            )
            return
        if obstacle:
            logger.error(
                "client %s did not get the webhook of task %s: %s", row.name, row.uuid, obstacle
            )
        await self._database.write(
            lambda connection: connection.execute(delete(WEBHOOKS).where(mine))
        )


def _claim(connection: Connection, rows: list[_Due], until: float) -> list[_Due]:
    """Take rows for this process; return those that no other process has taken."""
    change = update(WEBHOOKS).values(due_at=until)
    return [
        row
        for row in rows
        if connection.execute(
            change.where(WEBHOOKS.c.job_uuid == row.uuid, WEBHOOKS.c.due_at == row.due_at)
        ).rowcount
    ]


# The oldest of each client, however many one of them has
_TURN = func.row_number().over(partition_by=JOBS.c.client_id, order_by=WEBHOOKS.c.due_at)
_FIRST = (
    select(WEBHOOKS.c.job_uuid, _TURN.label("turn"))
    .join(JOBS, JOBS.c.uuid == WEBHOOKS.c.job_uuid)
    .where(WEBHOOKS.c.due_at <= bindparam("now", type_=Float))
    .subquery()
)
# Built once: it is looked for after every job
_DUE = (
    select(
        *(JOBS.c.uuid, JOBS.c.operation, JOBS.c.status, JOBS.c.finished_at, JOBS.c.error),
        *(CLIENTS.c.name, CLIENTS.c.webhook_url, CLIENTS.c.webhook_secret),
        CLIENTS.c.id.label("client_id"),
        WEBHOOKS.c.attempts,
        WEBHOOKS.c.due_at,
    )
    .join(_FIRST, _FIRST.c.job_uuid == JOBS.c.uuid)
    .join(WEBHOOKS, WEBHOOKS.c.job_uuid == JOBS.c.uuid)
    .join(CLIENTS, CLIENTS.c.id == JOBS.c.client_id)
    .where(_FIRST.c.turn <= MOST_OF_CLIENT)
    .order_by(_FIRST.c.turn, WEBHOOKS.c.due_at)
    .limit(MOST_AT_ONCE * MOST_OF_CLIENT)
)


def _body(row: _Due) -> bytes:
    status = TaskStatus(str(row.status))
    task = EndedTask(
        task_uuid=str(row.uuid),
        task_type=str(row.operation),
        status=status,
        error=TaskError.model_validate_json(row.error) if row.error else None,
    )
    event: TaskEvent = "task.completed" if status is TaskStatus.COMPLETED else "task.failed"
    message = TaskEnded(type=event, timestamp=int(row.finished_at), data=task)
    return message.model_dump_json(exclude_none=True).encode()


def _headers(row: _Due, body: bytes) -> dict[str, str]:
    identifier, now = f"task_{row.uuid}", str(int(time.time()))
    return {
        "content-type": "application/json",
        "webhook-id": identifier,
        "webhook-timestamp": now,
        "webhook-signature": signature(str(row.webhook_secret), identifier, now, body),
    }


def signature(secret: str, identifier: str, timestamp: str, body: bytes) -> str:
    """Sign a message as `v1,<base64 of HMAC-SHA256>`."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    mac = hmac.new(key, f"{identifier}.{timestamp}.".encode() + body, hashlib.sha256)
    return f"v1,{base64.b64encode(mac.digest()).decode()}"
