"""Replicate.

Written from its HTTP reference, its pages on the lifecycle, rate limits and retention of
predictions (as stored in 2026), from the answers that the tests of replicate/replicate-python
(commit 0110c2c5) and others have recorded, and from the schemas of the models' pages; driven with
replicate 1.0.7. The inputs are checked before a prediction is made.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.checked_fields import (
    ADDRESS,
    ADDRESS_LIST,
    NUMBER,
    TEXT,
    TRUTH,
    FieldFlaw,
    flaws_of_inputs,
    form_of,
    number,
    one_of,
    simulated_model,
    whole,
)
from media_testing.simulators.queued import QueuedSimulator
from media_testing.simulators.simulator import reply

FLAGGED = "NSFW content detected. Try running it again, or try a different prompt."
_RATIOS = ("1:1", "16:9", "9:16", "4:3", "3:4")
_SCHNELL = {
    "prompt": TEXT,
    "aspect_ratio": one_of(*_RATIOS, "21:9", "3:2", "2:3", "4:5", "5:4", "9:21"),
    "num_outputs": whole(4),
    "num_inference_steps": whole(4),
    "seed": whole(),
    "output_format": one_of("webp", "jpg", "png"),
    "output_quality": whole(100),
    "disable_safety_checker": TRUTH,
    "go_fast": TRUTH,
    "megapixels": one_of("1", "0.25"),
}
_QWEN_EDIT = {
    "prompt": TEXT,
    "image": ADDRESS_LIST,
    "aspect_ratio": one_of(*_RATIOS, "match_input_image"),
    "go_fast": TRUTH,
    "seed": whole(),
    "output_format": one_of("webp", "jpg", "png"),
    "output_quality": whole(100),
    "disable_safety_checker": TRUTH,
}
_ESRGAN = {"image": ADDRESS, "scale": number(10), "face_enhance": TRUTH}
_TRELLIS = {
    "images": ADDRESS_LIST,
    "seed": whole(),
    "randomize_seed": TRUTH,
    "generate_color": TRUTH,
    "generate_normal": TRUTH,
    "generate_model": TRUTH,
    "save_gaussian_ply": TRUTH,
    "return_no_background": TRUTH,
    "ss_guidance_strength": number(10),
    "ss_sampling_steps": whole(50),
    "slat_guidance_strength": number(10),
    "slat_sampling_steps": whole(50),
    "mesh_simplify": number(0.98),
    "texture_size": whole(2048),
}
_HUNYUAN = {
    "prompt": TEXT,
    "image": ADDRESS,
    "enable_pbr": TRUTH,
    "face_count": whole(1_500_000),
    "generate_type": one_of("Normal", "Geometry"),
}
_GPT = {
    "prompt": TEXT,
    "system_prompt": TEXT,
    "image_input": ADDRESS_LIST,
    "temperature": number(2),
    "top_p": NUMBER,
    "max_completion_tokens": whole(),
}
_MOONDREAM = {"image": ADDRESS, "prompt": TEXT}


MODELS = {
    "black-forest-labs/flux-schnell": simulated_model(_SCHNELL, "list", "prompt"),
    "qwen/qwen-image-edit-plus": simulated_model(_QWEN_EDIT, "list", "prompt", "image"),
    "nightmareai/real-esrgan": simulated_model(_ESRGAN, "one", "image"),
    "firtoz/trellis": simulated_model(_TRELLIS, "model_file", "images"),
    "tencent/hunyuan-3d-3.1": simulated_model(_HUNYUAN, "glb"),
    "openai/gpt-4.1-mini": simulated_model(_GPT, "text"),
    "lucataco/moondream2": simulated_model(_MOONDREAM, "text", "image"),
}
VERSIONS = {
    "42fed1c4974146d4d2414e2be2c5277c7fcf05fcc3a73abf41610695738c1d7b": "nightmareai/real-esrgan",
    "4876f2a8da1c544772dffa32e8889da4a1bab3a1f5c1937bfcfccb99ae347251": "firtoz/trellis",
    "72ccb656353c348c1385df54b237eeb7bfa874bf11486cf0b9473e691b662d31": "lucataco/moondream2",
}


class ReplicateSimulator(QueuedSimulator):
    """Takes versions at `/predictions` and models at a path of their own, with or without `/v1`.

    Attributes:
        is_strict: Whether it wants a version, and declines inputs that are missing or unknown.
        is_flagged: Whether moderation takes out all pictures.
        refusal: What is answered in place of a prediction: `credit` or `rate`.
        reset_seconds: After which there is room again.
        seconds: That each prediction has run.
    """

    submits = "POST /predictions"

    def reset(self) -> None:
        super().reset()
        self.is_strict = False
        self.is_flagged = False
        self.refusal = ""
        self.reset_seconds = 7
        self.seconds = 2.5

    def forget(self) -> None:
        super().forget()
        self.asked: dict[str, tuple[str, dict[str, object]]] = {}
        self.canceled: set[str] = set()
        self.uploads: dict[str, dict[str, object]] = {}

    async def handle(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith("/files/made"):
            return self.file()
        if not self.has_key(request):
            detail = "You did not pass a valid authentication token"
            return problem(401, detail, title="Unauthenticated")
        answer = await self.vendor(path.removeprefix("/v1"), request)
        is_new = request.method == "POST" and "predictions" in path
        answer.headers["ratelimit-remaining"] = "599" if is_new else "2999"
        answer.headers["ratelimit-reset"] = "1"
        return answer

    async def vendor(self, path: str, request: Request) -> Response:
        parts = path.strip("/").split("/")
        if parts[0] == "files":
            return await self._of_files(parts, request)
        if path == "/account":
            account = {"type": "organization", "username": "studio", "name": "Studio"}
            return reply({**account, "github_url": None})
        if path == "/predictions" and request.method == "GET":
            told = [self._told(name) for name in reversed(self.asked)]
            return reply({"next": None, "previous": None, "results": told})
        if parts[-1] == "predictions" and request.method == "POST":
            return await self._create(parts, request)
        if parts[0] == "models" and parts[3:4] == ["versions"]:
            return reply({"id": parts[-1], "created_at": _now(), **_VERSION})
        if len(parts) < 2 or parts[0] != "predictions" or parts[1] not in self.asked:
            return problem(404, "The requested resource could not be found.", title="Not found")
        if parts[2:] == ["cancel"]:
            return self._cancel(parts[1])
        return self._polled(parts[1])

    async def _of_files(self, parts: list[str], request: Request) -> Response:
        if request.method == "POST":
            return await self._upload(request)
        if len(parts) == 1:
            return reply({"next": None, "previous": None, "results": list(self.uploads.values())})
        if parts[1] not in self.uploads:
            return problem(404, "The requested file could not be found.", title="Not found")
        if request.method == "DELETE":
            del self.uploads[parts[1]]
            return Response(status_code=204)
        return reply(self.uploads[parts[1]])

    async def _upload(self, request: Request) -> Response:
        size, parts = len(await request.body()), await form_of(request) or []
        content = next((part for part in parts if part.name == "content"), None)
        if content is None:
            return problem(400, "Missing content", title="Bad request")
        self.bodies.append({"upload": size})
        name = f"f{len(self.uploads) or ''}"
        self.uploads[name] = {
            "id": name,
            "name": content.file,
            "content_type": content.content_type,
            "size": len(content.content),
            "etag": "e",
            "checksums": {"sha256": "0" * 64},
            "metadata": {},
            "created_at": _now(),
            "expires_at": _now(),
            "urls": {"get": f"{self.base_url}/files/{name}"},
        }
        return reply(self.uploads[name], 201)

    async def _create(self, parts: list[str], request: Request) -> Response:
        if refused := self._refused():
            return refused
        body = json.loads(await request.body())
        inputs = body.get("input", {})
        asked = "/".join(parts[1:3]) if len(parts) > 1 else str(body.get("version", ""))
        model = MODELS.get(_name_of(asked))
        found = list(flaws_of_inputs(inputs, model, is_strict=self.is_strict)) if model else []
        told = [_invalid(flaw) for flaw in found]
        if not asked and self.is_strict:
            told.append({"type": "required", "field": "", "description": "version is required"})
        if told:
            return _unprocessable(told)
        if model is None and self.is_strict:
            detail = "The specified version does not exist (or perhaps you don't have permission"
            return problem(422, f"{detail} to use it?)", title="Invalid version or not permitted")
        name = self.accept(body)
        self.asked[name] = (asked, inputs)
        return self._begun(name, request.headers.get("prefer", ""))

    def _begun(self, name: str, preference: str) -> Response:
        """Answer with what was begun, or what it has become for one who waits."""
        waits = preference.startswith("wait")
        if waits and not self.holds:
            self.polled[name] = self.polls
        answer = reply(self._told(name), 202 if waits and self.holds else 201)
        if waits:
            answer.headers["Preference-Applied"] = preference
        return answer

    def _refused(self) -> Response | None:
        if self.refusal == "credit":
            detail = "You have insufficient credit to run this model."
            where = "Go to https://replicate.com/account/billing#billing to purchase credit."
            return problem(402, f"{detail} {where}", title="Insufficient credit")
        if self.refusal == "rate":
            detail = (
                "Request was throttled. Your rate limit for creating predictions is reduced to 6 "
                "requests per minute with a burst of 1 requests while you have less than $5.0 in "
                f"credit. Your rate limit resets in ~{self.reset_seconds}s."
            )
            answer = problem(429, detail, retry_after=self.reset_seconds)
            answer.headers["Retry-After"] = str(self.reset_seconds)
            return answer
        return None

    def _cancel(self, name: str) -> Response:
        if not self._has_ended(name):
            self.ended.append(name)
            self.canceled.add(name)
        return reply(self._told(name))

    def _has_ended(self, name: str) -> bool:
        return name in self.canceled or self.polled[name] >= self.polls

    def _polled(self, name: str) -> Response:
        if not self._has_ended(name):
            self.is_ended(name)
        return reply(self._told(name))

    def _told(self, name: str) -> dict[str, object]:
        """Return a prediction as it is now."""
        model, inputs = self.asked[name]
        address = f"{self.base_url}/predictions/{name}"
        told: dict[str, object] = {
            "id": name,
            "model": _name_of(model),
            "version": model.rpartition(":")[2] if _is_version(model) else "hidden",
            "input": inputs,
            "logs": "",
            "output": None,
            "data_removed": False,
            "error": None,
            "source": "api",
            "status": "processing" if self.polled[name] else "starting",
            "created_at": _now(),
            "metrics": {},
            "urls": {"get": address, "cancel": f"{address}/cancel", "web": address},
        }
        if not self._has_ended(name):
            return told
        told |= {"completed_at": _now(), "metrics": {"predict_time": self.seconds}}
        if name in self.canceled:
            return told | {"status": "canceled"}
        if error := self.failure or (FLAGGED if self.is_flagged else ""):
            return told | {"status": "failed", "error": error}
        return told | {"status": "succeeded", "output": self._made(model)}

    def _made(self, model: str) -> object:
        known = MODELS.get(_name_of(model))
        shape = self.made.replace(".png", ".glb")
        match known.makes if known else "list":
            case "one":
                return self.made
            case "glb":
                return shape
            case "model_file":
                return {"model_file": shape, "color_video": None, "normal_video": None}
            case "text":
                return ["A wal", "nut chair"]
        return [self.made]


def _name_of(asked: str) -> str:
    """Return the name of a model that is asked for by its name, its version or both."""
    return VERSIONS.get(asked, asked.partition(":")[0])


def _is_version(asked: str) -> bool:
    return asked.rpartition(":")[2] in VERSIONS


def problem(status: int, detail: str, **told: object) -> Response:
    """An answer that says what is wrong (RFC 7807)."""
    answer = reply({**told, "detail": detail, "status": status}, status)
    answer.headers["content-type"] = "application/problem+json"
    return answer


def _unprocessable(told: Iterable[Mapping[str, str]]) -> Response:
    lines = []
    for each in told:
        where = f"{each['field']}: " if each["field"] else ""
        lines.append(f"- {where}{each['description']}\n")
    return problem(422, "".join(lines), title="Input validation failed", invalid_fields=list(told))


def _invalid(flaw: FieldFlaw) -> dict[str, str]:
    """What is wrong with an input, as Replicate says it."""
    wanted, place = flaw.wanted, f"input.{flaw.name}"
    if flaw.reason == "missing":
        return _field("required", "input", f"{flaw.name} is required")
    if wanted is None:
        said = f"Additional property {flaw.name} is not allowed"
        return _field("additional_property_not_allowed", "input", said)
    if flaw.reason == "value":
        allowed = ", ".join(json.dumps(value) for value in wanted.choices)
        return _field("enum", place, f"{flaw.name} must be one of the following: {allowed}")
    if flaw.reason == "high":
        return _field("number_lte", place, f"Must be less than or equal to {wanted.most:g}")
    if wanted.kind == "uri":
        return _field("format", place, "Does not match format 'uri'")
    given = _KINDS.get(type(flaw.value), "object")
    return _field("invalid_type", place, f"Invalid type. Expected: {wanted.kind}, given: {given}")


_VERSION = {"cog_version": "0.16.0", "openapi_schema": {"openapi": "3.0.2", "paths": {}}}
_KINDS = {str: "string", bool: "boolean", int: "integer", float: "number", list: "array"}


def _field(kind: str, field: str, description: str) -> dict[str, str]:
    return {"type": kind, "field": field, "description": description}


def _now() -> str:
    return datetime.now(UTC).isoformat().replace("+00:00", "Z")
