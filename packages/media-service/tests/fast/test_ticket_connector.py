"""Procrastinate hears of the tickets of a lane from the bus, and listens on no line of its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from media_service.database.bus import Bus, JobEnded, JobQueued, NoticesLost
from media_service.database.cluster_schema import channel_of
from media_service.database.local_bus import LocalBus
from media_service.hosts.ticket_connector import TicketConnector

URL = "postgresql://nobody@127.0.0.1:1/none"


class Heard:
    """Counts how often a lane was told that it may have tickets."""

    def __init__(self) -> None:
        self.number = 0

    async def __call__(self, *, channel: str, payload: str) -> None:
        assert channel == channel_of("cpu")
        assert "job_inserted" in payload
        self.number += 1


@asynccontextmanager
async def hearing(bus: Bus) -> AsyncIterator[Heard]:
    heard, connector = Heard(), TicketConnector(URL, bus, ["cpu", "remote"])
    listening = asyncio.create_task(connector.listen_notify(heard, [channel_of("cpu")]))
    await asyncio.sleep(0)
    yield heard
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening


async def told(bus: Bus, *notices: JobQueued | JobEnded | NoticesLost) -> None:
    for notice in notices:
        bus.tell(notice)
    for _ in range(3):
        await asyncio.sleep(0)


async def test_a_lane_hears_of_its_tickets_and_of_no_others() -> None:
    bus = LocalBus()
    async with hearing(bus) as heard:
        await told(bus, JobQueued("remote"), JobEnded("a"))
        assert heard.number == 0
        await told(bus, JobQueued("cpu"))
        assert heard.number == 1
        await told(bus, JobQueued("cpu"))
        assert heard.number == 2


async def test_tickets_that_come_together_are_told_once() -> None:
    bus = LocalBus()
    async with hearing(bus) as heard:
        await told(bus, JobQueued("cpu"), JobQueued("cpu"), JobQueued("cpu"))
        assert heard.number == 1


async def test_a_lane_looks_for_tickets_after_notices_were_lost() -> None:
    bus = LocalBus()
    async with hearing(bus) as heard:
        await told(bus, NoticesLost())
        assert heard.number == 1
