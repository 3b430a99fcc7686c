"""What the simulated vendors share whose jobs are asked for."""

import uuid

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.simulator import Simulator, reply


class QueuedSimulator(Simulator):
    """Jobs under names of the vendor, which end after some polls.

    Attributes:
        bodies: What was sent, in order.
        polled: Polls of each job that it knows.
        key: What it wants in the header Authorization; empty: anything.
    """

    def reset(self) -> None:
        super().reset()
        self.bodies: list[dict[str, object]] = []
        self.paths: list[str] = []
        self.key = ""

    def forget(self) -> None:
        self.polled: dict[str, int] = {}

    def accept(self, body: dict[str, object]) -> str:
        """Begin a job; return its name."""
        name = uuid.uuid4().hex
        self.executed.append(name)
        self.bodies.append(body)
        self.polled[name] = 0
        return name

    def is_ended(self, name: str) -> bool:
        """Count a poll; say whether the job has ended."""
        self.polled[name] += not self.holds
        return self.polled[name] >= self.polls

    def end(self, name: str) -> None:
        """Cancel a job."""
        self.ended.append(name)
        del self.polled[name]

    async def handle(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith("/files/"):
            return self.file()
        if self.key and request.headers.get("authorization") != self.key:
            return reply({"detail": "Invalid token"}, 401)
        return await self.vendor(path, request)

    async def vendor(self, path: str, request: Request) -> Response:
        """Answer as the vendor does."""
        raise NotImplementedError

    @property
    def made(self) -> str:
        """Address of what the jobs make."""
        return f"{self.base_url}/files/made.png"
