"""What a file is, by its first bytes; a name or a declared type proves nothing."""

import codecs
import io
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal

from media_api.contract.base import AssetKind
from media_service.engine_api.unread_types import AVIF_FILM_HEAD, HEIC_HEADS

PROBE_BYTES = 4096
# Some 10,000 files; the service looks at no more of an archive, workers do
LARGEST_DIRECTORY = 1_000_000
BINARY_STL_HEADER = 84
BINARY_STL_TRIANGLE = 50


@dataclass(frozen=True, kw_only=True)
class FileType:
    """A file type that the service reads or writes.

    Attributes:
        kind: What it is; sound is only ever a result.
        carries_motion: Whether it may hold an animation as well.
    """

    kind: AssetKind | Literal["audio"]
    suffix: str
    content_type: str
    carries_motion: bool = False

    def serves(self, kind: str) -> bool:
        """Say whether a field that takes `kind` takes files of this type."""
        return kind == self.kind or (kind == "motion" and self.carries_motion)


_WITH_MOTION = ("glb", "gltf", "fbx")


def _types(kind: AssetKind | Literal["audio"], *rows: tuple[str, str]) -> dict[str, FileType]:
    return {
        suffix: FileType(
            kind=kind,
            suffix=suffix,
            content_type=content_type,
            carries_motion=suffix in _WITH_MOTION,
        )
        for suffix, content_type in rows
    }


FILE_TYPES: dict[str, FileType] = {
    **_types(
        "image",
        ("png", "image/png"),
        ("jpg", "image/jpeg"),
        ("webp", "image/webp"),
        ("avif", "image/avif"),
    ),
    **_types(
        "model",
        ("glb", "model/gltf-binary"),
        ("gltf", "model/gltf+json"),
        ("obj", "model/obj"),
        ("mtl", "model/mtl"),
        ("ply", "model/ply"),
        ("stl", "model/stl"),
        ("fbx", "application/vnd.autodesk.fbx"),
        ("usdz", "model/vnd.usdz+zip"),
        ("usda", "model/vnd.usda"),
        ("usdc", "model/vnd.usdc"),
        ("3mf", "model/3mf"),
        # A model with the files that it names
        ("zip", "application/zip"),
    ),
    **_types(
        "video",
        ("mp4", "video/mp4"),
        ("mov", "video/quicktime"),
        ("webm", "video/webm"),
        ("mkv", "video/matroska"),
        ("avi", "video/x-msvideo"),
        ("mpg", "video/mpeg"),
        ("ts", "video/mp2t"),
        ("flv", "video/x-flv"),
        ("wmv", "video/x-ms-wmv"),
        ("ogv", "video/ogg"),
    ),
    **_types("motion", ("bvh", "text/x-bvh")),
    **_types("audio", ("m4a", "audio/mp4")),
}

_MAGIC: tuple[tuple[int, bytes, str], ...] = (
    (0, b"\x89PNG\r\n\x1a\n", "png"),
    (0, b"\xff\xd8\xff", "jpg"),
    (8, b"WEBP", "webp"),
    (0, b"glTF", "glb"),
    (0, b"Kaydara FBX Binary", "fbx"),
    # As text; a worker says what to do about it
    (0, b"; FBX ", "fbx"),
    (0, b"PXR-USDC", "usdc"),
    (0, b"#usda ", "usda"),
    (0, b"ply\n", "ply"),
    (0, b"ply\r\n", "ply"),
    (4, b"ftypavif", "avif"),
    (4, b"ftypqt  ", "mov"),
    (4, b"ftyp", "mp4"),
    (0, b"\x1aE\xdf\xa3", "webm"),
    (4, b"moov", "mp4"),
    (4, b"mdat", "mp4"),
    (4, b"wide", "mp4"),
    (8, b"AVI ", "avi"),
    (0, b"\x00\x00\x01\xba", "mpg"),
    (0, b"FLV\x01", "flv"),
    (0, b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "wmv"),
    (0, b"OggS", "ogv"),
)
# Pictures in the container of films, which nothing here reads. Source: ISO/IEC 23008-12, annex B
_UNREAD_PICTURES = (*HEIC_HEADS, AVIF_FILM_HEAD)
_TS_PACKETS = ((0, 188), (4, 192))
"""Where the first packet of a transport stream begins and how long each is; cameras prefix times.

Source: ISO/IEC 13818-1, section 2.4.3; AVCHD.
"""
_MATROSKA_HEADER = 64  # bytes
_BEFORE_TEXT = codecs.BOM_UTF8 + b" \t\r\n"
_USD = (".usd", ".usda", ".usdc")
# What a worker finds in a pack it says in words, also that there are several or that none is read
_PACKED = (".obj", ".gltf", ".glb", ".fbx", ".ply", ".stl", *_USD, ".dae", ".blend", ".max", ".ma")
# Any may be the first. Source: Khronos glTF 2.0 specification, section 5.17
_OF_GLTF = (
    b'"asset"',
    b'"accessors"',
    b'"animations"',
    b'"bufferViews"',
    b'"buffers"',
    b'"scenes"',
)
# All of the format, since a file may begin with any. Source: Wavefront, "Object Files (.obj)"
_OBJ_KEYWORDS = frozenset(
    b"v vt vn vp f fo l p o g s mg mtllib usemtl maplib usemap cstype deg bmat step curv curv2 surf"
    b" parm trim hole scrv sp end con bevel c_interp d_interp lod shadow_obj trace_obj ctech stech"
    b" call csh".split()
)

BIGGEST_FILE_MB: dict[AssetKind, int] = {"image": 20, "model": 150, "video": 500, "motion": 50}


def recognise(content: bytes) -> FileType | None:
    """Tell the type of a file from its content, or None."""
    return _recognise(content[:PROBE_BYTES], len(content), io.BytesIO(content))


def recognise_file(path: Path) -> FileType | None:
    """Tell the type of a file without holding it in memory, or None."""
    with path.open("rb") as file:
        start = file.read(PROBE_BYTES)
        return _recognise(start, path.stat().st_size, file)


def _recognise(content: bytes, size: int, file: BinaryIO) -> FileType | None:
    if content[4:].startswith(_UNREAD_PICTURES):
        return None
    for offset, magic, suffix in _MAGIC:
        if content[offset : offset + len(magic)] == magic:
            is_mkv = suffix == "webm" and b"matroska" in content[:_MATROSKA_HEADER]
            return FILE_TYPES["mkv" if is_mkv else suffix]
    if _is_transport_stream(content):
        return FILE_TYPES["ts"]
    if content.lstrip(_BEFORE_TEXT)[:9].upper() == b"HIERARCHY":
        return FILE_TYPES["bvh"]
    if content[:4] == b"PK\x03\x04":
        return _recognise_zip(file)
    if _is_stl(content, size):
        return FILE_TYPES["stl"]
    if _is_gltf(content):
        return FILE_TYPES["gltf"]
    return FILE_TYPES["obj"] if _is_obj(content) else None


def _recognise_zip(file: BinaryIO) -> FileType | None:
    entries = _entries(file)
    names = [entry.filename for entry in entries]
    if any(name.endswith(".model") for name in names):
        return FILE_TYPES["3mf"]
    if _is_usdz(entries):
        return FILE_TYPES["usdz"]
    is_pack = any(name.lower().endswith(_PACKED) for name in names)
    return FILE_TYPES["zip"] if is_pack else None


def _is_usdz(entries: list[zipfile.ZipInfo]) -> bool:
    """Whether a ZIP file is a package of USD, and not a folder that has a layer in it.

    Source: Pixar, USDZ File Format Specification: stored, and the root layer comes first.
    """
    layers = [entry.filename for entry in entries if entry.filename.endswith(_USD)]
    if not layers or entries[0].filename != layers[0]:
        return False
    is_stored = all(entry.compress_type == zipfile.ZIP_STORED for entry in entries)
    return is_stored and layers[0].count("/") == min(name.count("/") for name in layers)


def _entries(file: BinaryIO) -> list[zipfile.ZipInfo]:
    """List what is in a ZIP file; nothing where it is damaged or has very many files."""
    try:
        with zipfile.ZipFile(_Sparing(file)) as archive:
            return archive.infolist()
    except (zipfile.BadZipFile, _TooMuch, ValueError, NotImplementedError):
        return []


class _TooMuch(Exception):
    """The directory of a ZIP file is too large to be read here."""


class _Sparing(io.RawIOBase):
    """A file of which nobody reads much at once, whatever its own text says."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def seekable(self) -> bool:
        """Like any file on disk."""
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go to a place."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """Say where it is."""
        return self._file.tell()

    def read(self, size: int = -1) -> bytes:
        """Read at most `LARGEST_DIRECTORY` bytes.

        Raises:
            _TooMuch: If more are asked for.
        """
        if size > LARGEST_DIRECTORY:
            raise _TooMuch
        return self._file.read(LARGEST_DIRECTORY if size < 0 else size)


def _is_transport_stream(content: bytes) -> bool:
    return any(
        content[first : first + 2 * length + 1 : length] == b"GGG" for first, length in _TS_PACKETS
    )


def _is_stl(content: bytes, size: int) -> bool:
    start = content.lower()
    if start.split(None, 1)[:1] == [b"solid"] and b"facet" in start:
        return True
    if size < BINARY_STL_HEADER:
        return False
    triangles = int.from_bytes(content[80:84], "little")
    # Some programs add a line feed
    beyond = size - BINARY_STL_HEADER - triangles * BINARY_STL_TRIANGLE
    return beyond == 0 or (triangles > 0 and 0 < beyond < BINARY_STL_TRIANGLE)


def _is_gltf(start: bytes) -> bool:
    return start.lstrip(_BEFORE_TEXT)[:1] == b"{" and any(name in start for name in _OF_GLTF)


def _is_obj(start: bytes) -> bool:
    text = start.removeprefix(codecs.BOM_UTF8).replace(b"\\\r\n", b" ").replace(b"\\\n", b" ")
    words = [line.split(None, 1)[0].lower() for line in text.splitlines()[:-1] if line.strip()]
    said = [word for word in words if not word.startswith(b"#")]
    return bool(words) and all(word in _OBJ_KEYWORDS for word in said)
