"""Edited pictures: the scene is changed where it is known, the pixels otherwise."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import get_args

import numpy as np

from media_api.contract.images import EditRequest, ImageMetadata, ImageSize
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.arrays import FloatArray
from media_studio.errors import EngineError, NothingChanged, UnsupportedEdit
from media_studio.image.decode import decode_picture
from media_studio.image.editing.edit import edit, nearest_size, needs_subject
from media_studio.image.editing.sameness import is_same
from media_studio.language.english import enumerate_words
from media_studio.language.understanding import Understanding
from media_studio.programs.description import Description, restore_description
from media_studio.programs.scene import Scene
from media_studio.reading.edits.effect_operations import RemoveSpot
from media_studio.reading.edits.instruction import read_instruction
from media_studio.reading.edits.leaving_out import without_extras
from media_studio.reading.edits.operations import (
    EditOperation,
    ExchangeColour,
    Recolour,
    Restyle,
)
from media_studio.reading.scenes.revision import Revision, revise
from media_studio.recipes.catalogue import CATALOGUE
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


@dataclass(frozen=True, kw_only=True)
class _Plan:
    """How an instruction is followed.

    Attributes:
        revision: The changed scene, or None if only pixels are changed.
        pixels: What is then done to the pixels, or nothing.
        refusal: Why the scene cannot be changed as asked, which counts if the pixels cannot either.
    """

    revision: Revision | None = None
    pixels: str = ""
    refusal: UnsupportedEdit | None = None


def edit_own_picture(execution: Execution) -> Outcome:
    """Change the scene of a picture of ours, its pixels where the prompt is about these, or both.

    Raises:
        EngineError: If neither can be changed as asked.
    """
    request = execution.request(EditRequest)
    plan = _plan(execution, request)
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
    operations = _operations(request.prompt or "")
    if scene is None or not (needs_subject(operations) or request.background == "transparent"):
        return None
    height, width = decode_picture(execution.input("input_images.0")).shape[:2]
    return _covered(execution, scene, (width, height))


def _covered(execution: Execution, scene: Description, size: tuple[int, int]) -> FloatArray:
    alone = render_picture(execution, scene, size, transparent=True, shadow=False)
    return np.asarray(decode_picture(alone)[..., 3] / 255)


def _operations(prompt: str) -> tuple[EditOperation, ...]:
    """Return what the pixel engine reads in a prompt, nothing if it refuses it."""
    try:
        return read_instruction(without_extras(prompt).text)
    except EngineError:
        return ()


def _plan(execution: Execution, request: EditRequest) -> _Plan:
    """Tell what of an instruction changes the scene, if that is known, and what the pixels.

    What the pixel engine reads as anything but a new colour is left to it: "black and white" is
    a look of the photograph, not of the chair.
    """
    prompt = request.prompt or ""
    scene = restore_description(execution.scene) if execution.scene and prompt else None
    if not isinstance(scene, Scene):
        return _Plan()
    if not all(_is_of_scene(operation) for operation in _operations(prompt)):
        # "Add a dog, sepia" is no sepia dog
        return (_shared_plan(scene, prompt) if _MOVES.search(prompt) else None) or _Plan()
    refusal: UnsupportedEdit | None = None
    try:
        return _Plan(revision=revise(scene, prompt, CATALOGUE))
    except NothingChanged:
        raise
    except UnsupportedEdit as error:
        refusal = error
    except EngineError:
        pass
    return _shared_plan(scene, prompt) or _Plan(refusal=refusal)


def _shared_plan(scene: Scene, prompt: str) -> _Plan | None:
    """Cut an instruction in two, of which one is about the scene and one about the pixels."""
    if len(prompt) > _LONGEST:
        return None
    for cut in islice(_CUTS.finditer(prompt), _MOST_CUTS):
        first, second = prompt[: cut.start()], prompt[cut.end() :]
        second = _with_verb(first, second)
        for of_scene, of_pixels in ((first, second), (second, first)):
            operations = _operations(of_pixels)
            if not operations or any(_is_of_scene(operation) for operation in operations):
                continue
            try:
                return _Plan(revision=revise(scene, of_scene, CATALOGUE), pixels=of_pixels)
            except EngineError:
                continue
    return None


def _with_verb(first: str, second: str) -> str:
    """Read "add red laces and a badge" as two additions."""
    verb, said = _MOVES.match(first.strip()), second.split()
    is_bare = len(said) <= _FEW_WORDS or said[0].lower() in ("the", "a", "an", "any", "all", "its")
    return f"{verb[0]} {second}" if verb and is_bare else second


_FEW_WORDS = 2
"""Words of what goes on without a verb: "and vignette"."""
_MOVES = re.compile(r"\b(?:add|put|remove|delete|erase)\b", re.IGNORECASE)
_LONGEST, _MOST_CUTS = 500, 8
"""Characters of an instruction that is tried in two parts, and places to cut it at."""
_CUTS = re.compile(
    r",? and (?:then )?|[,;.] (?:and |then )*"
    r"| (?:on|with|against|in front of) (?=(?:an? )?[\w ]{1,30}(?:background|backdrop)\b)",
    re.IGNORECASE,
)


def _is_of_scene(operation: EditOperation) -> bool:
    """Say whether a known scene can do better what the pixel engine reads."""
    light = isinstance(operation, Restyle) and operation.style in ("night", "sunset light")
    return light or isinstance(operation, Recolour | ExchangeColour | RemoveSpot)


def _render(execution: Execution, request: EditRequest, revision: Revision) -> Outcome:
    """Render the changed scene; what it shows is remembered, as that of any picture of ours."""
    scene = replace(revision.scene, understanding=Understanding())
    request = _sized(execution, request)
    uri = render_description(execution, request, scene)
    _check_changed(execution, revision)
    return _told(execution, scene, uri, _PATH_TRACED, revision.changes)


_PATH_TRACED = "scene changed and path traced"


def _render_and_edit(
    execution: Execution, request: EditRequest, revision: Revision, instruction: str
) -> Outcome:
    """Render the changed scene, then change its pixels; what it shows is known no longer."""
    scene = replace(revision.scene, understanding=Understanding())
    size = pixels_of(_sized(execution, request))
    picture = decode_picture(render_picture(execution, scene, size, transparent=False))
    _check_changed(execution, revision)
    wanted = needs_subject(_operations(instruction)) or request.background == "transparent"
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
    return _told(execution, scene, uri, f"{_PATH_TRACED}; {edited.method}", changes, notes)


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


def _told(
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
        downloads=execution.downloads(),
    )
    return Outcome(result=[uri], metadata=as_json(metadata))
