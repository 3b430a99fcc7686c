"""Images: captions, prompt enhancements, generations, edits, processes (spec 2.3, 2.10, 4.1)."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, JsonValue, StringConstraints, model_validator

from media_api.contract.base import (
    WHOLE_NUMBER,
    Answer,
    Download,
    ImageInput,
    ModelName,
    ModelNames,
    OperationRequest,
    Prompt,
    ResultMetadata,
    TaskEnvelope,
)
from media_api.contract.prompts import PromptAccount

ImageSize = Literal["1024x1024", "1152x864", "864x1152", "1280x720", "720x1280"]
USUAL_SIZE: ImageSize = "1024x1024"
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
        default=None,
        description="Answered about the image, in place of a description, by services with "
        "an engine that sees; omitted: describe it.",
    )


class PromptEnhancementRequest(OperationRequest):
    """Rewrite or expand a prompt."""

    prompt: Prompt = Field(description="The prompt to rewrite or expand.")
    system_prompt: Prompt = Field(description="How to rewrite it.")


class GenerationRequest(OperationRequest):
    """Make an image from text."""

    model: GenerationModel = Field(
        default="brandA-image",
        description="Name of a model; `GET /api/v1/models` lists what this service offers.",
    )
    prompt: Prompt = Field(description="What the image shows, in English.")
    size: ImageSize = Field(default=USUAL_SIZE, description="Pixels, width x height.")
    background: Background = Field(
        default="opaque", description="transparent: the subject alone, without backdrop and floor."
    )
    seed: Seed | None = Field(
        default=None,
        description="Chooses what the prompt leaves open, 0..4,294,967,295; omitted: what "
        "is usual.",
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

    model: EditModel = Field(
        default="brandA-image-edit",
        description="Name of a model; brandC-multiview shows the subject from four sides.",
    )
    prompt: Prompt | None = Field(
        default=None, description="What to change, in English; omitted: only with input_images."
    )
    input_images: Annotated[list[ImageInput], Field(min_length=1, max_length=3)] | None = Field(
        default=None, description="One to three images; omitted: only with a prompt."
    )
    size: ImageSize | None = Field(
        default=None, description="Pixels, width x height; omitted: near those of the picture."
    )
    background: Background = Field(default="opaque", description="transparent: the subject alone.")

    @model_validator(mode="after")
    def _something_to_do(self) -> Self:
        if self.prompt is None and self.input_images is None:
            raise ValueError("Give a prompt, input_images, or both.")
        return self


class ProcessRequest(OperationRequest):
    """Restore an image and enhance fine detail."""

    model: ProcessModel = Field(description="Name of a model: brandD2.")
    input_image: ImageInput


class ImageCaptionMetadata(ResultMetadata):
    """Detail of a caption (spec 2.3)."""

    description: str = Field(
        default="", description="Longer than the caption; in the same language."
    )
    keywords: list[str] = Field(
        default_factory=list, description="What the picture shows, word by word."
    )


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


class ImageMetadata(ResultMetadata, PromptAccount):
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
    estimates: RestorationEstimates | None = Field(
        default=None,
        description="What was measured before a restoration; null for other operations.",
    )
    downloads: list[Download] | None = Field(
        default=None, description="Temporary links to the files; null: the service gives none."
    )


class CaptionTask(TaskEnvelope[str, ImageCaptionMetadata]):
    """A task that describes an image."""


class PromptEnhancementTask(TaskEnvelope[str, ImageMetadata]):
    """A task that rewrites a prompt."""


class ImageTask(TaskEnvelope[list[str], ImageMetadata]):
    """A task that makes images."""
