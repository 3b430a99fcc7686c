"""ComfyUI as of 2026; a job ends after some looks into the history.

Written from Comfy-Org/ComfyUI: server.py (commit 002c3fb9), comfy_execution/jobs.py (172be438) and
comfy_execution/progress.py (1b71f275).
"""

import asyncio
import io
from contextlib import suppress
from itertools import count
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from werkzeug.formparser import parse_form_data

from media_testing.simulators.simulator import Simulator, reply

Json = dict[str, object]

KINDS: dict[str, Json] = {
    "CheckpointLoaderSimple": {
        "input": {"required": {"ckpt_name": [["house.safetensors", "sd.safetensors"], {}]}},
    },
    "CLIPTextEncode": {"input": {"required": {"text": ["STRING", {}], "clip": ["CLIP"]}}},
    "EmptyLatentImage": {"input": {"required": {"width": ["INT", {}], "height": ["INT", {}]}}},
    "KSampler": {
        "input": {
            "required": {
                "seed": ["INT", {}],
                "sampler_name": ["COMBO", {"options": ["euler", "ddim"]}],
            }
        },
    },
    "LoadImage": {"input": {"required": {"image": [["example.png"], {"image_upload": True}]}}},
    "SaveImage": {"input": {"required": {"images": ["IMAGE"]}}, "output_node": True},
    "SaveGLB": {"input": {"required": {"mesh": ["MESH"]}}, "output_node": True},
    "PreviewAny": {"input": {"required": {"source": ["*"]}}, "output_node": True},
}


class ComfyUISimulator(Simulator):
    """A server with one place for running jobs.

    Attributes:
        workflows: What was queued, by job.
        uploads: Files that were brought, by folder and name.
        output: What the output node says of what it made.
        viewed: Which files were fetched.
        is_old: Whether it lacks `/api/jobs`, as in 2025.
        is_shut: Whether it has no websocket.
    """

    submits = "POST /prompt"

    def reset(self) -> None:
        super().reset()
        self.workflows: dict[str, Json] = {}
        self.uploads: dict[str, bytes] = {}
        self.viewed: list[dict[str, str]] = []
        self.output: Json = {
            "images": [{"filename": "house_00001_.png", "subfolder": "", "type": "output"}]
        }
        self.is_old = self.is_shut = False
        self._sockets: dict[str, WebSocket] = {}
        self._numbers = count()

    def forget(self) -> None:
        self.queue: list[tuple[int, str, str]] = []
        self.history: dict[str, Json] = {}
        self._polled: dict[str, int] = {}

    def routes(self) -> list[BaseRoute]:
        return [WebSocketRoute("/ws", self._listen), *super().routes()]

    async def _listen(self, socket: WebSocket) -> None:
        if self.is_shut:
            await socket.close()
            return
        await socket.accept()
        name = socket.query_params["clientId"]
        self._sockets[name] = socket
        await socket.send_json({"type": "status", "data": {"status": {}, "sid": "s"}})
        await socket.send_bytes(b"\x00\x00\x00\x01picture")
        with suppress(WebSocketDisconnect):
            await socket.receive()
        del self._sockets[name]

    async def handle(self, request: Request) -> Response:
        path = request.url.path
        if request.method == "POST":
            return await self._post(path, request)
        if path.startswith("/history/"):
            return reply(await self._look(path.rpartition("/")[2]))
        if path == "/view":
            self.viewed.append(dict(request.query_params))
            return self.file()
        if path.startswith("/object_info/"):
            name = path.rpartition("/")[2]
            return reply({name: KINDS[name]} if name in KINDS else {})
        answers = {
            "/queue": lambda: reply(self._queue()),
            "/system_stats": lambda: reply({"system": {"comfyui_version": "0.9.1"}}),
        }
        return answers[path]() if path in answers else Response(status_code=404)

    async def _post(self, path: str, request: Request) -> Response:
        if path == "/upload/image":
            return await self._upload(request)
        if path.startswith("/api/jobs/"):
            if self.is_old:
                return Response(status_code=405)
            return reply({"cancelled": self._end(path.split("/")[3])})
        body = await request.json()
        if path == "/prompt":
            return await self._prompt(body)
        if path == "/queue":
            for name in body["delete"]:
                if self.queue and self.queue[0][1] != name:
                    self._end(name)
        if path == "/interrupt" and self.queue and self.queue[0][1] == body["prompt_id"]:
            self._end(body["prompt_id"])
        return Response()

    async def _prompt(self, body: Json) -> Response:
        name, nodes = str(body["prompt_id"]), body["prompt"]
        assert isinstance(nodes, dict)
        if str(UUID(name)) != name:
            return reply({"error": {"message": "prompt_id must be a valid UUID"}}, 400)
        if unknown := [n for n, node in nodes.items() if node["class_type"] not in KINDS]:
            kind = nodes[unknown[0]]["class_type"]
            return reply({"error": {"message": f"Node {kind} not found."}, "node_errors": {}}, 400)
        if wrong := _wrong_checkpoints(nodes):
            told = {"type": "prompt_outputs_failed_validation", "message": "Prompt outputs failed"}
            return reply({"error": told, "node_errors": wrong}, 400)
        self.executed.append(name)
        self.workflows[name] = body
        self.queue.append((next(self._numbers), name, str(body["client_id"])))
        return reply({"prompt_id": name, "number": 0, "node_errors": {}})

    async def _upload(self, request: Request) -> Response:
        content = await request.body()
        environ = {
            "wsgi.input": io.BytesIO(content),
            "CONTENT_LENGTH": str(len(content)),
            "CONTENT_TYPE": request.headers["content-type"],
            "REQUEST_METHOD": "POST",
        }
        _, form, files = parse_form_data(environ)
        image, folder = files["image"], form.get("subfolder", "")
        with image.stream:
            self.uploads[f"{folder}/{image.filename}".lstrip("/")] = image.stream.read()
        return reply({"name": image.filename, "subfolder": folder, "type": "input"})

    def _queue(self) -> Json:
        rows = [
            [number, name, {}, {"client_id": client}, []] for number, name, client in self.queue
        ]
        # The server keeps a heap, which is not in order
        return {"queue_running": rows[:1], "queue_pending": rows[:0:-1]}

    async def _look(self, name: str) -> Json:
        if self.queue and self.queue[0][1] == name and not self.holds:
            self._polled[name] = self._polled.get(name, 0) + 1
            await self._tell_progress(name)
            if self._polled[name] >= self.polls:
                self.queue.pop(0)
                self.history[name] = self._ended(name)
        return {name: self.history[name]} if name in self.history else {}

    def _ended(self, name: str) -> Json:
        if not self.failure:
            status = {"status_str": "success", "completed": True, "messages": []}
            return {"status": status, "outputs": {"9": self.output}}
        kind, _, message = self.failure.partition(": ")
        error = {
            "prompt_id": name,
            "node_id": "3",
            "node_type": "KSampler",
            "exception_type": kind,
            "exception_message": message,
        }
        messages = [["execution_start", {"prompt_id": name}], ["execution_error", error]]
        status = {"status_str": "error", "completed": False, "messages": messages}
        return {"status": status, "outputs": {}}

    def _end(self, name: str) -> bool:
        before = len(self.queue)
        self.queue = [item for item in self.queue if item[1] != name]
        if len(self.queue) == before:
            return False
        self.ended.append(name)
        return True

    async def _tell_progress(self, name: str) -> None:
        for socket in list(self._sockets.values()):
            nodes = {"3": {"value": self._polled[name], "max": self.polls, "state": "running"}}
            cached = {"nodes": ["4"], "prompt_id": name, "timestamp": 1}
            await socket.send_json({"type": "execution_cached", "data": cached})
            data = {"prompt_id": name, "nodes": nodes}
            await socket.send_json({"type": "progress_state", "data": data})
        await asyncio.sleep(0)


def _wrong_checkpoints(nodes: Json) -> Json:
    wrong: Json = {}
    for number, node in nodes.items():
        assert isinstance(node, dict)
        name = node["inputs"].get("ckpt_name", "sd.safetensors")
        if name not in ("house.safetensors", "sd.safetensors"):
            details = f"ckpt_name: '{name}' not in ['house.safetensors', 'sd.safetensors']"
            error = {"message": "Value not in list", "details": details, "extra_info": {}}
            wrong[number] = {"errors": [error], "class_type": node["class_type"]}
    return wrong
