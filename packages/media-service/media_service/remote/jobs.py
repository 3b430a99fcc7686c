"""The lane `remote`: jobs that wait for engines elsewhere, as coroutines of the host."""

import asyncio
import logging
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from media_service.engine_api.engine import PYTHON
from media_service.engine_api.execution import Execution
from media_service.engine_api.lanes import REMOTE
from media_service.engine_api.messages import Advanced, Assignment, Failed, Succeeded
from media_service.engine_api.outcomes import failed, succeeded, too_long
from media_service.engine_api.recipe import load_remote_recipe
from media_service.remote.outsourcing import Outsourcing
from media_service.settings.settings import Settings
from media_service.workers.job_folders import JobFolders
from media_service.workers.runner import LEFT, OnEnd, OnProgress, Outcome

# Time that a recipe has to tell its endpoint that a job was canceled
CANCEL_SECONDS = 5.0
# Between two looks at whether a job that waits for the store goes on
LOOK_SECONDS = 0.1

logger = logging.getLogger("media_service.remote.jobs")


@dataclass(eq=False)
class _Job:
    """An attempt that runs, and why it has to end."""

    assignment: Assignment
    work: asyncio.Task[Outcome]
    end: asyncio.Task[None] | None = None
    ended_as: Failed | None = None


class RemoteJobs:
    """Runs a number of asynchronous recipes at once, without a process of their own.

    A job is ended by cancelling its coroutine, which may then tell its endpoint. One that goes
    on nevertheless is left alone and keeps no place.

    Args:
        settings: Number and limits of the jobs.
        folders: What makes the folders of jobs.
        outsourcing: What speaks to engines through adapters.
    """

    def __init__(self, settings: Settings, folders: JobFolders, outsourcing: Outsourcing) -> None:
        self._settings = settings
        self._folders = folders
        self._outsourcing = outsourcing
        # Not by uuid: an attempt that still ends may run beside the next
        self._jobs: set[_Job] = set()
        self._on_idle: Callable[[], None]
        self._on_end: OnEnd
        self._on_progress: OnProgress

    def open(self, on_idle: Callable[[], None], on_end: OnEnd, on_progress: OnProgress) -> None:
        """Begin; there is nothing to start."""
        self._on_idle, self._on_end, self._on_progress = on_idle, on_end, on_progress

    async def close(self) -> None:
        """Wait for no job any more; they stay PROCESSING, and go on at their engines."""
        ends = [job.end for job in self._jobs if job.end]
        for job in self._jobs:
            self._outsourcing.leave(job.assignment.uuid)
            job.work.cancel()
        for end in ends:
            end.cancel()
        works = [job.work for job in self._jobs]
        await asyncio.gather(*ends, *works, return_exceptions=True)
        await self._outsourcing.close()

    @property
    def places(self) -> int:
        """How many jobs wait at once at most."""
        return self._settings.places[REMOTE]

    @property
    def has_room(self) -> bool:
        """Whether fewer jobs run than may."""
        return len(self._jobs) < self.places

    def running(self) -> list[str]:
        """Return the jobs that run."""
        return [job.assignment.uuid for job in self._jobs]

    def start(self, assignment: Assignment) -> bool:
        """Start a job."""
        if not self.has_room:
            return False
        job = _Job(assignment, asyncio.create_task(self._perform(assignment)))
        self._jobs.add(job)
        job.end = asyncio.create_task(self._until_end(job))
        return True

    def stop(self, uuid: str, reason: Failed) -> bool:
        """Cancel a job."""
        found = [job for job in self._jobs if job.assignment.uuid == uuid and not job.ended_as]
        for job in found:
            job.ended_as = reason
            job.work.cancel()
        return bool(found)

    def leave(self, uuid: str) -> None:
        """Wait for a job no more; it goes on at its engine."""
        self._outsourcing.leave(uuid)
        self.stop(uuid, LEFT)

    async def _perform(self, assignment: Assignment) -> Outcome:
        """Run one job to its outcome."""
        told = partial(self._on_progress, assignment)
        try:
            if assignment.engine.kind != PYTHON:
                return await self._outsourcing.perform(assignment, told)
            return await self._run_recipe(assignment)
        except Exception as exc:  # noqa: BLE001  the host must outlive a defect of an engine
            return failed(assignment, exc)

    async def _run_recipe(self, job: Assignment) -> Succeeded:
        """Run the recipe of an operator; files are touched on threads."""
        folder = await self._folders.prepare(job)
        try:
            recipe = await asyncio.to_thread(load_remote_recipe, job.engine.recipe)
            execution = Execution(job, folder)
            execution.on_progress = lambda share: self._on_progress(job, Advanced(share=share))
            said = succeeded(execution, await recipe(execution))
            return await self._folders.take(job, folder.parent, said)
        finally:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    def _too_late(self, job: _Job, seconds: float) -> Failed:
        why = self._outsourcing.waits_for(job.assignment.uuid)
        if why is None:
            return too_long(seconds)
        message = f"{why} It was waited for as long as a job may take, {seconds:.0f} s."
        return Failed(code=why.code, message=message, retryable=why.retryable)

    async def _until_end(self, job: _Job) -> None:
        asked = job.assignment
        limit = self._settings.deadline(REMOTE, asked.operation)
        seconds = asked.engine.deadline_seconds or limit
        began = time.monotonic()

        def left() -> float:
            store = self._folders.seconds_at_store(job.work)
            return seconds + store - (time.monotonic() - began)

        while not job.work.done() and (wait := left()) > 0:
            await asyncio.wait({job.work}, timeout=max(wait, LOOK_SECONDS))
        if not job.work.done():
            job.ended_as = self._too_late(job, seconds)
            job.work.cancel()
            await asyncio.wait({job.work}, timeout=CANCEL_SECONDS)
        self._jobs.discard(job)
        self._on_idle()
        await self._on_end(job.assignment, _outcome(job))


def _outcome(job: _Job) -> Outcome:
    if job.work.done() and not job.work.cancelled():
        return job.work.result()
    if job.ended_as is None:
        return failed(job.assignment, RuntimeError("the function canceled itself"))
    return job.ended_as
