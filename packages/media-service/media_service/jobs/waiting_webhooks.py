"""Webhooks that wait, as the operator sees them."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, or_, select, update

from media_service.database.database import Database
from media_service.database.tables import CLIENTS, JOBS, WEBHOOKS


@dataclass(frozen=True, kw_only=True)
class WaitingWebhook:
    """What a receiver is still to be told.

    Attributes:
        uuid: The task that has ended.
        client: Whose it is.
        attempts: How often it was sent in vain.
        due_at: When it is sent next, Unix seconds.
        obstacle: Why the receiver does not have it; empty: it was not sent yet.
    """

    uuid: str
    client: str
    attempts: int
    due_at: float
    obstacle: str


class WaitingWebhooks:
    """The webhooks of a service that wait.

    Args:
        database: Of the service.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list(self) -> list[WaitingWebhook]:
        """Return all, those first that are due first."""
        query = (
            select(
                WEBHOOKS.c.job_uuid.label("uuid"),
                CLIENTS.c.name.label("client"),
                WEBHOOKS.c.attempts,
                WEBHOOKS.c.due_at,
                WEBHOOKS.c.obstacle,
            )
            .join(JOBS, JOBS.c.uuid == WEBHOOKS.c.job_uuid)
            .join(CLIENTS, CLIENTS.c.id == JOBS.c.client_id)
            .order_by(WEBHOOKS.c.due_at)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [WaitingWebhook(**row._mapping) for row in rows]

    async def send_now(self, named: Sequence[str]) -> int:
        """Have some sent within seconds, as though they were new; return how many.

        Args:
            named: Tasks by their uuids, and clients by name, of which all are meant.
        """
        change = update(WEBHOOKS).where(_named(named)).values(due_at=time.time(), attempts=0)
        return await self._database.write(lambda connection: connection.execute(change).rowcount)

    async def drop(self, named: Sequence[str]) -> int:
        """Send some no more; return how many.

        Args:
            named: As for `send_now`.
        """
        change = delete(WEBHOOKS).where(_named(named))
        return await self._database.write(lambda connection: connection.execute(change).rowcount)


def _named(named: Sequence[str]) -> ColumnElement[bool]:
    owned = (
        select(JOBS.c.uuid)
        .join(CLIENTS, CLIENTS.c.id == JOBS.c.client_id)
        .where(CLIENTS.c.name.in_(named))
    )
    return or_(WEBHOOKS.c.job_uuid.in_(named), WEBHOOKS.c.job_uuid.in_(owned))
