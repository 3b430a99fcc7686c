"""What a service remarks on a result, for people who do not open the envelope."""

from collections.abc import Iterator

from pydantic import BaseModel

from schemas.images import ImageMetadata
from schemas.models_3d import Model3dMetadata, RenderingMetadata
from schemas.operations import AnyEnvelope
from tasks.delivery import metadata_of


def remarks_of(envelope: AnyEnvelope) -> list[str]:
    """List how a result was made, and what to know about it, each once."""
    found = [line for part in metadata_of(envelope) for line in _lines(part)]
    return list(dict.fromkeys(found))


def _lines(part: BaseModel) -> Iterator[str]:
    if isinstance(part, Model3dMetadata) and part.mesh_info:
        info = part.mesh_info
        yield from filter(None, [info.method])
        yield from info.notes
        yield from (f"not in this file: {phrase}" for phrase in info.not_in_format)
        yield from _ignored(info.ignored_terms)
    elif isinstance(part, ImageMetadata):
        yield from filter(None, [part.method])
        yield from _ignored(part.ignored_terms)
    elif isinstance(part, RenderingMetadata):
        yield from part.notes


def _ignored(terms: list[str]) -> Iterator[str]:
    if terms:
        yield f"without effect: {', '.join(terms)}"
