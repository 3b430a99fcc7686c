"""A PostgreSQL database for the state: connections that any event loop can use, and the tables."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

import asyncpg

from media_api.client.errors import StateUnusable
from media_pipelines.state.job_rows import OPEN_STATES, RENAMED_STATES

Answer = TypeVar("Answer")
SCHEMES = ("postgresql", "postgres", "postgresql+asyncpg")
CONNECTIONS = 8
CONNECT_SECONDS = 10.0
STATEMENT_SECONDS = 30.0

# Two processes that begin at once do so one after the other.
_TABLES = f"""
select pg_advisory_xact_lock(hashtext('media_pipelines'));
create schema if not exists media_pipelines;
create table if not exists media_pipelines.jobs (
    service text not null, key text not null, attempt integer not null,
    operation text not null, task_uuid text not null, state text not null,
    flow_run_id text not null, host text not null, boot_id text not null, pid bigint not null,
    start_ticks bigint not null, recorded_at double precision not null,
    changed_at timestamptz not null default clock_timestamp(), primary key (service, key)
);
do $$ begin
    if not exists (
        select from information_schema.columns where table_schema = 'media_pipelines'
        and table_name = 'jobs' and column_name = 'account'
    ) then
        alter table media_pipelines.jobs
            add column model text not null default '',
            add column account text not null default '',
            add column amount text not null default '0',
            add column earlier_amount text not null default '0';
        update media_pipelines.jobs set state = {RENAMED_STATES};
        drop index if exists media_pipelines.jobs_not_ended;
    end if;
end $$;
create index if not exists jobs_unended on media_pipelines.jobs (service)
    where state in ({OPEN_STATES});
create index if not exists jobs_of_account on media_pipelines.jobs (account) where account <> '';
create index if not exists jobs_task on media_pipelines.jobs (task_uuid);
create table if not exists media_pipelines.runs (
    address text primary key, record bytea not null, changed_at timestamptz not null
);
create table if not exists media_pipelines.leases (
    name text primary key, number bigint not null, holder text not null,
    expires_at timestamptz not null
);
"""


class Connection(Protocol):
    """What is asked of a connection; asyncpg has no types."""

    async def execute(self, statement: str, *values: object) -> str:
        """Do something; return its status."""

    async def fetch(self, statement: str, *values: object) -> list[Mapping[str, Any]]:
        """Return all rows."""

    async def fetchrow(self, statement: str, *values: object) -> Mapping[str, Any] | None:
        """Return the first row."""

    async def fetchval(self, statement: str, *values: object) -> Any:
        """Return the first cell."""


def is_postgres(address: str) -> bool:
    """Tell an address of PostgreSQL from others."""
    return address.partition("://")[0] in SCHEMES


class Postgres:
    """A database.

    Its connections belong to a thread with an event loop of its own: flows run in several.

    Args:
        address: postgresql://user:password@host/database, with what else libpq understands.
    """

    def __init__(self, address: str) -> None:
        self._dsn = address.replace("+asyncpg", "", 1)
        told = urlsplit(self._dsn)
        self.address = f"postgresql://{told.hostname or ''}{told.path}"
        self._starting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._opening: asyncio.Task[asyncpg.Pool] | None = None

    async def run(self, work: Callable[[Connection], Awaitable[Answer]]) -> Answer:
        """Do something in a transaction, once more if the connection is lost.

        Raises:
            StateUnusable: If the database does not answer, or refuses.
        """
        try:
            return await self._run_once(work)
        except StateUnusable as exc:
            if not exc.retryable:
                raise
            # A server that was started again leaves dead connections.
            return await self._run_once(work)

    async def forget_older(
        self, table: str, column: str, seconds: float, also: str = "true"
    ) -> int:
        """Delete rows of ours whose time in `column` is so long ago; return how many there were.

        Raises:
            StateUnusable: As `run`.
        """
        delete = f"""
            delete from media_pipelines.{table}
            where {column} < clock_timestamp() - make_interval(secs => $1) and {also}
        """
        status = await self.run(lambda to: to.execute(delete, seconds))
        return int(status.removeprefix("DELETE "))

    async def _run_once(self, work: Callable[[Connection], Awaitable[Answer]]) -> Answer:
        done: Future[Answer] = asyncio.run_coroutine_threadsafe(self._do(work), self._own_loop())
        # What was begun is done, whoever is canceled meanwhile
        return await asyncio.shield(asyncio.wrap_future(done))

    async def _do(self, work: Callable[[Connection], Awaitable[Answer]]) -> Answer:
        try:
            pool = await self._pool()
            async with (
                pool.acquire(timeout=CONNECT_SECONDS) as connection,
                connection.transaction(),
            ):
                return await work(connection)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as exc:
            # A wrong password or an unknown database stays so.
            lasts = isinstance(
                exc,
                ValueError
                | asyncpg.InvalidAuthorizationSpecificationError
                | asyncpg.InvalidCatalogNameError
                | asyncpg.InsufficientPrivilegeError,
            )
            reason = str(exc) or "no answer in time"
            raise StateUnusable(self.address, reason, retryable=not lasts) from exc

    async def _pool(self) -> "asyncpg.Pool":
        if self._opening is None or (self._opening.done() and self._opening.exception()):
            self._opening = asyncio.create_task(self._open())
        return await asyncio.shield(self._opening)

    async def _open(self) -> "asyncpg.Pool":
        pool = await asyncpg.create_pool(
            self._dsn,
            min_size=0,
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
            command_timeout=STATEMENT_SECONDS,
        )
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute(_TABLES)
        return pool

    def _own_loop(self) -> asyncio.AbstractEventLoop:
        with self._starting:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=self._loop.run_forever, name="state", daemon=True).start()
            return self._loop
