"""How Procrastinate reaches the database: few connections, few transactions, no line of its own."""

import asyncio
import json
from collections.abc import Collection, Iterable
from typing import Any

from procrastinate import PsycopgConnector
from procrastinate.connector import Notify
from psycopg_pool import AsyncConnectionPool

from media_service.database.bus import Bus, JobQueued, Notice, NoticesLost
from media_service.database.cluster_schema import channel_of
from media_service.database.postgres_database import CONNECT_SECONDS

# What was sent and not received for so long ends the connection, as from behind a broken line
LOST_MILLISECONDS = 6_000
# For the tickets of all lanes, and for how long one more than needed stays
MOST_CONNECTIONS, IDLE_SECONDS = 2, 20
# Which ticket it is does not matter: whoever hears of it takes the next
_INSERTED = json.dumps({"type": "job_inserted", "job_id": 0})


class TicketConnector(PsycopgConnector):
    """Connections on which each statement is a transaction, and tickets that the bus tells.

    Procrastinate would ask each connection before each statement whether it is alive, put each
    statement between two others, and listen on a connection a lane. One that the server has ended
    is found by the statement that fails; whoever takes tickets then begins anew.

    Args:
        url: Of the database.
        bus: What tells that a lane has a ticket.
        lanes: Those whose tickets are taken.
    """

    def __init__(self, url: str, bus: Bus, lanes: Collection[str]) -> None:
        super().__init__(
            conninfo=url,
            pool_factory=_pool,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            max_idle=IDLE_SECONDS,
            timeout=10,
            kwargs={
                "autocommit": True,
                "connect_timeout": CONNECT_SECONDS,
                "tcp_user_timeout": LOST_MILLISECONDS,
            },
        )
        self._told = {channel_of(lane): asyncio.Event() for lane in lanes}
        bus.listen(self._hear, lanes)

    async def listen_notify(self, on_notification: Notify, channels: Iterable[str]) -> None:
        """Call back whenever the lane of a channel may have tickets, until canceled."""
        [channel] = channels
        told = self._told[channel]
        while True:
            await told.wait()
            told.clear()
            await on_notification(channel=channel, payload=_INSERTED)

    def _hear(self, notice: Notice) -> None:
        if isinstance(notice, JobQueued):
            self._told[channel_of(notice.lane)].set()
        elif isinstance(notice, NoticesLost):
            for told in self._told.values():
                told.set()


def _pool(*, check: object, **settings: Any) -> AsyncConnectionPool:  # noqa: ARG001  not wanted
    return AsyncConnectionPool(**settings)
