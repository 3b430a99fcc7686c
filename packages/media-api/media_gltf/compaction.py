"""Leave out the accessors and bytes of a glTF asset that nothing refers to."""

from collections.abc import Iterator, MutableMapping
from typing import cast

from media_gltf.document import BufferView, Document
from media_gltf.glb import Container

DATALESS = (
    "KHR_draco_mesh_compression",
    "KHR_materials_",
    "KHR_texture_",
    "KHR_lights_punctual",
    "KHR_mesh_quantization",
    "KHR_node_visibility",
    "KHR_xmp_json_ld",
    "EXT_texture_webp",
    "EXT_lights_",
    "EXT_mesh_gpu_instancing",
    "FB_ngon_encoding",
    "VRM",
)
"""Beginnings of the names of extensions whose references to data are all known here."""

INSTANCING = "EXT_mesh_gpu_instancing"

IndexSlot = tuple[MutableMapping[str, int], str]
"""A mapping and the key under which it holds an index."""


def without_unused_data(container: Container) -> Container:
    """Return the asset with accessors, buffer views and bytes renumbered to those in use.

    An asset with extensions that may refer to data in ways unknown here stays as it is.
    """
    used = container.document.get("extensionsUsed", [])
    if not all(name.startswith(DATALESS) for name in used):
        return container
    document = copied(container.document)
    accessors = list(_accessor_uses(document))
    numbers = _numbering(accessors)
    listed = document.get("accessors", [])
    document["accessors"] = [listed[old] for old in numbers]
    _renumber(accessors, numbers)
    views = list(_view_uses(document))
    numbers = _numbering(views)
    _renumber(views, numbers)
    old_views = document.get("bufferViews", [])
    chosen = [old_views[old] for old in numbers]
    document["bufferViews"], binary = _gathered(chosen, container.binary)
    for name in ("accessors", "bufferViews"):
        if not document[name]:
            del document[name]  # type: ignore[misc]
    return Container(document=document, binary=binary)


def copied(document: Document) -> Document:
    """Return a copy that may be changed in depth."""
    return cast(Document, _copied(document))


def _copied(value: object) -> object:
    """Copy lists and mappings deeply; a document holds too many numbers for `copy.deepcopy`."""
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _accessor_uses(document: Document) -> Iterator[IndexSlot]:
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            for attributes in (primitive["attributes"], *primitive.get("targets", [])):
                yield from ((attributes, name) for name in attributes)
            if "indices" in primitive:
                yield primitive, "indices"  # type: ignore[misc]
    for skin in document.get("skins", []):
        if "inverseBindMatrices" in skin:
            yield skin, "inverseBindMatrices"  # type: ignore[misc]
    for clip in document.get("animations", []):
        for sampler in clip["samplers"]:
            yield sampler, "input"  # type: ignore[misc]
            yield sampler, "output"  # type: ignore[misc]
    for node in document.get("nodes", []):
        extensions = node.get("extensions")
        instances = extensions.get(INSTANCING) if isinstance(extensions, dict) else None
        placed = instances.get("attributes") if isinstance(instances, dict) else None
        if isinstance(placed, dict):
            yield from ((placed, name) for name in placed)


def _view_uses(document: Document) -> Iterator[IndexSlot]:
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            packed = primitive.get("extensions", {}).get("KHR_draco_mesh_compression")
            if packed is not None:
                yield packed, "bufferView"  # type: ignore[misc]
    for accessor in document.get("accessors", []):
        if "bufferView" in accessor:
            yield accessor, "bufferView"  # type: ignore[misc]
        if "sparse" in accessor:
            yield accessor["sparse"]["indices"], "bufferView"  # type: ignore[misc]
            yield accessor["sparse"]["values"], "bufferView"  # type: ignore[misc]
    for image in document.get("images", []):
        if "bufferView" in image:
            yield image, "bufferView"  # type: ignore[misc]


def _numbering(uses: list[IndexSlot]) -> dict[int, int]:
    used = {holder[name] for holder, name in uses}
    return {old: new for new, old in enumerate(sorted(used))}


def _renumber(uses: list[IndexSlot], numbers: dict[int, int]) -> None:
    for holder, name in uses:
        holder[name] = numbers[holder[name]]


def _gathered(views: list[BufferView], binary: bytes) -> tuple[list[BufferView], bytes]:
    """Lay the bytes of views one after the other, each from a multiple of four."""
    parts: list[bytes] = []
    end, moved = 0, []
    for view in views:
        start = view.get("byteOffset", 0)
        data = binary[start : start + view["byteLength"]]
        parts += [b"\0" * (-end % 4), data]
        end += -end % 4
        shifted = view.copy()
        shifted["byteOffset"] = end
        moved.append(shifted)
        end += len(data)
    return moved, b"".join(parts)
