"""What a person is asked about a step, and what the person decides."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from prefect.input import RunInput
from pydantic import Field
from pydantic.config import JsonDict
from pydantic.json_schema import SkipJsonSchema

from media_pipelines.contract.images import Seed
from media_pipelines.record.records import RunRecord, StepRecord

DecisionChoice = Literal["approve", "reject", "regenerate"]


def _without_default(schema: JsonDict) -> None:
    """Let the form show a plain field for a number, which it would fill with null."""
    schema.pop("default", None)


class Decision(RunInput):
    """What a person decides about a step; Prefect shows it as a form."""

    decision: DecisionChoice = Field(
        title="Decision",
        description="approve: go on. reject: end the run. regenerate: make it again.",
    )
    seed: Seed | SkipJsonSchema[None] = Field(
        default=None,
        title="Seed",
        description="Of the next one when it is made again; empty: one that was not tried.",
        json_schema_extra=_without_default,
    )
    note: str = Field(
        default="", max_length=2000, title="Note", description="Why; kept in run.json."
    )


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a person is asked about.

    Attributes:
        run: The run that waits.
        step: The step that made the result.
        picture: Preview of the result on this machine.
        next_seed: Seed that the next one gets unless the person names one.
    """

    run: RunRecord
    step: StepRecord
    picture: Path | None
    next_seed: int
