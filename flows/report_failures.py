"""Report a run that has failed: an artifact of Prefect's pages and, where one is set, a message."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC
from uuid import UUID

from prefect import flow
from prefect.artifacts import acreate_markdown_artifact
from prefect.blocks.abstract import NotificationBlock
from prefect.blocks.core import Block
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.filters import (
    ArtifactFilter,
    ArtifactFilterFlowRunId,
    ArtifactFilterType,
    FlowRunFilter,
    FlowRunFilterId,
    LogFilter,
    LogFilterFlowRunId,
    TaskRunFilter,
    TaskRunFilterState,
    TaskRunFilterStateType,
)
from prefect.client.schemas.objects import FlowRun, State, StateType, TaskRun
from prefect.client.schemas.sorting import LogSort
from prefect.exceptions import ObjectNotFound
from prefect.runtime import flow_run as this_run
from prefect.states import Pending
from prefect.utilities.urls import url_for
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from media_pipelines.pages.markdown_cell import cell

REPORT_KEY = "failures"
LAST_LINES = 20
LONGEST_LINE = 300

_JOB = re.compile(r"^(\w+/\w+) (\S+) is [A-Z]+$")
_AGAIN = (
    "Choose *Retry* on the page of the run. It finds the jobs that the service has accepted and "
    "goes on with them: nothing is paid twice."
)
_ADVICE = {
    "service_unreachable": f"See that the service runs and that its base URL is right. {_AGAIN}",
    "embedded_service_failed": f"Read the log of the service in its home folder. {_AGAIN}",
    "wait_timeout": f"The job goes on at the service. {_AGAIN}",
    "invalid_request": "Start a new run with other parameters; nothing was sent.",
    "unreadable_file": "Name a file that the machine of the worker can read, in a new run.",
    "unauthorized": "Put a valid key into the Media Service block.",
}
_OTHERWISE = {
    StateType.CRASHED: f"The process of the run ended before the run. {_AGAIN}",
    StateType.FAILED: (
        "If the message names something to change, start a new run with it. If it may pass, "
        f"retry. {_AGAIN}"
    ),
}


class FailedStep(BaseModel):
    """A step that has not completed, as the table of steps shows it."""

    step: str
    operation: str = ""
    status: str = ""
    task_uuid: str = ""
    error: str = Field(default="", description="Code and message.")

    @property
    def code(self) -> str:
        """Stable identifier of what went wrong; empty when there is no error."""
        return self.error.partition(":")[0]


@dataclass(frozen=True, kw_only=True)
class Failure:
    """What is known about a run that has failed.

    Attributes:
        run: The run, as it is now.
        flow: Name of its flow.
        state: How it failed.
        steps: Steps that have not completed.
        task_runs: Task runs that have failed or crashed.
        log: Last lines of its log.
    """

    run: FlowRun
    flow: str
    state: State
    steps: Sequence[FailedStep]
    task_runs: Sequence[TaskRun]
    log: Sequence[str]

    @property
    def title(self) -> str:
        """One line that says which run ended how, and at which of its steps."""
        title = f"{self.flow}: {self.run.name}: {self.state.name}"
        steps = [f"{step.step}: {step.code}" if step.code else step.step for step in self.steps]
        return f"{title} ({', '.join(steps)})" if steps else title

    @property
    def has_gone_on(self) -> bool:
        """Whether the run has left the state that is reported."""
        return self.run.state is None or self.run.state.id != self.state.id


def _run_name() -> str:
    return f"report of {this_run.parameters['flow_run_id']}"


@flow(name="report-failures", flow_run_name=_run_name)
async def report_failures(flow_run_id: UUID, notification: str | None = None) -> str:
    """Report a run that has failed or crashed; return the report.

    The automation of this deployment calls it for every run of the other deployments.

    Args:
        flow_run_id: Id of the run.
        notification: Notification block that sends the report too, as type/name, for example
            slack-webhook/studio; empty: the artifact "failures" alone.
    """
    async with get_client() as client:
        failure = await _read(client, flow_run_id)
    report = report_of(failure)
    await acreate_markdown_artifact(report, key=REPORT_KEY, description=failure.title)
    if notification:
        await _send(notification, failure.title, report)
    return report


async def _read(client: PrefectClient, flow_run_id: UUID) -> Failure:
    try:
        run = await client.read_flow_run(flow_run_id)
    except ObjectNotFound as exc:
        raise ValueError(
            f"Prefect knows no flow run {flow_run_id}; copy the id from the page of a run."
        ) from exc
    log = await _log(client, flow_run_id)
    return Failure(
        run=run,
        flow=(await client.read_flow(run.flow_id)).name,
        state=await _how_it_failed(client, run),
        steps=await _steps(client, flow_run_id) or list(_steps_of_log(log)),
        task_runs=await _task_runs(client, flow_run_id),
        log=[line for message in log for line in _without_traceback(message)][-LAST_LINES:],
    )


async def _how_it_failed(client: PrefectClient, run: FlowRun) -> State:
    # It may have begun again since, and even have completed
    states = await client.read_flow_run_states(run.id)
    failures = [state for state in states if state.type in _OTHERWISE]
    return failures[-1] if failures else run.state or Pending()


async def _log(client: PrefectClient, flow_run_id: UUID) -> list[str]:
    chosen = LogFilter(flow_run_id=LogFilterFlowRunId(any_=[flow_run_id]))
    entries = await client.read_logs(chosen, sort=LogSort.TIMESTAMP_DESC)
    return [entry.message for entry in reversed(entries)]


def _without_traceback(message: str) -> list[str]:
    lines = message.splitlines()
    return [lines[0], lines[-1]] if len(lines) > 1 else lines


async def _steps(client: PrefectClient, flow_run_id: UUID) -> list[FailedStep]:
    tables = await client.read_artifacts(
        artifact_filter=ArtifactFilter(
            flow_run_id=ArtifactFilterFlowRunId(any_=[flow_run_id]),
            type=ArtifactFilterType(any_=["table"]),
        )
    )
    newest_first = sorted(tables, key=lambda table: str(table.created), reverse=True)
    for table in newest_first:
        try:
            rows = TypeAdapter(list[FailedStep]).validate_json(str(table.data))
        except ValidationError:
            continue
        return [row for row in rows if row.status != "COMPLETED"]
    return []


def _steps_of_log(log: Sequence[str]) -> Iterator[FailedStep]:
    """Yield the last job that a run without a table of steps has waited for."""
    jobs = [found for found in map(_JOB.match, log) if found]
    if jobs and not jobs[-1].string.endswith("COMPLETED"):
        operation, task_uuid = jobs[-1].groups()
        yield FailedStep(step=operation, operation=operation, task_uuid=task_uuid)


async def _task_runs(client: PrefectClient, flow_run_id: UUID) -> list[TaskRun]:
    failed = TaskRunFilterStateType(any_=[StateType.FAILED, StateType.CRASHED])
    # Prefect 3.6 wants a name
    return await client.read_task_runs(
        flow_run_filter=FlowRunFilter(id=FlowRunFilterId(any_=[flow_run_id])),
        task_run_filter=TaskRunFilter(state=TaskRunFilterState(type=failed, name=None)),
    )


async def _send(notification: str, subject: str, report: str) -> None:
    block: object = await Block.aload(notification)
    if not isinstance(block, NotificationBlock):
        raise TypeError(f"{notification} is a block that sends no messages; name one that does.")
    with block.raise_on_failure():
        await block.notify(report, subject)


def report_of(failure: Failure) -> str:
    """Write the report as a markdown page: what failed, where, why, and what to do."""
    run = failure.run
    started = run.start_time.astimezone(UTC).isoformat(" ", "seconds") if run.start_time else "-"
    lines = [
        f"# {failure.title}",
        f"[Page of the run]({url_for(run)}), started {started}, attempt {run.run_count}",
        f"> {_line(failure.state.message or '-')}",
        *_later(failure),
        "## What failed",
        *_table_of_steps(failure.steps),
        *(f"- task run *{_line(item.name)}*: {_reason(item)}" for item in failure.task_runs),
        "## What to do",
        _advice(failure),
        "## End of the log",
        "\n".join(["```text", *(_log_line(line) for line in failure.log), "```"]),
    ]
    return "\n\n".join(lines) + "\n"


def _later(failure: Failure) -> Iterator[str]:
    if failure.has_gone_on and failure.run.state:
        yield f"It has gone on since; at the time of this report it is {failure.run.state.name}."


def _table_of_steps(steps: Sequence[FailedStep]) -> Iterator[str]:
    if steps:
        yield "\n".join(
            [
                "| step | operation | status | task_uuid | error |",
                "|---|---|---|---|---|",
                *(
                    f"| {step.step} | {step.operation} | {step.status} | `{step.task_uuid or '-'}` "
                    f"| {_line(step.error)} |"
                    for step in steps
                ),
            ]
        )


def _advice(failure: Failure) -> str:
    known = (_ADVICE[step.code] for step in failure.steps if step.code in _ADVICE)
    return next(known, _OTHERWISE.get(failure.state.type, _OTHERWISE[StateType.FAILED]))


def _reason(task_run: TaskRun) -> str:
    message = task_run.state.message if task_run.state else None
    return _line(message or "no message")


def _log_line(text: str) -> str:
    # Three of them would end the block
    return text[:LONGEST_LINE].replace("```", "'''")


def _line(text: str) -> str:
    shown = cell(text)
    return shown if len(shown) <= LONGEST_LINE else f"{shown[:LONGEST_LINE]}…"
