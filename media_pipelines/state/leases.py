"""Leases: of all runs with one state, one is at work at a place; who dies is followed by another.

A lease is a row of numbers that only grow. Each claim and each renewal takes the next one, which
nobody else can take any more. Who is not heard of for `LEASE_SECONDS` has lost it, by the clock of
the store and by its own.
"""

import asyncio
import os
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from prefect.logging import get_logger

from media_api.client.errors import DeliveryRefused, MediaError
from media_pipelines.delivery.set_workspace import ANOTHER_RUN
from media_pipelines.submission.process_identity import (
    HOST,
    ProcessIdentity,
    process_of,
    this_process,
)

LEASE_SECONDS = 30.0
RENEWAL_SECONDS = 8.0
# A holder stops earlier than others believe that it has.
OWN_SECONDS = 25.0
LOOK_SECONDS = 2.0

_log = get_logger("leases")


class LeaseLost(MediaError):
    """Another run has taken over what this one was at, since nothing was heard of it."""

    default_code = "lease_lost"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return (
            f"This run has not reported for {LEASE_SECONDS:.0f} s, and another one may have taken "
            f"over {self.name}: it stops. Run it again; what the service has accepted is found."
        )


@cache
def _pid_namespace() -> str:
    try:
        return os.readlink("/proc/self/ns/pid")
    except OSError:
        return ""


@dataclass(frozen=True, kw_only=True)
class Holder:
    """Who has a lease.

    Attributes:
        id: Tells it from every other claim.
        process: Its process.
        pid_namespace: In which its number counts; containers of one machine have different ones.
        since: Unix seconds by its clock.
    """

    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    process: ProcessIdentity = field(default_factory=this_process)
    pid_namespace: str = field(default_factory=_pid_namespace)
    since: float = field(default_factory=time.time)

    @property
    def is_alive(self) -> bool | None:
        """Whether its process runs; None when that cannot be seen from here."""
        here = this_process()
        is_near = (
            self.process.host == HOST
            and self.process.boot_id == here.boot_id != ""
            and self.pid_namespace == _pid_namespace() != ""
        )
        return process_of(self.process.pid) == self.process if is_near else None


@dataclass(frozen=True, kw_only=True)
class Held:
    """A lease that somebody has.

    Attributes:
        number: The last one that was taken.
        holder: Who has taken it.
    """

    number: int
    holder: Holder


class RunLeases(Protocol):
    """Keeps leases; each method raises `StateUnusable` when the place does not answer."""

    async def claim(self, name: str, holder: Holder) -> int | Held:
        """Take the next number of a lease that is free: never had, released, or expired.

        Returns:
            The number; who has the lease when it is not free.
        """

    async def renew(self, name: str, number: int, holder: Holder) -> int | None:
        """Take the number after `number`; None when somebody else has taken it."""

    async def release(self, name: str, number: int, holder: Holder) -> None:
        """Give a lease back, if it is still one's own."""

    async def forget_older(self, seconds: float) -> int:
        """Remove what is left of leases that nobody has had for so long; return how much."""


class RunLease:
    """A lease that this process has, as long as it is renewed.

    Attributes:
        name: What it is for.
        number: The last one that was taken.
    """

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number
        self._renewed = time.monotonic()

    def renewed(self, number: int, asked: float) -> None:
        """Note a renewal.

        Args:
            number: The one that was taken.
            asked: Monotonic seconds when it was asked for.
        """
        self.number = number
        self._renewed = asked

    def require(self) -> None:
        """Make sure that nobody can have taken over; asked before anything is paid for.

        Raises:
            LeaseLost: If somebody may have, as after a machine has slept.
        """
        if time.monotonic() - self._renewed > OWN_SECONDS:
            raise LeaseLost(self.name)


@asynccontextmanager
async def alone(leases: RunLeases, name: str) -> AsyncIterator[RunLease]:
    """Have a lease for as long as the context lasts.

    Who has died is waited for until its lease expires; one who is alive is refused to, at once or
    as soon as it has renewed.

    Raises:
        DeliveryRefused: If somebody else is at work.
        LeaseLost: If the lease could not be renewed in time; what is inside is canceled.
        StateUnusable: If the store does not answer.
    """
    holder = Holder()
    lease = RunLease(name, await _claimed(leases, name, holder))
    owner = asyncio.current_task()
    assert owner is not None
    renewing = asyncio.create_task(_renew(leases, lease, holder, owner))
    try:
        yield lease
    except asyncio.CancelledError:
        if renewing.done() and not renewing.cancelled():
            owner.uncancel()
            raise LeaseLost(name) from None
        raise
    finally:
        renewing.cancel()
        with suppress(MediaError):
            # One that is not given back expires
            await leases.release(name, lease.number, holder)


async def until_free(leases: RunLeases, name: str) -> None:
    """Wait until nobody has a lease.

    Raises:
        DeliveryRefused: If somebody still has it after so long that he would have given it back.
        LeaseLost: If the store does not answer in time.
        StateUnusable: If the store does not answer.
    """
    deadline = time.monotonic() + 2 * LEASE_SECONDS
    while True:
        try:
            async with alone(leases, name):
                return
        except DeliveryRefused:
            if time.monotonic() > deadline:
                raise
        await asyncio.sleep(LOOK_SECONDS)


async def _claimed(leases: RunLeases, name: str, holder: Holder) -> int:
    first: Held | None = None
    while True:
        outcome = await leases.claim(name, holder)
        if isinstance(outcome, int):
            return outcome
        if outcome.holder.is_alive or (first and outcome.number != first.number):
            raise _refusal(name, outcome.holder)
        if first is None:
            first = outcome
            _log.info(
                "%s belongs to a run on %s, which may have died: that shows within %.0f s.",
                name,
                outcome.holder.process.host,
                LEASE_SECONDS,
            )
        await asyncio.sleep(LOOK_SECONDS)


async def _renew(
    leases: RunLeases, lease: RunLease, holder: Holder, owner: "asyncio.Task[object]"
) -> None:
    while True:
        await asyncio.sleep(RENEWAL_SECONDS)
        asked = time.monotonic()
        try:
            lease.require()
            number = await asyncio.wait_for(
                leases.renew(lease.name, lease.number, holder), RENEWAL_SECONDS
            )
        except LeaseLost:
            number = None
        except (MediaError, TimeoutError) as exc:
            _log.warning("The lease of %s was not renewed: %s", lease.name, exc)
            continue
        if number is None:
            owner.cancel()
            return
        lease.renewed(number, asked)


def _refusal(name: str, holder: Holder) -> DeliveryRefused:
    since = time.strftime("%d %B %H:%M", time.localtime(holder.since))
    reason = f"{ANOTHER_RUN}, on {holder.process.host} since {since}"
    return DeliveryRefused(name, reason, "wait for its end, or deliver to another place")
