"""What the pages need is created once, and stays as an operator has set it."""

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.actions import WorkPoolUpdate
from prefect.client.schemas.objects import WorkPool, WorkQueue

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.workbench import (
    BATCH_QUEUE,
    MOST_BATCHES,
    MOST_RUNS,
    WORK_POOL,
    register,
)

pytestmark = pytest.mark.usefixtures("prefect_server")


async def pool_and_queue() -> tuple[WorkPool, WorkQueue]:
    async with get_client() as client:
        queues = await client.read_work_queues(WORK_POOL)
        [batches] = [queue for queue in queues if queue.name == BATCH_QUEUE]
        return await client.read_work_pool(WORK_POOL), batches


async def test_pool_queue_and_automation_are_created_once_and_keep_their_settings() -> None:
    await register()
    pool, batches = await pool_and_queue()
    assert (pool.concurrency_limit, batches.concurrency_limit) == (MOST_RUNS, MOST_BATCHES)
    async with get_client() as client:
        await client.update_work_pool(WORK_POOL, WorkPoolUpdate(concurrency_limit=3))
        [resuming] = await client.read_automations_by_name("resume-crashed-runs")
        assert not resuming.enabled
    await register()
    pool, _ = await pool_and_queue()
    assert pool.concurrency_limit == 3
    async with get_client() as client:
        assert len(await client.read_automations_by_name("resume-crashed-runs")) == 1


async def test_crashed_runs_are_resumed_where_it_was_asked_for() -> None:
    async with get_client() as client:
        for automation in await client.read_automations_by_name("resume-crashed-runs"):
            await client.delete_automation(automation.id)
        await register(resumes=True)
        for name in ("crash-lost-runs", "resume-crashed-runs"):
            [automation] = await client.read_automations_by_name(name)
            assert automation.enabled
            await client.delete_automation(automation.id)


async def test_logos_come_from_where_the_server_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for block in (MediaService, AssetDelivery):
        monkeypatch.setattr(block, "_logo_url", block._logo_url)
    await register(logos="http://127.0.0.1:4200")
    async with get_client() as client:
        registered = await client.read_block_type_by_slug("media-service")
    assert str(registered.logo_url) == "http://127.0.0.1:4200/media-service.svg"
