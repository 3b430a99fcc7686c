"""Check a glTF file for damage and hostile content before anything is allocated or imported.

Blender reads image URIs that climb out of the folder and tries to allocate any accessor count
that it finds, so no file may reach it unchecked.
"""

import io
import warnings
from dataclasses import dataclass
from pathlib import Path

from PIL import Image as Picture
from PIL import UnidentifiedImageError

from media_pipelines.engines.errors import InvalidModel, UnsupportedModel
from media_pipelines.engines.formats.value_checks import check_values
from media_pipelines.gltf import accessors, glb
from media_pipelines.gltf.document import Accessor, Document, Node, Primitive
from media_pipelines.gltf.glb import Container

MAX_TRIANGLES = 5_000_000
MAX_IMAGE_PIXELS = 64 * 2**20
MAX_TEXTURE_PIXELS = 8 * MAX_IMAGE_PIXELS
MAX_ELEMENTS = 3 * MAX_TRIANGLES
TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN = 4, 5, 6

READABLE_EXTENSIONS = frozenset(
    {
        "KHR_draco_mesh_compression",
        "KHR_mesh_quantization",
        "KHR_texture_transform",
        "EXT_texture_webp",
        "KHR_lights_punctual",
        "KHR_node_visibility",
        "FB_ngon_encoding",
    }
)
_READABLE_PREFIX = "KHR_materials_"
_UNREADABLE_TEXTURES = "KHR_texture_basisu"
_MAX_DEPTH = 1000


@dataclass(frozen=True, kw_only=True)
class Inspection:
    """What a model file holds.

    Attributes:
        triangles: Triangles of every use of every mesh in the scene.
        materials: Number of materials.
        textures: Number of embedded images.
        bones: Number of distinct joints.
        animations: Names of the clips.
        draco: True when the geometry is compressed with Draco.
    """

    triangles: int
    materials: int
    textures: int
    bones: int
    animations: tuple[str, ...]
    draco: bool


def inspect(path: Path) -> Inspection:
    """Check the GLB or self-contained glTF file at `path` and count what it holds.

    Raises:
        InvalidModel: If it is damaged, hostile, empty or too large.
        UnsupportedModel: If it is glTF 1.0 or needs an extension that is not read.
    """
    container = glb.read(path)
    check(container)
    return count_contents(container)


def count_contents(container: Container) -> Inspection:
    """Count what a checked asset holds."""
    document = container.document
    return Inspection(
        triangles=_count_triangles(document),
        materials=len(document.get("materials", [])),
        textures=len(document.get("images", [])),
        bones=len({joint for skin in document.get("skins", []) for joint in skin["joints"]}),
        animations=tuple(
            clip.get("name", f"clip {number}")
            for number, clip in enumerate(document.get("animations", []))
        ),
        draco=uses_draco(container),
    )


def uses_draco(container: Container) -> bool:
    """Tell whether any primitive is compressed with Draco."""
    return any(
        "KHR_draco_mesh_compression" in primitive.get("extensions", {})
        for mesh in container.document.get("meshes", [])
        for primitive in mesh["primitives"]
    )


def check(container: Container) -> None:
    """Refuse a glTF asset that is damaged, hostile, empty or too large.

    Raises:
        InvalidModel: If it is damaged, hostile, empty or too large.
        UnsupportedModel: If it needs an extension that is not read.
    """
    check_structure(container)
    _check_triangle_count(container.document)
    _check_images(container)
    check_values(container)


def check_structure(container: Container) -> None:
    """Refuse a glTF asset whose nodes or accessors are damaged; it may have no surface.

    Raises:
        InvalidModel: If it is damaged or hostile.
        UnsupportedModel: If it needs an extension that is not read.
    """
    document = container.document
    _check_extensions(document)
    _check_accessors(document)
    _check_references(document)
    _check_tree(document)


def _check_images(container: Container) -> None:
    pictures = [open_image(container, i) for i in range(len(container.document.get("images", [])))]
    if sum(picture.width * picture.height for picture in pictures) > MAX_TEXTURE_PIXELS:
        raise InvalidModel("The textures of the model have more than 512 megapixels; reduce them.")


def open_image(container: Container, index: int) -> Picture.Image:
    """Open embedded image `index` without decoding it.

    Raises:
        InvalidModel: If the image is damaged, too large, or not embedded.
    """
    image = container.document["images"][index]
    if "bufferView" not in image:
        raise InvalidModel(f"Image {index} of the model has no data; images must be embedded.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Picture.DecompressionBombWarning)
            data = io.BytesIO(image_data(container, index))
            picture = Picture.open(data, formats=("PNG", "JPEG", "WEBP"))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise InvalidModel(
            f"Image {index} of the model is damaged or is not a PNG, JPEG or WebP."
        ) from error
    except (Picture.DecompressionBombError, Picture.DecompressionBombWarning) as error:
        raise InvalidModel(_too_large(index)) from error
    if picture.width * picture.height > MAX_IMAGE_PIXELS:
        raise InvalidModel(_too_large(index))
    return picture


def image_data(container: Container, index: int) -> bytes:
    """Return embedded image `index` as it is encoded."""
    view_index = container.document["images"][index]["bufferView"]
    view = container.document["bufferViews"][view_index]
    start = view.get("byteOffset", 0)
    return container.binary[start : start + view["byteLength"]]


def is_safe_image(data: bytes) -> bool:
    """Tell whether an encoded picture is of a known type and of at most 64 megapixels."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Picture.DecompressionBombWarning)
            picture = Picture.open(io.BytesIO(data))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        return False
    except (Picture.DecompressionBombError, Picture.DecompressionBombWarning):
        return False
    return picture.width * picture.height <= MAX_IMAGE_PIXELS


def _too_large(index: int) -> str:
    return f"Image {index} of the model has more than 64 megapixels; reduce the texture."


def _check_extensions(document: Document) -> None:
    required = set(document.get("extensionsRequired", []))
    if required & {_UNREADABLE_TEXTURES}:
        raise UnsupportedModel(
            "The model has KTX2 textures; export it again with PNG or JPEG textures."
        )
    unknown = sorted(
        name for name in required - READABLE_EXTENSIONS if not name.startswith(_READABLE_PREFIX)
    )
    if unknown:
        raise UnsupportedModel(
            f"The model needs {', '.join(unknown)}, which is not read here; export it again "
            "without that extension."
        )


def _check_accessors(document: Document) -> None:
    for index, accessor in enumerate(document.get("accessors", [])):
        size, count = accessors.element_bytes(accessor), accessor["count"]
        where = f"accessor {index}"
        if "bufferView" in accessor:
            _check_range(
                document, accessor["bufferView"], accessor.get("byteOffset", 0), size, count, where
            )
        elif count > MAX_ELEMENTS:
            raise InvalidModel(f"The model is damaged: {where} declares {count} elements.")
        if "sparse" in accessor:
            _check_sparse(document, accessor, size, where)


def _check_sparse(document: Document, accessor: Accessor, size: int, where: str) -> None:
    sparse = accessor["sparse"]
    indices, values = sparse["indices"], sparse["values"]
    if indices["componentType"] not in (5121, 5123, 5125) or sparse["count"] > accessor["count"]:
        raise InvalidModel(f"The model is damaged: the sparse part of {where} is not valid.")
    width = accessors.COMPONENT_TYPES[indices["componentType"]].itemsize
    _check_range(
        document, indices["bufferView"], indices.get("byteOffset", 0), width, sparse["count"], where
    )
    _check_range(
        document, values["bufferView"], values.get("byteOffset", 0), size, sparse["count"], where
    )


def _check_range(
    document: Document, view_index: int, offset: int, size: int, count: int, where: str
) -> None:
    views = document.get("bufferViews", [])
    if view_index >= len(views):
        raise InvalidModel(f"The model is damaged: {where} names a missing buffer view.")
    view = views[view_index]
    stride = view.get("byteStride", size)
    if stride < size:
        raise InvalidModel(f"The model is damaged: the elements of {where} overlap.")
    if count and offset + stride * (count - 1) + size > view["byteLength"]:
        raise InvalidModel(
            f"The model is damaged: {where} declares {count} elements, more than its buffer holds."
        )


def _check_references(document: Document) -> None:
    counts = {name: len(document.get(name, [])) for name in _COUNTED}  # type: ignore[arg-type]
    for node in document.get("nodes", []):
        _check_index(counts, "nodes", *node.get("children", []))
        _check_index(counts, "meshes", *_present(node.get("mesh")))
        _check_index(counts, "skins", *_present(node.get("skin")))
        _check_transform(node)
    for scene in document.get("scenes", []):
        _check_index(counts, "nodes", *scene.get("nodes", []))
    _check_index(counts, "scenes", *_present(document.get("scene")))
    for skin in document.get("skins", []):
        _check_index(counts, "nodes", *skin["joints"])
        _check_index(counts, "accessors", *_present(skin.get("inverseBindMatrices")))
    for image in document.get("images", []):
        _check_index(counts, "bufferViews", *_present(image.get("bufferView")))
    for texture in document.get("textures", []):
        _check_index(counts, "images", *_present(texture.get("source")))
    for material in document.get("materials", []):
        pbr = material.get("pbrMetallicRoughness", {})
        maps = (
            pbr.get("baseColorTexture"),
            pbr.get("metallicRoughnessTexture"),
            material.get("normalTexture"),
            material.get("occlusionTexture"),
            material.get("emissiveTexture"),
        )
        _check_index(counts, "textures", *(info["index"] for info in maps if info))
    for clip in document.get("animations", []):
        for sampler in clip["samplers"]:
            _check_index(counts, "accessors", sampler["input"], sampler["output"])
        for channel in clip.get("channels", []):
            _check_index({"samplers": len(clip["samplers"])}, "samplers", channel["sampler"])
            _check_index(counts, "nodes", *_present(channel["target"].get("node")))
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            _check_primitive(counts, primitive)


_COUNTED = (
    "nodes",
    "meshes",
    "skins",
    "scenes",
    "accessors",
    "bufferViews",
    "images",
    "materials",
    "textures",
)


def _check_primitive(counts: dict[str, int], primitive: Primitive) -> None:
    _check_index(counts, "accessors", *primitive["attributes"].values())
    _check_index(counts, "accessors", *_present(primitive.get("indices")))
    _check_index(counts, "materials", *_present(primitive.get("material")))
    for target in primitive.get("targets", []):
        _check_index(counts, "accessors", *target.values())


def _present(index: int | None) -> tuple[int, ...]:
    return () if index is None else (index,)


def _check_index(counts: dict[str, int], name: str, *indices: int) -> None:
    for index in indices:
        if index >= counts[name]:
            raise InvalidModel(f"The model is damaged: it names {name}[{index}], which is missing.")


def _check_transform(node: Node) -> None:
    lengths = {"matrix": 16, "translation": 3, "rotation": 4, "scale": 3}
    for name, length in lengths.items():
        if name in node and len(node[name]) != length:  # type: ignore[literal-required]
            raise InvalidModel(f"The model is damaged: a node's {name} must have {length} numbers.")


def _check_tree(document: Document) -> None:
    """Make sure that every node has at most one parent and that none is its own ancestor."""
    nodes = document.get("nodes", [])
    parents: dict[int, int] = {}
    for index, node in enumerate(nodes):
        for child in node.get("children", []):
            if child in parents:
                raise InvalidModel(f"The model is damaged: node {child} has two parents.")
            parents[child] = index
    depth = {index: 0 for index in range(len(nodes)) if index not in parents}
    queue = list(depth)
    for index in queue:
        for child in nodes[index].get("children", []):
            depth[child] = depth[index] + 1
            queue.append(child)
    if len(depth) < len(nodes):
        raise InvalidModel("The model is damaged: its nodes form a cycle. Export it again.")
    if max(depth.values(), default=0) > _MAX_DEPTH:
        raise InvalidModel(f"The model nests more than {_MAX_DEPTH} nodes; flatten its hierarchy.")


def _count_triangles(document: Document) -> int:
    uses = [node["mesh"] for node in document.get("nodes", []) if "mesh" in node]
    meshes = document.get("meshes", [])
    each = [sum(_primitive_triangles(document, p) for p in mesh["primitives"]) for mesh in meshes]
    return sum(each[mesh] for mesh in uses)


def _primitive_triangles(document: Document, primitive: Primitive) -> int:
    mode = primitive.get("mode", TRIANGLES)
    position = primitive["attributes"].get("POSITION")
    if position is None or mode not in (TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN):
        return 0
    corners = document["accessors"][primitive.get("indices", position)]["count"]
    return corners // 3 if mode == TRIANGLES else max(corners - 2, 0)


def _check_triangle_count(document: Document) -> None:
    count = _count_triangles(document)
    if count == 0:
        raise InvalidModel("The model holds no triangles, so there is nothing to work on.")
    if count > MAX_TRIANGLES:
        raise InvalidModel(
            f"The model has {count:,} triangles; reduce it to {MAX_TRIANGLES:,} or fewer."
        )
    elements = sum(
        document["accessors"][index]["count"]
        for mesh in document.get("meshes", [])
        for primitive in mesh["primitives"]
        for index in primitive["attributes"].values()
    )
    if elements > 8 * MAX_ELEMENTS:
        raise InvalidModel("The model has too many vertices; reduce it to 15,000,000 or fewer.")
