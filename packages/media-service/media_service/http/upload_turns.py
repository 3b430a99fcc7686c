"""Who writes to an upload: one request at a time, the latest one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from media_service.http.body_pace import BodyPace
from media_service.refusal import Refusal

# A part may be so late, and no later: a second for each so many bytes
PART_SECONDS = 30.0
SLOWEST_BYTES = 50_000


class UploadTurns:
    """Gives the turn to whoever comes last: the one before is a connection that was lost."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._readers: dict[str, BodyPace] = {}

    @asynccontextmanager
    async def take(self, name: str) -> AsyncIterator[None]:
        """Have an upload to oneself; who reads a part of it is interrupted."""
        reader = self._readers.pop(name, None)
        if reader:
            reader.interrupt()
        lock = self._locks.setdefault(name, asyncio.Lock())
        async with lock:
            yield

    @asynccontextmanager
    async def reading(self, name: str) -> AsyncIterator[BodyPace]:
        """Read a part in one's turn.

        Raises:
            Refusal: `request_timeout`, if it falls behind, or somebody else came.
        """
        try:
            async with BodyPace(PART_SECONDS, SLOWEST_BYTES) as pace:
                self._readers[name] = pace
                try:
                    yield pace
                finally:
                    if self._readers.get(name) is pace:
                        del self._readers[name]
        except TimeoutError as exc:
            detail = "The part was interrupted; go on where the upload ends."
            raise Refusal("request_timeout", detail, headers={"Connection": "close"}) from exc
