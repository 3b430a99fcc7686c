"""What all simulated engines have: jobs that end after some polls, and faults on demand."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from media_testing.fake_service import broken_off, picture


@dataclass(frozen=True, kw_only=True)
class Fault:
    """What goes wrong with one request.

    Attributes:
        status: Answered in place of what the engine would; 0: no answer, the connection is lost;
            None: the engine's own answer.
        is_done: Whether the engine has done what was asked before.
        headers: Of the answer.
        said: Its body.
        seconds: After which it begins.
        late: Seconds after which it answers what it has done.
    """

    status: int | None = 0
    is_done: bool = False
    headers: dict[str, str] = field(default_factory=dict)
    said: object = None
    seconds: float = 0.0
    late: float = 0.0


LOST = Fault(is_done=True)
FAILED_AFTER = Fault(status=500, is_done=True, said={"error": "internal"})


def slow(seconds: float) -> Fault:
    """The engine's own answer, late."""
    return Fault(status=None, seconds=seconds)


def busy(seconds: int | None = None) -> Fault:
    """An answer 429, with the time after which to come back, or without."""
    headers = {} if seconds is None else {"Retry-After": str(seconds)}
    return Fault(status=429, headers=headers)


def reply(body: object, status: int = 200) -> Response:
    return Response(json.dumps(body), status, media_type="application/json")


def endless() -> Response:
    """A file without an end; whoever reads it stops by itself."""

    async def chunks() -> Iterator[bytes]:  # type: ignore[misc]
        with suppress(asyncio.CancelledError):
            while True:
                yield bytes(1 << 16)
                await asyncio.sleep(0)

    return StreamingResponse(chunks(), media_type="image/png")  # type: ignore[arg-type]


class Simulator:
    """A server on loopback that speaks the wire of an engine.

    Attributes:
        executed: Jobs that it began, in order; one that was begun twice is here twice.
        ended: Jobs that were canceled.
        holds: Whether its jobs go on for ever.
        polls: Polls after which a job ends.
        failure: What it says of why its jobs fail; empty: they do not.
        is_endless: Whether its files have no end.
        content: Of its files.
        faults: Method and begin of a path to what goes wrong with the next such requests.
        requests: Method and path of all requests, in order.
    """

    submits = "POST /"

    def __init__(self) -> None:
        self.base_url = ""
        self.reset()

    def reset(self) -> None:
        """Forget all jobs and faults."""
        self.executed: list[str] = []
        self.ended: list[str] = []
        self.holds = False
        self.polls = 2
        self.failure = ""
        self.is_endless = False
        self.content = picture()
        self.faults: dict[str, list[Fault]] = {}
        self.requests: list[str] = []
        self.forget()

    def forget(self) -> None:
        """Lose all jobs, as a restart does."""

    def routes(self) -> list[BaseRoute]:
        methods = ["GET", "POST", "PUT", "DELETE"]
        return [Route("/{path:path}", self._answer, methods=methods)]

    async def handle(self, request: Request) -> Response:
        """Answer as the engine does."""
        raise NotImplementedError

    def file(self) -> Response:
        """A file, or what has no end."""
        return endless() if self.is_endless else Response(self.content)

    async def _answer(self, request: Request) -> Response:
        name = f"{request.method} {request.url.path}"
        self.requests.append(name)
        fault = self._fault(name)
        if fault is None:
            return await self._handled(request)
        await asyncio.sleep(fault.seconds)
        if fault.status is None:
            return await self._handled(request)
        if fault.is_done:
            await self._handled(request)
            await asyncio.sleep(fault.late)
        if not fault.status:
            return broken_off(b"{}")
        body = "" if fault.said is None else json.dumps(fault.said)
        return Response(body, fault.status, fault.headers, "application/json")

    async def _handled(self, request: Request) -> Response:
        with suppress(ClientDisconnect):
            return await self.handle(request)
        return Response(status_code=400)

    def _fault(self, name: str) -> Fault | None:
        found = next((planned for key, planned in self.faults.items() if name.startswith(key)), [])
        return found.pop(0) if found else None
