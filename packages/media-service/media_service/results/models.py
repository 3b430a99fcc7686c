"""Models that engines elsewhere have made: GLB files, checked, stripped and measured."""

from pathlib import Path

from media_api.contract.models_3d import MeshInfo, Model3dMetadata
from media_gltf import glb
from media_gltf.document import Document
from media_gltf.errors import GltfError
from media_gltf.glb import Container
from media_gltf.measures import Measures, measure
from media_gltf.provenance import without_provenance
from media_gltf.specification import KNOWN_EXTENSIONS
from media_gltf.structure import is_compressed, structure_faults
from media_gltf.triangles import shown_triangles
from media_gltf.values import value_faults
from media_service.engine_api.answers import is_read_here, made_files, unusable
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_service.engine_api.file_types import FileType
from media_service.engine_api.messages import HandedOver
from media_service.engine_api.promised import require_texture

MOST_TRIANGLES = 5_000_000
FLOOR_METRES = 0.01
NO_PREVIEW = "there is no preview: nothing that draws models is installed"


def finished_model(execution: Execution, made: HandedOver) -> Outcome:
    """Publish a model as GLB, without the notes of its generator.

    Raises:
        JobError: If it is damaged, compressed, or in another format than GLB, or another one was
            asked for.
    """
    if not is_read_here(execution.operation, execution.body):
        wanted = execution.field("output_format")
        raise unusable(f"cannot be made {wanted} here: without the studio only GLB is written.")
    (file, _), *_rest = made_files(
        execution, _is_read, "; without the studio only GLB is read here."
    )
    container = _checked(file)
    require_texture(execution, container.document)
    path = execution.folder / "model.glb"
    path.write_bytes(glb.serialise(container))
    info = _described(execution, made, container)
    uri = execution.publish(path)
    metadata = Model3dMetadata(mesh_info=info, downloads=execution.downloads())
    return Outcome(result=[uri], metadata=[as_json(metadata)])


def _is_read(found: FileType) -> bool:
    return found.suffix == "glb"


def read_model(file: Path, *, with_values: bool) -> Container:
    """Read a GLB file that an engine has made.

    Args:
        file: The file.
        with_values: Whether its arrays are looked at as well, where they are not compressed.

    Raises:
        JobError: `engine_answer_unusable`, if it is damaged.
    """
    try:
        container = glb.read(file)
        faults = structure_faults(container)
        if with_values and not faults and not is_compressed(container.document):
            faults = [*value_faults(container)]
    except GltfError as exc:
        raise unusable(f"cannot be read: {exc}") from exc
    if faults:
        place, fault = faults[0]
        raise unusable(f"is damaged: {place}: {fault}.")
    return container


def _checked(file: Path) -> Container:
    container = read_model(file, with_values=True)
    if is_compressed(container.document):
        raise unusable("is compressed; without the studio that is not read.")
    _check_extent(container.document)
    return without_provenance(container)


def _check_extent(document: Document) -> None:
    """Refuse what cannot be measured: more than memory holds, or what the file does not hold."""
    if any("bufferView" not in image for image in document.get("images", [])):
        raise unusable("refers to pictures in other files; they must be embedded.")
    if (triangles := shown_triangles(document)) > MOST_TRIANGLES:
        raise unusable(f"has {triangles:,} triangles, and at most {MOST_TRIANGLES:,} are read.")
    unknown = sorted(set(document.get("extensionsRequired", [])) - KNOWN_EXTENSIONS)
    if unknown:
        raise unusable(f"needs the extension {unknown[0][:60]}, which is not read here.")


def _measured(container: Container) -> Measures:
    try:
        return measure(container)
    except GltfError as exc:
        raise unusable(f"cannot be read: {exc}.") from exc


def _described(execution: Execution, made: HandedOver, container: Container) -> MeshInfo:
    found = _measured(container)
    if not found.triangles:
        raise unusable("is empty: its scene shows no triangle.")
    notes = [NO_PREVIEW] if execution.wants_previews else []
    if execution.field("with_texture") is False and found.textures:
        notes.append("the model has textures, which were not asked for")
    if execution.operation == "3d_models/meshes" and abs(found.bounds_min[1]) > FLOOR_METRES:
        notes.append("the model does not stand on the floor")
    return MeshInfo(
        vertices=found.vertices,
        faces=found.triangles,
        triangles=found.triangles,
        materials=found.materials,
        textures=found.textures,
        bones=found.bones,
        animations=found.animations,
        bounds_min=list(found.bounds_min),
        bounds_max=list(found.bounds_max),
        watertight=found.watertight,
        texture_size=found.texture_size,
        engine=execution.engine,
        method=made.method,
        notes=[*made.notes, *notes],
    )
