"""What a chat model answers that builds a prompt: a shape program, and what became of each word."""

import json

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from media_api.contract.prompts import PromptWords
from media_service.engine_api.engine_set import ProgramAnswer
from media_studio.errors import InvalidProgram
from media_studio.language import words
from media_studio.language.english import tokens
from media_studio.programs.program_reading import is_program, read_program
from media_studio.programs.program_schema import program_schema

_SAYS_NOTHING = words.FILLER | words.ARTICLES | words.PRONOUNS | words.CONNECTORS.keys()


class _Answer(BaseModel):
    """A program, with the model's account of the request.

    Attributes:
        program: As JSON.
        understanding: Of every word of the request that says something.
    """

    model_config = ConfigDict(extra="ignore")

    program: JsonValue
    understanding: list[PromptWords]


class StudioPrograms:
    """`ShapePrograms` as the embedded makers build them."""

    def is_program(self, prompt: str) -> bool:
        """Whether a prompt is a program already."""
        return is_program(prompt)

    def rules(self) -> str:
        """Return what a model is told of its answer."""
        return rules_of_programs()

    def read_answer(self, text: str, prompt: str) -> ProgramAnswer:
        """Read the JSON object in the answer of a model; see `read_answer`.

        Raises:
            ValueError: If the program cannot be built, or the account is not of this request.
        """
        try:
            return read_answer(text, prompt)
        except InvalidProgram as exc:
            raise ValueError(str(exc)) from exc


PROGRAMS = StudioPrograms()


def rules_of_programs() -> str:
    """Return what a model is told of its answer."""
    schema = json.dumps(program_schema(), separators=(",", ":"))
    return (
        'You build 3D models. Answer with one JSON object {"program": ..., "understanding": ...},'
        " and nothing else. `program` follows the JSON schema below: metres, Y up, the front faces"
        " +Z; 10 to 60 parts; realistic size and proportions; parts that touch overlap slightly."
        " `understanding` is a list of what became of each word of the request that says how the"
        ' result should be: {"words": as in the request, "as": what you built for it, "state":'
        ' "honoured" | "approximated" | "ignored" | "contradicted", "why": empty if honoured}.'
        f" Be truthful: what the parts do not show is ignored.\n{schema}"
    )


def read_answer(text: str, request: str) -> ProgramAnswer:
    """Read the JSON object in the answer of a model.

    Words that the model does not mention are ignored ones.

    Raises:
        InvalidProgram: If the program cannot be built, or the account is not of this request.
    """
    try:
        answer = _Answer.model_validate_json(text)
    except ValidationError as exc:
        first = exc.errors(include_url=False)[0]
        place = ".".join(str(each) for each in first["loc"]) or "the answer"
        raise InvalidProgram(
            f'{place}: {first["msg"]}. Answer {{"program": ..., "understanding": [...]}}.'
        ) from exc
    program = json.dumps(answer.program)
    read_program(program)
    asked = tokens(request)
    for term in answer.understanding:
        if not set(tokens(term.words)) <= set(asked):
            raise InvalidProgram(f'understanding: "{term.words[:80]}" is not in the request.')
    told = {word for term in answer.understanding for word in tokens(term.words)}
    missed = dict.fromkeys(w for w in asked if w.isalnum() and w not in told | _SAYS_NOTHING)
    unsaid = [
        PromptWords.model_validate(
            {"words": word, "state": "ignored", "why": "the model does not mention it"}
        )
        for word in missed
    ]
    account: list[JsonValue] = [
        term.model_dump(mode="json") for term in (*answer.understanding, *unsaid)
    ]
    return ProgramAnswer(text=program, metadata={"understanding": account})
