"""Edited pictures: the scene is changed where it is known, the pixels otherwise."""

from dataclasses import replace

from media_pipelines.contract.images import EditRequest, ImageMetadata
from media_pipelines.engines.errors import EngineError
from media_pipelines.engines.image.decode import decode_picture
from media_pipelines.engines.image.editing.edit import edit
from media_pipelines.engines.image.editing.instruction import read_instruction
from media_pipelines.engines.image.editing.operations import Recolour
from media_pipelines.engines.scene.description import restore_description
from media_pipelines.engines.scene.revision import Revision, revise
from media_pipelines.engines.scene.scene import Scene
from media_pipelines.service.engine_names import ENGINES, MULTIVIEW
from media_pipelines.service.execution import Execution, Outcome, as_json
from media_pipelines.service.recipes.images import described, generate, render_description
from media_pipelines.service.recipes.multiview import views_of_subject
from media_pipelines.service.recipes.picture_files import write_picture


def edit_pictures(execution: Execution) -> Outcome:
    """Change pictures as the prompt says, or show their subject from four sides."""
    request = execution.request(EditRequest)
    if request.model == MULTIVIEW:
        return views_of_subject(execution, request)
    if not request.input_images:
        return generate(execution, request, request.prompt or "")
    revision = _revision(execution, request)
    execution.served_by(ENGINES["images/generations" if revision else "images/edits"])
    if revision:
        return _render(execution, request, revision)
    return _edit_pixels(execution, request)


def _revision(execution: Execution, request: EditRequest) -> Revision | None:
    """Return how the scene changes, if it is known and the prompt is about nothing else.

    What the pixel engine reads as anything but a new colour is left to it: "black and white" is
    a look of the photograph, not of the chair.
    """
    text = execution.scene
    if not text or len(request.input_images or ()) != 1 or not request.prompt:
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
        return revise(scene, request.prompt)
    except EngineError:
        return None


def _render(execution: Execution, request: EditRequest, revision: Revision) -> Outcome:
    """Render the changed scene; what it shows is remembered, as that of any picture of ours."""
    scene = replace(revision.scene, ignored_terms=(), understood=())
    uri = render_description(execution, request, scene)
    metadata = described(
        ImageMetadata(requested_model=request.model, downloads=execution.downloads()), scene
    )
    told = {
        "method": "scene changed and path traced",
        "seed": scene.seed,
        "steps": list(revision.changes),
    }
    return Outcome(result=[uri], metadata=as_json(metadata.model_copy(update=told)))


def _edit_pixels(execution: Execution, request: EditRequest) -> Outcome:
    count = len(request.input_images or ())
    pictures = [decode_picture(execution.input(f"input_images.{n}")) for n in range(count)]
    width, height = map(int, request.size.split("x"))
    edited = edit(
        pictures, request.prompt or "", width=width, height=height, background=request.background
    )
    uri = execution.publish(write_picture(edited.picture, execution.folder / "edited.png"))
    metadata = ImageMetadata(
        requested_model=request.model,
        method=edited.method,
        steps=list(edited.operations),
        notes=list(edited.notes),
        downloads=execution.downloads(),
    )
    return Outcome(result=[uri], metadata=as_json(metadata))
