"""A line to a service that is cut, and on which bytes are counted."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from media_api.client.media_client import MediaClient
from media_api.client.retrying import Timeouts

QUICK = Timeouts(connect=2.0, answer=20.0, outage=5.0, first_poll=0.01, longest_poll=0.05)


class BadLine:
    """A proxy that counts what is sent, and cuts the line at given numbers of bytes."""

    def __init__(self, to: tuple[str, int], cuts: list[int]) -> None:
        self.sent = 0
        self._to = to
        self.cuts = cuts

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there, back = await asyncio.open_connection(*self._to)
            answering = asyncio.create_task(self._answer(there, writer))
            with suppress(OSError):
                await self._pass_on(reader, back)
            back.transport.abort()
            answering.cancel()
        writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        while content := await reader.read(1 << 16):
            self.sent += len(content)
            if self.cuts and self.sent >= self.cuts[0]:
                self.cuts.pop(0)
                return
            back.write(content)
            await back.drain()

    @staticmethod
    async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while content := await reader.read(1 << 16):
                writer.write(content)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def through(
    address: tuple[str, int], key: str, cuts: Sequence[int] = ()
) -> AsyncIterator[tuple[BadLine, MediaClient]]:
    """Connect a client to a service at an address over a line with cuts."""
    line = BadLine(address, list(cuts))
    server = await asyncio.start_server(line.serve, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with MediaClient(url, key, timeouts=QUICK) as client:
        yield line, client
    server.close()
