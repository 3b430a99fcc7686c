"""A batch asks a person once, about all rows that wait."""

import asyncio
from pathlib import Path

import pytest

from media_pipelines.batch.outcome import BatchIncomplete, BatchOutcome
from media_pipelines.batch.results_frame import read_results
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.record.records import RunRecord
from media_pipelines.run.context import RunContext, in_context
from media_testing.approvals import answer, paused_run
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

IMAGES, MESHES = "images/generations", "3d_models/meshes"
ROWS = ("ash", "elm", "fir", "oak")


@pytest.fixture(autouse=True)
def _asks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("media_pipelines.batch.decisions.POLL_SECONDS", 0.1)


async def made(service: MediaService, folder: Path, column: str, value: str) -> BatchOutcome:
    table = folder / "chairs.csv"
    lines = [f"{row},an {row} chair,tin,{value}" for row in ROWS]
    table.write_text("\n".join([f"row,prompt,texture_prompt,{column}", *lines]))
    service.home = str(folder / "home")
    delivery = AssetDelivery(folder=f"{folder}/out/{{row}}")
    return await produce_batch(str(table), service=service, delivery=delivery)


def record_of(folder: Path, row: str) -> RunRecord:
    return RunRecord.model_validate_json((folder / "out" / row / "run.json").read_text())


async def test_all_rows_are_asked_about_at_once_and_go_on_as_decided(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = asyncio.create_task(made(media_service, tmp_path, "approve", "image"))
    await paused_run()
    assert len(fake_service.created(IMAGES)) == len(ROWS)
    assert not fake_service.created(MESHES)
    page = (tmp_path / "out" / "_batch" / "decisions.html").read_text()
    assert all(f'"name": "{row}"' in page for row in ROWS)
    await answer({"decisions": "elm: reject too dark\nfir: regenerate 7\n*: approve"})
    # The new one of fir is asked about alone
    await paused_run()
    page = (tmp_path / "out" / "_batch" / "decisions.html").read_text()
    assert [row for row in ROWS if f'"name": "{row}"' in page] == ["fir"]
    await answer({"decisions": "fir: a"})
    with pytest.raises(BatchIncomplete, match=r"1 rejected \(elm\): .*too dark"):
        await running
    seeds = [job.body.get("seed") for job in fake_service.created(IMAGES)]
    assert seeds == [None] * len(ROWS) + [7]
    assert len(fake_service.created(MESHES)) == 3
    [choice] = record_of(tmp_path, "ash").choices
    assert (choice.judge, choice.decision) == ("person", "approve")


async def test_candidates_of_rows_are_taken_by_number(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = asyncio.create_task(made(media_service, tmp_path, "candidates", "2"))
    await answer({"decisions": "ash: 2\n*: 1"})
    await answer({"decisions": "*: 1"})
    outcome = await running
    assert outcome.summary.rows == {"COMPLETED": len(ROWS)}
    assert len(fake_service.created(IMAGES)) == 2 * len(ROWS)
    image, mesh = record_of(tmp_path, "ash").choices
    assert (image.chosen, mesh.candidates) == (2, [3, 4])


async def test_what_is_wrong_in_the_lines_is_asked_again_and_what_is_left_out_waits(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = asyncio.create_task(made(media_service, tmp_path, "approve", "image"))
    await answer({"decisions": "beech: approve\nash: perhaps"})
    await answer({"decisions": "ash: approve"})
    await answer({"decisions": ""})
    with pytest.raises(BatchIncomplete, match=r"3 waits_for_decision \(elm, "):
        await running
    assert len(fake_service.created(MESHES)) == 1
    frame = await asyncio.to_thread(read_results, str(tmp_path / "out"))
    assert list(frame["status"]) == ["COMPLETED", "FAILED", "FAILED", "FAILED"]
    # The next run asks about the rest, and pays for no image
    running = asyncio.create_task(made(media_service, tmp_path, "approve", "image"))
    await answer({"decisions": "*: approve"})
    assert (await running).summary.finished
    assert len(fake_service.created(IMAGES)) == len(ROWS)


@pytest.mark.usefixtures("no_pages")
async def test_rows_that_nobody_could_decide_fail_before_anything_is_paid(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    with (
        in_context(RunContext()),
        pytest.raises(BatchIncomplete, match="4 nobody_to_ask"),
    ):
        await made(media_service, tmp_path, "approve", "image")
    assert fake_service.jobs == {}
