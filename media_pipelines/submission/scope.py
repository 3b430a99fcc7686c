"""Which calls of operations are attempts of one another.

Every call has a key that is the same in each attempt: of its task run, of its flow run, and of a
run that goes on where a killed one stopped.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from uuid import UUID

from prefect.context import FlowRunContext, TaskRunContext


@dataclass(kw_only=True)
class Scope:
    """What calls belong to: equal calls of one scope are counted, those of two are strangers.

    Attributes:
        name: The same in every attempt.
        callers: The calls by digest of their request, in the order in which they were made.
    """

    name: str
    callers: dict[str, list[UUID]] = field(default_factory=lambda: defaultdict(list))

    def key(self, digest: str, caller: UUID) -> str:
        """Return the key of a call; one that is repeated keeps its number among its equals."""
        equals = self.callers[digest]
        if caller not in equals:
            equals.append(caller)
        return f"{self.name}:{digest}:{equals.index(caller)}"


@dataclass(frozen=True, kw_only=True)
class Call:
    """One call of an operation, however often it is tried.

    Attributes:
        scope: What it belongs to.
        caller: Tells it from equal calls.
        earlier_jobs: How many jobs it can have lost by attempts that no ledger knows.
    """

    scope: Scope
    caller: UUID
    earlier_jobs: int

    def key(self, digest: str) -> str:
        """Return the key of the call with a request of this digest."""
        return self.scope.key(digest, self.caller)


# (flow run, attempt) → its scope; Prefect gives an awaited task another dynamic key in every
# attempt of its flow, so that equal calls are counted here.
_of_flow_runs: dict[tuple[UUID, int], Scope] = {}


def current_call(scope: Scope | None, caller: UUID | None) -> Call:
    """Return the call that the current task run makes.

    Args:
        scope: What it belongs to; None: the flow run.
        caller: The call of which it is an attempt; None: the task run.

    Raises:
        RuntimeError: Outside of a Prefect task.
    """
    context = TaskRunContext.get()
    if context is None:
        raise RuntimeError("An operation runs inside a Prefect task.")
    task_run = context.task_run.id
    return Call(
        scope=scope or _scope_of_flow_run(task_run),
        caller=caller or task_run,
        earlier_jobs=1 if scope else _attempts_by_prefect(context),
    )


def current_flow_run() -> str:
    """Return the id of the current flow run; empty outside of one."""
    context = FlowRunContext.get()
    return str(context.flow_run.id) if context and context.flow_run else ""


def _attempts_by_prefect(task_context: TaskRunContext) -> int:
    flow_context = FlowRunContext.get()
    flow_run = flow_context.flow_run if flow_context else None
    flow_attempts = max(flow_run.run_count - 1, 0) if flow_run else 0
    retries = task_context.task.retries
    return max(task_context.task_run.run_count - 1, 0) + flow_attempts * (retries + 1)


def _scope_of_flow_run(task_run: UUID) -> Scope:
    context = FlowRunContext.get()
    if context is None or context.flow_run is None:
        return Scope(name=str(task_run))
    attempt = (context.flow_run.id, context.flow_run.run_count)
    return _of_flow_runs.setdefault(attempt, Scope(name=str(context.flow_run.id)))
