"""The port to a database: what holds jobs, clients and the addresses of assets."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.exc import OperationalError

from media_service.database.turns import ClaimedTurn, EngineLimit, FreePlace

Value = TypeVar("Value")


class IncompatibleHome(Exception):
    """The database was made by a version of the service with other tables."""


class CommitUncertain(OperationalError):
    """The database was lost while it made a change, which may have been made."""


class Database(Protocol):
    """A database with the tables of `media_service.database.tables`.

    A change is on disk when its method returns, so what a client was told is never lost. Whatever
    one kind of database says in its own way is a method here; everything else is SQL that all
    of them read.
    """

    async def find(self, work: Callable[[Connection], Value]) -> Value:
        """Find a few rows by an index outside of the event loop; nobody else waits for long."""
        ...

    async def read(self, work: Callable[[Connection], Value]) -> Value:
        """Run queries of a few rows outside of the event loop."""
        ...

    def read_now(self, work: Callable[[Connection], Value]) -> Value:
        """Run queries of a few rows on the calling thread, which is not that of the event loop."""
        ...

    async def write(self, work: Callable[[Connection], Value]) -> Value:
        """Run `work` in one transaction outside of the event loop."""
        ...

    def write_now(self, work: Callable[[Connection], Value]) -> Value:
        """Run `work` in one transaction on the calling thread."""
        ...

    def now(self, connection: Connection) -> float:
        """Seconds of the one clock that all processes on this database share."""
        ...

    def serialise(self, connection: Connection, client: str) -> None:
        """Let one transaction of a client at a time pass this point, until it has ended."""
        ...

    async def claim(
        self, host: str, places: Sequence[FreePlace], limits: Sequence[EngineLimit]
    ) -> ClaimedTurn:
        """Give a host the job that is next (see `media_service.database.turns`).

        Args:
            host: Who claims.
            places: Where it has places, those to be filled first in front.
            limits: Of engines that do only so many jobs at once.

        Returns:
            The job, and whether the host need ask again before it hears of another; none if the
            host is drained or has no lease.
        """
        ...

    def replace(
        self, connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]
    ) -> None:
        """Insert rows; one with the primary key of an older row takes its place."""
        ...

    def close(self) -> None:
        """Finish pending writes and close all connections."""
        ...
