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
from media_pipelines.batch.ledger import RENDERINGS, BatchLedger, row_record
from media_pipelines.batch.manifest import Row
from media_pipelines.batch.problems import DamagedLedger, ForeignLedger
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
from media_pipelines.batch.ledger_file import RowRecord, Stamp, ledger_content

async def write():
    for turn in range(100_000):
        records = [
            RowRecord(row=str(number), digest=str(turn), status="COMPLETED")
            for number in range(2000)
        ]
        content = ledger_content(records, Stamp(pipeline="chairs"))
        await write_file(sys.argv[1], content, S3Settings())
        print(turn, flush=True)
asyncio.run(write())
"""


@pytest.fixture
def ledger(tmp_path: Path) -> BatchLedger:
    return BatchLedger(str(tmp_path / "deep" / "ledger.parquet"), S3, "chairs")


async def again(ledger: BatchLedger) -> BatchLedger:
    fresh = BatchLedger(ledger.address, S3, ledger.pipeline)
    await fresh.load()
    return fresh


async def test_no_file_means_that_nothing_is_done(ledger: BatchLedger) -> None:
    await ledger.load()
    assert ledger.missing(MANIFEST.rows) == list(MANIFEST.rows)


async def test_a_re_run_finds_what_is_done_and_only_that(ledger: BatchLedger) -> None:
    a, b, c = MANIFEST.rows
    ledger.record(completed(a))
    ledger.record(failed(b))
    await ledger.save()
    found = await again(ledger)
    assert found.missing(MANIFEST.rows) == [b, c]
    assert [found.state(row) for row in MANIFEST.rows] == ["done", "failed", "new"]
    assert found.find(a) == ledger.find(a)


async def test_what_all_runs_have_spent_is_kept_also_of_a_run_that_dies(
    ledger: BatchLedger,
) -> None:
    for before, spent in ((0, 0.4), (0.4, 0.8)):
        ledger = await again(ledger)
        assert ledger.spent_before == before
        ledger.account = Account(Budget(), PriceTable(name="p", prices={(MESHES, ""): PRICE}))
        ledger.account.reserve(JobEntry(service="s", key="key", operation=MESHES))
        await ledger.save()
        assert ledger.spent == spent


async def test_a_row_that_asks_for_something_else_is_missing(ledger: BatchLedger) -> None:
    row = MANIFEST.rows[0]
    ledger.record(completed(row))
    assert ledger.state(replace(row, digest="other")) == "changed"
    assert ledger.missing([replace(row, digest="other")])


async def test_saving_what_is_saved_writes_nothing(ledger: BatchLedger) -> None:
    ledger.record(completed(MANIFEST.rows[0]))
    await ledger.save()
    before = os.stat(ledger.address).st_ino
    await ledger.save()
    found = await again(ledger)
    await found.save()
    assert os.stat(ledger.address).st_ino == before


async def test_saves_at_the_same_time_end_with_the_last_state(ledger: BatchLedger) -> None:
    saves = []
    for row in MANIFEST.rows:
        ledger.record(completed(row))
        saves.append(asyncio.create_task(ledger.save()))
        await asyncio.sleep(0)
    await asyncio.gather(*saves)
    assert (await again(ledger)).missing(MANIFEST.rows) == []


@pytest.mark.parametrize("content", [b"", b"PAR1", b"row,status\n"])
async def test_a_damaged_ledger_stops_the_batch(ledger: BatchLedger, content: bytes) -> None:
    path = Path(ledger.address)
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(DamagedLedger, match="paid for again"):
        await ledger.load()
    assert path.read_bytes() == content


async def test_the_ledger_of_another_pipeline_is_not_mixed_up(ledger: BatchLedger) -> None:
    ledger.record(completed(MANIFEST.rows[0]))
    await ledger.save()
    with pytest.raises(ForeignLedger, match="chairs, not of tables"):
        await BatchLedger(ledger.address, S3, "tables").load()


async def test_a_writer_that_is_killed_leaves_a_whole_ledger(ledger: BatchLedger) -> None:
    command = [sys.executable, "-c", WRITER, ledger.address]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        for _ in range(3):
            writer.stdout.readline()
        await asyncio.sleep(0.03)
        writer.send_signal(signal.SIGKILL)
    found = await again(ledger)
    rows = [replace(MANIFEST.rows[0], name=str(number)) for number in range(2000)]
    digests = {record.digest if record else None for record in map(found.find, rows)}
    assert len(digests) == 1
    assert digests < set(map(str, range(100)))


async def test_input_files_of_earlier_runs_are_known(ledger: BatchLedger, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("a")
    row = read("front\na.png", photos, base=tmp_path).rows[0]
    ledger.record(completed(row))
    await ledger.save()
    assert (await again(ledger)).input_files() == list(row.inputs)


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


def made(ledger: BatchLedger, *rows: Row) -> None:
    for row in rows:
        ledger.record(completed(row, again=ledger.again_of(row)))


async def test_only_the_named_rows_are_made_anew(ledger: BatchLedger) -> None:
    a, *others = MANIFEST.rows
    made(ledger, *MANIFEST.rows)
    ledger.make_anew("f2", ["a"])
    assert [ledger.state(row) for row in MANIFEST.rows] == ["again", "done", "done"]
    assert [ledger.again_of(row) for row in MANIFEST.rows] == ["f2", "", ""]
    assert all(ledger.current(row) for row in others)
    made(ledger, a)
    ledger.end_turn(MANIFEST.rows)
    await ledger.save()
    next_run = await again(ledger)
    assert next_run.missing(MANIFEST.rows) == []
    next_run.make_anew("f3", ["a"])
    assert next_run.state(a) == "again"


async def test_named_rows_that_were_stopped_go_on_and_are_not_begun_anew(
    ledger: BatchLedger,
) -> None:
    a, b, _ = MANIFEST.rows
    made(ledger, *MANIFEST.rows)
    ledger.make_anew("f2", ["a", "b"])
    made(ledger, a)
    ledger.end_turn(MANIFEST.rows)
    await ledger.save()
    killed = await again(ledger)
    killed.make_anew("f3", ["b", "a"])
    assert [killed.state(row) for row in (a, b)] == ["done", "again"]
    assert killed.again_of(b) == "f2"
    killed.make_anew("f4", ["c"])
    assert killed.again_of(MANIFEST.rows[2]) == "f4"


async def test_that_a_row_was_named_changes_no_other(ledger: BatchLedger) -> None:
    a, b, _ = MANIFEST.rows
    made(ledger, a)
    ledger.make_anew("f2", ["a"])
    made(ledger, a)
    ledger.end_turn(MANIFEST.rows)
    await ledger.save()
    whole = await again(ledger)
    # The jobs that its last run has paid for are found
    assert whole.again_of(b) == ""
    whole.make_anew("f3")
    assert [whole.again_of(row) for row in (a, b)] == ["f3", "f3"]
