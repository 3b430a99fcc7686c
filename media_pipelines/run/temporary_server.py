"""The Prefect server of a command that names none, begun while the command is still being loaded.

Prefect starts one where none is named, and for that reads all of its server into the process of the
run as well: seconds of work, before which the server does not begin. Here it begins first, and the
run knows no more of it than its address. So nothing here imports Prefect.
"""

import atexit
import ctypes
import hashlib
import json
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
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

from typing_extensions import override

from media_api.client.shared_process import SharedProcess, write_private
from media_pipelines.run.keep_time import NO_KEEP, keep_seconds
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
_PROGRAM = ("server", "start", "--host", "127.0.0.1", "--log-level", "ERROR")
_KEEPER = "media_pipelines.run.prefect_keeper"
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
        self.address = _address_at(self._port)
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
            ("prefect", *_PROGRAM),
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
        while not self._has_ended() and time.monotonic() < deadline:
            if self._is_well():
                self._database.keep()
                return True
            time.sleep(_POLL_SECONDS)
        return False

    def _has_ended(self) -> bool:
        return self._process.poll() is not None

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


class KeptServer(TemporaryServer):
    """A server that runs share, and that may stay for the next one.

    Its files are in `media-server` of PREFECT_HOME.
    """

    def __init__(self) -> None:
        self._home = _home()
        self._shared = SharedProcess(self._home / "media-server")
        self._place = self._shared.folder / "server.json"
        self._database = MigratedDatabase(self._home, is_elsewhere=_names_a_database())

    def join(self, *, starts: bool) -> bool:
        """Use the server that is there, or a new one, until the end of this process.

        Args:
            starts: Whether a new one is started, if there is none or it has other settings.

        Returns:
            Whether it is used.
        """
        if not starts and not self._place.exists():
            return False
        with self._shared.turn():
            if not (self._may_be_used(may_end=starts) and (starts or self._shared.is_alive())):
                return False
            # One that is just ending is gone then
            self._shared.hold()
            if self._shared.is_alive():
                self.starting = ""
                self._serve_at(_read(self._place)["port"])
            elif starts:
                self._begin(self._home)
            else:
                self._shared.release()
                return False
        atexit.register(self.end)
        return True

    def _may_be_used(self, *, may_end: bool) -> bool:
        """Say whether there is none with other settings any more."""
        if not self._shared.is_alive() or self._shared.identity == _identity():
            return True
        self.starting = f"The one that stayed has other settings. {self.starting}"
        return may_end and self._shared.end(_read(self._place)["pid"])

    @override
    def _begin(self, home: Path) -> None:
        self._serve_at(_free_port())
        self._database.prepare()
        self._shared.note_start(_identity())
        command = (sys.executable, "-P", "-m", _KEEPER, str(self._shared.folder), *_PROGRAM)
        with self._shared.new_life() as life, self._log.open("wb") as log:
            process = subprocess.Popen(
                (*command, "--port", str(self._port)),
                env=RECORDING | os.environ | _SETTINGS | {"PREFECT_HOME": str(home)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                pass_fds=(life,),
                # Ctrl-C is for the run, and the end of its terminal
                start_new_session=True,
            )
        # It outlives this process
        threading.Thread(target=process.wait, name="prefect", daemon=True).start()
        write_private(self._place, json.dumps({"port": self._port, "pid": process.pid}))

    def _serve_at(self, port: int) -> None:
        self._port, self.address = port, _address_at(port)

    @property
    def _log(self) -> Path:
        return self._shared.folder / "server.log"

    @override
    def _has_ended(self) -> bool:
        return not self._shared.is_alive()

    @override
    def output(self) -> str:
        return _text(self._log)[-LONGEST_OUTPUT:].strip()

    @override
    def end(self) -> None:
        self._shared.release()

    def keep(self, seconds: float) -> None:
        """Have it stay so long for the next run; 0: it ends with the last run that uses it."""
        self._shared.keep(seconds)

    def stop(self) -> bool | None:
        """End one that nobody uses; one that is used ends with its last run.

        Returns:
            Whether it has ended; None: there is none.
        """
        if not self._place.exists() or not self._shared.is_alive():
            return None
        return self._shared.stop(_read(self._place)["pid"])


_begun: list[TemporaryServer] = []


def begin_for(command: Sequence[str]) -> None:
    """Begin a server for a command line that runs a flow, if nothing can name another one.

    From then on it is the one that Prefect is told of. It does not answer yet.
    """
    runs = len(command) > 1 and command[0] in _NEED_ONE
    may_run = command[:1] == [_MAY_NEED_ONE]
    if not (runs or may_run) or any(word in _ONLY_ASKS for word in command) or _may_be_named():
        return
    if may_run:
        server: TemporaryServer = ServerOnDemand()
    elif _names_workers(command):
        server = ServerWithWorker()
    else:
        server = _shared_server(command) or TemporaryServer()
    _begun.append(server)
    os.environ[_ADDRESS] = server.address


def _shared_server(command: Sequence[str]) -> KeptServer | None:
    """Return the server that stays, if there is one, or if this run is to leave one."""
    server = KeptServer()
    return server if server.join(starts=_is_to_stay(command)) else None


def _is_to_stay(command: Sequence[str]) -> bool:
    try:
        return bool(keep_seconds(no_keep=NO_KEEP in command))
    except ValueError:
        # The run itself says what is wrong
        return False


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


def _address_at(port: int) -> str:
    return f"http://127.0.0.1:{port}/api"


def _identity() -> str:
    """Return a digest of what makes a server another one."""
    named = {name: value for name, value in os.environ.items() if name.startswith("PREFECT_")}
    named.pop(_ADDRESS, None)
    settings = (RECORDING, _SETTINGS, sorted(named.items()), _text(_profiles()))
    parts = (sys.executable, version("prefect"), os.getuid(), *settings)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


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


def _read(place: Path) -> Mapping[str, int]:
    found: Mapping[str, int] = json.loads(place.read_text())
    return found
