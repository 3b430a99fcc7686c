"""What a run says it cost: each step, the whole, and what was paid now."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterKey
from prefect.client.schemas.sorting import ArtifactSort

from media_api.client.errors import TaskFailed
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.money.account import Account
from media_pipelines.money.budget import Budget
from media_pipelines.money.prices import read_prices
from media_pipelines.record.records import RunRecord
from media_pipelines.run.context import current_context, in_context
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

PRICES = b"""operation,model,price
images/generations,,9
images/generations,brandA-image,0.1
3d_models/meshes,,0.4
3d_models/textures,,0.2
3d_models/remeshings,,0.1
3d_models/conversions,,0.02
3d_models/renderings,,0.05
"""
COSTS = [0.1, 0.4, 0.2, 0.1, 0.02, 0.05]
FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}
RETRYABLE = {"code": "worker_died", "message": "It died.", "retryable": True}


@pytest.fixture
def service(media_service: MediaService, tmp_path: Path) -> MediaService:
    media_service.home = str(tmp_path / "home")
    return media_service


async def chair(service: MediaService, folder: Path, prices: bytes | None = PRICES) -> RunRecord:
    table = read_prices(BytesIO(prices), "prices.csv") if prices else None
    with in_context(replace(current_context(), account=Account(Budget(), table))):
        return await text_to_model(
            prompt="an oak chair",
            texture_prompt="bronze",
            service=service,
            delivery=AssetDelivery(folder=str(folder)),
        )


async def test_run_json_says_what_each_step_costs_and_what_was_spent(
    service: MediaService, tmp_path: Path
) -> None:
    await chair(service, tmp_path / "set")
    record = json.loads((tmp_path / "set" / "run.json").read_bytes())
    assert [step["cost"] for step in record["steps"]] == COSTS
    assert [step["spent"] for step in record["steps"]] == COSTS
    assert [step["created"] for step in record["steps"]] == [1] * 6
    assert (record["cost"], record["spent"]) == (0.87, 0.87)


async def test_what_an_earlier_run_has_paid_is_not_spent_again(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures["3d_models/textures"] = [FINAL]
    with pytest.raises(TaskFailed):
        await chair(service, tmp_path / "set")
    stopped = json.loads((tmp_path / "set.partial" / "run.json").read_bytes())
    # A job that has failed is paid, and has made nothing
    assert (stopped["cost"], stopped["spent"]) == (0.5, 0.7)
    record = await chair(service, tmp_path / "set")
    assert [step.created for step in record.steps] == [0, 0, 1, 1, 1, 1]
    assert [step.spent for step in record.steps] == [0, 0, *COSTS[2:]]
    assert "cost 0.87, spent 0.37" in (tmp_path / "set" / "index.html").read_text()
    async with get_client() as client:
        only = ArtifactFilter(key=ArtifactFilterKey(any_=["text-to-model-run-sheet"]))
        [sheet, *_] = await client.read_artifacts(
            artifact_filter=only, sort=ArtifactSort.CREATED_DESC
        )
    assert "cost 0.87, spent 0.37" in str(sheet.description)
    assert "cost 0.40, spent 0.00" in str(sheet.data)
    assert (record.cost, record.spent) == (0.87, 0.37)


async def test_every_job_that_a_step_needs_is_spent(
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake_service.failures["3d_models/meshes"] = [RETRYABLE]
    record = await chair(service, tmp_path / "set")
    mesh = record.steps[1]
    assert (mesh.created, mesh.cost, mesh.spent) == (2, 0.4, 0.8)
    assert (record.cost, record.spent) == (0.87, 1.27)


async def test_without_prices_jobs_are_counted(service: MediaService, tmp_path: Path) -> None:
    record = await chair(service, tmp_path / "set", prices=None)
    assert sum(step.created for step in record.steps) == 6
    assert (record.cost, record.spent) == (None, None)
