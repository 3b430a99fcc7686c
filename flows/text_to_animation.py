"""From words to an animated character: motion search, retargeting, file format."""

from typing import Annotated

from prefect import flow
from prefect.runtime import flow_run

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.contract.base import AssetSlot, Prompt
from media_pipelines.contract.models_3d import OutputFormat
from media_pipelines.contract.motions import SOURCE_FPS, FramesPerSecond
from media_pipelines.parameters.asset_text import asset_of
from media_pipelines.record.records import RunRecord
from media_pipelines.run.chosen_motion import choose_motion
from media_pipelines.run.earlier_run import finished_run
from media_pipelines.run.journal import run_journal
from media_pipelines.tasks.models_3d import conversions
from media_pipelines.tasks.motions import animations, retrievals

EMBEDDED_SERVICE = MediaService()
OUTPUT_FOLDER = AssetDelivery()


def _run_name() -> str:
    return str(flow_run.parameters["text"])[:80]


@flow(name="text-to-animation", flow_run_name=_run_name)
async def text_to_animation(
    text: Prompt,
    character: Annotated[str, AssetSlot("model")],
    fps: FramesPerSecond = SOURCE_FPS,
    output_format: OutputFormat = "glb",
    again: bool = False,
    service: MediaService = EMBEDDED_SERVICE,
    delivery: AssetDelivery = OUTPUT_FOLDER,
) -> RunRecord:
    """Find the motion that a text describes and put it onto a character; return its `run.json`.

    A match that is only the nearest there is says so in the remarks of the first step.

    Args:
        text: The movement, for example: a person waves with the right hand.
        character: Rigged model of a human figure: a file, URL, or path of an earlier result.
        fps: Frames per second of the animation; -1 keeps the rate of the motion.
        output_format: File format of the finished model; glb, fbx and usdz hold the animation.
        again: Make everything anew, also what an equal run has finished at this destination.
        service: Service that does the work; the embedded one starts by itself.
        delivery: Where every file of the run goes.
    """
    earlier = await finished_run(delivery, again=again)
    if earlier:
        return earlier
    async with run_journal(
        service, delivery, planned=2 + (output_format != "glb"), again=again
    ) as journal:
        motion = await journal.step("motion", retrievals(service, text))
        animated = await journal.step(
            "animated",
            animations(service, asset_of(character), choose_motion(motion, text), fps=fps),
        )
        if output_format != "glb":
            await journal.step("converted", conversions(service, animated.result[0], output_format))
    return journal.record
