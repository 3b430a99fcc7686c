"""The tables and how they are reached: reads at once, writes one after the other."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import (
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    inspect,
    text,
)
from sqlalchemy.pool import QueuePool

METADATA = MetaData()

CLIENTS = Table(
    "clients",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False, unique=True),
    Column("key_hash", String, nullable=False, unique=True),
    Column("mq_priority", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
    # Order of service for fairness: a counter, because clocks repeat
    Column("last_served", Integer, nullable=False, default=0),
)

JOBS = Table(
    "jobs",
    METADATA,
    Column("sequence", Integer, primary_key=True, autoincrement=True),
    Column("uuid", String, nullable=False, unique=True),
    Column("client_id", ForeignKey("clients.id"), nullable=False),
    Column("operation", String, nullable=False),
    Column("status", String, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("model", String, nullable=False),
    Column("request", Text, nullable=False),
    Column("inputs", Text, nullable=False),
    Column("idempotency_key", String),
    Column("body_hash", String, nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Column("finished_at", Float),
    Column("expires_at", Float, nullable=False),
    Column("result", Text),
    Column("metadata", Text),
    Column("error", Text),
    UniqueConstraint("client_id", "idempotency_key", name="one_job_per_key"),
)
Index("jobs_in_order", JOBS.c.client_id, JOBS.c.status, JOBS.c.priority.desc(), JOBS.c.sequence)
Index("jobs_by_status", JOBS.c.status, JOBS.c.client_id)
Index("jobs_of_client", JOBS.c.client_id, JOBS.c.sequence)
Index("jobs_by_expiry", JOBS.c.expires_at)

# A job whose result was removed after its retention time
CLEARED = {"request": "{}", "inputs": "{}", "result": None, "metadata": None}
IS_NOT_CLEARED = text("request != '{}'")
Index("jobs_to_clear", JOBS.c.expires_at, sqlite_where=IS_NOT_CLEARED)

ASSETS = Table(
    "assets",
    METADATA,
    Column("uri", String, primary_key=True),
    Column("client_id", ForeignKey("clients.id"), nullable=False),
    Column("job_uuid", String, nullable=False, index=True),
    Column("sha256", String, nullable=False, index=True),
    Column("size", Integer, nullable=False),
    Column("content_type", String, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)

# What an image of ours shows, by the digest of its bytes: a mesh from it is rebuilt, not guessed
SCENES = Table(
    "scenes",
    METADATA,
    Column("sha256", String, primary_key=True),
    Column("scene", Text, nullable=False),
)

# The retention clock as it was last seen (`media_pipelines.service.retention_clock`)
CLOCK = Table(
    "clock",
    METADATA,
    Column("time", Float, nullable=False),
    Column("boot_id", String, nullable=False),
    Column("boot_seconds", Float, nullable=False),
)

# Changes with the tables; what a home of version 1 lacks is added to it
SCHEMA_VERSION = 2
OLDEST_SCHEMA_VERSION = 1

Value = TypeVar("Value")


class IncompatibleHome(Exception):
    """The database was made by a version of the service with other tables."""


class Database:
    """One SQLite file in WAL mode.

    A commit returns after the data is on disk, so what a client was told is never lost.

    Raises:
        IncompatibleHome: If the file holds other tables than these.
    """

    def __init__(self, url: str) -> None:
        # As many connections as there are threads that read at once: none waits for another
        self._engine = create_engine(url, poolclass=QueuePool, pool_size=4, max_overflow=-1)
        event.listen(self._engine, "connect", _on_connect)
        event.listen(self._engine, "begin", _on_begin)
        self._writing = self._engine.execution_options(write=True)
        self._readers: deque[Connection] = deque()
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="database-writer")
        self.write_now(_create_tables)

    def read(self, work: Callable[[Connection], Value]) -> Value:
        """Run a query of a few rows on the calling thread; it takes well under a millisecond."""
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
        """Run `work` in one transaction; return after its commit reached the disk."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, self.write_now, work)

    def close(self) -> None:
        """Finish pending writes and close all connections."""
        self._writer.shutdown(wait=True)
        while self._readers:
            self._readers.pop().close()
        self._engine.dispose()


def _create_tables(connection: Connection) -> None:
    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    if version == SCHEMA_VERSION:
        return
    has_tables = bool(inspect(connection).get_table_names())
    if has_tables and not OLDEST_SCHEMA_VERSION <= version < SCHEMA_VERSION:
        raise IncompatibleHome(
            f"The database has tables of version {version}, this service needs {SCHEMA_VERSION}. "
            "Give --home (MEDIA_HOME) another folder, or move the old one away."
        )
    METADATA.create_all(connection)
    for table in METADATA.tables.values():
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


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
