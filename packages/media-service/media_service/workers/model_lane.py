"""A lane of models: one process for a device, which does equal jobs together."""

import asyncio
import itertools
import logging
import os
import shutil
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from media_service.engine_api.lanes import device_of
from media_service.engine_api.local_settings import library_of
from media_service.engine_api.messages import (
    FROM_MODELS,
    Advanced,
    Assignment,
    Batch,
    BatchEnded,
    Dropped,
    Failed,
    HandedOver,
    Made,
    NotMade,
    PassedOn,
    Ready,
    Residents,
    StoredAsset,
)
from media_service.engine_api.outcomes import failed, too_long
from media_service.metrics import Metrics
from media_service.processes.defects import end_service_on_defect
from media_service.processes.process_channel import ProcessChannel
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_service.workers.job_folders import JobFolders
from media_service.workers.runner import LEFT, OnEnd, OnProgress, Outcome

PROCESS = "media_service.workers.model_process"
# Without a hub, whatever a library thinks it needs from there, and without bars in the log
OFFLINE = {
    "TQDM_DISABLE": "1",
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
}
# In which the next of several jobs that wait comes, to be done with those before it
GATHER_SECONDS = 0.05
# In which a process that is told that nobody waits for its batch ends it; a step may take as long
REACT_SECONDS = 20.0

logger = logging.getLogger("media_service.workers.model_lane")


@dataclass(eq=False)
class _Job:
    """A job from its claim to its end."""

    assignment: Assignment
    work: asyncio.Task[None] | None = field(default=None, repr=False)
    folder: Path | None = None
    runs: bool = False
    ended_as: Failed | None = None
    storing: asyncio.Task[list[StoredAsset]] | None = field(default=None, repr=False)

    @property
    def is_ready(self) -> bool:
        """Whether its files are there, and it waits for the process."""
        return self.folder is not None and not self.runs and self.ended_as is None


@dataclass(eq=False)
class _Process:
    """The process, and what it may read."""

    talk: ProcessChannel
    folder: Path
    readable: Sequence[Path]
    hearing: asyncio.Task[None] | None = field(default=None, repr=False)
    ready: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    answer: asyncio.Future[BatchEnded | None] | None = field(default=None, repr=False)


class ModelLane:
    """Runs the lane of one device.

    The process starts with the first job, and its models stay in memory from then on. Jobs that
    differ in prompt and seed only are done together, as many as the lane has places. One that is
    canceled, or is past its deadline, is dropped from its batch at the next step of the model;
    where nobody waits for any of a batch and the process goes on with it, it is killed.

    Args:
        lane: As `models:cuda:0`.
        settings: Number and limits of the jobs.
        folders: What makes the folders of jobs.
        engines: What the process may need.
        metrics: What counts loads and evictions.
    """

    def __init__(
        self, lane: str, settings: Settings, folders: JobFolders, engines: Engines, metrics: Metrics
    ) -> None:
        self._lane = lane
        self._settings = settings
        self._folders = folders
        self._engines = engines
        self._metrics = metrics
        self._on_idle: Callable[[], None]
        self._on_end: OnEnd
        self._on_progress: OnProgress
        self._jobs: list[_Job] = []
        self._process: _Process | None = None
        self._numbers = itertools.count(1)
        self._arrived = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, on_idle: Callable[[], None], on_end: OnEnd, on_progress: OnProgress) -> None:
        """Begin; the process starts with the first job."""
        self._on_idle, self._on_end, self._on_progress = on_idle, on_end, on_progress
        self._begin(self._serve()).add_done_callback(end_service_on_defect)

    async def close(self) -> None:
        """Kill the process; its jobs stay PROCESSING."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._jobs.clear()
        self._end_process()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def places(self) -> int:
        """How many jobs it takes at once at most."""
        return self._settings.places[self._lane]

    @property
    def has_room(self) -> bool:
        """Whether fewer jobs run and wait here than may."""
        return len(self._jobs) < self.places

    def running(self) -> list[str]:
        """Return the jobs that run."""
        return [job.assignment.uuid for job in self._jobs]

    def start(self, assignment: Assignment) -> bool:
        """Begin a job."""
        if not self.has_room:
            return False
        job = _Job(assignment)
        self._jobs.append(job)
        job.work = self._begin(self._prepare(job))
        return True

    def stop(self, uuid: str, reason: Failed) -> bool:
        """End a job as `reason`; return False if it does not run."""
        for job in self._jobs:
            if job.assignment.uuid == uuid and job.ended_as is None:
                job.ended_as = reason
                if job.storing:
                    job.storing.cancel()
                elif job.runs:
                    self._drop(job)
                elif job.folder is None and job.work:
                    job.work.cancel()
                else:
                    self._begin(self._end(job, reason))
                return True
        return False

    def leave(self, uuid: str) -> None:
        """Drop a job that is somebody else's now."""
        self.stop(uuid, LEFT)

    async def _prepare(self, job: _Job) -> None:
        try:
            job.folder = await self._folders.prepare(job.assignment)
        except asyncio.CancelledError:
            if job.ended_as is None:
                raise
            await self._end(job, job.ended_as)
        except Exception as exc:  # noqa: BLE001  the host must outlive a defect of a job
            await self._end(job, failed(job.assignment, exc))
        else:
            self._arrived.set()

    async def _serve(self) -> None:
        while True:
            await self._arrived.wait()
            await self._gather()
            while batch := self._next_batch():
                await self._run(batch)
                await self._gather()

    async def _gather(self) -> None:
        """Wait until no further job comes, or all places are taken by jobs that can begin."""
        while not (len(self._jobs) >= self.places and all(job.is_ready for job in self._jobs)):
            self._arrived.clear()
            try:
                await asyncio.wait_for(self._arrived.wait(), GATHER_SECONDS)
            except TimeoutError:
                return

    def _next_batch(self) -> list[_Job]:
        """Return the job that waits longest, and those that can be done with it."""
        ready = [job for job in self._jobs if job.is_ready]
        if not ready:
            return []
        first, rest = ready[0], ready[1:]
        # One that was in a batch whose process died is done alone, so that others do not die of it
        if first.assignment.attempt > 1:
            return [first]
        kind = what_is_equal(first.assignment)
        return [
            first,
            *(
                job
                for job in rest
                if job.assignment.attempt == 1 and what_is_equal(job.assignment) == kind
            ),
        ]

    async def _run(self, batch: Sequence[_Job]) -> None:
        """Have the process do a batch, and record what becomes of it."""
        for job in batch:
            job.runs = True
        began = time.monotonic()
        ended: BatchEnded | Exception | None
        deadline = asyncio.get_running_loop().call_later(*self._deadline(batch))
        try:
            ended = await self._ask(batch)
        except Exception as exc:  # noqa: BLE001  the host must outlive what a process makes
            ended = exc
        finally:
            deadline.cancel()
        seconds = time.monotonic() - began
        await asyncio.gather(*(self._finish(job, ended, seconds) for job in batch))

    async def _finish(
        self, job: _Job, ended: BatchEnded | Exception | None, seconds: float
    ) -> None:
        if isinstance(ended, Exception):
            outcome: Outcome = failed(job.assignment, ended)
        else:
            outcome = await self._outcome(job, ended, seconds)
        await self._end(job, job.ended_as or outcome)

    def _deadline(self, batch: Sequence[_Job]) -> tuple[float, Callable[[], None]]:
        job = batch[0].assignment
        limit = self._settings.deadline(self._lane, job.operation)
        seconds = job.engine.deadline_seconds or limit

        def pass_it() -> None:
            for each in batch:
                self.stop(each.assignment.uuid, too_long(seconds))

        return seconds, pass_it

    async def _ask(self, batch: Sequence[_Job]) -> BatchEnded | None:
        """Send a batch to the process and return what it says; None if it dies."""
        process = self._started()
        await process.ready.wait()
        for job in batch:
            place = process.folder / job.assignment.folder_name
            await asyncio.to_thread(os.rename, str(job.folder), place)
            job.folder = place
        if process is not self._process:
            return None
        process.answer = asyncio.get_running_loop().create_future()
        process.talk.send(Batch(jobs=[job.assignment for job in batch]))
        for job in batch:
            if job.ended_as:
                self._drop(job)
        try:
            return await process.answer
        finally:
            process.answer = None

    async def _outcome(self, job: _Job, ended: BatchEnded | None, seconds: float) -> Outcome:
        if ended is None or job.folder is None or job.ended_as:
            return None
        said = ended.jobs.get(job.assignment.uuid)
        try:
            return await self._read(job, job.folder, said, seconds)
        except asyncio.CancelledError:
            if job.ended_as is None:
                raise
            return None
        except Exception as exc:  # noqa: BLE001  the host must outlive what a process makes
            return failed(job.assignment, exc)

    async def _read(
        self, job: _Job, folder: Path, said: Made | NotMade | None, seconds: float
    ) -> HandedOver | PassedOn | Failed:
        if said is None:
            raise ValueError("the process forgot a job of its batch")
        if isinstance(said, NotMade):
            kind = PassedOn if said.may_fall_back else Failed
            return kind(code=said.code, message=said.message, retryable=said.retryable)
        call = job.assignment.engine
        job.storing = asyncio.create_task(
            self._folders.keep_results(job.assignment, folder.parent, said.files)
        )
        files = await job.storing
        engine = self._engines.registry.named(call.name)
        return HandedOver(
            method=library_of(call.options),
            files=files,
            text=said.text,
            metadata=said.metadata,
            cost=engine.cost(len(files), seconds) if engine else None,
            seed=said.seed,
            notes=said.notes,
            engine_seconds=seconds,
        )

    async def _end(self, job: _Job, outcome: Outcome) -> None:
        if job.folder:
            await asyncio.to_thread(shutil.rmtree, job.folder, ignore_errors=True)
        await self._on_end(job.assignment, outcome)
        self._jobs.remove(job)
        self._on_idle()

    def _drop(self, job: _Job) -> None:
        """Tell the process that nobody waits for a job; kill it if it goes on for nobody."""
        process = self._process
        if process is None or process.answer is None:
            return
        process.talk.send(Dropped(uuid=job.assignment.uuid))
        if all(each.ended_as for each in self._jobs if each.runs):
            loop = asyncio.get_running_loop()
            loop.call_later(REACT_SECONDS, self._kill_if_deaf, process, process.answer)

    def _kill_if_deaf(self, process: _Process, answer: asyncio.Future[BatchEnded | None]) -> None:
        if not answer.done():
            logger.warning("process %d goes on for nobody and is killed", process.talk.process.pid)
            process.talk.end()

    def _started(self) -> _Process:
        """Return the process; one that may read other folders than are needed is replaced."""
        readable = self._engines.registry.folders_of(self._lane)
        if self._process and self._process.readable != readable:
            self._end_process()
        if self._process is None:
            self._process = self._spawn(readable)
        return self._process

    def _spawn(self, readable: Sequence[Path]) -> _Process:
        device = device_of(self._lane)
        name = f"{self._lane.replace(':', '-')}-{next(self._numbers)}"
        folder = self._settings.work_folder / name
        folder.mkdir()
        talk = ProcessChannel(
            PROCESS,
            device,
            str(self._settings.resident_bytes(device)),
            allowed=self._settings.confinement(
                folder, of_engines=readable, gpu=device.startswith("cuda")
            ),
            folder=folder,
            log=self._settings.log_folder / "workers.log",
            variables=self._settings.variables(folder)
            | OFFLINE
            | {"OMP_NUM_THREADS": str(self._settings.render_threads)},
        )
        process = _Process(talk, folder, readable)
        process.hearing = self._begin(self._listen(process))
        return process

    async def _listen(self, process: _Process) -> None:
        try:
            async for message in process.talk.messages():
                self._hear(process, FROM_MODELS.validate_json(message))
        except ValueError:
            logger.exception(
                "process %d sent something that is not a message", process.talk.process.pid
            )
        logger.warning("process %d of %s ended", process.talk.process.pid, self._lane)
        if process is self._process:
            self._end_process()

    def _hear(self, process: _Process, message: Ready | Advanced | BatchEnded | Residents) -> None:
        if isinstance(message, Ready):
            process.ready.set()
        elif isinstance(message, Advanced):
            for job in self._jobs:
                if job.runs:
                    self._on_progress(job.assignment, message)
        elif isinstance(message, Residents):
            self._metrics.residents_changed(device_of(self._lane), message)
        elif process.answer is None or process.answer.done():
            raise ValueError("an outcome without a batch")
        else:
            process.answer.set_result(message)

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.talk.end()
        # Whoever waits for it finds that it is another one by now
        process.ready.set()
        if process.answer and not process.answer.done():
            process.answer.set_result(None)
        self._metrics.residents_changed(device_of(self._lane), Residents(sizes={}))
        self._begin(self._clear(process))

    async def _clear(self, process: _Process) -> None:
        """Remove the folder of a process, but not before its last results are taken."""
        await asyncio.to_thread(process.talk.wait)
        while any(job.folder and job.folder.parent == process.folder for job in self._jobs):
            await asyncio.sleep(GATHER_SECONDS)
        await asyncio.to_thread(shutil.rmtree, process.folder, ignore_errors=True)

    def _begin(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def what_is_equal(job: Assignment) -> str:
    """Return what jobs have in common that are done together: all but prompt and seed."""
    request = {
        name: value
        for name, value in job.request.items()
        if name not in ("prompt", "seed", "options", "input_image", "input_images")
    }
    inputs = {field: (file.sha256, file.url) for field, file in job.inputs.items()}
    return repr((job.engine, job.operation, sorted(request.items()), sorted(inputs.items())))
