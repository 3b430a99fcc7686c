"""Which idempotency key a call has: the same call of the same flow run has the same key."""

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from uuid import UUID

from prefect.context import FlowRunContext, TaskRunContext

from schemas.base import OperationRequest


@dataclass(frozen=True, kw_only=True)
class Call:
    """One call of an operation in a flow run or outside of one.

    Attributes:
        scope: Identifies what stays the same over retries: the flow run, or the task run when
            there is no flow.
        digest: Of operation and request.
        occurrence: How many equal calls the attempt of the flow run has made before.
        earlier_attempts: How many jobs this call can have made and lost to failure.
    """

    scope: str
    digest: str
    occurrence: int
    earlier_attempts: int

    def keys(self) -> list[str]:
        """Return the keys that this call may have used, oldest first; the last is the newest."""
        base = f"{self.scope}:{self.digest}:{self.occurrence}"
        return [f"{base}:{attempt}" for attempt in range(self.earlier_attempts + 1)]


# (flow run, attempt, digest) → the task runs that made the call, in order
_callers: dict[tuple[UUID, int, str], list[UUID]] = defaultdict(list)


def current_call(operation: str, request: OperationRequest) -> Call:
    """Describe the call that the current task run makes.

    The number of a task run among equal calls is counted here: Prefect gives an awaited task
    another dynamic key in every attempt of its flow.
    """
    body = f"{operation}\n{request.model_dump_json(exclude_none=True)}"
    digest = hashlib.sha256(body.encode()).hexdigest()
    task_context, flow_context = TaskRunContext.get(), FlowRunContext.get()
    if task_context is None:
        raise RuntimeError("An operation runs inside a Prefect task.")
    task_run, retries = task_context.task_run, task_context.task.retries
    earlier = max(task_run.run_count - 1, 0)
    if flow_context is None or flow_context.flow_run is None:
        return Call(scope=str(task_run.id), digest=digest, occurrence=0, earlier_attempts=earlier)
    flow_run = flow_context.flow_run
    callers = _callers[flow_run.id, flow_run.run_count, digest]
    if task_run.id not in callers:
        callers.append(task_run.id)
    return Call(
        scope=str(flow_run.id),
        digest=digest,
        occurrence=callers.index(task_run.id),
        earlier_attempts=earlier + max(flow_run.run_count - 1, 0) * (retries + 1),
    )
