"""A foreign service in a terminal: `media check-service`."""

import asyncio
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from pydantic import SecretStr

from media_api.client.conformance.report import CheckResult, ConformanceReport, Grade
from media_api.client.conformance.service_check import CREATES, check_service
from media_api.client.conformance.task_life import REPEATED
from media_api.client.errors import MediaError
from media_api.client.service_access import access_of
from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED, WrongCommand

WITHOUT = (
    "Nothing is created. What needs a task is not tried; --create tries it: "
    f"{CREATES[0].lower()}{CREATES[1:]}"
)


def check(
    url: Annotated[str, Parameter(name="URL")],
    /,
    *,
    api_key: Annotated[str | None, Parameter(name=["--api-key", "--key"])] = None,
    create: Annotated[bool, Parameter(negative=())] = False,
    json: Annotated[bool, Parameter(negative=())] = False,
    home: Annotated[Path | None, Parameter(negative=(), negative_none=())] = None,
) -> int:
    """Find out what a service conforms to and can do.

    The status is 0 when no check fails, else 1. For a day runs remember whether the service makes
    a repeated request one task: only then they send one again that had no answer.

    Args:
        url: Address of the service, without /api/v1.
        api_key: Its key; by default MEDIA_API_KEY, if MEDIA_SERVICE_URL is this one or not set.
        create: Let it create tasks: two pictures, of which one is canceled, and a caption.
        json: Print the report as JSON.
        home: Home folder of those runs; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    print(CREATES if create else WITHOUT, file=sys.stderr)
    try:
        report = asyncio.run(_checked(url, api_key, home, may_create=create))
    except ValueError as exc:
        raise WrongCommand(str(exc)) from exc
    except MediaError as exc:
        print(exc, file=sys.stderr)
        return EXIT_FAILED
    print(report.model_dump_json(indent=2) if json else "\n".join(_lines(report)))
    return EXIT_COMPLETED if report.conforms else EXIT_FAILED


async def _checked(
    url: str, api_key: str | None, home: Path | None, *, may_create: bool
) -> ConformanceReport:
    key = access_of(url, SecretStr(api_key) if api_key else None).key
    secret = key.get_secret_value() if key else None
    report = await check_service(url, secret, may_create=may_create)
    grade = report.grade_of(REPEATED)
    if grade is not Grade.UNKNOWN:
        from media_pipelines.blocks.media_service import MediaService
        from media_pipelines.submission.honoured_keys import note_keys

        service = MediaService(base_url=url, home=str(home) if home else None)
        await note_keys(service.ledger, service.identity, are_honoured=grade is Grade.OK)
    return report


def _lines(report: ConformanceReport) -> Iterator[str]:
    width = max(len(result.check) for result in report.results)
    for area, results in groupby(report.results, key=lambda result: result.area):
        yield f"\n{area}"
        yield from (_line(result, width) for result in results)
    yield ""
    for task in report.created:
        yield f"Created {task.operation} {task.task_uuid}: {task.what}."
    yield report.verdict


def _line(result: CheckResult, width: int) -> str:
    return f"  {result.grade:<8} {result.check:<{width}}  {result.detail}"
