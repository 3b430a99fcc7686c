"""Reads the record of a task as any service writes it.

Nobody can do without `task_uuid`, `status` and `result`. All else is advice: what cannot be read of
it is left out, so that a result that was paid for stays in reach.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import from_json

from media_api.contract.base import TaskStatus
from media_api.contract.envelopes import metadata_of
from media_api.contract.operations import AnyEnvelope, Operation

REQUIRED = frozenset({"task_uuid", "status", "result"})
_TIMES = {"created_at", "completed_at"}
# What other services call the states; one that nobody knows is none that ends
_STATES = {
    **{status.value: status for status in TaskStatus},
    **dict.fromkeys(("COMPLETE", "DONE", "FINISHED", "SUCCEEDED", "SUCCESS"), TaskStatus.COMPLETED),
    **dict.fromkeys(("ERROR", "CANCELED", "CANCELLED", "EXPIRED", "TIMEOUT"), TaskStatus.FAILED),
    **dict.fromkeys(
        ("RUNNING", "IN_PROGRESS", "STARTING", "STARTED", "ACTIVE", "GENERATING"),
        TaskStatus.PROCESSING,
    ),
    **dict.fromkeys(
        ("PENDING", "SCHEDULED", "WAITING", "SUBMITTED", "IN_QUEUE", "CREATED"), TaskStatus.QUEUED
    ),
}
# Where others write what is wrong, as in RFC 9457, FastAPI, OpenAI and many more
_SAYING = ("error", "errors", "title", "detail", "details", "message", "msg", "reason")
# Where others write the address of a file
_ADDRESSES = ("uri", "url", "path", "href")
LONGEST_WORDS = 500
_CANCELED = ("CANCELED", "CANCELLED")


@dataclass(frozen=True)
class TaskReading:
    """The record of a task, as far as it can be read.

    Attributes:
        task: The record.
        left_out: Names of fields that could not be read.
    """

    task: AnyEnvelope
    left_out: tuple[str, ...] = ()


class UnreadableRecord(ValueError):
    """Of an answer that is no record of a task, or one of which the result cannot be read.

    Attributes:
        task_uuid: Its task, as far as that can be read; else empty.
    """

    def __init__(self, task_uuid: str) -> None:
        super().__init__(task_uuid)
        self.task_uuid = task_uuid


class _Receipt(BaseModel):
    """What a record must have to be one."""

    model_config = ConfigDict(coerce_numbers_to_str=True)

    task_uuid: str = Field(min_length=1)
    status: str


def read_task(operation: Operation, content: bytes) -> TaskReading:
    """Read the record of a task.

    Args:
        operation: The operation that was asked for.
        content: The answer.

    Raises:
        UnreadableRecord: If it is none, or its result cannot be read.
    """
    try:
        return TaskReading(task=operation.envelope.model_validate_json(content))
    except ValidationError:
        body = _body(content)
    receipt = _receipt(body)
    defaults = {"task_type": operation.name, "model": "", "created_at": 0, "result": None}
    body = {name: value for name, value in body.items() if value is not None}
    left_out = _made_readable(body, receipt)
    while True:
        try:
            task = operation.envelope.model_validate(defaults | body)
        except ValidationError as exc:
            [place, *_] = [error["loc"] for error in exc.errors(include_url=False)]
            if place[0] == "result" and _addresses_are_found(body):
                continue
            name = "" if place[0] in REQUIRED else _leave_out(body, place)
            if not name:
                raise UnreadableRecord(receipt.task_uuid) from exc
            left_out.append(name)
        else:
            names = tuple(dict.fromkeys(left_out))
            return TaskReading(task=_warning_of(task, names), left_out=names)


def _addresses_are_found(body: dict[str, Any]) -> bool:
    """Take the addresses out of a result that has one in place of several, or files as objects."""
    result = body.get("result")
    items = result if isinstance(result, list) else [result]
    found = [_address(item) for item in items]
    if None in found or found == result:
        return False
    body["result"] = found
    return True


def _address(item: object) -> object:
    if not isinstance(item, dict):
        return item
    return next((item[name] for name in _ADDRESSES if isinstance(item.get(name), str)), None)


def _warning_of(task: AnyEnvelope, left_out: Sequence[str]) -> AnyEnvelope:
    """Say in the metadata of a result what the service said of it that could not be read."""
    if not left_out or task.status is not TaskStatus.COMPLETED:
        return task
    warnings = [
        {"field": name, "sentence": f"The service says something as {name} that cannot be read."}
        for name in left_out
    ]
    said = task.model_dump(mode="json")
    first = next(iter(metadata_of(task)), None)
    known = first.model_dump(mode="json") if first else {}
    with_warnings = known | {"warnings": [*known.get("warnings", []), *warnings]}
    rest = said["metadata"][1:] if isinstance(said["metadata"], list) else []
    for metadata in (with_warnings, [with_warnings, *rest]):
        try:
            return type(task).model_validate(said | {"metadata": metadata})
        except ValidationError:
            continue
    return task


def said_in(content: bytes) -> str:
    """Return what a refusal says, in whatever form a service writes it; empty: nothing readable."""
    try:
        said = from_json(content)
    except ValueError:
        return ""
    return " ".join(_words(said))[:LONGEST_WORDS]


def _words(said: object) -> Iterator[str]:
    match said:
        case str():
            yield said.strip()
        case list():
            for item in said:
                yield from _words(item)
        case dict():
            for name in _SAYING:
                yield from _words(said.get(name))


def _body(content: bytes) -> dict[str, Any]:
    try:
        # Not json, which ends with a RecursionError where brackets are nested too deep
        body = from_json(content)
    except ValueError as exc:
        raise UnreadableRecord("") from exc
    if isinstance(body, dict) and "task_uuid" not in body:
        # Some put every answer into an envelope of their own
        inner = [value for value in body.values() if isinstance(value, dict)]
        body = next((value for value in inner if "task_uuid" in value), body)
    if not isinstance(body, dict):
        raise UnreadableRecord("")
    return body


def _receipt(body: Mapping[str, Any]) -> _Receipt:
    try:
        return _Receipt.model_validate(body)
    except ValidationError as exc:
        known = body.get("task_uuid")
        raise UnreadableRecord(known if isinstance(known, str) else "") from exc


def _made_readable(body: dict[str, Any], receipt: _Receipt) -> list[str]:
    """Write what only looks different as the contract does; return the names of the rest."""
    said = receipt.status.strip().upper()
    body["task_uuid"] = receipt.task_uuid
    body["status"] = _STATES.get(said, TaskStatus.PROCESSING)
    if said in _CANCELED and not body.get("error"):
        body["error"] = {"code": "canceled", "message": "The service has canceled it."}
    elif isinstance(body.get("error"), str):
        body["error"] = {"code": "unknown", "message": body["error"]}
    left_out = [] if said in _STATES else ["status"]
    for name in body.keys() & _TIMES:
        seconds = _seconds(body[name])
        body[name] = seconds or 0
        left_out += [name] if seconds is None else []
    return left_out


def _seconds(value: object) -> int | None:
    """Return Unix seconds of a number, a number in a text, or ISO 8601."""
    try:
        return int(float(value))  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        pass
    try:
        return int(datetime.fromisoformat(str(value)).timestamp())
    except (ValueError, OverflowError, OSError):
        return None


def _leave_out(body: dict[str, Any], place: tuple[int | str, ...]) -> str:
    """Remove the value that is wrong, or what lacks one; return its name, or nothing."""
    # Names of types stand in the place as well, which the body does not have
    way: list[Any] = [body]
    names: list[int | str] = []
    for step in place:
        inner = way[-1]
        if step in (inner if isinstance(inner, dict) else range(len(inner))):
            names.append(step)
            way.append(inner[step])
        if not isinstance(way[-1], dict | list):
            break
    depth = len(names)
    # What is in a list would move its neighbours: all of the list goes
    while depth > 1 and not isinstance(way[depth - 1], dict):
        depth -= 1
    if not names:
        return ""
    way[depth - 1].pop(names[depth - 1])
    return ".".join(map(str, names[:depth]))
