"""The Prefect server of a command that names none, begun while the command is still being loaded.

Prefect starts one where none is named, and for that reads all of its server into the process of the
run as well: seconds of work, before which the server does not begin. Here it begins first, and the
run knows no more of it than its address. So nothing here imports Prefect.
"""

import atexit
import ctypes
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from itertools import pairwise
from pathlib import Path

from typing_extensions import override

from media_pipelines.run.migrated_database import MigratedDatabase

_NEED_ONE = ("run", "batch")
_MAY_NEED_ONE = "mcp"
_ONLY_ASKS = ("--help", "-h")
_ADDRESS = "PREFECT_API_URL"
_SAYS_WHICH = (_ADDRESS, "PREFECT_PROFILE", "PREFECT_SERVER_ALLOW_EPHEMERAL_MODE")
RECORDING = {
    # With its defaults the server writes each event by itself: it loses those of bursts above 3,300
    # task runs, and on SQLite most requests of a flow that follows another one meet a locked
    # database and are sent again two seconds later
    "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_BATCH_SIZE": "200",
    "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_READ_BATCH_SIZE": "200",
    "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_FLUSH_INTERVAL": "1",
    "PREFECT_SERVER_SERVICES_EVENT_PERSISTER_BATCH_SIZE": "200",
    "PREFECT_SERVER_SERVICES_EVENT_PERSISTER_READ_BATCH_SIZE": "200",
}
"""How every server that we start writes what it is told of the runs."""
_LOOPS = (
    "CANCELLATION_CLEANUP",
    "CLEANUP_RECONCILER",
    "FOREMAN",
    "LATE_RUNS",
    "PAUSE_EXPIRATIONS",
    "REPOSSESSOR",
    "SCHEDULER",
)
_SETTINGS = {
    # It serves one run, and leaves all others in the same database as they are
    **{f"PREFECT_SERVER_SERVICES_{loop}_ENABLED": "false" for loop in _LOOPS},
    "PREFECT_UI_ENABLED": "0",
    # Whoever saves a block registers its type. All that are installed are for pages: it has none
    "PREFECT_MEMOIZE_BLOCK_AUTO_REGISTRATION": "false",
    "PREFECT_API_BLOCKS_REGISTER_ON_START": "false",
}
_POLL_SECONDS = 0.05
LONGEST_OUTPUT = 500
READY = "Prefect is at"
"""With this `media ui` says that everything is there."""
_PR_SET_PDEATHSIG = 1


class TemporaryServer:
    """A server of one process, which ends it.

    Args:
        home: Where it keeps its records; None: where Prefect keeps them.

    Attributes:
        starting: A sentence for who waits for it.
        has_pages: Whether people can be asked there.
        most_seconds: How long it may take to start.
    """

    starting = "Starting Prefect's temporary server, which takes some seconds."
    has_pages = False
    most_seconds = 120.0  # A busy machine takes its time
    _is_elsewhere = False
    _end_seconds = 5.0

    def __init__(self, home: Path | None = None) -> None:
        self._port = _free_port()
        self.address = f"http://127.0.0.1:{self._port}/api"
        home = home or _home()
        self._database = MigratedDatabase(
            home, is_elsewhere=self._is_elsewhere or _names_a_database()
        )
        self._output = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the server
        self._begin(home)
        atexit.register(self.end)

    def _begin(self, home: Path) -> None:
        self._database.prepare()
        self._start(
            ("prefect", "server", "start", "--host", "127.0.0.1", "--log-level", "ERROR"),
            RECORDING | os.environ | _SETTINGS | {"PREFECT_HOME": str(home)},
        )

    def _start(self, module: Sequence[str], environment: Mapping[str, str]) -> None:
        with spared_by_ctrl_c():
            self._process = subprocess.Popen(
                (sys.executable, "-P", "-m", *module, "--port", str(self._port)),
                env=environment,
                stdin=subprocess.DEVNULL,
                # It is ended while it still writes, and complains of that
                stdout=self._output,
                stderr=subprocess.STDOUT,
                preexec_fn=_end_with_parent,
            )

    def answers_within(self, seconds: float) -> bool:
        """Wait until it answers, and say whether it does."""
        deadline = time.monotonic() + seconds
        while self._process.poll() is None and time.monotonic() < deadline:
            if self._is_well():
                self._database.keep()
                return True
            time.sleep(_POLL_SECONDS)
        return False

    def output(self) -> str:
        """Return the end of what it has printed."""
        # The server writes where the file stands: what is read here leaves it there
        length = os.fstat(self._output.fileno()).st_size
        first = max(length - LONGEST_OUTPUT, 0)
        said = os.pread(self._output.fileno(), LONGEST_OUTPUT, first)
        return said.decode(errors="replace").strip()

    def _is_well(self) -> bool:
        # Whoever else has got the port meanwhile does not say so
        asking = HTTPConnection("127.0.0.1", self._port)
        try:
            asking.request("GET", "/api/health")
            return asking.getresponse().status == HTTPStatus.OK
        except (OSError, HTTPException):
            return False
        finally:
            asking.close()

    def end(self) -> None:
        """End it; one that has ended stays so."""
        self._process.terminate()
        try:
            self._process.wait(self._end_seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class ServerWithWorker(TemporaryServer):
    """`media ui`, for as long as a batch with several workers: its runs need more than a server."""

    starting = "Starting Prefect and a worker, which takes a minute or two."
    has_pages = True
    most_seconds = 300.0
    _is_elsewhere = True
    _end_seconds = 60.0

    @override
    def _begin(self, home: Path) -> None:
        self._start(("media_pipelines", "ui"), os.environ)

    @override
    def _is_well(self) -> bool:
        # The flows are deployed, too
        return READY in self.output() and super()._is_well()


class ServerOnDemand(TemporaryServer):
    """A server that begins with the first run: most of those who start a chat never make anything.

    Prefect reads its address when it is imported, so that is chosen at once.
    """

    _is_begun = False

    @override
    def _begin(self, home: Path) -> None:
        self._records = home
        # Runs begin at once
        self._beginning = threading.Lock()

    @override
    def answers_within(self, seconds: float) -> bool:
        with self._beginning:
            if not self._is_begun or self._process.poll() is not None:
                super()._begin(self._records)
                self._is_begun = True
        return super().answers_within(seconds)

    @override
    def end(self) -> None:
        if self._is_begun:
            super().end()


_begun: list[TemporaryServer] = []


def begin_for(command: Sequence[str]) -> None:
    """Begin a server for a command line that runs a flow, if nothing can name another one.

    From then on it is the one that Prefect is told of. It does not answer yet.
    """
    runs = len(command) > 1 and command[0] in _NEED_ONE
    may_run = command[:1] == [_MAY_NEED_ONE]
    if not (runs or may_run) or any(word in _ONLY_ASKS for word in command) or _may_be_named():
        return
    kind = ServerWithWorker if _names_workers(command) else TemporaryServer
    server = ServerOnDemand() if may_run else kind()
    _begun.append(server)
    os.environ[_ADDRESS] = server.address


def temporary_server() -> TemporaryServer | None:
    """Return the server that was begun; None: Prefect decides which one there is."""
    return _begun[0] if _begun else None


@contextmanager
def spared_by_ctrl_c() -> Iterator[None]:
    """Have Ctrl-C spare the processes that this thread starts inside.

    A terminal sends it to all of its processes, and a server must not end before the flow has said
    how it ended.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    # Also with one that was killed. Only Linux can
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _names_workers(command: Sequence[str]) -> bool:
    """Say whether a command line asks for more than one worker, and for more than a plan."""
    said = [value for word, value in pairwise([*command, ""]) if word == "--workers"]
    said += [word.partition("=")[2] for word in command if word.startswith("--workers=")]
    return any(value != "1" for value in said) and "--dry-run" not in command


def _may_be_named() -> bool:
    """Say whether there is anything from which Prefect may read the address of a server."""
    if any(name in os.environ for name in _SAYS_WHICH):
        return True
    return (
        Path(".env").exists()
        or Path("prefect.toml").exists()
        or "[tool.prefect" in _text(Path("pyproject.toml"))
        or _ADDRESS in _text(_profiles())
    )


def _names_a_database() -> bool:
    named = any(name.startswith("PREFECT_") and "_DATABASE_" in name for name in os.environ)
    return named or "_DATABASE_" in _text(_profiles())


def _home() -> Path:
    return Path(os.environ.get("PREFECT_HOME") or Path.home() / ".prefect").expanduser()


def _profiles() -> Path:
    return Path(os.environ.get("PREFECT_PROFILES_PATH") or _home() / "profiles.toml")


def _text(file: Path) -> str:
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""
