"""Prefect's temporary server, begun while the command that needs it is still being loaded.

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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from media_pipelines.run.prefect_tables import prepare_tables

_NEED_ONE = ("run", "batch")
_ONLY_ASKS = ("--help", "-h")
_ADDRESS = "PREFECT_API_URL"
_SAYS_WHICH = (_ADDRESS, "PREFECT_PROFILE", "PREFECT_SERVER_ALLOW_EPHEMERAL_MODE")
# As Prefect starts its own
_SETTINGS = {
    "PREFECT_UI_ENABLED": "0",
    "PREFECT__SERVER_EPHEMERAL": "1",
    "PREFECT__SERVER_FINAL": "1",
    # Whoever saves a block registers its type. All that are installed are for pages: it has none
    "PREFECT_MEMOIZE_BLOCK_AUTO_REGISTRATION": "false",
    "PREFECT_API_BLOCKS_REGISTER_ON_START": "false",
}
_END_SECONDS = 5.0
_PR_SET_PDEATHSIG = 1


class TemporaryServer:
    """A server of one process, which ends it."""

    def __init__(self) -> None:
        self.address = f"http://127.0.0.1:{_free_port()}/api"
        if "_DATABASE_" not in _text(_profiles()):
            prepare_tables(_home(), os.environ)
        with spared_by_ctrl_c():
            self.process = subprocess.Popen(
                _command(self.address),
                env=os.environ | _SETTINGS,
                stdin=subprocess.DEVNULL,
                preexec_fn=_end_with_parent,
            )
        atexit.register(self._end)

    def _end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


_begun: list[TemporaryServer] = []


def begin_for(command: Sequence[str]) -> None:
    """Begin a server for a command line that runs a flow, if nothing can name another one.

    From then on it is the one that Prefect is told of. It does not answer yet.
    """
    runs = len(command) > 1 and command[0] in _NEED_ONE
    if runs and not any(word in _ONLY_ASKS for word in command) and not _may_be_named():
        server = TemporaryServer()
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


def _command(address: str) -> Sequence[str]:
    port = address.removesuffix("/api").rpartition(":")[2]
    return (sys.executable, "-P", "-m", "media_pipelines.run.server_process", port)


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


def _home() -> Path:
    return Path(os.environ.get("PREFECT_HOME") or Path.home() / ".prefect").expanduser()


def _profiles() -> Path:
    return Path(os.environ.get("PREFECT_PROFILES_PATH") or _home() / "profiles.toml")


def _text(file: Path) -> str:
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""
