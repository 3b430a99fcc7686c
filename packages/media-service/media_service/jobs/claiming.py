"""Claiming: which job runs next, and what the host that has claimed it may do with it.

A job that runs is owned by a host and an attempt. Whoever is not, or no longer, its owner changes
nothing: a result that comes after the job was given to somebody else is refused.
"""

import logging
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from pydantic import JsonValue, TypeAdapter, ValidationError
from sqlalchemy import ColumnElement, Connection, and_, bindparam, select, update

from media_api.contract.base import EngineAttempt, TaskError, TaskTiming
from media_service.database.database import Database
from media_service.database.tables import JOBS, SCENES
from media_service.database.turns import EngineLimit, FreePlace
from media_service.engine_api.engine import Engine, EngineRequest, plain
from media_service.engine_api.errors import UnknownCharge, Unusable
from media_service.engine_api.lanes import CPU, REMOTE
from media_service.engine_api.messages import (
    Advanced,
    Assignment,
    EngineCall,
    HandedOver,
    InputFile,
    PassedOn,
    RemoteJob,
    Succeeded,
    made_field,
)
from media_service.jobs.jobs import CANCELED, INPUTS, JobRow, Jobs
from media_service.jobs.transitions import (
    COMPLETED,
    FAILED,
    NOTHING,
    PROCESSING,
    QUEUED,
    Transition,
    move,
)
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings

FULL = TaskError(
    code="out_of_storage",
    message=(
        "The assets of this client have as many bytes as they may, so the result was not kept. "
        "Wait until assets expire, or ask the operator for more."
    ),
)
MOST_ATTEMPTS = 3
# Of what an engine elsewhere has done at least in part; all else says that it did nothing
MAY_BE_CHARGED = (UnknownCharge.code, Unusable.code, "deadline_exceeded", "internal_error")
# Above all that clients may ask for
FIRST_PRIORITY = 256
FINISHING = "media_service.results.finishing:finish"

NOTHING_KEPT: Mapping[str, Collection[str]] = MappingProxyType({})

logger = logging.getLogger("media_service.jobs.claiming")

_JSON: TypeAdapter[object] = TypeAdapter(object)
_REQUEST: TypeAdapter[dict[str, JsonValue]] = TypeAdapter(dict[str, JsonValue])
ATTEMPTS: TypeAdapter[list[EngineAttempt]] = TypeAdapter(list[EngineAttempt])


@dataclass(frozen=True, kw_only=True)
class Change:
    """Jobs that came back to the queue, and those that ended: uuids."""

    queued: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)


class Claims:
    """Takes jobs from the queue, and records what becomes of them.

    Attributes:
        others_wait: Whether the last claim has left jobs that may wait.
    """

    def __init__(
        self, database: Database, jobs: Jobs, settings: Settings, engines: Engines
    ) -> None:
        self._database = database
        self._jobs = jobs
        self._settings = settings
        self._engines = engines
        self.others_wait = True

    async def claim(
        self, host: str, lanes: Collection[str], only: Mapping[str, Collection[str]] = NOTHING_KEPT
    ) -> Assignment | None:
        """Take the job that runs next for a host in one of these lanes, or None.

        Args:
            host: Who claims.
            lanes: Where it has room.
            only: Lane to the operations that its room is kept for; the others are free to all.

        Whose turn it is, `media_service.database.turns` says. The attempt counts from here, so that
        a job which kills its worker is not tried for ever. A host that is drained, or has no lease,
        gets none.
        """
        places = [FreePlace(lane, list(only[lane]) if lane in only else None) for lane in lanes]
        limits = [
            EngineLimit(engine.name, engine.lane, engine.concurrent)
            for engine in self._engines.registry.added
            if engine.concurrent
        ]
        while row := await self._turn(host, places, limits):
            try:
                job = self._assignment(row, host)
            except ValidationError as exc:
                # One record that cannot be read ends its job, and not the host
                logger.error("job %s cannot be read: %s", row.uuid, exc)
                await self._database.write(partial(_spoil, uuid=str(row.uuid)))
                continue
            if job.engine.lane == row.lane:
                return job
            # The operator has moved its engine to another lane
            values = {"host": None, "lane": job.engine.lane}
            await self._database.write(partial(_MOVED.make, values=values, of=owner(job)))
        return None

    async def _turn(
        self, host: str, places: Sequence[FreePlace], limits: Sequence[EngineLimit]
    ) -> JobRow | None:
        turn = await self._database.claim(host, places, limits)
        self.others_wait = turn.others_wait
        return turn.job

    async def was_canceled(self, uuid: str) -> bool:
        """Tell whether a job has ended since its client canceled it."""
        query = select(JOBS.c.error).where(JOBS.c.uuid == uuid, JOBS.c.status == FAILED)
        error = await self._database.read(lambda connection: connection.scalar(query))
        return error is not None and TaskError.model_validate_json(error).code == CANCELED.code

    def _assignment(self, row: JobRow, host: str) -> Assignment:
        request = _REQUEST.validate_json(row.request)
        inputs = INPUTS.validate_json(row.inputs)
        asked = EngineRequest(operation=row.operation, request=request, inputs=inputs)
        registry = self._engines.registry
        engine = registry.chosen(row.model, asked)
        made = HandedOver.model_validate_json(row.made) if row.made else None
        return Assignment(
            uuid=row.uuid,
            operation=row.operation,
            host=host,
            attempt=row.attempts,
            accepted_at=row.created_at,
            request=plain(asked) if registry.is_embedded(engine) else request,
            inputs=inputs | _made_files(made) if made else inputs,
            engine=_finishing(engine) if made else _call(engine),
            asked_model=str(request.get("model") or ""),
            may_pass_on=self._following(row, engine.name, asked) is not None,
            sent=RemoteJob(remote_id=row.remote_id or "") if row.sent_at else None,
            made=made,
            render_threads=self._settings.render_threads,
            render_samples=self._settings.render_samples,
            least_fidelity=self._settings.least_fidelity,
            motion_library=str(self._settings.motion_library or ""),
            pose_models=str(self._settings.pose_models or ""),
            kept_files=str(self._settings.kept_folder),
            traceparent=row.traceparent or "",
        )

    def _following(self, row: JobRow, name: str, asked: EngineRequest) -> Engine | None:
        """Return the engine that does a job where the named one does not; None: none does."""
        registry = self._engines.registry
        if not asked.may_fall_back or registry.named(name) is None:
            return None
        tried = ATTEMPTS.validate_json(row.engine_attempts or "[]")
        return registry.next_after([*(each.engine for each in tried), name], asked)

    async def complete(self, job: Assignment, outcome: Succeeded) -> bool:
        """Store a result and its assets in one transaction; return False if it is not the owner."""

        def work(connection: Connection) -> bool:
            values: dict[str, object] = {
                "model": outcome.model,
                "result": _JSON.dump_json(outcome.result).decode(),
                "metadata": _JSON.dump_json(outcome.metadata).decode(),
            }
            row = connection.execute(_TIMES, owner(job)).first()
            if row is None:
                return False
            if outcome.assets and not self._jobs.has_room(connection, str(row.client_id)):
                _FAILED.make(connection, {"error": FULL.model_dump_json()}, owner(job))
                return True
            values["timing"] = _timing(job, outcome, row).model_dump_json()
            values |= self._costs(job, outcome, row)
            _COMPLETED.make(connection, values, owner(job))
            client = row.client_id
            self._jobs.store_assets(connection, str(client), job.uuid, outcome.assets)
            scenes = [
                {"client_id": client, "sha256": key, "scene": text}
                for key, text in outcome.scenes.items()
            ]
            self._database.replace(connection, SCENES, scenes)
            return True

        return await self._database.write(work)

    def _costs(self, job: Assignment, outcome: Succeeded, row: JobRow) -> dict[str, object]:
        """Return what an engine with a price has cost that was not elsewhere."""
        engine = self._engines.registry.named(job.engine.name)
        results = len(outcome.result) if isinstance(outcome.result, list) else 1
        seconds = time.time() - (row.started_at or time.time())
        cost = engine.cost(results, seconds) if engine and job.made is None else None
        return {"cost": cost.model_dump_json(), "charged": cost.amount} if cost else {}

    async def note_progress(self, jobs: Sequence[tuple[Assignment, Advanced]]) -> None:
        """Write down how far jobs are, where the host is still their owner."""

        def work(connection: Connection) -> None:
            for job, told in jobs:
                waits = told.reason or told.position is not None
                values: dict[str, object] = {
                    "progress": told.share,
                    "waiting": told.model_dump_json(exclude={"share"}) if waits else None,
                }
                connection.execute(CHANGE, values | owner(job))

        await self._database.write(work)

    async def fail(self, job: Assignment, error: TaskError, model: str = "") -> bool:
        """End a job as FAILED; return False if it is not the owner."""
        values: dict[str, object] = {"error": error.model_dump_json()}
        if model:
            values["model"] = model
        is_elsewhere = job.engine.lane == REMOTE
        if job.made is None and not (is_elsewhere and error.code in MAY_BE_CHARGED):
            values["charged"] = 0.0
        change = partial(_FAILED.make, values=values, of=owner(job))
        return await self._database.write(change) == 1

    async def hand_over(self, job: Assignment, made: HandedOver) -> Change:
        """Have a worker finish what an engine elsewhere has made."""
        values = {
            "lane": CPU,
            "host": None,
            "attempts": 0,
            # Before all that has not begun
            "priority": FIRST_PRIORITY,
            "made": made.model_dump_json(),
            "progress": None,
            "waiting": None,
            "cost": made.cost.model_dump_json() if made.cost else None,
            "charged": made.cost.amount if made.cost else 0.0,
        }
        change = partial(_QUEUED.make, values=values, of=owner(job))
        is_ours = await self._database.write(change) == 1
        return Change(queued=[job.uuid]) if is_ours else Change()

    async def pass_on(self, job: Assignment, why: PassedOn) -> Change | None:
        """Give a job to the fallback of its engine; return None if there is none."""
        asked = EngineRequest(operation=job.operation, request=job.request, inputs=job.inputs)

        def work(connection: Connection) -> Change | None:
            row = connection.execute(select(JOBS).where(OWNED), owner(job)).first()
            if row is None:
                return Change()
            engine = self._following(row, job.engine.name, asked)
            if engine is None:
                return None
            tried = ATTEMPTS.validate_json(row.engine_attempts or "[]")
            tried.append(EngineAttempt(engine=job.engine.name, code=why.code, message=why.message))
            values = {
                "model": engine.name,
                "lane": engine.lane,
                "host": None,
                "attempts": 0,
                "sent_at": None,
                "remote_id": None,
                "engine_attempts": ATTEMPTS.dump_json(tried).decode(),
                "charged": engine.price.amount if engine.price else 0.0,
            }
            _QUEUED.make(connection, values, owner(job))
            return Change(queued=[job.uuid])

        return await self._database.write(work)

    async def put_back(self, job: Assignment) -> Change:
        """Return a job to the queue after its worker died; the third death ends it."""
        return await self._database.write(partial(put_back, which=OWNED, of=owner(job)))

    async def release(self, job: Assignment) -> None:
        """Return a job to the queue that was not tried; its attempt does not count."""
        await self._database.write(partial(_RELEASED.make, values={"host": None}, of=owner(job)))

    async def adopt(self, lanes: Collection[str]) -> None:
        """Have a worker's lane find out where jobs belong that wait in lanes which are gone."""
        served = {(engine.name, engine.lane) for engine in self._engines.registry.added}

        def work(connection: Connection) -> None:
            waits = and_(JOBS.c.status == QUEUED, JOBS.c.lane.not_in(lanes))
            found = connection.execute(select(JOBS.c.model, JOBS.c.lane).where(waits).distinct())
            for model, lane in found.tuples().all():
                if (model, lane) not in served:
                    whose = and_(waits, JOBS.c.model == model, JOBS.c.lane == lane)
                    connection.execute(update(JOBS).where(whose).values(lane=CPU))

        await self._database.write(work)

    async def release_all(self, host: str) -> None:
        """Return every job of a host to the queue, because the host stops."""
        await self._database.write(partial(release, which=JOBS.c.host == host))


def _call(engine: Engine) -> EngineCall:
    return EngineCall(
        name=engine.name,
        kind=engine.kind,
        lane=engine.lane,
        recipe=engine.recipe,
        options=dict(engine.options),
        deadline_seconds=engine.deadline_seconds,
    )


def _timing(job: Assignment, outcome: Succeeded, row: JobRow) -> TaskTiming:
    """Say where the seconds of a job went that is stored now; clocks that step take none back."""
    elsewhere = job.made.engine_seconds if job.made else 0.0
    in_worker = outcome.input_seconds + outcome.engine_seconds + outcome.preview_seconds
    began = row.started_at or row.created_at
    return TaskTiming(
        queued=_rounded(began - row.created_at - elsewhere),
        input=_rounded(outcome.input_seconds),
        engine=_rounded(outcome.engine_seconds + elsewhere),
        preview=_rounded(outcome.preview_seconds),
        publishing=_rounded(time.time() - began - in_worker),
    )


def _rounded(seconds: float) -> float:
    return round(max(seconds, 0.0), 4)


def _finishing(engine: Engine) -> EngineCall:
    return EngineCall(name=engine.name, lane=CPU, recipe=FINISHING, options=dict(engine.finishing))


def _made_files(made: HandedOver) -> dict[str, InputFile]:
    # Of no kind: whatever looks at what a client has sent leaves them out
    return {
        made_field(number): InputFile(kind="", uri=file.uri, sha256=file.sha256)
        for number, file in enumerate(made.files)
    }


_HELD = and_(
    JOBS.c.uuid == bindparam("its_uuid"),
    JOBS.c.status == PROCESSING,
    JOBS.c.host == bindparam("its_host"),
    JOBS.c.attempts == bindparam("its_attempt"),
)
OWNED = and_(_HELD, JOBS.c.lane == bindparam("its_lane"))
"""Holds for a job while an attempt of a host is its owner; they are counted for each lane."""
CHANGE = update(JOBS).where(OWNED)
_TIMES = select(JOBS.c.client_id, JOBS.c.created_at, JOBS.c.started_at).where(OWNED)
_COMPLETED, _FAILED = Transition(OWNED, COMPLETED), Transition(OWNED, FAILED)
_QUEUED = Transition(OWNED, QUEUED)
_UNCOUNTED = JOBS.c.attempts - 1
_RELEASED = Transition(OWNED, QUEUED, attempts=_UNCOUNTED)
_MOVED = Transition(_HELD, QUEUED, attempts=_UNCOUNTED)


def owner(job: Assignment) -> dict[str, object]:
    """Return the parameters of `OWNED`."""
    return {
        "its_uuid": job.uuid,
        "its_host": job.host,
        "its_attempt": job.attempt,
        "its_lane": job.engine.lane,
    }


def _spoil(connection: Connection, uuid: str) -> None:
    error = TaskError(
        code="internal_error",
        message=f"The record of task {uuid} cannot be read; the log says why.",
    )
    values = {"error": error.model_dump_json()}
    move(connection, JOBS.c.uuid == uuid, FAILED, values)


def put_back(
    connection: Connection, which: ColumnElement[bool], of: Mapping[str, object] = NOTHING
) -> Change:
    """Return running jobs to the queue, those that were tried too often to nobody.

    Args:
        connection: Of the transaction.
        which: Holds for the jobs.
        of: The parameters of that.
    """
    columns = (JOBS.c.uuid, JOBS.c.attempts, JOBS.c.lane, JOBS.c.host)
    change = Change()
    for uuid, attempts, lane, host in connection.execute(select(*columns).where(which), of).all():
        # Another host may do the same just now, and a third have the job already
        is_as_found = (JOBS.c.host == host, JOBS.c.attempts == attempts, JOBS.c.lane == lane)
        its = and_(JOBS.c.uuid == uuid, JOBS.c.status == PROCESSING, *is_as_found)
        # What waits for an engine elsewhere kills nobody
        if attempts < MOST_ATTEMPTS or lane == REMOTE:
            if move(connection, its, QUEUED, {"host": None}):
                change.queued.append(uuid)
        elif move(connection, its, FAILED, {"error": _died(attempts)}):
            change.ended.append(uuid)
    return change


def _died(attempts: int) -> str:
    message = f"The worker died {attempts} times on this job; the input may need too much memory."
    return TaskError(code="worker_died", message=message).model_dump_json()


def release(connection: Connection, which: ColumnElement[bool]) -> None:
    """Return running jobs to the queue that were not tried; their attempts do not count."""
    Transition(which, QUEUED, attempts=_UNCOUNTED).make(connection, {"host": None})
