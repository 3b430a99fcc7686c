"""What a prompt asks for: a scene in words, or a shape program that is built as it stands."""

import json
from dataclasses import replace

from media_studio.modelling.archetypes import Catalogue
from media_studio.modelling.posing import relaxed
from media_studio.programs.composition import compose
from media_studio.programs.program import Program
from media_studio.programs.program_json import write_program
from media_studio.programs.program_reading import is_program, read_program, restore_program
from media_studio.programs.program_schema import FORMAT
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.prompt import parse_prompt

Description = Scene | Program


def read_prompt(
    prompt: str, catalogue: Catalogue, seed: int = 0, *, varied: bool = False
) -> Description:
    """Read a prompt: JSON as a shape program, anything else as English.

    Args:
        prompt: English text, or JSON that follows `program_schema`.
        catalogue: What English text can name.
        seed: Of a scene; a shape program has its own, unless it is varied.
        varied: Let the seed choose what the prompt leaves open; of a program it chooses the
            textures.

    Raises:
        UnknownSubject: If the text names no object of the catalogue.
        InvalidProgram: If the JSON does not follow the schema.
    """
    if not is_program(prompt):
        return parse_prompt(prompt, catalogue, seed, varied=varied)
    program = read_program(prompt)
    return replace(program, seed=seed) if varied else program


def write_description(description: Description) -> str:
    """Write a description so that `restore_description` gives an equal one."""
    if isinstance(description, Program):
        return write_program(description)
    return description.to_json()


def restore_description(text: str) -> Description:
    """Read what `write_description` wrote.

    Raises:
        ValueError: If the text is anything else.
    """
    if json.loads(text).get("format") == FORMAT:
        return restore_program(text)
    return Scene.from_json(text)


def program_at_rest(description: Description, catalogue: Catalogue) -> Program:
    """Return the program of a model: what can move is at rest and has its joints."""
    return description if isinstance(description, Program) else compose(description, catalogue)


def program_of_picture(description: Description, catalogue: Catalogue) -> Program:
    """Return the program of a picture: what can move stands relaxed, and has no joints."""
    if isinstance(description, Scene):
        return compose(description, catalogue, at_rest=False)
    if description.rig is None:
        return description
    parts = relaxed(description.parts, description.rig)
    return replace(description, parts=parts, rig=None)
