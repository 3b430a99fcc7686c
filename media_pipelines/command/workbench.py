"""What Prefect's pages need besides the deployments: blocks, work pool, queues, automations."""

from importlib.resources import files
from pathlib import Path

import yaml
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.actions import WorkPoolCreate
from prefect.events.schemas.automations import AutomationCore
from prefect.exceptions import ObjectNotFound
from prefect.workers.process import ProcessWorker
from pydantic import HttpUrl

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.work_pool import WORK_POOL

AUTOMATIONS = files("media_pipelines.command") / "automations.yaml"

MOST_RUNS = 16
BATCH_QUEUE = "batches"
# Long runs leave places of the pool to those that somebody waits for
MOST_BATCHES = 2
BATCH_PRIORITY = 2


async def register(logos: str | None = None, *, resumes: bool = False) -> None:
    """Create what the server lacks; limits and switches that an operator has set stay.

    Args:
        logos: Address below which <slug of a block type>.svg is; None: the logos' own addresses,
            which a browser without the internet does not reach.
        resumes: Whether crashed runs begin again by themselves; else somebody may switch it on.
    """
    async with get_client() as client:
        for block in (MediaService, AssetDelivery):
            if logos:
                block._logo_url = HttpUrl(f"{logos}/{block._block_type_slug}.svg")
            await block.register_type_and_schema(client=client)
        await _create_work_pool(client)
        await _create_automations(client, resumes=resumes)


async def _create_work_pool(client: PrefectClient) -> None:
    template = ProcessWorker.get_default_base_job_template()
    # Where relative folders of a run begin; by itself each run has a folder that goes with it
    template["variables"]["properties"]["working_dir"]["default"] = str(Path.cwd())
    try:
        await client.read_work_pool(WORK_POOL)
    except ObjectNotFound:
        await client.create_work_pool(
            WorkPoolCreate(
                name=WORK_POOL,
                type=ProcessWorker.type,
                description="Runs of the flows, each a process of the worker's machine.",
                base_job_template=template,
                concurrency_limit=MOST_RUNS,
            )
        )
        await client.create_work_queue(
            BATCH_QUEUE,
            description="Batches and sweeps, behind single runs.",
            work_pool_name=WORK_POOL,
            concurrency_limit=MOST_BATCHES,
            priority=BATCH_PRIORITY,
        )


async def _create_automations(client: PrefectClient, *, resumes: bool) -> None:
    for item in yaml.safe_load(AUTOMATIONS.read_text(encoding="utf-8"))["automations"]:
        automation = AutomationCore.model_validate(item)
        automation.enabled |= resumes
        if not await client.read_automations_by_name(automation.name):
            await client.create_automation(automation)
