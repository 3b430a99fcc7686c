"""Which processes count as waiting for their jobs."""

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from blocks.job_ledger import JobEntry
from tasks.orphans import CLOCK_STEP_SECONDS, is_awaited_here


@pytest.fixture
def process() -> Iterator["subprocess.Popen[bytes]"]:
    """A process that lives until its input ends."""
    command = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        yield process


def entry(pid: int) -> JobEntry:
    return JobEntry(service="s", key="k", operation="o", pid=pid)


def test_a_process_that_nobody_has_looked_at_since_it_sent_is_alive(
    process: "subprocess.Popen[bytes]",
) -> None:
    # Nothing under /proc/<pid> has been read when the entry is written.
    assert is_awaited_here(entry(process.pid))


def test_a_process_that_has_ended_waits_for_nothing_also_unreaped(
    process: "subprocess.Popen[bytes]",
) -> None:
    job = entry(process.pid)
    process.kill()
    deadline = time.monotonic() + 10
    while is_awaited_here(job) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_awaited_here(job)
    process.wait()
    assert not is_awaited_here(job)


def test_a_process_that_began_after_the_job_is_another_one(
    process: "subprocess.Popen[bytes]",
) -> None:
    job = entry(process.pid)
    assert not is_awaited_here(replace(job, recorded_at=job.recorded_at - CLOCK_STEP_SECONDS - 5))


def test_a_process_of_another_machine_is_not_looked_for(process: "subprocess.Popen[bytes]") -> None:
    assert not is_awaited_here(replace(entry(process.pid), host="elsewhere"))
