"""Motions: retrievals and animations (spec 2.7, 4.3)."""

from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from media_api.contract.base import (
    Answer,
    Download,
    ModelInput,
    MotionInput,
    OperationRequest,
    Prompt,
    Request,
    ResultMetadata,
    TaskEnvelope,
)
from media_api.contract.models_3d import ModelTask
from media_api.contract.prompts import PromptWords

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


class MotionClip(Request):
    """A part of a motion file."""

    name: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        description="Of one of several animations; null: the first.",
    )
    start_seconds: float = Field(default=0.0, ge=0, description="Where it begins.")
    end_seconds: float | None = Field(
        default=None, gt=0, description="Where it ends; null: with the motion."
    )

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> "MotionClip":
        if self.end_seconds is not None and self.end_seconds <= self.start_seconds:
            raise ValueError("end_seconds is after start_seconds.")
        return self


PlaybackSpeed = Annotated[float, Field(ge=0.1, le=10)]

BoneMap = Annotated[dict[str, str], Field(max_length=64)]


class AnimationRequest(OperationRequest):
    """Retarget a motion onto a rigged model."""

    input_model: ModelInput
    input_motion: MotionInput
    fps: FramesPerSecond = Field(
        default=SOURCE_FPS, description="Frames per second; -1 keeps the rate of the motion."
    )
    in_place: bool | None = Field(
        default=None, description="true: the hips stay above where they begin."
    )
    loop: bool | None = Field(
        default=None, description="true: cut and blended so that it can be repeated."
    )
    mirror: bool | None = Field(default=None, description="true: left and right are exchanged.")
    speed: PlaybackSpeed | None = Field(
        default=None, description="How many times as fast, 0.1..10; omitted: as it is."
    )
    clip: MotionClip | None = Field(
        default=None,
        description="A part of the motion file by name, start_seconds and end_seconds; omitted: "
        "all of its first animation.",
    )
    ground_fix: bool | None = Field(
        default=None,
        description="true: set on a level floor; feet that stand do not slide.",
    )
    bone_map: BoneMap | None = Field(
        default=None,
        description="Role, such as left_hand, to the name of the model's joint, where it is not "
        "recognised by itself.",
    )


class MotionPart(Answer):
    """One of several motions in a clip, which follow each other."""

    asset_id: str = Field(default="", description="Stable name of the motion in its library.")
    title: str = Field(default="", description="Name of the motion for people.")
    words: str = Field(default="", description="What the query says of it.")
    start_seconds: float = Field(default=0.0, description="Where it begins in the clip.")
    score: float = Field(default=0.0, description="How much of these words it answers, 0..1.")
    is_weak_match: bool = Field(
        default=False, description="Whether it is only the nearest there is."
    )


class RetrievalResultMetadata(ResultMetadata):
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
    fidelity: float | None = Field(
        default=None,
        ge=0,
        le=1,
        description="Share of these words that is honoured; an addition to the spec.",
    )
    parts: list[MotionPart] = Field(
        default_factory=list,
        description="Of a clip that is made of several motions; an addition to the spec.",
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
