"""A job at an engine elsewhere is done once, or it is said that it may have been charged."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import pytest

from media_service.adapters.adapter import (
    Collected,
    EngineInspection,
    InProgress,
    JobAdapter,
    RemoteWork,
    Submitted,
)
from media_service.adapters.wire_settings import WireSettings
from media_service.engine_api.errors import (
    Busy,
    Declined,
    EngineFailure,
    Exhausted,
    Forgotten,
    Misconfigured,
    OutOfCredit,
    Unanswered,
    UnknownCharge,
    Unreached,
)
from media_service.remote import pool as pool_module
from media_service.remote import run as remote_run
from media_service.remote.pool import Pool, Server
from media_service.remote.remote_name import RemoteName, read_name
from media_service.remote.run import Before, RemoteRun


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_run, "SUBMIT_PAUSES", (0.0, 0.0))
    monkeypatch.setattr(remote_run, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(remote_run, "LONGEST_PAUSE", 0.002)
    monkeypatch.setattr(remote_run, "OUTAGE_SECONDS", 0.5)
    monkeypatch.setattr(pool_module, "BUSY_SECONDS", 0.002)
    monkeypatch.setattr(pool_module, "FIRST_OUTAGE_SECONDS", 0.001)
    monkeypatch.setattr(pool_module, "LONGEST_OUTAGE_SECONDS", 0.002)


@dataclass
class Journal:
    """What would be in the row of the job."""

    sent: bool = False
    remote_id: str = ""
    seen: list[InProgress] = field(default_factory=list)

    async def sending(self, name: str) -> None:
        self.sent, self.remote_id = True, name

    async def not_sent(self) -> None:
        self.sent = False

    async def accepted(self, name: str) -> None:
        self.remote_id = name

    def waits(self, waiting: InProgress) -> None:
        self.seen.append(waiting)


class Engine(JobAdapter):
    """An engine in memory; what it is to answer is put into lists that are used up."""

    Settings: ClassVar[type[WireSettings]] = WireSettings
    operations: ClassVar[Sequence[str]] = ()
    pause = 0.0

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

    async def poll(self, remote_id: str, work: RemoteWork) -> InProgress | None:
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

    async def cancel(self, remote_id: str, work: RemoteWork) -> None:
        self.canceled.append(remote_id)

    async def inspect(self) -> EngineInspection:
        return EngineInspection()

    async def close(self) -> None:
        pass


def work_named(uuid: str) -> RemoteWork:
    return RemoteWork(
        uuid=uuid, operation="images/generations", request={}, inputs={}, folder=Path()
    )


def run_of(
    engine: Engine, journal: Journal, *, charges: bool = True, has_fallback: bool = False
) -> RemoteRun:
    pool = Pool([Server(engine)])
    return RemoteRun(pool, work_named("job-1"), journal, charges=charges, has_fallback=has_fallback)


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


async def test_an_engine_that_is_not_there_is_waited_for_unless_another_can_do_it() -> None:
    engine, journal = Engine(), Journal()
    engine.before = [Unreached("gone")] * 9
    assert (await run_of(engine, journal).run(Before())).text == "r-1"
    assert journal.seen[0].reason == "gone It is asked again in 1 s."
    engine.before = [Unreached("gone")] * 9
    with pytest.raises(Unreached) as failed:
        await run_of(engine, journal, has_fallback=True).run(Before())
    assert failed.value.may_fall_back
    assert not journal.sent


async def test_what_a_job_waits_for_is_known_until_a_server_has_it() -> None:
    engine = Engine()
    engine.before = [OutOfCredit("no credit", 30.0)]
    run = run_of(engine, Journal())
    waiting = asyncio.create_task(run.run(Before()))
    while run.waits_for is None:
        await asyncio.sleep(0)
    assert run.waits_for.code == "engine_out_of_credit"
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    engine.before = []
    done = run_of(engine, Journal())
    await done.run(Before())
    assert done.waits_for is None


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


class SteppingEngine(Engine):
    """An engine whose jobs have a second step, which costs too."""

    def __init__(self) -> None:
        super().__init__(finds=False)
        self.steps: list[EngineFailure] = []
        self.gone_on: list[str] = []

    def goes_on(self, remote_id: str, work: RemoteWork) -> bool:
        return "+" not in remote_id

    async def go_on(self, remote_id: str, work: RemoteWork) -> str:
        if self.steps:
            raise self.steps.pop(0)
        self.gone_on.append(remote_id)
        return f"{remote_id}+"


async def test_a_second_step_begins_when_the_first_has_ended_and_only_once() -> None:
    engine, journal = SteppingEngine(), Journal()
    engine.polls = [InProgress()]
    engine.steps = [Busy("full", 0.001), Unreached("gone")]
    assert (await run_of(engine, journal).run(Before())).text == "r-1+"
    assert (engine.gone_on, journal.remote_id) == (["r-1"], "r-1+")
    again = await run_of(engine, journal).run(Before(remote_id="r-1+", was_sent=True))
    assert (again.text, engine.gone_on) == ("r-1+", ["r-1"])


async def test_a_second_step_whose_answer_was_lost_is_not_sent_again() -> None:
    engine, journal = SteppingEngine(), Journal()
    engine.steps = [Unanswered("lost")]
    with pytest.raises(UnknownCharge, match="go on with job r-1"):
        await run_of(engine, journal).run(Before())
    # Nor by the next attempt, after a kill
    with pytest.raises(UnknownCharge, match="go on with job r-1"):
        await run_of(engine, journal).run(Before(remote_id=journal.remote_id, was_sent=True))
    assert engine.gone_on == []
    free = await run_of(engine, journal, charges=False).run(
        Before(remote_id=journal.remote_id, was_sent=True)
    )
    assert free.text == "r-1+"


async def test_a_second_step_that_is_declined_says_that_the_first_may_be_charged() -> None:
    engine = SteppingEngine()
    engine.steps = [Declined("no such texture.")]
    with pytest.raises(EngineFailure, match=r"no such texture\. Its first step, job r-1") as failed:
        await run_of(engine, Journal()).run(Before())
    assert failed.value.code == "engine_declined"


def servers_of(*names: str) -> list[Server]:
    return [Server(Engine(), name) for name in names]


async def test_jobs_are_shared_by_the_servers_of_a_pool_and_stay_where_they_are() -> None:
    servers = servers_of("http://a", "http://b", "http://c")
    pool = Pool(servers)
    for server in servers:
        server.adapter.never_ends = True  # type: ignore[attr-defined]
    journals = [Journal() for _ in range(12)]
    runs = [
        RemoteRun(pool, work_named(f"job-{n}"), journal, charges=True, has_fallback=False)
        for n, journal in enumerate(journals)
    ]
    for run in runs:
        run.is_left = True
    waiting = [asyncio.create_task(run.run(Before())) for run in runs]
    while not all(journal.remote_id.endswith('"goes_on":false}') for journal in journals):
        await asyncio.sleep(0)
    assert [server.at_work for server in servers] == [4, 4, 4]
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert [server.at_work for server in servers] == [0, 0, 0]
    # After a restart each goes on at its server
    servers = servers_of("http://a", "http://b", "http://c")
    for journal in journals:
        before = Before(remote_id=journal.remote_id, was_sent=True)
        run = RemoteRun(Pool(servers), work_named("x"), journal, charges=True, has_fallback=False)
        assert (await run.run(before)).text == read_name(journal.remote_id).id
    assert not any(server.adapter.accepted for server in servers)  # type: ignore[attr-defined]


async def test_a_server_that_is_away_is_left_out_and_one_that_is_gone_is_told() -> None:
    servers = servers_of("http://a", "http://b")
    servers[0].adapter.before = [Unreached("gone")] * 99  # type: ignore[attr-defined]
    pool = Pool(servers)
    for _ in range(3):
        run = RemoteRun(pool, work_named("x"), Journal(), charges=True, has_fallback=True)
        await run.run(Before())
    assert len(servers[1].adapter.accepted) == 3  # type: ignore[attr-defined]
    name = str(RemoteName(id="r-1", server="http://old"))
    run = RemoteRun(pool, work_named("x"), Journal(), charges=True, has_fallback=False)
    with pytest.raises(UnknownCharge, match="a server that the engine has no more"):
        await run.run(Before(remote_id=name, was_sent=True))


async def test_no_more_jobs_begin_in_a_minute_than_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "MINUTE", 0.05)
    begun: list[float] = []
    pool, told = Pool(servers_of(""), per_minute=5), list[str]()
    for _ in range(24):
        await pool.take(lambda why, _seconds: told.append(str(why)))
        begun.append(asyncio.get_running_loop().time())
    assert begun[-1] - begun[0] >= 4 * 0.049
    assert set(told) == {"The engine gets 5 jobs a minute."}


async def test_while_a_request_is_out_a_job_waits_for_nothing() -> None:
    engine, journal = Engine(), Journal()
    engine.before, engine.submit_seconds = [Busy("full", 0.001)], 5.0
    run = run_of(engine, journal)
    running = asyncio.create_task(run.run(Before()))
    while not engine.accepted:
        await asyncio.sleep(0)
    # Else its deadline would say that it can be sent again
    assert run.waits_for is None
    assert [bool(each.reason) for each in journal.seen] == [True, False]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_result_that_is_gone_may_be_charged() -> None:
    engine = Engine()
    engine.collecting = [Forgotten("404")]
    with pytest.raises(UnknownCharge):
        await run_of(engine, Journal()).run(Before())


@pytest.mark.parametrize("failure", [Misconfigured("401"), Busy("later", 600.0)])
async def test_a_job_that_runs_is_asked_for_again_whatever_a_poll_says(
    failure: EngineFailure,
) -> None:
    engine = Engine()
    engine.polls = [failure]
    assert (await run_of(engine, Journal()).run(Before())).text == "r-1"


async def test_what_an_engine_says_to_one_client_reaches_no_other() -> None:
    engine = Engine()
    pool = Pool([Server(engine)])
    engine.before = [Busy("a secret of alice", 0.05)]
    first, second = Journal(), Journal()
    runs = [
        RemoteRun(pool, work_named(name), journal, charges=True, has_fallback=False)
        for name, journal in (("a", first), ("b", second))
    ]
    running = [asyncio.create_task(runs[0].run(Before()))]
    while not first.seen:
        await asyncio.sleep(0)
    running.append(asyncio.create_task(runs[1].run(Before())))
    await asyncio.gather(*running)
    assert "secret" in first.seen[0].reason
    assert second.seen[0].reason.startswith("The engine takes no more jobs at present.")


async def test_a_job_falls_back_where_every_server_is_shut_for_another_reason() -> None:
    servers = servers_of("http://a", "http://b")
    servers[0].adapter.pause = 60.0  # type: ignore[misc]  # as its headers say
    pool = Pool(servers)
    pool.shut(servers[1], Busy("full", 60.0))
    run = RemoteRun(pool, work_named("x"), Journal(), charges=True, has_fallback=True)
    with pytest.raises(Busy, match="at present"):
        await run.run(Before())


def test_a_server_that_has_taken_a_job_is_open() -> None:
    [server] = servers_of("http://a")
    server.shut(Busy("full", 60.0), 0.0)
    server.open()
    assert server.wait(0.0) == 0.0


@pytest.mark.parametrize("name", ["r-1", '{"a":1}', "[]", "", '{"server":"x"}'])
def test_a_name_of_a_vendor_is_read_as_it_is(name: str) -> None:
    assert read_name(str(RemoteName(id=name, server="http://a"))).id == name
    assert read_name(name).id == name


async def test_a_job_goes_on_when_its_engine_gets_a_second_server() -> None:
    journal = Journal()
    await run_of(Engine(), journal).run(Before())
    servers = servers_of("http://a", "http://b")
    run = RemoteRun(Pool(servers), work_named("x"), Journal(), charges=True, has_fallback=False)
    assert (await run.run(Before(remote_id="r-1", was_sent=True))).text == "r-1"


async def test_the_place_of_a_job_that_has_ended_goes_to_the_next_at_once() -> None:
    pool = Pool(servers_of("http://a"))
    first = await pool.take(lambda _why, _seconds: None)
    pool.shut(first, Busy("full"))
    told: list[float] = []
    waiting = [
        asyncio.create_task(pool.take(lambda _why, seconds: told.append(seconds))) for _ in range(2)
    ]
    while len(told) < 2:
        await asyncio.sleep(0)
    first.opens_at += 60
    pool.leave(first)
    done, _ = await asyncio.wait(waiting, timeout=5, return_when=asyncio.FIRST_COMPLETED)
    assert len(done) == 1
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    # Where it said when, that holds
    pool.shut(first, Busy("full", 60.0))
    pool.leave(first)
    assert pool.is_shut
