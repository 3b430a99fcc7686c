"""What of the requests of a run would be different today, by the contract of this version.

A request is recorded with the values of all options. So a default that has another value today
cannot be told from a value that somebody has given. What can be told: options that are new, gone,
or do not take this value any more.
"""

from collections.abc import Iterable, Iterator

from pydantic import ValidationError

from media_api.contract.operations import OPERATIONS
from media_api.contract.wrong_values import wrong_value
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.record.records import StepRecord

_URGENCY = "options"


def option_changes(steps: Iterable[StepRecord]) -> Iterator[str]:
    """Yield a sentence for each change, each once."""
    yield from dict.fromkeys(change for step in steps for change in _changes(step))


def _changes(step: StepRecord) -> Iterator[str]:
    operation = step.operation
    if operation not in OPERATIONS:
        yield f"{operation} is no operation any more"
        return
    if not step.request:
        return
    try:
        request = OPERATIONS[operation].request.validate_python(step.request)
    except ValidationError as exc:
        if step.status == "COMPLETED":
            yield _refused(operation, exc)
        return
    today = request.model_dump(mode="json", exclude_none=True)
    known = {*step.request, _URGENCY}
    new = [f"{name} ({excerpt(value)})" for name, value in today.items() if name not in known]
    if new:
        yield f"{operation} has options that are new since then: {', '.join(new)}"


def _refused(operation: str, error: ValidationError) -> str:
    [first, *_] = error.errors(include_url=False)
    place = ".".join(map(str, first["loc"]))
    if first["type"] == "extra_forbidden":
        return f"{operation} does not have the option {place} any more"
    return f"{operation} does not take this {place or 'request'} any more: {wrong_value(first)}"
