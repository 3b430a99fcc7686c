"""Jobs: the records, their transitions, and everything that reads or changes them."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, bindparam, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from media_pipelines.contract.base import TaskError, TaskStatus
from media_pipelines.service.database import Database
from media_pipelines.service.engine import Asked
from media_pipelines.service.messages import (
    Assignment,
    EngineCall,
    InputFile,
    StoredAsset,
    Succeeded,
)
from media_pipelines.service.retention_clock import RetentionClock
from media_pipelines.service.settings import DAY_SECONDS, Settings
from media_pipelines.service.tables import ASSETS, CLIENTS, JOBS, SCENES

MOST_ATTEMPTS = 3

QUEUED, PROCESSING = TaskStatus.QUEUED, TaskStatus.PROCESSING
COMPLETED, FAILED = TaskStatus.COMPLETED, TaskStatus.FAILED

# The only changes of state (DECISIONS.md, transitions). PROCESSING to QUEUED: a worker
# died, or the service stopped.
TRANSITIONS: dict[TaskStatus, frozenset[TaskStatus]] = {
    QUEUED: frozenset({PROCESSING, FAILED}),
    PROCESSING: frozenset({COMPLETED, FAILED, QUEUED}),
    COMPLETED: frozenset(),
    FAILED: frozenset(),
}

INPUTS: TypeAdapter[dict[str, InputFile]] = TypeAdapter(dict[str, InputFile])

JobRow = Row[tuple[object, ...]]


@dataclass(frozen=True, kw_only=True)
class NewJob:
    """An accepted request, ready to be stored."""

    uuid: str
    client_id: str
    operation: str
    priority: int
    model: str
    request: str
    inputs: dict[str, InputFile]
    payloads: tuple[StoredAsset, ...]
    body_hash: str
    idempotency_key: str | None


class KeyReused(Exception):
    """The idempotency key belongs to a job with another body."""


class QueueFull(Exception):
    """The client has as many waiting jobs as it may have."""


class Jobs:
    """The jobs of all clients."""

    def __init__(self, database: Database, settings: Settings, clock: RetentionClock) -> None:
        self._database = database
        self._clock = clock
        self._settings = settings

    async def add(self, job: NewJob) -> str:
        """Store a job and return its uuid, or that of the job its idempotency key made before.

        Raises:
            KeyReused: If that job had another body.
            QueueFull: If the client has too many waiting jobs.
        """
        try:
            await self._database.write(lambda connection: self._insert(connection, job))
        except IntegrityError as exc:
            existing = await self.by_key(job.client_id, job.idempotency_key or "")
            if existing is None:
                raise
            if existing.body_hash != job.body_hash:
                raise KeyReused from exc
            return str(existing.uuid)
        return job.uuid

    def _insert(self, connection: Connection, job: NewJob) -> None:
        waiting = select(func.count()).where(
            JOBS.c.client_id == job.client_id, JOBS.c.status == QUEUED
        )
        if connection.scalar(waiting) >= self._settings.queue_limit:  # type: ignore[operator]
            raise QueueFull
        row = {
            "uuid": job.uuid,
            "client_id": job.client_id,
            "operation": job.operation,
            "status": QUEUED,
            "priority": job.priority,
            "model": job.model,
            "request": job.request,
            "inputs": INPUTS.dump_json(job.inputs).decode(),
            "idempotency_key": job.idempotency_key,
            "body_hash": job.body_hash,
            "attempts": 0,
            "created_at": time.time(),
            "expires_at": self._clock.now() + self._settings.record_days * DAY_SECONDS,
        }
        connection.execute(insert(JOBS), row)
        self._insert_assets(connection, job.client_id, job.uuid, job.payloads)

    def _insert_assets(
        self,
        connection: Connection,
        client_id: str,
        job_uuid: str,
        assets: tuple[StoredAsset, ...] | list[StoredAsset],
    ) -> None:
        expires = self._clock.now() + self._settings.asset_days * DAY_SECONDS
        rows = [
            {
                **asset.model_dump(),
                "client_id": client_id,
                "job_uuid": job_uuid,
                "expires_at": expires,
            }
            for asset in assets
        ]
        self._database.replace(connection, ASSETS, rows)

    async def by_key(self, client_id: str, idempotency_key: str) -> JobRow | None:
        """Find the job that an idempotency key made."""
        query = select(JOBS).where(
            JOBS.c.client_id == client_id, JOBS.c.idempotency_key == idempotency_key
        )
        return await self._database.read(lambda connection: connection.execute(query).first())

    async def get(self, uuid: str) -> JobRow | None:
        """Find a job."""
        values = {"wanted": uuid}
        return await self._database.read(
            lambda connection: connection.execute(_BY_UUID, values).first()
        )

    def is_expired(self, job: JobRow) -> bool:
        """Whether the retention time of a job has passed."""
        return bool(job.expires_at < self._clock.now())

    async def page(self, client_id: str, before: int | None, size: int) -> list[JobRow]:
        """List a client's jobs, newest first, older than sequence number `before`."""
        query = select(JOBS).where(JOBS.c.client_id == client_id)
        if before is not None:
            query = query.where(JOBS.c.sequence < before)
        query = query.order_by(JOBS.c.sequence.desc()).limit(size)
        return list(await self._database.read(lambda connection: connection.execute(query).all()))

    async def waiting(self) -> int:
        """Count the queued jobs of all clients."""
        query = select(func.count()).where(JOBS.c.status == QUEUED)
        return int(await self._database.read(lambda connection: connection.scalar(query)) or 0)

    async def claim(self) -> Assignment | None:
        """Take the job that runs next, or None.

        The client with the fewest running jobs comes first, then the one served longest ago;
        within it the largest priority, then the first come. The attempt counts from here, so
        that a job which kills its worker is not tried for ever.
        """
        row = await self._database.write(self._claim)
        if row is None:
            return None
        request = TypeAdapter(dict).validate_json(row.request)
        inputs = INPUTS.validate_json(row.inputs)
        asked = Asked(operation=row.operation, request=request, inputs=inputs)
        engine = self._settings.registry.chosen(row.model, asked)
        return Assignment(
            uuid=row.uuid,
            operation=row.operation,
            attempt=row.attempts + 1,
            request=request,
            inputs=inputs,
            engine=EngineCall(name=engine.name, recipe=engine.recipe, options=dict(engine.options)),
            home=str(self._settings.home),
            render_threads=self._settings.render_threads,
            render_samples=self._settings.render_samples,
            motion_library=str(self._settings.motion_library or ""),
            pose_models=str(self._settings.pose_models or ""),
        )

    def _claim(self, connection: Connection) -> JobRow | None:
        self._database.serialise(connection)
        return _claim(connection)

    async def complete(self, uuid: str, outcome: Succeeded) -> bool:
        """Store a result and its assets in one transaction; return False if the job had ended."""

        def work(connection: Connection) -> bool:
            row = connection.execute(select(JOBS).where(JOBS.c.uuid == uuid)).one()
            values = {
                "model": outcome.model,
                "result": _JSON.dump_json(outcome.result).decode(),
                "metadata": _JSON.dump_json(outcome.metadata).decode(),
            }
            if not _move(connection, uuid, COMPLETED, values):
                return False
            self._insert_assets(connection, str(row.client_id), uuid, outcome.assets)
            scenes = [{"sha256": key, "scene": text} for key, text in outcome.scenes.items()]
            self._database.replace(connection, SCENES, scenes)
            return True

        return await self._database.write(work)

    async def fail(self, uuid: str, error: TaskError, model: str = "") -> bool:
        """End a job as FAILED; return False if it had ended before."""
        values = {"error": error.model_dump_json(), **({"model": model} if model else {})}
        return await self._database.write(
            lambda connection: _move(connection, uuid, FAILED, values)
        )

    async def put_back(self, uuid: str) -> TaskStatus | None:
        """Return a job to the queue after its worker died; the third death ends it.

        Returns:
            The new status, or None if the job had ended before.
        """
        return await self._database.write(lambda connection: _put_back(connection, uuid))

    async def release(self, uuid: str) -> None:
        """Return a job to the queue that was not tried; its attempt does not count."""
        await self._database.write(lambda connection: _release(connection, [uuid]))

    async def release_all(self) -> None:
        """Return every running job to the queue, because the service stops."""
        await self._database.write(lambda connection: _release(connection, _running(connection)))

    async def recover(self) -> int:
        """Put back every job that was running when the service was killed; return how many."""

        def work(connection: Connection) -> int:
            uuids = _running(connection)
            for uuid in uuids:
                _put_back(connection, uuid)
            return len(uuids)

        return await self._database.write(work)


# Built once: every poll runs it
_BY_UUID = select(JOBS).where(JOBS.c.uuid == bindparam("wanted"))

_JSON: TypeAdapter[object] = TypeAdapter(object)


def _move(
    connection: Connection, uuid: str, status: TaskStatus, values: Mapping[str, object]
) -> bool:
    """Change the status where the table of transitions allows it."""
    sources = [source for source, targets in TRANSITIONS.items() if status in targets]
    finished = {"finished_at": time.time()} if status.is_terminal else {}
    change = update(JOBS).where(JOBS.c.uuid == uuid, JOBS.c.status.in_(sources))
    return connection.execute(change.values(status=status, **finished, **values)).rowcount == 1


def _running(connection: Connection) -> list[str]:
    return list(connection.scalars(select(JOBS.c.uuid).where(JOBS.c.status == PROCESSING)))


def _release(connection: Connection, uuids: list[str]) -> None:
    for uuid in uuids:
        _move(connection, uuid, QUEUED, {"attempts": JOBS.c.attempts - 1})


def _put_back(connection: Connection, uuid: str) -> TaskStatus | None:
    attempts = connection.scalar(select(JOBS.c.attempts).where(JOBS.c.uuid == uuid)) or 0
    if attempts < MOST_ATTEMPTS:
        return QUEUED if _move(connection, uuid, QUEUED, {}) else None
    message = f"The worker died {attempts} times on this job; the input may need too much memory."
    error = TaskError(code="worker_died", message=message)
    moved = _move(connection, uuid, FAILED, {"error": error.model_dump_json()})
    return FAILED if moved else None


_RUNNING = (
    select(JOBS.c.client_id, func.count().label("number"))
    .where(JOBS.c.status == PROCESSING)
    .group_by(JOBS.c.client_id)
    .subquery()
)
_NEXT_CLIENT = (
    select(CLIENTS.c.id)
    .outerjoin(_RUNNING, _RUNNING.c.client_id == CLIENTS.c.id)
    .where(
        select(JOBS.c.uuid)
        .where(JOBS.c.client_id == CLIENTS.c.id, JOBS.c.status == QUEUED)
        .exists()
    )
    .order_by(
        case((_RUNNING.c.number.is_(None), 0), else_=_RUNNING.c.number), CLIENTS.c.last_served
    )
    .limit(1)
)


def _claim(connection: Connection) -> JobRow | None:
    client_id = connection.scalar(_NEXT_CLIENT)
    if client_id is None:
        return None
    best = (
        select(JOBS)
        .where(JOBS.c.client_id == client_id, JOBS.c.status == QUEUED)
        .order_by(JOBS.c.priority.desc(), JOBS.c.sequence)
        .limit(1)
    )
    row = connection.execute(best).one()
    turn = select(func.max(CLIENTS.c.last_served) + 1).scalar_subquery()
    connection.execute(update(CLIENTS).where(CLIENTS.c.id == client_id).values(last_served=turn))
    started = {"attempts": row.attempts + 1, "started_at": time.time()}
    _move(connection, row.uuid, PROCESSING, started)
    return row
