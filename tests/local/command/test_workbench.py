"""What the pages need is created once, and stays as an operator has set it."""

import json
from importlib.metadata import version

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.actions import WorkPoolUpdate
from prefect.client.schemas.objects import WorkPool, WorkQueue
from pydantic import SecretStr

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.deployment import NoSuchBlock, SavedBlock, saved_blocks
from media_pipelines.command.job_template import PoolType, job_template
from media_pipelines.command.workbench import (
    BATCH_QUEUE,
    MOST_BATCHES,
    MOST_RUNS,
    WORK_POOL,
    PoolOfAnotherType,
    register,
    workers_sentence,
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


async def test_a_database_that_bears_little_has_a_pool_of_few_runs_and_fewer_batches() -> None:
    async with get_client() as client:
        if WORK_POOL in {pool.name for pool in await client.read_work_pools()}:
            await client.delete_work_pool(WORK_POOL)
        await register(most_runs=2)
        pool, batches = await pool_and_queue()
        assert (pool.concurrency_limit, batches.concurrency_limit) == (2, 1)
        await client.delete_work_pool(WORK_POOL)


async def test_crashed_runs_are_resumed_where_it_was_asked_for() -> None:
    async with get_client() as client:
        for automation in await client.read_automations_by_name("resume-crashed-runs"):
            await client.delete_automation(automation.id)
        await register(resumes=True)
        for name in ("crash-lost-runs", "crash-unbegun-runs", "resume-crashed-runs"):
            [automation] = await client.read_automations_by_name(name)
            assert automation.enabled
            await client.delete_automation(automation.id)


async def test_a_pool_of_another_type_is_not_taken_for_ours() -> None:
    await register()
    with pytest.raises(PoolOfAnotherType, match=f"{WORK_POOL} is one of type process: give --pool"):
        await register(pool_type="docker")


@pytest.mark.parametrize("pool_type", ["docker", "kubernetes"])
async def test_a_pool_of_containers_has_our_image_and_no_secret(
    pool_type: PoolType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEDIA_API_KEY", "a-secret-of-this-shell")
    await register(pool=pool_type, pool_type=pool_type)
    async with get_client() as client:
        pool = await client.read_work_pool(pool_type)
        queues = await client.read_work_queues(pool_type)
    assert pool.type == pool_type
    assert pool.concurrency_limit == MOST_RUNS
    assert BATCH_QUEUE in {queue.name for queue in queues}
    variables = pool.base_job_template["variables"]["properties"]
    assert variables["image"]["default"] == f"media-worker:{version('media-pipelines')}"
    assert variables["env"]["default"] == {"MEDIA_HOME": "/data"}
    assert "a-secret-of-this-shell" not in json.dumps(pool.base_job_template)


async def test_runs_of_a_cluster_have_the_settings_and_the_secret_of_their_namespace() -> None:
    template = await job_template("kubernetes", image="ours:1")
    assert template["variables"]["properties"]["image"]["default"] == "ours:1"
    pod = template["job_configuration"]["job_manifest"]["spec"]["template"]["spec"]
    [container] = pod["containers"]
    assert container["image"] == "{{ image }}"
    assert container["envFrom"] == [
        {"configMapRef": {"name": "media", "optional": True}},
        {"secretRef": {"name": "media", "optional": True}},
    ]


async def test_blocks_are_found_by_name_and_stay_with_the_server() -> None:
    await register()
    block = MediaService(base_url="https://media.example", api_key=SecretStr("a-secret"))
    saved = await block.save("team")
    assert await saved_blocks("team", None) == {
        "service": SavedBlock("media-service/team", str(saved))
    }
    with pytest.raises(NoSuchBlock, match="no Asset Delivery block named 'bucket'"):
        await saved_blocks("team", "bucket")


async def test_logos_come_from_where_the_server_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for block in (MediaService, AssetDelivery):
        monkeypatch.setattr(block, "_logo_url", block._logo_url)
    await register(logos="http://127.0.0.1:4200")
    async with get_client() as client:
        registered = await client.read_block_type_by_slug("media-service")
    assert str(registered.logo_url) == "http://127.0.0.1:4200/media-service.svg"


async def test_a_worker_that_is_at_work_is_named_and_no_second_one_is_asked_for() -> None:
    await register(pool="lonely")
    assert await workers_sentence("lonely") == (
        "No worker of lonely is at work: `prefect worker start --pool lonely` starts one."
    )
    async with get_client() as client:
        await client.send_worker_heartbeat("lonely", "media-worker", 30)
    assert await workers_sentence("lonely") == "The worker media-worker is at work, and runs them."
