"""What an envelope says about the files of its task."""

from collections.abc import Iterator

from pydantic import BaseModel

from media_api.contract.base import Download
from media_api.contract.models_3d import Model3dMetadata
from media_api.contract.operations import OPERATIONS, AnyEnvelope

_ASSET_FIELDS = (
    "preview_image",
    "preview_video",
    "t_pose_model",
    "last_frame",
    "visualization_image",
    "video_clip",
    "audio_clip",
)


def assets_of(envelope: AnyEnvelope) -> Iterator[Download]:
    """List what a task made, each once: results, the rest of `downloads`, what metadata names.

    Reference images are left out: an earlier step made them.
    """
    described = {item.uri: item for item in downloads_of(envelope)}
    inputs = {uri for part in metadata_of(envelope) for uri in _references(part)}
    named = [uri for part in metadata_of(envelope) for uri in _named(part)]
    for uri in dict.fromkeys([*result_uris(envelope), *described, *named]):
        if uri and uri not in inputs:
            yield described.get(uri, Download(uri=uri))


def result_uris(envelope: AnyEnvelope) -> list[str]:
    """List the assets that are the result; a text and people are none."""
    results = envelope.result if isinstance(envelope.result, list) else []
    return [uri for uri in results if isinstance(uri, str) and uri]


def lacks_result(operation: str, envelope: AnyEnvelope) -> bool:
    """Say whether an operation that makes something has made nothing; a search may find nothing."""
    return envelope.result == [] and not OPERATIONS[operation].is_search


def downloads_of(envelope: AnyEnvelope) -> Iterator[Download]:
    """List the download descriptors of a task."""
    for part in metadata_of(envelope):
        found = getattr(part, "downloads", None) or []
        yield from (item for item in found if isinstance(item, Download))


def delivered_of(envelope: AnyEnvelope) -> Iterator[Download]:
    """List the download descriptors of what was made, without the pictures that show it."""
    previews = {uri for part in metadata_of(envelope) for uri in _named(part)}
    yield from (item for item in downloads_of(envelope) if item.uri not in previews)


def metadata_of(envelope: AnyEnvelope) -> list[BaseModel]:
    """Return the metadata as a list; some operations have one record, some one per result."""
    metadata = envelope.metadata
    parts = metadata if isinstance(metadata, list) else [metadata]
    return [part for part in parts if isinstance(part, BaseModel)]


def _named(part: BaseModel) -> list[str]:
    """List assets that metadata names; a service need not describe them in `downloads`."""
    found = (getattr(part, field, None) for field in _ASSET_FIELDS)
    return [uri for uri in found if isinstance(uri, str) and "://" not in uri]


def _references(part: BaseModel) -> list[str]:
    return (part.reference_images or []) if isinstance(part, Model3dMetadata) else []
