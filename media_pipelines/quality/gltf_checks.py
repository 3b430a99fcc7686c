"""Check a GLB file, or a glTF file that holds its buffers."""

from collections.abc import Iterator
from pathlib import Path

from media_gltf import glb
from media_gltf.accessors import read_floats
from media_gltf.contents import content_faults
from media_gltf.document import Document
from media_gltf.errors import DamagedGltf, ExternalFile, GltfError
from media_gltf.glb import Container
from media_gltf.specification import specification_faults
from media_gltf.structure import is_compressed, structure_faults
from media_gltf.triangles import shown_triangles, triangle_count
from media_pipelines.quality.findings import Facts, Finding, QualityReport, not_checked
from media_pipelines.quality.normals import normal_faults
from media_pipelines.quality.pictures import Picture, pictures_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.shape_checks import add_edges, limit_findings, shape_findings
from media_pipelines.quality.surfaces import MeshSurface, PrimitivePart, is_readable, surface_of
from media_pipelines.quality.target_checks import target_findings, target_shape_findings
from media_pipelines.quality.texture_coordinates import may_move, sets_used, tiles_of

MOST_FILE_BYTES = 2**30
MOST_TRIANGLES = 6_000_000
"""More than any service takes; beyond, shapes are not judged."""
MOST_FAULTS = 10
MOST_AGAINST = 0.01
"""Share of faces whose normals point to their back: sharp ridges have some."""


def inspect_gltf(path: Path, policy: QualityPolicy) -> QualityReport:
    """Check structure, numbers, pictures and shapes, in this order as far as they can be read."""
    report = QualityReport(file=path)
    try:
        asset = _read(path)
    except ExternalFile as error:
        reason = f"its buffers are in another file, {error.uri[:80]}. Export it as one GLB"
        report.findings.append(not_checked("", reason))
        return report
    except GltfError as error:
        message = f"The file is not a valid glTF. {error}"
        report.findings.append(Finding(check="valid_gltf", message=message))
        return report
    faults = structure_faults(asset) or specification_faults(asset)
    if faults:
        report.findings += _valid(faults)
        return report
    report.facts = _facts(asset.document)
    report.findings += limit_findings(report.facts, policy)
    pictures = pictures_of(asset)
    report.findings += _picture_findings(report.facts, pictures, policy)
    if policy.importer:
        report.findings += target_findings(asset, pictures, policy.importer)
    if is_compressed(asset.document):
        packed = "its geometry is compressed with Draco or meshopt. Export it without compression"
        report.findings.append(not_checked("", packed))
    else:
        faults = content_faults(asset) if policy.valid_gltf or policy.importer else []
        report.findings += _valid(faults) if policy.valid_gltf else []
        report.findings += _shape_findings(asset, report.facts, policy)
        if policy.importer and not faults and report.facts.faces <= MOST_TRIANGLES:
            report.findings += target_shape_findings(asset, policy.importer)
    return report


def _read(path: Path) -> Container:
    size = path.stat().st_size
    if size > MOST_FILE_BYTES:
        raise DamagedGltf(
            f"It has {size // 2**20} MB; at most {MOST_FILE_BYTES // 2**20} MB are read."
        )
    data = path.read_bytes()
    if path.suffix.lower() == ".glb" or data.startswith(b"glTF"):
        glb.check_framing(data)
    return glb.parse(data)


def _valid(faults: list[tuple[str, str]]) -> list[Finding]:
    found = [
        Finding(
            check="valid_gltf",
            where=where,
            message=f"Not a valid glTF: {fault}. Export the model again.",
        )
        for where, fault in dict.fromkeys(faults)
    ]
    if len(found) > MOST_FAULTS:
        more = f"Not a valid glTF: {len(found) - MOST_FAULTS} more faults of this kind."
        found = [*found[:MOST_FAULTS], Finding(check="valid_gltf", message=more)]
    return found


def _facts(document: Document) -> Facts:
    stored = {
        primitive["attributes"]["POSITION"]
        for mesh in document.get("meshes", [])
        for primitive in mesh["primitives"]
    }
    return Facts(
        faces=shown_triangles(document),
        vertices=sum(document["accessors"][index]["count"] for index in stored),
        bones=max((len(skin["joints"]) for skin in document.get("skins", [])), default=0),
        animations=[
            clip.get("name") or f"animation {number}"
            for number, clip in enumerate(document.get("animations", []))
        ],
    )


def _picture_findings(
    facts: Facts, pictures: list[Picture], policy: QualityPolicy
) -> Iterator[Finding]:
    for picture in pictures:
        width, height = picture.size
        if width:
            facts.textures[picture.name] = f"{width} x {height}"
        if picture.not_checked:
            yield not_checked(picture.name, picture.not_checked)
        if picture.fault and policy.valid_gltf:
            yield from _valid([(picture.name, picture.fault)])
        limit = policy.max_texture_size
        if limit is not None and max(width, height) > limit:
            yield Finding(
                check="max_texture_size",
                where=picture.name,
                value=max(width, height),
                limit=limit,
                message=f"The texture has {width} x {height} pixels, {limit} are allowed along the "
                "longer edge; on_failure=repair shrinks it.",
            )


def _shape_findings(asset: Container, facts: Facts, policy: QualityPolicy) -> Iterator[Finding]:
    document = asset.document
    meshes = document.get("meshes", [])
    stored = sum(triangle_count(document, part) for mesh in meshes for part in mesh["primitives"])
    if stored > MOST_TRIANGLES:
        yield not_checked("", f"{stored} triangles are too many to judge their shape")
        return
    for number in range(len(meshes)):
        surface = surface_of(asset, number) if is_readable(asset, number) else None
        if surface is None:
            continue
        add_edges(facts, surface.topology)
        yield from shape_findings(
            surface.name, surface.corners, surface.topology, surface.slices(), policy
        )
        if policy.normals:
            yield from _normal_findings(asset, surface)
        if policy.uvs:
            for part in surface.parts:
                yield from _uv_findings(asset, surface.name, part)


def _normal_findings(asset: Container, surface: MeshSurface) -> Iterator[Finding]:
    missing, broken, against, faces = 0, 0, 0.0, 0
    for part in surface.parts:
        if "NORMAL" not in part.primitive["attributes"]:
            missing += not part.is_unlit(asset)
            continue
        normals = read_floats(asset, part.primitive["attributes"]["NORMAL"])
        found = normal_faults(normals, part.corners, part.faces)
        broken += int(found.broken.sum())
        against += found.against * len(part.faces)
        faces += len(part.faces)
    if missing:
        # Viewers then make flat ones, which is allowed.
        yield Finding(
            check="normals",
            severity="warning",
            where=surface.name,
            value=missing,
            limit=0,
            message=f"{missing} parts have no normals and look faceted; on_failure=repair makes "
            "them.",
        )
    turned = against / faces if faces else 0.0
    faults = {
        "normals are not of unit length": broken,
        "per cent of the normals point to the back of their face": (
            round(100 * turned, 1) if turned > MOST_AGAINST else 0
        ),
    }
    for fault, value in faults.items():
        if value:
            yield Finding(
                check="normals",
                where=surface.name,
                value=value,
                limit=0,
                message=f"{value} {fault}; on_failure=repair mends them.",
            )


def _uv_findings(asset: Container, where: str, part: PrimitivePart) -> Iterator[Finding]:
    material = part.material(asset)
    if material is None:
        return
    for number in sets_used(material):
        index = part.primitive["attributes"].get(f"TEXCOORD_{number}")
        if index is None:
            yield Finding(
                check="uvs",
                where=where,
                message=f"Its material {material.get('name', '')!r} has textures, the mesh has no "
                "texture coordinates for them; "
                "3d_models/textures with keep_uv=false makes new ones.",
            )
            continue
        tiles = tiles_of(read_floats(asset, index), part.faces)
        if tiles.outside.any():
            can_move = tiles.movable and may_move(asset.document, material)
            way = (
                "on_failure=repair moves whole tiles inside"
                if can_move
                else "3d_models/textures with keep_uv=false makes new ones; for a texture that is "
                "meant to repeat, switch this check off"
            )
            percent = max(round(100 * tiles.share, 1), 0.1)
            yield Finding(
                check="uvs",
                where=where,
                value=percent,
                limit=0,
                message=f"{percent} % of its texture coordinates are outside the unit square; "
                f"{way}.",
            )
