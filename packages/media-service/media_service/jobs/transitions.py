"""Transitions: the changes of state that a job may see, each with what it leaves to be told."""

import time
from collections.abc import Mapping
from types import MappingProxyType

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    and_,
    bindparam,
    insert,
    literal,
    or_,
    select,
    update,
)

from media_api.contract.base import TaskStatus
from media_service.database.tables import CLIENTS, JOBS, WEBHOOKS

QUEUED, PROCESSING = TaskStatus.QUEUED, TaskStatus.PROCESSING
COMPLETED, FAILED = TaskStatus.COMPLETED, TaskStatus.FAILED

# The only changes of state (DECISIONS.md, D-003). PROCESSING to QUEUED: a worker
# died, or the service stopped.
TRANSITIONS: dict[TaskStatus, frozenset[TaskStatus]] = {
    QUEUED: frozenset({PROCESSING, FAILED}),
    PROCESSING: frozenset({COMPLETED, FAILED, QUEUED}),
    COMPLETED: frozenset(),
    FAILED: frozenset(),
}

NOTHING: Mapping[str, object] = MappingProxyType({})


class Transition:
    """A change of the status of jobs where the table of transitions allows it.

    Its statements are built once: every job passes two or three of them, and to build one takes
    longer than to execute it.

    Args:
        which: Holds for the jobs; its parameters are given with each change.
        status: What the jobs are to be.
        computed: What the database computes, by the names of columns.
    """

    def __init__(
        self, which: ColumnElement[bool], status: TaskStatus, **computed: ColumnElement[int]
    ) -> None:
        sources = [source for source, targets in TRANSITIONS.items() if status in targets]
        # IN would be written anew for each execution
        allowed = and_(which, or_(*(JOBS.c.status == source for source in sources)))
        self._status = status
        self._change = update(JOBS).where(allowed).values(**computed)
        self._told = insert(WEBHOOKS).from_select(
            ["job_uuid", "attempts", "due_at"],
            select(JOBS.c.uuid, literal(0), bindparam("told_at", type_=Float))
            .join(CLIENTS, CLIENTS.c.id == JOBS.c.client_id)
            .where(allowed, CLIENTS.c.webhook_url.is_not(None)),
        )

    def make(
        self,
        connection: Connection,
        values: Mapping[str, object],
        of: Mapping[str, object] = NOTHING,
    ) -> int:
        """Change the jobs; return how many.

        Args:
            connection: Of the transaction.
            values: What else changes, by the names of columns.
            of: The parameters of the condition.
        """
        changed = {"status": self._status, **values}
        if self._status.is_terminal:
            changed["finished_at"] = time.time()
            connection.execute(self._told, {**of, "told_at": time.time()})
        return connection.execute(self._change, {**of, **changed}).rowcount


def move(
    connection: Connection,
    which: ColumnElement[bool],
    status: TaskStatus,
    values: Mapping[str, object],
) -> int:
    """Change the status of jobs that seldom change so; return how many."""
    return Transition(which, status).make(connection, values)
