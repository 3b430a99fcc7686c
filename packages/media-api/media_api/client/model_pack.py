"""Models of several files on this machine: found together, and packed as one input."""

import json
import os
import re
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote

from media_api.client.errors import UnreadableFile
from media_api.client.file_digest import sha256_of
from media_api.contract.system_errors import reason_of

MODELS = (".obj", ".gltf", ".glb", ".fbx", ".ply", ".stl", ".usdz", ".3mf")
COMPANIONS = (
    *(".mtl", ".bin", ".png", ".jpg", ".jpeg", ".webp", ".tga", ".bmp", ".tif", ".tiff"),
    *(".ktx2", ".dds"),
)
# Of USD; the one in the fewest folders refers to the others
LAYERS = (".usd", ".usda", ".usdc")
# Of the formats that a zip can make smaller
_COMPRESSIBLE = (".obj", ".gltf", ".mtl", ".bin", ".ply", ".stl")
_LIBRARY = re.compile(rb"^[ \t]*mtllib[ \t]+([^\r\n]+?)[ \t]*\r?$", re.MULTILINE)
_PICTURE = re.compile(r"^[ \t]*(?:map_\w+|bump|norm|disp|refl)[ \t]+(.+?)[ \t]*$", re.M | re.I)
# Large enough for the headers that name libraries; they stand before the first material
MOST_IN_FOLDER = 20_000
"""Files of a folder that is a model; a folder with more is something else."""
_HEAD_BYTES = 1 << 20
# The same content gives the same pack, on any day
_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, kw_only=True)
class LocalInput:
    """A file that is sent as an input.

    Attributes:
        path: The file, or a pack that is there for a while.
        size: Bytes.
        sha256: Hexadecimal digest.
    """

    path: Path
    size: int
    sha256: str


@contextmanager
def local_input(path: Path) -> Iterator[LocalInput]:
    """Enter with what is sent for a path: the file, or a pack of it and what it names.

    A folder is packed with all that models are made of, a glTF file with its buffers and pictures,
    an OBJ file with its materials and their pictures as far as they are there.

    Raises:
        UnreadableFile: If it cannot be read, or is a folder without a model or with several.
    """
    with TemporaryDirectory() as folder:
        try:
            file = _prepared(path, Path(folder))
        except OSError as exc:
            raise UnreadableFile(str(path), reason_of(exc)) from exc
        yield file


def _prepared(path: Path, folder: Path) -> LocalInput:
    files = parts_of(path)
    if not files:
        return _described(path)
    pack = folder / f"{path.stem}.zip"
    _write(pack, files)
    return _described(pack)


def _described(path: Path) -> LocalInput:
    return LocalInput(path=path, size=path.stat().st_size, sha256=sha256_of(path))


def parts_of(path: Path) -> dict[str, Path]:
    """Return name in the pack to file; nothing where the file is sent as it is.

    Raises:
        UnreadableFile: If it is a folder without a model or with several.
        OSError: If it cannot be read.
    """
    if path.is_dir():
        return _in_folder(path)
    if path.suffix.lower() == ".gltf":
        named = _named_by_gltf(path)
    elif path.suffix.lower() == ".obj":
        named = list(_named_by_obj(path))
    else:
        return {}
    found = {_name_of(file, path): file for file in named if file.is_file()}
    return {path.name: path, **found} if found or path.suffix.lower() == ".gltf" else {}


def _in_folder(folder: Path) -> dict[str, Path]:
    files = {
        file.relative_to(folder).as_posix(): file
        for file in sorted(_files_below(folder))
        if file.suffix.lower() in (*MODELS, *LAYERS, *COMPANIONS)
        and file.is_file()
        and not any(part.startswith(".") for part in file.relative_to(folder).parts)
    }
    models = [name for name in files if name.lower().endswith(MODELS)] or _outermost(files)
    if len(models) != 1:
        told = f": {', '.join(models[:5])}" if models else ""
        raise UnreadableFile(str(folder), f"the folder holds {len(models) or 'no'} models{told}")
    return files


def _files_below(folder: Path) -> Iterator[Path]:
    """Yield what is in a folder, without links to folders.

    Raises:
        UnreadableFile: If it is too much to be one model.
    """
    waiting, count = [folder], 0
    while waiting:
        for path in _entries(waiting.pop()):
            count += 1
            if count > MOST_IN_FOLDER:
                raise UnreadableFile(str(folder), f"it holds more than {MOST_IN_FOLDER:,} files")
            if path.is_dir() and not path.is_symlink():
                waiting.append(path)
            else:
                yield path


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except PermissionError:
        return []


def _outermost(names: Iterable[str]) -> list[str]:
    layers = [name for name in names if name.lower().endswith(LAYERS)]
    least = min((name.count("/") for name in layers), default=0)
    return [name for name in layers if name.count("/") == least]


def _named_by_gltf(path: Path) -> list[Path]:
    try:
        document = json.loads(path.read_bytes())
        parts = [*document.get("buffers", []), *document.get("images", [])]
        uris = [str(part["uri"]) for part in parts if "uri" in part]
    except (ValueError, AttributeError, TypeError):
        # Whoever reads it says what is wrong with it
        return []
    return [path.parent / unquote(uri) for uri in uris if not uri.startswith(("data:", "http"))]


def _named_by_obj(path: Path) -> Iterator[Path]:
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    for found in dict.fromkeys(_LIBRARY.findall(head)):
        library = _beside(path, found.decode(errors="replace"))
        if library.is_file():
            yield library
            text = library.read_text(encoding="utf-8", errors="replace")
            for statement in _PICTURE.findall(text):
                yield from _pictures(library, statement)


def _pictures(library: Path, statement: str) -> Iterator[Path]:
    """Options stand before a name, and names may have blanks: the longest that is there."""
    words = statement.split(" ")
    for start in range(len(words)):
        file = _beside(library, " ".join(words[start:]))
        if file.suffix.lower() in COMPANIONS and file.is_file():
            yield file
            return


def _beside(file: Path, name: str) -> Path:
    """Where a name leads, or a file of that name beside the one that names it."""
    plain = name.strip().replace("\\", "/")
    path = file.parent / plain
    try:
        is_there = path.is_file()
    except (OSError, ValueError):
        is_there = False
    return path if is_there else file.with_name(plain.rpartition("/")[2] or "-")


def _name_of(file: Path, model: Path) -> str:
    """Its place below the model; packs are searched by the last part of names, too."""
    inside = os.path.normpath(file)
    folder = os.path.normpath(model.parent)
    below = os.path.relpath(inside, folder)
    return Path(inside).name if below.startswith("..") else Path(below).as_posix()


def _write(pack: Path, files: dict[str, Path]) -> None:
    with zipfile.ZipFile(pack, "w") as archive:
        for name, file in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _DATE)
            is_text = name.lower().endswith(_COMPRESSIBLE)
            entry.compress_type = zipfile.ZIP_DEFLATED if is_text else zipfile.ZIP_STORED
            entry.file_size = file.stat().st_size
            with file.open("rb") as source, archive.open(entry, "w") as target:
                while block := source.read(_HEAD_BYTES):
                    target.write(block)
