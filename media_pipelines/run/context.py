"""What a run hands to the operations that are called plainly inside of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from uuid import UUID

from media_pipelines.money.account import Account
from media_pipelines.run.audience import Audience
from media_pipelines.run.plan import RunPlan
from media_pipelines.run.run_identity import RunIdentity, flow_run_identity
from media_pipelines.run.watcher import Watcher
from media_pipelines.state.leases import RunLease
from media_pipelines.submission.reuse import KnownContents
from media_pipelines.submission.scope import Scope


@dataclass(frozen=True, kw_only=True)
class RunContext:
    """The surroundings of an operation; each default is that of a flow which knows nothing of it.

    Attributes:
        row: Who runs, where a row of a table stands for the flow run.
        scope: What submissions belong to; None: the flow run.
        caller: Call of which everything that is submitted is an attempt; None: the task run.
        account: Counts every job that is created.
        lease: That the run is the only one at its destination; None: nobody has asked for it.
        contents: Results of equal operations are taken when it is there.
        watcher: Told what an operation does.
        audience: Who looks at the run while it goes on, and can be asked.
        asks_first: A wrong address fails at once, not after the retries that an outage deserves.
        plan: Operations are noted there and not run; each answers with an example.
        inline: Operations run without task runs of their own; their retries are the same.
    """

    row: RunIdentity | None = None
    scope: Scope | None = None
    caller: UUID | None = None
    account: Account | None = None
    lease: RunLease | None = None
    contents: KnownContents | None = None
    watcher: Watcher | None = None
    audience: Audience | None = None
    plan: RunPlan | None = None
    asks_first: bool = False
    inline: bool = False

    @property
    def identity(self) -> RunIdentity:
        """Who runs.

        Raises:
            RuntimeError: Outside of a flow.
        """
        return self.row or flow_run_identity()


_ALONE = RunContext()
_current: ContextVar[RunContext] = ContextVar("run", default=_ALONE)


def current_context() -> RunContext:
    """Return what operations that are called here get from their run."""
    return _current.get()


@contextmanager
def in_context(context: RunContext) -> Iterator[None]:
    """Give `context` to what is called inside; afterwards it is what it was before.

    Example:
        ```python
        with in_context(replace(current_context(), inline=True)):
            image = await generations(service, prompt)
        ```
    """
    token = _current.set(context)
    try:
        yield
    finally:
        _current.reset(token)
