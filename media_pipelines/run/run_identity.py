"""Who a run is: the flow run of the context, or a row of a table that stands in for one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from prefect.blocks.core import Block
from prefect.context import FlowRunContext

from media_pipelines.delivery.asset_set import SetLabels
from media_pipelines.parameters.parameter import parameters_of


@dataclass(frozen=True, kw_only=True)
class RunIdentity:
    """One run of a pipeline.

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
        is_shown: Whether it creates artifacts of its own in Prefect.
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
    is_shown: bool = True

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


def flow_run_identity() -> RunIdentity:
    """Return the run of the current flow.

    Raises:
        RuntimeError: Outside of a flow.
    """
    context = FlowRunContext.get()
    if context is None or context.flow_run is None or context.flow is None:
        raise RuntimeError("A journal is kept inside a Prefect flow.")
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
