"""Delivery: copy what an operation made to where people use it."""

from collections.abc import Iterator
from pathlib import Path

from prefect import task
from prefect.cache_policies import NO_CACHE
from pydantic import BaseModel

from blocks.asset_delivery import AssetDelivery
from blocks.media_service import MediaService
from schemas.base import Download
from schemas.models_3d import Model3dMetadata
from schemas.operations import AnyEnvelope
from tasks.operation import worth_retrying

_ASSET_FIELDS = (
    "preview_image",
    "preview_video",
    "t_pose_model",
    "last_frame",
    "visualization_image",
    "video_clip",
    "audio_clip",
)


@task(
    name="delivery",
    task_run_name="delivery: {step}",
    cache_policy=NO_CACHE,
    retries=2,
    retry_delay_seconds=[1.0, 5.0],
    retry_condition_fn=worth_retrying,
)
async def deliver(
    service: MediaService,
    delivery: AssetDelivery,
    target: Path,
    envelope: AnyEnvelope,
    *,
    step: str = "",
) -> dict[str, Path]:
    """Deliver everything that a task made: results, companions and previews.

    Args:
        service: Service that has the assets.
        delivery: Where they go.
        target: Folder of the run, as `AssetDelivery.target` gives it.
        envelope: A COMPLETED task.
        step: Name of the step, which stands for {step} in the name template; empty: the
            last part of the operation.

    Returns:
        The files by relative URI, results first.

    Raises:
        MediaError: If an asset cannot be fetched, or its name would leave the folder.
    """
    assets = list(assets_of(envelope))
    label = step or envelope.task_type.split("/")[-1]
    async with service.get_client() as client:
        files = await delivery.deliver(client, assets, target, label)
    return {asset.uri: file for asset, file in zip(assets, files, strict=True)}


def assets_of(envelope: AnyEnvelope) -> Iterator[Download]:
    """List what a task made, each once: results, the rest of `downloads`, what metadata names.

    Reference images are left out: an earlier step made them.
    """
    described = {item.uri: item for part in metadata_of(envelope) for item in _downloads(part)}
    inputs = {uri for part in metadata_of(envelope) for uri in _references(part)}
    results = envelope.result if isinstance(envelope.result, list) else []
    uris = [uri for uri in results if isinstance(uri, str)]
    named = [uri for part in metadata_of(envelope) for uri in _named(part)]
    for uri in dict.fromkeys([*uris, *described, *named]):
        if uri and uri not in inputs:
            yield described.get(uri, Download(uri=uri))


def metadata_of(envelope: AnyEnvelope) -> list[BaseModel]:
    """Return the metadata as a list; some operations have one record, some one per result."""
    metadata = envelope.metadata
    parts = metadata if isinstance(metadata, list) else [metadata]
    return [part for part in parts if isinstance(part, BaseModel)]


def _downloads(part: BaseModel) -> list[Download]:
    found = getattr(part, "downloads", None) or []
    return [item for item in found if isinstance(item, Download)]


def _named(part: BaseModel) -> list[str]:
    """List assets that metadata names; a service need not describe them in `downloads`."""
    found = (getattr(part, field, None) for field in _ASSET_FIELDS)
    return [uri for uri in found if isinstance(uri, str) and "://" not in uri]


def _references(part: BaseModel) -> list[str]:
    return (part.reference_images or []) if isinstance(part, Model3dMetadata) else []
