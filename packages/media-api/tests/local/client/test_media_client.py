"""The client against a real server that misbehaves."""

import asyncio
import base64
import re
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.responses import Response

from media_api.client.errors import (
    DamagedDownload,
    ForeignAsset,
    InvalidRequest,
    RequestRefused,
    ServiceUnreachable,
    TaskFailed,
    UnexpectedAnswer,
    UnreadableFile,
    UnsafeAssetName,
    WaitTimeout,
)
from media_api.client.media_client import MOST_LONG_POLLS, MediaClient
from media_api.client.retrying import Timeouts
from media_api.contract.base import Download, TaskStatus
from media_api.contract.images import GenerationRequest, ImageTask
from media_testing.fake_service import KEY, FakeService, problem, reply
from media_testing.servers import SHORT

GENERATIONS = "images/generations"
CHAIR = GenerationRequest(prompt="an oak chair")


async def make_chair(client: MediaClient, key: str = "k") -> ImageTask:
    return await client.run(GENERATIONS, CHAIR, idempotency_key=key)


async def test_run_returns_the_typed_envelope_of_the_completed_task(client: MediaClient) -> None:
    task = await make_chair(client)
    assert type(task) is ImageTask
    assert task.status is TaskStatus.COMPLETED
    assert task.result == [f"assets/{task.task_uuid}/image.png"]


async def test_equal_keys_give_one_task_and_other_keys_another(
    client: MediaClient, fake_service: FakeService
) -> None:
    tasks = [await make_chair(client, key) for key in ("a", "a", "b")]
    assert tasks[0].task_uuid == tasks[1].task_uuid != tasks[2].task_uuid
    assert len(fake_service.created(GENERATIONS)) == 2


async def test_updates_name_each_status_once(
    client: MediaClient, fake_service: FakeService
) -> None:
    fake_service.polls = 5
    seen: list[TaskStatus] = []
    await client.run(
        GENERATIONS, CHAIR, idempotency_key="k", on_update=lambda task: seen.append(task.status)
    )
    assert seen == [TaskStatus.QUEUED, TaskStatus.PROCESSING, TaskStatus.COMPLETED]


async def test_updates_tell_how_far_a_task_is(
    client: MediaClient, fake_service: FakeService
) -> None:
    # Of another service, whose percentages are no shares
    fake_service.polls, fake_service.progress = 6, [0.25, 0.25, 0.5, 55.0, 55.0]
    seen: list[float | None] = []
    await client.run(
        GENERATIONS, CHAIR, idempotency_key="k", on_update=lambda task: seen.append(task.progress)
    )
    assert seen == [None, 0.25, 0.5, None, None]


async def test_polls_ask_to_wait_for_the_end_and_come_again_at_once(
    fake_service: FakeService,
) -> None:
    # Pauses alone would be longer than the whole task may take
    slow = Timeouts(task=20.0, first_poll=30.0, longest_poll=30.0)
    fake_service.applies_wait, fake_service.wait_seconds, fake_service.retry_after = True, 60, None
    fake_service.polls = 1
    async with MediaClient(fake_service.base_url, KEY, timeouts=slow) as client:
        await make_chair(client)
    assert fake_service.preferences == ["wait=1"]


async def test_a_service_that_says_it_waits_and_does_not_is_polled_in_pauses(
    fake_service: FakeService,
) -> None:
    fake_service.applies_wait, fake_service.polls = True, 10_000
    fake_service.retry_after = "0.4"
    async with MediaClient(fake_service.base_url, KEY, timeouts=SHORT) as client:
        task = await client.create(GENERATIONS, CHAIR, idempotency_key="k")
        with pytest.raises(WaitTimeout):
            await client.wait(GENERATIONS, task.task_uuid, timeout=1.2)
    assert 1 <= len(fake_service.preferences) <= 4


async def test_no_poll_waits_longer_than_the_caller_or_an_answer_may(
    fake_service: FakeService,
) -> None:
    fake_service.applies_wait, fake_service.wait_seconds = True, 60
    fake_service.polls, fake_service.retry_after = 10_000, None
    async with MediaClient(fake_service.base_url, KEY, timeouts=SHORT) as client:
        task = await client.create(GENERATIONS, CHAIR, idempotency_key="k")
        with pytest.raises(WaitTimeout):
            await client.wait(GENERATIONS, task.task_uuid, timeout=3.5)
        assert fake_service.preferences[0] == "wait=1"
        assert set(fake_service.preferences) <= {"wait=1", "wait=2", ""}
        fake_service.preferences.clear()
        with pytest.raises(WaitTimeout):
            await client.wait(GENERATIONS, task.task_uuid, timeout=0.1)
    assert set(fake_service.preferences) == {""}


async def test_polls_that_wait_leave_connections_for_the_rest(
    fake_service: FakeService,
) -> None:
    fake_service.keeps_polls = True
    fake_service.polls, fake_service.retry_after = 10_000, "1"
    polls = fake_service.preferences
    async with MediaClient(fake_service.base_url, KEY, timeouts=Timeouts()) as client:
        task = await client.create(GENERATIONS, CHAIR, idempotency_key="k")
        waits = [
            asyncio.create_task(client.wait(GENERATIONS, task.task_uuid))
            for _ in range(MOST_LONG_POLLS + 20)
        ]
        await until(lambda: len(list(filter(None, polls))) >= MOST_LONG_POLLS)
        await until(lambda: polls.count("") >= len(waits) - MOST_LONG_POLLS)
        assert len(list(filter(None, polls))) == MOST_LONG_POLLS
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
async def test_a_passing_failure_of_the_create_is_retried_and_makes_one_task(
    client: MediaClient, fake_service: FakeService, status: int
) -> None:
    fake_service.answers = [problem(status, "unavailable"), Response("<html>", status)]
    await make_chair(client)
    assert fake_service.seen[:3] == [("POST", "/api/v1/images/generations")] * 3
    assert len(fake_service.created(GENERATIONS)) == 1


async def test_a_lost_connection_is_retried(client: MediaClient, fake_service: FakeService) -> None:
    task = await client.create(GENERATIONS, CHAIR, idempotency_key="k")
    fake_service.answers = [None, None]
    assert (await client.wait(GENERATIONS, task.task_uuid)).status is TaskStatus.COMPLETED


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 413, 415, 422])
async def test_a_refusal_is_sent_once_and_carries_the_problem(
    client: MediaClient, fake_service: FakeService, status: int
) -> None:
    fake_service.answers = [problem(status, "validation_failed")]
    with pytest.raises(RequestRefused, match="Detail of validation_failed") as caught:
        await make_chair(client)
    assert (caught.value.problem.status, caught.value.code) == (status, "validation_failed")
    assert len(fake_service.seen) == 1


async def test_the_pause_before_a_retry_is_what_the_server_asks_for(
    client: MediaClient, fake_service: FakeService
) -> None:
    fake_service.answers = [problem(503, "unavailable", headers={"Retry-After": "0.3"})]
    await client.create(GENERATIONS, CHAIR, idempotency_key="k")
    first, second = fake_service.seen_at
    assert second - first >= 0.3


async def test_a_pause_that_is_longer_than_patience_is_waited_for_once(
    fake_service: FakeService,
) -> None:
    refused = problem(503, "unavailable", headers={"Retry-After": "0.5"})
    fake_service.answers = [refused]
    hasty = Timeouts(outage=0.1)
    async with MediaClient(fake_service.base_url, KEY, timeouts=hasty) as client:
        await client.create(GENERATIONS, CHAIR, idempotency_key="k")
        assert len(fake_service.seen) == 2
        fake_service.answers = [refused] * 3
        with pytest.raises(RequestRefused):
            await client.create(GENERATIONS, CHAIR, idempotency_key="other")
    assert len(fake_service.seen) == 4


async def test_a_service_that_goes_on_failing_is_reported_with_its_problem(
    client: MediaClient, fake_service: FakeService
) -> None:
    fake_service.answers = [problem(503, "unavailable", retryable=True) for _ in range(1000)]
    with pytest.raises(RequestRefused) as caught:
        await make_chair(client)
    assert caught.value.retryable


async def test_a_failed_task_carries_its_error(
    client: MediaClient, fake_service: FakeService
) -> None:
    fake_service.failures[GENERATIONS] = [
        {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}
    ]
    with pytest.raises(TaskFailed, match="No noun is known") as caught:
        await make_chair(client)
    assert caught.value.code == "unknown_subject"
    assert not caught.value.retryable
    assert caught.value.task.status is TaskStatus.FAILED


async def test_a_task_that_takes_too_long_goes_on_and_is_named(
    client: MediaClient, fake_service: FakeService
) -> None:
    fake_service.polls = 10_000
    task = await client.create(GENERATIONS, CHAIR, idempotency_key="k")
    with pytest.raises(WaitTimeout) as caught:
        await client.wait(GENERATIONS, task.task_uuid, timeout=0.1)
    assert caught.value.task_uuid == task.task_uuid
    assert fake_service.jobs[task.task_uuid].status == "PROCESSING"


async def test_a_canceled_run_cancels_the_task_at_the_service(
    client: MediaClient, fake_service: FakeService
) -> None:
    fake_service.polls = 10_000
    run = asyncio.create_task(make_chair(client))
    await until(lambda: any(job.status == "PROCESSING" for job in fake_service.jobs.values()))
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    [job] = fake_service.jobs.values()
    assert job.error == {"code": "canceled", "message": "The client canceled the task."}


async def test_run_keeps_to_its_limit_of_concurrent_tasks(fake_service: FakeService) -> None:
    fake_service.polls = 3
    open_jobs: list[int] = []

    def count(_task: object) -> None:
        jobs = fake_service.jobs.values()
        open_jobs.append(sum(job.status in ("QUEUED", "PROCESSING") for job in jobs))

    async with MediaClient(fake_service.base_url, KEY, timeouts=SHORT, max_concurrent=2) as client:
        await asyncio.gather(
            *(
                client.run(GENERATIONS, CHAIR, idempotency_key=str(number), on_update=count)
                for number in range(8)
            )
        )
    assert max(open_jobs) <= 2
    assert len(fake_service.created(GENERATIONS)) == 8


@pytest.mark.parametrize(
    "answer",
    [
        Response("<html><title>nginx</title>", 404),
        Response("<html><title>portal</title>", 200),
        Response('{"task_uuid": 5}', 200),
        Response("", 302, {"Location": "/login"}),
        Response(b"\xff\xfe\x00", 200),
    ],
    ids=["error page", "page", "other JSON", "redirect", "bytes"],
)
async def test_an_answer_that_is_not_of_the_contract_is_named_as_such(
    client: MediaClient, fake_service: FakeService, answer: Response
) -> None:
    fake_service.answers = [answer]
    with pytest.raises(UnexpectedAnswer, match="check the base URL"):
        await make_chair(client)


async def test_an_answer_that_cannot_be_decoded_is_not_of_the_contract(
    client: MediaClient, fake_service: FakeService
) -> None:
    fake_service.answers = [Response(b"no gzip", 201, {"Content-Encoding": "gzip"})]
    with pytest.raises(UnexpectedAnswer, match="damaged content") as caught:
        await make_chair(client)
    assert caught.value.status == 201


async def test_a_passing_failure_that_cannot_be_decoded_is_retried(
    client: MediaClient, fake_service: FakeService
) -> None:
    headers = {"Content-Encoding": "gzip", "Retry-After": "0.3"}
    fake_service.answers = [Response(b"no gzip", 502, headers)]
    await client.create(GENERATIONS, CHAIR, idempotency_key="k")
    first, second = fake_service.seen_at
    assert second - first >= 0.3


async def test_a_header_that_cannot_be_sent_is_no_outage_and_is_not_shown(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    client._http.headers["Authorization"] = "Bearer s3cr3t\r"
    calls = (make_chair(client), client.reach(), client.download("assets/a.png", tmp_path / "a"))
    for call in calls:
        with pytest.raises(InvalidRequest, match="one of its headers") as caught:
            await call
        assert "s3cr3t" not in "".join(traceback.format_exception(caught.value))
    assert fake_service.seen == []


async def test_the_line_end_of_a_key_file_is_not_sent(fake_service: FakeService) -> None:
    async with MediaClient(fake_service.base_url, f"{KEY}\r\n", timeouts=SHORT) as client:
        await make_chair(client)


@pytest.mark.parametrize(
    ("base_url", "key"),
    [("http://media", "s3cr3t-ä"), ("http://media", "s3\ncr3t"), ("http://u:s3cr3t@media", "key")],
)
def test_a_client_is_not_made_with_what_cannot_be_sent_or_shown(base_url: str, key: str) -> None:
    with pytest.raises(ValueError, match=r"printable ASCII|user name") as caught:
        MediaClient(base_url, key)
    assert "s3" not in str(caught.value)


async def test_nothing_that_listens_is_reported_as_unreachable() -> None:
    async with MediaClient("http://127.0.0.1:9", timeouts=SHORT) as client:
        with pytest.raises(ServiceUnreachable, match=r"127\.0\.0\.1:9"):
            await make_chair(client)


async def test_an_address_that_is_no_address_is_reported_as_unreachable() -> None:
    async with MediaClient("http://[", timeouts=SHORT) as client:
        with pytest.raises(ServiceUnreachable):
            await make_chair(client)


async def test_what_a_service_offers_is_listed(
    client: MediaClient, fake_service: FakeService
) -> None:
    offer = {"operation": "images/captions", "engine": "fast", "price": None, "later": 1}
    fake_service.answers = [reply({"models": [offer]})]
    [model] = (await client.offers()).models
    assert (model.operation, model.engine, model.model) == ("images/captions", "fast", None)
    fake_service.answers = [reply({"offers": []})]
    with pytest.raises(UnexpectedAnswer):
        await client.offers()


async def test_listing_pages_through_all_tasks_newest_first(client: MediaClient) -> None:
    made = [(await make_chair(client, str(number))).task_uuid for number in range(5)]
    first = await client.list(page_size=3)
    second = await client.list(page_size=3, page_token=first.next_page_token)
    assert [task.task_uuid for task in [*first.tasks, *second.tasks]] == made[::-1]
    assert second.next_page_token is None


async def test_a_download_is_the_file_of_the_service(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    [uri] = (await make_chair(client)).result
    file = await client.download(uri, tmp_path / "chair.png")
    assert file.read_bytes() == fake_service.assets[uri]


async def test_a_download_that_breaks_off_is_resumed(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.asset_names[GENERATIONS] = ["large.bin"]
    task = await make_chair(client)
    assert task.metadata is not None
    [described] = task.metadata.downloads or []
    fake_service.broken_downloads = 3
    await client.download(described, tmp_path / "large.bin")
    assert (tmp_path / "large.bin").read_bytes() == fake_service.assets[described.uri]


async def test_a_damaged_download_leaves_no_file(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.corrupt = True
    task = await make_chair(client)
    assert task.metadata is not None
    [described] = task.metadata.downloads or []
    with pytest.raises(DamagedDownload, match="SHA-256"):
        await client.download(described, tmp_path / "chair.png")
    assert list(tmp_path.iterdir()) == []


async def test_a_download_that_cannot_be_decoded_is_damaged_and_leaves_no_file(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    [uri] = (await make_chair(client)).result
    fake_service.answers = [Response(b"no gzip", 200, {"Content-Encoding": "gzip"})]
    with pytest.raises(DamagedDownload, match=uri):
        await client.download(uri, tmp_path / "chair.png")
    assert list(tmp_path.iterdir()) == []


async def test_a_refused_download_that_cannot_be_decoded_keeps_its_status(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.answers = [Response(b"no gzip", 404, {"Content-Encoding": "gzip"})]
    with pytest.raises(UnexpectedAnswer) as caught:
        await client.download("assets/none/image.png", tmp_path / "none.png")
    assert caught.value.status == 404


async def test_a_download_of_another_size_leaves_the_old_file(
    client: MediaClient, tmp_path: Path
) -> None:
    [uri] = (await make_chair(client)).result
    old = tmp_path / "chair.png"
    old.write_bytes(b"old")
    with pytest.raises(DamagedDownload, match="7 bytes"):
        await client.download(Download(uri=uri, size=7), old)
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


async def test_an_asset_that_is_not_there_is_refused_and_leaves_no_file(
    client: MediaClient, tmp_path: Path
) -> None:
    with pytest.raises(RequestRefused) as caught:
        await client.download("assets/none/image.png", tmp_path / "none.png")
    assert caught.value.problem.status == 404
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "uri",
    [
        "http://evil.example/x.png",
        "//evil.example/x.png",
        "assets/../../x.png",
        "assets/%2e%2e/x.png",
        "assets/a%2fb.png",
        "assets/a\\b.png",
        "",
    ],
)
async def test_the_key_is_never_sent_anywhere_but_below_the_base_url(
    client: MediaClient, fake_service: FakeService, tmp_path: Path, uri: str
) -> None:
    with pytest.raises((UnsafeAssetName, ForeignAsset)):
        await client.download(uri, tmp_path / "x.png")
    assert fake_service.seen == []


async def test_a_local_file_becomes_a_data_url_of_its_type(
    client: MediaClient, tmp_path: Path
) -> None:
    file = tmp_path / "chair.glb"
    file.write_bytes(b"glTF")
    expected = f"data:model/gltf-binary;base64,{base64.b64encode(b'glTF').decode()}"
    assert await client.encode_file(file) == expected


async def test_a_local_file_that_cannot_be_read_is_named(
    client: MediaClient, tmp_path: Path
) -> None:
    for path, reason in ((tmp_path / "gone.glb", "it is not there"), (tmp_path, "it is a folder")):
        with pytest.raises(UnreadableFile, match=reason) as caught:
            await client.encode_file(path)
        assert str(path) in str(caught.value)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (
            401,
            '{"error": {"message": "Invalid API key", "type": "auth"}}',
            "Invalid API key (check",
        ),
        (402, '{"detail": "Your balance is too low."}', "Your balance is too low. (look at your"),
        (422, '{"detail": [{"loc": ["body", "size"], "msg": "is not known"}]}', "is not known"),
        (400, '{"title": "Bad Request", "errors": ["no prompt", "no size"]}', "no prompt no size"),
        (403, "<html>Forbidden", "is not of the contract; check what the API key may do"),
        (404, "[" * 5000, "check the base URL"),
    ],
)
async def test_a_foreign_refusal_keeps_its_words(
    client: MediaClient, fake_service: FakeService, status: int, body: str, said: str
) -> None:
    fake_service.answers = [Response(body, status)]
    with pytest.raises(UnexpectedAnswer, match=re.escape(said)):
        await client.create(GENERATIONS, CHAIR, idempotency_key="one")


async def test_of_many_that_a_service_does_not_take_now_one_asks_again(
    client: MediaClient, fake_service: FakeService
) -> None:
    asked = list[str]()

    def is_full(moment: str) -> bool:
        if moment.startswith("arrived POST"):
            asked.append(moment)
            full = len(asked) <= 8 or len(asked) % 4 == 0
            fake_service.answers = (
                [problem(429, "too_many_requests", headers={"Retry-After": "0.05"})] if full else []
            )
        return False

    fake_service.on_moment = is_full
    made = [client.create(GENERATIONS, CHAIR, idempotency_key=f"{n}") for n in range(8)]
    tasks = await asyncio.gather(*made)
    assert len({task.task_uuid for task in tasks}) == len(fake_service.jobs) == 8
    # Each was refused once, and then one was at the door: about one refusal for three that enter
    assert len(asked) <= 8 + 8 + 4
