"""What of an instruction changes a known scene, and what the pixels of its picture."""

import re
from dataclasses import dataclass
from itertools import islice

from media_studio.errors import EngineError, NothingChanged, UnsupportedEdit
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.scene import Scene
from media_studio.reading.edits.effect_operations import RemoveSpot
from media_studio.reading.edits.instruction import read_instruction
from media_studio.reading.edits.operations import (
    EditOperation,
    ExchangeColour,
    Recolour,
    Restyle,
)
from media_studio.reading.scenes.revision import Revision, revise


@dataclass(frozen=True, kw_only=True)
class EditPlan:
    """How an instruction is followed.

    Attributes:
        revision: The changed scene, or None if only pixels are changed.
        pixels: What is then done to the pixels, or nothing.
        refusal: Why the scene cannot be changed as asked, which counts if the pixels cannot either.
    """

    revision: Revision | None = None
    pixels: str = ""
    refusal: UnsupportedEdit | None = None


def read_operations(prompt: str) -> tuple[EditOperation, ...]:
    """Return what the pixel engine reads in a prompt, nothing if it refuses it."""
    try:
        return read_instruction(prompt)
    except EngineError:
        return ()


def plan_edit(scene: Scene | None, prompt: str, catalogue: Catalogue) -> EditPlan:
    """Tell what of an instruction changes the scene, if that is known, and what the pixels.

    What the pixel engine reads as anything but a new colour is left to it: "black and white" is
    a look of the photograph, not of the chair.

    Args:
        scene: What the picture shows; None: it is not known.
        prompt: The instruction; without one nothing is planned.
        catalogue: What can be built.

    Raises:
        NothingChanged: If the scene is so already.
    """
    if scene is None or not prompt:
        return EditPlan()
    if not all(_is_of_scene(operation) for operation in read_operations(prompt)):
        # "Add a dog, sepia" is no sepia dog
        shared = _shared_plan(scene, prompt, catalogue) if _MOVES.search(prompt) else None
        return shared or EditPlan()
    refusal: UnsupportedEdit | None = None
    try:
        return EditPlan(revision=revise(scene, prompt, catalogue))
    except NothingChanged:
        raise
    except UnsupportedEdit as error:
        refusal = error
    except EngineError:
        pass
    return _shared_plan(scene, prompt, catalogue) or EditPlan(refusal=refusal)


def _shared_plan(scene: Scene, prompt: str, catalogue: Catalogue) -> EditPlan | None:
    """Cut an instruction in two, of which one is about the scene and one about the pixels."""
    if len(prompt) > _LONGEST:
        return None
    for cut in islice(_CUTS.finditer(prompt), _MOST_CUTS):
        first, second = prompt[: cut.start()], prompt[cut.end() :]
        second = _with_verb(first, second)
        for of_scene, of_pixels in ((first, second), (second, first)):
            operations = read_operations(of_pixels)
            if not operations or any(_is_of_scene(operation) for operation in operations):
                continue
            try:
                return EditPlan(revision=revise(scene, of_scene, catalogue), pixels=of_pixels)
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
