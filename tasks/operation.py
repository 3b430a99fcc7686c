"""What the fourteen tasks share: a signature becomes a Prefect task that sends its request once."""

import textwrap
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar, cast

from prefect import Task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State, TaskRun
from prefect.tasks import TaskRunNameCallbackWithParameters
from pydantic import BaseModel, ValidationError

from media_api.client.errors import MediaError, RequestRefused, UnexpectedAnswer
from media_api.client.local_files import SentFiles
from media_api.client.media_client import MediaClient
from media_api.contract.additions import asked_without
from media_api.contract.base import OperationRequest
from media_api.contract.models_3d import MultiViewImages
from media_api.contract.operations import OPERATIONS, AnyEnvelope, Operation
from media_api.contract.promises import with_unkept_promises
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.money.account import first_alone
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.run.context import current_context
from media_pipelines.run.executors import (
    RETRY_DELAYS_SECONDS,
    RETRY_JITTER,
    current_executor,
)
from media_pipelines.run.request import ClosedBox, OperationCall, arguments_of, request_of
from media_pipelines.submission.scope import current_call
from media_pipelines.submission.shared_limit import shared_slot
from media_pipelines.submission.submission import Submission, digest_of
from media_pipelines.tasks.results import UsableResult, usable

Side = Literal["front", "left", "back", "right"]

Views = MultiViewImages | Mapping[Side, AssetSource]
"""Pictures of one object from up to four sides; `front` is required."""

P = ParamSpec("P")
Result = TypeVar("Result", bound=UsableResult)
LONGEST_RUN_NAME = 80
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


class OperationTask(Task[P, Coroutine[Any, Any, Result]]):
    """A Prefect task that runs an operation, in the way of its surroundings.

    Args:
        declared: Its signature and docstring say what the operation takes; it has no body.
        operation: The row of OPERATIONS that it runs.
    """

    def __init__(
        self, declared: Callable[P, Coroutine[Any, Any, Result]], operation: Operation
    ) -> None:
        self.operation = operation
        super().__init__(
            _performing(declared, operation.name),
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

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Result:  # type: ignore[override]
        """Call the operation in the way of its surroundings.

        Returns:
            Where a loop runs, what is to be awaited for the result; else the result.
        """
        call = OperationCall(task=self, positional=args, named=kwargs)
        return current_executor().run(call)  # type: ignore[return-value]

    def with_options(self, **options: Any) -> "OperationTask[P, Result]":
        """Return the same operation with other options, as Prefect does."""
        made = super().with_options(**options)
        made.__class__, made.operation = OperationTask, self.operation  # type: ignore[attr-defined]
        return cast("OperationTask[P, Result]", made)

    def map(self, *args: Any, **kwargs: Any) -> Any:
        """Call the operation for each item of its arguments, as Prefect does.

        Raises:
            ServiceMapped: If the service is not marked as one for all items.
        """
        if any(isinstance(each, MediaService) for each in (*args, *kwargs.values())):
            raise ServiceMapped(self.operation.python_name)
        return super().map(*args, **kwargs)


class ServiceMapped(MediaError, TypeError):
    """A service was handed to `map` as though it had items."""

    default_code = "service_mapped"

    def __init__(self, operation: str) -> None:
        super().__init__(operation)
        self.operation = operation

    def __str__(self) -> str:
        return (
            f"{self.operation}.map takes an item of each argument for each call, and a service has "
            f"none. Write `from prefect import unmapped` and `{self.operation}.map("
            "unmapped(service), …)`; so also for every other value that is for all calls."
        )


AnyOperationTask = OperationTask[..., Any]


def operation_task(
    name: str,
) -> Callable[[Callable[P, Coroutine[Any, Any, Result]]], OperationTask[P, Result]]:
    """Make the task of an operation of a function that only declares what it takes.

    A later attempt of the same call finds the job that an earlier one created. An addition of ours
    that the service refuses is left out, where the table of additions says so.

    Args:
        name: Name of a row of OPERATIONS.
    """
    return partial(OperationTask, operation=OPERATIONS[name])


def _performing(
    declared: Callable[P, Coroutine[Any, Any, Result]], operation: str
) -> Callable[P, Coroutine[Any, Any, Result]]:
    """Make the function that runs an operation at the service, of one that declares it.

    It returns the COMPLETED envelope, and raises a MediaError: as `Submission.job` and `finished`,
    or `InvalidRequest` when a field is not valid.
    """

    @wraps(declared)
    async def perform(*args: P.args, **kwargs: P.kwargs) -> Result:
        given = arguments_of(declared, args, kwargs)
        service: MediaService = given["service"]
        priority, timeout = given["priority"], given["timeout"]
        async with service.get_client() as client:
            priority = service.priority if priority is None else priority
            request = await request_of(operation, given, SentFiles(client), priority)
            alone = first_alone(current_context().account, operation, request.asked_model)
            async with alone, client.slot(), shared_slot(service.shared_limit):
                submission = await _submission(service, client, operation, request)
                try:
                    entry, task = await submission.job()
                except (RequestRefused, UnexpectedAnswer) as exc:
                    smaller = _without_additions(operation, request, exc)
                    if smaller is request:
                        raise
                    submission = await _submission(service, client, operation, smaller)
                    entry, task = await submission.job()
                entry, task = await submission.finished(entry, task, timeout, _tell)
        if step := current_context().step:
            step.job = entry
        if contents := current_context().contents:
            contents.remember(task)
        # The row says which envelope comes of an operation; a test holds the task to it.
        return cast(Result, usable(with_unkept_promises(task, submission.request), service))

    return perform


async def _submission(
    service: MediaService, client: MediaClient, operation: str, request: OperationRequest
) -> Submission:
    context = current_context()
    if context.step:
        context.step.sent(operation, request, client.uploaded)
    call = current_call(context.scope, context.caller)
    shared = await context.contents.key(client, operation, request) if context.contents else None
    return Submission(
        client=client,
        ledger=service.ledger,
        service=service.identity,
        operation=operation,
        request=request,
        key=shared or call.key(digest_of(operation, request, client.uploaded)),
        earlier_jobs=call.earlier_jobs,
        is_shared=shared is not None,
        spending=context.account,
        standing=context.lease,
    )


def _without_additions(
    operation: str, request: OperationRequest, refusal: RequestRefused | UnexpectedAnswer
) -> OperationRequest:
    """Return a request without the additions of ours that a service seems not to know.

    They are those that its refusal names. One that names no field may be about anything, and the
    service may have the job already.
    """
    if refusal.status not in _REFUSES_FIELDS:
        return request
    named = _named_fields(refusal)
    additions = [name for name in asked_without(operation) if name in named]
    given = [name for name in additions if getattr(request, name, None) is not None]
    if not given:
        return request
    without = ", ".join(given)
    current_executor().log(f"{operation} is asked again without {without}: the service refuses it.")
    return request.model_copy(update=dict.fromkeys(given))


def _named_fields(refusal: RequestRefused | UnexpectedAnswer) -> set[str | int]:
    """Return the names in the places that a refusal is about."""
    if isinstance(refusal, RequestRefused):
        return {part for error in refusal.problem.errors for part in error.field.split(".")}
    try:
        detail = _ListOfErrors.model_validate_json(refusal.excerpt).detail
    except ValidationError:
        return set()
    return {part for error in detail for part in error.loc}


class _ErrorOfField(BaseModel):
    loc: list[str | int]


class _ListOfErrors(BaseModel):
    """A refusal as services write it that are made with FastAPI."""

    detail: list[_ErrorOfField]


def _tell(task: AnyEnvelope) -> None:
    done = "" if task.progress is None else f", {task.progress:.0%} done"
    why = f": {task.status_reason}" if task.status_reason else ""
    context = current_context()
    current_executor().log(f"{task.task_type} {task.task_uuid} is {task.status.value}{done}{why}")
    if context.step:
        context.step.changed(task)
