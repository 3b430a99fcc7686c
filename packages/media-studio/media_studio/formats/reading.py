"""Read a model file of any format as a glTF asset."""

from dataclasses import dataclass, replace
from pathlib import Path

from media_gltf import glb
from media_gltf.document import Document, MaterialEntry
from media_gltf.glb import Container
from media_gltf.structure import uses_draco
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats import gltf_file, inspection
from media_studio.formats.draco import decompress
from media_studio.formats.foreign import read_foreign
from media_studio.formats.gltf_animation import clips
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.obj_reader import read_obj
from media_studio.formats.ply_reader import read_ply
from media_studio.formats.scene_extensions import with_plain_scene
from media_studio.formats.sound_faces import with_sound_faces, with_sound_normals
from media_studio.formats.stl import read_stl
from media_studio.formats.threemf_reader import read_3mf

FORMATS = ("glb", "gltf", "obj", "ply", "stl", "fbx", "usdz", "3mf", "usda", "usdc", "usd")
"""Endings of the files that can be read."""

MAX_CLIP_SECONDS = 3600.0


@dataclass(frozen=True, kw_only=True, eq=False)
class ModelReading:
    """A model file as a checked glTF asset without Draco data.

    Attributes:
        container: The asset; quadrilaterals are kept with FB_ngon_encoding.
        left_out: What the file holds or refers to and the asset does not, one phrase each.
        tells_sides: Whether the file says which surfaces are seen from both sides; they all are
            in the asset where it does not.
        mended: What was wrong with its triangles and normals, and was mended, one phrase each.
    """

    container: Container
    left_out: tuple[str, ...] = ()
    tells_sides: bool = False
    mended: tuple[str, ...] = ()


def read(path: Path) -> ModelReading:
    """Read a model file.

    FBX, USD and Draco data go through Blender; the other formats are read directly. OBJ, PLY,
    STL and 3MF are taken as Y up and, where the file has no unit, as metres.

    Args:
        path: File whose ending is one of `FORMATS`.

    Raises:
        InvalidModel: If the file is damaged or hostile.
        UnsupportedModel: If its format is not read.
    """
    ending = path.suffix.lower().lstrip(".")
    if ending not in FORMATS:
        raise UnsupportedModel(
            f"Models of type {ending!r} are not read; send {', '.join(FORMATS)}."
        )
    if ending in ("glb", "gltf"):
        found = _read_gltf(path)
    elif ending == "fbx" or ending.startswith("usd"):
        found = _read_foreign(path)
    else:
        found = _read_static(path, ending)
    container, mended = with_sound_faces(found.container)
    unseen = _unseen(container.document)
    return replace(
        found,
        container=container,
        mended=(*found.mended, *mended),
        left_out=(*unseen, *found.left_out),
    )


def _unseen(document: Document) -> tuple[str, ...]:
    """Say of a model that nothing of it can be seen, since all of it is transparent."""
    materials = document.get("materials", [])
    shown = {
        primitive.get("material", -1)
        for mesh in document.get("meshes", [])
        for primitive in mesh["primitives"]
    }
    is_clear = all(number >= 0 and _is_clear(materials[number]) for number in shown)
    phrase = "any surface that can be seen: every material is wholly transparent"
    return (phrase,) if shown and is_clear else ()


def _is_clear(material: MaterialEntry) -> bool:
    look = material.get("pbrMetallicRoughness", {})
    alpha = look.get("baseColorFactor", (1.0, 1.0, 1.0, 1.0))[3]
    return material.get("alphaMode", "OPAQUE") != "OPAQUE" and alpha == 0


def to_glb(path: Path, destination: Path) -> ModelReading:
    """Write any model file that can be read as a plain GLB file; return what `read` does."""
    found = read(path)
    destination.write_bytes(glb.serialise(found.container))
    return found


def _read_gltf(path: Path) -> ModelReading:
    container = gltf_file.read(path)
    inspection.check(container)
    plain, left_out = with_plain_scene(container)
    if plain is not container:
        # Instances make more of it
        inspection.check(plain)
        container = plain
    if uses_draco(container.document):
        packed, container = container, decompress(container)
        left_out = (*left_out, *_undecoded(packed, container))
    _check_clips(container)
    return ModelReading(container=container, left_out=left_out, tells_sides=True)


def _undecoded(packed: Container, decoded: Container) -> tuple[str, ...]:
    lost = (
        inspection.count_contents(packed).triangles - inspection.count_contents(decoded).triangles
    )
    phrase = f"{lost} triangles that the file counts and its Draco data does not hold"
    return (phrase,) if lost > 0 else ()


def _check_clips(container: Container) -> None:
    if max((clip.end for clip in clips(container)), default=0.0) > MAX_CLIP_SECONDS:
        raise InvalidModel("A clip of the model lasts longer than an hour; shorten it.")


def _read_foreign(path: Path) -> ModelReading:
    found = read_foreign(path)
    others = [f"{kind} objects, which are no meshes" for kind in found.others]
    return ModelReading(
        container=found.container,
        left_out=(*found.lost, *_cut(found.larger), *_missing(found.missing), *others),
        tells_sides=path.suffix.lower() != ".fbx",
    )


def _read_static(path: Path, ending: str) -> ModelReading:
    if ending == "obj":
        contents = read_obj(path)
        lines = ("points and lines, which have no surface",) if contents.open_shapes else ()
        model, mended = with_sound_normals(contents.model)
        return ModelReading(
            container=build_container(model),
            mended=mended,
            left_out=(
                *_cut(contents.larger),
                *_missing(contents.missing),
                *contents.unread,
                *lines,
            ),
        )
    if ending == "ply":
        polygons = read_ply(path)
        model, mended = with_sound_normals(polygons.model)
        left_out = (*_cut(polygons.larger), *_missing(polygons.missing), *polygons.unread)
        return ModelReading(container=build_container(model), left_out=left_out, mended=mended)
    if ending == "stl":
        return ModelReading(container=build_container(read_stl(path)))
    package = read_3mf(path)
    return ModelReading(container=build_container(package.model), left_out=package.unread)


def _cut(larger: int) -> tuple[str, ...]:
    phrase = f"{larger} polygons of more than four corners, which are cut into triangles"
    return (phrase,) if larger else ()


def _missing(names: tuple[str, ...]) -> tuple[str, ...]:
    phrase = f"files that the model names and that did not come with it: {', '.join(names[:5])}"
    return (phrase,) if names else ()
