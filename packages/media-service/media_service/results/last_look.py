"""A last look at what was made, whoever made it: is it readable, visible, and as it was asked for.

What is damaged is no result. All else is told in the `warnings` of its metadata.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from PIL import Image
from pydantic import JsonValue, ValidationError

from media_api.contract.base import OperationRequest, ResultMetadata, ResultWarning, TaskStatus
from media_api.contract.envelopes import metadata_of
from media_api.contract.models_3d import Model3dMetadata
from media_api.contract.operations import OPERATIONS
from media_api.contract.promises import edges_of, unkept_promises
from media_gltf.accessors import read_floats
from media_gltf.document import Document
from media_gltf.errors import GltfError
from media_gltf.glb import Container
from media_gltf.images import UNREADABLE, image_data, open_image
from media_gltf.structure import is_compressed
from media_service.engine_api.answers import unusable
from media_service.engine_api.execution import Execution, Outcome
from media_service.results.models import read_model

SHORTEST_EDGE, LONGEST_EDGE = 0.001, 1000.0
"""Metres between which the longest edge of a thing is that anybody makes a model of."""
_STILL = 1e-6
_OPAQUE = 255
_OPENED = ("image/png", "image/jpeg", "image/webp")
_PICTURES = (".png", ".jpg", ".webp")


def looked_at(execution: Execution, outcome: Outcome) -> Outcome:
    """Return what was made with all that is to be told of it.

    Raises:
        JobError: `engine_answer_unusable`, if a file of the result cannot be read.
    """
    request, elsewhere = execution.request(OperationRequest), execution.is_from_elsewhere
    files = _files(execution, outcome.result)
    parts = _described(execution.operation, outcome)
    if not parts:
        # Still opened: what cannot be read is no result
        list(_of_files(files, request, is_from_elsewhere=elsewhere))
        return outcome
    told = []
    for number, part in enumerate(parts):
        # One record is of all results, several are of one each
        own = files[number : number + 1] if len(parts) > 1 else files
        found = _of_files(own, request, is_from_elsewhere=elsewhere)
        told.append(_unique([*_of_record(part, request, number), *found], part))
    return Outcome(result=outcome.result, metadata=_warned(outcome.metadata, told))


def _files(execution: Execution, result: JsonValue) -> list[Path]:
    uris = [uri for uri in result if isinstance(uri, str)] if isinstance(result, list) else []
    offered = {asset.uri for asset in execution.assets}
    return [execution.published(uri) for uri in uris if uri in offered]


def _described(operation: str, outcome: Outcome) -> list[ResultMetadata]:
    """Return the metadata by its types; none where another service has words of its own."""
    row = OPERATIONS[operation]
    body = row.answered(TaskStatus.PROCESSING, "").model_dump()
    made = {"status": "COMPLETED", "result": outcome.result, "metadata": outcome.metadata}
    try:
        envelope = row.envelope.model_validate({**body, **made})
    except ValidationError:
        return []
    return [part for part in metadata_of(envelope) if isinstance(part, ResultMetadata)]


def _warned(metadata: JsonValue, told: list[list[ResultWarning]]) -> JsonValue:
    if isinstance(metadata, list):
        return [with_warnings(part, each) for part, each in zip(metadata, told, strict=True)]
    return with_warnings(metadata, told[0])


def with_warnings(part: JsonValue, told: Sequence[ResultWarning]) -> JsonValue:
    """Return the metadata of a result with more to be told of it, where there is some."""
    if not told or not isinstance(part, dict):
        return part
    known = part.get("warnings")
    lines: list[JsonValue] = [each.model_dump(mode="json", exclude_none=True) for each in told]
    return {**part, "warnings": [*(known if isinstance(known, list) else []), *lines]}


def _unique(found: list[ResultWarning], part: ResultMetadata) -> list[ResultWarning]:
    """Leave out what the result says already, and what is found in several files."""
    said = {each.sentence for each in part.warnings}
    fields = {each.field for each in part.warnings if each.field}
    fresh = [each for each in found if each.sentence not in said and each.field not in fields]
    return list({each.sentence: each for each in fresh}.values())


def _of_record(
    part: ResultMetadata, request: OperationRequest, place: int
) -> Iterator[ResultWarning]:
    yield from unkept_promises(request, part, place)
    if not isinstance(part, Model3dMetadata) or part.mesh_info is None:
        return
    longest = max(edges_of(part.mesh_info), default=0.0)
    is_asked = getattr(request, "target_size", None) is not None
    if longest and not is_asked and not SHORTEST_EDGE <= longest <= LONGEST_EDGE:
        size = f"{longest:.3g}"
        sentence = f"the longest edge of the model is {size} m: look whether its unit is right"
        yield ResultWarning(sentence=sentence)


def _of_files(
    files: list[Path], request: OperationRequest, *, is_from_elsewhere: bool
) -> Iterator[ResultWarning]:
    for file in files:
        if file.suffix in _PICTURES:
            yield from _of_picture(_decoded(file), request)
        elif file.suffix == ".glb":
            yield from _of_model(_parsed(file, is_from_elsewhere=is_from_elsewhere), request)


def _decoded(file: Path) -> Image.Image:
    try:
        picture = open_image(file.read_bytes())
        picture.load()
    except (GltfError, *UNREADABLE) as exc:
        raise unusable(f"cannot be read: {exc}.") from exc
    return picture


def _parsed(file: Path, *, is_from_elsewhere: bool) -> Container:
    """Read a model; what an engine elsewhere has made is looked at with arrays and pictures."""
    container = read_model(file, with_values=is_from_elsewhere)
    images = container.document.get("images", []) if is_from_elsewhere else []
    for number, image in enumerate(images):
        if "bufferView" in image and image.get("mimeType") in _OPENED:
            try:
                open_image(image_data(container, number))
            except GltfError as exc:
                raise unusable(f"is damaged: its picture {number}: {exc}.") from exc
    return container


def _of_picture(picture: Image.Image, request: OperationRequest) -> Iterator[ResultWarning]:
    asked, made = getattr(request, "size", None), f"{picture.width}x{picture.height}"
    if asked and asked != made:
        sentence = f"the picture is {made} pixels, not {asked}"
        yield ResultWarning(field="size", asked=asked, made=made, sentence=sentence)
    lowest, highest = _alpha(picture)
    background = getattr(request, "background", None)
    if background == "transparent" and lowest == _OPAQUE:
        sentence = (
            "a transparent background was asked for, and nothing of the picture is see-through"
        )
        yield ResultWarning(field="background", asked=background, made="opaque", sentence=sentence)
    if highest == 0:
        yield ResultWarning(sentence="nothing can be seen in the picture: all of it is see-through")
    elif lowest == _OPAQUE and all(low == high for low, high in _extrema(picture)):
        yield ResultWarning(sentence="the picture has one colour all over")


def _extrema(picture: Image.Image) -> list[tuple[int, int]]:
    if len(picture.getbands()) == 1:
        return [picture.getextrema()]  # type: ignore[list-item]
    return [picture.getchannel(band).getextrema() for band in picture.getbands()]  # type: ignore[misc]


def _alpha(picture: Image.Image) -> tuple[int, int]:
    if not picture.has_transparency_data:
        return _OPAQUE, _OPAQUE
    return _extrema(picture.convert("RGBA"))[3]


def _of_model(container: Container, request: OperationRequest) -> Iterator[ResultWarning]:
    document = container.document
    if _wants_pbr(request) and document.get("textures") and not _has_pbr(document):
        sentence = "metallic, roughness and normal maps were asked for, and the model has none"
        yield ResultWarning(field="pbr_texture", asked=True, made=False, sentence=sentence)
    is_told = hasattr(request, "input_motion") and not is_compressed(document)
    if is_told and not _moves(container):
        sentence = "nothing moves in the animation: look whether the motion itself stands still"
        yield ResultWarning(field="input_motion", sentence=sentence)


def _wants_pbr(request: OperationRequest) -> bool:
    return bool(getattr(request, "pbr_texture", False)) and bool(
        getattr(request, "with_texture", True)
    )


def _has_pbr(document: Document) -> bool:
    return any(
        "normalTexture" in entry
        or "metallicRoughnessTexture" in entry.get("pbrMetallicRoughness", {})
        for entry in document.get("materials", [])
    )


def _moves(container: Container) -> bool:
    """Whether a curve of any animation has two different values."""
    clips = container.document.get("animations", [])
    samplers = [sampler for clip in clips for sampler in clip["samplers"]]
    outputs = (read_floats(container, sampler["output"]) for sampler in samplers)
    return any(len(each) and not float(np.ptp(each, axis=0).max()) <= _STILL for each in outputs)
