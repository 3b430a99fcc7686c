"""What an assistant is told of a run."""

from collections.abc import Iterator

from mcp_types import CallToolResult, ContentBlock, ImageContent, TextContent
from prefect.utilities.urls import url_for
from pydantic import BaseModel, Field

from media_pipelines.assistants.preview import PREVIEW_TYPE, preview_of
from media_pipelines.assistants.result_files import links_of, results_of
from media_pipelines.assistants.run_state import RunState
from media_pipelines.delivery.set_files import PAGE_FILE
from media_pipelines.pages.plain_words import cost_of
from media_pipelines.record.records import PersonRecord, StepRecord
from media_pipelines.run.approval import has_pages

NOTHING_DONE = "This was a dry run: nothing was submitted, and nothing was written."
GOES_ON = "The same call goes on from there, and buys nothing twice."


class RunOutcome(BaseModel):
    """How a run stands, for programs."""

    run: str = Field(description="Name of the run, for run_result and cancel_run.")
    status: str = Field(description="RUNNING, PLANNED, COMPLETED, FAILED or CANCELED.")
    waits_for: str = Field(default="", description="What a person has to decide; empty: nothing.")
    cost: float | None = Field(default=None, description="Of the results, or of the plan.")
    spent: float | None = Field(default=None, description="What its jobs have cost.")
    results: dict[str, str] = Field(
        default_factory=dict, description="File → its address at the service, for other tools."
    )
    warnings: list[str] = Field(default_factory=list, description="What was not honoured.")
    error: str = Field(default="", description="Why it has failed.")


def answer_of(state: RunState, *, is_local: bool) -> CallToolResult:
    """Write the answer of a tool that has begun or followed a run.

    Args:
        state: How the run stands.
        is_local: Whether the client sees the files of this machine.
    """
    content: list[ContentBlock] = [TextContent(text="\n".join(_lines(state, is_local=is_local)))]
    is_shown = state.question or state.status == "COMPLETED"
    if is_shown and (picture := preview_of(state)):
        content.append(ImageContent(data=picture, mime_type=PREVIEW_TYPE))
    if state.status == "COMPLETED":
        content += links_of(state)
    outcome = _outcome(state).model_dump(mode="json", exclude_defaults=True)
    return CallToolResult(
        content=content, structured_content=outcome, is_error=state.status == "FAILED"
    )


def refusal(sentence: str) -> CallToolResult:
    """Write the answer of a tool that does nothing."""
    return CallToolResult(content=[TextContent(text=sentence)], is_error=True)


def heading(state: RunState) -> str:
    """Say in one line how a run stands."""
    record = state.record
    if record is None or not state.has_ended:
        return f"{state.name} is {state.status}."
    cost = (told := cost_of(record)) and f", {told}"
    return f"{state.name} is {state.status} after {record.seconds:.1f} s{cost}."


def _lines(state: RunState, *, is_local: bool) -> Iterator[str]:
    record = state.record
    if record and record.status == "PLANNED":
        yield from (state.plan, NOTHING_DONE)
        return
    yield heading(state)
    if record:
        yield from map(_step, record.steps)
        yield from (
            f"- {asset.file} is at {asset.uri}" for _, asset in results_of(state) if asset.uri
        )
    yield from (f"Warning, {each}" for each in _warnings(state))
    if record and record.was_finished:
        yield "An equal run had made it already, so nothing was sent; `again` makes it anew."
    if failure := _failure(state):
        yield failure
        if record and record.has_jobs:
            yield GOES_ON
    elif not state.has_ended:
        yield _how_to_wait(state)
    elif record and record.status == "COMPLETED":
        page = state.folder / PAGE_FILE
        yield f"{page} shows all files." if is_local else f"The service is {record.service}."


def _how_to_wait(state: RunState) -> str:
    if state.question:
        return (
            f"It waits for a person, who approves {state.question.about}: a client that shows "
            f"forms asks when run_result is called with {state.name!r}."
        )
    record = state.record
    waiting = [each.step for each in record.choices if each.decision == "waiting"] if record else []
    if record and waiting and has_pages():
        page = url_for("flow-run", obj_id=record.flow_run_id)
        return (
            f"It waits for a person, who approves {waiting[0]} in Prefect's pages: {page}. Then "
            f"call run_result with {state.name!r}."
        )
    return f"Call run_result with {state.name!r}: it waits up to 20 s."


def _step(step: StepRecord) -> str:
    by = f" by {step.model}" if step.model else ""
    told = step.error.message if step.error else _said(step)
    return f"- {step.label}: {step.status}, {step.operation}{by}{told and f': {told}'}"


def _said(step: StepRecord) -> str:
    """Return what a step has made that is no file."""
    if isinstance(step.result, str):
        return step.result
    people = [each for each in step.result if isinstance(each, PersonRecord)]
    return ", ".join(f"person {each.id} at {each.bbox_xyxy}" for each in people)


def _warnings(state: RunState) -> Iterator[str]:
    yield from state.left
    for step in state.record.steps if state.record else ():
        for warning in step.warnings:
            yield f"{step.name}: {warning.sentence}"


def _failure(state: RunState) -> str:
    if state.status != "FAILED":
        return ""
    steps = state.record.steps if state.record else ()
    said = next((step.error.message for step in steps if step.error), "It has failed.")
    return state.failure or said


def _outcome(state: RunState) -> RunOutcome:
    record = state.record
    return RunOutcome(
        run=state.name,
        status=state.status,
        waits_for=state.question.about if state.question else "",
        cost=record.cost if record else None,
        spent=record.spent if record and record.status != "PLANNED" else None,
        results={asset.file: asset.uri for _, asset in results_of(state)},
        warnings=list(_warnings(state)),
        error=_failure(state),
    )
