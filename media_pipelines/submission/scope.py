"""Which calls of operations are attempts of one another.

Every call has a key that is the same in each attempt: of its task run, of its flow run, and of a
run that goes on where a killed one stopped. A run goes on when it has the id of the flow run that
stopped, or the name that MEDIA_RUN gives to both.
"""

import hashlib
import os
import tempfile
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextvars import Token
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar, cast
from uuid import UUID, uuid4

from prefect.context import FlowRunContext, TaskRunContext

from media_pipelines.submission.process_identity import process_of

Context = TypeVar("Context", FlowRunContext, TaskRunContext)
RUN_VARIABLE = "MEDIA_RUN"


@dataclass(frozen=True, kw_only=True)
class Caller:
    """Who makes a call.

    Attributes:
        call: Tells it from equal calls; the same in all attempts of its task run.
        within: The runs of flows and tasks that it is made in, with the attempt of each.
    """

    call: UUID
    within: tuple[tuple[UUID, int], ...] = ()

    def goes_on_for(self, other: "Caller") -> bool:
        """Whether a run in which the other call was made has begun a later attempt."""
        attempts = dict(self.within)
        return any(attempts.get(run, attempt) > attempt for run, attempt in other.within)


@dataclass(kw_only=True)
class Scope:
    """What calls belong to: equal calls of one scope are counted, those of two are strangers.

    Attributes:
        name: The same in every attempt.
        callers: The calls by digest of their request, in the order in which they were made.
    """

    name: str
    callers: dict[str, list[Caller]] = field(default_factory=lambda: defaultdict(list))
    _counting: threading.Lock = field(default_factory=threading.Lock)

    def key(self, digest: str, caller: Caller) -> str:
        """Return the key of a call; one that is repeated keeps its number among its equals."""
        with self._counting:
            return f"{self.name}:{digest}:{self._number(digest, caller)}"

    def _number(self, digest: str, caller: Caller) -> int:
        """Return the first number that no other call of this attempt has."""
        equals = self.callers[digest]
        if caller in equals:
            return equals.index(caller)
        for number, other in enumerate(equals):
            if caller.goes_on_for(other):
                equals[number] = caller
                return number
        equals.append(caller)
        return len(equals) - 1


@dataclass(kw_only=True)
class ScatteredScope:
    """A scope whose calls are made by several processes, as those of a task runner are.

    The number of a call is that of the first file which it could create.

    Attributes:
        name: The same in every attempt.
    """

    name: str

    def key(self, digest: str, caller: Caller) -> str:
        """Return the key of a call; it is not that of a call of the process of the flow."""
        folder = Path(tempfile.gettempdir()) / f"media-calls-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        # A flow that goes on in another process begins to count anew, as one in a later attempt
        counting = f"{self.name} {caller.within} {process_of(os.getppid())}"
        prefix = hashlib.sha256(counting.encode()).hexdigest()[:32]
        number = 0
        while not _has_taken(folder / f"{prefix}-{digest}-{number}", caller):
            number += 1
        return f"{self.name}:{digest}:p{number}"


def _has_taken(file: Path, caller: Caller) -> bool:
    """Take a number for a caller; False: another one has it."""
    try:
        with file.open("x") as taken:
            taken.write(str(caller.call))
    except FileExistsError:
        return file.read_text() == str(caller.call)
    return True


@dataclass(frozen=True, kw_only=True)
class Call:
    """One call of an operation, however often it is tried.

    Attributes:
        scope: What it belongs to.
        caller: Who makes it.
        earlier_jobs: How many jobs it can have lost by attempts that no ledger knows.
    """

    scope: Scope | ScatteredScope
    caller: Caller
    earlier_jobs: int

    def key(self, digest: str) -> str:
        """Return the key of the call with a request of this digest."""
        return self.scope.key(digest, self.caller)


# Name → scope. Prefect gives an awaited task another dynamic key in every attempt of its flow, so
# that equal calls are counted here.
_scopes: dict[str, Scope] = {}


def current_call(scope: Scope | None, caller: UUID | None) -> Call:
    """Return the call that is made here.

    Args:
        scope: What it belongs to; None: the run that MEDIA_RUN names, else the flow run, else
            nothing else does.
        caller: The call of which it is an attempt; None: the task run.
    """
    tasks = list(_entered(TaskRunContext.get()))
    # It may also be called as a function, in a task of somebody else or in none
    task = tasks[0] if tasks and hasattr(tasks[0].task, "operation") else None
    flows = list(_entered(FlowRunContext.get()))
    call = caller or (task.task_run.id if task else uuid4())
    within = {each.flow_run.id: each.flow_run.run_count for each in flows if each.flow_run}
    within |= {each.task_run.id: each.task_run.run_count for each in tasks}
    if task:
        # The attempts of the call itself are one caller
        del within[task.task_run.id]
    return Call(
        scope=scope or _scope_here(call, flows),
        caller=Caller(call=call, within=tuple(within.items())),
        earlier_jobs=1 if scope or task is None else _attempts_by_prefect(task),
    )


def _entered(context: Context | None) -> Iterator[Context]:
    """Yield a context of Prefect and those in which it was entered, the innermost first."""
    while context:
        yield context
        token = context._token
        before = token.old_value if token else Token.MISSING
        context = None if before is Token.MISSING else cast("Context | None", before)


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


def _scope_here(call: UUID, flows: Sequence[FlowRunContext]) -> Scope | ScatteredScope:
    named = os.environ.get(RUN_VARIABLE)
    # Prefect runs a flow within a flow under another id in every attempt of the outer one
    outermost = flows[-1].flow_run if flows else None
    name = f"run {named}" if named else str(outermost.id) if outermost else ""
    if not name:
        return Scope(name=str(call))
    if flows and flows[0].detached:
        return ScatteredScope(name=name)
    return _scopes.setdefault(name, Scope(name=name))
