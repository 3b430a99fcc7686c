"""What a person is asked about the results of a step, and what the person decides."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from prefect.input import RunInput
from pydantic import BaseModel, Field, ValidationError, create_model
from pydantic.config import JsonDict
from pydantic.json_schema import SkipJsonSchema

from media_api.contract.images import Seed
from media_pipelines.record.records import RunRecord, StepRecord

DecisionChoice = Literal["approve", "reject", "regenerate"]
_TAKE = "take "
_VERDICTS = {
    "a": "approve",
    "approve": "approve",
    "r": "reject",
    "reject": "reject",
    "g": "regenerate",
    "generate": "regenerate",
    "regenerate": "regenerate",
}
_SeedOrNone: TypeAlias = Seed | SkipJsonSchema[None]


class Decision(BaseModel):
    """What a person decides about the results of a step."""

    decision: DecisionChoice
    number: int = Field(default=1, ge=1, description="Of the one that is taken, from 1.")
    seed: Seed | None = Field(default=None, description="Of the next one.")
    note: str = Field(default="", max_length=2000, description="Why.")


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a person is asked about.

    Attributes:
        run: The run that waits.
        about: What is to be chosen or approved.
        candidates: The steps that made the results; one is only approved.
        picture: Shows them, on this machine.
        notes: What to know of them.
        takes_one: Whether one is to be taken, or others made; else all are approved, or none.
        next_seed: Seed that the next one gets unless the person names one; None: the steps before
            it are made again too.
    """

    run: RunRecord
    about: str
    candidates: Sequence[StepRecord]
    picture: Path | None
    notes: Sequence[str] = ()
    takes_one: bool
    next_seed: int | None

    @property
    def answers(self) -> tuple[str, ...]:
        """What may be answered."""
        several = self.takes_one and len(self.candidates) > 1
        numbers = range(1, len(self.candidates) + 1)
        taken = [f"{_TAKE}{number}" for number in numbers] if several else ["approve"]
        again = ["regenerate"] if self.takes_one else []
        return (*taken, "reject", *again)


Answered = Mapping[tuple[str, ...], Decision]
"""Decisions by the `task_uuid`s of the results that they are about."""


def task_uuids(steps: Iterable[StepRecord]) -> tuple[str, ...]:
    """Return what tells the results of steps from those of others."""
    return tuple(step.task_uuid for step in steps)


def answered_in(run: RunRecord) -> Answered:
    """Return the decisions of people about the results of a run; a rejection is no last word.

    Checks and vision models judge again: it costs nothing, or their job is found again.
    """
    return {
        task_uuids(run.steps[number - 1] for number in choice.candidates): Decision(
            decision=choice.decision,
            number=choice.candidates.index(choice.chosen) + 1 if choice.chosen else 1,
            seed=choice.seed,
            note=" ".join(choice.reasons),
        )
        for choice in run.choices
        if choice.judge == "person" and choice.decision in ("approve", "regenerate")
    }


class DecisionForm(RunInput):
    """A decision as Prefect's form has it; `form_for` gives it its fields."""

    def as_decision(self) -> Decision:
        """Return what was filled in."""
        given = self.model_dump()
        answer = given.pop("decision")
        if answer.startswith(_TAKE):
            given["number"] = int(answer.removeprefix(_TAKE))
            answer = "approve"
        return Decision(decision=answer, **given)


def form_for(question: Question) -> type[DecisionForm]:
    """Return the form of a question."""
    return _form(question.answers)


@cache
def _form(answers: tuple[str, ...]) -> type[DecisionForm]:
    fields: dict[str, Any] = {"decision": (Literal[answers], _decision_field(answers))}
    if "regenerate" in answers:
        fields["seed"] = (_SeedOrNone, _seed_field())
    fields["note"] = (Annotated[str, Field(max_length=2000)], _note_field())
    return create_model("Decision", __base__=DecisionForm, **fields)


def _decision_field(answers: tuple[str, ...]) -> Any:
    goes_on = "approve: go on." if "approve" in answers else "take: go on with this one."
    again = " regenerate: make it again." if "regenerate" in answers else ""
    return Field(title="Decision", description=f"{goes_on} reject: end the run.{again}")


def _seed_field() -> Any:
    return Field(
        default=None,
        title="Seed",
        description="Of the next one when it is made again; empty: one that was not tried.",
        json_schema_extra=_without_default,
    )


def _note_field() -> Any:
    return Field(default="", title="Note", description="Why; kept in run.json.")


def _without_default(schema: JsonDict) -> None:
    """Let the form show a plain field for a number, which it would fill with null."""
    schema.pop("default", None)


def decision_of(said: str, answers: Collection[str]) -> Decision | None:
    """Read a line such as `a`, `2 nice`, `g 7 too dark`, `reject wrong style`.

    Args:
        said: The line.
        answers: What may be answered.

    Returns:
        None when it is none of them.
    """
    first, *rest = said.split() or [""]
    answer = f"take {first}" if first.isdecimal() else _VERDICTS.get(first.lower())
    if answer not in answers:
        return None
    given: dict[str, object] = {"decision": answer}
    if first.isdecimal():
        given = {"decision": "approve", "number": int(first)}
    elif answer == "regenerate" and rest and rest[0].isdecimal():
        given["seed"] = int(rest.pop(0))
    try:
        return Decision.model_validate({**given, "note": " ".join(rest)})
    except ValidationError:
        return None
