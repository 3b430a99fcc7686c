"""The bus between the processes of a service: PostgreSQL tells what its triggers notify."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import psycopg
from psycopg import sql

from media_service.database.bus import JobEnded, JobQueued, Notice, NoticesLost
from media_service.database.claim_function import CHANNEL
from media_service.database.cluster_schema import ENDED
from media_service.database.postgres_database import CONNECT_SECONDS, STATEMENT_SECONDS

# Between two looks whether the line is there
LOOK_SECONDS = 5.0
PAUSE_SECONDS = 1.0

logger = logging.getLogger("media_service.database.postgres_bus")


class PostgresBus:
    """Brings the ends of all jobs, and jobs for a host (see `media_service.database.bus`).

    It has the only line of its process: each line that listens is woken by every notice.

    Args:
        url: Of the database. What changes the mode of a session between statements, as a pooler
            of transactions, loses the notices.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._listeners: list[Callable[[Notice], None]] = []
        self._of_hosts: set[str] = set()
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen_forever())

    def listen(self, hear: Callable[[Notice], None], home_id: str = "") -> None:
        """Have `hear` called with every notice."""
        self._listeners.append(hear)
        if home_id:
            self._of_hosts.add(f"{CHANNEL}{home_id}")

    def tell(self, notice: Notice) -> None:
        """Nothing: the database tells it together with the change."""

    async def close(self) -> None:
        """Listen no more."""
        if self._listening:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening

    async def _listen_forever(self) -> None:
        while True:
            try:
                await self._listen()
            except (psycopg.Error, TimeoutError) as exc:
                logger.error("the line to the database was lost: %s", exc)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _listen(self) -> None:
        line = await psycopg.AsyncConnection.connect(
            self._url, autocommit=True, connect_timeout=CONNECT_SECONDS
        )
        try:
            for channel in (ENDED, *self._of_hosts):
                await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
            self._hear(NoticesLost())
            while True:
                async for notice in line.notifies(timeout=LOOK_SECONDS):
                    is_end = notice.channel == ENDED
                    self._hear(JobEnded(notice.payload) if is_end else JobQueued())
                async with asyncio.timeout(STATEMENT_SECONDS):
                    await line.execute("SELECT 1")
        finally:
            # Without a word to a server that may not answer
            line.pgconn.finish()

    def _hear(self, notice: Notice) -> None:
        for hear in self._listeners:
            hear(notice)
