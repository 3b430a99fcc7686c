"""Rodin of Hyper3D (Deemos), API v2.

Written from Deemos' own clients (the scripts of github.com/DeemosTech/rodin3d-skills, commit
4ca765c0, and github.com/DeemosTech/rodin-api-mcp, commit 855b2a86), developer.hyper3d.ai, and
public accounts of docs.hyper3d.ai and of what it really answers (2026): most refusals come with
status 201 and an `error`. It is stricter than the vendor in one thing: fields that it does not know
are refused.
"""

import json
import uuid
from collections.abc import Mapping, Sequence
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from media_testing.fake_service import wrapped
from media_testing.simulators.checked_fields import (
    FormPart,
    WantedField,
    WantedFields,
    flaw_of,
    form_of,
)
from media_testing.simulators.queued import QueuedSimulator
from media_testing.simulators.simulator import reply

Json = dict[str, object]
RodinRefusal = Literal["", "rate", "room", "credits", "plan", "content"]

BASE = "/api/v2"
GENERATE = f"{BASE}/rodin"
TEXTURE = f"{BASE}/rodin_texture_only"
OLDER = ("Sketch", "Regular", "Detail", "Smooth", "Gen-2")
TIERS = tuple(
    f"Gen-2.5-{name}" for name in ("Extreme-Low", "Low", "Medium", "High", "Extreme-High")
)
FLAG = WantedField(kind="boolean")
SEED = WantedField(kind="integer", least=0, most=65_535)
FORMAT = WantedField(choices=("glb", "usdz", "fbx", "obj", "stl"))
GENERATED = {
    "prompt": WantedField(least=1, most=2500),
    "tier": WantedField(choices=(*OLDER, *TIERS)),
    "condition_mode": WantedField(choices=("concat", "fuse")),
    "seed": SEED,
    "geometry_file_format": FORMAT,
    "material": WantedField(choices=("PBR", "Shaded", "All", "Hybrid", "None")),
    "quality": WantedField(choices=("high", "medium", "low", "extra-low")),
    "quality_override": WantedField(kind="integer", least=500, most=2_000_000),
    "mesh_mode": WantedField(choices=("Raw", "Quad")),
    "bbox_condition": WantedField(kind="array", least=3, most=3),
    "addons": WantedField(kind="array"),
    "image_label": WantedField(kind="array", most=5),
    "texture_mode": WantedField(
        choices=("legacy", "extreme-low", "low", "medium", "high", "extreme-high")
    ),
    "geometry_instruct_mode": WantedField(choices=("faithful", "creative")),
    **dict.fromkeys(("use_original_alpha", "TAPose", "mesh_simplify", "mesh_smooth"), FLAG),
    **dict.fromkeys(("preview_render", "hd_texture", "uhd_texture", "texture_delight"), FLAG),
    **dict.fromkeys(("is_micro", "use_hyper"), FLAG),
}
RETEXTURED = {
    "prompt": WantedField(least=1, most=2500),
    "seed": SEED,
    "reference_scale": WantedField(kind="number"),
    "geometry_file_format": FORMAT,
    "material": WantedField(choices=("PBR", "Shaded")),
    "resolution": WantedField(choices=("Basic", "High")),
}
OF_NEWER = ("texture_mode", "geometry_instruct_mode", "image_label", "texture_delight", "is_micro")
LABELS = ("F", "FL", "FR", "L", "R", "B", "BL", "BR", "U", "D", "?")
MODEL_BYTES = 10_000_000
REFUSALS: Mapping[str, tuple[str, str]] = {
    "room": ("API_PARALLELISM_LIMIT_REACHED", "Too many tasks are running at once"),
    "credits": ("API_INSUFFICIENT_FUNDS", "The account has not enough credits"),
    "plan": (
        "API_SUBSCRIPTION_PLAN_TOO_LOW",
        "Business subscription is required to use Rodin Gen-2.5 API",
    ),
    "content": ("IMAGE_CONTENT_VIOLATION", "The image violates the content policy"),
}
SUFFIXES = ("png", "jpg", "jpeg", "webp")


class RodinSimulator(QueuedSimulator):
    """Makes models and textures, each in two jobs that are asked for together.

    Attributes:
        refusal: Why it takes no task; empty: it does.
        files: Of each request, in order: field and name of each file.
    """

    submits = f"POST {GENERATE}"

    def reset(self) -> None:
        super().reset()
        self.refusal: RodinRefusal = ""
        self.files: list[list[tuple[str, str]]] = []
        self.content = wrapped("glb", b"made")

    def forget(self) -> None:
        super().forget()
        self.keys: dict[str, str] = {}
        self.jobs: dict[str, tuple[str, str]] = {}

    async def handle(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith("/files/"):
            return self.file_at(path)
        if not self.has_key(request):
            return _refused("USER_NOT_FOUND", "The API key is invalid", 401)
        return await self.vendor(path, request)

    async def vendor(self, path: str, request: Request) -> Response:
        if path == f"{BASE}/check_balance":
            return reply({"balance": 0 if self.refusal == "credits" else 12})
        if request.method != "POST":
            return reply({"statusCode": 404, "message": f"Cannot {request.method} {path}"}, 404)
        if path in (GENERATE, TEXTURE):
            return await self._posted(path, request)
        told = await _told(request)
        if path == f"{BASE}/status":
            return self._status(str(told.get("subscription_key")))
        if path == f"{BASE}/download":
            return self._downloads(str(told.get("task_uuid")))
        return reply({"statusCode": 404, "message": f"Cannot POST {path}"}, 404)

    async def _posted(self, path: str, request: Request) -> Response:
        parts = await form_of(request)
        if parts is None:
            return _refused("INVALID_REQUEST", "The request has to be multipart/form-data")
        wanted = GENERATED if path == GENERATE else RETEXTURED
        sent = [part for part in parts if part.file]
        told, flaw = _read([part for part in parts if not part.file], wanted)
        of_files = _flaw_of_views if path == GENERATE else _flaw_of_model
        if flaw := flaw or flaw_of(told, wanted) or of_files(told, sent):
            return _refused("INVALID_REQUEST", flaw)
        if self.refusal == "rate":
            answer = reply({"statusCode": 429, "message": "ThrottlerException: Too Many Requests"})
            answer.status_code = 429
            answer.headers["Retry-After"] = "5"
            return answer
        if self.refusal:
            return _refused(*REFUSALS[self.refusal])
        return self._submitted(told, sent)

    def _submitted(self, told: Json, sent: Sequence[FormPart]) -> Response:
        name, key = self.accept(told), f"key.{uuid.uuid4().hex}"
        self.files.append([(part.name, part.file) for part in sent])
        self.keys[key], self.jobs[name] = name, (str(uuid.uuid4()), str(uuid.uuid4()))
        jobs = {"uuids": [*self.jobs[name]], "subscription_key": key}
        said = {"message": "Submitted.", "prompt": told.get("prompt", "what is in the picture")}
        return reply({**said, "uuid": name, "jobs": jobs, "consumed": _price(told)}, 201)

    def _status(self, key: str) -> Response:
        if key not in self.keys:
            return _refused("NO_SUCH_TASK", "There is no such task")
        name = self.keys[key]
        waits = self.holds or not self.polled[name]
        shape, texture = "Done", "Failed" if self.failure else "Done"
        if not self.is_ended(name):
            shape, texture = ("Waiting", "Waiting") if waits else ("Done", "Generating")
        queue = {"queue_length": 2} if shape == "Waiting" else {}
        states = zip(self.jobs[name], (shape, texture), strict=True)
        return reply(
            {"jobs": [{"uuid": job, "status": state, **queue} for job, state in states]}, 201
        )

    def _downloads(self, name: str) -> Response:
        if name not in self.jobs:
            return _refused("NO_SUCH_TASK", "There is no such task")
        suffix = "glb"
        for task, body in zip(self.executed, self.bodies, strict=True):
            suffix = str(body.get("geometry_file_format", "glb")) if task == name else suffix
        is_over = self.polled[name] >= self.polls and not self.failure
        names = ["preview.webp", f"base_basic_pbr.{suffix}"] if is_over else ["preview.webp"]
        base = f"{self.base_url}/files/{name}"
        return reply({"list": [{"url": f"{base}/{n}?sig=s", "name": n} for n in names]}, 201)


async def _told(request: Request) -> Json:
    """Return what a request says in JSON or as a form."""
    parts = await form_of(request)
    if parts is not None:
        return {part.name: part.text for part in parts}
    try:
        told = json.loads(await request.body())
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _read(parts: Sequence[FormPart], wanted: WantedFields) -> tuple[Json, str]:
    """Return the fields of a form with the kinds that are wanted, and what is wrong with it."""
    told: Json = {}
    for part in parts:
        field, text = wanted.get(part.name, WantedField()), part.text
        if field.kind == "string":
            told[part.name] = text
            continue
        if field.kind == "array" and not text.startswith("["):
            text = json.dumps([text])
        try:
            value = json.loads(text.lower() if field.kind == "boolean" else text)
        except ValueError:
            return told, f"{part.name} cannot be read"
        before = told.get(part.name)
        told[part.name] = [*before, *value] if isinstance(before, list) else value
    return told, ""


def _flaw_of_views(told: Json, sent: Sequence[FormPart]) -> str:
    if any(part.name != "images" for part in sent) or len(sent) > 5:
        return "images takes up to 5 files"
    if not sent and "prompt" not in told:
        return "prompt is required without images"
    if any(part.file.rpartition(".")[2].lower() not in SUFFIXES for part in sent):
        return "images has what is no picture"
    tier, labels = str(told.get("tier", "Regular")), told.get("image_label", [])
    if tier in OLDER and (newer := next((name for name in OF_NEWER if name in told), "")):
        return f"{newer} needs a tier of Gen-2.5"
    assert isinstance(labels, list)
    if labels and (len(labels) != len(sent) or not {*labels} <= {*LABELS}):
        return "image_label needs one label for each of images"
    addons = told.get("addons", [])
    is_known = isinstance(addons, list) and {*addons} <= {"HighPack"}
    return "" if is_known else "addons takes HighPack only"


def _flaw_of_model(told: Json, sent: Sequence[FormPart]) -> str:
    del told
    found = {part.name: part for part in sent}
    if found.keys() != {"image", "model"} or len(sent) != 2:
        return "image and model are required, one file each"
    return "model is larger than 10 MB" if len(found["model"].content) > MODEL_BYTES else ""


def _price(told: Json) -> float:
    price = 1.0 if told.get("tier") == "Gen-2.5-Extreme-High" else 0.5
    price += 2.0 if told.get("texture_mode") == "extreme-high" else 0.0
    return price + (1.0 if told.get("addons") else 0.0)


def _refused(error: str, message: str, status: int = 201) -> Response:
    return reply({"error": error, "message": message}, status)
