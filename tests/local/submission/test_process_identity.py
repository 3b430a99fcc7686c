"""Which processes are alive, whatever the clock says."""

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from media_pipelines.submission.process_identity import ProcessIdentity, process_of, this_process
from media_testing.deadline import Deadline


@pytest.fixture
def process() -> Iterator["subprocess.Popen[bytes]"]:
    """A process that lives until its input ends."""
    command = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        yield process


def identity(process: "subprocess.Popen[bytes]") -> ProcessIdentity:
    found = process_of(process.pid)
    assert found is not None
    return found


def test_processes_that_run_are_alive_and_differ(process: "subprocess.Popen[bytes]") -> None:
    assert identity(process).is_alive
    assert this_process().is_alive
    assert identity(process) != this_process()


def test_a_process_that_has_ended_is_not_alive_also_unreaped(
    process: "subprocess.Popen[bytes]",
) -> None:
    known = identity(process)
    process.kill()
    deadline = Deadline(10)
    while known.is_alive and not deadline.is_over:
        time.sleep(0.01)
    assert not known.is_alive
    process.wait()
    assert not known.is_alive


@pytest.mark.parametrize("step", [-86_400, 600, 86_400])
def test_a_clock_that_is_set_ends_no_process(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    known = this_process()
    clock = time.time
    monkeypatch.setattr(time, "time", lambda: clock() + step)
    assert known.is_alive


@pytest.mark.parametrize("change", [{"boot_id": "earlier"}, {"start_ticks": 1}, {"host": "other"}])
def test_an_equal_number_is_not_the_same_process(change: dict[str, object]) -> None:
    assert not replace(this_process(), **change).is_alive  # type: ignore[arg-type]
