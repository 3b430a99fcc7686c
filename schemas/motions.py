"""Motions: retrievals and animations (spec 2.7, 4.3)."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from schemas.base import (
    Answer,
    Download,
    ModelInput,
    MotionInput,
    OperationRequest,
    Prompt,
    TaskEnvelope,
)
from schemas.models_3d import ModelTask

SOURCE_FPS = -1.0


class RetrievalRequest(OperationRequest):
    """Search the motion library."""

    text_prompt: Prompt


class AnimationRequest(OperationRequest):
    """Retarget a motion onto a rigged model."""

    input_model: ModelInput
    input_motion: MotionInput
    fps: Annotated[float, Field(le=240)] = Field(
        default=SOURCE_FPS, description="Frames per second; -1 keeps the rate of the motion."
    )

    @model_validator(mode="after")
    def _source_rate_or_positive(self) -> Self:
        if self.fps != SOURCE_FPS and self.fps <= 0:
            raise ValueError("fps is -1 (keep the rate of the motion) or above 0.")
        return self


class RetrievalResultMetadata(Answer):
    """One match (spec 2.7)."""

    asset_id: str | None = None
    asset_path: str | None = None
    preview_video: str | None = None
    title: str | None = None
    description: str | None = None
    available_formats: list[str] | None = None
    downloads: list[Download] | None = None


RetrievalTask = TaskEnvelope[list[str], list[RetrievalResultMetadata]]
AnimationTask = ModelTask
