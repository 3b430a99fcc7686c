"""From a video to an animated character: pose, motion capture, retargeting, side by side."""

import asyncio
from pathlib import Path
from typing import Annotated

from prefect import flow
from prefect.runtime import flow_run
from pydantic import Field

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.contract.base import AssetSlot
from media_pipelines.contract.models_3d import OutputFormat
from media_pipelines.contract.motions import SOURCE_FPS, FramesPerSecond
from media_pipelines.contract.videos import MotionDetectionModel, Seconds, SegmentSeconds
from media_pipelines.parameters.asset_text import Asset, asset_of
from media_pipelines.record.records import RunRecord
from media_pipelines.run.chosen_people import PersonMotion, choose_people, motions_of
from media_pipelines.run.earlier_run import finished_run
from media_pipelines.run.journal import RunJournal, run_journal
from media_pipelines.tasks.models_3d import conversions
from media_pipelines.tasks.motions import animations
from media_pipelines.tasks.videos import motion_detections, pose_detections

EMBEDDED_SERVICE = MediaService()
OUTPUT_FOLDER = AssetDelivery()

PersonId = Annotated[int, Field(ge=0)]


def _run_name() -> str:
    return Path(flow_run.parameters["video"]).name[-80:]


@flow(name="video-to-animation", flow_run_name=_run_name)
async def video_to_animation(
    video: Annotated[str, AssetSlot("video")],
    character: Annotated[str, AssetSlot("model")],
    start_seconds: Seconds = 0.0,
    duration_seconds: SegmentSeconds = 10.0,
    people: list[PersonId] | None = None,
    model: MotionDetectionModel = "turbo",
    fps: FramesPerSecond = SOURCE_FPS,
    output_format: OutputFormat = "glb",
    again: bool = False,
    service: MediaService = EMBEDDED_SERVICE,
    delivery: AssetDelivery = OUTPUT_FOLDER,
) -> RunRecord:
    """Put what people do in a video onto a character; return its `run.json`.

    One animated character per person, each with a video of source and result side by side.

    Args:
        video: Video file, http(s) URL, or path of an earlier result.
        character: Rigged model of a human figure: a file, URL, or path of an earlier result.
        start_seconds: Start of the segment; people are looked for in the frame at this time.
        duration_seconds: Length of the segment, which ends with the video at the latest.
        people: Numbers of the people as drawn on the picture of the first step; empty: everybody.
        model: pro: slower and steadier.
        fps: Frames per second of the animation; -1 keeps the rate of the video.
        output_format: File format of the finished models; glb, fbx and usdz hold the animation.
        again: Make everything anew, also what an equal run has finished at this destination.
        service: Service that does the work; the embedded one starts by itself.
        delivery: Where every file of the run goes.
    """
    earlier = await finished_run(delivery, again=again)
    if earlier:
        return earlier
    async with run_journal(service, delivery, planned=3, again=again) as journal:
        found = await journal.step(
            "people", pose_detections(service, asset_of(video), start_seconds)
        )
        chosen = choose_people(found, people)
        captured = await journal.step(
            "motion",
            motion_detections(
                service,
                chosen.video,
                start_seconds,
                duration_seconds,
                model=model,
                bboxes=chosen.boxes,
            ),
        )
        performances = [
            _perform(
                journal,
                service,
                motion,
                character=asset_of(character),
                clip=captured.metadata.video_clip if captured.metadata else None,
                fps=fps,
                output_format=output_format,
            )
            for motion in motions_of(captured, chosen)
        ]
        outcomes = await asyncio.gather(*performances, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
    return journal.record


async def _perform(
    journal: RunJournal,
    service: MediaService,
    motion: PersonMotion,
    *,
    character: Asset,
    clip: str | None,
    fps: float,
    output_format: OutputFormat,
) -> None:
    animated = await journal.step(
        f"animated-{motion.person}", animations(service, character, motion.uri, fps=fps)
    )
    if output_format != "glb":
        await journal.step(
            f"converted-{motion.person}", conversions(service, animated.result[0], output_format)
        )
    performance = animated.metadata[0].preview_video if animated.metadata else None
    if clip and performance:
        await journal.compare(
            f"person-{motion.person}",
            source=clip,
            result=performance,
            lead_seconds=motion.lead_seconds,
            mark=motion.box,
        )
