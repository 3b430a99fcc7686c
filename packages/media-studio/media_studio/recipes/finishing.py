"""What engines elsewhere have made, checked and made a result as ours are.

Nothing of it is believed: it is opened here, in a worker, as what a client sends is.
"""

from collections.abc import Callable
from pathlib import Path
from typing import cast

from media_api.contract.images import EditRequest, GenerationRequest, ImageMetadata
from media_api.contract.models_3d import (
    ConversionRequest,
    MeshInfo,
    RenderingMetadata,
    TextMeshRequest,
)
from media_api.contract.prompts import PromptWords
from media_gltf import glb
from media_gltf.provenance import without_provenance
from media_service.engine_api.answers import made_files, unusable
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_service.engine_api.file_types import FileType
from media_service.engine_api.messages import HandedOver
from media_service.engine_api.promised import require_texture
from media_studio.errors import EngineError, PromptNotUnderstood
from media_studio.formats.convert import convert
from media_studio.formats.gltf_editor import with_uniform_color
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.grounding import Degrees, grounded
from media_studio.formats.reading import ModelReading, read
from media_studio.image.decode import decode_picture
from media_studio.image.fitting import fit_picture
from media_studio.language.understanding import Understanding
from media_studio.programs.program_reading import read_program
from media_studio.recipes.detected_people import people_from_json
from media_studio.recipes.generations import described, render_description
from media_studio.recipes.map_sizes import map_size
from media_studio.recipes.meshes import mesh_of_description
from media_studio.recipes.model_results import mesh_info, model_outcome, with_motion
from media_studio.recipes.picture_files import pixels_of, write_picture
from media_studio.recipes.pose_detections import people_outcome
from media_studio.recipes.prompts import account_of, understood_term
from media_studio.video.remuxing import without_metadata

_WHITE = (1.0, 1.0, 1.0)


def finish(execution: Execution) -> Outcome:
    """Check what an engine has made, and bring it to the form of our results.

    Raises:
        JobError: `engine_answer_unusable`, if it is not what was asked for.
        PromptNotUnderstood: If the engine says that too little of the prompt is in it.
    """
    finisher = _FINISHERS.get(execution.operation)
    if finisher is None:
        raise unusable(f"cannot be made a result of {execution.operation}")
    try:
        return finisher(execution, execution.made)
    except PromptNotUnderstood:
        raise
    except EngineError as exc:
        raise unusable(f"cannot be read: {exc}") from exc


def _files(execution: Execution, *kinds: str) -> list[tuple[Path, FileType]]:
    wanted = f" where {' or '.join(kinds)} is wanted."
    return made_files(execution, lambda found: found.kind in kinds, wanted)


def _pictures(execution: Execution, made: HandedOver) -> Outcome:
    if made.text:
        return _pictured_program(execution, made)
    request = execution.request(GenerationRequest, EditRequest)
    width, height = pixels_of(request)
    notes, uris = list(made.notes), []
    for number, (file, _) in enumerate(_files(execution, "image")):
        fitted = fit_picture(
            decode_picture(file), width, height, transparent=request.background == "transparent"
        )
        notes += [note for note in fitted.notes if note not in notes]
        name = "image.png" if number == 0 else f"image-{number + 1}.png"
        uris.append(execution.publish(write_picture(fitted.pixels, execution.folder / name)))
    metadata = ImageMetadata(
        requested_model=execution.requested_model,
        method=made.method,
        seed=made.seed,
        notes=notes,
        downloads=execution.downloads(),
    )
    return Outcome(result=list(uris), metadata=as_json(metadata))


def _restored(execution: Execution, made: HandedOver) -> Outcome:
    ((file, _), *_) = _files(execution, "image")
    picture = write_picture(decode_picture(file), execution.folder / "image.png")
    uri = execution.publish(picture)
    metadata = ImageMetadata(
        method=made.method, notes=list(made.notes), downloads=execution.downloads()
    )
    return Outcome(result=[uri], metadata=as_json(metadata))


def _pictured_program(execution: Execution, made: HandedOver) -> Outcome:
    request, program = execution.request(GenerationRequest, EditRequest), read_program(made.text)
    understanding = _understood(execution, made)
    uri = render_description(execution, request, program)
    metadata = ImageMetadata(
        requested_model=execution.requested_model,
        seed=program.seed,
        downloads=execution.downloads(),
    )
    told = described(metadata, program)
    told = told.model_copy(update=dict(account_of(understanding))) if understanding else told
    return Outcome(result=[uri], metadata=as_json(told))


def _understood(execution: Execution, made: HandedOver) -> Understanding | None:
    """Return what the engine says of the prompt; it is held to the same share as ours.

    Raises:
        PromptNotUnderstood: If too little of it is in what was made.
    """
    told = made.metadata.get("understanding") if isinstance(made.metadata, dict) else None
    if not isinstance(told, list) or not told:
        return None
    try:
        terms = tuple(understood_term(PromptWords.model_validate(each)) for each in told)
    except ValueError as exc:
        raise unusable("says of the prompt what cannot be read.") from exc
    understanding = Understanding(terms)
    understanding.require(execution.least_fidelity)
    return understanding


def _mesh(execution: Execution, made: HandedOver) -> Outcome:
    if made.text:
        request = execution.request(TextMeshRequest)
        size = map_size(request.model, hd=request.hd_texture and request.with_texture)
        program = read_program(made.text)
        return mesh_of_description(
            execution,
            request,
            program,
            size,
            method="shape_program",
            understanding=_understood(execution, made),
        )
    wants_texture = execution.field("with_texture") is True
    return _model(execution, made, is_white=not wants_texture, is_placed=True)


def _textured(execution: Execution, made: HandedOver) -> Outcome:
    return _model(execution, made, is_white=False, is_placed=False)


def _model(execution: Execution, made: HandedOver, *, is_white: bool, is_placed: bool) -> Outcome:
    """Publish a model as GLB: without notes of its generator, on the floor if it is new."""
    ((file, _), *_) = _files(execution, "model")
    reading = read(file)
    container = without_provenance(reading.container)
    require_texture(execution, container.document)
    if is_white:
        container = with_uniform_color(container, _WHITE)
    if is_placed:
        container = grounded(container, turn=_turn(execution), longest_edge=_edge(execution))
    path = execution.folder / "model.glb"
    path.write_bytes(glb.serialise(container))
    info = mesh_info(build_model(container), engine=execution.engine, method=made.method)
    info = _noted(with_motion(info, path), made, reading)
    return model_outcome(execution, (path,), info)


def _turn(execution: Execution) -> Degrees:
    return cast("Degrees", tuple(execution.engine_options.get("turn") or (0.0, 0.0, 0.0)))  # type: ignore[arg-type]  # checked where the file was read


def _edge(execution: Execution) -> float | None:
    return cast("float | None", execution.engine_options.get("longest_edge"))


def _converted(execution: Execution, made: HandedOver) -> Outcome:
    wanted = execution.request(ConversionRequest).output_format
    ((file, found), *_) = _files(execution, "model")
    reading = read(file)
    info = mesh_info(build_model(reading.container), engine=execution.engine, method=made.method)
    if found.suffix == wanted and found.suffix != "glb":
        path = execution.folder / f"model.{wanted}"
        file.rename(path)
        return model_outcome(execution, (path,), _noted(info, made))
    source = execution.folder / "source.glb"
    source.write_bytes(glb.serialise(without_provenance(reading.container)))
    folder = execution.folder / "out"
    folder.mkdir()
    done = convert(source, folder / f"model.{wanted}", output_format=wanted)
    info = _noted(info, made, reading).model_copy(
        update={"not_in_format": [*reading.left_out, *done.lost]}
    )
    return model_outcome(execution, done.files, info)


def _noted(info: MeshInfo, made: HandedOver, reading: ModelReading | None = None) -> MeshInfo:
    mended, left_out = (reading.mended, reading.left_out) if reading else ((), ())
    return info.model_copy(
        update={"notes": [*made.notes, *mended], "not_in_format": list(left_out)}
    )


def _people(execution: Execution, made: HandedOver) -> Outcome:
    try:
        people = people_from_json(made.metadata)
    except ValueError as exc:
        raise unusable("are no people.") from exc
    return people_outcome(execution, lambda _picture: people)


def _rendered(execution: Execution, made: HandedOver) -> Outcome:
    wanted = str(execution.field("output_type"))
    ((file, found), *_) = _files(execution, wanted)
    if found.kind == "image":
        path = write_picture(decode_picture(file), execution.folder / "rendering.png")
    else:
        path = without_metadata(file, execution.folder / f"video.{found.suffix}")
    uri = execution.publish(path)
    metadata = RenderingMetadata(notes=list(made.notes), downloads=execution.downloads())
    return Outcome(result=[uri], metadata=as_json(metadata))


_FINISHERS: dict[str, Callable[[Execution, HandedOver], Outcome]] = {
    "images/generations": _pictures,
    "images/edits": _pictures,
    "images/processes": _restored,
    "videos/pose_detections": _people,
    "motions/animations": _textured,
    "3d_models/meshes": _mesh,
    "3d_models/textures": _textured,
    "3d_models/remeshings": _textured,
    "3d_models/conversions": _converted,
    "3d_models/renderings": _rendered,
}
