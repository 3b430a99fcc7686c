"""One job at an engine elsewhere: submitted once, waited for, fetched, and ended when it must."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
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
    FailedThere,
    Forgotten,
    Misconfigured,
    Unanswered,
    UnknownCharge,
    Unreached,
)
from media_service.remote.pool import Pool, Server
from media_service.remote.remote_name import RemoteName, read_name

# Between two polls, where the engine does not say; grows with the time that a job takes
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 5.0
PAUSE_SHARE = 0.05
# How often a submission without an answer is sent again that may be; for a server that takes jobs
# it waits until its deadline
SUBMIT_PAUSES = (0.5, 1.0, 2.0)
# How long an engine that runs a job may be out of reach
OUTAGE_SECONDS = 300.0
# How often an engine must say that it does not know a job
FORGETS = 3
CANCEL_SECONDS = 2.0

Value = TypeVar("Value")
Posted = TypeVar("Posted", Submitted, str)
logger = logging.getLogger("media_service.remote.run")


class Journal(Protocol):
    """Where it is written what has been asked of an engine, before anybody waits for it."""

    async def sending(self, name: str) -> None:
        """A request goes out that may be charged; the name has no more than a server."""
        ...

    async def not_sent(self) -> None:
        """It did not arrive."""
        ...

    async def accepted(self, name: str) -> None:
        """The engine has it under this name (`media_service.remote.remote_name`)."""
        ...

    def waits(self, waiting: InProgress) -> None:
        """How far the engine is."""
        ...


@dataclass(frozen=True, kw_only=True)
class Before:
    """What an earlier attempt has left.

    Attributes:
        remote_id: Name of the job at the engine, as the journal got it; empty: none is known.
        was_sent: Whether a request went out of which it is not known what became.
    """

    remote_id: str = ""
    was_sent: bool = False


class RemoteRun:
    """Drives an engine through one job.

    A request that may have been charged is not repeated: it is found again, or the job fails as
    `unknown_charge`.

    Args:
        pool: The servers of the engine.
        work: The job.
        journal: Where it is written what was asked.
        charges: Whether the engine costs anything; one that does not may be asked twice.
        has_fallback: Whether another engine could do it, so that waiting for room is not worth it.
    """

    def __init__(
        self,
        pool: Pool,
        work: RemoteWork,
        journal: Journal,
        *,
        charges: bool,
        has_fallback: bool,
    ) -> None:
        self._pool = pool
        self._server: Server | None = None
        self._work = work
        self._journal = journal
        self._charges = charges
        self._has_fallback = has_fallback
        self._remote_id = ""
        self._goes_on = False
        self._was_sent = False
        self._sent_at = ""
        self.is_left = False
        """Whether the job goes on at the engine although this run is cancelled."""
        self.waits_for: EngineFailure | None = None
        """Why no server has got the job yet."""

    async def run(self, before: Before) -> Collected:
        """Return what the engine has made; cancelling ends the job there as well.

        Raises:
            EngineFailure: If it made nothing.
        """
        try:
            self._resume(before)
            if not self._remote_id:
                answer = await self._submit(was_sent=self._was_sent)
                if answer is not None:
                    return answer
            return await self._insist(self._wait_and_collect)
        except asyncio.CancelledError:
            if not self.is_left:
                await self._cancel()
            raise
        finally:
            self._leave()

    def _resume(self, before: Before) -> None:
        """Go on where an earlier attempt ended, at the same server."""
        if not before.was_sent:
            return
        name = read_name(before.remote_id)
        self._server = self._pool.named(name.server)
        if self._server is None and not self._charges:
            return
        if self._server is None:
            raise UnknownCharge(
                "The job was sent to a server that the engine has no more, and may have been"
                " charged. Look there before you send the request again."
            )
        self._server.at_work += 1
        self._was_sent, self._remote_id, self._goes_on = True, name.id, name.goes_on

    def _leave(self) -> None:
        if self._server is not None:
            self._pool.leave(self._server)
            self._server = None

    @property
    def _adapter(self) -> Adapter:
        """What speaks to the server that has the job."""
        if self._server is None:
            raise Forgotten("No server has the job.")
        return self._server.adapter

    def _name(self, *, goes_on: bool = False) -> str:
        server = self._server.name if self._server else ""
        return str(RemoteName(id=self._remote_id, server=server, goes_on=goes_on))

    def _kept(self) -> JobAdapter:
        adapter = self._adapter
        if not isinstance(adapter, JobAdapter):
            raise Forgotten("The engine answers at once and keeps no jobs.")
        return adapter

    async def _wait_and_collect(self) -> Collected:
        try:
            await self._until_end()
        except Forgotten as exc:
            if self._charges:
                raise UnknownCharge(
                    f"The engine has forgotten job {self._remote_id}, for which it may have"
                    " charged. Look there before you send the request again."
                ) from exc
            answer = await self._submit(was_sent=False)
            if answer is not None:
                return answer
            await self._until_end()
        adapter = self._kept()
        while adapter.goes_on(self._remote_id, self._work):
            await self._go_on(adapter)
            await self._until_end()
        return await self._patiently(lambda: adapter.collect(self._remote_id, self._work))

    async def _go_on(self, adapter: JobAdapter) -> None:
        """Have the engine begin the next step of a job; it is charged by itself.

        Raises:
            UnknownCharge: If it may have begun, and nobody knows its name.
        """
        pauses = iter(SUBMIT_PAUSES)
        while True:
            if self._goes_on and self._charges:
                raise UnknownCharge(
                    f"The engine was asked to go on with job {self._remote_id} and its answer was"
                    f" lost, so it may have charged for a result that nobody has. {self._where()}"
                    " before you send the request again."
                )
            await self._journal.accepted(self._name(goes_on=True))
            self._goes_on = True
            try:
                following = await self._posted(adapter.go_on(self._remote_id, self._work))
            except (Unreached, Busy) as exc:
                self._goes_on = False
                await self._journal.accepted(self._name())
                pause = _pause(exc, LONGEST_PAUSE)
                self.waits_for = None
                self._wait(exc, pause)
            except Unanswered:
                pause = next(pauses, LONGEST_PAUSE)
            except EngineFailure as exc:
                words = f"{exc} Its first step, job {self._remote_id}, may be charged."
                raise FailedThere(exc.code, words, retryable=False) from exc
            else:
                self.waits_for = None
                self._remote_id, self._goes_on = following, False
                await self._journal.accepted(self._name())
                return
            await asyncio.sleep(pause)

    async def _submit(self, *, was_sent: bool) -> Collected | None:
        """Have the engine accept the job; return what it made if it answers at once.

        Where no server takes jobs it is waited for, if no other engine may do it.
        """
        pauses = iter(SUBMIT_PAUSES)
        while True:
            if was_sent and await self._found():
                return None
            server = self._server or await self._taken()
            try:
                return await self._send()
            except (Busy, Unreached) as exc:
                self._leave()
                self._pool.shut(server, exc)
                self._pool.give_back()
                self.waits_for, was_sent = exc, False
                if self._has_fallback and self._pool.is_shut:
                    raise
            except Unanswered:
                was_sent = True
                if await self._found():
                    return None
                following = next(pauses, None)
                if following is None:
                    raise
                await asyncio.sleep(following)

    async def _taken(self) -> Server:
        """Have a server for the job.

        Raises:
            EngineFailure: Why there is none, where another engine may do it.
        """
        if self._has_fallback and self._pool.is_shut:
            raise self._pool.reason()
        self._server = await self._pool.take(self._wait)
        return self._server

    def _wait(self, why: EngineFailure, seconds: float) -> None:
        # The engine's own words, where it has said them of this job
        self.waits_for = self.waits_for or why
        again = f"It is asked again in {max(round(seconds), 1)} s."
        self._journal.waits(InProgress(reason=f"{self.waits_for} {again}"))

    async def _send(self) -> Collected | None:
        await self._journal.sending(self._name())
        if self.waits_for is not None:
            self._journal.waits(InProgress())
        self._was_sent, self.waits_for = True, None
        self._sent_at = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        try:
            submitted = await self._posted(self._adapter.submit(self._work))
        except (Unreached, Busy):
            self._was_sent = False
            await self._journal.not_sent()
            raise
        except Forgotten as exc:
            raise Misconfigured(f"The engine takes no such jobs: {exc}") from exc
        if self._server is not None:
            self._server.open()
        if submitted.answer is not None:
            return submitted.answer
        self._remote_id = submitted.remote_id
        await self._journal.accepted(self._name())
        return None

    async def _posted(self, sending: Coroutine[None, None, Posted]) -> Posted:
        """Return what is answered to a request that begins something at the engine.

        Where the job is cancelled meanwhile, the name of what was begun is learnt all the same, so
        as to end it.
        """
        posting = asyncio.create_task(sending)
        try:
            return await asyncio.shield(posting)
        except asyncio.CancelledError:
            if self._adapter.keeps_jobs:
                await asyncio.wait({posting}, timeout=CANCEL_SECONDS)
            posting.cancel()
            await asyncio.wait({posting})
            if not posting.cancelled() and posting.exception() is None:
                await self._learn(posting.result())
            raise

    async def _learn(self, answer: Submitted | str) -> None:
        name = answer if isinstance(answer, str) else answer.remote_id
        self._remote_id = name or self._remote_id
        if self.is_left and name:
            await self._journal.accepted(self._name())

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
        await self._journal.accepted(self._name())
        return True

    def _where(self) -> str:
        """Say where its operator finds a job whose answer was lost."""
        if self._adapter.sends_uuid:
            return f"Look for job {self._work.uuid} there"
        when = f" at about {self._sent_at}" if self._sent_at else ""
        return f"The engine has no name for it: look in its records for what it was asked{when},"

    async def _until_end(self) -> None:
        adapter = self._kept()
        began, forgets = asyncio.get_running_loop().time(), 0
        while True:
            try:
                waiting = await self._patiently(lambda: adapter.poll(self._remote_id, self._work))
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
            except (Unreached, Unanswered, Busy, Misconfigured) as exc:
                # Also where the key is being changed
                if clock() >= until:
                    raise
                pause = _pause(exc, min(2 * pause, LONGEST_PAUSE))
                await asyncio.sleep(min(pause, max(until - clock(), 0.0)))

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
            is_lost = exc.may_fall_back or isinstance(exc, Forgotten)
            if not (is_lost and self._charges):
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
        adapter = self._server.adapter if self._server else None
        if not isinstance(adapter, JobAdapter):
            return
        if not self._remote_id and self._was_sent and adapter.finds_jobs:
            self._remote_id = await adapter.find(self._work) or ""
        if self._remote_id and await adapter.poll(self._remote_id, self._work) is not None:
            await adapter.cancel(self._remote_id, self._work)


def _pause(failure: EngineFailure, usual: float) -> float:
    """Return the seconds after which it makes sense to ask again, as the engine says or usual."""
    told = failure.seconds if isinstance(failure, Busy) else None
    return usual if told is None else told
