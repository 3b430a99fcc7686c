"""Meshy.

Written from the reference in its agent skill (github.com/meshy-dev/meshy-3d-agent, commit
b1721fe1), the requests of its MCP server (@meshy-ai/meshy-mcp-server 0.5.2), the contracts in its
command line (github.com/meshy-dev/meshy-cli, docs/skill-parity, commit c75588ef), and
docs.meshy.ai on errors and rate limits (2026). A DELETE ends what waits, is refused for what runs,
and of what has ended it deletes the files for ever. It is stricter than the vendor in one thing:
fields that it does not know are refused.
"""

import json
import re
from collections.abc import Mapping
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from media_testing.fake_service import wrapped
from media_testing.simulators.checked_fields import WantedField, WantedFields, flaw_of
from media_testing.simulators.queued import QueuedSimulator
from media_testing.simulators.simulator import reply

Json = dict[str, object]
MeshyRefusal = Literal["", "rate", "room", "credits"]

PATH = "/openapi/v1/image-to-3d"
TEXT = "/openapi/v2/text-to-3d"
VIEWS = "/openapi/v1/multi-image-to-3d"
RETEXTURE = "/openapi/v1/retexture"
REMESH = "/openapi/v1/remesh"
TEXT_IMAGE = "/openapi/v1/text-to-image"
IMAGE_IMAGE = "/openapi/v1/image-to-image"

FLAG = WantedField(kind="boolean")
MODEL = WantedField(
    choices=("latest", "meshy-7.1", "meshy-7", "meshy-6", "meshy-6-lite", "meshy-5", "meshy-t2")
)
FORMATS = ("glb", "obj", "fbx", "stl", "usdz", "3mf")
COUNT = WantedField(kind="integer", least=100, most=300_000)
TOPOLOGY = WantedField(choices=("quad", "triangle"))
COMMON = {
    "ai_model": MODEL,
    "target_formats": WantedField(kind="array", least=1),
    "origin_at": WantedField(choices=("bottom", "center")),
    **dict.fromkeys(("moderation", "auto_size", "alpha_thumbnail"), FLAG),
}
TEXTURED = {
    "enable_pbr": FLAG,
    "hd_texture": FLAG,
    "texture_resolution": WantedField(choices=("2k", "4k", "8k")),
    "remove_lighting": FLAG,
}
SHAPED = {
    "model_type": WantedField(choices=("standard", "smart-topology", "lowpoly")),
    "topology": TOPOLOGY,
    "target_polycount": COUNT,
    "decimation_mode": WantedField(kind="integer", least=1, most=4),
    "should_remesh": FLAG,
    "symmetry_mode": WantedField(choices=("off", "auto", "on")),
    "pose_mode": WantedField(choices=("", "a-pose", "t-pose")),
}
OF_PICTURES = {
    **COMMON,
    **TEXTURED,
    **SHAPED,
    "input_task_id": WantedField(),
    "texture_prompt": WantedField(most=800),
    "texture_image_url": WantedField(),
    **dict.fromkeys(("should_texture", "image_enhancement", "save_pre_remeshed_model"), FLAG),
}
OF_IMAGES = {
    "ai_model": WantedField(
        needed=True, choices=("nano-banana", "nano-banana-2", "nano-banana-pro", "gpt-image-2")
    ),
    "prompt": WantedField(needed=True, least=1),
    "aspect_ratio": WantedField(choices=("1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3")),
    **dict.fromkeys(("generate_multi_view", "multi_view_thumbnails", "alpha_thumbnail"), FLAG),
}
PREVIEW = {
    **COMMON,
    **SHAPED,
    "mode": WantedField(needed=True, choices=("preview",)),
    "prompt": WantedField(needed=True, least=1, most=800),
}
REFINE = {
    **COMMON,
    **TEXTURED,
    "mode": WantedField(needed=True, choices=("refine",)),
    "preview_task_id": WantedField(needed=True),
    "texture_prompt": WantedField(most=800),
    "texture_image_url": WantedField(),
}
WANTED: Mapping[str, WantedFields] = {
    TEXT: PREVIEW,
    PATH: {**OF_PICTURES, "image_url": WantedField(), "ultra_mode": FLAG},
    VIEWS: {
        **OF_PICTURES,
        "image_urls": WantedField(kind="array", least=1, most=4),
        "multi_view_thumbnails": FLAG,
    },
    RETEXTURE: {
        **COMMON,
        **TEXTURED,
        "input_task_id": WantedField(),
        "model_url": WantedField(),
        "text_style_prompt": WantedField(least=1, most=800),
        "image_style_url": WantedField(),
        "multiview_image_urls": WantedField(kind="array", least=1, most=4),
        "enable_original_uv": FLAG,
    },
    REMESH: {
        **COMMON,
        "input_task_id": WantedField(),
        "model_url": WantedField(),
        "topology": TOPOLOGY,
        "target_polycount": COUNT,
        "decimation_mode": WantedField(kind="integer", least=1, most=4),
        "resize_height": WantedField(kind="number", least=0),
        "resize_longest_side": WantedField(kind="number", least=0),
        "convert_format_only": FLAG,
    },
    TEXT_IMAGE: {**OF_IMAGES, "pose_mode": WantedField(choices=("a-pose", "t-pose"))},
    IMAGE_IMAGE: {
        **OF_IMAGES,
        "reference_image_urls": WantedField(kind="array", needed=True, least=1, most=5),
    },
}
SOURCES: Mapping[str, tuple[str, ...]] = {
    PATH: ("image_url", "input_task_id"),
    VIEWS: ("image_urls", "input_task_id"),
    RETEXTURE: ("model_url", "input_task_id"),
    REMESH: ("model_url", "input_task_id"),
}
STYLES = ("text_style_prompt", "image_style_url", "multiview_image_urls")
PICTURES = ("image_url", "image_urls", "texture_image_url", "image_style_url")
MORE_PICTURES = ("multiview_image_urls", "reference_image_urls")
_IMAGE = re.compile(r"https?://.+|data:image/(png|jpe?g|webp);base64,[A-Za-z0-9+/]+=*")
_MODEL = re.compile(r"https?://.+|data:application/octet-stream;base64,[A-Za-z0-9+/]+=*")
REFUSALS: Mapping[str, tuple[int, str, Mapping[str, str]]] = {
    "rate": (429, "RateLimitExceeded", {"Retry-After": "1"}),
    "room": (429, "NoMoreConcurrentTasks", {}),
    "credits": (402, "Insufficient funds", {}),
}
IMAGE_PRICES = {"nano-banana": 3, "nano-banana-2": 6}
ENDED = ("SUCCEEDED", "FAILED")


class MeshySimulator(QueuedSimulator):
    """Makes models, their textures, and pictures.

    Attributes:
        refusal: Why it takes no job; empty: it does.
        states: Of its jobs.
        kinds: Path of each job.
        deleted: Jobs whose files are gone for ever.
    """

    submits = "POST /openapi/"

    def reset(self) -> None:
        super().reset()
        self.refusal: MeshyRefusal = ""
        self.content = wrapped("glb", b"made")

    def forget(self) -> None:
        super().forget()
        self.states: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        self.told: dict[str, Json] = {}
        self.deleted: list[str] = []

    async def handle(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith("/files/"):
            return self._file(path)
        if not self.has_key(request):
            return _said(401, "Invalid API key")
        return await self.vendor(path, request)

    async def vendor(self, path: str, request: Request) -> Response:
        if path == "/openapi/v1/balance":
            return reply({"balance": 0 if self.refusal == "credits" else 1000})
        if path in WANTED:
            if request.method == "POST":
                return await self._posted(path, request)
            names = [name for name, kind in self.kinds.items() if kind == path]
            return reply([self._task(name) for name in reversed(names)])
        kind, _, name = path.rpartition("/")
        if name not in self.polled or self.kinds[name] != kind:
            return _said(404, "Task not found")
        if request.method == "DELETE":
            return self._deleted(name)
        self._go_on(name)
        return reply(self._task(name))

    async def _posted(self, path: str, request: Request) -> Response:
        try:
            body = json.loads(await request.body())
        except ValueError:
            return _said(400, "The request body is no JSON")
        is_refined = path == TEXT and isinstance(body, dict) and body.get("mode") == "refine"
        wanted = REFINE if is_refined else WANTED[path]
        if flaw := flaw_of(body, wanted) or self._flaw(path, body):
            return _said(400, f"Invalid values: {flaw}")
        if self.refusal:
            status, said, headers = REFUSALS[self.refusal]
            return _said(status, said, headers)
        name = self.accept(body)
        self.kinds[name], self.told[name], self.states[name] = path, body, "PENDING"
        return reply({"result": name}, 202)

    def _flaw(self, path: str, body: Json) -> str:
        """Return what is wrong with values that depend on others, or name something."""
        if (sources := SOURCES.get(path)) and not body.keys() & {*sources}:
            return f"one of {' and '.join(sources)} is required"
        for name in (*PICTURES, *MORE_PICTURES):
            given = body.get(name, [])
            if not all(
                _matches(_IMAGE, url) for url in (given if isinstance(given, list) else [given])
            ):
                return f"{name} is no picture"
        if "model_url" in body and not _matches(_MODEL, body["model_url"]):
            return "model_url is no address, and no data URI of application/octet-stream"
        for name in ("input_task_id", "preview_task_id"):
            if name in body and self.states.get(str(body[name])) != "SUCCEEDED":
                return f"{name} is no task that has succeeded"
        formats = body.get("target_formats", [])
        if not isinstance(formats, list) or not {*formats} <= {*FORMATS, "blend"}:
            return f"target_formats must be of {', '.join(FORMATS)}"
        return self._flaw_of_style(path, body) or _flaw_of_ratio(body)

    def _flaw_of_style(self, path: str, body: Json) -> str:
        model = body.get("ai_model", "latest")
        if model == "meshy-6-lite" and body.get("texture_resolution", "2k") != "2k":
            return "texture_resolution must be 2k with meshy-6-lite"
        if path != RETEXTURE:
            return ""
        if len(body.keys() & {*STYLES}) != 1:
            return f"exactly one of {', '.join(STYLES)} is required"
        is_older = "multiview_image_urls" in body and model not in ("meshy-7", "latest")
        return "multiview_image_urls requires ai_model meshy-7" if is_older else ""

    def _go_on(self, name: str) -> None:
        """Count a poll of a job."""
        waits = self.holds or not self.polled[name]
        if self.states[name] in ENDED:
            return
        is_over = self.is_ended(name)
        over = "FAILED" if self.failure else "SUCCEEDED"
        self.states[name] = over if is_over else "PENDING" if waits else "IN_PROGRESS"

    def _deleted(self, name: str) -> Response:
        state = self.states.pop(name)
        if state == "IN_PROGRESS":
            self.states[name] = state
            return _said(409, "The task is in progress")
        if state in ENDED:
            self.deleted.append(name)
        self.end(name)
        del self.kinds[name]
        return Response()

    def _task(self, name: str) -> Json:
        state, path = self.states[name], self.kinds[name]
        told: Json = {
            "id": name,
            "type": self._type(name),
            "status": state,
            "progress": {"PENDING": 0, "IN_PROGRESS": 50, "FAILED": 0}.get(state, 100),
            "created_at": 1_795_000_000_000,
            "preceding_tasks": 2 if state == "PENDING" else 0,
            "task_error": {"message": self.failure if state == "FAILED" else ""},
            "consumed_credits": 0 if state == "FAILED" else self._price(name),
        }
        if state != "SUCCEEDED":
            return told
        base = f"{self.base_url}/files/{name}"
        if path in (TEXT_IMAGE, IMAGE_IMAGE):
            return {**told, "image_urls": [f"{base}/image.png?Expires=1"]}
        formats = self.told[name].get("target_formats", FORMATS[:-1])
        assert isinstance(formats, list | tuple)
        made = {suffix: f"{base}/model.{suffix}?Expires=1" for suffix in formats}
        return {**told, "model_urls": made, "thumbnail_url": f"{base}/preview.png?Expires=1"}

    def _type(self, name: str) -> str:
        kind = self.kinds[name].rpartition("/")[2]
        return f"{kind}-{self.told[name]['mode']}" if kind == "text-to-3d" else kind

    def _price(self, name: str) -> int:
        path, told = self.kinds[name], self.told[name]
        texture = 15 if told.get("texture_resolution") == "8k" else 10
        if path in (TEXT_IMAGE, IMAGE_IMAGE):
            return IMAGE_PRICES.get(str(told["ai_model"]), 9)
        if path == REMESH:
            return 5
        if path == RETEXTURE or told.get("mode") == "refine":
            return texture
        is_textured = path != TEXT and told.get("should_texture", True)
        shape = 5 if told.get("ai_model") in ("meshy-6-lite", "meshy-t2") else 20
        return shape + (texture if is_textured else 0)

    def _file(self, path: str) -> Response:
        if any(f"/{name}/" in path for name in self.deleted):
            return Response(status_code=404)
        return self.file_at(path)


def _matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _flaw_of_ratio(body: Json) -> str:
    ratio, of_gpt = body.get("aspect_ratio", "1:1"), ("1:1", "3:2", "2:3")
    is_gpt = body.get("ai_model") == "gpt-image-2"
    if "aspect_ratio" in body and body.get("generate_multi_view"):
        return "aspect_ratio cannot be used with generate_multi_view"
    is_wrong = ratio not in of_gpt if is_gpt else ratio in of_gpt[1:]
    return f"aspect_ratio {ratio} is not supported by {body.get('ai_model')}" if is_wrong else ""


def _said(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    answer = reply({"message": message}, status)
    answer.headers.update(headers or {})
    return answer
