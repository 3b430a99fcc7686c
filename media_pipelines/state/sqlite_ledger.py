"""The ledger of one home folder: an SQLite file, shared by all processes of the machine."""

import asyncio
import os
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from weakref import WeakSet, finalize

from media_api.client.errors import StateUnusable
from media_pipelines.state.job_rows import (
    ALIKE,
    COLUMNS,
    MONEY_COLUMNS,
    OPEN_STATES,
    RENAMED_STATES,
    balance_of_rows,
    entry_of,
    row_of,
)
from media_pipelines.submission.job_ledger import (
    AFTER_PARTS,
    PART_MARK,
    AccountBalance,
    JobEntry,
    JobState,
)

BUSY_SECONDS = 30.0

Answer = TypeVar("Answer")

_SCHEMA = """
create table if not exists jobs (
    service text not null, key text not null, attempt integer not null,
    operation text not null, task_uuid text not null, state text not null,
    flow_run_id text not null, host text not null, boot_id text not null, pid integer not null,
    start_ticks integer not null, recorded_at real not null,
    model text not null default '', account text not null default '',
    amount text not null default '0', earlier_amount text not null default '0',
    primary key (service, key)
) without rowid
"""
_OF_ACCOUNT = "create index if not exists jobs_of_account on jobs (account) where account <> ''"
_COLUMNS = ", ".join(COLUMNS)
_PLACES = ", ".join("?" * len(COLUMNS))
_ALIKE = ", ".join(ALIKE)


class SqliteLedger:
    """The ledger of one home folder.

    All statements run in one thread; whatever waits to be written goes into one transaction. The
    file is closed when nothing refers to the ledger any more, when the process ends, and before it
    forks.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._thread = _thread()
        self._kept = _KeptConnection(file)
        self._waiting: deque[JobEntry] = deque()
        finalize(self, self._kept.close)
        _LEDGERS.add(self)

    async def find(self, service: str, key: str) -> JobEntry | None:
        """Return the newest job of a call."""
        return await self._run(lambda: self._select(service, key))

    async def write(self, entry: JobEntry) -> None:
        """Keep an entry; it is on disk when this returns."""
        self._waiting.append(entry)
        await self._run(self._write_waiting)

    async def open_jobs(self, service: str) -> list[JobEntry]:
        """List the jobs of a service that have not ended as far as the ledger knows."""
        return await self._run(lambda: self._select_open(service))

    async def balance(self, account: str) -> AccountBalance:
        """Add up the jobs of an account, at all services."""
        return await self._run(lambda: self._added_up(account))

    async def lose(self, service: str, task_uuid: str) -> None:
        """Note that a job is of no use any more: its next attempt is submitted anew."""
        await self._run(lambda: self._mark_lost(service, task_uuid))

    async def forget_older(self, seconds: float) -> int:
        """Remove what has changed so long ago and is not open; return how many there were."""
        return await self._run(lambda: self._delete_before(time.time() - seconds))

    async def _run(self, work: Callable[[], Answer]) -> Answer:
        loop = asyncio.get_running_loop()
        # A caller that is canceled must not take the entries of others with it.
        return await asyncio.shield(loop.run_in_executor(self._thread, work))

    def _select(self, service: str, key: str) -> JobEntry | None:
        with self._transaction() as connection:
            row = connection.execute(
                f"select {_COLUMNS} from jobs where service = ? and key = ?", (service, key)
            ).fetchone()
        return entry_of(row) if row else None

    def _select_open(self, service: str) -> list[JobEntry]:
        with self._transaction() as connection:
            rows = connection.execute(
                f"select {_COLUMNS} from jobs where service = ? and state in ({OPEN_STATES})",
                (service,),
            ).fetchall()
        return [entry_of(row) for row in rows]

    def _added_up(self, account: str) -> AccountBalance:
        with self._transaction() as connection:
            rows = connection.execute(
                f"select {_ALIKE}, count(*) from jobs where account <> '' "
                f"and (account = ? or (account >= ? and account < ?)) group by {_ALIKE}",
                (account, account + PART_MARK, account + AFTER_PARTS),
            ).fetchall()
        return balance_of_rows(rows)

    def _mark_lost(self, service: str, task_uuid: str) -> None:
        with self._transaction() as connection:
            connection.execute(
                "update jobs set state = ? where service = ? and task_uuid = ?",
                (JobState.LOST, service, task_uuid),
            )

    def _delete_before(self, unix_seconds: float) -> int:
        with self._transaction() as connection:
            return connection.execute(
                "delete from jobs where state <> ? and recorded_at < ?",
                (JobState.ACCEPTED, unix_seconds),
            ).rowcount

    def _write_waiting(self) -> None:
        waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            self._insert(waiting)
        except StateUnusable:
            # Those whose entries were taken along must not believe that they are on disk.
            # In front: of two entries of one job the later counts.
            self._waiting.extendleft(reversed(waiting))
            raise

    def _insert(self, entries: list[JobEntry]) -> None:
        if not entries:
            return
        with self._transaction() as connection:
            connection.executemany(
                f"insert or replace into jobs ({_COLUMNS}) values ({_PLACES})",
                [row_of(entry) for entry in entries],
            )

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            with _NO_FORK, self._kept.opened() as connection:
                yield connection
        except (sqlite3.Error, OSError) as exc:
            raise StateUnusable(str(self._file), str(exc)) from exc

    def _let_go(self) -> None:
        """Leave nothing of SQLite's to a child, which must not even close it."""
        self._kept.close()

    def _begin_anew(self) -> None:
        """Go on in a child, which has neither the thread nor the calls that wait for it."""
        self._thread = _thread()
        self._waiting.clear()


class _KeptConnection:
    """A connection that is opened when it is needed, and kept."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None

    def opened(self) -> sqlite3.Connection:
        """Return it."""
        if self._connection is None:
            self._connection = _connect(self._file)
        return self._connection

    def close(self) -> None:
        """Close it; it may be opened again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


_LEDGERS: WeakSet[SqliteLedger] = WeakSet()
_NO_FORK = threading.Lock()
"""Whoever holds it is in a transaction, or forks."""


def _before_fork() -> None:
    _NO_FORK.acquire()
    for ledger in set(_LEDGERS):
        ledger._let_go()


def _in_child() -> None:
    for ledger in set(_LEDGERS):
        ledger._begin_anew()
    _NO_FORK.release()


os.register_at_fork(before=_before_fork, after_in_parent=_NO_FORK.release, after_in_child=_in_child)


def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="job ledger")


def _connect(file: Path) -> sqlite3.Connection:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Always used in the one thread of its ledger
    connection = sqlite3.connect(file, timeout=BUSY_SECONDS, check_same_thread=False)
    try:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute(_SCHEMA)
        _migrate(connection, file)
        connection.execute(_OF_ACCOUNT)
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection, file: Path) -> None:
    """Give a ledger of an earlier version what it lacks."""
    if not _lacking(connection, file):
        return
    with connection:
        connection.execute("begin immediate")
        # Another process may have done it meanwhile
        lacking = _lacking(connection, file)
        for name in sorted(lacking):
            default = "0" if "amount" in name else ""
            connection.execute(f"alter table jobs add {name} text not null default '{default}'")
        if lacking:
            connection.execute(f"update jobs set state = {RENAMED_STATES}")


def _lacking(connection: sqlite3.Connection, file: Path) -> set[str]:
    columns = {row[1] for row in connection.execute("pragma table_info(jobs)")}
    lacking = set(COLUMNS) - columns
    if columns - set(COLUMNS) or lacking - set(MONEY_COLUMNS):
        raise StateUnusable(str(file), "another version of the pipelines has made it")
    return lacking
