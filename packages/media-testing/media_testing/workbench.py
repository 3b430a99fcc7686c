"""`media ui` in a process of its own: Prefect's server, the deployments, a worker."""

import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from prefect.client.base import PrefectHttpxSyncClient

from media_testing.deadline import Deadline
from media_testing.interrupts import take_interrupts
from media_testing.repository import ROOT

SECONDS_TO_END = 60.0

SAVE_BLOCK = """
import sys
from media_pipelines.blocks.media_service import MediaService
block = MediaService(base_url=sys.argv[1], api_key=sys.argv[2])
print(block.save(sys.argv[3], overwrite=True))
"""


class Workbench:
    """A started `media ui`; ends when `end` is called."""

    def __init__(
        self,
        home: Path,
        variables: Mapping[str, str] | None = None,
        *,
        python: Path = Path(sys.executable),
        folder: Path = ROOT,
    ) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.environment = {
            **{name: value for name, value in os.environ.items() if "PREFECT" not in name},
            "PREFECT_HOME": str(home / "prefect"),
            "PREFECT_API_URL": f"{self.url}/api",
            **(variables or {}),
        }
        self.said = ""
        self.process = subprocess.Popen(
            [python, "-m", "media_pipelines", "ui", "--port", str(port)],
            cwd=folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=take_interrupts,
        )

    def wait_until_it_says_where_it_is(self) -> None:
        """Return when the server, the deployments and the worker are there."""
        assert self.process.stdout is not None
        while "export PREFECT_API_URL=" not in self.said:
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line

    def end(self) -> None:
        """Do what Ctrl-C does, and wait."""
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=SECONDS_TO_END)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Ask Prefect's API."""
        with self._client() as http:
            return http.post(path, json=body).json()

    def patch(self, path: str, body: dict[str, Any]) -> None:
        """Change something over Prefect's API."""
        with self._client() as http:
            http.patch(path, json=body)

    def get(self, path: str) -> Any:
        """Ask Prefect's API."""
        with self._client() as http:
            return http.get(path).json()

    def _client(self) -> httpx.Client:
        # Prefect's own, since its server answers 503 when its database was locked: "ask again"
        return PrefectHttpxSyncClient(base_url=f"{self.url}/api", trust_env=False, timeout=60)

    def deployment(self, name: str) -> dict[str, Any]:
        """Return a deployment by its name."""
        chosen = {"deployments": {"name": {"any_": [name]}}}
        [found] = self.post("/deployments/filter", chosen)
        return dict(found)

    def start(self, name: str, parameters: Mapping[str, object]) -> str:
        """Start a deployment and return the id of the flow run."""
        deployment = self.deployment(name)
        created = self.post(
            f"/deployments/{deployment['id']}/create_flow_run",
            {
                "parameters": {**deployment["parameters"], **parameters},
                "state": {"type": "SCHEDULED"},
                "idempotency_key": str(uuid.uuid4()),
            },
        )
        return str(created["id"])

    def state(self, run: str) -> dict[str, Any]:
        """Return the state of a flow run."""
        return dict(self.get(f"/flow_runs/{run}")["state"])

    def artifacts(self, key: str) -> list[dict[str, Any]]:
        """Return the artifacts of a key, newest first."""
        chosen = {"artifacts": {"key": {"any_": [key]}}, "sort": "CREATED_DESC"}
        return list(self.post("/artifacts/filter", chosen))

    def save_block(self, base_url: str, api_key: str, name: str) -> str:
        """Save a MediaService block and return the id of its document."""
        command = [sys.executable, "-c", SAVE_BLOCK, base_url, api_key, name]
        saved = subprocess.run(
            command, env=self.environment, cwd=ROOT, check=True, capture_output=True, text=True
        )
        return saved.stdout.split()[-1]

    def processes(self, called: str = "") -> list[int]:
        """Return the processes that work for it, of those that are called like this."""
        mine = f"PREFECT_API_URL={self.url}/api\0".encode()
        return sorted(
            int(process.name)
            for process in Path("/proc").glob("[0-9]*")
            if mine in _read(process / "environ")
            and called in _read(process / "cmdline").replace(b"\0", b" ").decode()
        )

    def answers(self) -> bool:
        """Say whether the server answers."""
        try:
            return httpx.get(f"{self.url}/api/health", trust_env=False).is_success
        except httpx.TransportError:
            return False


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        # It has ended, or is ending
        return b""


@contextmanager
def running_module(
    python: Path, folder: Path, names: Mapping[str, str], *arguments: str
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a module in a folder, with its output in a file there, and interrupt it at the end.

    Args:
        python: The interpreter.
        folder: Where it works.
        names: Its environment.
        arguments: The module, and what it is given.
    """
    with (folder / f"{arguments[1]}.log").open("w") as log:
        process = subprocess.Popen(
            [python, "-m", *arguments], cwd=folder, env=names, stdout=log, stderr=log
        )
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(SECONDS_TO_END)
            finally:
                process.kill()


def flow_runs_below(folder: Path) -> list[int]:
    """Find the processes in which a worker of Prefect runs flows that work below a folder."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                works_in = os.readlink(entry / "cwd")
            except OSError:
                continue
            runs = any(word in (b"prefect.flow_engine", b"prefect.engine") for word in words)
            if runs and works_in.startswith(str(folder)):
                found.append(int(entry.name))
    return found


def until(condition: Callable[[], bool], seconds: float) -> None:
    """Wait for something."""
    deadline = Deadline(seconds)
    while not condition():
        assert not deadline.is_over, "it did not happen in time"
        time.sleep(0.5)
