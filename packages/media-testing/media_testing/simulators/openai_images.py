"""OpenAI's images.

Written from the published OpenAPI document (openai/openai-openapi, version 2.3.0, commit f85dbe22
of August 2026), from the types of the package `openai` 3.57.0, which know the models of September
and October 2026, and from public reports of the errors of the moderation and of billing.
"""

import base64
import time
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.answering import AnsweringSimulator
from media_testing.simulators.checked_fields import (
    FieldFlaw,
    WantedField,
    WantedFields,
    flaws,
    form_of,
    typed,
)
from media_testing.simulators.simulator import reply

MODELS = (
    "gpt-image-2.6-sunburst",
    "gpt-image-2.6-flare",
    "gpt-image-2.5-sunburst",
    "gpt-image-2.5-sunburst-2026-09-08",
    "gpt-image-2.5-flare",
    "gpt-image-2.5-flare-2026-09-08",
    "gpt-image-2",
    "gpt-image-2-2026-04-21",
    "gpt-image-1.5",
    "gpt-image-1-mini",
    "chatgpt-image-latest",
)
SMALL_SIZES = ("auto", "1024x1024", "1536x1024", "1024x1536")
FREE_SIZES = ("gpt-image-2", "gpt-image-2.5", "gpt-image-2.6")
LEAST_PIXELS, MOST_PIXELS, LONGEST_EDGE, STEP, WIDEST = 655_360, 8_294_400, 3_840, 16, 3
SHARED: WantedFields = {
    "prompt": WantedField(least=1, most=32_000, needed=True),
    "model": WantedField(takes_null=True),
    "n": WantedField(kind="integer", least=1, most=10, takes_null=True),
    "size": WantedField(takes_null=True),
    "background": WantedField(choices=("transparent", "opaque", "auto"), takes_null=True),
    "quality": WantedField(
        choices=("low", "medium", "high", "xhigh", "max", "auto"), takes_null=True
    ),
    "output_format": WantedField(choices=("png", "webp", "jpeg"), takes_null=True),
    "output_compression": WantedField(kind="integer", least=0, most=100, takes_null=True),
    "moderation": WantedField(choices=("low", "auto"), takes_null=True),
    "complexity": WantedField(choices=("low", "medium", "high"), takes_null=True),
    "partial_images": WantedField(kind="integer", least=0, most=3, takes_null=True),
    "stream": WantedField(kind="boolean", takes_null=True),
    "safety_identifier": WantedField(takes_null=True),
    "user": WantedField(),
}
EDIT: WantedFields = {
    **{name: field for name, field in SHARED.items() if name != "moderation"},
    "input_fidelity": WantedField(choices=("high", "low"), takes_null=True),
}
JSON_EDIT: WantedFields = {
    **SHARED,
    "input_fidelity": EDIT["input_fidelity"],
    "images": WantedField(kind="array", needed=True),
    "mask": WantedField(kind="object"),
}
FILES = ("image", "image[]", "mask", "markup")
KINDS_OF_FILES = ("image/png", "image/jpeg", "image/webp")
OUTPUT_TOKENS = {"low": 272, "medium": 1_056, "high": 4_160, "xhigh": 6_240, "max": 8_320}
LIMITS = {
    "x-ratelimit-limit-requests": "5",
    "x-ratelimit-limit-tokens": "100000",
    "x-ratelimit-remaining-tokens": "99000",
    "x-ratelimit-reset-tokens": "600ms",
}
SECONDS_TO_WAIT = 12


class OpenAIRefused(Exception):
    """What is answered in the place of a picture."""

    def __init__(self, status: int, error: Mapping[str, object]) -> None:
        super().__init__(error["message"])
        self.status = status
        self.error = dict(error)


def refused(
    status: int, kind: str, message: str, *, param: str | None = None, code: str | None = None
) -> OpenAIRefused:
    """An error in the form of the vendor."""
    return OpenAIRefused(status, {"message": message, "type": kind, "param": param, "code": code})


def bad(message: str, param: str | None, code: str) -> OpenAIRefused:
    """A request that cannot be done."""
    return refused(400, "invalid_request_error", message, param=param, code=code)


def worded(wrong: FieldFlaw) -> OpenAIRefused:
    """Say what is wrong in the words of the vendor."""
    name, field = wrong.name, wrong.wanted
    if wrong.reason == "unknown" or field is None:
        return bad(f"Unknown parameter: '{name}'.", name, "unknown_parameter")
    if wrong.reason == "missing":
        return bad(f"Missing required parameter: '{name}'.", name, "missing_required_parameter")
    if wrong.reason == "type":
        told = {str: "a string", int: "an integer", float: "a decimal", bool: "a boolean"}
        given = told.get(type(wrong.value), "null" if wrong.value is None else "an object")
        article = "an" if field.kind[0] in "aio" else "a"
        wanted = f"expected {article} {field.kind}, but got {given} instead"
        return bad(f"Invalid type for '{name}': {wanted}.", name, "invalid_type")
    if wrong.reason == "value":
        *most, last = (f"'{value}'" for value in field.choices)
        names = f"{', '.join(most)}, and {last}"
        return bad(
            f"Invalid value: '{wrong.value}'. Supported values are: {names}.", name, "invalid_value"
        )
    if wrong.reason in ("low", "high"):
        word, sign, limit = (
            ("below minimum", ">=", field.least)
            if wrong.reason == "low"
            else ("above maximum", "<=", field.most)
        )
        message = f"Invalid '{name}': integer {word} value. Expected a value {sign} {limit}"
        code = f"integer_{word.replace(' ', '_')}_value"
        return bad(f"{message}, but got {wrong.value} instead.", name, code)
    is_short = wrong.reason == "short"
    message = f"Invalid '{name}': string too {'short' if is_short else 'long'}."
    return bad(message, name, f"string_{'below_min' if is_short else 'above_max'}_length")


def check_size(model: str, size: str) -> None:
    """Refuse a size that the model does not make."""
    if size in SMALL_SIZES:
        return
    if not model.startswith(FREE_SIZES):
        names = ", ".join(f"'{name}'" for name in SMALL_SIZES)
        message = f"Invalid value: '{size}'. Supported values are: {names}."
        raise bad(message, "size", "invalid_value")
    edges = [int(edge) if edge.isdecimal() else 0 for edge in size.split("x")]
    width, height = edges if len(edges) == 2 else (0, 0)
    fits = (
        min(width, height) > 0
        and not width % STEP
        and not height % STEP
        and max(width, height) <= min(LONGEST_EDGE, WIDEST * min(width, height))
        and LEAST_PIXELS <= width * height <= MOST_PIXELS
    )
    if not fits:
        message = f"Invalid size '{size}'. Width and height must be multiples of {STEP}."
        raise bad(message, "size", "invalid_value")


def check(body: Mapping[str, object], fields: WantedFields) -> None:
    """Refuse what cannot be made."""
    for wrong in flaws(body, fields):
        raise worded(wrong)
    if body.get("background") == "transparent" and body.get("output_format") == "jpeg":
        message = "Transparent backgrounds need the output format png or webp."
        raise bad(message, "background", "invalid_value")
    if body.get("stream"):
        raise bad("This stand-in does not stream.", "stream", "unsupported_value")


class OpenAIImagesSimulator(AnsweringSimulator):
    """Below `/v1`: images/generations, images/edits, models.

    `refusal` is one of rate_limit, quota, billing, moderation, organization, overloaded.
    `failure` is answered with status 500.
    """

    submits = "POST /v1/images"

    async def vendor(self, path: str, request: Request) -> Response:
        try:
            self.check_key(request)
            return await self.answer(path, request)
        except OpenAIRefused as no:
            return self.headed(reply({"error": no.error}, no.status), no.status)

    def check_key(self, request: Request) -> None:
        word, _, key = request.headers.get("authorization", "").partition(" ")
        if word != "Bearer" or not key:
            message = (
                "You didn't provide an API key. You need to provide your API key in an "
                "Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY)."
            )
            raise refused(401, "invalid_request_error", message)
        if self.key and key != self.key:
            hidden = f"{key[:4]}***{key[-4:]}"
            message = (
                f"Incorrect API key provided: {hidden}. You can find your API key at "
                "https://platform.openai.com/account/api-keys."
            )
            raise refused(401, "invalid_request_error", message, code="invalid_api_key")

    async def answer(self, path: str, request: Request) -> Response:
        if request.method == "GET" and path == "/v1/models":
            models = [{"id": name, "object": "model", "owned_by": "system"} for name in MODELS]
            return self.headed(reply({"object": "list", "data": models}))
        if request.method != "POST" or path not in ("/v1/images/generations", "/v1/images/edits"):
            raise refused(404, "invalid_request_error", f"Invalid URL ({request.method} {path})")
        return await self.make(path.rpartition("/")[2], request)

    async def make(self, what: str, request: Request) -> Response:
        """Make pictures; `what` is generations or edits."""
        body, files = await self.read(what, request)
        model = self.model_of(body)
        check_size(model, str(body.get("size") or "auto"))
        self.refuse(model)
        await self.accept({**body, "files": files}, request)
        if self.failure:
            raise refused(500, "server_error", self.failure)
        return self.headed(reply(self.made(body, files)))

    def model_of(self, body: Mapping[str, object]) -> str:
        """The model that a request names; refused is one that nobody knows."""
        model = str(body.get("model") or MODELS[0])
        if model not in MODELS:
            *most, last = (f"'{name}'" for name in MODELS)
            names = f"{', '.join(most)}, and {last}"
            message = f"Invalid value: '{model}'. Supported values are: {names}."
            raise bad(message, "model", "invalid_value")
        return model

    async def read(self, what: str, request: Request) -> tuple[dict[str, object], list[str]]:
        """The fields of a request, and the fields of its files; refused is what is not in order."""
        form = await form_of(request)
        if form is None:
            body = await request.json()
            check(body, SHARED if what == "generations" else JSON_EDIT)
            if what == "edits":
                self.check_references(body["images"])
            return body, ["images"] * len(body.get("images", []))
        if what == "generations":
            raise bad("Unsupported content type: use 'application/json'.", None, "unsupported")
        body = typed(form, EDIT)
        check(body, EDIT)
        sent = [part for part in form if part.file]
        files = [part.name for part in sent]
        for part in sent:
            if part.name not in FILES:
                raise worded(FieldFlaw(name=part.name, reason="unknown"))
            if part.content_type not in KINDS_OF_FILES:
                message = f"Invalid file '{part.name}': unsupported mimetype."
                raise bad(message, part.name, "unsupported_file_mimetype")
        images = [name for name in files if name.startswith("image")]
        if not images:
            raise worded(FieldFlaw(name="image", reason="missing", wanted=WantedField()))
        if len(images) > 16:
            raise bad("Too many images: at most 16.", "image", "array_above_max_length")
        return body, files

    def check_references(self, images: object) -> None:
        for reference in images if isinstance(images, list) else []:
            keys = set(reference) if isinstance(reference, dict) else set()
            if len(keys) != 1 or not keys <= {"image_url", "file_id"}:
                raise bad("Each image needs one of image_url, file_id.", "images", "invalid_value")

    def refuse(self, model: str) -> None:
        """Refuse as `refusal` says."""
        match self.refusal:
            case "rate_limit":
                message = (
                    f"Rate limit reached for {model} in organization org-test on input-images per "
                    f"min: Limit 5, Used 5, Requested 1. Please try again in {SECONDS_TO_WAIT}s."
                )
                raise refused(429, "input-images", message, code="rate_limit_exceeded")
            case "quota":
                message = (
                    "You exceeded your current quota, please check your plan and billing details."
                )
                raise refused(429, "insufficient_quota", message, code="insufficient_quota")
            case "billing":
                message = "Billing hard limit has been reached."
                code = "billing_hard_limit_reached"
                raise refused(400, "billing_limit_user_error", message, code=code)
            case "moderation":
                raise self.moderated()
            case "organization":
                message = f"Your organization must be verified to use the model `{model}`."
                raise refused(403, "invalid_request_error", message)
            case "overloaded":
                message = "The server is currently overloaded with other requests."
                raise refused(503, "server_error", message)

    def moderated(self) -> OpenAIRefused:
        message = (
            "Your request was rejected by the safety system. If you believe this is an error, "
            "contact us at help.openai.com and include the request ID req_test."
        )
        error = {"message": message, "type": "image_generation_user_error", "param": None}
        details = {"moderation_stage": "output", "categories": ["violence"]}
        return OpenAIRefused(
            400, {**error, "code": "moderation_blocked", "moderation_details": details}
        )

    def made(self, body: Mapping[str, object], files: list[str]) -> dict[str, object]:
        """The answer with pictures."""
        quality, size = str(body.get("quality") or "auto"), str(body.get("size") or "auto")
        quality = "medium" if quality == "auto" else quality
        count = int(str(body.get("n") or 1))
        picture = {"b64_json": base64.b64encode(self.content).decode()}
        is_clear = body.get("background") == "transparent"
        return {
            "created": int(time.time()),
            "background": "transparent" if is_clear else "opaque",
            "data": [picture] * count,
            "output_format": body.get("output_format") or "png",
            "quality": quality,
            "size": "1024x1024" if size == "auto" else size,
            "usage": self.usage(str(body["prompt"]), len(files), count * OUTPUT_TOKENS[quality]),
        }

    def usage(self, prompt: str, pictures: int, made: int) -> dict[str, object]:
        text, image = len(prompt) // 4 + 1, 323 * pictures
        return {
            "input_tokens": text + image,
            "input_tokens_details": {"text_tokens": text, "image_tokens": image},
            "output_tokens": made,
            "output_tokens_details": {"text_tokens": 0, "image_tokens": made},
            "total_tokens": text + image + made,
        }

    def headed(self, answer: Response, status: int = 200) -> Response:
        """Put the headers of the vendor on an answer."""
        answer.headers.update({"x-request-id": "req_test", "openai-version": "2020-10-01"})
        if status == 429:
            answer.headers.update({**LIMITS, "x-ratelimit-remaining-requests": "0"})
            answer.headers["x-ratelimit-reset-requests"] = f"{SECONDS_TO_WAIT}s"
            if self.refusal == "rate_limit":
                answer.headers["retry-after"] = str(SECONDS_TO_WAIT)
                answer.headers["retry-after-ms"] = str(1000 * SECONDS_TO_WAIT)
        elif status == 200:
            answer.headers.update({**LIMITS, "x-ratelimit-remaining-requests": "4"})
        return answer
