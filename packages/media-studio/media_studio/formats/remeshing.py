"""Remesh and unwrap model files so that they still move as they did."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

from scipy.sparse import csr_matrix

from media_gltf import glb
from media_gltf.document import Document, Primitive
from media_gltf.glb import Container
from media_studio.arrays import IntArray
from media_studio.formats import gltf_file
from media_studio.formats.asset_surfaces import (
    VARIANTS,
    is_more_than_surfaces,
    with_surfaces,
)
from media_studio.formats.gltf_editor import with_materials
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.material_reader import unread_textures
from media_studio.formats.posed_model import PosedModel
from media_studio.formats.typical_poses import typical_poses
from media_studio.mesh.anchors import closest_anchors, corner_anchors
from media_studio.mesh.model import Model, Surface
from media_studio.mesh.remesh import remesh_tracked


def remesh_file(
    source: Path,
    destination: Path,
    *,
    target: int,
    topology: Literal["triangle", "quad"],
    texture_size: int,
) -> tuple[Model, tuple[str, ...]]:
    """Cover a model file with about `target` polygons.

    Skins, morph targets, clips, cameras, lights and the tree of nodes stay in models that have
    any of these but the tree; a model that has none becomes one mesh.

    Args:
        source: A plain GLB file (see `blender_scene.to_glb`).
        destination: The GLB file to write.
        target: See `media_studio.mesh.remesh`, as for the other two.
        topology: Polygons wanted.
        texture_size: Edge of the new maps, texels.

    Returns:
        The new model as it stands at rest, and what of its look is lost, one phrase each.

    Raises:
        InvalidModel: If the file is damaged.
        CannotDecimate: If its parts need more triangles.
        CannotQuadrangulate: If they need more quadrilaterals.
    """
    asset = PosedModel.read(gltf_file.read(source))
    before = replace(asset.model, name=source.stem)
    has_more = is_more_than_surfaces(asset.container.document)
    after, places = remesh_tracked(
        before,
        target=target,
        topology=topology,
        texture_size=texture_size,
        poses=typical_poses(asset) if has_more else (),
    )
    pairs = list(zip(before.surfaces, after.surfaces, strict=True))
    if all(new.vertices is old.vertices for old, new in pairs):
        destination.write_bytes(glb.serialise(_as_it_was(asset.container, topology)))
        return after, ()
    if has_more:
        anchors = [
            closest_anchors(old, new, place) if len(new.faces) else _no_anchors(old, new)
            for (old, new), place in zip(pairs, places, strict=True)
        ]
        container = with_surfaces(asset, after, anchors, places)
    else:
        container = build_container(after)
    destination.write_bytes(glb.serialise(container))
    return after, lost_looks(asset.container.document)


def write_partly_unwrapped(
    source: PosedModel, model: Model, orders: tuple[IntArray, ...], destination: Path
) -> None:
    """Write a model of which only the surfaces without texture coordinates were unwrapped.

    All others keep their geometry, texture coordinates, skins and animations to the last bit.

    Args:
        source: The model as it was.
        model: Its surfaces and their looks; those that were kept have the same `uv`.
        orders: For each surface which of its old faces each new one was (see `unwrap_tracked`).
        destination: The GLB file to write.
    """
    triples = list(zip(source.model.surfaces, model.surfaces, orders, strict=True))
    looks = {
        new.source: model.materials[new.material]
        for old, new, _ in triples
        if new.uv is old.uv
        and new.source is not None
        and model.materials[new.material] is not source.model.materials[old.material]
    }
    container = with_materials(source.container, looks)
    if any(new.uv is not old.uv for old, new, _ in triples):
        anchors = [
            _no_anchors(old, new) if new.uv is old.uv else corner_anchors(old, new, order)
            for old, new, order in triples
        ]
        unwrapped = [
            replace(new, faces=new.faces[:0]) if new.uv is old.uv else new
            for old, new, _ in triples
        ]
        changed = replace(model, surfaces=tuple(unwrapped))
        container = with_surfaces(replace(source, container=container), changed, anchors)
    destination.write_bytes(glb.serialise(container))


def write_unwrapped(
    source: PosedModel, model: Model, orders: tuple[IntArray, ...], destination: Path
) -> None:
    """Write a model whose surfaces were unwrapped anew so that it moves as its source.

    Args:
        source: The model as it was.
        model: Its surfaces with split vertices, in world space, and their looks.
        orders: For each surface which of its old faces each new one was (see `unwrap_tracked`).
        destination: The GLB file to write.
    """
    if is_more_than_surfaces(source.container.document):
        triples = zip(source.model.surfaces, model.surfaces, orders, strict=True)
        anchors = [corner_anchors(old, new, order) for old, new, order in triples]
        container = with_surfaces(source, model, anchors)
    else:
        container = build_container(model)
    destination.write_bytes(glb.serialise(container))


def lost_looks(document: Document) -> tuple[str, ...]:
    """Say what of the look of a document is not carried over to new surfaces."""
    names = {name for entry in document.get("materials", []) for name in unread_textures(entry)}
    phrases = [f"{name}: its factor applies to the whole material" for name in sorted(names)]
    if VARIANTS in document.get("extensionsUsed", []):
        phrases.append("material variants: only the look of the default stays")
    return tuple(phrases)


def _no_anchors(old: Surface, new: Surface) -> csr_matrix:
    return csr_matrix((len(new.vertices), len(old.vertices)))


def _as_it_was(container: Container, topology: Literal["triangle", "quad"]) -> Container:
    """Return an asset that has the polygons wanted, without those that are not."""
    if topology == "quad":
        return container
    document = container.document.copy()
    document["meshes"] = [mesh.copy() for mesh in document["meshes"]]
    for mesh in document["meshes"]:
        mesh["primitives"] = [_triangular(primitive) for primitive in mesh["primitives"]]
    return Container(document=document, binary=container.binary)


def _triangular(primitive: Primitive) -> Primitive:
    plain = primitive.copy()
    extensions = primitive.get("extensions", {}).copy()
    if extensions.pop("FB_ngon_encoding", None) is not None:
        plain["extensions"] = extensions
        if not extensions:
            del plain["extensions"]
    return plain
