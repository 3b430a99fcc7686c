"""A real service in a process of its own, for tests that speak HTTP."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import httpx

from media_service.clients.auth import Keyring
from media_service.database.sqlite_database import SqliteDatabase
from media_service.settings.settings import Settings
from media_testing import shared_backing
from media_testing.deadline import Deadline
from media_testing.processes import children
from media_testing.repository import ROOT, TESTING

SIMULATED_MACHINE = TESTING / "simulated_machine"
START_SECONDS = 60.0
CLIENTS = {"alice": 100, "bob": 100, "carol": 10}


class RunningService:
    """`media serve` on a free port, with three clients; on two machines where that is asked for.

    Args:
        home: Its folder.
        command: `work` for a process that runs jobs of others.
        prefix: What starts it, as in a network namespace of its own.
        address: Where it listens.
        cores: As many processors as it believes to have; the thread pools follow.
        clock: File of the seconds by which its clock is wrong.
        makes_keys: Whether the clients are new.
        settings: Its settings, in lower case.
    """

    def __init__(
        self,
        home: Path,
        *,
        command: str = "serve",
        prefix: Sequence[str] = (),
        address: str = "127.0.0.1",
        cores: int | None = None,
        clock: Path | None = None,
        makes_keys: bool = True,
        **settings: object,
    ) -> None:
        self.home = home
        self._host: RunningService | None = None
        if shared_backing.IS_ASKED_FOR and not {"database", "assets"} & settings.keys():
            settings = {**settings, **shared_backing.new_backing()}
            self._host = RunningService(
                home.with_name(f"{home.name}-host"),
                command="work",
                cores=cores,
                makes_keys=False,
                **settings,
            )
        self._command = [*prefix, sys.executable, "-P", "-m", "media_pipelines", command]
        self._address = address
        own = filter(None, (str(SIMULATED_MACHINE), os.environ.get("PYTHONPATH"), str(ROOT)))
        simulated = {"PYTHONPATH": os.pathsep.join(own)}
        if cores:
            simulated["SIMULATED_CORES"] = str(cores)
        if clock:
            simulated["SIMULATED_CLOCK"] = str(clock)
        self._environment = {
            **os.environ,
            "MEDIA_CONCURRENCY": "cpu:1",
            **simulated,
            **{f"MEDIA_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self.keys = self._new_keys() if makes_keys else {}
        self.url, self._port = "", "0"
        self.process: subprocess.Popen[str] | None = None

    def _new_keys(self) -> dict[str, str]:
        if "MEDIA_DATABASE" in self._environment:
            return {
                name: self.create_key(name, "--mq-priority", str(priority))
                for name, priority in CLIENTS.items()
            }
        # Here, since each command loads the service anew, which takes longer than its start
        with owned_home(self.home) as database:
            keyring = Keyring(database)
            return {name: keyring.create(name, priority) for name, priority in CLIENTS.items()}

    def create_key(self, name: str, *options: str) -> str:
        """Return the key of a new client."""
        return self._run(["keys", "create", name, *options, "--home", str(self.home)]).strip()

    def _run(self, arguments: list[str]) -> str:
        command = [sys.executable, "-P", "-m", "media_pipelines", *arguments]
        return subprocess.run(
            command, cwd=ROOT, env=self._environment, check=True, capture_output=True, text=True
        ).stdout

    def start(self) -> Self:
        """Start it and wait until it is ready."""
        self.begin()
        self.wait()
        return self

    def begin(self) -> None:
        """Start it."""
        where = ("--host", self._address, "--port", self._port, "--home", str(self.home))
        self.process = subprocess.Popen(
            [*self._command, *where],
            cwd=ROOT,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        if self._host:
            self._host.begin()

    def wait(self) -> None:
        """Wait until it is ready."""
        assert self.process
        assert self.process.stdout
        line = self.process.stdout.readline()
        self.url = re.sub(r"/docs.*", "", line.split()[1])
        # Where a load balancer looks for it, it stays
        self._port = self.url.rpartition(":")[2]
        wait_until(lambda: self.health()["status"] == "ok", START_SECONDS)
        if self._host:
            self._host.wait()

    def health(self) -> dict[str, object]:
        """Answer of /healthz, or no workers while it does not answer."""
        try:
            return httpx.get(f"{self.url}/healthz", timeout=10).json()
        except httpx.HTTPError:
            return {"status": "silent", "workers": 0}

    def client(self, name: str = "alice") -> httpx.Client:
        """An HTTP client that sends the key of a client."""
        headers = {"Authorization": f"Bearer {self.keys[name]}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=30)

    def worker_ids(self) -> list[int]:
        """Process ids of the workers, from the kernel."""
        if self._host:
            return self._host.worker_ids()
        assert self.process
        return children(self.process.pid, "media_service.workers.worker")

    def resident_mb(self) -> float:
        """Memory of the service process alone."""
        assert self.process
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        [kilobytes] = re.findall(r"VmRSS:\s+(\d+)", status)
        return int(kilobytes) / 1000

    def kill(self) -> None:
        """End it as a power failure would."""
        if self._host:
            self._host.kill()
        assert self.process
        self.process.kill()
        self._close()

    def stop(self) -> None:
        """End it as an operator would."""
        if self._host:
            self._host.stop()
        if self.process:
            self.process.terminate()
            self._close()

    def _close(self) -> None:
        assert self.process
        assert self.process.stdout
        self.process.stdout.close()
        self.process.wait(30)
        self.process = None


@contextmanager
def owned_home(home: Path) -> Iterator[SqliteDatabase]:
    """Open the database of a home, which is made for its owner alone."""
    before = os.umask(0o077)
    try:
        home.mkdir(parents=True, exist_ok=True)
        database = SqliteDatabase(Settings(home=home).database_url)
    finally:
        os.umask(before)
    try:
        yield database
    finally:
        database.close()


def wait_until(condition: object, seconds: float, pause: float = 0.05) -> None:
    """Return when `condition()` is true; fail after `seconds`."""
    assert callable(condition)
    deadline = Deadline(seconds)
    while not condition():
        assert not deadline.is_over, f"not within {seconds} s"
        time.sleep(pause)


def finish(client: httpx.Client, operation: str, uuid: str, seconds: float = 120) -> dict:
    """Poll a task until it has ended and return its envelope."""
    envelope: dict = {}

    def ended() -> bool:
        envelope.update(client.get(f"/api/v1/{operation}/{uuid}").json())
        return envelope["status"] in ("COMPLETED", "FAILED")

    wait_until(ended, seconds)
    return envelope
