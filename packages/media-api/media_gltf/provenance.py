"""What a glTF asset tells of how it was made."""

from collections.abc import Mapping
from typing import TypeVar

from media_gltf.glb import Container
from media_gltf.image_metadata import without_metadata

Entry = TypeVar("Entry", bound=Mapping[str, object])


def without_provenance(container: Container) -> Container:
    """Remove the notes of a generator: extras of the asset, of scenes and nodes, and of pictures.

    Extras of meshes name morph targets, so they stay; so does the copyright.
    """
    document = _plain(container.document)
    document["asset"] = _plain(document["asset"])
    if "scenes" in document:
        document["scenes"] = [_plain(scene) for scene in document["scenes"]]
    if "nodes" in document:
        document["nodes"] = [_plain(node) for node in document["nodes"]]
    return Container(document=document, binary=_blanked(container))


def _plain(entry: Entry) -> Entry:
    return {key: value for key, value in entry.items() if key != "extras"}  # type: ignore[return-value]  # the same keys but one that nothing requires


def _blanked(container: Container) -> bytes:
    binary = bytearray(container.binary)
    views = container.document.get("bufferViews", [])
    for image in container.document.get("images", []):
        if "bufferView" in image:
            view = views[image["bufferView"]]
            start = view.get("byteOffset", 0)
            end = start + view["byteLength"]
            binary[start:end] = without_metadata(bytes(binary[start:end]))
    return bytes(binary)
