"""Images from text: the scene of a prompt as a 3D model, path traced."""

from pathlib import Path

from media_api.contract.images import (
    EditRequest,
    GenerationRequest,
    ImageMetadata,
)
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.catalogue.index import CATALOGUE
from media_studio.programs.program import without_names
from media_studio.programs.scene import USUAL_AZIMUTH, Scene
from media_studio.reading.scenes.description import (
    Description,
    program_of_picture,
    write_description,
)
from media_studio.recipes.picture_files import pixels_of
from media_studio.recipes.prompts import account_of, read_with_seed
from media_studio.recipes.scene_model import build_scene_model
from media_studio.render.still import render_still

MAP_SIZE = 1024


def render_prompt(execution: Execution) -> Outcome:
    """Build the scene of the prompt as a 3D model and render it with a path tracer.

    The scene is kept with the image, so that a mesh made from the image is that very model.
    """
    request = execution.request(GenerationRequest)
    return generate(execution, request, request.prompt)


def generate(
    execution: Execution, request: GenerationRequest | EditRequest, prompt: str
) -> Outcome:
    """Make an image from text alone."""
    seed = request.seed if isinstance(request, GenerationRequest) else None
    description = read_with_seed(prompt, seed, least_fidelity=execution.least_fidelity)
    uri = render_description(execution, request, description)
    metadata = ImageMetadata(
        requested_model=execution.requested_model,
        seed=description.seed,
        downloads=execution.downloads(),
    )
    return Outcome(result=[uri], metadata=as_json(described(metadata, description)))


def render_description(
    execution: Execution, request: GenerationRequest | EditRequest, description: Description
) -> str:
    """Render a scene or shape program, remember what the picture shows, and return its URI."""
    transparent = request.background == "transparent"
    picture = render_picture(execution, description, pixels_of(request), transparent=transparent)
    uri = execution.publish(picture)
    shown = description if isinstance(description, Scene) else without_names(description)
    execution.remember_scene(uri, write_description(shown))
    return uri


def render_picture(
    execution: Execution,
    description: Description,
    size: tuple[int, int],
    *,
    transparent: bool,
    shadow: bool = True,
) -> Path:
    """Render a scene or shape program into the folder of a job.

    Args:
        execution: The job.
        description: What to render.
        size: Width and height, pixels.
        transparent: Leave the background out.
        shadow: Keep a soft shadow of what is before nothing.
    """
    program = program_of_picture(description, CATALOGUE)
    model, picture = execution.folder / "scene.glb", execution.folder / "image.png"
    build_scene_model(program, model, map_size=MAP_SIZE, pbr=True)
    render_still(
        model,
        picture,
        width=size[0],
        height=size[1],
        samples=execution.samples,
        transparent=transparent,
        shadow=shadow,
        environment=program.environment,
        light=program.light,
        azimuth=description.azimuth if isinstance(description, Scene) else USUAL_AZIMUTH,
        threads=execution.threads,
    )
    return picture


def described(metadata: ImageMetadata, description: Description) -> ImageMetadata:
    """Add what was read in a prompt."""
    if not isinstance(description, Scene):
        return metadata.model_copy(update={"method": "shape program, path traced"})
    read = {
        "method": "scene built from the prompt and path traced",
        "understood": list(description.understanding.understood),
    }
    return metadata.model_copy(update=read | dict(account_of(description.understanding)))
