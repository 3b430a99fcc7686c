"""Spans of runs: Prefect makes those of flow and task runs, and here are those of rows.

Prefect begins the span of a flow run before it calls the flow, in whatever process that is. So the
export begins where the flows are loaded.
"""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TypedDict

from opentelemetry import trace
from opentelemetry.context import Context
from prefect.types import KeyValueLabels

from media_api.client.trace_context import TRACEPARENT, traceparent
from media_api.programs.tracing import open_export


class _Quiet(TypedDict):
    record_exception: bool
    set_status_on_exception: bool


SERVICE = "media-pipelines"
# Under it Prefect looks in the labels of a flow run for the span that the run is part of
_LABEL = f"__OTEL_{TRACEPARENT.upper()}"

_QUIET: Final[_Quiet] = {"record_exception": False, "set_status_on_exception": False}


def begin_export() -> None:
    """Export the spans of this process to its end, where the environment names a collector."""
    export = open_export(SERVICE)
    if export:
        atexit.register(export.close)


@contextmanager
def span(name: str) -> Iterator[None]:
    """Make a span of what is done inside, part of the one that is current."""
    with trace.get_tracer(SERVICE).start_as_current_span(name, **_QUIET) as begun, _marked(begun):
        yield


@contextmanager
def row_span(pipeline: str, manifest: str, row: str) -> Iterator[None]:
    """Make a trace of a row, linked to the run that makes it.

    A trace of all rows of a batch would be larger than what collectors keep.
    """
    run = trace.get_current_span().get_span_context()
    with (
        trace.get_tracer(SERVICE).start_as_current_span(
            f"{pipeline}: {row}",
            Context(),
            attributes={"media.pipeline": pipeline, "media.batch": manifest, "media.row": row},
            links=[trace.Link(run)] if run.is_valid else [],
            **_QUIET,
        ) as begun,
        _marked(begun),
    ):
        yield


@contextmanager
def _marked(begun: trace.Span) -> Iterator[None]:
    """Say of what kind an error was, and no more: its message may have words of the prompt."""
    try:
        yield
    except Exception as exc:
        begun.set_attribute("error.type", type(exc).__qualname__)
        begun.set_status(trace.StatusCode.ERROR)
        raise


def labels_of_trace() -> KeyValueLabels:
    """Return the labels of a flow run that is to be part of the current span."""
    parent = traceparent()
    return {_LABEL: parent} if parent else {}
