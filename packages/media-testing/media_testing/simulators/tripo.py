"""Tripo, API v3.

Written from the requests of its Python SDK (tripo3d 1.0.0), the OpenAPI document that
github.com/tryAGI/Tripo (commit 003fdcee) keeps from developers.tripo3d.ai, and public accounts of
its pages on errors, limits, files and the move from v2, which ended on 1 November 2026.
It is stricter than the vendor in one thing: fields that it does not know are refused.
"""

import json
import uuid
from collections.abc import Mapping
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from media_testing.fake_service import wrapped
from media_testing.simulators.checked_fields import WantedField, WantedFields, flaw_of, form_of
from media_testing.simulators.queued import QueuedSimulator
from media_testing.simulators.simulator import reply

Json = dict[str, object]
TripoRefusal = Literal["", "rate", "room", "credits", "content"]

FLAG = WantedField(kind="boolean")
WHOLE = WantedField(kind="integer", least=-(2**31), most=2**31 - 1)
IMAGE_MODELS = (
    *("seedream_v5", "seedream_v4", "banana", "banana_pro", "banana2"),
    *("chat_image_1", "chat_image_1.5", "chat_image_2"),
)
P1 = "P1-20260311"
NOT_OF_P1 = ("quad", "smart_low_poly", "generate_parts", "geometry_quality")
TEXTURED = {
    "texture": FLAG,
    "pbr": FLAG,
    "texture_seed": WHOLE,
    "texture_quality": WantedField(choices=("standard", "detailed", "extreme")),
    "texture_version": WantedField(),
    "delight": FLAG,
    "compress": WantedField(choices=("", "geometry")),
    "return_multiview": FLAG,
}
GENERATED = {
    **TEXTURED,
    "model": WantedField(
        needed=True, choices=("v3.1-20260211", "v3.0-20250812", "v2.5-20250123", P1, "P2-20260801")
    ),
    "model_seed": WHOLE,
    "face_limit": WantedField(kind="integer", least=48, most=2_000_000),
    "geometry_quality": WantedField(choices=("standard", "detailed")),
    **dict.fromkeys(("quad", "smart_low_poly", "generate_parts", "auto_size", "export_uv"), FLAG),
    "export_orientation": WantedField(),
}
OF_PICTURES = {
    **GENERATED,
    "texture_alignment": WantedField(choices=("original_image", "geometry")),
    "orientation": WantedField(choices=("default", "align_image")),
}
WANTED: Mapping[str, WantedFields] = {
    "/v3/generation/text-to-model": {
        **GENERATED,
        "prompt": WantedField(needed=True, least=1, most=1024),
        "negative_prompt": WantedField(least=1, most=255),
        "image_seed": WHOLE,
    },
    "/v3/generation/image-to-model": {
        **OF_PICTURES,
        "input": WantedField(needed=True, least=1),
        "enable_image_autofix": FLAG,
    },
    "/v3/generation/multiview-to-model": {
        **OF_PICTURES,
        "inputs": WantedField(kind="array", needed=True, least=1, most=4),
    },
    "/v3/generation/text-to-image": {
        "prompt": WantedField(needed=True, least=1, most=1800),
        "negative_prompt": WantedField(),
        "model": WantedField(choices=IMAGE_MODELS),
        "size": WantedField(),
        "aspect_ratio": WantedField(choices=("1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3")),
        "output_format": WantedField(choices=("png", "jpeg")),
        "watermark": FLAG,
    },
    "/v3/models/texture": {
        **TEXTURED,
        "input": WantedField(needed=True, least=1),
        "model": WantedField(choices=("v2.5-20250123", "v3.0-20250812", "v3.5-20260815")),
        "texture_prompt": WantedField(kind="object"),
        "texture_alignment": WantedField(choices=("original_image", "geometry")),
        "model_seed": WHOLE,
        "bake": FLAG,
        "part_names": WantedField(kind="array"),
    },
    "/v3/mesh/decimate": {
        "input": WantedField(needed=True, least=1),
        "model": WantedField(choices=("v1.0", "v2.0", "v3.0")),
        "face_limit": WantedField(kind="integer", least=500, most=20_000),
        **dict.fromkeys(("quad", "bake", "smart_uv"), FLAG),
        "part_names": WantedField(kind="array"),
    },
}
VIEWS = ("front", "left", "back", "right")
PROMPTS = ("text", "image", "images", "style_image")
UPLOADED = (
    *("png", "jpg", "jpeg", "webp", "bmp", "tiff"),
    *("glb", "gltf", "obj", "fbx", "stl", "3mf", "usdz"),
)
REFUSALS: Mapping[str, tuple[int, int, str, str]] = {
    "rate": (
        *(429, 1007),
        "Rate limit exceeded, you've generated too many requests in a short amount of time",
        "Please wait for a while and try again",
    ),
    "room": (429, 2000, "You have exceeded the limit of concurrent tasks", "Please retry later"),
    "credits": (
        *(403, 2010),
        "Insufficient credits",
        "Please top up your account at https://platform.tripo3d.ai",
    ),
    "content": (400, 2008, "Content policy violation", "Modify the input content"),
}
INVALID = "One or more of your parameter is invalid"
PRICES = {"text-to-image": 5.0, "decimate": 30.0, "texture": 10.0, "text-to-model": 10.0}
USUAL_PRICE = 20.0
FINER = {"detailed": 10.0, "extreme": 20.0}


class TripoSimulator(QueuedSimulator):
    """Makes models and pictures.

    Attributes:
        refusal: Why it takes no job; empty: it does.
        is_banned: Whether moderation ends its jobs.
        types: What each job makes, as `image-to-model`.
        files: Tokens of the files that were brought.
    """

    submits = "POST /v3/generation/"

    def reset(self) -> None:
        super().reset()
        self.refusal: TripoRefusal = ""
        self.is_banned = False
        self.content = wrapped("glb", b"made")

    def forget(self) -> None:
        super().forget()
        self.types: dict[str, str] = {}
        self.told: dict[str, Json] = {}
        self.files: dict[str, int] = {}

    async def handle(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith("/files/"):
            return self.file_at(path)
        if not self.has_key(request):
            suggestion = "Check if your credentials is valid"
            return _traced(_error(401, 2, "Invalid API key", suggestion))
        return _traced(await self.vendor(path, request))

    async def vendor(self, path: str, request: Request) -> Response:
        if path == "/v3/files" and request.method == "POST":
            return await self._brought(request)
        if path in WANTED or path == "/v3/tasks/list":
            if request.method != "POST":
                return _error(405, 1003, "Method not allowed")
            return await self._posted(path, request)
        if path == "/v3/account/balance":
            return _success({"balance": 0.0 if self.refusal == "credits" else 300.0, "frozen": 0.0})
        if path == "/v3/account/usage":
            return _success([self._used(name) for name in reversed(self.types)])
        name = path.removeprefix("/v3/tasks/")
        if name == path:
            return _error(404, 4001, "Route not found")
        if name not in self.polled:
            return _error(404, 2001, "Task not found", "Check the task ID")
        return _success(self._task(name))

    async def _posted(self, path: str, request: Request) -> Response:
        if not request.headers.get("content-type", "").startswith("application/json"):
            return _error(415, 1003, "The content type must be application/json")
        try:
            body = json.loads(await request.body())
        except ValueError:
            return _error(400, 1003, "The request body is malformed")
        if path == "/v3/tasks/list":
            return self._several(body)
        flaw = flaw_of(body, WANTED[path]) or self._flaw(path, body)
        if flaw:
            return _error(400, 1004, f"{INVALID}: {flaw}", "Refer to the API documentation")
        if self.refusal:
            return _error(*REFUSALS[self.refusal])
        kind, name = path.rpartition("/")[2], self.accept(body)
        self.types[name], self.told[name] = kind, body
        return _success({"task_id": name, "type": kind.replace("-", "_"), "status": "queued"})

    def _flaw(self, path: str, body: Json) -> str:
        """Return what is wrong with values that depend on others, or name something."""
        if body.get("model") == P1:
            if wrong := next((name for name in NOT_OF_P1 if name in body), ""):
                return f"{wrong} is not supported by {P1}"
            if body.get("texture_quality") == "extreme":
                return f"texture_quality extreme is not supported by {P1}"
        if "input" in body and not self._is_known(body["input"]):
            return "input is no file_token, URL or task ID"
        if path.endswith("multiview-to-model"):
            return self._flaw_of_views(body["inputs"])
        if path.endswith("decimate"):
            is_high = body.get("quad") is True and _whole(body.get("face_limit")) > 10_000
            return "face_limit must be at most 10000 with quad" if is_high else ""
        if path.endswith("text-to-image"):
            model = str(body.get("model", "seedream_v4"))
            is_wrong = "aspect_ratio" in body and not model.startswith("banana")
            return "aspect_ratio is only supported by banana models" if is_wrong else ""
        return self._flaw_of_prompt(body.get("texture_prompt", {}))

    def _flaw_of_views(self, inputs: object) -> str:
        assert isinstance(inputs, list)
        views: dict[str, object] = {}
        for number, item in enumerate(inputs):
            if not isinstance(item, dict):
                views |= {VIEWS[number]: item} if item is not None else {}
            elif len(item) == 1 and item.keys() <= {*VIEWS}:
                views |= item
            else:
                return f"inputs.{number} must have one of {', '.join(VIEWS)}"
        if "front" not in views or len(views) < 2:
            return "inputs needs the front and another view"
        wrong = [view for view, value in views.items() if not self._is_known(value)]
        return f"inputs.{wrong[0]} is no file_token or URL" if wrong else ""

    def _flaw_of_prompt(self, prompt: object) -> str:
        assert isinstance(prompt, dict)
        if unknown := prompt.keys() - {*PROMPTS}:
            return f"texture_prompt.{min(unknown)} is not a known parameter"
        if len(prompt.keys() & {"text", "image", "images"}) > 1:
            return "texture_prompt takes one of text, image and images"
        if not isinstance(prompt.get("text", ""), str):
            return "texture_prompt.text has the wrong type"
        files = [prompt[name] for name in ("image", "style_image") if name in prompt]
        images = prompt.get("images", [{}] * 4)
        if not isinstance(images, list) or len(images) != 4:
            return "texture_prompt.images must have exactly 4 items"
        files += [image for image in images if image != {}]
        is_known = all(self._is_known(file) for file in files)
        return "" if is_known else "texture_prompt has what is no file_token or URL"

    def _is_known(self, given: object) -> bool:
        """Whether something names a file or a task."""
        if isinstance(given, dict):
            return self._is_known(given.get("file_token", given.get("url")))
        known = (*self.files, *self.polled)
        return isinstance(given, str) and (given in known or given.startswith(("http:", "https:")))

    async def _brought(self, request: Request) -> Response:
        parts = await form_of(request)
        found = [part for part in parts or [] if part.name == "file" and part.file]
        if not found:
            return _error(400, 1003, "The request body is malformed", "Send a form with a file")
        if found[0].file.rpartition(".")[2].lower() not in UPLOADED:
            return _error(400, 2003, "The file type is not supported")
        token = f"file_{uuid.uuid4()}"
        self.files[token] = len(found[0].content)
        return _success({"file_token": token})

    def _several(self, body: object) -> Response:
        names = body.get("task_ids") if isinstance(body, dict) else None
        if not isinstance(names, list) or not 1 <= len(names) <= 100:
            return _error(400, 1004, f"{INVALID}: task_ids")
        known = {name: self._task(name) for name in names if name in self.polled}
        return _success({"tasks": known, "missed": [n for n in names if n not in known]})

    def _task(self, name: str) -> Json:
        waits = self.holds or not self.polled[name]
        told: Json = {
            "task_id": name,
            "type": self.types[name].replace("-", "_"),
            "input": self.told[name],
            "created_at": "2026-11-30T12:00:00Z",
        }
        if not self.is_ended(name):
            state: Json = {"status": "queued", "progress": 0} if waits else {}
            return {**told, "status": "running", "progress": 50, "output": {}, **state}
        ended = {**told, "completed_at": "2026-11-30T12:01:00Z", "progress": 100}
        if self.is_banned or self.failure:
            code = 2008 if self.is_banned else 1001
            said = self.failure or "The content violates our policy"
            failed = {"status": "failed", "error_code": code, "error_message": said}
            return {**ended, **failed, "output": {}, "credits_consumed": 0}
        return {
            **ended,
            "status": "success",
            "output": self._output(name),
            "credits_consumed": self._price(name),
        }

    def _output(self, name: str) -> Json:
        if self.types[name] == "text-to-image":
            return {"generated_image_url": f"{self.base_url}/files/{name}/image.png?Signature=s"}
        # Quadrilaterals are not in GLB
        suffix = "fbx" if self.told[name].get("quad") is True else "glb"
        return {
            "model_url": f"{self.base_url}/files/{name}/model.{suffix}?Signature=s",
            "rendered_image_url": f"{self.base_url}/files/{name}/rendered.png?Signature=s",
        }

    def _price(self, name: str) -> float:
        kind, told = self.types[name], self.told[name]
        price = PRICES.get(kind, USUAL_PRICE)
        is_textured = told.get("texture", True) or told.get("pbr", True)
        price += 10.0 if kind.endswith("to-model") and is_textured else 0.0
        return price + FINER.get(str(told.get("texture_quality")), 0.0)

    def _used(self, name: str) -> Json:
        is_over = self.polled.get(name, 0) >= self.polls
        return {
            "task_id": name,
            "type": self.types[name].replace("-", "_"),
            "status": "success" if is_over else "running",
            "credits_consumed": self._price(name) if is_over else 0,
            "created_at": "2026-11-30T12:00:00Z",
        }


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _success(data: object) -> Response:
    return reply({"code": 0, "status": "success", "data": data})


def _error(status: int, code: int, message: str, suggestion: str = "") -> Response:
    said: Json = {"code": code, "status": "error", "message": message, "suggestion": suggestion}
    return reply({**said, "request_id": str(uuid.uuid4())}, status)


def _traced(answer: Response) -> Response:
    answer.headers["X-Tripo-Trace-ID"] = str(uuid.uuid4())
    return answer
