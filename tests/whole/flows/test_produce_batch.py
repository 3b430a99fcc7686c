"""Batches against a real server that misbehaves: what is submitted, what is left, what is told."""

import asyncio
import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from pydantic import SecretStr

from media_api.client.errors import (
    DeliveryRefused,
    RequestRefused,
    ServiceUnreachable,
    UnreadableFile,
)
from media_pipelines.batch import read_results
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.ledger_file import ledger_content, read_ledger
from media_pipelines.batch.outcome import BatchIncomplete, BatchOutcome
from media_pipelines.batch.problems import ForeignLedger, InvalidManifest, NoSuchRow
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.money.budget import BudgetTooSmall
from media_pipelines.money.prices import InvalidPriceTable
from media_testing.fake_service import FakeService, picture, problem
from media_testing.table_samples import workbook

pytestmark = pytest.mark.usefixtures("prefect_server")

FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}
GENERATIONS = "images/generations"
CHAIRS = "row,prompt,texture_prompt,_artist\noak,an oak chair,bronze,ann\nash,an ash chair,tin,bo\n"


@pytest.fixture
def service(
    media_service: MediaService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> MediaService:
    monkeypatch.setattr("media_pipelines.run.step_files.PAUSES_SECONDS", (0.0, 0.0))
    media_service.home = str(tmp_path / "home")
    return media_service


@pytest.fixture
def delivery(tmp_path: Path) -> AssetDelivery:
    return AssetDelivery(folder=f"{tmp_path}/out/{{manifest}}/{{row}}")


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    file = tmp_path / "chairs.csv"
    file.write_text(CHAIRS)
    return file


def posts(service: FakeService) -> int:
    return sum(method == "POST" for method, _ in service.seen)


async def test_every_row_becomes_an_asset_set(
    service: MediaService, delivery: AssetDelivery, manifest: Path, tmp_path: Path
) -> None:
    outcome = await produce_batch(str(manifest), service=service, delivery=delivery)
    assert outcome.summary.rows == {"COMPLETED": 2}
    assert outcome.created["3d_models/meshes"] == 2
    for row in ("oak", "ash"):
        record = json.loads((tmp_path / f"out/chairs/{row}/run.json").read_bytes())
        assert record["status"] == "COMPLETED"
        assert len(record["steps"]) == 6
    results = read_results(tmp_path / "out/chairs")
    assert list(results["row"]) == ["oak", "ash"]
    assert list(results["_artist"]) == ["ann", "bo"]
    for line in results.itertuples():
        content = Path(str(line.main_path)).read_bytes()
        assert str(line.main_file).startswith("5_converted/")
        assert hashlib.sha256(content).hexdigest() == line.main_sha256
        assert all(Path(path).is_file() for path in line.paths)
    assert (tmp_path / "out/chairs/_batch/contact_sheet.jpg").stat().st_size > 0
    page = (tmp_path / "out/chairs/_batch/index.html").read_text()
    for row in ("oak", "ash"):
        assert f'"../{row}/index.html", "../{row}/6_' in page
        assert (tmp_path / f"out/chairs/{row}/index.html").is_file()
    assert {item.operation for item in outcome.summary.operations} == set(outcome.created)


async def test_manifest_and_prices_may_be_sheets_of_one_workbook(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path
) -> None:
    book = tmp_path / "night.xlsx"
    prices = [["operation", "price"], [GENERATIONS, 0.5]]
    book.write_bytes(workbook([["notes"]], [["prompt"], ["a chair"]], prices))
    outcome = await produce_batch(
        f"{book}#Sheet1",
        pipeline=GENERATIONS,
        prices=f"{book}#Sheet2",
        service=service,
        delivery=delivery,
    )
    assert (outcome.spent, outcome.folder) == (0.5, f"{tmp_path}/out/night-Sheet1/_batch")


async def test_a_run_of_a_finished_manifest_submits_nothing(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    await produce_batch(str(manifest), service=service, delivery=delivery)
    fake_service.seen.clear()
    outcome = await produce_batch(str(manifest), service=service, delivery=delivery)
    assert outcome.summary.rows == {"COMPLETED": 2}
    assert fake_service.seen == []


@pytest.mark.long
async def test_a_batch_is_made_anew_row_by_row_and_once(
    service: MediaService,
    delivery: AssetDelivery,
    manifest: Path,
    fake_service: FakeService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def produce(*, again: bool = False) -> int:
        before = len(fake_service.jobs)
        await produce_batch(str(manifest), again=again, service=service, delivery=delivery)
        return len(fake_service.jobs) - before

    assert await produce() == 12
    # As a kill does: some rows have been made anew, and what was to be done is on disk.
    with monkeypatch.context() as patch:
        patch.setattr(BatchLedger, "end_turn", killed)
        with pytest.raises(RuntimeError, match="killed"):
            await produce(again=True)
    assert len(fake_service.jobs) == 24
    [part] = Path(f"{manifest.parent}/out/chairs/_batch").glob("ledger-*/part-00000.parquet")
    first, *others = read_ledger(part.read_bytes())
    part.write_bytes(ledger_content([replace(first, again=""), *others]))
    assert await produce(again=True) == 0
    assert await produce() == 0
    assert await produce(again=True) == 12


def killed(*_: object) -> None:
    raise RuntimeError("killed")


async def test_a_named_row_is_made_anew_and_the_others_stay_in_the_results(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    before = await produce_batch(str(manifest), service=service, delivery=delivery)
    results = read_results(before.folder)
    manifest.write_text(CHAIRS.replace("tin", "copper") + "elm,an elm chair,tin,cy\n")
    outcome = await produce_batch(
        str(manifest), rows=["oak"], again=True, service=service, delivery=delivery
    )
    assert outcome.created["3d_models/meshes"] == 1
    # What the table asks for now is not what was made for ash, and elm has had no turn
    assert outcome.summary.rows == {"COMPLETED": 1, "MISSING": 2}
    after = read_results(before.folder)
    assert list(after["row"]) == ["oak", "ash", "elm"]
    assert after["finished_at"][0] > results["finished_at"][0]
    assert after["task_uuids"][0] != results["task_uuids"][0]
    await produce_batch(str(manifest), service=service, delivery=delivery)
    assert list(read_results(before.folder)["status"]) == ["COMPLETED"] * 3
    assert read_results(before.folder)["task_uuids"][0] == after["task_uuids"][0]


async def test_a_name_that_no_row_has_stops_the_batch_before_anything_is_sent(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    with pytest.raises(NoSuchRow, match="did you mean oak"):
        await produce_batch(str(manifest), rows=["oakk"], service=service, delivery=delivery)
    assert fake_service.seen == []


async def test_the_budget_of_a_batch_that_is_made_anew_counts_all_rows(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    await produce_batch(str(manifest), service=service, delivery=delivery)
    with pytest.raises(BudgetTooSmall, match="2 rows to do need 12 operations"):
        await produce_batch(
            str(manifest), again=True, max_operations=11, service=service, delivery=delivery
        )
    assert len(fake_service.jobs) == 12


async def test_a_row_that_fails_does_not_stop_the_others_and_alone_is_done_again(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    fake_service.failures["3d_models/textures"] = [FINAL]
    with pytest.raises(BatchIncomplete, match="1 of 2 rows has not completed") as caught:
        await produce_batch(str(manifest), service=service, delivery=delivery)
    assert re.search(r"1 unknown_subject \((oak|ash)\): .*No noun is known", str(caught.value))
    assert caught.value.outcome.summary.failures[0].code == "unknown_subject"
    assert len(fake_service.jobs) == 6 + 3
    results = pd.read_csv(f"{caught.value.outcome.folder}/results.csv", keep_default_na=False)
    there = {row.status: Path(row.address).is_dir() for row in results.itertuples() if row.address}
    assert there == {"COMPLETED": True}

    fake_service.seen.clear()
    outcome = await produce_batch(str(manifest), service=service, delivery=delivery)
    assert outcome.summary.finished
    # Image and mesh of that row are there; its texture, which failed, and the rest are new.
    assert posts(fake_service) == 4


async def test_a_changed_row_is_done_anew(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    await produce_batch(str(manifest), service=service, delivery=delivery)
    manifest.write_text(CHAIRS.replace("tin", "copper"))
    outcome = await produce_batch(str(manifest), service=service, delivery=delivery)
    assert outcome.summary.finished
    # Its image and mesh are asked for as before.
    assert outcome.created == {
        "3d_models/textures": 1,
        "3d_models/remeshings": 1,
        "3d_models/conversions": 1,
        "3d_models/renderings": 1,
    }


@pytest.mark.long
async def test_a_row_put_in_above_rows_without_names_is_the_only_one_paid_for(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path, fake_service: FakeService
) -> None:
    table = tmp_path / "chairs.csv"
    lines = ["prompt,texture_prompt", "an oak chair,tin", "an ash chair,tin", "an ash chair,tin"]
    table.write_text("\n".join(lines))
    await produce_batch(str(table), service=service, delivery=delivery)
    table.write_text("\n".join([lines[0], "an elm chair,tin", *lines[1:]]))
    outcome = await produce_batch(str(table), service=service, delivery=delivery)
    assert outcome.summary.rows == {"COMPLETED": 4}
    assert len(fake_service.jobs) == 4 * 6


async def test_a_job_whose_files_are_gone_is_submitted_anew_by_the_next_run(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    fake_service.failures["3d_models/meshes"] = [FINAL, FINAL]
    with pytest.raises(BatchIncomplete):
        await produce_batch(str(manifest), service=service, delivery=delivery)
    fake_service.assets.clear()
    with pytest.raises(BatchIncomplete):
        await produce_batch(str(manifest), service=service, delivery=delivery)
    outcome = await produce_batch(str(manifest), service=service, delivery=delivery)
    assert outcome.summary.finished
    assert outcome.created[GENERATIONS] == 2


async def test_a_table_with_a_mistake_is_refused_before_anything_is_sent(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    manifest.write_text("prompt,texture_prompt,mesh_count\na chair,tin,4000\na chair,tin,many\n")
    with pytest.raises(InvalidManifest) as caught:
        await produce_batch(str(manifest), service=service, delivery=delivery)
    [problem] = caught.value.problems
    assert (problem.row_number, problem.column) == (3, "mesh_count")
    assert fake_service.seen == []


async def test_a_dry_run_plans_and_sends_nothing(
    service: MediaService,
    delivery: AssetDelivery,
    manifest: Path,
    fake_service: FakeService,
    tmp_path: Path,
) -> None:
    outcome = await produce_batch(str(manifest), dry_run=True, service=service, delivery=delivery)
    assert outcome.summary.rows == {"MISSING": 2}
    assert fake_service.seen == [("GET", "/healthz"), ("GET", "/api/v1/tasks")]
    assert not (tmp_path / "out").exists()


async def test_a_dry_run_starts_no_service(
    delivery: AssetDelivery, manifest: Path, tmp_path: Path
) -> None:
    embedded = MediaService(home=str(tmp_path / "home"))
    await produce_batch(str(manifest), dry_run=True, service=embedded, delivery=delivery)
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("budget", [{"max_operations": 11}, {"max_cost": 100.0}])
async def test_a_dry_run_refuses_what_the_run_would(
    service: MediaService, delivery: AssetDelivery, manifest: Path, budget: dict[str, Any]
) -> None:
    told = []
    for dry_run in (True, False):
        with pytest.raises((BudgetTooSmall, InvalidPriceTable)) as caught:
            await produce_batch(
                str(manifest), dry_run=dry_run, service=service, delivery=delivery, **budget
            )
        told.append(str(caught.value))
    assert told[0] == told[1]


async def test_a_dry_run_tries_the_address_and_the_key(
    service: MediaService, delivery: AssetDelivery, manifest: Path
) -> None:
    async def dry_run(**changed: object) -> None:
        tried = service.model_copy(update=changed)
        await produce_batch(str(manifest), dry_run=True, service=tried, delivery=delivery)

    with pytest.raises(RequestRefused, match="unauthorized"):
        await dry_run(api_key=SecretStr("wrong"))
    with pytest.raises(ServiceUnreachable, match="does not answer"):
        await dry_run(base_url="http://127.0.0.1:9")


async def test_a_dry_run_goes_with_a_service_that_lists_nothing(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    fake_service.answers = [problem(404, "not_found")]
    await produce_batch(str(manifest), dry_run=True, service=service, delivery=delivery)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


async def test_a_dry_run_leaves_the_results_of_a_finished_batch_as_they_are(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path
) -> None:
    table = tmp_path / "pictures.csv"
    table.write_text("row,prompt\na,a chair\n")

    async def run(*, dry_run: bool) -> BatchOutcome:
        return await produce_batch(
            str(table),
            pipeline="images/generations",
            dry_run=dry_run,
            service=service,
            delivery=delivery,
        )

    await run(dry_run=False)
    before = contents(tmp_path / "out/pictures/_batch")
    table.write_text("row,prompt\na,a lamp\n")
    outcome = await run(dry_run=True)
    assert (outcome.summary.rows, outcome.results) == ({"MISSING": 1}, [])
    assert contents(tmp_path / "out/pictures/_batch") == before


@pytest.mark.long
async def test_a_run_that_only_fetches_draws_the_contact_sheet_anew(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path, fake_service: FakeService
) -> None:
    table = tmp_path / "pictures.csv"
    table.write_text("row,prompt\na,a chair\n")
    sheet = tmp_path / "out/pictures/_batch/contact_sheet.jpg"
    sound: dict[str, bytes] = {}

    def damage(_moment: str) -> bool:
        for uri, content in fake_service.assets.items():
            sound.setdefault(uri, content)
            fake_service.assets[uri] = bytes(len(content))
        return False

    fake_service.on_moment = damage
    with pytest.raises(BatchIncomplete, match="damaged_download"):
        await produce_batch(
            str(table), pipeline="images/generations", service=service, delivery=delivery
        )
    of_failure = sheet.read_bytes()
    fake_service.on_moment = lambda _moment: False
    fake_service.assets.update(sound)
    outcome = await produce_batch(
        str(table), pipeline="images/generations", service=service, delivery=delivery
    )
    assert (outcome.summary.rows, outcome.created) == ({"COMPLETED": 1}, {})
    assert sheet.read_bytes() != of_failure


async def test_the_estimate_counts_the_models_that_rows_name(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path, fake_service: FakeService
) -> None:
    table, prices = tmp_path / "pictures.csv", tmp_path / "prices.csv"
    table.write_text("row,prompt,model\na,a chair,brandB-pro\nb,a table,brandB-2\n")
    prices.write_text(f"operation,model,price\n{GENERATIONS},,1\n{GENERATIONS},brandB-pro,100\n")

    async def run(max_cost: float) -> BatchOutcome:
        return await produce_batch(
            str(table),
            pipeline="images/generations",
            prices=str(prices),
            max_cost=max_cost,
            service=service,
            delivery=delivery,
        )

    with pytest.raises(BudgetTooSmall, match="need 101, and the budget is 10"):
        await run(10)
    assert fake_service.seen == []
    outcome = await run(101)
    # The engines have names of their own, which no price table has
    assert (outcome.spent, outcome.summary.cost) == (101, 101)
    results = pd.read_parquet(tmp_path / "out/pictures/_batch/results")
    assert list(results["cost"]) == [100, 1]


@pytest.mark.long
async def test_a_row_is_begun_for_as_long_as_something_of_it_fits(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path, fake_service: FakeService
) -> None:
    for name in ("dance.mp4", "robot.glb"):
        (tmp_path / name).write_bytes(b"content")
    table, prices = tmp_path / "dances.csv", tmp_path / "prices.csv"
    lines = "".join(f"{row},dance.mp4,robot.glb\n" for row in "abc")
    table.write_text(f"row,video,character\n{lines}")
    prices.write_text(
        "operation,model,price\nvideos/pose_detections,,1\nvideos/motion_detections,turbo,1\n"
        "videos/motion_detections,pro,90\nmotions/animations,,10\n"
    )
    # Planned for one person a video, and two perform.
    fake_service.people = 3
    with pytest.raises(BatchIncomplete) as caught:
        await produce_batch(
            str(table),
            pipeline="video_to_animation",
            prices=str(prices),
            max_cost=36,
            rows_at_once=1,
            service=service,
            delivery=delivery,
        )
    failures = caught.value.outcome.summary.failures
    assert [(group.code, group.rows) for group in failures] == [("budget_spent", ["b", "c"])]
    assert "it costs 10, and 2.0 of the budget of 36.0 is left" in failures[0].message
    assert caught.value.outcome.spent == caught.value.outcome.spent_in_all == 36


async def test_half_a_character_in_a_note_comes_back_replaced(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path
) -> None:
    table = tmp_path / "pictures.jsonl"
    table.write_text('{"row": "a", "prompt": "a chair", "_note": "\\ud83d"}\n')
    await produce_batch(
        str(table), pipeline="images/generations", service=service, delivery=delivery
    )
    results = pd.read_parquet(tmp_path / "out/pictures/_batch/results")
    assert list(results["_note"]) == ["?"]


async def test_a_budget_that_is_too_small_is_told_before_anything_is_sent(
    service: MediaService,
    delivery: AssetDelivery,
    manifest: Path,
    fake_service: FakeService,
    tmp_path: Path,
) -> None:
    with pytest.raises(BudgetTooSmall):
        await produce_batch(str(manifest), max_operations=11, service=service, delivery=delivery)
    prices = tmp_path / "prices.csv"
    names = ["images/generations"] + [
        f"3d_models/{name}"
        for name in ("meshes", "textures", "remeshings", "conversions", "renderings")
    ]
    prices.write_text("operation,price\n" + "".join(f"{name},0.5\n" for name in names))
    with pytest.raises(BudgetTooSmall):
        await produce_batch(
            str(manifest), max_cost=5.9, prices=str(prices), service=service, delivery=delivery
        )
    assert fake_service.seen == []
    outcome = await produce_batch(
        str(manifest), max_cost=6.0, prices=str(prices), service=service, delivery=delivery
    )
    assert outcome.spent == 6.0


@pytest.mark.long
async def test_a_plan_that_was_too_low_stops_at_the_budget(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path, fake_service: FakeService
) -> None:
    for name in ("dance.mp4", "robot.glb"):
        (tmp_path / name).write_bytes(b"content")
    table = tmp_path / "dances.csv"
    table.write_text("video,character\ndance.mp4,robot.glb\ndance.mp4,robot.glb\n")
    # Planned for one person a video, and five are there; their number is known too late.
    fake_service.people = 3
    with pytest.raises(BatchIncomplete) as caught:
        await produce_batch(
            str(table),
            pipeline="video_to_animation",
            max_operations=6,
            rows_at_once=1,
            service=service,
            delivery=delivery,
        )
    assert len(fake_service.jobs) == 6
    codes = [group.code for group in caught.value.outcome.summary.failures]
    assert codes == ["budget_spent"]


async def test_equal_rows_share_their_jobs_when_asked_for(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path, fake_service: FakeService
) -> None:
    table = tmp_path / "equal.csv"
    table.write_text("prompt,texture_prompt\n" + "an oak chair,bronze\n" * 3)
    outcome = await produce_batch(
        str(table), reuse_results=True, service=service, delivery=delivery
    )
    assert outcome.summary.rows == {"COMPLETED": 3}
    assert len(fake_service.jobs) == 6


async def test_any_operation_is_a_pipeline(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path, fake_service: FakeService
) -> None:
    table = tmp_path / "pictures.jsonl"
    table.write_text('{"prompt": "an oak chair"}\n{"prompt": "a lamp", "size": "1280x720"}\n')
    await produce_batch(
        str(table), pipeline="images/generations", service=service, delivery=delivery
    )
    sizes = {job.body["prompt"]: job.body["size"] for job in fake_service.created(GENERATIONS)}
    assert sizes == {"an oak chair": "1024x1024", "a lamp": "1280x720"}


async def test_texts_are_in_the_results(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path
) -> None:
    (tmp_path / "photo.png").write_bytes(picture())
    table = tmp_path / "photos.csv"
    table.write_text("row,input_image,language\na,photo.png,English\n")
    outcome = await produce_batch(
        str(table), pipeline="images/captions", service=service, delivery=delivery
    )
    results = pd.read_parquet(f"{outcome.folder}/results")
    assert list(results["text"]) == ["some text"]


async def test_a_ledger_of_another_pipeline_is_not_written_over(
    service: MediaService, delivery: AssetDelivery, manifest: Path, tmp_path: Path
) -> None:
    await produce_batch(str(manifest), service=service, delivery=delivery)
    told = "a batch of text_to_model, not of images/generations"
    with pytest.raises(ForeignLedger, match=told):
        await produce_batch(
            str(manifest), pipeline="images/generations", service=service, delivery=delivery
        )


@pytest.mark.parametrize("folder", ["out/{manifest}", "out/{id}/{row}", "out/chair-{row}"])
async def test_a_folder_that_no_later_run_would_find_is_refused(
    service: MediaService, manifest: Path, folder: str, fake_service: FakeService
) -> None:
    with pytest.raises(DeliveryRefused):
        await produce_batch(str(manifest), service=service, delivery=AssetDelivery(folder=folder))
    assert fake_service.seen == []


async def test_a_missing_manifest_is_named(service: MediaService, delivery: AssetDelivery) -> None:
    with pytest.raises(UnreadableFile, match=r"none\.csv"):
        await produce_batch("none.csv", service=service, delivery=delivery)


async def test_a_canceled_batch_cancels_its_open_jobs_and_goes_on_later(
    service: MediaService, delivery: AssetDelivery, manifest: Path, fake_service: FakeService
) -> None:
    fake_service.polls = 10_000
    running = asyncio.create_task(produce_batch(str(manifest), service=service, delivery=delivery))
    async with asyncio.timeout(60):
        while len(fake_service.jobs) < 1:
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    statuses = list(read_results(manifest.parent / "out" / manifest.stem)["status"])
    # The first row was alone
    assert statuses == ["CANCELED", "MISSING"]
    codes = [job.error["code"] if job.error else "" for job in fake_service.jobs.values()]
    assert codes == ["canceled"]

    fake_service.polls = 1
    outcome = await produce_batch(str(manifest), service=service, delivery=delivery)
    assert outcome.summary.finished


@pytest.mark.long
async def test_batches_of_two_projects_share_no_jobs(
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for project in ("one", "other"):
        (tmp_path / project).mkdir()
        monkeypatch.chdir(tmp_path / project)
        Path("chairs.csv").write_text("row,prompt\noak,an oak chair\n")
        await produce_batch(
            "chairs.csv",
            pipeline="images/generations",
            service=service,
            delivery=AssetDelivery(folder="out/{row}"),
        )
    assert len(fake_service.jobs) == 2


async def test_what_the_service_refuses_leaves_the_budget_as_it_is(
    service: MediaService, delivery: AssetDelivery, tmp_path: Path, fake_service: FakeService
) -> None:
    table = tmp_path / "pictures.csv"
    table.write_text("row,prompt\na,a chair\nb,a lamp\n")
    fake_service.answers = [problem(422, "unknown_subject")]
    with pytest.raises(BatchIncomplete) as caught:
        await produce_batch(
            str(table),
            pipeline="images/generations",
            rows_at_once=1,
            max_operations=2,
            service=service,
            delivery=delivery,
        )
    assert caught.value.outcome.created == {GENERATIONS: 1}
    assert len(fake_service.jobs) == 1
