"""Worker processes: started warm, one job at a time each, killed at the deadline, replaced."""

import asyncio
import logging
import os
import shutil
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field

from pydantic import ValidationError

from media_pipelines.service.lanes import CPU
from media_pipelines.service.messages import WORKER_MESSAGE, Assignment, Failed, Ready, Succeeded
from media_pipelines.service.outcomes import too_long
from media_pipelines.service.runner import OnEnd, Outcome
from media_pipelines.service.settings import Settings

WORKER = "media_pipelines.service.worker"
RESPAWN_SECONDS = 0.5
LONGEST_RESPAWN_SECONDS = 30.0
# What multiprocessing.connection, which the worker uses, writes before a message
LENGTH = struct.Struct("!i")

logger = logging.getLogger("media_pipelines.service.pool")


@dataclass(eq=False)
class Worker:
    """One process and what it does at present."""

    process: subprocess.Popen[bytes]
    stream: asyncio.StreamWriter | None = None
    assignment: Assignment | None = None
    is_ready: bool = False
    jobs_done: int = 0
    ended_as: Failed | None = None
    deadline: asyncio.TimerHandle | None = field(default=None, repr=False)
    conversation: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def is_idle(self) -> bool:
        """Whether it can take a job now."""
        return self.is_ready and self.assignment is None


class WorkerPool:
    """Runs the lane `cpu`: keeps a number of workers alive and gives them jobs.

    The end of a worker is seen at once, because its side of the socket closes. A worker ends
    with the service, also when the service is killed (see
    `media_pipelines.service.worker`). One that neither
    reads nor answers holds up nobody else: what is sent to it waits in memory.

    Args:
        settings: Number and limits of the workers.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._on_idle: Callable[[], None]
        self._on_end: OnEnd
        self._workers: list[Worker] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_open = False
        # Workers in a row that ended before they had a job
        self._stillborn = 0

    def open(self, on_idle: Callable[[], None], on_end: OnEnd) -> None:
        """Start the workers."""
        self._on_idle, self._on_end = on_idle, on_end
        shutil.rmtree(self._settings.work_folder, ignore_errors=True)
        for folder in (self._settings.work_folder, self._settings.log_folder):
            folder.mkdir(parents=True, exist_ok=True)
        self._is_open = True
        for _ in range(self._settings.workers):
            self._spawn()

    async def close(self) -> None:
        """Kill all workers; their jobs stay PROCESSING."""
        self._is_open = False
        for worker in list(self._workers):
            self._remove(worker)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def size(self) -> int:
        """Number of processes that are ready."""
        return sum(worker.is_ready for worker in self._workers)

    @property
    def has_room(self) -> bool:
        """Whether a worker can take a job now."""
        return self._idle() is not None

    def running(self) -> list[str]:
        """Return the jobs that run."""
        return [worker.assignment.uuid for worker in self._workers if worker.assignment]

    def start(self, assignment: Assignment) -> bool:
        """Give a job to an idle worker; return False if there is none any more."""
        worker = self._idle()
        if worker is None:
            return False
        worker.assignment = assignment
        seconds = self._settings.deadline(CPU, assignment.operation)
        loop = asyncio.get_running_loop()
        worker.deadline = loop.call_later(seconds, self._on_deadline, worker, seconds)
        if worker.stream is None:
            raise RuntimeError("a worker got a job before it was ready")
        message = assignment.model_dump_json().encode()
        worker.stream.write(LENGTH.pack(len(message)) + message)
        return True

    def _idle(self) -> Worker | None:
        return next((worker for worker in self._workers if worker.is_idle), None)

    def stop(self, uuid: str, reason: Failed) -> bool:
        """Kill the worker of a job, which ends with `reason`; return False if it is not running."""
        for worker in self._workers:
            if worker.ended_as is None and uuid == getattr(worker.assignment, "uuid", None):
                worker.ended_as = reason
                worker.process.kill()
                return True
        return False

    def _spawn(self) -> None:
        ours, theirs = socket.socketpair()
        os.set_inheritable(theirs.fileno(), True)
        log = (self._settings.log_folder / "workers.log").open("ab")
        command = [sys.executable, "-P", "-m", WORKER, str(theirs.fileno())]
        limit = str(self._settings.worker_memory_mb)
        process = subprocess.Popen(
            [*command, limit, str(os.getpid())],
            pass_fds=[theirs.fileno()],
            # What Blender makes before any job goes with the scratch space at the next start
            env={**os.environ, "TMPDIR": str(self._settings.work_folder)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        theirs.close()
        log.close()
        worker = Worker(process)
        self._workers.append(worker)
        worker.conversation = self._begin(self._converse(worker, ours))

    async def _converse(self, worker: Worker, ours: socket.socket) -> None:
        messages, worker.stream = await asyncio.open_unix_connection(sock=ours)
        try:
            while True:
                (length,) = LENGTH.unpack(await messages.readexactly(LENGTH.size))
                message = WORKER_MESSAGE.validate_json(await messages.readexactly(length))
                if isinstance(message, Ready):
                    worker.is_ready = True
                    self._on_idle()
                else:
                    self._on_outcome(worker, message)
        except (asyncio.IncompleteReadError, OSError):
            self._on_death(worker)
        except ValidationError:
            logger.exception("worker %d sent what is no message", worker.process.pid)
            self._on_death(worker)
        finally:
            worker.stream.close()

    def _on_outcome(self, worker: Worker, outcome: Succeeded | Failed) -> None:
        assignment = self._release(worker)
        worker.jobs_done += 1
        is_worn = worker.jobs_done >= self._settings.worker_recycle_jobs
        if is_worn or outcome.resident_mb > self._settings.worker_recycle_mb:
            self._remove(worker)
            self._spawn()
        self._end(assignment, outcome)

    def _on_deadline(self, worker: Worker, seconds: float) -> None:
        worker.ended_as = too_long(seconds)
        worker.process.kill()

    def _on_death(self, worker: Worker) -> None:
        doing = worker.assignment.uuid if worker.assignment else "no job"
        logger.warning("worker %d ended during %s", worker.process.pid, doing)
        was_useful = worker.assignment is not None or worker.jobs_done > 0
        self._remove(worker)
        if worker.assignment:
            self._end(self._release(worker), worker.ended_as)
        if not self._is_open:
            return
        if was_useful:
            self._stillborn = 0
            self._spawn()
        else:
            seconds = min(RESPAWN_SECONDS * 2 ** min(self._stillborn, 10), LONGEST_RESPAWN_SECONDS)
            self._stillborn += 1
            asyncio.get_running_loop().call_later(seconds, self._respawn)

    def _respawn(self) -> None:
        if self._is_open:
            self._spawn()

    def _release(self, worker: Worker) -> Assignment:
        assignment, worker.assignment = worker.assignment, None
        if worker.deadline:
            worker.deadline.cancel()
        if assignment is None:
            raise RuntimeError("a worker answered without a job")
        return assignment

    def _end(self, assignment: Assignment, outcome: Outcome) -> None:
        self._begin(self._finish(assignment, outcome))

    def _begin(self, work: Coroutine[object, object, object]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _finish(self, assignment: Assignment, outcome: Outcome) -> None:
        scratch = self._settings.work_folder / f"{assignment.uuid}-{assignment.attempt}"
        await asyncio.to_thread(shutil.rmtree, scratch, ignore_errors=True)
        await self._on_end(assignment, outcome)
        self._on_idle()

    def _remove(self, worker: Worker) -> None:
        if worker not in self._workers:
            return
        self._workers.remove(worker)
        worker.process.kill()
        if worker.conversation:
            worker.conversation.cancel()
        self._begin(asyncio.to_thread(worker.process.wait))
