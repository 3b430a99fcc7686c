"""One job at an engine elsewhere: submitted once, waited for, fetched, and ended when it must."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol, TypeVar

from media_service.adapters.adapter import (
    Adapter,
    Collected,
    InProgress,
    JobAdapter,
    RemoteWork,
    Submitted,
)
from media_service.engine_api.errors import (
    Busy,
    EngineFailure,
    Exhausted,
    Forgotten,
    Misconfigured,
    Unanswered,
    UnknownCharge,
    Unreached,
)

# Between two polls, where the engine does not say; grows with the time that a job takes
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 5.0
PAUSE_SHARE = 0.05
# How often a submission that reached nobody is tried again; for room it waits until its deadline
SUBMIT_PAUSES = (0.5, 1.0, 2.0)
# How long an engine that runs a job may be out of reach
OUTAGE_SECONDS = 300.0
# How often an engine must say that it does not know a job
FORGETS = 3
CANCEL_SECONDS = 2.0

Value = TypeVar("Value")
logger = logging.getLogger("media_service.remote.run")


class Journal(Protocol):
    """Where it is written what has been asked of an engine, before anybody waits for it."""

    async def sending(self) -> None:
        """A request goes out that may be charged."""
        ...

    async def not_sent(self) -> None:
        """It did not arrive."""
        ...

    async def accepted(self, remote_id: str) -> None:
        """The engine has it under this name."""
        ...

    def waits(self, waiting: InProgress) -> None:
        """How far the engine is."""
        ...


@dataclass(frozen=True, kw_only=True)
class Before:
    """What an earlier attempt has left.

    Attributes:
        remote_id: Name of the job at the engine; empty: none is known.
        was_sent: Whether a request went out of which it is not known what became.
    """

    remote_id: str = ""
    was_sent: bool = False


class RemoteRun:
    """Drives an adapter through one job.

    A request that may have been charged is not repeated: it is found again, or the job fails as
    `unknown_charge`.

    Args:
        adapter: Speaks to the engine.
        work: The job.
        journal: Where it is written what was asked.
        charges: Whether the engine costs anything; one that does not may be asked twice.
        has_fallback: Whether another engine could do it, so that waiting for room is not worth it.
    """

    def __init__(
        self,
        adapter: Adapter,
        work: RemoteWork,
        journal: Journal,
        *,
        charges: bool,
        has_fallback: bool,
    ) -> None:
        self._adapter = adapter
        self._work = work
        self._journal = journal
        self._charges = charges
        self._has_fallback = has_fallback
        self._remote_id = ""
        self._was_sent = False
        self._sent_at = ""
        self.is_left = False
        """Whether the job goes on at the engine although this run is cancelled."""

    async def run(self, before: Before) -> Collected:
        """Return what the engine has made; cancelling ends the job there as well.

        Raises:
            EngineFailure: If it made nothing.
        """
        try:
            self._remote_id, self._was_sent = before.remote_id, before.was_sent
            if not self._remote_id:
                answer = await self._submit(was_sent=before.was_sent)
                if answer is not None:
                    return answer
            adapter = self._kept()
            return await self._insist(lambda: self._wait_and_collect(adapter))
        except asyncio.CancelledError:
            if not self.is_left:
                await self._cancel()
            raise

    def _kept(self) -> JobAdapter:
        if not isinstance(self._adapter, JobAdapter):
            raise Forgotten("The engine answers at once and keeps no jobs.")
        return self._adapter

    async def _wait_and_collect(self, adapter: JobAdapter) -> Collected:
        try:
            await self._until_end(adapter)
        except Forgotten as exc:
            if self._charges:
                raise UnknownCharge(
                    f"The engine has forgotten job {self._remote_id}, for which it may have"
                    " charged. Look there before you send the request again."
                ) from exc
            answer = await self._submit(was_sent=False)
            if answer is not None:
                return answer
            await self._until_end(adapter)
        return await self._patiently(lambda: adapter.collect(self._remote_id, self._work))

    async def _submit(self, *, was_sent: bool) -> Collected | None:
        """Have the engine accept the job; return what it made if it answers at once."""
        pauses = iter(SUBMIT_PAUSES)
        while True:
            if was_sent and await self._found():
                return None
            try:
                return await self._send()
            except Busy as exc:
                pause = exc.seconds if exc.seconds is not None else LONGEST_PAUSE
                if self._has_fallback:
                    raise
            except Unreached:
                following = next(pauses, None)
                if following is None:
                    raise
                pause = following
            except Unanswered:
                was_sent = True
                if await self._found():
                    return None
                following = next(pauses, None)
                if following is None:
                    raise
                pause = following
            await asyncio.sleep(pause)

    async def _send(self) -> Collected | None:
        await self._journal.sending()
        self._was_sent = True
        self._sent_at = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        posting = asyncio.create_task(self._adapter.submit(self._work))
        try:
            submitted = await asyncio.shield(posting)
        except asyncio.CancelledError:
            await self._learn_late(posting)
            raise
        except (Unreached, Busy):
            await self._journal.not_sent()
            raise
        except Forgotten as exc:
            raise Misconfigured(f"The engine takes no such jobs: {exc}") from exc
        if submitted.answer is not None:
            return submitted.answer
        self._remote_id = submitted.remote_id
        await self._journal.accepted(self._remote_id)
        return None

    async def _learn_late(self, posting: asyncio.Task[Submitted]) -> None:
        """Learn the name of a job that is cancelled while it is submitted, so as to end it."""
        if self._adapter.keeps_jobs:
            await asyncio.wait({posting}, timeout=CANCEL_SECONDS)
        posting.cancel()
        await asyncio.wait({posting})
        if not posting.cancelled() and posting.exception() is None:
            self._remote_id = posting.result().remote_id
            if self.is_left and self._remote_id:
                await self._journal.accepted(self._remote_id)

    async def _found(self) -> bool:
        """Look for a job whose answer was lost; return whether the engine has it.

        Raises:
            UnknownCharge: If that cannot be told, and it may have been charged.
        """
        if not self._adapter.finds_jobs:
            if self._charges:
                raise UnknownCharge(
                    "The engine was asked and its answer was lost, so it may have charged for a"
                    f" result that nobody has. {self._where()} before you send the request again."
                )
            return False
        adapter = self._kept()
        found = await self._insist(lambda: self._patiently(lambda: adapter.find(self._work)))
        if found is None:
            return False
        self._remote_id = found
        await self._journal.accepted(found)
        return True

    def _where(self) -> str:
        """Say where its operator finds a job whose answer was lost."""
        if self._adapter.sends_uuid:
            return f"Look for job {self._work.uuid} there"
        when = f" at about {self._sent_at}" if self._sent_at else ""
        return f"The engine has no name for it: look in its records for what it was asked{when},"

    async def _until_end(self, adapter: JobAdapter) -> None:
        began, forgets = asyncio.get_running_loop().time(), 0
        while True:
            try:
                waiting = await self._patiently(lambda: adapter.poll(self._remote_id))
            except Forgotten:
                forgets += 1
                if forgets == FORGETS:
                    raise
                waiting = InProgress()
            if waiting is None:
                return
            self._journal.waits(waiting)
            took = asyncio.get_running_loop().time() - began
            usual = min(max(took * PAUSE_SHARE, FIRST_PAUSE), LONGEST_PAUSE)
            await asyncio.sleep(waiting.pause if waiting.pause is not None else usual)

    async def _patiently(self, ask: Callable[[], Awaitable[Value]]) -> Value:
        """Ask until there is an answer: the job goes on there while nobody can be reached."""
        clock = asyncio.get_running_loop().time
        until, pause = clock() + OUTAGE_SECONDS, FIRST_PAUSE
        while True:
            try:
                return await ask()
            except (Unreached, Unanswered, Busy) as exc:
                told = exc.seconds if isinstance(exc, Busy) else None
                pause = told if told is not None else min(2 * pause, LONGEST_PAUSE)
                if clock() + pause > until:
                    raise
                await asyncio.sleep(pause)

    async def _insist(self, ask: Callable[[], Awaitable[Value]]) -> Value:
        """Ask about a job that the engine may have; where it costs, no other engine may do it.

        Raises:
            UnknownCharge: If it cannot be asked, and may have charged.
        """
        try:
            return await ask()
        except Exhausted:
            raise
        except EngineFailure as exc:
            if not (exc.may_fall_back and self._charges):
                raise
            name = self._remote_id or self._work.uuid
            raise UnknownCharge(
                f"The engine may have done job {name}, and cannot be asked for it: {exc} Look"
                " there before you send the request again."
            ) from exc

    async def _cancel(self) -> None:
        try:
            async with asyncio.timeout(CANCEL_SECONDS):
                await self._end_there()
        except (EngineFailure, TimeoutError) as exc:
            logger.warning("job %s goes on at its engine: %s", self._work.uuid, exc)

    async def _end_there(self) -> None:
        """End the job at the engine; one whose answer was lost is looked for first.

        It is asked whether the job still goes on: where a cancel deletes, what has ended and may be
        paid for would be lost.
        """
        adapter = self._adapter
        if not isinstance(adapter, JobAdapter):
            return
        if not self._remote_id and self._was_sent and adapter.finds_jobs:
            self._remote_id = await adapter.find(self._work) or ""
        if self._remote_id and await adapter.poll(self._remote_id) is not None:
            await adapter.cancel(self._remote_id)
