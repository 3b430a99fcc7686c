"""Edited pictures: the scene is changed where it is known, the pixels otherwise."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import numpy as np

from media_api.contract.images import EditRequest, ImageMetadata, ImageSize
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.arrays import FloatArray
from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import NothingChanged, UnsupportedEdit
from media_studio.image.decode import decode_picture
from media_studio.image.editing.edit import edit, nearest_size, needs_subject
from media_studio.image.editing.sameness import is_same
from media_studio.language.english import enumerate_words
from media_studio.language.understanding import Understanding
from media_studio.programs.scene import Scene
from media_studio.reading.edits.plan import plan_edit, read_operations
from media_studio.reading.scenes.description import Description, restore_description
from media_studio.reading.scenes.revision import Revision
from media_studio.recipes.embedded_engines import PICTURE_EDITOR, SCENE_RENDERER
from media_studio.recipes.generations import (
    described,
    generate,
    render_description,
    render_picture,
)
from media_studio.recipes.picture_files import pixels_of, write_picture


def render_prompt(execution: Execution) -> Outcome:
    """Make an image from the prompt alone, where there is no picture to edit."""
    request = execution.request(EditRequest)
    return generate(execution, request, request.prompt or "")


def edit_own_picture(execution: Execution) -> Outcome:
    """Change the scene of a picture of ours, its pixels where the prompt is about these, or both.

    Raises:
        EngineError: If neither can be changed as asked.
    """
    request = execution.request(EditRequest)
    scene = restore_description(execution.scene) if execution.scene and request.prompt else None
    known = scene if isinstance(scene, Scene) else None
    plan = plan_edit(known, request.prompt or "", CATALOGUE)
    execution.served_by(SCENE_RENDERER if plan.revision else PICTURE_EDITOR)
    if plan.revision and plan.pixels:
        return _render_and_edit(execution, request, plan.revision, plan.pixels)
    if plan.revision:
        return _render(execution, request, plan.revision)
    try:
        cover = _cover(execution, request)
        notes = () if cover is None else _subject_notes(restore_description(execution.scene or ""))
        return edit_pixels(execution, cover=cover, notes=notes)
    except UnsupportedEdit:
        if plan.refusal is None:
            raise
        raise UnsupportedEdit(f"{plan.refusal} Nothing was changed.") from None


def _subject_notes(scene: Description) -> tuple[str, ...]:
    """Say what the subject is where a scene shows several things."""
    if not isinstance(scene, Scene) or len(scene.objects) == 1:
        return ()
    nouns = enumerate_words([item.noun for item in scene.objects])
    return (f"All that the scene shows is the subject, and not one thing of it: {nouns}.",)


def _cover(execution: Execution, request: EditRequest) -> FloatArray | None:
    """Return how much of each pixel the subject covers, where an operation asks for it.

    It is rendered, which no outline that is told from the pixels can match. The colours stay
    those of the picture: before nothing there is no floor that lights the subject from below.
    """
    scene = restore_description(execution.scene) if execution.scene else None
    operations = read_operations(request.prompt or "")
    if scene is None or not (needs_subject(operations) or request.background == "transparent"):
        return None
    height, width = decode_picture(execution.input("input_images.0")).shape[:2]
    return _covered(execution, scene, (width, height))


def _covered(execution: Execution, scene: Description, size: tuple[int, int]) -> FloatArray:
    alone = render_picture(execution, scene, size, transparent=True, shadow=False)
    return np.asarray(decode_picture(alone)[..., 3] / 255)


def _render(execution: Execution, request: EditRequest, revision: Revision) -> Outcome:
    """Render the changed scene; what it shows is remembered, as that of any picture of ours."""
    scene = replace(revision.scene, understanding=Understanding())
    request = _sized(execution, request)
    uri = render_description(execution, request, scene)
    _check_changed(execution, revision)
    return _outcome(execution, scene, uri, _PATH_TRACED, revision.changes)


_PATH_TRACED = "scene changed and path traced"


def _render_and_edit(
    execution: Execution, request: EditRequest, revision: Revision, instruction: str
) -> Outcome:
    """Render the changed scene, then change its pixels; what it shows is known no longer."""
    scene = replace(revision.scene, understanding=Understanding())
    size = pixels_of(_sized(execution, request))
    picture = decode_picture(render_picture(execution, scene, size, transparent=False))
    _check_changed(execution, revision)
    wanted = needs_subject(read_operations(instruction)) or request.background == "transparent"
    edited = edit(
        [picture],
        instruction,
        width=size[0],
        height=size[1],
        background=request.background,
        sizes=_SIZES if request.size is None else (),
        cover=_covered(execution, scene, size) if wanted else None,
    )
    uri = execution.publish(write_picture(edited.picture, execution.folder / "edited.png"))
    changes = [*revision.changes, *edited.operations]
    notes = [*edited.notes, *(_subject_notes(scene) if wanted else ())]
    return _outcome(execution, scene, uri, f"{_PATH_TRACED}; {edited.method}", changes, notes)


def _sized(execution: Execution, request: EditRequest) -> EditRequest:
    """Let a request without a size ask for that of the picture, or the nearest to it."""
    if request.size is not None:
        return request
    before = decode_picture(execution.input("input_images.0"))
    width, height = nearest_size(before, _SIZES)
    return request.model_copy(update={"size": f"{width}x{height}"})


def _check_changed(execution: Execution, revision: Revision) -> None:
    before = decode_picture(execution.input("input_images.0"))
    if is_same(before, decode_picture(execution.folder / "image.png")):
        raise NothingChanged(
            f"What was changed ({'; '.join(revision.changes)}) is not to be seen in the picture."
            " Ask for the change of a part that it shows."
        )


def _outcome(
    execution: Execution,
    scene: Scene,
    uri: str,
    method: str,
    changes: Sequence[str],
    notes: Sequence[str] = (),
) -> Outcome:
    metadata = described(
        ImageMetadata(requested_model=execution.requested_model, downloads=execution.downloads()),
        scene,
    )
    told = {
        "method": method,
        "seed": scene.seed,
        "steps": list(changes),
        "notes": [*metadata.notes, *_rendered_notes(execution, scene), *notes],
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
        [
            (item.noun, item.count, item.size, item.proportions, item.omitted, item.relation)
            for item in each.objects
        ]
        for each in (before, scene)
    ]
    if shapes[0] != shapes[1]:
        notes.append(
            "The picture was framed anew, so that all of what it shows fits: what was there before"
            " may be of another size and in another place, and its materials have another grain."
        )
    return notes


_SIZES = tuple(
    (int(width), int(height))
    for width, _, height in (size.partition("x") for size in get_args(ImageSize))
)


def edit_pixels(
    execution: Execution, cover: FloatArray | None = None, notes: Sequence[str] = ()
) -> Outcome:
    """Change the pixels of pictures as the prompt says.

    Args:
        execution: The job.
        cover: How much of each pixel the subject of the first picture covers, where that is known.
        notes: What else is to be told.
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
        notes=[*edited.notes, *notes],
        # An instruction is followed as a whole, or refused
        fidelity=1.0 if request.prompt else None,
        downloads=execution.downloads(),
    )
    return Outcome(result=[uri], metadata=as_json(metadata))
