"""The ledger survives everything, so that nothing is paid for twice."""

import asyncio
import os
import signal
import subprocess
import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from media_api.contract.base import TaskError
from media_pipelines.batch.ledger import BatchLedger, LedgerPart
from media_pipelines.batch.manifest import Row
from media_pipelines.batch.problems import DamagedLedger, ForeignLedger
from media_pipelines.batch.row_record import RENDERINGS, row_record
from media_pipelines.money.account import Account
from media_pipelines.money.budget import Budget
from media_pipelines.money.prices import PriceTable
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord
from media_pipelines.submission.job_ledger import JobEntry
from media_testing.batch_samples import (
    IMAGES,
    MESHES,
    S3,
    completed,
    failed,
    manifest_of,
    photos,
    read,
)
from media_testing.repository import ROOT

MANIFEST = manifest_of("a", "b", "c")
PRICE = Decimal("0.4")

# What `save` does, without the seconds that it takes to import Prefect.
WRITER = """
import asyncio, sys
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import write_file
from media_pipelines.batch.ledger_file import RowRecord, ledger_content

async def write():
    for turn in range(100_000):
        records = [
            RowRecord(row=str(number), digest=str(turn), status="COMPLETED")
            for number in range(2000)
        ]
        await write_file(sys.argv[1], ledger_content(records), S3Settings())
        print(turn, flush=True)
asyncio.run(write())
"""


class Kept:
    """A ledger whose rows are one part of it.

    Attributes:
        ledger: The ledger.
        part: What is known of the rows.
    """

    def __init__(self, ledger: BatchLedger, part: LedgerPart) -> None:
        self.ledger = ledger
        self.part = part

    def made(self, *rows: Row) -> None:
        for row in rows:
            self.part.record(completed(row, again=self.part.again_of(row)))

    def missing(self) -> list[str]:
        return [row.name for row in MANIFEST.rows if self.part.state(row) != "done"]

    async def ended(self) -> "Kept":
        """End the run, and return what the next one finds."""
        if all(self.ledger.has_had_turn(row, self.part) for row in MANIFEST.rows):
            self.ledger.end_turn()
        await self.part.save()
        await self.ledger.save()
        return await kept_in(self.ledger.address.rpartition("/")[0])


async def kept_in(folder: str) -> Kept:
    ledger = BatchLedger(folder, S3, "chairs")
    await ledger.load()
    await ledger.keep(1)
    return Kept(ledger, await ledger.part(0))


@pytest.fixture
async def kept(tmp_path: Path) -> Kept:
    return await kept_in(str(tmp_path / "deep"))


def test_no_file_means_that_nothing_is_done(kept: Kept) -> None:
    assert kept.missing() == ["a", "b", "c"]


async def test_a_re_run_finds_what_is_done_and_only_that(kept: Kept) -> None:
    a, b, _ = MANIFEST.rows
    kept.part.record(completed(a))
    kept.part.record(failed(b))
    found = await kept.ended()
    assert found.missing() == ["b", "c"]
    assert [found.part.state(row) for row in MANIFEST.rows] == ["done", "failed", "new"]
    assert found.part.find(a) == kept.part.find(a)


async def test_what_all_runs_have_spent_is_kept_also_of_a_run_that_dies(kept: Kept) -> None:
    for before, spent in ((0, 0.4), (0.4, 0.8)):
        ledger = (await kept_in(kept.ledger.address.rpartition("/")[0])).ledger
        assert ledger.spent_before == before
        ledger.account = Account(Budget(), PriceTable(name="p", prices={(MESHES, ""): PRICE}))
        ledger.account.reserve(JobEntry(service="s", key="key", operation=MESHES))
        await ledger.save()
        assert ledger.spent == spent


def test_a_row_that_asks_for_something_else_is_missing(kept: Kept) -> None:
    row = MANIFEST.rows[0]
    kept.part.record(completed(row))
    assert kept.part.state(replace(row, digest="other")) == "changed"
    assert kept.part.current(replace(row, digest="other")) is None


async def test_saving_what_is_saved_writes_nothing(kept: Kept) -> None:
    kept.part.record(completed(MANIFEST.rows[0]))
    found = await kept.ended()
    files = (kept.part.address, kept.ledger.address)
    before = [os.stat(file).st_ino for file in files]
    await kept.ended()
    await found.ended()
    assert [os.stat(file).st_ino for file in files] == before


async def test_saves_at_the_same_time_end_with_the_last_state(kept: Kept) -> None:
    saves = []
    for row in MANIFEST.rows:
        kept.part.record(completed(row))
        saves.append(asyncio.create_task(kept.part.save()))
        await asyncio.sleep(0)
    await asyncio.gather(*saves)
    assert (await kept.ended()).missing() == []


@pytest.mark.parametrize("content", [b"", b"PAR1", b"row,status\n"])
@pytest.mark.parametrize("name", ["ledger.json", "ledger.parquet"])
async def test_a_damaged_ledger_stops_the_batch(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DamagedLedger, match="paid for again"):
        await kept_in(str(tmp_path))
    assert (tmp_path / name).read_bytes() == content


async def test_damaged_records_stop_the_batch(kept: Kept) -> None:
    kept.part.record(completed(MANIFEST.rows[0]))
    await kept.ended()
    Path(kept.part.address).write_bytes(b"PAR1")
    with pytest.raises(DamagedLedger, match="paid for again"):
        await kept.ledger.part(0)


async def test_records_whose_ledger_was_moved_away_do_not_come_back(kept: Kept) -> None:
    kept.part.record(completed(MANIFEST.rows[0]))
    await kept.ended()
    Path(kept.ledger.address).unlink()
    again = await kept_in(kept.ledger.address.rpartition("/")[0])
    assert again.missing() == ["a", "b", "c"]


async def test_the_ledger_of_another_pipeline_is_not_mixed_up(kept: Kept) -> None:
    folder = kept.ledger.address.rpartition("/")[0]
    with pytest.raises(ForeignLedger, match="chairs, not of tables"):
        await BatchLedger(folder, S3, "tables").load()


async def test_a_writer_that_is_killed_leaves_a_whole_ledger(kept: Kept) -> None:
    command = [sys.executable, "-c", WRITER, kept.part.address]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        for _ in range(3):
            writer.stdout.readline()
        await asyncio.sleep(0.03)
        writer.send_signal(signal.SIGKILL)
    part = await kept.ledger.part(0)
    rows = [replace(MANIFEST.rows[0], name=str(number)) for number in range(2000)]
    digests = {record.digest if record else None for record in map(part.find, rows)}
    assert len(digests) == 1
    assert digests < set(map(str, range(100)))


async def test_input_files_of_earlier_runs_are_known(kept: Kept, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("a")
    row = read("front\na.png", photos, base=tmp_path).rows[0]
    kept.part.record(completed(row))
    assert (await kept.ended()).part.inputs() == list(row.inputs)


def run_with(*steps: StepRecord) -> RunRecord:
    return RunRecord(
        flow="chairs",
        run="a",
        flow_run_id="f9",
        service="",
        parameters={},
        started_at="2026-01-01T00:00:00+00:00",
        seconds=4.5,
        steps=list(steps),
    )


def test_a_record_tells_what_the_run_did() -> None:
    row = MANIFEST.rows[0]
    steps = [
        StepRecord(
            number=1,
            name="mesh",
            operation=MESHES,
            request={"model": "pro", "prompt": "a chair"},
            task_uuid="u",
            model="mesh-engine",
            seconds=2,
        ).model_copy(update={"status": "COMPLETED", "preview": "1_mesh/p.png"}),
        StepRecord(number=2, name="unsent"),
    ]
    record = row_record(row, "COMPLETED", run_with(*steps), address="out/a")
    assert (record.row, record.digest, record.flow_run_id) == ("a", row.digest, "f9")
    assert (record.seconds, record.address, record.picture) == (4.5, "out/a", "1_mesh/p.png")
    assert [(item.operation, item.model) for item in record.operations] == [(MESHES, "pro")]
    assert record.error_code == ""


def test_a_row_is_as_faithful_as_the_least_of_its_steps() -> None:
    steps = [
        StepRecord(number=number, name="s", operation=MESHES, fidelity=fidelity)
        for number, fidelity in enumerate([0.8, None, 0.5])
    ]
    record = row_record(MANIFEST.rows[0], "COMPLETED", run_with(*steps))
    assert record.fidelity == 0.5
    assert row_record(MANIFEST.rows[0], "FAILED", None).fidelity is None


def test_a_record_of_a_failure_has_the_error_of_its_step_or_the_one_that_is_given() -> None:
    row = MANIFEST.rows[0]
    error = TaskError(code="unknown_look", message="No such look.")
    run = run_with(
        StepRecord(number=1, name="mesh", operation=MESHES, status="FAILED", error=error)
    )
    assert row_record(row, "FAILED", run).error_code == "unknown_look"
    given = row_record(row, "FAILED", run, error=("budget_spent", "No more."))
    assert (given.error_code, given.error_message) == ("budget_spent", "No more.")
    assert row_record(row, "CANCELED", None).error_code == "canceled"
    halved = row_record(row, "FAILED", None, error=("unknown_look", "\ud83d"))
    assert halved.error_message == "?"


def step(number: int, operation: str, *files: str) -> StepRecord:
    assets = [
        AssetRecord(file=file, uri=f"assets/u/{file}", sha256=f"of {file}", size=1, content_type="")
        for file in files
    ]
    return StepRecord(number=number, name="s", operation=operation, assets=assets)


@pytest.mark.parametrize(
    ("steps", "main"),
    [
        ([step(1, IMAGES, "i.png"), step(2, MESHES, "m.glb", "m.png")], "m.glb"),
        ([step(1, MESHES, "m.glb"), step(2, RENDERINGS, "r.mp4")], "m.glb"),
        ([step(1, MESHES, "m.glb"), step(2, "", "repaired.glb")], "repaired.glb"),
        ([step(1, RENDERINGS, "r.mp4")], "r.mp4"),
        ([step(1, IMAGES, "i.png"), step(2, "images/captions")], "i.png"),
        ([step(1, "images/captions")], ""),
    ],
)
def test_the_main_file_is_what_the_last_step_made_that_is_no_rendering(
    steps: list[StepRecord], main: str
) -> None:
    record = row_record(MANIFEST.rows[0], "COMPLETED", run_with(*steps), address="out/a")
    assert (record.main_file, record.main_sha256) == (main, main and f"of {main}")
    assert row_record(MANIFEST.rows[0], "FAILED", run_with(*steps)).main_file == ""


def test_a_record_has_the_warnings_of_all_steps() -> None:
    steps = [step(1, IMAGES), step(2, MESHES)]
    for each in steps:
        each.warn("without effect: old")
    steps[1].warn("half a character: \ud800")
    record = row_record(MANIFEST.rows[0], "FAILED", run_with(*steps))
    assert record.warnings == "s: without effect: old | s: half a character: ?"


async def test_only_the_named_rows_are_made_anew(kept: Kept) -> None:
    a, *others = MANIFEST.rows
    kept.made(*MANIFEST.rows)
    kept.ledger.make_anew("f2", ["a"])
    assert [kept.part.state(row) for row in MANIFEST.rows] == ["again", "done", "done"]
    assert [kept.part.again_of(row) for row in MANIFEST.rows] == ["f2", "", ""]
    assert all(kept.part.current(row) for row in others)
    kept.made(a)
    next_run = await kept.ended()
    assert next_run.missing() == []
    next_run.ledger.make_anew("f3", ["a"])
    assert next_run.part.state(a) == "again"


async def test_named_rows_that_were_stopped_go_on_and_are_not_begun_anew(kept: Kept) -> None:
    a, b, c = MANIFEST.rows
    kept.made(*MANIFEST.rows)
    kept.ledger.make_anew("f2", ["a", "b"])
    kept.made(a)
    killed = await kept.ended()
    killed.ledger.make_anew("f3", ["b", "a"])
    assert [killed.part.state(row) for row in (a, b)] == ["done", "again"]
    assert killed.part.again_of(b) == "f2"
    killed.ledger.make_anew("f4", ["c"])
    assert killed.part.again_of(c) == "f4"


async def test_that_a_row_was_named_changes_no_other(kept: Kept) -> None:
    a, b, _ = MANIFEST.rows
    kept.made(a)
    kept.ledger.make_anew("f2", ["a"])
    kept.made(a)
    whole = await kept.ended()
    # The jobs that its last run has paid for are found
    assert whole.part.again_of(b) == ""
    whole.ledger.make_anew("f3")
    assert [whole.part.again_of(row) for row in (a, b)] == ["f3", "f3"]


async def test_all_rows_that_are_made_anew_go_on_after_a_stop(kept: Kept) -> None:
    a, b, _ = MANIFEST.rows
    kept.made(*MANIFEST.rows)
    kept.ledger.make_anew("f2")
    kept.made(a)
    stopped = await kept.ended()
    stopped.ledger.make_anew("f3")
    assert [stopped.part.state(row) for row in MANIFEST.rows] == ["done", "again", "again"]
    assert stopped.part.again_of(b) == "f2"
    stopped.made(*MANIFEST.rows[1:])
    done = await stopped.ended()
    done.ledger.make_anew("f4")
    assert [done.part.again_of(row) for row in MANIFEST.rows] == ["f4"] * 3
