"""What a run of a pipeline would do, found out by running it without doing anything."""

from dataclasses import dataclass, field
from functools import cache

from media_pipelines.contract.base import TaskStatus
from media_pipelines.contract.operations import OPERATIONS, AnyEnvelope

PLANNED = "planned"
"""The `model` of the example that stands for the result of an operation that was not run."""


@dataclass(frozen=True)
class PlannedOperation:
    """An operation that a run is going to do.

    Attributes:
        operation: Name of a row of OPERATIONS.
        model: Model that it asks for; empty when it names none.
    """

    operation: str
    model: str = ""


@dataclass
class RunPlan:
    """The operations of a run, in order."""

    operations: list[PlannedOperation] = field(default_factory=list)

    def note(self, operation: str, model: str) -> AnyEnvelope:
        """Add an operation; return what stands for its result in the rest of the run.

        Args:
            operation: Name of a row of OPERATIONS.
            model: Model that it asks for; empty when it names none.
        """
        self.operations.append(PlannedOperation(operation, model))
        return _example(operation)


def is_planned(envelope: AnyEnvelope) -> bool:
    """Whether an envelope only stands for one that a real run has."""
    return envelope.model == PLANNED


@cache
def _example(operation: str) -> AnyEnvelope:
    return OPERATIONS[operation].answered(TaskStatus.COMPLETED, PLANNED)
