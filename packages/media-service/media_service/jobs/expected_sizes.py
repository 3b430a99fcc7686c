"""How many bytes jobs will make, by those of their operation that have ended."""

from collections.abc import Collection

from sqlalchemy import Connection, and_, func, select

from media_api.contract.base import TaskStatus
from media_service.database.tables import ASSETS, JOBS

# Of the newest jobs, so that a new engine is soon known
NEWEST = 5_000
LATEST_OF_OPERATION = 20
_UNDER_WAY = (TaskStatus.QUEUED, TaskStatus.PROCESSING)


def expected_bytes(
    connection: Connection, client_id: str, operation: str
) -> tuple[int, int | None]:
    """Say what a job will make, and what the jobs of its client that are under way will make.

    Args:
        connection: In a transaction.
        client_id: Whose job it is.
        operation: What it is to do.

    Returns:
        The bytes of the job; 0 if no job of its operation has ended. The bytes of all others; None
        if nobody knows: there are some, and of the operation of one of them, or of the job, none
        has ended. So the first job of an operation is alone, and the others know its size.
    """
    under_way = (
        select(JOBS.c.operation, func.count())
        .where(JOBS.c.client_id == client_id, JOBS.c.status.in_(_UNDER_WAY))
        .group_by(JOBS.c.operation)
    )
    others = dict(connection.execute(under_way).tuples().all())
    sizes = _sizes(connection, {operation, *others})
    own = sizes.get(operation)
    if not others:
        return own or 0, 0
    if len(sizes) < len({operation, *others}):
        return own or 0, None
    return own or 0, sum(sizes[name] * number for name, number in others.items())


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
