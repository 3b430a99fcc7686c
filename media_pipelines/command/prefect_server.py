"""`media ui`: a Prefect server with the flows deployed to it, and a worker that runs them."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from types import FrameType
from typing import Annotated

import httpx
from cyclopts import Parameter

from media_pipelines.command.exit_codes import EXIT_FAILED, EXIT_INTERRUPTED
from media_pipelines.command.port import Port
from media_pipelines.command.work_pool import WORK_POOL

LOGOS = files("media_pipelines.blocks") / "logos"
SECONDS_TO_START = 120.0
SECONDS_TO_END = 20.0
POLL_SECONDS = 0.5

SERVER_SETTINGS: Mapping[str, str] = {
    "PREFECT_SERVER_UI_SHOW_PROMOTIONAL_CONTENT": "false",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "DO_NOT_TRACK": "1",
    # With its defaults the server loses the records of task runs that come in bursts above 3,300
    "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_BATCH_SIZE": "200",
    "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_READ_BATCH_SIZE": "200",
    "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_FLUSH_INTERVAL": "1",
    "PREFECT_SERVER_SERVICES_EVENT_PERSISTER_BATCH_SIZE": "200",
    "PREFECT_SERVER_SERVICES_EVENT_PERSISTER_READ_BATCH_SIZE": "200",
    # Leases of concurrency limits in memory would be lost with the server, and their runs ended
    "PREFECT_SERVER_CONCURRENCY_LEASE_STORAGE": (
        "prefect.server.concurrency.lease_storage.filesystem"
    ),
}


class _Stopped(Exception):
    """Somebody wants it to end."""


class _DidNotStart(Exception):
    """A part has ended before it was of use."""


def ui(
    *, port: Port = 4200, home: Annotated[Path | None, Parameter(negative_none=())] = None
) -> int:
    """Show the flows in Prefect's pages, and run what is started there, until Ctrl-C.

    Starts a Prefect server and a worker, and deploys all flows. Runs work in the folder where this
    was called.

    Args:
        port: Port of the pages.
        home: Folder of the server's database; by default PREFECT_HOME, else .prefect.
    """
    folder = (home or Path(os.environ.get("PREFECT_HOME") or ".prefect")).resolve()
    address = f"http://127.0.0.1:{port}"
    environment = _environment(folder, address)
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, _stop)
    try:
        # The worker ends first, and with it its runs, while the server still answers
        with ExitStack() as parts:
            server = parts.enter_context(_server(port, environment))
            _wait_for(server, address)
            _deploy(folder, address, environment)
            worker = parts.enter_context(_worker(environment))
            print(f"Prefect is at {address}. Ctrl-C ends it.", flush=True)
            worker.wait()
    except _DidNotStart as exc:
        print(exc, file=sys.stderr)
        return EXIT_FAILED
    except _Stopped:
        return EXIT_INTERRUPTED
    print("The worker has ended.", file=sys.stderr)
    return EXIT_FAILED


def _stop(_signal: int, _frame: FrameType | None) -> None:
    # Whoever is impatient asks again: what is ending goes on ending
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise _Stopped


def _environment(folder: Path, address: str) -> dict[str, str]:
    folder.mkdir(parents=True, exist_ok=True)
    return {
        **os.environ,
        **SERVER_SETTINGS,
        "PREFECT_HOME": str(folder),
        "PREFECT_API_URL": f"{address}/api",
        "PREFECT_SERVER_UI_API_URL": f"{address}/api",
        "PREFECT_UI_STATIC_DIRECTORY": str(folder / "pages"),
        # A run starts 4 s after it is asked for instead of 15 s
        "PREFECT_WORKER_QUERY_SECONDS": "1",
    }


@contextmanager
def _server(port: int, environment: Mapping[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    # It would fetch a list of its integrations; with a dead proxy it takes the one it brings
    offline = {"HTTPS_PROXY": "http://127.0.0.1:9", "NO_PROXY": "127.0.0.1,localhost"}
    command = ("prefect", "server", "start", "--host", "127.0.0.1", "--port", str(port))
    with _part(command, {**environment, **offline}) as process:
        yield process


@contextmanager
def _worker(environment: Mapping[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    command = ("prefect", "worker", "start", "--pool", WORK_POOL, "--name", "media-worker")
    with _part(command, environment) as process:
        yield process


@contextmanager
def _part(
    command: tuple[str, ...], environment: Mapping[str, str]
) -> Iterator["subprocess.Popen[bytes]"]:
    # In a session of its own, so that Ctrl-C reaches it through us alone, and in our order
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", *command],
        env=environment,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _wait_for(server: "subprocess.Popen[bytes]", address: str) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    with httpx.Client(trust_env=False, timeout=2) as http:
        while time.monotonic() < deadline and server.poll() is None:
            try:
                if http.get(f"{address}/api/health").is_success:
                    return
            except httpx.TransportError:
                pass
            time.sleep(POLL_SECONDS)
    raise _DidNotStart(f"The Prefect server did not start: is the port of {address} free?")


def _deploy(folder: Path, address: str, environment: Mapping[str, str]) -> None:
    # The server's own pages bring the logos to browsers without the internet
    with as_file(LOGOS) as logos:
        shutil.copytree(logos, folder / "pages" / "v1", dirs_exist_ok=True)
    command = [sys.executable, "-P", "-m", "media_pipelines", "deploy", "--logos", address]
    if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL).returncode:
        raise _DidNotStart("The flows could not be deployed.")
