"""`make faults`: a cluster in network namespaces, under load, while one thing after another breaks.

`FAULTS` is the number of rounds. Nothing leaves this machine: they are on a bridge of ours.
"""

import contextlib
import os
import random
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Self

import httpx
import psutil
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from media_service.database.home_lock import home_id
from media_service.hosts.host_health import PATIENCE_SECONDS
from media_testing import postgres_server, running_cluster
from media_testing.running_cluster import Place, RunningCluster
from media_testing.running_service import RunningService, wait_until
from media_testing.swift_server import SwiftServer

ROUNDS = int(os.environ.get("FAULTS", "0"))
CAPTIONS = "/api/v1/images/captions"
PICTURE = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
    "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
BODY = {"input_image": PICTURE, "language": "English"}
BUSY = {httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE, httpx.codes.BAD_GATEWAY}
BRIDGE, DATABASE, STORE = "media-br", "10.77.0.1", "10.77.0.2"
ENGINES = """
[[engine]]
name = "looks-for-long"
serves = ["images/captions"]
function = "media_testing.odd_recipes:say"
worker = "remote"
clients = ["bob"]
[engine.options]
seconds = 4
[[engine]]
name = "kills-its-worker"
serves = ["images/captions"]
function = "media_testing.odd_recipes:die"
worker = "cpu"
clients = ["carol"]
"""
# A service that has less than 200 MB left begins nothing
DISK_OF_A_HOST = "size=400m"

pytestmark = pytest.mark.skipif(not ROUNDS, reason="make faults")


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Namespace:
    """A machine: what runs in it reaches the others over one line.

    Args:
        number: Of its address.
    """

    def __init__(self, number: int) -> None:
        self.name, self._line = f"media-{number}", f"media-v{number}"
        self.address = f"10.77.0.{number}"
        ip("netns", "add", self.name)
        ip("link", "add", self._line, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", self._line, "master", BRIDGE, "up")
        for words in (
            ("addr", "add", f"{self.address}/24", "dev", "eth0"),
            ("link", "set", "eth0", "up"),
            ("link", "set", "lo", "up"),
        ):
            ip("-n", self.name, *words)

    @property
    def place(self) -> Place:
        return Place(("ip", "netns", "exec", self.name), self.address)

    @contextmanager
    def cut_off_from(self, address: str) -> Iterator[None]:
        ip("-n", self.name, "route", "add", "blackhole", f"{address}/32")
        try:
            yield
        finally:
            ip("-n", self.name, "route", "del", "blackhole", f"{address}/32")

    @contextmanager
    def slow(self, rate: str) -> Iterator[None]:
        queue = ("dev", self._line, "root")
        limit = ("tbf", "rate", rate, "burst", "10kb", "latency", "400ms")
        subprocess.run(["tc", "qdisc", "add", *queue, *limit], check=True)
        try:
            yield
        finally:
            subprocess.run(["tc", "qdisc", "del", *queue], check=True)

    def delete(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            ip("netns", "del", self.name)


class Load:
    """Clients that send each request again with its key until it is accepted."""

    def __init__(self, cluster: RunningCluster) -> None:
        self._cluster = cluster
        self._is_over = threading.Event()
        senders = [("alice", 0), ("alice", 1), ("bob", 0), ("bob", 1)]
        self._threads = [threading.Thread(target=self._send_always, args=each) for each in senders]
        self.accepted: dict[str, str] = {}
        self.unexpected: list[str] = []

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join()

    def _send_always(self, name: str, sender: int) -> None:
        number = 0
        while not self._is_over.is_set():
            number += self._send(name, f"{name}-{sender}-{number}")
            time.sleep(0.4)

    def _send(self, name: str, key: str) -> bool:
        try:
            with self._cluster.client(name, 15) as client:
                answer = client.post(CAPTIONS, json=BODY, headers={"Idempotency-Key": key})
        except httpx.HTTPError:
            return False
        if answer.status_code == httpx.codes.CREATED:
            self.accepted[key] = answer.json()["task_uuid"]
        elif answer.status_code not in BUSY and answer.status_code != httpx.codes.GATEWAY_TIMEOUT:
            self.unexpected.append(answer.text)
        return answer.status_code == httpx.codes.CREATED


class Faults:
    """What may break, and how it comes back."""

    def __init__(
        self, cluster: RunningCluster, machines: list[Namespace], data: Path, url: str
    ) -> None:
        self._cluster, self._data = cluster, data
        self._engine = create_engine(
            url.replace("postgresql:", "postgresql+psycopg:"), poolclass=NullPool
        )
        self.poison: list[str] = []
        processes = [*cluster.apis, *cluster.hosts]
        self._machines = {
            process.home.name: machine for process, machine in zip(processes, machines, strict=True)
        }
        self._chance = random.Random(7)

    def all(self) -> list[Callable[[], None]]:
        return [
            self.kill_an_api,
            self.kill_a_host,
            self.cut_a_host_from_the_database,
            self.cut_a_host_from_the_store,
            self.cut_a_host_from_the_store_for_long,
            self.freeze_a_host,
            self.cut_an_api_from_the_database,
            self.restart_the_database,
            self.hang_the_database,
            self.kill_the_store,
            self.slow_a_host,
            self.turn_clocks,
            self.stop_a_host_with_20_jobs,
            self.fill_the_disk_of_a_host,
            self.send_poison,
            self.restart_everything,
        ]

    def in_order(self) -> Iterator[Callable[[], None]]:
        """Each once, then any."""
        yield from self.all()
        while True:
            yield self._chance.choice(self.all())

    def _machine(self, process: RunningService) -> Namespace:
        return self._machines[process.home.name]

    def _any(self, processes: list[RunningService]) -> RunningService:
        return self._chance.choice(processes)

    def kill_an_api(self) -> None:
        api = self._any(self._cluster.apis)
        api.kill()
        time.sleep(2)
        api.start()

    def kill_a_host(self) -> None:
        host = self._any(self._cluster.hosts)
        host.kill()
        time.sleep(8)
        host.start()

    def cut_a_host_from_the_database(self) -> None:
        with self._machine(self._any(self._cluster.hosts)).cut_off_from(DATABASE):
            time.sleep(12)

    def cut_a_host_from_the_store(self) -> None:
        with self._machine(self._any(self._cluster.hosts)).cut_off_from(STORE):
            time.sleep(12)

    def cut_a_host_from_the_store_for_long(self) -> None:
        """It says so and claims nothing; what waits there for the store goes to others."""
        host = self._any(self._cluster.hosts)
        with self._machine(host).cut_off_from(STORE):
            wait_until(lambda: self._told(host).startswith("the store of files"), 40)
            time.sleep(PATIENCE_SECONDS + 10)
        wait_until(lambda: not self._told(host).startswith("the store of files"), 40)

    def _told(self, host: RunningService) -> str:
        """What `media hosts` says of a host."""
        query = text("SELECT notes FROM hosts WHERE home_id = :home")
        with self._engine.connect() as connection:
            return connection.scalar(query, {"home": home_id(host.home)}) or ""

    def freeze_a_host(self) -> None:
        """Others go on with its jobs; it ends nothing of theirs when it wakes."""
        host = self._any(self._cluster.hosts)
        assert host.process
        process = psutil.Process(host.process.pid)
        frozen = [process, *process.children(recursive=True)]
        for each in frozen:
            each.suspend()
        time.sleep(15)
        for each in frozen:
            with contextlib.suppress(psutil.NoSuchProcess):
                each.resume()

    def cut_an_api_from_the_database(self) -> None:
        with self._machine(self._any(self._cluster.apis)).cut_off_from(DATABASE):
            time.sleep(10)

    def restart_the_database(self) -> None:
        postgres_server.restart(self._data)

    def hang_the_database(self) -> None:
        with postgres_server.hanging(self._data):
            time.sleep(30 if ROUNDS > 15 else 12)

    def kill_the_store(self) -> None:
        with self._cluster.client("alice", 15) as client:
            task = self._known(client)
            self._cluster.store.kill()
            time.sleep(60 if ROUNDS > 15 else 15)
            # Through the balancer, which would answer in place of APIs that are not ready
            answer = client.get(f"{CAPTIONS}/{task}")
            assert answer.status_code == httpx.codes.OK, answer.text
        self._cluster.store.start()

    def _known(self, client: httpx.Client) -> str:
        found: list[dict[str, str]] = []

        def is_told() -> bool:
            answer = client.get("/api/v1/tasks?page_size=1")
            found.extend(answer.json()["tasks"] if answer.is_success else ())
            return bool(found)

        # The database may be busy with connections that others have given up
        wait_until(is_told, 30)
        return found[0]["task_uuid"]

    def slow_a_host(self) -> None:
        with self._machine(self._any(self._cluster.hosts)).slow("80kbit"):
            time.sleep(10)

    def turn_clocks(self) -> None:
        for process in (*self._cluster.apis, *self._cluster.hosts):
            self._cluster.clock(process).write_text(str(self._chance.choice((-600, 0, 600))))
        time.sleep(5)

    def stop_a_host_with_20_jobs(self) -> None:
        host = self._any(self._cluster.hosts)
        with self._cluster.client("bob", 15) as client:
            for _ in range(20):
                client.post(CAPTIONS, json=BODY)
        time.sleep(1)
        began = time.monotonic()
        host.stop()
        assert time.monotonic() - began < 15
        host.start()

    def fill_the_disk_of_a_host(self) -> None:
        filler = self._cluster.hosts[0].home / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as stream:
            while True:
                stream.write(bytes(1_000_000))
        time.sleep(10)
        filler.unlink()

    def send_poison(self) -> None:
        with self._cluster.client("carol", 15) as client:
            answer = client.post(CAPTIONS, json=BODY)
        if answer.status_code == httpx.codes.CREATED:
            self.poison.append(answer.json()["task_uuid"])

    def restart_everything(self) -> None:
        for process in (*self._cluster.apis, *self._cluster.hosts):
            process.stop()
            process.start()


@pytest.fixture
def bridge() -> Iterator[None]:
    try:
        ip("link", "add", BRIDGE, "type", "bridge")
    except subprocess.CalledProcessError:
        pytest.skip("network namespaces need root")
    try:
        for address in (DATABASE, STORE):
            ip("addr", "add", f"{address}/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        yield
    finally:
        ip("link", "del", BRIDGE)


def test_nothing_is_lost_made_twice_or_failed(bridge: None, tmp_path: Path) -> None:
    if missing := running_cluster.lack():
        pytest.skip(f"a cluster needs {missing}")
    (tmp_path / "engines.toml").write_text(ENGINES)
    with ExitStack() as ending:
        machines = [Namespace(number) for number in range(11, 16)]
        for machine in machines:
            ending.callback(machine.delete)
        url = ending.enter_context(postgres_server.running(DATABASE))
        store = SwiftServer(tmp_path / "store", STORE)
        store.start()
        ending.callback(store.kill)
        small_disk(tmp_path / "host-0", ending)
        places = [machine.place for machine in machines]
        cluster = RunningCluster(
            tmp_path,
            url,
            store,
            apis=places[:2],
            hosts=places[2:],
            engines=tmp_path / "engines.toml",
            concurrency="cpu:1,remote:8",
        )
        ending.callback(cluster.stop)
        cluster.start()
        faults = Faults(cluster, machines, postgres_server.data_of(url), url)
        with Load(cluster) as load:
            for number, fault in enumerate(islice(faults.in_order(), ROUNDS)):
                before, began = len(load.accepted), time.monotonic()
                fault()
                time.sleep(5)
                accepted = len(load.accepted) - before
                print(f"{number} {fault.__name__} {time.monotonic() - began:.0f} s {accepted}")
        check(load, url, faults.poison)


def small_disk(folder: Path, ending: ExitStack) -> None:
    """Have a folder lie on a disk of its own."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", DISK_OF_A_HOST, "tmpfs", folder], check=True)
    ending.callback(subprocess.run, ["umount", "--lazy", folder], check=True)


def check(load: Load, url: str, poison: list[str]) -> None:
    """Wait until all is done; fail if anything is lost, twice there, or FAILED but the poison."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))

    def ask(query: str) -> list[tuple[object, ...]]:
        with engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(query))]

    open_jobs = "SELECT count(*) FROM jobs WHERE status IN ('QUEUED', 'PROCESSING')"
    wait_until(lambda: ask(open_jobs) == [(0,)], 300, 1)
    found = {
        str(key): (uuid, status, error)
        for key, uuid, status, error in ask(
            "SELECT idempotency_key, uuid, status, error FROM jobs WHERE idempotency_key <> ''"
        )
    }
    failed = ask("SELECT uuid, error FROM jobs WHERE status = 'FAILED'")
    attempts = ask("SELECT attempts, count(*) FROM jobs GROUP BY 1 ORDER BY 1")
    print(f"{len(load.accepted)} accepted; attempts: {attempts}")
    engine.dispose()
    assert load.unexpected == []
    assert len(load.accepted) > ROUNDS
    assert {key for key, uuid in load.accepted.items() if found.get(key, ("",))[0] != uuid} == set()
    assert [row for row in found.values() if row[1] != "COMPLETED"] == []
    deadly = {str(uuid): str(error) for uuid, error in failed}
    assert deadly.keys() == set(poison)
    assert all("worker_died" in error for error in deadly.values())
    assert poison
