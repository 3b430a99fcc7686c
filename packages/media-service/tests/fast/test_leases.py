"""A job belongs to a host and an attempt; who has lost it changes nothing."""

import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import func, select

from media_api.contract.base import TaskError, TaskStatus
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database.database import Database
from media_service.database.home_lock import home_id
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import ASSETS
from media_service.engine_api.messages import Assignment, StoredAsset, Succeeded
from media_service.hosts import host_leases as leases
from media_service.hosts.host_leases import BEAT_SECONDS, LEASE_SECONDS, Leases
from media_service.jobs.claiming import Change, Claims
from media_service.jobs.jobs import Jobs
from media_service.registry.engines import Engines
from media_service.settings.settings import DAY_SECONDS, Settings
from media_testing.new_job import new_job
from media_testing.set_clock import SetClock


@dataclass(frozen=True, kw_only=True)
class Parts:
    database: Database
    jobs: Jobs
    claims: Claims
    leases: Leases
    client: str

    async def running(self, host: str) -> Assignment:
        await self.jobs.add(new_job(self.client))
        job = await self.claims.claim(host, ["cpu"])
        assert job
        return job

    async def status(self, job: Assignment) -> tuple[str, int]:
        row = await self.jobs.get(job.uuid)
        assert row is not None
        return row.status, row.attempts


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Parts]:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    keyring = Keyring(database)
    keyring.create("alice", 1)
    jobs = Jobs(database, settings, RetentionClock(database))
    yield Parts(
        database=database,
        jobs=jobs,
        claims=Claims(database, jobs, settings, Engines(settings)),
        leases=Leases(database),
        client=keyring.clients()[0].client.id,
    )
    database.close()


Later = Callable[..., Awaitable[Change]]


@pytest.fixture
def later(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> Later:
    """Let a lease's time pass on the clock of the database, in which some hosts renew theirs."""
    now, seconds = time.time(), 0.0

    async def pass_(*alive: str, silently: float = 0.0) -> Change:
        nonlocal seconds
        seconds += silently
        change, ends = Change(), seconds + 2 * LEASE_SECONDS
        while seconds < ends:
            seconds += BEAT_SECONDS
            for host in alive:
                beat = await parts.leases.renew(host)
                change.queued.extend(beat.change.queued if beat else ())
        return change

    monkeypatch.setattr(type(parts.database), "now", lambda *_: now + seconds)
    monkeypatch.setattr(leases, "time", SetClock(lambda: seconds))
    return pass_


def done(job: Assignment) -> Succeeded:
    uri = f"assets/{job.uuid}/late.png"
    asset = StoredAsset(uri=uri, sha256="ab", size=2, content_type="image/png")
    return Succeeded(model="m", result=[uri], metadata=None, assets=[asset], resident_mb=1)


LATE = TaskError(code="internal_error", message="late")
OUTCOMES: dict[str, Callable[[Claims, Assignment], Awaitable[object]]] = {
    "result": lambda claims, job: claims.complete(job, done(job)),
    "failure": lambda claims, job: claims.fail(job, LATE),
    "put-back": lambda claims, job: claims.put_back(job),
    "release": lambda claims, job: claims.release(job),
}


@pytest.mark.parametrize("outcome", OUTCOMES)
async def test_what_the_old_owner_says_late_changes_nothing(
    parts: Parts, later: Later, outcome: str
) -> None:
    old, _ = await parts.leases.enter("home-1")
    job = await parts.running(old)
    new, _ = await parts.leases.enter("home-2")
    await later(new)
    again = await parts.claims.claim(new, ["cpu"])
    assert again
    assert (again.uuid, again.attempt) == (job.uuid, 2)
    await OUTCOMES[outcome](parts.claims, job)
    assert await parts.status(job) == (TaskStatus.PROCESSING, 2)
    assert await parts.claims.complete(again, done(again))


async def test_the_same_host_is_no_owner_of_its_earlier_attempt(parts: Parts) -> None:
    host, _ = await parts.leases.enter("home")
    job = await parts.running(host)
    await parts.claims.put_back(job)
    again = await parts.claims.claim(host, ["cpu"])
    assert again
    assert not await parts.claims.complete(job, done(job))
    assert await parts.claims.complete(again, done(again))


async def test_a_host_that_starts_takes_only_from_its_own_dead(parts: Parts) -> None:
    other, _ = await parts.leases.enter("home-1")
    theirs = await parts.running(other)
    killed, _ = await parts.leases.enter("home-2")
    ours = await parts.running(killed)
    _, change = await parts.leases.enter("home-2")
    assert change == Change(queued=[ours.uuid])
    assert await parts.status(theirs) == (TaskStatus.PROCESSING, 1)
    assert await parts.claims.complete(theirs, done(theirs))


async def test_a_host_that_stops_returns_only_its_own_jobs(parts: Parts) -> None:
    other, _ = await parts.leases.enter("home-1")
    theirs = await parts.running(other)
    ending, _ = await parts.leases.enter("home-2")
    ours = await parts.running(ending)
    await parts.claims.release_all(ending)
    assert await parts.status(ours) == (TaskStatus.QUEUED, 0)
    assert await parts.status(theirs) == (TaskStatus.PROCESSING, 1)


async def test_jobs_of_a_silent_host_go_back_and_count_the_attempt(
    parts: Parts, later: Later
) -> None:
    silent, _ = await parts.leases.enter("home-1")
    job = await parts.running(silent)
    alive, _ = await parts.leases.enter("home-2")
    assert await later(alive) == Change(queued=[job.uuid])
    assert await parts.status(job) == (TaskStatus.QUEUED, 1)
    assert await parts.leases.renew(silent) is None


async def test_a_clock_that_jumps_costs_the_only_host_nothing(parts: Parts, later: Later) -> None:
    host, _ = await parts.leases.enter("home")
    job = await parts.running(host)
    assert await later(host, silently=DAY_SECONDS) == Change()
    assert await parts.claims.complete(job, done(job))


async def test_after_the_database_was_away_all_hosts_get_the_time_to_renew(
    parts: Parts, later: Later
) -> None:
    host, _ = await parts.leases.enter("home-1")
    job = await parts.running(host)
    first, _ = await parts.leases.enter("home-2")
    await later(host, first)
    assert await later(first, host, silently=30) == Change()
    assert await parts.status(job) == (TaskStatus.PROCESSING, 1)


async def test_a_claim_whose_answer_was_lost_is_released(
    parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = await parts.leases.enter("home")
    stray, known = await parts.running(host), await parts.running(host)
    await parts.leases.renew(host, [known.uuid])
    assert await parts.status(stray) == (TaskStatus.PROCESSING, 1)
    later = time.time() + leases.STRAY_SECONDS + 1
    monkeypatch.setattr(leases.time, "time", lambda: later)
    await parts.leases.renew(host, [known.uuid])
    assert await parts.status(stray) == (TaskStatus.QUEUED, 0)
    assert await parts.status(known) == (TaskStatus.PROCESSING, 1)


async def test_a_host_learns_which_of_its_jobs_are_not_its_own(parts: Parts) -> None:
    host, _ = await parts.leases.enter("home")
    canceled, mine = await parts.running(host), await parts.running(host)
    await parts.jobs.cancel(canceled.uuid)
    beat = await parts.leases.renew(host, [canceled.uuid, mine.uuid])
    assert beat
    assert beat.lost == {canceled.uuid}


async def test_a_late_result_leaves_no_assets(parts: Parts) -> None:
    host, _ = await parts.leases.enter("home")
    job = await parts.running(host)
    assert await parts.jobs.cancel(job.uuid)
    assert not await parts.claims.complete(job, done(job))
    query = select(func.count()).select_from(ASSETS)
    assert await parts.database.read(lambda connection: connection.scalar(query)) == 0


def test_a_home_keeps_its_name_when_it_moves(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    name = home_id(first)
    first.rename(second)
    assert home_id(second) == name
    (second / "home-id").write_text("")
    assert home_id(second) not in ("", name)


async def test_a_host_without_a_lease_gets_no_job(parts: Parts, later: Later) -> None:
    silent, _ = await parts.leases.enter("home-1")
    alive, _ = await parts.leases.enter("home-2")
    await later(alive)
    await parts.jobs.add(new_job(parts.client))
    assert await parts.claims.claim(silent, ["cpu"]) is None
    assert await parts.claims.claim(alive, ["cpu"])
