"""Which hosts are alive: each renews its lease, and loses its jobs with it."""

import socket
import time
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from math import inf

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from media_service.database.database import Database
from media_service.database.tables import HOSTS, JOBS
from media_service.database.turns import waits
from media_service.jobs.claiming import Change, put_back, release
from media_service.jobs.transitions import PROCESSING, QUEUED

BEAT_SECONDS = 2.0
LEASE_SECONDS = 7.0
# A claim whose answer was lost is noticed after that
STRAY_SECONDS = 10.0


@dataclass(frozen=True, kw_only=True)
class Beat:
    """What a host learns when it renews its lease.

    Attributes:
        change: Jobs that went back to the queue, or ended, with the leases of others.
        is_drained: Whether its operator lets it claim nothing more.
        lost: Of the jobs that it runs, those that are not its own any more: uuids.
        others: How many other hosts live and have what jobs need.
        is_first: Whether it is the one that does for all what one host does.
        has_jobs: Whether a job waits in its lanes.
        now: Time of the database, Unix seconds.
    """

    change: Change
    is_drained: bool
    lost: frozenset[str]
    others: int
    is_first: bool
    has_jobs: bool
    now: float


@dataclass(frozen=True, kw_only=True)
class KnownHost:
    """A host as the operator sees it.

    Attributes:
        name: Of its machine, and what tells it from others there.
        concurrency: How many jobs each kind of its workers runs at once, as in the setting.
        seen_seconds: Since it renewed its lease.
        running: How many jobs it runs.
        is_able: Whether it has what its jobs need.
        notes: What its operator is to know; empty: nothing.
    """

    name: str
    concurrency: str
    seen_seconds: float
    is_drained: bool
    running: int
    is_able: bool = True
    notes: str = ""


def machine_of(name: str) -> str:
    """Return the machine of a host, whose name ends with a uuid."""
    return name[: -len(f"-{uuid.UUID(int=0)}")]


class Leases:
    """The leases of the hosts of a service, by the clock of its database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._renewed_at = -inf
        self._steady_since = inf

    async def enter(self, home_id: str, lanes: str = "") -> tuple[str, Change]:
        """Begin as a host; what ran on this home before is dead, as only one runs on a home.

        Args:
            home_id: Names its folder.
            lanes: What it runs, for the operator.

        Returns:
            The id of the host, and the jobs that went back to the queue: those of its dead
            predecessor.
        """
        host = f"{socket.gethostname()}-{uuid.uuid4()}"

        def work(connection: Connection) -> Change:
            connection.execute(delete(HOSTS).where(HOSTS.c.home_id == home_id))
            now = self._database.now(connection)
            row = {"id": host, "home_id": home_id, "seen_at": now, "lanes": lanes}
            connection.execute(insert(HOSTS), row)
            return _take_orphans(connection)

        entered = await self._database.write(work)
        self._steady_since = self._renewed_at = time.monotonic()
        return host, entered

    async def alive(self) -> int:
        """Count the hosts whose lease has not ended."""

        def work(connection: Connection) -> int:
            oldest = self._database.now(connection) - LEASE_SECONDS
            living = select(func.count()).select_from(HOSTS).where(HOSTS.c.seen_at >= oldest)
            return connection.scalar(living) or 0

        return await self._database.read(work)

    async def hosts(self) -> list[KnownHost]:
        """List all hosts by name."""
        running = (
            select(func.count())
            .where(JOBS.c.host == HOSTS.c.id, JOBS.c.status == PROCESSING)
            .scalar_subquery()
        )

        def work(connection: Connection) -> list[KnownHost]:
            now = self._database.now(connection)
            query = select(HOSTS, running.label("running")).order_by(HOSTS.c.id)
            return [
                KnownHost(
                    name=row.id,
                    concurrency=row.lanes,
                    seen_seconds=max(now - row.seen_at, 0.0),
                    is_drained=row.is_drained,
                    running=row.running,
                    is_able=row.is_able,
                    notes=row.notes,
                )
                for row in connection.execute(query)
            ]

        return await self._database.read(work)

    async def renew(
        self,
        host: str,
        running: Collection[str] = (),
        lanes: Collection[str] = (),
        *,
        is_able: bool = True,
        notes: str = "",
    ) -> Beat | None:
        """Renew the lease of a host, and put back the jobs of those whose lease has ended.

        Args:
            host: Whose lease.
            running: The jobs that it knows it has: uuids.
            lanes: Whose jobs it does.
            is_able: Whether it has what its jobs need.
            notes: What its operator is to know of it.

        Returns:
            What it learns; None if the host has lost its own lease, and its jobs with it.
        """
        self._watch()

        def work(connection: Connection) -> Beat | None:
            now = self._database.now(connection)
            told = {"seen_at": now, "is_able": is_able, "notes": notes}
            beat = update(HOSTS).where(HOSTS.c.id == host).values(told)
            is_drained = connection.scalar(beat.returning(HOSTS.c.is_drained))
            if is_drained is None:
                return None
            change = self._take_from_the_dead(connection, now)
            lost = _reconciled(connection, host, frozenset(running))
            able = select(func.count()).where(
                HOSTS.c.id != host, HOSTS.c.is_able, HOSTS.c.seen_at >= now - LEASE_SECONDS
            )
            living = select(func.min(HOSTS.c.id)).where(HOSTS.c.seen_at >= now - LEASE_SECONDS)
            return Beat(
                change=change,
                is_drained=is_drained,
                lost=lost,
                others=connection.scalar(able) or 0,
                is_first=connection.scalar(living) == host,
                has_jobs=_has_jobs(connection, lanes),
                now=now,
            )

        beat = await self._database.write(work)
        self._renewed_at = time.monotonic()
        return beat

    def _watch(self) -> None:
        # While the database was away nobody could renew: the others get the time to do so first
        if time.monotonic() - self._renewed_at > LEASE_SECONDS / 2:
            self._steady_since = time.monotonic()

    async def drain(self, which: str, is_drained: bool) -> list[KnownHost]:
        """Let hosts claim nothing more, or claim again.

        Args:
            which: Id of a home, the name of a host, or that of a machine, of which all are meant.
            is_drained: Whether they claim nothing.

        Returns:
            The hosts; empty if none of them lives.
        """

        def work(connection: Connection) -> list[str]:
            oldest = self._database.now(connection) - LEASE_SECONDS
            alive = connection.execute(
                select(HOSTS.c.id, HOSTS.c.home_id).where(HOSTS.c.seen_at >= oldest)
            )
            its = [row.id for row in alive if which in (row.home_id, row.id, machine_of(row.id))]
            connection.execute(
                update(HOSTS).where(HOSTS.c.id.in_(its)).values(is_drained=is_drained)
            )
            return its

        its = await self._database.write(work)
        return [host for host in await self.hosts() if host.name in its]

    async def leave(self, host: str) -> None:
        """End as a host that has returned its jobs."""
        change = delete(HOSTS).where(HOSTS.c.id == host)
        await self._database.write(lambda connection: connection.execute(change))

    def _take_from_the_dead(self, connection: Connection, now: float) -> Change:
        if time.monotonic() - self._steady_since < LEASE_SECONDS:
            return Change()
        dead = select(HOSTS.c.id).where(HOSTS.c.seen_at < now - LEASE_SECONDS)
        # Seldom is there any
        if not connection.scalar(select(or_(dead.exists(), _ORPHANS.exists()))):
            return Change()
        # A host that renews its lease just now is alive, and so is one that claims
        dead = dead.with_for_update(skip_locked=True)
        connection.execute(delete(HOSTS).where(HOSTS.c.id.in_(dead)))
        return _take_orphans(connection)


def _has_jobs(connection: Connection, lanes: Collection[str]) -> bool:
    # Where nothing waits, which is most of the time, not all clients are looked through
    if not connection.scalar(select(select(JOBS.c.uuid).where(JOBS.c.status == QUEUED).exists())):
        return False
    return any(connection.scalar(select(waits(JOBS.c.lane == each))) for each in lanes)


# A service without hosts left no name on its jobs
_ORPHANS = select(JOBS.c.uuid).where(
    JOBS.c.status == PROCESSING, JOBS.c.host.is_(None) | JOBS.c.host.not_in(select(HOSTS.c.id))
)


def _take_orphans(connection: Connection) -> Change:
    return put_back(connection, JOBS.c.uuid.in_(_ORPHANS))


def _reconciled(connection: Connection, host: str, running: frozenset[str]) -> frozenset[str]:
    """Release what a host owns and does not know of; return what it runs and does not own."""
    mine = (JOBS.c.host == host, JOBS.c.status == PROCESSING)
    rows = connection.execute(select(JOBS.c.uuid, JOBS.c.started_at).where(*mine)).tuples().all()
    latest = time.time() - STRAY_SECONDS
    for uuid_, started_at in rows:
        if uuid_ not in running and started_at < latest:
            release(connection, and_(JOBS.c.uuid == uuid_, *mine))
    return running - {uuid_ for uuid_, _ in rows}
