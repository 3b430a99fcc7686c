"""The servers of one engine: which of them gets the next job, and when they take none."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from media_service.adapters.adapter import Adapter
from media_service.engine_api.errors import Busy, EngineFailure, OutOfCredit, Unreached

# After which a server is asked again that does not say when
BUSY_SECONDS = 5.0
CREDIT_SECONDS = 60.0
FIRST_OUTAGE_SECONDS = 0.5
LONGEST_OUTAGE_SECONDS = 15.0
MINUTE = 60.0

OnWait = Callable[[EngineFailure, float], None]
"""Told why no server takes a job, and the seconds until one is asked again."""

_SENTENCES: Mapping[type[EngineFailure], str] = MappingProxyType(
    {
        OutOfCredit: "The account at the engine has no credit.",
        Busy: "The engine takes no more jobs at present.",
        Unreached: "The engine cannot be reached at present.",
    }
)


@dataclass(eq=False)
class Server:
    """One of the servers of an engine.

    Attributes:
        adapter: Speaks to it.
        name: Its address.
        at_work: Jobs of this host that it has.
        opens_at: When it is asked again, by the clock of the pool.
        why: Why it takes nothing until then; None: it does.
    """

    adapter: Adapter
    name: str = ""
    at_work: int = 0
    opens_at: float = 0.0
    why: type[EngineFailure] | None = None
    _outage: float = field(default=FIRST_OUTAGE_SECONDS)
    _is_told: bool = False

    def shut(self, why: EngineFailure, now: float) -> None:
        """Have it asked for nothing for a while."""
        # In our words: those of the engine are about the job of one client
        self.why, self.opens_at = type(why), now + self._pause(why)
        self._is_told = isinstance(why, Busy) and why.seconds is not None

    def open(self) -> None:
        """It has taken a job."""
        self.why, self.opens_at, self._outage = None, 0.0, FIRST_OUTAGE_SECONDS

    def _pause(self, why: EngineFailure) -> float:
        if isinstance(why, Busy):
            usual = CREDIT_SECONDS if isinstance(why, OutOfCredit) else BUSY_SECONDS
            return why.seconds if why.seconds is not None else usual
        pause, self._outage = self._outage, min(2 * self._outage, LONGEST_OUTAGE_SECONDS)
        return pause

    @property
    def may_have_room(self) -> bool:
        """Whether it may, now that it has one job less: it did not say when it takes another."""
        return self.why is Busy and not self._is_told

    def wait(self, now: float) -> float:
        """Return the seconds until it may be asked."""
        return max(self.opens_at - now, self.adapter.pause, 0.0)


class Pool:
    """Servers that are alike; all jobs of an engine on this host share what is known of them.

    Args:
        servers: At least one.
        per_minute: Jobs that are begun in a minute at most; None: as many as there are.
        clock: Of which the seconds are counted.
    """

    def __init__(
        self,
        servers: Sequence[Server],
        per_minute: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.servers = tuple(servers)
        self._per_minute = per_minute
        self._begun: deque[float] = deque(maxlen=per_minute)
        self._clock = clock
        self._turns: deque[asyncio.Event] = deque()

    def named(self, name: str) -> Server | None:
        """Return a server by its address; without one, the first."""
        alike = (server for server in self.servers if not name or server.name == name)
        return next(alike, None)

    def shut(self, server: Server, why: EngineFailure) -> None:
        """Note that a server does not take jobs now."""
        server.shut(why, self._clock())

    @property
    def charges(self) -> bool:
        """Whether the engine is known to cost."""
        return any(server.adapter.charges for server in self.servers)

    @property
    def is_shut(self) -> bool:
        """Whether no server takes jobs now."""
        return all(server.wait(self._clock()) > 0 for server in self.servers)

    async def take(self, on_wait: OnWait) -> Server:
        """Return the server with the fewest jobs of those that take some; it has one more now.

        Args:
            on_wait: Told why, if there is none at present.
        """
        while (pause := self._pause()) > 0:
            on_wait(self.reason(), pause)
            await self._wait(pause)
        now = self._clock()
        able = [server for server in self.servers if server.wait(now) <= 0]
        server = min(able, key=lambda each: each.at_work)
        server.at_work += 1
        if self._per_minute is not None:
            self._begun.append(now)
        return server

    async def _wait(self, seconds: float) -> None:
        """Wait until a server may be asked, or has one job less and this one comes next."""
        turn = asyncio.Event()
        self._turns.append(turn)
        try:
            async with asyncio.timeout(seconds):
                await turn.wait()
        except TimeoutError:
            pass
        finally:
            with suppress(ValueError):
                self._turns.remove(turn)

    def leave(self, server: Server) -> None:
        """Note that a job has left a server; one that waits may have its place."""
        server.at_work -= 1
        if server.may_have_room:
            server.opens_at = 0.0
            if self._turns:
                self._turns.popleft().set()

    def _pause(self) -> float:
        now = self._clock()
        pause = min(server.wait(now) for server in self.servers)
        if self._per_minute is not None and len(self._begun) == self._per_minute:
            pause = max(pause, self._begun[0] + MINUTE - now)
        return pause

    def reason(self) -> EngineFailure:
        """Return why no server takes a job now."""
        now = self._clock()
        shut = [server.why for server in self.servers if server.wait(now) > 0]
        if not shut:
            return Busy(f"The engine gets {self._per_minute} jobs a minute.")
        kind = next((each for each in shut if each is not None), Busy)
        known = next((each for each in _SENTENCES if issubclass(kind, each)), Busy)
        return known(_SENTENCES[known])

    def give_back(self) -> None:
        """Count the last job as not begun: it did not arrive."""
        if self._begun:
            self._begun.pop()

    async def close(self) -> None:
        """Close the connections to all servers."""
        for server in self.servers:
            await server.adapter.close()
