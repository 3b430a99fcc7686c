"""What all operations share: task envelope, options object, asset inputs (spec 1, 2.1, 2.2)."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Annotated, Generic, Literal, TypeVar, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    JsonValue,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

AssetKind = Literal["image", "video", "motion", "model"]
# In JSON schemas: the kind of file that a string stands for
ASSET_KEYWORD = "x-asset"


class AssetSlot:
    """Marks a request field as an asset input and says what kind of file it takes."""

    def __init__(self, kind: AssetKind) -> None:
        self.kind: AssetKind = kind

    def __get_pydantic_json_schema__(
        self, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Say it in the schema as well, for forms that are made of it."""
        return {**handler(core_schema), ASSET_KEYWORD: self.kind}


def asset_slot(annotation: object) -> AssetSlot | None:
    """Return the mark of an annotation, also inside of lists and unions."""
    if isinstance(annotation, AssetSlot):
        return annotation
    return next((slot for slot in map(asset_slot, get_args(annotation)) if slot), None)


_FORMS = "a relative URI of an earlier result, base64 or a data: URL, or an http(s) URL"
ImageInput = Annotated[
    str, AssetSlot("image"), Field(min_length=1, description=f"Image: {_FORMS}.")
]
VideoInput = Annotated[
    str, AssetSlot("video"), Field(min_length=1, description=f"Video: {_FORMS}.")
]
MotionInput = Annotated[
    str, AssetSlot("motion"), Field(min_length=1, description=f"Motion file: {_FORMS}.")
]
ModelInput = Annotated[
    str, AssetSlot("model"), Field(min_length=1, description=f"3D model: {_FORMS}.")
]

Prompt = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=200_000),
    Field(json_schema_extra={"pattern": r"\S"}),
]


def _whole(number: object) -> object:
    is_whole = isinstance(number, float) and number.is_integer()
    return int(number) if is_whole else number  # type: ignore[call-overload]


# JSON has one kind of number: 5.0 is an integer of JSON Schema, and some clients write it
WHOLE_NUMBER = BeforeValidator(_whole)


class ModelNames:
    """Marks a request field as the name of a model, and says which ones the specification has.

    A service may offer others: `GET /api/v1/models` lists them.
    """

    def __init__(self, *names: str) -> None:
        self.names = names

    def __get_pydantic_json_schema__(
        self, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Name the known ones, and allow any other."""
        return {"anyOf": [{"type": "string", "enum": list(self.names)}, handler(core_schema)]}


def model_names(annotation: object) -> ModelNames | None:
    """Return the mark of an annotation, also inside of unions."""
    if isinstance(annotation, ModelNames):
        return annotation
    return next((mark for mark in map(model_names, get_args(annotation)) if mark), None)


ModelName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._:/@+-]{0,79}$")]


class TaskStatus(StrEnum):
    """State of a task (spec 3)."""

    QUEUED = "QUEUED"
    PROCESSING = "PROCESSING"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"

    @property
    def is_terminal(self) -> bool:
        """Whether the task will never change again."""
        return self in (TaskStatus.COMPLETED, TaskStatus.FAILED)


class Answer(BaseModel):
    """Base of everything a service answers; fields that we do not know are kept."""

    model_config = ConfigDict(extra="allow", frozen=True)


class Request(BaseModel):
    """Base of everything a client sends; types are strict and unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class TaskRequestOptions(Request):
    """How the service should run a task (spec 2.2)."""

    block: bool | None = Field(
        default=None,
        description="true: wait, and answer with the task that has ended. false: answer at once.",
    )
    priority: int | None = Field(
        default=None,
        ge=0,
        le=255,
        description="Larger is served earlier within this client; at most its mq_priority.",
    )
    preview: bool | None = Field(
        default=None, description="false: make no pictures or videos beside the result."
    )
    fallback: bool | None = Field(
        default=None,
        description="false: FAIL where the engine of the model cannot do it; ask no other engine.",
    )

    _whole_priority = field_validator("priority", mode="before")(_whole)


class OperationRequest(Request):
    """Base of the 14 request bodies."""

    options: TaskRequestOptions | None = Field(
        default=None,
        description="How the service should run the task; omitted: as it usually does.",
    )

    @property
    def asked_model(self) -> str:
        """Model that it names; empty when it names none."""
        return getattr(self, "model", None) or ""


class AssetInput(BaseModel):
    """One asset input of a request.

    Attributes:
        field: Dotted path in the body, for example `input_images.front`.
        kind: What kind of file the field takes.
        value: What the client sent.
    """

    field: str
    kind: AssetKind
    value: str


def asset_inputs(request: BaseModel, prefix: str = "") -> Iterator[AssetInput]:
    """List the asset inputs of a request in the order of its fields."""
    for name, kind in _asset_kinds(type(request)).items():
        value, path = getattr(request, name), f"{prefix}{name}"
        if isinstance(value, BaseModel):
            yield from asset_inputs(value, f"{path}.")
        if kind and isinstance(value, str):
            yield AssetInput(field=path, kind=kind, value=value)
        elif kind and isinstance(value, list):
            for index, item in enumerate(value):
                yield AssetInput(field=f"{path}.{index}", kind=kind, value=item)


@cache
def _asset_kinds(model: type[BaseModel]) -> dict[str, AssetKind | None]:
    fields = model.model_fields.items()
    return {name: _asset_kind(info.metadata, info.annotation) for name, info in fields}


def _asset_kind(metadata: object, annotation: object) -> AssetKind | None:
    nested = [_asset_kind((), part) for part in get_args(annotation)]
    found = [item.kind for item in _items(metadata) if isinstance(item, AssetSlot)]
    found += [item.kind for item in get_args(annotation) if isinstance(item, AssetSlot)]
    return next((kind for kind in [*found, *nested] if kind), None)


def _items(metadata: object) -> tuple[object, ...]:
    return tuple(metadata) if isinstance(metadata, list | tuple) else ()


class Download(Answer):
    """A temporary link to one asset (DECISIONS.md, D-020).

    The spec leaves the fields open, so a client must not rely on any of them but ours.
    """

    uri: str = Field(default="", description="Relative URI, as in `result`.")
    url: str = Field(default="", description="Presigned address; needs no key.")
    expires_at: int = Field(default=0, description="Unix seconds at which `url` stops working.")
    kept_until: int = Field(
        default=0,
        description="Unix seconds until which the service keeps the asset at least; 0: unknown.",
    )
    content_type: str = Field(
        default="application/octet-stream", description="Media type of the content."
    )
    size: int = Field(default=0, description="Bytes.")
    sha256: str = Field(default="", description="Hexadecimal digest of the content.")


class TaskError(Answer):
    """Why a task FAILED (an addition to spec 2.1)."""

    code: str = Field(default="unknown", description="Stable identifier.")
    message: str = Field(
        default="The service gave no reason.", description="What went wrong and what to do."
    )
    retryable: bool = Field(
        default=False, description="Whether the same request may succeed later."
    )


class ResultWarning(Answer):
    """Something that was asked for, and that a result does not have or has otherwise.

    Some services have a sentence in place of each.
    """

    field: str = Field(
        default="", description="Dotted path in the request or the answer; empty: of no one field."
    )
    asked: JsonValue = Field(default=None, description="What was asked for; null: unknown.")
    made: JsonValue = Field(default=None, description="What was made of it; null: unknown.")
    sentence: str = Field(description="The same for people.")

    @model_validator(mode="before")
    @classmethod
    def _sentence_alone(cls, value: object) -> object:
        return {"sentence": value} if isinstance(value, str) else value

    def __str__(self) -> str:
        """Return the sentence."""
        return self.sentence


class ResultMetadata(Answer):
    """Base of what is known about a result (spec 2.3 to 2.10)."""

    warnings: list[ResultWarning] = Field(
        default_factory=list, description="What was not honoured; an addition to the spec."
    )


Result = TypeVar("Result")
Metadata = TypeVar("Metadata")


class EngineAttempt(Answer):
    """An engine that was asked before the one that the task names as `model`."""

    engine: str = Field(description="Name of the engine.")
    code: str = Field(default="unknown", description="Stable identifier, as of a TaskError.")
    message: str = Field(default="", description="Why it did not do it.")


class Cost(Answer):
    """What a task has cost."""

    amount: float = Field(ge=0, description="How much, in `currency`.")
    currency: str = Field(description="ISO 4217, or the unit in which an engine counts.")
    basis: str = Field(
        default="price", description="charge: the engine said so. price: from the list of prices."
    )


class TaskTiming(Answer):
    """Where the seconds of a COMPLETED task went at the service."""

    queued: float = Field(
        default=0.0, ge=0, description="Until its last attempt began; earlier attempts count here."
    )
    input: float = Field(
        default=0.0, ge=0, description="Until its input files lay before a worker that was ready."
    )
    engine: float = Field(default=0.0, ge=0, description="In the engine.")
    preview: float = Field(default=0.0, ge=0, description="For pictures beside the result.")
    publishing: float = Field(default=0.0, ge=0, description="Until the result was stored.")


class TaskEnvelope(Answer, Generic[Result, Metadata]):
    """The record of one task (spec 2.1).

    Before completion `result` is empty of its type, `metadata` null and `completed_at` 0.
    """

    task_uuid: str = Field(description="Identifier of the task, for every later request about it.")
    task_type: str = Field(description="Operation of the task, for example 3d_models/meshes.")
    model: str = Field(description="Engine that does it, or has done it.")
    status: TaskStatus = Field(
        description="QUEUED, PROCESSING, COMPLETED or FAILED; the last two are final."
    )
    created_at: int = Field(description="Unix seconds at which the service accepted the task.")
    completed_at: int = Field(
        default=0,
        description="Unix seconds at which it was COMPLETED; 0 before, and when it FAILED.",
    )
    result: Result = Field(
        description="What the operation made; empty until the task is COMPLETED."
    )
    metadata: Metadata | None = Field(
        default=None,
        description="What is known about the result; null until the task is COMPLETED.",
    )
    error: TaskError | None = Field(default=None, description="Why it FAILED; null otherwise.")
    queue_position: int | None = Field(
        default=None,
        description=(
            "Of a QUEUED task among those of this client, of a PROCESSING one in the queue of its "
            "engine: 1 is next; null: unknown."
        ),
    )
    status_reason: str | None = Field(
        default=None,
        description="Why the engine of a PROCESSING task has not begun; null: unknown.",
    )
    cost: Cost | None = Field(default=None, description="null: it cost nothing, or unknown.")
    engine_attempts: list[EngineAttempt] | None = Field(
        default=None, description="Engines that were asked first and did not do it; null: none."
    )
    progress: float | None = Field(
        default=None,
        description="Of a PROCESSING task: how much is done, 0..1; null: unknown.",
    )
    timing: TaskTiming | None = Field(
        default=None, description="Where its seconds went, once it is COMPLETED; null: unknown."
    )

    @field_validator("progress", mode="before")
    @classmethod
    def _only_a_share(cls, value: object) -> object:
        # Others may have a field of that name with another meaning
        is_number = isinstance(value, float | int) and not isinstance(value, bool)
        return value if is_number and 0 <= value <= 1 else None  # type: ignore[operator]

    @field_validator("timing", mode="wrap")
    @classmethod
    def _only_ours(cls, value: object, read: ValidatorFunctionWrapHandler) -> TaskTiming | None:
        try:
            timing: TaskTiming | None = read(value)
        except ValidationError:
            return None
        return timing

    @field_validator("completed_at", mode="before")
    @classmethod
    def _null_is_zero(cls, value: object) -> object:
        return 0 if value is None else value

    @field_validator("result", mode="before")
    @classmethod
    def _null_is_empty(cls, value: object, info: ValidationInfo) -> object:
        if value is not None:
            return value
        return "" if cls.model_fields[info.field_name or "result"].annotation is str else []


class AnyTask(TaskEnvelope[list[object] | str, object]):
    """An envelope whose operation is not known, as in a listing."""

    request: dict[str, JsonValue] | None = Field(
        default=None,
        description="Body of the request, files as relative URIs; null: not asked for, or gone.",
    )


class TaskPage(Answer):
    """One page of a client's tasks, newest first (an addition to the spec)."""

    tasks: list[AnyTask] = Field(description="The tasks of this page.")
    next_page_token: str | None = Field(
        default=None,
        description="Value of `page_token` for the next page; null: this is the last one.",
    )
