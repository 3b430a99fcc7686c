"""How fast a body must come: who sends it keeps something of the service for as long."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self


class BodyPace:
    """A time limit that grows with what arrives: a grace, and a second for each so many bytes.

    Leaving it raises TimeoutError when the body has fallen behind, or was interrupted.
    """

    def __init__(self, grace_seconds: float, bytes_per_second: float) -> None:
        self._limit = asyncio.timeout(grace_seconds)
        self._bytes_per_second = bytes_per_second

    async def __aenter__(self) -> Self:
        """Begin."""
        await self._limit.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End."""
        await self._limit.__aexit__(kind, error, trace)

    def arrived(self, size: int) -> None:
        """Allow for what has arrived."""
        when = self._limit.when()
        if when is not None and not self._limit.expired():
            self._limit.reschedule(when + size / self._bytes_per_second)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Let no time pass: what has arrived waits for us."""
        when, now = self._limit.when(), asyncio.get_running_loop().time
        if when is None or self._limit.expired():
            yield
            return
        left = when - now()
        self._limit.reschedule(None)
        try:
            yield
        finally:
            self._limit.reschedule(now() + left)

    def interrupt(self) -> None:
        """End it now."""
        if not self._limit.expired():
            self._limit.reschedule(0.0)
