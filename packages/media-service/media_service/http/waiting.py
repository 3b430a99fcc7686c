"""Requests that wait for the end of a job (`options.block`, `Prefer: wait`)."""

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy.exc import OperationalError

from media_api.contract.base import TaskStatus
from media_service.database.bus import Bus, JobEnded, Notice, NoticesLost
from media_service.jobs.jobs import Jobs

LONGEST_POLL_SECONDS = 30
# Of one client at once; what is more is answered as if it had not asked to wait
MOST_OF_CLIENT = 64
# RFC 7240, section 4.3; other preferences may stand beside it
_WAIT = re.compile(r"(?:^|,)\s*wait\s*=\s*\"?(\d{1,6})\"?\s*(?=[,;]|$)", re.ASCII | re.IGNORECASE)


def wanted_wait(prefer: str) -> int:
    """Return the seconds that a header `Prefer` lets a poll wait, as far as we do; 0: none."""
    found = _WAIT.search(prefer)
    return min(int(found[1]), LONGEST_POLL_SECONDS) if found else 0


class Waiting:
    """Wakes who waits for a job when the bus says that it has ended; nothing polls."""

    def __init__(self, jobs: Jobs, bus: Bus) -> None:
        self._jobs = jobs
        self._events: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._of_client: Counter[str] = Counter()
        self._is_stopped = False
        self._looking: asyncio.Task[None] | None = None
        bus.listen(self._hear)

    @contextmanager
    def expecting(self, uuid: str) -> Iterator[asyncio.Event]:
        """Hear of the end of a job from now on: who does so first and looks then misses none."""
        event = asyncio.Event()
        self._events[uuid].add(event)
        try:
            yield event
        finally:
            self._events[uuid].discard(event)
            if not self._events[uuid]:
                del self._events[uuid]

    async def until_end(self, client_id: str, end: asyncio.Event, seconds: float) -> bool:
        """Return when a job has ended, after `seconds`, or when the service stops.

        Args:
            client_id: Who waits.
            end: Of a job that had not ended yet when it was expected.
            seconds: How long at most.

        Returns:
            False at once if the client has too many such waits.
        """
        if self._of_client[client_id] >= MOST_OF_CLIENT:
            return False
        self._of_client[client_id] += 1
        try:
            await self._until(end, seconds)
        finally:
            self._of_client[client_id] -= 1
            if not self._of_client[client_id]:
                del self._of_client[client_id]
        return True

    async def _until(self, end: asyncio.Event, seconds: float) -> None:
        if self._is_stopped:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await end.wait()

    def stop(self) -> None:
        """End every wait now, and those to come at once, because the service stops."""
        self._is_stopped = True
        for uuid in self._events:
            self._wake(uuid)

    def _hear(self, notice: Notice) -> None:
        if isinstance(notice, JobEnded):
            self._wake(notice.uuid)
        elif isinstance(notice, NoticesLost):
            self._looking = asyncio.create_task(self._look_again())

    async def _look_again(self) -> None:
        for uuid in list(self._events):
            try:
                row = await self._jobs.get(uuid)
            except OperationalError:
                # The line is lost again, and whoever finds it says so
                return
            # One that is expected may not be stored yet
            if row is not None and TaskStatus(row.status).is_terminal:
                self._wake(uuid)

    def _wake(self, uuid: str) -> None:
        for event in self._events.get(uuid, ()):
            event.set()
