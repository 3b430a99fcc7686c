"""Whose job is next, claim by claim, while the hosts of a cluster claim and end them at once."""

import asyncio
import os
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, text

from media_service.clients.auth import Keyring
from media_service.database.claim_function import LOCK
from media_service.database.cluster_schema import migrate_cluster
from media_service.database.postgres_database import PostgresDatabase
from media_service.database.retention_clock import SharedClock
from media_service.database.tables import HOSTS
from media_service.engine_api.messages import Succeeded
from media_service.jobs.claiming import Claims
from media_service.jobs.jobs import Jobs
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_testing import postgres_server
from media_testing.new_job import new_job

pytestmark = pytest.mark.long

CLIENTS, HOST_NAMES, PLACES = 20, ("a", "b", "c"), 4
JOBS_EACH = 1000 if "FAULTS" in os.environ else 50
SENDERS = 16
DONE = Succeeded(model="m", result="", metadata=None, assets=[], resident_mb=1)

# Whoever ends a job waits for the claim that looks just now: what a claim has seen is then known
_DIARY = f"""
CREATE TABLE diary (number bigserial PRIMARY KEY, uuid text, status text);
CREATE FUNCTION write_diary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock({LOCK});
    INSERT INTO diary (uuid, status) VALUES (NEW.uuid, NEW.status);
    RETURN NULL;
END $$;
CREATE TRIGGER diary AFTER UPDATE OF status ON jobs FOR EACH ROW EXECUTE FUNCTION write_diary();
"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres_server.running() as url:
        database = PostgresDatabase(url, patience=60)
        database.write_now(migrate_cluster)
        database.write_now(lambda connection: connection.exec_driver_sql(_DIARY) and None)
        database.write_now(_add_hosts)
        database.close()
        yield url


def _add_hosts(connection: Connection) -> None:
    rows = [{"id": name, "home_id": name, "seen_at": time.time()} for name in HOST_NAMES]
    connection.execute(insert(HOSTS), rows)


class Expected:
    """The rule, on its own: fewest running, served longest ago; within it priority, then age."""

    def __init__(self, jobs: dict[str, tuple[str, int, int]]) -> None:
        self._jobs = jobs
        self._waiting: dict[str, list[str]] = defaultdict(list)
        for uuid in sorted(jobs, key=lambda each: (-jobs[each][1], jobs[each][2]), reverse=True):
            self._waiting[jobs[uuid][0]].append(uuid)
        self._running: Counter[str] = Counter()
        self._served: Counter[str] = Counter()
        self._turn = 0

    def claimed(self, uuid: str) -> bool:
        """Whether this one was next; it runs from now on."""
        client = self._jobs[uuid][0]
        rank = min(self._rank(each) for each, waiting in self._waiting.items() if waiting)
        is_next = self._rank(client) == rank and self._waiting[client][-1] == uuid
        self._waiting[client].remove(uuid)
        self._turn += 1
        self._served[client] = self._turn
        self._running[client] += 1
        return is_next

    def _rank(self, client: str) -> tuple[int, int]:
        return self._running[client], self._served[client]

    def ended(self, uuid: str) -> None:
        self._running[self._jobs[uuid][0]] -= 1


async def _work(claims: Claims, host: str, chance: random.Random) -> None:
    while job := await claims.claim(host, ["cpu"]):
        await asyncio.sleep(chance.random() / 50)
        assert await claims.complete(job, DONE)


@pytest.mark.timeout(1500)
async def test_each_claim_takes_the_job_whose_turn_it_is(url: str, tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, database=url, queue_limit=CLIENTS * JOBS_EACH)
    databases = [PostgresDatabase(url) for _ in HOST_NAMES]
    chance = random.Random(3)
    jobs = Jobs(databases[0], settings, SharedClock(databases[0]))
    keyring = Keyring(databases[0])
    for number in range(CLIENTS):
        keyring.create(f"client-{number}", 255)
    made = [
        new_job(known.client.id, priority=chance.choice((0, 5, 100, 255)))
        for known in keyring.clients()
        for _ in range(JOBS_EACH)
    ]
    chance.shuffle(made)
    queue = iter(made)

    async def send() -> None:
        for job in queue:
            await jobs.add(job)

    await asyncio.gather(*(send() for _ in range(SENDERS)))
    hosts = [
        Claims(database, jobs, settings, Engines(settings))
        for database in databases
        for _ in range(PLACES)
    ]
    names = [name for name in HOST_NAMES for _ in range(PLACES)]
    await asyncio.gather(
        *(_work(claims, name, chance) for claims, name in zip(hosts, names, strict=True))
    )

    query = text("SELECT uuid, client_id, priority, sequence FROM jobs")
    rows = databases[0].read_now(lambda connection: connection.execute(query).tuples().all())
    expected = Expected({uuid: (client, priority, age) for uuid, client, priority, age in rows})
    query = text("SELECT uuid, status FROM diary ORDER BY number")
    diary = databases[0].read_now(lambda connection: connection.execute(query).tuples().all())
    for database in databases:
        database.close()
    out_of_turn = 0
    for uuid, status in diary:
        if status == "PROCESSING":
            out_of_turn += not expected.claimed(uuid)
        else:
            expected.ended(uuid)
    assert len(diary) == 2 * CLIENTS * JOBS_EACH
    assert out_of_turn == 0
