"""Lanes: jobs that wait for engines elsewhere hold no process, and no other lane."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import delete, update

from media_api.contract.base import TaskError, TaskStatus
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.content.content import ContentUnavailable
from media_service.content.content_folder import ContentFolder
from media_service.content.disk_space import DiskSpace
from media_service.database.bus import Bus, JobEnded, JobQueued
from media_service.database.database import Database
from media_service.database.local_bus import LocalBus
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import CLIENTS, HOSTS, JOBS, KEYS
from media_service.database.turns import ClaimedTurn
from media_service.engine_api.lanes import CPU, REMOTE
from media_service.engine_api.messages import Advanced, Assignment, Failed, Succeeded
from media_service.hosts import host_health
from media_service.hosts import host_leases as leasing
from media_service.hosts.host import Host
from media_service.hosts.host_health import HostHealth
from media_service.hosts.host_leases import Leases
from media_service.jobs.claiming import Claims
from media_service.jobs.jobs import ENDED, JobRow, Jobs
from media_service.jobs.operation_durations import Durations
from media_service.metrics import Metrics
from media_service.registry.engines import Engines
from media_service.remote.jobs import RemoteJobs
from media_service.remote.outsourcing import Outsourcing
from media_service.settings.settings import Settings
from media_service.workers.job_folders import JobFolders
from media_service.workers.runner import OnEnd, OnProgress
from media_testing.new_job import new_job
from media_testing.repository import ROOT

SECONDS = 20.0
RECIPES = """
import asyncio, pathlib
from media_service.engine_api.execution import Outcome
from media_service.engine_api.errors import JobError

async def halfway(execution):
    execution.progress(0.5)
    execution.progress(0.6)
    await asyncio.sleep(3600)

async def answer(execution):
    await asyncio.sleep(0.001)
    note = execution.folder / "note.txt"
    await asyncio.to_thread(note.write_text, "made elsewhere")
    return Outcome(result=f"{execution.operation} {execution.engine_options['words']}")

async def wait(execution):
    folder = pathlib.Path(execution.engine_options["folder"])
    try:
        await asyncio.sleep(3600)
    except asyncio.CancelledError:
        (folder / execution.uuid).write_text("canceled at the endpoint")
        raise

async def hold_on(execution):
    try:
        await asyncio.sleep(3600)
    except asyncio.CancelledError:
        await asyncio.sleep(1)

async def refuse(execution):
    raise JobError("engine_unreachable", "Nobody answers.", retryable=True)

async def fail(execution):
    raise KeyError("defect")

def blocking(execution):
    return Outcome(result="")
"""
ENGINES = """
[[engine]]
name = "{name}"
serves = ["images/captions"]
function = "asynchronous_recipes:{name}"
worker = "{lane}"
[engine.options]
words = "seen"
folder = "{folder}"
"""
QUICK, LONG, DEAF = "answer", "wait", "hold_on"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "asynchronous_recipes.py").write_text(RECIPES)
    monkeypatch.syspath_prepend(tmp_path)
    root = ROOT
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{root}")
    return tmp_path


def written(folder: Path, names: tuple[str, ...], lane: str) -> Path:
    path = folder / "engines.toml"
    rows = (ENGINES.format(name=name, lane=lane, folder=folder) for name in names)
    path.write_text("".join(rows))
    return path


class Workers:
    """Stands where worker processes are: as many jobs as there are workers, until they are told."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.jobs: dict[str, Assignment] = {}

    def open(self, on_idle: Callable[[], None], on_end: OnEnd, on_progress: OnProgress) -> None:
        self._on_idle, self._on_end, self.on_progress = on_idle, on_end, on_progress

    async def close(self) -> None:
        self.jobs.clear()

    @property
    def places(self) -> int:
        return self._number

    @property
    def has_room(self) -> bool:
        return len(self.jobs) < self._number

    def running(self) -> list[str]:
        return list(self.jobs)

    def start(self, assignment: Assignment) -> bool:
        self.jobs[assignment.uuid] = assignment
        return True

    def leave(self, uuid: str) -> None:
        self.jobs.pop(uuid, None)

    def stop(self, uuid: str, reason: Failed) -> bool:
        return self.jobs.pop(uuid, None) is not None

    async def finish(self, uuid: str, outcome: Failed | None = None) -> None:
        made = Succeeded(model="m", result="", metadata=None, assets=[])
        await self._on_end(self.jobs.pop(uuid), outcome or made)
        self._on_idle()

    async def lost(self, assignment: Assignment) -> None:
        await self._on_end(assignment, None)
        self._on_idle()


@dataclass(frozen=True, kw_only=True)
class Service:
    database: Database
    settings: Settings
    jobs: Jobs
    bus: Bus
    host: Host
    workers: Workers
    clients: dict[str, str]

    async def add(self, client: str, model: str, lane: str = REMOTE) -> str:
        uuid = await self.jobs.add(new_job(self.clients[client], model=model, lane=lane))
        self.bus.tell(JobQueued())
        return uuid

    async def job(self, uuid: str) -> JobRow:
        row = await self.jobs.get(uuid)
        assert row is not None
        return row

    async def until(self, uuid: str, *statuses: TaskStatus) -> JobRow:
        async with asyncio.timeout(SECONDS):
            while (await self.job(uuid)).status not in statuses:
                await asyncio.sleep(0.01)
        return await self.job(uuid)

    async def ended(self, uuid: str) -> JobRow:
        return await self.until(uuid, TaskStatus.COMPLETED, TaskStatus.FAILED)

    async def error(self, uuid: str) -> TaskError:
        return TaskError.model_validate_json((await self.ended(uuid)).error)


@asynccontextmanager
async def running(folder: Path, *recipes: str, **settings_: object) -> AsyncIterator[Service]:
    home = folder / "home"
    home.mkdir(exist_ok=True)
    engines = written(folder, recipes or (QUICK, LONG), REMOTE)
    settings = Settings(home=home, engines=engines, **settings_)  # type: ignore[arg-type]
    database, bus = open_database(settings), LocalBus()
    keyring = Keyring(database)
    # Not where a home is opened again
    for name in () if keyring.clients() else ("alice", "bob"):
        keyring.create(name, 255)
    jobs, workers = Jobs(database, settings, RetentionClock(database)), Workers(2)
    content = ContentFolder(home)
    folders = JobFolders(settings, content)
    registry = Engines(settings)
    outsourcing = Outsourcing(database, registry, folders)
    remote = RemoteJobs(settings, folders, outsourcing)
    runners = {CPU: workers, REMOTE: remote}
    claims, leases = Claims(database, jobs, settings, registry), Leases(database)
    durations = Durations(database)
    health = HostHealth(content, DiskSpace(home), folders.waiting)
    host = Host(claims, leases, bus, "home", runners, Metrics(), durations, health)
    await host.open()
    host.hand_out()
    yield Service(
        database=database,
        settings=settings,
        jobs=jobs,
        bus=bus,
        host=host,
        workers=workers,
        clients={known.client.name: known.client.id for known in keyring.clients()},
    )
    await host.close()
    database.close()


async def test_an_asynchronous_recipe_makes_a_result_and_leaves_no_files(folder: Path) -> None:
    async with running(folder) as service:
        row = await service.ended(await service.add("alice", QUICK))
        assert (row.status, row.result, row.model) == (
            TaskStatus.COMPLETED,
            '"images/captions seen"',
            QUICK,
        )
        assert not any(path.is_file() for path in service.settings.work_folder.rglob("*"))


async def test_a_host_asks_for_nothing_more_where_nothing_waits(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(folder) as service:
        await service.ended(await service.add("alice", QUICK))
        claims, claim = [], service.database.claim

        async def counted(*values: object) -> ClaimedTurn:
            claims.append(values)
            return await claim(*values)  # type: ignore[arg-type]

        monkeypatch.setattr(service.database, "claim", counted)
        for _ in range(4):
            await service.ended(await service.add("alice", QUICK))
        # One more where the lease is renewed while a job comes
        assert 4 <= len(claims) <= 5


async def test_as_many_wait_at_once_as_the_lane_has_places(folder: Path) -> None:
    async with running(folder, concurrency="remote:40") as service:
        uuids = [await service.add("alice", LONG) for _ in range(41)]
        for uuid in uuids[:40]:
            await service.until(uuid, TaskStatus.PROCESSING)
        assert (await service.job(uuids[40])).status == TaskStatus.QUEUED
        await service.jobs.cancel(uuids[0])
        service.bus.tell(JobEnded(uuids[0]))
        await service.until(uuids[40], TaskStatus.PROCESSING)


@pytest.mark.makers
async def test_a_short_job_starts_while_another_client_has_fifty_long_ones_waiting(
    folder: Path,
) -> None:
    async with running(folder) as service:
        long = [await service.add("alice", "embedded-image-facts", CPU) for _ in range(52)]
        async with asyncio.timeout(SECONDS):
            while not service.workers.jobs:
                await asyncio.sleep(0.01)
        short = await service.add("bob", QUICK)
        assert (await service.ended(short)).status == TaskStatus.COMPLETED
        other = replace(new_job(service.clients["bob"]), operation=RENDERINGS)
        uuid = await service.jobs.add(other)
        service.bus.tell(JobQueued())
        await service.until(uuid, TaskStatus.PROCESSING)
        states = [(await service.job(uuid)).status for uuid in long]
        assert states.count(TaskStatus.QUEUED) == 51, "nobody knows yet how long they take"


@pytest.mark.makers
async def test_in_a_full_lane_the_next_place_goes_to_the_client_without_a_job(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_service.hosts.host.LONG_SECONDS", 3600)
    monkeypatch.setattr("media_service.hosts.host.LEARN_SECONDS", 0.05)
    async with running(folder) as service:
        first = await service.add("alice", "embedded-image-facts", CPU)
        await service.until(first, TaskStatus.PROCESSING)
        await service.workers.finish(first)
        await asyncio.sleep(0.2)
        long = [await service.add("alice", "embedded-image-facts", CPU) for _ in range(52)]
        await service.until(long[1], TaskStatus.PROCESSING)
        short = await service.add("bob", "embedded-image-facts", CPU)
        await service.workers.finish(long[0])
        await service.until(short, TaskStatus.PROCESSING)
        assert (await service.job(long[2])).status == TaskStatus.QUEUED


async def test_cancel_reaches_the_coroutine(folder: Path) -> None:
    async with running(folder) as service:
        uuid = await service.add("alice", LONG)
        await service.until(uuid, TaskStatus.PROCESSING)
        await asyncio.sleep(0.1)
        assert await service.jobs.cancel(uuid)
        service.bus.tell(JobEnded(uuid))
        async with asyncio.timeout(SECONDS):
            while not (folder / uuid).exists():
                await asyncio.sleep(0.01)
        assert (await service.error(uuid)).code == "canceled"


async def test_what_another_host_has_finished_is_left_and_not_canceled(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(RemoteJobs, "stop", lambda _, uuid, why: told.append((uuid, why.code)))
    monkeypatch.setattr(RemoteJobs, "leave", lambda _, uuid: told.append((uuid, "left")))
    async with running(folder) as service:
        uuids = [await service.add("alice", LONG) for _ in range(2)]
        for uuid in uuids:
            await service.until(uuid, TaskStatus.PROCESSING)
        # As it is for a host that was frozen, when it wakes and hears before its lease is renewed
        done = update(JOBS).where(JOBS.c.uuid == uuids[0])
        await service.database.write(
            lambda c: c.execute(done.values(status=TaskStatus.COMPLETED, host="another"))
        )
        await service.jobs.cancel(uuids[1])
        for uuid in uuids:
            service.bus.tell(JobEnded(uuid))
        async with asyncio.timeout(SECONDS):
            while len(told) < 2:
                await asyncio.sleep(0.01)
    assert set(told[:2]) == {(uuids[0], "left"), (uuids[1], "canceled")}


@pytest.mark.parametrize("recipe", [LONG, DEAF])
async def test_a_job_that_takes_too_long_ends_and_frees_its_place(
    folder: Path, recipe: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_service.remote.jobs.CANCEL_SECONDS", 0.1)
    async with running(folder, recipe, QUICK, remote_seconds=1, concurrency="remote:1") as service:
        long = await service.add("alice", recipe)
        short = await service.add("alice", QUICK)
        assert (await service.error(long)).code == "deadline_exceeded"
        assert (await service.ended(short)).status == TaskStatus.COMPLETED


@pytest.mark.parametrize(
    ("recipe", "code"), [("refuse", "engine_unreachable"), ("fail", "internal_error")]
)
async def test_what_a_recipe_raises_ends_its_job_only(folder: Path, recipe: str, code: str) -> None:
    async with running(folder, recipe, QUICK) as service:
        error = await service.error(await service.add("alice", recipe))
        assert (error.code, error.retryable) == (code, recipe == "refuse")
        assert (await service.ended(await service.add("alice", QUICK))).status == "COMPLETED"


async def test_a_stop_returns_what_waits_uncounted(folder: Path) -> None:
    async with running(folder) as service:
        uuid = await service.add("alice", LONG)
        await service.until(uuid, TaskStatus.PROCESSING)
        await service.host.close()
        row = await service.job(uuid)
        assert (row.status, row.attempts) == (TaskStatus.QUEUED, 0)


async def test_a_draining_host_claims_nothing(folder: Path) -> None:
    async with running(folder) as service:
        service.host.stop_claiming()
        uuid = await service.add("alice", QUICK)
        await asyncio.sleep(0.3)
        assert (await service.job(uuid)).status == TaskStatus.QUEUED


async def test_a_host_that_lost_its_lease_ends_its_jobs_and_begins_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "BEAT_SECONDS", 0.05)
    async with running(folder) as service:
        uuid = await service.add("alice", LONG)
        first = (await service.until(uuid, TaskStatus.PROCESSING)).host
        removal = HOSTS.delete().where(HOSTS.c.id == first)
        await service.database.write(lambda connection: connection.execute(removal))
        await Leases(service.database).enter("another home")
        async with asyncio.timeout(SECONDS):
            while (row := await service.job(uuid)).host in (None, first):
                await asyncio.sleep(0.01)
        assert (folder / uuid).exists()
        assert (row.status, row.attempts) == (TaskStatus.PROCESSING, 2)


async def test_what_another_process_has_ended_ends_here_and_at_the_engine(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "BEAT_SECONDS", 0.05)
    async with running(folder) as service:
        uuid = await service.add("alice", LONG)
        await service.until(uuid, TaskStatus.PROCESSING)
        # As `media cancel` does, which no bus of this process hears
        assert await service.jobs.cancel(uuid, ENDED)
        async with asyncio.timeout(SECONDS):
            while not (folder / uuid).exists():
                await asyncio.sleep(0.01)
        assert (await service.error(uuid)).message == ENDED.message


async def test_a_job_whose_engine_moved_to_another_lane_moves_with_it(folder: Path) -> None:
    async with running(folder) as service:
        row = await service.ended(await service.add("alice", QUICK, CPU))
        assert (row.status, row.lane, row.attempts) == (TaskStatus.COMPLETED, REMOTE, 1)


async def test_a_job_that_waits_in_a_lane_that_is_gone_is_done_after_the_next_start(
    folder: Path,
) -> None:
    async with running(folder) as service:
        uuid = await service.add("alice", QUICK, "models:cuda:7")
        await service.ended(await service.add("alice", QUICK))
        assert (await service.job(uuid)).status == TaskStatus.QUEUED
    async with running(folder) as service:
        row = await service.ended(uuid)
        assert (row.status, row.lane, row.attempts) == (TaskStatus.COMPLETED, REMOTE, 1)


@pytest.mark.parametrize(
    ("recipe", "lane", "reason"),
    [("blocking", "remote", "is not asynchronous"), ("answer", "cpu", 'set worker = "remote"')],
)
def test_a_recipe_must_fit_its_lane(folder: Path, recipe: str, lane: str, reason: str) -> None:
    engines = written(folder, (recipe,), lane)
    with pytest.raises(ValueError, match=reason):
        Engines(Settings(home=folder, engines=engines))


def test_deadlines_are_settings_of_a_lane(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, worker_seconds_factor=2, remote_seconds=5)
    seconds = {
        (lane, name): settings.deadline(lane, name)
        for lane in (CPU, REMOTE)
        for name in ("images/captions", "videos/pose_detections", "3d_models/meshes")
    }
    assert list(seconds.values()) == [1200, 14400, 1800, 5, 5, 5]


@pytest.mark.makers
async def test_a_job_that_runs_tells_how_far_it_is_and_begins_anew_without(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_service.hosts.host.PROGRESS_SECONDS", 0.01)
    async with running(folder, "halfway") as service:
        elsewhere = await service.add("alice", "halfway")
        here = await service.add("alice", "embedded-image-facts", CPU)
        async with asyncio.timeout(SECONDS):
            while here not in service.workers.jobs:
                await asyncio.sleep(0.01)
        service.workers.on_progress(service.workers.jobs[here], Advanced(share=0.25))
        async with asyncio.timeout(SECONDS):
            while [(await service.job(uuid)).progress for uuid in (elsewhere, here)] != [0.5, 0.25]:
                await asyncio.sleep(0.01)
        known = await service.jobs.newest(9, client=None, status=TaskStatus.PROCESSING)
        assert [job.progress for job in known] == [0.25, 0.5]
        assignment = service.workers.jobs.pop(here)
        await service.workers.lost(assignment)
        async with asyncio.timeout(SECONDS):
            while here not in service.workers.jobs:
                await asyncio.sleep(0.01)
        assert (await service.job(here)).progress is None
        service.workers.on_progress(assignment, Advanced(share=0.9))
        await asyncio.sleep(0.1)
        assert (await service.job(here)).progress is None, "an attempt that is no longer the owner"


RENDERINGS = "3d_models/renderings"


async def add_renderings(service: Service, number: int) -> list[str]:
    job = replace(new_job(service.clients["alice"]), operation=RENDERINGS)
    uuids = [await service.jobs.add(replace(job, uuid=str(uuid4()))) for _ in range(number)]
    service.bus.tell(JobQueued())
    return uuids


async def learn_that_renderings_take_long(service: Service) -> None:
    [uuid] = await add_renderings(service, 1)
    async with asyncio.timeout(SECONDS):
        while uuid not in service.workers.jobs:
            await asyncio.sleep(0.01)
    earlier = update(JOBS).where(JOBS.c.uuid == uuid).values(started_at=0)
    await service.database.write(lambda connection: connection.execute(earlier))
    await service.workers.finish(uuid)
    assert (await Durations(service.database).usage()).long == {RENDERINGS}
    await asyncio.sleep(0.2)


@pytest.mark.makers
async def test_one_place_is_kept_from_operations_that_take_long(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_service.hosts.host.LEARN_SECONDS", 0.05)
    async with running(folder) as service:
        await learn_that_renderings_take_long(service)
        await add_renderings(service, 50)
        async with asyncio.timeout(SECONDS):
            while not service.workers.jobs:
                await asyncio.sleep(0.01)
        [first] = service.workers.jobs
        for _ in range(3):
            short = await service.add("bob", "embedded-image-facts", CPU)
            await service.until(short, TaskStatus.PROCESSING)
            assert list(service.workers.jobs) == [first, short]
            await service.workers.finish(short)
        await service.workers.finish(first)
        async with asyncio.timeout(SECONDS):
            while not service.workers.jobs:
                await asyncio.sleep(0.01)
        assert len(service.workers.jobs) == 1, "the other place stays free"


async def test_who_has_the_service_alone_fills_all_places_with_long_jobs(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_service.hosts.host.LEARN_SECONDS", 0.05)
    async with running(folder) as service:
        bob = delete(CLIENTS).where(CLIENTS.c.name == "bob")
        keys = delete(KEYS).where(KEYS.c.client_id == service.clients["bob"])
        for change in (keys, bob):
            await service.database.write(lambda connection, it=change: connection.execute(it))
        await learn_that_renderings_take_long(service)
        await add_renderings(service, 3)
        async with asyncio.timeout(SECONDS):
            while len(service.workers.jobs) < 2:
                await asyncio.sleep(0.01)


@pytest.mark.makers
async def test_a_job_that_a_full_disk_ended_is_done_when_there_is_space(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_service.hosts.host_leases.BEAT_SECONDS", 0.05)
    async with running(folder) as service:
        uuid = await service.add("alice", "embedded-image-facts", CPU)
        await service.until(uuid, TaskStatus.PROCESSING)
        with monkeypatch.context() as full:
            full.setattr("media_service.content.disk_space.LEAST_FREE_BYTES", 10**18)
            await service.workers.finish(uuid, Failed(code="out_of_storage", message="full"))
            await asyncio.sleep(0.3)
            job = await service.job(uuid)
            assert (job.status, job.attempts) == (TaskStatus.QUEUED, 0)
        await service.until(uuid, TaskStatus.PROCESSING)
        await service.workers.finish(uuid, Failed(code="out_of_storage", message="too large"))
        assert (await service.error(uuid)).code == "out_of_storage"


async def test_a_host_without_a_store_claims_nothing_and_others_get_what_is_stuck(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(host_health, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(host_health, "PATIENCE_SECONDS", -1.0)
    async with running(folder) as service:
        uuid = await service.add("alice", LONG)
        first = (await service.until(uuid, TaskStatus.PROCESSING)).host
        monkeypatch.setattr(ContentFolder, "check", _refuse)
        service.host._health._waiting[uuid] = 0.0  # type: ignore[index]  # as it is in a lane
        leases, another = Leases(service.database), "another home"
        async with asyncio.timeout(SECONDS):
            while (await leases.hosts())[0].is_able:
                await asyncio.sleep(0.02)
        # While nobody else could do it, it stays
        assert (await service.job(uuid)).host == first
        healthy, _ = await leases.enter(another)
        row = await service.until(uuid, TaskStatus.QUEUED)
        assert (row.host, row.attempts) == (None, 0)
        hosts = {known.name: known for known in await leases.hosts()}
        assert hosts[str(first)].notes == "the store of files is out of reach: gone"
        assert hosts[healthy].is_able
        monkeypatch.undo()
        monkeypatch.setattr(host_health, "LOOK_SECONDS", 0.05)
        await service.until(uuid, TaskStatus.PROCESSING)


def _refuse(_: ContentFolder) -> None:
    raise ContentUnavailable("gone")


async def test_a_host_that_has_ended_is_none_any_more(folder: Path) -> None:
    async with running(folder) as service:
        others = Leases(service.database)
        assert len(await others.hosts()) == 1
        await service.host.close()
        assert await others.hosts() == []
