"""What a run of a pipeline would do, found out by running it without doing anything."""

from dataclasses import dataclass, field, replace
from functools import cache

from media_api.contract.base import TaskStatus
from media_api.contract.operations import OPERATIONS, AnyEnvelope
from media_pipelines.record.records import StepRecord

PLANNED = "planned"
"""The `model` of the example that stands for the result of an operation that was not run."""


@dataclass(frozen=True)
class PlannedOperation:
    """An operation that a run is going to do.

    Attributes:
        operation: Name of a row of OPERATIONS.
        model: Model that it asks for; empty when it names none.
        step: Name of its step; empty outside of one.
        task_uuid: Its job, when an earlier run has paid for it; else empty.
    """

    operation: str
    model: str = ""
    step: str = field(default="", compare=False)
    task_uuid: str = field(default="", compare=False)


@dataclass(frozen=True, kw_only=True)
class RunPlan:
    """The operations of a run, in order.

    Attributes:
        operations: As far as they are noted.
        earlier: Steps of an earlier run, whose jobs the run takes over; each is taken once.
        step: What the operations that are noted now belong to.
    """

    operations: list[PlannedOperation] = field(default_factory=list)
    earlier: list[StepRecord] = field(default_factory=list)
    step: str = ""

    def of_step(self, name: str) -> "RunPlan":
        """Return the same plan, for the operations of a step."""
        return replace(self, step=name)

    def note(
        self, operation: str, model: str, request: dict[str, object] | None = None
    ) -> AnyEnvelope:
        """Add an operation; return what stands for its result in the rest of the run.

        Args:
            operation: Name of a row of OPERATIONS.
            model: Model that it asks for; empty when it names none.
            request: What would be sent, as the record of a step has it.
        """
        found = self._taken(operation, request)
        uuid = found.task_uuid if found else ""
        self.operations.append(PlannedOperation(operation, model, self.step, uuid))
        if found is None or not _is_passed_on(found):
            return _example(operation)
        # What comes after it asks for what it has made then
        return _example(operation).model_copy(update={"result": found.result})

    def _taken(self, operation: str, request: dict[str, object] | None) -> StepRecord | None:
        for step in self.earlier:
            if step.operation == operation and _same(step.request, request):
                self.earlier.remove(step)
                return step
        return None


def is_planned(envelope: AnyEnvelope) -> bool:
    """Whether an envelope only stands for one that a real run has."""
    return envelope.model == PLANNED


def _same(sent: dict[str, object], request: dict[str, object] | None) -> bool:
    """Say whether two requests are the same job; how urgent one is makes no other job of it."""
    return request is not None and sent | {"options": None} == request | {"options": None}


def _is_passed_on(step: StepRecord) -> bool:
    return isinstance(step.result, str) or all(isinstance(item, str) for item in step.result)


@cache
def _example(operation: str) -> AnyEnvelope:
    return OPERATIONS[operation].answered(TaskStatus.COMPLETED, PLANNED)
