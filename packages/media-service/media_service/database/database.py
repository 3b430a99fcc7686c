"""The port to a database: what holds jobs, clients and the addresses of assets."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.exc import OperationalError

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

    def serialise(self, connection: Connection) -> None:
        """Let one transaction at a time pass this point; the next passes when it has ended."""
        ...

    def replace(
        self, connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]
    ) -> None:
        """Insert rows; one with the primary key of an older row takes its place."""
        ...

    def close(self) -> None:
        """Finish pending writes and close all connections."""
        ...
