import asyncio
import time
import uuid
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Select, insert, select, update
from sqlalchemy.dialects.sqlite import dialect

from media_api.contract.base import TaskError, TaskStatus
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.clients.limits import Limits
from media_service.database import turns
from media_service.database.database import Database
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import ASSETS, CLIENTS, HOSTS, JOBS
from media_service.engine_api.messages import StoredAsset, Succeeded
from media_service.hosts.host_leases import Leases
from media_service.jobs.claiming import MOST_ATTEMPTS, Change, Claims
from media_service.jobs.jobs import (
    LARGEST_POSITION,
    Jobs,
    KeyReused,
    NewJob,
    QueueFull,
    StorageFull,
    StorageHeld,
)
from media_service.jobs.transitions import TRANSITIONS
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_testing.new_job import new_job


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path, queue_limit=500)


@pytest.fixture
def database(settings: Settings):
    database = open_database(settings)
    yield database
    database.close()


@pytest.fixture
def jobs(database: Database, settings: Settings) -> Jobs:
    return Jobs(database, settings, RetentionClock(database))


@pytest.fixture
def claims(database: Database, jobs: Jobs, settings: Settings) -> Claims:
    row = {"id": "h", "home_id": "another home", "seen_at": time.time()}
    database.write_now(lambda connection: connection.execute(insert(HOSTS), row))
    return Claims(database, jobs, settings, Engines(settings))


@pytest.fixture
def clients(database: Database) -> dict[str, str]:
    keyring = Keyring(database)
    for name in ("alice", "bob", "carol"):
        keyring.create(name, 255)
    return {known.client.name: known.client.id for known in keyring.clients()}


def done(uri: str = "assets/x/image.png") -> Succeeded:
    asset = StoredAsset(uri=uri, sha256="ab", size=2, content_type="image/png")
    return Succeeded(model="m", result=[uri], metadata=None, assets=[asset], resident_mb=1)


async def claim_all(claims: Claims) -> list[str]:
    order = []
    while job := await claims.claim("h", ["cpu"]):
        order.append(job.uuid)
        await claims.complete(job, done(f"assets/{job.uuid}/a.png"))
    return order


async def test_an_assignment_says_how_to_render(
    database: Database, tmp_path: Path, clients: dict[str, str], claims: Claims
) -> None:
    settings = Settings(home=tmp_path, render_threads=3, render_samples=5)
    jobs = Jobs(database, settings, RetentionClock(database))
    await jobs.add(new_job(clients["alice"]))
    assignment = await Claims(database, jobs, settings, Engines(settings)).claim("h", ["cpu"])
    assert assignment
    assert (assignment.render_threads, assignment.render_samples) == (3, 5)


async def test_larger_priority_first_then_first_come(
    jobs: Jobs, claims: Claims, clients: dict[str, str]
) -> None:
    priorities = [5, 200, 5, 0, 255, 200]
    made = [new_job(clients["alice"], priority=p) for p in priorities]
    for job in made:
        await jobs.add(job)
    expected = [made[i].uuid for i in (4, 1, 5, 0, 2, 3)]
    assert await claim_all(claims) == expected


async def test_a_waiting_job_knows_how_many_of_its_client_go_first(
    jobs: Jobs, clients: dict[str, str]
) -> None:
    async def position(uuid: str) -> int | None:
        job = await jobs.see(uuid)
        return job.position if job else -1

    alice = clients["alice"]
    first, second = [await jobs.add(new_job(alice, priority=1)) for _ in range(2)]
    urgent = await jobs.add(new_job(alice, priority=9))
    await jobs.add(new_job(alice, priority=9, lane="remote"))
    await jobs.add(new_job(clients["bob"], priority=9))
    assert [await position(uuid) for uuid in (urgent, first, second)] == [1, 2, 3]
    await jobs.cancel(first)
    assert [await position(uuid) for uuid in (urgent, first, second)] == [1, None, 2]


async def test_a_position_far_behind_is_not_counted(jobs: Jobs, clients: dict[str, str]) -> None:
    alice = clients["alice"]
    uuids = [await jobs.add(new_job(alice)) for _ in range(LARGEST_POSITION + 1)]
    seen = [await jobs.see(uuid) for uuid in uuids[-2:]]
    assert [job.position for job in seen if job] == [LARGEST_POSITION, None]


async def test_ten_thousandth_job_of_one_client_does_not_delay_the_others(
    jobs: Jobs, claims: Claims, clients: dict[str, str]
) -> None:
    owner = {}
    for name, number in (("alice", 300), ("bob", 3), ("carol", 2)):
        for _ in range(number):
            # Priority counts within a client only: it buys alice nothing against the others
            job = new_job(clients[name], priority=255 if name == "alice" else 0)
            owner[await jobs.add(job)] = name
    order = [owner[uuid] for uuid in await claim_all(claims)]
    assert order[:8] == ["alice", "bob", "carol", "alice", "bob", "carol", "alice", "bob"]
    assert order[8:] == ["alice"] * 297


async def test_client_with_fewest_running_jobs_is_served_first(
    jobs: Jobs, claims: Claims, clients: dict[str, str]
) -> None:
    for _ in range(4):
        await jobs.add(new_job(clients["alice"]))
    running = [await claims.claim("h", ["cpu"]) for _ in range(3)]
    late = await jobs.add(new_job(clients["bob"]))
    assert all(running)
    following = await claims.claim("h", ["cpu"])
    assert following is not None
    assert following.uuid == late


async def test_concurrent_claims_never_hand_out_a_job_twice(
    jobs: Jobs, claims: Claims, clients: dict[str, str]
) -> None:
    for _ in range(60):
        await jobs.add(new_job(clients["alice"]))
    claimed = await asyncio.gather(*(claims.claim("h", ["cpu"]) for _ in range(80)))
    uuids = [assignment.uuid for assignment in claimed if assignment]
    assert len(uuids) == len(set(uuids)) == 60


async def test_same_key_and_body_gives_the_same_job_also_when_sent_at_once(
    jobs: Jobs, clients: dict[str, str]
) -> None:
    made = [new_job(clients["alice"], key="k") for _ in range(20)]
    answers = await asyncio.gather(*(jobs.add(job) for job in made))
    assert len(set(answers)) == 1
    assert await jobs.waiting() == 1


async def test_same_key_with_another_body_is_refused(jobs: Jobs, clients: dict[str, str]) -> None:
    await jobs.add(new_job(clients["alice"], key="k"))
    with pytest.raises(KeyReused):
        await jobs.add(new_job(clients["alice"], key="k", body="other"))


async def test_keys_of_different_clients_do_not_meet(jobs: Jobs, clients: dict[str, str]) -> None:
    first = await jobs.add(new_job(clients["alice"], key="k"))
    assert await jobs.add(new_job(clients["bob"], key="k", body="other")) != first


async def test_queue_limit_is_per_client(jobs: Jobs, clients: dict[str, str]) -> None:
    for _ in range(500):
        await jobs.add(new_job(clients["alice"]))
    with pytest.raises(QueueFull):
        await jobs.add(new_job(clients["alice"]))
    await jobs.add(new_job(clients["bob"]))
    assert await jobs.waiting() == 501


async def test_job_whose_worker_dies_three_times_fails(
    jobs: Jobs, claims: Claims, clients: dict[str, str]
) -> None:
    poison = await jobs.add(new_job(clients["alice"]))
    for attempt in range(1, MOST_ATTEMPTS + 1):
        assignment = await claims.claim("h", ["cpu"])
        assert assignment is not None
        assert assignment.attempt == attempt
        change = await claims.put_back(assignment)
    assert (change.queued, change.ended) == ([], [poison])
    row = await jobs.get(poison)
    assert row is not None
    assert TaskError.model_validate_json(row.error).code == "worker_died"
    assert await claims.claim("h", ["cpu"]) is None


async def test_terminal_job_never_changes(
    jobs: Jobs, claims: Claims, clients: dict[str, str]
) -> None:
    uuid_ = await jobs.add(new_job(clients["alice"]))
    job = await claims.claim("h", ["cpu"])
    assert job
    assert await claims.complete(job, done())
    assert not await claims.fail(job, TaskError(code="internal_error", message="late"))
    assert not await claims.complete(job, done("assets/y/other.png"))
    assert not await jobs.cancel(uuid_)
    assert await claims.put_back(job) == Change()
    row = await jobs.get(uuid_)
    assert row is not None
    assert (row.status, row.error) == (TaskStatus.COMPLETED, None)


@pytest.mark.parametrize("source", list(TaskStatus))
@pytest.mark.parametrize("target", list(TaskStatus))
async def test_only_the_table_of_transitions_is_allowed(
    jobs: Jobs,
    claims: Claims,
    database: Database,
    clients: dict[str, str],
    source: TaskStatus,
    target: TaskStatus,
) -> None:
    uuid_ = await jobs.add(new_job(clients["alice"]))
    job = await claims.claim("h", ["cpu"])
    assert job
    change = JOBS.update().values(status=source)
    database.write_now(lambda connection: connection.execute(change))
    if target == TaskStatus.COMPLETED:
        await claims.complete(job, done())
    elif target == TaskStatus.FAILED:
        await jobs.cancel(uuid_)
    elif target == TaskStatus.QUEUED:
        await claims.put_back(job)
    else:
        await claims.claim("h", ["cpu"])
    row = await jobs.get(uuid_)
    assert row is not None
    assert row.status == (target if target in TRANSITIONS[source] else source)


async def test_interrupted_jobs_are_put_back_at_start(
    jobs: Jobs, claims: Claims, database: Database, clients: dict[str, str]
) -> None:
    for _ in range(5):
        await jobs.add(new_job(clients["alice"]))
    killed, _ = await Leases(database).enter("home")
    running = [await claims.claim(killed, ["cpu"]) for _ in range(2)]
    _, change = await Leases(database).enter("home")
    assert sorted(change.queued) == sorted(job.uuid for job in running if job)
    assert await jobs.waiting() == 5


async def test_pages_are_newest_first_and_do_not_overlap(
    jobs: Jobs, clients: dict[str, str]
) -> None:
    made = [await jobs.add(new_job(clients["alice"])) for _ in range(7)]
    await jobs.add(new_job(clients["bob"]))
    first = await jobs.page(clients["alice"], None, 4)
    second = await jobs.page(clients["alice"], first[-1].sequence, 4)
    assert [row.uuid for row in [*first, *second]] == made[::-1]


async def test_rows_are_on_disk_before_the_answer(
    jobs: Jobs, database: Database, settings: Settings, clients: dict[str, str]
) -> None:
    uuid_ = await jobs.add(new_job(clients["alice"]))
    other = open_database(settings)
    found = other.read_now(lambda connection: connection.scalar(select(JOBS.c.uuid)))
    other.close()
    assert found == uuid_
    pragma = database.read_now(lambda c: c.exec_driver_sql("PRAGMA synchronous").scalar())
    assert pragma == 2


def test_client_names_are_unique_in_the_database(database: Database) -> None:
    row = {"id": "1", "name": "x", "mq_priority": 1, "created_at": 0.0}
    database.write_now(lambda connection: connection.execute(insert(CLIENTS), row))
    names = database.read_now(lambda connection: list(connection.scalars(select(CLIENTS.c.name))))
    assert names == ["x"]


async def test_page_of_a_long_history_reads_its_own_rows_only(
    jobs: Jobs, database: Database, clients: dict[str, str]
) -> None:
    await jobs.add(new_job(clients["alice"]))
    plan = database.read_now(
        lambda connection: connection.exec_driver_sql(
            "EXPLAIN QUERY PLAN SELECT * FROM jobs WHERE client_id = 'a' AND sequence < 9"
            " ORDER BY sequence DESC LIMIT 51"
        ).all()
    )
    assert [row.detail for row in plan] == [
        "SEARCH jobs USING INDEX jobs_of_client (client_id=? AND sequence<?)"
    ]


async def test_stopped_service_returns_running_jobs_uncounted(
    jobs: Jobs, claims: Claims, clients: dict[str, str]
) -> None:
    uuids = [await jobs.add(new_job(clients["alice"])) for _ in range(2)]
    for _ in range(MOST_ATTEMPTS + 1):
        assert await claims.claim("h", ["cpu"])
        assert await claims.claim("h", ["cpu"])
        await claims.release_all("h")
    rows = [await jobs.get(uuid) for uuid in uuids]
    assert [(row.status, row.attempts) for row in rows if row] == [(TaskStatus.QUEUED, 0)] * 2


def client_with(database: Database, limits: Limits) -> str:
    keyring = Keyring(database)
    keyring.create("limited", 255, limits)
    return next(known.client.id for known in keyring.clients() if known.client.name == "limited")


def payload(size: int) -> StoredAsset:
    uri = f"assets/{uuid.uuid4()}/a.png"
    return StoredAsset(uri=uri, sha256="ab", size=size, content_type="image/png")


async def test_a_client_has_a_queue_limit_of_its_own(jobs: Jobs, database: Database) -> None:
    client = client_with(database, Limits(max_queued=2))
    first = await jobs.add(new_job(client, key="k"))
    await jobs.add(new_job(client))
    with pytest.raises(QueueFull) as caught:
        await jobs.add(new_job(client))
    assert (caught.value.most, caught.value.pause) == (2, 0)
    # A request that is repeated was accepted before
    assert await jobs.add(new_job(client, key="k")) == first


async def test_who_may_have_no_more_is_told_when_a_job_begins_as_the_latest_have(
    jobs: Jobs, claims: Claims, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_with(database, Limits(max_queued=4))
    began = time.time()

    def at(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: began + seconds)

    # An hour before nothing was asked for
    at(-3600.0)
    await jobs.add(new_job(client))
    assert await claims.claim("h", ["cpu"])
    at(0.0)
    for _ in range(4):
        await jobs.add(new_job(client))
    for number in range(1, 4):
        at(5.0 * number)
        assert await claims.claim("h", ["cpu"])
        await jobs.add(new_job(client))
    pauses = []
    for later in (0.5, 19.0, 4000.0):
        at(later)
        with pytest.raises(QueueFull) as caught:
            await jobs.add(new_job(client))
        pauses.append(caught.value.pause)
    # Three in nineteen seconds; after an hour without any, a minute is the longest
    assert pauses == [0, 6, 60]


async def test_what_is_at_an_engine_elsewhere_does_not_wait(jobs: Jobs, database: Database) -> None:
    client = client_with(database, Limits(max_queued=1))
    job = await jobs.add(new_job(client))
    sent = update(JOBS).where(JOBS.c.uuid == job).values(sent_at=time.time())
    database.write_now(lambda connection: connection.execute(sent))
    await jobs.add(new_job(client))
    with pytest.raises(QueueFull):
        await jobs.add(new_job(client))


async def test_a_client_with_its_jobs_running_waits_and_others_do_not(
    jobs: Jobs, claims: Claims, database: Database, clients: dict[str, str]
) -> None:
    limited = client_with(database, Limits(max_running=2))
    for lane in ("cpu", "cpu", "remote", "cpu"):
        await jobs.add(new_job(limited, lane=lane))
    running = [await claims.claim("h", ["cpu"]) for _ in range(2)]
    assert all(running)
    assert await claims.claim("h", ["cpu", "remote"]) is None
    other = await jobs.add(new_job(clients["alice"]))
    job = await claims.claim("h", ["cpu"])
    assert job
    assert job.uuid == other
    assert running[0]
    await claims.complete(running[0], done())
    assert await claims.claim("h", ["cpu"])


def sending(client: str, size: int) -> NewJob:
    sent = payload(size)
    request = f'{{"input_image": "{sent.uri}"}}'
    return replace(new_job(client), request=request, payloads=(sent,))


async def test_assets_of_a_client_have_so_many_bytes_at_most(
    jobs: Jobs, claims: Claims, database: Database
) -> None:
    client = client_with(database, Limits(max_bytes=100))
    await jobs.add(sending(client, 60))
    await claim_all(claims)
    with pytest.raises(StorageFull) as caught:
        await jobs.add(sending(client, 41))
    assert caught.value.args == (100,)
    await jobs.add(sending(client, 36))
    await claim_all(claims)
    expired = ASSETS.update().values(expires_at=0)
    database.write_now(lambda connection: connection.execute(expired))
    await jobs.add(sending(client, 98))


async def test_what_jobs_will_make_counts_before_they_have_made_it(
    jobs: Jobs, claims: Claims, database: Database, clients: dict[str, str]
) -> None:
    client = client_with(database, Limits(max_bytes=100))
    await jobs.add(sending(client, 10))
    # Nobody knows how much it will make
    with pytest.raises(StorageHeld):
        await jobs.add(new_job(client))
    job = await claims.claim("h", ["cpu"])
    assert job
    await claims.complete(job, done_with(40))
    await jobs.add(new_job(client))
    with pytest.raises(StorageHeld) as caught:
        await jobs.add(new_job(client))
    refusal = caught.value.refusal()
    assert (refusal.code, refusal.headers["Retry-After"]) == ("too_many_requests", "5")
    # Others know it as well, and have a limit of their own or none
    await jobs.add(new_job(clients["bob"]))
    while job := await claims.claim("h", ["cpu"]):
        await claims.complete(job, done_with(40))
    # 90 of 100 are kept: one at a time may still begin, as 40 is an estimate
    last = await jobs.add(new_job(client))
    with pytest.raises(StorageHeld):
        await jobs.add(new_job(client))
    job = await claims.claim("h", ["cpu"])
    assert job
    await claims.complete(job, done_with(11))
    assert (await jobs.get(last)).status == TaskStatus.COMPLETED  # type: ignore[union-attr]
    with pytest.raises(StorageFull):
        await jobs.add(new_job(client))


async def test_results_beyond_the_limit_of_a_client_are_not_kept(
    jobs: Jobs, claims: Claims, database: Database
) -> None:
    client = client_with(database, Limits(max_bytes=100))
    await jobs.add(new_job(client))
    await claim_all(claims)
    # Small ones were seen, and large ones come
    for _ in range(5):
        await jobs.add(new_job(client))
    ended = []
    while job := await claims.claim("h", ["cpu"]):
        await claims.complete(job, done_with(60))
        row = await jobs.get(job.uuid)
        assert row
        ended.append((row.status, '"out_of_storage"' in (row.error or "")))
    kept, refused = (TaskStatus.COMPLETED, False), (TaskStatus.FAILED, True)
    assert ended == [kept, kept, refused, refused, refused]


async def test_what_others_have_made_locks_no_client_out(
    jobs: Jobs, claims: Claims, database: Database, clients: dict[str, str]
) -> None:
    await jobs.add(new_job(clients["bob"]))
    job = await claims.claim("h", ["cpu"])
    assert job
    await claims.complete(job, done_with(5_000))
    await jobs.add(new_job(client_with(database, Limits(max_bytes=100))))


def done_with(size: int) -> Succeeded:
    return done().model_copy(update={"assets": [payload(size)]})


async def test_a_kept_place_goes_to_the_best_job_of_its_operations(
    jobs: Jobs, claims: Claims, clients: dict[str, str]
) -> None:
    for name in ("images/edits", "images/captions", "images/processes"):
        for priority in (1, 5):
            job = new_job(clients["alice"], priority=priority)
            await jobs.add(replace(job, operation=name))
    kept = {"cpu": ["images/processes", "images/captions"]}
    found = [await claims.claim("h", ["cpu"], kept) for _ in range(5)]
    assert [job.operation for job in found if job] == [
        "images/captions",
        "images/processes",
        "images/captions",
        "images/processes",
    ]


@pytest.mark.parametrize("query", [turns._NEXT_CLIENT_OF_SOME, turns._BEST_OF_ONE])
def test_a_kept_place_is_found_past_any_number_of_other_jobs(
    database: Database, query: Select[tuple[object, ...]]
) -> None:
    values = {"lane": "cpu", "operations": '["a"]', "operation": "a", "client": "c"}
    values |= {"full": '["e"]', "host": "h"}
    bound = query.params(
        **{name: values[name] for name in query.compile().params if name in values}
    )
    text = str(bound.compile(dialect=dialect(), compile_kwargs={"literal_binds": True}))
    plan = database.read_now(
        lambda connection: connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}").all()
    )
    [step] = [row.detail for row in plan if "jobs_by_operation" in row.detail]
    assert "(client_id=? AND operation=?)" in step


DRAWN = """
[[engine]]
name = "drawn"
kind = "blender"
script = "draw.py"
serves = ["images/generations"]
concurrent = 1
deadline_seconds = 7
price = { amount = 0.5, currency = "EUR", unit = "result" }
"""


@pytest.mark.makers
async def test_an_engine_of_the_operator_in_workers_keeps_to_its_number_deadline_and_price(
    database: Database, jobs: Jobs, settings: Settings, clients: dict[str, str], claims: Claims
) -> None:
    (settings.home / "draw.py").write_text("pass")
    file = settings.home / "engines.toml"
    file.write_text(DRAWN)
    own = Claims(database, jobs, settings, Engines(settings.model_copy(update={"engines": file})))
    for _ in range(2):
        job = new_job(clients["alice"], model="drawn")
        await jobs.add(replace(job, operation="images/generations"))
    first = await own.claim("h", ["cpu"])
    assert first
    assert (first.engine.deadline_seconds, first.engine.options["text"]) == (7, "pass")
    assert await own.claim("h", ["cpu"]) is None
    await own.complete(first, done(f"assets/{first.uuid}/a.png"))
    row = await jobs.get(first.uuid)
    assert row
    assert (row.cost, row.charged) == ('{"amount":0.5,"currency":"EUR","basis":"price"}', 0.5)
    assert await own.claim("h", ["cpu"])


async def test_a_record_that_cannot_be_read_ends_its_job_and_not_the_host(
    database: Database, jobs: Jobs, claims: Claims, clients: dict[str, str]
) -> None:
    spoilt, sound = [await jobs.add(new_job(clients["alice"])) for _ in range(2)]
    made = '{"cost":{"amount":null,"currency":"EUR"}}'
    change = update(JOBS).where(JOBS.c.uuid == spoilt).values(made=made)
    await database.write(lambda connection: connection.execute(change))
    claimed = await claims.claim("h", ["cpu"])
    assert claimed is not None
    assert claimed.uuid == sound
    row = await jobs.get(spoilt)
    assert row is not None
    assert (row.status, "internal_error" in row.error) == ("FAILED", True)


@pytest.mark.parametrize(
    ("code", "charged"), [("engine_answer_unusable", 0.25), ("engine_declined", 0.0)]
)
async def test_what_may_have_been_charged_counts_although_the_job_failed(
    database: Database,
    jobs: Jobs,
    claims: Claims,
    clients: dict[str, str],
    code: str,
    charged: float,
) -> None:
    uuid = await jobs.add(new_job(clients["alice"]))
    change = update(JOBS).where(JOBS.c.uuid == uuid).values(charged=0.25)
    await database.write(lambda connection: connection.execute(change))
    claimed = await claims.claim("h", ["cpu"])
    assert claimed is not None
    elsewhere = claimed.model_copy(
        update={"engine": claimed.engine.model_copy(update={"lane": "remote"})}
    )
    lane = update(JOBS).where(JOBS.c.uuid == uuid).values(lane="remote")
    await database.write(lambda connection: connection.execute(lane))
    assert await claims.fail(elsewhere, TaskError(code=code, message="m"))
    row = await jobs.get(uuid)
    assert row is not None
    assert row.charged == charged
