"""A picture from its request to its end, and another one that is canceled."""

import asyncio
import time
from collections.abc import Mapping
from uuid import uuid4

import httpx
from pydantic import ValidationError

from media_api.client.asset_names import relative_uri
from media_api.client.conformance.exchange import Exchange, task_uuid_of
from media_api.client.conformance.probe import (
    PICTURES,
    Lacks,
    NotOk,
    Probe,
    Trial,
    Unknown,
    answer_text,
    differences,
    envelope_of,
)
from media_api.client.errors import UnsafeAssetName
from media_api.client.retrying import retry_after
from media_api.contract.base import TaskPage, TaskStatus
from media_api.contract.operations import API_PREFIX, AnyEnvelope

SUCCESS = (200, 201)
SIZE = "1024x1024"
PROMPT = "a wooden chair"
OTHER_PROMPT = "a wooden table"
SEED = 1
TOO_HIGH = 256
REPEATED = "makes a repeated request one task"
POLL_SECONDS = 1.0
LONGEST_POLL_SECONDS = 10.0
_REFUSED_REPETITION = (409, 422)


class PictureRequest:
    """The request of the picture, which is sent with one key."""

    def __init__(self) -> None:
        self.key = f"check-{uuid4()}"
        self.body: dict[str, object] = {"prompt": PROMPT, "size": SIZE, "seed": SEED}

    async def accepts(self, probe: Probe) -> str:
        """Create it; without our addition `seed` where that is refused."""
        answer = await self._sent(probe.exchange, "the picture")
        takes_seed = answer.is_success
        if answer.is_client_error:
            del self.body["seed"]
            answer = await self._sent(probe.exchange, "the picture")
        probe.takes_seed = takes_seed if answer.is_success else None
        if answer.status_code not in SUCCESS:
            raise NotOk(f"{answer_text(answer)}, not 200 or 201")
        probe.picture, probe.record = envelope_of(answer), answer
        return f"{answer_text(answer)}, {probe.picture.status.value}"

    async def is_one_task(self, probe: Probe) -> str:
        """Send it again with its key."""
        first = _picture(probe)
        answer = await self._sent(probe.exchange, "the picture, repeated with its key")
        second = envelope_of(answer)
        probe.keeps_keys = second.task_uuid == first.task_uuid
        if not probe.keeps_keys:
            probe.spare = second
            raise Lacks("it made a second task: a request whose answer is lost may be paid twice")
        return f"{answer_text(answer)}, the same task"

    async def keeps_its_key(self, probe: Probe) -> str:
        """Send another body with its key."""
        first = _picture(probe)
        if not probe.keeps_keys:
            raise Unknown("it ignores keys")
        body = {**self.body, "prompt": OTHER_PROMPT}
        answer = await probe.exchange.create(
            PICTURES, body, "another picture with the same key", idempotency_key=self.key
        )
        if answer.status_code in _REFUSED_REPETITION:
            return answer_text(answer)
        if task_uuid_of(answer) not in ("", first.task_uuid):
            probe.spare = envelope_of(answer)
        raise Lacks(f"{answer_text(answer)}, and does not say that the key was used before")

    async def _sent(self, exchange: Exchange, what: str) -> httpx.Response:
        return await exchange.create(PICTURES, self.body, what, idempotency_key=self.key)


async def _takes_seed(probe: Probe) -> str:
    if probe.takes_seed is None:
        raise Unknown("no picture was accepted")
    if not probe.takes_seed:
        raise Lacks("it is refused; pipelines ask again without it, and a seed has no effect")
    return "accepted; whether it has an effect is not tried"


async def _limits_priority(probe: Probe) -> str:
    _picture(probe)
    answer = await _second_picture(probe.exchange, TOO_HIGH)
    if answer.is_client_error:
        return answer_text(answer)
    if answer.is_success:
        probe.spare = envelope_of(answer)
    raise NotOk(f"{answer_text(answer)} to options.priority {TOO_HIGH}, which ends at 255")


async def _cancels(probe: Probe) -> str:
    _picture(probe)
    if probe.spare is None:
        answer = await _second_picture(probe.exchange, 0)
        if answer.status_code not in SUCCESS:
            raise NotOk(f"{answer_text(answer)} to options.priority 0")
        probe.spare = envelope_of(answer)
    answer = await cancel(probe.exchange, PICTURES, probe.spare.task_uuid)
    if not answer.is_success:
        raise Lacks(f"{answer_text(answer)}: what is given up is made all the same, and paid for")
    envelope = envelope_of(answer)
    if envelope.status is TaskStatus.COMPLETED:
        raise Unknown("the picture was ready before")
    if envelope.status is not TaskStatus.FAILED:
        raise Lacks(f"{answer_text(answer)}, and the task is {envelope.status.value}, not FAILED")
    return f"FAILED{_reason(envelope)}"


async def _completes(probe: Probe) -> str:
    began, pause = time.monotonic(), POLL_SECONDS
    first = _picture(probe)
    while not _picture(probe).status.is_terminal:
        if time.monotonic() - began > probe.task_seconds:
            raise Unknown(f"it is not ready after {probe.task_seconds:.0f} s")
        answer = await probe.exchange.send("GET", _path(first))
        if answer.status_code != httpx.codes.OK:
            raise NotOk(f"{answer_text(answer)} to a task that it has accepted")
        probe.picture, probe.record = envelope_of(answer), answer
        if probe.picture.task_uuid != first.task_uuid:
            raise NotOk(f"it answers with another task, {probe.picture.task_uuid}")
        if not probe.picture.status.is_terminal:
            await asyncio.sleep(retry_after(answer) or pause)
            pause = min(pause * 1.5, LONGEST_POLL_SECONDS)
    _check_end(_picture(probe))
    probe.is_finished = True
    return f"by {_picture(probe).model}"


def _check_end(picture: AnyEnvelope) -> None:
    if picture.status is TaskStatus.FAILED:
        raise NotOk(f"the picture FAILED{_reason(picture)}")
    uris = picture.result
    if not uris or not all(isinstance(uri, str) for uri in uris):
        raise NotOk("result is not a list of image URIs")
    try:
        relative_uri(uris[0])
    except UnsafeAssetName as exc:
        raise NotOk(f"result is not a relative path: {uris[0][:80]}") from exc


async def _is_as_specified(probe: Probe) -> str:
    _picture(probe)
    found = differences(probe.record) if probe.record else []
    if found:
        raise Lacks(f"{'; '.join(found)}: pipelines read the rest, and warn")
    return "all of it"


async def _stays(probe: Probe) -> str:
    picture = finished(probe)
    answer = await probe.exchange.send("GET", _path(picture))
    again = envelope_of(answer)
    if (again.status, again.result) != (picture.status, picture.result):
        raise NotOk("status or result of a task that had ended has changed")
    return answer_text(answer)


async def _lists(probe: Probe) -> str:
    answer = await probe.exchange.send("GET", f"{API_PREFIX}/tasks?page_size=1")
    if not answer.is_success:
        raise Lacks(f"{answer_text(answer)}: abandoned jobs are found by our ledger only")
    try:
        page = TaskPage.model_validate_json(answer.content)
    except ValidationError as exc:
        raise Lacks("its list is another than ours") from exc
    if len(page.tasks) > 1:
        raise Lacks(f"a page of 1 has {len(page.tasks)} tasks")
    return answer_text(answer)


async def cancel(exchange: Exchange, operation: str, task_uuid: str) -> httpx.Response:
    """Cancel a task."""
    return await exchange.send("POST", f"{API_PREFIX}/{operation}/{task_uuid}/cancel")


def finished(probe: Probe) -> AnyEnvelope:
    """Return the picture once it has ended as it should.

    Raises:
        Unknown: If it has not.
    """
    if not probe.is_finished:
        raise Unknown("there is no finished picture")
    return _picture(probe)


def _picture(probe: Probe) -> AnyEnvelope:
    if probe.picture is None:
        raise Unknown("no picture was accepted")
    return probe.picture


async def _second_picture(exchange: Exchange, priority: int) -> httpx.Response:
    body: Mapping[str, object] = {
        "prompt": OTHER_PROMPT,
        "size": SIZE,
        "options": {"priority": priority},
    }
    what = "a second picture, to be canceled"
    return await exchange.create(PICTURES, body, what, idempotency_key=f"check-{uuid4()}")


def _path(task: AnyEnvelope) -> str:
    return f"{API_PREFIX}/{PICTURES}/{task.task_uuid}"


def _reason(task: AnyEnvelope) -> str:
    return (
        f", {task.error.code}: {task.error.message[:120]}" if task.error else ", without a reason"
    )


def checks() -> tuple[Trial, ...]:
    """Return the checks of one picture, in their order."""
    picture = PictureRequest()
    return (
        Trial(area="tasks", name="accepts a picture", run=picture.accepts),
        Trial(area="tasks", name="takes `seed`", run=_takes_seed),
        Trial(area="tasks", name=REPEATED, run=picture.is_one_task),
        Trial(area="tasks", name="refuses a key with another body", run=picture.keeps_its_key),
        Trial(area="tasks", name="limits options.priority", run=_limits_priority),
        Trial(area="tasks", name="cancels a task", run=_cancels),
        Trial(area="tasks", name="completes a task", run=_completes),
        Trial(area="tasks", name="writes tasks as specified", run=_is_as_specified),
        Trial(area="tasks", name="leaves a finished task as it is", run=_stays),
        Trial(area="tasks", name="lists tasks", run=_lists, creates=False),
    )
