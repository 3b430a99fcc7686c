"""What a run leaves behind in `run.json`."""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from schemas.base import TaskError

RUN_FILE = "run.json"

StepStatus = Literal["RUNNING", "QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELED"]
RunStatus = Literal["RUNNING", "COMPLETED", "FAILED", "CANCELED"]


class PersonRecord(BaseModel):
    """A person in a frame, without the landmarks."""

    id: int
    confidence: float
    bbox_xyxy: list[float]


class StepRecord(BaseModel):
    """One step of a run: one operation and the delivery of what it made."""

    model_config = ConfigDict(validate_assignment=True)

    number: int = Field(description="Place in the run, from 1.")
    name: str = Field(description="What the step makes.")
    operation: str = Field(
        default="", description="Path of the operation; empty before it is sent."
    )
    task_uuid: str = Field(default="", description="Empty before the service has accepted it.")
    status: StepStatus = "RUNNING"
    model: str = Field(default="", description="The engine that ran.")
    seconds: float = Field(default=0.0, description="From the call to the delivery of the files.")
    result: list[str] | list[PersonRecord] | str = Field(
        default_factory=list, description="Result of the task."
    )
    files: list[str] = Field(default_factory=list, description="Paths below the run's folder.")
    preview: str | None = Field(default=None, description="Picture below the run's folder.")
    remarks: list[str] = Field(
        default_factory=list, description="How it was made and what to know about it."
    )
    error: TaskError | None = None

    @property
    def label(self) -> str:
        """Number and name, as folders and artifacts use them."""
        return f"{self.number}_{self.name}"


class RunRecord(BaseModel):
    """One run of a flow."""

    model_config = ConfigDict(validate_assignment=True)

    flow: str
    run: str = Field(description="Name of the flow run.")
    flow_run_id: str
    service: str = Field(description="Base URL of the service.")
    parameters: dict[str, object] = Field(description="What was asked for.")
    started_at: str = Field(description="ISO 8601, UTC.")
    seconds: float = 0.0
    status: RunStatus = "RUNNING"
    steps: list[StepRecord] = Field(default_factory=list)
    comparisons: list[str] = Field(
        default_factory=list, description="Videos of source and result, below the run's folder."
    )
    contact_sheet: str | None = Field(default=None, description="Picture below the run's folder.")

    def write(self, folder: Path) -> Path:
        """Write `run.json` so that a reader sees the old or the new one, never a part."""
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f".{RUN_FILE}.part"
        part.write_text(self.model_dump_json(indent=2) + "\n", encoding="utf-8")
        return part.replace(folder / RUN_FILE)
