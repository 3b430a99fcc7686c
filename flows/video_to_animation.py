"""From a video to an animated character: pose, motion capture, retargeting, side by side."""

import asyncio
from typing import Annotated

from pydantic import Field

from media_api.contract.models_3d import OutputFormat
from media_api.contract.motions import SOURCE_FPS, FramesPerSecond
from media_api.contract.videos import MotionDetectionModel, Seconds, SegmentSeconds
from media_pipelines.animation.character import check_character
from media_pipelines.animation.people import PersonMotion, choose_people, motions_of
from media_pipelines.parameters.asset_text import ModelText, NamedAsset, VideoText, asset_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.run.pipeline import by_file, pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.models_3d import conversions
from media_pipelines.tasks.motions import animations
from media_pipelines.tasks.videos import motion_detections, pose_detections

PersonId = Annotated[int, Field(ge=0, le=10**6)]


@pipeline(named=by_file("video"), approvable=("people", "motion", "animated"))
async def video_to_animation(
    run: Run,
    video: VideoText,
    character: ModelText,
    start_seconds: Seconds = 0.0,
    duration_seconds: SegmentSeconds = 10.0,
    people: list[PersonId] | None = None,
    model: MotionDetectionModel = "turbo",
    fps: FramesPerSecond = SOURCE_FPS,
    output_format: OutputFormat = "glb",
    quality: QualityPolicy | None = None,
) -> None:
    """Put what people do in a video onto a character; return its `run.json`.

    One animated character per person, each with a video of source and result side by side. A
    character that is not a human figure is refused before anything is sent.

    Args:
        run: The run.
        video: Video file, http(s) URL, or path of an earlier result.
        character: Rigged model of a human figure: a file, URL, or path of an earlier result.
        start_seconds: Start of the segment; people are looked for in the frame at this time.
        duration_seconds: Length of the segment, which ends with the video at the latest.
        people: Numbers of the people as drawn on the picture of the first step; empty: everybody.
        model: pro: slower and steadier.
        fps: Frames per second of the animation; -1 keeps the rate of the video.
        output_format: File format of the finished models; glb, fbx and usdz hold the animation.
        quality: Check the animated models before they are converted; empty: do not.
    """
    await check_character(run, asset_of(character))
    found = await run.step("people", pose_detections, asset_of(video), start_seconds)
    chosen = choose_people(found, people)
    captured = await run.step(
        "motion",
        motion_detections,
        NamedAsset(found, chosen.video),
        start_seconds,
        duration_seconds,
        model=model,
        bboxes=chosen.boxes,
    )
    clip = captured.metadata.video_clip if captured.metadata else None

    async def perform(motion: PersonMotion) -> None:
        person = motion.person
        moved = NamedAsset(captured, motion.uri)
        animated = await run.step(
            f"animated-{person}", animations, asset_of(character), moved, fps=fps
        )
        checked = await run.gate(f"quality-{person}", animated, quality)
        if output_format != "glb":
            await run.step(f"converted-{person}", conversions, checked, output_format)
        performance = animated.metadata[0].preview_video if animated.metadata else None
        if clip and performance:
            await run.compare(
                f"person-{person}",
                source=clip,
                result=performance,
                lead_seconds=motion.lead_seconds,
                mark=motion.box,
            )

    performances = map(perform, motions_of(captured, chosen))
    for outcome in await asyncio.gather(*performances, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
