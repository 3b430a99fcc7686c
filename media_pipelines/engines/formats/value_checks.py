"""Check the numbers of a glTF asset whose structure is sound.

Source: Khronos glTF 2.0 specification, section 3.6.2: no accessor may hold NaN or infinity.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from media_pipelines.engines.errors import InvalidModel
from media_pipelines.gltf import accessors
from media_pipelines.gltf.document import (
    Document,
    MaterialEntry,
    Primitive,
    TextureInfo,
)
from media_pipelines.gltf.glb import Container

_FLOAT = 5126
_UNSIGNED = (5121, 5123, 5125)


def check_values(container: Container) -> None:
    """Refuse numbers that are none and vectors of the wrong length.

    Draco data is left to its decoder.

    Raises:
        InvalidModel: If there are any, or if triangles name missing vertices.
    """
    document = container.document
    for index, noun in dict(_used_floats(document)).items():
        accessor = document["accessors"][index]
        is_float = accessor["componentType"] == _FLOAT
        if is_float and not np.isfinite(accessors.read_numbers(container, index)).all():
            raise InvalidModel(f"The model is damaged: some {noun} are not finite numbers.")
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            _check_primitive(container, primitive)
    for entry in document.get("materials", []):
        _check_material(entry)


def _is_compressed(primitive: Primitive) -> bool:
    return "KHR_draco_mesh_compression" in primitive.get("extensions", {})


def _used_floats(document: Document) -> Iterator[tuple[int, str]]:
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            if not _is_compressed(primitive):
                for target in primitive.get("targets", []):
                    yield from ((index, "morph targets") for index in target.values())
                for name, index in primitive["attributes"].items():
                    yield index, "positions" if name == "POSITION" else f"{name} values"
    for skin in document.get("skins", []):
        if "inverseBindMatrices" in skin:
            yield skin["inverseBindMatrices"], "inverse bind matrices"
    for clip in document.get("animations", []):
        for sampler in clip["samplers"]:
            yield from ((sampler[end], "keyframes") for end in ("input", "output"))


def _check_primitive(container: Container, primitive: Primitive) -> None:
    if "POSITION" not in primitive["attributes"] or _is_compressed(primitive):
        return
    listed = container.document["accessors"]
    position = listed[primitive["attributes"]["POSITION"]]
    if position["type"] != "VEC3":
        raise InvalidModel("The model is damaged: a POSITION accessor is not of type VEC3.")
    shapes = [primitive["attributes"], *primitive.get("targets", [])]
    for name, index in (pair for shape in shapes for pair in shape.items()):
        if listed[index]["count"] != position["count"]:
            raise InvalidModel(f"The model is damaged: {name} and POSITION differ in length.")
    if "indices" in primitive:
        _check_indices(container, primitive["indices"], position["count"])


def _check_indices(container: Container, index: int, vertices: int) -> None:
    accessor = container.document["accessors"][index]
    if accessor["type"] != "SCALAR" or accessor["componentType"] not in _UNSIGNED:
        raise InvalidModel("The model is damaged: the indices are not unsigned integers.")
    corners = accessors.read_numbers(container, index)
    if corners.size and int(corners.max()) >= vertices:
        raise InvalidModel(
            f"The model is damaged: a triangle names vertex {corners.max()} of {vertices}."
        )


def _check_material(entry: MaterialEntry) -> None:
    pbr = entry.get("pbrMetallicRoughness", {})
    glossy = entry.get("extensions", {}).get("KHR_materials_pbrSpecularGlossiness", {})
    _check_length(pbr.get("baseColorFactor"), 4, "baseColorFactor")
    _check_length(glossy.get("diffuseFactor"), 4, "diffuseFactor")
    _check_length(entry.get("emissiveFactor"), 3, "emissiveFactor")
    for info in (
        pbr.get("baseColorTexture"),
        pbr.get("metallicRoughnessTexture"),
        entry.get("normalTexture"),
        entry.get("occlusionTexture"),
        entry.get("emissiveTexture"),
        glossy.get("diffuseTexture"),
    ):
        if info is not None:
            _check_transform(info)


def _check_transform(info: TextureInfo) -> None:
    change = info.get("extensions", {}).get("KHR_texture_transform", {})
    _check_length(change.get("offset"), 2, "texture offset")
    _check_length(change.get("scale"), 2, "texture scale")


def _check_length(values: Sequence[float] | None, length: int, noun: str) -> None:
    if values is not None and len(values) != length:
        raise InvalidModel(f"The model is damaged: a {noun} must have {length} numbers.")
