"""What a chat model answers that builds a prompt: a shape program, and what became of each word."""

import json

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from media_api.contract.prompts import PromptWords
from media_studio.errors import InvalidProgram
from media_studio.language.english import tokens
from media_studio.programs.program_reading import read_program
from media_studio.programs.program_schema import program_schema
from media_studio.reading.scenes import words

_SAYS_NOTHING = words.FILLER | words.ARTICLES | words.PRONOUNS | words.CONNECTORS.keys()


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


class ProgramAnswer(BaseModel):
    """A program, with the model's account of the request.

    Attributes:
        program: As JSON.
        understanding: Of every word of the request that says something.
    """

    model_config = ConfigDict(extra="ignore")

    program: JsonValue
    understanding: list[PromptWords]

    @property
    def text(self) -> str:
        """Return the program as a prompt may be one."""
        return json.dumps(self.program)

    @property
    def metadata(self) -> JsonValue:
        """Return the account as it is handed to who finishes the job."""
        return {"understanding": [term.model_dump(mode="json") for term in self.understanding]}


def read_answer(text: str, request: str) -> ProgramAnswer:
    """Read the JSON object in the answer of a model.

    Words that the model does not mention are ignored ones.

    Raises:
        InvalidProgram: If the program cannot be built, or the account is not of this request.
    """
    try:
        answer = ProgramAnswer.model_validate_json(text)
    except ValidationError as exc:
        first = exc.errors(include_url=False)[0]
        place = ".".join(str(each) for each in first["loc"]) or "the answer"
        raise InvalidProgram(
            f'{place}: {first["msg"]}. Answer {{"program": ..., "understanding": [...]}}.'
        ) from exc
    read_program(answer.text)
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
    return answer.model_copy(update={"understanding": [*answer.understanding, *unsaid]})
