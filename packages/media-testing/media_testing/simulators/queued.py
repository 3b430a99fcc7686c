"""What the simulated vendors share whose jobs are asked for."""

import uuid

from starlette.requests import Request
from starlette.responses import Response

from media_testing.fake_service import picture
from media_testing.simulators.simulator import Simulator


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
        self.key = ""

    def forget(self) -> None:
        self.polled: dict[str, int] = {}

    def accept(self, body: dict[str, object]) -> str:
        """Begin a job; return its name."""
        name = str(uuid.uuid4())
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
        return await self.vendor(path, request)

    def has_key(self, request: Request) -> bool:
        """Whether a request has the key that is wanted."""
        return not self.key or request.headers.get("authorization") == self.key

    def file_at(self, path: str) -> Response:
        """A picture, or what the jobs make, by the ending of its address."""
        if self.is_endless:
            return self.file()
        if path.endswith((".png", ".webp")):
            return Response(picture(), media_type="image/png")
        kind = "model/gltf-binary" if path.endswith(".glb") else "application/octet-stream"
        return Response(self.content, media_type=kind)

    async def vendor(self, path: str, request: Request) -> Response:
        """Answer as the vendor does."""
        raise NotImplementedError

    @property
    def made(self) -> str:
        """Address of what the jobs make."""
        return f"{self.base_url}/files/made.png"
