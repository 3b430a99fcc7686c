"""What glTF extensions say of the scene: instances and hidden parts, as plain nodes.

Sources: EXT_mesh_gpu_instancing and KHR_node_visibility of the Khronos registry.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from media_gltf.accessors import read_floats
from media_gltf.building import AssetBuilder
from media_gltf.compaction import copied
from media_gltf.document import Document, Node, Texture
from media_gltf.glb import Container
from media_gltf.pruning import without_unused_looks
from media_studio.errors import InvalidModel
from media_studio.formats.inspection import MAX_NODES, is_readable
from media_studio.formats.register import GLTF_EXTENSIONS, entry_of

_INSTANCING, _VISIBILITY = "EXT_mesh_gpu_instancing", "KHR_node_visibility"
_UNREAD_PICTURES = {"KHR_texture_basisu", "EXT_texture_avif"}
_PLACES = {"TRANSLATION": "translation", "ROTATION": "rotation", "SCALE": "scale"}


def with_plain_scene(container: Container) -> tuple[Container, tuple[str, ...]]:
    """Return an asset whose scene is in its nodes alone, and what is left out, a phrase each.

    Args:
        container: A checked asset.

    Raises:
        InvalidModel: If its instances are damaged, or too many.
    """
    container = _with_read_pictures(container)
    used = set(container.document.get("extensionsUsed", []))
    left_out = (*_other_scenes(container.document), *_unread(used))
    if not used & {_INSTANCING, _VISIBILITY}:
        return container, left_out
    builder = AssetBuilder(Container(document=copied(container.document), binary=container.binary))
    hidden = _without_hidden(builder.document)
    _with_instances(builder.document, container)
    builder.forget_extension(_INSTANCING)
    builder.forget_extension(_VISIBILITY)
    phrase = f"{hidden} hidden part{'s' if hidden > 1 else ''}"
    return builder.finish(), (*((phrase,) if hidden else ()), *left_out)


def _with_read_pictures(container: Container) -> Container:
    """Leave out pictures of formats that are not read, where there is another one to show."""
    textures = container.document.get("textures", [])
    if not any(_UNREAD_PICTURES & texture.get("extensions", {}).keys() for texture in textures):
        return container
    document = copied(container.document)
    for texture in document["textures"]:
        for name in _UNREAD_PICTURES & texture.get("extensions", {}).keys():
            _forget(texture, name)
    return Container(document=without_unused_looks(document), binary=container.binary)


def _unread(used: set[str]) -> Iterator[str]:
    for name in sorted(used):
        if name != _INSTANCING and not is_readable(name):
            _, phrase = entry_of(GLTF_EXTENSIONS, name)
            yield phrase or f"the extension {name}, which is not read"


def _other_scenes(document: Document) -> Iterator[str]:
    shown = document.get("scene", 0)
    for number, scene in enumerate(document.get("scenes", [])):
        if number != shown:
            name = str(scene.get("name") or f"number {number + 1}")
            yield f"the scene {name[:40]}, which is not the one that is shown"


def _without_hidden(document: Document) -> int:
    """Take the meshes from what is not to be seen; return how many."""
    nodes = document.get("nodes", [])
    queue = [index for index, node in enumerate(nodes) if not _is_visible(node)]
    hidden = set(queue)
    for index in queue:
        below = [child for child in nodes[index].get("children", []) if child not in hidden]
        hidden.update(below)
        queue.extend(below)
    for node in nodes:
        _forget(node, _VISIBILITY)
    return sum(nodes[index].pop("mesh", None) is not None for index in hidden)


def _is_visible(node: Node) -> bool:
    told = _extensions(node).get(_VISIBILITY)
    return not isinstance(told, dict) or told.get("visible", True) is not False


def _extensions(node: Node | Texture) -> dict[str, object]:
    found = node.get("extensions")
    return found if isinstance(found, dict) else {}


def _forget(node: Node | Texture, extension: str) -> None:
    found = _extensions(node)
    if found.pop(extension, None) is not None and not found:
        del node["extensions"]  # type: ignore[typeddict-item]


def _with_instances(document: Document, container: Container) -> None:
    nodes = document.get("nodes", [])
    for node in list(nodes):
        told = _extensions(node).get(_INSTANCING)
        _forget(node, _INSTANCING)
        if not isinstance(told, dict) or "mesh" not in node:
            continue
        places = _places(told, container)
        if len(nodes) + len(places) > MAX_NODES:
            raise InvalidModel(f"The model has over {MAX_NODES:,} instances; join its parts.")
        mesh, name = node.pop("mesh"), node.get("name")
        node["children"] = [*node.get("children", []), *range(len(nodes), len(nodes) + len(places))]
        for number, place in enumerate(places, 1):
            named: Node = {"name": f"{name} {number}"} if name else {}
            nodes.append({**named, "mesh": mesh, **place})  # type: ignore[typeddict-item]


def _places(told: dict[str, object], container: Container) -> list[dict[str, list[float]]]:
    """Return translation, rotation and scale of each instance."""
    attributes = told.get("attributes")
    found = {
        key: _numbers(attributes[name], container, 4 if key == "rotation" else 3)
        for name, key in _PLACES.items()
        if isinstance(attributes, dict) and name in attributes
    }
    counts = {len(rows) for rows in found.values()}
    if len(counts) != 1:
        raise InvalidModel("The instances of the model are damaged; export it again.")
    return [
        {key: rows[number].tolist() for key, rows in found.items()}
        for number in range(counts.pop())
    ]


def _numbers(index: object, container: Container, width: int) -> NDArray[np.float64]:
    accessors = container.document.get("accessors", [])
    if not isinstance(index, int) or not 0 <= index < len(accessors):
        raise InvalidModel("The instances of the model are damaged; export it again.")
    if accessors[index]["count"] > MAX_NODES:
        raise InvalidModel(f"The model has over {MAX_NODES:,} instances; join its parts.")
    rows = read_floats(container, index)
    if rows.shape != (len(rows), width) or not np.isfinite(rows).all():
        raise InvalidModel("The instances of the model are damaged; export it again.")
    return rows
