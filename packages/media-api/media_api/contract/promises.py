"""What a request asks for, held against what the metadata of a result says was made.

A service tells it of its own results, and a client of those of any service.
"""

import math
from collections.abc import Callable, Iterator
from types import UnionType

from pydantic import JsonValue

from media_api.contract.base import OperationRequest, ResultMetadata, ResultWarning
from media_api.contract.models_3d import (
    ConversionRequest,
    ImageMeshRequest,
    ImageTextureRequest,
    MeshInfo,
    Model3dMetadata,
    MultiViewMeshRequest,
    MultiViewTextureRequest,
    RemeshingRequest,
    TextMeshRequest,
    TextTextureRequest,
)
from media_api.contract.motions import AnimationRequest, RetrievalRequest, RetrievalResultMetadata
from media_api.contract.operations import AnyEnvelope
from media_api.contract.videos import MotionDetectionMetadata, MotionDetectionRequest

COUNT_TOLERANCE = 0.1
"""How far a number of polygons may be from what was asked for, as a share of it."""
SIZE_TOLERANCE = 0.01
RATE_TOLERANCE = 0.01
LEAST_SECONDS = 0.1
"""By which a video may end before the segment that was asked for."""
LEAST_HD_PIXELS = 4096
"""Maps of half the edge are still taken for what 8K maps were asked for."""


def unkept_promises(
    request: OperationRequest, metadata: ResultMetadata, place: int = 0
) -> list[ResultWarning]:
    """List what a result has otherwise than it was asked for, and does not say yet.

    Args:
        request: What was asked for.
        metadata: Of one result.
        place: Among the results; those of a search after the first are further choices.
    """
    if place and isinstance(request, RetrievalRequest):
        return []
    told = {each.field for each in metadata.warnings}
    return [each for each in _found(request, metadata) if each.field not in told]


def with_unkept_promises(envelope: AnyEnvelope, request: OperationRequest) -> AnyEnvelope:
    """Return a result whose metadata says what is otherwise than it was asked for.

    Args:
        envelope: Of a COMPLETED task.
        request: What was asked for.
    """
    metadata = envelope.metadata
    if isinstance(metadata, list):
        told: object = [_with_warnings(request, part, place) for place, part in enumerate(metadata)]
    else:
        told = _with_warnings(request, metadata, 0)
    return envelope.model_copy(update={"metadata": told})


def _with_warnings(request: OperationRequest, part: object, place: int) -> object:
    if not isinstance(part, ResultMetadata):
        return part
    found = unkept_promises(request, part, place)
    return part.model_copy(update={"warnings": [*part.warnings, *found]}) if found else part


def _found(request: OperationRequest, metadata: ResultMetadata) -> Iterator[ResultWarning]:
    if isinstance(metadata, Model3dMetadata):
        if metadata.mesh_info:
            yield from _of_model(request, metadata.mesh_info)
    elif isinstance(metadata, MotionDetectionMetadata):
        if isinstance(request, MotionDetectionRequest):
            yield from _of_capture(request, metadata)
    elif isinstance(metadata, RetrievalResultMetadata) and isinstance(request, RetrievalRequest):
        yield from _of_search(request, metadata)


def _warning(field: str, asked: JsonValue, made: JsonValue, sentence: str) -> ResultWarning:
    return ResultWarning(field=field, asked=asked, made=made, sentence=sentence)


def _of_model(request: OperationRequest, info: MeshInfo) -> Iterator[ResultWarning]:
    for kinds, rule in _MODEL_RULES:
        if isinstance(request, kinds):
            yield from rule(request, info)


def _of_count(request: RemeshingRequest, info: MeshInfo) -> Iterator[ResultWarning]:
    asked, made = request.mesh_count, info.faces
    if asked and made > 0 and abs(made - asked) > COUNT_TOLERANCE * asked:
        sentence = f"{asked:,} polygons were asked for, and {made:,} were made"
        yield _warning("mesh_count", asked, made, sentence)


def _of_topology(request: RemeshingRequest, info: MeshInfo) -> Iterator[ResultWarning]:
    asked = request.mesh_topology
    # Services count triangles before or after quads are cut into them
    other = info.faces - info.quads if asked == "quad" else info.quads
    if info.faces <= 0 or other <= COUNT_TOLERANCE * info.faces:
        return
    kinds = ("quads", "triangles") if asked == "quad" else ("triangles", "quads")
    sentence = f"{kinds[0]} were asked for, and {other:,} of {info.faces:,} polygons are {kinds[1]}"
    yield _warning("mesh_topology", asked, kinds[1], sentence)


def _of_maps(request: "_Textured", info: MeshInfo) -> Iterator[ResultWarning]:
    is_asked = request.hd_texture and getattr(request, "with_texture", True)
    made = info.texture_size
    if is_asked and made is not None and made < LEAST_HD_PIXELS:
        sentence = f"8K maps were asked for, and the largest has {made:,} pixels along an edge"
        yield _warning("hd_texture", True, made, sentence)


def _of_uv(request: "_Retextured", info: MeshInfo) -> Iterator[ResultWarning]:
    if request.keep_uv and info.uv_rebuilt:
        sentence = "the texture coordinates were to be kept, and all are new"
        yield _warning("keep_uv", True, False, sentence)


def _of_size(request: ConversionRequest, info: MeshInfo) -> Iterator[ResultWarning]:
    asked, made = request.target_size, edges_of(info)
    if asked is None or not made:
        return
    edges = asked if isinstance(asked, list) else [asked]
    measured = made if len(edges) == 3 else [max(made)]
    # What is flat has no thickness that could be scaled
    pairs = [(a, m) for a, m in zip(edges, measured, strict=True) if m > SIZE_TOLERANCE * max(made)]
    if any(abs(m - a) > SIZE_TOLERANCE * a for a, m in pairs):
        told = " x ".join(f"{edge:.3g}" for edge in measured)
        sentence = f"a size of {' x '.join(f'{edge:.3g}' for edge in edges)} m was asked for, and "
        yield _warning("target_size", list(edges), list(measured), f"{sentence}it has {told} m")


def edges_of(info: MeshInfo) -> list[float]:
    """Return the edges of a model, metres; nothing where a service tells no sound numbers."""
    low, high = info.bounds_min, info.bounds_max
    if len(low) != 3 or len(high) != 3:
        return []
    edges = [b - a for a, b in zip(low, high, strict=True)]
    return edges if all(0 <= edge < math.inf for edge in edges) else []


def _of_rate(request: AnimationRequest, info: MeshInfo) -> Iterator[ResultWarning]:
    asked, made = request.fps, info.animation.fps if info.animation else 0.0
    if asked > 0 and made > 0 and abs(made - asked) > RATE_TOLERANCE * asked:
        sentence = f"{asked:g} frames per second were asked for, and the clip has {made:g}"
        yield _warning("fps", asked, made, sentence)


def _of_capture(
    request: MotionDetectionRequest, found: MotionDetectionMetadata
) -> Iterator[ResultWarning]:
    lost = set(range(len(found.requested_bboxes))) - set(found.tracked_indexes)
    for number in sorted(lost):
        sentence = f"the person in box {number} could not be followed"
        box: list[JsonValue] = [*found.requested_bboxes[number]]
        yield _warning(f"bboxes.{number}", box, None, sentence)
    asked, made = request.duration_seconds, found.effective_query_duration_seconds
    if 0 < made < asked - LEAST_SECONDS:
        sentence = f"{asked:g} s were asked for, and the video has {made:.3g} s from there"
        yield _warning("duration_seconds", asked, made, sentence)


def _of_search(
    request: RetrievalRequest, match: RetrievalResultMetadata
) -> Iterator[ResultWarning]:
    if match.is_weak_match:
        name = match.title or match.asset_id or "this motion"
        sentence = f"{name} is only the nearest there is to what was asked for"
        yield _warning("text_prompt", request.text_prompt, name, sentence)


_Textured = (
    TextMeshRequest
    | ImageMeshRequest
    | MultiViewMeshRequest
    | TextTextureRequest
    | ImageTextureRequest
    | MultiViewTextureRequest
)
_Retextured = TextTextureRequest | ImageTextureRequest | MultiViewTextureRequest

# Each rule takes the requests that stand before it, which its type says again
_MODEL_RULES: tuple[tuple[type | UnionType, Callable[..., Iterator[ResultWarning]]], ...] = (
    (RemeshingRequest, _of_count),
    (RemeshingRequest, _of_topology),
    (_Textured, _of_maps),
    (_Retextured, _of_uv),
    (ConversionRequest, _of_size),
    (AnimationRequest, _of_rate),
)
