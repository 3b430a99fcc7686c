"""The embedded database: reads at once, writes one after the other."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import TypeVar

from sqlalchemy import Connection, Table, create_engine, event, insert
from sqlalchemy.pool import QueuePool

from media_service.database.shared_thread import SharedThread
from media_service.database.turns import ClaimedTurn, EngineLimit, FreePlace, take

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
        # Without transactions: from the pool, each would cost as much as what it is needed for
        self._open: deque[Connection] = deque()
        self._turn = Lock()
        self._reader = ThreadPoolExecutor(READERS, thread_name_prefix="database-reader")
        self._finder = SharedThread("database-finder")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="database-writer")
        try:
            self.write_now(_bring_up_to_date)
        except BaseException:
            self.close()
            raise

    async def find(self, work: Callable[[Connection], Value]) -> Value:
        """Find a few rows by an index, on a thread that all who do so share."""
        return await self._finder.run(partial(self.read_now, work))

    async def read(self, work: Callable[[Connection], Value]) -> Value:
        """Run queries of a few rows on a thread of their own."""
        return await _on(self._reader, self.read_now, work)

    def read_now(self, work: Callable[[Connection], Value]) -> Value:
        """Run queries of a few rows on the calling thread."""
        with self._connection() as connection:
            return work(connection)

    def write_now(self, work: Callable[[Connection], Value]) -> Value:
        """Run `work` in one transaction on the calling thread, when those before it have ended."""
        with self._turn, self._connection() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            value = work(connection)
            connection.commit()
            return value

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        try:
            connection = self._open.pop()
        except IndexError:
            connection = self._engine.connect()
        try:
            yield connection
        except BaseException:
            # What it has begun is rolled back
            connection.close()
            raise
        self._open.append(connection)

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
    ) -> ClaimedTurn:
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
        self._finder.close()
        self._reader.shutdown(wait=True)
        self._writer.shutdown(wait=True)
        while self._open:
            self._open.pop().close()
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
