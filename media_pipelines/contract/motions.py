"""Motions: retrievals and animations (spec 2.7, 4.3)."""

from typing import Annotated

from pydantic import AfterValidator, Field

from media_pipelines.contract.base import (
    Answer,
    Download,
    ModelInput,
    MotionInput,
    OperationRequest,
    Prompt,
    TaskEnvelope,
)
from media_pipelines.contract.models_3d import ModelTask
from media_pipelines.contract.prompts import PromptWords

SOURCE_FPS = -1.0


def _source_or_positive(fps: float) -> float:
    if fps != SOURCE_FPS and fps <= 0:
        raise ValueError("fps is -1 (keep the rate of the motion) or above 0.")
    return fps


FramesPerSecond = Annotated[
    float,
    Field(le=240, json_schema_extra={"anyOf": [{"const": -1}, {"exclusiveMinimum": 0}]}),
    AfterValidator(_source_or_positive),
]


class RetrievalRequest(OperationRequest):
    """Search the motion library."""

    text_prompt: Prompt = Field(
        description="The movement in words, for example: a person waves with the right hand."
    )


class AnimationRequest(OperationRequest):
    """Retarget a motion onto a rigged model."""

    input_model: ModelInput
    input_motion: MotionInput
    fps: FramesPerSecond = Field(
        default=SOURCE_FPS, description="Frames per second; -1 keeps the rate of the motion."
    )


class RetrievalResultMetadata(Answer):
    """One match (spec 2.7)."""

    asset_id: str | None = Field(
        default=None, description="Stable name of the motion in its library."
    )
    asset_path: str | None = Field(
        default=None, description="Relative URI of the motion file, as in `result`."
    )
    preview_video: str | None = Field(
        default=None, description="Relative URI of a video of the motion; null: there is none."
    )
    title: str | None = Field(default=None, description="Name of the motion for people.")
    description: str | None = Field(default=None, description="What happens in it.")
    available_formats: list[str] | None = Field(
        default=None, description="File formats in which the service has it."
    )
    score: float | None = Field(
        default=None, description="How much of the query it answers, 0..1; an addition to the spec."
    )
    is_weak_match: bool | None = Field(
        default=None,
        description="Whether it is only the nearest there is; an addition to the spec.",
    )
    understanding: list[PromptWords] = Field(
        default_factory=list,
        description="What became of the words of the query; an addition to the spec.",
    )
    seconds: float | None = Field(default=None, description="Duration; an addition to the spec.")
    notes: list[str] = Field(
        default_factory=list, description="What is missing; an addition to the spec."
    )
    downloads: list[Download] | None = Field(
        default=None, description="Temporary links to the files; null: the service gives none."
    )


class RetrievalTask(TaskEnvelope[list[str], list[RetrievalResultMetadata]]):
    """A task that finds motions."""


AnimationTask = ModelTask
