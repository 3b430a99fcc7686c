"""Who runs, and what a run hands to the operations that are called inside of it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from uuid import UUID

from prefect.blocks.core import Block
from prefect.context import FlowRunContext

from media_pipelines.delivery.asset_set import SetLabels
from media_pipelines.money.account import Account
from media_pipelines.parameters.parameter import parameters_of
from media_pipelines.run.events import Viewer
from media_pipelines.run.request import Executor
from media_pipelines.run.step_progress import StepProgress
from media_pipelines.state.leases import RunLease
from media_pipelines.submission.reuse import KnownContents
from media_pipelines.submission.scope import Scope


@dataclass(frozen=True, kw_only=True)
class RunIdentity:
    """One run of a pipeline: a flow run, or a row of a table that stands in for one.

    Attributes:
        flow: Name of the pipeline.
        run: Name of the run.
        flow_run_id: The flow run that it is, or is part of.
        parameters: What was asked for, without blocks.
        files: Parameters that may name files.
        request: Digest of what was asked for; empty: `parameters` say it.
        scope: What its jobs belong to, in this attempt and in every later one.
        manifest: Name of the table of which it is a row; empty when it is none.
        row: Name of the row.
    """

    flow: str
    run: str
    flow_run_id: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    files: frozenset[str] = frozenset()
    request: str = ""
    scope: str
    manifest: str = ""
    row: str = ""

    @property
    def labels(self) -> SetLabels:
        """What the asset set of the run belongs to."""
        return SetLabels(
            flow=self.flow,
            run=self.run,
            id=self.flow_run_id,
            manifest=self.manifest,
            row=self.row,
        )


@dataclass(frozen=True, kw_only=True)
class RunContext:
    """The surroundings of an operation; each default is that of a flow which knows nothing of it.

    Attributes:
        row: Who runs, where a row of a table stands for the flow run.
        executor: How operations are run; None: as task runs of Prefect.
        scope: What submissions belong to; None: the flow run.
        caller: Call of which everything that is submitted is an attempt; None: the task run.
        account: Counts every job that is created.
        lease: That the run is the only one at its destination; None: nobody has asked for it.
        contents: Results of equal operations are taken when it is there.
        step: The step that the operation is; None: it is none of a run.
        viewer: Who looks at the run while it goes on, and can be asked.
        asks_first: A wrong address fails at once, not after the retries that an outage deserves.
        tells_rows: Rows emit events; not where there are too many for Prefect's server.
    """

    row: RunIdentity | None = None
    executor: Executor | None = None
    scope: Scope | None = None
    caller: UUID | None = None
    account: Account | None = None
    lease: RunLease | None = None
    contents: KnownContents | None = None
    step: StepProgress | None = None
    viewer: Viewer | None = None
    asks_first: bool = False
    tells_rows: bool = True

    @property
    def identity(self) -> RunIdentity:
        """Who runs.

        Raises:
            RuntimeError: Outside of a flow.
        """
        return self.row or _flow_run_identity()


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
        with in_context(replace(current_context(), executor=InRow())):
            image = await generations(service, prompt)
        ```
    """
    token = _current.set(context)
    try:
        yield
    finally:
        _current.reset(token)


def _flow_run_identity() -> RunIdentity:
    context = FlowRunContext.get()
    if context is None or context.flow_run is None or context.flow is None:
        raise RuntimeError("A run of media pipelines is part of a Prefect flow.")
    taken = parameters_of(context.flow.fn)
    defaults = {name: item.default for name, item in taken.items() if not item.required}
    given = {**defaults, **(context.parameters or {})}
    return RunIdentity(
        flow=context.flow.name,
        run=context.flow_run.name,
        flow_run_id=str(context.flow_run.id),
        parameters={k: v for k, v in given.items() if not isinstance(v, Block)},
        files=frozenset(name for name, item in taken.items() if item.slot),
        scope=str(context.flow_run.id),
    )
