"""PostgreSQL as the database of a service on several machines."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import psycopg
from psycopg.abc import RV, PQGen
from psycopg.errors import IdleInTransactionSessionTimeout, _WaitTimeout
from sqlalchemy import Connection, Table, create_engine, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from media_service.database.claim_function import CLAIM, CLAIMED_JOB, claim_values
from media_service.database.database import CommitUncertain
from media_service.database.rolling_upgrade import program_name
from media_service.database.turns import ClaimedTurn, EngineLimit, FreePlace

# A request may ask it twice, and is answered within six seconds
STATEMENT_SECONDS = 3.0
CONNECT_SECONDS = 2
# For so long after it did not answer, who asks is refused at once instead of waiting as well
SILENT_SECONDS = 1.0
# That read, and as many that write
THREADS = 4
# For threads of others, as those that read assets
MORE_CONNECTIONS = 4
# How often connections are closed that nobody has needed meanwhile
TRIM_SECONDS = 60.0
# Names the locks that `serialise` takes, among those of other programs in the same database
OF_CLIENT = 0x6D656469
# For so long a process may say nothing while others wait for it
LOCKED_MILLISECONDS = "900"

Value = TypeVar("Value")

logger = logging.getLogger("media_service.database.postgres_database")


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection that a server which says nothing holds up for a while, and no longer."""

    patience = STATEMENT_SECONDS

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Wait for the answer to a statement.

        Raises:
            psycopg.OperationalError: If there is none in time; the connection is closed then.
        """
        try:
            return super().wait(gen, interval, timeout or self.patience)
        except _WaitTimeout as exc:
            self.close()
            raise psycopg.OperationalError(f"no answer within {self.patience:g} s") from exc

    def __del__(self, *_modules: Any) -> None:
        # The pool forgets what others still have when it finds the server gone
        self.close()


class ConnectionNeeds:
    """Counts how many connections a process needs at one time.

    Args:
        clock: Of which the seconds are counted.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._now = self._most = 0
        self._looked_at = clock()

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """Need one for a while."""
        with self._lock:
            self._now += 1
            self._most = max(self._most, self._now)
        try:
            yield
        finally:
            with self._lock:
                self._now -= 1

    def are_fewer_than(self, idle: int) -> bool:
        """Whether fewer were needed of late than are idle now; asked now and then."""
        with self._lock:
            if self._clock() - self._looked_at < TRIM_SECONDS:
                return False
            most, self._most, self._looked_at = self._most, self._now, self._clock()
        return most < idle


class PostgresDatabase:
    """A database that all processes of a service share (see `media_service.database.database`).

    A connection that the server has ended is replaced unnoticed where nothing can have been
    committed. While the server hangs, nobody waits for longer than `STATEMENT_SECONDS` twice.

    Args:
        url: As `postgresql://user:password@host:port/database`.
        patience: Seconds that a statement may take.
    """

    def __init__(self, url: str, patience: float = STATEMENT_SECONDS) -> None:
        self._url = url
        self._patience = patience
        self._engine = create_engine(
            "postgresql+psycopg://",
            creator=self._connect,
            poolclass=QueuePool,
            pool_size=2 * THREADS,
            max_overflow=MORE_CONNECTIONS,
            pool_use_lifo=True,
            pool_timeout=STATEMENT_SECONDS,
        )
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        # Writing goes on when all who read wait
        self._reader = ThreadPoolExecutor(THREADS, thread_name_prefix="database-reader")
        self._writer = ThreadPoolExecutor(THREADS, thread_name_prefix="database-writer")
        self._silent_until = 0.0
        self._needs = ConnectionNeeds()

    def _connect(self) -> ImpatientConnection:
        connection = ImpatientConnection.connect(
            self._url,
            connect_timeout=CONNECT_SECONDS,
            application_name=program_name(),
            # What a process that was cut off leaves open holds nobody up for long
            options="-c idle_in_transaction_session_timeout=10000 -c tcp_keepalives_idle=10"
            " -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3",
        )
        connection.patience = self._patience
        return connection

    async def find(self, work: Callable[[Connection], Value]) -> Value:
        """Find a few rows by an index, on a thread of its own: the server may be slow."""
        return await self.read(work)

    async def read(self, work: Callable[[Connection], Value]) -> Value:
        """Run queries of a few rows on a thread of their own."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, self.read_now, work)

    def read_now(self, work: Callable[[Connection], Value]) -> Value:
        """Run queries of a few rows on the calling thread."""

        def run() -> Value:
            with self._reading.connect() as connection:
                return work(connection)

        return self._again_if_cut_off(run)

    async def write(self, work: Callable[[Connection], Value]) -> Value:
        """Run `work` in one transaction on a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self.write_now, work)

    def write_now(self, work: Callable[[Connection], Value]) -> Value:
        """Run `work` in one transaction on the calling thread.

        Raises:
            CommitUncertain: If nobody knows whether the change was made.
        """
        return self._again_if_cut_off(lambda: self._committed(work))

    def _committed(self, work: Callable[[Connection], Value]) -> Value:
        with self._engine.connect() as connection:
            value = work(connection)
            try:
                connection.commit()
            except OperationalError as exc:
                raise CommitUncertain(exc.statement, exc.params, exc.orig or exc) from exc
            return value

    def _again_if_cut_off(self, run: Callable[[], Value]) -> Value:
        """Run once more what has met a connection that was dead already.

        Raises:
            OperationalError: If the server does not answer, or refuses, or has ended the connection
                since this process was silent for too long.
        """
        self._check_silence()
        with self._needs.one_more():
            value = self._run_again_if_cut_off(run)
        if self._needs.are_fewer_than(self._idle()):
            self._engine.dispose()
        return value

    def _idle(self) -> int:
        pool = self._engine.pool
        return pool.checkedin() if isinstance(pool, QueuePool) else 0

    def _run_again_if_cut_off(self, run: Callable[[], Value]) -> Value:
        began = time.monotonic()
        try:
            try:
                return run()
            except CommitUncertain:
                raise
            except DBAPIError as exc:
                is_silent = time.monotonic() - began >= CONNECT_SECONDS
                if not exc.connection_invalidated or is_silent:
                    raise
            return run()
        except InternalError as exc:
            if not isinstance(exc.orig, IdleInTransactionSessionTimeout):
                raise
            raise OperationalError(exc.statement, exc.params, exc.orig) from exc
        except PoolTimeout as exc:
            raise OperationalError(None, None, exc) from exc
        except OperationalError:
            if time.monotonic() - began >= CONNECT_SECONDS:
                self._silent_until = time.monotonic() + SILENT_SECONDS
            raise

    def _check_silence(self) -> None:
        if time.monotonic() < self._silent_until:
            silent = psycopg.OperationalError("it did not answer just now")
            raise OperationalError(None, None, silent)

    def now(self, connection: Connection) -> float:
        """Seconds by the clock of the server."""
        clock = select(func.extract("epoch", func.clock_timestamp()))
        return float(connection.scalar(clock) or 0.0)

    def serialise(self, connection: Connection, client: str) -> None:
        """Let one transaction of a client at a time pass this point.

        One whose process says nothing more, since it is frozen or cut off, is ended by the server.
        """
        connection.execute(
            select(
                func.set_config("idle_in_transaction_session_timeout", LOCKED_MILLISECONDS, True),
                func.pg_advisory_xact_lock(OF_CLIENT, func.hashtext(client)),
            )
        )

    async def claim(
        self, host: str, places: Sequence[FreePlace], limits: Sequence[EngineLimit]
    ) -> ClaimedTurn:
        """Give a host the job that is next, in one statement.

        Others may wait in any case: who has no place is not told of a job that comes.

        One of which nobody knows whether it was made is repeated: what the first gave the host, the
        host gives back, as it does not know of it.
        """
        values = claim_values(host, time.time(), places, limits)

        def run() -> ClaimedTurn:
            with self._reading.connect() as connection:
                sequence = connection.scalar(CLAIM, values)
                if sequence is None:
                    return ClaimedTurn(None)
                return ClaimedTurn(connection.execute(CLAIMED_JOB, {"sequence": sequence}).one())

        claiming = partial(self._again_if_cut_off, run)
        return await asyncio.get_running_loop().run_in_executor(self._writer, claiming)

    def replace(
        self, connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]
    ) -> None:
        """Insert rows; one with the primary key of an older row takes its place."""
        if not rows:
            return
        new = insert(table)
        keys = [column.name for column in table.primary_key]
        changed = {name: new.excluded[name] for name in rows[0] if name not in keys}
        connection.execute(new.on_conflict_do_update(index_elements=keys, set_=changed), rows)

    def close(self) -> None:
        """Finish pending writes and close all connections."""
        self._reader.shutdown(wait=True)
        self._writer.shutdown(wait=True)
        self._engine.dispose()
