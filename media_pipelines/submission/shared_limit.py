"""How many jobs all processes together have at a service: slots of Prefect's global limits.

A slot is a lease of Prefect's server, renewed for as long as its job lasts. The lease of a process
that has died runs out, and its slot is free again. Prefect's own `concurrency` does the same with a
thread for each slot, and waits up to 30 s for one that is free sooner.
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID
from weakref import WeakValueDictionary

import httpx
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.responses import ConcurrencyLimitWithLeaseResponse
from prefect.logging import get_logger

from media_api.client.errors import MediaError

# The shortest that Prefect's server grants
LEASE_SECONDS = 60.0
RENEWAL_SECONDS = 20.0
PAUSE_SECONDS = 1.0
AWAY_SECONDS = 60.0

# Of each event loop: threads of a task runner have their own
_asking: "WeakValueDictionary[tuple[str, int], asyncio.Lock]" = WeakValueDictionary()
_away_until: dict[str, float] = {}
_log = get_logger("shared limit")


class NoSharedLimit(MediaError):
    """Prefect's server does not have the limit that the service shares."""

    default_code = "no_shared_limit"

    def __init__(self, limit: str, server: str) -> None:
        super().__init__(limit, server)
        self.limit = limit
        self.server = server

    def __str__(self) -> str:
        return (
            f"Prefect's server at {self.server} has no global concurrency limit named "
            f"{self.limit!r}, which the block of the service names; nothing was submitted. Create "
            f"it with: prefect global-concurrency-limit create {self.limit} --limit 8"
        )


@asynccontextmanager
async def shared_slot(limit: str | None) -> AsyncIterator[None]:
    """Hold a slot of a limit; wait for one first.

    A job that has begun goes on when its lease cannot be renewed, as while Prefect's server is
    away: it is paid for. Where that has not answered for a minute, only the limit of the process
    counts. There may be more jobs than allowed then.

    Args:
        limit: Name of a global concurrency limit of Prefect; None: there is none.

    Raises:
        NoSharedLimit: If Prefect's server does not have it.
    """
    if limit is None:
        yield
        return
    async with get_client() as server:
        # One of this process asks for all that wait
        here = (limit, id(asyncio.get_running_loop()))
        async with _asking.setdefault(here, asyncio.Lock()):
            lease = await _leased(server, limit)
        if lease is None:
            yield
            return
        renewing = asyncio.create_task(_renew_always(server, lease))
        try:
            yield
        finally:
            renewing.cancel()
            await _give_back(server, lease)


async def _leased(server: PrefectClient, limit: str) -> UUID | None:
    """Wait for a slot; return its lease, or None when the server does not answer for too long."""
    answered = time.monotonic()
    while answered >= _away_until.get(limit, 0.0):
        try:
            async with asyncio.timeout(AWAY_SECONDS):
                lease = await _granted(server, limit)
        except (httpx.HTTPError, ValueError, TimeoutError) as exc:
            if time.monotonic() > answered + AWAY_SECONDS:
                told = str(exc) or type(exc).__name__
                _log.warning("Prefect does not share %s; each process has its own: %s", limit, told)
                # Who comes next does not wait for as long again
                _away_until[limit] = time.monotonic() + AWAY_SECONDS
                return None
        else:
            if lease:
                return lease
            answered = time.monotonic()
        await asyncio.sleep(PAUSE_SECONDS * random.uniform(0.5, 1.5))
    return None


async def _granted(server: PrefectClient, limit: str) -> UUID | None:
    """Ask for a slot; return its lease, or None while all are taken."""
    try:
        answer = await server.increment_concurrency_slots_with_lease(
            [limit], 1, "concurrency", LEASE_SECONDS
        )
    except httpx.HTTPStatusError as exc:
        if exc.response.status_code == httpx.codes.LOCKED:
            return None
        raise
    granted = ConcurrencyLimitWithLeaseResponse.model_validate(answer.json())
    if not granted.limits:
        raise NoSharedLimit(limit, str(server.api_url))
    return granted.lease_id


async def _renew_always(server: PrefectClient, lease: UUID) -> None:
    while True:
        await asyncio.sleep(RENEWAL_SECONDS)
        try:
            await server.renew_concurrency_lease(lease, LEASE_SECONDS)
        except httpx.HTTPError as exc:
            _log.warning("A slot of a shared limit was not renewed; its job goes on: %s", exc)


async def _give_back(server: PrefectClient, lease: UUID) -> None:
    try:
        await server.release_concurrency_slots_with_lease(lease)
    except httpx.HTTPError as exc:
        _log.warning("A slot of a shared limit was not given back, and runs out: %s", exc)
