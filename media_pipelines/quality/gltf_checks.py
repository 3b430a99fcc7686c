"""Check a GLB file, or a glTF file that holds its buffers."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from media_pipelines.gltf.contents import content_faults
from media_pipelines.gltf.structure import is_compressed, structure_faults
from media_pipelines.quality.findings import Facts, Finding, QualityReport, not_checked
from media_pipelines.quality.gltf_file import ElsewhereStored, GltfFile, NotGltf, read_gltf
from media_pipelines.quality.normals import normal_faults
from media_pipelines.quality.pictures import Picture, pictures_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.shape_checks import add_edges, limit_findings, shape_findings
from media_pipelines.quality.surfaces import Part, Surface, is_readable, surface_of, triangle_count
from media_pipelines.quality.texture_coordinates import may_move, sets_used, tiles_of

MOST_TRIANGLES = 6_000_000
"""More than any service takes; beyond, shapes are not judged."""
MOST_FAULTS = 10
MOST_AGAINST = 0.01
"""Share of faces whose normals point to their back: sharp ridges have some."""


def inspect_gltf(path: Path, policy: QualityPolicy) -> QualityReport:
    """Check structure, numbers, pictures and shapes, in this order as far as they can be read."""
    report = QualityReport(file=path)
    try:
        file = read_gltf(path)
    except NotGltf as error:
        message = f"The file is not a valid glTF: {error}. Export or download it again."
        report.findings.append(Finding(check="valid_gltf", message=message))
        return report
    except ElsewhereStored as error:
        report.findings.append(
            not_checked("", f"its buffers are in another file, {error}. Export it as one GLB")
        )
        return report
    faults = structure_faults(file)
    if faults:
        report.findings += _valid(faults)
        return report
    report.facts = _facts(file)
    report.findings += limit_findings(report.facts, policy)
    pictures = pictures_of(file)
    report.findings += _picture_findings(report.facts, pictures, policy)
    if is_compressed(file.document):
        packed = "its geometry is compressed with Draco or meshopt. Export it without compression"
        report.findings.append(not_checked("", packed))
    else:
        faults = content_faults(file) if policy.valid_gltf else []
        report.findings += _valid(faults)
        report.findings += _shape_findings(file, report.facts, policy)
    return report


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


def _facts(file: GltfFile) -> Facts:
    document = file.document
    shown = Counter(node.mesh for node in document.nodes if node.mesh is not None)
    primitives = [
        (shown[number], primitive)
        for number, mesh in enumerate(document.meshes)
        for primitive in mesh.primitives
    ]
    stored = {primitive.attributes["POSITION"] for _, primitive in primitives}
    return Facts(
        faces=sum(times * triangle_count(file, primitive) for times, primitive in primitives),
        vertices=sum(document.accessors[index].count for index in stored),
        bones=max((len(skin.joints) for skin in document.skins), default=0),
        animations=[
            clip.name or f"animation {number}" for number, clip in enumerate(document.animations)
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


def _shape_findings(file: GltfFile, facts: Facts, policy: QualityPolicy) -> Iterator[Finding]:
    document = file.document
    stored = sum(triangle_count(file, part) for mesh in document.meshes for part in mesh.primitives)
    if stored > MOST_TRIANGLES:
        yield not_checked("", f"{stored} triangles are too many to judge their shape")
        return
    for number in range(len(document.meshes)):
        surface = surface_of(file, number) if is_readable(file, number) else None
        if surface is None:
            continue
        add_edges(facts, surface.topology)
        yield from shape_findings(
            surface.name, surface.corners, surface.topology, surface.slices(), policy
        )
        if policy.normals:
            yield from _normal_findings(file, surface)
        if policy.uvs:
            for part in surface.parts:
                yield from _uv_findings(file, surface.name, part)


def _normal_findings(file: GltfFile, surface: Surface) -> Iterator[Finding]:
    missing, broken, against, faces = 0, 0, 0.0, 0
    for part in surface.parts:
        if "NORMAL" not in part.primitive.attributes:
            missing += 0 if _is_unlit(file, part) else 1
            continue
        normals = file.floats(part.primitive.attributes["NORMAL"])
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


def _is_unlit(file: GltfFile, part: Part) -> bool:
    material = part.primitive.material
    return material is not None and (
        "KHR_materials_unlit" in file.document.materials[material].extensions
    )


def _uv_findings(file: GltfFile, where: str, part: Part) -> Iterator[Finding]:
    if part.primitive.material is None:
        return
    material = file.document.materials[part.primitive.material]
    for number in sets_used(material):
        index = part.primitive.attributes.get(f"TEXCOORD_{number}")
        if index is None:
            yield Finding(
                check="uvs",
                where=where,
                message=f"Its material {material.name!r} has textures, the mesh has no texture "
                "coordinates for them; 3d_models/textures with keep_uv=false makes new ones.",
            )
            continue
        tiles = tiles_of(file.floats(index), part.faces)
        if tiles.outside.any():
            can_move = tiles.movable and may_move(file.document, material)
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
