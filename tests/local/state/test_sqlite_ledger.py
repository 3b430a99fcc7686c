"""The ledger of accepted jobs: what it keeps, through whatever happens to its process."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from media_api.client.errors import StateUnusable
from media_pipelines.state.sqlite_ledger import SqliteLedger
from media_pipelines.state.state import state_at
from media_pipelines.submission.job_ledger import JobEntry, JobState
from media_testing.repository import ROOT

# Recorded long ago, so that no test depends on how long ago this module was imported
ENTRY = JobEntry(
    service="http://media", key="run:digest:0", operation="images/generations", recorded_at=1.0
)

WRITES_FOR_EVER = """
import asyncio, sys
from pathlib import Path
from media_pipelines.state.sqlite_ledger import SqliteLedger
from media_pipelines.submission.job_ledger import JobEntry

async def write():
    ledger, number = SqliteLedger(Path(sys.argv[1])), 0
    while True:
        number += 1
        await ledger.write(JobEntry(service="s", key=str(number), operation="o"))
        print(number, flush=True)

asyncio.run(write())
"""

FORKS = """
import asyncio, os, sys
from pathlib import Path
from media_pipelines.state.sqlite_ledger import SqliteLedger
from media_pipelines.submission.job_ledger import JobEntry

def write(key):
    asyncio.run(ledger.write(JobEntry(service="s", key=key, operation="o")))

ledger = SqliteLedger(Path(sys.argv[1]))
write("before")
child = os.fork()
write("parent" if child else "child")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) if child else 0)
"""


class Recorded(sqlite3.Connection):
    """A connection that says whether it was closed."""

    opened: ClassVar[list["Recorded"]] = []
    is_closed = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.opened.append(self)

    def close(self) -> None:
        super().close()
        self.is_closed = True


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Recorded]:
    """All connections that a test has opened."""
    monkeypatch.setattr(Recorded, "opened", [])
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Recorded))
    return Recorded.opened


@pytest.fixture
def ledger(tmp_path: Path) -> SqliteLedger:
    return SqliteLedger(tmp_path / "home" / "jobs.sqlite")


async def test_an_entry_is_found_by_service_and_key(ledger: SqliteLedger) -> None:
    await ledger.write(ENTRY.accepted("uuid-1"))
    found = await ledger.find("http://media", ENTRY.key)
    assert found is not None
    assert (found.task_uuid, found.state, found.attempt) == ("uuid-1", JobState.ACCEPTED, 0)
    assert await ledger.find("http://other", ENTRY.key) is None
    assert await ledger.find("http://media", "run:digest:1") is None


async def test_the_newest_entry_of_a_key_counts(ledger: SqliteLedger) -> None:
    await ledger.write(ENTRY.accepted("uuid-1").now(JobState.LOST))
    await ledger.write(replace(ENTRY, attempt=1).accepted("uuid-2"))
    found = await ledger.find(ENTRY.service, ENTRY.key)
    assert found is not None
    assert (found.task_uuid, found.attempt) == ("uuid-2", 1)


def test_idempotency_keys_fit_into_a_header_and_differ_by_attempt() -> None:
    entries = [
        replace(ENTRY, key=f"/home/Jürgen/{'stuhl' * 60}", attempt=attempt) for attempt in (0, 1)
    ]
    keys = {entry.idempotency_key for entry in entries}
    assert len(keys) == 2
    assert all(key.isascii() and 1 <= len(key) <= 255 for key in keys)
    assert {entry.accepted("uuid").now(JobState.LOST).idempotency_key for entry in entries} == keys


async def test_open_jobs_are_those_that_have_not_ended(ledger: SqliteLedger) -> None:
    await ledger.write(replace(ENTRY, key="sending"))
    await ledger.write(replace(ENTRY, key="open").accepted("uuid-1"))
    await ledger.write(replace(ENTRY, key="done").accepted("uuid-2").now(JobState.ENDED))
    await ledger.write(replace(ENTRY, key="lost").accepted("uuid-3").now(JobState.LOST))
    await ledger.write(replace(ENTRY, key="elsewhere", service="http://other").accepted("uuid-4"))
    assert {job.key for job in await ledger.open_jobs("http://media")} == {"sending", "open"}


async def test_what_ended_long_ago_is_forgotten(ledger: SqliteLedger) -> None:
    ended = replace(ENTRY.now(JobState.ENDED), recorded_at=1.0)
    await ledger.write(replace(ended, key="old"))
    await ledger.write(replace(ENTRY, key="unanswered", recorded_at=1.0))
    kept = [
        replace(ENTRY.accepted("uuid"), key="open", recorded_at=1.0),
        replace(ended, key="new", recorded_at=time.time()),
    ]
    for entry in kept:
        await ledger.write(entry)
    assert await ledger.forget_older(3600) == 2
    assert await ledger.find(ENTRY.service, "old") is None
    assert [await ledger.find(entry.service, entry.key) for entry in kept] == kept


async def test_a_ledger_of_another_version_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "jobs.sqlite"
    with closing(sqlite3.connect(file)) as older:
        older.execute("create table jobs (service text, key text, primary key (service, key))")
    with pytest.raises(StateUnusable, match=r"another version .* another place"):
        await SqliteLedger(file).find("s", "k")


async def test_many_at_once_are_all_kept(ledger: SqliteLedger) -> None:
    await asyncio.gather(*(ledger.write(replace(ENTRY, key=str(n))) for n in range(500)))
    assert len(await ledger.open_jobs(ENTRY.service)) == 500


async def test_a_canceled_writer_takes_no_entry_of_others_along(ledger: SqliteLedger) -> None:
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
    ledger = SqliteLedger(file)
    for number in told:
        assert await ledger.find("s", str(number)) is not None


async def test_the_file_of_a_ledger_that_nobody_has_any_more_is_closed(
    tmp_path: Path, opened: list[Recorded]
) -> None:
    ledger = SqliteLedger(tmp_path / "jobs.sqlite")
    await asyncio.gather(*(ledger.write(replace(ENTRY, key=str(n))) for n in range(3)))
    assert [it.is_closed for it in opened] == [False]
    del ledger
    deadline = time.monotonic() + 10
    # The thread of the ledger may still hold it for a moment
    while not opened[0].is_closed and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
    assert opened[0].is_closed


async def test_a_file_that_is_no_ledger_is_closed(tmp_path: Path, opened: list[Recorded]) -> None:
    (tmp_path / "jobs.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(StateUnusable):
        await SqliteLedger(tmp_path / "jobs.sqlite").find("s", "k")
    assert [it.is_closed for it in opened] == [True]


async def test_a_process_that_forks_and_its_child_write_into_one_ledger(tmp_path: Path) -> None:
    file = tmp_path / "jobs.sqlite"
    subprocess.run([sys.executable, "-c", FORKS, str(file)], cwd=ROOT, timeout=60, check=True)
    # Whoever closes last leaves nothing beside it
    assert list(tmp_path.iterdir()) == [file]
    keys = {job.key for job in await SqliteLedger(file).open_jobs("s")}
    assert keys == {"before", "parent", "child"}


async def test_a_ledger_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "jobs.sqlite").write_bytes(b"no database" * 1000)
    ledger = SqliteLedger(tmp_path / "jobs.sqlite")
    with pytest.raises(StateUnusable, match="fix it"):
        await ledger.write(ENTRY)
    # An entry that could not be written is no reason to believe the next one.
    with pytest.raises(StateUnusable):
        await ledger.write(replace(ENTRY, key="next"))


async def test_of_entries_that_wait_for_a_ledger_the_newest_counts(ledger: SqliteLedger) -> None:
    await ledger.write(replace(ENTRY, key="first"))
    with closing(sqlite3.connect(ledger._file)) as other:
        other.execute("alter table jobs rename to away")
    older = asyncio.create_task(ledger.write(ENTRY))
    await asyncio.sleep(0)
    newer = asyncio.create_task(ledger.write(ENTRY.accepted("uuid-1")))
    failures = await asyncio.gather(older, newer, return_exceptions=True)
    assert {type(failure) for failure in failures} == {StateUnusable}
    with closing(sqlite3.connect(ledger._file)) as other:
        other.execute("alter table away rename to jobs")
    await ledger.write(replace(ENTRY, key="last"))
    found = await ledger.find(ENTRY.service, ENTRY.key)
    assert found is not None
    assert found.task_uuid == "uuid-1"


def test_a_process_has_one_ledger_for_a_folder(tmp_path: Path) -> None:
    assert state_at("", tmp_path) is state_at("", tmp_path / "x" / "..")


async def test_a_ledger_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "jobs.sqlite"
    old = sqlite3.connect(file)
    old.execute(
        "create table jobs (service text not null, key text not null, attempt integer not null, "
        "operation text not null, task_uuid text not null, state text not null, "
        "flow_run_id text not null, host text not null, boot_id text not null, "
        "pid integer not null, start_ticks integer not null, recorded_at real not null, "
        "primary key (service, key)) without rowid"
    )
    earlier = {"SENDING": "SENT", "OPEN": "ACCEPTED", "COMPLETED": "ENDED", "FAILED": "LOST"}
    for state in earlier:
        old.execute(
            "insert into jobs values ('s', ?, 0, 'o', ?, ?, '', 'h', 'b', 1, 1, 1.0)",
            (state, f"uuid-{state}", state),
        )
    old.commit()
    old.close()
    ledgers = [SqliteLedger(file), SqliteLedger(file)]
    # Two processes may do it at once
    await asyncio.gather(*(ledger.open_jobs("s") for ledger in ledgers))
    for name, now in earlier.items():
        found = await ledgers[0].find("s", name)
        assert found is not None
        assert (found.state, found.task_uuid, found.amount) == (JobState(now), f"uuid-{name}", 0)
    assert {job.key for job in await ledgers[1].open_jobs("s")} == {"SENDING", "OPEN"}
