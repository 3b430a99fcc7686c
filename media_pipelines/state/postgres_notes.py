"""Where runs stopped, in PostgreSQL."""

from media_pipelines.state.postgres import Postgres

_WRITE = """
insert into media_pipelines.runs values ($1, $2, clock_timestamp())
on conflict (address) do update set record = excluded.record, changed_at = excluded.changed_at
"""


class PostgresNotes:
    """Notes of runs in a database.

    Args:
        database: The database.
    """

    def __init__(self, database: Postgres) -> None:
        self._database = database

    async def read(self, address: str) -> bytes:
        """Return what the newest run at a destination has noted; empty: there was none."""
        select = "select record from media_pipelines.runs where address = $1"
        return await self._database.run(lambda to: to.fetchval(select, address)) or b""

    async def write(self, address: str, record: bytes) -> None:
        """Keep the `run.json` of the run at a destination."""
        await self._database.run(lambda to: to.execute(_WRITE, address, record))

    async def forget_older(self, seconds: float) -> int:
        """Remove the notes of runs that were noted so long ago; return how many there were."""
        return await self._database.forget_older("runs", "changed_at", seconds)
