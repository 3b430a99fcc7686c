"""Mend what can be mended in a GLB without harm; all else keeps its bytes."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from media_gltf import glb
from media_gltf.glb import Container
from media_gltf.images import image_data
from media_gltf.structure import is_compressed
from media_pipelines.quality.checks import inspect
from media_pipelines.quality.findings import QualityReport
from media_pipelines.quality.geometry import Topology, topology_of
from media_pipelines.quality.gltf_edit import GltfEdit
from media_pipelines.quality.part_edit import PartEdit
from media_pipelines.quality.pictures import direction_images, pictures_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.shape_repair import close_holes, drop_faces, turn_faces
from media_pipelines.quality.surfaces import MeshSurface, is_readable, surface_of
from media_pipelines.quality.target_repair import fitted
from media_pipelines.quality.texture_shrinking import shrink_picture
from media_pipelines.quality.usdz_package import can_repack, repack
from media_pipelines.quality.vertex_repair import mend_normals, move_tiles

_MENDABLE = frozenset({"manifold", "watertight", "normals", "uvs", "max_texture_size", "target"})


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
    policy = policy.with_limits_of_target()
    found = {finding.check for finding in report.findings}
    if file.suffix.lower() == ".usdz" and can_repack(report):
        return _repacked(file, policy, destination)
    if file.suffix.lower() != ".glb" or not found & _MENDABLE or "valid_gltf" in found:
        return Repair(file=file, changes=(), remaining=report)
    asset = glb.read(file)
    changes: list[str] = []
    if policy.importer and "target" in found:
        asset, changes = fitted(asset, policy.importer)
    edit = GltfEdit(asset)
    if found & {"manifold", "watertight", "normals", "uvs"} and not is_compressed(asset.document):
        for number in range(len(asset.document.get("meshes", []))):
            surface = surface_of(asset, number) if is_readable(asset, number) else None
            if surface:
                changes += _mend_surface(asset, edit, surface, policy)
    if policy.max_texture_size and found & {"max_texture_size", "target"}:
        changes += _shrink(asset, edit, policy.max_texture_size)
    if not changes:
        return Repair(file=file, changes=(), remaining=report)
    _write(glb.serialise(edit.finish()), destination)
    return Repair(file=destination, changes=tuple(changes), remaining=inspect(destination, policy))


def _write(data: bytes, path: Path) -> None:
    """Write a file all at once or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def _repacked(file: Path, policy: QualityPolicy, destination: Path) -> Repair:
    _write(repack(file), destination)
    changes = ("package: stored anew, the layers first, each file from a multiple of 64 bytes.",)
    return Repair(file=destination, changes=changes, remaining=inspect(destination, policy))


Mend = Callable[[list[PartEdit], Topology], str]


def _mend_surface(
    asset: Container, edit: GltfEdit, surface: MeshSurface, policy: QualityPolicy
) -> list[str]:
    parts = [PartEdit.of(asset, part) for part in surface.parts]
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


def _shrink(asset: Container, edit: GltfEdit, longest: int) -> list[str]:
    directions = direction_images(asset.document)
    changes = []
    for picture in pictures_of(asset):
        width, height = picture.size
        if max(width, height) <= longest or picture.fault:
            continue
        small = shrink_picture(
            image_data(asset, picture.index), longest, is_normal_map=picture.index in directions
        )
        edit.replace_picture(picture.index, small)
        changes.append(f"{picture.name}: shrunk from {width} x {height} to {longest} pixels.")
    return changes
