"""What a vendor wants of a request: its fields, their kinds and limits, and the parts of a form."""

import email
import email.policy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal
from urllib.parse import parse_qsl

from starlette.requests import Request

FieldKind = Literal["string", "integer", "number", "boolean", "array", "object", "uri", "any"]
FlawReason = Literal[
    "missing", "unknown", "type", "value", "short", "long", "low", "high", "multiple"
]
_TYPES: Mapping[FieldKind, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
    "uri": str,
    "any": object,
}


@dataclass(frozen=True, kw_only=True)
class WantedField:
    """One field of a request.

    Attributes:
        kind: Of its value, in the words of JSON Schema.
        needed: Whether a request without it is refused.
        choices: Its values; empty: all of its kind.
        least: The least number, or the fewest characters or items.
        most: The greatest number, or the most characters or items.
        multiple: Of what a number has to be a multiple.
        takes_null: Whether null stands for leaving it out.
        fits: Whether a value may stand there; None: its kind says so.
    """

    kind: FieldKind = "string"
    needed: bool = False
    choices: Sequence[object] = ()
    least: float | None = None
    most: float | None = None
    multiple: int | None = None
    takes_null: bool = False
    fits: Callable[[object], bool] | None = None

    def reason(self, value: object) -> FlawReason | None:
        """Return what is wrong with a value; None: nothing is."""
        if not (self.fits(value) if self.fits else self._is_kind(value)):
            return "type"
        if self.choices and value not in self.choices:
            return "value"
        is_sized = isinstance(value, str | list)
        size = len(value) if isinstance(value, str | list) else value
        if not isinstance(size, int | float):
            return None
        if self.least is not None and size < self.least:
            return "short" if is_sized else "low"
        if self.most is not None and size > self.most:
            return "long" if is_sized else "high"
        return "multiple" if self.multiple and size % self.multiple else None

    def _is_kind(self, value: object) -> bool:
        is_truth = isinstance(value, bool) and self.kind != "any"
        return isinstance(value, _TYPES[self.kind]) and is_truth is (self.kind == "boolean")


WantedFields = Mapping[str, WantedField]


@dataclass(frozen=True, kw_only=True)
class FieldFlaw:
    """What is wrong with one field of a request.

    Attributes:
        name: Of the field.
        reason: In one word.
        value: What was sent.
        wanted: What should have been; None: nobody knows such a field.
    """

    name: str
    reason: FlawReason
    value: object = None
    wanted: WantedField | None = None


ADDRESSES = ("http://", "https://", "data:")


def one_of(*values: object) -> WantedField:
    """One of a few values."""
    return WantedField(kind="any", choices=values)


def whole(most: float | None = None) -> WantedField:
    """A whole number, up to one."""
    return WantedField(kind="integer", most=most)


def number(most: float | None = None) -> WantedField:
    """A number, up to one."""
    return WantedField(kind="number", most=most)


def _is_address(value: object) -> bool:
    return isinstance(value, str) and value.startswith(ADDRESSES)


def _are_addresses(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_address, value))


TEXT, TRUTH, NUMBER = WantedField(), WantedField(kind="boolean"), number()
ADDRESS = WantedField(kind="uri", fits=_is_address)
ADDRESS_LIST = WantedField(kind="array", fits=_are_addresses)


def flaws(body: Mapping[str, object], wanted: WantedFields) -> Iterator[FieldFlaw]:
    """List what is wrong with a request: one flaw for each field at most."""
    for name, field in wanted.items():
        if field.needed and (name not in body or (body[name] is None and field.takes_null)):
            yield FieldFlaw(name=name, reason="missing", wanted=field)
    for name, value in body.items():
        known = wanted.get(name)
        if known is None:
            yield FieldFlaw(name=name, reason="unknown", value=value)
        elif not (value is None and known.takes_null) and (reason := known.reason(value)):
            yield FieldFlaw(name=name, reason=reason, value=value, wanted=known)


def flaw_of(body: object, wanted: WantedFields) -> str:
    """Return in words what is wrong with a request, the field first; empty: nothing is."""
    if not isinstance(body, dict):
        return "the body must be an object"
    flaw = next(flaws(body, wanted), None)
    return f"{flaw.name} {_words(flaw)}" if flaw else ""


def _words(flaw: FieldFlaw) -> str:
    wanted = flaw.wanted or WantedField()
    match flaw.reason:
        case "missing":
            return "is required"
        case "unknown":
            return "is not a known parameter"
        case "type":
            return f"has the wrong type {type(flaw.value).__name__}"
        case "value":
            return f"must be one of {', '.join(map(str, wanted.choices))}"
        case "short" | "low":
            return f"must be at least {wanted.least:g}"
        case "long" | "high":
            return f"must be at most {wanted.most:g}"
    return f"must be a multiple of {wanted.multiple}"


@dataclass(frozen=True)
class SimulatedModel:
    """One model of a vendor.

    Attributes:
        inputs: What it takes.
        makes: Where its result stands, in the words of the vendor's stand-in.
    """

    inputs: WantedFields
    makes: str


def simulated_model(inputs: WantedFields, makes: str, *needs: str) -> SimulatedModel:
    """A model that does nothing without some of its inputs."""
    wanted = {name: replace(field, needed=name in needs) for name, field in inputs.items()}
    return SimulatedModel(wanted, makes)


def flaws_of_inputs(
    given: Mapping[str, object], model: SimulatedModel, *, is_strict: bool
) -> list[FieldFlaw]:
    """List what is wrong with what a model is sent.

    Args:
        given: The inputs.
        model: What they are for.
        is_strict: Whether inputs that are missing or unknown count.
    """
    found = flaws({name: each for name, each in given.items() if each is not None}, model.inputs)
    return [flaw for flaw in found if is_strict or flaw.reason not in ("missing", "unknown")]


@dataclass(frozen=True, kw_only=True)
class FormPart:
    """One part of a form.

    Attributes:
        name: Of the field.
        file: Name of the file; empty: it is a text.
        content_type: As the client says; empty: it does not say.
        content: What was sent.
    """

    name: str
    file: str = ""
    content_type: str = ""
    content: bytes

    @property
    def text(self) -> str:
        """What was sent, as text."""
        return self.content.decode(errors="replace")


async def form_of(request: Request) -> list[FormPart] | None:
    """Return the parts of a form, of either encoding; None: what was sent is no form."""
    kind, body = request.headers.get("content-type", ""), await request.body()
    if kind.startswith("application/x-www-form-urlencoded"):
        pairs = parse_qsl(body.decode(), keep_blank_values=True)
        return [FormPart(name=name, content=value.encode()) for name, value in pairs]
    if not kind.startswith("multipart/form-data"):
        return None
    head = f"Content-Type: {kind}\r\n\r\n".encode()
    message = email.message_from_bytes(head + body, policy=email.policy.HTTP)
    return [
        FormPart(
            name=str(part.get_param("name", "", "content-disposition")),
            file=part.get_filename() or "",
            content_type=part.get_content_type() if "content-type" in part else "",
            content=bytes(part.get_payload(decode=True) or b""),
        )
        for part in message.iter_parts()
    ]


def typed(parts: Sequence[FormPart], wanted: WantedFields) -> dict[str, object]:
    """The texts of a form as what they stand for; what cannot be read stays text."""
    return {part.name: _typed(part.text, wanted.get(part.name)) for part in parts if not part.file}


def _typed(text: str, field: WantedField | None) -> object:
    kind = field.kind if field else "string"
    if kind == "boolean":
        return {"true": True, "false": False}.get(text, text)
    if kind not in ("integer", "number"):
        return text
    try:
        return int(text) if kind == "integer" else float(text)
    except ValueError:
        return text
