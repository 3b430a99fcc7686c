"""Who writes to an upload: one request at a time, the latest one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from media_pipelines.service.problems import Refusal

# A sender that says nothing for so long has gone
STALL_SECONDS = 30.0


class UploadTurns:
    """Gives the turn to whoever comes last: the one before is a connection that was lost."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._readers: dict[str, asyncio.Timeout] = {}

    @asynccontextmanager
    async def take(self, name: str) -> AsyncIterator[None]:
        """Have an upload to oneself; who reads a part of it is interrupted."""
        reader = self._readers.pop(name, None)
        if reader and not reader.expired():
            reader.reschedule(0.0)
        lock = self._locks.setdefault(name, asyncio.Lock())
        async with lock:
            yield

    @asynccontextmanager
    async def reading(self, name: str) -> AsyncIterator[asyncio.Timeout]:
        """Read a part in one's turn; `reschedule` whenever something arrives.

        Raises:
            Refusal: `request_timeout`, if nothing arrives for too long or somebody else came.
        """
        try:
            async with asyncio.timeout(STALL_SECONDS) as stall:
                self._readers[name] = stall
                try:
                    yield stall
                finally:
                    if self._readers.get(name) is stall:
                        del self._readers[name]
        except TimeoutError as exc:
            detail = "The part was interrupted; go on where the upload ends."
            raise Refusal("request_timeout", detail, headers={"Connection": "close"}) from exc
