"""Who a run is: the flow run of the context, or a row of a table that stands in for one."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from prefect.blocks.core import Block
from prefect.context import FlowRunContext

from media_pipelines.contract.base import asset_slot
from media_pipelines.delivery.asset_set import SetLabels


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
    return RunIdentity(
        flow=context.flow.name,
        run=context.flow_run.name,
        flow_run_id=str(context.flow_run.id),
        parameters=_with_defaults(context.flow.fn, context.parameters or {}),
        files=_file_parameters(context.flow.fn),
        scope=str(context.flow_run.id),
    )


def _with_defaults(function: Callable[..., Any], given: Mapping[str, object]) -> dict[str, object]:
    parameters = inspect.signature(function).parameters.values()
    defaults = {item.name: item.default for item in parameters if item.default is not item.empty}
    return {
        name: value for name, value in {**defaults, **given}.items() if not isinstance(value, Block)
    }


def _file_parameters(function: Callable[..., Any]) -> frozenset[str]:
    parameters = inspect.signature(function).parameters.values()
    return frozenset(item.name for item in parameters if asset_slot(item.annotation))
