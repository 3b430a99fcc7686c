"""The check of a service: everything that it should do, tried once, and what was found."""

import asyncio
from collections.abc import Iterator

from media_api.client.conformance import files, limits, refusals, task_life
from media_api.client.conformance.exchange import MOST_TASKS, AllowanceSpent, Exchange
from media_api.client.conformance.probe import NotOk, Probe, Trial, Unknown
from media_api.client.conformance.report import CheckResult, ConformanceReport, Grade
from media_api.client.errors import ServiceUnreachable
from media_api.client.retrying import Timeouts

TASK_SECONDS = 900.0
CREATES = (
    f"It creates at most {MOST_TASKS} tasks: a picture of 1024 x 1024, a second one that is "
    "canceled at once, and a caption of the first. Nothing else is made."
)


async def check_service(
    base_url: str,
    api_key: str | None = None,
    *,
    may_create: bool = False,
    task_seconds: float = TASK_SECONDS,
    timeouts: Timeouts | None = None,
) -> ConformanceReport:
    """Find out what a service conforms to and can do.

    Args:
        base_url: Address of the service, without `/api/v1`.
        api_key: Bearer key; None sends none.
        may_create: Whether tasks may be created, `MOST_TASKS` at most; without them what needs one
            stays unknown.
        task_seconds: How long the picture may take.
        timeouts: How long to wait for a connection.

    Raises:
        ServiceUnreachable: If nothing answers.
        ValueError: As `MediaClient`.
    """
    async with Exchange(base_url, api_key, timeouts or Timeouts()) as exchange:
        probe = Probe(exchange=exchange, task_seconds=task_seconds)
        results: list[CheckResult] = []
        try:
            for check in _checks():
                results.append(await _result(check, probe, may_create=may_create))
        finally:
            await asyncio.shield(_leave(probe))
        return ConformanceReport(
            service=exchange.base_url, results=results, created=exchange.created
        )


def _checks() -> Iterator[Trial]:
    yield from refusals.CHECKS
    yield from task_life.checks()
    yield from files.CHECKS
    yield from limits.CHECKS


async def _result(check: Trial, probe: Probe, *, may_create: bool) -> CheckResult:
    try:
        grade, detail = Grade.OK, await _tried(check, probe, may_create=may_create)
    except NotOk as exc:
        grade, detail = exc.grade, str(exc)
    except ServiceUnreachable as exc:
        if not probe.has_answered:
            raise
        # What was created must be told all the same
        grade, detail = Grade.FAILS, str(exc)
    except AllowanceSpent:
        grade, detail = Grade.UNKNOWN, f"{MOST_TASKS} tasks were created already"
    return CheckResult(area=check.area, check=check.name, grade=grade, detail=detail)


async def _tried(check: Trial, probe: Probe, *, may_create: bool) -> str:
    if probe.is_locked:
        raise Unknown("the key is not taken")
    if check.creates and not may_create:
        raise Unknown("it needs a task")
    return await check.run(probe)


async def _leave(probe: Probe) -> None:
    """Cancel what has not ended, where the service can; what it cannot is in the report."""
    ended = {task.task_uuid for task in (probe.picture,) if task and task.status.is_terminal}
    for task in probe.exchange.created:
        if task.task_uuid not in ended:
            try:
                await task_life.cancel(probe.exchange, task.operation, task.task_uuid)
            except ServiceUnreachable:
                return
