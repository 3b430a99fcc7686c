"""Import OBJ, PLY, STL, FBX and USDZ into Blender. Only worker processes import this module.

Blender follows file names wherever they lead, so OBJ and USDZ are copied to a folder of their
own first, and images that were not in the file are removed afterwards.
"""

import re
import tempfile
from pathlib import Path

import bpy
import numpy as np

from engines.errors import InvalidModel, UnsupportedModel
from engines.formats.blender_scene import run_operator
from engines.formats.glb import MAX_FILE_BYTES
from engines.formats.inspection import is_safe_image
from engines.formats.obj_package import copy_obj
from engines.formats.stl import TRIANGLE
from engines.formats.usdz_package import unpack_usdz

_FBX_MAGIC = b"Kaydara FBX Binary"
_PLY_ELEMENT = re.compile(rb"^[ \t]*element\b[ \t]*(?:\S+[ \t]+(\d{1,10})[ \t]*$)?", re.MULTILINE)
_INFINITE = re.compile(
    rb"^[ \t]*(?:v|vertex)(?=\s)[^\r\n]*?\s[-+]?(?:nan|inf)", re.MULTILINE | re.IGNORECASE
)
_MAX_OBJECTS = 1000


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


def _refuse_infinite(is_infinite: bool) -> None:
    """Refuse what Blender's importers would silently replace by zero."""
    if is_infinite:
        raise InvalidModel("The model is damaged: some positions are not finite numbers.")


def _load_obj(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_obj(path, Path(folder))
        text = copy.read_bytes()
        _refuse_infinite(bool(_INFINITE.search(text)))
        run_operator(
            bpy.ops.wm.obj_import,
            filepath=str(copy),
            forward_axis="NEGATIVE_Z",
            up_axis="Y",
            # Blender takes minutes to make some ten thousand objects
            use_split_objects=text.count(b"\no ") <= _MAX_OBJECTS,
        )
        _pack_images(Path(folder))


def _load_ply(path: Path) -> None:
    head = path.read_bytes()[:65536].partition(b"end_header")[0]
    counts = _PLY_ELEMENT.findall(head.replace(b"\r\n", b"\n"))
    is_sound = bool(counts) and all(c and int(c) <= path.stat().st_size for c in counts)
    if not head.startswith(b"ply") or not is_sound:
        raise InvalidModel("The PLY file is damaged: its header does not fit its size.")
    run_operator(bpy.ops.wm.ply_import, filepath=str(path), forward_axis="NEGATIVE_Z", up_axis="Y")


def _load_stl(path: Path) -> None:
    with path.open("rb") as stream:
        head = stream.read(84)
    expected = 84 + 50 * int.from_bytes(head[80:], "little")
    binary = len(head) == 84 and path.stat().st_size == expected
    if not binary and not head.lstrip().lower().startswith(b"solid"):
        raise InvalidModel("The STL file is cut off or damaged: its length does not fit its count.")
    data = path.read_bytes()
    if binary:
        corners = np.frombuffer(data, TRIANGLE, offset=84)["corners"]
        _refuse_infinite(not np.isfinite(corners).all())
    else:
        _refuse_infinite(bool(_INFINITE.search(data)))
    run_operator(bpy.ops.wm.stl_import, filepath=str(path), forward_axis="NEGATIVE_Z", up_axis="Y")


def _load_fbx(path: Path) -> None:
    data = path.read_bytes()
    if not data.startswith(_FBX_MAGIC):
        raise UnsupportedModel("Only binary FBX is read; export the model again as binary FBX.")
    # The newer importer is right for characters and wrong for objects that spin
    if b"Deformer" in data:
        run_operator(bpy.ops.wm.fbx_import, filepath=str(path))
    else:
        run_operator(bpy.ops.import_scene.fbx, filepath=str(path), use_image_search=False)


def _load_usdz(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_operator(
            bpy.ops.wm.usd_import,
            filepath=str(unpack_usdz(path, Path(folder))),
            import_textures_mode="IMPORT_NONE",
            import_cameras=False,
            import_lights=False,
            import_volumes=False,
            create_world_material=False,
        )
        _pack_images(Path(folder))


def _pack_images(folder: Path) -> None:
    """Read the images that lie in `folder`; the others stay as names without data."""
    inside = folder.resolve()
    for image in bpy.data.images:
        file = Path(bpy.path.abspath(image.filepath)).resolve()
        if image.source == "FILE" and file.is_relative_to(inside) and file.is_file():
            image.pack()


def _drop_foreign_images() -> None:
    """Remove images that the file does not hold, and those that cannot be decoded safely."""
    for image in list(bpy.data.images):
        if image.packed_file is None or not is_safe_image(image.packed_file.data):
            bpy.data.images.remove(image)
