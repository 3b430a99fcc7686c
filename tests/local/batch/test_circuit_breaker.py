"""A batch whose results cannot be used buys a few, stops, and goes on when they can be."""

import json
from pathlib import Path

import pytest
from starlette.responses import Response

from media_pipelines.batch.outcome import BatchIncomplete, BatchOutcome
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

GENERATIONS = "images/generations"
ROWS = 12
FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}


@pytest.fixture
def service(
    media_service: MediaService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> MediaService:
    monkeypatch.setattr("media_pipelines.run.step_files.PAUSES_SECONDS", ())
    monkeypatch.setattr("media_pipelines.run.executors.RETRY_DELAYS_SECONDS", [0.0])
    monkeypatch.setenv("MEDIA_PATIENCE", "0.2")
    media_service.home = str(tmp_path / "home")
    media_service.outage_timeout_seconds = 0.2
    return media_service


async def made(service: MediaService, folder: Path, **asked: object) -> BatchOutcome:
    table, prices = folder / "chairs.csv", folder / "prices.csv"
    table.write_text("prompt\n" + "".join(f"chair {number}\n" for number in range(ROWS)))
    prices.write_text(f"operation,price\n{GENERATIONS},1\n")
    return await produce_batch(
        str(table),
        pipeline=GENERATIONS,
        prices=str(prices),
        service=service,
        delivery=AssetDelivery(folder=f"{folder}/out/{{row}}"),
        **asked,
    )


async def test_results_that_are_pages_stop_the_batch_before_the_rest_is_bought(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    pages = fake_service.asset_answers
    pages.append(Response("<!doctype html><title>Log in</title>"))
    for _ in range(2):
        with pytest.raises(BatchIncomplete, match="The batch has paused") as caught:
            await made(service, tmp_path)
        assert (caught.value.code, caught.value.outcome.summary.rows) == (
            "batch_paused",
            {"FAILED": 3, "MISSING": ROWS - 3},
        )
        # The second run finds what the first has paid
        assert len(fake_service.jobs) == 3
    pages.clear()
    outcome = await made(service, tmp_path)
    assert (outcome.summary.rows, len(fake_service.jobs)) == ({"COMPLETED": ROWS}, ROWS)


async def test_a_service_that_recovers_is_found_by_the_run_itself(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.asset_answers.append(Response("<!doctype html>"))
    asked = list[str]()

    def recover(moment: str) -> bool:
        asked.extend([moment] if moment.startswith("arrived GET /assets") else [])
        if len(asked) > 4:
            fake_service.asset_answers.clear()
        return False

    fake_service.on_moment = recover
    outcome = await made(service, tmp_path)
    assert (outcome.summary.rows, len(fake_service.jobs)) == ({"COMPLETED": ROWS}, ROWS)


async def test_rows_that_fail_for_themselves_stop_nothing(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures[GENERATIONS] = [FINAL] * 6
    with pytest.raises(BatchIncomplete) as caught:
        await made(service, tmp_path)
    assert caught.value.code == "batch_incomplete"
    assert caught.value.outcome.summary.rows == {"FAILED": 6, "COMPLETED": ROWS - 6}


async def test_requests_without_an_answer_count_as_spent_and_are_said(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.ignores_keys = True
    fake_service.covered_answers = [Response("<html>", 502) for _ in range(2)]
    with pytest.raises(BatchIncomplete, match=r"counting 2 requests without an answer at 2\.00"):
        await made(service, tmp_path, max_cost=ROWS)
    assert len(fake_service.jobs) == ROWS
    summary = json.loads((tmp_path / "out/_batch/summary.json").read_bytes())
    assert (summary["unknown"], summary["unknown_jobs"], summary["reserved"]) == (2, 2, 0)
    assert (summary["spent"], summary["spent_in_all"]) == (ROWS, ROWS)
    # They are not sent again, however often it is run
    with pytest.raises(BatchIncomplete, match="sending_unknown"):
        await made(service, tmp_path, max_cost=ROWS)
    assert len(fake_service.jobs) == ROWS


async def test_a_budget_is_that_of_all_runs_of_a_batch(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures[GENERATIONS] = [FINAL] * 5
    with pytest.raises(BatchIncomplete):
        await made(service, tmp_path, max_cost=ROWS + 3)
    with pytest.raises(BatchIncomplete, match="budget_spent"):
        await made(service, tmp_path, max_cost=ROWS + 3)
    assert len(fake_service.jobs) == ROWS + 3
    outcome = await made(service, tmp_path, max_cost=ROWS + 5)
    assert (outcome.summary.rows, outcome.spent_in_all) == ({"COMPLETED": ROWS}, ROWS + 5)
    # To make all anew begins a new life
    assert (await made(service, tmp_path, max_cost=ROWS, again=True)).spent == ROWS
    assert len(fake_service.jobs) == 2 * ROWS + 5
