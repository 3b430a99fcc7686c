"""The names of a job at a vendor: of each of its steps, where it may have several."""

from collections.abc import Sequence

from pydantic import TypeAdapter, ValidationError

StepNames = tuple[str, ...]
_STEPS: TypeAdapter[list[StepNames]] = TypeAdapter(list[StepNames])


def written_steps(steps: Sequence[StepNames]) -> str:
    """Return the names of the steps as one text; a single name stands for itself."""
    if len(steps) == 1 and len(steps[0]) == 1 and read_steps(steps[0][0]) == list(steps):
        return steps[0][0]
    return _STEPS.dump_json(list(steps)).decode()


def read_steps(text: str) -> list[StepNames]:
    """Return the names of the steps, of which there is at least one."""
    try:
        return _STEPS.validate_json(text) or [(text,)]
    except ValidationError:
        return [(text,)]
