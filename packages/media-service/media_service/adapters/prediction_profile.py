"""Profiles: the words of a vendor for a job that is sent, asked for and fetched."""

import re
import tomllib
from collections.abc import Collection, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from media_api.contract.operations import OPERATIONS
from media_api.contract.wrong_values import wrong_value
from media_service.adapters.dialect import Dialect
from media_service.adapters.json_places import JsonPlace
from media_service.adapters.wire_settings import Address, as_several
from media_service.adapters.work_fields import check_known
from media_service.engine_api.spelling import spelled

_BUILT_IN = files("media_service.adapters.profiles")
FILE_FACETS = ("base64", "octets", "content_type", "suffix")
"""What an input may have of a file: after its field, as `input_image.base64`."""
OTHERS = "*"
"""In a table of values: all that are not named."""
ALWAYS = "always"
"""A further step that every job has."""

ModelPath = Annotated[str, spelled(r"(/[^?#]+)?", "a path that begins with /")]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class VendorRequest(_Part):
    """A request to a vendor.

    `{path}` is that of the model, `{id}`, `{id1}` and so on are the names of the job there, and
    `{uuid}` is that of the task here.
    """

    method: Literal["GET", "POST", "PUT", "DELETE"] = "GET"
    path: str
    body: dict[str, JsonValue] = {}


def _as_request(value: object) -> object:
    return {"path": value} if isinstance(value, str) else value


Asked = Annotated[VendorRequest, BeforeValidator(_as_request)]


def _as_submission(value: object) -> object:
    told = _as_request(value)
    return {"method": "POST", **told} if isinstance(told, dict) else told


def _begins_something(request: VendorRequest) -> VendorRequest:
    # What is lost of a GET is sent again
    if request.method == "GET":
        raise ValueError("a job is sent by POST or PUT, and not by GET")
    if not request.path.startswith(("/", "{path}")):
        raise ValueError("a path begins with /")
    return request


SubmitRequest = Annotated[
    VendorRequest, BeforeValidator(_as_submission), AfterValidator(_begins_something)
]


class _Upload(_Part):
    """Files above so many bytes are brought first, and named by what stands in the answer."""

    path: str
    field: str
    url: JsonPlace
    above_bytes: int = Field(ge=0)


class _States(_Part):
    waiting: list[str] = []
    done: list[str] = []
    failed: list[str] = []


class _Progress(_Part):
    at: JsonPlace
    end: float = Field(default=1.0, gt=0)


class _Position(_Part):
    at: JsonPlace
    first: int = 1


class _Inspect(_Part):
    path: str
    version: JsonPlace = ""
    status: JsonPlace = ""
    good: list[str] = []
    credit: JsonPlace = ""
    details: list[JsonPlace] = []


def field_of(source: str) -> str:
    """Return the request field of an input, which may be of a file of it: `input_image.base64`."""
    field, _, facet = source.rpartition(".")
    return field if facet in FILE_FACETS else source


def _known(given: dict[str, str]) -> dict[str, str]:
    check_known([field_of(source) for source in given.values()])
    return given


InputFields = Annotated[dict[str, str], AfterValidator(_known)]


def _field(name: str) -> str:
    if name != ALWAYS:
        check_known([name])
    return name


class Mapped(_Part):
    """What a model is told.

    Attributes:
        path: Of the model, as `/fal-ai/flux/dev`.
        input: Place of an input to the request field that it gets.
        values: Input to what stands there for a value of the request.
        extra: Inputs that are always the same.
        body: What is sent beside the inputs.
        form: Whether it is sent as a form.
    """

    path: ModelPath = ""
    input: InputFields = {}
    values: dict[str, dict[str, JsonValue]] = {}
    extra: dict[str, JsonValue] = {}
    body: dict[str, JsonValue] = {}
    form: bool = False


class FurtherStep(Mapped):
    """What is asked of a vendor when the step before has ended.

    Attributes:
        when: The field of a request that asks for it, or ALWAYS.
    """

    when: Annotated[str, AfterValidator(_field)]


JsonPlaces = Annotated[list[JsonPlace], BeforeValidator(as_several)]
"""A place, or several of which the first counts that has something."""


class PredictionCall(Mapped):
    """One way in which a vendor does an operation.

    Attributes:
        operation: Which one; empty: every one.
        pictures: Whether it is for requests with pictures, or for others; None: for both.
        output: Places of the result; none: where the profile says.
        take: Ending of the addresses that are taken, as `*.glb`; empty: all.
        answer: Whether JSON is answered, or the file itself.
        then: A further step.
        makes: Fields with the value that it makes without being told.
    """

    operation: str = ""
    pictures: bool | None = None
    output: JsonPlaces = []
    take: str = ""
    answer: Literal["json", "file"] = "json"
    then: FurtherStep | None = None
    makes: dict[str, JsonValue] = {}

    @property
    def told_fields(self) -> frozenset[str]:
        """The fields of a request that the vendor gets."""
        then = self.then
        further = (*then.input.values(), then.when) if then else ()
        return frozenset(map(field_of, (*self.input.values(), *further)))

    def is_told(self, inputs: Collection[str]) -> bool:
        """Whether it is told all files of a request."""
        told = self.told_fields
        return all(name in told or name.partition(".")[0] in told for name in inputs)

    def is_for(self, operation: str, *, has_pictures: bool) -> bool:
        """Whether it is a way of a request."""
        is_kind = self.pictures in (None, has_pictures)
        return is_kind and self.operation in ("", operation)


def _served(calls: list[PredictionCall]) -> list[PredictionCall]:
    for call in calls:
        if call.operation not in OPERATIONS:
            raise ValueError(f'"{call.operation}" is not an operation')
    return calls


class PredictionProfile(Dialect):
    """The wire of one vendor.

    Attributes:
        base_url: Where it is.
        charges: Whether it costs, so that nothing is sent twice.
        answer_seconds: How long the longest answer may take.
        headers: Of the submission.
        submit: How a job is sent.
        path: The engine's path, where the operator names none.
        input: Where the inputs stand in what is sent; empty: they are all of it.
        id: Where the job's names are in the answer; none: the answer is the job, at its end.
        poll: What tells the state.
        collect: What tells the output; None: the answer to `poll`.
        cancel: How a job is ended; what was made has to stay.
        upload: How files are brought; None: as data: URLs in what is sent.
        status: Where the state is; of several all have to be done.
        states: What its values mean.
        progress: Where the progress is, and what it is at the end.
        position: Where the place in the queue is, and what the first is.
        error: Where it says why a job has failed.
        output: Places of files or texts; the first that is there counts.
        take: Ending of the addresses that are taken; empty: all.
        encoding: Whether addresses stand there, or the files themselves.
        seed: Where the seed is.
        refused: Where it says whether moderation has taken out a picture: a list of truths.
        charged: Where it says how much it has charged, in units of its own.
        inspect: What can be asked without a charge.
        call: The ways of its operations.
    """

    base_url: Address | None = None
    charges: bool = True
    answer_seconds: float = Field(default=0.0, ge=0)
    headers: dict[str, str] = Field(default_factory=dict)
    submit: SubmitRequest
    path: str = ""
    input: JsonPlace = ""
    id: JsonPlaces = Field(default_factory=list)
    poll: Asked | None = None
    collect: Asked | None = None
    cancel: Asked | None = None
    upload: _Upload | None = None
    status: JsonPlace = "status"
    states: _States = _States()
    progress: _Progress | None = None
    position: _Position | None = None
    error: JsonPlaces = Field(default_factory=lambda: ["error"])
    output: JsonPlaces = Field(default_factory=list)
    take: str = ""
    encoding: Literal["address", "base64"] = "address"
    seed: JsonPlace = ""
    refused: JsonPlace = ""
    charged: JsonPlaces = Field(default_factory=list)
    inspect: _Inspect | None = None
    call: Annotated[list[PredictionCall], AfterValidator(_served)] = Field(default_factory=list)

    @model_validator(mode="after")
    def _checked(self) -> Self:
        if self.id and self.poll is None:
            raise ValueError("a job that has a name (id) is asked for: say how, as poll")
        if (self.states.waiting or self.states.failed) and not self.states.done:
            raise ValueError("states needs the words of a job that is done")
        for call in self.call:
            if not (self.output or call.output or call.answer == "file"):
                raise ValueError(f"{call.operation} has no output")
            if call.then and not self.id:
                raise ValueError(f"{call.operation} goes on with a job that has no name (id)")
        for request in (self.poll, self.collect, self.cancel):
            self._check_names(request)
        return self

    def _check_names(self, request: VendorRequest | None) -> None:
        known = {"path", "uuid", *(f"id{number or ''}" for number in range(len(self.id)))}
        text = f"{request.path} {list(request.body.values())}" if request else ""
        for name in re.findall(r"\{(\w+)\}", text):
            if name not in known:
                raise ValueError(f"{{{name}}} stands for nothing")

    @property
    def keeps_jobs(self) -> bool:
        """Whether jobs are asked for later."""
        return bool(self.id)

    @property
    def sends_uuid(self) -> bool:
        """Whether the vendor is told the name of a job here."""
        return any("{uuid}" in text for text in (self.submit.path, *self.headers.values()))

    @property
    def operations(self) -> Sequence[str]:
        """What it can do without being told how."""
        return tuple(dict.fromkeys(call.operation for call in self.call))


def shipped_profile(name: str) -> PredictionProfile:
    """Return a profile that is here.

    Raises:
        OSError: If there is none of the name.
        pydantic.ValidationError: If it says what cannot be.
    """
    return _read(_BUILT_IN / f"{name}.toml")


def _read(place: Traversable) -> PredictionProfile:
    return PredictionProfile.model_validate(tomllib.loads(place.read_text(encoding="utf-8")))


def read_profile(value: object, info: ValidationInfo) -> object:
    """Return the profile of a name, or of a file beside the one that names it.

    Raises:
        ValueError: If there is none, or it says what cannot be.
    """
    if not isinstance(value, str):
        return value
    folder = Path((info.context or {}).get("folder", "."))
    place = folder / value if value.endswith(".toml") else _BUILT_IN / f"{value}.toml"
    try:
        return _read(place)
    except ValidationError as exc:
        flaws = "; ".join(
            f"{'.'.join(map(str, error['loc']))}: {wrong_value(error)}" for error in exc.errors()
        )
        raise ValueError(f"the profile {value} cannot be used: {flaws}") from exc
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as exc:
        raise ValueError(
            f"the profile {value} cannot be read; name one of {', '.join(profiles())}, or a file, "
            "as vendor.toml"
        ) from exc


def profiles() -> list[str]:
    """Return the names of the profiles that are here."""
    return sorted(file.name[:-5] for file in _BUILT_IN.iterdir() if file.name.endswith(".toml"))
