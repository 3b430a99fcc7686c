"""What was asked of engines elsewhere, in the rows of the jobs; also after the host was killed."""

import asyncio
import logging
import time
from collections.abc import Callable

from sqlalchemy.exc import OperationalError

from media_service.adapters.adapter import InProgress
from media_service.database.database import Database
from media_service.engine_api.messages import Assignment
from media_service.jobs.claiming import CHANGE, owner

PAUSE_SECONDS = 1.0

logger = logging.getLogger("media_service.remote.journal")


class NotOwner(Exception):
    """The job was given to somebody else, or has ended."""


class RemoteJournal:
    """The part of a job's row that says what was asked of an engine.

    Args:
        database: Where the row is.
        job: The attempt that asks; nobody else may write.
        on_waiting: Called with how far the engine is.
    """

    def __init__(
        self, database: Database, job: Assignment, on_waiting: Callable[[InProgress], None]
    ) -> None:
        self._database = database
        self._job = job
        self.waits = on_waiting

    async def sending(self, name: str) -> None:
        """Write down that a request goes out, and to which server."""
        await self._write(sent_at=time.time(), remote_id=name or None)

    async def not_sent(self) -> None:
        """Write down that it did not arrive."""
        await self._write(sent_at=None, remote_id=None)

    async def accepted(self, name: str) -> None:
        """Write down the name of the job at the engine."""
        await self._write(remote_id=name)

    async def _write(self, **values: object) -> None:
        change = values | owner(self._job)
        while True:
            try:
                changed = await self._database.write(
                    lambda connection: connection.execute(CHANGE, change).rowcount
                )
                break
            except OperationalError as exc:
                # What was bought is known to nobody else
                logger.error("job %s was not written down, trying again: %s", self._job.uuid, exc)
                await asyncio.sleep(PAUSE_SECONDS)
        if not changed:
            raise NotOwner(self._job.uuid)
