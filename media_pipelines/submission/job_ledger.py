"""The job ledger: which jobs a service has accepted, on disk before anybody waits for them.

One SQLite file in the home folder, shared by all processes of the machine. It survives `kill -9`
and power failure, and `media_pipelines.flows.sweep` finds in it the jobs that nobody
waits for any more.
"""

import asyncio
import hashlib
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from media_pipelines.client.errors import LedgerUnusable
from media_pipelines.submission.process_identity import ProcessIdentity, this_process

LEDGER_FILE = "jobs.sqlite"
BUSY_SECONDS = 30.0

Answer = TypeVar("Answer")

_SCHEMA = """
create table if not exists jobs (
    service text not null, key text not null, attempt integer not null,
    operation text not null, task_uuid text not null, state text not null,
    flow_run_id text not null, host text not null, boot_id text not null, pid integer not null,
    start_ticks integer not null, recorded_at real not null, primary key (service, key)
) without rowid
"""
_CALL = "service, key, attempt, operation, task_uuid, state, flow_run_id"
_PROCESS = "host, boot_id, pid, start_ticks"
_COLUMNS = f"{_CALL}, {_PROCESS}, recorded_at"


class JobState(StrEnum):
    """What the ledger knows about a job.

    SENDING: the request is on its way, and the service may have accepted it. OPEN: accepted.
    REFUSED: there is no job, and the next attempt is the same one. The others are ends.
    """

    SENDING = "SENDING"
    REFUSED = "REFUSED"
    OPEN = "OPEN"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"


@dataclass(frozen=True, kw_only=True)
class JobEntry:
    """One line of the ledger: the newest job of one call.

    Attributes:
        service: Identifies the service: base URL, or home folder of an embedded one.
        key: Identifies the call.
        attempt: How many jobs of the call have been lost before this one.
        operation: Name of a row of OPERATIONS.
        task_uuid: Empty while it is not known.
        state: What is known about the job.
        flow_run_id: Flow run that sent it.
        process: Process that waits for it.
        recorded_at: Unix seconds of the last change.
    """

    service: str
    key: str
    operation: str
    attempt: int = 0
    task_uuid: str = ""
    state: JobState = JobState.SENDING
    flow_run_id: str = ""
    process: ProcessIdentity = field(default_factory=this_process)
    recorded_at: float = field(default_factory=time.time)

    @property
    def idempotency_key(self) -> str:
        """Key that this job was, or will be, sent with."""
        # A digest, since scopes are named after folders: a header is ASCII, and short.
        return hashlib.sha256(f"{self.key}:{self.attempt}".encode()).hexdigest()

    def refused(self) -> "JobEntry":
        """Return the entry of a request that the service has refused."""
        return replace(self, state=JobState.REFUSED, recorded_at=time.time())

    def accepted(self, task_uuid: str) -> "JobEntry":
        """Return the entry of the job that the service has accepted."""
        return replace(self, task_uuid=task_uuid, state=JobState.OPEN, recorded_at=time.time())

    def ended(self, *, failed: bool) -> "JobEntry":
        """Return the entry of the job after its end."""
        state = JobState.FAILED if failed else JobState.COMPLETED
        return replace(self, state=state, recorded_at=time.time())

    def taken_over(self, flow_run_id: str) -> "JobEntry":
        """Return the entry for this process, which waits for the job from now on."""
        return replace(
            self, flow_run_id=flow_run_id, process=this_process(), recorded_at=time.time()
        )


class JobLedger:
    """The ledger of one home folder.

    All statements run in one thread; whatever waits to be written goes into one transaction.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="job ledger")
        self._connection: sqlite3.Connection | None = None
        self._waiting: deque[JobEntry] = deque()

    async def find(self, service: str, key: str) -> JobEntry | None:
        """Return the newest job of a call.

        Raises:
            LedgerUnusable: If the file cannot be read.
        """
        return await self._run(lambda: self._select(service, key))

    async def write(self, entry: JobEntry) -> None:
        """Keep an entry; it is on disk when this returns.

        Raises:
            LedgerUnusable: If it cannot be written, as on a full disk.
        """
        self._waiting.append(entry)
        await self._run(self._write_waiting)

    async def open_jobs(self, service: str) -> list[JobEntry]:
        """List the jobs of a service that have not ended as far as the ledger knows."""
        return await self._run(lambda: self._select_open(service))

    async def lose(self, service: str, task_uuid: str) -> None:
        """Note that a job is of no use any more: its next attempt is submitted anew."""
        await self._run(lambda: self._mark_lost(service, task_uuid))

    async def forget_older(self, service: str, seconds: float) -> int:
        """Remove what has changed so long ago and is not open; return how many there were.

        A request whose answer never came is among it: after so long nobody can say any more
        whether it arrived.
        """
        return await self._run(lambda: self._delete_before(service, time.time() - seconds))

    async def _run(self, work: Callable[[], Answer]) -> Answer:
        loop = asyncio.get_running_loop()
        # A caller that is canceled must not take the entries of others with it.
        return await asyncio.shield(loop.run_in_executor(self._thread, work))

    def _select(self, service: str, key: str) -> JobEntry | None:
        with self._transaction() as connection:
            row = connection.execute(
                f"select {_COLUMNS} from jobs where service = ? and key = ?", (service, key)
            ).fetchone()
        return _entry(row) if row else None

    def _select_open(self, service: str) -> list[JobEntry]:
        with self._transaction() as connection:
            rows = connection.execute(
                f"select {_COLUMNS} from jobs where service = ? and state in (?, ?)",
                (service, JobState.SENDING, JobState.OPEN),
            ).fetchall()
        return [_entry(row) for row in rows]

    def _mark_lost(self, service: str, task_uuid: str) -> None:
        with self._transaction() as connection:
            connection.execute(
                "update jobs set state = ? where service = ? and task_uuid = ?",
                (JobState.FAILED, service, task_uuid),
            )

    def _delete_before(self, service: str, unix_seconds: float) -> int:
        with self._transaction() as connection:
            return connection.execute(
                "delete from jobs where service = ? and state <> ? and recorded_at < ?",
                (service, JobState.OPEN, unix_seconds),
            ).rowcount

    def _write_waiting(self) -> None:
        waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            self._insert(waiting)
        except LedgerUnusable:
            # Those whose entries were taken along must not believe that they are on disk.
            # In front: of two entries of one job the later counts.
            self._waiting.extendleft(reversed(waiting))
            raise

    def _insert(self, entries: list[JobEntry]) -> None:
        if not entries:
            return
        with self._transaction() as connection:
            connection.executemany(
                f"insert or replace into jobs ({_COLUMNS}) values (?,?,?,?,?,?,?,?,?,?,?,?)",
                [_row(entry) for entry in entries],
            )

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            self._connection = self._connection or _connect(self._file)
            with self._connection:
                yield self._connection
        except (sqlite3.Error, OSError) as exc:
            raise LedgerUnusable(str(self._file), str(exc)) from exc


def _connect(file: Path) -> sqlite3.Connection:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Always used in the one thread of its ledger
    connection = sqlite3.connect(file, timeout=BUSY_SECONDS, check_same_thread=False)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute(_SCHEMA)
    columns = {row[1] for row in connection.execute("pragma table_info(jobs)")}
    if columns != set(_COLUMNS.split(", ")):
        connection.close()
        raise LedgerUnusable(str(file), "another version of the pipelines has made it")
    return connection


def _row(entry: JobEntry) -> tuple[object, ...]:
    values = {**vars(entry), **vars(entry.process)}
    return tuple(values[name] for name in _COLUMNS.split(", "))


def _entry(row: tuple[object, ...]) -> JobEntry:
    values = dict(zip(_COLUMNS.split(", "), row, strict=True))
    process = {name: values.pop(name) for name in _PROCESS.split(", ")}
    values["state"] = JobState(str(values["state"]))
    return JobEntry(process=ProcessIdentity(**process), **values)  # type: ignore[arg-type]


_ledgers: dict[Path, JobLedger] = {}


def ledger_of(folder: Path) -> JobLedger:
    """Return the ledger that this process uses for a home folder."""
    file = folder.resolve() / LEDGER_FILE
    return _ledgers.setdefault(file, JobLedger(file))
