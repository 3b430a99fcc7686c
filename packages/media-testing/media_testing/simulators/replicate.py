"""Replicate.

Written from its HTTP reference (predictions.create, predictions.get, predictions.cancel,
files.create; 2026).
"""

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.queued import QueuedSimulator
from media_testing.simulators.simulator import reply


class ReplicateSimulator(QueuedSimulator):
    """Takes versions at `/predictions` and models at a path of their own."""

    submits = "POST /predictions"

    async def vendor(self, path: str, request: Request) -> Response:
        if path == "/files":
            self.bodies.append({"upload": len(await request.body())})
            return reply({"id": "f", "urls": {"get": f"{self.base_url}/files/f"}}, 201)
        if path == "/account":
            return reply({"type": "organization", "username": "studio"})
        parts = path.strip("/").split("/")
        if path.endswith("/cancel"):
            if parts[-2] not in self.polled:
                return reply({"detail": "Not found."}, 404)
            self.end(parts[-2])
            return reply({"id": parts[-2], "status": "canceled"})
        if request.method == "POST":
            name = self.accept(await request.json())
            return reply({"id": name, "status": "starting", "output": None, "error": None}, 201)
        if parts[-1] not in self.polled:
            return reply({"detail": "Not found.", "status": 404}, 404)
        return reply(self._prediction(parts[-1]))

    def _prediction(self, name: str) -> dict[str, object]:
        told = {"id": name, "status": "processing", "output": None, "error": None, "metrics": {}}
        if not self.is_ended(name):
            return told
        told["metrics"] = {"predict_time": 2.5}
        if self.failure:
            return told | {"status": "failed", "error": self.failure}
        return told | {"status": "succeeded", "output": [self.made]}
