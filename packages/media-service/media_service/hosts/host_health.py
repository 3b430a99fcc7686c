"""What a host lacks for its work: while it lacks something it claims no jobs, and says why."""

import asyncio
import time
from collections.abc import Mapping

from media_service.content.content import Content, ContentUnavailable, on_content_thread
from media_service.content.disk_space import DiskSpace

# Between two looks
LOOK_SECONDS = 5.0
# A store that takes longer answers nobody
ANSWER_SECONDS = 10.0
# Jobs that wait for the store for so long are given to a host that reaches it
PATIENCE_SECONDS = 60.0
# S3 refuses requests that are off by 15 minutes
MOST_SKEW_SECONDS = 30.0


class HostHealth:
    """Whether a host reaches the store, has room on its disk, and knows the time.

    Args:
        content: The store of files.
        space: Of its disk.
        waiting: Jobs that wait for the store, and since when (monotonic).
    """

    def __init__(self, content: Content, space: DiskSpace, waiting: Mapping[str, float]) -> None:
        self._content = content
        self._space = space
        self._waiting = waiting
        self._of_store = ""
        self._asking: asyncio.Task[None] | None = None
        self._skew = 0.0

    @property
    def problem(self) -> str:
        """Why it claims no jobs; empty: it lacks nothing."""
        if self.is_disk_full:
            return f"its disk has {self._space.free // 1_000_000} MB left"
        return self._of_store

    @property
    def notes(self) -> str:
        """What its operator is to know of it; empty: nothing."""
        return "; ".join(filter(None, (self.problem, self._clock)))

    @property
    def _clock(self) -> str:
        if abs(self._skew) <= MOST_SKEW_SECONDS:
            return ""
        where = "ahead of" if self._skew > 0 else "behind"
        return f"its clock is {abs(self._skew):.0f} s {where} that of the database"

    @property
    def is_disk_full(self) -> bool:
        """Whether its disk has no room for results."""
        return self._space.is_short

    def compare(self, now: float) -> None:
        """Compare its clock with that of the database.

        Args:
            now: Unix seconds of the database.
        """
        self._skew = time.time() - now

    async def look(self) -> None:
        """Ask the store; one question at a time, as each may hang."""
        if self._asking is None:
            self._asking = asyncio.create_task(on_content_thread(self._content.check))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await asyncio.shield(self._asking)
        except ContentUnavailable as exc:
            self._of_store = f"the store of files is out of reach: {exc}"
        except TimeoutError:
            self._of_store = f"the store of files has not answered for {ANSWER_SECONDS:.0f} s"
            return
        else:
            self._of_store = ""
        self._asking = None

    def stuck(self) -> list[str]:
        """Return the jobs that have waited for the store for too long: uuids."""
        latest = time.monotonic() - PATIENCE_SECONDS
        return [uuid for uuid, since in list(self._waiting.items()) if since < latest]
