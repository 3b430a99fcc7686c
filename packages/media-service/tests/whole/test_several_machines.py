"""A service on several machines: an API without workers, hosts that come and go, one database."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from media_service.hosts.host_leases import LEASE_SECONDS
from media_testing import postgres_server
from media_testing.running_service import ROOT, RunningService, finish, wait_until

CAPTIONS = "/api/v1/images/captions"
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
    "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
CAPTION = {"input_image": PIXEL, "language": "English"}
CHAIR = {"prompt": "an oak chair"}


class Machines:
    """One API and hosts, which share a database and content.

    Args:
        folder: Holds their homes.
        url: Of the database.
        assets: Where all of them find content; None: in one folder.
    """

    def __init__(self, folder: Path, url: str) -> None:
        self._folder = folder
        self._shared = {"database": url, "link_secrets": "between-tests"}
        self.database = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
        self._command("migrate")
        self.api = RunningService(folder / "api", **self._shared).start()
        self.hosts = [self.new_host(name) for name in ("first", "second")]

    def new_host(self, name: str) -> RunningService:
        home = self._folder / name
        home.mkdir()
        # As a file system of the network
        (home / "content").symlink_to(self._folder / "api" / "content")
        host = RunningService(home, command="work", makes_keys=False, **self._shared)
        return host.start()

    def _command(self, *words: str) -> str:
        command = [sys.executable, "-P", "-m", "media_pipelines", *words]
        environment = {**os.environ, "MEDIA_DATABASE": self._shared["database"]}
        home = ("--home", str(self._folder / "operator"))
        return subprocess.run(
            [*command, *home], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
        ).stdout

    def told_hosts(self) -> list[str]:
        return self._command("hosts").splitlines()

    def drain(self, *words: str) -> str:
        return self._command("drain", *words)

    def ask(self, query: str) -> list[tuple[object, ...]]:
        with self.database.connect() as connection:
            return [tuple(row) for row in connection.execute(text(query))]

    def close(self) -> None:
        for process in (*self.hosts, self.api):
            process.stop()
        self.database.dispose()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with postgres_server.running() as url:
        folder = tmp_path_factory.mktemp("machines")
        (folder / "api" / "content").mkdir(parents=True)
        machines = Machines(folder, url)
        yield machines
        machines.close()


@pytest.fixture
def client(machines: Machines) -> Iterator[httpx.Client]:
    with machines.api.client() as client:
        yield client


@pytest.mark.long
def test_an_api_without_workers_has_jobs_made_elsewhere(
    machines: Machines, client: httpx.Client
) -> None:
    answers = [
        client.post(CAPTIONS, json={**CAPTION, "options": {"block": True}}).json()
        for _ in range(12)
    ]
    assert {answer["status"] for answer in answers} == {"COMPLETED"}
    hosts = machines.ask("SELECT DISTINCT host FROM jobs WHERE status = 'COMPLETED'")
    assert len(machines.told_hosts()) == 2
    assert hosts


def test_a_killed_host_loses_its_job_to_another(machines: Machines, client: httpx.Client) -> None:
    task = client.post("/api/v1/images/generations", json=CHAIR).json()["task_uuid"]
    query = f"SELECT host FROM jobs WHERE uuid = '{task}' AND status = 'PROCESSING'"
    wait_until(lambda: machines.ask(query), 30)
    [(owner,)] = machines.ask(query)
    victim = next(each for each in machines.hosts if _pid_of(machines, each, str(owner)))
    victim.kill()
    began = time.monotonic()
    wait_until(lambda: machines.ask(query) not in ([], [(owner,)]), 30)
    assert time.monotonic() - began < LEASE_SECONDS + 6
    assert finish(client, "images/generations", task, 120)["status"] == "COMPLETED"
    assert machines.ask(f"SELECT attempts FROM jobs WHERE uuid = '{task}'") == [(2,)]
    victim.start()


def _pid_of(machines: Machines, host: RunningService, owner: str) -> bool:
    home_id = (host.home / "home-id").read_text()
    return machines.ask(f"SELECT id FROM hosts WHERE home_id = '{home_id}'") == [(owner,)]


@pytest.mark.long
def test_a_drained_host_takes_nothing_and_the_other_does_it(
    machines: Machines, client: httpx.Client
) -> None:
    name = machines.told_hosts()[0].split()[0]
    machines.drain(name)
    time.sleep(3)
    body = {**CAPTION, "options": {"block": True}}
    assert client.post(CAPTIONS, json=body, timeout=60).json()["status"] == "COMPLETED"
    query = "SELECT host FROM jobs ORDER BY sequence DESC LIMIT 1"
    assert machines.ask(query) != [(name,)]
    assert "drained" in machines.told_hosts()[0]
    machines.drain(name, "--off")


def test_a_cancel_reaches_the_host(machines: Machines, client: httpx.Client) -> None:
    task = client.post("/api/v1/images/generations", json=CHAIR).json()["task_uuid"]
    query = f"SELECT host FROM jobs WHERE uuid = '{task}' AND status = 'PROCESSING'"
    wait_until(lambda: machines.ask(query), 30)
    client.post(f"/api/v1/images/generations/{task}/cancel")
    wait_until(lambda: _told(machines, task), 10)


def _told(machines: Machines, task: str) -> bool:
    """Whether a worker was ended because its job is of no use any more."""
    texts = (host.home / "work" for host in machines.hosts)
    try:
        return not any(path.exists() for work in texts for path in work.rglob(f"*{task}*"))
    except FileNotFoundError:
        # A folder went while it was looked into: the next look tells
        return False


def test_a_job_that_nobody_was_told_of_is_found(machines: Machines, client: httpx.Client) -> None:
    trigger = "ALTER TABLE jobs {} TRIGGER media_job_arrives"
    with machines.database.begin() as connection:
        connection.execute(text(trigger.format("DISABLE")))
    task = client.post(CAPTIONS, json=CAPTION).json()["task_uuid"]
    assert finish(client, "images/captions", task, 40)["status"] == "COMPLETED"
    with machines.database.begin() as connection:
        connection.execute(text(trigger.format("ENABLE")))


def test_a_database_that_hangs_is_told_within_seconds(
    machines: Machines, client: httpx.Client
) -> None:
    pids = [pid for (pid,) in machines.ask("SELECT pid FROM pg_stat_activity WHERE pid <> 0")]
    for pid in pids:
        os.kill(int(str(pid)), signal.SIGSTOP)
    try:
        began = time.monotonic()
        answer = client.post(CAPTIONS, json=CAPTION)
        assert (answer.status_code, time.monotonic() - began < 8) == (503, True)
        assert client.get("/livez").status_code == 200
        # A balancer that took all APIs out would answer in their place
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["checks"]["database"] == "ok") == (200, False)
    finally:
        for pid in pids:
            os.kill(int(str(pid)), signal.SIGCONT)
    wait_until(lambda: client.get("/readyz").json()["checks"]["database"] == "ok", 20)
    body = {**CAPTION, "options": {"block": True}}
    wait_until(lambda: client.post(CAPTIONS, json=body).json().get("status") == "COMPLETED", 60)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that PostgreSQL's own user can enter, as those of pytest are not."""
    folder = Path(tempfile.mkdtemp(prefix="home-"))
    yield folder
    shutil.rmtree(folder)


def test_a_database_of_our_own_is_there_with_one_option(open_folder: Path) -> None:
    command = [sys.executable, "-P", "-m", "media_pipelines", "serve", "--database", "embedded"]
    with subprocess.Popen(
        [*command, "--port", "0", "--concurrency", "cpu:1", "--home", str(open_folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        told, served = process.stdout.readline(), process.stdout.readline()
        assert told.startswith("MEDIA_DATABASE=postgresql://")
        url = served.split()[1].removesuffix("/docs")
        wait_until(lambda: httpx.get(f"{url}/readyz").status_code == httpx.codes.OK, 60)
        create = [*command[:-3], "keys", "create", "alice", "--home", str(open_folder)]
        made = subprocess.run(create, cwd=ROOT, check=True, capture_output=True, text=True)
        key = {"Authorization": f"Bearer {made.stdout.strip()}"}
        assert httpx.get(f"{url}/api/v1/tasks", headers=key).status_code == httpx.codes.OK
        assert not (open_folder / "service.sqlite").exists()
        process.terminate()
        assert process.wait(30) == 0
