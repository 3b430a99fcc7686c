"""A proxy before a server, which fails for as long as it is told to."""

import asyncio
import threading
from contextlib import suppress
from typing import Literal
from urllib.parse import urlsplit

ERROR = (
    b"HTTP/1.1 500 Internal Server Error\r\nContent-Type: application/json\r\n"
    b'Content-Length: 31\r\nConnection: close\r\n\r\n{"exception_message": "broken."}'
)


class FailingProxy:
    """Passes connections on.

    Args:
        url: Address of the server.

    Attributes:
        mode: What it does with what arrives from now on; connections that stand are cut when it
            is no more "forward".
        failed: How many requests it has failed.
    """

    def __init__(self, url: str) -> None:
        self.mode: Literal["forward", "errors", "gone"] = "forward"
        self.failed = 0
        self.port = 0
        parts = urlsplit(url)
        self._there = (parts.hostname or "", parts.port or 80)
        self._path = parts.path

    @property
    def url(self) -> str:
        """Its address, with the path of the server's."""
        return f"http://127.0.0.1:{self.port}{self._path}"

    async def serve(self, started: threading.Event) -> None:
        """Answer for ever."""
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        await server.serve_forever()

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError, asyncio.IncompleteReadError):
            if self.mode == "forward":
                await self._forward(reader, writer)
            else:
                self.failed += 1
                if self.mode == "errors":
                    await reader.readuntil(b"\r\n\r\n")
                    writer.write(ERROR)
                    await writer.drain()
        writer.close()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection(*self._there)
        ways = [
            asyncio.create_task(self._copy(reader, there_writer)),
            asyncio.create_task(self._copy(there_reader, writer)),
        ]
        while self.mode == "forward" and not any(way.done() for way in ways):
            await asyncio.wait(ways, timeout=0.05, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        there_writer.close()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while content := await reader.read(65536):
                writer.write(content)
                await writer.drain()


def failing_proxy(url: str) -> FailingProxy:
    """Start a proxy before a server, which lasts as long as the process.

    Prefect's client sends the last events when its process ends, to the address of the run.
    """
    proxy, started = FailingProxy(url), threading.Event()
    threading.Thread(target=lambda: asyncio.run(proxy.serve(started)), daemon=True).start()
    started.wait(10)
    return proxy
