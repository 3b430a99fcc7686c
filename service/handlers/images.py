"""Images: generations; the other operations have no engine yet (spec 4.1)."""

import zlib
from dataclasses import replace

from schemas.images import GenerationRequest, ImageMetadata
from service.execution import Execution, Outcome, as_json
from service.job_error import engine_not_configured

RENDER_SAMPLES = 8
MAP_SIZE = 1024


def captions(_execution: Execution) -> Outcome:
    """Refuse: this service has no captioning engine yet."""
    raise engine_not_configured("captions")


def prompt_enhancements(_execution: Execution) -> Outcome:
    """Refuse: this service has no prompt engine yet."""
    raise engine_not_configured("prompt enhancement")


def generations(execution: Execution) -> Outcome:
    """Build the scene of the prompt as a 3D model and render it with a path tracer.

    The scene is kept with the image, so that a mesh made from the image is that very model.
    """
    from engines.render.still import render_still
    from engines.scene.description import program_of_picture, read_prompt, write_description
    from engines.scene.scene import Scene
    from service.handlers.scene_model import build_scene_model

    request = execution.request(GenerationRequest)
    description = read_prompt(request.prompt, seed_of(request.prompt))
    program = program_of_picture(description)
    model, picture = execution.folder / "scene.glb", execution.folder / "image.png"
    build_scene_model(program, model, map_size=MAP_SIZE, pbr=True)
    width, height = map(int, request.size.split("x"))
    render_still(
        model,
        picture,
        width=width,
        height=height,
        samples=RENDER_SAMPLES,
        transparent=request.background == "transparent",
        environment=program.environment,
        light=program.light,
        threads=execution.threads,
    )
    uri = execution.publish(picture)
    is_scene = isinstance(description, Scene)
    # Words that the picture does not show stay with the client that wrote them
    shown = replace(description, ignored_terms=(), understood=()) if is_scene else description
    execution.remember_scene(uri, write_description(shown))
    metadata = ImageMetadata(
        requested_model=request.model,
        method=f"{'scene built from the prompt' if is_scene else 'shape program'}, path traced",
        seed=description.seed,
        understood=list(description.understood) if is_scene else [],
        ignored_terms=list(description.ignored_terms) if is_scene else [],
        downloads=execution.downloads(),
    )
    return Outcome(result=[uri], metadata=as_json(metadata))


def edits(_execution: Execution) -> Outcome:
    """Refuse: this service has no editing engine yet."""
    raise engine_not_configured("image editing")


def processes(_execution: Execution) -> Outcome:
    """Refuse: this service has no restoration engine yet."""
    raise engine_not_configured("image restoration")


def seed_of(prompt: str) -> int:
    """Derive the seed from the prompt: equal prompts give equal results."""
    return zlib.crc32(prompt.strip().lower().encode())
