"""The ledger of accepted jobs: what it keeps, through whatever happens to its process."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from blocks.errors import LedgerUnusable
from blocks.job_ledger import JobEntry, JobLedger, JobState, ledger_of

ENTRY = JobEntry(service="http://media", key="run:digest:0", operation="images/generations")
ROOT = Path(__file__).resolve().parents[3]

WRITES_FOR_EVER = """
import asyncio, sys
from pathlib import Path
from blocks.job_ledger import JobEntry, JobLedger

async def write():
    ledger, number = JobLedger(Path(sys.argv[1])), 0
    while True:
        number += 1
        await ledger.write(JobEntry(service="s", key=str(number), operation="o"))
        print(number, flush=True)

asyncio.run(write())
"""


@pytest.fixture
def ledger(tmp_path: Path) -> JobLedger:
    return JobLedger(tmp_path / "home" / "jobs.sqlite")


async def test_an_entry_is_found_by_service_and_key(ledger: JobLedger) -> None:
    await ledger.write(ENTRY.accepted("uuid-1"))
    found = await ledger.find("http://media", ENTRY.key)
    assert found is not None
    assert (found.task_uuid, found.state, found.attempt) == ("uuid-1", JobState.OPEN, 0)
    assert await ledger.find("http://other", ENTRY.key) is None
    assert await ledger.find("http://media", "run:digest:1") is None


async def test_the_newest_entry_of_a_key_counts(ledger: JobLedger) -> None:
    await ledger.write(ENTRY.accepted("uuid-1").ended(failed=True))
    await ledger.write(replace(ENTRY, attempt=1).accepted("uuid-2"))
    found = await ledger.find(ENTRY.service, ENTRY.key)
    assert found is not None
    assert (found.task_uuid, found.idempotency_key) == ("uuid-2", "run:digest:0:1")


async def test_open_jobs_are_those_that_have_not_ended(ledger: JobLedger) -> None:
    await ledger.write(replace(ENTRY, key="sending"))
    await ledger.write(replace(ENTRY, key="open").accepted("uuid-1"))
    await ledger.write(replace(ENTRY, key="done").accepted("uuid-2").ended(failed=False))
    await ledger.write(replace(ENTRY, key="lost").accepted("uuid-3").ended(failed=True))
    await ledger.write(replace(ENTRY, key="elsewhere", service="http://other").accepted("uuid-4"))
    assert {job.key for job in await ledger.open_jobs("http://media")} == {"sending", "open"}


async def test_old_entries_are_forgotten(ledger: JobLedger) -> None:
    await ledger.write(replace(ENTRY, key="old", recorded_at=1.0))
    await ledger.write(ENTRY)
    assert await ledger.forget_older(3600) == 1
    assert await ledger.find(ENTRY.service, "old") is None
    assert await ledger.find(ENTRY.service, ENTRY.key) is not None


async def test_many_at_once_are_all_kept(ledger: JobLedger) -> None:
    await asyncio.gather(*(ledger.write(replace(ENTRY, key=str(n))) for n in range(500)))
    assert len(await ledger.open_jobs(ENTRY.service)) == 500


async def test_a_canceled_writer_takes_no_entry_of_others_along(ledger: JobLedger) -> None:
    await ledger.write(ENTRY)
    canceled = asyncio.create_task(ledger.write(replace(ENTRY, key="canceled")))
    other = asyncio.create_task(ledger.write(replace(ENTRY, key="other")))
    await asyncio.sleep(0)
    canceled.cancel()
    await other
    assert await ledger.find(ENTRY.service, "other") is not None


async def test_what_was_written_survives_kill_minus_nine(tmp_path: Path) -> None:
    file = tmp_path / "jobs.sqlite"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITES_FOR_EVER, str(file)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert writer.stdout is not None
    told = [int(writer.stdout.readline()) for _ in range(20)]
    os.kill(writer.pid, signal.SIGKILL)
    told += [int(line) for line in writer.communicate()[0].splitlines()]
    ledger = JobLedger(file)
    for number in told:
        assert await ledger.find("s", str(number)) is not None


async def test_a_ledger_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "jobs.sqlite").write_bytes(b"no database" * 1000)
    ledger = JobLedger(tmp_path / "jobs.sqlite")
    with pytest.raises(LedgerUnusable, match="make room or name another home"):
        await ledger.write(ENTRY)
    # An entry that could not be written is no reason to believe the next one.
    with pytest.raises(LedgerUnusable):
        await ledger.write(replace(ENTRY, key="next"))


async def test_of_entries_that_wait_for_a_ledger_the_newest_counts(ledger: JobLedger) -> None:
    await ledger.write(replace(ENTRY, key="first"))
    with sqlite3.connect(ledger._file) as other:
        other.execute("alter table jobs rename to away")
    older = asyncio.create_task(ledger.write(ENTRY))
    await asyncio.sleep(0)
    newer = asyncio.create_task(ledger.write(ENTRY.accepted("uuid-1")))
    failures = await asyncio.gather(older, newer, return_exceptions=True)
    assert {type(failure) for failure in failures} == {LedgerUnusable}
    with sqlite3.connect(ledger._file) as other:
        other.execute("alter table away rename to jobs")
    await ledger.write(replace(ENTRY, key="last"))
    found = await ledger.find(ENTRY.service, ENTRY.key)
    assert found is not None
    assert found.task_uuid == "uuid-1"


def test_a_process_has_one_ledger_for_a_folder(tmp_path: Path) -> None:
    assert ledger_of(tmp_path) is ledger_of(tmp_path / "x" / "..")
