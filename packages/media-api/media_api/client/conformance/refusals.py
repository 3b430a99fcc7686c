"""Requests that a service must refuse; none of them creates anything at one that does."""

from uuid import uuid4

from media_api.client.conformance.probe import (
    PICTURES,
    Lacks,
    NotOk,
    Probe,
    Trial,
    Unknown,
    answer_text,
    problem_of,
)
from media_api.contract.operations import API_PREFIX, OPERATIONS
from media_api.contract.problems import PROBLEM_CONTENT_TYPE

NO_JSON = b"{"
WRONG_KEY = "this-is-not-a-key"
_NO_RIGHT = (401, 403)
_GONE = (404, 410)
_NOT_THERE = (404, 405, 501)


async def _takes_the_key(probe: Probe) -> str:
    answer = await probe.exchange.send("GET", _some_task())
    probe.has_answered = True
    if answer.status_code in _NO_RIGHT:
        probe.is_locked = True
        given = "the key is not taken" if probe.exchange.has_key else "it needs a key"
        raise NotOk(f"{answer_text(answer)}: {given}")
    return answer_text(answer)


async def _needs_a_key(probe: Probe) -> str:
    if not probe.exchange.has_key:
        raise NotOk("it was asked without a key, and answers")
    for kind, key in (("no", ""), ("a wrong", WRONG_KEY)):
        answer = await probe.exchange.send("GET", _some_task(), key=key)
        if answer.status_code not in _NO_RIGHT:
            raise NotOk(f"{answer_text(answer)} to {kind} key")
    return answer_text(answer)


async def _knows_its_tasks(probe: Probe) -> str:
    answer = await probe.exchange.send("GET", _some_task())
    probe.refusal = answer if answer.is_client_error else None
    if answer.status_code not in _GONE:
        raise NotOk(f"{answer_text(answer)}, not 404: a task that is gone cannot be distinguished")
    return answer_text(answer)


async def _knows_its_operations(probe: Probe) -> str:
    path = f"{API_PREFIX}/images/no_such_operation"
    answer = await probe.exchange.send("POST", path, content=NO_JSON)
    if answer.status_code not in _NOT_THERE:
        raise NotOk(f"{answer_text(answer)}, not 404")
    probe.operations = frozenset()
    probe.refusal = answer
    return answer_text(answer)


async def _has_operations(probe: Probe) -> str:
    if probe.operations is None:
        raise Unknown("it answers the same for an operation that does not exist")
    found = []
    for name in OPERATIONS:
        # What is no JSON creates nothing, wherever it is sent
        answer = await probe.exchange.send("POST", f"{API_PREFIX}/{name}", content=NO_JSON)
        if answer.status_code in _NOT_THERE:
            continue
        if not answer.is_client_error:
            raise NotOk(f"{answer_text(answer)} to a body that is not JSON, sent to {name}")
        found.append(name)
        probe.refusal = answer
    probe.operations = frozenset(found)
    missing = [name for name in OPERATIONS if name not in probe.operations]
    if missing:
        raise Lacks(f"{len(found)} of {len(OPERATIONS)}; not there: {', '.join(missing)}")
    return f"all {len(found)}"


async def _explains_refusals(probe: Probe) -> str:
    if probe.refusal is None:
        raise Unknown("nothing was refused")
    kind = probe.refusal.headers.get("Content-Type", "").partition(";")[0]
    problem = problem_of(probe.refusal)
    if problem is None or kind != PROBLEM_CONTENT_TYPE:
        raise Lacks(f"it is {kind or 'of no type'}: people see its status and beginning")
    return f"code {problem.code}"


async def _checks_requests(probe: Probe) -> str:
    answer = await probe.exchange.create(PICTURES, {}, "a request without a prompt")
    if not answer.is_client_error:
        raise NotOk(f"{answer_text(answer)} to a picture without a prompt")
    return answer_text(answer)


def _some_task() -> str:
    return f"{API_PREFIX}/{PICTURES}/{uuid4()}"


CHECKS = (
    Trial(area="requests", name="takes the key", run=_takes_the_key, creates=False),
    Trial(area="requests", name="refuses who has no key", run=_needs_a_key, creates=False),
    Trial(area="requests", name="says 404 to unknown tasks", run=_knows_its_tasks, creates=False),
    Trial(
        area="requests",
        name="says 404 to unknown operations",
        run=_knows_its_operations,
        creates=False,
    ),
    Trial(area="requests", name="has the 14 operations", run=_has_operations, creates=False),
    Trial(
        area="requests",
        name="refuses with problem+json",
        run=_explains_refusals,
        creates=False,
    ),
    Trial(area="requests", name="refuses a body without its prompt", run=_checks_requests),
)
