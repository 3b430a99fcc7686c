"""A service on several machines, on one: PostgreSQL, S3, APIs behind a load balancer, hosts.

`python -m media_testing.running_cluster` runs one until Ctrl-C.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from media_testing import postgres_server, swift_server
from media_testing.running_service import ROOT, RunningService, wait_until
from media_testing.swift_server import SwiftServer

_BALANCER = ROOT / "containers" / "haproxy.cfg"


@dataclass(frozen=True)
class Place:
    """Where a process runs.

    Attributes:
        prefix: What starts it there.
        address: Where it listens.
    """

    prefix: tuple[str, ...] = ()
    address: str = "127.0.0.1"


HERE = Place()


class RunningCluster:
    """Its parts, started.

    Args:
        folder: Holds the homes.
        url: Of the database.
        store: The S3 server.
        apis: Where the APIs run.
        hosts: Where the hosts run.
        settings: Of all processes, in lower case.

    Attributes:
        url: Of the load balancer.
        keys: Client to key.
    """

    def __init__(
        self,
        folder: Path,
        url: str,
        store: SwiftServer,
        *,
        apis: Sequence[Place] = (HERE, HERE),
        hosts: Sequence[Place] = (HERE, HERE, HERE),
        **settings: object,
    ) -> None:
        self._folder, self.database, self.store = folder, url, store
        self._settings = {
            "database": url,
            "assets": f"s3://{swift_server.BUCKET}",
            "link_secrets": "between-tests",
            **settings,
        }
        os.environ.update(store.environment)
        self.call("migrate")
        self.apis = [
            self._process(f"api-{number}", place, "serve", makes_keys=not number)
            for number, place in enumerate(apis)
        ]
        self.hosts = [
            self._process(f"host-{number}", place, "work", makes_keys=False)
            for number, place in enumerate(hosts)
        ]
        self.keys = self.apis[0].keys
        self.url = ""
        self._balancer: subprocess.Popen[bytes] | None = None

    def _process(
        self, name: str, place: Place, command: str, *, makes_keys: bool
    ) -> RunningService:
        clock = self._folder / f"{name}.clock"
        clock.write_text("0")
        return RunningService(
            self._folder / name,
            command=command,
            prefix=place.prefix,
            address=place.address,
            clock=clock,
            makes_keys=makes_keys,
            **self._settings,
        )

    def clock(self, process: RunningService) -> Path:
        """File of the seconds by which the clock of a process is wrong."""
        return self._folder / f"{process.home.name}.clock"

    def start(self) -> None:
        """Start all processes, and wait until they are ready."""
        for process in (*self.apis, *self.hosts):
            process.begin()
        for process in (*self.apis, *self.hosts):
            process.wait()
        with socket.create_server(("127.0.0.1", 0)) as probe:
            address = f"127.0.0.1:{probe.getsockname()[1]}"
        path = self._folder / "haproxy.cfg"
        path.write_text(_balancer(address, [api.url.removeprefix("http://") for api in self.apis]))
        self._balancer = subprocess.Popen(["haproxy", "-f", path], stderr=subprocess.DEVNULL)
        self.url = f"http://{address}"
        wait_until(self._answers, 30)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == httpx.codes.OK
        except httpx.HTTPError:
            return False

    def client(self, name: str = "alice", seconds: float = 30) -> httpx.Client:
        """An HTTP client that sends the key of a client to the load balancer."""
        headers = {"Authorization": f"Bearer {self.keys[name]}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=seconds)

    def call(self, *words: str) -> str:
        """Run `media` as the operator."""
        command = [sys.executable, "-P", "-m", "media_pipelines", *words]
        given = {f"MEDIA_{name.upper()}": str(value) for name, value in self._settings.items()}
        home = ("--home", str(self._folder / "operator"))
        return subprocess.run(
            [*command, *home],
            cwd=ROOT,
            env={**os.environ, **given},
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def stop(self) -> None:
        """End everything."""
        for process in (*self.hosts, *self.apis):
            process.stop()
        if self._balancer:
            self._balancer.terminate()
            self._balancer.wait()


def _balancer(address: str, apis: Sequence[str]) -> str:
    """Return the configuration that containers have, with processes of this machine."""
    servers = "\n".join(
        f"  server api-{number} {api} check inter 1s rise 1" for number, api in enumerate(apis)
    )
    text = re.sub(r"^  server-template .*$", servers, _BALANCER.read_text(), flags=re.MULTILINE)
    assert text.count(servers) == 2
    return text.replace("bind :8400", f"bind {address}")


def lack() -> str:
    """What is not installed here of what a cluster needs; empty: nothing."""
    if not swift_server.IS_INSTALLED:
        return "OpenStack Swift: .ci/swift installs it"
    return "" if shutil.which("haproxy") else "haproxy"


@contextmanager
def running_cluster(folder: Path, **settings: object) -> Iterator[RunningCluster]:
    """Run a cluster of 2 APIs and 3 hosts on loopback."""
    with ExitStack() as ending:
        url = ending.enter_context(postgres_server.running())
        store = SwiftServer(folder / "store")
        store.start()
        ending.callback(store.kill)
        cluster = RunningCluster(folder, url, store, **settings)
        ending.callback(cluster.stop)
        cluster.start()
        yield cluster


def main() -> None:
    """Run a cluster until Ctrl-C."""
    if missing := lack():
        sys.exit(f"A cluster needs {missing}.")
    with (
        tempfile.TemporaryDirectory(prefix="cluster-") as folder,
        running_cluster(Path(folder)) as cluster,
        suppress(KeyboardInterrupt),
    ):
        print(f"MEDIA_DATABASE={cluster.database}")
        print(f"MEDIA_API_KEY={cluster.keys['alice']}")
        print(f"Serving {cluster.url}/docs; Ctrl-C ends it.", flush=True)
        while True:
            time.sleep(3600)


if __name__ == "__main__":
    main()
