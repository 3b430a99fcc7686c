"""What the fourteen tasks share: send the request once, wait, tell, cancel."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State, TaskRun
from prefect.logging import get_run_logger
from prefect.tasks import TaskRunNameCallbackWithParameters
from pydantic import ValidationError

from blocks.errors import InvalidRequest, MediaError
from blocks.media_client import MediaClient
from blocks.media_service import MediaService
from schemas.base import OperationRequest, TaskRequestOptions, TaskStatus
from schemas.models_3d import MultiViewImages
from schemas.operations import OPERATIONS, AnyEnvelope
from tasks.progress import current_watcher
from tasks.submission import current_call

Asset = str | Path
"""An asset input: relative URI, base64, data: URL, http(s) URL, or a file on this machine."""

Side = Literal["front", "left", "back", "right"]

Views = MultiViewImages | Mapping[Side, Asset]
"""Pictures of one object from up to four sides; `front` is required."""

RETRY_DELAYS_SECONDS = [2.0, 10.0, 30.0]
LONGEST_RUN_NAME = 80


def worth_retrying(_task: object, _task_run: TaskRun, state: State[Any]) -> bool:
    """Say whether a task run that failed may succeed when it is tried again."""
    # state.result() is a coroutine for async tasks, which Prefect would take for "yes".
    return isinstance(state.data, MediaError) and state.data.retryable


@dataclass(frozen=True)
class RunName(TaskRunNameCallbackWithParameters):
    """Names task runs after what they make, as `image: an oak chair`.

    Attributes:
        kind: What the operation makes.
        field: Parameter that says it best; the image fields stand in when it is empty.
    """

    kind: str
    field: str

    def __call__(self, parameters: dict[str, Any]) -> str:
        """Return the name of the task run with these parameters."""
        given = (parameters.get(key) for key in (self.field, "input_image", "input_images"))
        # An inline file is far longer than any name.
        subject = str(next(filter(None, given), ""))[: 2 * LONGEST_RUN_NAME]
        return textwrap.shorten(f"{self.kind}: {subject}", LONGEST_RUN_NAME, placeholder="…")


TASK_OPTIONS: dict[str, Any] = {
    # Prefect would give two equal calls of one run one result, and a key hit across services.
    "cache_policy": NO_CACHE,
    "retries": len(RETRY_DELAYS_SECONDS),
    "retry_delay_seconds": RETRY_DELAYS_SECONDS,
    "retry_jitter_factor": 0.2,
    "retry_condition_fn": worth_retrying,
}


async def execute(
    service: MediaService,
    operation: str,
    fields: Mapping[str, object],
    *,
    priority: int | None,
    timeout: float | None,
) -> AnyEnvelope:
    """Run an operation at the service and return its COMPLETED envelope.

    A retry of the task run or of the flow run finds the task that an earlier attempt created.

    Args:
        service: Where to run it.
        operation: Name of a row of OPERATIONS.
        fields: The request by field; None leaves a field out, a `Path` is sent as its content.
        priority: 0..255; None takes the priority of the service block.
        timeout: Seconds; None takes the timeout of the service block.

    Raises:
        MediaError: As `MediaClient.run`; `InvalidRequest` when a field is not valid.
    """
    async with service.get_client() as client:
        priority = service.priority if priority is None else priority
        request = await _request(client, operation, fields, priority)
        watcher = current_watcher()
        if watcher:
            watcher.sent(operation)
        async with client.slot():
            task = await _create(client, operation, request)
            task = await client.finish(task, operation, timeout=timeout, on_update=_tell)
    return task


async def _create(client: MediaClient, operation: str, request: OperationRequest) -> AnyEnvelope:
    keys = iter(current_call(operation, request).keys())
    task = await client.create(operation, request, idempotency_key=next(keys))
    for key in keys:
        if task.status is not TaskStatus.FAILED:
            break
        # An earlier attempt had this job and lost it; the key would give it back for ever.
        task = await client.create(operation, request, idempotency_key=key)
    return task


async def _request(
    client: MediaClient, operation: str, fields: Mapping[str, object], priority: int | None
) -> OperationRequest:
    body = {name: await _sendable(client, value) for name, value in fields.items()}
    body = {name: value for name, value in body.items() if value is not None}
    if priority is not None:
        body["options"] = TaskRequestOptions(priority=priority)
    try:
        return OPERATIONS[operation].request.validate_python(body)
    except ValidationError as exc:
        raise InvalidRequest.of(operation, exc) from exc


async def _sendable(client: MediaClient, value: object) -> object:
    if isinstance(value, Path):
        return await client.encode_file(value)
    if isinstance(value, list):
        return [await _sendable(client, item) for item in value]
    if isinstance(value, Mapping):
        return {key: await _sendable(client, item) for key, item in value.items()}
    return value


def _tell(task: AnyEnvelope) -> None:
    get_run_logger().info("%s %s is %s", task.task_type, task.task_uuid, task.status.value)
    watcher = current_watcher()
    if watcher:
        watcher.changed(task)
