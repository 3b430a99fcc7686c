"""Whether the parts of a glTF asset fit each other: what must hold before an array is read.

Source: Khronos glTF 2.0 specification, sections 3.5 to 3.11.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from media_gltf.accessors import (
    COMPONENT_COUNTS,
    COMPONENT_TYPES,
    INDEX_TYPES,
    element_bytes,
    sparse_rows,
)
from media_gltf.document import Accessor, Document, Primitive
from media_gltf.glb import Container
from media_gltf.materials import GLOSSY, image_of, named_textures
from media_gltf.nodes import node_parents
from media_gltf.triangles import has_draco

Fault = tuple[str, str]
"""Where, and what is wrong."""

Reference = tuple[str, str, int | None]
"""Where, into which list, and the index."""

MESHOPT = ("EXT_meshopt_compression", "KHR_meshopt_compression")

_VECTORS = {"matrix": 16, "translation": 3, "rotation": 4, "scale": 3}


def structure_faults(container: Container) -> list[Fault]:
    """Return what makes an asset unsafe to read; its arrays may be read when there is nothing.

    An asset whose buffer views are compressed (see `is_compressed`) has none to read.
    """
    document = container.document
    faults = [*_missing_parts(document)] or [*_view_faults(container)]
    faults = faults or [*_accessor_faults(document)]
    if not faults:
        faults = [
            *_sparse_faults(container),
            *_vector_faults(document),
            *_primitive_faults(document),
            *_tree_faults(document),
        ]
    return faults


def is_compressed(document: Document) -> bool:
    """Tell whether geometry is packed in a way that is not unpacked here."""
    views = document.get("bufferViews", [])
    packed = any(set(MESHOPT) & view.get("extensions", {}).keys() for view in views)
    return packed or uses_draco(document)


def uses_draco(document: Document) -> bool:
    """Tell whether any primitive is compressed with Draco."""
    meshes = document.get("meshes", [])
    return any(has_draco(primitive) for mesh in meshes for primitive in mesh["primitives"])


def _references(document: Document) -> Iterator[Reference]:
    for number, accessor in enumerate(document.get("accessors", [])):
        yield f"accessor {number}", "bufferViews", accessor.get("bufferView")
        if "sparse" in accessor:
            sparse = accessor["sparse"]
            yield f"accessor {number}", "bufferViews", sparse["indices"]["bufferView"]
            yield f"accessor {number}", "bufferViews", sparse["values"]["bufferView"]
    for number, image in enumerate(document.get("images", [])):
        yield f"image {number}", "bufferViews", image.get("bufferView")
    for number, texture in enumerate(document.get("textures", [])):
        yield f"texture {number}", "images", texture.get("source")
        yield f"texture {number}", "images", image_of(texture)
        yield f"texture {number}", "samplers", texture.get("sampler")
    for number, material in enumerate(document.get("materials", [])):
        for use in named_textures(material):
            yield f"material {material.get('name', number)}", "textures", use["index"]
    yield from _references_of_scenes(document)
    yield from _references_of_motion(document)


def _references_of_scenes(document: Document) -> Iterator[Reference]:
    for number, mesh in enumerate(document.get("meshes", [])):
        where = f"mesh {mesh.get('name', number)}"
        for primitive in mesh["primitives"]:
            yield where, "accessors", primitive.get("indices")
            yield where, "materials", primitive.get("material")
            for attributes in (primitive["attributes"], *primitive.get("targets", [])):
                for accessor in attributes.values():
                    yield where, "accessors", accessor
    for number, node in enumerate(document.get("nodes", [])):
        where = f"node {node.get('name', number)}"
        yield where, "meshes", node.get("mesh")
        yield where, "skins", node.get("skin")
        for child in node.get("children", []):
            yield where, "nodes", child
    for number, scene in enumerate(document.get("scenes", [])):
        for root in scene.get("nodes", []):
            yield f"scene {scene.get('name', number)}", "nodes", root
    yield "document", "scenes", document.get("scene")


def _references_of_motion(document: Document) -> Iterator[Reference]:
    for number, skin in enumerate(document.get("skins", [])):
        where = f"skin {skin.get('name', number)}"
        yield where, "accessors", skin.get("inverseBindMatrices")
        yield where, "nodes", skin.get("skeleton")
        for joint in skin["joints"]:
            yield where, "nodes", joint
    for number, clip in enumerate(document.get("animations", [])):
        where = f"animation {clip.get('name', number)}"
        for sampler in clip["samplers"]:
            yield where, "accessors", sampler["input"]
            yield where, "accessors", sampler["output"]
        for channel in clip.get("channels", []):
            yield where, "nodes", channel["target"].get("node")


def _missing_parts(document: Document) -> Iterator[Fault]:
    counts = {name: len(value) for name, value in document.items() if isinstance(value, list)}
    for where, name, index in _references(document):
        if index is not None and index >= counts.get(name, 0):
            yield where, f"it names {name}[{index}], which is missing"
    for number, clip in enumerate(document.get("animations", [])):
        for channel in clip.get("channels", []):
            if channel["sampler"] >= len(clip["samplers"]):
                yield f"animation {clip.get('name', number)}", "a channel names a missing sampler"


def _view_faults(container: Container) -> Iterator[Fault]:
    for number, view in enumerate(container.document.get("bufferViews", [])):
        if view["buffer"]:
            if not set(MESHOPT) & view.get("extensions", {}).keys():
                yield f"buffer view {number}", "its buffer has no content"
        elif view.get("byteOffset", 0) + view["byteLength"] > len(container.binary):
            yield f"buffer view {number}", "it ends after its buffer"


def _accessor_faults(document: Document) -> Iterator[Fault]:
    for number, accessor in enumerate(document.get("accessors", [])):
        where = f"accessor {number}"
        if accessor["componentType"] not in COMPONENT_TYPES:
            yield where, f"component type {accessor['componentType']} does not exist"
        elif accessor["type"] not in COMPONENT_COUNTS:
            yield where, f"the type {accessor['type'][:20]!r} does not exist"
        else:
            for fault in _range_faults(document, accessor):
                yield where, fault


def _range_faults(document: Document, accessor: Accessor) -> Iterator[str]:
    size, count = element_bytes(accessor), accessor["count"]
    if "bufferView" in accessor:
        offset = accessor.get("byteOffset", 0)
        yield from _window_faults(document, accessor["bufferView"], offset, size, count)
    if "sparse" not in accessor:
        return
    sparse = accessor["sparse"]
    places, news = sparse["indices"], sparse["values"]
    if places["componentType"] not in INDEX_TYPES:
        yield "the indices of its sparse part are no whole numbers"
        return
    if sparse["count"] > count:
        yield "its sparse part changes more elements than it has"
    width = COMPONENT_TYPES[places["componentType"]].itemsize
    for part, length in ((places, width), (news, size)):
        offset = part.get("byteOffset", 0)
        yield from _window_faults(document, part["bufferView"], offset, length, sparse["count"])


def _window_faults(
    document: Document, view_index: int, offset: int, size: int, count: int
) -> Iterator[str]:
    view = document["bufferViews"][view_index]
    stride = view.get("byteStride", size)
    if stride < size:
        yield "its elements are longer than the stride of its buffer view"
    if count and offset + stride * (count - 1) + size > view["byteLength"]:
        yield f"it declares {count} elements, more than its buffer view holds"


def _sparse_faults(container: Container) -> Iterator[Fault]:
    if is_compressed(container.document):
        return
    for number, accessor in enumerate(container.document.get("accessors", [])):
        if "sparse" in accessor:
            rows = sparse_rows(container, accessor)
            if rows.size and rows.max() >= accessor["count"]:
                yield f"accessor {number}", "its sparse part changes elements after its end"


def _vector_faults(document: Document) -> Iterator[Fault]:
    for number, node in enumerate(document.get("nodes", [])):
        for name, length in _VECTORS.items():
            values = node.get(name)
            if isinstance(values, list) and len(values) != length:
                yield f"node {node.get('name', number)}", f"its {name} must have {length} numbers"
    for number, material in enumerate(document.get("materials", [])):
        where = f"material {material.get('name', number)}"
        glossy = material.get("extensions", {}).get(GLOSSY, {})
        pbr = material.get("pbrMetallicRoughness", {})
        vectors: list[tuple[str, Sequence[float] | None, int]] = [
            ("baseColorFactor", pbr.get("baseColorFactor"), 4),
            ("diffuseFactor", glossy.get("diffuseFactor"), 4),
            ("emissiveFactor", material.get("emissiveFactor"), 3),
        ]
        for use in named_textures(material):
            change = use.get("extensions", {}).get("KHR_texture_transform", {})
            vectors.append(("texture offset", change.get("offset"), 2))
            vectors.append(("texture scale", change.get("scale"), 2))
        for name, numbers, length in vectors:
            if numbers is not None and len(numbers) != length:
                yield where, f"its {name} must have {length} numbers"


def _primitive_faults(document: Document) -> Iterator[Fault]:
    for number, mesh in enumerate(document.get("meshes", [])):
        for primitive in mesh["primitives"]:
            if not has_draco(primitive):
                for fault in _attribute_faults(document, primitive):
                    yield f"mesh {mesh.get('name', number)}", fault


def _attribute_faults(document: Document, primitive: Primitive) -> Iterator[str]:
    accessors, attributes = document.get("accessors", []), primitive["attributes"]
    if "POSITION" not in attributes:
        return
    position = accessors[attributes["POSITION"]]
    if position["type"] != "VEC3":
        yield "the accessor of its positions is not of type VEC3"
    for shape in (attributes, *primitive.get("targets", [])):
        for name, index in shape.items():
            if accessors[index]["count"] != position["count"]:
                yield f"{name[:40]} and POSITION differ in length"
    if "indices" in primitive:
        indices = accessors[primitive["indices"]]
        if indices["type"] != "SCALAR" or indices["componentType"] not in INDEX_TYPES:
            yield "its indices are not unsigned integers"


def _tree_faults(document: Document) -> Iterator[Fault]:
    nodes = document.get("nodes", [])
    uses = Counter(child for node in nodes for child in node.get("children", []))
    for child, times in uses.items():
        if times > 1:
            yield f"node {child}", "it has two parents"
    parents = node_parents(document)
    settled: set[int] = {-1}
    for start in range(len(nodes)):
        path: dict[int, None] = {}
        number = start
        while number not in settled and number not in path:
            path[number] = None
            number = parents[number]
        if number in path:
            yield f"node {number}", "it is below itself"
        settled.update(path)
