"""The lane `remote`: jobs that wait for engines elsewhere, as coroutines of the host."""

import asyncio
import logging
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from media_pipelines.service.engine import load_remote_recipe
from media_pipelines.service.execution import Execution, HandOver
from media_pipelines.service.job_folders import JobFolders
from media_pipelines.service.lanes import REMOTE
from media_pipelines.service.messages import Assignment, Failed, Succeeded
from media_pipelines.service.outcomes import failed, succeeded, too_long
from media_pipelines.service.runner import OnEnd
from media_pipelines.service.settings import Settings

# Time that a recipe has to tell its endpoint that a job was canceled
CANCEL_SECONDS = 5.0

logger = logging.getLogger("media_pipelines.service.remote_jobs")


@dataclass(eq=False)
class _Job:
    """An attempt that runs, and why it has to end."""

    assignment: Assignment
    work: asyncio.Task[Succeeded | Failed | None]
    end: asyncio.Task[None] | None = None
    ended_as: Failed | None = None


class RemoteJobs:
    """Runs a number of asynchronous recipes at once, without a process of their own.

    A job is ended by cancelling its coroutine, which may then tell its endpoint. One that goes
    on nevertheless is left alone and keeps no place.

    Args:
        settings: Number and limits of the jobs.
        folders: What makes the folders of jobs.
        hand_over: Has a worker go on with a job and its folder.
    """

    def __init__(
        self,
        settings: Settings,
        folders: JobFolders,
        hand_over: Callable[[Assignment, Path], None],
    ) -> None:
        self._settings = settings
        self._folders = folders
        self._hand_over = hand_over
        # Not by uuid: an attempt that still ends may run beside the next
        self._jobs: set[_Job] = set()
        self._on_idle: Callable[[], None]
        self._on_end: OnEnd

    def open(self, on_idle: Callable[[], None], on_end: OnEnd) -> None:
        """Begin; there is nothing to start."""
        self._on_idle, self._on_end = on_idle, on_end

    async def close(self) -> None:
        """Cancel all jobs; they stay PROCESSING."""
        ends = [job.end for job in self._jobs if job.end]
        for job in self._jobs:
            job.work.cancel()
        for end in ends:
            end.cancel()
        await asyncio.gather(*ends, return_exceptions=True)

    @property
    def has_room(self) -> bool:
        """Whether fewer jobs run than may."""
        return len(self._jobs) < self._settings.remote_jobs

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

    async def _until_end(self, job: _Job) -> None:
        seconds = self._settings.deadline(REMOTE, job.assignment.operation)
        await asyncio.wait({job.work}, timeout=seconds)
        if not job.work.done():
            job.ended_as = too_long(seconds)
            job.work.cancel()
            await asyncio.wait({job.work}, timeout=CANCEL_SECONDS)
        self._jobs.discard(job)
        self._on_idle()
        outcome = _outcome(job)
        if outcome:
            await self._on_end(job.assignment, outcome)

    async def _perform(self, job: Assignment) -> Succeeded | Failed | None:
        """Run one job to its outcome, or hand it over; files are touched on threads."""
        folder = None
        try:
            folder = await self._folders.prepare(job)
            recipe = await asyncio.to_thread(load_remote_recipe, job.engine.recipe)
            execution = Execution(job, folder)
            made = await recipe(execution)
            if isinstance(made, HandOver):
                rest = job.engine.model_copy(
                    update={"recipe": made.recipe, "options": dict(made.options)}
                )
                self._hand_over(job.model_copy(update={"engine": rest}), folder)
                folder = None
                return None
            said = succeeded(execution, made)
            return await asyncio.to_thread(self._folders.take, job, folder.parent, said)
        except Exception as exc:  # noqa: BLE001  the host must outlive a defect of an engine
            return failed(job, exc)
        finally:
            if folder:
                await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


def _outcome(job: _Job) -> Succeeded | Failed | None:
    """Return what became of a job; None if it was handed over."""
    if job.work.done() and not job.work.cancelled():
        return job.work.result()
    if job.ended_as is None:
        return failed(job.assignment, RuntimeError("the recipe canceled itself"))
    return job.ended_as
