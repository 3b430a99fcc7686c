"""A PostgreSQL server on loopback, of whatever version the machine has installed."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PASSWORD = "between-tests"


@contextmanager
def running() -> Iterator[str]:
    """Serve an empty database; yield its address."""
    programs = _programs()
    # Its owner cannot enter the folders of pytest
    home = Path(tempfile.mkdtemp(prefix="postgres-"))
    user = _user()
    if user:
        shutil.chown(home, user)
    data, port = home / "data", _free_port()
    options = f"-h 127.0.0.1 -p {port} -k {home}"
    try:
        (home / "password").write_text(PASSWORD)
        initdb = ("-U", "postgres", "-A", "scram-sha-256", f"--pwfile={home / 'password'}")
        _run(user, programs / "initdb", "-D", data, "--no-sync", *initdb)
        start = ("-w", "-t", "60", "-l", home / "log", "-o", options)
        _run(user, programs / "pg_ctl", "-D", data, *start, "start")
        yield f"postgresql://postgres:{PASSWORD}@127.0.0.1:{port}/postgres"
    finally:
        if (data / "postmaster.pid").exists():
            _run(user, programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(home)


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
