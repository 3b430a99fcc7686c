"""Black Forest Labs.

Written from the vendor's OpenAPI document (https://api.bfl.ai/openapi.json as of 19 September 2026,
as qoretechnologies/qore keeps it, SHA-256 63d11365…), from its pages on errors and limits
(black-forest-labs/skills, commit d0793c84, February 2026), from its package `blackforest` 0.1.3,
and from public reports of the answer 403.
"""

import base64
import binascii
from collections.abc import Mapping
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.checked_fields import FieldFlaw, WantedField, WantedFields, flaws
from media_testing.simulators.queued import QueuedSimulator
from media_testing.simulators.simulator import reply

FORMATS = ("jpeg", "png", "webp")
COMMON: WantedFields = {
    "user": WantedField(least=1, most=256, takes_null=True),
    "seed": WantedField(kind="integer", takes_null=True),
    "output_format": WantedField(choices=FORMATS, takes_null=True),
    "webhook_url": WantedField(least=1, most=2_083, takes_null=True),
    "webhook_secret": WantedField(takes_null=True),
}
STRICT: WantedFields = {**COMMON, "safety_tolerance": WantedField(kind="integer", least=0, most=5)}
OLDER: WantedFields = {
    **COMMON,
    "safety_tolerance": WantedField(kind="integer", least=0, most=6),
    "prompt_upsampling": WantedField(kind="boolean"),
}


def pictures(count: int) -> WantedFields:
    """Fields of so many pictures."""
    names = ["input_image", *(f"input_image_{number}" for number in range(2, count + 1))]
    return {name: WantedField(takes_null=True) for name in names}


EDGE = WantedField(kind="integer", least=64, takes_null=True)
OLDER_EDGE = WantedField(kind="integer", least=256, most=1_440, multiple=32)
PROMPT = WantedField(needed=True)
FREE: WantedFields = {**STRICT, "prompt": PROMPT, "width": EDGE, "height": EDGE}
FLUX_2: WantedFields = {**FREE, **pictures(8), "disable_pup": WantedField(kind="boolean")}
FLEX: WantedFields = {
    **FREE,
    **pictures(8),
    "prompt_upsampling": WantedField(kind="boolean", takes_null=True),
    "guidance": WantedField(kind="number", least=1.5, most=10, takes_null=True),
    "steps": WantedField(kind="integer", least=1, most=50, takes_null=True),
}
KLEIN: WantedFields = {**FREE, **pictures(4)}
KONTEXT: WantedFields = {
    **OLDER,
    **pictures(4),
    "prompt": PROMPT,
    "aspect_ratio": WantedField(takes_null=True),
}
PRO: WantedFields = {
    **OLDER,
    "prompt": WantedField(takes_null=True),
    "image_prompt": WantedField(takes_null=True),
    "width": OLDER_EDGE,
    "height": OLDER_EDGE,
}
DEBLUR: WantedFields = {**STRICT, "image": WantedField(needed=True)}
MODELS: Mapping[str, WantedFields] = {
    "flux-2-pro": FLUX_2,
    "flux-2-pro-preview": FLUX_2,
    "flux-2-max": FLUX_2,
    "flux-2-flex": FLEX,
    "flux-2-klein-4b": KLEIN,
    "flux-2-klein-9b": KLEIN,
    "flux-kontext-pro": KONTEXT,
    "flux-kontext-max": KONTEXT,
    "flux-pro-1.1": PRO,
    "flux-tools/deblur-v1": DEBLUR,
}
# Credits (cents): of the first megapixel that goes out, of each further one, in or out
PRICES = {
    "flux-2-pro": (3.0, 1.5),
    "flux-2-pro-preview": (3.0, 1.5),
    "flux-2-max": (7.0, 3.0),
    "flux-2-flex": (5.0, 5.0),
    "flux-2-klein-4b": (1.4, 0.1),
    "flux-2-klein-9b": (1.5, 0.2),
    "flux-kontext-pro": (4.0, 0.0),
    "flux-kontext-max": (8.0, 0.0),
    "flux-pro-1.1": (4.0, 0.0),
}
STEP, MOST_PIXELS, MOST_BYTES = 16, 4_194_304, 20_000_000
SECONDS_TO_WAIT = 5
PARSED = {"string": "string_type", "integer": "int_type", "number": "float_type"}


def error_of(wrong: FieldFlaw) -> dict[str, object]:
    """What is wrong with one field, as the vendor's framework says it."""
    kind, message = _kind_and_message(wrong)
    return {"type": kind, "loc": ["body", wrong.name], "msg": message, "input": wrong.value}


def _kind_and_message(wrong: FieldFlaw) -> tuple[str, str]:
    field = wrong.wanted
    if wrong.reason == "unknown" or field is None:
        return "extra_forbidden", "Extra inputs are not permitted"
    match wrong.reason:
        case "missing":
            return "missing", "Field required"
        case "type":
            kind = PARSED.get(field.kind, "bool_type")
            return kind, f"Input should be a valid {field.kind}"
        case "value":
            *most, last = (f"'{value}'" for value in field.choices)
            return "enum", f"Input should be {', '.join(most)} or {last}"
        case "low":
            return "greater_than_equal", f"Input should be greater than or equal to {field.least}"
        case "high":
            return "less_than_equal", f"Input should be less than or equal to {field.most}"
        case "multiple":
            return "multiple_of", f"Input should be a multiple of {field.multiple}"
        case "short":
            length = f"at least {field.least} character"
            return "string_too_short", f"String should have {length}"
        case _:
            length = f"at most {field.most} characters"
            return "string_too_long", f"String should have {length}"


def is_picture(value: object) -> bool:
    """Whether it is an address, or a picture in base64; a data URL is neither."""
    text = str(value)
    if text.startswith(("http://", "https://")):
        return True
    try:
        return 0 < len(base64.b64decode(text, validate=True)) <= MOST_BYTES
    except binascii.Error:
        return False


class BFLSimulator(QueuedSimulator):
    """`POST /v1/<model>`, and the result at the address that the answer names.

    `refusal` is one of credits, rate_limit, forbidden, overloaded; request and content let the
    moderation end the next jobs.

    Attributes:
        key: What it wants in the header x-key; empty: any key.
        most_active: Jobs that it takes at a time.
        is_strict: Whether it refuses fields that it does not know. The vendor passes over them
            in silence for all but its newest endpoints.
        is_expired: Whether the addresses of what was made have been forgotten, after 10 minutes.
    """

    submits = "POST /v1"

    def reset(self) -> None:
        super().reset()
        self.refusal = ""
        self.most_active = 24
        self.is_strict = True
        self.is_expired = False

    def forget(self) -> None:
        super().forget()
        self.jobs: dict[str, tuple[str, dict[str, object]]] = {}

    async def handle(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith("/files/"):
            return Response("Forbidden", 403) if self.is_expired else self.file()
        # The result is asked for without a key: its name is the secret
        given = request.headers.get("x-key", "")
        if path != "/v1/get_result" and (not given or (self.key and given != self.key)):
            what = "" if not given else " - Invalid Authentication"
            return reply({"detail": f"Not authenticated{what}"}, 403)
        return await self.vendor(path, request)

    async def vendor(self, path: str, request: Request) -> Response:
        model = path.removeprefix("/v1/")
        if request.method == "GET" and model == "credits":
            return reply({"credits": 0.0 if self.refusal == "credits" else 1_000.0})
        if request.method == "GET" and model == "get_result":
            return self.result(parse_qs(request.url.query).get("id", [""])[0])
        if request.method != "POST" or model not in MODELS:
            return reply({"detail": "Not Found"}, 404)
        return self.submit(model, await request.json())

    def submit(self, model: str, body: dict[str, object]) -> Response:
        """Begin a job, or refuse it."""
        found = [
            wrong
            for wrong in flaws(body, MODELS[model])
            if self.is_strict or wrong.reason != "unknown"
        ]
        errors = [error_of(wrong) for wrong in found] or list(self.beyond(model, body))
        if errors:
            return reply({"detail": errors}, 422)
        if (refused := self.refused()) is not None:
            return refused
        name = self.accept(body)
        self.jobs[name] = (model, body)
        taken, made = self.megapixels(body)
        polled = f"{self.base_url}/v1/get_result?id={name}"
        told = {"cost": self.cost(name), "input_mp": taken, "output_mp": made}
        return reply({"id": name, "polling_url": polled, **told})

    def beyond(self, model: str, body: Mapping[str, object]) -> list[dict[str, object]]:
        """What the schema does not say, but the pages do."""
        errors = []
        for name, value in body.items():
            if "image" in name and value is not None and not is_picture(value):
                message = "Value error, neither an address nor an image in base64"
                errors.append((name, message, value))
        edges = [body.get(name) for name in ("width", "height") if body.get(name)]
        numbers = [edge for edge in edges if isinstance(edge, int)]
        if model.startswith("flux-2") and any(edge % STEP for edge in numbers):
            errors.append(("width", f"Value error, must be a multiple of {STEP}", edges))
        if len(numbers) == 2 and numbers[0] * numbers[1] > MOST_PIXELS:
            errors.append(("width", "Value error, more than 4 megapixels", edges))
        return [
            {"type": "value_error", "loc": ["body", name], "msg": message, "input": value}
            for name, message, value in errors
        ]

    def refused(self) -> Response | None:
        """Refuse as `refusal` and the number of running jobs say."""
        if self.refusal == "credits":
            message = "Your account does not have enough credits"
            return reply({"error": "insufficient_credits", "message": message}, 402)
        if self.refusal == "forbidden":
            return reply({"detail": "Your API key does not have permission."}, 403)
        if self.refusal == "overloaded":
            return reply({"detail": "Service temporarily unavailable"}, 503)
        active = sum(count < self.polls for count in self.polled.values())
        if self.refusal != "rate_limit" and active < self.most_active:
            return None
        message = "Too many concurrent requests"
        told = {"error": "rate_limit_exceeded", "message": message, "retry_after": SECONDS_TO_WAIT}
        answer = reply(told, 429)
        answer.headers.update(
            {
                "Retry-After": str(SECONDS_TO_WAIT),
                "X-RateLimit-Limit": str(self.most_active),
                "X-RateLimit-Remaining": "0",
            }
        )
        return answer

    def megapixels(self, body: Mapping[str, object]) -> tuple[float, float]:
        """What comes in, and what goes out."""
        taken = sum("image" in name and value is not None for name, value in body.items())
        width, height = int(str(body.get("width") or 1_024)), int(str(body.get("height") or 1_024))
        return round(float(taken), 2), round(width * height / 1_048_576, 2)

    def cost(self, name: str) -> float | None:
        model, body = self.jobs[name]
        if model not in PRICES:
            return None
        first, further = PRICES[model]
        taken, made = self.megapixels(body)
        return round(first + further * (max(made - 1, 0) + taken), 2)

    def result(self, name: str) -> Response:
        """How a job stands."""
        empty = {"result": None, "progress": None, "details": None, "preview": None}
        told = {"id": name, **empty}
        if name not in self.jobs:
            return reply({**told, "status": "Task not found"})
        begins = not self.polled[name]
        if not self.is_ended(name):
            state = "Pending" if begins else "Generating"
            return reply({**told, "status": state, "progress": 0.0 if begins else 0.5})
        if self.refusal in ("request", "content"):
            state = f"{self.refusal.capitalize()} Moderated"
            reasons = {"Moderation Reasons": ["Safety Filter"]}
            return reply({**told, "status": state, "details": reasons})
        if self.failure:
            return reply({**told, "status": "Error", "error": self.failure})
        made = {"sample": self.made, "prompt": self.jobs[name][1].get("prompt"), "seed": 7}
        return reply({**told, "status": "Ready", "result": made, "cost": self.cost(name) or 0.0})
