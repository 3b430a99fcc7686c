"""A PostgreSQL server on loopback, of whatever version the machine has installed."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from media_testing.processes import children

PASSWORD = "between-tests"
# Port to the folder of what runs there
_DATA: dict[int, Path] = {}


@contextmanager
def running(address: str = "127.0.0.1", *settings: str) -> Iterator[str]:
    """Serve an empty database at an address of this machine; yield its URL."""
    programs = _programs()
    # Its owner cannot enter the folders of pytest
    home = Path(tempfile.mkdtemp(prefix="postgres-"))
    user = _user()
    if user:
        shutil.chown(home, user)
    data, port = home / "data", _free_port()
    _DATA[port] = data
    more = "".join(f" -c {setting}" for setting in settings)
    options = f"-h {address} -p {port} -k {home}{more}"
    try:
        (home / "password").write_text(PASSWORD)
        initdb = ("-U", "postgres", "-A", "scram-sha-256", f"--pwfile={home / 'password'}")
        _run(user, programs / "initdb", "-D", data, "--no-sync", *initdb)
        start = ("-w", "-t", "60", "-l", home / "log", "-o", options)
        if address != "127.0.0.1":
            with (data / "pg_hba.conf").open("a") as rules:
                rules.write("host all all samenet scram-sha-256\n")
        _run(user, programs / "pg_ctl", "-D", data, *start, "start")
        yield f"postgresql://postgres:{PASSWORD}@{address}:{port}/postgres"
    finally:
        if (data / "postmaster.pid").exists():
            _run(user, programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(home)


def data_of(url: str) -> Path:
    """Return the folder of the data of a server that runs."""
    return _DATA[urlsplit(url).port or 0]


def restart(data: Path) -> None:
    """End a server as a crash does, and start it again."""
    _run(_user(), _programs() / "pg_ctl", "-D", data, "-m", "immediate", "-w", "restart")


def back_up(url: str, file: Path) -> None:
    """Write a database into a file, as an operator would."""
    subprocess.run([_programs() / "pg_dump", "-Fc", "-f", file, url], check=True)


def restore(file: Path, url: str) -> None:
    """Make a database of what `back_up` has written in an empty one."""
    subprocess.run([_programs() / "pg_restore", "-d", url, "--exit-on-error", file], check=True)


@contextmanager
def hanging(data: Path) -> Iterator[None]:
    """Have a server answer nothing, with all its connections open."""
    first = int((data / "postmaster.pid").read_text().splitlines()[0])
    pids = [first, *children(first)]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def _programs() -> Path:
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    found = [*known, *([Path(on_path).resolve().parent] if on_path else [])]
    if not found:
        pytest.skip("PostgreSQL is not installed")
    return found[0]


def _user() -> str:
    """Return the user to whom the server has to belong; empty: to that of the tests."""
    if os.geteuid():
        return ""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _run(user: str, *command: object) -> None:
    words = [str(word) for word in command]
    if user:
        words = ["setpriv", f"--reuid={user}", "--clear-groups", *words]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd="/")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
