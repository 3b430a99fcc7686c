"""Drop materials, textures, samplers and images that nothing in a glTF document uses."""

import copy
from collections.abc import Iterator, Mapping

from media_gltf.document import Document, TextureInfo

LOOKLESS = frozenset({"KHR_lights_punctual", "KHR_xmp_json_ld"})
"""Extensions of documents that refer to no material, texture or image."""


def without_unused_looks(document: Document) -> Document:
    """Return the document without unused materials, textures, samplers and images.

    Their bytes stay in the binary chunk. Documents with extensions of their own, such as
    material variants, may refer to materials in other ways and stay as they are; those with
    lights do not.
    """
    extensions = document.get("extensions", {})
    if not isinstance(extensions, dict) or extensions.keys() - LOOKLESS:
        return document
    pruned = document.copy()
    _prune_materials(pruned)
    _prune_textures(pruned)
    _prune_images(pruned)
    _prune_samplers(pruned)
    for name in ("materials", "textures", "images", "samplers"):
        if not pruned.get(name):
            pruned.pop(name, None)  # type: ignore[misc]
    return pruned


def _numbering(used: set[int]) -> dict[int, int]:
    return {old: new for new, old in enumerate(sorted(used))}


def _prune_materials(document: Document) -> None:
    meshes = [mesh.copy() for mesh in document.get("meshes", [])]
    for mesh in meshes:
        mesh["primitives"] = [primitive.copy() for primitive in mesh["primitives"]]
    primitives = [primitive for mesh in meshes for primitive in mesh["primitives"]]
    numbers = _numbering({p["material"] for p in primitives if "material" in p})
    for primitive in primitives:
        if "material" in primitive:
            primitive["material"] = numbers[primitive["material"]]
    listed = document.get("materials", [])
    document["meshes"] = meshes
    document["materials"] = [copy.deepcopy(listed[old]) for old in numbers]


def _prune_textures(document: Document) -> None:
    uses = list(_texture_uses(document["materials"]))
    numbers = _numbering({use["index"] for use in uses})
    for use in uses:
        use["index"] = numbers[use["index"]]
    listed = document.get("textures", [])
    document["textures"] = [copy.deepcopy(listed[old]) for old in numbers if old < len(listed)]


def _texture_uses(value: object, name: str = "") -> Iterator[TextureInfo]:
    """Find texture references wherever an extension may have put them."""
    if isinstance(value, dict):
        if name.endswith("Texture") and isinstance(value.get("index"), int):
            yield value  # type: ignore[misc]
        for key, item in value.items():
            yield from _texture_uses(item, str(key))
    elif isinstance(value, list):
        for item in value:
            yield from _texture_uses(item)


def _prune_images(document: Document) -> None:
    sources = [
        holder
        for texture in document["textures"]
        for holder in (texture, *_extensions(texture))
        if isinstance(holder, dict) and isinstance(holder.get("source"), int)
    ]
    numbers = _numbering({holder["source"] for holder in sources})
    for holder in sources:
        holder["source"] = numbers[holder["source"]]
    listed = document.get("images", [])
    document["images"] = [listed[old] for old in numbers if old < len(listed)]


def _prune_samplers(document: Document) -> None:
    holders = [texture for texture in document["textures"] if "sampler" in texture]
    numbers = _numbering({texture["sampler"] for texture in holders})
    for texture in holders:
        texture["sampler"] = numbers[texture["sampler"]]
    listed = document.get("samplers", [])
    document["samplers"] = [listed[old] for old in numbers if old < len(listed)]


def _extensions(texture: Mapping[str, object]) -> tuple[object, ...]:
    extensions = texture.get("extensions")
    return tuple(extensions.values()) if isinstance(extensions, dict) else ()
