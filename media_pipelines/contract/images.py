"""Images: captions, prompt enhancements, generations, edits, processes (spec 2.3, 2.10, 4.1)."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, JsonValue, StringConstraints, model_validator

from media_pipelines.contract.base import (
    WHOLE_NUMBER,
    Answer,
    Download,
    ImageInput,
    ModelName,
    ModelNames,
    OperationRequest,
    Prompt,
    TaskEnvelope,
)
from media_pipelines.contract.prompts import PromptAccount

ImageSize = Literal["1024x1024", "1152x864", "864x1152", "1280x720", "720x1280"]
Background = Literal["opaque", "transparent"]
GenerationModel = Annotated[
    ModelName,
    ModelNames(
        "brandA-image",
        "brandB-pro",
        "brandB-2",
        "brandB-2-lite",
        "brandC-image-2",
        "brandC-image-2.5-sunburst",
        "brandC-image-2.5-flare",
    ),
]
EditModel = Annotated[
    ModelName,
    ModelNames(
        "brandA-image-edit",
        "brandB-pro",
        "brandB-2",
        "brandB-2-lite",
        "brandC-image-2",
        "brandC-image-2.5-sunburst",
        "brandC-image-2.5-flare",
        "brandC-multiview",
    ),
]
ProcessModel = Annotated[ModelName, ModelNames("brandD2")]
Seed = Annotated[int, Field(ge=0, lt=2**32), WHOLE_NUMBER]


class CaptionRequest(OperationRequest):
    """Describe an image in a language."""

    input_image: ImageInput
    language: Annotated[str, StringConstraints(min_length=1, max_length=64)] = Field(
        description="Name of a language, for example English."
    )
    question: Prompt | None = Field(
        default=None, description="Answered about the picture, in place of a description."
    )


class PromptEnhancementRequest(OperationRequest):
    """Rewrite or expand a prompt."""

    prompt: Prompt = Field(description="The prompt to rewrite or expand.")
    system_prompt: Prompt = Field(description="How to rewrite it.")


class GenerationRequest(OperationRequest):
    """Make an image from text."""

    model: GenerationModel = "brandA-image"
    prompt: Prompt
    size: ImageSize = Field(default="1024x1024", description="Pixels, width x height.")
    background: Background = "opaque"
    seed: Seed | None = Field(
        default=None, description="Chooses what the prompt leaves open; omitted: what is usual."
    )


_SOMETHING_TO_DO: dict[str, JsonValue] = {
    "anyOf": [
        {"required": [name], "properties": {name: {"not": {"type": "null"}}}}
        for name in ("prompt", "input_images")
    ]
}


class EditRequest(OperationRequest):
    """Change one to three images as a prompt says."""

    model_config = ConfigDict(json_schema_extra=_SOMETHING_TO_DO)

    model: EditModel = "brandA-image-edit"
    prompt: Prompt | None = None
    input_images: Annotated[list[ImageInput], Field(min_length=1, max_length=3)] | None = None
    size: ImageSize = "1024x1024"
    background: Background = "opaque"

    @model_validator(mode="after")
    def _something_to_do(self) -> Self:
        if self.prompt is None and self.input_images is None:
            raise ValueError("Give a prompt, input_images, or both.")
        return self


class ProcessRequest(OperationRequest):
    """Restore an image and enhance fine detail."""

    model: ProcessModel
    input_image: ImageInput


class ImageCaptionMetadata(Answer):
    """Detail of a caption (spec 2.3)."""

    description: str = ""
    keywords: list[str] = Field(default_factory=list)


class RestorationEstimates(Answer):
    """What was measured in a picture before it was restored."""

    noise_sigma: float | None = Field(
        default=None, description="Standard deviation of the noise, 0..255."
    )
    jpeg_quality: int | None = Field(
        default=None, description="Of the last compression that left traces, 5..92."
    )
    blur_sigma: float | None = Field(
        default=None, description="Standard deviation of the blur of edges, pixels."
    )


class ImageMetadata(PromptAccount):
    """How an image was made (DECISIONS.md, D-045)."""

    requested_model: str = Field(default="", description="The `model` of the request.")
    method: str = Field(default="", description="What the engine did.")
    seed: int | None = Field(default=None, description="Equal requests give equal images.")
    understood: list[str] = Field(
        default_factory=list, description="What the engine read in the prompt."
    )
    steps: list[str] = Field(default_factory=list, description="What was done, in order.")
    notes: list[str] = Field(
        default_factory=list, description="What was not done, and what is only approximate."
    )
    estimates: RestorationEstimates | None = None
    downloads: list[Download] | None = None


class CaptionTask(TaskEnvelope[str, ImageCaptionMetadata]):
    """A task that describes an image."""


class PromptEnhancementTask(TaskEnvelope[str, ImageMetadata]):
    """A task that rewrites a prompt."""


class ImageTask(TaskEnvelope[list[str], ImageMetadata]):
    """A task that makes images."""
