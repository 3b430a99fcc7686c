"""A container of Cog with one slot.

Written from replicate/cog, docs/http.md and crates/coglet/src/transport/http/routes.rs (commit
6110c912, 2026): a prediction is answered at its end, and canceled when its connection is lost.
"""

import asyncio
import base64

from starlette.requests import Request
from starlette.responses import Response

from media_testing.fake_service import picture
from media_testing.simulators.simulator import Simulator, endless, reply


class CogSimulator(Simulator):
    """Its model returns a file.

    Attributes:
        bodies: What was sent, by job.
        output: What the model returns in place of a file.
    """

    submits = "PUT /predictions/"

    def reset(self) -> None:
        super().reset()
        self.bodies: dict[str, dict[str, object]] = {}
        self.output: object = None

    def forget(self) -> None:
        self.running = ""

    async def handle(self, request: Request) -> Response:
        path = request.url.path
        if path == "/health-check":
            status = "BUSY" if self.running else "READY"
            return reply({"status": status, "version": {"cog": "0.17.0", "coglet": "0.17.0"}})
        # Of a client that has gone nothing is begun
        name, body = path.rpartition("/")[2], await request.json()
        if self.running == name:
            return reply({"id": name, "status": "processing"}, 202)
        if self.running:
            return reply({"error": "At capacity - all prediction slots busy"}, 409)
        self.running = name
        self.executed.append(name)
        self.bodies[name] = body
        try:
            return await self._predict(name, request)
        finally:
            self.running = ""

    async def _predict(self, name: str, request: Request) -> Response:
        left = self.polls
        while left or self.holds:
            left = max(left - 1, 0)
            await asyncio.sleep(0.02)
            if await request.is_disconnected():
                self.ended.append(name)
                return Response(status_code=400)
        if self.is_endless:
            return endless()
        answer = {"id": name, "logs": "", "metrics": {"predict_time": 2.5}}
        if self.failure:
            return reply({**answer, "status": "failed", "error": self.failure})
        made = f"data:image/png;base64,{base64.b64encode(picture()).decode()}"
        return reply({**answer, "status": "succeeded", "output": self.output or made})
