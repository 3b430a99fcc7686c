"""Turns: which job is next, as queries that every database reads.

The client with the fewest running jobs of the lane comes first, then the one served longest ago;
within it the largest priority, then the first come. Jobs whose engine does as many as it may wait.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Row,
    Select,
    String,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.sql.dml import Update

from media_api.contract.base import TaskStatus
from media_service.database.tables import CLIENTS, HOSTS, IS_WAITING, JOBS

QUEUED, PROCESSING = TaskStatus.QUEUED, TaskStatus.PROCESSING
_ORDER = (JOBS.c.priority.desc(), JOBS.c.sequence)


@dataclass(frozen=True)
class FreePlace:
    """Where a host has a place.

    Attributes:
        lane: Of its jobs.
        only: The operations that the place is kept for; None: for all.
    """

    lane: str
    only: Sequence[str] | None = None


@dataclass(frozen=True)
class EngineLimit:
    """How many jobs an engine of a lane does at once, on all hosts together."""

    engine: str
    lane: str
    most: int


@dataclass(frozen=True)
class ClaimedTurn:
    """What a claim has found.

    Attributes:
        job: The job that is next, as it is now; None: there is none for the host.
        others_wait: Whether other jobs may wait, in whatever lane.
    """

    job: Row[tuple[object, ...]] | None
    others_wait: bool = True


@dataclass(frozen=True, kw_only=True)
class JobTurns:
    """The queries that choose a job, in the words of one database.

    Attributes:
        lane: Of the place.
        has_place: Holds for jobs whose engine may do one more.
        is_of_some: Holds for jobs of the operations that the place is kept for.
        client: Whose turn it is, once that is known.
        operation: One of those that the place is kept for.
        is_open: Holds for clients who may be next.
    """

    lane: ColumnElement[str]
    has_place: ColumnElement[bool]
    is_of_some: ColumnElement[bool]
    client: ColumnElement[str]
    operation: ColumnElement[str]
    is_open: ColumnElement[bool]

    def next_client(self) -> Select[tuple[str]]:
        """Whose turn it is, if the place is free to all."""
        return self._in_turn(_has_first(self._of_lane))

    def next_client_of_some(self) -> Select[tuple[str]]:
        """Whose turn it is, if the place is kept for some operations."""
        return self._in_turn(_has_one(and_(self._some_of_lane, self.is_of_some)))

    def best(self) -> Select[tuple[int, int]]:
        """Sequence and priority of the job of the client that is next."""
        return self._best(self._of_lane)

    def best_of_one(self) -> Select[tuple[int, int]]:
        """The same of one operation: a look into the index, however many jobs of others wait."""
        return self._best(and_(self._some_of_lane, JOBS.c.operation == self.operation))

    @property
    def _of_lane(self) -> ColumnElement[bool]:
        return and_(JOBS.c.status == QUEUED, JOBS.c.lane == self.lane, self.has_place)

    @property
    def _some_of_lane(self) -> ColumnElement[bool]:
        # Written so that no index of status or lane is taken, where other operations stand between
        return and_(IS_WAITING, JOBS.c.lane + "" == self.lane, self.has_place)

    def _in_turn(self, has_jobs: ColumnElement[bool]) -> Select[tuple[str]]:
        running = (
            select(JOBS.c.client_id, func.count().label("number"))
            .where(JOBS.c.status == PROCESSING, JOBS.c.lane == self.lane)
            .group_by(JOBS.c.client_id)
            .subquery("running")
        )
        running_anywhere = (
            select(func.count())
            .where(JOBS.c.client_id == CLIENTS.c.id, JOBS.c.status == PROCESSING)
            .correlate(CLIENTS)
            .scalar_subquery()
        )
        number = running.c.number
        return (
            select(CLIENTS.c.id)
            .outerjoin(running, running.c.client_id == CLIENTS.c.id)
            .where(
                or_(CLIENTS.c.max_running.is_(None), CLIENTS.c.max_running > running_anywhere),
                self.is_open,
                has_jobs,
            )
            .order_by(case((number.is_(None), 0), else_=number), CLIENTS.c.last_served)
            .limit(1)
            # Who is being changed is no reason to wait for all others (SQLite has no such locks)
            .with_for_update(of=CLIENTS, key_share=True, skip_locked=True)
        )

    def _best(self, is_meant: ColumnElement[bool]) -> Select[tuple[int, int]]:
        return (
            select(JOBS.c.sequence, JOBS.c.priority)
            .where(JOBS.c.client_id == self.client, is_meant)
            .order_by(*_ORDER)
            .limit(1)
            .with_for_update(skip_locked=True)
        )


def waits(which: ColumnElement[bool]) -> ColumnElement[bool]:
    """Hold where one of these jobs waits: a look into the index for each client."""
    return select(CLIENTS.c.id).where(_has_first(and_(JOBS.c.status == QUEUED, which))).exists()


def _has_one(is_meant: ColumnElement[bool], *order: ColumnElement[int]) -> ColumnElement[bool]:
    """Hold for clients that have such a job.

    PostgreSQL would answer EXISTS by reading all jobs that wait, whoever has them.
    """
    its = select(JOBS.c.sequence).where(JOBS.c.client_id == CLIENTS.c.id, is_meant)
    return its.order_by(*order).limit(1).correlate(CLIENTS).scalar_subquery().is_not(None)


def _has_first(is_meant: ColumnElement[bool]) -> ColumnElement[bool]:
    # In the order of the index that has lanes: another would pass all jobs of other lanes
    return _has_one(is_meant, *_ORDER)


def served(client: ColumnElement[str] | str) -> Update:
    """Note that a client was served, so that the others come first."""
    last = select(func.max(CLIENTS.c.last_served) + 1).scalar_subquery()
    return update(CLIENTS).where(CLIENTS.c.id == client).values(last_served=last)


def claimed(
    sequence: ColumnElement[int] | int, host: ColumnElement[str] | str, now: object
) -> Update:
    """Give a job to a host; its attempt counts from here."""
    change = update(JOBS).where(JOBS.c.sequence == sequence, JOBS.c.status == QUEUED)
    return change.values(
        status=PROCESSING,
        attempts=JOBS.c.attempts + 1,
        started_at=now,
        host=host,
        progress=None,
        waiting=None,
    )


def _listed(name: str) -> Select[tuple[str]]:
    """The values of a parameter that is JSON; a list would be written anew for each execution."""
    return select(func.json_each(bindparam(name, type_=String)).table_valued("value").c.value)


# Of SQLite, built once: to build a statement takes longer than to execute it
_ANY = JobTurns(
    lane=bindparam("lane"),
    has_place=JOBS.c.model.not_in(_listed("full")),
    is_of_some=JOBS.c.operation.in_(_listed("operations")),
    client=bindparam("client"),
    operation=bindparam("operation"),
    # A host that is drained, or has no lease, is served nothing
    is_open=select(HOSTS.c.id).where(HOSTS.c.id == bindparam("host"), ~HOSTS.c.is_drained).exists(),
)
_ANYTHING_WAITS = select(select(JOBS.c.uuid).where(JOBS.c.status == QUEUED).exists())
_NEXT_CLIENT_OF_SOME, _BEST_OF_ONE = _ANY.next_client_of_some(), _ANY.best_of_one()
_BEST = replace(_ANY, client=_ANY.next_client().scalar_subquery()).best()
_SERVED = served(bindparam("client"))
_CLAIMED = claimed(bindparam("claimed"), bindparam("its_host"), bindparam("now", type_=Float))
_CLAIMED_JOB = _CLAIMED.returning(JOBS)


def take(
    connection: Connection,
    host: str,
    now: float,
    places: Sequence[FreePlace],
    limits: Sequence[EngineLimit],
) -> ClaimedTurn:
    """Give a host the job that is next, in a transaction that alone writes.

    Args:
        connection: Of the transaction.
        host: Who claims.
        now: Unix seconds.
        places: Where it has places, those to be filled first in front.
        limits: Of engines that do only so many jobs at once.
    """
    job = _taken(connection, host, now, places, limits)
    return ClaimedTurn(job, bool(connection.scalar(_ANYTHING_WAITS)))


def _taken(
    connection: Connection,
    host: str,
    now: float,
    places: Sequence[FreePlace],
    limits: Sequence[EngineLimit],
) -> Row[tuple[object, ...]] | None:
    for place in places:
        full = json.dumps(_full(connection, place.lane, limits))
        sequence = _next(connection, place, {"host": host, "lane": place.lane, "full": full})
        if sequence is not None:
            its = {"claimed": sequence, "its_host": host, "now": now}
            job = connection.execute(_CLAIMED_JOB, its).one()
            connection.execute(_SERVED, {"client": job.client_id})
            return job
    return None


def _full(connection: Connection, lane: str, limits: Sequence[EngineLimit]) -> list[str]:
    """Return the engines of a lane that do as many jobs as they may.

    What a worker finishes for an engine elsewhere takes none of its places.
    """
    most = {each.engine: each.most for each in limits if each.lane == lane}
    if not most:
        return []
    running = (
        select(JOBS.c.model, func.count())
        .where(JOBS.c.status == PROCESSING, JOBS.c.lane == lane, JOBS.c.model.in_(most))
        .group_by(JOBS.c.model)
    )
    return [name for name, number in connection.execute(running).tuples() if number >= most[name]]


def _next(connection: Connection, place: FreePlace, values: dict[str, object]) -> int | None:
    if place.only is None:
        sequence: int | None = connection.scalar(_BEST, values)
        return sequence
    client = connection.scalar(
        _NEXT_CLIENT_OF_SOME, {**values, "operations": json.dumps(place.only)}
    )
    if client is None:
        return None
    mine = {**values, "client": client}
    found = (
        connection.execute(_BEST_OF_ONE, {**mine, "operation": name}).first() for name in place.only
    )
    best = min((row for row in found if row), key=lambda row: (-row.priority, row.sequence))
    return int(best.sequence)
