"""Another service of the contract, and what goes wrong with it."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from media_api.contract.base import Cost
from media_service.adapters.adapter import Adapter
from media_service.adapters.kinds import open_adapter
from media_service.engine_api.errors import (
    Busy,
    EngineFailure,
    Exhausted,
    Misconfigured,
    UnknownCharge,
    Unusable,
)
from media_service.remote.run import Before
from media_testing.fake_service import KEY, FakeService, picture, problem, reply
from media_testing.simulators.driving import PROMPT, Drive, work_in


@pytest.fixture
async def adapter(
    fake_service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Adapter]:
    monkeypatch.setenv("UPSTREAM_KEY", KEY)
    adapter = opened(fake_service)
    yield adapter
    await adapter.close()


def opened(service: FakeService, **options: bool | int) -> Adapter:
    given = {"base_url": service.base_url, "api_key_variable": "UPSTREAM_KEY", **options}
    return open_adapter("media", given)


async def until(service: FakeService, *paths: str) -> None:
    async with asyncio.timeout(5):
        while not any(path.endswith(paths) for _, path in service.seen):
            await asyncio.sleep(0.005)


async def test_a_request_is_passed_on_with_its_files_and_without_our_priority(
    adapter: Adapter, fake_service: FakeService, tmp_path: Path
) -> None:
    (tmp_path / "seen.png").write_bytes(picture())
    options = {"block": True, "priority": 200, "preview": False}
    views = {"front": "assets/ours/seen.png", "left": None}
    work = work_in(
        tmp_path,
        "3d_models/meshes",
        {"input_images.front": tmp_path / "seen.png"},
        model="flash",
        input_images=views,
        options=options,
        seed=None,
    )
    made = await Drive(adapter, work).run()
    (job,) = fake_service.created("3d_models/meshes")
    assert job.body["options"] == {"block": False, "preview": False}
    assert job.body["model"] == "flash"
    assert "seed" not in job.body
    assert str(job.body["input_images"]).startswith("{'front': 'data:image/png;base64,")
    names = [uri.rpartition("/")[2] for uri in made.uris]
    assert (made.result, sorted(names)) == ([made.uris[0]], ["model.glb", "preview.png"])
    assert len(made.files) == 2
    assert views["front"] == "assets/ours/seen.png"


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_request_whose_answer_is_lost_is_one_task(
    adapter: Adapter, fake_service: FakeService, tmp_path: Path, restarted: bool
) -> None:
    fake_service.lost_answers = 1
    drive = Drive(adapter, work_in(tmp_path))
    assert (await drive.run(Before(was_sent=restarted))).files
    assert len(fake_service.jobs) == 1


async def test_a_service_that_ignores_keys_is_not_asked_twice(
    adapter: Adapter, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.ignores_keys, fake_service.lost_answers = True, 1
    forgetful = opened(fake_service, honours_keys=False)
    with pytest.raises(UnknownCharge):
        await Drive(forgetful, work_in(tmp_path)).run()
    assert len(fake_service.jobs) == 1
    await forgetful.close()


async def test_a_cancel_reaches_the_service(
    adapter: Adapter, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.polls = 1_000_000
    running = asyncio.create_task(Drive(adapter, work_in(tmp_path)).run())
    async with asyncio.timeout(5):
        while not fake_service.jobs:
            await asyncio.sleep(0.005)
    began = time.monotonic()
    running.cancel()
    await asyncio.wait({running})
    assert time.monotonic() - began < 2
    assert [job.status for job in fake_service.jobs.values()] == ["FAILED"]


@pytest.mark.parametrize(
    ("code", "wanted", "kind"),
    [
        ("unknown_subject", "unknown_subject", EngineFailure),
        ("out_of_memory", "out_of_memory", Exhausted),
        ("canceled", "engine_failed", EngineFailure),
        ("a_code_of_theirs", "engine_failed", EngineFailure),
    ],
)
async def test_a_failed_task_keeps_a_code_that_is_true_of_ours(
    adapter: Adapter,
    fake_service: FakeService,
    tmp_path: Path,
    code: str,
    wanted: str,
    kind: type[EngineFailure],
) -> None:
    error: dict[str, object] = {"code": code, "message": "No noun is\nknown.", "retryable": True}
    fake_service.failures["images/generations"] = [error]
    with pytest.raises(kind, match="No noun is known") as raised:
        await Drive(adapter, work_in(tmp_path)).run()
    assert (raised.value.code, raised.value.retryable) == (wanted, True)


async def test_a_task_that_the_service_has_forgotten_may_have_been_charged(
    adapter: Adapter, tmp_path: Path
) -> None:
    before = Before(remote_id="images/generations/0198f0c4", was_sent=True)
    with pytest.raises(UnknownCharge, match="forgotten"):
        await Drive(adapter, work_in(tmp_path)).run(before)


async def test_refusals_say_whose_fault_they_are(
    adapter: Adapter, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.answers = [problem(429, "too_many_requests", headers={"Retry-After": "30"})]
    with pytest.raises(Busy):
        await Drive(adapter, work_in(tmp_path), has_fallback=True).run()
    fake_service.answers = [problem(401, "unauthorized")]
    with pytest.raises(Misconfigured, match="UPSTREAM_KEY"):
        await Drive(adapter, work_in(tmp_path)).run()
    fake_service.answers = [reply({"task": "none"})]
    with pytest.raises(Unusable, match="contract"):
        await Drive(adapter, work_in(tmp_path)).run()
    assert fake_service.jobs == {}


async def test_a_large_file_is_brought_first_where_that_is_possible(
    adapter: Adapter, fake_service: FakeService, tmp_path: Path
) -> None:
    (tmp_path / "seen.png").write_bytes(picture())
    inputs = {"input_image": tmp_path / "seen.png"}
    careful = opened(fake_service, data_url_bytes=10)
    for uri in ("assets/uploads/seen.png", "data:image/png;base64,"):
        if uri.startswith("assets/"):
            fake_service.answers = [reply({"uri": uri}, 201)]
        else:
            fake_service.answers = [problem(404, "not_found")]
        work = work_in(tmp_path, "images/processes", inputs, model="brandD2", input_image="x")
        await Drive(careful, work).run()
        job = fake_service.created("images/processes")[-1]
        assert str(job.body["input_image"]).startswith(uri)
    await careful.close()


async def test_the_charge_of_the_other_service_is_the_cost(
    adapter: Adapter, fake_service: FakeService, tmp_path: Path
) -> None:
    work = work_in(tmp_path, "images/prompt_enhancements", prompt=PROMPT, system_prompt="Short.")
    remote_id = (await adapter.submit(work)).remote_id
    envelope = next(iter(fake_service.jobs.values())).envelope()
    told = {**envelope, "status": "COMPLETED", "cost": {"amount": 2, "currency": "EUR"}}
    fake_service.answers = [reply(told), reply({**told, "result": "a chair"})]
    made = await Drive(adapter, work).run(Before(remote_id=remote_id, was_sent=True))
    assert (made.result, made.files) == ("a chair", [])
    assert made.cost == Cost(amount=2, currency="EUR")
