"""From the text of a shape program to what the schema allows, or to a sentence that refuses it."""

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TypedDict, cast

from jsonschema.exceptions import ValidationError, best_match

from media_studio.errors import InvalidProgram
from media_studio.programs.program_schema import FORMAT, validator

_NEAREST = 5
_LONGEST_WORD = 40


class WrittenPart(TypedDict, total=False):
    """A part as the schema has it."""

    material: str
    shape: Mapping[str, Mapping[str, object]]
    scale: float | Sequence[float]
    turn: Sequence[float]
    at: Sequence[float]
    matrix: Sequence[Sequence[float]]
    mirror: bool
    around: int
    crease: float
    closed: bool
    bones: Sequence[str]
    weights: Sequence[Sequence[float]]
    carriers: Sequence[Sequence[int]]
    still: bool


class WrittenJoint(TypedDict, total=False):
    """A joint as the schema has it."""

    name: str
    parent: str | None
    at: Sequence[float]
    end: Sequence[float]
    relaxed: Sequence[float]


class WrittenProgram(TypedDict, total=False):
    """A program as the schema has it."""

    format: str
    name: str
    seed: int
    environment: str
    light: str
    materials: Mapping[str, Mapping[str, str]]
    parts: Sequence[WrittenPart]
    joints: Sequence[WrittenJoint]


def bare(text: str) -> str:
    """Strip white space and the byte order mark that editors put in front."""
    return text.strip().strip("\ufeff").strip()


def parse_program(text: str) -> WrittenProgram:
    """Parse what this service has written itself; nothing is checked.

    Raises:
        InvalidProgram: If it is no JSON object with the format of shape programs.
    """
    written = _json(text)
    if not isinstance(written, dict) or written.get("format") != FORMAT:
        raise InvalidProgram(f'The text is no object with the format "{FORMAT}".')
    return cast(WrittenProgram, written)


def parse_foreign_program(text: str) -> WrittenProgram:
    """Parse what somebody else has written.

    Raises:
        InvalidProgram: If it is not JSON that follows the schema; the sentence names the place.
    """
    written = _json(text)
    wrong = best_match(validator().iter_errors(written))
    if wrong is not None:
        place = wrong.json_path.removeprefix("$").removeprefix(".") or "the program"
        raise InvalidProgram(
            f"The shape program does not follow its schema at {place}: {_reason(wrong)}."
            " The guide has its format, under Reference: Shape programs."
        )
    return cast(WrittenProgram, written)


def _json(text: str) -> object:
    try:
        return json.loads(bare(text), parse_constant=_refuse_constant, parse_float=_number)
    except RecursionError as error:
        raise InvalidProgram("The shape program is nested too deeply.") from error
    except json.JSONDecodeError as error:
        raise InvalidProgram(
            f"The prompt starts like a shape program but is not JSON: {error.msg} at line"
            f" {error.lineno}, column {error.colno}. Write an object with the format"
            f' "{FORMAT}", or describe the object in words.'
        ) from error
    except ValueError as error:
        raise InvalidProgram(
            "The shape program holds a number of thousands of digits; six are enough."
        ) from error


def _refuse_constant(name: str) -> float:
    raise InvalidProgram(f"The shape program holds {name}, which is no number.")


def _number(written: str) -> float:
    """Read 12.0 as the integer that JSON takes it for."""
    value = float(written)
    return int(value) if value.is_integer() else value


def _reason(wrong: ValidationError) -> str:
    word, choice = wrong.instance, _choice(wrong)
    if choice is None or not isinstance(word, str):
        return wrong.message[:200]
    word = word[:_LONGEST_WORD]
    near = get_close_matches(word.lower(), cast(Sequence[str], choice), _NEAREST, cutoff=0.0)
    return f"there is no {wrong.absolute_path[-1]} '{word}' here; the nearest are {', '.join(near)}"


def _choice(wrong: ValidationError) -> object:
    """Return the words that the place allows, None if it is no choice; the colour may be hex."""
    beside = wrong.parent.context or () if wrong.parent else ()
    for error in (wrong, *(wrong.context or ()), *beside):
        if error.validator == "enum" and error.absolute_path == wrong.absolute_path:
            return error.validator_value
    return None
