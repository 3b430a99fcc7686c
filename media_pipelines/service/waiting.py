"""Requests that wait for the end of a job (`options.block`)."""

import asyncio
from collections import defaultdict

from media_pipelines.contract.base import TaskStatus
from media_pipelines.service.bus import Bus, JobEnded, Notice
from media_pipelines.service.jobs import Jobs


class Waiting:
    """Wakes who waits for a job when the bus says that it has ended; nothing polls."""

    def __init__(self, jobs: Jobs, bus: Bus) -> None:
        self._jobs = jobs
        self._events: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._is_stopped = False
        bus.listen(self._hear)

    async def until_end(self, uuid: str, seconds: float) -> None:
        """Return when the job has ended, after `seconds`, or when the service stops."""
        event = asyncio.Event()
        self._events[uuid].add(event)
        try:
            row = await self._jobs.get(uuid)
            if self._is_stopped or row is None or TaskStatus(row.status).is_terminal:
                return
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            return
        finally:
            self._events[uuid].discard(event)
            if not self._events[uuid]:
                del self._events[uuid]

    def stop(self) -> None:
        """End every wait now, and those to come at once, because the service stops."""
        self._is_stopped = True
        for uuid in self._events:
            self._wake(uuid)

    def _hear(self, notice: Notice) -> None:
        if isinstance(notice, JobEnded):
            self._wake(notice.uuid)

    def _wake(self, uuid: str) -> None:
        for event in self._events.get(uuid, ()):
            event.set()
