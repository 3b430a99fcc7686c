"""Delivery: copy what an operation made into the asset set of its run."""

import asyncio
from collections import UserDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from prefect import task
from prefect.cache_policies import NO_CACHE

from media_api.client.errors import MediaError, RequestRefused, ResultGone, UnexpectedAnswer
from media_api.client.media_client import MediaClient
from media_api.contract.base import Download
from media_api.contract.envelopes import assets_of, result_uris
from media_api.contract.operations import AnyEnvelope
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.run.handover import ClosedBox
from media_pipelines.submission.submission import GONE

PAUSES_SECONDS = (1.0, 5.0)
"""Between the attempts; a batch, whose deliveries are no task runs, has the same."""


@task(name="delivery", task_run_name="delivery: {step}", cache_policy=NO_CACHE)
async def deliver(
    service: MediaService,
    asset_set: AssetSet,
    envelope: AnyEnvelope | ClosedBox[AnyEnvelope],
    *,
    step: str = "",
) -> Mapping[str, Path]:
    """Deliver everything that a task made: results, companions and previews.

    Args:
        service: Service that has the assets.
        asset_set: Files of the run, as `AssetDelivery.open` gives them; readers see these files
            when it is published.
        envelope: A COMPLETED task.
        step: Name of the step, which stands for {step} in the name template; empty: the
            last part of the operation.

    Returns:
        The files by relative URI, results first; without companions and previews that the service
        does not have any more.

    Raises:
        ResultGone: If the service does not have a result any more.
        MediaError: If an asset cannot be fetched, its name would leave the folder, or the disk
            is full.
    """
    if isinstance(envelope, ClosedBox):
        envelope = envelope.content
    assets = list(assets_of(envelope))
    label = step or envelope.task_type.split("/")[-1]
    async with service.get_client() as client:
        parcel = _Parcel(client, asset_set, assets, label)
        for pause in PAUSES_SECONDS:
            if await parcel.is_complete_now():
                break
            await asyncio.sleep(pause)
        else:
            await parcel.fetch()
    results = result_uris(envelope)
    for asset in assets:
        if asset.uri in results and asset.uri not in parcel.files:
            raise ResultGone(envelope.task_type, asset.uri)
    # Prefect looks through a dict, and would take its texts for results of this task
    return UserDict(
        {asset.uri: parcel.files[asset.uri] for asset in assets if asset.uri in parcel.files}
    )


@dataclass
class _Parcel:
    """What is to be fetched, and what has arrived.

    Attributes:
        files: What has arrived, by relative URI.
    """

    client: MediaClient
    asset_set: AssetSet
    assets: Sequence[Download]
    step: str
    files: dict[str, Path] = field(default_factory=dict)

    async def is_complete_now(self) -> bool:
        """Fetch what is missing; False when another attempt may get more."""
        try:
            await self.fetch()
        except MediaError as exc:
            if exc.retryable:
                return False
            raise
        return len(self.files) == len(self.assets)

    async def fetch(self) -> None:
        """Fetch what is missing; what the service does not have stays so."""
        for asset in self.assets:
            if asset.uri in self.files:
                continue
            try:
                [file] = await self.asset_set.fetch(self.client, [asset], self.step)
            except (RequestRefused, UnexpectedAnswer) as exc:
                if exc.status not in GONE:
                    raise
            else:
                self.files[asset.uri] = file
