"""Edited pictures: the scene is changed where it is known, the pixels otherwise."""

from dataclasses import replace
from typing import get_args

import numpy as np

from media_pipelines.contract.images import EditRequest, ImageMetadata, ImageSize
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.errors import EngineError, NothingChanged
from media_pipelines.engines.image.decode import decode_picture
from media_pipelines.engines.image.editing.edit import edit, nearest_size, needs_subject
from media_pipelines.engines.image.editing.effect_operations import RemoveSpot
from media_pipelines.engines.image.editing.instruction import read_instruction
from media_pipelines.engines.image.editing.leaving_out import without_extras
from media_pipelines.engines.image.editing.operations import (
    EditOperation,
    ExchangeColour,
    Recolour,
    Restyle,
)
from media_pipelines.engines.image.editing.sameness import is_same
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
    render_picture,
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
    if revision:
        return _render(execution, request, revision)
    return edit_pixels(execution, cover=_cover(execution, request))


def _cover(execution: Execution, request: EditRequest) -> FloatArray | None:
    """Return how much of each pixel the subject covers, where an operation asks for it.

    It is rendered, which no outline that is told from the pixels can match. The colours stay
    those of the picture: before nothing there is no floor that lights the subject from below.
    """
    scene = restore_description(execution.scene) if execution.scene else None
    operations = _operations(request.prompt or "")
    if scene is None or not (needs_subject(operations) or request.background == "transparent"):
        return None
    height, width = decode_picture(execution.input("input_images.0")).shape[:2]
    alone = render_picture(execution, scene, (width, height), transparent=True, shadow=False)
    return np.asarray(decode_picture(alone)[..., 3] / 255)


def _operations(prompt: str) -> tuple[EditOperation, ...]:
    """Return what the pixel engine reads in a prompt, nothing if it refuses it."""
    try:
        return read_instruction(without_extras(prompt).text)
    except EngineError:
        return ()


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
    operations = _operations(request.prompt)
    if not all(_is_of_scene(operation) for operation in operations):
        return None
    try:
        return revise(scene, request.prompt, CATALOGUE)
    except NothingChanged:
        raise
    except EngineError:
        return None


def _is_of_scene(operation: EditOperation) -> bool:
    """Say whether a known scene can do better what the pixel engine reads."""
    light = isinstance(operation, Restyle) and operation.style in ("night", "sunset light")
    return light or isinstance(operation, Recolour | ExchangeColour | RemoveSpot)


def _render(execution: Execution, request: EditRequest, revision: Revision) -> Outcome:
    """Render the changed scene; what it shows is remembered, as that of any picture of ours."""
    scene = replace(revision.scene, understanding=Understanding())
    before = decode_picture(execution.input("input_images.0"))
    if request.size is None:
        width, height = nearest_size(before, _SIZES)
        request = request.model_copy(update={"size": f"{width}x{height}"})
    uri = render_description(execution, request, scene)
    if is_same(before, decode_picture(execution.folder / "image.png")):
        raise NothingChanged(
            f"What was changed ({'; '.join(revision.changes)}) is not to be seen in the picture."
            " Ask for the change of a part that it shows."
        )
    metadata = described(
        ImageMetadata(requested_model=execution.requested_model, downloads=execution.downloads()),
        scene,
    )
    told = {
        "method": "scene changed and path traced",
        "seed": scene.seed,
        "steps": list(revision.changes),
        "notes": [*metadata.notes, *_rendered_notes(execution, scene)],
    }
    return Outcome(result=[uri], metadata=as_json(metadata.model_copy(update=told)))


def _rendered_notes(execution: Execution, scene: Scene) -> list[str]:
    """Say what else is other than before in a picture that is rendered anew."""
    before = restore_description(execution.scene or "")
    if not isinstance(before, Scene):
        return []
    notes = []
    if (before.environment, before.light) != (scene.environment, scene.light):
        notes.append(
            "The picture was rendered anew in the other place or light, which lights the subject"
            " too: it may be lighter, darker or of another tint than before."
        )
    shapes = [
        [(item.noun, item.count, item.size, item.proportions) for item in each.objects]
        for each in (before, scene)
    ]
    if shapes[0] != shapes[1]:
        notes.append(
            "The picture was framed anew, so that all of what it shows fits: what was there before"
            " may be smaller and in another place."
        )
    return notes


_SIZES = tuple(
    (int(width), int(height))
    for width, _, height in (size.partition("x") for size in get_args(ImageSize))
)


def edit_pixels(execution: Execution, cover: FloatArray | None = None) -> Outcome:
    """Change the pixels of pictures as the prompt says.

    Args:
        execution: The job.
        cover: How much of each pixel the subject of the first picture covers, where that is known.
    """
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
        cover=cover,
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
