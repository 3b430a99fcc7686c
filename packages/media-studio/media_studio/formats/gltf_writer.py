"""Write a static model as a GLB file."""

from itertools import groupby
from pathlib import Path

import numpy as np

from media_gltf import glb
from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER
from media_gltf.document import (
    AssetInfo,
    Document,
    Mesh,
    Node,
    Primitive,
    SceneEntry,
)
from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.ngon import encode_quads
from media_studio.mesh.model import Model, Surface

GENERATOR = "media-pipelines"


def write_model(model: Model, path: Path) -> None:
    """Write `model` to a GLB file with one primitive for each surface.

    Neighbouring surfaces of one name and node make a mesh and a node.

    Positions are float32, indices uint32. A map that several materials share by identity is
    stored once. Quadrilaterals are kept with FB_ngon_encoding.

    Source: Khronos glTF 2.0 specification.
    """
    path.write_bytes(glb.serialise(build_container(model)))


def build_container(model: Model) -> Container:
    """Return `model` as a glTF asset in memory."""
    builder = ContainerBuilder(Container(document=_empty_document(), binary=b""))
    surfaces = [surface for surface in model.surfaces if len(surface.faces)]
    slots = {
        slot: builder.add_material(model.materials[slot])
        for slot in dict.fromkeys(surface.material for surface in surfaces)
    }
    meshes = [
        Mesh(
            name=name or model.name,
            primitives=[add_primitive(builder, part, slots[part.material]) for part in parts],
        )
        for (name, _), parts in groupby(surfaces, key=lambda each: (each.name, each.node))
    ]
    builder.document["meshes"] = meshes
    builder.document["nodes"] = [
        Node(name=mesh["name"], mesh=index) for index, mesh in enumerate(meshes)
    ]
    builder.document["scenes"] = [SceneEntry(nodes=list(range(len(meshes))))]
    return builder.finish()


def _empty_document() -> Document:
    return Document(asset=AssetInfo(version="2.0", generator=GENERATOR), scene=0)


def add_primitive(builder: ContainerBuilder, surface: Surface, material: int) -> Primitive:
    """Store a surface, whose vertices are in mesh space, and return its primitive."""
    attributes = {
        "POSITION": builder.add_accessor(surface.vertices.astype(np.float32), target=ARRAY_BUFFER)
    }
    if surface.normals is not None:
        attributes["NORMAL"] = builder.add_accessor(
            _unit(surface.normals).astype(np.float32), target=ARRAY_BUFFER
        )
    if surface.uv is not None:
        attributes["TEXCOORD_0"] = builder.add_accessor(
            surface.uv.astype(np.float32), target=ARRAY_BUFFER
        )
    if surface.colors is not None:
        levels = np.rint(np.clip(surface.colors, 0, 1) * 65535).astype(np.uint16)
        attributes["COLOR_0"] = builder.add_accessor(levels, target=ARRAY_BUFFER, normalized=True)
    faces = encode_quads(surface.faces, surface.quads) if surface.quads else surface.faces
    primitive = Primitive(
        attributes=attributes,
        indices=builder.add_accessor(faces.astype(np.uint32).ravel(), target=ELEMENT_ARRAY_BUFFER),
        material=material,
    )
    if surface.quads:
        primitive["extensions"] = {"FB_ngon_encoding": {}}
        builder.use_extension("FB_ngon_encoding")
    return primitive


def _unit(normals: FloatArray) -> FloatArray:
    """Normalise; a vertex of degenerate faces only gets an arbitrary direction."""
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    return np.where(lengths > 0, normals / np.where(lengths > 0, lengths, 1), (0.0, 1.0, 0.0))
