"""What a service does not do is found, and nothing else is."""

from collections.abc import Iterator

import pytest

from media_api.client.conformance.exchange import MOST_TASKS
from media_api.client.conformance.report import ConformanceReport, Grade
from media_api.client.conformance.service_check import check_service
from media_api.client.errors import ServiceUnreachable
from media_api.client.retrying import Timeouts
from media_testing.conforming_service import ConformingService
from media_testing.fake_service import KEY, running

# What cannot be tried once there is no …
WITHOUT_PICTURE = {
    "takes `seed`",
    "makes a repeated request one task",
    "refuses a key with another body",
    "limits options.priority",
    "cancels a task",
    "completes a task",
    "writes tasks as specified",
}
WITHOUT_FILE = {
    "shows a file only with the key",
    "sends parts of a file",
    "says the digest of a file",
}
WITHOUT_FINISHED = WITHOUT_FILE | {
    "leaves a finished task as it is",
    "has a result at its path",
    "takes its results as inputs",
    "waits when options.block says so",
}
UNPROVOKED = "says when to come back after 429"


@pytest.fixture(scope="module")
def _running() -> Iterator[ConformingService]:
    with running(ConformingService()) as service:
        yield service


@pytest.fixture
def service(_running: ConformingService) -> ConformingService:
    _running.reset()
    return _running


async def checked(
    service: ConformingService, *faults: str, key: str | None = KEY, may_create: bool = True
) -> ConformanceReport:
    service.faults = frozenset(faults)
    seconds = 0.0 if "never ends" in faults else 20.0
    return await check_service(service.base_url, key, may_create=may_create, task_seconds=seconds)


def named(report: ConformanceReport, grade: Grade) -> set[str]:
    return {result.check for result in report.results if result.grade is grade}


async def test_a_service_that_does_all_is_all_right(service: ConformingService) -> None:
    report = await checked(service)
    assert named(report, Grade.UNKNOWN) == {UNPROVOKED}
    assert named(report, Grade.FAILS) | named(report, Grade.LACKS) == set()
    assert report.conforms
    assert len(report.created) == len(service.tasks) == MOST_TASKS
    assert {task.status for task in service.tasks.values()} == {"COMPLETED", "FAILED"}


async def test_nothing_is_created_unless_it_may_be(service: ConformingService) -> None:
    report = await checked(service, may_create=False)
    assert service.tasks == {}
    assert report.created == []
    assert report.conforms
    assert named(report, Grade.UNKNOWN) >= WITHOUT_PICTURE | WITHOUT_FINISHED
    assert len(named(report, Grade.OK)) == 8


@pytest.mark.parametrize(
    ("fault", "fails", "unknown"),
    [
        ("open", "refuses who has no key", set()),
        ("any task", "says 404 to unknown tasks", set()),
        ("422 for tasks", "says 404 to unknown tasks", set()),
        ("unknown operations", "says 404 to unknown operations", {"has the 14 operations"}),
        ("any priority", "limits options.priority", set()),
        ("own status", "completes a task", WITHOUT_FINISHED),
        ("fails", "completes a task", WITHOUT_FINISHED),
        ("another task", "completes a task", WITHOUT_FINISHED),
        ("absolute results", "completes a task", WITHOUT_FINISHED),
        ("changes", "leaves a finished task as it is", set()),
        ("no files", "has a result at its path", WITHOUT_FILE),
        ("breaks off", "has a result at its path", WITHOUT_FILE),
        ("damaged answers", "has a result at its path", WITHOUT_FILE),
        ("page for a file", "has a result at its path", WITHOUT_FILE),
        ("wrong parts", "sends parts of a file", set()),
        ("wrong digest", "says the digest of a file", set()),
        ("no own files", "takes its results as inputs", {"waits when options.block says so"}),
        ("caption fails", "takes its results as inputs", set()),
        ("any body", "refuses a body without its prompt", None),
    ],
)
async def test_a_service_that_breaks_the_contract_fails_in_that(
    service: ConformingService, fault: str, fails: str, unknown: set[str] | None
) -> None:
    report = await checked(service, fault)
    assert fails in named(report, Grade.FAILS)
    assert not report.conforms
    assert len(service.tasks) <= MOST_TASKS
    if unknown is not None:
        open_files = {"shows a file only with the key"} if fault == "open" else set()
        assert named(report, Grade.FAILS) == {fails}
        assert named(report, Grade.LACKS) == open_files
        assert named(report, Grade.UNKNOWN) == unknown | {UNPROVOKED}


@pytest.mark.parametrize("fault", ["202"])
async def test_a_picture_that_is_not_accepted_as_it_should_leaves_the_rest_untried(
    service: ConformingService, fault: str
) -> None:
    report = await checked(service, fault)
    assert named(report, Grade.FAILS) == {"accepts a picture"}
    untried = {result.check for result in report.results if "no picture" in result.detail}
    assert untried == WITHOUT_PICTURE - {"takes `seed`"}
    assert {task.status for task in service.tasks.values()} <= {"FAILED"}
    assert len(report.created) == len(service.tasks)


@pytest.mark.parametrize(
    ("fault", "lacks", "unknown"),
    [
        ("no end", "writes tasks as specified", set()),
        ("bare envelope", "writes tasks as specified", set()),
        ("no model", "writes tasks as specified", set()),
        ("two operations", "has the 14 operations", set()),
        ("plain errors", "refuses with problem+json", set()),
        ("no seed", "takes `seed`", set()),
        (
            "ignores keys",
            "makes a repeated request one task",
            {"refuses a key with another body"},
        ),
        ("one task a key", "refuses a key with another body", set()),
        ("new task a body", "refuses a key with another body", set()),
        ("no cancel", "cancels a task", set()),
        ("goes on", "cancels a task", set()),
        ("no list", "lists tasks", set()),
        ("long pages", "lists tasks", set()),
        ("open files", "shows a file only with the key", set()),
        ("no parts", "sends parts of a file", set()),
        ("no digest", "says the digest of a file", set()),
        ("does not wait", "waits when options.block says so", set()),
        ("small bodies", "reads large bodies", set()),
    ],
)
async def test_what_a_service_does_not_add_is_told_and_does_not_fail_it(
    service: ConformingService, fault: str, lacks: str, unknown: set[str]
) -> None:
    report = await checked(service, fault)
    assert named(report, Grade.FAILS) == set()
    assert named(report, Grade.LACKS) == {lacks}
    assert named(report, Grade.UNKNOWN) == unknown | {UNPROVOKED}
    assert report.conforms
    assert len(service.tasks) <= MOST_TASKS


async def test_a_body_that_is_no_json_must_not_break_the_service(
    service: ConformingService,
) -> None:
    report = await checked(service, "breaks on no JSON", may_create=False)
    assert named(report, Grade.FAILS) == {"has the 14 operations", "reads large bodies"}


async def test_a_picture_that_does_not_end_is_canceled_at_last(service: ConformingService) -> None:
    report = await checked(service, "never ends")
    assert "completes a task" in named(report, Grade.UNKNOWN)
    assert {task.status for task in service.tasks.values()} == {"FAILED"}


@pytest.mark.parametrize(
    ("faults", "grade"), [((), Grade.OK), (("429 without a pause",), Grade.LACKS)]
)
async def test_a_service_that_is_busy_is_asked_again(
    service: ConformingService, faults: tuple[str, ...], grade: Grade
) -> None:
    service.refusals_left = 2
    report = await checked(service, *faults)
    assert UNPROVOKED in named(report, grade)
    assert report.conforms


@pytest.mark.parametrize("key", [None, "another"])
async def test_a_key_that_is_not_taken_ends_the_check(
    service: ConformingService, key: str | None
) -> None:
    report = await checked(service, key=key)
    assert named(report, Grade.FAILS) == {"takes the key"}
    assert named(report, Grade.OK) == set()
    assert service.tasks == {}


async def test_an_address_without_a_service_is_named() -> None:
    with pytest.raises(ServiceUnreachable, match="does not answer"):
        await check_service("http://127.0.0.1:9", KEY, timeouts=Timeouts(connect=1))
