"""fal's queue.

Written from its documentation of the queue (submit, status, response, cancel; 2026): a path below
the model's is left out of the addresses of a job.
"""

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.queued import QueuedSimulator
from media_testing.simulators.simulator import reply


class FalSimulator(QueuedSimulator):
    """One model, `/fal-ai/flux/dev`.

    Attributes:
        is_black: Whether moderation takes out the picture.
    """

    submits = "POST /fal-ai/flux/dev"

    def reset(self) -> None:
        super().reset()
        self.is_black = False

    async def vendor(self, path: str, request: Request) -> Response:
        if path == "/fal-ai/flux/dev" and request.method == "POST":
            return reply(self._addresses(self.accept(await request.json())))
        parts = path.strip("/").split("/")
        if parts[:3] != ["fal-ai", "flux", "requests"] or parts[3] not in self.polled:
            return reply({"detail": "Request not found"}, 404)
        name, what = parts[3], parts[4] if len(parts) > 4 else ""
        if what == "cancel" and request.method == "PUT":
            self.end(name)
            return reply({"status": "CANCELLATION_REQUESTED"}, 202)
        if what == "status":
            return reply(self._status(name), 202)
        made = {"url": self.made, "content_type": "image/png", "width": 64, "height": 64}
        return reply({"images": [made], "seed": 7, "has_nsfw_concepts": [self.is_black]})

    def _addresses(self, name: str) -> dict[str, object]:
        base = f"{self.base_url}/fal-ai/flux/requests/{name}"
        return {
            "request_id": name,
            "response_url": base,
            "status_url": f"{base}/status",
            "cancel_url": f"{base}/cancel",
        }

    def _status(self, name: str) -> dict[str, object]:
        if not self.polled[name] and not self.is_ended(name):
            return {"status": "IN_QUEUE", "queue_position": 0, **self._addresses(name)}
        if not self.is_ended(name):
            return {"status": "IN_PROGRESS", **self._addresses(name)}
        failed = {"error": self.failure, "error_type": "internal"} if self.failure else {}
        return {"status": "COMPLETED", **failed, **self._addresses(name)}
