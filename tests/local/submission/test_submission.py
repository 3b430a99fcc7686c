"""Submit once: against services that honour idempotency keys, and ones that do not."""

import asyncio
import sqlite3
import threading
import time
from dataclasses import replace
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
from prefect import flow, task
from starlette.responses import Response

from media_api.client.errors import RequestRefused, StateUnusable, TaskFailed, UnexpectedAnswer
from media_api.contract.base import TaskStatus
from media_api.contract.images import ImageTask
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.money.account import Account
from media_pipelines.money.budget import Budget, BudgetSpent
from media_pipelines.money.prices import read_prices
from media_pipelines.run.context import RunContext, current_context, in_context
from media_pipelines.run.executors import InRow
from media_pipelines.state.leases import LeaseLost, RunLease
from media_pipelines.submission.honoured_keys import note_keys
from media_pipelines.submission.job_ledger import JobState
from media_pipelines.submission.reuse import KnownContents
from media_pipelines.submission.scope import Scope
from media_pipelines.submission.submission import JobUnknown, SendingUnknown
from media_pipelines.tasks.images import generations, processes
from media_testing.fake_service import FakeService, problem

pytestmark = pytest.mark.usefixtures("prefect_server")

GENERATIONS = "images/generations"
PRICES = read_prices(BytesIO(b"operation,price\nimages/generations,1\n"), "prices.csv")
FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}
RETRYABLE = {"code": "worker_died", "message": "It died.", "retryable": True}


# A service without keys has to be asked for more; one with keys is left to `make long`
@pytest.fixture(params=[pytest.param(False, marks=pytest.mark.long), True], ids=["keys", "no-keys"])
def service(
    request: pytest.FixtureRequest, fake_service: FakeService, media_service: MediaService
) -> MediaService:
    fake_service.ignores_keys = request.param
    return media_service


@flow
async def in_scope(service: MediaService, scope: str, count: int = 1) -> list[str]:
    with in_context(replace(current_context(), scope=Scope(name=scope))):
        calls = (generations(service, "an oak chair") for _ in range(count))
        return [image.task_uuid for image in await asyncio.gather(*calls)]


@flow
async def alone(service: MediaService, prompt: str = "an oak chair") -> ImageTask:
    return await generations(service, prompt)


async def test_a_later_run_of_the_same_scope_finds_the_same_jobs(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    scope = str(tmp_path)
    first = await in_scope(service, scope, 3)
    assert sorted(await in_scope(service, scope, 3)) == sorted(first)
    assert len(fake_service.jobs) == len(set(first)) == 3
    await in_scope(service, f"{scope}/other")
    assert len(fake_service.jobs) == 4


async def test_a_job_that_failed_is_submitted_anew(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures[GENERATIONS] = [FINAL]
    with pytest.raises(TaskFailed):
        await in_scope(service, str(tmp_path))
    [uuid] = await in_scope(service, str(tmp_path))
    assert [job.status for job in fake_service.jobs.values()] == ["FAILED", "COMPLETED"]
    assert await in_scope(service, str(tmp_path)) == [uuid]


async def test_a_job_that_the_service_has_forgotten_is_submitted_anew(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    [gone] = await in_scope(service, str(tmp_path))
    fake_service.jobs.clear()
    fake_service.keys.clear()
    [uuid] = await in_scope(service, str(tmp_path))
    assert uuid != gone
    assert len(fake_service.jobs) == 1


async def test_a_request_that_was_refused_is_nobodys_open_job(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    service.home = str(tmp_path)
    fake_service.answers = [problem(403, "priority_above_limit")]
    with pytest.raises(RequestRefused):
        await alone(service)
    assert await service.ledger.open_jobs(service.identity) == []
    assert (await alone(service)).status is TaskStatus.COMPLETED


async def test_a_refusal_does_not_forget_a_job_whose_answer_was_lost(
    fake_service: FakeService, media_service: MediaService, tmp_path: Path
) -> None:
    fake_service.lost_answers = 1

    def refuse_the_next(now: str) -> bool:
        if now.startswith("arrived POST") and len(fake_service.jobs) == 1:
            fake_service.on_moment = lambda now: False
            fake_service.answers = [problem(401, "unauthorized")]
        return False

    fake_service.on_moment = refuse_the_next
    with pytest.raises(RequestRefused):
        await in_scope(media_service, str(tmp_path))
    # The first is that to the question whether it honours keys
    fake_service.answers = [problem(403, "priority_above_limit") for _ in range(2)]
    with pytest.raises(RequestRefused):
        await in_scope(media_service, str(tmp_path))
    [uuid] = await in_scope(media_service, str(tmp_path))
    assert list(fake_service.jobs) == [uuid]


async def test_a_refusal_leaves_open_what_was_sent_before_without_an_answer(
    fake_service: FakeService,
    media_service: MediaService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    media_service.home = str(tmp_path)
    media_service.outage_timeout_seconds = 0.2
    monkeypatch.setattr(generations, "retry_delay_seconds", [2.0])
    asked = list[float]()

    def is_silent(_moment: str) -> bool:
        # From the first request on, however long that takes to come
        asked.append(time.monotonic())
        return asked[-1] < asked[0] + 1.0

    fake_service.on_moment = is_silent
    fake_service.answers = [problem(401, "unauthorized") for _ in range(2)]
    # The task's first attempt gets no answer at all, and its second these: to the question
    # whether keys are honoured, and to the request
    with pytest.raises(RequestRefused):
        await alone(media_service)
    [entry] = await media_service.ledger.open_jobs(media_service.identity)
    assert (entry.state, entry.attempt) == (JobState.UNKNOWN, 0)


@pytest.mark.parametrize("ends", ["answer", "page", "error", "reset"])
async def test_what_may_have_been_accepted_is_not_sent_again_to_a_service_that_ignores_keys(
    fake_service: FakeService, media_service: MediaService, tmp_path: Path, ends: str
) -> None:
    media_service.home = str(tmp_path / "home")
    fake_service.ignores_keys = True
    answers = {
        "page": Response("<html>", 200),
        "error": Response("no upstream", 502),
        "reset": Response("upstream connect error or disconnect/reset before headers", 503),
    }
    # What a proxy says of a job that has arrived behind it
    fake_service.covered_answers = [answers.get(ends)]
    account = Account(Budget(max_cost=Decimal(2)), PRICES)
    with in_context(RunContext(account=account)):
        for _ in range(2):
            with pytest.raises(SendingUnknown, match="It counts as 1 spent"):
                await in_scope(media_service, str(tmp_path))
    assert len(fake_service.jobs) == 1
    assert (account.unknown, account.cost) == (1, 1)
    [entry] = await media_service.ledger.open_jobs(media_service.identity)
    assert entry.state is JobState.UNKNOWN
    # Somebody has looked, or a check has: it may be sent again
    await media_service.ledger.write(entry.now(JobState.REFUSED))
    await in_scope(media_service, str(tmp_path))
    assert len(fake_service.jobs) == 2


async def test_a_service_that_was_seen_to_honour_keys_is_sent_it_again(
    fake_service: FakeService, media_service: MediaService, tmp_path: Path
) -> None:
    media_service.home = str(tmp_path / "home")
    fake_service.hides_keys = True
    fake_service.lost_answers = 1
    with pytest.raises(SendingUnknown, match="check-service --create"):
        await in_scope(media_service, str(tmp_path))
    await note_keys(media_service.ledger, media_service.identity, are_honoured=True)
    [uuid] = await in_scope(media_service, str(tmp_path))
    assert list(fake_service.jobs) == [uuid]
    fake_service.lost_answers = 1
    await in_scope(media_service, f"{tmp_path}/other")
    assert len(fake_service.jobs) == 2
    await note_keys(media_service.ledger, media_service.identity, are_honoured=False)
    fake_service.lost_answers = 1
    with pytest.raises(SendingUnknown):
        await in_scope(media_service, f"{tmp_path}/third")


async def test_what_cannot_have_arrived_is_nobodys_job(
    fake_service: FakeService, media_service: MediaService, tmp_path: Path
) -> None:
    media_service.home = str(tmp_path / "home")
    media_service.outage_timeout_seconds = 0.2
    fake_service.ignores_keys = True
    fake_service.answers = [Response("busy", 503, {"Retry-After": "0.05"}) for _ in range(50)]
    with pytest.raises(UnexpectedAnswer):
        await in_scope(media_service, str(tmp_path))
    assert await media_service.ledger.open_jobs(media_service.identity) == []


async def test_another_priority_finds_the_same_job(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    first = await in_scope(service, str(tmp_path))
    service.priority = 9
    assert await in_scope(service, str(tmp_path)) == first
    assert len(fake_service.jobs) == 1


async def test_a_scope_may_be_named_after_any_folder(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    scope = f"{tmp_path}/Jürgen/{'stuhl-grün' * 40}"
    assert await in_scope(service, scope) == await in_scope(service, scope)
    assert len(fake_service.jobs) == 1


@pytest.mark.parametrize("body", ['{"detail": "Not Found"}', "<html><title>nginx</title>"])
async def test_a_404_of_a_proxy_strikes_no_job_until_somebody_says_that_it_is_gone(
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    body: str,
) -> None:
    monkeypatch.setenv("MEDIA_PATIENCE", "0.3")
    service.home = str(tmp_path / "home")
    fake_service.ignores_keys = True
    [uuid] = await in_scope(service, str(tmp_path))
    fake_service.answers = [Response(body, 404) for _ in range(50)]
    with pytest.raises(JobUnknown, match=f"media state release {uuid}"):
        await in_scope(service, str(tmp_path))
    fake_service.answers = []
    assert await in_scope(service, str(tmp_path)) == [uuid]
    assert list(fake_service.jobs) == [uuid]
    await service.ledger.lose(service.identity, uuid)
    assert await in_scope(service, str(tmp_path)) != [uuid]


async def test_a_404_in_between_ends_no_poll(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.polls = 3
    polled = list[str]()

    def is_lost(moment: str) -> bool:
        if moment.startswith("arrived GET /api") and len(polled) < 2:
            polled.append(moment)
            fake_service.answers = [Response("<html>", 404)]
        return False

    fake_service.on_moment = is_lost
    [uuid] = await in_scope(service, str(tmp_path))
    assert len(polled) == 2
    assert list(fake_service.jobs) == [uuid]


async def test_nothing_is_sent_when_the_ledger_cannot_be_written(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    (tmp_path / "jobs.sqlite").write_bytes(b"no database" * 1000)
    service.home = str(tmp_path)
    with pytest.raises(StateUnusable):
        await alone(service)
    assert fake_service.jobs == {}


@pytest.mark.parametrize("moment", [JobState.ACCEPTED, JobState.ENDED])
async def test_a_job_that_was_accepted_goes_on_without_its_ledger(
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    moment: JobState,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    service.home = str(tmp_path)
    told: list[str] = []
    monkeypatch.setattr(
        "media_pipelines.submission.submission._log.warning",
        lambda text, *_given: told.append(text),
    )

    def block_the_ledger(now: str) -> bool:
        # Whoever writes while this is open finds the ledger unusable.
        if now.startswith("answers POST" if moment is JobState.ACCEPTED else "answers GET"):
            other = sqlite3.connect(tmp_path / "jobs.sqlite")
            other.execute(
                "create trigger full before insert on jobs begin "
                "select raise(abort, 'disk full'); end"
            )
            other.commit()
            other.close()
            fake_service.on_moment = lambda now: False
        return False

    fake_service.on_moment = block_the_ledger
    assert (await alone(service)).status.value == "COMPLETED"
    assert [text for text in told if "goes on, but" in text]


async def test_a_job_whose_caller_is_canceled_before_its_answer_is_canceled(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    service.home = str(tmp_path)
    fake_service.polls = 10_000
    accepted = threading.Event()

    def answer_late(now: str) -> bool:
        if now == f"answers POST /api/v1/{GENERATIONS}":
            accepted.set()
            time.sleep(0.3)
        return False

    fake_service.on_moment = answer_late
    running = asyncio.create_task(in_scope(service, str(tmp_path)))
    async with asyncio.timeout(30):
        while not accepted.is_set():
            await asyncio.sleep(0.01)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    [job] = fake_service.jobs.values()
    assert job.error
    assert job.error["code"] == "canceled"
    [entry] = await service.ledger.open_jobs(service.identity)
    assert entry.task_uuid == job.task_uuid


@task
async def a_row(service: MediaService, count: int) -> list[str]:
    with in_context(RunContext(executor=InRow())):
        return [(await generations(service, "an oak chair")).task_uuid for _ in range(count)]


async def test_operations_in_a_row_retry_with_a_new_job(
    service: MediaService, fake_service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_service.failures[GENERATIONS] = [RETRYABLE, RETRYABLE]

    @flow
    async def row() -> list[str]:
        return await a_row(service, 2)

    first, second = await row()
    assert first != second
    ended = [job.status for job in fake_service.jobs.values()]
    assert ended == ["FAILED", "FAILED", "COMPLETED", "COMPLETED"]


async def test_operations_in_a_row_do_not_repeat_what_cannot_succeed(
    service: MediaService, fake_service: FakeService
) -> None:
    fake_service.failures[GENERATIONS] = [FINAL]

    @flow
    async def row() -> list[str]:
        return await a_row(service, 1)

    with pytest.raises(TaskFailed):
        await row()
    assert len(fake_service.jobs) == 1


@flow
async def restored(service: MediaService, prompt: str) -> list[str]:
    with in_context(RunContext(contents=KnownContents())):
        image = await generations(service, prompt)
        better = await processes(service, "brandD2", image.result[0])
        return [image.task_uuid, better.task_uuid]


async def test_equal_operations_on_equal_bytes_are_paid_for_once(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    service.home = str(tmp_path)
    fake_service.polls = 5
    twice = await asyncio.gather(*(restored(service, "an oak chair") for _ in range(2)))
    assert twice[0] == twice[1]
    assert await restored(service, "an oak chair") == twice[0]
    assert len(fake_service.jobs) == 2
    # Another prompt makes the same bytes here, so that only the picture is made anew.
    assert (await restored(service, "an ash chair"))[1] == twice[0][1]
    assert len(fake_service.jobs) == 3


async def test_reused_jobs_of_a_canceled_run_go_on_for_others(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    service.home = str(tmp_path)
    fake_service.polls = 10_000

    @flow
    async def two() -> str:
        with in_context(RunContext(contents=KnownContents())):
            waiting = [asyncio.create_task(generations(service, "an oak chair")) for _ in range(2)]
            async with asyncio.timeout(10):
                while len(fake_service.seen) < 6:
                    await asyncio.sleep(0.01)
            waiting[0].cancel()
            await asyncio.wait(waiting[:1])
            [job] = fake_service.jobs.values()
            job.polls_left = 1
            return (await waiting[1]).status.value

    assert await two() == "COMPLETED"


async def test_what_is_found_costs_nothing(service: MediaService, tmp_path: Path) -> None:
    prices = read_prices(
        BytesIO(
            b"operation,model,price\nimages/generations,,9\nimages/generations,brandA-image,1\n"
        ),
        "prices.csv",
    )
    account = Account(Budget(max_cost=Decimal(1)), prices)
    with in_context(RunContext(account=account)):
        first = await in_scope(service, str(tmp_path))
        assert await in_scope(service, str(tmp_path)) == first
        with pytest.raises(BudgetSpent, match="was not sent"):
            await in_scope(service, f"{tmp_path}/other")


async def test_a_run_that_may_have_been_taken_over_sends_nothing(
    service: MediaService, fake_service: FakeService
) -> None:
    lease = RunLease("s3://assets/chair", 1)
    before = await service.ledger.open_jobs(service.identity)

    @flow
    async def of_lease() -> ImageTask:
        with in_context(replace(current_context(), lease=lease)):
            return await generations(service, "an oak chair")

    lease.renewed(2, asked=time.monotonic() - 60)
    with pytest.raises(LeaseLost, match="another one may have taken over s3://assets/chair"):
        await of_lease()
    assert fake_service.jobs == {}
    assert await service.ledger.open_jobs(service.identity) == before
