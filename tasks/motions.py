"""Motions: one Prefect task per operation (spec 4.3)."""

from media_api.contract.motions import (
    SOURCE_FPS,
    MotionClip,
)
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.tasks.operation import operation_task
from media_pipelines.tasks.results import ModelResult, RetrievalResult


@operation_task("motions/retrievals")
async def retrievals(
    service: MediaService,
    text_prompt: str,
    *,
    priority: int | None = None,
    timeout: float | None = None,
) -> RetrievalResult:
    """Search the motion library.

    Args:
        service: Service that does it.
        text_prompt: The movement in words, for example: a person waves with the right hand.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result` has motion paths, best match first.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /motions/retrievals (spec 4.3)
    """


@operation_task("motions/animations")
async def animations(
    service: MediaService,
    input_model: AssetSource,
    input_motion: AssetSource,
    *,
    fps: float = SOURCE_FPS,
    in_place: bool | None = None,
    loop: bool | None = None,
    mirror: bool | None = None,
    speed: float | None = None,
    clip: MotionClip | None = None,
    ground_fix: bool | None = None,
    bone_map: dict[str, str] | None = None,
    priority: int | None = None,
    timeout: float | None = None,
) -> ModelResult:
    """Retarget a motion onto a rigged model.

    Args:
        service: Service that does it.
        input_model: 3D model: relative URI of an earlier result, data: URL, http(s)
            URL, or a local file.
        input_motion: Motion file: relative URI of an earlier result, data: URL, http(s)
            URL, or a local file.
        fps: Frames per second; -1 keeps the rate of the motion.
        in_place: true: the hips stay above where they begin.
        loop: true: cut and blended so that it can be repeated.
        mirror: true: left and right are exchanged.
        speed: How many times as fast, 0.1..10; omitted: as it is.
        clip: A part of the motion file by name, start_seconds and end_seconds; omitted:
            all of its first animation.
        ground_fix: true: set on a level floor; feet that stand do not slide.
        bone_map: Role, such as left_hand, to the name of the model's joint, where it is not
            recognised by itself.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result[0]` is the URI of the animated model.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /motions/animations (spec 4.3)
    """
