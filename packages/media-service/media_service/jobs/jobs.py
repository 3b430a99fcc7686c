"""Jobs: the records of accepted requests, and the changes of state that they may see."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pydantic import TypeAdapter
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
    func,
    insert,
    or_,
    select,
)
from sqlalchemy.exc import IntegrityError

from media_api.contract.base import TaskError, TaskStatus
from media_service.clients.limits import StorageFull, StorageHeld
from media_service.content.assets import kept_bytes
from media_service.database.database import Database
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import ASSETS, CLIENTS, JOBS
from media_service.engine_api.messages import InputFile, StoredAsset
from media_service.jobs.expected_sizes import expected
from media_service.jobs.transitions import FAILED, PROCESSING, QUEUED, Transition
from media_service.settings.settings import DAY_SECONDS, Settings

CANCELED = TaskError(code="canceled", message="The client canceled the task.")
ENDED = TaskError(code="canceled", message="The operator of the service ended the task.")

# A poll of a waiting job reads as many entries of an index at most
LARGEST_POSITION = 100
# By which it is estimated when the next one begins
LATEST_JOBS = 16
LONGEST_PAUSE = 60

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
    lane: str
    price: float = 0.0
    request: str
    inputs: dict[str, InputFile]
    payloads: tuple[StoredAsset, ...]
    body_hash: str
    idempotency_key: str | None
    traceparent: str | None = None


@dataclass(frozen=True)
class SeenJob:
    """A job as its client sees it.

    Attributes:
        row: The job.
        position: How many waiting jobs of the client and lane run before it, and one more:
            1..LARGEST_POSITION; None if it does not wait, or further behind.
    """

    row: JobRow
    position: int | None


@dataclass(frozen=True, kw_only=True)
class Census:
    """How many jobs of an operation wait or run in a lane, and since when the oldest (Unix)."""

    operation: str
    lane: str
    status: str
    number: int
    oldest: float


@dataclass(frozen=True, kw_only=True)
class KnownJob:
    """A job as the operator sees it.

    Attributes:
        created_at: Unix seconds.
        attempts: How often it was begun.
        progress: How much is done of one that is PROCESSING, 0..1; None: not told.
        error: Why it FAILED, as `code: message`; else empty.
        model: Engine that does it, or has done it.
    """

    uuid: str
    client: str
    operation: str
    model: str
    status: str
    created_at: float
    attempts: int
    progress: float | None
    error: str


@dataclass(frozen=True, kw_only=True)
class TaskFilter:
    """Which tasks of a client are listed; None: whichever.

    Attributes:
        operation: Name of a row of OPERATIONS.
        model: Engine that does it, or has done it.
        status: As its envelope says it.
        text: What the body of the request has, whatever its case.
    """

    operation: str | None = None
    model: str | None = None
    status: TaskStatus | None = None
    text: str | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        """Return what must be true of a job."""
        found: list[ColumnElement[bool]] = []
        if self.operation is not None:
            found.append(JOBS.c.operation == self.operation)
        if self.model is not None:
            found.append(JOBS.c.model == self.model)
        if self.status is not None:
            found.append(_is_seen_as(self.status))
        if self.text:
            # As it stands between the quotes of JSON
            written = json.dumps(self.text, ensure_ascii=False)[1:-1]
            found.append(JOBS.c.request.icontains(written, autoescape=True))
        return found


def _is_seen_as(status: TaskStatus) -> ColumnElement[bool]:
    """A job that waits for an engine elsewhere is PROCESSING for its client."""
    is_there = and_(JOBS.c.status == QUEUED, JOBS.c.sent_at.is_not(None))
    if status is QUEUED:
        return and_(JOBS.c.status == QUEUED, JOBS.c.sent_at.is_(None))
    here = JOBS.c.status == status
    return or_(here, is_there) if status is PROCESSING else here


ALL_TASKS = TaskFilter()


class KeyReused(Exception):
    """The idempotency key belongs to a job with another body."""


class QueueFull(Exception):
    """The client has as many waiting jobs as it may have.

    Args:
        most: How many it may have.
        pause: Seconds until about one of them has begun.
    """

    def __init__(self, most: int, pause: int) -> None:
        super().__init__(most, pause)
        self.most = most
        self.pause = pause


class MoneySpent(Exception):
    """The client may spend no more today than the only argument."""


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
            StorageFull: If the assets of the client have too many bytes.
            StorageHeld: If they may have when those jobs have ended that are under way.
            MoneySpent: If the client may not spend that much today.
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

    def admits_now(self, job: NewJob) -> bool:
        """Say whether a job would be new, before its files are stored; to be asked on a thread.

        Raises:
            KeyReused: As `add`.
            QueueFull: As `add`.
            StorageFull: As `add`.
            StorageHeld: As `add`.
        """

        def work(connection: Connection) -> bool:
            known = _body_of_key(connection, job)
            if known is not None and known != job.body_hash:
                raise KeyReused
            self._check_limits(connection, job)
            return known is None

        return self._database.read_now(work)

    def _insert(self, connection: Connection, job: NewJob) -> None:
        # Those of other processes are counted before this one, or wait for it
        self._database.serialise(connection, job.client_id)
        self._check_limits(connection, job)
        self.store(connection, job)

    def store(self, connection: Connection, job: NewJob) -> None:
        """Store a job, whatever the limits of its client."""
        row = {
            "uuid": job.uuid,
            "client_id": job.client_id,
            "operation": job.operation,
            "status": QUEUED,
            "priority": job.priority,
            "model": job.model,
            "lane": job.lane,
            "charged": job.price,
            "request": job.request,
            "inputs": INPUTS.dump_json(job.inputs).decode(),
            "idempotency_key": job.idempotency_key,
            "body_hash": job.body_hash,
            "traceparent": job.traceparent,
            "attempts": 0,
            "created_at": time.time(),
            "expires_at": self._clock.now() + self._settings.record_days * DAY_SECONDS,
        }
        connection.execute(_NEW, row)
        self.store_assets(connection, job.client_id, job.uuid, job.payloads)

    def _check_limits(self, connection: Connection, job: NewJob) -> None:
        if _body_of_key(connection, job) is not None:
            return
        client = connection.execute(_CLIENT, {"client_id": job.client_id}).one()
        most = client.max_queued or self._settings.queue_limit
        if client.waiting >= most:
            begun = connection.scalars(_LATEST_OF_CLIENT, {"client_id": job.client_id}).all()
            raise QueueFull(most, _pause(begun, client.waits_since, time.time()))
        if client.max_cost_per_day is not None and job.price > 0:
            today = time.time() // DAY_SECONDS * DAY_SECONDS
            spent = connection.scalar(_SPENT, {"client_id": job.client_id, "since": today})
            if (spent or 0.0) + job.price > client.max_cost_per_day:
                raise MoneySpent(client.max_cost_per_day)
        if client.max_bytes is not None:
            self._check_storage(connection, job, client.max_bytes)

    def _check_storage(self, connection: Connection, job: NewJob, most: int) -> None:
        kept = kept_bytes(connection, job.client_id, self._clock.now())
        sent = sum(asset.size for asset in job.payloads)
        if kept >= most or kept + sent > most:
            raise StorageFull(most)
        if not expected(connection, job.client_id, job.operation).fits(most - kept - sent):
            raise StorageHeld(most)

    def has_room(self, connection: Connection, client_id: str) -> bool:
        """Whether a client may keep what one of its jobs has made: it is below its limit yet."""
        most = connection.scalar(_LIMIT, {"client_id": client_id})
        return most is None or kept_bytes(connection, client_id, self._clock.now()) < most

    def store_assets(
        self,
        connection: Connection,
        client_id: str,
        job_uuid: str,
        assets: Sequence[StoredAsset],
    ) -> None:
        """Give files their addresses for as long as assets are kept."""
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
        values = {"client_id": client_id, "key": idempotency_key}
        return await self._database.read(
            lambda connection: connection.execute(_BY_KEY, values).first()
        )

    async def get(self, uuid: str) -> JobRow | None:
        """Find a job."""
        values = {"wanted": uuid}
        return await self._database.find(
            lambda connection: connection.execute(_BY_UUID, values).first()
        )

    def is_expired(self, job: JobRow) -> bool:
        """Whether the retention time of a job has passed."""
        return bool(job.expires_at < self._clock.now())

    async def page(
        self, client_id: str, before: int | None, size: int, which: TaskFilter = ALL_TASKS
    ) -> list[JobRow]:
        """List a client's jobs, newest first, older than sequence number `before`."""
        query = select(JOBS).where(JOBS.c.client_id == client_id, *which.conditions())
        if before is not None:
            query = query.where(JOBS.c.sequence < before)
        query = query.order_by(JOBS.c.sequence.desc()).limit(size)
        return list(await self._database.read(lambda connection: connection.execute(query).all()))

    async def see(self, uuid: str) -> SeenJob | None:
        """Find a job as its client sees it."""
        return await self._database.find(partial(_seen, uuid=uuid))

    async def waiting(self) -> int:
        """Count the queued jobs of all clients."""
        query = select(func.count()).where(JOBS.c.status == QUEUED)
        return int(await self._database.read(lambda connection: connection.scalar(query)) or 0)

    async def census(self) -> list[Census]:
        """Count the jobs that wait or run."""
        where = (JOBS.c.operation, JOBS.c.lane, JOBS.c.status)
        figures = (func.count().label("number"), func.min(JOBS.c.created_at).label("oldest"))
        query = select(*where, *figures).where(JOBS.c.status.in_((QUEUED, PROCESSING)))
        rows = await self._database.read(
            lambda connection: connection.execute(query.group_by(*where)).all()
        )
        return [Census(**row._mapping) for row in rows]

    async def newest(
        self, number: int, *, client: str | None, status: TaskStatus | None
    ) -> list[KnownJob]:
        """List the newest jobs of all clients, or of one, or in one state."""
        query = select(JOBS, CLIENTS.c.name).join(CLIENTS, CLIENTS.c.id == JOBS.c.client_id)
        if client is not None:
            query = query.where(CLIENTS.c.name == client)
        if status is not None:
            query = query.where(JOBS.c.status == status)
        query = query.order_by(JOBS.c.sequence.desc()).limit(number)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_known(row) for row in rows]

    async def cancel(self, uuid: str, error: TaskError = CANCELED) -> bool:
        """End a job as FAILED with `canceled`; return False if it had ended before."""
        values = {"error": error.model_dump_json()}
        return await self._database.write(
            lambda connection: _CANCELED.make(connection, values, {"wanted": uuid}) == 1
        )


def _known(row: JobRow) -> KnownJob:
    error = TaskError.model_validate_json(row.error) if row.error else None
    return KnownJob(
        uuid=row.uuid,
        client=row.name,
        operation=row.operation,
        model=row.model,
        status=row.status,
        created_at=row.created_at,
        attempts=row.attempts,
        progress=row.progress if row.status == PROCESSING else None,
        error=f"{error.code}: {error.message}" if error else "",
    )


def _seen(connection: Connection, uuid: str) -> SeenJob | None:
    row = connection.execute(_BY_UUID, {"wanted": uuid}).first()
    if row is None or row.status != QUEUED or row.sent_at is not None:
        return None if row is None else SeenJob(row, None)
    values = {"client_id": row.client_id, "lane": row.lane}
    ahead = connection.scalars(_NEXT_OF_CLIENT, values).all()
    return SeenJob(row, ahead.index(row.sequence) + 1 if row.sequence in ahead else None)


# Built once, as all that each request runs: to build one takes longer than to execute it
_IS_WANTED = JOBS.c.uuid == bindparam("wanted")
_BY_UUID = select(JOBS).where(_IS_WANTED)
_CANCELED = Transition(_IS_WANTED, FAILED)
_NEW = insert(JOBS)
_BY_KEY = select(JOBS).where(
    JOBS.c.client_id == bindparam("client_id"), JOBS.c.idempotency_key == bindparam("key")
)
_BODY_OF_KEY = _BY_KEY.with_only_columns(JOBS.c.body_hash)
_LIMIT = select(CLIENTS.c.max_bytes).where(CLIENTS.c.id == bindparam("client_id"))
_SPENT = select(func.sum(JOBS.c.charged)).where(
    JOBS.c.client_id == bindparam("client_id"),
    JOBS.c.created_at >= bindparam("since"),
    JOBS.c.charged > 0,
)
# Those do not wait that are at an engine elsewhere, and come back for what is done here
_WAITS = (JOBS.c.client_id == CLIENTS.c.id, JOBS.c.status == QUEUED, JOBS.c.sent_at.is_(None))
_CLIENT = select(
    CLIENTS,
    select(func.count()).where(*_WAITS).scalar_subquery().label("waiting"),
    select(func.min(JOBS.c.created_at)).where(*_WAITS).scalar_subquery().label("waits_since"),
).where(CLIENTS.c.id == bindparam("client_id"))
# Read from the index alone, and no further than that
_NEXT_OF_CLIENT = (
    select(JOBS.c.sequence)
    .where(
        JOBS.c.client_id == bindparam("client_id"),
        JOBS.c.status == QUEUED,
        JOBS.c.lane == bindparam("lane"),
    )
    .order_by(JOBS.c.priority.desc(), JOBS.c.sequence)
    .limit(LARGEST_POSITION)
)


# Those that wait stand before them
_LATEST_OF_CLIENT = (
    select(JOBS.c.started_at)
    .where(JOBS.c.client_id == bindparam("client_id"), JOBS.c.started_at.is_not(None))
    .order_by(JOBS.c.sequence.desc())
    .limit(LATEST_JOBS)
)


def _pause(begun: Sequence[float], waits_since: float, now: float) -> int:
    """Return after how many seconds about one job of a client begins, as the latest have.

    Less than a second is 0: the client then asks again after pauses of its own. What was before
    the jobs that wait now says nothing: the client may have asked for nothing.

    Args:
        begun: When the latest have begun, Unix seconds.
        waits_since: When the first was created of those that wait, Unix seconds.
        now: Unix seconds.
    """
    recent = [time for time in begun if time >= waits_since]
    since = min(recent) if len(recent) == LATEST_JOBS else waits_since
    return min(int((now - since) / max(len(recent), 1)), LONGEST_PAUSE)


def _body_of_key(connection: Connection, job: NewJob) -> str | None:
    """Digest of the body that came with the key of this job before; None if none did."""
    if job.idempotency_key is None:
        return None
    values = {"client_id": job.client_id, "key": job.idempotency_key}
    return connection.scalar(_BODY_OF_KEY, values)
