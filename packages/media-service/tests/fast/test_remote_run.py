"""A job at an engine elsewhere is done once, or it is said that it may have been charged."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import pytest
from pydantic import BaseModel

from media_service.adapters.adapter import (
    Collected,
    EngineInspection,
    InProgress,
    JobAdapter,
    RemoteWork,
    Submitted,
)
from media_service.engine_api.errors import (
    Busy,
    Declined,
    EngineFailure,
    Exhausted,
    Forgotten,
    Misconfigured,
    Unanswered,
    UnknownCharge,
    Unreached,
)
from media_service.remote import run as remote_run
from media_service.remote.run import Before, RemoteRun


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_run, "SUBMIT_PAUSES", (0.0, 0.0))
    monkeypatch.setattr(remote_run, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(remote_run, "LONGEST_PAUSE", 0.002)
    monkeypatch.setattr(remote_run, "OUTAGE_SECONDS", 0.5)


@dataclass
class Journal:
    """What would be in the row of the job."""

    sent: bool = False
    remote_id: str = ""
    seen: list[InProgress] = field(default_factory=list)

    async def sending(self) -> None:
        self.sent = True

    async def not_sent(self) -> None:
        self.sent = False

    async def accepted(self, remote_id: str) -> None:
        self.remote_id = remote_id

    def waits(self, waiting: InProgress) -> None:
        self.seen.append(waiting)


class Engine(JobAdapter):
    """An engine in memory; what it is to answer is put into lists that are used up."""

    Settings: ClassVar[type[BaseModel]] = BaseModel
    operations: ClassVar[Sequence[str]] = ()

    def __init__(self, *, finds: bool = True) -> None:
        type(self).finds_jobs = finds
        self.accepted: list[str] = []
        self.canceled: list[str] = []
        self.before: list[EngineFailure] = []
        self.after: list[EngineFailure] = []
        self.polls: list[EngineFailure | InProgress] = []
        self.never_ends = False
        self.collecting: list[EngineFailure] = []
        self.finding: list[EngineFailure] = []
        self.submit_seconds = 0.0

    async def submit(self, work: RemoteWork) -> Submitted:
        if self.before:
            raise self.before.pop(0)
        self.accepted.append(work.uuid)
        await asyncio.sleep(self.submit_seconds)
        if self.after:
            raise self.after.pop(0)
        return Submitted(remote_id=f"r-{len(self.accepted)}")

    async def find(self, work: RemoteWork) -> str | None:
        if self.finding:
            raise self.finding.pop(0)
        return f"r-{len(self.accepted)}" if work.uuid in self.accepted else None

    async def poll(self, remote_id: str) -> InProgress | None:
        if self.polls:
            said = self.polls.pop(0)
            if isinstance(said, EngineFailure):
                raise said
            return said
        return InProgress() if self.never_ends else None

    async def collect(self, remote_id: str, work: RemoteWork) -> Collected:
        if self.collecting:
            raise self.collecting.pop(0)
        return Collected(text=remote_id)

    async def cancel(self, remote_id: str) -> None:
        self.canceled.append(remote_id)

    async def inspect(self) -> EngineInspection:
        return EngineInspection()

    async def close(self) -> None:
        pass


def run_of(
    engine: Engine, journal: Journal, *, charges: bool = True, has_fallback: bool = False
) -> RemoteRun:
    work = RemoteWork(
        uuid="job-1", operation="images/generations", request={}, inputs={}, folder=Path()
    )
    return RemoteRun(engine, work, journal, charges=charges, has_fallback=has_fallback)


async def test_a_job_is_submitted_waited_for_and_collected() -> None:
    engine, journal = Engine(), Journal()
    engine.polls = [InProgress(position=2), InProgress(progress=0.5)]
    made = await run_of(engine, journal).run(Before())
    assert made.text == "r-1"
    assert journal == Journal(
        sent=True, remote_id="r-1", seen=[InProgress(position=2), InProgress(progress=0.5)]
    )
    assert engine.canceled == []


@pytest.mark.parametrize("finds", [True, False])
async def test_a_lost_answer_is_never_repeated_where_it_may_be_charged(finds: bool) -> None:
    engine, journal = Engine(finds=finds), Journal()
    engine.after = [Unanswered("lost")]
    run = run_of(engine, journal)
    if finds:
        assert (await run.run(Before())).text == "r-1"
    else:
        with pytest.raises(UnknownCharge, match="look in its records"):
            await run.run(Before())
    assert engine.accepted == ["job-1"]


@pytest.mark.parametrize("finds", [True, False])
async def test_a_host_that_was_killed_after_it_asked_does_not_ask_again(finds: bool) -> None:
    engine = Engine(finds=finds)
    engine.accepted = ["job-1"]
    run = run_of(engine, Journal(sent=True))
    if finds:
        assert (await run.run(Before(was_sent=True))).text == "r-1"
    else:
        with pytest.raises(UnknownCharge):
            await run.run(Before(was_sent=True))
    assert engine.accepted == ["job-1"]


async def test_a_host_that_was_killed_before_its_request_arrived_asks_again() -> None:
    engine = Engine()
    assert (await run_of(engine, Journal(sent=True)).run(Before(was_sent=True))).text == "r-1"
    assert engine.accepted == ["job-1"]


async def test_a_known_job_is_only_waited_for() -> None:
    engine = Engine()
    made = await run_of(engine, Journal()).run(Before(remote_id="r-9", was_sent=True))
    assert (made.text, engine.accepted) == ("r-9", [])


async def test_an_engine_that_costs_nothing_may_be_asked_twice() -> None:
    engine = Engine(finds=False)
    engine.after = [Unanswered("lost")]
    made = await run_of(engine, Journal(), charges=False).run(Before())
    assert (made.text, len(engine.accepted)) == ("r-2", 2)


async def test_an_engine_that_is_not_there_is_asked_a_few_times_and_then_another() -> None:
    engine, journal = Engine(), Journal()
    engine.before = [Unreached("gone"), Unreached("gone")]
    assert (await run_of(engine, journal).run(Before())).text == "r-1"
    engine.before = [Unreached("gone")] * 9
    with pytest.raises(Unreached) as failed:
        await run_of(engine, journal).run(Before())
    assert failed.value.may_fall_back
    assert not journal.sent


async def test_a_busy_engine_is_waited_for_unless_another_can_do_it() -> None:
    engine = Engine()
    engine.before = [Busy("full", 0.01), Busy("full")]
    assert (await run_of(engine, Journal()).run(Before())).text == "r-1"
    engine.before = [Busy("full", 0.01)]
    with pytest.raises(Busy):
        await run_of(engine, Journal(), has_fallback=True).run(Before())
    # Limits of so many a minute, and a cold start; whoever claims the job has its deadline
    engine.before = [Busy("full", 0.001)] * 500
    assert (await run_of(engine, Journal()).run(Before())).text == "r-2"


@pytest.mark.parametrize(
    ("sends_uuid", "advice"), [(True, "Look for job job-1 there"), (False, r"at about 2.* UTC")]
)
async def test_where_to_look_is_what_the_engine_was_told(sends_uuid: bool, advice: str) -> None:
    engine = Engine(finds=False)
    engine.sends_uuid = sends_uuid
    engine.after = [Unanswered("lost")]
    with pytest.raises(UnknownCharge, match=advice):
        await run_of(engine, Journal()).run(Before())


async def test_an_outage_while_it_works_is_outlasted() -> None:
    engine = Engine()
    engine.polls = [Unreached("away"), Unreached("away"), Busy("later", 0.001)]
    engine.collecting = [Unreached("away")]
    assert (await run_of(engine, Journal()).run(Before())).text == "r-1"
    engine.polls = [Unreached("away")] * 9999
    with pytest.raises(Unreached):
        await run_of(engine, Journal(), charges=False).run(Before())


@pytest.mark.parametrize("failure", [Unreached("away"), Busy("later", 600.0), Misconfigured("key")])
@pytest.mark.parametrize("at", ["polls", "collecting", "finding"])
async def test_no_other_engine_does_what_one_may_have_charged_for_and_cannot_be_asked_for(
    failure: EngineFailure, at: str
) -> None:
    engine = Engine()
    getattr(engine, at).extend([failure] * 9999)
    with pytest.raises(UnknownCharge, match="Look there") as failed:
        await run_of(engine, Journal(), has_fallback=True).run(Before(was_sent=at == "finding"))
    assert not failed.value.may_fall_back


async def test_an_engine_that_says_that_a_job_has_failed_lets_another_try() -> None:
    engine = Engine()
    engine.polls = [Exhausted("too little memory")]
    with pytest.raises(Exhausted):
        await run_of(engine, Journal(), has_fallback=True).run(Before())


async def test_a_forgotten_job_is_done_again_only_where_it_costs_nothing() -> None:
    engine = Engine()
    engine.polls = [Forgotten("who?")] * 3
    with pytest.raises(UnknownCharge, match="r-1"):
        await run_of(engine, Journal()).run(Before())
    engine.polls = [Forgotten("who?")] * 3
    assert (await run_of(engine, Journal(), charges=False).run(Before())).text == "r-3"
    engine.polls = [Forgotten("who?")] * 2
    assert (await run_of(engine, Journal()).run(Before())).text == "r-4"


async def test_a_refusal_is_final() -> None:
    engine = Engine()
    engine.polls = [Declined("not that")]
    with pytest.raises(Declined) as failed:
        await run_of(engine, Journal()).run(Before())
    assert not failed.value.may_fall_back


@pytest.mark.parametrize(("is_left", "canceled"), [(False, ["r-1"]), (True, [])])
async def test_cancel_reaches_the_engine_and_a_stop_of_the_service_does_not(
    is_left: bool, canceled: list[str]
) -> None:
    engine, journal = Engine(), Journal()
    engine.never_ends = True
    run = run_of(engine, journal)
    task = asyncio.create_task(run.run(Before()))
    while not journal.seen:
        await asyncio.sleep(0.001)
    run.is_left = is_left
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert engine.canceled == canceled


@pytest.mark.parametrize(("goes_on", "canceled"), [(True, ["r-1"]), (False, [])])
async def test_a_job_that_is_canceled_while_it_is_submitted_is_ended_there_if_it_goes_on(
    goes_on: bool, canceled: list[str]
) -> None:
    engine = Engine()
    # Where a cancel deletes, what has ended and is paid for would be lost
    engine.submit_seconds, engine.never_ends = 0.05, goes_on
    task = asyncio.create_task(run_of(engine, Journal()).run(Before()))
    while not engine.accepted:
        await asyncio.sleep(0.001)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert engine.canceled == canceled
