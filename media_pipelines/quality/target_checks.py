"""What the importer of a target refuses, leaves out or changes of a glTF file."""

from collections import Counter
from collections.abc import Iterator, Sequence

from media_gltf.accessors import read_floats
from media_gltf.document import Animation, Document, MaterialEntry, Mesh, Node, Primitive
from media_gltf.errors import GltfError
from media_gltf.glb import Container
from media_gltf.images import image_data
from media_gltf.materials import IMAGE_EXTENSIONS, image_of
from media_gltf.measures import measure
from media_gltf.nodes import node_parents
from media_gltf.structure import MESHOPT
from media_gltf.triangles import DRACO
from media_pipelines.quality.findings import Finding, Severity, not_checked
from media_pipelines.quality.pictures import Picture
from media_pipelines.quality.targets import (
    CHANGES_WHAT_IS_SHOWN,
    QUANTIZATION,
    WITHOUT_LOSS,
    TargetImporter,
    may_be_left_out,
)

LEAST_METRES, MOST_METRES = 0.01, 100.0
"""Longest edges beyond which a model was probably made in other units than metres."""
SET_OF_INFLUENCES = 4
NamedEntry = Node | Mesh | MaterialEntry | Animation
_PNG = b"\x89PNG"
_PNG_DEPTH = 24
_MENDED = "on_failure=repair"


def target_findings(
    asset: Container, pictures: list[Picture], importer: TargetImporter
) -> Iterator[Finding]:
    """Yield what a target refuses, leaves out or changes, but for what arrays tell.

    Args:
        asset: A file whose structure holds; its geometry may be compressed.
        pictures: Its images.
        importer: Of the target.
    """
    document = asset.document
    yield from _extension_findings(document, importer)
    yield from _texture_findings(document, importer)
    shown = {seen_image(document, number, importer) for number in _textures(document)}
    for picture in pictures:
        if picture.index in shown:
            yield from _picture_findings(asset, picture, importer)
    yield from _name_findings(document, importer)
    yield from _skeleton_findings(document, importer)
    yield from _clip_findings(document, importer)


def _told(
    where: str, message: str, *, severity: Severity = "error", value: float | str | None = None
) -> Finding:
    return Finding(check="target", severity=severity, where=where, value=value, message=message)


def _extension_findings(document: Document, importer: TargetImporter) -> Iterator[Finding]:
    needed = document.get("extensionsRequired", [])
    known = importer.extensions | WITHOUT_LOSS
    for name in dict.fromkeys([*document.get("extensionsUsed", []), *needed]):
        if name in known or (name in IMAGE_EXTENSIONS and name not in needed):
            continue
        if name in importer.additions:
            said = f"{importer.name} reads {name} only with {importer.additions[name]}."
            yield _told(name, said, severity="warning")
        elif name in needed:
            said = f"{importer.name} does not read {name}, which the file requires: it is refused."
            yield _told(name, f"{said} {_way_without(name)}")
        elif name in CHANGES_WHAT_IS_SHOWN:
            said = f"{importer.name} does not read {name}: copies are missing, hidden parts show."
            yield _told(name, f"{said} Export the model without it.")
        elif name not in (DRACO, *MESHOPT):
            said = f"{importer.name} does not read {name} and leaves it out: the look differs."
            yield _told(name, said, severity="warning")


def _way_without(extension: str) -> str:
    if extension == QUANTIZATION:
        return f"{_MENDED} stores plain numbers."
    if extension in IMAGE_EXTENSIONS:
        return f"{_MENDED} stores WebP and AVIF as PNG; export KTX 2 as PNG."
    if may_be_left_out(extension):
        return f"{_MENDED} no longer requires it; the model is then plainer."
    return "Export the model without it."


def seen_image(document: Document, texture: int, importer: TargetImporter) -> int | None:
    """Return the image that a target takes for a texture."""
    read = importer.extensions | importer.additions.keys()
    ways = [name for name in IMAGE_EXTENSIONS if name in read]
    return image_of(document["textures"][texture], ways)


def _textures(document: Document) -> range:
    return range(len(document.get("textures", [])))


def _texture_findings(document: Document, importer: TargetImporter) -> Iterator[Finding]:
    for number in _textures(document):
        other = image_of(document["textures"][number])
        if seen_image(document, number, importer) is None and other is not None:
            where = document["images"][other].get("name") or f"image {other}"
            kind = document["images"][other].get("mimeType", "of another format")
            yield _told(where, _unread(kind, importer), value=kind)


def _unread(kind: str, importer: TargetImporter) -> str:
    way = "Export it as PNG." if kind == "image/ktx2" else f"{_MENDED} stores it as PNG."
    return f"The picture is {kind}, which {importer.name} does not open. {way}"


def _picture_findings(
    asset: Container, picture: Picture, importer: TargetImporter
) -> Iterator[Finding]:
    kind = asset.document["images"][picture.index].get("mimeType", "")
    if kind and kind not in importer.pictures:
        yield _told(picture.name, _unread(kind, importer), value=kind)
    width, height = picture.size
    if importer.needs_powers_of_two and any(edge & (edge - 1) for edge in picture.size):
        yield _told(
            picture.name,
            f"The texture has {width} x {height} pixels. {importer.name} makes no smaller "
            f"versions of sizes that are no powers of two; {_MENDED} resizes it.",
            severity="warning",
            value=f"{width} x {height}",
        )
    if not importer.keeps_16_bits and has_16_bits(asset, picture.index):
        yield _told(
            picture.name,
            f"The texture has 16 bits a channel, of which {importer.name} keeps 8; {_MENDED} "
            "stores 8.",
            severity="warning",
            value=16,
        )


def has_16_bits(asset: Container, image: int) -> bool:
    """Whether an image is a PNG with 16 bits a channel."""
    if "bufferView" not in asset.document["images"][image]:
        return False
    data = image_data(asset, image)
    return data.startswith(_PNG) and data[_PNG_DEPTH : _PNG_DEPTH + 1] == b"\x10"


def named_entries(document: Document) -> dict[str, Sequence[NamedEntry]]:
    """Return what people and programs look for by its name, by kind."""
    return {
        "nodes": document.get("nodes", []),
        "meshes": document.get("meshes", []),
        "materials": document.get("materials", []),
        "animations": document.get("animations", []),
    }


def _name_findings(document: Document, importer: TargetImporter) -> Iterator[Finding]:
    for kind, entries in named_entries(document).items():
        names = [entry.get("name", "") for entry in entries]
        given = list(filter(None, names))
        longest = importer.name_bytes
        sizes = [len(name.encode(errors="replace")) for name in given]
        faults = {
            "have no name": len(names) - len(given),
            "have the name of another": len(given) - len(set(given)),
            "have signs that it replaces": sum(bool(importer.unfit.search(n)) for n in given),
            f"have a name of more than {longest} bytes": sum(
                longest is not None and size > longest for size in sizes
            ),
        }
        for fault, count in faults.items():
            if count:
                said = (
                    f"{count} of {len(names)} {kind} {fault}: {importer.name} names them itself; "
                )
                yield _told(kind, f"{said}{_MENDED} names them.", severity="warning", value=count)


def joint_roots(document: Document, skin: int) -> list[int]:
    """Return the joints of a skin that are not below another one."""
    joints = document["skins"][skin]["joints"]
    parents, among = node_parents(document), set(joints)
    return [joint for joint in joints if parents[joint] not in among]


def _skeleton_findings(document: Document, importer: TargetImporter) -> Iterator[Finding]:
    parents = node_parents(document)
    for number, skin in enumerate(document.get("skins", []) if importer.needs_one_root else []):
        where = skin.get("name") or f"skin {number}"
        roots = joint_roots(document, number)
        if len(roots) > 1:
            said = f"The skeleton has {len(roots)} root bones, {importer.name} takes one"
            is_shared = len({parents[root] for root in roots}) == 1
            way = f"; {_MENDED} puts them below one." if is_shared else ". Put them below one bone."
            yield _told(where, said + way, value=len(roots))
        names = Counter(document["nodes"][joint].get("name", "") for joint in skin["joints"])
        twice = sum(count - 1 for count in names.values())
        if twice:
            said = f"{twice} bones have the name of another or none, {importer.name} takes each "
            yield _told(where, f"{said}name once; {_MENDED} names them.", value=twice)


def _clip_findings(document: Document, importer: TargetImporter) -> Iterator[Finding]:
    clips = len(document.get("animations", []))
    if importer.plays_one_clip and clips > 1:
        said = f"The model has {clips} clips, {importer.name} plays the first. Make a file of each."
        yield _told("animations", said, severity="warning", value=clips)


def target_shape_findings(asset: Container, importer: TargetImporter) -> Iterator[Finding]:
    """Yield what a target does not take of the arrays of a file without faults."""
    document = asset.document
    for number, mesh in enumerate(document.get("meshes", [])):
        where = mesh.get("name") or f"mesh {number}"
        parts = mesh["primitives"]
        most = max((influences_of(asset, part) for part in parts), default=0)
        if importer.influences is not None and most > importer.influences:
            said = f"{most} bones move a vertex, {importer.name} takes {importer.influences}; "
            yield _told(where, f"{said}{_MENDED} keeps the strongest.", value=most)
        if importer.has_own_tangents and any(_lacks_tangents(document, part) for part in parts):
            said = "It has a normal map and no tangents: edges may show, as those that "
            way = f"{importer.name} makes are others. Export it with tangents."
            yield _told(where, said + way, severity="warning")
        if importer.morphs_since and any(part.get("targets") for part in parts):
            said = f"Its morph targets move from {importer.morphs_since} on, and stand still before"
            yield _told(where, f"{said}.", severity="warning")
    yield from _unit_findings(asset)


def influences_of(asset: Container, primitive: Primitive) -> int:
    """Count the bones that move a vertex, at most; in whole sets of four up to the last in use."""
    most = 0
    for number in range(len(primitive["attributes"])):
        weights = primitive["attributes"].get(f"WEIGHTS_{number}")
        if weights is not None and read_floats(asset, weights).any():
            most = SET_OF_INFLUENCES * (number + 1)
    return most


def _lacks_tangents(document: Document, primitive: Primitive) -> bool:
    if "material" not in primitive or "TANGENT" in primitive["attributes"]:
        return False
    return "normalTexture" in document["materials"][primitive["material"]]


def _unit_findings(asset: Container) -> Iterator[Finding]:
    bare = asset.document.copy()
    # Those that do not open have findings of their own
    bare["images"] = []
    try:
        measures = measure(Container(document=bare, binary=asset.binary))
    except GltfError as error:
        yield not_checked("scene", f"its size; {error}")
        return
    corners = zip(measures.bounds_min, measures.bounds_max, strict=True)
    longest = max(high - low for low, high in corners)
    if longest and not LEAST_METRES <= longest <= MOST_METRES:
        yield _told(
            "scene",
            f"It is {longest:.4g} m long. A glTF is in metres and Y is up: if it was made in "
            "other units, export it in metres.",
            severity="warning",
            value=round(longest, 6),
        )
