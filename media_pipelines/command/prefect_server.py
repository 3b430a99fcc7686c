"""`media ui`: a Prefect server with the flows deployed to it, and a worker that runs them."""

import errno
import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from importlib.resources import as_file, files
from pathlib import Path
from types import FrameType
from typing import Annotated, NoReturn

import httpx
from cyclopts import Parameter

from media_api.programs.exit_codes import EXIT_FAILED, EXIT_INTERRUPTED
from media_api.programs.kept_process import KeptProcess
from media_api.programs.port import Port
from media_api.programs.postgres import NoPostgres
from media_pipelines.command.prefect_database import ADDRESS_SETTINGS, LOGS, prefect_database
from media_pipelines.command.work_pool import WORK_POOL
from media_pipelines.run.temporary_server import READY, RECORDING

LOGOS = files("media_pipelines.blocks") / "logos"
SECONDS_TO_START = 120.0
POLL_SECONDS = 0.5
# A part that lives shorter may be ill, or miss another part that is just being started again
SECONDS_TO_PROVE_ITSELF = 60.0
MOST_EARLY_ENDS = 4

SERVER_SETTINGS: Mapping[str, str] = {
    "PREFECT_SERVER_UI_SHOW_PROMOTIONAL_CONTENT": "false",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "DO_NOT_TRACK": "1",
    **RECORDING,
    # An answer 503 leaves its reason in the log
    "PREFECT_API_LOG_RETRYABLE_ERRORS": "true",
    # Leases of concurrency limits in memory would be lost with the server, and their runs ended
    "PREFECT_SERVER_CONCURRENCY_LEASE_STORAGE": (
        "prefect.server.concurrency.lease_storage.filesystem"
    ),
}


class _Stopped(Exception):
    """Somebody wants it to end."""


class _CannotGoOn(Exception):
    """A part has ended and is not started again; the message says which one."""


def ui(
    *, port: Port = 4200, home: Annotated[Path | None, Parameter(negative_none=())] = None
) -> int:
    """Show the flows in Prefect's pages, and run what is started there, until Ctrl-C.

    Starts a Prefect server on PostgreSQL and a worker, deploys all flows, and starts again what
    dies. Runs work in the folder where this was called. PREFECT_SERVER_DATABASE_CONNECTION_URL may
    name a database; else PostgreSQL runs in the home, where it is installed.

    Args:
        port: Port of the pages.
        home: Folder of the server's database and of the logs; by default PREFECT_HOME, else
            .prefect.
    """
    folder = (home or Path(os.environ.get("PREFECT_HOME") or ".prefect")).resolve()
    (folder / LOGS).mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, _stop)
    try:
        with ExitStack() as ending:
            _keep_alive(_parts(folder, port, ending))
    except _CannotGoOn as exc:
        print(exc, file=sys.stderr)
        return EXIT_FAILED
    except NoPostgres as exc:
        print(f"PostgreSQL cannot be used: {exc}.", file=sys.stderr)
        return EXIT_FAILED
    except _Stopped:
        return EXIT_INTERRUPTED


def _stop(_signal: int, _frame: FrameType | None) -> None:
    # Whoever is impatient asks again: what is ending goes on ending
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise _Stopped


def _parts(folder: Path, port: int, ending: ExitStack) -> Sequence[KeptProcess]:
    """Start everything, in the order in which it is needed; it ends in the reverse one."""
    address = f"http://127.0.0.1:{port}"
    _be_alone(folder, address, ending)
    _need_port(port)
    environment = _environment(folder, address)
    database = prefect_database(folder, ending)
    print(database.told, flush=True)
    server = _server(folder, port, environment, database.address)
    ending.callback(server.end)
    print("Prefect's server starts, and all flows are deployed: a minute or two.", flush=True)
    server.start()
    _wait_for(server, address)
    _deploy(folder, address, environment, database.most_runs)
    # It ends first, and with it its runs, while the server still answers
    worker = _worker(folder, environment)
    ending.callback(worker.end)
    worker.start()
    print(f"{READY} {address}. Ctrl-C ends it.", flush=True)
    print(f"Its commands find it with: export PREFECT_API_URL={address}/api", flush=True)
    return [part for part in (database.part, server, worker) if part]


def _be_alone(folder: Path, address: str, ending: ExitStack) -> None:
    lock = ending.enter_context((folder / "ui.lock").open("a+"))
    lock.seek(0)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as exc:
        raise _CannotGoOn(
            f"Another `media ui` works in {folder}. Use it: export PREFECT_API_URL={lock.read()}; "
            "or give this one another --home (or PREFECT_HOME)."
        ) from exc
    lock.truncate(0)
    print(f"{address}/api", file=lock, end="", flush=True)


def _need_port(port: int) -> None:
    # Whoever answers there would be taken for our server, and the flows deployed to it
    with socket.socket() as ours:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            ours.bind(("127.0.0.1", port))
        except OSError as exc:
            is_taken = exc.errno == errno.EADDRINUSE
            why = "in use, perhaps by another Prefect server" if is_taken else "not to be had"
            raise _CannotGoOn(f"Port {port} is {why}: give another one with --port.") from exc


def _environment(folder: Path, address: str) -> dict[str, str]:
    # Where the records are, and with which password, is nothing that runs need to know
    inherited = {name: value for name, value in os.environ.items() if name not in ADDRESS_SETTINGS}
    return {
        **inherited,
        **SERVER_SETTINGS,
        "PREFECT_HOME": str(folder),
        "PREFECT_API_URL": f"{address}/api",
        "PREFECT_SERVER_UI_API_URL": f"{address}/api",
        "PREFECT_UI_STATIC_DIRECTORY": str(folder / "pages"),
        # A run starts 4 s after it is asked for instead of 15 s
        "PREFECT_WORKER_QUERY_SECONDS": "1",
    }


def _server(
    folder: Path, port: int, environment: Mapping[str, str], database: str | None
) -> KeptProcess:
    # It would fetch a list of its integrations; with a dead proxy it takes the one it brings
    offline = {"HTTPS_PROXY": "http://127.0.0.1:9", "NO_PROXY": "127.0.0.1,localhost"}
    records = {ADDRESS_SETTINGS[0]: database} if database else {}
    command = ("prefect", "server", "start", "--host", "127.0.0.1", "--port", str(port))
    return KeptProcess(
        "Prefect's server",
        _python(*command),
        {**environment, **offline, **records},
        folder / LOGS / "server.log",
    )


def _worker(folder: Path, environment: Mapping[str, str]) -> KeptProcess:
    command = ("worker", "start", "--pool", WORK_POOL, "--type", "media-process")
    return KeptProcess(
        "The worker",
        _python("media_pipelines.command.process_worker", *command, "--name", "media-worker"),
        environment,
        folder / LOGS / "worker.log",
    )


def _python(*module: str) -> Sequence[str]:
    return (sys.executable, "-P", "-m", *module)


def _wait_for(server: KeptProcess, address: str) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    with httpx.Client(trust_env=False, timeout=2) as http:
        while time.monotonic() < deadline and not server.ended():
            try:
                if http.get(f"{address}/api/health").is_success:
                    return
            except httpx.TransportError:
                pass
            time.sleep(POLL_SECONDS)
    raise _CannotGoOn(f"Prefect's server did not start at {address}: {server.log} says why.")


def _deploy(
    folder: Path, address: str, environment: Mapping[str, str], most_runs: int | None
) -> None:
    # The server's own pages bring the logos to browsers without the internet
    with as_file(LOGOS) as logos:
        shutil.copytree(logos, folder / "pages" / "v1", dirs_exist_ok=True)
    # Not one of the worker: Prefect's dies when a run is retried while its last attempt has a place
    limit = ("--most-runs", str(most_runs)) if most_runs else ()
    command = _python("media_pipelines", "deploy", "--logos", address, "--resume", *limit)
    if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL).returncode:
        raise _CannotGoOn("The flows could not be deployed.")


def _keep_alive(parts: Sequence[KeptProcess]) -> NoReturn:
    early_ends = Counter[KeptProcess]()
    while True:
        time.sleep(POLL_SECONDS)
        for part in parts:
            how = part.ended()
            if not how:
                continue
            early_ends[part] = early_ends[part] + 1 if part.seconds < SECONDS_TO_PROVE_ITSELF else 1
            if early_ends[part] > MOST_EARLY_ENDS:
                raise _CannotGoOn(f"{part.name} ends again and again ({how}): see {part.log}.")
            print(f"{part.name} has ended ({how}) and is started again.", flush=True)
            part.start()
