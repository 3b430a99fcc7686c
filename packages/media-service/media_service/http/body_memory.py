"""Memory for the bodies of requests: what does not fit waits, and is refused when it waits long."""

import asyncio
from collections import Counter
from dataclasses import dataclass

from media_service.refusal import Refusal

WAIT_SECONDS = 30.0
# What has no more waits for nobody; connections are few enough
SMALL_BYTES = 1 << 16


@dataclass(eq=False)
class BodyShare:
    """What a body has of the memory: as much as has arrived of it.

    Attributes:
        client_id: Who sends it.
        size: Bytes.
    """

    client_id: str
    size: int = 0


class BodyMemory:
    """So many bytes of bodies at once, and for one client not all of them.

    Small bodies and the oldest one wait for nobody, so that there is always one that gets on.

    Args:
        size: Bytes of all bodies; with the oldest one they may be more.
        of_one: Bytes of the bodies of one client.
    """

    def __init__(self, size: int, of_one: int) -> None:
        self._size = size
        self._of_one = of_one
        self._used = 0
        self._of_client: Counter[str] = Counter()
        # In the order in which they came
        self._open: dict[BodyShare, None] = {}
        self._waiting: dict[BodyShare, tuple[int, asyncio.Future[None]]] = {}

    def open(self, client_id: str) -> BodyShare:
        """Begin to read a body; it is to be closed."""
        share = BodyShare(client_id)
        self._open[share] = None
        return share

    async def grow(self, share: BodyShare, size: int) -> None:
        """Take memory for what has arrived of a body.

        Raises:
            Refusal: `unavailable`, if there is none for too long.
        """
        if self._fits(share, size):
            self._add(share, size)
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting[share] = size, turn
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await turn
        except TimeoutError as exc:
            detail = "Too many large requests arrive at once; nothing was accepted."
            raise Refusal("unavailable", detail, headers={"Retry-After": "10"}) from exc
        finally:
            self._waiting.pop(share, None)

    def close(self, share: BodyShare) -> None:
        """Give the memory of a body back."""
        del self._open[share]
        self._add(share, -share.size)
        for other, (size, turn) in list(self._waiting.items()):
            if not turn.done() and self._fits(other, size):
                self._add(other, size)
                turn.set_result(None)

    def stop(self) -> None:
        """Refuse those who wait."""
        for _, turn in self._waiting.values():
            if not turn.done():
                turn.set_exception(Refusal("unavailable", "The service stops; send it again."))

    def _fits(self, share: BodyShare, size: int) -> bool:
        if share.size + size <= SMALL_BYTES or share is next(iter(self._open)):
            return True
        of_client = self._of_client[share.client_id] + size
        return of_client <= self._of_one and self._used + size <= self._size

    def _add(self, share: BodyShare, size: int) -> None:
        share.size += size
        self._used += size
        self._of_client[share.client_id] += size
        if not self._of_client[share.client_id]:
            del self._of_client[share.client_id]
