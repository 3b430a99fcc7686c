"""Prefect is no condition: a run that works goes on while its server fails or is away."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from prefect import tags
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterId
from prefect.settings import PREFECT_API_URL, PREFECT_CLIENT_MAX_RETRIES, temporary_settings

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.pages import outbox
from media_testing.failing_proxy import FailingProxy, failing_proxy
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[FailingProxy]:
    monkeypatch.setattr(outbox, "SECONDS", 2.0)
    monkeypatch.setattr(outbox, "AWAY_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "_outbox", outbox.Outbox())
    proxy = failing_proxy(str(PREFECT_API_URL.value()))
    with temporary_settings({PREFECT_API_URL: proxy.url, PREFECT_CLIENT_MAX_RETRIES: 2}):
        yield proxy
    proxy.mode = "forward"


def fail_after(service: FakeService, proxy: FailingProxy, jobs: int, mode: str) -> None:
    def look(moment: str) -> bool:
        if moment.startswith("arrived POST") and len(service.jobs) == jobs:
            proxy.mode = mode  # type: ignore[assignment]
        if moment.startswith("answers GET /assets") and len(service.jobs) == 6:
            proxy.mode = "forward"
        return False

    service.on_moment = look


@pytest.mark.parametrize("mode", ["errors", "gone"])
async def test_a_run_goes_on_without_prefects_server(
    media_service: MediaService,
    fake_service: FakeService,
    proxy: FailingProxy,
    tmp_path: Path,
    mode: str,
) -> None:
    media_service.home = str(tmp_path / "home")
    fail_after(fake_service, proxy, 1, mode)
    record = await text_to_model(
        prompt="an oak chair",
        texture_prompt="bronze",
        service=media_service,
        delivery=AssetDelivery(folder=str(tmp_path / "set")),
    )
    assert proxy.failed
    assert record.status == "COMPLETED"
    assert json.loads((tmp_path / "set/run.json").read_bytes())["status"] == "COMPLETED"
    assert len(fake_service.jobs) == 6


async def test_steps_need_no_slots_of_the_tags_of_their_run(
    media_service: MediaService, tmp_path: Path
) -> None:
    with tags("terminal"):
        record = await text_to_model(
            prompt="an oak chair",
            texture_prompt="bronze",
            service=media_service,
            delivery=AssetDelivery(folder=str(tmp_path / "set")),
        )
    of_run = FlowRunFilter(id=FlowRunFilterId(any_=[UUID(record.flow_run_id)]))
    async with get_client() as client:
        assert (await client.read_flow_run(UUID(record.flow_run_id))).tags == ["terminal"]
        for _ in range(100):
            # Prefect's recorder writes them some time after the run
            found = await client.read_task_runs(flow_run_filter=of_run)
            if len(found) == len(record.steps):
                break
            await asyncio.sleep(0.1)
    # Prefect asks its server for a slot of every tag of a task, before the task begins
    assert [run.tags for run in found] == [[]] * len(record.steps)


@pytest.mark.parametrize("mode", ["errors", pytest.param("gone", marks=pytest.mark.long)])
async def test_a_batch_goes_on_without_prefects_server(
    media_service: MediaService,
    fake_service: FakeService,
    proxy: FailingProxy,
    tmp_path: Path,
    mode: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("media_pipelines.pages.run_progress.UPDATE_SECONDS", 0.01)
    media_service.home = str(tmp_path / "home")
    table = tmp_path / "chairs.csv"
    table.write_text("prompt\n" + "".join(f"chair {number}\n" for number in range(6)))
    fail_after(fake_service, proxy, 1, mode)
    outcome = await produce_batch(
        str(table),
        pipeline="images/generations",
        service=media_service,
        delivery=AssetDelivery(folder=f"{tmp_path}/out/{{row}}"),
    )
    assert outcome.summary.rows == {"COMPLETED": 6}
    assert len(fake_service.jobs) == 6
