"""Whether a document that can be read is also what the specification asks for.

Source: Khronos glTF 2.0 specification, sections 3.4 to 3.11 and 5.
"""

from collections.abc import Iterator

from media_gltf.accessors import (
    COMPONENT_COUNTS,
    COMPONENT_TYPES,
    FLOAT,
    UNSIGNED_BYTE,
    UNSIGNED_SHORT,
    element_bytes,
)
from media_gltf.document import Accessor, Document, Primitive
from media_gltf.glb import Container
from media_gltf.nodes import node_parents
from media_gltf.structure import MESHOPT, Fault, is_compressed
from media_gltf.triangles import DRACO, NGON, TRIANGLES

KNOWN_EXTENSIONS = frozenset(MESHOPT) | {
    DRACO,
    NGON,
    "EXT_lights_image_based",
    "EXT_mesh_gpu_instancing",
    "EXT_texture_avif",
    "EXT_texture_webp",
    "KHR_animation_pointer",
    "KHR_lights_punctual",
    "KHR_materials_anisotropy",
    "KHR_materials_clearcoat",
    "KHR_materials_diffuse_transmission",
    "KHR_materials_dispersion",
    "KHR_materials_emissive_strength",
    "KHR_materials_ior",
    "KHR_materials_iridescence",
    "KHR_materials_pbrSpecularGlossiness",
    "KHR_materials_sheen",
    "KHR_materials_specular",
    "KHR_materials_transmission",
    "KHR_materials_unlit",
    "KHR_materials_variants",
    "KHR_materials_volume",
    "KHR_mesh_quantization",
    "KHR_node_visibility",
    "KHR_texture_basisu",
    "KHR_texture_transform",
    "KHR_xmp_json_ld",
}

OVERLAP = 8
"""How often a file may name the same bytes before it is taken for an attack."""
_SPARE_BYTES = 2**24
_WRAPS = (33071, 33648, 10497)
_INTERPOLATIONS = ("LINEAR", "STEP", "CUBICSPLINE")
_LAST_MODE = 6
_FIXED_TYPES: dict[str, tuple[str, tuple[int, ...]]] = {
    "TANGENT": ("VEC4", (FLOAT,)),
    "JOINTS": ("VEC4", (UNSIGNED_BYTE, UNSIGNED_SHORT)),
    "WEIGHTS": ("VEC4", (FLOAT, UNSIGNED_BYTE, UNSIGNED_SHORT)),
}
_QUANTIZABLE = {"POSITION": "VEC3", "NORMAL": "VEC3", "TEXCOORD": "VEC2"}
_MORPHED = ("POSITION", "NORMAL", "TANGENT")


def specification_faults(container: Container) -> list[Fault]:
    """Return what the specification forbids in a document whose structure holds."""
    document = container.document
    faults = [
        *_extension_faults(document),
        *_storage_faults(document),
        *_empty_parts(document),
        *_primitive_faults(document),
        *_node_faults(document),
    ]
    return faults or [*_amount_faults(container)]


def _extension_faults(document: Document) -> Iterator[Fault]:
    version = document["asset"]["version"]
    if not version.startswith("2."):
        yield "document", f"asset.version is {version[:20]!r}, not '2.0'"
    used = document.get("extensionsUsed", [])
    for name in document.get("extensionsRequired", []):
        if name not in KNOWN_EXTENSIONS:
            yield "document", f"it needs the extension {name[:60]!r}, which few programs know"
        elif name not in used:
            yield "document", f"it needs {name!r} without naming it among the extensions it uses"


def _storage_faults(document: Document) -> Iterator[Fault]:
    for number, view in enumerate(document.get("bufferViews", [])):
        if not view["byteLength"]:
            yield f"buffer view {number}", "it is empty"
        stride = view.get("byteStride", 4)
        if stride % 4 or not 4 <= stride <= 252:
            yield f"buffer view {number}", f"its stride of {stride} bytes is not allowed"
    for number, accessor in enumerate(document.get("accessors", [])):
        for fault in _accessor_faults(document, accessor):
            yield f"accessor {number}", fault
    for number, sampler in enumerate(document.get("samplers", [])):
        if {sampler.get("wrapS", 10497), sampler.get("wrapT", 10497)} - set(_WRAPS):
            yield f"sampler {number}", "it wraps in a way that does not exist"


def _accessor_faults(document: Document, accessor: Accessor) -> Iterator[str]:
    if not accessor["count"] or not accessor.get("sparse", {"count": 1})["count"]:
        yield "it has no elements"
    if "bufferView" in accessor:
        step = COMPONENT_TYPES[accessor["componentType"]].itemsize
        offset = accessor.get("byteOffset", 0)
        start = document["bufferViews"][accessor["bufferView"]].get("byteOffset", 0)
        if (start + offset) % step or offset % step:
            yield f"it does not begin at a multiple of {step} bytes"
    for bound in (accessor.get("min"), accessor.get("max")):
        if bound is not None and len(bound) != COMPONENT_COUNTS[accessor["type"]]:
            yield "its min or max has another number of values than its elements"


def _empty_parts(document: Document) -> Iterator[Fault]:
    for number, mesh in enumerate(document.get("meshes", [])):
        if not mesh["primitives"] or not all(part["attributes"] for part in mesh["primitives"]):
            yield f"mesh {mesh.get('name', number)}", "it or a part of it is empty"
    for number, skin in enumerate(document.get("skins", [])):
        if not skin["joints"]:
            yield f"skin {skin.get('name', number)}", "it has no bones"
    for number, clip in enumerate(document.get("animations", [])):
        where = f"animation {clip.get('name', number)}"
        if not clip["samplers"] or not clip.get("channels"):
            yield where, "it moves nothing"
        if {each.get("interpolation", "LINEAR") for each in clip["samplers"]} - {*_INTERPOLATIONS}:
            yield where, "it is interpolated in a way that does not exist"


def _primitive_faults(document: Document) -> Iterator[Fault]:
    is_quantized = "KHR_mesh_quantization" in document.get("extensionsRequired", [])
    for number, mesh in enumerate(document.get("meshes", [])):
        where = f"mesh {mesh.get('name', number)}"
        for primitive in mesh["primitives"]:
            for fault in _attribute_faults(document, primitive, is_quantized):
                yield where, fault
        targets = {len(primitive.get("targets", [])) for primitive in mesh["primitives"]}
        if len(targets) > 1:
            yield where, "its primitives have different numbers of morph targets"
        elif mesh.get("weights") and {len(mesh["weights"])} != targets:
            yield where, "it has another number of weights than of morph targets"


def _attribute_faults(
    document: Document, primitive: Primitive, is_quantized: bool
) -> Iterator[str]:
    accessors = document.get("accessors", [])
    attributes, mode = primitive["attributes"], primitive.get("mode", TRIANGLES)
    if mode > _LAST_MODE:
        yield f"mode {mode} does not exist"
    if "POSITION" not in attributes:
        yield "a part has no positions"
    for name, index in attributes.items():
        if not _is_allowed(accessors[index], name, is_quantized):
            yield f"its attribute {name[:40]!r} has numbers of a type that is not allowed"
    for target in primitive.get("targets", []):
        if any(accessors[target[name]]["type"] != "VEC3" for name in _MORPHED if name in target):
            yield "a morph target is not of three numbers a vertex"


def _is_allowed(accessor: Accessor, name: str, is_quantized: bool) -> bool:
    kind, stored = name.split("_")[0], accessor["componentType"]
    if kind in _QUANTIZABLE:
        is_fraction = accessor.get("normalized") and stored in (UNSIGNED_BYTE, UNSIGNED_SHORT)
        fits = stored == FLOAT or (kind == "TEXCOORD" and is_fraction) or is_quantized
        return accessor["type"] == _QUANTIZABLE[kind] and bool(fits)
    if kind in _FIXED_TYPES:
        shape, types = _FIXED_TYPES[kind]
        return accessor["type"] == shape and (stored in types or is_quantized)
    return kind == "COLOR" or name.startswith("_")


def _node_faults(document: Document) -> Iterator[Fault]:
    for number, node in enumerate(document.get("nodes", [])):
        if "matrix" in node and {"translation", "rotation", "scale"} & node.keys():
            where = f"node {node.get('name', number)}"
            yield where, "it has a matrix beside a translation, rotation or scale"
    parents = node_parents(document)
    for number, scene in enumerate(document.get("scenes", [])):
        if any(parents[root] >= 0 for root in scene.get("nodes", [])):
            yield f"scene {scene.get('name', number)}", "one of its roots has a parent"


def _amount_faults(container: Container) -> Iterator[Fault]:
    """Refuse files that name the same bytes so often that reading them would not end."""
    document = container.document
    sizes = [each["count"] * element_bytes(each) for each in document.get("accessors", [])]
    bytes_there = len(container.binary) + _SPARE_BYTES
    if sum(sizes) > OVERLAP * bytes_there and not is_compressed(document):
        yield "document", "its accessors name far more data than it holds"
    drawn = sum(
        sizes[index]
        for mesh in document.get("meshes", [])
        for primitive in mesh["primitives"]
        for index in (*primitive["attributes"].values(), primitive.get("indices"))
        if index is not None
    )
    if drawn > OVERLAP * OVERLAP * bytes_there:
        yield "document", "its meshes use the same data over and over"
