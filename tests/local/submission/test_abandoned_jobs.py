"""Which jobs are abandoned, by the process that sent them."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from media_pipelines.state.sqlite_ledger import SqliteLedger
from media_pipelines.submission.abandoned_jobs import find_abandoned
from media_pipelines.submission.job_ledger import JobEntry
from media_pipelines.submission.process_identity import process_of, this_process

pytestmark = pytest.mark.usefixtures("prefect_server")


@pytest.fixture
def process() -> Iterator["subprocess.Popen[bytes]"]:
    """A process that lives until its input ends."""
    command = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        yield process


@pytest.fixture
def ledger(tmp_path: Path) -> SqliteLedger:
    return SqliteLedger(tmp_path / "jobs.sqlite")


def entry(pid: int, key: str = "k") -> JobEntry:
    process = process_of(pid)
    assert process is not None
    return JobEntry(service="s", key=key, operation="o", process=process)


async def abandoned(ledger: SqliteLedger) -> list[str]:
    return [job.key for job in await find_abandoned(ledger, "s", 0)]


async def test_a_job_is_abandoned_when_its_process_has_ended(
    ledger: SqliteLedger, process: "subprocess.Popen[bytes]"
) -> None:
    await ledger.write(entry(os.getpid(), "mine"))
    await ledger.write(entry(process.pid, "its"))
    assert await abandoned(ledger) == []
    process.kill()
    process.wait()
    assert await abandoned(ledger) == ["its"]


async def test_a_later_process_of_the_same_number_waits_for_nothing(ledger: SqliteLedger) -> None:
    job = entry(os.getpid())
    earlier = replace(job.process, start_ticks=job.process.start_ticks - 1)
    await ledger.write(replace(job, process=earlier))
    assert await abandoned(ledger) == ["k"]


@pytest.mark.parametrize("step", [-600.0, 600.0])
async def test_setting_the_clock_makes_none(
    ledger: SqliteLedger, process: "subprocess.Popen[bytes]", step: float
) -> None:
    # As if the clock had been set by `step` after this was written.
    await ledger.write(replace(entry(process.pid), recorded_at=time.time() - step))
    assert await abandoned(ledger) == []


async def test_a_process_of_another_machine_is_not_looked_for(ledger: SqliteLedger) -> None:
    elsewhere = replace(this_process(), host="elsewhere")
    await ledger.write(replace(entry(os.getpid()), process=elsewhere))
    assert await abandoned(ledger) == []
