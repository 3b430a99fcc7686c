"""Change a glTF asset without touching its geometry, skins or animations."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from media_gltf import glb
from media_gltf.document import Document, Node, Primitive, SceneEntry
from media_gltf.glb import Container
from media_gltf.nodes import scene_roots
from media_gltf.pruning import without_unused_looks
from media_studio.arrays import FloatArray
from media_studio.formats import gltf_file
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.material_reader import uv_texture
from media_studio.formats.texture_coordinates import TextureLayout
from media_studio.mesh.model import Material


def replace_materials(
    source: Path, materials: Mapping[tuple[int, int], Material], destination: Path
) -> None:
    """Write a copy of a GLB file in which some primitives have new materials.

    The old binary chunk stays as a prefix of the new one, so geometry, texture coordinates,
    skins and animations are byte for byte the same. Primitives with new materials have no vertex
    colours. Materials and images that nothing uses any
    more are no longer listed.

    Args:
        source: A checked file.
        materials: New material of each (mesh, primitive); a record that appears twice is
            written once.
        destination: The GLB file to write.
    """
    container = gltf_file.read(source)
    destination.write_bytes(glb.serialise(with_materials(container, materials)))


def with_materials(
    container: Container, materials: Mapping[tuple[int, int], Material]
) -> Container:
    """Return the asset with new materials on some primitives."""
    builder = ContainerBuilder(container)
    entries: dict[tuple[int, str], int] = {}
    meshes = [mesh.copy() for mesh in container.document.get("meshes", [])]
    for mesh in meshes:
        mesh["primitives"] = [primitive.copy() for primitive in mesh["primitives"]]
    for (mesh_index, primitive_index), material in materials.items():
        primitive = meshes[mesh_index]["primitives"][primitive_index]
        layout = _layout(container.document, primitive)
        key = id(material), repr(layout)
        if key not in entries:
            entries[key] = builder.add_material(material, layout)
        primitive["material"] = entries[key]
        primitive["attributes"] = _without_colors(primitive["attributes"])
    builder.document["meshes"] = meshes
    finished = builder.finish()
    return Container(document=without_unused_looks(finished.document), binary=finished.binary)


def _layout(document: Document, primitive: Primitive) -> TextureLayout:
    """Return how the coordinates are read that the new maps were painted through."""
    if "material" not in primitive:
        return TextureLayout()
    return TextureLayout.of(uv_texture(document["materials"][primitive["material"]]))


def with_uniform_color(container: Container, color: tuple[float, float, float]) -> Container:
    """Return the asset with one plain material on every primitive and no textures.

    Args:
        container: A checked asset.
        color: Linear RGB.
    """
    document = container.document.copy()
    for name in ("materials", "textures", "images", "samplers"):
        document.pop(name, None)  # type: ignore[misc]
    meshes = [mesh.copy() for mesh in document.get("meshes", [])]
    for mesh in meshes:
        mesh["primitives"] = [_colored(primitive) for primitive in mesh["primitives"]]
    document["meshes"] = meshes
    material = Material(name="uniform", base_color=(*color, 1.0), double_sided=True)
    builder = ContainerBuilder(_without_material_extensions(document, container.binary))
    builder.add_material(material)
    return builder.finish()


def _colored(primitive: Primitive) -> Primitive:
    colored = primitive.copy()
    colored["material"] = 0
    colored["attributes"] = _without_colors(primitive["attributes"])
    extensions = primitive.get("extensions", {}).copy()
    extensions.pop("KHR_materials_variants", None)  # type: ignore[typeddict-item]
    if extensions:
        colored["extensions"] = extensions
    return colored


def _without_colors(attributes: dict[str, int]) -> dict[str, int]:
    """Leave out vertex colours, which would tint a new material."""
    return {name: each for name, each in attributes.items() if not name.startswith("COLOR_")}


def _without_material_extensions(document: Document, binary: bytes) -> Container:
    document = document.copy()
    for name in ("extensionsUsed", "extensionsRequired"):
        kept = [
            extension
            for extension in document.get(name, [])  # type: ignore[attr-defined]
            if not extension.startswith(("KHR_materials_", "KHR_texture_", "EXT_texture_"))
        ]
        document.pop(name, None)  # type: ignore[misc]
        if kept:
            document[name] = kept
    return Container(document=document, binary=binary)


def with_placement(container: Container, rotation: FloatArray, scale: FloatArray) -> Container:
    """Return the asset with every scene turned about the origin and then scaled.

    Two nodes hold the change, because a scale along the axes after a rotation is a shear that
    no single node may have.

    Args:
        container: A checked asset.
        rotation: (3, 3).
        scale: (3,) factors along X, Y and Z.
    """
    document = container.document.copy()
    nodes = list(document.get("nodes", []))
    scenes = [scene.copy() for scene in document.get("scenes", [])]
    scenes = scenes or [SceneEntry(nodes=scene_roots(document))]
    for scene in scenes:
        if scene.get("nodes"):
            matrix = np.eye(4)
            matrix[:3, :3] = rotation
            nodes += [
                Node(name="rotation", children=scene["nodes"], matrix=matrix.T.ravel().tolist()),
                Node(name="scale", children=[len(nodes)], scale=scale.tolist()),
            ]
            scene["nodes"] = [len(nodes) - 1]
    document["nodes"], document["scenes"] = nodes, scenes
    return Container(document=document, binary=container.binary)
