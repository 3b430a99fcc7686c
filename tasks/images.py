"""Images: one Prefect task per operation (spec 4.1)."""

from media_api.contract.images import (
    Background,
    EditModel,
    GenerationModel,
    ImageSize,
    ProcessModel,
)
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.tasks.operation import operation_task
from media_pipelines.tasks.results import CaptionResult, ImageResult, PromptEnhancementResult


@operation_task("images/captions")
async def captions(
    service: MediaService,
    input_image: AssetSource,
    language: str,
    *,
    question: str | None = None,
    priority: int | None = None,
    timeout: float | None = None,
) -> CaptionResult:
    """Describe an image in a language.

    Args:
        service: Service that does it.
        input_image: Image: relative URI of an earlier result, data: URL, http(s) URL,
            or a local file.
        language: Name of a language, for example English.
        question: Answered about the image, in place of a description, by services with an engine
            that sees; omitted: describe it.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result` is the caption or the answer, `metadata` a description and keywords.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /images/captions (spec 4.1)
    """


@operation_task("images/prompt_enhancements")
async def prompt_enhancements(
    service: MediaService,
    prompt: str,
    system_prompt: str,
    *,
    priority: int | None = None,
    timeout: float | None = None,
) -> PromptEnhancementResult:
    """Rewrite or expand a prompt.

    Args:
        service: Service that does it.
        prompt: The prompt to rewrite or expand.
        system_prompt: How to rewrite it.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result` is the new prompt.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /images/prompt_enhancements (spec 4.1)
    """


@operation_task("images/generations")
async def generations(
    service: MediaService,
    prompt: str,
    *,
    model: GenerationModel = "brandA-image",
    size: ImageSize = "1024x1024",
    background: Background = "opaque",
    seed: int | None = None,
    priority: int | None = None,
    timeout: float | None = None,
) -> ImageResult:
    """Make an image from text.

    Args:
        service: Service that does it.
        prompt: What the image shows, in English.
        model: Name of a model; `GET /api/v1/models` lists what this service offers.
        size: Pixels, width x height.
        background: transparent: the subject alone, without backdrop and floor.
        seed: Chooses what the prompt leaves open, 0..4,294,967,295; omitted: what is usual.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result[0]` is the URI of the image.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /images/generations (spec 4.1)
    """


@operation_task("images/edits")
async def edits(
    service: MediaService,
    *,
    model: EditModel = "brandA-image-edit",
    prompt: str | None = None,
    input_images: list[AssetSource] | None = None,
    size: ImageSize | None = None,
    background: Background = "opaque",
    priority: int | None = None,
    timeout: float | None = None,
) -> ImageResult:
    """Change one to three images as a prompt says.

    Args:
        service: Service that does it.
        model: Name of a model; brandC-multiview shows the subject from four sides.
        prompt: What to change, in English; omitted: only with input_images.
        input_images: One to three images; omitted: only with a prompt.
        size: Pixels, width x height; omitted: near those of the picture.
        background: transparent: the subject alone.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result[0]` is the URI of the image.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /images/edits (spec 4.1)
    """


@operation_task("images/processes")
async def processes(
    service: MediaService,
    model: ProcessModel,
    input_image: AssetSource,
    *,
    priority: int | None = None,
    timeout: float | None = None,
) -> ImageResult:
    """Restore an image and enhance fine detail.

    Args:
        service: Service that does it.
        model: Name of a model: brandD2.
        input_image: Image: relative URI of an earlier result, data: URL, http(s) URL,
            or a local file.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result[0]` is the URI of the image.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /images/processes (spec 4.1)
    """
