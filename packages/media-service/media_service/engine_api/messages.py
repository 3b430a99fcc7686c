"""What the service and its worker processes tell each other, one JSON object a message."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from media_api.contract.base import Cost, ResultWarning
from media_service.engine_api.lanes import CPU

# Folders of the folder of a job
INPUTS, RESULTS = "inputs", "results"
TookSeconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Message(BaseModel):
    """Base of the messages."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class InputFile(Message):
    """One asset input of a job: stored already, or still to be fetched.

    Attributes:
        kind: What the field takes: image, video, motion or model.
        uri: Relative URI under which it is or will be an asset.
        sha256: Digest of the stored content; empty while only `url` is known.
        url: Address to fetch it from.
        siblings: Relative URI to digest of the files that it may refer to (an OBJ's textures).
        scene: What an image of ours shows, as JSON; empty for any other file.
    """

    kind: str
    uri: str = ""
    sha256: str = ""
    url: str = ""
    siblings: dict[str, str] = Field(default_factory=dict)
    scene: str = ""


class StoredAsset(Message):
    """A file in the content store with its address."""

    uri: str
    sha256: str
    size: int
    content_type: str


class EngineCall(Message):
    """Which engine a worker runs (`media_service.engine_api.engine`).

    Attributes:
        name: The `model` of envelopes.
        kind: `python`, or which adapter speaks to it.
        lane: Where it runs.
        recipe: `package.module:function`, which takes an Execution and returns an Outcome.
        options: What the recipe or the adapter reads.
        deadline_seconds: Longest time of a job; None: that of its lane.
    """

    name: str
    kind: str = "python"
    lane: str = CPU
    recipe: str = ""
    options: dict[str, JsonValue] = Field(default_factory=dict)
    deadline_seconds: float | None = None


class HandedOver(Message):
    """An engine elsewhere has made something, which a worker is to check and finish.

    Attributes:
        files: What it has made, in the order of the result.
        text: A shape program in place of files.
        cost: What it charges.
        seed: What it began with.
        notes: What its client should know.
        warnings: What was asked for, and the engine was not told.
        result: Of another service of our contract: its `result`, with names of its own.
        uris: Its name of each of the files.
        method: How it was made.
        engine_seconds: How long it took.
    """

    method: str = "engine elsewhere"
    result: JsonValue = None
    uris: list[str] = Field(default_factory=list)
    files: list[StoredAsset] = Field(default_factory=list)
    text: str = ""
    metadata: JsonValue = None
    cost: Cost | None = None
    seed: int | None = None
    notes: list[str] = Field(default_factory=list)
    warnings: list[ResultWarning] = Field(default_factory=list)
    engine_seconds: TookSeconds = 0.0


class PassedOn(Message):
    """An engine did not do a job, and another one may be asked."""

    code: str
    message: str
    retryable: bool = False


def known_scene(inputs: Mapping[str, InputFile]) -> str | None:
    """Return the scene that all pictures of a request show, if this service made all of them."""
    scenes = {file.scene for file in inputs.values() if file.kind == "image"}
    return scenes.pop() or None if len(scenes) == 1 else None


def made_field(number: int) -> str:
    """Return under which field a worker finds a file that an engine elsewhere has made."""
    return f"made.{number}"


class RemoteJob(Message):
    """What an earlier attempt has asked of an engine elsewhere.

    Attributes:
        remote_id: Name of the job there; empty: it was not told.
    """

    remote_id: str = ""


class Assignment(Message):
    """One attempt of a host at a job; folders that the operator did not name are empty.

    Attributes:
        asked_model: The `model` that the client asked for; empty: the default.
        least_fidelity: Share of the words of a prompt that must be honoured, 0..1.
        kept_files: Folder of what earlier jobs have kept.
        may_pass_on: Whether another engine may do it where this one takes no jobs.
        sent: Set where an engine elsewhere may have the job already.
        made: Set where an engine elsewhere has done it, and it is to be finished.
        traceparent: The span that the job is part of; empty: none.
    """

    uuid: str
    operation: str
    host: str
    attempt: int
    accepted_at: float = 0.0
    request: dict[str, JsonValue]
    inputs: dict[str, InputFile]
    engine: EngineCall
    asked_model: str = ""
    render_threads: int
    render_samples: int
    least_fidelity: float = 0.0
    motion_library: str = ""
    pose_models: str = ""
    kept_files: str = ""
    may_pass_on: bool = False
    sent: RemoteJob | None = None
    made: HandedOver | None = None
    traceparent: str = ""

    @property
    def folder_name(self) -> str:
        """Names the folder of this attempt."""
        return f"{self.uuid}-{self.attempt}"


class Ready(Message):
    """The worker waits for its first assignment."""

    kind: Literal["ready"] = "ready"


class Advanced(Message):
    """How far a job is.

    Attributes:
        share: How much of it is done, 0..1; None: not told.
        position: Its place in the queue of an engine elsewhere, from 1; None: not told.
        reason: Why the engine has not begun, a sentence; empty: not told.
    """

    kind: Literal["progress"] = "progress"
    share: float | None = None
    position: int | None = None
    reason: str = ""


class Succeeded(Message):
    """The job is done; its files are in the results of its folder, or in the store by now.

    Attributes:
        kept: Name under which jobs after it find a file, to the URI of that asset.
        input_seconds: Until its input files lay before a worker that was ready.
        engine_seconds: In the engine.
        preview_seconds: For what shows the result.
    """

    kind: Literal["succeeded"] = "succeeded"
    model: str
    result: JsonValue
    metadata: JsonValue
    assets: list[StoredAsset]
    scenes: dict[str, str] = Field(default_factory=dict)
    kept: dict[str, str] = Field(default_factory=dict)
    input_seconds: TookSeconds = 0.0
    engine_seconds: TookSeconds = 0.0
    preview_seconds: TookSeconds = 0.0
    resident_mb: float = 0.0


class Failed(Message):
    """The job cannot be done."""

    kind: Literal["failed"] = "failed"
    code: str
    message: str
    retryable: bool = False
    model: str = ""
    resident_mb: float = 0.0


class Batch(Message):
    """Jobs for a process with models, which differ in prompt and seed only."""

    kind: Literal["batch"] = "batch"
    jobs: list[Assignment]


class Dropped(Message):
    """Nobody waits for a job of the batch any more."""

    kind: Literal["dropped"] = "dropped"
    uuid: str


class Made(Message):
    """What a model has made of a job.

    Attributes:
        files: Names of pictures in the results of its folder.
        text: Of an operation that makes text.
        metadata: Of the text; of pose detections, the people.
        seed: What it began with.
        notes: What its client should know.
    """

    kind: Literal["made"] = "made"
    files: list[str] = Field(default_factory=list)
    text: str = ""
    metadata: JsonValue = None
    seed: int | None = None
    notes: list[str] = Field(default_factory=list)


class NotMade(Message):
    """A model did not do a job.

    Attributes:
        may_fall_back: Whether another engine may be asked.
    """

    kind: Literal["not made"] = "not made"
    code: str
    message: str
    retryable: bool = False
    may_fall_back: bool = False


class BatchEnded(Message):
    """What became of each job of a batch: uuid to it."""

    kind: Literal["ended"] = "ended"
    jobs: dict[str, Annotated[Made | NotMade, Field(discriminator="kind")]]


class Residents(Message):
    """Which models a process keeps in memory, the one that was used last at the end.

    Attributes:
        sizes: Engine to bytes.
        loaded: Engine that was loaded since the last such message; empty: none.
        evicted: Engines that made room for it, in that order.
    """

    kind: Literal["residents"] = "residents"
    sizes: dict[str, int]
    loaded: str = ""
    evicted: list[str] = Field(default_factory=list)


ForModels = Annotated[Batch | Dropped, Field(discriminator="kind")]
FOR_MODELS: TypeAdapter[Batch | Dropped] = TypeAdapter(ForModels)
FromModels = Annotated[Ready | Advanced | BatchEnded | Residents, Field(discriminator="kind")]
FROM_MODELS: TypeAdapter[Ready | Advanced | BatchEnded | Residents] = TypeAdapter(FromModels)
WorkerMessage = Annotated[Ready | Advanced | Succeeded | Failed, Field(discriminator="kind")]
WORKER_MESSAGE: TypeAdapter[Ready | Advanced | Succeeded | Failed] = TypeAdapter(WorkerMessage)
