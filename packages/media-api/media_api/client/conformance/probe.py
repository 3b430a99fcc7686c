"""What the checks of a service share: how one is written, and what earlier ones have found."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import httpx
from pydantic import ValidationError

from media_api.client.conformance.exchange import Exchange
from media_api.client.conformance.report import Area, Grade
from media_api.client.task_reading import TaskReading, UnreadableRecord, read_task
from media_api.contract.base import TaskStatus
from media_api.contract.operations import OPERATIONS, AnyEnvelope
from media_api.contract.problems import Problem
from media_api.contract.wrong_values import wrong_value

PICTURES = "images/generations"
# Fields that the specification requires, and that our client could do without.
REQUIRED = ("task_uuid", "task_type", "model", "status", "created_at", "completed_at", "result")
EXCERPT_CHARACTERS = 100


class NotOk(Exception):
    """A check did not end well."""

    grade = Grade.FAILS


class Lacks(NotOk):
    """The service has not an addition of ours, or not all that is specified."""

    grade = Grade.LACKS


class Unknown(NotOk):
    """The check could not be tried."""

    grade = Grade.UNKNOWN


@dataclass(kw_only=True)
class Probe:
    """What is known of the service so far.

    Attributes:
        exchange: Sends requests.
        task_seconds: How long a task may take.
        refusal: The answer to a request that was wrong.
        has_answered: Whether it has answered anything.
        is_locked: Whether it takes no request for want of a right key.
        operations: Those that are there; None while this cannot be told.
        picture: The task of the picture, as it was read last.
        record: The answer that it was read from.
        is_finished: Whether that has ended as it should.
        takes_seed: Whether it took our addition `seed`; None before it was asked.
        keeps_keys: Whether a repeated request with the same key is the same task.
        spare: A task that may be canceled.
        content: Of the picture.
        waited: The answer to a request that asked to wait for its end.
    """

    exchange: Exchange
    task_seconds: float
    refusal: httpx.Response | None = None
    has_answered: bool = False
    is_locked: bool = False
    operations: frozenset[str] | None = None
    picture: AnyEnvelope | None = None
    record: httpx.Response | None = None
    is_finished: bool = False
    takes_seed: bool | None = None
    keeps_keys: bool | None = None
    spare: AnyEnvelope | None = None
    content: bytes = b""
    waited: httpx.Response | None = None


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One thing that a service should do.

    Attributes:
        area: Part of the report.
        name: What it should do.
        run: Tries it, and returns what it answered; raises `NotOk` with the reason.
        creates: Whether it needs a task.
    """

    area: Area
    name: str
    run: Callable[[Probe], Awaitable[str]]
    creates: bool = True


def envelope_of(answer: httpx.Response, operation: str = PICTURES) -> AnyEnvelope:
    """Read a task envelope as pipelines do, which can do without most of it.

    Raises:
        NotOk: If it is none.
    """
    return _reading_of(answer, operation).task


def differences(answer: httpx.Response, operation: str = PICTURES) -> list[str]:
    """List what a task envelope has otherwise than the specification, and pipelines bear.

    Raises:
        NotOk: As `envelope_of`.
    """
    reading = _reading_of(answer, operation)
    found = [f"{name} cannot be read" for name in reading.left_out]
    try:
        OPERATIONS[operation].envelope.model_validate_json(answer.content)
    except ValidationError as exc:
        first = exc.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "the body"
        found = found or [f"{place}: {wrong_value(first)}"]
    else:
        found += [f"{name} is not there" for name in REQUIRED if name not in answer.json()]
        empty = [name for name in ("task_type", "model") if answer.json().get(name) == ""]
        found += [f"{name} is empty" for name in empty]
    task = reading.task
    if task.status is TaskStatus.COMPLETED and task.completed_at < task.created_at:
        found.append(f"completed_at is {task.completed_at}, before created_at")
    return found


def _reading_of(answer: httpx.Response, operation: str) -> TaskReading:
    try:
        reading = read_task(OPERATIONS[operation], answer.content)
    except UnreadableRecord as exc:
        needs = "task_uuid, status and a result that can be read"
        raise NotOk(f"{answer_text(answer)}; it is not a task envelope, which has {needs}") from exc
    if "status" in reading.left_out:
        raise NotOk("its status is none that is known: pipelines ask until their time is over")
    return reading


def answer_text(answer: httpx.Response) -> str:
    """Say what a service has answered: the status, and the code or the beginning of a refusal."""
    if answer.is_success:
        return f"it answers {answer.status_code}"
    problem = problem_of(answer)
    text = problem.code if problem else " ".join(answer.text.split())[:EXCERPT_CHARACTERS]
    return f"it answers {answer.status_code} {text}".rstrip()


def problem_of(answer: httpx.Response) -> Problem | None:
    """Read a refusal of the kind that ours makes; None when it is another."""
    try:
        return Problem.model_validate_json(answer.content)
    except ValidationError:
        return None
