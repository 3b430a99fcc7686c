"""What Prefect's pages need besides the deployments: blocks, work pool, queues, automations."""

from importlib.resources import files

import yaml
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.actions import WorkPoolCreate
from prefect.events.schemas.automations import AutomationCore
from prefect.exceptions import ObjectNotFound
from pydantic import HttpUrl

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.job_template import PROCESS, PoolType, job_template
from media_pipelines.command.work_pool import WORK_POOL

AUTOMATIONS = files("media_pipelines.command") / "automations.yaml"

MOST_RUNS = 16
BATCH_QUEUE = "batches"
# Long runs leave places of the pool to those that somebody waits for
MOST_BATCHES = 2
BATCH_PRIORITY = 2
_RUNS_AS: dict[PoolType, str] = {
    "process": "process of the worker's machine",
    "docker": "container of the worker's machine",
    "kubernetes": "job of the worker's cluster",
}


class PoolOfAnotherType(Exception):
    """There is a work pool of that name whose runs happen somewhere else."""


async def register(
    logos: str | None = None,
    *,
    resumes: bool = False,
    pool: str = WORK_POOL,
    pool_type: PoolType = PROCESS,
    image: str | None = None,
    most_runs: int = MOST_RUNS,
) -> None:
    """Create what the server lacks; limits and switches that an operator has set stay.

    Args:
        logos: Address below which <slug of a block type>.svg is; None: the logos' own addresses,
            which a browser without the internet does not reach.
        resumes: Whether crashed runs begin again by themselves; else somebody may switch it on.
        pool: Name of the work pool.
        pool_type: Where its runs happen.
        image: Of its containers; None: that of containers/Containerfile.
        most_runs: Limit of the work pool.

    Raises:
        PoolOfAnotherType: If the work pool exists and has another type.
        UnknownPoolType: If the server has no such workers.
    """
    async with get_client() as client:
        for block in (MediaService, AssetDelivery):
            if logos:
                block._logo_url = HttpUrl(f"{logos}/{block._block_type_slug}.svg")
            await block.register_type_and_schema(client=client)
        try:
            found = await client.read_work_pool(pool)
        except ObjectNotFound:
            await _create_work_pool(client, pool, pool_type, image, most_runs)
        else:
            if found.type != pool_type:
                raise PoolOfAnotherType(
                    f"The work pool {pool} is one of type {found.type}: give --pool another name, "
                    f"or --pool-type {found.type}."
                )
        await _create_automations(client, resumes=resumes)


async def workers_sentence(pool: str) -> str:
    """Say which workers run what is started in a work pool, or how one is started.

    Args:
        pool: Name of the work pool.
    """
    async with get_client() as client:
        workers = await client.read_workers_for_work_pool(pool)
    names = sorted(each.name for each in workers if each.status == "ONLINE")
    if not names:
        return f"No worker of {pool} is at work: `prefect worker start --pool {pool}` starts one."
    if len(names) == 1:
        return f"The worker {names[0]} is at work, and runs them."
    return f"{len(names)} workers are at work, and run them: {', '.join(names)}."


async def _create_work_pool(
    client: PrefectClient, name: str, pool_type: PoolType, image: str | None, most_runs: int
) -> None:
    await client.create_work_pool(
        WorkPoolCreate(
            name=name,
            type=pool_type,
            description=f"Runs of the flows, each a {_RUNS_AS[pool_type]}.",
            base_job_template=await job_template(pool_type, image),
            concurrency_limit=most_runs,
        )
    )
    await client.create_work_queue(
        BATCH_QUEUE,
        description="Batches and sweeps, behind single runs.",
        work_pool_name=name,
        concurrency_limit=min(MOST_BATCHES, max(1, most_runs - 1)),
        priority=BATCH_PRIORITY,
    )


async def _create_automations(client: PrefectClient, *, resumes: bool) -> None:
    for item in yaml.safe_load(AUTOMATIONS.read_text(encoding="utf-8"))["automations"]:
        automation = AutomationCore.model_validate(item)
        automation.enabled |= resumes
        if not await client.read_automations_by_name(automation.name):
            await client.create_automation(automation)
