"""fal's queue, and the storage beside it.

Written from the pages of fal's documentation on the queue, errors, request errors and the CDN (as
stored in 2026), from the types of its models in fal-ai/fal-js (commit 381105e1) and from issues of
fal-ai/fal for the words of its refusals; driven with fal-client 1.0.3. The queue takes whatever it
is sent: what a model makes of its inputs is known when the job has ended. A path below the model's
is left out of the addresses of a job.
"""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.checked_fields import (
    ADDRESS,
    ADDRESS_LIST,
    NUMBER,
    TEXT,
    TRUTH,
    FieldFlaw,
    WantedField,
    flaws_of_inputs,
    number,
    one_of,
    simulated_model,
    whole,
)
from media_testing.simulators.queued import QueuedSimulator
from media_testing.simulators.simulator import reply

DOCUMENTED_ERRORS = "https://docs.fal.ai/errors"
_NAMED_SIZES = (
    "square_hd",
    "square",
    "portrait_4_3",
    "portrait_16_9",
    "landscape_4_3",
    "landscape_16_9",
)


def _is_size(value: object) -> bool:
    if not isinstance(value, Mapping):
        return value in _NAMED_SIZES
    return value.keys() <= {"width", "height"} and all(
        isinstance(pixels, int) for pixels in value.values()
    )


SIZE = WantedField(kind="object", fits=_is_size)
_FLUX = {
    "prompt": TEXT,
    "image_size": SIZE,
    "num_inference_steps": whole(50),
    "seed": whole(),
    "guidance_scale": number(20),
    "num_images": whole(4),
    "enable_safety_checker": TRUTH,
    "output_format": one_of("jpeg", "png"),
    "acceleration": one_of("none", "regular", "high"),
    "sync_mode": TRUTH,
}
_EDIT = {
    **_FLUX,
    "image_urls": ADDRESS_LIST,
    "negative_prompt": TEXT,
    "output_format": one_of("jpeg", "png", "webp"),
}
_UPSCALING = {
    "image_url": ADDRESS,
    "model": one_of("RealESRGAN_x4plus", "RealESRGAN_x2plus", "RealESRGAN_x4_v3"),
    "scale": number(8),
    "tile": whole(),
    "face": TRUTH,
    "output_format": one_of("png", "jpeg"),
}
_CUTTING_OUT = {
    "image_url": ADDRESS,
    "model": TEXT,
    "operating_resolution": one_of("1024x1024", "2048x2048", "2304x2304"),
    "output_format": one_of("webp", "png", "gif"),
    "output_mask": TRUTH,
    "mask_only": TRUTH,
    "refine_foreground": TRUTH,
    "sync_mode": TRUTH,
}
_TRELLIS_2 = {
    "image_url": ADDRESS,
    "seed": whole(),
    "resolution": one_of(512, 1024, 1536),
    "texture_size": one_of(1024, 2048, 4096),
    "decimation_target": whole(),
    "remesh": TRUTH,
}
_HUNYUAN = {"prompt": TEXT, "enable_pbr": TRUTH, "enable_geometry": TRUTH}
_ROUTER = {
    "prompt": TEXT,
    "system_prompt": TEXT,
    "model": TEXT,
    "max_tokens": whole(),
    "temperature": NUMBER,
    "reasoning": TRUTH,
}


MODELS = {
    "/fal-ai/flux/dev": simulated_model(_FLUX, "images", "prompt"),
    "/fal-ai/flux/schnell": simulated_model(
        {**_FLUX, "num_inference_steps": whole(12)}, "images", "prompt"
    ),
    "/fal-ai/qwen-image-edit-2511": simulated_model(_EDIT, "images", "prompt", "image_urls"),
    "/fal-ai/esrgan": simulated_model(_UPSCALING, "image", "image_url"),
    "/fal-ai/birefnet/v2": simulated_model(_CUTTING_OUT, "image", "image_url"),
    "/fal-ai/florence-2-large/more-detailed-caption": simulated_model(
        {"image_url": ADDRESS}, "results", "image_url"
    ),
    "/fal-ai/trellis-2": simulated_model(_TRELLIS_2, "model_glb", "image_url"),
    "/fal-ai/hunyuan-3d/v3.1/rapid/text-to-3d": simulated_model(_HUNYUAN, "model_urls", "prompt"),
    "/openrouter/router": simulated_model(_ROUTER, "output", "prompt", "model"),
}


class FalSimulator(QueuedSimulator):
    """Some of fal's models, its queue and its storage.

    Attributes:
        is_black: Whether moderation takes out the picture.
        is_strict: Whether a model declines inputs that are missing, and those that it does not
            know, which those of fal overlook.
        refusal: What is answered in place of a job: `credit`, `rate`, or `policy`, which a job ends
            with.
        ahead: Jobs of others that are before each in the queue.
        units: What each job is billed, in units of its model.
        response_path: What stands behind the name of a job in the address of its result; pages of
            the documentation have nothing there, or `/response`.
        models: Paths of the models that were asked for, in order.
    """

    submits = "POST /fal-ai/flux/dev"

    def reset(self) -> None:
        super().reset()
        self.is_black = False
        self.is_strict = False
        self.refusal = ""
        self.ahead = 0
        self.units = 1.0
        self.response_path = ""
        self.models: list[str] = []

    def forget(self) -> None:
        super().forget()
        self.asked: dict[str, tuple[str, dict[str, object]]] = {}
        self.canceled: set[str] = set()

    async def handle(self, request: Request) -> Response:
        path, method = request.url.path, request.method
        if path == "/files/upload" and method == "POST":
            return await self._take(request, "access_url")
        if path.startswith("/uploads/") and method == "PUT":
            return await self._take(request, "")
        if path.startswith("/files/"):
            return self.file()
        if refused := self._refused(request):
            return refused
        return await self.vendor(path, request)

    def _refused(self, request: Request) -> Response | None:
        said = request.headers.get("authorization", "")
        if self.key and said != self.key:
            detail = "No user found for Key ID and Secret"
            return reply({"detail": detail if said else "Authentication is required."}, 401)
        if request.method != "POST":
            return None
        if self.refusal == "credit":
            locked = "User is locked. Reason: Exhausted balance."
            return reply(
                {"detail": f"{locked} Top up your balance at fal.ai/dashboard/billing."}, 403
            )
        if self.refusal == "rate":
            return reply({"detail": "Too many requests."}, 429)
        return None

    async def _take(self, request: Request, told: str) -> Response:
        """Take a file that is uploaded."""
        self.bodies.append({"upload": len(await request.body())})
        return reply({told: f"{self.base_url}/files/brought.png"} if told else {})

    async def vendor(self, path: str, request: Request) -> Response:
        if path == "/storage/auth/token":
            token = {"token": "of-storage", "token_type": "Bearer", "base_url": self.base_url}
            return reply({**token, "expires_at": "2100-01-01T00:00:00+00:00"})
        if path == "/storage/upload/initiate":
            addresses = {"upload_url": "/uploads/1?signature=x", "file_url": "/files/brought.png"}
            return reply({name: self.base_url + way for name, way in addresses.items()})
        parts = path.strip("/").split("/")
        if parts[2:3] == ["requests"] and len(parts) > 3:
            return self._of_job(request, parts)
        if request.method != "POST" or path not in MODELS:
            return reply({"detail": f"Application '{path[1:]}' not found"}, 404)
        name = self.accept(await request.json())
        self.models.append(path)
        self.asked[name] = (path, self.bodies[-1])
        return _named({**self._addresses(name), "queue_position": self.ahead}, name)

    def _of_job(self, request: Request, parts: list[str]) -> Response:
        name, what = parts[3], "/".join(parts[4:])
        is_known = name in self.asked and self.asked[name][0].split("/")[1:3] == parts[:2]
        if what == "cancel" and request.method == "PUT":
            return self._cancel(name) if is_known else reply({"status": "NOT_FOUND"}, 404)
        if not is_known:
            return reply({"detail": "Request not found"}, 404)
        if what == "status":
            logs = request.query_params.get("logs", "0").lower() in ("1", "true")
            return self._status(name, with_logs=logs)
        return self._result(name)

    def _has_ended(self, name: str) -> bool:
        return name in self.canceled or self.polled[name] >= self.polls

    def _cancel(self, name: str) -> Response:
        if self._has_ended(name):
            return _named({"status": "ALREADY_COMPLETED"}, name, 400)
        self.ended.append(name)
        self.canceled.add(name)
        return _named({"status": "CANCELLATION_REQUESTED"}, name, 202)

    def _addresses(self, name: str) -> dict[str, object]:
        base = f"{self.base_url}/{'/'.join(self.asked[name][0].split('/')[1:3])}/requests/{name}"
        return {
            "request_id": name,
            "response_url": f"{base}{self.response_path}",
            "status_url": f"{base}/status",
            "cancel_url": f"{base}/cancel",
        }

    def _status(self, name: str, *, with_logs: bool) -> Response:
        before = self.polled[name]
        has_ended = self._has_ended(name) or self.is_ended(name)
        said = self._addresses(name)
        if not has_ended and before <= self.ahead:
            return _named(
                {"status": "IN_QUEUE", "queue_position": self.ahead - before, **said}, name, 202
            )
        said["logs"] = [{"message": "step 1 of 4", "level": "INFO"}] if with_logs else None
        if not has_ended:
            return _named({"status": "IN_PROGRESS", **said}, name, 202)
        kind, error = self._error(name)
        failed = {"error": error, "error_type": kind} if error else {}
        metrics = {"metrics": {"inference_time": 1.5}}
        return _named({"status": "COMPLETED", **metrics, **failed, **said}, name)

    def _error(self, name: str) -> tuple[str, str]:
        """Return the kind and the words of a failure that is not the model's."""
        if name in self.canceled:
            return "client_cancelled", "Request was cancelled."
        return ("internal_error", self.failure) if self.failure else ("", "")

    def _result(self, name: str) -> Response:
        if not self._has_ended(name):
            return _named({"detail": "Request is still in progress"}, name, 400)
        kind, error = self._error(name)
        if error:
            status = 499 if kind == "client_cancelled" else 500
            return _named(
                {"detail": error, "error_type": kind}, name, status, {"X-Fal-Error-Type": kind}
            )
        path, body = self.asked[name]
        found = flaws_of_inputs(body, MODELS[path], is_strict=self.is_strict)
        details = [_detail(flaw, body) for flaw in found]
        if self.refusal == "policy":
            details.append(_policy(body))
        if details:
            return _named({"detail": details}, name, 422, {"X-Fal-Retryable": "false"})
        units = {"x-fal-billable-units": f"{self.units:g}"}
        return _named(self._made(MODELS[path].makes, body), name, 200, units)

    def _made(self, makes: str, body: Mapping[str, object]) -> dict[str, object]:
        """Return what a model has made."""
        file = {"url": self.made, "content_type": "image/png", "file_name": "made.png"}
        picture = {**file, "file_size": len(self.content), "width": 64, "height": 64}
        model = {"url": self.made.replace(".png", ".glb"), "content_type": "model/gltf-binary"}
        match makes:
            case "images":
                told = {"seed": body.get("seed", 7), "prompt": body.get("prompt")}
                told["has_nsfw_concepts"] = [self.is_black]
                return {"images": [picture], "timings": {"inference": 1.5}, **told}
            case "image":
                return {"image": picture}
            case "model_glb":
                return {"model_glb": model}
            case "model_urls":
                return {"model_urls": {"glb": model}, "thumbnail": file}
        return {makes: "A walnut armchair."}


def _named(
    said: Mapping[str, object],
    name: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """An answer about a job."""
    answer = reply(said, status)
    answer.headers.update({"x-fal-request-id": name, **(headers or {})})
    return answer


def _detail(flaw: FieldFlaw, body: Mapping[str, object]) -> dict[str, object]:
    """What is wrong with an input, as fal says it."""
    kind, said = _words(flaw)
    told: dict[str, object] = {"type": kind, "loc": ["body", flaw.name], "msg": said}
    told["input"] = body if flaw.reason == "missing" else flaw.value
    return {**told, "url": f"{DOCUMENTED_ERRORS}#{kind}"}


def _words(flaw: FieldFlaw) -> tuple[str, str]:
    wanted = flaw.wanted
    if flaw.reason == "missing":
        return "missing", "Field required"
    if wanted is None:
        return "extra_forbidden", "Extra inputs are not permitted"
    if flaw.reason == "value":
        allowed = ", ".join(repr(value) for value in wanted.choices)
        return "literal_error", f"Input should be one of {allowed}"
    if flaw.reason == "high":
        return "less_than_equal", f"Input should be less than or equal to {wanted.most:g}"
    return f"{wanted.kind}_type", f"Input should be a valid {wanted.kind}"


def _policy(body: Mapping[str, object]) -> dict[str, object]:
    """A refusal by moderation."""
    return {
        "type": "content_policy_violation",
        "loc": ["body", "prompt"],
        "msg": "The content could not be processed because it was flagged by a content checker.",
        "input": body.get("prompt"),
        "url": f"{DOCUMENTED_ERRORS}#content_policy_violation",
    }
