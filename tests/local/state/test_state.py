"""What outlives a run, in each of the places where it can be."""

import asyncio
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from media_api.client.errors import DeliveryRefused, StateUnusable
from media_pipelines.state import bucket_leases, leases, postgres_leases
from media_pipelines.state.bucket_store import BucketStore
from media_pipelines.state.leases import Held, Holder, LeaseLost, alone
from media_pipelines.state.state import PipelineState, state_at
from media_pipelines.submission.job_ledger import JobEntry, JobState
from media_pipelines.submission.process_identity import process_of
from media_testing import postgres_server
from media_testing.s3_server import BUCKET, Fault, S3Server
from media_testing.set_clock import SetClock

ENTRY = JobEntry(service="http://media", key="run:digest:0", operation="images/generations")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgres_server.running() as address:
        yield address


@pytest.fixture
def bucket(s3_server: S3Server, monkeypatch: pytest.MonkeyPatch) -> S3Server:
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)
    return s3_server


@pytest.fixture(params=["home", "bucket", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    if request.param == "bucket":
        request.getfixturevalue("bucket")
        return f"s3://{BUCKET}/state/{tmp_path.name}"
    return ""


@pytest.fixture
def state(address: str, tmp_path: Path) -> PipelineState:
    return state_at(address, tmp_path / "home")


@pytest.fixture
def entry(tmp_path: Path) -> JobEntry:
    return replace(ENTRY, service=f"http://{tmp_path.name}")


def elsewhere(holder: Holder) -> Holder:
    return replace(holder, process=replace(holder.process, host="elsewhere"))


async def test_an_entry_is_found_by_service_and_key(state: PipelineState, entry: JobEntry) -> None:
    await state.jobs.write(entry)
    await state.jobs.write(entry.accepted("uuid-1"))
    found = await state.jobs.find(entry.service, entry.key)
    assert found is not None
    assert (found.task_uuid, found.state, found.attempt) == ("uuid-1", JobState.ACCEPTED, 0)
    assert found.process == entry.process
    assert await state.jobs.find("http://other", entry.key) is None
    assert await state.jobs.find(entry.service, "run:digest:1") is None


async def test_open_jobs_are_those_that_have_not_ended(
    state: PipelineState, entry: JobEntry
) -> None:
    await state.jobs.write(replace(entry, key="sending"))
    await state.jobs.write(replace(entry, key="open").accepted("uuid-1"))
    await state.jobs.write(replace(entry, key="done").accepted("uuid-2").now(JobState.ENDED))
    assert {job.key for job in await state.jobs.open_jobs(entry.service)} == {"sending", "open"}


async def test_an_account_is_added_up_over_all_services(
    state: PipelineState, entry: JobEntry
) -> None:
    paid = replace(entry, model="pro").paid_by(entry.key, Decimal("0.1"))
    for number in range(3):
        ended = replace(paid, key=f"{number}").accepted(f"uuid-{number}").now(JobState.ENDED)
        await state.jobs.write(ended)
    other = replace(paid, service="http://other", attempt=1, earlier_amount=Decimal("0.3"))
    await state.jobs.write(other.accepted("uuid-other"))
    await state.jobs.write(replace(paid, key="unsure").now(JobState.UNKNOWN))
    await state.jobs.write(replace(paid, key="refused", attempt=1).now(JobState.REFUSED))
    await state.jobs.write(replace(paid, key="of another", account="another"))
    balance = await state.jobs.balance(entry.key)
    # Of a call whose job was lost before, both count
    assert (balance.jobs, balance.unknown_jobs) == (3 + 2 + 1 + 1, 1)
    tenth = Decimal("0.1")
    assert (balance.spent, balance.reserved, balance.unknown) == (Decimal("0.6"), tenth, tenth)
    assert balance.highest == {(entry.operation, "pro"): tenth}
    assert (await state.jobs.balance("nobody")).jobs == 0


async def test_an_account_has_what_its_parts_have(state: PipelineState, entry: JobEntry) -> None:
    accounts = ["out/_batch", "out/_batch#slice-3", "out/_batch#slice-30", "out/_batch#1", "out/x"]
    for number, account in enumerate(accounts):
        paid = replace(entry, key=f"{number}").paid_by(account, Decimal(10**number))
        await state.jobs.write(paid.accepted(f"uuid-{number}").now(JobState.ENDED))
    assert (await state.jobs.balance("out/_batch")).spent == 111
    assert (await state.jobs.balance("out/_batch#slice-3")).spent == 10


async def test_a_lost_job_has_failed(state: PipelineState, entry: JobEntry) -> None:
    await state.jobs.write(entry.accepted("uuid-9").now(JobState.ENDED))
    await state.jobs.lose(entry.service, "uuid-9")
    found = await state.jobs.find(entry.service, entry.key)
    assert found is not None
    assert found.state is JobState.LOST


async def test_what_is_old_is_forgotten_and_open_jobs_are_not(
    state: PipelineState, entry: JobEntry
) -> None:
    old = replace(entry, recorded_at=1.0)
    await state.jobs.write(replace(old, key="open").accepted("uuid-1"))
    await state.jobs.write(replace(old, key="ended").accepted("uuid-2").now(JobState.ENDED))
    await state.runs.write("/a", b"{}")
    assert await state.forget_older(3600) == 0
    assert await state.jobs.forget_older(-5.0) + await state.runs.forget_older(-5.0) >= 1
    assert await state.jobs.find(entry.service, "ended") is None
    assert await state.jobs.find(entry.service, "open")
    assert await state.runs.read("/a") == b""


async def test_of_two_runs_one_is_alone(state: PipelineState, tmp_path: Path) -> None:
    name = f"{tmp_path}/output"
    async with alone(state.leases, name):
        with pytest.raises(DeliveryRefused, match="another run delivers there"):
            async with alone(state.leases, name):
                pass
    async with alone(state.leases, name), alone(state.leases, f"{name}-2"):
        pass


async def test_of_many_who_claim_at_once_one_is_alone(state: PipelineState, tmp_path: Path) -> None:
    refused: list[DeliveryRefused] = []

    async def claim() -> bool:
        try:
            async with alone(state.leases, f"{tmp_path}/race"), asyncio.timeout(30):
                while len(refused) < 11:
                    await asyncio.sleep(0.01)
        except DeliveryRefused as exc:
            refused.append(exc)
            return False
        return True

    assert sum(await asyncio.gather(*(claim() for _ in range(12)))) == 1


async def test_a_lease_of_a_process_that_has_died_is_free_at_once(
    state: PipelineState, address: str, tmp_path: Path
) -> None:
    if not address:
        pytest.skip("The system frees the lock of a dead process")
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    process = process_of(child.pid)
    assert process
    name = f"{tmp_path}/dead"
    assert await state.leases.claim(name, Holder(process=process)) == 1
    assert isinstance(await state.leases.claim(name, Holder()), Held)
    child.communicate(b"\n")
    assert await state.leases.claim(name, Holder()) == 2


async def test_a_lease_of_another_machine_is_free_when_it_has_expired(
    state: PipelineState, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not address:
        pytest.skip("The home folder is that of one machine")
    monkeypatch.setattr(bucket_leases, "LEASE_SECONDS", 2.0)
    monkeypatch.setattr(postgres_leases, "LEASE_SECONDS", 2.0)
    monkeypatch.setattr(leases, "LOOK_SECONDS", 0.2)
    name, away = f"{tmp_path}/far", elsewhere(Holder())
    assert await state.leases.claim(name, away) == 1
    async with alone(state.leases, name):
        assert await state.leases.renew(name, 1, away) is None
        await state.leases.release(name, 1, away)
        with pytest.raises(DeliveryRefused):
            async with alone(state.leases, name):
                pass


async def test_one_who_renews_elsewhere_is_alive(
    state: PipelineState, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not address:
        pytest.skip("The home folder is that of one machine")
    monkeypatch.setattr(leases, "LOOK_SECONDS", 0.2)
    name, away = f"{tmp_path}/alive", elsewhere(Holder())
    number = await state.leases.claim(name, away)

    async def renew() -> None:
        await asyncio.sleep(0.3)
        assert isinstance(number, int)
        assert await state.leases.renew(name, number, away) == number + 1

    renewing = asyncio.create_task(renew())
    with pytest.raises(DeliveryRefused, match="on elsewhere since"):
        async with alone(state.leases, name):
            pass
    await renewing


async def test_who_has_lost_a_lease_is_stopped(
    state: PipelineState, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not address:
        pytest.skip("A lock of the system is not lost")
    monkeypatch.setattr(leases, "RENEWAL_SECONDS", 0.2)
    # Of a store's clock only whole seconds are known
    monkeypatch.setattr(bucket_leases, "LEASE_SECONDS", -5.0)
    monkeypatch.setattr(postgres_leases, "LEASE_SECONDS", -5.0)
    name, went_on = f"{tmp_path}/lost", False

    async def work() -> None:
        nonlocal went_on
        async with alone(state.leases, name):
            assert isinstance(await state.leases.claim(name, elsewhere(Holder())), int)
            await asyncio.sleep(10)
            went_on = True

    with pytest.raises(LeaseLost):
        await work()
    assert not went_on


async def test_after_a_sleep_of_the_machine_nothing_is_sent(
    state: PipelineState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with alone(state.leases, f"{tmp_path}/slept") as lease:
        lease.require()
        slept = time.monotonic() + 60
        monkeypatch.setattr(leases, "time", SetClock(lambda: slept))
        with pytest.raises(LeaseLost, match="Run it again"):
            lease.require()
        monkeypatch.undo()


async def test_a_renewal_whose_answer_was_lost_is_ones_own(bucket: S3Server) -> None:
    state = state_at(f"s3://{BUCKET}/lost-answer", Path("/nowhere"))
    holder = Holder()
    assert await state.leases.claim("x", holder) == 1
    # It is stored, and the client sends it once more
    assert await state.leases.renew("x", 1, holder) == 2
    assert await state.leases.renew("x", 1, holder) == 2
    await state.leases.release("x", 1, holder)
    assert await state.leases.claim("x", Holder()) == 4


@pytest.mark.parametrize("part", ["/probes/", "/leases/"])
@pytest.mark.parametrize(
    "fault",
    [{"lost": True}, {"status": 409, "code": "ConditionalRequestConflict"}],
    ids=["lost answer", "conflict"],
)
async def test_a_store_whose_answer_is_lost_or_that_is_in_conflict_is_asked_whose_it_is(
    bucket: S3Server, part: str, fault: dict[str, Any]
) -> None:
    bucket.faults = [Fault("PUT", part, **fault)]
    state = state_at(f"s3://{BUCKET}/{uuid.uuid4()}", Path("/nowhere"))
    assert await state.leases.claim("x", Holder()) == 1
    assert not isinstance(await state.leases.claim("x", Holder()), int)


async def test_of_two_who_were_both_let_the_one_whose_object_stays_is_alone(
    bucket: S3Server,  # the server
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    create = BucketStore._create

    def careless(self: BucketStore, name: str, content: bytes) -> bool:
        """Like Swift: who comes within the same request is let in too, and the last one stays."""
        if "leases/" in name and name.endswith("000001"):
            self._put(name, content)
            return True
        return create(self, name, content)

    monkeypatch.setattr(BucketStore, "_create", careless)
    state = state_at(f"s3://{BUCKET}/swift", Path("/nowhere"))
    outcomes = await asyncio.gather(*(state.leases.claim("x", Holder()) for _ in range(5)))
    assert sum(isinstance(outcome, int) for outcome in outcomes) == 1


async def test_a_store_without_conditional_writes_is_refused(
    bucket: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = BucketStore._put
    monkeypatch.setattr(
        BucketStore, "_put", lambda self, name, content, **_: put(self, name, content)
    )
    state = state_at(f"s3://{BUCKET}/careless", Path("/nowhere"))
    with pytest.raises(StateUnusable, match="does not heed If-None-Match"):
        await state.leases.claim("x", Holder())
    assert bucket.keys("careless") == []


async def test_a_bucket_that_does_not_answer_may_later(
    bucket: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("botocore.endpoint.time", SimpleNamespace(sleep=lambda _seconds: None))
    bucket.faults = [Fault(method="GET", status=503, times=20)]
    state = state_at(f"s3://{BUCKET}/later", Path("/nowhere"))
    with pytest.raises(StateUnusable, match="S3 answers SlowDown") as caught:
        await state.jobs.find("s", "k")
    assert caught.value.retryable


async def test_a_bucket_that_is_not_there_stays_so(bucket: S3Server) -> None:  # the server
    state = state_at("s3://not-there/state", Path("/nowhere"))
    with pytest.raises(StateUnusable, match="the bucket does not exist") as caught:
        await state.jobs.find("s", "k")
    assert not caught.value.retryable


async def test_a_wrong_password_is_said_and_not_shown(postgres: str) -> None:
    wrong = postgres.replace(postgres_server.PASSWORD, "guessed")
    state = state_at(wrong, Path("/nowhere"))
    with pytest.raises(StateUnusable, match="password authentication failed") as caught:
        await state.jobs.find("s", "k")
    assert not caught.value.retryable
    assert "guessed" not in str(caught.value)


async def test_nobody_at_the_address_is_said() -> None:
    state = state_at("postgresql://user:secret@127.0.0.1:1/db", Path("/nowhere"))
    with pytest.raises(StateUnusable) as caught:
        await state.jobs.find("s", "k")
    assert caught.value.retryable
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("address", ["mysql://a:secret@host/x", "/a/folder", "s3://"])
def test_other_places_are_refused_in_words(address: str) -> None:
    with pytest.raises(Exception, match=r"write s3://bucket/prefix") as caught:
        state_at(address, Path("/nowhere"))
    assert "secret" not in str(caught.value)


def test_containers_of_one_machine_are_strangers() -> None:
    mine = Holder()
    assert mine.is_alive
    assert replace(mine, pid_namespace="pid:[1]").is_alive is None
    dead = replace(mine.process, pid=os.getpid(), start_ticks=1)
    assert replace(mine, process=dead).is_alive is False
