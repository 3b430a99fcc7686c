"""From words to an animated character: motion search, retargeting, file format."""

from media_api.contract.base import Prompt
from media_api.contract.models_3d import OutputFormat
from media_api.contract.motions import SOURCE_FPS, FramesPerSecond
from media_pipelines.animation.character import check_character
from media_pipelines.animation.motion import choose_motion
from media_pipelines.parameters.asset_text import ModelText, NamedAsset, asset_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.run.pipeline import by_text, pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.models_3d import conversions
from media_pipelines.tasks.motions import animations, retrievals


@pipeline(named=by_text("text_prompt"), approvable=("motion", "animated"))
async def text_to_animation(
    run: Run,
    text_prompt: Prompt,
    character: ModelText,
    fps: FramesPerSecond = SOURCE_FPS,
    output_format: OutputFormat = "glb",
    quality: QualityPolicy | None = None,
) -> None:
    """Find the motion that a text describes and put it onto a character; return its `run.json`.

    A match that is only the nearest there is says so in the warnings of the first step. A character
    that is not a human figure is refused before anything is sent.

    Args:
        run: The run.
        text_prompt: The movement, for example: a person waves with the right hand.
        character: Rigged model of a human figure: a file, URL, or path of an earlier result.
        fps: Frames per second of the animation; -1 keeps the rate of the motion.
        output_format: File format of the finished model; glb, fbx and usdz hold the animation.
        quality: Check the animated model before it is converted; empty: do not.
    """
    await check_character(run, asset_of(character))
    found = await run.step("motion", retrievals, text_prompt)
    motion = NamedAsset(found, choose_motion(found, text_prompt))
    animated = await run.step("animated", animations, asset_of(character), motion, fps=fps)
    checked = await run.gate("quality", animated, quality)
    if output_format != "glb":
        await run.step("converted", conversions, checked, output_format)
