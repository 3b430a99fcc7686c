"""Worker processes: started warm, one job at a time each, killed at the deadline, replaced."""

import asyncio
import itertools
import logging
import os
import shutil
import time
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path

from media_service.engine_api.lanes import CPU
from media_service.engine_api.messages import (
    WORKER_MESSAGE,
    Advanced,
    Assignment,
    Failed,
    Ready,
    Succeeded,
)
from media_service.engine_api.outcomes import failed, too_long
from media_service.processes.process_channel import ProcessChannel
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_service.workers.job_folders import JobFolders
from media_service.workers.runner import LEFT, OnEnd, OnProgress, Outcome

WORKER = "media_service.workers.worker"
RESPAWN_SECONDS = 0.5
LONGEST_RESPAWN_SECONDS = 30.0
SMALL_MB = 300.0
"""Resident size up to which an idle worker stays; a new one has 230."""
# Jobs whose files are fetched; they hold no worker
MOST_FETCHES = 32

logger = logging.getLogger("media_service.workers.pool")


@dataclass(eq=False)
class Worker:
    """One process and what it does at present."""

    talk: ProcessChannel
    folder: Path
    assignment: Assignment | None = None
    is_ready: bool = False
    jobs_done: int = 0
    resident_mb: float = 0.0
    ended_as: Failed | None = None
    answer: asyncio.Future[Outcome] | None = field(default=None, repr=False)
    storing: asyncio.Task[Succeeded] | None = field(default=None, repr=False)
    serving: asyncio.Task[None] | None = field(default=None, repr=False)
    hearing: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def is_idle(self) -> bool:
        """Whether it can take a job now."""
        return self.is_ready and self.assignment is None


@dataclass(eq=False)
class _Preparation:
    """A job without a worker: its input files arrive, or wait in a folder."""

    assignment: Assignment
    began: float = field(default_factory=time.monotonic)
    work: asyncio.Task[None] | None = field(default=None, repr=False)
    folder: Path | None = None
    ended_as: Failed | None = None

    @property
    def fetches(self) -> bool:
        """Whether it may take a while."""
        return self.folder is None and any(each.url for each in self.assignment.inputs.values())


def _with_input_seconds(outcome: Succeeded, seconds: float) -> Succeeded:
    """Count as input what neither engine nor preview took, a worker that still loads included."""
    left = max(seconds - outcome.engine_seconds - outcome.preview_seconds, 0.0)
    return outcome.model_copy(update={"input_seconds": left})


class WorkerPool:
    """Runs the lane `cpu`: keeps a number of workers alive and gives them jobs.

    All of them start at once, or only the first ones; then the others start when a job waits and
    all are busy.

    A job gets a worker when its input files are there. A worker has a folder of its own, into
    which that of the job is moved, and is given the next job when nothing of the last is left.

    The end of a worker is seen at once, because its side of the socket closes. A worker ends
    with the service, also when the service is killed (see
    `media_service.workers.worker`). One that neither
    reads nor answers holds up nobody else: what is sent to it waits in memory.

    Args:
        settings: Number and limits of the workers.
        folders: What makes the folders of jobs.
        engines: What workers may need.

    Attributes:
        first: How many workers start at once.
    """

    def __init__(self, settings: Settings, folders: JobFolders, engines: Engines) -> None:
        self.first = settings.places[CPU]
        self._settings = settings
        self._engines = engines
        self._folders = folders
        self._on_idle: Callable[[], None]
        self._on_end: OnEnd
        self._on_progress: OnProgress
        self._workers: list[Worker] = []
        self._preparations: deque[_Preparation] = deque()
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_open = False
        # Workers in a row that ended before they had a job, and those that will replace them
        self._stillborn, self._delayed = 0, 0

    def open(self, on_idle: Callable[[], None], on_end: OnEnd, on_progress: OnProgress) -> None:
        """Start the workers."""
        self._on_idle, self._on_end, self._on_progress = on_idle, on_end, on_progress
        shutil.rmtree(self._settings.work_folder, ignore_errors=True)
        settings = self._settings
        # What is not there when a worker starts, it may not read
        for folder in (settings.work_folder, settings.log_folder, settings.kept_folder):
            folder.mkdir(parents=True, exist_ok=True)
        self._is_open = True
        self._fill()

    async def close(self) -> None:
        """Kill all workers; their jobs stay PROCESSING."""
        self._is_open = False
        for task in (*(p.work for p in self._preparations), *(w.serving for w in self._workers)):
            if task:
                task.cancel()
        for worker in list(self._workers):
            self._remove(worker)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def size(self) -> int:
        """Number of processes that are ready."""
        return sum(worker.is_ready for worker in self._workers)

    @property
    def places(self) -> int:
        """Number of workers."""
        return self._settings.places[CPU]

    @property
    def has_room(self) -> bool:
        """Whether another job can begin: a worker is idle, and none of those before it needs it.

        One that starts when it is needed counts as idle.
        """
        fetching = sum(each.fetches for each in self._preparations)
        starts_late = self.first < self.places
        idle = sum(worker.is_idle for worker in self._workers)
        free = self.places - self._busy if starts_late else idle
        return fetching < MOST_FETCHES and free > len(self._preparations) - fetching

    @property
    def _busy(self) -> int:
        return sum(worker.assignment is not None for worker in self._workers)

    def running(self) -> list[str]:
        """Return the jobs that run."""
        begun = [each.assignment.uuid for each in self._preparations]
        return begun + [each.assignment.uuid for each in self._workers if each.assignment]

    def start(self, assignment: Assignment) -> bool:
        """Begin a job; return False if there is no room any more."""
        if not self.has_room:
            return False
        preparation = _Preparation(assignment)
        self._preparations.append(preparation)
        preparation.work = self._begin(self._prepare(preparation))
        self._fill()
        return True

    def stop(self, uuid: str, reason: Failed) -> bool:
        """End a job as `reason`, with its worker if it has one; return False if it does not run."""
        for preparation in self._preparations:
            if uuid == preparation.assignment.uuid and preparation.ended_as is None:
                preparation.ended_as = reason
                if preparation.folder is None and preparation.work:
                    preparation.work.cancel()
                else:
                    self._begin(self._end(preparation, reason))
                return True
        for worker in self._workers:
            if worker.ended_as is None and uuid == getattr(worker.assignment, "uuid", None):
                worker.ended_as = reason
                if not (worker.storing and worker.storing.cancel()):
                    worker.talk.end()
                return True
        return False

    def leave(self, uuid: str) -> None:
        """Kill the worker of a job that is somebody else's now."""
        self.stop(uuid, LEFT)

    async def _prepare(self, preparation: _Preparation) -> None:
        try:
            preparation.folder = await self._folders.prepare(preparation.assignment)
        except asyncio.CancelledError:
            if preparation.ended_as is None:
                raise
            await self._end(preparation, preparation.ended_as)
        except Exception as exc:  # noqa: BLE001  the host must outlive a defect of a job
            await self._end(preparation, failed(preparation.assignment, exc))
        else:
            self._fill()
            self._give()

    async def _end(self, preparation: _Preparation, outcome: Failed) -> None:
        """End a job that has had no worker."""
        self._preparations.remove(preparation)
        if preparation.folder:
            await asyncio.to_thread(shutil.rmtree, preparation.folder, ignore_errors=True)
        await self._on_end(preparation.assignment, outcome)
        self._on_idle()

    def _give(self) -> None:
        """Give idle workers the jobs whose files are there."""
        ready = [each for each in self._preparations if each.folder and each.ended_as is None]
        idle = [worker for worker in self._workers if worker.is_idle]
        for preparation, worker in zip(ready, idle, strict=False):
            self._preparations.remove(preparation)
            worker.assignment = preparation.assignment
            worker.serving = self._begin(self._serve(worker, preparation))

    async def _serve(self, worker: Worker, preparation: _Preparation) -> None:
        job, place = preparation.assignment, worker.folder / preparation.assignment.folder_name
        outcome = await self._outcome(worker, preparation, place)
        worker.jobs_done += 1
        worker.resident_mb = getattr(outcome, "resident_mb", 0.0)
        if worker in self._workers:
            self._retire_if_worn(worker)
        await asyncio.to_thread(shutil.rmtree, place, ignore_errors=True)
        worker.assignment = None
        await self._on_end(job, outcome)
        self._give()
        self._on_idle()
        self._shrink_later(worker)

    async def _outcome(self, worker: Worker, preparation: _Preparation, place: Path) -> Outcome:
        """Have a worker do a job, and store its results."""
        job, outcome = preparation.assignment, None
        try:
            # Whatever the worker has put at that place before, it is not followed or added to
            await asyncio.to_thread(os.rename, str(preparation.folder), place)
            outcome = await self._ask(worker, job)
            if isinstance(outcome, Succeeded) and worker.ended_as is None:
                outcome = _with_input_seconds(outcome, time.monotonic() - preparation.began)
                worker.storing = asyncio.create_task(
                    self._folders.take(job, worker.folder, outcome)
                )
                outcome = await worker.storing
        except asyncio.CancelledError:
            if worker.ended_as is None:
                raise
            # The worker has done its part, and takes the next job
            outcome, worker.ended_as = worker.ended_as, None
        except Exception as exc:  # noqa: BLE001  the host must outlive what a worker makes
            outcome = failed(job, exc)
        finally:
            worker.storing = None
        return worker.ended_as or outcome

    async def _ask(self, worker: Worker, job: Assignment) -> Outcome:
        """Send a job to a worker and return what it says; None if it dies."""
        if worker not in self._workers or not worker.talk.is_open:
            return None
        loop = asyncio.get_running_loop()
        worker.answer = loop.create_future()
        limit = self._settings.deadline(CPU, job.operation)
        seconds = job.engine.deadline_seconds or limit
        deadline = loop.call_later(seconds, self._on_deadline, worker, seconds)
        worker.talk.send(job)
        try:
            return await worker.answer
        finally:
            worker.answer = None
            deadline.cancel()

    def _retire_if_worn(self, worker: Worker) -> None:
        is_worn = worker.jobs_done >= self._settings.worker_recycle_jobs
        if is_worn or worker.resident_mb > self._settings.worker_recycle_mb:
            self._remove(worker)
            self._spawn()

    def _shrink_later(self, worker: Worker) -> None:
        """Replace a worker that has grown, if it has no job for a while."""
        seconds = self._settings.worker_idle_seconds
        if seconds and worker.resident_mb > SMALL_MB:
            loop = asyncio.get_running_loop()
            loop.call_later(seconds, self._shrink, worker, worker.jobs_done)

    def _shrink(self, worker: Worker, jobs_done: int) -> None:
        rests = worker.is_idle and worker.jobs_done == jobs_done and worker in self._workers
        if not rests or not self._is_open:
            return
        if self._preparations:
            # One of them may be for this worker
            self._shrink_later(worker)
        else:
            self._remove(worker)
            self._spawn(is_warm=False)

    def _fill(self) -> None:
        """Start the workers that are missing, for the first ones and for what waits."""
        waiting = sum(not each.fetches for each in self._preparations)
        wanted = min(max(self.first, self._busy + waiting), self.places)
        for _ in range(wanted - len(self._workers) - self._delayed):
            self._spawn()

    def _spawn(self, *, is_warm: bool = True) -> None:
        folder = self._settings.work_folder / f"worker-{next(self._numbers)}"
        folder.mkdir()
        talk = ProcessChannel(
            WORKER,
            str(self._settings.memory_of_worker_mb),
            str(self._settings.worker_idle_seconds),
            str(int(is_warm)),
            allowed=self._settings.confinement(
                folder, of_engines=self._engines.registry.folders_of(CPU)
            ),
            folder=folder,
            log=self._settings.log_folder / "workers.log",
            variables=self._settings.variables(folder),
        )
        worker = Worker(talk, folder)
        self._workers.append(worker)
        worker.hearing = self._begin(self._listen(worker))

    async def _listen(self, worker: Worker) -> None:
        try:
            async for message in worker.talk.messages():
                self._hear(worker, WORKER_MESSAGE.validate_json(message))
        except ValueError:
            logger.exception(
                "worker %d sent something that is not a message", worker.talk.process.pid
            )
        self._on_death(worker)

    def _hear(self, worker: Worker, message: Ready | Advanced | Succeeded | Failed) -> None:
        if isinstance(message, Ready):
            worker.is_ready = True
            self._give()
            self._on_idle()
        elif isinstance(message, Advanced):
            if worker.assignment:
                self._on_progress(worker.assignment, message)
        elif worker.answer is None or worker.answer.done():
            raise ValueError("an outcome without a job")
        else:
            worker.answer.set_result(message)

    def _on_deadline(self, worker: Worker, seconds: float) -> None:
        worker.ended_as = too_long(seconds)
        worker.talk.end()

    def _on_death(self, worker: Worker) -> None:
        doing = worker.assignment.uuid if worker.assignment else "no job"
        logger.warning("worker %d ended during %s", worker.talk.process.pid, doing)
        was_useful = worker.assignment is not None or worker.jobs_done > 0
        self._remove(worker)
        if worker.answer and not worker.answer.done():
            worker.answer.set_result(None)
        if not self._is_open:
            return
        if was_useful:
            self._stillborn = 0
            self._spawn()
        else:
            seconds = min(RESPAWN_SECONDS * 2 ** min(self._stillborn, 10), LONGEST_RESPAWN_SECONDS)
            self._stillborn += 1
            self._delayed += 1
            asyncio.get_running_loop().call_later(seconds, self._respawn)

    def _respawn(self) -> None:
        self._delayed -= 1
        if self._is_open:
            self._fill()

    def _begin(self, work: Coroutine[object, object, object]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _remove(self, worker: Worker) -> None:
        if worker not in self._workers:
            return
        self._workers.remove(worker)
        worker.talk.end()
        if worker.hearing:
            worker.hearing.cancel()
        self._begin(self._clear(worker))

    async def _clear(self, worker: Worker) -> None:
        """Remove the folder of a worker when its last results are taken."""
        await asyncio.to_thread(worker.talk.wait)
        if worker.serving:
            await asyncio.wait({worker.serving})
        await asyncio.to_thread(shutil.rmtree, worker.folder, ignore_errors=True)
