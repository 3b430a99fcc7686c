"""How long operations take here, by the jobs that have ended."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from media_api.contract.base import TaskStatus
from media_service.database.database import Database
from media_service.database.tables import CLIENTS, JOBS

LONG_SECONDS = 1.0
# Of the newest jobs, so that a new engine or machine is soon known
NEWEST = 5_000


@dataclass(frozen=True, kw_only=True)
class Usage:
    """What decides whether places are kept for short jobs.

    Attributes:
        is_shared: Whether there is more than one client.
        short: Operations whose jobs took `LONG_SECONDS` at most, on average.
        long: Those that took longer. What nobody has had yet is neither.
    """

    is_shared: bool = False
    short: frozenset[str] = frozenset()
    long: frozenset[str] = frozenset()


class Durations:
    """Reads from the records of jobs how long operations take."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def usage(self) -> Usage:
        """Return what the newest jobs tell."""
        return await self._database.read(_usage)


def _usage(connection: Connection) -> Usage:
    newest = connection.scalar(select(func.max(JOBS.c.sequence))) or 0
    took = func.avg(JOBS.c.finished_at - JOBS.c.started_at)
    seconds = (
        select(JOBS.c.operation, took)
        .where(
            JOBS.c.sequence > newest - NEWEST,
            # What fails at once tells nothing about the rest
            JOBS.c.status == TaskStatus.COMPLETED,
            JOBS.c.started_at.is_not(None),
        )
        .group_by(JOBS.c.operation)
    )
    found = {name: average > LONG_SECONDS for name, average in connection.execute(seconds)}
    clients = connection.scalar(select(func.count()).select_from(CLIENTS)) or 0
    return Usage(
        is_shared=clients > 1,
        short=frozenset(name for name, is_long in found.items() if not is_long),
        long=frozenset(name for name, is_long in found.items() if is_long),
    )
