"""Mend what can be mended in a GLB without harm; all else keeps its bytes."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from media_pipelines.gltf.structure import is_compressed, picture_of
from media_pipelines.quality.checks import inspect
from media_pipelines.quality.findings import QualityReport
from media_pipelines.quality.geometry import Topology, topology_of
from media_pipelines.quality.gltf_edit import GltfEdit
from media_pipelines.quality.gltf_file import GltfFile, read_gltf, write_glb
from media_pipelines.quality.part_edit import PartEdit
from media_pipelines.quality.pictures import pictures_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.shape_repair import close_holes, drop_faces, turn_faces
from media_pipelines.quality.surfaces import Surface, is_readable, surface_of
from media_pipelines.quality.texture_shrinking import shrink_picture
from media_pipelines.quality.vertex_repair import mend_normals, move_tiles

_MENDABLE = frozenset({"manifold", "watertight", "normals", "uvs", "max_texture_size"})


@dataclass(frozen=True, kw_only=True)
class Repair:
    """What a repair did.

    Attributes:
        file: The repaired file; the given one when nothing could be mended.
        changes: What was done, a sentence each.
        remaining: The report on `file`.
    """

    file: Path
    changes: tuple[str, ...]
    remaining: QualityReport


def repair(file: Path, report: QualityReport, policy: QualityPolicy, destination: Path) -> Repair:
    """Mend a GLB as far as that does no harm.

    Args:
        file: The model.
        report: What `inspect` found, for the same policy.
        policy: What to look at.
        destination: File to write; nothing is written when nothing could be mended.
    """
    found = {finding.check for finding in report.findings}
    if file.suffix.lower() != ".glb" or not found & _MENDABLE or "valid_gltf" in found:
        return Repair(file=file, changes=(), remaining=report)
    gltf = read_gltf(file)
    if gltf.document.buffers and gltf.document.buffers[0].uri is not None:
        return Repair(file=file, changes=(), remaining=report)
    edit = GltfEdit(gltf)
    changes: list[str] = []
    if found & {"manifold", "watertight", "normals", "uvs"} and not is_compressed(gltf.document):
        for number in range(len(gltf.document.meshes)):
            surface = surface_of(gltf, number) if is_readable(gltf, number) else None
            if surface:
                changes += _mend_surface(gltf, edit, surface, policy)
    if "max_texture_size" in found and policy.max_texture_size:
        changes += _shrink(gltf, edit, policy.max_texture_size)
    if not changes:
        return Repair(file=file, changes=(), remaining=report)
    destination.parent.mkdir(parents=True, exist_ok=True)
    write_glb(edit.finish(), destination)
    return Repair(file=destination, changes=tuple(changes), remaining=inspect(destination, policy))


Mend = Callable[[list[PartEdit], Topology], str]


def _mend_surface(
    file: GltfFile, edit: GltfEdit, surface: Surface, policy: QualityPolicy
) -> list[str]:
    parts = [PartEdit.of(file, part) for part in surface.parts]
    topology = surface.topology
    steps: list[tuple[bool, Mend]] = [
        (policy.manifold, drop_faces),
        (policy.normals, turn_faces),
        (policy.watertight, close_holes),
    ]
    changes = []
    for asked, mend in steps:
        done = mend(parts, topology) if asked else ""
        if done:
            changes.append(f"{surface.name}: {done}")
            topology = _topology(parts)
    for part in parts:
        done_here = [mend_normals(part)] if policy.normals else []
        done_here += [move_tiles(part)] if policy.uvs else []
        changes += [f"{surface.name}: {done}" for done in done_here if done]
        part.store(edit)
    return changes


def _topology(parts: list[PartEdit]) -> Topology:
    starts = np.cumsum([0, *(len(part.rows) for part in parts)])
    points = np.concatenate([part.points for part in parts]).astype(np.float32)
    faces = [part.faces + start for part, start in zip(parts, starts[:-1], strict=True)]
    return topology_of(points, np.concatenate(faces))


def _shrink(file: GltfFile, edit: GltfEdit, longest: int) -> list[str]:
    document = file.document
    directions = {
        picture_of(document, material.normalTexture.index)
        for material in document.materials
        if material.normalTexture
    }
    shared = {accessor.bufferView for accessor in document.accessors}
    changes = []
    for picture in pictures_of(file):
        width, height = picture.size
        view = document.images[picture.index].bufferView
        if max(width, height) <= longest or picture.fault or (view is not None and view in shared):
            continue
        small = shrink_picture(
            file.picture(picture.index), longest, is_normal_map=picture.index in directions
        )
        edit.replace_picture(picture.index, small)
        changes.append(f"{picture.name}: shrunk from {width} x {height} to {longest} pixels.")
    return changes
