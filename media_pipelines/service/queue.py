"""The embedded queue: the process that accepts jobs also hands them out; nothing polls.

`Dispatcher` is the seam for other ways to hand out jobs: it claims through `Jobs.claim`, where
order and fairness live, and tells whoever waits when a job has ended.
"""

import asyncio
import logging
import signal
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from sqlalchemy.exc import OperationalError

from media_pipelines.contract.base import TaskError, TaskStatus
from media_pipelines.service.jobs import Jobs
from media_pipelines.service.messages import Assignment, Failed, Succeeded
from media_pipelines.service.pool import Outcome, WorkerPool
from media_pipelines.service.settings import Settings

CANCELED = Failed(code="canceled", message="The client canceled the task.")
REFUSED_SECONDS = 1.0

Value = TypeVar("Value")

logger = logging.getLogger("media_pipelines.service.queue")


class Dispatcher:
    """Gives queued jobs to idle workers and records what becomes of them."""

    def __init__(self, jobs: Jobs, settings: Settings) -> None:
        self._jobs = jobs
        self._wake = asyncio.Event()
        self._waiters: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.pool = WorkerPool(settings, self._wake.set, self._on_end)
        self._loop: asyncio.Task[None] | None = None
        self._is_closing = False

    async def open(self) -> None:
        """Put back interrupted jobs, start the workers and begin to hand out jobs."""
        recovered = await self._jobs.recover()
        if recovered:
            logger.warning("%d interrupted jobs were put back", recovered)
        self.pool.open()
        self._wake.set()
        self._loop = asyncio.create_task(self._hand_out())
        self._loop.add_done_callback(end_service_on_defect)

    async def close(self) -> None:
        """Stop handing out jobs, end the workers and return their jobs to the queue."""
        self.stop_waiting()
        if self._loop:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)
        await self.pool.close()
        await self._jobs.release_all()

    def stop_waiting(self) -> None:
        """End every wait now, and those to come at once, because the service stops."""
        self._is_closing = True
        for uuid in self._waiters:
            self._tell(uuid)

    def wake(self) -> None:
        """Say that there is a new job."""
        self._wake.set()

    async def wait(self, uuid: str, seconds: float) -> None:
        """Return when the job has ended, after `seconds`, or when the service stops."""
        event = asyncio.Event()
        self._waiters[uuid].add(event)
        try:
            row = await self._jobs.get(uuid)
            if self._is_closing or row is None or TaskStatus(row.status).is_terminal:
                return
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            return
        finally:
            self._waiters[uuid].discard(event)
            if not self._waiters[uuid]:
                del self._waiters[uuid]

    async def cancel(self, uuid: str) -> None:
        """End a job as FAILED with `canceled`; a job that has ended stays as it is."""
        error = TaskError(code=CANCELED.code, message=CANCELED.message)
        if await self._jobs.fail(uuid, error):
            self.pool.stop(uuid, CANCELED)
            self._tell(uuid)

    async def _hand_out(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while worker := self.pool.idle():
                assignment = await self._insist(self._jobs.claim)
                if assignment is None:
                    break
                if worker.is_idle:
                    self.pool.start(worker, assignment)
                else:
                    await self._insist(partial(self._jobs.release, assignment.uuid))

    async def _on_end(self, assignment: Assignment, outcome: Outcome) -> None:
        uuid = assignment.uuid
        if await self._insist(partial(self._record, uuid, outcome)) != TaskStatus.QUEUED:
            self._tell(uuid)

    async def _record(self, uuid: str, outcome: Outcome) -> TaskStatus | None:
        """Write down what became of a job; return its new status if its worker died."""
        if isinstance(outcome, Succeeded):
            await self._jobs.complete(uuid, outcome)
        elif isinstance(outcome, Failed):
            error = TaskError(
                code=outcome.code, message=outcome.message, retryable=outcome.retryable
            )
            await self._jobs.fail(uuid, error, outcome.model)
        else:
            return await self._jobs.put_back(uuid)
        return None

    async def _insist(self, work: Callable[[], Awaitable[Value]]) -> Value:
        """Repeat a change until the database takes it: a full disk or a lock passes."""
        while True:
            try:
                return await work()
            except OperationalError as exc:
                if self._is_closing:
                    raise
                logger.error("the database refused, trying again: %s", exc)
                await asyncio.sleep(REFUSED_SECONDS)

    def _tell(self, uuid: str) -> None:
        for event in self._waiters.get(uuid, ()):
            event.set()


def end_service_on_defect(task: asyncio.Task[None]) -> None:
    """End the service rather than go on without a part of it; a restart goes on."""
    if not task.cancelled() and task.exception():
        logger.critical("a part of the service failed; it ends", exc_info=task.exception())
        signal.raise_signal(signal.SIGTERM)
