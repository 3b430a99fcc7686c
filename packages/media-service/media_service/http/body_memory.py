"""Memory for the bodies of requests: what does not fit waits, and is refused when it waits long."""

import asyncio
from collections import deque

from media_service.refusal import Refusal

WAIT_SECONDS = 30.0


class BodyMemory:
    """So many bytes of bodies at once; who comes first is served first."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._free = size
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()

    async def take(self, size: int) -> int:
        """Take memory for a body; one that is larger than all memory has all of it.

        Returns:
            What is to be given back.

        Raises:
            Refusal: `unavailable`, if there is none for too long.
        """
        size = min(size, self._size)
        if not self._waiting and size <= self._free:
            self._free -= size
            return size
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append((size, turn))
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await turn
        except BaseException as exc:
            self._withdraw(size, turn)
            if not isinstance(exc, TimeoutError):
                raise
            detail = "Too many large requests arrive at once; nothing was accepted."
            raise Refusal("unavailable", detail, headers={"Retry-After": "10"}) from exc
        return size

    def give(self, size: int) -> None:
        """Give memory back."""
        self._free += size
        while self._waiting and self._waiting[0][0] <= self._free:
            next_size, turn = self._waiting.popleft()
            self._free -= next_size
            turn.set_result(None)

    def stop(self) -> None:
        """Refuse those who wait."""
        for _, turn in self._waiting:
            if not turn.done():
                turn.set_exception(Refusal("unavailable", "The service stops; send it again."))

    def _withdraw(self, size: int, turn: "asyncio.Future[None]") -> None:
        if turn.done() and not turn.cancelled() and turn.exception() is None:
            self.give(size)
            return
        self._waiting.remove((size, turn))
        self.give(0)
