"""Gemini's images: `generateContent` of the models that make pictures.

Written from the pages of ai.google.dev on image generation and on errors (2026), from what the
package `google-genai` 3.6.1 sends and reads, and from public reports of the answers 400, 403, 429
and of the reasons for which a picture is withheld. Keys may be in both spellings, as in all of
Google's JSON.
"""

import base64
import binascii
import re
import uuid
from collections.abc import Iterator, Mapping

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.answering import AnsweringSimulator
from media_testing.simulators.checked_fields import FieldFlaw, WantedField, WantedFields, flaws
from media_testing.simulators.simulator import reply

TOKENS = {
    "gemini-3-pro-image": 1_120,
    "gemini-3.1-flash-image": 1_120,
    "gemini-3.1-flash-lite-image": 1_120,
    "gemini-2.5-flash-image": 1_290,
}
RATIOS = ("1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9")
LONG_RATIOS = ("1:4", "4:1", "1:8", "8:1")
KINDS = ("image/png", "image/jpeg", "image/webp", "image/heic", "image/heif")
VERSIONS = ("v1beta", "v1")
MOST_PICTURES = 14
TOKENS_OF_A_PICTURE = 258
SECONDS_TO_WAIT = 38

BODY: WantedFields = {
    "contents": WantedField(kind="array", needed=True),
    "generationConfig": WantedField(kind="object"),
    "systemInstruction": WantedField(kind="object"),
    "safetySettings": WantedField(kind="array"),
    "tools": WantedField(kind="array"),
    "toolConfig": WantedField(kind="object"),
    "cachedContent": WantedField(),
    "serviceTier": WantedField(),
    "store": WantedField(kind="boolean"),
}
CONFIG: WantedFields = {
    "responseModalities": WantedField(kind="array"),
    "imageConfig": WantedField(kind="object"),
    "candidateCount": WantedField(kind="integer", least=1, most=8),
    "maxOutputTokens": WantedField(kind="integer", least=1),
    "temperature": WantedField(kind="number", least=0, most=2),
    "topP": WantedField(kind="number", least=0, most=1),
    "topK": WantedField(kind="number"),
    "seed": WantedField(kind="integer", least=-(2**31), most=2**31 - 1),
    "stopSequences": WantedField(kind="array"),
    "thinkingConfig": WantedField(kind="object"),
    "mediaResolution": WantedField(),
}
IMAGE_CONFIG: WantedFields = {
    "aspectRatio": WantedField(),
    "imageSize": WantedField(choices=("512", "1K", "2K", "4K")),
}
PART: WantedFields = {
    "text": WantedField(),
    "inlineData": WantedField(kind="object"),
    "fileData": WantedField(kind="object"),
    "thought": WantedField(kind="boolean"),
    "thoughtSignature": WantedField(),
}
BLOB: WantedFields = {"mimeType": WantedField(needed=True), "data": WantedField(needed=True)}
CONTENT: WantedFields = {"parts": WantedField(kind="array", needed=True), "role": WantedField()}
TYPES = {
    "string": "TYPE_STRING",
    "integer": "TYPE_INT32",
    "number": "TYPE_FLOAT",
    "boolean": "TYPE_BOOL",
}


_OTHER_ALPHABET = str.maketrans("-_", "+/")


class GeminiRefused(Exception):
    """What is answered in the place of a picture."""

    def __init__(self, code: int, status: str, message: str, *details: object) -> None:
        super().__init__(message)
        self.code = code
        told = {"details": list(details)} if details else {}
        self.body = {"error": {"code": code, "message": message, "status": status, **told}}


def bad(message: str, field: str = "") -> GeminiRefused:
    """A request that cannot be done."""
    violation = {"field": field, "description": message} if field else {"description": message}
    kind = "type.googleapis.com/google.rpc.BadRequest"
    return GeminiRefused(
        400, "INVALID_ARGUMENT", message, {"@type": kind, "fieldViolations": [violation]}
    )


def reason(code: int, status: str, message: str, why: str) -> GeminiRefused:
    """A refusal with its reason."""
    kind = "type.googleapis.com/google.rpc.ErrorInfo"
    info = {"@type": kind, "reason": why, "domain": "googleapis.com"}
    return GeminiRefused(code, status, message, info)


def exhausted(message: str, seconds: int | None, quota: str) -> GeminiRefused:
    """No room, with the time to wait in the body; there is no header for it."""
    kind = "type.googleapis.com/google.rpc."
    details: list[object] = [{"@type": f"{kind}QuotaFailure", "violations": [{"quotaId": quota}]}]
    if seconds is not None:
        details.append({"@type": f"{kind}RetryInfo", "retryDelay": f"{seconds}s"})
    return GeminiRefused(429, "RESOURCE_EXHAUSTED", message, *details)


def in_camel_case(name: str) -> str:
    """The spelling of a key in JSON."""
    return re.sub(r"_(.)", lambda found: found[1].upper(), name)


def spelled(value: object) -> object:
    """A body with all keys in one spelling."""
    if isinstance(value, dict):
        return {in_camel_case(key): spelled(inner) for key, inner in value.items()}
    return [spelled(inner) for inner in value] if isinstance(value, list) else value


def checked(value: object, fields: WantedFields, place: str) -> dict[str, object]:
    """An object of a request that is in order."""
    if not isinstance(value, dict):
        raise bad(f"Invalid value at '{place}' (type.googleapis.com/object), {value!r}", place)
    for wrong in flaws(value, fields):
        raise worded(wrong, place)
    return value


def worded(wrong: FieldFlaw, place: str) -> GeminiRefused:
    """Say what is wrong in the words of the vendor."""
    where = re.sub(r"([A-Z])", r"_\1", wrong.name).lower()
    whole = f"{place}.{where}" if place else where
    if wrong.reason == "unknown" or wrong.wanted is None:
        at = f" at '{place}'" if place else ""
        message = f'Invalid JSON payload received. Unknown name "{wrong.name}"{at}'
        return bad(f"{message}: Cannot find field.", place)
    if wrong.reason == "missing":
        return bad(f"* GenerateContentRequest.{whole}: {where} is not specified")
    if wrong.reason == "type":
        kind = TYPES.get(wrong.wanted.kind, "type.googleapis.com/object")
        return bad(f"Invalid value at '{whole}' ({kind}), {wrong.value!r}", whole)
    return bad(f"* GenerateContentRequest.{whole}: {wrong.value!r} is not valid")


class GeminiSimulator(AnsweringSimulator):
    """`POST /v1beta/models/…:generateContent`, or `/v1/…`, and the list of the models.

    `refusal` is one of rate_limit, quota, credits, overloaded, location, prompt, image, no_image;
    the last three are answers 200 without a picture. `failure` is answered with status 500.
    """

    submits = "POST /v1"

    async def vendor(self, path: str, request: Request) -> Response:
        try:
            self.check_key(request)
            return await self.answer(path, request)
        except GeminiRefused as no:
            return reply(no.body, no.code)

    def check_key(self, request: Request) -> None:
        key = request.headers.get("x-goog-api-key") or request.query_params.get("key", "")
        if not key:
            message = (
                "Method doesn't allow unregistered callers (callers without established identity). "
                "Please use API Key or other form of API consumer identity to call this API."
            )
            raise GeminiRefused(403, "PERMISSION_DENIED", message)
        if self.key and key != self.key:
            message = "API key not valid. Please pass a valid API key."
            raise reason(400, "INVALID_ARGUMENT", message, "API_KEY_INVALID")

    async def answer(self, path: str, request: Request) -> Response:
        version, _, rest = path.removeprefix("/").partition("/")
        if version not in VERSIONS:
            raise GeminiRefused(404, "NOT_FOUND", "Requested entity was not found.")
        if request.method == "GET" and rest == "models":
            models = [{"name": f"models/{name}", "displayName": name} for name in TOKENS]
            return reply({"models": models})
        model, _, method = rest.removeprefix("models/").partition(":")
        if request.method != "POST" or method != "generateContent" or model not in TOKENS:
            message = (
                f"models/{model} is not found for API version {version}, or is not supported for "
                "generateContent. Call ListModels to see the list of available models."
            )
            raise GeminiRefused(404, "NOT_FOUND", message)
        body = checked(spelled(await request.json()), BODY, "")
        config, parts = self.read_config(body, model), list(self.read_parts(body))
        self.refuse()
        await self.accept({"model": model, **body}, request)
        if self.failure:
            raise GeminiRefused(500, "INTERNAL", self.failure)
        return reply(self.made(model, config, parts))

    def read_config(self, body: Mapping[str, object], model: str) -> dict[str, object]:
        """The settings of a request, in order."""
        config = checked(body.get("generationConfig", {}), CONFIG, "generation_config")
        place = "generation_config.image_config"
        image = checked(config.get("imageConfig", {}), IMAGE_CONFIG, place)
        ratios = RATIOS + (LONG_RATIOS if "3.1-flash" in model else ())
        if image.get("aspectRatio", "1:1") not in ratios:
            names = ", ".join(f"'{ratio}'" for ratio in ratios)
            raise bad(f"aspect_ratio must be one of {names}.", f"{place}.aspect_ratio")
        modalities = config.get("responseModalities", ["TEXT", "IMAGE"])
        for name in modalities if isinstance(modalities, list) else []:
            if name not in ("TEXT", "IMAGE"):
                raise bad(f"Response modality {name} is not supported by this model.")
        return config

    def read_parts(self, body: Mapping[str, object]) -> Iterator[dict[str, object]]:
        """The parts of a request, in order."""
        contents = body["contents"]
        if not contents or not isinstance(contents, list):
            raise bad("* GenerateContentRequest.contents: contents is not specified")
        pictures = 0
        for number, content in enumerate(contents):
            place = f"contents[{number}]"
            parts = checked(content, CONTENT, place)["parts"]
            for index, value in enumerate(parts if isinstance(parts, list) else []):
                part = checked(value, PART, f"{place}.parts[{index}]")
                if "inlineData" in part:
                    pictures += 1
                    self.check_blob(part["inlineData"], f"{place}.parts[{index}].inline_data")
                yield part
        if pictures > MOST_PICTURES:
            raise bad(f"At most {MOST_PICTURES} images are supported.")

    def check_blob(self, value: object, place: str) -> None:
        blob = checked(value, BLOB, place)
        if blob["mimeType"] not in KINDS:
            raise bad(f"Unsupported MIME type: {blob['mimeType']}")
        try:
            # Both alphabets, as in all of Google's JSON; the package sends that of addresses
            base64.b64decode(str(blob["data"]).translate(_OTHER_ALPHABET), validate=True)
        except binascii.Error:
            message = f"Invalid value at '{place}.data' (TYPE_BYTES), Base64 decoding failed"
            raise bad(message, f"{place}.data") from None

    def refuse(self) -> None:
        """Refuse as `refusal` says."""
        exceeded = "You exceeded your current quota, please check your plan and billing details."
        match self.refusal:
            case "rate_limit":
                message = f"{exceeded} Please retry in {SECONDS_TO_WAIT}s."
                quota = "GenerateRequestsPerMinutePerProjectPerModel"
                raise exhausted(message, SECONDS_TO_WAIT, quota)
            case "quota":
                raise exhausted(exceeded, None, "GenerateRequestsPerDayPerProjectPerModel")
            case "credits":
                message = (
                    "Your prepayment credits are depleted. Please go to AI Studio at "
                    "https://ai.studio/projects to manage your project and billing."
                )
                raise GeminiRefused(429, "RESOURCE_EXHAUSTED", message)
            case "overloaded":
                message = "The model is overloaded. Please try again later."
                raise GeminiRefused(503, "UNAVAILABLE", message)
            case "location":
                message = "User location is not supported for the API use."
                raise GeminiRefused(400, "FAILED_PRECONDITION", message)

    def made(
        self, model: str, config: Mapping[str, object], parts: list[dict[str, object]]
    ) -> dict[str, object]:
        """The answer with a picture, or with the reason why there is none."""
        pictures = sum("inlineData" in part for part in parts)
        asked = TOKENS_OF_A_PICTURE * pictures
        asked += sum(len(str(part.get("text", ""))) // 4 + 1 for part in parts if "text" in part)
        usage = {"promptTokenCount": asked, "totalTokenCount": asked}
        told = {"modelVersion": model, "responseId": uuid.uuid4().hex[:22]}
        if self.refusal == "prompt":
            feedback = {"blockReason": "PROHIBITED_CONTENT"}
            return {"promptFeedback": feedback, "usageMetadata": usage, **told}
        if self.refusal in ("image", "no_image"):
            why = "IMAGE_SAFETY" if self.refusal == "image" else "NO_IMAGE"
            message = "Unable to show the generated image."
            empty = {"content": {"role": "model"}, "finishReason": why, "finishMessage": message}
            return {"candidates": [{**empty, "index": 0}], "usageMetadata": usage, **told}
        data = {"mimeType": "image/png", "data": base64.b64encode(self.content).decode()}
        modalities = config.get("responseModalities", ["TEXT", "IMAGE"])
        says = [{"text": "Here is your picture."}] if "TEXT" in str(modalities) else []
        content = {"parts": [*says, {"inlineData": data}], "role": "model"}
        spent = TOKENS[model]
        counts = {"candidatesTokenCount": spent, "totalTokenCount": asked + spent}
        details = [{"modality": "IMAGE", "tokenCount": spent}]
        return {
            "candidates": [{"content": content, "finishReason": "STOP", "index": 0}],
            "usageMetadata": {**usage, **counts, "candidatesTokensDetails": details},
            **told,
        }
