"""A small real HTTP server that does all that a service should, and one thing less on demand."""

import hashlib
import json
import time
import uuid
from dataclasses import dataclass, field

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from media_api.contract.operations import OPERATIONS
from media_testing.fake_service import KEY, Json, broken_off, picture, problem, reply

PREFIX = "/api/v1/"
SMALL_BODY = 1_000_000


@dataclass
class SmallTask:
    """One task."""

    operation: str
    body: Json
    task_uuid: str = field(default_factory=lambda: str(uuid.uuid4()))
    status: str = "QUEUED"
    created_at: int = field(default_factory=lambda: int(time.time()))


class ConformingService:
    """State of the server.

    Attributes:
        faults: What it does wrong.
        tasks: All of them, by uuid.
    """

    def __init__(self) -> None:
        self.base_url = ""
        self.reset()

    def reset(self) -> None:
        """Forget all."""
        self.faults: frozenset[str] = frozenset()
        self.tasks: dict[str, SmallTask] = {}
        self.keys: dict[str, SmallTask] = {}
        self.refusals_left = 0

    def routes(self) -> list[Route]:
        """Answer to everything."""

        async def answer(request: Request) -> Response:
            body = await request.body()
            answered = self._answer(request, request.url.path, body)
            if "plain errors" in self.faults and answered.status_code >= 400:
                return Response("No.", answered.status_code, media_type="text/plain")
            return answered

        return [Route("/{path:path}", answer, methods=["GET", "POST"])]

    def _answer(self, request: Request, path: str, body: bytes) -> Response:
        if self.refusals_left and request.method == "POST":
            self.refusals_left -= 1
            pause = {} if "429 without a pause" in self.faults else {"Retry-After": "0.01"}
            return problem(429, "rate_limited", headers=pause)
        is_open = "open" in self.faults or ("open files" in self.faults and "assets" in path)
        if request.headers.get("authorization") != f"Bearer {KEY}" and not is_open:
            return problem(401, "unauthorized")
        if path.startswith("/assets/"):
            return self._file(request, path)
        if path == f"{PREFIX}tasks" and "no list" not in self.faults:
            size = 9 if "long pages" in self.faults else int(request.query_params["page_size"])
            return reply({"tasks": [self._envelope(t) for t in [*self.tasks.values()][-size:]]})
        if path.endswith("/cancel"):
            return self._cancel(path.split("/")[-2])
        name = path.removeprefix(PREFIX)
        if request.method == "POST":
            return self._create(name, request.headers.get("idempotency-key", ""), body)
        return self._read(name.rpartition("/")[2])

    def _create(self, name: str, key: str, content: bytes) -> Response:
        if name not in OPERATIONS and "unknown operations" not in self.faults:
            return problem(404, "not_found")
        if "two operations" in self.faults and not name.startswith(("images/c", "images/g")):
            return problem(404, "not_found")
        if "small bodies" in self.faults and len(content) > SMALL_BODY:
            return problem(413, "payload_too_large")
        refusal = self._refusal(name, content)
        if refusal:
            return refusal
        body = json.loads(content)
        known = self.keys.get(key)
        if known and "ignores keys" not in self.faults:
            if known.body == body or "one task a key" in self.faults:
                return self._accepted(known)
            if "new task a body" not in self.faults:
                return problem(422, "idempotency_key_reused")
        task = SmallTask(name, body)
        self.tasks[task.task_uuid] = self.keys[key] = task
        if "fails" in self.faults and name == "images/generations":
            task.status = "FAILED"
        if body.get("options", {}).get("block") and "does not wait" not in self.faults:
            task.status = "FAILED" if "caption fails" in self.faults else "COMPLETED"
            return reply(self._envelope(task), 200)
        return self._accepted(task)

    def _refusal(self, name: str, content: bytes) -> Response | None:
        try:
            body = json.loads(content)
        except ValueError:
            return problem(500 if "breaks on no JSON" in self.faults else 400, "malformed_json")
        if "no seed" in self.faults and "seed" in body:
            return problem(422, "validation_failed")
        if "no own files" in self.faults and "input_image" in body:
            return problem(422, "invalid_asset_input")
        if "any body" in self.faults and not body:
            return None
        if "any priority" in self.faults:
            body = {k: v for k, v in body.items() if k != "options"}
        try:
            OPERATIONS[name].request.validate_python(body)
        except ValidationError:
            return problem(422, "validation_failed")
        return None

    def _accepted(self, task: SmallTask) -> Response:
        return reply(self._envelope(task), 202 if "202" in self.faults else 201)

    def _read(self, task_uuid: str) -> Response:
        task = self.tasks.get(task_uuid)
        if task is None and "any task" in self.faults:
            return reply(self._envelope(SmallTask("images/generations", {})))
        if task is None:
            return problem(422 if "422 for tasks" in self.faults else 404, "not_found")
        if task.status == "COMPLETED" and "changes" in self.faults:
            task.task_uuid += "-changed"
        elif task.status == "QUEUED" and "never ends" not in self.faults:
            task.status = "COMPLETED"
        told = self._envelope(task)
        if "another task" in self.faults:
            told["task_uuid"] = str(uuid.uuid4())
        return Response(json.dumps(told), 200, {"Retry-After": "0.01"}, "application/json")

    def _cancel(self, task_uuid: str) -> Response:
        if "no cancel" in self.faults:
            return problem(404, "not_found")
        task = self.tasks[task_uuid]
        if task.status == "QUEUED" and "goes on" not in self.faults:
            task.status = "FAILED"
        return reply(self._envelope(task))

    def _envelope(self, task: SmallTask) -> Json:
        done = task.status == "COMPLETED"
        host = "https://elsewhere.example/" if "absolute results" in self.faults else ""
        uri = f"{host}assets/{task.task_uuid}/image.png"
        digest = "0" * 64 if "wrong digest" in self.faults else _digest()
        described = [{"uri": uri, "size": len(picture()), "sha256": digest}]
        is_text = task.operation == "images/captions"
        told: Json = {
            "task_uuid": task.task_uuid,
            "task_type": task.operation,
            "model": "" if "no model" in self.faults else "small",
            "status": "READY" if done and "own status" in self.faults else task.status,
            "created_at": task.created_at,
            "completed_at": task.created_at if done and "no end" not in self.faults else 0,
            "result": ("A chair." if is_text else [uri]) if done else "" if is_text else [],
            "metadata": {"downloads": [] if "no digest" in self.faults else described},
        }
        if task.status == "FAILED":
            told["error"] = {"code": "canceled", "message": "The client canceled the task."}
        if is_text or not done:
            told["metadata"] = None
        if "bare envelope" in self.faults:
            del told["completed_at"]
        return told

    def _file(self, request: Request, path: str) -> Response:
        task = self.tasks.get(path.split("/")[2])
        if task is None or "no files" in self.faults:
            return problem(404, "not_found")
        content = b"<html>" if "page for a file" in self.faults else picture()
        if "breaks off" in self.faults:
            return broken_off(content)
        if "damaged answers" in self.faults:
            return Response(content, 200, {"Content-Encoding": "gzip"})
        asked = request.headers.get("range")
        if not asked or "no parts" in self.faults:
            return Response(content, 200)
        first, last = map(int, asked.removeprefix("bytes=").split("-"))
        if "wrong parts" in self.faults:
            first, last = 0, last - first
        return Response(content[first : last + 1], 206)


def _digest() -> str:
    return hashlib.sha256(picture()).hexdigest()
