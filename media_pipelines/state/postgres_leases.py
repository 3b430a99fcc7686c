"""Leases in PostgreSQL: a row each, by the clock of the database."""

from pydantic import TypeAdapter

from media_pipelines.state.leases import LEASE_SECONDS, Held, Holder
from media_pipelines.state.postgres import Connection, Postgres

_HOLDER = TypeAdapter(Holder)
_READ = """
select number, holder, expires_at > clock_timestamp() as is_held
from media_pipelines.leases where name = $1 for update
"""
_TAKE = """
insert into media_pipelines.leases
values ($1, 1, $2, clock_timestamp() + make_interval(secs => $3))
on conflict (name) do update
set number = leases.number + 1, holder = excluded.holder, expires_at = excluded.expires_at
returning number
"""
_RENEW = """
update media_pipelines.leases
set number = number + 1, expires_at = clock_timestamp() + make_interval(secs => $3)
where name = $1 and holder = $2 returning number
"""
_RELEASE = """
update media_pipelines.leases set expires_at = clock_timestamp() where name = $1 and holder = $2
"""


class PostgresLeases:
    """Leases in a database.

    Args:
        database: The database.
    """

    def __init__(self, database: Postgres) -> None:
        self._database = database

    async def claim(self, name: str, holder: Holder) -> int | Held:
        """Take the next number of a lease that is free."""

        async def claim(to: Connection) -> int | Held:
            # Also of a lease that has no row yet, only one claims at a time
            await to.execute("select pg_advisory_xact_lock(hashtext($1))", name)
            row = await to.fetchrow(_READ, name)
            if row and row["is_held"]:
                held = Held(number=row["number"], holder=_HOLDER.validate_json(row["holder"]))
                if held.holder == holder:
                    return held.number
                if held.holder.is_alive is not False:
                    return held
            return int(await to.fetchval(_TAKE, name, _text(holder), LEASE_SECONDS))

        return await self._database.run(claim)

    async def renew(self, name: str, number: int, holder: Holder) -> int | None:  # noqa: ARG002  # the row says whose it is
        """Take the next number; None when somebody else has taken it."""
        taken = await self._database.run(
            lambda to: to.fetchval(_RENEW, name, _text(holder), LEASE_SECONDS)
        )
        return None if taken is None else int(taken)

    async def release(self, name: str, number: int, holder: Holder) -> None:  # noqa: ARG002  # as above
        """Give a lease back, if it is still one's own."""
        await self._database.run(lambda to: to.execute(_RELEASE, name, _text(holder)))

    async def forget_older(self, seconds: float) -> int:
        """Remove leases that nobody has had for so long; return how many there were."""
        return await self._database.forget_older("leases", "expires_at", seconds)


def _text(holder: Holder) -> str:
    return _HOLDER.dump_json(holder).decode()
