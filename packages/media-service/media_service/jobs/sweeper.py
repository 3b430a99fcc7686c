"""Removes what is kept no longer: results, records, content that nothing names."""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from sqlalchemy import Connection, Select, delete, select, update

from media_service.backends import Backends
from media_service.content.arriving_files import ArrivingFiles
from media_service.content.unused_content import UnusedContent
from media_service.database.tables import (
    ASSETS,
    CLEARED,
    IS_NOT_CLEARED,
    JOBS,
    SCENES,
    UPLOADS,
)
from media_service.settings.settings import DAY_SECONDS, Settings

# Rows changed by one transaction at most. A request that writes waits for one of these, so there
# are fewer where the disk or the machine is slow
ROWS_AT_ONCE = 500
FEWEST_ROWS = 10
TRANSACTION_SECONDS = 0.02
# Found by one reading at most
ROWS_FOUND = 20_000
# The keys of what is due at a time, and what is done with them
Due: TypeAlias = Callable[[float], Select[tuple[str]]]
Change: TypeAlias = Callable[[Connection, Sequence[str]], None]


class Sweeper:
    """Removes results and content whose retention time has passed, and content that nothing names.

    Rows go in small transactions. Content goes when no row that lives has named it, and nobody
    has stored it again, for longer than a job runs.
    """

    def __init__(self, backends: Backends, settings: Settings) -> None:
        self._arriving = ArrivingFiles(settings.upload_folder)
        self._database = backends.database
        self._clock = backends.clock
        self._record_seconds = settings.record_days * DAY_SECONDS
        self._rows = FEWEST_ROWS
        self._content = UnusedContent(backends.content, self._named)
        cache = backends.content.cache
        self._copies = UnusedContent(cache, self._named) if cache else None

    async def sweep(self) -> int:
        """Remove what is due; return the number of files.

        Records stay as long again without their results, so that their addresses answer `expired`.
        """
        return await self.remove_due() + await self.remove_abandoned()

    async def remove_due(self) -> int:
        """Remove what is due of what all processes of a service share; one of them at a time."""
        await self._database.write(self._clock.save)
        for due, change in (
            (_due_results, _clear_results),
            (self._due_records, _delete_records),
            (_due_uploads, _delete_uploads),
            (self._due_addresses, _delete_addresses),
        ):
            await self._apply(due, change)
        removed = 0
        for part in await asyncio.to_thread(self._content.parts):
            gone = await asyncio.to_thread(self._content.remove, part)
            await self._database.write(partial(_forget, digests=gone))
            removed += len(gone)
        return removed

    async def remove_abandoned(self) -> int:
        """Remove what this process has on its disk of uploads and content that are no more."""
        removed = await asyncio.to_thread(self._remove_abandoned)
        if self._copies:
            for part in await asyncio.to_thread(self._copies.parts):
                removed += len(await asyncio.to_thread(self._copies.remove, part))
        return removed

    async def _apply(self, due: Due, change: Change) -> None:
        """Change the rows that are due.

        They are found by reading, which holds up no request, however many rows that stay lie
        between them. The transaction that changes some looks at them again.
        """
        while found := await asyncio.to_thread(self._found, due):
            while found:
                some, found = found[: self._rows], found[self._rows :]
                seconds = await self._database.write(partial(self._changed, due, change, some))
                self._rows = paced(len(some), seconds)
                # The database belongs to requests for as long
                await asyncio.sleep(seconds)

    def _found(self, due: Due) -> list[str]:
        query = due(self._clock.now()).limit(ROWS_FOUND)
        return self._database.read_now(lambda connection: list(connection.scalars(query)))

    def _changed(
        self, due: Due, change: Change, some: Sequence[str], connection: Connection
    ) -> float:
        """Change rows that are still due, and return how many seconds that took."""
        began = time.monotonic()
        query = due(self._clock.now())
        key = query.selected_columns[0]
        change(connection, list(connection.scalars(query.where(key.in_(some)))))
        return time.monotonic() - began

    def _due_records(self, now: float) -> Select[tuple[str]]:
        """Records that have stayed as long again, and of which no asset is in use."""
        is_in_use = (
            select(ASSETS.c.uri)
            .where(ASSETS.c.job_uuid == JOBS.c.uuid, ASSETS.c.expires_at >= now)
            .exists()
        )
        return select(JOBS.c.uuid).where(JOBS.c.expires_at < now - self._record_seconds, ~is_in_use)

    def _due_addresses(self, now: float) -> Select[tuple[str]]:
        """Addresses of what uploads became, as old as records: no job has them."""
        of_job = select(JOBS.c.uuid).where(JOBS.c.uuid == ASSETS.c.job_uuid).exists()
        is_old = ASSETS.c.expires_at < now - self._record_seconds
        return select(ASSETS.c.uri).where(is_old, ~of_job)

    def _remove_abandoned(self) -> int:
        """Remove what has come of uploads that are no more."""
        # In this order, as a file is made after its row
        there = self._arriving.names()
        known = self._database.read_now(
            lambda connection: set(
                connection.scalars(select(UPLOADS.c.uuid).where(UPLOADS.c.uri == ""))
            )
        )
        for name in there - known:
            self._arriving.remove(name)
        return len(there - known)

    def _named(self, digests: Sequence[str]) -> set[str]:
        return self._database.read_now(
            lambda connection: _alive(connection, digests, self._clock.now())
        )


def paced(rows: int, seconds: float) -> int:
    """Return how many rows the next transaction changes, when so many took so long."""
    wanted = rows * TRANSACTION_SECONDS / max(seconds, 1e-6)
    return int(min(max(wanted, FEWEST_ROWS), 2 * rows, ROWS_AT_ONCE))


def _due_results(now: float) -> Select[tuple[str]]:
    return select(JOBS.c.uuid).where(JOBS.c.expires_at < now, IS_NOT_CLEARED)


def _clear_results(connection: Connection, uuids: Sequence[str]) -> None:
    connection.execute(update(JOBS).where(JOBS.c.uuid.in_(uuids)).values(**CLEARED))


def _delete_records(connection: Connection, uuids: Sequence[str]) -> None:
    connection.execute(delete(ASSETS).where(ASSETS.c.job_uuid.in_(uuids)))
    connection.execute(delete(JOBS).where(JOBS.c.uuid.in_(uuids)))


def _due_uploads(now: float) -> Select[tuple[str]]:
    return select(UPLOADS.c.uuid).where(UPLOADS.c.expires_at < now)


def _delete_uploads(connection: Connection, uuids: Sequence[str]) -> None:
    connection.execute(delete(UPLOADS).where(UPLOADS.c.uuid.in_(uuids)))


def _delete_addresses(connection: Connection, uris: Sequence[str]) -> None:
    connection.execute(delete(ASSETS).where(ASSETS.c.uri.in_(uris)))


def _alive(connection: Connection, digests: Sequence[str], now: float) -> set[str]:
    alive: set[str] = set()
    for start in range(0, len(digests), ROWS_AT_ONCE):
        some = digests[start : start + ROWS_AT_ONCE]
        query = select(ASSETS.c.sha256).where(ASSETS.c.sha256.in_(some), ASSETS.c.expires_at >= now)
        alive.update(connection.scalars(query.distinct()))
    return alive


def _forget(connection: Connection, digests: Sequence[str]) -> None:
    for start in range(0, len(digests), ROWS_AT_ONCE):
        some = digests[start : start + ROWS_AT_ONCE]
        connection.execute(delete(SCENES).where(SCENES.c.sha256.in_(some)))
