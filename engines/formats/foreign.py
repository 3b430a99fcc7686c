"""Import OBJ, PLY, STL, FBX and USDZ into Blender. Only worker processes import this module.

Blender follows file names in OBJ, MTL and FBX wherever they lead, so names that leave the
folder of the model are removed first, and images that were not in the file afterwards.
"""

import re
import shutil
import tempfile
from pathlib import Path, PurePosixPath

import bpy

from engines.errors import InvalidModel, UnsupportedModel
from engines.formats.blender_scene import run_operator
from engines.formats.glb import MAX_FILE_BYTES
from engines.formats.packages import check_package

_FBX_MAGIC = b"Kaydara FBX Binary"
_PLY_ELEMENT = re.compile(rb"^element\s+\S+\s+(\d+)\s*$", re.MULTILINE)


def load(path: Path, ending: str) -> None:
    """Import a model file into the current scene with Y of the file as up.

    Args:
        path: The file.
        ending: obj, ply, stl, fbx or usdz.

    Raises:
        InvalidModel: If the file is damaged or hostile.
        UnsupportedModel: If it is a variant that is not read.
    """
    if path.stat().st_size > MAX_FILE_BYTES:
        raise InvalidModel(f"The model is larger than {MAX_FILE_BYTES // 10**6} MB; reduce it.")
    loaders = {
        "obj": _load_obj,
        "ply": _load_ply,
        "stl": _load_stl,
        "fbx": _load_fbx,
        "usdz": _load_usdz,
    }
    loaders[ending](path)
    _drop_foreign_images()
    if not any(thing.type == "MESH" for thing in bpy.data.objects):
        raise InvalidModel("The model holds no triangles, so there is nothing to work on.")


def _load_obj(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "model.obj")
        _copy_obj(path, copy)
        run_operator(
            bpy.ops.wm.obj_import,
            filepath=str(copy),
            forward_axis="NEGATIVE_Z",
            up_axis="Y",
        )
        for image in list(bpy.data.images):
            if image.source == "FILE" and Path(bpy.path.abspath(image.filepath)).is_file():
                image.pack()


def _copy_obj(source: Path, copy: Path) -> None:
    """Copy an OBJ file with those companions that lie beside it."""
    lines = source.read_bytes().splitlines()
    kept = []
    for line in lines:
        if line.lstrip().startswith(b"mtllib"):
            library = _companion(source, line.split(maxsplit=1)[-1].decode(errors="replace"))
            if library is None:
                continue
            _copy_mtl(library, copy.parent / library.name)
        kept.append(line)
    copy.write_bytes(b"\n".join(kept) + b"\n")


def _copy_mtl(source: Path, copy: Path) -> None:
    kept = []
    for line in source.read_text(encoding="utf-8", errors="replace").splitlines():
        words = line.split()
        if words and words[0].lower().startswith(("map_", "bump", "disp", "decal", "refl", "norm")):
            texture = _companion(source, words[-1])
            if texture is None:
                continue
            shutil.copyfile(texture, copy.parent / texture.name)
        kept.append(line)
    copy.write_text("\n".join(kept) + "\n", encoding="utf-8")


def _companion(source: Path, name: str) -> Path | None:
    """Return the file beside `source` that a plain name means."""
    name = name.strip()
    if not name or PurePosixPath(name.replace("\\", "/")).name != name:
        return None
    found = source.with_name(name)
    return found if found.is_file() and not found.is_symlink() else None


def _load_ply(path: Path) -> None:
    head = path.read_bytes()[:65536].partition(b"end_header")[0]
    counts = [int(digits) for digits in _PLY_ELEMENT.findall(head.replace(b"\r\n", b"\n"))]
    if not head.startswith(b"ply") or not counts or max(counts) > path.stat().st_size:
        raise InvalidModel("The PLY file is damaged: its header does not fit its size.")
    run_operator(bpy.ops.wm.ply_import, filepath=str(path), forward_axis="NEGATIVE_Z", up_axis="Y")


def _load_stl(path: Path) -> None:
    with path.open("rb") as stream:
        head = stream.read(84)
    expected = 84 + 50 * int.from_bytes(head[80:], "little")
    binary = len(head) == 84 and path.stat().st_size == expected
    if not binary and not head.lstrip().lower().startswith(b"solid"):
        raise InvalidModel("The STL file is cut off or damaged: its length does not fit its count.")
    run_operator(bpy.ops.wm.stl_import, filepath=str(path), forward_axis="NEGATIVE_Z", up_axis="Y")


def _load_fbx(path: Path) -> None:
    data = path.read_bytes()
    if not data.startswith(_FBX_MAGIC):
        raise UnsupportedModel("Only binary FBX is read; export the model again as binary FBX.")
    # The newer importer is right for characters and wrong for objects that spin
    importer = bpy.ops.wm.fbx_import if b"Deformer" in data else bpy.ops.import_scene.fbx
    run_operator(importer, filepath=str(path))


def _load_usdz(path: Path) -> None:
    names = check_package(path)
    if not any(name.lower().endswith((".usda", ".usdc", ".usd")) for name in names):
        raise InvalidModel("The USDZ package holds no USD layer; export it again.")
    run_operator(bpy.ops.wm.usd_import, filepath=str(path), import_textures_mode="IMPORT_PACK")


def _drop_foreign_images() -> None:
    for image in list(bpy.data.images):
        if image.source == "FILE" and not image.packed_file:
            bpy.data.images.remove(image)
