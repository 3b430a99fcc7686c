"""What the simulated vendors share that answer with the result itself."""

import asyncio
import uuid

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from media_testing.simulators.simulator import Simulator


class AnsweringSimulator(Simulator):
    """One answer, at the end; no job that could be asked for, or canceled.

    Attributes:
        bodies: What was sent and accepted, in order.
        headers_seen: Headers of what was sent, in order; names in small letters.
        key: What it wants as the key; empty: any key.
        refusal: Which refusal all requests get that are in order; each vendor says which it has.
    """

    def reset(self) -> None:
        super().reset()
        self.bodies: list[dict[str, object]] = []
        self.headers_seen: list[dict[str, str]] = []
        self.key = ""
        self.refusal = ""

    async def accept(self, body: dict[str, object], request: Request) -> str:
        """Begin work; return its name when it has ended. `holds` lets it go on for ever."""
        name = uuid.uuid4().hex
        self.executed.append(name)
        self.bodies.append(body)
        while self.holds:
            if await request.is_disconnected():
                raise ClientDisconnect
            await asyncio.sleep(0.02)
        return name

    async def handle(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith("/files/"):
            return self.file()
        self.headers_seen.append({name.lower(): value for name, value in request.headers.items()})
        return await self.vendor(path, request)

    async def vendor(self, path: str, request: Request) -> Response:
        """Answer as the vendor does."""
        raise NotImplementedError
