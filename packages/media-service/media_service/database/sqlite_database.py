"""The embedded database: reads at once, writes one after the other."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, Table, create_engine, event, insert
from sqlalchemy.pool import QueuePool

from media_service.database.turns import EngineLimit, FreePlace, take

# Homes of the services that kept the version of their tables in SQLite's header only
FIRST_VERSIONS = (1, 2)
READERS = 4

Value = TypeVar("Value")


class SqliteDatabase:
    """One SQLite file in WAL mode (see `media_service.database.database`).

    Raises:
        IncompatibleHome: If the tables are of a newer version of the service.
    """

    def __init__(self, url: str) -> None:
        # As many connections as there are threads that ask at once: none waits for another
        self._engine = create_engine(url, poolclass=QueuePool, pool_size=4, max_overflow=-1)
        event.listen(self._engine, "connect", _on_connect)
        event.listen(self._engine, "begin", _on_begin)
        self._writing = self._engine.execution_options(write=True)
        self._readers: deque[Connection] = deque()
        self._reader = ThreadPoolExecutor(READERS, thread_name_prefix="database-reader")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="database-writer")
        try:
            self.write_now(_bring_up_to_date)
        except BaseException:
            self.close()
            raise

    async def read(self, work: Callable[[Connection], Value]) -> Value:
        """Run queries of a few rows on a thread of their own."""
        return await _on(self._reader, self.read_now, work)

    def read_now(self, work: Callable[[Connection], Value]) -> Value:
        """Run queries of a few rows on the calling thread."""
        reader = self._borrow_reader()
        try:
            value = work(reader)
        except BaseException:
            reader.close()
            raise
        self._readers.append(reader)
        return value

    def _borrow_reader(self) -> Connection:
        # Open connections without transactions: a poll costs a third of a checkout
        try:
            return self._readers.pop()
        except IndexError:
            return self._engine.connect()

    def write_now(self, work: Callable[[Connection], Value]) -> Value:
        """Run `work` in one transaction on the calling thread."""
        with self._writing.begin() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], Value]) -> Value:
        """Run `work` in one transaction on the only thread that writes for this process."""
        return await _on(self._writer, self.write_now, work)

    def now(self, _connection: Connection) -> float:
        """Seconds by the clock of this machine, on which all users of the file are."""
        return time.time()

    def serialise(self, _connection: Connection, _client: str) -> None:
        """Nothing: of the transactions that write, SQLite lets in one at a time."""

    async def claim(
        self, host: str, places: Sequence[FreePlace], limits: Sequence[EngineLimit]
    ) -> Row[Any] | None:
        """Give a host the job that is next."""
        return await self.write(
            partial(take, host=host, now=time.time(), places=places, limits=limits)
        )

    def replace(
        self, connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]
    ) -> None:
        """Insert rows; one with the primary key of an older row takes its place."""
        if rows:
            connection.execute(insert(table).prefix_with("OR REPLACE"), rows)

    def close(self) -> None:
        """Finish pending writes and close all connections."""
        self._reader.shutdown(wait=True)
        self._writer.shutdown(wait=True)
        while self._readers:
            self._readers.pop().close()
        self._engine.dispose()


async def _on(
    threads: Executor,
    run: Callable[[Callable[[Connection], Value]], Value],
    work: Callable[[Connection], Value],
) -> Value:
    return await asyncio.get_running_loop().run_in_executor(threads, run, work)


def _bring_up_to_date(connection: Connection) -> None:
    """Make or change the tables; the header keeps their version for services without alembic."""
    # Workers, which open no database, do without alembic
    from media_service.database.migrations import incompatible, migrate, newest

    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    if version > int(newest()):
        raise incompatible(str(version))
    migrate(connection, first="1" if version in FIRST_VERSIONS else None)
    if str(version) != newest():
        connection.exec_driver_sql(f"PRAGMA user_version = {newest()}")


def _on_connect(connection: object, _record: object) -> None:
    connection.isolation_level = None  # type: ignore[attr-defined]
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=wal", "synchronous=full", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    # A reader is in no transaction: it would see the same snapshot for ever
    if connection.get_execution_options().get("write", False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
