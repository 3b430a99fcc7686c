"""A process that has started others ends with all of them, however it ends."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from media_service.processes import keeper
from media_testing.processes import children, is_alive
from media_testing.running_service import wait_until

SECONDS = 20
# Starts a process in a session of its own, which starts another and goes away
STARTS = """
import os, sys, time
child = os.fork()
if not child:
    os.setsid()
    if os.fork():
        os._exit(0)
    open("started", "w").write(f"{os.getpid()}")
    time.sleep(600)
os.waitpid(child, 0)
while not os.path.exists("started") or not open("started").read():
    time.sleep(0.01)
"""
ENDINGS = {"waits": "time.sleep(600)", "ends": "sys.exit(7)", "dies": "os.kill(os.getpid(), 11)"}


def kept(
    folder: Path, how: str, service: int | None = None, passed: Sequence[int] = ()
) -> "subprocess.Popen[bytes]":
    script = STARTS + ENDINGS[how]
    command = [sys.executable, "-I", "-S", keeper.__file__, str(service or os.getpid())]
    return subprocess.Popen([*command, sys.executable, "-c", script], cwd=folder, pass_fds=passed)


def started(folder: Path) -> int:
    file = folder / "started"
    wait_until(lambda: file.exists() and file.read_text(), SECONDS)
    return int(file.read_text())


@pytest.mark.parametrize(("how", "status"), [("ends", 7), ("dies", -signal.SIGSEGV)])
def test_it_ends_as_its_process_and_nothing_is_left(tmp_path: Path, how: str, status: int) -> None:
    process = kept(tmp_path, how)
    assert process.wait(SECONDS) == status
    assert not is_alive(started(tmp_path))


def test_a_socket_that_its_process_left_to_others_closes_with_it(tmp_path: Path) -> None:
    ours, theirs = socket.socketpair()
    with ours:
        with theirs:
            os.set_inheritable(theirs.fileno(), True)
            process = kept(tmp_path, "dies", passed=[theirs.fileno()])
        ours.settimeout(SECONDS)
        assert ours.recv(1) == b""
    process.wait()


def test_it_ends_all_when_it_is_told_to(tmp_path: Path) -> None:
    process = kept(tmp_path, "waits")
    stray = started(tmp_path)
    found = children(os.getpid(), "os.setsid")
    assert stray in found
    process.terminate()
    assert process.wait(SECONDS) == -signal.SIGTERM
    assert not any(map(is_alive, found))


def test_it_ends_all_when_the_service_is_killed(tmp_path: Path) -> None:
    script = (
        "import os, subprocess, sys, time\n"
        f"subprocess.Popen([sys.executable, '-I', '-S', {keeper.__file__!r}, str(os.getpid()), "
        "sys.executable, '-c', sys.argv[1]])\n"
        "time.sleep(600)\n"
    )
    service = subprocess.Popen(
        [sys.executable, "-c", script, STARTS + ENDINGS["waits"]], cwd=tmp_path
    )
    stray = started(tmp_path)
    service.kill()
    service.wait()
    wait_until(lambda: not is_alive(stray), SECONDS)


def test_it_starts_nothing_for_a_service_that_has_ended(tmp_path: Path) -> None:
    assert kept(tmp_path, "waits", service=1).wait(SECONDS) == 0
    assert list(tmp_path.iterdir()) == []
