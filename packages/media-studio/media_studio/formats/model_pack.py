"""Zip packs: a model with the files that it refers to, as exporters leave them in a folder.

Names are looked for where the model says, then anywhere in the pack by their last part: exporters
write paths of the machine that they ran on.
"""

import posixpath
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote

from media_gltf import glb
from media_gltf.errors import GltfError, UnsupportedGltf
from media_studio.blender.screening import LAYER_ENDINGS
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats import packages
from media_studio.formats.gltf_file import MAX_FILE_BYTES, check_size
from media_studio.formats.mtl_reader import rename_pictures
from media_studio.formats.reading import FORMATS
from media_studio.formats.usdz_package import pack_usdz

_MATERIALS = "materials.mtl"
_LIBRARY = re.compile(rb"^[ \t]*mtllib[ \t]+([^\r\n]+?)[ \t]*\r?$", re.MULTILINE | re.IGNORECASE)
_LIBRARY_NAME = re.compile(r"\S.*?\.mtl(?=\s|$)", re.IGNORECASE)
# Endings of models that people have and that no engine here reads
_NOT_READ = (".dae", ".blend", ".max", ".ma", ".mb", ".c4d", ".3ds", ".abc")
_NAMED_AT_MOST = 5


def unpack_model(pack: Path, folder: Path) -> Path:
    """Unpack a model with its files, and bring them to where readers of models look.

    Args:
        pack: A zip file.
        folder: Where it is unpacked; what is there is removed.

    Returns:
        The model: a GLB file that holds all its files, or a file beside which they are.

    Raises:
        InvalidModel: If the pack is damaged or hostile, lacks a file that the model names, or has
            no model or several.
        UnsupportedModel: If the model is glTF 1.0.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    files = _Files(folder / "pack", packages.unpack(pack, folder / "pack"))
    name = _only_model(files.names)
    model = files.path(name)
    check_size(model)
    if name.lower().endswith(".obj"):
        model = _with_materials(files, name, folder)
    elif name.lower().endswith((".gltf", ".glb")):
        model = _in_one_file(files, name, folder)
    elif name.lower().endswith(LAYER_ENDINGS):
        model = folder / "model.usdz"
        pack_usdz({each: files.path(each) for each in files.names}, name, model)
    elif name.lower().endswith(".fbx"):
        model = _with_pictures(files, name, folder)
    if files.missing:
        told = ", ".join(files.missing[:_NAMED_AT_MOST])
        raise InvalidModel(
            f"The pack lacks files that {Path(name).name} names: {told}. Pack them as well."
        )
    return model


def _only_model(names: Iterable[str]) -> str:
    read = [name for name in names if name.lower().rpartition(".")[2] in FORMATS]
    layers = [name for name in read if name.lower().endswith(LAYER_ENDINGS)]
    # Exporters leave a USD layer beside another model, too
    models = [name for name in read if name not in layers] or _outermost(layers)
    if not models:
        others = [name for name in names if name.lower().endswith(_NOT_READ)]
        told = f" that is read, only {others[0]}" if others else ""
        raise InvalidModel(f"The pack holds no model{told}: put in one of {', '.join(FORMATS)}.")
    if len(models) > 1:
        told = ", ".join(models[:_NAMED_AT_MOST])
        raise InvalidModel(f"The pack holds {len(models)} models: {told}. Leave one in it.")
    return models[0]


def _outermost(layers: list[str]) -> list[str]:
    """Return the layers that are in the fewest folders: the root layer refers to the others."""
    least = min((name.count("/") for name in layers), default=0)
    return [name for name in layers if name.count("/") == least]


def _with_pictures(files: "_Files", name: str, folder: Path) -> Path:
    """Put an FBX file beside all pictures of the pack: it names them by paths of any machine."""
    beside = folder / "model"
    beside.mkdir()
    model = beside / "model.fbx"
    model.hardlink_to(files.path(name))
    for each in files.names:
        place = beside / posixpath.basename(each)
        if each != name and not place.exists():
            place.hardlink_to(files.path(each))
    return model


def _with_materials(files: "_Files", name: str, folder: Path) -> Path:
    """Put an OBJ file, one library of its materials, and their pictures into one folder."""
    beside = folder / "model"
    beside.mkdir()
    content = files.path(name).read_bytes()
    lines = [found.decode(errors="replace") for found in _LIBRARY.findall(content)]
    texts = []
    for library in dict.fromkeys(each for line in lines for each in _libraries(line)):
        found = files.find(library, name)
        if found:
            check_size(files.path(found))
            text = files.path(found).read_text(encoding="utf-8", errors="replace")
            texts.append(rename_pictures(text, _Beside(files, found, beside).place))
    (beside / _MATERIALS).write_text("\n".join(texts), encoding="utf-8")
    model = beside / "model.obj"
    model.write_bytes(f"mtllib {_MATERIALS}\n".encode() + _LIBRARY.sub(b"", content))
    return model


def _libraries(line: str) -> list[str]:
    """Return the names in a statement; they may have blanks, and there may be several."""
    return [each.strip() for each in _LIBRARY_NAME.findall(line)] or [line]


class _Beside:
    """Puts the pictures of a library beside the model, under names that nobody has to quote."""

    def __init__(self, files: "_Files", library: str, folder: Path) -> None:
        self._files = files
        self._library = library
        self._folder = folder

    def place(self, name: str) -> str:
        """Return the new name of a picture; that of a missing one stays."""
        found = self._files.find(name, self._library)
        if found is None:
            return name
        number = self._files.names.index(found)
        new = f"picture{number}{Path(found).suffix.lower()}"
        if not (self._folder / new).exists():
            (self._folder / new).hardlink_to(self._files.path(found))
        return new


def _in_one_file(files: "_Files", name: str, folder: Path) -> Path:
    """Write a glTF file and the files that it names as one GLB file."""
    room = MAX_FILE_BYTES

    def companion(uri: str) -> bytes:
        nonlocal room
        found = files.find(unquote(uri), name)
        room -= files.path(found).stat().st_size if found else 0
        if room < 0:
            raise InvalidModel(f"The model has over {MAX_FILE_BYTES // 10**6} MB with its files.")
        return files.path(found).read_bytes() if found else b""

    model = folder / "model.glb"
    try:
        model.write_bytes(glb.serialise(glb.parse(files.path(name).read_bytes(), companion)))
    except UnsupportedGltf as error:
        raise UnsupportedModel(str(error)) from error
    except GltfError as error:
        # Else it is damaged for want of them
        if not files.missing:
            raise InvalidModel(str(error)) from error
    return model


class _Files:
    """The files of a pack.

    Attributes:
        names: Their names with plain slashes, but for those that systems leave behind.
        missing: What was looked for in vain, by the last part of its name.
    """

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self._paths = {name.replace("\\", "/"): folder / name for name in names}
        self.names = [name for name in self._paths if not _is_left_behind(name)]
        self.missing: list[str] = []

    def path(self, name: str) -> Path:
        """Where a file was unpacked."""
        return self._paths[name]

    def find(self, name: str, beside: str) -> str | None:
        """Find the file that another one names; None, and one more that is missing."""
        wanted = name.strip().replace("\\", "/").casefold()
        path = posixpath.normpath(posixpath.join(posixpath.dirname(beside).casefold(), wanted))
        last = posixpath.basename(wanted)
        exact = [each for each in self.names if each.casefold() == path]
        named = [each for each in self.names if posixpath.basename(each).casefold() == last]
        found = exact or (named if len(named) == 1 else [])
        if not found:
            told = "".join(letter for letter in last if letter.isprintable())[:60]
            self.missing += [] if told in self.missing else [told]
        return found[0] if found else None


def _is_left_behind(name: str) -> bool:
    return name.startswith("__MACOSX/") or posixpath.basename(name).startswith(".")
