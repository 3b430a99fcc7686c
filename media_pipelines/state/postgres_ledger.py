"""The ledger of jobs in PostgreSQL."""

from media_pipelines.state.job_rows import (
    ALIKE,
    COLUMNS,
    OPEN_STATES,
    balance_of_rows,
    entry_of,
    row_of,
)
from media_pipelines.state.postgres import Postgres
from media_pipelines.submission.job_ledger import (
    AFTER_PARTS,
    PART_MARK,
    AccountBalance,
    JobEntry,
    JobState,
)

_JOBS = "media_pipelines.jobs"
_NAMES = ", ".join(COLUMNS)
_ALIKE = ", ".join(ALIKE)
# By their characters, whatever language the database has
_OF_PART = """account collate "C" >= $2 and account collate "C" < $3"""
_PLACES = ", ".join(f"${number}" for number in range(1, len(COLUMNS) + 1))
_CHANGES = ", ".join(f"{name} = excluded.{name}" for name in COLUMNS[2:])
_WRITE = f"""
insert into {_JOBS} ({_NAMES}) values ({_PLACES})
on conflict (service, key) do update set {_CHANGES}, changed_at = clock_timestamp()
"""


class PostgresLedger:
    """The ledger of a database.

    Args:
        database: The database.
    """

    def __init__(self, database: Postgres) -> None:
        self._database = database

    async def find(self, service: str, key: str) -> JobEntry | None:
        """Return the newest job of a call."""
        select = f"select {_NAMES} from {_JOBS} where service = $1 and key = $2"
        row = await self._database.run(lambda to: to.fetchrow(select, service, key))
        return entry_of(tuple(row.values())) if row else None

    async def write(self, entry: JobEntry) -> None:
        """Keep an entry; it is in the database when this returns."""
        await self._database.run(lambda to: to.execute(_WRITE, *row_of(entry)))

    async def open_jobs(self, service: str) -> list[JobEntry]:
        """List the jobs of a service that have not ended as far as the ledger knows."""
        select = f"""
            select {_NAMES} from {_JOBS} where service = $1 and state in ({OPEN_STATES})
        """
        rows = await self._database.run(lambda to: to.fetch(select, service))
        return [entry_of(tuple(row.values())) for row in rows]

    async def balance(self, account: str) -> AccountBalance:
        """Add up the jobs of an account, at all services."""
        select = f"""
            select {_ALIKE}, count(*) from {_JOBS}
            where account <> '' and (account = $1 or {_OF_PART}) group by {_ALIKE}
        """
        parts = account + PART_MARK, account + AFTER_PARTS
        rows = await self._database.run(lambda to: to.fetch(select, account, *parts))
        return balance_of_rows(tuple(row.values()) for row in rows)

    async def lose(self, service: str, task_uuid: str) -> None:
        """Note that a job is of no use any more: its next attempt is submitted anew."""
        update = f"update {_JOBS} set state = $3 where service = $1 and task_uuid = $2"
        await self._database.run(
            lambda to: to.execute(update, service, task_uuid, JobState.LOST.value)
        )

    async def forget_older(self, seconds: float) -> int:
        """Remove what has changed so long ago and is not open; return how many there were."""
        return await self._database.forget_older(
            "jobs", "changed_at", seconds, f"state <> '{JobState.ACCEPTED}'"
        )
