"""The host: claims jobs, has them run, and records what becomes of them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping
from functools import partial
from typing import TypeVar

from sqlalchemy.exc import OperationalError

from media_api.contract.base import TaskError
from media_api.contract.operations import OPERATIONS
from media_service.database.bus import Bus, JobEnded, JobQueued, Notice
from media_service.engine_api.lanes import CPU
from media_service.engine_api.messages import (
    Advanced,
    Assignment,
    Failed,
    HandedOver,
    PassedOn,
    Succeeded,
)
from media_service.hosts import host_health
from media_service.hosts import host_leases as leases
from media_service.hosts.host_health import HostHealth
from media_service.hosts.host_leases import Leases
from media_service.jobs.claiming import Change, Claims
from media_service.jobs.jobs import CANCELED
from media_service.jobs.operation_durations import LONG_SECONDS, Durations, Usage
from media_service.metrics import Metrics
from media_service.processes.defects import end_service_on_defect
from media_service.workers.runner import LEFT, Outcome, Runner

STOPPED = Failed(code=CANCELED.code, message=CANCELED.message)
REFUSED_SECONDS = 1.0
LEARN_SECONDS = 10.0
# Why an engine in a worker did not do a job that its fallback may do
FALLS_BACK = ("engine_not_installed", "out_of_memory")
# What a job may end as because nothing can be written: engines do not all say so
ON_FULL_DISK = ("out_of_storage", "internal_error", "engine_crashed")
# Between two writes of how far all jobs are
PROGRESS_SECONDS = 1.0

Value = TypeVar("Value")

logger = logging.getLogger("media_service.hosts.host")


class Host:
    """Gives queued jobs to the runners of its lanes.

    What other hosts own it leaves alone. When it was out of touch for so long that its jobs were
    given to others, it ends them and begins anew.

    Args:
        claims: Where it gets jobs.
        leases: What keeps them.
        bus: What tells of new and canceled jobs.
        home_id: Name of the folder that it works in.
        runners: Lane to what runs its jobs.
        metrics: What counts the attempts.
        durations: What tells how long operations take.
        health: What it lacks; meanwhile no job begins, and none fails for a full disk.

    Attributes:
        id: Names it while its lease lasts.
        is_stopping: Whether it claims nothing more, since the service ends.
        is_drained: Whether it claims nothing, since its operator wants so.
        is_first: Whether it does for all hosts what one of them does.
    """

    def __init__(
        self,
        claims: Claims,
        leases: Leases,
        bus: Bus,
        home_id: str,
        runners: Mapping[str, Runner],
        metrics: Metrics,
        durations: Durations,
        health: HostHealth,
    ) -> None:
        self._claims = claims
        self._leases = leases
        self._bus = bus
        self._home_id = home_id
        self._lanes = ",".join(f"{name}:{runner.places}" for name, runner in runners.items())
        self._runners = runners
        self._metrics = metrics
        self.id = ""
        self._durations = durations
        self._health = health
        self._others = 0
        self._usage = Usage()
        # What it runs, and since when (monotonic)
        self._running: dict[str, tuple[Assignment, float]] = {}
        self._wake = asyncio.Event()
        # Whether anything may wait, as far as it knows
        self._others_wait = True
        self.is_drained = False
        self.is_first = False
        # Of the last moment: uuid to attempt and share
        self._progress: dict[str, tuple[Assignment, Advanced]] = {}
        self._parts: set[asyncio.Task[None]] = set()
        self.is_stopping = False
        bus.listen(self._hear, home_id)

    async def open(self) -> None:
        """Put back the jobs of the dead, and open the lanes."""
        await self._enter()
        await self._claims.adopt(self._runners)
        for runner in self._runners.values():
            runner.open(self._on_idle, self._on_end, self._on_progress)
        for part in (self._stay_alive(), self._stay_able(), self._keep_progress(), self._learn()):
            self._begin(part)

    def hand_out(self) -> None:
        """Claim jobs from now on whenever the bus tells of one, or the lease, and there is room."""
        self._ask()
        self._begin(self._hand_out())

    def _begin(self, part: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(part)
        task.add_done_callback(end_service_on_defect)
        task.add_done_callback(self._parts.discard)
        self._parts.add(task)

    @property
    def claims_nothing(self) -> bool:
        """Whether it claims no jobs now: its operator wants so, or it lacks what they need."""
        return self.is_drained or bool(self._health.problem)

    @property
    def is_busy(self) -> bool:
        """Whether it runs jobs."""
        return bool(self._running)

    def stop_claiming(self) -> None:
        """Claim no more jobs for good; those that run go on."""
        self.is_stopping = True

    async def close(self) -> None:
        """Close the lanes and return their jobs to the queue, uncounted."""
        self.stop_claiming()
        for part in self._parts:
            part.cancel()
        await asyncio.gather(*self._parts, return_exceptions=True)
        await asyncio.gather(*(runner.close() for runner in self._runners.values()))
        await self._claims.release_all(self.id)
        await self._leases.leave(self.id)

    async def _enter(self) -> None:
        self.id, lost = await self._leases.enter(self._home_id, self._lanes)
        _warn(lost)
        self._tell(lost)

    async def _stay_alive(self) -> None:
        while True:
            await asyncio.sleep(leases.BEAT_SECONDS)
            try:
                await self._renew()
            except OperationalError as exc:
                logger.error("the lease was not renewed: %s", exc)

    async def _renew(self) -> None:
        health = self._health
        beat = await self._leases.renew(
            self.id,
            frozenset(self._running),
            tuple(self._runners),
            is_able=not health.problem,
            notes=health.notes,
        )
        if beat is None:
            logger.warning("the lease ended; the jobs of this host were given to others")
            self._leave(self._running)
            await self._enter()
            return
        self.is_drained, self._others = beat.is_drained, beat.others
        self.is_first = beat.is_first
        if beat.has_jobs:
            # A notice of it may be lost, or another host have it that says nothing
            self._ask()
        health.compare(beat.now)
        for uuid in beat.lost:
            # Its end was told by another process, or not at all
            self._begin(self._end_early(uuid))
        _warn(beat.change)
        self._tell(beat.change)

    async def _stay_able(self) -> None:
        """Look whether it has what jobs need; give away those that others can do meanwhile."""
        told = ""
        while True:
            await self._health.look()
            problem = self._health.problem
            if problem != told:
                if problem:
                    logger.warning("no jobs are claimed: %s", problem)
                else:
                    logger.warning("jobs are claimed again")
                    self._ask()
                told = problem
            if problem and self._others:
                await self._give_away(self._health.stuck())
            await asyncio.sleep(host_health.LOOK_SECONDS)

    async def _give_away(self, uuids: Iterable[str]) -> None:
        """Return jobs to the queue that cannot go on here, uncounted."""
        for uuid in uuids:
            job, _ = self._running.get(uuid, (None, 0.0))
            if job is None:
                continue
            logger.warning("job %s goes to another host: %s", uuid, self._health.problem)
            try:
                await self._claims.release(job)
            except OperationalError as exc:
                logger.error("the database refused, trying again: %s", exc)
                return
            self._leave([uuid])
            self._bus.tell(JobQueued())

    def _leave(self, uuids: Iterable[str]) -> None:
        for uuid in list(uuids):
            for runner in self._runners.values():
                runner.leave(uuid)

    def _tell(self, change: Change) -> None:
        if change.queued:
            self._bus.tell(JobQueued())
        for uuid in change.ended:
            self._bus.tell(JobEnded(uuid))

    def _hear(self, notice: Notice) -> None:
        if isinstance(notice, JobEnded):
            if self._runs(notice.uuid):
                self._begin(self._end_early(notice.uuid))
        else:
            self._ask()

    def _ask(self) -> None:
        """Claim as soon as there is room: something may wait."""
        self._others_wait = True
        self._wake.set()

    def _on_idle(self) -> None:
        # Where nothing waits, it hears of what comes
        if self._others_wait:
            self._wake.set()

    def _runs(self, uuid: str) -> bool:
        return any(uuid in runner.running() for runner in self._runners.values())

    async def _end_early(self, uuid: str) -> None:
        """End a job that runs here and has ended elsewhere: its client has canceled it, or a host.

        A host that was out of touch hears of what others have finished meanwhile. To cancel that at
        an engine could delete what was paid for: it is only left.
        """
        was_canceled = await self._insist(partial(self._claims.was_canceled, uuid))
        if not was_canceled:
            self._leave([uuid])
            return
        for runner in self._runners.values():
            runner.stop(uuid, STOPPED)

    async def _hand_out(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while lanes := self._lanes_with_room():
                if await self._next(lanes) is None or not self._others_wait:
                    break

    async def _next(self, lanes: Collection[str]) -> Assignment | None:
        """Claim a job and begin it; return None if there is none."""
        # What it hears of meanwhile may wait still
        self._others_wait = False
        job = await self._insist(partial(self._claims.claim, self.id, lanes, self._kept()))
        self._others_wait |= self._claims.others_wait
        if job is None:
            return None
        self._running[job.uuid] = (job, time.monotonic())
        if not self.is_stopping and self._runners[job.engine.lane].start(job):
            self._metrics.started(job)
        else:
            await self._release(job)
            self._forget(job)
        return job

    async def _release(self, job: Assignment) -> None:
        await self._insist(partial(self._claims.release, job))
        self._others_wait = True

    def _forget(self, job: Assignment) -> None:
        # A job that was lost may be here again before its first attempt has ended
        known = self._running.get(job.uuid)
        if known and known[0].attempt == job.attempt:
            del self._running[job.uuid]

    def _kept(self) -> dict[str, Collection[str]]:
        """Keep the last worker of several for short jobs: which operations they are.

        A long job would hold it for longer than anybody waits for a short one. An operation that
        has not been done here yet may be long: it gets no second worker before the first is done.
        Where one client has the service for itself, it may fill all workers with what it wants.
        """
        if not self._usage.is_shared:
            return {}
        now = time.monotonic()
        running = [
            (job.operation, now - began)
            for job, began in self._running.values()
            if job.engine.lane == CPU
        ]
        usage = self._usage
        long = usage.long | {
            name for name, seconds in running if name not in usage.short or seconds > LONG_SECONDS
        }
        taken = sum(name in long for name, _ in running)
        is_last = 0 < taken >= self._runners[CPU].places - 1
        return {CPU: OPERATIONS.keys() - long} if is_last else {}

    async def _learn(self) -> None:
        while True:
            try:
                self._usage = await self._durations.usage()
            except OperationalError as exc:
                logger.error("what operations take was not read: %s", exc)
            await asyncio.sleep(LEARN_SECONDS)

    def _lanes_with_room(self) -> list[str]:
        if self.is_stopping or self.claims_nothing:
            return []
        return [lane for lane, runner in self._runners.items() if runner.has_room]

    def _on_progress(self, job: Assignment, told: Advanced) -> None:
        self._progress[job.uuid] = (job, told)

    async def _keep_progress(self) -> None:
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            told, self._progress = self._progress, {}
            try:
                if told:
                    await self._claims.note_progress(list(told.values()))
            except OperationalError as exc:
                # The next is not far
                logger.error("the progress of jobs was not written down: %s", exc)

    async def _on_end(self, job: Assignment, outcome: Outcome) -> None:
        try:
            if self._health.is_disk_full and _is_of_disk(outcome):
                logger.warning("job %s waits until there is space on the disk", job.uuid)
                await self._release(job)
                return
            self._metrics.ended(job, outcome)
            self._tell(await self._insist(partial(self._record, job, outcome)))
        finally:
            self._forget(job)

    async def _record(self, job: Assignment, outcome: Outcome) -> Change:
        """Write down what became of a job, if it is still that of this host."""
        if outcome is None:
            change = await self._claims.put_back(job)
            _warn(change)
            return change
        if isinstance(outcome, HandedOver):
            return await self._claims.hand_over(job, outcome)
        why = _obstacle(job, outcome)
        if why is not None:
            passed = await self._claims.pass_on(job, why)
            if passed is not None:
                return passed
        if isinstance(outcome, PassedOn):
            outcome = Failed(**outcome.model_dump())
        if isinstance(outcome, Succeeded):
            is_ours = await self._claims.complete(job, outcome)
        else:
            error = TaskError(
                code=outcome.code, message=outcome.message, retryable=outcome.retryable
            )
            is_ours = await self._claims.fail(job, error, outcome.model)
        if not is_ours and not _is_expected(outcome):
            logger.warning("the outcome of job %s came too late", job.uuid)
        return Change(ended=[job.uuid]) if is_ours else Change()

    async def _insist(self, work: Callable[[], Awaitable[Value]]) -> Value:
        """Repeat a change until the database takes it: a full disk or a lock passes."""
        while True:
            try:
                return await work()
            except OperationalError as exc:
                if self.is_stopping:
                    raise
                logger.error("the database refused, trying again: %s", exc)
                await asyncio.sleep(REFUSED_SECONDS)


def _obstacle(job: Assignment, outcome: Outcome) -> PassedOn | None:
    """Return why another engine may be asked, if it may."""
    if isinstance(outcome, Failed) and job.made is None and outcome.code in FALLS_BACK:
        return PassedOn(code=outcome.code, message=outcome.message, retryable=outcome.retryable)
    return outcome if isinstance(outcome, PassedOn) else None


def _is_expected(outcome: Succeeded | Failed) -> bool:
    """Whether somebody else has decided about the job before."""
    return outcome in (STOPPED, LEFT)


def _is_of_disk(outcome: Outcome) -> bool:
    """Whether a full disk may be why a job was not done: workers die of it as well."""
    return outcome is None or (isinstance(outcome, Failed) and outcome.code in ON_FULL_DISK)


def _warn(change: Change) -> None:
    if change.queued:
        logger.warning("%d interrupted jobs were put back", len(change.queued))
