"""A pipeline of somebody who believes in metadata."""

from media_pipelines.run.pipeline import by_text, pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.images import generations
from media_pipelines.tasks.models_3d import meshes


@pipeline(named=by_text("prompt"))
async def careless(run: Run, prompt: str) -> None:
    """Make a mesh of a picture, and believe in metadata.

    Args:
        run: The run.
        prompt: What to make.
    """
    image = await run.step("image", generations, prompt)
    assert image.metadata.downloads is not None
    await run.step("mesh", meshes, input_image=image)
