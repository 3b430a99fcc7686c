"""How many bytes jobs will make, by those of their operation that have ended."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, and_, func, select

from media_api.contract.base import TaskStatus
from media_service.database.tables import ASSETS, JOBS

# Of the newest jobs, so that a new engine is soon known
NEWEST = 5_000
LATEST_OF_OPERATION = 20
_UNDER_WAY = (TaskStatus.QUEUED, TaskStatus.PROCESSING)


@dataclass(frozen=True, kw_only=True)
class Expected:
    """What jobs of a client will make.

    Attributes:
        own: Bytes of a new one; None: no job of its operation has ended, or none is under way and
            nobody needs to know.
        others: Bytes of those that are under way; None: nobody knows it of one of them.
        under_way: How many those are.
    """

    own: int | None
    others: int | None
    under_way: int

    def fits(self, room: float) -> bool:
        """Whether a new job may begin where there is room for so many bytes.

        Where nothing is under way it may: it is only an estimate. So the first job of an operation
        is alone, and the others know its size.
        """
        if not self.under_way:
            return True
        if self.own is None or self.others is None:
            return False
        return self.own + self.others <= room


def expected(connection: Connection, client_id: str, operation: str | None = None) -> Expected:
    """Return what a job of a client will make, and what those that are under way will make.

    Args:
        connection: In a transaction.
        client_id: Whose job it is.
        operation: What it is to do; None: there is no new one.
    """
    under_way = (
        select(JOBS.c.operation, func.count())
        .where(JOBS.c.client_id == client_id, JOBS.c.status.in_(_UNDER_WAY))
        .group_by(JOBS.c.operation)
    )
    others = dict(connection.execute(under_way).tuples().all())
    if not others:
        return Expected(own=None, others=0, under_way=0)
    sizes = _sizes(connection, others.keys() | ({operation} if operation else set()))
    is_known = others.keys() <= sizes.keys()
    return Expected(
        own=sizes.get(operation or ""),
        others=sum(sizes[name] * number for name, number in others.items()) if is_known else None,
        under_way=sum(others.values()),
    )


def _sizes(connection: Connection, operations: Collection[str]) -> dict[str, int]:
    """Return the largest that jobs of operations have made lately; without those that have none."""
    newest = connection.scalar(select(func.max(JOBS.c.sequence))) or 0
    found: dict[str, int] = {}
    for operation in operations:
        latest = (
            select(JOBS.c.uuid, JOBS.c.request)
            .where(
                JOBS.c.sequence > newest - NEWEST,
                JOBS.c.operation == operation,
                JOBS.c.status == TaskStatus.COMPLETED,
            )
            .order_by(JOBS.c.sequence.desc())
            .limit(LATEST_OF_OPERATION)
            .subquery()
        )
        # What was sent with a request has its address there
        is_sent = latest.c.request.like("%" + ASSETS.c.uri + "%")
        made = and_(ASSETS.c.job_uuid == latest.c.uuid, ~is_sent)
        kept = (
            select(func.coalesce(func.sum(ASSETS.c.size), 0).label("size"))
            .select_from(latest.outerjoin(ASSETS, made))
            .group_by(latest.c.uuid)
            .subquery()
        )
        largest = connection.scalar(select(func.max(kept.c.size)))
        if largest is not None:
            found[operation] = int(largest)
    return found
