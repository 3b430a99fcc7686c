"""From the call of an operation to the request that is sent, and to the record of it.

Prefect draws an edge between two tasks when an argument of one is what the other has returned. It
looks through arguments for that, down to texts and members of enumerations, which are one object
for all tasks. So an envelope is handed on in a closed box that belongs to the task run which has
returned it, and Prefect draws this edge and no other.
"""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Protocol

from prefect import Task
from prefect.utilities.engine import get_state_for_result, link_state_to_result
from pydantic import ValidationError

from media_api.client.asset_names import without_query
from media_api.client.errors import InvalidRequest
from media_api.client.local_files import FileWriter
from media_api.contract.base import OperationRequest, TaskEnvelope, TaskRequestOptions, asset_inputs
from media_api.contract.envelopes import result_uris
from media_api.contract.operations import OPERATIONS, AnyEnvelope
from media_pipelines.parameters.asset_text import NamedAsset
from media_pipelines.run.errors import NothingToTake
from media_pipelines.submission.reuse import inline_digest

_signature_of = cache(signature)
_OF_THE_CALL = frozenset({"service", "priority", "timeout"})


@dataclass(frozen=True, kw_only=True)
class OperationCall:
    """A call of the task of an operation.

    Attributes:
        task: The task; its name is that of the operation.
        positional: Positional arguments.
        named: Named arguments.
    """

    task: Task[..., Any]
    positional: tuple[Any, ...]
    named: Mapping[str, Any]

    @cached_property
    def arguments(self) -> dict[str, Any]:
        """All arguments by name, with the defaults of those that are not given."""
        return arguments_of(self.task.fn, self.positional, self.named)

    def attempt(self) -> Coroutine[Any, Any, AnyEnvelope]:
        """Do it once, in the task run that there is."""
        attempt: Coroutine[Any, Any, AnyEnvelope] = self.task.fn(*self.positional, **self.named)
        return attempt


def arguments_of(
    function: Callable[..., Any], positional: tuple[Any, ...], named: Mapping[str, Any]
) -> dict[str, Any]:
    """Return all arguments of a call by name, with the defaults of those that are not given.

    Raises:
        TypeError: If the function does not take them.
    """
    known = _parameters_of(function)
    if known is None:
        return _bound(function, positional, named)
    defaults, places = known
    given: dict[str, Any] = {**defaults, **dict(zip(places, positional, strict=False)), **named}
    is_clear = len(positional) <= len(places) and named.keys().isdisjoint(places[: len(positional)])
    if (
        is_clear
        and len(given) == len(defaults)
        and Parameter.empty not in map(type, given.values())
    ):
        return given
    # It says what is wrong
    return _bound(function, positional, named)


def _bound(
    function: Callable[..., Any], positional: tuple[Any, ...], named: Mapping[str, Any]
) -> dict[str, Any]:
    bound = _signature_of(function).bind(*positional, **named)
    bound.apply_defaults()
    arguments: dict[str, Any] = bound.arguments
    return arguments


@cache
def _parameters_of(function: Callable[..., Any]) -> tuple[dict[str, Any], tuple[str, ...]] | None:
    """Return all parameters with their defaults, and those that may be given by their place.

    None: they are to be bound as Python does it, for which a million rows would wait.
    """
    parameters = _signature_of(function).parameters.values()
    simple = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    if any(item.kind not in simple for item in parameters):
        return None
    missing = Parameter.empty()
    defaults = {
        item.name: missing if item.default is Parameter.empty else item.default
        for item in parameters
    }
    return defaults, tuple(
        item.name for item in parameters if item.kind is not Parameter.KEYWORD_ONLY
    )


class Executor(Protocol):
    """Runs the operations that are called in a context."""

    def run(self, call: OperationCall) -> Awaitable[AnyEnvelope]:
        """Run an operation.

        Raises:
            MediaError: As the operation.
        """

    def log(self, text: str) -> None:
        """Note what an operation does, where somebody reads it."""


class ClosedBox:
    """The URI of an asset, into which Prefect does not look.

    Attributes:
        content: The URI.
    """

    # No dataclass: Prefect looks through those.
    __slots__ = ("__weakref__", "content")

    def __init__(self, content: str) -> None:
        self.content = content


def taken(value: object) -> object:
    """Return an argument of an operation with the URI of every envelope in a box.

    Raises:
        NothingToTake: If an envelope has no asset.
    """
    match value:
        case NamedAsset():
            return _boxed(value.uri, value.envelope)
        case TaskEnvelope():
            return _boxed(_first_asset(value), value)
        case list():
            return [taken(item) for item in value]
        case Mapping():
            return {key: taken(item) for key, item in value.items()}
    return value


def _boxed(uri: str, envelope: AnyEnvelope) -> ClosedBox:
    """Put a URI in a box that belongs to the task run which has returned an envelope."""
    box = ClosedBox(uri)
    known = get_state_for_result(envelope)
    if known:
        state, kind = known
        link_state_to_result(state, box, kind)
    return box


def _first_asset(envelope: AnyEnvelope) -> str:
    uris = result_uris(envelope)
    if not uris:
        raise NothingToTake(envelope.task_type)
    return uris[0]


async def request_of(
    operation: str,
    arguments: Mapping[str, Any],
    files: FileWriter,
    priority: int | None = None,
) -> OperationRequest:
    """Make the request of an operation.

    Args:
        operation: Name of a row of OPERATIONS.
        arguments: Of its task by name; None leaves a field out, a `Path` is sent as its content.
        files: Writes local files into the request.
        priority: How urgent it is; None: as the service has it.

    Raises:
        InvalidRequest: If a field is not valid.
        MediaError: If a file cannot be read or sent.
    """
    fields = {name: value for name, value in arguments.items() if name not in _OF_THE_CALL}
    body = {name: await _sendable(taken(value), files) for name, value in fields.items()}
    body = {name: value for name, value in body.items() if value is not None}
    if priority is not None:
        body["options"] = TaskRequestOptions(priority=priority)
    try:
        return OPERATIONS[operation].request.validate_python(body)
    except ValidationError as exc:
        raise InvalidRequest.of(operation, exc) from exc


async def _sendable(value: object, files: FileWriter) -> object:
    match value:
        case ClosedBox():
            return value.content
        case Path():
            return await files.written(value)
        case list():
            return [await _sendable(item, files) for item in value]
        case Mapping():
            return {key: await _sendable(item, files) for key, item in value.items()}
    return value


def described(
    request: OperationRequest, uploaded: Mapping[str, str] | None = None
) -> dict[str, object]:
    """Return a request as JSON in which the digest of a file that was sent stands for the file.

    Args:
        request: The body.
        uploaded: URI → SHA-256 of files that were uploaded for it.
    """
    sent = uploaded or {}
    values = [slot.value for slot in asset_inputs(request)]
    found = {value: sent.get(value) or inline_digest(value) for value in values}
    digests = {
        value: f"sha256:{digest}" if digest else without_query(value)
        for value, digest in found.items()
    }
    body = request.model_dump(mode="json", exclude_none=True)
    return {name: _without_files(value, digests) for name, value in body.items()}


def _without_files(value: object, digests: dict[str, str]) -> object:
    match value:
        case str():
            return digests.get(value, value)
        case list():
            return [_without_files(item, digests) for item in value]
        case dict():
            return {name: _without_files(item, digests) for name, item in value.items()}
    return value
