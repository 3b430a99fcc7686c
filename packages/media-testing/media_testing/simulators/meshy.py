"""Meshy.

Written from its API documentation (image to 3D, task lifecycle, balance; 2026): what waits can be
deleted, what runs cannot.
"""

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.queued import QueuedSimulator
from media_testing.simulators.simulator import reply

PATH = "/openapi/v1/image-to-3d"


class MeshySimulator(QueuedSimulator):
    """Makes models of pictures."""

    submits = f"POST {PATH}"

    async def vendor(self, path: str, request: Request) -> Response:
        if path == "/openapi/v1/balance":
            return reply({"balance": 1000})
        name = path.rpartition("/")[2]
        if request.method == "POST":
            return reply({"result": self.accept(await request.json())}, 202)
        if name not in self.polled:
            return reply({"message": "NotFound: task not found"}, 404)
        if request.method == "DELETE":
            if self.polled[name]:
                return reply({"message": "the task is in progress"}, 400)
            self.end(name)
            return Response()
        return reply(self._task(name))

    def _task(self, name: str) -> dict[str, object]:
        waits = self.holds or not self.polled[name]
        if not self.is_ended(name):
            state = {"status": "PENDING", "progress": 0, "preceding_tasks": 2}
            runs = {"status": "IN_PROGRESS", "progress": 50}
            return {"id": name, "task_error": {"message": ""}, **(state if waits else runs)}
        if self.failure:
            error = {"message": self.failure}
            return {"id": name, "status": "FAILED", "progress": 0, "task_error": error}
        made = {"glb": self.made, "fbx": f"{self.base_url}/files/made.fbx"}
        told = {"id": name, "status": "SUCCEEDED", "progress": 100, "consumed_credits": 20}
        return {**told, "model_urls": made, "task_error": {"message": ""}}
