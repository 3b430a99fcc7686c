"""Whether the parts of a glTF document fit each other: what must hold before an array is read.

Source: Khronos glTF 2.0 specification, sections 3.5 to 3.11.
"""

from collections.abc import Iterator

from media_pipelines.quality.gltf_file import COMPONENT_TYPES, GltfFile, element_bytes
from media_pipelines.quality.gltf_schema import Accessor, BufferView, Document, Primitive

Fault = tuple[str, str]
"""Where, and what is wrong."""

COMPRESSIONS = (
    "KHR_draco_mesh_compression",
    "EXT_meshopt_compression",
    "KHR_meshopt_compression",
)
KNOWN_EXTENSIONS = frozenset(COMPRESSIONS) | {
    "EXT_lights_image_based",
    "EXT_mesh_gpu_instancing",
    "EXT_texture_avif",
    "EXT_texture_webp",
    "FB_ngon_encoding",
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
PICTURE_EXTENSIONS = ("EXT_texture_webp", "EXT_texture_avif", "KHR_texture_basisu")

OVERLAP = 8
"""How often a file may name the same bytes before it is taken for an attack."""
_SPARE_BYTES = 2**24
_FLOAT = 5126
_INDEX_TYPES = (5121, 5123, 5125)
_FIXED_TYPES: dict[str, tuple[str, tuple[int, ...]]] = {
    "TANGENT": ("VEC4", (_FLOAT,)),
    "JOINTS": ("VEC4", (5121, 5123)),
    "WEIGHTS": ("VEC4", (_FLOAT, 5121, 5123)),
}
_QUANTIZABLE = {"POSITION": "VEC3", "NORMAL": "VEC3", "TEXCOORD": "VEC2"}


def structure_faults(file: GltfFile) -> list[Fault]:
    """Return what makes the file unsafe to read; arrays may be read when there is none."""
    document = file.document
    faults = [*_missing_parts(document)] or [*_view_faults(document)]
    if not faults:
        faults = [*_accessor_faults(document), *_primitive_faults(document)]
    if not faults:
        faults = [*_node_faults(document), *_amount_faults(file)]
    return faults


def is_compressed(document: Document) -> bool:
    """Whether geometry is packed in a way that is not unpacked here."""
    packed = any(set(COMPRESSIONS) & view.extensions.keys() for view in document.bufferViews)
    return packed or any(
        set(COMPRESSIONS) & primitive.extensions.keys()
        for mesh in document.meshes
        for primitive in mesh.primitives
    )


def picture_of(document: Document, texture_index: int) -> int | None:
    """Return the image that a texture shows."""
    texture = document.textures[texture_index]
    for name in PICTURE_EXTENSIONS:
        source = texture.extensions.get(name, {}).get("source")
        if isinstance(source, int) and 0 <= source < len(document.images):
            return source
    return texture.source


def _references(document: Document) -> Iterator[tuple[str, str, int | None]]:
    """Yield where, into which list, and the index, of all references."""
    for number, view in enumerate(document.bufferViews):
        yield f"buffer view {number}", "buffers", view.buffer
    for number, accessor in enumerate(document.accessors):
        yield f"accessor {number}", "bufferViews", accessor.bufferView
        if accessor.sparse:
            yield f"accessor {number}", "bufferViews", accessor.sparse.indices.bufferView
            yield f"accessor {number}", "bufferViews", accessor.sparse.values.bufferView
    for number, image in enumerate(document.images):
        yield f"image {number}", "bufferViews", image.bufferView
    for number, texture in enumerate(document.textures):
        yield f"texture {number}", "images", texture.source
        yield f"texture {number}", "samplers", texture.sampler
    for number, material in enumerate(document.materials):
        for use in material.textures():
            yield f"material {material.name or number}", "textures", use.index
    yield from _references_of_scenes(document)
    yield from _references_of_motion(document)


def _references_of_scenes(document: Document) -> Iterator[tuple[str, str, int | None]]:
    for number, mesh in enumerate(document.meshes):
        where = f"mesh {mesh.name or number}"
        for primitive in mesh.primitives:
            yield where, "accessors", primitive.indices
            yield where, "materials", primitive.material
            for attributes in (primitive.attributes, *primitive.targets):
                for accessor in attributes.values():
                    yield where, "accessors", accessor
    for number, node in enumerate(document.nodes):
        where = f"node {node.name or number}"
        yield where, "meshes", node.mesh
        yield where, "skins", node.skin
        for child in node.children:
            yield where, "nodes", child
    for number, scene in enumerate(document.scenes):
        for root in scene.nodes:
            yield f"scene {scene.name or number}", "nodes", root
    yield "document", "scenes", document.scene


def _references_of_motion(document: Document) -> Iterator[tuple[str, str, int | None]]:
    for number, skin in enumerate(document.skins):
        where = f"skin {skin.name or number}"
        yield where, "accessors", skin.inverseBindMatrices
        yield where, "nodes", skin.skeleton
        for joint in skin.joints:
            yield where, "nodes", joint
    for number, clip in enumerate(document.animations):
        where = f"animation {clip.name or number}"
        for sampler in clip.samplers:
            yield where, "accessors", sampler.input
            yield where, "accessors", sampler.output
        for channel in clip.channels:
            yield where, "nodes", channel.target.node


def _missing_parts(document: Document) -> Iterator[Fault]:
    counts = {name: len(getattr(document, name)) for name in _lists(document)}
    for where, name, index in _references(document):
        if index is not None and index >= counts[name]:
            yield where, f"it names entry {index} of {name}, which has {counts[name]}"
    for number, clip in enumerate(document.animations):
        for channel in clip.channels:
            if channel.sampler >= len(clip.samplers):
                yield f"animation {clip.name or number}", "a channel names a missing sampler"
    used = set(document.extensionsUsed)
    for name in document.extensionsRequired:
        if name not in KNOWN_EXTENSIONS:
            yield "document", f"it needs the extension {name[:60]!r}, which few programs know"
        elif name not in used:
            yield "document", f"it needs {name!r} without naming it among the extensions it uses"


def _lists(document: Document) -> list[str]:
    fields = type(document).model_fields
    return [name for name in fields if isinstance(getattr(document, name), list)]


def _view_faults(document: Document) -> Iterator[Fault]:
    for number, view in enumerate(document.bufferViews):
        if view.byteOffset + view.byteLength > document.buffers[view.buffer].byteLength:
            yield f"buffer view {number}", "it ends after its buffer"


def _accessor_faults(document: Document) -> Iterator[Fault]:
    for number, accessor in enumerate(document.accessors):
        where = f"accessor {number}"
        for fault in _range_faults(document, accessor):
            yield where, fault
        for bound in (accessor.min, accessor.max):
            if bound is not None and len(bound) != _width(accessor):
                yield where, "its min or max has another number of values than its elements"


def _width(accessor: Accessor) -> int:
    return element_bytes(accessor) // COMPONENT_TYPES[accessor.componentType].itemsize


def _range_faults(document: Document, accessor: Accessor) -> Iterator[str]:
    size, step = element_bytes(accessor), COMPONENT_TYPES[accessor.componentType].itemsize
    if accessor.bufferView is not None:
        view = document.bufferViews[accessor.bufferView]
        stride = view.byteStride or size
        if stride < size:
            yield "its elements are longer than the stride of its buffer view"
        if accessor.byteOffset + stride * (accessor.count - 1) + size > view.byteLength:
            yield "it ends after its buffer view"
        if (view.byteOffset + accessor.byteOffset) % step or accessor.byteOffset % step:
            yield f"it does not begin at a multiple of {step} bytes"
    if accessor.sparse:
        places, news = accessor.sparse.indices, accessor.sparse.values
        count = accessor.sparse.count
        if count > accessor.count:
            yield "it changes more elements than it has"
        index_bytes = COMPONENT_TYPES[places.componentType].itemsize
        for part, length in ((places, index_bytes), (news, size)):
            view = document.bufferViews[part.bufferView]
            if not _holds(view, part.byteOffset, length, count):
                yield "its changes end after their buffer view"


def _holds(view: BufferView, offset: int, size: int, count: int) -> bool:
    return offset + (view.byteStride or size) * (count - 1) + size <= view.byteLength


def _primitive_faults(document: Document) -> Iterator[Fault]:
    is_quantized = "KHR_mesh_quantization" in document.extensionsRequired
    for number, mesh in enumerate(document.meshes):
        where = f"mesh {mesh.name or number}"
        for primitive in mesh.primitives:
            for fault in _attribute_faults(document, primitive, is_quantized):
                yield where, fault
        if len({len(primitive.targets) for primitive in mesh.primitives}) > 1:
            yield where, "its primitives have different numbers of morph targets"
        elif mesh.weights and len(mesh.weights) != len(mesh.primitives[0].targets):
            yield where, "it has another number of weights than of morph targets"


def _attribute_faults(
    document: Document, primitive: Primitive, is_quantized: bool
) -> Iterator[str]:
    accessors = document.accessors
    counts = {accessors[index].count for index in primitive.attributes.values()}
    counts |= {accessors[i].count for target in primitive.targets for i in target.values()}
    if "POSITION" not in primitive.attributes:
        yield "a part has no positions"
    if len(counts) > 1:
        yield "the attributes of a part have different numbers of vertices"
    for name, index in primitive.attributes.items():
        fault = _type_fault(accessors[index], name, is_quantized)
        if fault:
            yield fault
    for target in primitive.targets:
        if any(
            accessors[index].type != "VEC3" for name, index in target.items() if name in _MORPHED
        ):
            yield "a morph target is not of three numbers a vertex"
    if primitive.indices is not None:
        indices = accessors[primitive.indices]
        if indices.type != "SCALAR" or indices.componentType not in _INDEX_TYPES:
            yield "its indices are not whole numbers"
    elif counts and primitive.mode == 4 and max(counts) % 3:
        yield "its number of vertices is not a multiple of three"


_MORPHED = ("POSITION", "NORMAL", "TANGENT")


def _type_fault(accessor: Accessor, name: str, is_quantized: bool) -> str:
    kind = name.split("_")[0]
    if kind in _QUANTIZABLE:
        small = (5120, 5121, 5122, 5123)
        packed = (
            kind == "TEXCOORD" and accessor.normalized and accessor.componentType in small[1::2]
        )
        numbers = accessor.componentType == _FLOAT or packed or is_quantized
        fits = accessor.type == _QUANTIZABLE[kind] and numbers
    elif kind in _FIXED_TYPES:
        shape, types = _FIXED_TYPES[kind]
        fits = accessor.type == shape and (accessor.componentType in types or is_quantized)
    else:
        fits = kind == "COLOR" or name.startswith("_")
    return "" if fits else f"its attribute {name[:40]!r} has numbers of a type that is not allowed"


def _node_faults(document: Document) -> Iterator[Fault]:
    parents: dict[int, int] = {}
    for number, node in enumerate(document.nodes):
        where = f"node {node.name or number}"
        for child in node.children:
            if child in parents:
                yield where, f"node {child} has two parents"
            parents[child] = number
        if node.matrix is not None and (node.translation or node.rotation or node.scale):
            yield where, "it has a matrix beside a translation, rotation or scale"
    settled: set[int] = set()
    for start in range(len(document.nodes)):
        path: list[int] = []
        on_path: set[int] = set()
        number = start
        while number in parents and number not in settled and number not in on_path:
            path.append(number)
            on_path.add(number)
            number = parents[number]
        if number in on_path:
            yield f"node {number}", "it is below itself"
        settled.update(path)
    for number, scene in enumerate(document.scenes):
        if any(root in parents for root in scene.nodes):
            yield f"scene {scene.name or number}", "one of its roots has a parent"


def _amount_faults(file: GltfFile) -> Iterator[Fault]:
    """Refuse files that name the same bytes so often that reading them would not end."""
    document = file.document
    named = sum(accessor.count * element_bytes(accessor) for accessor in document.accessors)
    bytes_there = sum(map(len, file.buffers)) + _SPARE_BYTES
    if named > OVERLAP * bytes_there and not is_compressed(document):
        yield "document", "its accessors name far more data than it holds"
    drawn = sum(
        document.accessors[index].count * element_bytes(document.accessors[index])
        for mesh in document.meshes
        for primitive in mesh.primitives
        for index in (primitive.indices, *primitive.attributes.values())
        if index is not None
    )
    if drawn > OVERLAP * OVERLAP * bytes_there:
        yield "document", "its meshes use the same data over and over"
