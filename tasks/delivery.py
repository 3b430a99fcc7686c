"""Delivery: copy what an operation made into the asset set of its run."""

from pathlib import Path

from prefect import task
from prefect.cache_policies import NO_CACHE

from blocks.asset_set import AssetSet
from blocks.media_service import MediaService
from schemas.operations import AnyEnvelope
from tasks.envelopes import assets_of
from tasks.operation import worth_retrying


@task(
    name="delivery",
    task_run_name="delivery: {step}",
    cache_policy=NO_CACHE,
    retries=2,
    retry_delay_seconds=[1.0, 5.0],
    retry_condition_fn=worth_retrying,
)
async def deliver(
    service: MediaService, asset_set: AssetSet, envelope: AnyEnvelope, *, step: str = ""
) -> dict[str, Path]:
    """Deliver everything that a task made: results, companions and previews.

    Args:
        service: Service that has the assets.
        asset_set: Files of the run, as `AssetDelivery.open` gives them; readers see these files
            when it is published.
        envelope: A COMPLETED task.
        step: Name of the step, which stands for {step} in the name template; empty: the
            last part of the operation.

    Returns:
        The files by relative URI, results first.

    Raises:
        MediaError: If an asset cannot be fetched, its name would leave the folder, or the disk
            is full.
    """
    assets = list(assets_of(envelope))
    label = step or envelope.task_type.split("/")[-1]
    async with service.get_client() as client:
        files = await asset_set.fetch(client, assets, label)
    return {asset.uri: file for asset, file in zip(assets, files, strict=True)}
