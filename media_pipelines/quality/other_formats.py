"""Check the shape of a model in a format that has little more than that."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from media_pipelines.quality.findings import Finding, QualityReport, not_checked
from media_pipelines.quality.geometry import topology_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.shape_checks import add_edges, limit_findings, shape_findings

if TYPE_CHECKING:
    import trimesh

MESH_FORMATS = frozenset({".obj", ".ply", ".stl", ".3mf"})
MOST_BYTES = 300 * 10**6
MOST_UNPACKED_BYTES = 600 * 10**6


class NotAMesh(Exception):
    """The file cannot be read as the format that its ending names; the text says why."""


def inspect_mesh(file: Path, policy: QualityPolicy) -> QualityReport:
    """Check faces, holes, edges and winding; textures and normals are left out."""
    report = QualityReport(file=file)
    kind = file.suffix.lower()[1:]
    try:
        meshes = _read(file, kind)
    except NotAMesh as error:
        message = f"The file is not a valid {kind.upper()}: {error}. Export or download it again."
        report.findings.append(Finding(check="not_checked", message=message))
        return report
    for name, mesh in meshes.items():
        points = np.asarray(mesh.vertices, np.float32)
        faces = np.asarray(mesh.faces, np.int64)
        report.facts.faces += len(faces)
        report.facts.vertices += len(points)
        topology = topology_of(points, faces)
        add_edges(report.facts, topology)
        corners = points.astype(np.float64)[faces]
        everything = [slice(0, len(faces))]
        report.findings += shape_findings(name, corners, topology, everything, policy)
    report.findings += limit_findings(report.facts, policy)
    if policy.uvs or policy.normals or policy.valid_gltf:
        reason = f"textures and stored normals of {kind.upper()}; check the GLB before"
        report.findings.append(not_checked("", f"{reason} the conversion"))
    if policy.importer:
        reason = f"what {policy.importer.name} takes; check the GLB before the conversion"
        report.findings.append(not_checked("", reason))
    return report


def _read(file: Path, kind: str) -> dict[str, "trimesh.Trimesh"]:
    import trimesh

    if file.stat().st_size > MOST_BYTES:
        raise NotAMesh(f"it has more than {MOST_BYTES // 10**6} MB")
    data = file.read_bytes()
    if kind == "3mf":
        _check_package(data)
    # Without the options below a loader would open files that the model names.
    options: dict[str, Any] = {"skip_materials": True} if kind == "obj" else {}
    try:
        scene = trimesh.load_scene(
            io.BytesIO(data), file_type=kind, resolver=None, process=False, **options
        )
        meshes = {name: mesh for name, mesh in _named(scene) if len(mesh.faces)}
    # trimesh raises whatever a damaged file makes it stumble over.
    except Exception as error:
        raise NotAMesh(f"{type(error).__name__}: {str(error)[:80]}") from error
    if not meshes:
        raise NotAMesh("it has no faces")
    for mesh in meshes.values():
        if mesh.vertices.shape[1] != 3 or not np.isfinite(np.float32(mesh.vertices)).all():
            raise NotAMesh("a position is not three finite numbers")
        if not 0 <= mesh.faces.min() <= mesh.faces.max() < len(mesh.vertices):
            raise NotAMesh("a face names a vertex that there is not")
    return meshes


def _named(scene: "trimesh.Scene") -> Iterator[tuple[str, "trimesh.Trimesh"]]:
    import trimesh

    for name, shape in scene.geometry.items():
        if isinstance(shape, trimesh.Trimesh):
            yield name, shape


def _check_package(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            unpacked = sum(part.file_size for part in package.infolist())
    except (zipfile.BadZipFile, ValueError, EOFError) as error:
        raise NotAMesh(f"it is not a package ({error})") from error
    if unpacked > MOST_UNPACKED_BYTES:
        raise NotAMesh("it unpacks to more than any model has")
