"""Read FBX and USD, through Blender.

Blender follows file names wherever they lead, so USD is put into a folder of its own first.
"""

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from media_gltf.glb import Container
from media_studio.blender.calls import ForeignFacts, read_fbx, read_usd
from media_studio.blender.contents import declared_contents
from media_studio.errors import UnsupportedModel
from media_studio.formats import gltf_file, inspection
from media_studio.formats.balance import differences, with_declared_names
from media_studio.formats.clip_order import with_named_clips
from media_studio.formats.quad_marks import with_quads
from media_studio.formats.usd_textures import with_texture_changes
from media_studio.formats.usdz_package import take_layer, unpack_usdz

_FBX_MAGIC = b"Kaydara FBX Binary"


@dataclass(frozen=True, kw_only=True, eq=False)
class ForeignContents:
    """What an FBX or USD file holds.

    Attributes:
        container: The asset; quadrilaterals are kept with FB_ngon_encoding.
        larger: How many polygons had more than four corners.
        missing: Names of pictures that are not in the file or cannot be read.
        others: Kinds of objects that are no meshes, such as lights.
        lost: What the file holds and the asset has not, one phrase each.
    """

    container: Container
    larger: int
    missing: tuple[str, ...]
    others: tuple[str, ...]
    lost: tuple[str, ...] = ()


def read_foreign(path: Path, *, needs_surface: bool = True) -> ForeignContents:
    """Read an FBX or USD file as a glTF asset, Y up, in metres.

    Args:
        path: The file.
        needs_surface: Whether a file without meshes is refused; motions often come without.

    Raises:
        InvalidModel: If the file is damaged or hostile.
        UnsupportedModel: If it is a variant that is not read.
    """
    gltf_file.check_size(path)
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "plain.glb")
        if path.suffix.lower() == ".fbx":
            facts = _write_fbx(path, plain, needs_surface=needs_surface)
        else:
            facts = _write_usd(path, Path(folder, "unpacked"), plain)
        named = with_named_clips(gltf_file.read(plain), facts.names)
    container = with_quads(named, facts.marks)
    lost: tuple[str, ...] = ()
    if facts.declared:
        container = with_declared_names(facts.declared, container)
        container = with_texture_changes(container, facts.declared.changes)
        lost = differences(facts.declared, container)
    if needs_surface:
        inspection.check(container)
    else:
        inspection.check_structure(container)
    return ForeignContents(
        container=container,
        larger=sum(mark.larger for mark in facts.marks.values()),
        missing=facts.missing,
        others=facts.others,
        lost=lost,
    )


def _write_fbx(path: Path, plain: Path, *, needs_surface: bool) -> ForeignFacts:
    data = path.read_bytes()
    if not data.startswith(_FBX_MAGIC):
        raise UnsupportedModel("Only binary FBX is read; export the model again as binary FBX.")
    deformed = is_deformed(data)
    return read_fbx(path.absolute(), plain, deformed=deformed, needs_surface=needs_surface)


def _write_usd(path: Path, folder: Path, plain: Path) -> ForeignFacts:
    folder.mkdir()
    take = unpack_usdz if path.suffix.lower() == ".usdz" else take_layer
    layer, facts = take(path, folder)
    found = read_usd(layer, folder, plain, rate=facts["rate"], one_sided=facts["one_sided"])
    return replace(found, declared=declared_contents(facts["declared"]))


def is_deformed(data: bytes) -> bool:
    """Tell whether binary FBX holds skins or morph targets.

    Looks for a record of type Deformer: the length of the type in one byte, the type, and its
    number, an int64. Names of objects are preceded by their length in four bytes.
    """
    return b"\x08DeformerL" in data
