"""What the tests with servers of real engines share; `make engines` runs them.

Who calls it names the servers. Tests of what is not named are skipped, and say how to name it.
"""

import os
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from media_testing.running_service import RunningService, wait_until

START_SECONDS = 120.0

StartServer = Callable[..., "subprocess.Popen[bytes]"]
"""Starts a program in a folder, with an environment, and waits until an address answers."""
StartService = Callable[[str, str], RunningService]
"""Starts a service by its name and the text of its file of engines."""


@pytest.fixture(scope="session")
def free_port() -> Callable[[], int]:
    """Find a port that nobody has."""

    def find() -> int:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return int(probe.getsockname()[1])

    return find


@pytest.fixture(scope="session")
def named() -> Callable[[str, str], str]:
    """Return what a variable names; without it, skip."""

    def find(variable: str, what: str) -> str:
        told = os.environ.get(variable, "")
        if not told:
            pytest.skip(f"{variable} names no {what}: make engines {variable}=…")
        # Servers start in folders of their own
        return os.path.abspath(told) if os.sep in told else told

    return find


@pytest.fixture(scope="session")
def start_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartServer]:
    """Start servers, and end them with all that they have started."""
    logs = tmp_path_factory.mktemp("servers")
    with ExitStack() as started:

        def start(
            command: Sequence[str], folder: Path, environment: Mapping[str, str], ready: str = ""
        ) -> "subprocess.Popen[bytes]":
            log = started.enter_context((logs / f"{folder.name}.log").open("ab"))
            process = subprocess.Popen(
                command,
                cwd=folder,
                env={**os.environ, **environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            started.callback(_end, process)
            if ready:
                _wait_for(process, ready, Path(log.name))
            return process

        yield start


def _wait_for(process: "subprocess.Popen[bytes]", ready: str, log: Path) -> None:
    def answers() -> bool:
        assert process.poll() is None, log.read_text(errors="replace")[-3_000:]
        try:
            return httpx.get(ready, timeout=2).is_success
        except httpx.HTTPError:
            return False

    wait_until(answers, START_SECONDS, 0.2)


def _end(process: "subprocess.Popen[bytes]") -> None:
    for number in (signal.SIGCONT, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
    process.wait(30)


@pytest.fixture(scope="module")
def start_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartService]:
    """Start services, and stop them."""
    with ExitStack() as started:

        def start(name: str, engines: str) -> RunningService:
            folder = tmp_path_factory.mktemp(name)
            (folder / "engines.toml").write_text(engines)
            service = RunningService(
                folder / "home", engines=folder / "engines.toml", drain_seconds=1
            )
            started.callback(service.stop)
            return service.start()

        yield start
