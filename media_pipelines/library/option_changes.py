"""What of the requests of a run is different today, by the contract of this version.

A request is recorded with the values of all options. So a default that has another value today
cannot be told from a value that somebody has given. What can be told: options that are gone, do not
take this value any more, or are new; a new one need not make another result.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pydantic import ValidationError

from media_api.contract.operations import OPERATIONS
from media_api.contract.wrong_values import wrong_value
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.record.records import StepRecord

_URGENCY = "options"


@dataclass(frozen=True, kw_only=True)
class OptionChanges:
    """What of the requests of a run is different today, each once.

    Attributes:
        refused: Ends of sentences: what could not be asked for any more.
        new: Sentences: options that there were not then.
    """

    refused: tuple[str, ...] = ()
    new: tuple[str, ...] = ()


def option_changes(steps: Iterable[StepRecord]) -> OptionChanges:
    """Compare the requests of steps with what the operations take today."""
    refused: dict[str, None] = {}
    new: dict[str, None] = {}
    for step in steps:
        if step.operation not in OPERATIONS:
            refused[f"{step.operation} is not an operation any more"] = None
        elif step.request and step.status == "COMPLETED":
            try:
                new |= dict.fromkeys(_new(step))
            except ValidationError as exc:
                refused[_refused(step.operation, exc)] = None
    return OptionChanges(refused=tuple(refused), new=tuple(new))


def _new(step: StepRecord) -> Iterator[str]:
    request = OPERATIONS[step.operation].request.validate_python(step.request)
    today = request.model_dump(mode="json", exclude_none=True)
    known = {*step.request, _URGENCY}
    new = [f"{name} ({excerpt(value)})" for name, value in today.items() if name not in known]
    if new:
        yield f"Since then {step.operation} has new options: {', '.join(new)}."


def _refused(operation: str, error: ValidationError) -> str:
    [first, *_] = error.errors(include_url=False)
    place = ".".join(map(str, first["loc"]))
    if first["type"] == "extra_forbidden":
        return f"{operation} does not have the option {place} any more"
    return f"{operation} does not take this {place or 'request'} any more: {wrong_value(first)}"
