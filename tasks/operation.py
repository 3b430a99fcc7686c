"""What the fourteen tasks share: send the request once, wait, tell, cancel."""

import asyncio
import random
import re
import textwrap
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from inspect import Signature, signature
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar, cast
from uuid import uuid4

from prefect import Task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State, TaskRun
from prefect.context import FlowRunContext
from prefect.logging import get_run_logger
from prefect.tasks import TaskRunNameCallbackWithParameters
from pydantic import ValidationError

from media_api.client.errors import (
    InvalidRequest,
    MediaError,
    RequestRefused,
    TaskFailed,
    UnexpectedAnswer,
)
from media_api.client.local_files import FileDigests, FileWriter, SentFiles
from media_api.client.media_client import MediaClient
from media_api.contract.additions import asked_without
from media_api.contract.base import OperationRequest, TaskRequestOptions
from media_api.contract.models_3d import MultiViewImages
from media_api.contract.operations import OPERATIONS, AnyEnvelope, Operation
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.errors import CalledInSyncFlow
from media_pipelines.run.handover import ClosedBox, taken
from media_pipelines.run.plan import RunPlan
from media_pipelines.run.shared_limit import shared_slot
from media_pipelines.run.step_watcher import described
from media_pipelines.submission.job_ledger import JobState
from media_pipelines.submission.scope import current_call
from media_pipelines.submission.submission import Submission, digest_of

Side = Literal["front", "left", "back", "right"]

Views = MultiViewImages | Mapping[Side, AssetSource]
"""Pictures of one object from up to four sides; `front` is required."""

RETRY_DELAYS_SECONDS = [2.0, 10.0, 30.0]
RETRY_JITTER = 0.2
P = ParamSpec("P")
R = TypeVar("R")
Envelope = TypeVar("Envelope", bound=AnyEnvelope)
LONGEST_RUN_NAME = 80
CANCELED = "canceled"
_NOT_SENT = frozenset({"service", "priority", "timeout"})
_REFUSES_FIELDS = (400, 422)


def worth_retrying(_task: object, _task_run: TaskRun, state: State[Any]) -> bool:
    """Say whether a task run that failed may succeed when it is tried again."""
    # state.result() is a coroutine for async tasks, which Prefect would take for "yes".
    return isinstance(state.data, MediaError) and state.data.retryable


@dataclass(frozen=True)
class RunName(TaskRunNameCallbackWithParameters):
    """Names runs of an operation after what they make, as `image: an oak chair`.

    The image fields stand in where the field that says it best is empty.
    """

    operation: Operation

    def __call__(self, parameters: dict[str, Any]) -> str:
        """Return the name of the run with these parameters."""
        fields = (self.operation.named_by, "input_image", "input_images")
        subject = _named(next(filter(None, map(parameters.get, fields)), ""))
        name = f"{self.operation.makes}: {subject}"
        return textwrap.shorten(name, LONGEST_RUN_NAME, placeholder="…")


def _named(subject: object) -> str:
    """Say in a few words what a parameter is; a uuid says nothing."""
    if isinstance(subject, Mapping):
        subject = subject.get("front")
    if isinstance(subject, list) and subject:
        subject = subject[0]
    if isinstance(subject, ClosedBox):
        subject = subject.content
    # An inline file is far longer than any name.
    text = str(subject)[: 2 * LONGEST_RUN_NAME]
    if text.startswith("data:"):
        return "an inline file"
    is_file = isinstance(subject, Path) or text.startswith(("assets/", "http://", "https://"))
    return text.rstrip("/").rpartition("/")[2] if is_file else text


class OperationTask(Task[P, R]):
    """A Prefect task that can also run without a task run of its own, or only be planned.

    Args:
        call: What it does.
        operation: The row of OPERATIONS that it runs.
    """

    def __init__(self, call: Callable[P, R], operation: Operation) -> None:
        self.operation = operation
        super().__init__(
            call,
            name=operation.name,
            task_run_name=RunName(operation),
            # Prefect would give two equal calls of one run one result, and a key hit across
            # services.
            cache_policy=NO_CACHE,
            retries=len(RETRY_DELAYS_SECONDS),
            retry_delay_seconds=RETRY_DELAYS_SECONDS,
            retry_jitter_factor=RETRY_JITTER,
            retry_condition_fn=worth_retrying,
        )

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:  # type: ignore[override]
        """Call the operation in the way of its surroundings."""
        context = current_context()
        if context.plan is not None:
            # Every operation is a coroutine function.
            return self._planned(context.plan, *args, **kwargs)  # type: ignore[return-value]
        if context.inline:
            return self._repeated(*args, **kwargs)  # type: ignore[return-value]
        flow_run = FlowRunContext.get()
        if flow_run and flow_run.flow and not flow_run.flow.isasync:
            raise CalledInSyncFlow(self.operation.python_name, flow_run.flow.fn.__name__)
        given = [taken(item) for item in args]
        named = {name: taken(item) for name, item in kwargs.items()}
        return super().__call__(*given, **named)  # type: ignore[arg-type]

    async def _planned(self, plan: RunPlan, *args: P.args, **kwargs: P.kwargs) -> AnyEnvelope:
        # It is awaited inside of its step
        plan = current_context().plan or plan
        given = self._signature.bind(*args, **kwargs)
        given.apply_defaults()
        name, model = self.operation.name, str(given.arguments.get("model") or "")
        if not plan.earlier:
            return plan.note(name, model)
        fields = {key: taken(value) for key, value in given.arguments.items()}
        asked = {key: value for key, value in fields.items() if key not in _NOT_SENT}
        return plan.note(name, model, described(await _request(name, asked, FileDigests())))

    @cached_property
    def _signature(self) -> Signature:
        return signature(self.fn)

    async def _repeated(self, *args: P.args, **kwargs: P.kwargs) -> object:
        call = cast(Callable[P, Awaitable[object]], self.fn)
        # All attempts are one call
        with in_context(replace(current_context(), caller=uuid4())):
            for delay in RETRY_DELAYS_SECONDS[: self.retries]:
                try:
                    return await call(*args, **kwargs)
                except MediaError as exc:
                    if not exc.retryable:
                        raise
                await asyncio.sleep(delay * random.uniform(1.0, 1.0 + RETRY_JITTER))
            return await call(*args, **kwargs)


AnyOperationTask = OperationTask[..., Coroutine[Any, Any, AnyEnvelope]]


def operation_task(name: str) -> Callable[[Callable[P, R]], OperationTask[P, R]]:
    """Make the task of an operation.

    Args:
        name: Name of a row of OPERATIONS.
    """
    return partial(OperationTask, operation=OPERATIONS[name])


async def execute(
    task: OperationTask[..., Coroutine[Any, Any, Envelope]], given: Mapping[str, Any]
) -> Envelope:
    """Run an operation at the service and return its COMPLETED envelope.

    A later attempt of the same call finds the job that an earlier one created. An addition of ours
    that the service refuses is left out, where the table of additions says so.

    Args:
        task: The task that is called.
        given: Its arguments by name: `service`, `priority`, `timeout`, and the fields of the
            request, of which None leaves one out and a `Path` is sent as its content.

    Raises:
        MediaError: As `MediaClient.run`; `InvalidRequest` when a field is not valid.
    """
    # A future becomes an envelope only now
    fields: dict[str, Any] = {name: taken(value) for name, value in given.items()}
    service: MediaService = fields.pop("service")
    priority, timeout = fields.pop("priority"), fields.pop("timeout")
    operation = task.operation.name
    # The row says which envelope comes of an operation; a test holds the task to it.
    envelope: Envelope
    async with service.get_client() as client:
        priority = service.priority if priority is None else priority
        request = await _request(operation, fields, SentFiles(client), priority)
        try:
            envelope = await _run(service, client, operation, request, timeout)
        except (RequestRefused, UnexpectedAnswer) as exc:
            refused = _left_out(operation, request, exc)
            if not refused:
                raise
            without = ", ".join(refused)
            _say(f"{operation} is asked again without {without}: the service refuses it.")
            request = request.model_copy(update=dict.fromkeys(refused))
            envelope = await _run(service, client, operation, request, timeout)
    return envelope


async def _run(
    service: MediaService,
    client: MediaClient,
    operation: str,
    request: OperationRequest,
    timeout: float | None,
) -> Any:
    context = current_context()
    if context.watcher:
        context.watcher.sent(operation, request, client.uploaded)
    call = current_call(context.scope, context.caller)
    shared = await context.contents.key(client, operation, request) if context.contents else None
    submission = Submission(
        client=client,
        ledger=service.ledger,
        service=service.identity,
        operation=operation,
        request=request,
        key=shared or call.key(digest_of(operation, request, client.uploaded)),
        earlier_jobs=call.earlier_jobs,
        spending=context.account,
        standing=context.lease,
    )
    async with client.slot(), shared_slot(service.shared_limit):
        return await _finish(submission, timeout)


def _left_out(
    operation: str, request: OperationRequest, refusal: RequestRefused | UnexpectedAnswer
) -> list[str]:
    """Name the additions of a request that the refusal names, in whatever shape it has."""
    if refusal.status not in _REFUSES_FIELDS:
        return []
    if isinstance(refusal, RequestRefused):
        text = " ".join(error.field for error in refusal.problem.errors)
    else:
        text = refusal.excerpt
    given = [name for name in asked_without(operation) if getattr(request, name, None) is not None]
    return [name for name in given if re.search(rf"\b{name}\b", text)]


async def _finish(
    submission: Submission, timeout: float | None, *, is_repeated: bool = False
) -> AnyEnvelope:
    entry, task = await submission.job()
    try:
        task = await submission.client.finish(
            task, submission.operation, timeout=timeout, on_update=_tell
        )
    except TaskFailed as exc:
        await submission.end(entry, failed=True)
        if exc.code == CANCELED and submission.is_shared and not is_repeated:
            # Somebody else who reused the job has canceled it.
            return await _finish(submission, timeout, is_repeated=True)
        raise
    if entry.state is JobState.OPEN:
        await submission.end(entry, failed=False)
    contents = current_context().contents
    if contents:
        contents.remember(task)
    return task


async def _request(
    operation: str,
    fields: Mapping[str, object],
    files: FileWriter,
    priority: int | None = None,
) -> OperationRequest:
    body = {name: await _sendable(value, files) for name, value in fields.items()}
    body = {name: value for name, value in body.items() if value is not None}
    if priority is not None:
        body["options"] = TaskRequestOptions(priority=priority)
    try:
        return OPERATIONS[operation].request.validate_python(body)
    except ValidationError as exc:
        raise InvalidRequest.of(operation, exc) from exc


async def _sendable(value: object, files: FileWriter) -> object:
    if isinstance(value, ClosedBox):
        return value.content
    if isinstance(value, Path):
        return await files.written(value)
    if isinstance(value, list):
        return [await _sendable(item, files) for item in value]
    if isinstance(value, Mapping):
        return {key: await _sendable(item, files) for key, item in value.items()}
    return value


def _say(text: str) -> None:
    if not current_context().inline:
        get_run_logger().info(text)


def _tell(task: AnyEnvelope) -> None:
    done = "" if task.progress is None else f", {task.progress:.0%} done"
    _say(f"{task.task_type} {task.task_uuid} is {task.status.value}{done}")
    watcher = current_context().watcher
    if watcher:
        watcher.changed(task)
