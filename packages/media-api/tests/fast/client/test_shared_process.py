"""A process that is shared: who uses it, how long it stays, when it ends."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from media_api.client.shared_process import IdleEnd, SharedProcess

HOLDS = """
import sys, time
from pathlib import Path
from media_api.client.shared_process import SharedProcess
shared = SharedProcess(Path(sys.argv[1]))
shared.hold()
print(flush=True)
time.sleep(300)
"""
LIVES = """
import fcntl, sys, time
life = open(sys.argv[1], "wb")
fcntl.flock(life, fcntl.LOCK_EX)
print(flush=True)
time.sleep(300)
"""


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def shared(tmp_path: Path, clock: Clock) -> SharedProcess:
    shared = SharedProcess(tmp_path / "shared", clock=clock)
    with shared.turn():
        shared.note_start("v1")
    return shared


@pytest.fixture
def ended() -> list[str]:
    return []


@pytest.fixture
def process(tmp_path: Path, shared: SharedProcess) -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen(
        [sys.executable, "-c", LIVES, str(shared.life)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        process.stdout.readline()
        yield process
        process.kill()


def test_without_a_wish_it_is_over_with_its_last_user(shared: SharedProcess, clock: Clock) -> None:
    idle = IdleEnd(shared, lambda: None, clock=clock)
    shared.hold()
    assert not idle.is_over()
    shared.release()
    assert idle.is_over()


def test_it_stays_for_as_long_as_it_was_asked_to(shared: SharedProcess, clock: Clock) -> None:
    idle = IdleEnd(shared, lambda: None, clock=clock)
    shared.hold()
    shared.keep(600)
    # A later one that asks for less does not shorten it
    shared.keep(10)
    shared.release()
    clock.now += 599
    assert not idle.is_over()
    shared.hold()
    clock.now += 10
    assert not idle.is_over()
    shared.release()
    assert idle.is_over()


def test_what_stays_ends_no_sooner_than_its_work(shared: SharedProcess, clock: Clock) -> None:
    work = ["a job"]
    idle = IdleEnd(shared, lambda: None, is_busy=lambda: bool(work), clock=clock)
    shared.keep(600)
    clock.now += 601
    assert not idle.is_over()
    work.clear()
    assert idle.is_over()


def test_without_a_wish_work_waits_for_the_next_start(shared: SharedProcess, clock: Clock) -> None:
    assert IdleEnd(shared, lambda: None, is_busy=lambda: True, clock=clock).is_over()


def test_let_go_it_is_over_at_once(shared: SharedProcess, clock: Clock) -> None:
    shared.keep(600)
    shared.let_go()
    assert IdleEnd(shared, lambda: None, clock=clock).is_over()


def test_a_new_start_stays_for_nobody(shared: SharedProcess) -> None:
    shared.keep(600)
    shared.note_start("v2")
    assert (shared.kept_until, shared.identity) == (0.0, "v2")


def test_a_user_that_was_killed_holds_nothing(shared: SharedProcess, clock: Clock) -> None:
    idle = IdleEnd(shared, lambda: None, clock=clock)
    command = [sys.executable, "-c", HOLDS, str(shared.folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as user:
        assert user.stdout
        user.stdout.readline()
        is_over = idle.is_over()
        user.kill()
    assert not is_over
    assert idle.is_over()


def test_what_nobody_uses_is_ended(
    shared: SharedProcess, process: "subprocess.Popen[bytes]"
) -> None:
    assert shared.is_alive()
    with shared.turn():
        assert shared.end(process.pid)
    assert not shared.is_alive()
    assert process.wait() == -15


def test_what_somebody_uses_is_not_ended(
    shared: SharedProcess, process: "subprocess.Popen[bytes]"
) -> None:
    shared.hold()
    with shared.turn():
        assert not shared.end(process.pid)
    assert shared.is_alive()
    shared.release()


def test_a_process_that_looks_for_users_is_no_user(
    shared: SharedProcess, process: "subprocess.Popen[bytes]"
) -> None:
    with shared.users_lock.open("wb") as users:
        fcntl.flock(users, fcntl.LOCK_EX)
        fcntl.flock(users, fcntl.LOCK_UN)
        with shared.turn():
            assert shared.end(process.pid)


def test_nothing_of_it_is_readable_by_others(shared: SharedProcess) -> None:
    before = os.umask(0o022)
    try:
        shared.keep(1)
    finally:
        os.umask(before)
    assert shared.folder.stat().st_mode & 0o077 == 0
    private = (shared.folder / "kept-until", shared.folder / "started-as")
    assert {file.stat().st_mode & 0o077 for file in private} == {0}
