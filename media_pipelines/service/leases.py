"""Which hosts are alive: each renews its lease, and loses its jobs with it."""

import socket
import uuid

from sqlalchemy import Connection, delete, func, insert, select, update

from media_pipelines.service.claiming import Change, put_back
from media_pipelines.service.database import Database
from media_pipelines.service.jobs import PROCESSING
from media_pipelines.service.tables import HOSTS, JOBS

BEAT_SECONDS = 5.0
LEASE_SECONDS = 30.0


class Leases:
    """The leases of the hosts of a service, by the clock of its database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(self, home_id: str) -> tuple[str, Change]:
        """Begin as a host; what ran on this home before is dead, as only one runs on a home.

        Returns:
            The id of the host, and the jobs that went back to the queue: those of its dead
            predecessor, and of hosts whose lease has ended.
        """
        host = f"{socket.gethostname()}-{uuid.uuid4()}"

        def work(connection: Connection) -> Change:
            connection.execute(delete(HOSTS).where(HOSTS.c.home_id == home_id))
            now = self._database.now(connection)
            row = {"id": host, "home_id": home_id, "seen_at": now}
            connection.execute(insert(HOSTS), row)
            return self._take_from_the_dead(connection)

        return host, await self._database.write(work)

    async def alive(self) -> int:
        """Count the hosts whose lease has not ended."""

        def work(connection: Connection) -> int:
            oldest = self._database.now(connection) - LEASE_SECONDS
            living = select(func.count()).select_from(HOSTS).where(HOSTS.c.seen_at >= oldest)
            return connection.scalar(living) or 0

        return await self._database.read(work)

    async def renew(self, host: str) -> Change | None:
        """Renew the lease of a host, and put back the jobs of those whose lease has ended.

        Returns:
            The jobs that went back; None if the host has lost its own lease, and its jobs with it.
        """

        def work(connection: Connection) -> Change | None:
            now = self._database.now(connection)
            beat = update(HOSTS).where(HOSTS.c.id == host).values(seen_at=now)
            if connection.execute(beat).rowcount == 0:
                return None
            return self._take_from_the_dead(connection)

        return await self._database.write(work)

    async def drain(self, home_id: str, is_drained: bool) -> int | None:
        """Let the host of a home claim nothing more, or claim again.

        Returns:
            How many jobs it runs; None if no host lives there.
        """

        def work(connection: Connection) -> int | None:
            oldest = self._database.now(connection) - LEASE_SECONDS
            its = (HOSTS.c.home_id == home_id) & (HOSTS.c.seen_at >= oldest)
            change = update(HOSTS).where(its).values(is_drained=is_drained)
            if connection.execute(change).rowcount == 0:
                return None
            hosts = select(HOSTS.c.id).where(its)
            running = select(func.count()).where(
                JOBS.c.status == PROCESSING, JOBS.c.host.in_(hosts)
            )
            return connection.scalar(running) or 0

        return await self._database.write(work)

    async def leave(self, host: str) -> None:
        """End as a host that has returned its jobs."""
        change = delete(HOSTS).where(HOSTS.c.id == host)
        await self._database.write(lambda connection: connection.execute(change))

    def _take_from_the_dead(self, connection: Connection) -> Change:
        self._database.serialise(connection)
        oldest = self._database.now(connection) - LEASE_SECONDS
        connection.execute(delete(HOSTS).where(HOSTS.c.seen_at < oldest))
        # A service without hosts left no name on its jobs
        is_orphan = JOBS.c.host.is_(None) | JOBS.c.host.not_in(select(HOSTS.c.id))
        orphans = select(JOBS.c.uuid).where(JOBS.c.status == PROCESSING, is_orphan)
        return put_back(connection, JOBS.c.uuid.in_(orphans))
