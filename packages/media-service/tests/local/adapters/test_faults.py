"""What holds for every wire whatever goes wrong: done once, or said that it is not known."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from media_service.adapters import wire as http
from media_service.adapters.adapter import Adapter
from media_service.engine_api.errors import (
    Busy,
    Declined,
    EngineFailure,
    Exhausted,
    Misconfigured,
    UnknownCharge,
    Unreached,
    Unusable,
)
from media_service.remote import pool as remote_pool
from media_service.remote import run as remote_run
from media_service.remote.run import Before
from media_testing.fake_service import picture
from media_testing.simulators.driving import Drive, work_in
from media_testing.simulators.simulator import FAILED_AFTER, LOST, Fault, Simulator, busy, slow
from media_testing.simulators.wires import WIRES, SimulatedWire

OUT_OF_MEMORY = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB."


@pytest.fixture(autouse=True)
def _short_pause_without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_pool, "BUSY_SECONDS", 0.01)


@pytest.fixture(scope="module", params=WIRES)
def served(request: pytest.FixtureRequest) -> Iterator[tuple[SimulatedWire, Simulator]]:
    wire = WIRES[request.param]
    with wire.serving() as simulator:
        yield wire, simulator


@pytest.fixture
def engine(served: tuple[SimulatedWire, Simulator]) -> Simulator:
    served[1].reset()
    return served[1]


@pytest.fixture
async def adapter(
    served: tuple[SimulatedWire, Simulator], engine: Simulator, tmp_path: Path
) -> AsyncIterator[Adapter]:
    adapter = served[0].opened(engine, tmp_path)
    yield adapter
    await adapter.close()


@pytest.fixture
def drive(adapter: Adapter, tmp_path: Path) -> Drive:
    return Drive(adapter, work_in(tmp_path))


@pytest.fixture
def ending(served: tuple[SimulatedWire, Simulator]) -> None:
    if not served[0].ends_jobs:
        pytest.skip("it cannot be told to end a job")


async def until(happened: Callable[[], object], seconds: float = 5.0) -> None:
    async with asyncio.timeout(seconds):
        while not happened():
            await asyncio.sleep(0.005)


async def test_a_job_is_done_once_and_brings_its_file(drive: Drive, engine: Simulator) -> None:
    made = await drive.run()
    assert [file.read_bytes() for file in made.files] == [picture()]
    assert len(engine.executed) == 1


@pytest.mark.parametrize("fault", [LOST, FAILED_AFTER], ids=["lost", "500"])
async def test_an_answer_that_is_lost_is_found_or_the_charge_is_unknown(
    drive: Drive, engine: Simulator, fault: Fault
) -> None:
    engine.faults[engine.submits] = [fault]
    if drive.adapter.finds_jobs:
        assert (await drive.run()).files
    else:
        with pytest.raises(UnknownCharge, match=f"look in its records|{drive.work.uuid}"):
            await drive.run()
    assert len(engine.executed) == 1


async def test_a_job_is_not_sent_again_after_the_host_was_killed(
    drive: Drive, engine: Simulator
) -> None:
    if not drive.adapter.keeps_jobs:
        pytest.skip("a job ends with the connection")
    engine.holds = True
    first = asyncio.create_task(drive.run())
    await until(lambda: any(step.startswith("accepted") for step in drive.journal.steps))
    drive.adapter.cancel = _nothing  # type: ignore[attr-defined]  # a killed host cancels nothing
    first.cancel()
    await asyncio.wait({first})
    engine.holds = False
    accepted = drive.journal.steps[-1].removeprefix("accepted ")
    assert (await drive.run(Before(remote_id=accepted, was_sent=True))).files
    assert len(engine.executed) == 1


async def _nothing(_remote_id: str) -> None:
    pass


async def test_a_request_of_which_only_is_known_that_it_was_sent_is_found_or_given_up(
    drive: Drive, engine: Simulator
) -> None:
    if drive.adapter.finds_jobs:
        assert (await drive.run(Before(was_sent=True))).files
        assert len(engine.executed) == 1
        return
    with pytest.raises(UnknownCharge):
        await drive.run(Before(was_sent=True))
    assert engine.executed == []


@pytest.mark.parametrize("seconds", [None, 0])
async def test_an_engine_without_room_is_waited_for(
    drive: Drive, engine: Simulator, seconds: int | None
) -> None:
    engine.faults[engine.submits] = [busy(seconds)] * 2
    assert (await drive.run()).files
    assert len(engine.executed) == 1
    assert drive.journal.steps[:2] == ["sending", "not sent"]


async def test_an_engine_without_room_is_left_where_another_may_do_it(
    drive: Drive, engine: Simulator
) -> None:
    drive.has_fallback = True
    engine.faults[engine.submits] = [busy(30)]
    began = time.monotonic()
    with pytest.raises(Busy):
        await drive.run()
    assert time.monotonic() - began < 5
    assert engine.executed == []


@pytest.mark.usefixtures("ending")
async def test_a_cancel_reaches_the_engine(drive: Drive, engine: Simulator) -> None:
    engine.holds = True
    running = asyncio.create_task(drive.run())
    await until(lambda: engine.executed)
    running.cancel()
    await until(lambda: engine.ended, seconds=2.0)
    with pytest.raises(asyncio.CancelledError):
        await running
    assert engine.ended == engine.executed


@pytest.mark.usefixtures("ending")
async def test_a_cancel_during_the_submission_reaches_the_engine(
    drive: Drive, engine: Simulator
) -> None:
    engine.holds = True
    engine.faults[engine.submits] = [slow(0.3)]
    running = asyncio.create_task(drive.run())
    await until(lambda: any(r.startswith(engine.submits) for r in engine.requests))
    running.cancel()
    await asyncio.wait({running})
    if drive.adapter.keeps_jobs:
        await until(lambda: engine.ended, seconds=2.0)
    assert engine.ended == engine.executed


async def test_a_cancel_finds_a_job_whose_answer_is_late(
    drive: Drive, engine: Simulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not drive.adapter.finds_jobs:
        pytest.skip("nobody knows the name of the job")
    monkeypatch.setattr(remote_run, "CANCEL_SECONDS", 0.2)
    engine.holds = True
    engine.faults[engine.submits] = [Fault(status=500, is_done=True, late=1.0)]
    running = asyncio.create_task(drive.run())
    await until(lambda: engine.executed)
    running.cancel()
    await asyncio.wait({running})
    assert engine.ended == engine.executed


@pytest.mark.usefixtures("ending")
async def test_a_deadline_ends_the_job_there(drive: Drive, engine: Simulator) -> None:
    engine.holds = True
    deadline = asyncio.timeout(30)

    async def in_time() -> None:
        async with deadline:
            await drive.run()

    running = asyncio.create_task(in_time())
    await until(lambda: engine.executed)
    deadline.reschedule(asyncio.get_running_loop().time())
    with pytest.raises(TimeoutError):
        await running
    await until(lambda: engine.ended, seconds=2.0)


@pytest.mark.parametrize("charges", [True, False])
async def test_a_job_that_a_restart_has_forgotten(
    drive: Drive, engine: Simulator, charges: bool
) -> None:
    if not drive.adapter.keeps_jobs:
        pytest.skip("a job ends with the connection")
    drive.charges, engine.holds = charges, True
    running = asyncio.create_task(drive.run())
    await until(lambda: drive.journal.waited)
    engine.forget()
    engine.holds = False
    if charges:
        with pytest.raises(UnknownCharge, match="forgotten"):
            await running
        assert len(engine.executed) == 1
    else:
        assert (await running).files
        assert len(engine.executed) == 2


async def test_an_answer_that_comes_too_late_is_a_lost_one(
    served: tuple[SimulatedWire, Simulator], drive: Drive, engine: Simulator, tmp_path: Path
) -> None:
    if not drive.adapter.keeps_jobs:
        pytest.skip("its answer comes at the end of the job, however long that takes")
    drive.adapter = served[0].opened(engine, tmp_path, answer_seconds=1.0)
    engine.faults[engine.submits] = [Fault(status=200, is_done=True, late=1.5)]
    if drive.adapter.finds_jobs:
        assert (await drive.run()).files
    else:
        with pytest.raises(UnknownCharge, match=f"look in its records|{drive.work.uuid}"):
            await drive.run()
    assert len(engine.executed) == 1
    await drive.adapter.close()


async def test_a_file_without_an_end_is_not_kept(
    drive: Drive, engine: Simulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "MOST_FILE_BYTES", 1_000_000)
    monkeypatch.setattr(http, "MOST_JSON_BYTES", 1_000_000)
    engine.is_endless = True
    with pytest.raises(Unusable, match="more than 1 MB"):
        await drive.run()
    assert list(drive.work.folder.iterdir()) == []


async def test_too_little_memory_lets_another_engine_try(drive: Drive, engine: Simulator) -> None:
    engine.failure = OUT_OF_MEMORY
    with pytest.raises(Exhausted) as raised:
        await drive.run()
    assert raised.value.may_fall_back


async def test_another_failure_says_what_the_engine_says(drive: Drive, engine: Simulator) -> None:
    engine.failure = "ValueError: the tensor has 3 channels"
    with pytest.raises(EngineFailure, match="the tensor has 3 channels") as raised:
        await drive.run()
    assert (raised.value.code, raised.value.may_fall_back) == ("engine_failed", False)


async def test_a_refusal_by_moderation_is_the_answer(drive: Drive, engine: Simulator) -> None:
    engine.failure = "RuntimeError: NSFW content detected"
    with pytest.raises(Declined, match="NSFW"):
        await drive.run()


async def test_what_is_no_json_is_unusable(drive: Drive, engine: Simulator) -> None:
    engine.faults[engine.submits] = [Fault(status=200, said="a page")]
    with pytest.raises(EngineFailure) as raised:
        await drive.run()
    assert raised.value.code in ("engine_answer_unusable", "unknown_charge")


async def test_a_wrong_key_and_a_wrong_address_are_the_operators(
    drive: Drive, engine: Simulator
) -> None:
    for status in (401, 404):
        engine.faults[engine.submits] = [Fault(status=status, said={"detail": "no"})]
        with pytest.raises(Misconfigured) as raised:
            await drive.run()
        assert raised.value.may_fall_back
    assert engine.executed == []


async def test_nobody_at_the_address(
    drive: Drive, served: tuple[SimulatedWire, Simulator], tmp_path: Path
) -> None:
    wire, simulator = served
    drive.adapter = wire.opened(simulator, tmp_path, base_url="http://127.0.0.1:9")
    drive.has_fallback = True
    with pytest.raises(Unreached):
        await drive.run()
    assert drive.journal.steps == ["sending", "not sent"]
    await drive.adapter.close()
