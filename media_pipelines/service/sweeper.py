"""Removes what is kept no longer: results, records, content that nothing names."""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection, Select, delete, select, update

from media_pipelines.service.arriving_files import ArrivingFiles
from media_pipelines.service.content import Content
from media_pipelines.service.database import Database
from media_pipelines.service.retention_clock import RetentionClock
from media_pipelines.service.settings import DAY_SECONDS, Settings
from media_pipelines.service.tables import (
    ASSETS,
    CLEARED,
    IS_NOT_CLEARED,
    JOBS,
    SCENES,
    UPLOADS,
)

# Rows changed by one transaction at most. A request that writes waits for one of these, so there
# are fewer where the disk or the machine is slow
ROWS_AT_ONCE = 500
FEWEST_ROWS = 10
TRANSACTION_SECONDS = 0.02
# Longer than any job runs: what it has stored is named by a row only when it ends
SPARED_SECONDS = 3 * 3600.0


class Sweeper:
    """Removes results and content whose retention time has passed, and content that nothing names.

    Rows go in small transactions. Content goes when no row that lives has named it, and nobody
    has stored it again, for longer than a job runs.
    """

    def __init__(
        self,
        database: Database,
        content: Content,
        clock: RetentionClock,
        settings: Settings,
    ) -> None:
        self._arriving = ArrivingFiles(settings.upload_folder)
        self._database = database
        self._content = content
        self._clock = clock
        self._record_seconds = settings.record_days * DAY_SECONDS
        self._rows = FEWEST_ROWS
        # Unused content: since when (monotonic), and the time stamp that a new use changes
        self._unused: dict[str, tuple[float, int | None]] = {}

    async def sweep(self) -> int:
        """Remove what is due; return the number of files.

        Records stay as long again without their results, so that their addresses answer `expired`.
        """
        await self._database.write(self._clock.save)
        for step in (_clear_results, self._delete_records, self._delete_uploads):
            while await self._swept(step):
                pass
        removed = await asyncio.to_thread(self._remove_abandoned)
        for part in await asyncio.to_thread(self._content.parts):
            gone = await asyncio.to_thread(self._remove_unused, part)
            await self._database.write(partial(_forget, digests=gone))
            removed += len(gone)
        return removed

    async def _swept(self, step: Callable[[Connection, float, int], int]) -> bool:
        """Sweep some rows; return whether there may be more."""

        def work(connection: Connection) -> tuple[int, float]:
            began = time.monotonic()
            return step(connection, self._clock.now(), rows), time.monotonic() - began

        rows = self._rows
        changed, seconds = await self._database.write(work)
        self._rows = paced(rows, seconds)
        return changed == rows

    def _delete_records(self, connection: Connection, now: float, rows: int) -> int:
        is_in_use = (
            select(ASSETS.c.uri)
            .where(ASSETS.c.job_uuid == JOBS.c.uuid, ASSETS.c.expires_at >= now)
            .exists()
        )
        is_old = JOBS.c.expires_at < now - self._record_seconds
        uuids = _first(connection, select(JOBS.c.uuid).where(is_old, ~is_in_use), rows)
        connection.execute(delete(ASSETS).where(ASSETS.c.job_uuid.in_(uuids)))
        connection.execute(delete(JOBS).where(JOBS.c.uuid.in_(uuids)))
        return len(uuids)

    def _delete_uploads(self, connection: Connection, now: float, rows: int) -> int:
        """Forget uploads, and later the addresses of what they became, which no job has."""
        connection.execute(delete(UPLOADS).where(UPLOADS.c.expires_at < now))
        is_old = ASSETS.c.expires_at < now - self._record_seconds
        of_job = select(JOBS.c.uuid).where(JOBS.c.uuid == ASSETS.c.job_uuid).exists()
        uris = _first(connection, select(ASSETS.c.uri).where(is_old, ~of_job), rows)
        connection.execute(delete(ASSETS).where(ASSETS.c.uri.in_(uris)))
        return len(uris)

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

    def _remove_unused(self, part: str) -> list[str]:
        found = self._content.names(part)
        used = self._database.read_now(
            lambda connection: _alive(connection, found, self._clock.now())
        )
        for name in used:
            self._unused.pop(name, None)
        return [name for name in found if name not in used and self._is_removed(name)]

    def _is_removed(self, name: str) -> bool:
        stamp = self._content.stamp(name)
        since, first_stamp = self._unused.get(name, (0.0, None))
        if stamp != first_stamp:
            self._unused[name] = (time.monotonic(), stamp)
            return False
        if time.monotonic() - since < SPARED_SECONDS:
            return False
        del self._unused[name]
        return self._content.remove(name, stamp)


def paced(rows: int, seconds: float) -> int:
    """Return how many rows the next transaction changes, when so many took so long."""
    wanted = rows * TRANSACTION_SECONDS / max(seconds, 1e-6)
    return int(min(max(wanted, FEWEST_ROWS), 2 * rows, ROWS_AT_ONCE))


def _clear_results(connection: Connection, now: float, rows: int) -> int:
    due = select(JOBS.c.uuid).where(JOBS.c.expires_at < now, IS_NOT_CLEARED)
    uuids = _first(connection, due, rows)
    connection.execute(update(JOBS).where(JOBS.c.uuid.in_(uuids)).values(**CLEARED))
    return len(uuids)


def _first(connection: Connection, query: Select[tuple[str]], rows: int) -> list[str]:
    return list(connection.scalars(query.limit(rows)))


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
