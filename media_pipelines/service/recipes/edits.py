"""Edited pictures: the scene is changed where it is known, the pixels otherwise."""

from dataclasses import replace
from typing import get_args

from media_pipelines.contract.images import EditRequest, ImageMetadata, ImageSize
from media_pipelines.engines.errors import EngineError
from media_pipelines.engines.image.decode import decode_picture
from media_pipelines.engines.image.editing.edit import edit, nearest_size
from media_pipelines.engines.image.editing.instruction import read_instruction
from media_pipelines.engines.image.editing.operations import Recolour
from media_pipelines.engines.language.understanding import Understanding
from media_pipelines.engines.scene.description import restore_description
from media_pipelines.engines.scene.revision import Revision, revise
from media_pipelines.engines.scene.scene import Scene
from media_pipelines.service.catalogue import CATALOGUE
from media_pipelines.service.embedded_engines import PICTURE_EDITOR, SCENE_RENDERER
from media_pipelines.service.execution import Execution, Outcome, as_json
from media_pipelines.service.recipes.generations import (
    described,
    generate,
    render_description,
)
from media_pipelines.service.recipes.picture_files import pixels_of, write_picture


def render_prompt(execution: Execution) -> Outcome:
    """Make an image from the prompt alone, where there is no picture to edit."""
    request = execution.request(EditRequest)
    return generate(execution, request, request.prompt or "")


def edit_own_picture(execution: Execution) -> Outcome:
    """Change the scene of a picture of ours, or its pixels where the prompt is about these."""
    request = execution.request(EditRequest)
    revision = _revision(execution, request)
    execution.served_by(SCENE_RENDERER if revision else PICTURE_EDITOR)
    return _render(execution, request, revision) if revision else edit_pixels(execution)


def _revision(execution: Execution, request: EditRequest) -> Revision | None:
    """Return how the scene changes, if it is known and the prompt is about nothing else.

    What the pixel engine reads as anything but a new colour is left to it: "black and white" is
    a look of the photograph, not of the chair.
    """
    text = execution.scene
    if not text or not request.prompt:
        return None
    scene = restore_description(text)
    if not isinstance(scene, Scene):
        return None
    try:
        operations = read_instruction(request.prompt)
    except EngineError:
        operations = ()
    if not all(isinstance(operation, Recolour) for operation in operations):
        return None
    try:
        return revise(scene, request.prompt, CATALOGUE)
    except EngineError:
        return None


def _render(execution: Execution, request: EditRequest, revision: Revision) -> Outcome:
    """Render the changed scene; what it shows is remembered, as that of any picture of ours."""
    scene = replace(revision.scene, understanding=Understanding())
    if request.size is None:
        width, height = nearest_size(decode_picture(execution.input("input_images.0")), _SIZES)
        request = request.model_copy(update={"size": f"{width}x{height}"})
    uri = render_description(execution, request, scene)
    metadata = described(
        ImageMetadata(requested_model=execution.requested_model, downloads=execution.downloads()),
        scene,
    )
    told = {
        "method": "scene changed and path traced",
        "seed": scene.seed,
        "steps": list(revision.changes),
    }
    return Outcome(result=[uri], metadata=as_json(metadata.model_copy(update=told)))


_SIZES = tuple(
    (int(width), int(height))
    for width, _, height in (size.partition("x") for size in get_args(ImageSize))
)


def edit_pixels(execution: Execution) -> Outcome:
    """Change the pixels of pictures as the prompt says."""
    request = execution.request(EditRequest)
    count = len(request.input_images or ())
    pictures = [decode_picture(execution.input(f"input_images.{n}")) for n in range(count)]
    width, height = pixels_of(request)
    edited = edit(
        pictures,
        request.prompt or "",
        width=width,
        height=height,
        background=request.background,
        sizes=_SIZES if count == 1 and request.size is None else (),
    )
    uri = execution.publish(write_picture(edited.picture, execution.folder / "edited.png"))
    metadata = ImageMetadata(
        requested_model=execution.requested_model,
        method=edited.method,
        steps=list(edited.operations),
        notes=list(edited.notes),
        downloads=execution.downloads(),
    )
    return Outcome(result=[uri], metadata=as_json(metadata))
