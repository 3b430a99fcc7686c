"""A foreign service in a terminal: `media check-service`."""

import asyncio
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import Annotated

from cyclopts import Parameter

from media_api.client.conformance.report import CheckResult, ConformanceReport
from media_api.client.conformance.service_check import CREATES, check_service
from media_api.client.errors import MediaError
from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED, WrongCommand

WITHOUT = (
    "Nothing is created. What needs a task is not tried; --create tries it: "
    f"{CREATES[0].lower()}{CREATES[1:]}"
)


def check(
    url: Annotated[str, Parameter(name="URL")],
    /,
    *,
    api_key: Annotated[
        str | None, Parameter(name=["--api-key", "--key"], env_var="MEDIA_API_KEY")
    ] = None,
    create: Annotated[bool, Parameter(negative=())] = False,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Find out what a service conforms to and can do.

    The status is 0 when no check fails, else 1.

    Args:
        url: Address of the service, without /api/v1.
        api_key: Its key.
        create: Let it create tasks: two pictures, of which one is canceled, and a caption.
        json: Print the report as JSON.
    """
    print(CREATES if create else WITHOUT, file=sys.stderr)
    try:
        report = asyncio.run(check_service(url, api_key, may_create=create))
    except ValueError as exc:
        raise WrongCommand(str(exc)) from exc
    except MediaError as exc:
        print(exc, file=sys.stderr)
        return EXIT_FAILED
    print(report.model_dump_json(indent=2) if json else "\n".join(_lines(report)))
    return EXIT_COMPLETED if report.conforms else EXIT_FAILED


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
