"""What a run leaves behind in `run.json`."""

from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, computed_field, model_validator

from media_api.contract.base import ResultWarning, TaskError
from media_api.contract.operations import AnyEnvelope
from media_pipelines.delivery.set_files import LINEAGE_FILE, RUN_FILE

StepStatus = Literal[
    "PLANNED", "RUNNING", "QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELED"
]
Judge = Literal["person", "quality", "vision"]
RunStatus = Literal["PLANNED", "RUNNING", "COMPLETED", "FAILED", "CANCELED"]

# How urgent a run is, how long somebody waits, what it may cost, and whether it is made anew: the
# result is the same.
NOT_OF_THE_RESULT = frozenset(
    {
        "again",
        "approval_hours",
        "dry_run",
        "max_cost",
        "max_operations",
        "prices",
        "priority",
        "timeout",
    }
)


PLANNED = "planned"
"""The `model` of the example that stands for the result of an operation that was not run."""


def is_planned(envelope: AnyEnvelope) -> bool:
    """Whether an envelope only stands for one that a real run has."""
    return envelope.model == PLANNED


def _renamed(record: object, before: str, after: str) -> object:
    """Return a record in which a field has the name that it has today."""
    if not isinstance(record, dict) or before not in record:
        return record
    return {after if name == before else name: value for name, value in record.items()}


class PersonRecord(BaseModel):
    """A person in a frame, without the landmarks."""

    id: int
    confidence: float
    bbox_xyxy: list[float]


class AssetRecord(BaseModel):
    """One delivered file."""

    file: str = Field(description="Path below the run's folder.")
    uri: str = Field(description="Relative URI at the service.")
    sha256: str = Field(description="Hexadecimal digest of the content.")
    size: int = Field(description="Bytes.")
    content_type: str
    kept_until: str = Field(
        default="",
        description="ISO 8601, UTC: until then the service keeps its copy at least; empty: it "
        "does not say.",
    )


class ChoiceRecord(BaseModel):
    """Which of several results was taken, or whether the only one was, by whom, and why."""

    model_config = ConfigDict(validate_assignment=True)

    step: str = Field(description="What was to be chosen.")
    judge: Judge
    candidates: list[int] = Field(description="Numbers of the steps that made them.")
    decision: Literal["waiting", "approve", "reject", "regenerate"] = "waiting"
    chosen: int | None = Field(default=None, description="Number of the step that was taken.")
    reasons: list[str] = Field(default_factory=list, description="Why, as the judge says.")
    notes: list[str] = Field(default_factory=list, description="What to know of the candidates.")
    seed: int | None = Field(default=None, description="Asked for the next attempt.")
    seconds: float = Field(default=0.0, description="From the question to the answer.")
    sheet: str | None = Field(
        default=None, description="Picture of the candidates side by side, below the run's folder."
    )

    @model_validator(mode="before")
    @classmethod
    def _of_earlier_versions(cls, value: object) -> object:
        return _renamed(value, "remarks", "notes")

    def __str__(self) -> str:
        """Say of the one that was taken by whom and why it was."""
        by = {"person": "a person", "quality": "the checks", "vision": "a vision model"}[self.judge]
        several = self.chosen and len(self.candidates) > 1
        taken = f"taken of {len(self.candidates)} candidates" if several else "approved"
        return ": ".join([f"{taken} by {by}", *self.reasons])


class StepTiming(BaseModel):
    """Where the seconds of a step went: sending, waiting and delivery are all of them."""

    model_config = ConfigDict(validate_assignment=True)

    sending: float = Field(description="From the call until the service had accepted its job.")
    waiting: float = Field(description="From there until its end was known; of this are:")
    queued: float | None = Field(default=None, description="Until its job began; null: unknown.")
    input: float | None = Field(
        default=None,
        description="Until its input files lay before a worker that was ready; null: unknown.",
    )
    engine: float | None = Field(default=None, description="In the engine; null: unknown.")
    preview: float | None = Field(
        default=None, description="For pictures beside the result; null: unknown."
    )
    publishing: float | None = Field(
        default=None, description="Until the result was stored; null: unknown."
    )
    polling: float | None = Field(
        default=None,
        description="From its end until that was known; null: unknown, or an earlier run has "
        "waited for it.",
    )
    delivery: float = Field(
        default=0.0, description="Until its files were delivered, checked and shown."
    )


class StepRecord(BaseModel):
    """One step of a run: one operation and the delivery of what it made."""

    model_config = ConfigDict(validate_assignment=True)

    number: int = Field(description="Place in the run, from 1.")
    name: str = Field(description="What the step makes.")
    operation: str = Field(
        default="", description="Path of the operation; empty before it is sent."
    )
    request: dict[str, object] = Field(
        default_factory=dict,
        description="What was sent; inline files are named by their digest as sha256:….",
    )
    task_uuid: str = Field(default="", description="Empty before the service has accepted it.")
    status: StepStatus = "RUNNING"
    progress: float | None = Field(
        default=None,
        exclude=True,
        description="How much of its task is done, 0..1; null: unknown.",
    )
    model: str = Field(default="", description="The engine that ran.")
    seconds: float = Field(default=0.0, description="From the call to the delivery of the files.")
    timing: StepTiming | None = Field(
        default=None, description="Where `seconds` went; null: it was not completed."
    )
    created: int = Field(
        default=0,
        description="Jobs that this run has created for it; 0 when its job was found, and was "
        "paid by an earlier run.",
    )
    cost: float | None = Field(
        default=None,
        description="Its charge, else its price; null before the end, or without prices.",
    )
    charge: float | None = Field(
        default=None,
        description="What the service says that its result has cost; null: it does not say.",
    )
    spent: float | None = Field(
        default=None,
        description="What the created jobs cost, failed ones and `unknown` included; null without "
        "prices.",
    )
    reserved: float | None = Field(
        default=None, description="What is for created jobs that have not ended; null as `spent`."
    )
    unknown: float | None = Field(
        default=None,
        description="What is for requests that had no answer: the service may have their jobs; "
        "null as `spent`.",
    )
    result: list[str] | list[PersonRecord] | str = Field(
        default_factory=list, description="Result of the task."
    )
    assets: list[AssetRecord] = Field(default_factory=list, description="What was delivered.")
    preview: str | None = Field(default=None, description="Picture below the run's folder.")
    warnings: list[ResultWarning] = Field(
        default_factory=list,
        description="What was not honoured, and what else to know about its result.",
    )
    fidelity: float | None = Field(
        default=None,
        description="Share of the words of its prompt that the result honours; null: unknown.",
    )
    error: TaskError | None = None

    @model_validator(mode="before")
    @classmethod
    def _of_earlier_versions(cls, value: object) -> object:
        return _renamed(value, "remarks", "warnings")

    def warn(self, *sentences: str) -> None:
        """Add what to know about its result."""
        self.warnings = [*self.warnings, *(ResultWarning(sentence=each) for each in sentences)]

    @computed_field  # type: ignore[prop-decorator]  # which mypy does not know on properties
    @property
    def files(self) -> list[str]:
        """Paths below the run's folder, results first."""
        return [asset.file for asset in self.assets]

    @property
    def asked_model(self) -> str:
        """Model that the request names; empty when it names none."""
        return str(self.request.get("model") or "")

    @property
    def label(self) -> str:
        """Number and name, as folders use them."""
        return f"{self.number}_{self.name}"


class RunRecord(BaseModel):
    """One run of a flow."""

    model_config = ConfigDict(validate_assignment=True)

    flow: str
    run: str = Field(description="Name of the flow run.")
    flow_run_id: str
    scope: str = Field(
        default="",
        description="What the jobs of the run belong to: the flow run that began it, or a row.",
    )
    service: str = Field(description="Base URL of the service.")
    parameters: dict[str, object] = Field(description="What was asked for.")
    request: str = Field(
        default="",
        description="Digest of what was asked for, input files by their content; without what "
        "does not change the result.",
    )
    again: bool = Field(default=False, description="Whether it was asked to make everything again.")
    started_at: str = Field(description="ISO 8601, UTC.")
    seconds: float = 0.0
    status: RunStatus = "RUNNING"
    steps: list[StepRecord] = Field(default_factory=list)
    choices: list[ChoiceRecord] = Field(
        default_factory=list, description="What was judged, in the order of the answers."
    )
    comparisons: list[str] = Field(
        default_factory=list, description="Videos of source and result, below the run's folder."
    )
    contact_sheet: str | None = Field(default=None, description="Picture below the run's folder.")
    page: list[str] = Field(
        default_factory=list,
        description="`index.html`, which shows the run, and what it loads, below the run's folder.",
    )
    was_finished: bool = Field(
        default=False, exclude=True, description="Whether it was found, and not made just now."
    )

    @computed_field  # type: ignore[prop-decorator]  # which mypy does not know on properties
    @property
    def cost(self) -> float | None:
        """Price of all results, found ones included; None without prices."""
        return _total(step.cost for step in self.steps)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def spent(self) -> float | None:
        """What the jobs cost that this run has created; None without prices."""
        return _total(step.spent for step in self.steps)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def reserved(self) -> float | None:
        """What is for created jobs that have not ended; None without prices."""
        return _total(step.reserved for step in self.steps)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def unknown(self) -> float | None:
        """What is for requests of this run that had no answer; None without prices."""
        return _total(step.unknown for step in self.steps)

    def write(self, folder: Path) -> Path:
        """Write `run.json` so that a reader sees the old or the new one, never a part."""
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f".{RUN_FILE}.part"
        part.write_text(self.model_dump_json(indent=2) + "\n", encoding="utf-8")
        return part.replace(folder / RUN_FILE)

    @property
    def files(self) -> list[str]:
        """What can be opened, below the run's folder."""
        made = [file for step in self.steps for file in step.files]
        sheet = [self.contact_sheet] if self.contact_sheet else []
        return [*self.page, *made, *self.comparisons, *sheet, RUN_FILE, LINEAGE_FILE]

    @property
    def has_jobs(self) -> bool:
        """Whether the service has accepted anything."""
        return any(step.task_uuid for step in self.steps)


def _total(amounts: Iterable[float | None]) -> float | None:
    known = [Decimal(str(amount)) for amount in amounts if amount is not None]
    return float(sum(known)) if known else None


def unfinished_run(folder: Path) -> RunRecord | None:
    """Return the run that stopped in a folder before its end."""
    try:
        earlier = RunRecord.model_validate_json((folder / RUN_FILE).read_bytes())
    except (FileNotFoundError, NotADirectoryError, ValidationError):
        return None
    return earlier if earlier.scope else None
